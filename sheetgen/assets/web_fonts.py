"""The fonts as browsers load them: WOFF2 files that ``fonts/web.py`` makes from the printed ones."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass

from sheetgen.assets.data_folders import data_path
from sheetgen.assets.fonts import FONT_ROLES, families

_REST = "-rest"
_TABULAR = "Tabular"
_FIGURES = "0123456789"
_NO_FIGURES = "".join(chr(code) for code in range(0x20, 0x3000) if chr(code) not in _FIGURES)
"""What a face with figures of one width takes from the face that it was made of."""
_SYLLABLES = range(0xAC00, 0xD7A4)


@dataclass(frozen=True, slots=True)
class WebFont:
    """One file of a family. ``characters`` are those it is used for; empty if it is the family's only file.

    The family whose figures have one width takes its letters from the file of another one.
    """

    name: str
    family: str
    characters: str = ""

    @property
    def data(self) -> bytes:
        """The WOFF2 file."""
        return (data_path("fonts") / "web" / f"{self.name}.woff2").read_bytes()

    def rule(self, source: str) -> str:
        """Return the ``@font-face`` rule of a style sheet; ``source`` is the file's address."""
        is_rest = self.name.endswith(_REST)
        # Of two rules for one character a browser takes the later one: that of the common characters comes last.
        covered = [(_SYLLABLES[0], _SYLLABLES[-1])] if is_rest else _runs(self.characters)
        ranges = ",".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in covered)
        ranges = f";unicode-range:{ranges}" if ranges else ""
        # A file is one weight under a name of its own: without the range, browsers thicken what is set in 600 or more.
        shown = "font-weight:100 900;font-display:block"
        return f"@font-face{{font-family:{self.family};src:url({source}) format('woff2');{shown}{ranges}}}"


@functools.cache
def web_fonts() -> tuple[WebFont, ...]:
    """Return all files: one for each Latin font, two for each Korean one (the rest, common characters)."""
    common, rest = korean_characters()
    fonts = []
    for own, *_ in map(families, FONT_ROLES):
        if _TABULAR in own:
            fonts += [WebFont(own.replace(_TABULAR, ""), own, _NO_FIGURES), WebFont(own, own, _FIGURES)]
        else:
            fonts.append(WebFont(own, own))
    for korean in (family for _, *others in map(families, FONT_ROLES) for family in others):
        fonts += [WebFont(korean + _REST, korean, rest), WebFont(korean, korean, common)]
    return tuple(dict.fromkeys(fonts))


def fonts_for(texts: Iterable[tuple[str, str]]) -> tuple[WebFont, ...]:
    """Return the files that texts need; each text is given as a pair of a family and its characters."""
    said: dict[str, set[str]] = {}
    for family, text in texts:
        said.setdefault(family, set()).update(text)
    needed = []
    for font in web_fonts():
        letters = said.get(font.family)
        if letters is not None and (not font.characters or not letters.isdisjoint(font.characters)):
            needed.append(font)
    return tuple(needed)


@functools.cache
def korean_characters() -> tuple[str, str]:
    """Return the common Korean syllables, and all others of EUC-KR."""
    common = (data_path("fonts") / "web" / "common-hangul.txt").read_text(encoding="utf-8").strip()
    every = {bytes((row, cell)).decode("euc_kr") for row in range(0xB0, 0xC9) for cell in range(0xA1, 0xFF)}
    hangul = "".join(letter for letter in common if ord(letter) in _SYLLABLES)
    return hangul, "".join(sorted(every - set(hangul)))


def _runs(characters: str) -> list[tuple[int, int]]:
    """Return the first and last of each run of characters that follow one another."""
    runs: list[tuple[int, int]] = []
    for code in sorted(map(ord, characters)):
        if runs and code == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], code)
        else:
            runs.append((code, code))
    return runs
