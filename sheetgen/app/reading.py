"""Files of filled-in sheets, YAML or PDF forms: which game each sheet is of, and what is wrong with the rest."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from sheetgen.fill.pdf_head import FORM_LIMIT, is_pdf
from sheetgen.fill.read import GAME_KEY, SheetReader
from sheetgen.layout.filled import Filled
from sheetgen.layout.language import Language
from sheetgen.text.complaint import MOST_TOLD, Complaint, Unusable
from sheetgen.text.content import SIZE_LIMIT, read_bytes
from sheetgen.text.source import Document, read_documents
from sheetgen.text.suggest import nearest

if TYPE_CHECKING:
    from sheetgen.fill.form import Known

STANDARD_INPUT = "-"


class Games(Protocol):
    """Where games are found by name."""

    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def common(self) -> Language: ...

    def known(self, name: str) -> Known:
        """The game with its texts and the reader of its sheets. Raises `KeyError` where there is none."""
        ...


def read_input(file: str) -> tuple[str, bytes]:
    """The name of a file and what it holds; standard input where it is ``-``. Raises `Unusable`."""
    if file == STANDARD_INPUT:
        if sys.stdin is None:
            raise Unusable([Complaint(STANDARD_INPUT, "standard input is closed", "name a file instead")])
        return "<stdin>", sys.stdin.buffer.read(FORM_LIMIT + 1)
    limit = FORM_LIMIT if Path(file).suffix.lower() == ".pdf" else SIZE_LIMIT
    return file, read_bytes(file, limit)


def read_text(games: Games, name: str, text: str | bytes) -> list[Filled]:
    """The sheets of a text or a PDF; ``name`` stands for it in complaints. Raises `Unusable`."""
    if isinstance(text, bytes) and is_pdf(text):
        from sheetgen.fill.form import read_form

        return read_form(name, text, games)
    return _read(games, read_documents(name, text))


def _read(games: Games, documents: Iterable[Document]) -> list[Filled]:
    sheets: list[Filled] = []
    complaints: list[Complaint] = []
    for document in documents:
        try:
            sheets.append(_reader(games, document).read(document))
        except Unusable as fault:
            complaints.extend(fault.complaints)
        if len(complaints) >= MOST_TOLD:
            break
    if complaints:
        raise Unusable(complaints)
    return sheets


def _reader(games: Games, document: Document) -> SheetReader:
    data, text = document.data, games.common.text
    if not isinstance(data, dict):
        raise Unusable([document.positions.complaint((), text("input.not-a-sheet"), text("input.write-new"))])
    name = data.get(GAME_KEY)
    if name is None and "campaign" in data and "tries" in data:
        message = text("input.a-record")
        raise Unusable([document.positions.complaint((), message, text("input.record-first"))])
    if name is None:
        hint = text("input.write-game", games=", ".join(games.names))
        raise Unusable([document.positions.complaint((), text("input.no-game"), hint)])
    try:
        return games.known(str(name)).reader
    except KeyError:
        message = text("input.no-such-game", word=name)
        near = games.common.suggest(str(name), games.names)
        own = "" if nearest(str(name), games.names) else text("form.own-game")
        hint = "; ".join(filter(None, (near, own)))
        raise Unusable([document.positions.complaint((GAME_KEY,), message, hint)]) from None
