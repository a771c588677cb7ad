"""Filled-in forms: whose sheets a PDF holds, and everything that keeps it from being read. Never half a sheet."""

from __future__ import annotations

from typing import Protocol

from sheetgen.fill.form_file import NotReadable, StoredForm, read_fields
from sheetgen.fill.form_mark import INFORMATION_KEY, FormMark, read_mark
from sheetgen.fill.form_players import FormReader
from sheetgen.fill.read import SheetReader
from sheetgen.layout.filled import Filled
from sheetgen.layout.ids import FORM_FIELD
from sheetgen.layout.language import Language
from sheetgen.layout.layout import Game
from sheetgen.text.complaint import Complaint, Unusable


class Known(Protocol):
    """A game, its texts and the reader of its files."""

    @property
    def game(self) -> Game: ...
    @property
    def language(self) -> Language: ...
    @property
    def reader(self) -> SheetReader: ...


class Games(Protocol):
    """Where games are found by name: `KeyError` where there is none."""

    @property
    def common(self) -> Language: ...

    def known(self, name: str) -> Known: ...


def read_form(file: str, data: bytes, games: Games) -> list[Filled]:
    """The sheets of a filled-in PDF, without the untouched ones of a pad unless all are. Raises `Unusable`."""
    text = games.common.text
    try:
        stored = read_fields(data, INFORMATION_KEY)
        mark = _mark(stored)
        known = _known(games, mark.game)
    except NotReadable as fault:
        message, hint = text(f"form.{fault.key}", **fault.values), text(f"form.{fault.hint}")
        raise Unusable([Complaint(file, message, hint)]) from fault
    return FormReader(file, mark, known.game, known.language, known.reader).read(stored)


def holds_marks(data: bytes) -> bool:
    """Whether a PDF is a form with a mark in any of its fields, or one of which that cannot be told."""
    try:
        stored = read_fields(data, INFORMATION_KEY)
    except NotReadable:
        return True
    return any(field.text.strip() or field.doubt for field in stored.fields if field.name != FORM_FIELD)


def _mark(stored: StoredForm) -> FormMark:
    """What the form says of itself. Raises `NotReadable`."""
    own = {each.name: each.text for each in stored.fields}.get(FORM_FIELD, stored.information)
    if not stored.fields and stored.information:
        raise NotReadable("flattened", "save-form")
    if not stored.fields or not own:
        raise NotReadable("strange-form" if stored.fields else "no-fields", "print-fillable")
    mark = read_mark(own)
    if mark is None:
        raise NotReadable("strange-mark", "print-fillable")
    return mark


def _known(games: Games, name: str) -> Known:
    try:
        return games.known(name)
    except KeyError:
        raise NotReadable("no-such-game", "own-game", game=name) from None
