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
    except NotReadable as fault:
        raise _unusable(file, text(f"form.{fault.key}", **fault.values), text(f"form.{fault.hint}")) from fault
    mark = _mark(file, stored, games.common)
    try:
        known = games.known(mark.game)
    except KeyError:
        raise _unusable(file, text("form.no-such-game", game=mark.game), text("form.own-game")) from None
    return FormReader(file, mark, known.game, known.language, known.reader).read(stored)


def holds_marks(data: bytes) -> bool:
    """Whether a PDF is a form with a mark in any of its fields, or one of which that cannot be told."""
    try:
        stored = read_fields(data, INFORMATION_KEY)
    except NotReadable:
        return True
    return any(field.text.strip() or field.doubt for field in stored.fields if field.name != FORM_FIELD)


def _mark(file: str, stored: StoredForm, language: Language) -> FormMark:
    """What the form says of itself."""
    text = language.text
    fields = {each.name: each for each in stored.fields}
    if not fields:
        key = "flattened" if stored.information else "no-fields"
        raise _unusable(
            file, text(f"form.{key}"), text("form.save-form" if stored.information else "form.print-fillable")
        )
    own = fields[FORM_FIELD].text if FORM_FIELD in fields else stored.information
    if not own:
        raise _unusable(file, text("form.strange-form"), text("form.print-fillable"))
    mark = read_mark(own)
    if mark is None:
        raise _unusable(file, text("form.strange-mark"), text("form.print-fillable"))
    return mark


def _unusable(file: str, message: str, hint: str) -> Unusable:
    return Unusable([Complaint(file, message, hint)])
