"""Check the rules of Rome & Roll that its layout does not state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sheetgen.games.rome_and_roll.advisors import Advisors
from sheetgen.games.rome_and_roll.colonies import Colonies
from sheetgen.games.rome_and_roll.match import nero_clashes
from sheetgen.games.rome_and_roll.nero_cards import NeroCards
from sheetgen.games.rome_and_roll.sales import Sales
from sheetgen.games.rome_and_roll.seneca import Seneca
from sheetgen.games.rome_and_roll.victory_track import VICTORY_TRACKS, VictoryTrack
from sheetgen.rules.expand import marked
from sheetgen.rules.finding import Empty, Finding, Mark, ids
from sheetgen.rules.game_rules import GameRules
from sheetgen.rules.match_sheets import Clash
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import MarkedSheet, Tally


class Rules(GameRules):
    """The checks of the printed start, colonies, tracks, plan cards, Nero cards, advisors, sales and the solo game."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.tracks = {area: VictoryTrack(tally, area) for area in VICTORY_TRACKS}
        self.printed = {sheet.arrange.names.get("character", ""): sheet.arrange.marked for sheet in tally.game.sheets}
        self.colonies = Colonies(tally, self.tracks["glory"])
        self.advisors = Advisors(tally)
        self.nero = NeroCards(tally, VICTORY_TRACKS)
        self.sales = Sales(tally, self.tracks["coins"])
        self.seneca = Seneca(tally, VICTORY_TRACKS)

    def findings(self, sheet: MarkedSheet, restrictions: Restrictions | None) -> Iterator[Finding]:  # noqa: ARG002
        """Yield the findings of these rules."""
        yield from self._start(sheet)
        yield from self.colonies.check(sheet)
        for track in self.tracks.values():
            yield from track.check(sheet)
        yield from self._plans(sheet)
        yield from self.nero.check(sheet)
        yield from self.advisors.check(sheet)
        yield from self.sales.check(sheet)
        yield from self.seneca.check(sheet)

    def clashes(self, sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
        """Yield more Nero cards than there are."""
        return nero_clashes(self.nero.by_players, VICTORY_TRACKS, sheets)

    def title(self, sheet: MarkedSheet, total: int) -> tuple[str, Mapping[str, object]] | None:
        """Return who won against Seneca: the player only with more points (Fin de la partie, jeu solo)."""
        if not self.seneca.is_played(sheet):
            return None
        points = self.seneca.points(sheet)
        return ("seneca-beaten" if total > points else "seneca-wins", {"points": total, "seneca": points})

    def _start(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield boxes that the character's sheet prints underlined and that are not underlined here (Gain)."""
        for area, printed in self.printed.get(str(sheet.values["character"]), {}).items():
            if sheet.is_given(area) and sheet.count(area) < printed:
                meant = Mark(ids(self.tally.game.areas[area].boxes[:printed]))
                facts = {"number": sheet.count(area), "printed": printed}
                yield Finding("start", area, "printed", facts, meant=(meant,))

    def _plans(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield more plan cards than buildings: one may be underlined twice, never left out (Junon)."""
        plans, buildings = sheet.count("plans"), self.tracks["buildings"]
        if buildings.is_short(sheet, plans):
            highest = buildings.highest(sheet)
            surplus = marked(sheet, self.tally.game.areas["plans"])[highest:]
            meant = (buildings.remedy_up_to(plans, sheet), Empty(ids(surplus)))
            yield Finding("plans", "plans", "buildings", {"plans": plans, "buildings": highest}, meant=meant)
