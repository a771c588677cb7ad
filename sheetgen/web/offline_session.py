"""A table inside the browser: a worker runs this package and answers what a server answers elsewhere.

Layouts are packed as the results of loading them, so that neither the files nor the library that checks them are
needed. The players' files are in the worker's own file system; the page stores their texts.
"""

from __future__ import annotations

import base64
import json
import logging
import pickle
import secrets
import tempfile
import zlib
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.app.campaign_files import read_scenarios
from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder
from sheetgen.assets.data_folders import data_path
from sheetgen.layout.game_folders import GameFiles
from sheetgen.layout.language import Language
from sheetgen.place.paper import PaperTooSmall
from sheetgen.text.complaint import Unusable, translatable
from sheetgen.text.yaml_documents import Files
from sheetgen.web.explaining import explain
from sheetgen.web.journal import NAME as JOURNAL
from sheetgen.web.journal import operations_of
from sheetgen.web.player_marks import RefusedMarks
from sheetgen.web.session import Session

if TYPE_CHECKING:
    from sheetgen.place.theme import Theme
    from sheetgen.rules.violation import Report
    from sheetgen.web.player_file import PlayerFile

Json = dict[str, Any]

_KEPT = ("game", "language", "title", "campaigns", "played", "campaign")
"""The kinds of a library's results to pack."""
THEMES = "themes.pickle"
"""The file with all themes that is unpacked into the shipped layouts before something is printed."""


class PackedLibrary(Library):
    """A library of one game that reads no files: it has the packed results of another."""

    def __init__(self, code: str, folders: Mapping[str, Path], made: Mapping[tuple[object, ...], Any]) -> None:
        self.code = code
        self.folders = dict(folders)
        self._own = self.folders  # a sheet names the game as its file does, not by the folder
        self._made = dict(made)
        self.files = Files()

    def game_files(self, word: str) -> GameFiles:
        """Return the names of a game's files, which are not there to be read."""
        return GameFiles((self.folders[word],), self.files.read)

    def theme(self, word: str, game: str = "") -> Theme:  # noqa: ARG002 - shipped games have no theme of their own
        """Return a theme of those unpacked for printing. Raises `KeyError` for an unknown one."""
        themes: Mapping[str, Theme] = self.get_or_make(("themes",), _unpacked_themes)
        return themes[word]

    def recalled_fit(self, game: str, theme: str, asked: str, find: Callable[[], Any]) -> Any:  # noqa: ARG002
        """Return how the sheets and the paper fit, computed each time: there is no cache folder."""
        return find()

    def language(self, game: str = "", code: str = "") -> Language:
        """Return the texts of a language, with those of the game if it is named. Raises `KeyError`."""
        language: Language = self._made[("language", code or self.code, game)]
        return language


def _unpacked_themes() -> Mapping[str, Theme]:
    themes: Mapping[str, Theme] = pickle.loads((data_path("layouts") / THEMES).read_bytes())
    return themes


def pack_game(name: str, libraries: Mapping[str, Library]) -> bytes:
    """Return what checking and scoring a game needs, in the languages of the libraries, compressed."""
    packed = {}
    for code, library in libraries.items():
        known = library.loaded_game(name)
        library.language()
        library.title(name)
        read_scenarios(library, known)
        made = {key: value for key, value in library.cached_values.items() if key[0] in _KEPT}
        packed[code] = ({name: library.folders[name]}, made)
    return zlib.compress(pickle.dumps(packed, pickle.HIGHEST_PROTOCOL), 9)


@lru_cache(maxsize=1)
def _unpacked_libraries(packed: bytes) -> Mapping[str, PackedLibrary]:
    """Return the libraries by language; the same ones for the same bytes, with what was already made of them."""
    return {code: PackedLibrary(code, *kept) for code, kept in pickle.loads(zlib.decompress(packed)).items()}


def blank_sheet(library: Library, name: str) -> Json:
    """Return the sheet that a first visit begins with, as the rules would: its name, text, marks and sheets."""
    with tempfile.TemporaryDirectory() as folder:
        record = Session(lambda _: library, name, library.code, "", Path(folder)).add_blank()
        text = record.path.read_text("utf-8")
        title = library.common.text("page.first-sheet")
        return {"name": title, "text": text, "marks": record.marks, "sheets": record.sheets}


