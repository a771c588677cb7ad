"""Cells in rows, marked or with one of several marks drawn in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from sheetgen.kinds import lenient_input
from sheetgen.kinds.area_keys import (
    AfterFullKeys,
    BannerKeys,
    BoxesText,
    CostText,
    GainsKeys,
    GainText,
    Keys,
    PointsKeys,
    line_faults,
    line_values,
    uneven_rows,
)
from sheetgen.kinds.area_reader import AreaInput, ReadResult
from sheetgen.kinds.base_kinds import TickedKind, WrittenKind
from sheetgen.kinds.kind import BoxState, GameArea, Inside, Schema, States, UnreadableState, list_schema
from sheetgen.layout.area import Area, AreaPoints, FilledBy, GrowthStart
from sheetgen.layout.box import FieldKey
from sheetgen.layout.game import Value
from sheetgen.layout.notation import Gain
from sheetgen.text.complaint_collector import KeyPath
from sheetgen.text.value_types import ONE_OR_MORE, Name, flow_list, matches, shorthand_for

FILLED_CELL, EMPTY_CELL = "#", "."
MarkLetter = Annotated[str, matches(r"^[a-zA-Z]$")]


class GridKeys(Keys):
    """The keys of cells in rows."""

    kind: Literal["grid"]
    rows: Annotated[tuple[BoxesText, ...], ONE_OR_MORE]
    filled_by: Annotated[FilledBy, shorthand_for("area")] | None = None
    marks: dict[MarkLetter, Name] = {}
    grows_from: GrowthStart | None = None
    shape: Literal["square", "hexagon"] = "square"
    cost: CostText = ()
    banner: BannerKeys | None = None
    after_full: AfterFullKeys | None = None
    row_gain: GainText = Gain()
    gains: GainsKeys | None = None
    points: PointsKeys | None = None

    def derive(self, identity: str, areas: tuple[Area, ...]) -> dict[str, Any]:
        plain = Area(identity, "", "grid", self.cells_of(identity, self.rows))
        rows = {"rows": (self.row_gain,) * plain.grid_rows} if self.row_gain.icons else {}
        points = AreaPoints(lines=line_values(plain, self.points))
        return {
            "boxes": plain.boxes,
            "cell_marks": self.marks,
            "points": points,
            "line_gains": {**rows, **line_values(plain, self.gains)},
        }

    def faults(self, area: Area) -> Iterable[tuple[KeyPath, str, str]]:
        yield from uneven_rows(self.rows)
        yield from line_faults(area, "gains", self.gains)
        yield from line_faults(area, "points", self.points)
        if self.grows_from is not None and self.grows_from.zone not in area.line_masks("zones"):
            yield ("grows_from", "zone"), f"no cell lies in the zone '{self.grows_from.zone}'", "write @ZONE in a cell"


class GridKind(TickedKind):
    """A grid, written as one text for each row: ``#`` is filled, ``.`` empty."""

    name = "grid"
    keys = GridKeys
    named_by = "cell"

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        mask = 0
        for row, text in read_rows(at, raw, into, FILLED_CELL + EMPTY_CELL):
            cells = (row * len(text) + column for column, sign in enumerate(text) if sign == FILLED_CELL)
            mask |= sum(1 << cell for cell in cells)
        return mask | at.area.given

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        row = {"type": "string", "pattern": f"^[#.]{{{at.area.grid_columns}}}$"}
        return list_schema(row, at.area.grid_rows)

    def example(self, at: GameArea) -> str:
        return " ".join(["." * at.area.grid_columns] * 2)

    def text(self, area: Area, value: int) -> str:
        filled = (value >> (box.number - 1) & 1 for box in area.boxes)
        return row_texts(area, [FILLED_CELL if each else EMPTY_CELL for each in filled])


def read_rows(at: AreaInput, raw: Any, into: ReadResult, signs: str) -> Iterator[tuple[int, str]]:
    """Yield the rows of a grid that can be read, from 0 on, with their texts, which consist of ``signs``."""
    path, columns, rows = at.path, at.area.grid_columns, at.area.grid_rows
    raw = lenient_input.parse_entries(raw)
    if not isinstance(raw, list):
        into.add_bad_value(path, "not-a-grid", "write-a-grid", rows=rows, example="." * columns)
        return
    if len(raw) > rows:
        into.add_bad_value((*path, rows), "too-many-rows", rows=rows)
    elif 0 < len(raw) < rows:
        into.add_bad_value(path, "too-few-rows", "write-a-grid", rows=rows, given=len(raw), example="." * columns)
    plain = len(signs) == len(FILLED_CELL + EMPTY_CELL)
    for row, text in enumerate(map(lenient_input.row, raw[:rows]) if plain else raw[:rows]):
        if not isinstance(text, str) or len(text) != columns or text.strip(signs):
            refuse_row(at, row, text, signs, into)
        else:
            yield row, text


def refuse_row(at: AreaInput, row: int, text: object, signs: str, into: ReadResult) -> None:
    """Report a row of a grid that does not consist of ``signs``."""
    columns, given = at.area.grid_columns, len(text) if isinstance(text, str) else 0
    key = "not-a-row" if len(signs) == len(FILLED_CELL + EMPTY_CELL) else "not-a-marked-row"
    strange = ""
    if isinstance(text, str) and given == columns and key == "not-a-marked-row":
        # A row of known signs is refused only for a cell that is not printed filled.
        key, strange = "not-a-mark", text.strip(signs)[:1] or FILLED_CELL
        signs = signs.replace(strange, "")
    into.add_bad_value((*at.path, row), key, columns=columns, given=given, signs=" ".join(signs), letter=strange)


def row_texts(area: Area, signs: Sequence[str]) -> str:
    """Return the signs of the cells as YAML: a list with one text for each row."""
    columns = area.grid_columns
    rows = ("".join(signs[start : start + columns]) for start in range(0, len(signs), columns))
    return flow_list(f'"{row}"' for row in rows)


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
