"""Everything that layouts, themes and languages hold, by name: each file is read and parsed once, when first needed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sheetgen.assets.data import data_path
from sheetgen.layout.folders import EXTENDS, GAME_FILE, GameFiles, game_files, games_in
from sheetgen.layout.language import Language, language_codes
from sheetgen.text.complaint import Subject, Translated, Unusable, about, said, untranslated
from sheetgen.text.files import Files
from sheetgen.text.suggest import suggest

if TYPE_CHECKING:
    from sheetgen.app.reading import Known
    from sheetgen.layout.filled import Filled
    from sheetgen.layout.layout import Game
    from sheetgen.place.theme import Theme, ThemeSpec

PATH_VARIABLE = "SHEETGEN_PATH"
"""The environment's variable with the folders of further games."""
DEFAULT_THEME = "colour"
DEFAULT_LANGUAGE = "en"
Made = TypeVar("Made")


def unknown(subject: Subject, kind: str, word: str, known: Iterable[str]) -> Unusable:
    """The complaint about a ``word`` that is no ``kind``: the nearest known one and all there are."""
    names = list(known)
    near = suggest(word, names)
    listed = said("there are: {words}", words=", ".join(names))
    hint = said("{near}; {listed}", near=near, listed=listed) if near else listed
    return Unusable([about(subject, said(f"there is no {kind} '{{word}}'", word=word), hint)])


