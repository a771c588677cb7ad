"""What the sheets of Rome & Roll must satisfy beyond what their layout says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sheetgen.games.rome_and_roll.advisors import Advisors
from sheetgen.games.rome_and_roll.colonies import Colonies
from sheetgen.games.rome_and_roll.match import nero_clashes
from sheetgen.games.rome_and_roll.nero import NeroCards
from sheetgen.games.rome_and_roll.sales import Sales
from sheetgen.games.rome_and_roll.seneca import Seneca
from sheetgen.games.rome_and_roll.victory_track import VICTORY_TRACKS, Track
from sheetgen.rules.findings import Findings
from sheetgen.rules.match import Clash
from sheetgen.rules.own import OwnRules
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import Sheet, Tally
from sheetgen.rules.ways import Details


class Rules(OwnRules):
    """What is printed, colonies, tracks, plan cards, Nero cards, advisors, sales, and the game against Seneca."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.tracks = {area: Track(tally, area) for area in VICTORY_TRACKS}
        self.printed = {sheet.arrange.names.get("character", ""): sheet.arrange.marked for sheet in tally.game.sheets}
        self.colonies = Colonies(tally, self.tracks["glory"])
        self.advisors = Advisors(tally)
        self.nero = NeroCards(tally, VICTORY_TRACKS)
        self.sales = Sales(tally, self.tracks["coins"])
        self.seneca = Seneca(tally, VICTORY_TRACKS)

    def check(self, sheet: Sheet, findings: Findings, restrictions: Restrictions | None) -> None:  # noqa: ARG002
        """Note what breaks these rules."""
        self._check_start(sheet, findings)
        self.colonies.check(sheet, findings)
        for track in self.tracks.values():
            track.check(sheet, findings)
        self._check_plans(sheet, findings)
        self.nero.check(sheet, findings)
        self.advisors.check(sheet, findings)
        self.sales.check(sheet, findings)
        self.seneca.check(sheet, findings)

    def clashes(self, sheets: Sequence[Sheet]) -> Iterator[Clash]:
        """Yield more Nero cards than there are."""
        return nero_clashes(self.nero.by_players, VICTORY_TRACKS, sheets)

    def part(self, sheet: Sheet, name: str) -> int:
        """The points of the advisors. Raises `KeyError` for every other line of the score: those the layout counts."""
        if name != "advisors":
            raise KeyError(name)
        return self.advisors.points(sheet)

    def title(self, sheet: Sheet, total: int) -> tuple[str, Mapping[str, object]] | None:
        """Who won, in a game against Seneca: the player only with more points (Fin de la partie, jeu solo)."""
        if not self.seneca.plays(sheet):
            return None
        points = self.seneca.points(sheet)
        return ("seneca-beaten" if total > points else "seneca-wins", {"points": total, "seneca": points})

    def _check_start(self, sheet: Sheet, findings: Findings) -> None:
        """What is printed underlined on the character's sheet stands there at the end too (Gain)."""
        for area, printed in self.printed.get(str(sheet.values["character"]), {}).items():
            name, number = findings.words.area(area), sheet.count(area)
            if sheet.told(area) and number < printed:
                details = Details(ways=findings.remedies.mark(sheet, self.tally.game.areas[area].boxes[:printed]))
                findings.add(
                    "start", area, None, "printed", "error", details, area=name, number=number, printed=printed
                )

    def _check_plans(self, sheet: Sheet, findings: Findings) -> None:
        """Points of a plan card are those of a building; a building may be underlined twice, never left out (Junon)."""
        plans, buildings = sheet.count("plans"), self.tracks["buildings"]
        if buildings.lacks(sheet, plans):
            highest, remedies = buildings.highest(sheet), findings.remedies
            surplus = remedies.marked(sheet, self.tally.game.areas["plans"])[highest:]
            ways = buildings.up_to(plans, sheet, findings) + remedies.clear(sheet, surplus)
            said = {"plans": plans, "buildings": highest}
            findings.add("plans", "plans", None, "buildings", "error", Details(ways=ways), **said)
