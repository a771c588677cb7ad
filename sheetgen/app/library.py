"""Load layouts, themes and languages by name; each file is read and parsed once, when it is first needed."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sheetgen.assets.data_folders import data_path
from sheetgen.layout.game_folders import EXTENDS, GAME_FILE, THEME_FILE, GameFiles, game_files, game_folders
from sheetgen.layout.language import Language, language_codes
from sheetgen.text.complaint import (
    Complaint,
    Subject,
    Translator,
    Unusable,
    complaint_about,
    keep_english,
    translatable,
)
from sheetgen.text.files import read_input
from sheetgen.text.suggest import suggest
from sheetgen.text.yaml_documents import Files

if TYPE_CHECKING:
    from sheetgen.app.loaders import Loaders
    from sheetgen.app.sheet_input import LoadedGame
    from sheetgen.layout.game import FilledSheet, Game
    from sheetgen.place.theme import Theme

PATH_VARIABLE = "SHEETGEN_PATH"
"""The environment variable with the folders of further games."""
DEFAULT_THEME = "colour"
DEFAULT_LANGUAGE = "en"
Made = TypeVar("Made")


def loaders() -> type[Loaders]:
    """Return the functions that build what the cache lacks; they are imported when it lacks something."""
    from sheetgen.app.loaders import Loaders

    return Loaders


def unknown_name(subject: Subject, kind: str, word: str, known: Iterable[str]) -> Unusable:
    """Return the complaint about a ``word`` that is no ``kind``, with the nearest known one, or all there are."""
    names = list(known)
    hint = suggest(word, names) or translatable("available: {words}", words=", ".join(names))
    return Unusable([complaint_about(subject, translatable(f"unknown {kind} '{{word}}'", word=word), hint)])


class Library:
    """The games that ship and those in the folders ``own``, with texts in the language ``code``.

    A user's game has the name of its folder. The variable ``SHEETGEN_PATH`` adds further folders: each holds a game,
    or several folders with games. Raises `Unusable` if one of the folders ``own`` holds no game. ``ending`` stands
    behind each command that a text suggests.
    """

    ending = ""

    def __init__(self, code: str = DEFAULT_LANGUAGE, own: Iterable[str | Path] = (), ending: str = "") -> None:
        self.code = _code(code)
        self.ending = ending
        self.layouts = data_path("layouts")
        self._shipped = game_folders(self.layouts)
        self.folders = dict(self._shipped)
        self._own = {folder.name: folder for folder in (*_on_path(), *map(_game_folder, own))}
        self.folders |= self._own
        self.files = Files()
        self._made: dict[tuple[object, ...], Any] = {}

    def get_or_make(self, key: tuple[object, ...], make: Callable[[], Made]) -> Made:
        """Return the cached value of ``key``; build it with ``make`` on first use."""
        if key not in self._made:
            self._made[key] = make()
        made: Made = self._made[key]
        return made

    @property
    def cached_values(self) -> Mapping[tuple[object, ...], Any]:
        """The values built so far, by key."""
        return self._made

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all games."""
        return tuple(self.folders)

    def folder(self, word: str, further: Iterable[str] = ()) -> Path:
        """Return the folder of a game as `find_folder` does; ``further`` are words that may be used instead of a game.

        Raises `Unusable`.
        """
        folder = self.find_folder(word)
        if folder is None:
            raise unknown_name("game", "game", word, [*self.folders, *further])
        return folder

    def find_folder(self, word: str) -> Path | None:
        """Return the folder of a game by its name or short name, or of a user's game by its path; None if unknown."""
        if word in self.folders:
            return self.folders[word]
        # A name may be too long for a path.
        with suppress(OSError):
            if (Path(word) / GAME_FILE).is_file():
                return Path(word).resolve()
        # A game is also found by its short name, and by the name in its file, which filled-in sheets use.
        for folder in self.folders.values():
            with suppress(Unusable):
                data = self.files.read(folder / GAME_FILE)[0].data
                if isinstance(data, Mapping) and word in (data.get("short"), data.get("game")):
                    return folder
        return None

    def game(self, word: str, further: Iterable[str] = ()) -> Game:
        """Return the game. Raises `Unusable` for an unknown one and for every complaint about its files."""
        folder = self.folder(word, further)

        def load() -> Game:
            return loaders().game(folder, self.files.read, self._extendable)

        return self.get_or_make(("game", folder), lambda: self.files.cached("game", self._files(word), load))

    @property
    def _extendable(self) -> dict[str, Path]:
        """The games a game may extend. A shipped game wins over one of the same name."""
        return {**self.folders, **self._shipped}

    def game_files(self, word: str) -> GameFiles:
        """Return the files of a game with those of the games it extends. Raises `Unusable`."""
        folder = self.folder(word)
        # Few games extend another, and to parse the file of the others would take time. UTF-16 has zeros between.
        if EXTENDS.encode() not in self.files.content(folder / GAME_FILE).replace(b"\0", b""):
            return GameFiles((folder,), self.files.read)
        return self.get_or_make(("files", folder), lambda: game_files(folder, self._extendable, self.files.read))

    def _files(self, word: str) -> tuple[Path, ...]:
        """Return the files that a game is built from, with the theme whose hues it names."""
        files = self.game_files(word)
        return (*files.matching("*.yaml"), *files.matching("icons/*.*"), self._theme_path(DEFAULT_THEME))

    def printed_from(self, game: str, theme: str, code: str) -> tuple[Path, ...]:
        """Return the files that the printed sheets of a game are made from, in a theme and a language."""
        file = f"lang/{code}.yaml"
        texts = (self.layouts / file, *self.game_files(game).matching(file))
        return (*self._files(game), *texts, self._theme_path(theme), *sorted(self.layouts.glob("icons/*.svg")))

    def recalled_fit(self, game: str, theme: str, asked: str, find: Callable[[], Made]) -> Made:
        """Return how the sheets and the paper of ``asked`` fit: what an earlier run found, or ``find`` returns."""
        fonts = [(path.name, path.stat().st_size) for path in sorted(data_path("fonts").glob("*/*.ttf"))]
        return self.files.cached("fit", self.printed_from(game, theme, self.code), find, f"{asked} {fonts}")

    def loaded_game(self, name: str) -> LoadedGame:
        """Return the game called ``name``.

        Raises `Unusable` if its layout is faulty, `KeyError` if there is no such game.
        """
        if name not in self.folders:
            # A filled-in sheet uses the name in the game's file, which a user's folder need not have.
            name = next((word for word in self._own if self.game(word).name == name), "")
        if not name:
            raise KeyError(name)
        # The code that reads and checks sheets is slow to load, and not needed to print them.
        from sheetgen.app.sheet_input import LoadedGame

        def make() -> LoadedGame:
            return LoadedGame(name, self.game(name), self.language(name), partial(self.title, name))

        return self.get_or_make(("known", name), make)

    def title(self, name: str) -> str:
        """Return a game's name in English; in the library's language if the game has no English texts."""

        def make() -> str:
            with suppress(Unusable):
                return self.language(name, DEFAULT_LANGUAGE).text("game")
            return self.language(name).text("game")

        return self.get_or_make(("title", name), make)

    def loaded_game_at(self, word: str) -> LoadedGame:
        """Return the game by its name or, if it is the user's, by its path. Raises `Unusable`."""
        folder = self.folder(word)
        if folder not in self.folders.values():
            self._own[folder.name] = self.folders[folder.name] = folder
        return self.loaded_game(next(name for name, each in self.folders.items() if each == folder))

    @cached_property
    def common(self) -> Language:
        """The texts that belong to no game. Raises `Unusable`."""
        return self.language()

    @cached_property
    def typographic(self) -> Language:
        """The same as print and page show them. Raises `Unusable`."""
        return self.common.typographic()

    def language(self, game: str = "", code: str = "") -> Language:
        """Return the common texts of a language and those of a game, if one is named. Raises `Unusable`."""
        code = code or self.code
        known = language_codes(self.layouts)
        if code not in known:
            raise self._unknown_language(code, game)
        games = [self.game_files(game)] if game else []
        file = f"lang/{code}.yaml"
        # With the game's own file: one without this language must not be taken for no game at all.
        own = [path for each in games for name in (GAME_FILE, file) for path in each.matching(name)]
        files = [self.layouts / file, *own]

        def load() -> tuple[str, str, Mapping[str, str]]:
            loaded = loaders().language(code, self.layouts, games, self.files.read)
            return loaded.code, loaded.file, loaded.texts

        def language() -> Language:
            code_, file, texts = self.files.cached("language", files, load)
            return Language(code_, texts, file, self.ending)

        return self.get_or_make(("language", code, game), language)

    def _unknown_language(self, code: str, game: str) -> Unusable:
        """Return the complaint about a language: its texts are missing, or only those that belong to no game."""
        file = f"lang/{code}.yaml"
        folders = [*self._own.values(), *([self.folder(game)] if game else [])]
        own = next((folder / file for folder in folders if (folder / file).is_file()), None)
        if code.endswith(".yaml") or "/" in code:
            message = translatable("unknown language '{word}'", word=code)
            hint = translatable(
                "name a language by its code; 'Translate sheetgen' in docs/layouts.md shows how to add one"
            )
            return Unusable([complaint_about("language", message, hint)])
        if own is None:
            return unknown_name("language", "language", code, language_codes(self.layouts))
        message = translatable("the texts in the language '{word}' that belong to no game are missing", word=code)
        hint = translatable("add {file}; 'Translate sheetgen' in docs/layouts.md shows how", file=self.layouts / file)
        return Unusable([Complaint(str(own), message, hint)])

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the common texts are in."""
        return language_codes(self.layouts)

    @cached_property
    def themes(self) -> tuple[str, ...]:
        """The themes that ship, the default one first."""
        names = (path.stem for path in self._themes.glob("*.yaml"))
        return tuple(sorted(names, key=lambda name: (name != DEFAULT_THEME, name)))

    @property
    def _themes(self) -> Path:
        return self.layouts / "themes"

    def theme(self, word: str, game: str = "") -> Theme:
        """Return a theme by its name, or a user's theme by the path of its file. Raises `Unusable`.

        It has the hues of the ``game``; the default theme is as the file `THEME_FILE` of the game's folder says.
        """
        path = self._theme_path(word)
        own = self.game_files(game).matching(THEME_FILE) if game else ()
        files = {path, *own, *self._themes.glob("*.yaml")}

        def load() -> Theme:
            read = self.files.read
            return loaders().game_theme(path, own, read) if own else loaders().theme(path, read)

        asked = " ".join(map(str, (path, *own)))
        return self.get_or_make(("theme", path, own), lambda: self.files.cached("theme", files, load, asked))

    def _theme_path(self, word: str) -> Path:
        word = word.lower() if word.lower() in self.themes else word
        own = word not in self.themes
        if own and Path(word).suffix not in (".yaml", ".yml"):
            raise unknown_name("theme", "theme", word, self.themes)
        return Path(word) if own else self._themes / f"{word}.yaml"

    def read_file(self, file: str) -> list[FilledSheet]:
        """Read the sheets of a file, or of standard input for ``-``. Raises `Unusable` with every complaint."""
        return self.read_text(*read_input(file))

    def read_text(self, name: str, text: str | bytes) -> list[FilledSheet]:
        """Read the sheets of a text or a PDF; ``name`` is its name in complaints. Raises `Unusable`."""
        from sheetgen.app.sheet_input import read_text

        return read_text(self, name, text)

    def icons(self) -> dict[str, dict[str, dict[str, tuple[str, str]]]]:
        """Return by the names of the games and of their families of icons the hue and the name of every drawing.

        The families are those of the player aid; without one, and for icons in none, there is one without a name. A
        drawing of several games is the first one's.
        """
        found: dict[str, dict[str, dict[str, tuple[str, str]]]] = {}
        seen = set[str]()
        for folder in self.folders:
            game, language = self.game(folder), self.language(folder).typographic()
            text, own = language.text, dict[str, dict[str, tuple[str, str]]]()
            heads = _families(game)
            for name in [*heads, *(name for name in game.icons if name not in heads)]:
                icon, family = game.icons[name], text(f"aid.families.{heads[name]}") if name in heads else ""
                drawing, said = icon.drawing or name, language.text_or(f"icons.{name}.brief", text(f"icons.{name}.one"))
                if drawing not in seen:
                    own.setdefault(family, {})[drawing] = (icon.hue, said)
            seen.update(*own.values())
            found[text("game")] = own
        return found


def _families(game: Game) -> dict[str, str]:
    """Return the key of its family's name for each icon that is in one on the player aid, in their order there."""
    views = (view.keys or {} for aid in game.aids for view in aid.walk())
    return {
        icon: head
        for keys in views
        for head, family in zip(keys.get("heads") or (), keys.get("families") or (), strict=False)
        for icon in family
    }


