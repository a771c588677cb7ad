"""Readers of the areas that hold one value or a list of names: choices, tokens, numbers, texts, cards, pieces."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from sheetgen.fill.sink import Path, Read, Sink
from sheetgen.layout.layout import Area, Game

TOKEN_STATES = ("none", "ringed", "used")

# A name is printed at a terminal and in tables: a line end would break the table, an escape would command the terminal.
_NOT_ONE_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def read_choice(area: Area, path: Path) -> Read:
    """One of the options, or nothing."""
    return _one_of(area.id, area.options, path)


def read_token(area: Area, path: Path) -> Read:
    """How far the token has come."""
    return _one_of(area.id, TOKEN_STATES, path)


def _one_of(identity: str, options: tuple[str, ...], path: Path) -> Read:
    known = frozenset(options)

    def read(raw: Any, sink: Sink) -> None:
        if raw is None:
            return
        if not isinstance(raw, str) or raw not in known:
            sink.unknown(path, "no-such-option", _word(raw), options)
        else:
            sink.values[identity] = raw

    return read


def _word(raw: object) -> str:
    if isinstance(raw, bool):
        return str(raw).lower()
    return str(raw) if isinstance(raw, str | int | float) else "..."


def is_name(raw: object) -> bool:
    """Whether it is a text that can be told in one line."""
    return isinstance(raw, str) and not _NOT_ONE_LINE.search(raw)


def read_uses(area: Area, path: Path) -> Read:
    """How many were used."""
    identity, most = area.id, area.most

    def read(raw: Any, sink: Sink) -> None:
        if type(raw) is int and 0 <= raw <= most:
            sink.values[identity] = raw
        elif raw is not None:
            sink.tell(path, "not-between", low=0, high=most)

    return read


def read_number(area: Area, path: Path) -> Read:
    """A whole number; between its bounds where the layout gives some."""
    identity = area.id

    def read(raw: Any, sink: Sink) -> None:
        if raw is None:
            return
        if type(raw) is not int:
            sink.tell(path, "not-a-number")
        elif not area.holds(raw):
            out_of_bounds(area, path, sink)
        else:
            sink.values[identity] = raw

    return read


def out_of_bounds(area: Area, path: Path, sink: Sink) -> None:
    """Tell of a number that cannot stand in an area, and which can."""
    sink.tell(path, "not-between" if area.most else "not-from", low=area.least, high=area.most)


def read_text(area: Area, path: Path) -> Read:
    """A text of one line; a number is taken for one."""
    identity = area.id

    def read(raw: Any, sink: Sink) -> None:
        if isinstance(raw, str) or type(raw) in (int, float):
            text = str(raw).strip()
            if _NOT_ONE_LINE.search(text):
                sink.tell(path, "not-one-line")
            sink.values[identity] = text
        elif raw is not None:
            sink.tell(path, "not-a-text")

    return read


def read_cards(area: Area, path: Path) -> Read:
    """A list of names. Which cards there are is a rule of the game, not of the file.

    Where cards of others can be told too, an entry may be a list, the player's own card first.
    """
    identity, with_others = area.id, area.with_others

    def entry(raw: Any, at: Path, sink: Sink) -> str | tuple[str, ...]:
        if is_name(raw):
            return str(raw)
        if with_others and isinstance(raw, list) and raw:
            for index, name in enumerate(raw):
                if not is_name(name):
                    sink.tell((*at, index), "not-a-card")
            return tuple(raw)
        sink.tell(at, "not-a-card")
        return ""

    def read(raw: Any, sink: Sink) -> None:
        if raw is None:
            return
        if not isinstance(raw, list):
            sink.tell(path, "not-cards", "write-cards")
            return
        sink.values[identity] = tuple([entry(each, (*path, index), sink) for index, each in enumerate(raw)])

    return read


def read_pieces(area: Area, path: Path, game: Game) -> Read:
    """A list of maps from icon to count, for each the pieces on one card."""
    identity = area.id
    known = game.piece_icons or tuple(game.icons)

    def entry(raw: Any, at: Path, sink: Sink) -> Mapping[str, int]:
        if not isinstance(raw, dict):
            sink.tell(at, "not-pieces", "write-pieces", icon=known[0])
            return {}
        for icon, number in raw.items():
            if icon not in known:
                sink.unknown((*at, icon), "no-such-piece", str(icon), known, on_key=True)
            elif type(number) is not int or number < 0:
                sink.tell((*at, icon), "not-from", low=0)
        return raw

    def read(raw: Any, sink: Sink) -> None:
        if raw is None:
            return
        if not isinstance(raw, list):
            sink.tell(path, "not-pieces", "write-pieces", icon=known[0])
            return
        sink.values[identity] = tuple(entry(each, (*path, index), sink) for index, each in enumerate(raw))

    return read
