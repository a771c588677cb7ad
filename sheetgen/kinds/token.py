"""One thing that is gained, then used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from sheetgen.kinds.area_keys import Keys
from sheetgen.kinds.area_reader import AreaInput, ReadResult, read_one_of
from sheetgen.kinds.base_kinds import TwoStateKind
from sheetgen.kinds.box_fields import ON, States
from sheetgen.kinds.kind import GameArea, Inside, Schema, one_of_schema
from sheetgen.layout.area import Area
from sheetgen.layout.box import FieldKey
from sheetgen.layout.filled_sheet import Value
from sheetgen.text.value_types import AreaId

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