def _on_path() -> list[Path]:
    """Return the games in the folders that the environment names; missing folders are skipped."""
    named = [Path(word) for word in os.environ.get(PATH_VARIABLE, "").split(os.pathsep) if word]
    found = [file.parent for folder in named for file in (folder / GAME_FILE, *sorted(folder.glob(f"*/{GAME_FILE}")))]
    return [folder.resolve() for folder in found if (folder / GAME_FILE).is_file()]


def _game_folder(word: str | Path) -> Path:
    folder = Path(word)
    if not (folder / GAME_FILE).is_file():
        raise Unusable([complaint_about("own", translatable("no game.yaml in '{folder}'", folder=word))])
    return folder.resolve()


def _code(word: str) -> str:
    """Return the code of a language, also of a word as a system has it: ``fr_FR.UTF-8``."""
    code = word.lower()
    known = language_codes(data_path("layouts")) if set(code) & {*"_-."} else ()
    begun = re.split("[_.-]", code)[0]
    return begun if code not in known and begun in known else code


def complaint_translator(code: str, ending: str = "") -> Translator:
    """Return the translation of complaints into a language; into English if the language cannot be loaded.

    ``ending`` stands behind each command that a complaint suggests.
    """
    if code == DEFAULT_LANGUAGE:
        return keep_english
    try:
        return Library(code, ending=ending).common.from_english
    except Unusable:
        return keep_english
