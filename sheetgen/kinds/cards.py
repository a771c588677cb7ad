"""Names of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from sheetgen.kinds import as_written
from sheetgen.kinds.fields import States
from sheetgen.kinds.json_shapes import TEXT, Schema, list_of, one_of
from sheetgen.kinds.keys import Keys, boxes_of
from sheetgen.kinds.kind import Placed, WrittenKind, first_boxes
from sheetgen.kinds.one_line import is_one_line
from sheetgen.kinds.reading import KeyPath, Read, ReadResult, Source
from sheetgen.layout.filled import Value
from sheetgen.layout.ids import FieldKey
from sheetgen.layout.layout import Area
from sheetgen.text.shapes import Name, Number
from sheetgen.text.yaml_text import flow_list, scalar


class CardsKeys(Keys):
    """The keys of names of cards."""

    kind: Literal["cards"]
    deck: Name = ""
    one_a_year: bool = False
    with_others: bool = False
    count: Number | None = None

    def made(self, identity: str, areas: tuple[Area, ...]) -> dict[str, Any]:
        return {"boxes": boxes_of(identity, (), self.count or 0)}


class Cards(WrittenKind):
    """Read from a list of names; which cards there are is a rule of the game, not of the file.

    Where cards of others can be told too, an entry may be a list, the player's own card first.
    """

    name = "cards"
    keys = CardsKeys
    option_text = "cards.{}.name"

    def empty(self, area: Area) -> Value:
        return ()

    def reader(self, source: Source) -> Read:
        identity, path, with_others = source.area.id, source.path, source.area.with_others
        known, shown = tuple(source.game.cards), source.shown

        def read(raw: Any, into: ReadResult) -> None:
            if raw is None:
                return
            raw = as_written.names(raw, known, shown)
            if not isinstance(raw, list):
                into.fault(path, "not-cards", "write-cards")
                return
            cards = [_entry(each, (*path, index), into, with_others) for index, each in enumerate(raw)]
            into.values[identity] = tuple(
                tuple(as_written.one_of(name, known, shown) for name in card)
                if isinstance(card, tuple)
                else as_written.one_of(card, known, shown)
                for card in cards
            )

        return read

    def schema(self, at: Placed, inside: Mapping[str, Schema]) -> Schema:
        card = {"anyOf": [one_of(at.game.cards), TEXT]}
        several = [{"type": "array", "items": card}] if at.area.with_others else []
        return list_of({"anyOf": [card, *several]})

    def text(self, area: Area, value: Any) -> str:
        return flow_list(
            flow_list(map(scalar, entry)) if isinstance(entry, tuple) else scalar(entry) for entry in value
        )

    def options(self, at: Placed) -> tuple[str, ...]:
        return tuple(at.game.cards)

    def states(self, area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
        for box, entry in zip(area.boxes, value, strict=False):
            yield FieldKey(box.id), str(entry[0] if isinstance(entry, tuple) else entry)

    def value_of(self, area: Area, states: States) -> Value:
        keys = [FieldKey(box.id) for box in area.boxes]
        return tuple(states[key].strip() for key in keys if key in states)

    def mask(self, value: Any) -> int:
        return first_boxes(value)


def _entry(raw: Any, path: KeyPath, into: ReadResult, with_others: bool) -> str | tuple[str, ...]:
    if is_one_line(raw):
        return str(raw)
    if with_others and isinstance(raw, list) and raw:
        for index, name in enumerate(raw):
            if not is_one_line(name):
                into.fault((*path, index), "not-a-card")
        return tuple(raw)
    into.fault(path, "not-a-card")
    return ""
