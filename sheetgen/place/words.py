"""Words in the five sizes of type: one size for a text, or two lines in the next smaller one; nothing shrinks alone."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.marks.marks import Anchor, Colour, FontRole
from sheetgen.marks.units import MM_PER_POINT
from sheetgen.place.misfit import Misfit
from sheetgen.place.page_style import PageStyle, Type
from sheetgen.place.rect import Rect
from sheetgen.text.wrapping import wrapped

CAP_HEIGHT = 0.7
"""Height of capitals and figures as a part of the text size; close enough for all faces to centre by."""

ALONE = 0.25
"""A word that takes a smaller part of the width does not stand alone on the last line."""
LEAD = 1.15
"""From one baseline to the next, as a part of the size."""


@dataclass(frozen=True, slots=True)
class Face:
    """A size of type and the face it is set in."""

    size: Type
    font: FontRole


NAME = Face("name", "display")
SMALLER_NAME = Face("word", "display")
LABEL = Face("name", "bold")
SMALLER_LABEL = Face("word", "bold")
WORD = Face("word", "label")
TRACK = Face("figure", "bold")
FIGURE = Face("figure", "digit")

SMALLER = {NAME: SMALLER_NAME, LABEL: SMALLER_LABEL, TRACK: SMALLER_LABEL}
"""The face of a text that goes to two lines."""


def baseline(middle: float, size: float) -> float:
    """The baseline on which text of ``size`` pt stands centred on ``middle`` mm."""
    return middle + CAP_HEIGHT * size * MM_PER_POINT / 2


def points(style: PageStyle, face: Face) -> float:
    """The size of a face in pt."""
    return style.type(face.size)


def cap(style: PageStyle, face: Face) -> float:
    """The height of a face's capitals in mm."""
    return points(style, face) * MM_PER_POINT * CAP_HEIGHT


def line_height(style: PageStyle, face: Face) -> float:
    """What one line of a face needs in mm, its descenders included."""
    return points(style, face) * MM_PER_POINT * LEAD


def width_of(style: PageStyle, text: str, face: Face) -> float:
    """The width in mm of a text on one line."""
    return style.width(text, face.font, points(style, face))


def longest_word(style: PageStyle, text: str, face: Face = WORD) -> float:
    """The width in mm of the longest word of a text: its lines cannot be shorter."""
    return max(width_of(style, word, face) for word in text.split(" "))


def halves(style: PageStyle, text: str, face: Face) -> tuple[str, ...]:
    """A text on two lines as even as its blanks allow; one line where it has none."""
    words = text.split(" ")
    if len(words) == 1:
        return (text,)
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(cuts, key=lambda lines: max(width_of(style, line, face) for line in lines))


@dataclass(frozen=True, slots=True)
class Lines:
    """A text as it is set: its lines, their face, the room they need in mm."""

    lines: tuple[str, ...]
    face: Face
    width: float
    height: float


def one_line(style: PageStyle, text: str, face: Face) -> Lines:
    """The text on one line."""
    return Lines((text,), face, width_of(style, text, face), line_height(style, face))


def short_lines(style: PageStyle, text: str, face: Face, *, most: float = 0.0) -> Lines:
    """The text on one line of at most ``most`` mm, else on two of the next smaller size."""
    whole = one_line(style, text, face)
    if whole.width <= most:
        return whole
    small = SMALLER.get(face, face)
    lines = halves(style, text, small)
    if len(lines) == 1:
        return one_line(style, text, small)
    width = max(width_of(style, line, small) for line in lines)
    return Lines(lines, small, width, len(lines) * line_height(style, small))


def paragraph(style: PageStyle, text: str, face: Face, width: float) -> Lines:
    """The text over as many lines of ``width`` mm as it needs, broken at blanks. Raises `Misfit` at a longer word."""
    lines = wrapped(text, lambda line: width_of(style, line, face) <= width)
    _keep_company(style, lines, face, width)
    widest = max(width_of(style, line, face) for line in lines)
    if widest > width + 0.05:
        raise Misfit(text, widest, width)
    return Lines(tuple(lines), face, widest, len(lines) * line_height(style, face))


def _keep_company(style: PageStyle, lines: list[str], face: Face, width: float) -> None:
    """Give a short word that is alone on the last line the one before it."""
    if len(lines) < 2 or " " in lines[-1] or width_of(style, lines[-1], face) > ALONE * width:
        return
    before, _, word = lines[-2].rpartition(" ")
    joined = f"{word} {lines[-1]}"
    if " " in before and width_of(style, joined, face) <= width:
        lines[-2:] = [before, joined]


def put_lines(
    style: PageStyle,
    rect: Rect,
    set_text: Lines,
    *,
    anchor: Anchor = "left",
    colour: Colour | None = None,
    role: str = "label",
) -> None:
    """Put set lines into a rectangle, centred between top and bottom. Raises `Misfit` where they do not fit."""
    if set_text.width > rect.width + 0.05:
        raise Misfit(" ".join(set_text.lines), set_text.width, rect.width)
    face, size = set_text.face, points(style, set_text.face)
    lead = line_height(style, face)
    first = rect.middle - lead * (len(set_text.lines) - 1) / 2
    x = {"left": rect.x, "centre": rect.centre, "right": rect.right}[anchor]
    ink = style.theme.ink if colour is None else colour
    for index, line in enumerate(set_text.lines):
        y = first + index * lead + cap(style, face) / 2
        style.ink.text(x, y, line, face.font, size, ink, anchor, role=role)


def put_word(
    style: PageStyle,
    rect: Rect,
    text: str,
    face: Face = WORD,
    *,
    anchor: Anchor = "left",
    colour: Colour | None = None,
    role: str = "label",
) -> None:
    """Put one line into a rectangle, centred between top and bottom. Raises `Misfit` where it does not fit."""
    put_lines(style, rect, one_line(style, text, face), anchor=anchor, colour=colour, role=role)


def put_text(
    style: PageStyle,
    rect: Rect,
    text: str,
    face: Face = WORD,
    *,
    anchor: Anchor = "left",
    colour: Colour | None = None,
    role: str = "label",
) -> Lines:
    """Put a text over as many lines of the rectangle's width as it needs, centred between top and bottom."""
    lines = paragraph(style, text, face, rect.width)
    put_lines(style, rect, lines, anchor=anchor, colour=colour, role=role)
    return lines


def put_number(
    style: PageStyle,
    rect: Rect,
    number: str,
    face: Face = FIGURE,
    *,
    colour: Colour | None = None,
    role: str = "number",
) -> None:
    """Put a number or sign in the middle of a rectangle, which it may be wider than."""
    base = rect.middle + cap(style, face) / 2
    size, ink = points(style, face), style.theme.ink if colour is None else colour
    style.ink.text(rect.centre, base, number, face.font, size, ink, "centre", role=role)
