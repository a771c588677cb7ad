"""Files of filled-in sheets, YAML or PDF forms: which game each is of, its reader, and what is wrong with the rest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sheetgen.fill.form_file import FORM_LIMIT, is_pdf
from sheetgen.fill.read import GAME_KEY, SheetReader
from sheetgen.layout.filled import Filled
from sheetgen.layout.language import Language, load_language
from sheetgen.layout.layout import Game
from sheetgen.load.load import game_names, load_game
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.text.source import SIZE_LIMIT, Document, read_bytes, read_documents


@dataclass(frozen=True, slots=True)
class Known:
    """A game with its texts and the reader of its sheets."""

    game: Game
    language: Language
    reader: SheetReader


class Intake:
    """Reads filled-in sheets of any game in ``layouts``; each game is loaded once, when its first sheet comes.

    ``further`` are folders of games that stand elsewhere, each named as its folder.
    """

    def __init__(self, layouts: Path, code: str, further: Iterable[Path] = ()) -> None:
        self.layouts = layouts
        self.code = code
        self.folders = {name: layouts / name for name in game_names(layouts)}
        self.folders.update({folder.resolve().name: folder.resolve() for folder in further})
        self.names = tuple(self.folders)
        self.common = load_language(code, layouts)
        self._known: dict[str, Known] = {}

    def known(self, name: str) -> Known:
        """The game called ``name``. Raises `Unusable` where its layout is faulty, `KeyError` where there is none."""
        if name not in self._known:
            if name not in self.names:
                raise KeyError(name)
            game = load_game(self.folders[name])
            language = load_language(self.code, self.layouts, [str(self.folders[name].resolve())])
            self._known[name] = Known(game, language, SheetReader(game, language))
        return self._known[name]

    def read_file(self, path: str) -> list[Filled]:
        """The sheets of a file. Raises `Unusable` with every fault of all of them."""
        limit = FORM_LIMIT if Path(path).suffix.lower() == ".pdf" else SIZE_LIMIT
        return self.read_text(path, read_bytes(path, limit))

    def read_text(self, name: str, text: str | bytes) -> list[Filled]:
        """The sheets of a text or a PDF; ``name`` stands for it in complaints. Raises `Unusable`."""
        if isinstance(text, bytes) and is_pdf(text):
            from sheetgen.fill.form import read_form

            return read_form(name, text, self)
        return self.read(read_documents(name, text))

    def read(self, documents: Iterable[Document]) -> list[Filled]:
        """The sheets of one file's documents. Raises `Unusable` with every fault of all of them."""
        sheets: list[Filled] = []
        complaints: list[Complaint] = []
        for document in documents:
            try:
                sheets.append(self._reader(document).read(document))
            except Unusable as fault:
                complaints.extend(fault.complaints)
        if complaints:
            raise Unusable(complaints)
        return sheets

    def _reader(self, document: Document) -> SheetReader:
        data, text = document.data, self.common.text
        if not isinstance(data, dict):
            raise Unusable([document.positions.complaint((), text("input.not-a-sheet"), text("input.write-new"))])
        name = data.get(GAME_KEY)
        if name is None:
            hint = text("input.write-game", games=", ".join(self.names))
            raise Unusable([document.positions.complaint((), text("input.no-game"), hint)])
        try:
            return self.known(str(name)).reader
        except KeyError:
            message = text("input.no-such-game", word=name)
            hint = self.common.suggest(str(name), self.names)
            raise Unusable([document.positions.complaint((GAME_KEY,), message, hint)]) from None
