"""The boxes of an area in letters: what is marked, and what is printed beside them on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sheetgen.app.known import Known
from sheetgen.kinds.fields import ON
from sheetgen.kinds.registry import kind_of
from sheetgen.layout.layout import Area, Box
from sheetgen.rules.words import Words

MOST_BOXES = 40
_MARK, _RING = "x", "o"


def box_picture(known: Known, area: Area, value: Any) -> tuple[str, ...]:
    """Lines with a box for each on paper, and what covering it gives; none for a line of writing."""
    kind = kind_of(area)
    if not kind.has_marks or not 1 < len(area.boxes) <= MOST_BOXES:
        return ()
    marks = _marks(area, kind.states(area, value))
    if area.boxes[0].name:
        return ("   ".join(f"[{marks[box.id] or ' '}] {known.checker.words.area(box.id)}" for box in area.boxes),)
    if area.grid_columns > 1 and max(box.row for box in area.boxes) > 1:
        rows = range(1, max(box.row for box in area.boxes) + 1)
        return tuple("".join(f"[{marks[box.id] or ' '}]" for box in area.boxes if box.row == row) for row in rows)
    return (*_row(area.sections, marks), *_gains(area.boxes, known.checker.words))


def _marks(area: Area, states: Any) -> dict[str, str]:
    """What stands in each box: a mark, a ring, or what was written."""
    found = {box.id: _MARK if box.given else "" for box in area.boxes}
    for key, text in states:
        if key.id in found:
            first = bool(key.part) and key.part == area.states[0]
            found[key.id] = _RING if first and not found[key.id] else _MARK if text == ON else text
    return found


def _row(sections: Sequence[Sequence[Box]], marks: dict[str, str]) -> tuple[str, str]:
    """The numbers of the boxes, and the boxes under them, column by column."""
    width = max(len(text) for section in sections for box in section for text in (marks[box.id], str(box.number)))
    numbers = ["".join(f" {box.number:^{width}} " for box in section) for section in sections]
    boxes = ["".join(f"[{marks[box.id]:^{width}}]" for box in section) for section in sections]
    return "   ".join(numbers).rstrip(), " | ".join(boxes)


def _gains(boxes: Sequence[Box], words: Words) -> tuple[str, ...]:
    """What is printed in the boxes that give something: ``3 piety + servant, 6 renown / valour``."""
    told = []
    for box in boxes:
        icons = [words.icon(icon) for part in box.parts if part is not None for icon in part.icons]
        if icons:
            told.append(f"{box.number} {(' / ' if box.gain.chooses else ' + ').join(icons)}")
    return (", ".join(told),) if told else ()
