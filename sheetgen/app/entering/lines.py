"""The lines of a sheet, made of its layout: which rows of the paper are answered together, and how a line is parted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from sheetgen.app.entering.answer import FILLED, FULL, NOTHING, marked, number_of, refused, words_of
from sheetgen.app.entering.building import BuildingCell
from sheetgen.app.entering.cells import BuildingsCell, Cell, GridCell, RingsCell, TokenCell, TrackCell, UsesCell, Values
from sheetgen.app.entering.score_cell import ScoreCell
from sheetgen.app.entering.written_cells import (
    CardsCell,
    ChoiceCell,
    FileCell,
    LettersCell,
    NumberCell,
    NumbersCell,
    TextCell,
)
from sheetgen.app.reading import Known
from sheetgen.fill.states import entries_of
from sheetgen.kinds.registry import empty_value, kind_of
from sheetgen.layout.layout import Area

DATE = "date"
"""The area at the head of a file that says when the game was played: today's is taken, and it is not asked for."""
_MOST_ROWS = 6
_MOST_LISTS = 4
_LONGEST_LIST = 8
"""Boxes of a list that may share its line with others."""
_CELLS: dict[str, Callable[[Known, Area], Cell]] = {
    "track": TrackCell,
    "buildings": BuildingsCell,
    "rings": RingsCell,
    "token": TokenCell,
    "uses": UsesCell,
    "grid": GridCell,
    "numbers": NumbersCell,
    "number": NumberCell,
    "text": TextCell,
    "choice": ChoiceCell,
    "letters": LettersCell,
    "cards": CardsCell,
}
"""The cells of the kinds; any other kind is answered as in a file."""


@dataclass(frozen=True)
class InputLine:
    """Rows that are answered together; ``section`` is the sheet they stand on, empty for what heads or ends a file.

    In a ``heading`` a row may be left out, and its default stands. ``offered`` is what is worked out and confirmed.
    """

    section: str
    cells: tuple[Cell, ...]
    heading: bool = False
    offered: bool = False

    @property
    def place(self) -> str:
        """The id of its first area, by which a file says where to go on."""
        return self.cells[0].area.id

    @property
    def areas(self) -> tuple[Area, ...]:
        """All areas that it fills."""
        return tuple(area for cell in self.cells for area in cell.areas)

    def typed(self, text: str) -> list[tuple[Cell, Values]]:
        """What each row's part of an answer means. Raises `Refused`."""
        if self.heading:
            return list(self._by_fitness(words_of(text)))
        if len(self.cells) == 1:
            return [(self.cells[0], self.cells[0].take(text))]
        words = self._parted(text)
        return [(cell, cell.take(word)) for cell, word in zip(self.cells, words, strict=True)]

    def _by_fitness(self, words: Sequence[str]) -> Iterator[tuple[Cell, Values]]:
        """Each word for the next row of its sort, a number or a choice; a stroke passes over a row."""
        rows = list(self.cells)
        for word in words:
            while rows and word != NOTHING and _skips(rows[0], word):
                rows.pop(0)
            if not rows:
                raise refused(self.cells[0].known.language, "many", given=len(words), rows=len(self.cells))
            row = rows.pop(0)
            if word != NOTHING:
                yield row, row.take(word)

    def _parted(self, text: str) -> list[str]:
        """The words of an answer, one a row. Raises `Refused` where there are more or fewer."""
        count = len(self.cells)
        words = text.split()
        if isinstance(self.cells[0], TextCell):
            return _behind_words(words, count)
        if len(words) != count:
            joined = "".join(words)
            if joined.isascii() and joined.isdecimal():
                if all(cell.one_digit for cell in self.cells) and len(joined) == count:
                    return list(joined)
                if all(cell.two_digits for cell in self.cells) and len(words) == 1 and len(joined) == 2 * count:
                    return [joined[start : start + 2] for start in range(0, len(joined), 2)]
            words = words_of(text)
        if len(words) < count and all(cell.may_lack for cell in self.cells[len(words) :]):
            words += ["-"] * (count - len(words))
        if len(words) != count:
            key = "few" if len(words) < count else "many"
            raise refused(self.cells[0].known.language, key, given=len(words), rows=count)
        return words

    def shortest(self, values: Values) -> str:
        """The shortest answer that means these values."""
        if all(values[area.id] == empty_value(area) for area in self.areas):
            return ""
        words = [cell.shortest(values) for cell in self.cells]
        if self.heading:
            default = [cell.area.default for cell in self.cells]
            words = [
                "-" if values[cell.area.id] == was else word
                for cell, was, word in zip(self.cells, default, words, strict=True)
            ]
        while self.heading and words[-1] == "-":
            words.pop()
        while len(words) > 1 and words[-1] == "-" and self.cells[len(words) - 1].may_lack:
            words.pop()
        alone = all(cell.one_digit for cell in self.cells) and all(
            len(word) == 1 and word.isdecimal() for word in words
        )
        return ("" if alone else " ").join(words)


def _behind_words(words: Sequence[str], count: int) -> list[str]:
    """A name of several words, and the numbers behind it; those that are missing are not given."""
    end = len(words)
    while end > 1 and len(words) - end < count - 1 and _is_no_name(words[end - 1]):
        end -= 1
    numbers = list(words[end:])
    return [" ".join(words[:end]), *numbers, *["-"] * (count - 1 - len(numbers))]


