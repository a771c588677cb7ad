"""Areas that belong together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from sheetgen.kinds.area_keys import EarnedKeys, HolderKeys, MadeOf, OrderRule, balance
from sheetgen.kinds.area_reader import ReadResult, Source, read_map
from sheetgen.kinds.box_fields import Entry, States
from sheetgen.kinds.kind import Kind, Placed
from sheetgen.kinds.value_schema import Inside, Schema, map_of
from sheetgen.layout.field_names import FieldKey
from sheetgen.layout.filled_sheet import Value
from sheetgen.layout.game import Area, Box
from sheetgen.text.value_types import Name


class DifferentKeys(MadeOf):
    """A choice that must differ between the areas of a group."""

    child: Name
    rule: Name


class GroupKeys(HolderKeys):
    """The keys of a group; ``in_order`` is the rule that a building breaks if an earlier one is not built."""

    kind: Literal["group"]
    in_order: OrderRule = ""
    earned: EarnedKeys | None = None
    different: DifferentKeys | None = None

    def made(self, identity: str, areas: tuple[Area, ...]) -> dict[str, Any]:
        return {"order": self.in_order, "earned": balance(self.earned, {area.id: area.boxes for area in areas})}


class Group(Kind):
    """A group, written as a map of its areas; it has no value of its own."""

    name = "group"
    keys = GroupKeys
    holds_areas = True
    holds_value = False
    orders_buildings = True
    has_marks = False

    def read(self, at: Source, raw: Any, into: ReadResult) -> Value:
        read_map(at, raw, into)
        return None

    def schema(self, at: Placed, inside: Inside) -> Schema:
        return map_of(inside)

    def entries(self, at: Placed, box: Box) -> Iterator[Entry]:
        return iter(())

    def states(self, area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
        return iter(())

    def value_of(self, area: Area, states: States) -> Value:
        return None
