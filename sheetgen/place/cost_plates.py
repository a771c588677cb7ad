"""Icons with their counts in a line."""

from __future__ import annotations

from collections import Counter

from sheetgen.layout.notation import Gain
from sheetgen.place.page_style import PageStyle
from sheetgen.place.typesetting import FIGURE

_GAP, _NUMBER_GAP, _STROKE = 0.7, 0.2, "/"

IconCount = tuple[str, int] | None
"""An icon with its count; None stands for the stroke between alternatives."""


def gain_icons(gain: Gain) -> list[IconCount]:
    """Return a gain as icons with counts."""
    parts: list[IconCount] = []
    for each in Counter(gain.icons).items():
        parts += [None, each] if parts and gain.chooses else [each]
    return parts


def parts_width(style: PageStyle, parts: list[IconCount], role: str = "cost") -> float:
    """Return the width in mm of icons in a line."""
    return max(sum(_step(style, part, role) for part in parts) - style.mm(_GAP), 0.0)


def _step(style: PageStyle, part: IconCount, role: str) -> float:
    if part is None:
        return style.width_of(_STROKE, FIGURE) + style.mm(_GAP)
    number = style.width_of(str(part[1]), FIGURE) + style.mm(_NUMBER_GAP) if part[1] > 1 else 0.0
    return number + style.icon_size(role) + style.mm(_GAP)


def put_icon_counts(style: PageStyle, x: float, middle: float, parts: list[IconCount], role: str = "cost") -> float:
    """Put icons in a line from ``x``, centred on ``middle``. Returns where they end, in mm."""
    base, size = middle + style.cap(FIGURE) / 2, style.points(FIGURE)
    for part in parts:
        step = _step(style, part, role)
        if part is None or part[1] > 1:
            word = _STROKE if part is None else str(part[1])
            style.ink.text(x, base, word, FIGURE.font, size, style.theme.ink, role=role)
        if part is not None:
            style.icon(part[0], x + step - style.icon_size(role) - style.mm(_GAP), middle, role, role=role)
        x += step
    return x - style.mm(_GAP)
