"""Measure texts, and choose the font that contains each of their characters.

The same fonts measure texts for placing and are embedded when drawing, so a text has the measured width on paper.
"""

from __future__ import annotations

import functools
import unicodedata
from dataclasses import dataclass
from pathlib import PurePath
from typing import get_args

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from sheetgen.assets.data_folders import data_path
from sheetgen.marks.marks import MM_PER_POINT, FontRole
from sheetgen.text.complaint import Complaint, Unusable, translatable

FONT_ROLES: tuple[FontRole, ...] = get_args(FontRole)

_HANGUL_BOLD = "sheet-hangul/SheetHangul-Bold.ttf"
_HANGUL_MEDIUM = "sheet-hangul/SheetHangul-Medium.ttf"
# The files of each role: the font that measures its heights, then those that take over characters that it lacks.
_FILES: dict[FontRole, tuple[str, ...]] = {
    "display": ("cinzel/Cinzel-Bold.ttf", "sheet-hangul-display/SheetHangulDisplay-Bold.ttf", _HANGUL_BOLD),
    "label": ("barlow-condensed/BarlowCondensed-Medium.ttf", _HANGUL_MEDIUM),
    "bold": ("barlow-condensed/BarlowCondensed-SemiBold.ttf", _HANGUL_BOLD),
    "digit": ("barlow-condensed/BarlowCondensedTabular-SemiBold.ttf", _HANGUL_BOLD),
    "pen": ("caveat/Caveat-Bold.ttf", "sheet-hangul-pen/SheetHangulPen-Regular.ttf", _HANGUL_MEDIUM),
}


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one font; ``font_name`` is the font's name in reportlab."""

    font_name: str
    text: str


def font_name(role: FontRole) -> str:
    """Return reportlab's name of the font of ``role``."""
    return str(_face(_FILES[role][0]).fontName)


def families(role: FontRole) -> tuple[str, ...]:
    """Return the names of the role's own font and of those that replace it for missing characters, in their order."""
    return tuple(PurePath(file).stem for file in _FILES[role])


@functools.lru_cache(maxsize=4096)
def font_runs(text: str, role: FontRole) -> tuple[Run, ...]:
    """Split a text into runs of one font each: for a character, the first of the role's fonts that has it.

    Combining accents are composed first. Raises `Unusable` with a complaint for each character that no font has.
    """
    found: list[Run] = []
    missing: dict[str, Complaint] = {}
    current = _face(_FILES[role][0])
    for character in unicodedata.normalize("NFC", text):
        # A space stays in the run before it, so that Korean texts are not split into a run for each word.
        if character != " ":
            # Fonts are loaded only when they are needed: a browser has not fetched the Korean ones.
            current = next((face for face in map(_face, _FILES[role]) if _holds(face, character)), current)
        if not _holds(current, character):
            missing[character] = _missing(character, text)
        elif found and found[-1].font_name == current.fontName:
            found[-1] = Run(found[-1].font_name, found[-1].text + character)
        else:
            found.append(Run(current.fontName, character))
    if missing:
        raise Unusable(missing.values())
    return tuple(found)


def text_width(text: str, role: FontRole, size: float) -> float:
    """Return the width in mm of ``text`` in ``size`` pt without kerning. Raises `Unusable` as `font_runs` does."""
    return _em_width(text, role) * size * MM_PER_POINT


def ascent(role: FontRole, size: float) -> float:
    """Return the height of the role's tallest letters (accented capitals) above the baseline, in mm at ``size`` pt."""
    return float(_face(_FILES[role][0]).face.ascent) / 1000 * size * MM_PER_POINT


def descent(role: FontRole, size: float) -> float:
    """Return the depth of the role's letters below the baseline, in mm at ``size`` pt; a positive number."""
    return -float(_face(_FILES[role][0]).face.descent) / 1000 * size * MM_PER_POINT


def cap_height(role: FontRole, size: float) -> float:
    """Return the height of the role's plain capitals and digits, in mm at ``size`` pt."""
    return float(_face(_FILES[role][0]).face.capHeight) / 1000 * size * MM_PER_POINT


@functools.lru_cache(maxsize=8192)
def _em_width(text: str, role: FontRole) -> float:
    return sum(float(pdfmetrics.stringWidth(run.text, run.font_name, 1)) for run in font_runs(text, role))


@functools.cache
def _face(file: str) -> TTFont:
    """Load a font and register it in reportlab by its PostScript name, which must be unique in a PDF."""
    path = data_path("fonts") / file
    # Else every subset holds the letters of ASCII, used or not.
    face = TTFont(path.stem, str(path), asciiReadable=False)
    pdfmetrics.registerFont(face)
    return face


def _holds(face: TTFont, character: str) -> bool:
    return ord(character) in face.face.charToGlyph


def _missing(character: str, text: str) -> Complaint:
    code = f"U+{ord(character):04X}"
    name = f"'{character}' ({code})" if character.isprintable() else code
    line = "".join(letter if letter.isprintable() else "�" for letter in text)
    message = translatable("no font contains the character {name} in '{text}'", name=name, text=line)
    return Complaint("fonts", message, translatable("remove the character, or add a font that has it"))
