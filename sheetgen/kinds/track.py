"""Boxes filled in their order."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from sheetgen.kinds.area_keys import (
    FILL_ORDER,
    AfterFullKeys,
    BalanceKeys,
    BannerKeys,
    BoxedKeys,
    CostText,
    GainText,
    OrderRule,
    Shorthand,
    make_balance,
)
from sheetgen.kinds.area_reader import AreaInput, ReadResult, read_boxes
from sheetgen.kinds.base_kinds import TickedKind
from sheetgen.kinds.kind import NAMED_MARKS, GameArea, Inside, PenMarkState, Schema, boxes_schema
from sheetgen.layout.area import Area, Flags
from sheetgen.layout.box import BoxShape, FieldKey
from sheetgen.layout.game import Value
from sheetgen.layout.notation import Gain
from sheetgen.text.complaint import NotationError, translatable
from sheetgen.text.value_types import AreaId, CountValue, Name, PositiveNumber, box_list, matches, or_notation

_NO_CHAIN = "'{word}' is not a chain; write something like: {example}"


def _read_chain(text: str) -> dict[str, int]:
    found = _CHAIN.fullmatch(text)
    if found is None or int(found[1]) > int(found[2]):
        raise NotationError(translatable(_NO_CHAIN, word=text, example="1..21 or {1: 1, 4: 2}"), 0)
    return {str(number): number for number in range(int(found[1]), int(found[2]) + 1)}


_CHAIN = re.compile(r"([1-9][0-9]{0,3})\.\.([1-9][0-9]{0,3})")
BoxNumber = Annotated[str, matches(r"^[1-9][0-9]*$")]
Chain = Annotated[dict[BoxNumber, PositiveNumber], or_notation(_read_chain)]
"""The boxes of another track that need boxes of this one: a map, or ``1..21`` if the numbers are the same."""


class FlagsKeys(Shorthand):
    """Flags under a track: an icon under the boxes ``at``, or a number under each."""

    at: tuple[PositiveNumber, ...] = ()
    icon: Name = ""
    hue: Name = ""
    numbers: bool = False

    def value(self) -> Flags:
        return Flags(self.at, self.icon, self.hue, self.numbers)


class TrackKeys(BoxedKeys):
    """The keys of a track."""

    kind: Literal["track"]
    points: tuple[int, ...] = ()
    cost: CostText = ()
    banner: BannerKeys | None = None
    columns: Name = ""
    in_order: OrderRule = FILL_ORDER
    between: AreaId = ""
    free_order: bool | Literal["onward"] = False
    after_full: AfterFullKeys | None = None
    earned: BalanceKeys | None = None
    given: CountValue = 0
    yearly: GainText = Gain()
    shape: BoxShape = "square"
    flags: FlagsKeys | None = None
    chains: dict[AreaId, Chain] = {}
    attribute: Name = ""
    arrow: Name = ""
    states: tuple[Name, Name] = ("ringed", "filled")

    def derive(self, identity: str, areas: tuple[Area, ...]) -> dict[str, Any]:
        boxes = self.boxes_of(identity, given=self.given)
        return {
            "boxes": boxes,
            "order": "" if self.free_order else self.in_order,
            "onward": self.free_order == "onward",
            "earned": make_balance(self.earned, {identity: boxes}),
            "icon": self.icon or self.arrow,
            "chains": {
                target: {int(own): other for own, other in pairs.items()} for target, pairs in self.chains.items()
            },
        }


class TrackKind(TickedKind):
    """A track, written as a count, or as a list of the boxes."""

    name = "track"
    keys = TrackKeys
    lacks_together = True

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        return read_boxes(raw, len(at.area.boxes), at.path, into) | at.area.given

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        return boxes_schema(len(at.area.boxes))

    def text(self, area: Area, value: int) -> str:
        return str(value.bit_count()) if value & (value + 1) == 0 and area.order else box_list(value)

    def pen_mark(self, area: Area, key: FieldKey, text: str) -> tuple[str, PenMarkState]:
        return key.id, NAMED_MARKS.get(area.states[0], self.pen)

    def comment(self, area: Area) -> str:
        return "track" if area.order else "free-track"
