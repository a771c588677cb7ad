"""One thing that is gained, then used, and a number of things that are used up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from sheetgen.kinds import lenient_input
from sheetgen.kinds.area_keys import Keys
from sheetgen.kinds.area_reader import AreaInput, ReadResult, read_one_of
from sheetgen.kinds.base_kinds import TwoStateKind, mask_of_first
from sheetgen.kinds.kind import (
    ON,
    BoxState,
    GameArea,
    Inside,
    Kind,
    Schema,
    States,
    any_of_schema,
    integer_schema,
    marked_states,
    mask_of_states,
    one_of_schema,
)
from sheetgen.layout.area import Area
from sheetgen.layout.box import FieldKey
from sheetgen.layout.game import Value
from sheetgen.text.value_types import AreaId, PositiveNumber

TOKEN_STATES = ("none", "ringed", "used")


class TokenKeys(Keys):
    """The keys of a token."""

    kind: Literal["token"]
    use = "ring"
    count: ClassVar[int] = 1
    earned_when_full: AreaId = ""


class TokenKind(TwoStateKind):
    """A token, written as the word for its state."""

    name = "token"
    keys = TokenKeys
    is_supply = True
    emptied = TOKEN_STATES[0]
    unused = TOKEN_STATES[1]
    verbs = ("ring", "empty")
    named_by = "area"

    def parts(self, area: Area) -> tuple[str, str]:
        return TOKEN_STATES[1], TOKEN_STATES[2]

    def empty(self, area: Area) -> Value:
        return TOKEN_STATES[0]

    def full(self, area: Area, *, used: bool) -> Value:
        return TOKEN_STATES[1 + used]

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        return read_one_of(at, raw, into, TOKEN_STATES)

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        return one_of_schema(TOKEN_STATES)

    def allowed_words(self, area: Area) -> tuple[str, ...]:
        return TOKEN_STATES

    def states(self, area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
        parts = self.parts(area)[: TOKEN_STATES.index(value)]
        return ((FieldKey(area.boxes[0].id, part), ON) for part in parts)

    def value_of(self, area: Area, states: States) -> Value:
        held = [part for part in self.parts(area) if (area.boxes[0].id, part) in states]
        return held[-1] if held else TOKEN_STATES[0]

    def mask(self, value: str) -> int:
        return int(value != TOKEN_STATES[0])

    def measure(self, measure: str, value: str) -> int | None:
        if measure == "used":
            return int(value == TOKEN_STATES[2])
        return self.mask(value) if measure in ("ringed", "filled") else None


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
        number, most = lenient_input.parse_number(raw), at.area.most
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
