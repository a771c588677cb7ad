"""What the sheets of Hadrian's Wall must satisfy beyond what their layout says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from sheetgen.games.hadrians_wall.arena import Arena
from sheetgen.games.hadrians_wall.disdain import Disdain
from sheetgen.games.hadrians_wall.earnings import Game
from sheetgen.games.hadrians_wall.last_attack import early_landmarks, unspent
from sheetgen.games.hadrians_wall.match import AttackClashes
from sheetgen.games.hadrians_wall.neutral import NeutralCards
from sheetgen.games.hadrians_wall.payment import Payment
from sheetgen.games.hadrians_wall.scouting import Scouting
from sheetgen.games.hadrians_wall.table import campaign_players, players_of
from sheetgen.games.hadrians_wall.track_faults import TrackFaults
from sheetgen.games.hadrians_wall.tracks import Tracks
from sheetgen.rules.finding import Edit, Finding
from sheetgen.rules.findings import Findings
from sheetgen.rules.match import Clash
from sheetgen.rules.own import OwnRules
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import Sheet, Tally


class Rules(OwnRules):
    """Battles, patterns, disdain by years, the four attributes together, the budget."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.arena = Arena(tally)
        self.scouting = Scouting(tally)
        self.disdain = Disdain(tally)
        self.tracks = Tracks(tally)
        self.track_faults = TrackFaults(self.tracks)
        self.payment = Payment(tally)
        self.neutral_cards = NeutralCards(tally)

    def meant(self, sheet: Sheet, finding: Finding) -> tuple[Edit, ...]:
        """Return cells of the scouting grid that may have been meant."""
        return self.scouting.meant(sheet, finding)

    def clashes(self, sheets: Sequence[Sheet]) -> Iterator[Clash]:
        """Yield sheets that the same attacks cannot have left as they are."""
        return AttackClashes(self.disdain).find(sheets)

    def check(self, sheet: Sheet, findings: Findings, restrictions: Restrictions | None) -> None:
        """Note what breaks these rules."""
        findings.found += campaign_players(sheet, restrictions)
        won = self.arena.check(sheet, findings)
        self.scouting.check(sheet, findings)
        history = self.tracks.history(sheet, won)
        shortfall = None if history.verdict.exact else self.track_faults.add(history, findings)
        before = self.tracks.before_last_attack(history)
        findings.found += early_landmarks(self.tracks, history, before)
        self.disdain.check(sheet, findings, restrictions, shortfall, partial(self.track_faults.moved, sheet, won))
        self.neutral_cards.check(sheet, findings, restrictions)
        self.payment.check(
            Game(sheet, players_of(sheet, restrictions), won, restrictions, unspent(history, before)), findings
        )
