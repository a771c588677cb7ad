"""Areas that belong together; buildings of one kind; a building with areas inside; and an envoy, built when sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from sheetgen.kinds import lenient_input
from sheetgen.kinds.area_keys import (
    BalanceKeys,
    BannerKeys,
    CostText,
    GainText,
    HolderKeys,
    Keys,
    MarksText,
    OrderRule,
    join_purses,
    make_balance,
)
from sheetgen.kinds.area_reader import AreaInput, ReadResult, read_map
from sheetgen.kinds.base_kinds import TickedKind
from sheetgen.kinds.kind import (
    ON,
    BoxField,
    BoxState,
    GameArea,
    Inside,
    Kind,
    Schema,
    States,
    any_of_schema,
    list_schema,
    object_schema,
    one_of_schema,
)
from sheetgen.layout.area import Area, DifferentChoices
from sheetgen.layout.box import Box, FieldKey
from sheetgen.layout.game import Value
from sheetgen.layout.notation import Cost, Gain
from sheetgen.text.value_types import NOT_GIVEN, ONE_OR_MORE, AreaId, CountValue, Name, Spec, flow_list


class GroupKeys(HolderKeys):
    """The keys of a group; ``in_order`` is the rule that a building breaks if an earlier one is not built."""

    kind: Literal["group"]
    in_order: OrderRule = ""
    earned: BalanceKeys | None = None
    different: DifferentChoices | None = None

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


class ItemKeys(Spec):
    """One building of an area of buildings; without a cost of its own it has the area's."""

    banner: CountValue | None = None
    counts: AreaId | None = None
    rule: Name = ""
    cost: CostText | None = None
    marks: MarksText = (Gain(),)
    given: bool = False
    points: int = 0

    def box(self, name: str, number: int, identity: str, usual: Cost) -> Box:
        """Return the box that is marked if it is built."""
        return Box(
            id=f"{identity}.{name}",
            area=identity,
            number=number,
            name=name,
            gain=join_purses(self.marks),
            parts=self.marks,
            banner=self.banner,
            cost=usual if self.cost is None else self.cost,
            given=self.given,
            points=self.points,
        )


class BuildingsKeys(Keys):
    """The keys of buildings of one kind."""

    kind: Literal["buildings"]
    items: Annotated[dict[Name, ItemKeys], ONE_OR_MORE]
    banner: BannerKeys | None = None
    in_order: OrderRule = ""
    yearly: GainText = Gain()
    cost: CostText = ()

    def derive(self, identity: str, areas: tuple[Area, ...]) -> dict[str, Any]:
        items = enumerate(self.items.items(), 1)
        boxes = tuple(item.box(name, number, identity, self.cost) for number, (name, item) in items)
        return {"boxes": boxes, "order": self.in_order}


class BuildingsKind(TickedKind):
    """Buildings, written as a list of the names of those built."""

    name = "buildings"
    keys = BuildingsKeys
    orders_buildings = True
    counted = "built"
    stands = "built"
    verbs = ("build", "unbuild")

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        bits = {box.name: 1 << (box.number - 1) for box in at.area.boxes}
        names = tuple(bits)
        shown = {box.name: into.language.text_or(f"areas.{box.id}", box.name) for box in at.area.boxes}
        short = {
            box.name: into.language.text_or(f"sizes.{box.id}", shown[box.name].casefold()) for box in at.area.boxes
        }
        raw = lenient_input.parse_entries(raw)
        if not isinstance(raw, list):
            into.add_bad_value(at.path, "not-buildings", "write-buildings", names=", ".join(short.values()))
            return None
        mask = 0
        words = (lenient_input.parse_word(each, names, shown) for each in raw)
        for index, name in enumerate(lenient_input.parse_word(each, names, short) for each in words):
            bit = bits.get(name, 0) if isinstance(name, str) else 0
            if not bit:
                into.add_unknown((*at.path, index), "no-such-building", str(name), tuple(short.values()))
            elif mask & bit:
                into.add_bad_value((*at.path, index), "building-twice", name=name)
            mask |= bit
        return mask | at.area.given

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        return list_schema(one_of_schema(self.allowed_words(at.area)), len(at.area.boxes))

    def text(self, area: Area, value: int) -> str:
        return flow_list(box.name for box in area.boxes if not box.given and value >> (box.number - 1) & 1)


BUILT_KEY = "built"


class BuiltKeys(HolderKeys):
    """The keys of an area that can be built."""

    banner: BannerKeys | None = None
    cost: CostText = ()
    marks: MarksText = (Gain(),)

    def derive(self, identity: str, areas: tuple[Area, ...]) -> dict[str, Any]:
        at = None if self.banner is None else self.banner.at
        return {
            "box": Box(f"{identity}.built", identity, 0, "built", join_purses(self.marks), self.marks, at, self.cost)
        }


class BuildingKeys(BuiltKeys):
    """The keys of a building with areas of its own inside."""

    kind: Literal["building"]


class EnvoyKeys(BuiltKeys):
    """The keys of an envoy."""

    kind: Literal["envoy"]


class BuildingKind(Kind):
    """A building, written as a map with ``built`` and the areas inside, or as ``true`` alone."""

    name = "building"
    keys: ClassVar[type[Keys]] = BuildingKeys
    holds_areas = True
    is_mask = True
    built_when_named = False
    stands = "built"
    verbs = ("build", "unbuild")

    def empty(self, area: Area) -> Value:
        return False

    def full(self, area: Area, *, used: bool) -> Value:
        return True

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        raw = lenient_input.parse_yes_or_no(raw)
        if isinstance(raw, bool):
            return raw
        if not read_map(at, raw, into, (BUILT_KEY,)):
            return None
        built = lenient_input.parse_yes_or_no(raw.get(BUILT_KEY))
        if built is None:
            return True if self.built_when_named else None
        if not isinstance(built, bool):
            into.add_bad_value((*at.path, BUILT_KEY), "not-yes-or-no")
        return bool(built)

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        yes_or_no: Schema = {"type": "boolean"}
        return any_of_schema(yes_or_no, object_schema({BUILT_KEY: any_of_schema(yes_or_no), **inside}))

    def own_keys(self, area: Area, value: Any) -> list[tuple[str, str]]:
        # An envoy with only the areas inside given would be read as sent.
        left_out = value is None and not self.built_when_named
        return [(BUILT_KEY, NOT_GIVEN if left_out else "true" if value else "false")]

    def states(self, area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
        if area.box is not None and value:
            yield FieldKey(area.box.id), ON

    def value_of(self, area: Area, states: States) -> Value:
        return area.box is not None and FieldKey(area.box.id) in states

    def marked_state(self, area: Area) -> BoxState:
        return True


class EnvoyKind(BuildingKind):
    """An envoy, who counts as sent if the file names him, unless ``built`` is false."""

    name = "envoy"
    keys = EnvoyKeys
    blank_when_unmarked = True
    built_when_named = True
    stands = "sent"
    verbs = ("send", "unsend")

    def short_keys(self, area: Area, value: Any) -> list[tuple[str, str]]:
        return [] if value else self.own_keys(area, value)
