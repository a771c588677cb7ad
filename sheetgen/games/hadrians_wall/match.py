"""Compare the sheets of one match: the cards of an attack are the same for all players (Fin d'une année)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from sheetgen.games.hadrians_wall.attack_bounds import YearRow
from sheetgen.games.hadrians_wall.disdain import COHORTS, DIFFICULTY, DISDAIN, FAVOURS, Disdain, favours_used
from sheetgen.rules.match_sheets import Clash
from sheetgen.rules.tally import MarkedSheet

MOST_SHEETS = 12
"""The most sheets that are compared two by two."""
Cohorts = tuple[int, ...]


class AttackClashes:
    """The attacks of a match, whose cards every player was hit by."""

    def __init__(self, disdain: Disdain) -> None:
        self.disdain = disdain

    def find(self, sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
        """Yield each two sheets that no cards can have left with so few rings.

        Sheets of different years or difficulties are not compared; nor are more than can be players of one match.
        """
        played = {(sheet.completed, sheet.values[DIFFICULTY]) for sheet in sheets}
        if len(played) != 1 or len(sheets) > MOST_SHEETS:
            return
        ((years, difficulty),) = played
        cards = self.disdain.rows.get(str(difficulty), ())[:years]
        held = [tuple(sheet.count(cohort) for cohort in COHORTS) for sheet in sheets]
        borne = [
            sheet.rings(DISDAIN).ringed + sum(favours_used(sheet, favour) for favour in FAVOURS) for sheet in sheets
        ]
        for first, second in combinations(range(len(sheets)), 2):
            fewest = _fewest(cards, self.disdain.potentials, held[first], held[second])
            if all(one > borne[first] or other > borne[second] for one, other in fewest):
                yield Clash("attacks", DISDAIN, (first, second))


def _fewest(cards: YearRow, potentials: YearRow, first: Cohorts, second: Cohorts) -> set[tuple[int, int]]:
    """Return the fewest points of attack that come through to two players: pairs none of which is below another.

    Cohorts never shrink, so the boxes at the end are the most that stood in any year.
    """

    def through(split: Cohorts, held: Cohorts, potential: int) -> int:
        return min(potential, sum(max(0, came - boxes) for came, boxes in zip(split, held, strict=True)))

    best = {(0, 0)}
    for drawn, potential in zip(cards, potentials, strict=False):
        splits = _splits(drawn, len(first))
        year = {(through(split, first, potential), through(split, second, potential)) for split in splits}
        best = _lowest({(one + more, other + most) for one, other in best for more, most in _lowest(year)})
    return best


def _splits(cards: int, cohorts: int) -> Iterator[Cohorts]:
    """Yield each way in which so many cards can come against the cohorts."""
    if cohorts == 1:
        yield (cards,)
        return
    for here in range(cards + 1):
        for rest in _splits(cards - here, cohorts - 1):
            yield (here, *rest)


def _lowest(pairs: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the pairs that no other pair undercuts."""
    found: set[tuple[int, int]] = set()
    least: int | None = None
    for one, other in sorted(pairs):
        if least is None or other < least:
            found.add((one, other))
            least = other
    return found
