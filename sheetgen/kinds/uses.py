"""A number of things that are used up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from sheetgen.kinds import lenient_input as as_written
from sheetgen.kinds.area_keys import Keys
from sheetgen.kinds.area_reader import AreaInput, ReadResult
from sheetgen.kinds.base_kinds import mask_of_first
from sheetgen.kinds.box_fields import States, marked_states, mask_of_states
from sheetgen.kinds.kind import BoxState, GameArea, Inside, Kind, Schema, any_of_schema, integer_schema
from sheetgen.layout.area import Area
from sheetgen.layout.box import FieldKey
from sheetgen.layout.filled_sheet import Value
from sheetgen.text.value_types import PositiveNumber


class UsesKeys(Keys):
    """The keys of uses."""

    kind: Literal["uses"]
    use = "ring"
    most: PositiveNumber

    @property
    def count(self) -> int:
        """The number of boxes: one for each use."""
        return self.most


class UsesKind(Kind):
    """Uses, written as a count. It does not matter which of the boxes are marked."""

    name = "uses"
    keys = UsesKeys
    has_uses = True
    is_supply = True
    pen = "used"

    def empty(self, area: Area) -> Value:
        return 0

    def full(self, area: Area, *, used: bool) -> Value:
        return area.most

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        number, most = as_written.parse_number(raw), at.area.most
        if type(number) is int and 0 <= number <= most:
            return number
        into.add_bad_value(at.path, "not-between", low=0, high=most)
        return None

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        return any_of_schema(integer_schema(0, at.area.most))

    def states(self, area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
        return marked_states(area.boxes, mask_of_first(value))

    def value_of(self, area: Area, states: States) -> Value:
        return mask_of_states(area, states).bit_count()

    def apply_states(self, area: Area, value: int, states: Mapping[int, BoxState]) -> Value:
        for number, state in states.items():
            value = max(value, number) if state else min(value, number - 1)
        return value

    def mask(self, value: int) -> int:
        return mask_of_first(value)

    def measure(self, measure: str, value: int) -> int | None:
        return value if measure in ("used", "filled") else None
