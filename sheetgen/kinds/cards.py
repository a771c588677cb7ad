"""Names of cards, and pieces gained, one map for each time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from sheetgen.kinds import lenient_input
from sheetgen.kinds.area_keys import Keys
from sheetgen.kinds.area_reader import AreaInput, KeyPath, ReadResult, is_one_line
from sheetgen.kinds.base_kinds import ListedKind
from sheetgen.kinds.kind import (
    MOST_ENTRIES,
    TEXT,
    GameArea,
    Inside,
    Schema,
    integer_schema,
    list_schema,
    object_schema,
    one_of_schema,
)
from sheetgen.layout.area import Area
from sheetgen.layout.box import FieldKey
from sheetgen.layout.game import Game
from sheetgen.text.value_types import Name, PositiveNumber, flow_list, scalar


class CardsKeys(Keys):
    """The keys of names of cards."""

    kind: Literal["cards"]
    use = "write"
    deck: Name = ""
    one_a_year: bool = False
    with_others: bool = False
    count: PositiveNumber | None = None


class CardsKind(ListedKind):
    """Cards, written as a list of names. Unknown names can be read: a rule of the game reports them.

    If others' cards can be listed too, an entry may be a list, the player's own card first.
    """

    name = "cards"
    keys = CardsKeys
    option_text = "cards.{}.name"

    def parse_list(self, at: AreaInput, raw: Any) -> Any:
        # A text with a bracket is a list that was not closed; in a name of its own a bracket is part of the name.
        is_open = isinstance(raw, str) and ("[" in raw or "]" in raw)
        return raw if is_open else lenient_input.parse_names(raw, at.game.cards, at.shown)

    def entry(self, at: AreaInput, raw: Any, path: KeyPath, into: ReadResult) -> str | tuple[str, ...] | None:
        if isinstance(raw, str) and not raw.strip():
            return None  # in a form a blank is an empty field
        if at.area.with_others and isinstance(raw, list) and raw:
            if len(raw) > MOST_ENTRIES:
                into.add_bad_value((*path, MOST_ENTRIES), "too-many-entries", count=MOST_ENTRIES)
            return tuple(self._name(at, name, (*path, index), into) for index, name in enumerate(raw[:MOST_ENTRIES]))
        return self._name(at, raw, path, into)

    def _name(self, at: AreaInput, raw: Any, path: KeyPath, into: ReadResult) -> str:
        if not is_one_line(raw):
            into.add_bad_value(path, "not-a-card")
            return ""
        return str(lenient_input.parse_word(raw.strip(), at.game.cards, at.shown))

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        card = {"anyOf": [one_of_schema(at.game.cards), TEXT]}
        several = [{"type": "array", "items": card}] if at.area.with_others else []
        return list_schema({"anyOf": [card, *several]})

    def text(self, area: Area, value: Any) -> str:
        return flow_list(
            flow_list(map(scalar, entry)) if isinstance(entry, tuple) else scalar(entry) for entry in value
        )

    def options(self, at: GameArea) -> tuple[str, ...]:
        return tuple(at.game.cards)

    def texts(self, value: Any) -> Iterable[str]:
        return (str(entry[0] if isinstance(entry, tuple) else entry) for entry in value)

    def parse_text(self, area: Area, key: FieldKey, text: str) -> str:
        return text.strip()


_MOST = 99
"""The most pieces of one kind on a card."""


class PiecesKeys(Keys):
    """The keys of pieces gained."""

    kind: Literal["pieces"]
    use = "write"
    deck: Name = ""
    one_a_year: bool = False


class PiecesKind(ListedKind):
    """Pieces, written as a list of maps from icon to count, one for each card. They are on no sheet of paper."""

    name = "pieces"
    keys = PiecesKeys

    def parse_list(self, at: AreaInput, raw: Any) -> Any:
        return lenient_input.parse_pieces(raw)

    def entry(self, at: AreaInput, raw: Any, path: KeyPath, into: ReadResult) -> Mapping[str, int]:
        if not isinstance(raw, dict):
            self.report_bad_list(at, path, into)
            return {}
        known = _icons(at.game)
        for icon, number in raw.items():
            if icon not in known:
                into.add_unknown((*path, icon), "no-such-piece", str(icon), known, on_key=True)
            elif type(number) is not int or not 0 <= number <= _MOST:
                into.add_bad_value((*path, icon), "not-between", low=0, high=_MOST)
        return raw

    def report_bad_list(self, at: AreaInput, path: KeyPath, into: ReadResult) -> None:
        into.add_bad_value(path, "not-pieces", "write-pieces", icon=_icons(at.game)[0])

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        return list_schema(object_schema(dict.fromkeys(_icons(at.game), integer_schema(0, _MOST))))

    def example(self, at: GameArea) -> str:
        card = at.game.fate_cards[0] if at.game.fate_cards else {}
        return "{" + ", ".join(f"{icon}: {card[icon]}" for icon in at.game.piece_icons) + "}"

    def text(self, area: Area, value: Any) -> str:
        return flow_list("{" + ", ".join(f"{icon}: {n}" for icon, n in each.items()) + "}" for each in value)


def _icons(game: Game) -> tuple[str, ...]:
    """Return the icons that can be on a card."""
    return game.piece_icons or tuple(game.icons)