def _skips(row: Cell, word: str) -> bool:
    """Whether a word is for a row behind this one: a number is for no choice whose options have letters."""
    if isinstance(row, ChoiceCell):
        return number_of(word) is not None and row.signs[0].isalpha()
    return number_of(word) is None


def _is_no_name(word: str) -> bool:
    return word in (FULL, NOTHING) or number_of(word) is not None or marked(word, FILLED) is not None


def lines_of(known: Known) -> tuple[InputLine, ...]:
    """Every line in the order of the paper: the head, the sheets, what ends a file."""
    game = known.game
    head = [area for area in game.header if kind_of(area).heads_the_file]
    rest = [area for area in game.header if area not in head]
    words = [area for area in head if area.kind == "text" and area.id != DATE]
    others = tuple(_cell(known, area) for area in head if area.kind != "text")
    lines = [InputLine("", (_cell(known, area),)) for area in words]
    lines += [InputLine("", others, heading=True)] if others else []
    results = {name for sheet in game.sheets for view in sheet.arrange.walk() for name in view.areas.get("results", ())}
    for sheet in (sheet for sheet in game.sheets if not sheet.paper_only):
        lines += _lines(known, sheet.name, sheet.areas, results)
    written = [area for area in rest if area.id == game.scoring.written]
    lines += _lines(known, "", [area for area in rest if area not in written], results)
    lines += [InputLine("", (ScoreCell(known, area),)) for area in written]
    return tuple(lines)


@dataclass(frozen=True)
class _Row:
    """A row with what it may share a line with: rows of the same group and sort; an empty sort stands alone."""

    cell: Cell
    parent: str
    sort: str


def _lines(known: Known, section: str, areas: Sequence[Area], results: set[str]) -> Iterator[InputLine]:
    rows = list(_rows(known, areas, "", results))
    runs: list[list[_Row]] = []
    for (_, sort), run in groupby(rows, key=lambda row: (row.parent, row.sort)):
        each = list(run)
        most = {"": 1, "result": 1, "list": _MOST_LISTS}.get(sort, len(each) if sort == "group" else _MOST_ROWS)
        runs += [each[start : start + most] for start in range(0, len(each), most)]
    joined: list[list[_Row]] = []
    for each in runs:
        before = joined[-1] if joined else []
        alike = before and before[0].parent == each[0].parent and len(before) + len(each) <= _MOST_ROWS
        if alike and all(row.cell.one_digit and row.sort not in ("", "group") for row in (*before, *each)):
            before.extend(each)
        else:
            joined.append(list(each))
    for each in joined:
        yield InputLine(section, tuple(row.cell for row in each), offered=each[0].sort == "result")


def _rows(known: Known, areas: Iterable[Area], parent: str, results: set[str]) -> Iterator[_Row]:
    for area in areas:
        kind = kind_of(area)
        if kind.holds_areas and not kind.holds_value:
            inside = list(_rows(known, area.areas, area.id, results))
            if len(inside) <= _MOST_ROWS and _fits_one_line(inside):
                yield from (_Row(row.cell, area.id, "group") for row in inside)
            else:
                yield from inside
        elif area.box is not None:
            building = BuildingCell(known, area, list(_inner(known, area.areas)))
            yield _Row(building, parent, "building" if building.in_signs else "")
            yield from _rows(known, _buildings_inside(area), area.id, results)
        elif any(entries_of(known.game, area).values()):
            cell = _cell(known, area)
            yield _Row(cell, parent, "result" if area.id in results else _sort(cell))
            yield from _rows(known, area.areas, area.id, results)


def _fits_one_line(rows: Sequence[_Row]) -> bool:
    """Whether each row takes one word; a name of several words may stand before them."""
    texts = [isinstance(row.cell, TextCell) for row in rows]
    apart = any(row.sort in ("", "result", "building") and not text for row, text in zip(rows, texts, strict=True))
    return len(rows) > 1 and not apart and not any(texts[1:]) and len({row.parent for row in rows}) == 1


def _inner(known: Known, areas: Iterable[Area]) -> Iterator[Cell]:
    """The rows inside a building, other buildings left out."""
    for area in areas:
        if area.box is not None:
            continue
        if kind_of(area).holds_value and any(entries_of(known.game, area).values()):
            yield _cell(known, area)
        yield from _inner(known, area.areas)


def _buildings_inside(area: Area) -> list[Area]:
    return [each for each in area.walk() if each is not area and each.box is not None]


def _sort(cell: Cell) -> str:
    """What a row may share a line with."""
    if isinstance(cell, NumbersCell):
        return ("digits" if cell.in_digits else "list") if len(cell.area.boxes) <= _LONGEST_LIST else ""
    if isinstance(cell, TrackCell | BuildingsCell) and not cell.area.order:
        return ""
    if isinstance(cell, TextCell | GridCell | LettersCell | CardsCell | FileCell):
        return ""
    return cell.area.kind


def _cell(known: Known, area: Area) -> Cell:
    return _CELLS.get(area.kind, FileCell)(known, area)
