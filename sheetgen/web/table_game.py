"""The game on a table, and what the pages are shown of it in each language."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from sheetgen.app.library import Library
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.game import Game
from sheetgen.text.complaint import Complaint, translate
from sheetgen.web.live_report import LiveReporter
from sheetgen.web.player_marks import RefusedMarks

if TYPE_CHECKING:
    from sheetgen.web.page_data import PageData

Json = dict[str, Any]
Made = TypeVar("Made")


class TableGame:
    """A game in the languages of its library, drawn in a theme; what takes long to make is made once."""

    def __init__(self, library: Callable[[str], Library], game: str, code: str, theme: str) -> None:
        self._library = library
        self.game = game
        self.code = code
        self.theme = theme
        self._made: dict[tuple[str, str], Any] = {}
        self._making: dict[tuple[str, str], threading.Lock] = {}

    def library(self, code: str = "") -> Library:
        """Return the games with their texts in a language, by default the table's."""
        return self._library(code or self.code)

    def known(self, code: str = "") -> LoadedGame:
        """Return the game in a language, by default the table's. Raises `Unusable`."""
        return self.library(code).loaded_game(self.game).typographic

    def scene(self, code: str = "", game: str = "") -> PageData:
        """Return what the page shows, in a language; of another game if one is named."""
        name = game or self.game

        def make(library: Library) -> PageData:
            # Laying out a sheet imports modules that marking and judging do not need.
            from sheetgen.web.page_data import PageData

            return PageData(library, name, self.theme)

        return self._once(f"scene {name}", code, make)

    def page_texts(self, code: str) -> Mapping[str, str]:
        """Return the texts of the page in a language. Raises `KeyError` if the table does not have it."""
        if code not in self.languages:
            raise KeyError(code)
        texts: Mapping[str, str] = self.scene(code).as_json()["texts"]
        return texts

    def games(self, code: str) -> list[Json]:
        """Return the name and title of each game that may be on the table, in a language."""
        library = self.library(code)
        return [
            {"name": name, "title": library.loaded_game(name).typographic.language.text("game")}
            for name in library.names
        ]

    def picture(self, game: str, number: int = 0) -> str:
        """Return a blank sheet of a game as SVG with its fonts. Raises `KeyError` if there is no such game."""
        if game not in self.library().names:
            raise KeyError(game)
        return self._once(f"picture {game} {number}", "", lambda _: self.scene(game=game).picture(number))

    def put_on_table(self, game: str) -> None:
        """Show and judge another game from now on."""
        self.game = game

    def judge(self, code: str = "") -> LiveReporter:
        """Return the judge in a language."""
        game = self.game
        return self._once(
            f"judge {game}", code, lambda library: LiveReporter(library, library.loaded_game(game).typographic)
        )

    def _once(self, what: str, code: str, make: Callable[[Library], Made]) -> Made:
        key = (what, code or self.code)
        # One lock for each thing: whoever asks for another does not wait.
        with self._making.setdefault(key, threading.Lock()):
            if key not in self._made:
                self._made[key] = make(self._library(key[1]))
            made: Made = self._made[key]
            return made

    def in_words(self, complaints: Iterable[Complaint], code: str = "") -> list[str]:
        """Return complaints in a language, by default the table's."""
        return [each.as_line(str, self.library(code).common.from_english) for each in complaints]

    def refusal(self, fault: RefusedMarks, code: str = "") -> str:
        """Return why marks or a player were refused, in a language, by default the table's."""
        return str(translate(fault.args[0], self.library(code).common.from_english))

    @property
    def languages(self) -> frozenset[str]:
        """The languages that the page may request."""

        game = self.game

        def find(library: Library) -> frozenset[str]:
            return frozenset(library.languages).intersection(library.game_files(game).languages)

        return self._once(f"languages {game}", "", find)


def shared_choices(game: Game) -> list[Area]:
    """Return the choices that are the same on all sheets of a match."""
    return [area for area in map(game.areas.get, game.scoring.alike) if area is not None and kind_of(area).has_options]
