"""Show a row of the paper in letters: its boxes, how many are filled, and what is printed at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import wrap
from typing import Any

from sheetgen.app.entering.building import BuildingCell
from sheetgen.app.entering.cell import EMPTY, FILLED, NOTHING, RINGED, Cell, ScoreCell, Values
from sheetgen.app.entering.cells import BuildingsCell, MapCell, RingsCell, TokenCell, TrackCell
from sheetgen.app.entering.named_cells import CardsCell, ChoiceCell
from sheetgen.app.entering.written_cells import FileCell, LettersCell, NumbersCell
from sheetgen.kinds.text import CROSSED
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box

Picture = tuple[str, str]
"""The name of a row and its content."""
_LONG, _TENS = 25, 10
"""The number of boxes from which a row is shown in parts, and the boxes of a part."""
_TICKED, _OPEN = "[x]", "[ ]"
_BETWEEN = "  "


def pictures(cell: Cell, values: Values) -> Iterator[Picture]:
    """Yield the row with its name; of a building the rows in it as well, of a map each row."""
    value: Any = values.get(cell.area.id)
    if isinstance(cell, BuildingCell):
        yield from _building(cell, values)
    elif isinstance(cell, MapCell) or cell.area.cell_marks:
        yield cell.title, ""
        yield from ((f"  {number}", " ".join(row)) for number, row in enumerate(_rows(cell, value), 1))
    elif isinstance(cell, ScoreCell):
        for area in cell.areas:
            number = values.get(area.id)
            yield from [] if number is None else [(cell.known.checker.words.area(area.id), str(number))]
    else:
        yield cell.title, _row(cell, value)


def _building(cell: BuildingCell, values: Values) -> Iterator[Picture]:
    """Yield a building with its row of the same name, then the other rows in it; of one not built its name alone."""
    if not values.get(cell.area.id):
        yield cell.title, _OPEN
        return
    inside = [row for inner in cell.inner for row in pictures(inner, values)]
    own = [text for title, text in inside if title == cell.title]
    yield cell.title, _BETWEEN.join((_TICKED, *own))
    yield from ((f"  {title}", text) for title, text in inside if title != cell.title)


def _rows(cell: Cell, value: Any) -> list[str]:
    """Return the rows of a map with a sign for each cell."""
    if isinstance(cell, FileCell):
        return cell.rows(value)
    rows = range(1, cell.area.grid_rows + 1)
    return ["".join(_sign(box, value) for box in cell.area.boxes if box.row == row) for row in rows]


def _row(cell: Cell, value: Any) -> str:
    if isinstance(cell, TrackCell):
        signs = _sections(cell.area, lambda box: _sign(box, value))
        return _BETWEEN.join((f"{signs} {value.bit_count()}", *_ends(cell, value)))
    if isinstance(cell, BuildingsCell):
        built = {box.name for box in cell.area.boxes if value >> (box.number - 1) & 1}
        words = cell.known.checker.words
        return _BETWEEN.join(
            f"{_TICKED if box.name in built else _OPEN} {words.area(box.id)}" for box in cell.area.boxes
        )
    if isinstance(cell, RingsCell):
        outer, inner = value.masks
        signs = _sections(
            cell.area,
            lambda box: FILLED[0] if _has(inner, box) else RINGED[0] if _has(outer, box) else EMPTY[0],
        )
        first, second = cell.states
        return f"{signs}{_BETWEEN}{first} {value.ringed}, {second} {value.filled}"
    return _written(cell, value)


def _written(cell: Cell, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(cell, NumbersCell):
        return _numbers(cell, value)
    if isinstance(cell, CardsCell):
        return ", ".join(cell.names[card][0] if card in cell.names else str(card) for card in value)
    if isinstance(cell, TokenCell):
        return cell.state(value)
    if isinstance(cell, ChoiceCell):
        return cell.known.language.text_or(f"options.{value}", str(value))
    if isinstance(cell, FileCell):
        return cell.shortest({cell.area.id: value})
    if isinstance(cell, LettersCell):
        return "".join(f"{letter}{CROSSED if crossed else ''}" for letter, crossed in value)
    return str(value)


def _numbers(cell: NumbersCell, value: Any) -> str:
    if cell.in_digits:
        return _sections(cell.area, lambda box: str(value[box.number - 1] or EMPTY[0]))
    end = max((place for place, number in enumerate(value, 1) if number is not None), default=0)
    return " ".join(NOTHING if number is None else str(number) for number in value[:end])


def _sections(area: Area, sign: Callable[[Box], str]) -> str:
    """Return the boxes column by column; a long row in tens, so that a narrow terminal can break it."""
    rows = ["".join(map(sign, section)) for section in area.sections]
    return " ".join(" ".join(wrap(row, _TENS)) if len(row) > _LONG else row for row in rows)


def _sign(box: Box, mask: int) -> str:
    return FILLED[0] if _has(mask, box) else EMPTY[0]


def _has(mask: int, box: Box) -> bool:
    return bool(mask >> (box.number - 1) & 1)


def _ends(cell: TrackCell, mask: int) -> Iterator[str]:
    """Yield what is printed in the last filled box and in the next one, if the row prints anything."""
    area, words = cell.area, cell.known.checker.words
    if not area.order or mask & (mask + 1) or not any(box.gain.icons for box in area.boxes):
        return
    count = mask.bit_count()
    for key, place in (("last", count - 1), ("next", count)):
        if 0 <= place < len(area.boxes):
            gain = area.boxes[place].gain
            icons = (" / " if gain.chooses else " + ").join(words.icon(icon) for icon in gain.icons)
            yield cell.known.language.text(f"enter.ends.{key}", icon=icons or NOTHING)