def _texts(folder: Path) -> Json:
    return {path.name: path.read_text("utf-8") for path in sorted(folder.iterdir()) if path.is_file()}


class OfflineSession:
    """A table that answers the page's questions; a question and its answer are texts of JSON."""

    def __init__(self, packed: bytes, game: str, code: str, folder: str) -> None:
        libraries = _unpacked_libraries(packed)
        self.folder = Path(folder)
        self.events: list[Json] = []
        self._begin = partial(Session, libraries.__getitem__, game, code if code in libraries else "en", "")
        self.table = self._begin(self.folder)
        self.table.send = self.events.append
        self.epoch = secrets.token_hex(4)
        self._answers: Mapping[str, Callable[[Json], Any]] = {
            "table": lambda _: self._table(),
            "story": lambda _: self.table.standings.story(),
            "settle": self._settle,
            "join": lambda asked: self._seated(self.table.join(str(asked["name"]))),
            "change": self._change,
            "player": self._player,
            "mark": self._mark,
            "judge": lambda asked: self.table.report(asked["marks"], asked.get("id", "")),
            "explain": lambda asked: explain(self.table.judge(), asked["marks"], asked["box"], asked["set"]),
            "text": self._text,
            "unread": lambda asked: self.table.unread(asked["id"]),
            "open": self._open,
            "archive": lambda _: base64.b64encode(self.table.archive()).decode(),
            "print": self._print,
            "papers": lambda asked: self.table.scene().papers(*self._printed(asked), asked["most"]),
            "again": lambda _: self._again(),
            "own": self._own,
        }

    def ask(self, question: str) -> str:
        """Return the answer, or the reason for a refusal, with the current files and the events.

        ``files`` of the question are the texts that the page stores: another page may have changed them.
        """
        asked = json.loads(question)
        self._take(asked.get("files", {}))
        try:
            told: Json = {"answer": self._answers[asked["ask"]](asked)}
        except RefusedMarks as fault:
            told = {"refused": self.table.refusal(fault), "status": 400}
        except Unusable as fault:
            # The files lie in a folder of the engine's, of which the player knows nothing.
            words = "\n".join(self.table.in_words(fault.complaints)).replace(f"{self.folder}/", "")
            told = {"refused": words, "status": 409, "paper": isinstance(fault, PaperTooSmall)}
        except Exception as fault:
            # As a server would answer: the page goes on, and a traceback is nothing for its players.
            logging.getLogger(__name__).exception("%s failed", asked["ask"])
            told = {"refused": f"{type(fault).__name__}: {fault}", "status": 500}
        events, self.events[:] = [{**event, "epoch": self.epoch} for event in self.events], []
        return json.dumps({**told, "files": self._files(), "events": events}, ensure_ascii=False)

    def _files(self) -> Json:
        """Return the texts of all files, including the journal: the page stores them together or not at all."""
        return _texts(self.folder)

    def _take(self, files: Mapping[str, str]) -> None:
        """Write the files that the page stores. A sheet that cannot be read joins the table with its fault."""
        self.folder.mkdir(parents=True, exist_ok=True)
        there = self._files()
        if files and not files.get(JOURNAL, "").startswith(there.get(JOURNAL, "")):
            # What was done here was not stored: it is forgotten, so that it is done when it is sent again.
            for name in there:
                (self.folder / name).unlink()
            there = {}
            self.table = self._begin(self.folder)
            self.table.send = self.events.append
            self.epoch = secrets.token_hex(4)
            self.events.append({"kind": "hello"})
        for name in there.keys() - files.keys() if files else ():
            (self.folder / name).unlink()
        for name, text in files.items():
            if there.get(name) != text:
                (self.folder / Path(name).name).write_text(text, "utf-8")
        self.table.journal.refresh()
        known = {record.path.name: number for number, record in self.table.records.items()}
        for name in known.keys() - files.keys() if files else ():
            del self.table.records[known[name]]
        for path in sorted(sorted(self.folder.glob("*.yaml")), key=self.table.place):
            if path.name not in known:
                self.table.open(path, tolerant=True)
        self.table.refresh()

    def _table(self) -> Json:
        self.table.journal.ensure()  # the page keeps what it is told: the table must be the same one the next time
        self.table.judge_all()
        return {**self.table.as_json(), "held": {}, "code": "", "epoch": self.epoch, "join": "", "folder": ""}

    def _player(self, asked: Json) -> Mapping[str, object]:
        self.table.journal.ensure()
        return self.table.records[asked["id"]].as_json(self.epoch, self.table.in_words)

    def _settle(self, asked: Json) -> Json:
        self.table.settings.apply(asked["wanted"])
        return self._table()

    def _change(self, asked: Json) -> Json:
        wanted = asked["wanted"]
        if "name" in wanted:
            self.table.rename(asked["id"], str(wanted["name"]))
        elif "seen" in wanted:
            self.table.replace_unread(asked["id"], wanted["seen"], mend=wanted["mend"])
        elif wanted["removed"]:
            self.table.remove(asked["id"])
        else:
            self.table.bring_back(asked["id"])
        return {}

    def _mark(self, asked: Json) -> Json:
        taken = self.table.mark(asked["id"], operations_of(asked["body"]))
        refused = {number: self.table.refusal(fault) for number, fault in taken.refused.items()}
        news = self.table.records[asked["id"]].changes_since(self.epoch)
        return {**news, "refused": refused, "done": taken.done, "overrules": taken.overrules}

    def _text(self, asked: Json) -> Json:
        """Return a player's file, or what it would be with other ``marks``."""
        record = self.table.records[asked["id"]]
        marked = record.judge.marker.text(asked["marks"]) if "marks" in asked else ""
        return {"name": record.path.name, "text": marked or record.path.read_text("utf-8")}

    def _again(self) -> Json:
        """Return the files of a new game with the same players; this game stays as it is."""
        with tempfile.TemporaryDirectory() as folder:
            fresh, settings = self._begin(Path(folder)), self.table.settings
            fresh.settings.apply({"choices": dict(settings.chosen()), "hidden": settings.hidden})
            colours = {
                fresh.join(record.name).identity: settings.colour(identity)
                for identity, record in self.table.records.items()
            }
            fresh.settings.apply({"colours": colours})
            return _texts(Path(folder))

    def _print(self, asked: Json) -> Json:
        """Return a PDF in base 64 and a sentence about its content."""
        pdf, about = self.table.scene().print_pdf(*self._printed(asked))
        return {"pdf": base64.b64encode(pdf).decode(), "about": about}

    def _printed(self, asked: Json) -> tuple[PrintOrder, list[Report]]:
        """Return an order, and with ``mine`` what is known of the sheets of all players, as everybody may see them."""
        if any(icon.has_own_drawing for icon in self.table.known().game.icons.values()):
            # Neither their files nor a library of pictures is in the browser.
            raise RefusedMarks(translatable("this game draws its own icons: print its pad from the list of games"))

        wanted = {key: asked[key] for key in ("paper", "theme", "copies", "duplex")}
        order = PrintOrder(game=self.table.game, sheets=tuple(asked["sheets"]), **wanted)
        records = self.table.records.values() if asked["mine"] else ()
        return order, [self.table.check_open(record) for record in records if not record.fault]

    def _own(self, asked: Json) -> Json:
        """Return what the page of an own game fetches: another game than that of this table."""
        # Loading needs modules that are unpacked when somebody opens a game of their own.
        from sheetgen.web.own_game import open_game

        return open_game(asked["given"], self.table.code)

    def _open(self, asked: Json) -> Json:
        """Open a file from elsewhere under its own name, or a numbered one if that is taken."""
        stem = Path(str(asked["name"])).stem or "sheet"
        taken = {record.path.name for record in self.table.records.values()}
        names = (f"{stem}{end}.yaml" for end in ("", *(f"-{number}" for number in range(2, 1000))))
        path = self.folder / next(name for name in names if name not in taken)
        path.write_text(str(asked["text"]), "utf-8")
        try:
            return self._seated(self.table.open(path))
        except Unusable:
            path.unlink()
            raise

    def _seated(self, record: PlayerFile) -> Json:
        """Return a new player's number; the sheet that a first visit begins with goes if nobody marked it."""
        blank = self.table.begun("").items()
        for identity, each in list(self.table.records.items()):
            if each is not record and not each.fault and each.marks.items() <= blank:
                each.path.unlink()
                del self.table.records[identity]
        return {"id": record.identity}
