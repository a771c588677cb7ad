"""Read filled-in forms: find their game, and report everything that keeps a PDF from being read.

A form is read as a whole or refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from sheetgen.fill.field_states import areas_to_fill, fields_of_boxes, printed_states, readable_states
from sheetgen.fill.form_metadata import INFORMATION_KEY, FormMetadata, read_mark
from sheetgen.fill.pdf_fields import StoredField
from sheetgen.fill.sheet_file import SheetReader
from sheetgen.fill.stored_form import StoredForm, UnreadableForm, read_fields
from sheetgen.kinds.area_reader import AreaInput, ReadResult, no_spelling
from sheetgen.kinds.kind import BoxField, States, UnreadableState
from sheetgen.kinds.kind_registry import empty_value, kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import FORM_FIELD, REST_PART, FieldKey, read_field_name
from sheetgen.layout.game import FilledSheet, Value
from sheetgen.layout.language import Language
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.text.shown_text import first_invisible
from sheetgen.text.yaml_documents import read_documents


@dataclass(slots=True)
class _Player:
    """One player's fields with their contents, and the hidden sheet ``rest`` in the same form."""

    printed: dict[FieldKey, str]
    fields: dict[FieldKey, StoredField] = field(default_factory=dict)
    rest: str = ""

    @property
    def states(self) -> dict[FieldKey, str]:
        """The contents of the fields that are not empty."""
        return {key: text for key, stored in self.fields.items() if (text := _content(stored)).strip()}


def _content(stored: StoredField) -> str:
    """Return the content of a field. Some programs store an option as it is shown."""
    options = dict(stored.options)
    if not options or stored.text in options:
        return stored.text
    return {shown: option for option, shown in options.items()}.get(stored.text, stored.text)


class FormReader:
    """A reader of the sheets of one form."""

    def __init__(self, file: str, mark: FormMetadata, reader: SheetReader) -> None:
        self._file = file
        self._mark = mark
        self._game = reader.game
        self._language = reader.language
        self._reader = reader
        self._entries: dict[FieldKey, list[BoxField]] = {}
        self._areas: dict[FieldKey, Area] = {}
        for area in reader.game.areas.values():
            for entries in fields_of_boxes(reader.game, area).values():
                for entry in entries:
                    self._entries.setdefault(entry.key, []).append(entry)
                    self._areas[entry.key] = area
        self._to_fill = {area.id for area in areas_to_fill(reader.game)}
        self._complaints: list[Complaint] = []

    def read(self, stored: StoredForm) -> list[FilledSheet]:
        """Return the sheets that have marks; the first player's if none has.

        Raises `Unusable` with every mistake of the form.
        """
        self._check_mark()
        players = self._players(stored.fields)
        self._check_fields(players)
        if stored.drawn and not any(player.states for player in players.values()):
            self._add("drawn-over", "tap-instead", number=stored.drawn, game=self._game.name)
        self._stop_at_faults()
        touched = [player for player in players.values() if player.states or player.rest]
        sheets = [self._filled(player) for player in touched or list(players.values())[:1]]
        self._stop_at_faults()
        return sheets

    def _add(self, key: str, hint: str = "", path: str = "", **values: object) -> None:
        text = self._language.text
        hint = text(f"form.{hint}", **values) if hint else ""
        self._complaints.append(Complaint(self._file, text(f"form.{key}", **values), hint, path=path))

    def _stop_at_faults(self) -> None:
        if self._complaints:
            raise Unusable(self._complaints)

    def _check_mark(self) -> None:
        """Check that the form is of a known version and has the needed sheets. Raises `Unusable`."""
        game, mark = self._game, self._mark
        if mark.version not in (game.version, *game.same_boxes):
            self._add("other-version", "print-anew", version=mark.version, game=game.name, known=game.version)
        had = set.intersection(*(set(player.sheets) for player in mark.players))
        missing = [sheet.name for sheet in game.sheets if sheet.in_data and sheet.name not in had]
        if missing:
            self._add("missing-sheets", "print-all", sheets=", ".join(missing))
        if not any(set(self._readable) & set(player.sheets) for player in mark.players):
            self._add("paper-only", "print-sheet", sheets=", ".join(self._readable))
        self._stop_at_faults()

    @property
    def _readable(self) -> list[str]:
        """The names of the sheets that a file can contain."""
        return [sheet.name for sheet in self._game.sheets if not sheet.paper_only]

    def _players(self, fields: Iterable[StoredField]) -> dict[int, _Player]:
        """Return the fields of each player, in the players' order."""
        marks = enumerate(self._mark.players, 1)
        players = {number: _Player(printed_states(self._game, mark.sheets)) for number, mark in marks}
        for stored in fields:
            if stored.name == FORM_FIELD:
                continue
            player, key = read_field_name(stored.name) or (0, FieldKey(""))
            if player in players and key == FieldKey("", REST_PART):
                players[player].rest = stored.text
            elif player not in players or key not in self._entries or key in players[player].fields:
                self._add("strange-field", "other-program", name=stored.name)
            else:
                players[player].fields[key] = stored
        return players

    def _check_fields(self, players: Mapping[int, _Player]) -> None:
        """Check that every field is there and has the type it was printed with."""
        if any(self._areas[key].id not in self._to_fill for player in players.values() for key in player.states):
            # Older forms have fields for score pads.
            self._add("pad-filled-in", "print-sheet", sheets=", ".join(self._readable))
        for (number, player), mark in zip(players.items(), self._mark.players, strict=True):
            if len(player.fields) != mark.fields:
                have = len(player.fields)
                self._add("lost-fields", "other-program", due=mark.fields, player=number, number=have)
            for key, stored in player.fields.items():
                if stored.is_button == (self._entries[key][0].kind in ("choice", "text")):
                    self._add("strange-field", "other-program", name=stored.name)
                elif stored.is_button:
                    self._check_state(key, stored)
                elif stored.doubt:
                    self._add(stored.doubt, "type-again", key.id, texts=stored.text)
                elif strange := first_invisible(stored.text):
                    self._add("unseen", "type-again", key.id, code=f"U+{ord(strange):04X}")

    def _check_state(self, key: FieldKey, stored: StoredField) -> None:
        """Check that a check box has one of its states and shows the state it has."""
        known = {entry.on for entry in self._entries[key]} | {""}
        strange = {stored.text, *stored.shown} - known
        if strange:
            self._add("strange-state", "other-program", key.id, state=min(strange))
        elif stored.doubt:
            self._add(stored.doubt, "tap-again", key.id)

    def _filled(self, player: _Player) -> FilledSheet:
        rest = self._rest(player)
        own, shown = self._by_area(player.states), self._by_area({**player.printed, **player.states})
        values: dict[str, Value] = {}
        written: set[str] = set()
        for area in self._game.areas.values():
            if not kind_of(area).holds_value:
                continue
            if rest is not None and self._is_unchanged(area, rest, player, own.get(area.id, {})):
                values[area.id] = rest.values[area.id]
                written |= {area.id} & rest.given_areas
            elif area.id in shown:
                self._read_area(area, shown[area.id], values)
                written.add(area.id)
            else:
                values[area.id] = empty_value(area)
        return FilledSheet(self._game.name, self._file, values, frozenset(written))

    def _by_area(self, states: States) -> dict[str, dict[FieldKey, str]]:
        """Return the contents of the fields by the ids of their areas, without areas whose fields are all empty."""
        found: dict[str, dict[FieldKey, str]] = {}
        for key, text in states.items():
            found.setdefault(self._areas[key].id, {})[key] = text
        return found

    def _read_area(self, area: Area, states: States, values: dict[str, Value]) -> None:
        try:
            value = kind_of(area).value_of(area, states)
            values[area.id] = self._as_in_a_file(area, value) if isinstance(value, str) else value
        except UnreadableState as fault:
            hint = "write-between" if kind_of(area).takes_numbers else ""
            self._add("not-readable", hint, fault.key.id, text=fault.text, low=area.lowest, high=area.highest)

    def _as_in_a_file(self, area: Area, text: str) -> Value:
        """Return the value of a text as a file would have it, so that it can be written to one and read again."""
        result = ReadResult({}, no_spelling, self._language)
        value = kind_of(area).read(AreaInput(area, (), {}, self._game, {}), text, result)
        self._complaints += [Complaint(self._file, each.message, each.hint, path=area.id) for each in result.faults]
        return value

    def _rest(self, player: _Player) -> FilledSheet | None:
        """Return the sheet hidden in a form whose fields cannot store everything; None if there is none.

        Raises `Unusable`.
        """
        if not player.rest:
            return None
        return self._reader.read(read_documents(self._file, player.rest)[0])

    def _is_unchanged(self, area: Area, rest: FilledSheet, player: _Player, own: States) -> bool:
        """Return whether an area's fields still match the hidden sheet. If not, the player's marks win."""
        carried = readable_states(area, rest)
        return {key: text for key, text in carried.items() if key in player.fields} == own


