"""Texts that fit: sizes, lines, where they stand in a rectangle."""

from __future__ import annotations

from sheetgen.marks.marks import Anchor, Colour, FontRole
from sheetgen.place.misfit import Misfit
from sheetgen.place.page_style import POINT, PageStyle
from sheetgen.place.rect import Rect

CAP_HEIGHT = 0.7
"""Height of capitals and figures as a part of the text size; close enough for all faces to centre by."""


def baseline(middle: float, size: float) -> float:
    """The baseline on which text of ``size`` pt stands centred on ``middle`` mm."""
    return middle + CAP_HEIGHT * size * POINT / 2


def fitted_size(style: PageStyle, text: str, font: FontRole, name: str, width: float) -> float:
    """The size in pt at which a text fits ``width`` mm: the named one or a smaller one.

    Raises `Misfit` when that would be below the smallest.
    """
    size = style.size(name)
    taken = style.width(text, font, size)
    if taken > width:
        size = max(size * width / taken * 0.999, style.least_size(name))
        needed = style.width(text, font, size)
        if needed > width + 0.05:
            raise Misfit(text, needed, width)
    return size


def least_width(style: PageStyle, text: str, font: FontRole, name: str) -> float:
    """The width in mm that a text needs at its smallest size."""
    return style.width(text, font, style.least_size(name)) + 0.1


def put_text(
    style: PageStyle,
    rect: Rect,
    text: str,
    name: str,
    *,
    font: FontRole = "label",
    anchor: Anchor = "left",
    colour: Colour | None = None,
    role: str = "label",
) -> float:
    """Put one line of text into a rectangle, centred between top and bottom. Returns its width in mm."""
    size = fitted_size(style, text, font, name, rect.width)
    x = {"left": rect.x, "centre": rect.centre, "right": rect.right}[anchor]
    ink = style.theme.ink if colour is None else colour
    style.ink.text(x, baseline(rect.middle, size), text, font, size, ink, anchor, role=role)
    return style.width(text, font, size)


def wrapped(style: PageStyle, text: str, font: FontRole, size: float, width: float) -> list[str]:
    """Break a text into lines of at most ``width`` mm at its blanks; a longer word stands alone."""
    lines: list[str] = []
    # Only at plain blanks: French holds its colons to the word before them with blanks that do not break.
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and style.width(longer, font, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def put_lines(
    style: PageStyle,
    rect: Rect,
    text: str,
    name: str,
    *,
    font: FontRole = "label",
    anchor: Anchor = "left",
    colour: Colour | None = None,
    role: str = "label",
) -> None:
    """Put a text into a rectangle over as many lines as it needs. Raises `Misfit` when they are too many."""
    size, least = style.size(name), style.least_size(name)
    while True:
        lines = wrapped(style, text, font, size, rect.width)
        lead = size * POINT * 1.12
        wide = max(style.width(line, font, size) for line in lines)
        if wide <= rect.width + 0.01 and len(lines) * lead <= rect.height + 0.35 * lead:
            break
        if size <= least:
            raise Misfit(text, wide, rect.width)
        size = max(size * 0.96, least)
    top = rect.middle - lead * (len(lines) - 1) / 2
    x = {"left": rect.x, "centre": rect.centre, "right": rect.right}[anchor]
    ink = style.theme.ink if colour is None else colour
    for index, line in enumerate(lines):
        style.ink.text(x, baseline(top + index * lead, size), line, font, size, ink, anchor, role=role)
