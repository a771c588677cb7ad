"""Boxes that are ringed, then filled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from sheetgen.kinds.area_keys import (
    FILL_ORDER,
    AfterFullKeys,
    BannerKeys,
    BoxesText,
    CostText,
    GainsText,
    HolderKeys,
)
from sheetgen.kinds.area_reader import AreaInput, ReadResult, read_boxes, read_map
from sheetgen.kinds.base_kinds import TwoStateKind
from sheetgen.kinds.kind import (
    BoxState,
    GameArea,
    Inside,
    Schema,
    States,
    boxes_schema,
    marked_states,
    mask_of_states,
    object_schema,
)
from sheetgen.layout.area import Area, FilledBy
from sheetgen.layout.box import Box, BoxShape, FieldKey
from sheetgen.layout.game import RingsValue, Value
from sheetgen.text.complaint import translatable
from sheetgen.text.complaint_collector import KeyPath
from sheetgen.text.value_types import NOT_GIVEN, CountValue, Name, PositiveNumber, box_list, shorthand_for


class RingsKeys(HolderKeys):
    """The keys of boxes that are ringed, then filled."""

    kind: Literal["rings"]
    use = "ring"
    boxes: BoxesText = ()
    count: PositiveNumber | None = None
    cost: CostText = ()
    banner: BannerKeys | None = None
    free_order: bool = False
    states: tuple[Name, Name] = ("ringed", "filled")
    second_anywhere: bool = False
    filled_by: Annotated[FilledBy, shorthand_for("area")] | None = None
    most_a_year: Name = ""
    penalty: tuple[CountValue, ...] = ()
    points: tuple[int, ...] = ()
    survives: GainsText = ()
    dies: GainsText = ()
    after_full: AfterFullKeys | None = None
    shape: BoxShape = "square"

    def derive(self, identity: str, areas: tuple[Area, ...]) -> dict[str, Any]:
        return {"boxes": self.boxes_of(identity), "order": "" if self.free_order else FILL_ORDER}

    def faults(self, area: Area) -> Iterable[tuple[KeyPath, str, str]]:
        yield from super().faults(area)
        if any(box.gain.icons for box in area.boxes):
            yield (
                ("boxes",),
                translatable("rings show no icons"),
                translatable("write '-' for each, or make it a track"),
            )


class RingsKind(TwoStateKind):
    """Rings, written as a map with the area's two states as keys, each a count or a list of boxes."""

    name = "rings"
    keys = RingsKeys
    has_rings = True
    lacks_together = True
    counted = "ringed"
    holds_areas = True
    emptied = None

    def parts(self, area: Area) -> tuple[str, str]:
        return area.states

    def empty(self, area: Area) -> Value:
        return RingsValue(0, 0)

    def full(self, area: Area, *, used: bool) -> Value:
        return RingsValue(len(area.boxes), len(area.boxes) if used else 0)

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        area, count = at.area, len(at.area.boxes)
        if not read_map(at, raw, into, area.states):
            return None
        if all(raw.get(key) is None for key in area.states):
            return None
        outer, inner = (read_boxes(raw.get(key), count, (*at.path, key), into) for key in area.states)
        return RingsValue.of(outer, inner)

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        return object_schema({**dict.fromkeys(at.area.states, boxes_schema(len(at.area.boxes))), **inside})

    def own_keys(self, area: Area, value: RingsValue | None) -> list[tuple[str, str]]:
        if value is None:
            return [(key, NOT_GIVEN) for key in area.states]
        if value.boxes is not None:
            return [(key, box_list(mask)) for key, mask in zip(area.states, value.boxes, strict=True)]
        return [(key, str(count)) for key, count in zip(area.states, value[:2], strict=True)]

    def states(self, area: Area, value: RingsValue) -> Iterator[tuple[FieldKey, str]]:
        for part, mask in zip(area.states, value.masks, strict=True):
            yield from marked_states(area.boxes, mask, part)

    def value_of(self, area: Area, states: States) -> Value:
        outer, inner = (mask_of_states(area, states, part) for part in area.states)
        return RingsValue.of(outer, inner)

    def marked_state(self, area: Area) -> BoxState:
        return area.states[0]

    def apply_states(self, area: Area, value: RingsValue, states: Mapping[int, BoxState]) -> Value:
        """Return the value with new states. The second state sets both marks."""
        outer, inner = value.masks
        for number, state in states.items():
            bit = 1 << (number - 1)
            outer = outer & ~bit if state is None else outer | bit
            inner = inner | bit if state == area.states[1] else inner & ~bit
        return RingsValue.of(outer, inner)

    def verb(self, area: Area, box: Box, state: BoxState, value: RingsValue) -> str:
        is_ringed, is_filled = (bool(mask >> (box.number - 1) & 1) for mask in value.masks)
        if state == area.states[0]:
            return ("ring-only" if is_ringed else "ring-instead") if is_filled else "ring"
        if state == area.states[1] and not is_ringed:
            return "ring-too" if is_filled else "ring-and-fill"
        return super().verb(area, box, state, value)

    def mask(self, value: RingsValue) -> int:
        return value.masks[0]

    def measure(self, measure: str, value: RingsValue) -> int | None:
        numbers = {"filled": value.filled, "ringed": value.ringed, "unfilled": max(0, value.ringed - value.filled)}
        return numbers.get(measure)