class Library:
    """The games that ship and those in the folders ``own``, with texts in the language ``code``.

    A game in a folder of one's own goes by the folder's name; those that the variable ``SHEETGEN_PATH`` names are
    there as well, each a game's folder or one that holds such. Raises `Unusable` where such a folder holds no game.
    """

    def __init__(self, code: str = DEFAULT_LANGUAGE, own: Iterable[str | Path] = ()) -> None:
        self.code = code.lower()
        self.layouts = data_path("layouts")
        self._shipped = games_in(self.layouts)
        self.folders = dict(self._shipped)
        self._own = {folder.name: folder for folder in (*_on_path(), *map(_game_folder, own))}
        self.folders |= self._own
        self.files = Files()
        self._made: dict[tuple[object, ...], Any] = {}

    def once(self, key: tuple[object, ...], make: Callable[[], Made]) -> Made:
        """What ``make`` makes, made when ``key`` is asked for the first time."""
        if key not in self._made:
            self._made[key] = make()
        made: Made = self._made[key]
        return made

    @property
    def made(self) -> Mapping[tuple[object, ...], Any]:
        """All that was made so far, by its key."""
        return self._made

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all games."""
        return tuple(self.folders)

    def folder(self, word: str, further: Iterable[str] = ()) -> Path:
        """The folder of a game by its name, or one's own by its path.

        ``further`` are other words that may stand in the game's place. Raises `Unusable`.
        """
        if word in self.folders:
            return self.folders[word]
        if (Path(word) / GAME_FILE).is_file():
            return Path(word).resolve()
        # One's own game goes by the name in its file as well, as filled-in sheets do.
        for folder in self._own.values():
            with suppress(Unusable):
                data = self.files.read(folder / GAME_FILE)[0].data
                if isinstance(data, Mapping) and data.get("game") == word:
                    return folder
        raise unknown("game", "game", word, [*self.folders, *further])

    def game(self, word: str, further: Iterable[str] = ()) -> Game:
        """The game. Raises `Unusable` for an unknown one and for every fault of its files."""
        folder = self.folder(word, further)

        def load() -> Game:
            # Checking a layout takes a library that nothing else needs.
            from sheetgen.load.load import load_game

            return load_game(folder, self.files.read, self._extendable)

        return self.once(("game", folder), lambda: self.files.cached("game", self._files(word), load))

    @property
    def _extendable(self) -> dict[str, Path]:
        """The games that one of them may extend: those that ship before others of the same name."""
        return {**self.folders, **self._shipped}

    def game_files(self, word: str) -> GameFiles:
        """The files of a game with those of the games that it extends. Raises `Unusable`."""
        folder = self.folder(word)
        # Few games extend another, and to parse the file of the others would take time. UTF-16 has zeros between.
        if EXTENDS.encode() not in self.files.content(folder / GAME_FILE).replace(b"\0", b""):
            return GameFiles((folder,), self.files.read)
        return self.once(("files", folder), lambda: game_files(folder, self._extendable, self.files.read))

    def _files(self, word: str) -> tuple[Path, ...]:
        """The files that a game is built from, with the theme whose hues it names."""
        files = self.game_files(word)
        return (*files.of("*.yaml"), *files.of("icons/*.svg"), self._theme_path(DEFAULT_THEME))

    def known(self, name: str) -> Known:
        """The game called ``name``. Raises `Unusable` where its layout is faulty, `KeyError` where there is none."""
        if name not in self.folders:
            # A file names its game as the game names itself, which one's own folder need not.
            name = next((word for word in self._own if self.game(word).name == name), "")
        if not name:
            raise KeyError(name)
        # What reads and checks sheets is slow to load, and not needed to print them.
        from sheetgen.app.reading import Known

        return self.once(("known", name), lambda: Known(name, self.game(name), self.language(name)))

    def known_at(self, word: str) -> Known:
        """The game by its name or, one's own, by its path. Raises `Unusable`."""
        folder = self.folder(word)
        if folder not in self.folders.values():
            self._own[folder.name] = self.folders[folder.name] = folder
        return self.known(next(name for name, each in self.folders.items() if each == folder))

    @cached_property
    def common(self) -> Language:
        """The texts that belong to no game. Raises `Unusable`."""
        return self.language()

    def language(self, game: str = "", code: str = "") -> Language:
        """The common texts of a language and those of a game, if one is named. Raises `Unusable`."""
        code = code or self.code
        known = language_codes(self.layouts)
        if code not in known:
            raise unknown("language", "language", code, known)
        games = [self.game_files(game)] if game else []
        file = f"lang/{code}.yaml"
        files = [self.layouts / file, *(path for each in games for path in each.of(file))]

        def load() -> tuple[str, str, Mapping[str, str]]:
            from sheetgen.layout.language_file import load_language

            loaded = load_language(code, self.layouts, games, self.files.read)
            return loaded.code, loaded.file, loaded.texts

        def language() -> Language:
            code_, file, texts = self.files.cached("language", files, load)
            return Language(code_, texts, file)

        return self.once(("language", code, game), language)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the common texts are in."""
        return language_codes(self.layouts)

    @cached_property
    def themes(self) -> tuple[str, ...]:
        """The themes that ship, the one that is used unless another is named first."""
        names = (path.stem for path in self._themes.glob("*.yaml"))
        return tuple(sorted(names, key=lambda name: (name != DEFAULT_THEME, name)))

    @property
    def _themes(self) -> Path:
        return self.layouts / "themes"

    def theme(self, word: str) -> Theme:
        """A theme by its name, or one's own by the path of its file. Raises `Unusable`."""
        path = self._theme_path(word)
        files = {path, *self._themes.glob("*.yaml")}

        def load() -> ThemeSpec:
            from sheetgen.place.theme_file import load_theme

            return load_theme(path, self.files.read).spec

        def theme() -> Theme:
            from sheetgen.place.theme import Theme

            return Theme(self.files.cached("theme", files, load, str(path)))

        return self.once(("theme", path), theme)

    def _theme_path(self, word: str) -> Path:
        own = word not in self.themes
        if own and Path(word).suffix not in (".yaml", ".yml"):
            raise unknown("theme", "theme", word, self.themes)
        return Path(word) if own else self._themes / f"{word}.yaml"

    def read_file(self, file: str) -> list[Filled]:
        """The sheets of a file, or of standard input where it is ``-``. Raises `Unusable` with every fault of all."""
        from sheetgen.app.reading import read_input, read_text

        return read_text(self, *read_input(file))

    def read_text(self, name: str, text: str | bytes) -> list[Filled]:
        """The sheets of a text or a PDF; ``name`` stands for it in complaints. Raises `Unusable`."""
        from sheetgen.app.reading import read_text

        return read_text(self, name, text)

    def icon_hues(self) -> dict[str, str]:
        """The hue of every icon that a game uses, by its name."""
        hues: dict[str, str] = {}
        for game in map(self.game, self.folders):
            for name, icon in game.icons.items():
                hues.setdefault(name, icon.hue)
        return hues


def _on_path() -> list[Path]:
    """The games in the folders that the environment names; a folder that is not there is passed over."""
    named = [Path(word) for word in os.environ.get(PATH_VARIABLE, "").split(os.pathsep) if word]
    found = [file.parent for folder in named for file in (folder / GAME_FILE, *sorted(folder.glob(f"*/{GAME_FILE}")))]
    return [folder.resolve() for folder in found if (folder / GAME_FILE).is_file()]


def _game_folder(word: str | Path) -> Path:
    folder = Path(word)
    if not (folder / GAME_FILE).is_file():
        raise Unusable([about("own", said("there is no game.yaml in '{folder}'", folder=word))])
    return folder.resolve()


def complaints_in(code: str) -> Translated:
    """How complaints are told in a language; in English where that cannot be had."""
    if code == DEFAULT_LANGUAGE:
        return untranslated
    from sheetgen.layout.language_file import translation

    try:
        return translation(Library(code).common, Library().common)
    except Unusable:
        return untranslated
