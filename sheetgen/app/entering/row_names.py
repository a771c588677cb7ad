"""Find rows by the names that a player may type for them, from any line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from sheetgen.app.entering.cell import Cell, Values, found, refused
from sheetgen.app.entering.control import example_of
from sheetgen.app.entering.line import InputLine
from sheetgen.app.entering.lines import unasked
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.text.suggest import folded


class RowNames:
    """The rows of a sheet by their names; ``further`` rows are changed by their name alone, no line asks for them."""

    def __init__(self, known: LoadedGame, lines: Sequence[InputLine]) -> None:
        self.known = known
        self.lines = lines
        self.further = unasked(known)
        self._cells = (*(cell for line in lines for cell in line.cells), *self.further)
        self.rows = {cell.named_area.id: cell.row_names for cell in self._cells}
        self._folded = {folded(name) for names in self.rows.values() for name in names}
        self._printed = {folded(names[0]) for names in self.rows.values()}

    def knows(self, name: str) -> bool:
        """Return whether a row has this name."""
        return folded(name) in self._folded

    def is_printed(self, name: str) -> bool:
        """Return whether a row has this name on paper."""
        return folded(name) in self._printed

    def place_of(self, name: str) -> str:
        """Return the id of the row or the group whose name begins so. Raises `Refused`."""
        # A number would be taken for how many lines to go back.
        return self._named("" if name.isdecimal() else name, {**self._groups, **self.rows})

    def given_to(self, name: str, value: str) -> Iterable[tuple[Cell, Values]]:
        """Return what a value gives the row, or the rows of the one line, of this name. Raises `Refused`."""
        group = next((group for group, names in self._groups.items() if folded(name) in map(folded, names)), None)
        lines = [line for line in self.lines if all(cell.area.id.startswith(f"{group}.") for cell in line.cells)]
        if group is not None and len(lines) == 1 and not self.knows(name):
            return lines[0].typed(self._given(name, value))
        identity = self._named(name, self.rows)
        cell = next(cell for cell in self._cells if identity in {area.id for area in cell.areas})
        return [(cell, cell.take(self._given(cell.title, value)))]

    def _given(self, title: str, value: str) -> str:
        """Return the value. Raises `Refused` if none is typed yet: a row is emptied by a stroke alone."""
        if not value:
            raise refused(self.known.language, "no-value", row=title.casefold())
        return value

    def _named(self, name: str, names: dict[str, tuple[str, ...]]) -> str:
        if not name:
            raise refused(self.known.language, "no-row", row=example_of(self.lines))
        return found(name, names, self.known.language)

    @cached_property
    def _groups(self) -> dict[str, tuple[str, ...]]:
        """The names of areas with several rows, by their ids."""
        areas, words = self.known.game.areas, self.known.checker.words
        groups = dict.fromkeys(area.id.rpartition(".")[0] for line in self.lines for area in line.areas)
        taken = {name for names in self.rows.values() for name in names}
        named = {group: (words.area(group), areas[group].key) for group in groups if group in areas}
        return {group: names for group, names in named.items() if not taken & {*names} and group not in self.rows}
