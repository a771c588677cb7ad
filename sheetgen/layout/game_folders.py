"""Find the folders of games, and the files of a game that extends another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sheetgen.text.complaint import Unusable
from sheetgen.text.merge_documents import merge_documents
from sheetgen.text.suggest import suggest_or_list
from sheetgen.text.yaml_documents import Document, ReadFile

GAME_FILE = "game.yaml"
PARTS = "game.*.yaml"
"""The files beside `GAME_FILE` that may hold a part of its keys; no sheet can have such a name."""
THEME_FILE = "theme.yaml"
"""The file of a game with hues and a theme of its own."""
LANGUAGES = "languages"
EXTENDS = "extends"


def game_names(layouts: Path) -> tuple[str, ...]:
    """Return the names of the games that have a folder under ``layouts``, in alphabetical order."""
    return tuple(sorted(path.parent.name for path in layouts.glob(f"*/{GAME_FILE}")))


def game_folders(layouts: Path) -> Mapping[str, Path]:
    """Return the folders of the games under ``layouts`` by their names."""
    return {name: layouts / name for name in game_names(layouts)}


@dataclass(frozen=True)
class GameFiles:
    """The files of a game, merged over those of the games it extends.

    ``folders`` begins with the game's own folder; that of the game it extends follows, and so on.
    """

    folders: tuple[Path, ...]
    read_one: ReadFile

    def read(self, path: Path) -> list[Document]:
        """Read a file of the game's own folder, merged over its parts and those of the same name. Raises `Unusable`."""
        files = self._named(path.relative_to(self.folders[0]).as_posix())
        if len(files) < 2:
            return self.read_one(files[0] if files else path)
        several = [self.read_one(file) for file in files]
        # Files with more than one document are returned as they are; the caller complains about them.
        odd = next((documents for documents in several if len(documents) != 1), None)
        return odd or [merge_documents([documents[0] for documents in several])]

    def has(self, name: str) -> bool:
        """Return whether the game has a file of this name, such as ``left.yaml``."""
        return bool(self._named(name))

    def matching(self, pattern: str) -> tuple[Path, ...]:
        """Return the files that match the pattern, those of the games it extends first."""
        return tuple(path for folder in reversed(self.folders) for path in sorted(folder.glob(pattern)))

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of the languages that the game has texts in; only of those that it states, if it states any."""
        spoken = {path.stem for path in self.matching("lang/*.yaml")}
        data = self.read_one(self.folders[0] / GAME_FILE)[0].data if len(self.folders) > 1 else None
        stated = data.get(LANGUAGES) if isinstance(data, Mapping) else None
        return tuple(sorted(spoken.intersection(stated) if isinstance(stated, list) else spoken))

    def _named(self, name: str) -> list[Path]:
        found = []
        for folder in self.folders:
            parts = sorted(folder.glob(PARTS)) if name == GAME_FILE else ()
            found += [path for path in (folder / name, *parts) if path.is_file()]
        return found


def game_files(folder: Path, games: Mapping[str, Path], read: ReadFile) -> GameFiles:
    """Return the files of the game in ``folder``.

    A game that it extends is looked up in ``games``, then as a path relative to the folder, then in the same parent
    folder. Raises `Unusable` if a game extends itself, or one that does not exist.
    """
    folders: list[Path] = []
    at = folder
    while True:
        folders.append(at)
        name = base_game_name(at, read)
        if name is None:
            return GameFiles(tuple(folders), read)
        places = (games.get(name, at / name), at / name, at.parent / name)
        found = next((place for place in places if (place / GAME_FILE).is_file()), None)
        if found is None:
            beside = [path for path in game_names(at.parent) if path != at.name]
            hint = suggest_or_list(name, sorted({*games, *beside})) or "name a game, or the path of its folder"
            raise _fault(at, f"there is no game '{name}' to extend", hint, read)
        if found.resolve() in [each.resolve() for each in folders]:
            raise _fault(at, f"extends '{name}', which extends this game", "let one of them stand alone", read)
        at = found


def base_game_name(folder: Path, read: ReadFile) -> str | None:
    """Return the name of the game that a folder's game extends; None if it extends none. Raises `Unusable`."""
    documents = read(folder / GAME_FILE)
    data = documents[0].data
    return str(data[EXTENDS]) if isinstance(data, Mapping) and data.get(EXTENDS) is not None else None


def _fault(folder: Path, message: str, hint: str, read: ReadFile) -> Unusable:
    document = read(folder / GAME_FILE)[0]
    return Unusable([document.positions.complaint((EXTENDS,), message, hint)])
