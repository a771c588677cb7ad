"""Measure the remedies on slips of a copying hand: `python -m tools.slips --games 320`.

Random games of Hadrian's Wall are copied with 2 to 5 slips. For each slip that is a mistake by itself it is looked up
whether its own correction is among the remedies of the copy, and whether it is the first one of a finding.
"""

from __future__ import annotations

import argparse
import copy
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from sheetgen.app.campaign_files import scenario_rules
from sheetgen.layout.game import FilledSheet
from sheetgen.rules.finding import Change, apply_edits, box_for_edit
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import Unusable
from tests.hadrians_wall.checking import intake, judge, known, read_data
from tests.hadrians_wall.simulator import play_match
from tests.hadrians_wall.simulator.sample import sample_options

Data = dict[str, Any]
Place = tuple[str, ...]
TRACKS = ("left", "right")
YEARS = {
    ("left", "forum"),
    ("left", "training_grounds"),
    ("right", "baths", "bribes"),
    ("right", "theatre", "performances"),
}
YEARS |= {("right", "courthouse", column) for column in ("left", "centre", "right")}
YEARS |= {("right", "ludus", colour, "battles") for colour in ("red", "blue")}
BUILDINGS = {("left", "granary"), ("left", "hotel"), ("left", "workshop"), ("left", "road"), ("left", "landmarks")}
BUILDINGS |= {("right", "gardens"), ("right", "precinct")}
RINGS = {("left", "disdain"), ("right", "ludus", "red"), ("right", "ludus", "blue")}


class Slip(NamedTuple):
    """One slip: its kind, and the area in which it happened."""

    kind: str
    place: Place
    value: Any


def slips(data: Data) -> Iterator[Slip]:
    """Yield every slip that a hand can make when it copies a sheet."""
    for place, value in values(data):
        if place in YEARS:
            yield from _years(place, value)
        elif place in BUILDINGS:
            yield from _buildings(place, value)
        elif place[-1] in ("ringed", "filled") and place[:-1] in RINGS:
            yield Slip(f"one too many {place[-1]}", place, value + 1)
            if value:
                yield Slip(f"one too few {place[-1]}", place, value - 1)
        elif place[-1] == "scouting_grid":
            yield from _cells(place, value)
        elif place[-1] == "diplomats":
            for name in value:
                yield Slip("diplomat left out", place, {key: held for key, held in value.items() if key != name})
        elif place[-1] == "built" and value:
            yield Slip("building left out", place, False)
        elif type(value) is int and place[0] in TRACKS and place[-1] not in ("favours_used",):
            yield Slip("box too many", place, value + 1)
            if value:
                yield Slip("box too few", place, value - 1)
            if value > 9:
                yield from (Slip("digit lost", place, int(digit)) for digit in str(value))