Readers = Callable[[str], SheetReader]
"""A function from a game's name to the reader of its sheets. Raises `KeyError` if there is no such game."""


def read_form(file: str, data: bytes, common: Language, readers: Readers) -> list[FilledSheet]:
    """Return the sheets of a filled-in PDF that have marks; the first sheet if none has. Raises `Unusable`.

    ``common`` has the texts for a form whose game is unknown.
    """
    try:
        stored = read_fields(data, INFORMATION_KEY)
        mark = _mark(stored)
        reader = _reader(readers, mark.game)
    except UnreadableForm as fault:
        message, hint = common.text(f"form.{fault.key}", **fault.values), common.text(f"form.{fault.hint}")
        raise Unusable([Complaint(file, message, hint)]) from fault
    return FormReader(file, mark, reader).read(stored)


def form_has_marks(data: bytes) -> bool:
    """Return whether a PDF is a form with a mark in any of its fields, or cannot be read."""
    try:
        stored = read_fields(data, INFORMATION_KEY)
    except UnreadableForm:
        return True
    return any(field.text.strip() or field.doubt for field in stored.fields if field.name != FORM_FIELD)


def _mark(stored: StoredForm) -> FormMetadata:
    """Return the form's own description. Raises `UnreadableForm`."""
    own = {each.name: each.text for each in stored.fields}.get(FORM_FIELD, stored.information)
    if not stored.fields and stored.information:
        raise UnreadableForm("flattened", "save-form")
    if not stored.fields or not own:
        raise UnreadableForm("strange-form" if stored.fields else "no-fields", "print-fillable")
    mark = read_mark(own)
    if mark is None:
        raise UnreadableForm("strange-mark", "print-fillable")
    return mark


def _reader(readers: Readers, game: str) -> SheetReader:
    try:
        return readers(game)
    except KeyError:
        raise UnreadableForm("no-such-game", "own-game", game=game) from None
