"""Lay out a page of a form with wide copies of lists that are too narrow on the sheet to tap and read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.assets.fonts import cap_height
from sheetgen.marks.marks import BLACK, Page, PageBoxes, Paint, RectangleMark, Slot, TextMark

NARROW = 25.0
"""The width in mm below which a viewer's arrow and list leave no space for the name of a card."""
_MARGIN, _ROW, _GAP, _WIDEST = 15.0, 10.0, 4.0, 110.0
"""In mm: the page's margin, the height of a list, the space between two, the widest list."""
_TITLE, _NOTE, _LABEL = 16.0, 9.0, 10.0
"""Type sizes in pt."""
_NUMBERS = 8.0
"""In mm: the space for the number before a list."""


def page_of_lists(boxes: PageBoxes, slots: Sequence[Slot], title: str, note: str) -> Page:
    """Return a page of the size ``boxes`` with a wide, numbered slot for each of ``slots``, one below the other."""
    y = _MARGIN + 8.0
    marks: list[TextMark | RectangleMark] = [
        TextMark(_MARGIN, y, title, "display", _TITLE, BLACK, role="heading"),
        TextMark(_MARGIN, y + 7.0, note, "label", _NOTE, BLACK, role="note"),
    ]
    wide: list[Slot] = []
    width = min(_WIDEST, boxes.width - 2 * _MARGIN - _NUMBERS)
    for number, slot in enumerate(slots, 1):
        top = y + 14.0 + (number - 1) * (_ROW + _GAP)
        baseline = top + _ROW / 2 + cap_height("digit", _LABEL) / 2
        marks.append(TextMark(_MARGIN, baseline, str(number), "digit", _LABEL, BLACK, role="field"))
        frame = Paint(stroke=BLACK, width=0.3)
        marks.append(RectangleMark(_MARGIN + _NUMBERS, top, width, _ROW, frame, radius=1.0, box=slot.box, role="line"))
        wide.append(replace(slot, x=_MARGIN + _NUMBERS, y=top, width=width, height=_ROW, shape="square"))
    return Page("lists", boxes, tuple(marks), tuple(wide), title)
