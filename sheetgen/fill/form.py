"""Filled-in forms: whose sheets a PDF holds, and everything that keeps it from being read. Never half a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from sheetgen.fill.form_file import NotReadable, StoredField, StoredForm, is_pdf, read_fields
from sheetgen.fill.form_mark import INFORMATION_KEY, FormMark, read_mark
from sheetgen.fill.read import SheetReader
from sheetgen.fill.states import Entry, UnreadableState, entries_of, tells, value_of
from sheetgen.model.complaint import Complaint, Unusable
from sheetgen.model.filled import Filled, Value, empty_value
from sheetgen.model.ids import FORM_FIELD, REST_PART, FieldKey, read_field_name
from sheetgen.model.language import Language
from sheetgen.model.layout import Area, Game
from sheetgen.model.source import read_documents

__all__ = ["is_pdf", "read_form"]


class Known(Protocol):
    """A game, its texts and the reader of its files."""

    @property
    def game(self) -> Game: ...  # noqa: D102
    @property
    def language(self) -> Language: ...  # noqa: D102
    @property
    def reader(self) -> SheetReader: ...  # noqa: D102


class Games(Protocol):
    """Where games are found by name: `KeyError` where there is none."""

    @property
    def common(self) -> Language: ...  # noqa: D102

    def known(self, name: str) -> Known: ...  # noqa: D102


@dataclass(slots=True)
class _Player:
    """One player's fields: what stands in them, and the sheet that travels hidden beside them."""

    fields: dict[FieldKey, StoredField] = field(default_factory=dict)
    rest: str = ""

    @property
    def states(self) -> dict[FieldKey, str]:
        return {key: text for key, stored in self.fields.items() if (text := _content(stored))}


def read_form(file: str, data: bytes, games: Games) -> list[Filled]:
    """The sheets of a filled-in PDF, without the untouched ones of a pad unless all are. Raises `Unusable`."""
    text = games.common.text
    try:
        stored = read_fields(data, INFORMATION_KEY)
    except NotReadable as fault:
        raise _unusable(file, text(f"form.{fault.key}", **fault.values), text(f"form.{fault.hint}")) from fault
    mark = _mark(file, stored, games.common)
    try:
        known = games.known(mark.game)
    except KeyError:
        raise _unusable(file, text("form.no-such-game", game=mark.game), "") from None
    return _FormReader(file, mark, known).read(stored)


def _mark(file: str, stored: StoredForm, language: Language) -> FormMark:
    """What the form says of itself."""
    text = language.text
    fields = {each.name: each for each in stored.fields}
    if not fields:
        key = "flattened" if stored.information else "no-fields"
        raise _unusable(file, text(f"form.{key}"), text("form.save-form" if stored.information else "form.print-fillable"))
    own = fields[FORM_FIELD].text if FORM_FIELD in fields else stored.information
    if not own:
        raise _unusable(file, text("form.strange-form"), text("form.print-fillable"))
    mark = read_mark(own)
    if mark is None:
        raise _unusable(file, text("form.strange-mark"), text("form.print-fillable"))
    return mark


def _unusable(file: str, message: str, hint: str) -> Unusable:
    return Unusable([Complaint(file, message, hint)])


def _content(stored: StoredField) -> str:
    """What stands in a field. Some programs store an option as it is shown."""
    content = stored.text.strip() if not stored.is_button else stored.text
    by_shown = {shown: option for option, shown in reversed(stored.options)}
    if stored.options and content not in dict(stored.options):
        return by_shown.get(content, content)
    return content


