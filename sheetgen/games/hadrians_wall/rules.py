"""Check the rules of Hadrian's Wall that its layout does not state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from sheetgen.games.hadrians_wall.attribute_findings import AttributeFindings
from sheetgen.games.hadrians_wall.attribute_tracks import AttributeTracks
from sheetgen.games.hadrians_wall.budget import Budget
from sheetgen.games.hadrians_wall.disdain import Disdain
from sheetgen.games.hadrians_wall.gladiator_rules import GladiatorRules
from sheetgen.games.hadrians_wall.income_sources import BudgetCase
from sheetgen.games.hadrians_wall.last_attack import early_landmarks, unspent
from sheetgen.games.hadrians_wall.match import AttackClashes
from sheetgen.games.hadrians_wall.neutral_cards import NeutralCards
from sheetgen.games.hadrians_wall.scouting import Scouting
from sheetgen.games.hadrians_wall.table import campaign_players, players_of
from sheetgen.rules.finding import Edit, Finding
from sheetgen.rules.game_rules import GameRules
from sheetgen.rules.match_sheets import Clash
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import MarkedSheet, Tally


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
