"""Check the rules of Hadrian's Wall that its layout does not state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from sheetgen.games.hadrians_wall.attack_bounds import YearRow
from sheetgen.games.hadrians_wall.attribute_findings import AttributeFindings
from sheetgen.games.hadrians_wall.attribute_tracks import LANDMARKS, TRACKS, AttributeTracks, TrackHistory
from sheetgen.games.hadrians_wall.budget import Budget
from sheetgen.games.hadrians_wall.disdain import COHORTS, DIFFICULTY, DISDAIN, FAVOURS, Disdain, favours_used
from sheetgen.games.hadrians_wall.few_players import NeutralCards, campaign_players, players_of
from sheetgen.games.hadrians_wall.gladiator_rules import GladiatorRules
from sheetgen.games.hadrians_wall.income import BudgetCase
from sheetgen.games.hadrians_wall.scouting import Scouting
from sheetgen.rules.banner_order import Vector
from sheetgen.rules.finding import AreaName, BoxNames, Edit, Empty, Fact, Finding
from sheetgen.rules.game_rules import GameRules
from sheetgen.rules.match_sheets import Clash
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of


class Rules(GameRules):
    """Battles, patterns, disdain by years, the four attributes together, the budget."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.arena = GladiatorRules(tally)
        self.scouting = Scouting(tally)
        self.disdain = Disdain(tally)
        self.tracks = AttributeTracks(tally)
        self.track_faults = AttributeFindings(self.tracks)
        self.payment = Budget(tally)
        self.neutral_cards = NeutralCards(tally)

    def meant(self, sheet: MarkedSheet, finding: Finding) -> tuple[Edit, ...]:
        """Return cells of the scouting grid that may have been meant."""
        return self.scouting.meant(sheet, finding)

    def clashes(self, sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
        """Yield sheets that the same attacks cannot have left as they are."""
        return AttackClashes(self.disdain).find(sheets)

    def settled(self, sheet: MarkedSheet, restrictions: Restrictions) -> frozenset[str]:
        """Return the fort's changes that this sheet shows: the neutral cards."""
        return self.neutral_cards.settled(sheet, restrictions)

    def findings(self, sheet: MarkedSheet, restrictions: Restrictions | None) -> Iterator[Finding]:
        """Yield the findings of these rules."""
        yield from campaign_players(sheet, restrictions)
        yield from self.arena.findings(sheet)
        yield from self.scouting.findings(sheet)
        history = self.tracks.history(sheet, self.arena.outcomes(sheet))
        shortfall = None
        if not history.verdict.exact:
            shortfall = self.track_faults.shortfall(history)
            yield from self.track_faults.findings(history, shortfall)
        before = self.tracks.before_last_attack(history)
        yield from early_landmarks(self.tracks, history, before)
        yield from self.disdain.findings(sheet, restrictions, shortfall, partial(self.track_faults.moved, history))
        yield from self.neutral_cards.findings(sheet, restrictions)
        players = players_of(sheet, restrictions)
        case = BudgetCase(sheet, players, history.arena, restrictions, unspent(history, before))
        yield from self.payment.findings(case)


RULE = "landmark"


def early_landmarks(tracks: AttributeTracks, history: TrackHistory, before: Vector) -> Iterator[Finding]:
    """Yield each landmark whose track came far enough with the last attack alone."""
    for box, source, number in tracks.landmarks:
        built = history.sheet.marked[LANDMARKS] & bit_of(box)
        if built and before[source] < number <= history.filled[source]:
            facts: dict[str, Fact] = {
                "boxes": BoxNames((box.id,)),
                "track": AreaName(TRACKS[source]),
                "before": before[source],
                "number": number,
            }
            yield Finding(
                RULE, LANDMARKS, "after-last-attack", facts, box.number, boxes=(box.id,), meant=(Empty((box.id,)),)
            )


def unspent(history: TrackHistory, before: Vector) -> Mapping[str, int]:
    """Return by track the boxes that only the last attack filled, as a mask: what they gave cannot be spent."""
    return {
        track: (1 << filled) - (1 << reached)
        for track, filled, reached in zip(TRACKS, history.filled, before, strict=True)
        if reached < filled
    }


MOST_SHEETS = 12
"""The most sheets that are compared two by two."""
Cohorts = tuple[int, ...]


class AttackClashes:
    """The attacks of a match, whose cards every player was hit by."""

    def __init__(self, disdain: Disdain) -> None:
        self.disdain = disdain

    def find(self, sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
        """Yield all sheets of which no cards can have left two with so few rings.

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
        clashing: set[int] = set()
        for first, second in combinations(range(len(sheets)), 2):
            fewest = _fewest(cards, self.disdain.potentials, held[first], held[second])
            if all(one > borne[first] or other > borne[second] for one, other in fewest):
                clashing |= {first, second}
        if clashing:
            yield Clash("attacks", DISDAIN, tuple(sorted(clashing)))


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
    """Yield each way in which a number of cards can be divided among the cohorts."""
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
