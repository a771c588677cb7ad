"""Help while a sheet is entered: offer sums, find mistakes that are certain already, skip lines out of reach."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from sheetgen.app.entering.cell import Cell
from sheetgen.app.entering.line import InputLine
from sheetgen.app.entering.written_cells import bounds
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.kinds.kind_registry import empty_value, kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.game import PLAYERS, YEARS, FilledSheet, Game, Value
from sheetgen.rules.finding import Change, Edit, Finding, Place, Together, Write
from sheetgen.rules.violation import may_be_mid_year, milder
from sheetgen.rules.wording import violation


def offered(known: LoadedGame, filled: FilledSheet, area: Area) -> tuple[int | None, ...]:
    """Return the numbers that the rules want in the boxes of an area, up to the last box that has one."""
    numbers: list[int | None] = [None] * len(area.boxes)
    for place in range(filled_beside(known, filled, area)):
        # No finding names a number that is right: where 0 is, it is wanted instead of 1.
        right = _wanted(known, filled, area, numbers, place, 0)
        right = _wanted(known, filled, area, numbers, place, 1) if right is None else right
        if right is None or _blamed(known, filled, area, [*numbers[:place], right]) > _blamed(
            known, filled, area, numbers[:place]
        ):
            break
        numbers[place] = right
    return tuple(number for number in numbers if number is not None)


def _blamed(known: LoadedGame, filled: FilledSheet, area: Area, numbers: list[int | None]) -> int:
    """Return how many mistakes and warnings a sheet has with these first numbers of an area."""
    value: Value = (*numbers, *(None,) * (len(area.boxes) - len(numbers)))
    sheet = replace(filled, values={**filled.values, area.id: value}, given_areas=filled.given_areas | {area.id})
    found = known.checker.findings(known.checker.tally.sheet(sheet), None)
    return sum(each.severity != "note" for each in found)


def _wanted(
    known: LoadedGame, filled: FilledSheet, area: Area, numbers: list[int | None], place: int, tried: int
) -> int | None:
    """Return the number that a finding wants in a box if it holds ``tried``; None if no finding asks for another."""
    value: Value = (*numbers[:place], tried, *numbers[place + 1 :])
    sheet = replace(filled, values={**filled.values, area.id: value}, given_areas=filled.given_areas | {area.id})
    checker = known.checker
    for finding in checker.findings(checker.tally.sheet(sheet), None):
        for edit in finding.meant:
            if (number := _written(edit, area.id, area.boxes[place].id, place + 1)) is not None:
                return number
    return None


def _written(edit: Edit, area: str, box: str, number: int) -> int | None:
    """Return the number that an edit writes into one box; None for any other edit."""
    match edit:
        case Write(name, written, place) if (name, place) == (area, number):
            return written
        case Together((only,)):
            return _written(only, area, box, number)
        case Change(name, int() as written) if name == box:
            return written
    return None


def filled_beside(known: LoadedGame, filled: FilledSheet, area: Area) -> int:
    """Return how far the other rows of the same group are filled."""
    group, _, _ = area.id.rpartition(".")
    beside = [filled.values[each.id] for each in known.game.areas[group].areas if each is not area] if group else []
    ends = [
        place for row in beside if isinstance(row, tuple) for place, entry in enumerate(row, 1) if entry is not None
    ]
    return min(max(ends, default=0), len(area.boxes))


def certain(known: LoadedGame, filled: FilledSheet, entered: Collection[str]) -> tuple[str, ...]:
    """Return the mistakes that are the same whether the rest of the sheet is empty or full.

    ``entered`` are the areas that were asked for; only mistakes in one of them are returned. In the middle of a year
    only those that are mistakes at its end as well.
    """
    found = _certain(known, filled, entered)
    if found and may_be_mid_year(known.game, filled):
        years: Any = filled.values[YEARS]
        later = _certain(known, replace(filled, values={**filled.values, YEARS: years + 1}), entered)
        found = {place: milder(found[place], later[place]) for place in found if place in later}
    return tuple(dict.fromkeys(violation(known.checker.words, each).message for each in found.values()))


def _certain(known: LoadedGame, filled: FilledSheet, entered: Collection[str]) -> dict[Place, Finding]:
    """Return the mistakes that do not depend on the rest of the sheet, by their places."""
    checker = known.checker
    told: list[dict[tuple[Place, str], Finding]] = []
    for sheet in _completed(known, filled, entered):
        found = checker.findings(checker.tally.sheet(sheet), None)
        errors = [each for each in found if each.severity == "error" and each.area in entered]
        told.append({(each.place, violation(checker.words, each).message): each for each in errors})
        if not told[-1]:
            return {}
    return {key[0]: each for key, each in told[0].items() if all(key in other for other in told[1:])}


def _completed(known: LoadedGame, filled: FilledSheet, entered: Collection[str]) -> Iterator[FilledSheet]:
    """Yield the sheet with nothing more on it, and with all the rest marked.

    The rest is once only gained, then used as well, once with nothing written, then with a number in each box.
    """
    rest = [area for name, area in known.game.areas.items() if name not in entered and name in filled.values]
    yield filled
    for used, written in product((False, True), repeat=2):
        full = {area.id: _full(known, area, used=used, written=written) for area in rest}
        values = {**filled.values, **{name: value for name, value in full.items() if value is not None}}
        yield replace(filled, values=values, given_areas=filled.given_areas | full.keys())


def _full(known: LoadedGame, area: Area, *, used: bool, written: bool) -> Value:
    """Return the value of an area with all marked; None if its greatest value is not certain."""
    if kind_of(area).has_numbers and written:
        low, high = bounds(known.game, area)
        return tuple(low + place % (high - low + 1) for place in range(len(area.boxes))) if high else None
    return kind_of(area).full(area, used=used)


class Reach:
    """The parts of a game that can be reached, judged by the rows answered already."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._alone = {
            area.id for name in game.scoring.alone for area in game.areas[name].walk() if area not in game.header
        }

    def passed_over(self, line: InputLine, filled: FilledSheet, before: Collection[str]) -> bool:
        """Return whether a line need not be asked; ``before`` are the areas of the lines before it.

        A line with a value is always asked.
        """
        values = filled.values
        if any(values[area.id] != empty_value(area) for area in line.areas):
            return False
        return self.is_of_a_solo_game(line, filled) or all(self._is_out(cell, values, before) for cell in line.cells)

    def is_of_a_solo_game(self, line: InputLine, filled: FilledSheet) -> bool:
        """Return whether only a solo game has these rows, and several play."""
        players = filled.values.get(PLAYERS)
        return isinstance(players, int) and players > 1 and all(area.id in self._alone for area in line.areas)

    def _is_out(self, cell: Cell, values: Mapping[str, Value], before: Collection[str]) -> bool:
        area = cell.area
        if kind_of(area).named_by == "cell" and area.filled_by is not None:
            return self._is_empty(area.filled_by.area, values, before)
        boxes = (area.box,) if area.box is not None else tuple(box for box in area.boxes if not box.given)
        return bool(boxes) and all(
            any(
                need.kind == "count" and need.target in before and self._count(need.target, values) < need.number
                for need in box.needs
            )
            for box in boxes
        )

    def _is_empty(self, target: str, values: Mapping[str, Value], before: Collection[str]) -> bool:
        areas = self.game.areas[target].walk()
        return all(each.id in before and self._count(each.id, values) == 0 for each in areas if kind_of(each).has_marks)

    def _count(self, target: str, values: Mapping[str, Value]) -> int:
        value: Any = values[target]
        return kind_of(self.game.areas[target]).mask(value).bit_count()
