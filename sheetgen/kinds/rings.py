"""Boxes that are ringed, then filled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from sheetgen.kinds import as_written
from sheetgen.kinds.fields import States, marked_states, mask_of_states
from sheetgen.kinds.json_shapes import Schema, boxes, map_of
from sheetgen.kinds.keys import (
    FILL_ORDER,
    AfterFullKeys,
    BannerKeys,
    BoxesText,
    CostText,
    FilledByKeys,
    GainsText,
    HolderKeys,
    boxes_of,
)
from sheetgen.kinds.kind import Placed, TwoStateKind
from sheetgen.kinds.reading import Read, ReadResult, Source, read_boxes, read_map
from sheetgen.layout.filled import Rings as RingCounts
from sheetgen.layout.filled import Value
from sheetgen.layout.ids import FieldKey
from sheetgen.layout.kinds import BoxShape
from sheetgen.layout.layout import Area
from sheetgen.text.shapes import Count, Name, Number, short_for
from sheetgen.text.yaml_text import box_list


class RingsKeys(HolderKeys):
    """The keys of boxes that are ringed, then filled."""

    kind: Literal["rings"]
    boxes: BoxesText = ()
    count: Number | None = None
    cost: CostText = ()
    banner: BannerKeys | None = None
    free_order: bool = False
    states: tuple[Name, Name] = ("ringed", "filled")
    second_anywhere: bool = False
    filled_by: Annotated[FilledByKeys, short_for("area")] | None = None
    most_a_year: Name = ""
    penalty: tuple[Count, ...] = ()
    survives: GainsText = ()
    dies: GainsText = ()
    after_full: AfterFullKeys | None = None
    shape: BoxShape = "square"

    def made(self, identity: str, areas: tuple[Area, ...]) -> dict[str, Any]:
        boxes = boxes_of(identity, self.boxes, self.count or 0, self.cost)
        return {"boxes": boxes, "order": "" if self.free_order else FILL_ORDER}


class Rings(TwoStateKind):
    """Read from a map with the area's two states as keys, each a count or a list of boxes."""

    name = "rings"
    keys = RingsKeys
    holds_areas = True

    def parts(self, area: Area) -> tuple[str, str]:
        return area.states

    def empty(self, area: Area) -> Value:
        return RingCounts(0, 0)

    def reader(self, source: Source) -> Read:
        area, path = source.area, source.path
        identity, count = area.id, len(area.boxes)
        outer, inner = area.states

        def state(raw: Any, key: str, into: ReadResult) -> int:
            raw = as_written.boxes(raw)
            if raw is None:
                return 0
            if type(raw) is int:
                if 0 <= raw <= count:
                    return (1 << raw) - 1
                into.fault((*path, key), "no-such-count", count=count, number=raw)
            elif isinstance(raw, list):
                return read_boxes(raw, count, (*path, key), into)
            else:
                into.fault((*path, key), "not-a-track", "write-a-track", count=count)
            return 0

        def read(raw: Any, into: ReadResult) -> None:
            outer_mask, inner_mask = (state(raw.get(key), key, into) for key in (outer, inner))
            into.values[identity] = RingCounts.of(outer_mask, inner_mask)

        return read_map(read, source.children, path, extra=area.states)

    def schema(self, at: Placed, inside: Mapping[str, Schema]) -> Schema:
        return map_of({**dict.fromkeys(at.area.states, boxes(len(at.area.boxes))), **inside})

    def own_keys(self, area: Area, value: RingCounts) -> list[tuple[str, str]]:
        if value.boxes is not None:
            return [(key, box_list(mask)) for key, mask in zip(area.states, value.boxes, strict=True)]
        return [(key, str(count)) for key, count in zip(area.states, value[:2], strict=True)]

    def states(self, area: Area, value: RingCounts) -> Iterator[tuple[FieldKey, str]]:
        for part, mask in zip(area.states, value.masks, strict=True):
            yield from marked_states(area.boxes, mask, part)

    def value_of(self, area: Area, states: States) -> Value:
        outer, inner = (mask_of_states(area, states, part) for part in area.states)
        return RingCounts.of(outer, inner)

    def mask(self, value: RingCounts) -> int:
        return value.masks[0]

    def counts(self, measure: str, value: RingCounts) -> int | None:
        numbers = {"filled": value.filled, "ringed": value.ringed, "unfilled": max(0, value.ringed - value.filled)}
        return numbers.get(measure)
