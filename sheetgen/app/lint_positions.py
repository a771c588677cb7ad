"""Find the positions of a game's parts in its files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from sheetgen.assets.icon_drawings import DRAWINGS
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.game import Game
from sheetgen.layout.game_folders import GameFiles
from sheetgen.layout.language_file import read_texts
from sheetgen.text.complaint import Complaint

KeyPath = tuple[str | int, ...]


class LintPositions:
    """The positions of a game's areas and boxes in its files, for complaints."""

    def __init__(self, files: GameFiles, game: Game) -> None:
        self._files = files
        self._sheets = {area.id: sheet for sheet in game.sheets for top in sheet.areas for area in top.walk()}

    def own_texts(self, code: str) -> Mapping[str, str]:
        """Return the texts of a language in the game's own folder, without those of a game it extends."""
        file = self._files.folders[0] / "lang" / f"{code}.yaml"
        return read_texts(file, self._files.read_one) if file.is_file() else {}

    @property
    def own_drawings(self) -> list[Path]:
        """The files of drawings in the game's own folder, without those of a game it extends."""
        return sorted(path for kind in DRAWINGS for path in self._files.folders[0].glob(f"icons/*{kind}"))

    def of_file(self, name: str, path: KeyPath, message: str, hint: str = "") -> Complaint:
        """Return a complaint about one of the game's files, named without its ending: ``game``, or a sheet."""
        (document, *_) = self._files.read(self._files.folders[0] / f"{name}.yaml")
        return document.positions.complaint(path, message, hint)

    def of_text(self, code: str, key: str, message: str, hint: str = "") -> Complaint:
        """Return a complaint about a text of a language."""
        part, dot, name = key.partition(".")
        # The names of areas hold dots themselves.
        path = (part, name) if dot and part == "areas" else tuple(key.split("."))
        return self.of_file(f"lang/{code}", path, message, hint)

    def of_area(self, area: Area, message: str, hint: str = "", key: KeyPath = ()) -> Complaint:
        """Return a complaint about an area, or about one of its keys."""
        sheet = self._sheets.get(area.id)
        names = area.id.split(".")
        if sheet is None:
            return self.of_file("game", ("header", *_nested(names), *key), message, hint)
        own = names[1:] if sheet.in_data else names
        return self.of_file(sheet.name, ("areas", *_nested(own), *key), message, hint)

    def of_box(self, area: Area, box: Box, message: str, hint: str = "") -> Complaint:
        """Return a complaint about a box: at its building's own lines, or at the boxes of its area."""
        key: KeyPath = ("items", box.name) if kind_of(area).orders_buildings else ("boxes",) if area.boxes else ()
        return self.of_area(area, message, hint, key)


def _nested(names: Sequence[str]) -> KeyPath:
    """Return the key path of an area inside others."""
    path: list[str] = [names[0]]
    for name in names[1:]:
        path += ["areas", name]
    return tuple(path)
