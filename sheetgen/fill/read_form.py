"""Read filled-in forms: find their game, and report everything that keeps a PDF from being read.

A form is read as a whole or refused.
"""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.fill.form_metadata import INFORMATION_KEY, FormMetadata, read_mark
from sheetgen.fill.form_to_sheets import FormReader
from sheetgen.fill.sheet_reader import SheetReader
from sheetgen.fill.stored_form import StoredForm, UnreadableForm, read_fields
from sheetgen.layout.field_names import FORM_FIELD
from sheetgen.layout.filled_sheet import FilledSheet
from sheetgen.layout.language import Language
from sheetgen.text.complaint import Complaint, Unusable

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
