"""Words in the five sizes of type: one size for a text, or one or two lines in the next smaller one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from typing import Literal, Self, TypedDict, Unpack

from sheetgen.assets.fonts import text_width
from sheetgen.marks.marks import MM_PER_POINT, Anchor, Colour, FontRole
from sheetgen.place.paper import Misfit
from sheetgen.place.rect import PageBuilder, Rect
from sheetgen.place.theme import Theme
from sheetgen.text.shown_text import wrap_text

CAP_HEIGHT = 0.7
"""Height of capitals and figures as a part of the text size; close enough for all faces to centre by."""

LAST = 0.5
"""The part of the width that the last line of a text should take at least."""
LEAD, TALL_LEAD = 1.15, 1.2
"""From one baseline to the next, as a part of the size; of letters that are higher than Latin capitals."""
_WHOLE = re.compile("«[^»]+»|„[^”]+”|‘[^’]+’|\\([^)]+\\)")
"""A name in curved quotes, or what stands in brackets."""
_TERM = re.compile("[+\u2212]\u00a0[^+\u2212=]+\u00a0\\d+(?: =\u00a0\\S+)?")
"""A term of a sum: its sign, its name and its number; of the last one also what they add up to."""


TypeSize = Literal["title", "head", "name", "figure", "word", "small"]
"""The sizes of type a sheet has."""

LEAST_TYPE: Mapping[TypeSize, float] = {
    "title": 10.0,
    "head": 9.0,
    "name": 8.0,
    "figure": 8.0,
    "word": 8.0,
    "small": 6.5,
}
"""Below these sizes in pt no text can be read at a table in the evening."""


@dataclass(frozen=True, slots=True)
class TypeStyle:
    """A size of type and the face it is set in."""

    size: TypeSize
    font: FontRole
    hint: bool = False
    """Whether it says how something is filled in: it stays lighter than names, also where words are semibold."""


CLASS = TypeStyle("head", "display")
NAME = TypeStyle("name", "display")
SMALLER_NAME = TypeStyle("word", "display")
LABEL = TypeStyle("name", "bold")
SMALLER_LABEL = TypeStyle("word", "bold")
WORD = TypeStyle("word", "label")
HINT = TypeStyle("word", "label", hint=True)
TRACK = TypeStyle("figure", "bold")
FIGURE = TypeStyle("figure", "digit")
SMALL = TypeStyle("small", "label")

SMALLER = {CLASS: NAME, NAME: SMALLER_NAME, LABEL: SMALLER_LABEL, TRACK: SMALLER_LABEL}
"""The face of a text that is too long for its own, on one line or on two."""


def baseline(middle: float, size: float) -> float:
    """Return the baseline on which text of ``size`` pt stands centred on ``middle`` mm."""
    return middle + CAP_HEIGHT * size * MM_PER_POINT / 2


@dataclass(frozen=True, slots=True)
class SetText:
    """A text as it is set: its lines, their face, the room they need in mm."""

    lines: tuple[str, ...]
    face: TypeStyle
    width: float
    height: float


def _unbroken(pattern: re.Pattern[str], text: str) -> str:
    """Return a text with no-break spaces in what matches."""
    return pattern.sub(lambda found: found.group().replace(" ", "\u00a0"), text)


class TextOptions(TypedDict, total=False):
    """How a text is put: where in its rectangle, in which colour (the theme's ink), and its marks' role."""

    anchor: Anchor
    colour: Colour
    role: str


class Typesetter:
    """Measures texts, and puts them on a page, in the theme's sizes of type; these are ``letters`` times A4's.

    In an ``accented`` language capitals have room for accents above them; lines of ``tall`` letters are further apart.
    """

    def __init__(self, theme: Theme, letters: float, *, accented: bool = False, tall: bool = False) -> None:
        self.theme = theme
        self.accented = accented
        self.lead = TALL_LEAD if tall else LEAD
        self.ink = PageBuilder()
        self._set_sizes(letters)

    def _set_sizes(self, letters: float) -> None:
        self.letters = letters
        # Asked for at every text: the search for the largest scale measures each of them many times.
        self._sizes = {
            name: max(float(getattr(self.theme.spec.type, name)) * letters, least) for name, least in LEAST_TYPE.items()
        }

    def with_letters(self, letters: float) -> Self:
        """Return the same with type of another size; it writes on the same page."""
        made = copy(self)
        made._set_sizes(letters)
        return made

    def points(self, face: TypeStyle) -> float:
        """Return the size of a face in pt."""
        return self._sizes[face.size]

    def font(self, face: TypeStyle) -> FontRole:
        """Return the font of a face: words too, but no hints, are semibold where the theme has them so."""
        return "bold" if face.font == "label" and not face.hint and self.theme.spec.bold_words else face.font

    def cap(self, face: TypeStyle) -> float:
        """Return the height of a face's capitals in mm."""
        return self.points(face) * MM_PER_POINT * CAP_HEIGHT

    def accent(self, face: TypeStyle) -> float:
        """Return the room in mm to leave for accents above capitals."""
        return self.cap(face) * 0.28 if self.accented else 0.0

    def line_height(self, face: TypeStyle) -> float:
        """Return what one line of a face needs in mm, its descenders included."""
        return self.points(face) * MM_PER_POINT * self.lead

    def width_of(self, text: str, face: TypeStyle) -> float:
        """Return the width in mm of a text on one line."""
        return text_width(text, self.font(face), self._sizes[face.size])

    def width(self, text: str, font: FontRole, size: float) -> float:
        """Return the width in mm of a text of ``size`` pt."""
        return text_width(text, font, size)

    def longest_word(self, text: str, face: TypeStyle = WORD) -> float:
        """Return the width in mm of the longest word of a text: its lines cannot be shorter."""
        return max(self.width_of(word, face) for word in text.split(" "))

    def split_in_two(self, text: str, face: TypeStyle) -> tuple[str, ...]:
        """Return a text on two lines that are as equal as its blanks allow; one line if it has no blank."""
        words = text.split(" ")
        if len(words) == 1:
            return (text,)
        cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
        return min(cuts, key=lambda lines: max(self.width_of(line, face) for line in lines))

    def width_on_two_lines(self, text: str, face: TypeStyle) -> float:
        """Return the width in mm that a text needs on two lines."""
        return max((self.width_of(line, face) for line in self.split_in_two(text, face)), default=0.0) if text else 0.0

    def one_line(self, text: str, face: TypeStyle) -> SetText:
        """Return the text on one line."""
        return SetText((text,), face, self.width_of(text, face), self.line_height(face))

    def short_lines(self, text: str, face: TypeStyle, *, most: float = 0.0) -> SetText:
        """Return the text on one line of at most ``most`` mm, of the next smaller size if need be, or else on two."""
        small = SMALLER.get(face, face)
        for size in (face, small):
            whole = self.one_line(text, size)
            if whole.width <= most:
                return whole
        lines = self.split_in_two(text, small)
        if len(lines) == 1:
            return whole
        width = max(self.width_of(line, small) for line in lines)
        return SetText(lines, small, width, len(lines) * self.line_height(small))

    def paragraph(self, text: str, face: TypeStyle, width: float) -> SetText:
        """Return the text broken at blanks into lines of ``width`` mm. Raises `Misfit` if a word is longer."""
        lines = self._even_lines(text, face, width)
        widest = max(self.width_of(line, face) for line in lines)
        if widest > width + 0.05:
            raise Misfit(text, widest, width)
        return SetText(tuple(lines), face, widest, len(lines) * self.line_height(face))

    def _wrapped(self, text: str, face: TypeStyle, width: float) -> tuple[list[str], bool]:
        """Return the text in lines of a width that break in nothing whole, if they need be no more; whether they do."""

        def fits(line: str) -> bool:
            return self.width_of(line, face) <= width

        lines = wrap_text(text, fits)
        unbroken = _unbroken(_WHOLE, text)
        if unbroken == text or len(lines) == 1:
            return lines, False
        whole = wrap_text(unbroken, fits)
        return (whole, False) if len(whole) == len(lines) and all(map(fits, whole)) else (lines, True)

    def _even_lines(self, text: str, face: TypeStyle, width: float) -> list[str]:
        """Return as few lines as the width allows; where the last would be short, the others are shorter.

        One more is taken so that no term of a sum is broken.
        """
        lines, breaks = self._wrapped(text, face, width)
        terms, cuts = self._wrapped(_unbroken(_TERM, text), face, width)
        if len(terms) <= len(lines) + 1 and all(self.width_of(line, face) <= width for line in terms):
            text, lines, breaks = _unbroken(_TERM, text), terms, cuts
        for step in range(1, 13):
            if len(lines) == 1 or self.width_of(lines[-1], face) >= LAST * width:
                break
            tried, more = self._wrapped(text, face, width * (1 - step / 25))
            if len(tried) > len(lines) or more > breaks:
                break
            lines = tried
        return lines

    def put_lines(
        self,
        rect: Rect,
        set_text: SetText,
        *,
        anchor: Anchor = "left",
        colour: Colour | None = None,
        role: str = "label",
    ) -> None:
        """Put set lines into a rectangle, centred between top and bottom. Raises `Misfit` if they do not fit."""
        if set_text.width > rect.width + 0.05:
            raise Misfit(" ".join(set_text.lines), set_text.width, rect.width)
        face, size = set_text.face, self.points(set_text.face)
        lead = self.line_height(face)
        first = rect.middle - lead * (len(set_text.lines) - 1) / 2
        x = {"left": rect.x, "centre": rect.centre, "right": rect.right}[anchor]
        ink = self.theme.ink if colour is None else colour
        for index, line in enumerate(set_text.lines):
            y = first + index * lead + self.cap(face) / 2
            self.ink.text(x, y, line, self.font(face), size, ink, anchor, role=role)

    def put_word(self, rect: Rect, text: str, face: TypeStyle = WORD, **how: Unpack[TextOptions]) -> None:
        """Put one line into a rectangle, centred between top and bottom. Raises `Misfit` if it does not fit."""
        self.put_lines(rect, self.one_line(text, face), **how)

    def put_text(self, rect: Rect, text: str, face: TypeStyle = WORD, **how: Unpack[TextOptions]) -> None:
        """Put a text over as many lines of the rectangle's width as it needs, centred between top and bottom."""
        self.put_lines(rect, self.paragraph(text, face, rect.width), **how)

    def put_number(
        self,
        rect: Rect,
        number: str,
        face: TypeStyle = FIGURE,
        *,
        colour: Colour | None = None,
        role: str = "number",
    ) -> None:
        """Put a number or sign in the middle of a rectangle, which it may be wider than."""
        base = rect.middle + self.cap(face) / 2
        size, ink = self.points(face), self.theme.ink if colour is None else colour
        self.ink.text(rect.centre, base, number, self.font(face), size, ink, "centre", role=role)
