"""A number on a line, and boxes for a year or another number each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal

from sheetgen.kinds import lenient_input
from sheetgen.kinds.area_keys import (
    AfterFullKeys,
    BannerKeys,
    BoxedKeys,
    BoxesText,
    CostText,
    Keys,
    OrderRule,
    PointsKeys,
    Shorthand,
    line_faults,
    line_values,
    uneven_rows,
)
from sheetgen.kinds.area_reader import AreaInput, ReadResult, out_of_bounds
from sheetgen.kinds.base_kinds import WrittenKind
from sheetgen.kinds.kind import (
    NOTHING,
    TEXT,
    GameArea,
    Inside,
    Schema,
    States,
    any_of_schema,
    integer_schema,
    list_schema,
    number_options,
)
from sheetgen.layout.area import Area, AreaPoints, DistinctGains
from sheetgen.layout.box import Box, BoxShape, FieldKey, NumberSequence, WritingRule
from sheetgen.layout.game import Value
from sheetgen.text.complaint_collector import KeyPath
from sheetgen.text.value_types import Name, PositiveNumber, flow_list, shorthand_for, strict_config


class NumberKeys(Keys):
    """The keys of a number on a line."""

    kind: Literal["number"]
    __pydantic_config__: ClassVar[dict[str, Any]] = strict_config(least="from", most="to")

    use = "write"
    least: int = 0
    most: int = 0
    below_zero: bool = False
    default: int | None = None
    count: PositiveNumber = 1


class NumberKind(WrittenKind):
    """A whole number, between the bounds of the layout, if it gives any."""

    name = "number"
    keys = NumberKeys
    heads_the_file = True
    named_by_area = True
    named_by = "area"
    takes_numbers = True
    counted = "value"

    def empty(self, area: Area) -> Value:
        return area.default

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        number = lenient_input.parse_number(raw)
        if type(number) is not int:
            hint = "not-between" if at.area.most else ""
            into.add_bad_value(at.path, "not-a-number", hint, low=at.area.lowest, high=at.area.highest)
        elif not at.area.holds(number):
            out_of_bounds(at.area, at.path, into, _track_of_that_name(at))
        else:
            return number
        return None

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        return any_of_schema(integer_schema(at.area.lowest, at.area.highest))

    def comment(self, area: Area) -> str:
        return "number" if area.most else "any-number"

    def measure(self, measure: str, value: Any) -> int | None:
        return (value or 0) if measure == "value" else None


def _track_of_that_name(source: AreaInput) -> str:
    """Return the track that a number at the head of the file may be meant for; empty if none has its name."""
    area = source.area
    alike = (each.id for each in source.game.areas.values() if each.order and each.key == area.key == area.id)
    return next(alike, "")


class LimitKeys(Shorthand):
    """An older form of ``sequence``: how often one year may be written, and whether years rise from left to right."""

    rule: Name
    per_year: PositiveNumber
    rising: bool = False

    def value(self) -> NumberSequence:
        return NumberSequence(self.rule, "not-falling" if self.rising else "", same=self.per_year)


class NumbersKeys(BoxedKeys):
    """The keys of boxes for numbers."""

    kind: Literal["numbers"]
    __pydantic_config__: ClassVar[dict[str, Any]] = strict_config(least="from", most="to")

    use = "write"
    cost: CostText = ()
    costs: tuple[CostText, ...] = ()
    banner: BannerKeys | None = None
    in_order: OrderRule = ""
    writes: WritingRule | None = None
    limit: LimitKeys | None = None
    sequence: Annotated[NumberSequence, shorthand_for("goes")] | None = None
    no_gap: OrderRule = ""
    excludes: tuple[Name, ...] = ()
    shape: BoxShape = "square"
    rows: tuple[BoxesText, ...] = ()
    points: tuple[int, ...] | PointsKeys = ()
    distinct: DistinctGains | None = None
    after_full: AfterFullKeys | None = None
    least: int = 0
    most: int = 0
    below_zero: bool = False

    def derive(self, identity: str, areas: tuple[Area, ...]) -> dict[str, Any]:
        boxes = self.cells_of(identity, self.rows) if self.rows else self.boxes_of(identity, self.costs)
        found: dict[str, Any] = {"boxes": boxes, "order": self.in_order or self.no_gap}
        if self.writes is not None and self.writes.values:
            low, high = min(self.writes.values), max(self.writes.values)
            found["writes"] = replace(self.writes, low=low, high=high)
        if isinstance(self.points, PointsKeys):
            lines = line_values(Area(identity, "", "numbers", boxes), self.points)
            found["points"] = AreaPoints(lines=lines)
        return found if self.limit is None else {**found, "sequence": self.limit.value()}

    def faults(self, area: Area) -> Iterable[tuple[KeyPath, str, str]]:
        yield from super().faults(area)
        yield from uneven_rows(self.rows)
        if isinstance(self.points, PointsKeys):
            yield from line_faults(area, "points", self.points)
        if self.costs and len(self.costs) != len(area.boxes):
            yield ("costs",), f"lists {len(self.costs)} costs for {len(area.boxes)} boxes", "one cost a box"
        numbers = () if self.writes is None else self.writes.numbers
        if self.writes is not None:
            yield from _faults_of_writes(self.writes)
        for box in area.boxes:
            if box.sign and self.writes is None and not self.rule:
                yield ("boxes",), f"box {box.number} takes only {box.sign}, but no rule says so", "write rule: NAME"
                return
            if numbers and not any(map(box.takes, numbers)):
                message = f"box {box.number} takes no number: {box.sign} of {numbers[0]} to {numbers[-1]}"
                yield ("boxes",), message, "change it, or what is written"


def _faults_of_writes(writes: WritingRule) -> Iterable[tuple[KeyPath, str, str]]:
    if writes.values and (writes.low, writes.high) != (1, 0):
        yield ("writes", "values"), "states again what 'from' and 'to' state", "write 'values' alone"
    if writes.high and not writes.numbers:
        message = f"nothing can be written: from {writes.low} to {writes.high}"
        yield ("writes", "to"), message, "write the lower number at 'from'"


class NumbersKind(WrittenKind):
    """Numbers, written as a list in box order, ``~`` for an empty box; boxes missing at the end are empty."""

    name = "numbers"
    keys = NumbersKeys
    has_marks = True
    has_numbers = True
    takes_numbers = True

    def empty(self, area: Area) -> Value:
        return (None,) * len(area.boxes)

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        area, path, count = at.area, at.path, len(at.area.boxes)
        raw = _joined_rows(area, lenient_input.parse_numbers(raw))
        hint = "write-years" if area.writes is not None and area.writes.name == "year" else "write-numbers"
        if not isinstance(raw, list):
            into.add_bad_value(path, "not-numbers", hint, count=count)
            return None
        if len(raw) > count:
            into.add_bad_value((*path, count), "too-long", count=count)
        found: list[int | None] = [None] * count
        for index, number in enumerate(raw[:count]):
            if number is not None and type(number) is not int:
                into.add_bad_value((*path, index), "not-a-number", hint, count=count)
            elif number is not None and not area.holds(number):
                out_of_bounds(area, (*path, index), into)
            else:
                found[index] = number
        return tuple(found)

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        area = at.area
        return list_schema({"anyOf": [integer_schema(area.lowest, area.highest), TEXT, NOTHING]}, len(area.boxes))

    def text(self, area: Area, value: tuple[int | None, ...]) -> str:
        if area.grid_rows > 1:
            across = area.grid_columns
            return flow_list(self._row(value[start : start + across]) for start in range(0, len(value), across))
        return self._row(value)

    def _row(self, value: tuple[int | None, ...]) -> str:
        end = max((place for place, number in enumerate(value, 1) if number is not None), default=0)
        return flow_list("~" if number is None else str(number) for number in value[:end])

    def comment(self, area: Area) -> str:
        return "range-numbers" if area.writes is not None and area.writes.high else "numbers"

    def options(self, at: GameArea) -> tuple[str, ...]:
        writes = at.area.writes
        if writes is None:
            return super().options(at)
        return tuple(map(str, writes.values)) or number_options(writes.low, writes.high)

    def options_of(self, at: GameArea, box: Box) -> tuple[str, ...]:
        return tuple(option for option in self.options(at) if box.takes(int(option)))

    def texts(self, value: tuple[int | None, ...]) -> Iterable[str | None]:
        return (None if number is None else str(number) for number in value)

    def value_of(self, area: Area, states: States) -> Value:
        keys = [FieldKey(box.id) for box in area.boxes]
        return tuple(self.parse_text(area, key, states[key]) if key in states else None for key in keys)

    def apply_states(self, area: Area, value: tuple[int | None, ...], states: Mapping[int, Any]) -> Value:
        return tuple(states.get(number, entry) for number, entry in enumerate(value, 1))

    def mask(self, value: tuple[int | None, ...]) -> int:
        return sum([1 << place for place, number in enumerate(value) if number is not None])

    def measure(self, measure: str, value: tuple[int | None, ...]) -> int | None:
        if measure == "value":
            return sum(number for number in value if number is not None)
        return super().measure(measure, value)


def _joined_rows(area: Area, raw: Any) -> Any:
    """Return the entries of all rows as one list, if they are written as a list for each row."""
    if area.grid_rows < 2 or not isinstance(raw, list) or not all(isinstance(row, list) for row in raw):
        return raw
    if len(raw) > area.grid_rows or any(len(row) > area.grid_columns for row in raw):
        return [None] * (len(area.boxes) + 1)
    return [entry for row in raw for entry in (*row, *[None] * (area.grid_columns - len(row)))]
