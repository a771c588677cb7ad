"""What the sheets of Rome & Roll must satisfy beyond what their layout says."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.games.rome_and_roll.advisors import Advisors
from sheetgen.games.rome_and_roll.nero import NeroCards
from sheetgen.games.rome_and_roll.sales import Sales
from sheetgen.games.rome_and_roll.seneca import Seneca
from sheetgen.rules.findings import Findings
from sheetgen.rules.own import OwnRules
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import Sheet, Tally, number_of

VICTORY_TRACKS = ("coins", "buildings", "legacy", "glory")


class Rules(OwnRules):
    """Garrisons, the ends of tracks, Nero cards, advisors, sales, and the game against Seneca."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.starting_colonies = tally.game.tables["starting_colonies"]
        self.advisors = Advisors(tally)
        self.nero = NeroCards(tally, VICTORY_TRACKS)
        self.sales = Sales(tally)
        self.seneca = Seneca(tally)

    def check(self, sheet: Sheet, findings: Findings, restrictions: Restrictions | None) -> None:  # noqa: ARG002
        """Note what breaks these rules."""
        self._check_garrisons(sheet, findings)
        self._check_ends(sheet, findings)
        self.nero.check(sheet, findings)
        self.advisors.check(sheet, findings)
        self.sales.check(sheet, findings)
        self.seneca.check(sheet, findings)

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

    def _check_garrisons(self, sheet: Sheet, findings: Findings) -> None:
        """Each colony conquered holds a soldier, but for one owned from the start (Conquérir; Mise en place 12)."""
        colonies = number_of(sheet.values["colonies"])
        character, starting = sheet.values["character"], self.starting_colonies
        # Where the file does not tell the character, it may be the one with most.
        free = sum(starting.get(str(character), ())) if character else max(map(sum, starting.values()))
        needed, crossed = max(0, colonies - free), sheet.rings("soldiers").filled
        if needed > crossed:
            findings.tell("crossed", "soldiers", None, "garrisons", colonies=colonies, needed=needed, crossed=crossed)

    def _check_ends(self, sheet: Sheet, findings: Findings) -> None:
        """Nothing is gained beyond the last box, where the file says which that is (Gain)."""
        for track in VICTORY_TRACKS:
            last, highest = number_of(sheet.values[f"last_box.{track}"]), sheet.marked[track].bit_length()
            if last and highest > last:
                name = findings.words.area(track)
                findings.tell("fill-order", track, last + 1, "beyond-last", area=name, underlined=highest, last=last)
