"""A number on a line."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from sheetgen.kinds import lenient_input as as_written
from sheetgen.kinds.area_keys import Keys
from sheetgen.kinds.area_reader import AreaInput, ReadResult, out_of_bounds
from sheetgen.kinds.base_kinds import WrittenKind
from sheetgen.kinds.kind import GameArea, Inside, Schema, any_of_schema, integer_schema
from sheetgen.layout.area import Area
from sheetgen.layout.filled_sheet import Value
from sheetgen.text import value_types as shapes


class NumberKeys(Keys):
    """The keys of a number on a line."""

    kind: Literal["number"]
    __pydantic_config__: ClassVar[dict[str, Any]] = shapes.strict_config(least="from", most="to")

    use = "write"
    least: int = 0
    most: int = 0
    below_zero: bool = False
    default: int | None = None
    count: shapes.PositiveNumber = 1


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
        number = as_written.parse_number(raw)
        if type(number) is not int:
            into.add_bad_value(at.path, "not-a-number")
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
