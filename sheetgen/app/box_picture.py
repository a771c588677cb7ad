"""The boxes of an area in letters: what is marked, and what is printed beside them on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sheetgen.app.reading import Known
from sheetgen.kinds.fields import ON
from sheetgen.kinds.registry import kind_of
from sheetgen.layout.layout import Area, Box
from sheetgen.rules.words import Words

MOST_BOXES = 40
_MARK, _RING = "x", "o"
_COLUMNS = 76
"""Of a terminal, within the narrowest that is usual."""
_BETWEEN = " | "


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
    return (*_rows(area, marks), *_gains(area.boxes, known.checker.words))


def _marks(area: Area, states: Any) -> dict[str, str]:
    """What stands in each box: a mark, a ring, or what was written."""
    found = {box.id: _MARK if box.given else "" for box in area.boxes}
    for key, text in states:
        if key.id in found:
            first = bool(key.part) and key.part == area.states[0]
            found[key.id] = _RING if first and not found[key.id] else _MARK if text == ON else text
    return found


def _rows(area: Area, marks: dict[str, str]) -> Iterator[str]:
    width = max(len(text) for box in area.boxes for text in (marks[box.id], str(box.number)))
    for sections in _lines(area.sections, width + 2):
        yield from _row(sections, marks, width)


def _lines(sections: Sequence[Sequence[Box]], width: int) -> Iterator[list[Sequence[Box]]]:
    """The sections side by side as far as a line of a terminal holds them; a longer one in lines of fives."""
    most = max(1, _COLUMNS // width)
    line: list[Sequence[Box]] = []
    for section in sections:
        fives = most if len(section) <= most else most // 5 * 5 or most
        for at in range(0, len(section), fives):
            part = section[at : at + fives]
            if line and sum(map(len, line)) * width + len(line) * len(_BETWEEN) + len(part) * width > _COLUMNS:
                yield line
                line = []
            line.append(part)
    yield line


def _row(sections: Sequence[Sequence[Box]], marks: dict[str, str], width: int) -> tuple[str, str]:
    """The numbers of the boxes, and the boxes under them, column by column."""
    numbers = ["".join(f" {box.number:^{width}} " for box in section) for section in sections]
    boxes = ["".join(f"[{marks[box.id]:^{width}}]" for box in section) for section in sections]
    return "   ".join(numbers).rstrip(), _BETWEEN.join(boxes)


def _gains(boxes: Sequence[Box], words: Words) -> tuple[str, ...]:
    """What is printed in the boxes that give something: ``3 piety + servant, 6 renown / valour``."""
    told = []
    for box in boxes:
        icons = [words.icon(icon) for part in box.parts if part is not None for icon in part.icons]
        if icons:
            told.append(f"{box.number} {(' / ' if box.gain.chooses else ' + ').join(icons)}")
    return (", ".join(told),) if told else ()