def values(data: Data, at: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Yield the values of a file by area, with their keys."""
    for key, value in data.items():
        place = (*at, str(key))
        if isinstance(value, dict) and key not in ("diplomats",):
            yield from values(value, place)
        else:
            yield place, value


def _years(place: Place, years: list[int | None]) -> Iterator[Slip]:
    written = [number for number, year in enumerate(years) if year is not None]
    for number in written:
        yield Slip("year beyond the end", place, [*years[:number], 7, *years[number + 1 :]])
    for before, number in pairwise(written):
        if years[before] != years[number]:
            yield Slip("year twice", place, [*years[:number], years[before], *years[number + 1 :]])


def _buildings(place: Place, names: list[str]) -> Iterator[Slip]:
    area = known().game.areas[".".join(place)]
    for box in area.boxes:
        if box.given:
            continue
        if box.name in names:
            yield Slip("building left out", place, [name for name in names if name != box.name])
        else:
            yield Slip("building too many", place, [*names, box.name])


def _cells(place: Place, rows: list[str]) -> Iterator[Slip]:
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            other = "#" if cell == "." else "."
            changed_row = cells[:column] + other + cells[column + 1 :]
            yield Slip("grid cell", place, [*rows[:row], changed_row, *rows[row + 1 :]])


def with_slip(data: Data, slip: Slip) -> Data:
    """Return a copy of a sheet with a slip."""
    copied = copy.deepcopy(data)
    inner: Any = copied
    for key in slip.place[:-1]:
        inner = inner[int(key) if key.isdecimal() else key]
    inner[slip.place[-1]] = slip.value
    return copied


def is_wrong(filled: FilledSheet) -> bool:
    """Return whether a sheet breaks a rule or forgot a reward."""
    checker = known().checker
    found = checker.findings(checker.tally.sheet(filled), scenario_rules(intake(), known(), filled, "fr"))
    return any(finding.severity != "note" for finding in found)


def pick(data: Data, number: int, chance: Random) -> list[tuple[Slip, FilledSheet]]:
    """Return slips of different kinds of places, each a mistake by itself, with the sheet that has it alone."""
    by_kind: dict[str, list[Slip]] = {}
    for slip in slips(data):
        by_kind.setdefault(slip.kind, []).append(slip)
    found: list[tuple[Slip, FilledSheet]] = []
    taken: set[Place] = set()
    for _ in range(4 * number):
        slip = chance.choice(by_kind[chance.choice(list(by_kind))])
        if slip.place[:2] in taken or len(found) == number:
            continue
        try:
            alone = read_data(with_slip(data, slip))
        except Unusable:
            continue
        if is_wrong(alone):
            taken.add(slip.place[:2])
            found.append((slip, alone))
    return found


class Measured:
    """How many slips there were of each kind, and how many were corrected by a remedy, and by a first one."""

    def __init__(self) -> None:
        self.slips, self.among, self.first = Counter[str](), Counter[str](), Counter[str]()
        self.missed: list[str] = []
        self.seconds = 0.0

    def add(self, original: FilledSheet, broken: FilledSheet, report: Report, slip: Slip, alone: FilledSheet) -> None:
        """Look up whether a slip is corrected."""
        wrong = [area for area, value in original.values.items() if alone.values[area] != value]
        self.slips[slip.kind] += 1
        ranks = [
            rank
            for violation in report.violations
            if violation.severity != "note"
            for rank, way in enumerate(violation.ways)
            if corrects(original, broken, way.changes, wrong)
        ]
        self.among[slip.kind] += bool(ranks)
        self.first[slip.kind] += 0 in ranks
        if 0 not in ranks:
            found = [each for each in report.violations if each.severity != "note"]
            told = [f"{each.rule}: {' | '.join(way.label for way in each.ways)}" for each in found]
            rank = f"{min(ranks) + 1}." if ranks else "none"
            self.missed.append(f"{rank} {slip.kind}: {'.'.join(slip.place)} {slip.value}: {told}")

    def table(self) -> Iterator[str]:
        """Yield the lines of the table."""
        yield "| slip | number | among the ways | first |"
        yield "|---|--:|--:|--:|"
        for kind in sorted(self.slips):
            yield f"| {kind} | {self.slips[kind]} | {self.among[kind]} | {self.first[kind]} |"
        total, among, first = (sum(each.values()) for each in (self.slips, self.among, self.first))
        yield f"| all | {total} | {among} ({among / total:.0%}) | {first} ({first / total:.0%}) |"


def corrects(original: FilledSheet, broken: FilledSheet, changes: Sequence[Change], wrong: Sequence[str]) -> bool:
    """Return whether changes restore the wrong areas, and leave no other one than it was played."""
    areas = {box_for_edit(known().game, change.box).area for change in changes}
    if not areas & set(wrong):
        return False
    after = apply_edits(known().game, broken, changes)
    return all(after.values[area] == original.values[area] for area in (*areas, *wrong))


def measure(number: int, seed: int, *, alone: bool = False) -> Measured:
    """Copy so many games with slips."""
    measured, chance = Measured(), Random(seed)
    while number > 0:
        for game in play_match(seed, sample_options(seed))[:number]:
            number -= 1
            data = game.sheet(cards=chance.random() < 0.5, written_score=False)
            original = read_data(data)
            made = pick(data, 1 if alone else chance.randint(2, 5), chance)
            together = data
            for slip, _ in made:
                together = with_slip(together, slip)
            broken = read_data(together)
            start = time.process_time()
            report = judge(broken)
            measured.seconds += time.process_time() - start
            for slip, by_itself in made:
                measured.add(original, broken, report, slip, by_itself)
        seed += 1
    return measured


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.slips", description=__doc__)
    parser.add_argument("--games", type=int, default=320, help="how many are copied [320]")
    parser.add_argument("--seed", type=int, default=0, help="of the first match [0]")
    parser.add_argument("--alone", action="store_true", help="one slip a copy, not 2 to 5")
    parser.add_argument("--missed", action="store_true", help="list the slips that no remedy corrects")
    given = parser.parse_args()
    measured = measure(given.games, given.seed, alone=given.alone)
    print(*measured.table(), sep="\n")
    print(f"{measured.seconds / given.games * 1000:.1f} ms a copy")
    if given.missed:
        print(*measured.missed, sep="\n")


if __name__ == "__main__":
    main()