class _FormReader:
    """Reads the sheets of one form and collects its faults."""

    def __init__(self, file: str, mark: FormMark, known: Known) -> None:
        self._file = file
        self._mark = mark
        self._game = known.game
        self._language = known.language
        self._reader = known.reader
        self._entries: dict[FieldKey, list[Entry]] = {}
        self._areas: dict[FieldKey, Area] = {}
        for area in self._game.areas.values():
            for entries in entries_of(self._game, area).values():
                for entry in entries:
                    self._entries.setdefault(entry.key, []).append(entry)
                    self._areas[entry.key] = area
        self._complaints: list[Complaint] = []

    def read(self, stored: StoredForm) -> list[Filled]:
        """The sheets. Raises `Unusable` with every fault of the form."""
        self._check_mark()
        players = self._players(stored.fields)
        self._check_fields(players)
        if stored.drawn and not any(player.states for player in players.values()):
            self._tell("drawn-over", "tap-instead", number=stored.drawn, game=self._game.name)
        sheets = [self._filled(player) for player in players.values() if player.states]
        if not sheets:
            sheets = [self._filled(player) for player in list(players.values())[:1]]
        if self._complaints:
            raise Unusable(self._complaints)
        return sheets

    def _check_mark(self) -> None:
        """Whether the form is of the sheets that are known here. Raises `Unusable`."""
        game, mark = self._game, self._mark
        if mark.version != game.version:
            self._tell("other-version", "print-anew", version=mark.version, game=game.name, known=game.version)
        needed = [sheet.name for sheet in game.sheets if sheet.in_data]
        missing = [name for name in needed if name not in mark.sheets]
        if missing:
            self._tell("missing-sheets", "print-all", sheets=", ".join(missing))
        if self._complaints:
            raise Unusable(self._complaints)

    def _players(self, fields: Iterable[StoredField]) -> dict[int, _Player]:
        """The fields of each player, in the players' order."""
        players: dict[int, _Player] = {number: _Player() for number in range(1, len(self._mark.fields) + 1)}
        for stored in fields:
            if stored.name == FORM_FIELD:
                continue
            found = read_field_name(stored.name)
            if found is not None and found[0] in players and found[1] == ("", REST_PART):
                players[found[0]].rest = stored.text
            elif found is None or found[0] not in players or found[1] not in self._entries:
                self._tell("strange-field", "other-program", name=stored.name)
            else:
                players[found[0]].fields[found[1]] = stored
        return players

    def _check_fields(self, players: Mapping[int, _Player]) -> None:
        """Whether every field is there, and is what it was made as."""
        for (number, player), due in zip(players.items(), self._mark.fields, strict=True):
            if len(player.fields) != due:
                self._tell("lost-fields", "other-program", due=due, player=number, number=len(player.fields))
            for key, stored in player.fields.items():
                entries = self._entries[key]
                if stored.is_button != (entries[0].kind not in ("choice", "text")):
                    self._tell("strange-field", "other-program", name=stored.name)
                elif stored.is_button:
                    self._check_state(key, stored)

    def _check_state(self, key: FieldKey, stored: StoredField) -> None:
        states = {entry.on for entry in self._entries[key]}
        for state in sorted({stored.text, *stored.shown} - {""} - states):
            self._tell("strange-state", "other-program", box=self._name(key), state=state)
            return
        if stored.shown and stored.shown - {""} != {stored.text} - {""}:
            self._tell("shown-otherwise", "tap-again", box=self._name(key))

    def _filled(self, player: _Player) -> Filled:
        states = player.states
        values: dict[str, Value] = {}
        areas = {self._areas[key].id: self._areas[key] for key in player.fields}
        for area in self._game.areas.values():
            if area.kind == "group":
                continue
            try:
                values[area.id] = value_of(area, states) if area.id in areas else empty_value(area)
            except UnreadableState as fault:
                self._tell_unreadable(area, fault)
        written = set(areas)
        if player.rest and not self._complaints:
            rest = self._rest(player.rest)
            # Where the player has changed the fields of an area, they count.
            kept = {area.id for area in self._game.areas.values() if area.id in values and self._unchanged(area, rest, player)}
            values |= {name: rest.values[name] for name in kept}
            written |= rest.written & kept
        return Filled(self._game.name, self._file, values, frozenset(written))
