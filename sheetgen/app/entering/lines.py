"""Build the input lines of a sheet from its layout: which rows are answered together, and how a line is divided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from sheetgen.app.entering.building import BuildingCell
from sheetgen.app.entering.cell import Cell, ScoreCell
from sheetgen.app.entering.cells import BuildingsCell, MapCell, RingsCell, TokenCell, TrackCell, UsesCell
from sheetgen.app.entering.line import InputLine
from sheetgen.app.entering.named_cells import CardsCell, ChoiceCell
from sheetgen.app.entering.written_cells import DateCell, FileCell, LettersCell, NumberCell, NumbersCell, TextCell
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.fill.field_states import fields_of_boxes
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.kinds.text import Date
from sheetgen.layout.area import Area
from sheetgen.layout.game import MATCH
from sheetgen.rules.score import TOTAL

_MOST_ROWS = 6
_MOST_LISTS = 4
_LONGEST_LIST = 8
"""The most boxes of a list that may share its line with others."""
_CELLS: dict[str, Callable[[LoadedGame, Area], Cell]] = {
    "track": TrackCell,
    "buildings": BuildingsCell,
    "rings": RingsCell,
    "token": TokenCell,
    "uses": UsesCell,
    "grid": MapCell,
    "numbers": NumbersCell,
    "number": NumberCell,
    "text": TextCell,
    "date": DateCell,
    "choice": ChoiceCell,
    "letters": LettersCell,
    "cards": CardsCell,
}
"""The cells of the kinds; any other kind is answered as in a file."""


def lines_of(known: LoadedGame) -> tuple[InputLine, ...]:
    """Return every line in the order of the paper: the head, the sheets, what ends a file."""
    game = known.game
    rest = [area for area in game.header if not kind_of(area).heads_the_file]
    written = [area for area in rest if _is_score(known, area)]
    others = [area for area in rest if area not in written]
    views = [view for sheet in game.sheets for view in sheet.arrange.walk()]
    results = {name for view in views for name in view.areas.get("results", ())}
    return (
        *_heading(known),
        *(
            line
            for sheet in game.sheets
            if not sheet.paper_only
            for line in _lines(known, sheet.name, sheet.areas, results)
        ),
        *_lines(known, "", others, results),
        *(InputLine("", (ScoreCell(known, area),)) for area in written),
    )


def score_lines_of(known: LoadedGame) -> tuple[InputLine, ...]:
    """Return the lines of a sheet of which only the score is copied: heading, score, tie-breakers."""
    game = known.game
    column = [InputLine("", (ScoreCell(known, area, whole=True),)) for area in game.header if _is_score(known, area)]
    parts = {part.name for part in game.scoring.parts} | {TOTAL}
    names = [word[1:] for word in game.scoring.ranking]
    equals = [game.areas[name] for name in names if name not in parts and name in game.areas]
    return (*_heading(known), *column, *(InputLine("", (_cell(known, area),), breaks_ties=True) for area in equals))


def unasked(known: LoadedGame) -> tuple[Cell, ...]:
    """Return the rows that are changed by their name alone: the day of the game and its match."""
    return tuple(_cell(known, area) for area in known.game.header if is_day(area) or area.id == MATCH)


def is_day(area: Area) -> bool:
    """Return whether an area is the day of the game. It is not asked for: today's date is set."""
    return isinstance(kind_of(area), Date)


def _is_score(known: LoadedGame, area: Area) -> bool:
    return area.id == known.game.scoring.written


def _heading(known: LoadedGame) -> Iterator[InputLine]:
    """Yield each text at the head of a file by itself, everything else there on one line."""
    head = [area for area in known.game.header if kind_of(area).heads_the_file and area.id != MATCH]
    for area in head:
        if area.prose and not is_day(area):
            yield InputLine("", (_cell(known, area),))
    others = tuple(_cell(known, area) for area in head if not area.prose)
    if others:
        yield InputLine("", others, heading=True)


@dataclass(frozen=True)
class _Row:
    """A row that may share a line with rows of the same ``parent`` and ``sort``; a row with an empty sort is alone."""

    cell: Cell
    parent: str
    sort: str


def _lines(known: LoadedGame, section: str, areas: Sequence[Area], results: set[str]) -> Iterator[InputLine]:
    joined: list[list[_Row]] = []
    for run in _runs(list(_rows(known, areas, "", results))):
        before = joined[-1] if joined else []
        alike = before and before[0].parent == run[0].parent and len(before) + len(run) <= _MOST_ROWS
        if alike and all(row.cell.one_digit and row.sort not in ("", "group") for row in (*before, *run)):
            before.extend(run)
        else:
            joined.append(list(run))
    for each in joined:
        yield InputLine(section, tuple(row.cell for row in each), offered=each[0].sort == "result")


def _runs(rows: Sequence[_Row]) -> Iterator[Sequence[_Row]]:
    """Yield rows of the same group and sort that follow each other, as many as a line holds."""
    for (_, sort), run in groupby(rows, key=lambda row: (row.parent, row.sort)):
        alike = list(run)
        most = {"": 1, "result": 1, "list": _MOST_LISTS, "group": len(alike)}.get(sort, _MOST_ROWS)
        yield from (alike[start : start + most] for start in range(0, len(alike), most))


def _rows(known: LoadedGame, areas: Iterable[Area], parent: str, results: set[str]) -> Iterator[_Row]:
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
        elif any(fields_of_boxes(known.game, area).values()):
            cell = _cell(known, area)
            yield _Row(cell, parent, "result" if area.id in results else _sort(cell))
            yield from _rows(known, area.areas, area.id, results)


def _fits_one_line(rows: Sequence[_Row]) -> bool:
    """Return whether each row takes one word; only the first may be a name of several words."""
    texts = [isinstance(row.cell, TextCell) for row in rows]
    apart = any(row.sort in ("", "result", "building") and not text for row, text in zip(rows, texts, strict=True))
    return len(rows) > 1 and not apart and not any(texts[1:]) and len({row.parent for row in rows}) == 1


def _inner(known: LoadedGame, areas: Iterable[Area]) -> Iterator[Cell]:
    """Yield the rows inside a building, other buildings left out."""
    for area in areas:
        if area.box is not None:
            continue
        if kind_of(area).holds_value and any(fields_of_boxes(known.game, area).values()):
            yield _cell(known, area)
        yield from _inner(known, area.areas)


def _buildings_inside(area: Area) -> list[Area]:
    return [each for each in area.walk() if each is not area and each.box is not None]


def _sort(cell: Cell) -> str:
    """Return what a row may share a line with."""
    if isinstance(cell, NumbersCell):
        return ("digits" if cell.in_digits else "list") if len(cell.area.boxes) <= _LONGEST_LIST else ""
    if isinstance(cell, TrackCell | BuildingsCell) and not cell.area.order:
        return ""
    if isinstance(cell, TextCell | MapCell | LettersCell | CardsCell | FileCell):
        return ""
    return type(cell).__name__


def _cell(known: LoadedGame, area: Area) -> Cell:
    return (FileCell if area.cell_marks else _CELLS.get(area.kind, FileCell))(known, area)
