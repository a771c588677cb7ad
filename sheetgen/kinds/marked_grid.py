"""A grid in whose cells one of several marks is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sheetgen.kinds.area_reader import AreaInput, ReadResult
from sheetgen.kinds.base_kinds import WrittenKind
from sheetgen.kinds.box_fields import States, UnreadableState
from sheetgen.kinds.grid import EMPTY_CELL, FILLED_CELL, GridKeys, read_rows, refuse_row, row_texts
from sheetgen.kinds.kind import BoxState, GameArea, Inside, Schema, list_schema
from sheetgen.layout.area import Area
from sheetgen.layout.field_names import FieldKey
from sheetgen.layout.filled_sheet import Value


class MarkedGridKind(WrittenKind):
    """A grid whose cells bear marks, written as one text for each row: a letter for each mark, ``.`` for none.

    Its value has for each cell the icon that is drawn there, ``#`` for one that is printed filled, or an empty text.
    """

    name = "grid"
    keys = GridKeys
    has_marks = True
    named_by = "cell"
    option_text = "icons.{}.one"
    emptied = None

    def empty(self, area: Area) -> Value:
        return tuple(FILLED_CELL if box.given else "" for box in area.boxes)

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        icons = {**at.area.cell_marks, EMPTY_CELL: "", FILLED_CELL: ""}
        found: list[str] = ["" for _ in at.area.boxes]
        for row, text in read_rows(at, raw, into, "".join(icons)):
            cells = at.area.boxes[row * len(text) : (row + 1) * len(text)]
            if any(letter == FILLED_CELL and not cell.given for letter, cell in zip(text, cells, strict=True)):
                refuse_row(at, row, text, "".join(icons), into)
            found[row * len(text) : (row + 1) * len(text)] = [icons[letter] for letter in text]
        pairs = zip(at.area.boxes, found, strict=True)
        return tuple(FILLED_CELL if box.given else icon for box, icon in pairs)

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        letters = "".join(at.area.cell_marks)
        row = {"type": "string", "pattern": f"^[#.{letters}]{{{at.area.grid_columns}}}$"}
        return list_schema(row, at.area.grid_rows)

    def example(self, at: GameArea) -> str:
        first = next(iter(at.area.cell_marks))
        return " ".join([f"{first}{EMPTY_CELL * (at.area.grid_columns - 1)}", EMPTY_CELL * at.area.grid_columns])

    def text(self, area: Area, value: tuple[str, ...]) -> str:
        letters = {icon: letter for letter, icon in area.cell_marks.items()}
        return row_texts(area, [letters.get(icon, icon or EMPTY_CELL) for icon in value])

    def comment(self, area: Area) -> str:
        return "marked-grid"

    def allowed_words(self, area: Area) -> tuple[str, ...]:
        return tuple(f"{letter}: {icon}" for letter, icon in area.cell_marks.items())

    def options(self, at: GameArea) -> tuple[str, ...]:
        return tuple(at.area.cell_marks.values())

    def states(self, area: Area, value: tuple[str, ...]) -> Iterator[tuple[FieldKey, str]]:
        pairs = zip(area.boxes, value, strict=True)
        return ((FieldKey(box.id), icon) for box, icon in pairs if icon and not box.given)

    def value_of(self, area: Area, states: States) -> Value:
        found: list[str] = []
        for box in area.boxes:
            text = states.get(FieldKey(box.id), "")
            icon = area.cell_marks.get(text, text)
            if icon and icon not in area.cell_marks.values():
                raise UnreadableState(FieldKey(box.id), text)
            found.append(FILLED_CELL if box.given else icon)
        return tuple(found)

    def texts(self, value: Any) -> Iterable[str | None]:
        return (icon or None for icon in value)

    def apply_states(self, area: Area, value: tuple[str, ...], states: Mapping[int, BoxState]) -> Value:
        return tuple(str(states.get(number, icon) or "") for number, icon in enumerate(value, 1))

    def mask(self, value: tuple[str, ...]) -> int:
        return sum([1 << place for place, icon in enumerate(value) if icon])
