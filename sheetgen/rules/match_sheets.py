"""Compare the sheets of one match with each other; find the sheets that are of no match."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from sheetgen.kinds.kind_registry import empty_value, kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.game import PLAYERS, FilledSheet, Game, Value
from sheetgen.rules.finding import Severity
from sheetgen.rules.tally import MarkedSheet, number_in_value
from sheetgen.rules.violation import Violation

MATCH = "match"
"""The rule that the sheets of one match do not contradict each other."""


@dataclass(frozen=True, slots=True)
class Clash:
    """A contradiction between several sheets of one match.

    ``key`` names its text, ``violations.match-KEY``, which contains ``values``. ``sheets`` are the sheets concerned,
    counted from 0 in the match; ``each`` is the value on each of them. ``entry`` is the entry of a list, from 1.
    """

    key: str
    area: str
    sheets: tuple[int, ...]
    values: Mapping[str, object] = field(default_factory=dict)
    each: tuple[str, ...] = ()
    entry: int | None = None
    severity: Severity = "error"


@dataclass(frozen=True, slots=True)
class MatchFinding:
    """A mistake of a match, and the sheets concerned, counted from 0 in the match."""

    violation: Violation
    sheets: tuple[int, ...]


def is_blank(game: Game, filled: FilledSheet) -> bool:
    """Return whether nothing is filled in yet: names and other data at the head of the file do not count.

    Of a sheet whose score was copied, the numbers of the score alone count.
    """
    about = {area.id for area in game.header if kind_of(area).heads_the_file}
    areas = game.areas[game.scoring.written].walk() if filled.only else game.areas.values()
    return not any(_marked(filled, area) for area in areas if area.id not in about)


def is_single_player(game: Game, filled: FilledSheet) -> bool:
    """Return whether the sheet is of a solo game, and so has no rank among others."""
    areas = (area for target in game.scoring.alone for area in game.areas[target].walk())
    return filled.values.get(PLAYERS) == 1 or any(_marked(filled, area) for area in areas)


def _marked(filled: FilledSheet, area: Area) -> bool:
    return kind_of(area).holds_value and not area.prose and filled.values[area.id] != empty_value(area)


def clashes(game: Game, sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
    """Yield contradictions by the layout: areas that must be equal, and areas with one holder or a common limit."""
    scoring = game.scoring
    for target in scoring.alike:
        yield from _differing(game.areas[target], sheets)
    for target, free in scoring.unique.items():
        yield from _shared(game.areas[target], free, sheets)
    for target, number in scoring.together.items():
        counts = {place: sheet.count(target) for place, sheet in enumerate(sheets) if sheet.count(target)}
        if sum(counts.values()) > number and len(counts) > 1:
            values = {"total": sum(counts.values()), "all": number}
            group = target.rpartition(".")[0]
            each = tuple(map(str, counts.values()))
            yield Clash("together", group if group in game.areas else target, tuple(counts), values, each)
    if scoring.players:
        players = min((number_in_value(sheet.values[scoring.players]) or len(sheets) for sheet in sheets), default=0)
        if len(sheets) > players:
            yield Clash("more-sheets", scoring.players, tuple(range(len(sheets))), {"players": players})


def _differing(area: Area, sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
    """Yield differences in an area that is the same on all sheets; lists are compared entry by entry."""
    if kind_of(area).is_list:
        yield from _entries_differing(area, sheets)
        return
    values = [sheet.values[area.id] for sheet in sheets]
    if len(set(values) - {None}) > 1:
        each = tuple("–" if value is None else str(value) for value in values)
        yield Clash("differs", area.id, tuple(range(len(sheets))), {}, each, severity="warning")


def _entries_differing(area: Area, sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
    """Yield each entry of a list in which sheets differ that have it."""
    lists = [sheet.entries(area.id) for sheet in sheets]
    for entry, held in enumerate(zip_longest(*lists), 1):
        known = {place: _without_zeros(value) for place, value in enumerate(held) if value}
        first = next(iter(known.values()), None)
        if any(value != first for value in known.values()):
            yield Clash("entries-differ", area.id, tuple(known), entry=entry)


def _without_zeros(entry: object) -> object:
    return {key: number for key, number in entry.items() if number} if isinstance(entry, Mapping) else entry


def _shared(area: Area, free: Sequence[str], sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
    """Yield each value of an area, or of those inside it, that several sheets have though only one can."""
    holders: dict[Value, list[int]] = defaultdict(list)
    inside = [each.id for each in area.walk() if kind_of(each).holds_value]
    for place, sheet in enumerate(sheets):
        for value in {sheet.values[each] for each in inside} - {None, *free}:
            holders[value].append(place)
    for value, places in holders.items():
        if len(places) > 1:
            yield Clash("shared", area.id, tuple(places), {"value": value})


def copies(sheets: Sequence[FilledSheet]) -> dict[int, int]:
    """Return the indexes of sheets that equal an earlier one in every value, each with the index of that one."""
    found: dict[int, int] = {}
    alike: dict[tuple[Value, ...], list[int]] = defaultdict(list)
    for place, sheet in enumerate(sheets):
        # Equal sheets have equal numbers and texts, so only sheets with these equal are compared in full.
        plain = (sheet.values[area] for area in sorted(sheet.values))
        earlier = alike[sheet.game, *(value for value in plain if isinstance(value, int | str))]
        same = next((other for other in earlier if sheets[other].values == sheet.values), None)
        if same is None:
            earlier.append(place)
        else:
            found[place] = same
    return found


def sheets_of_one_player(sheets: Sequence[FilledSheet]) -> Iterator[tuple[int, ...]]:
    """Yield the indexes of sheets with the same player's name, in whatever case it is written."""
    by_name: dict[str, list[int]] = defaultdict(list)
    for place, sheet in enumerate(sheets):
        by_name[str(sheet.values.get("player") or "").strip().casefold()].append(place)
    yield from (tuple(places) for name, places in by_name.items() if name and len(places) > 1)
