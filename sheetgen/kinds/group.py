"""Areas that belong together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from sheetgen.kinds.area_keys import BalanceKeys, HolderKeys, OrderRule, Shorthand, make_balance
from sheetgen.kinds.area_reader import AreaInput, ReadResult, read_map
from sheetgen.kinds.kind import BoxField, GameArea, Inside, Kind, Schema, States, object_schema
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, FieldKey
from sheetgen.layout.game import Value
from sheetgen.text.value_types import Name


class DifferentKeys(Shorthand):
    """A choice that must differ between the areas of a group."""

    child: Name
    rule: Name


class GroupKeys(HolderKeys):
    """The keys of a group; ``in_order`` is the rule that a building breaks if an earlier one is not built."""

    kind: Literal["group"]
    in_order: OrderRule = ""
    earned: BalanceKeys | None = None
    different: DifferentKeys | None = None

    def derive(self, identity: str, areas: tuple[Area, ...]) -> dict[str, Any]:
        return {"order": self.in_order, "earned": make_balance(self.earned, {area.id: area.boxes for area in areas})}


class GroupKind(Kind):
    """A group, written as a map of its areas; it has no value of its own."""

    name = "group"
    keys = GroupKeys
    holds_areas = True
    holds_value = False
    orders_buildings = True
    has_marks = False

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        read_map(at, raw, into)
        return None

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        return object_schema(inside)

    def fields(self, at: GameArea, box: Box) -> Iterator[BoxField]:
        return iter(())

    def states(self, area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
        return iter(())

    def value_of(self, area: Area, states: States) -> Value:
        return None
