"""The game of one player against Seneca (Jeu solo)."""

from __future__ import annotations

from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, number_of

PLACES = ("solo.parks", "solo.rubble", "solo.roads", "solo.colonies")


class Seneca:
    """Seneca's points, and what the log of his game must satisfy."""

    def __init__(self, tally: Tally) -> None:
        self.seals = tally.game.tables["nero_seals"]
        self.worth = tally.game.tables["place_points"]
        (self.cards_a_round,) = tally.game.tables["seneca"]["cards_a_round"]

    def plays(self, sheet: Sheet) -> bool:
        """Whether the sheet tells of a game against Seneca: anything is noted in his log."""
        values = (*PLACES, "solo.difficulty", "solo.total")
        noted = any(sheet.values[name] is not None for name in values)
        return noted or any(sheet.count(name) for name in ("solo.seals", "solo.nero", "solo.rounds"))

    def points(self, sheet: Sheet) -> int:
        """His places times their points, and his Nero cards."""
        worth = self.worth[str(sheet.values["solo.points"])]
        places = sum(number_of(sheet.values[place]) * points for place, points in zip(PLACES, worth, strict=True))
        return places + number_of(sheet.values["solo.nero"])

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note more Nero cards than the seals allow, more seals than cards were turned, and a wrong total."""
        difficulty, seals = sheet.values["solo.difficulty"], sheet.count("solo.seals")
        taken, rounds = sheet.count("solo.nero"), sheet.count("solo.rounds")
        if difficulty is not None:
            allowed = sum(step <= seals for step in self.seals[str(difficulty)])
            if taken > allowed:
                findings.tell("nero", "solo.nero", None, "seals", taken=taken, seals=seals, allowed=allowed)
        most = self.cards_a_round * rounds
        if rounds and seals > most:
            said = {"rounds": rounds, "cards": self.cards_a_round, "most": most}
            findings.tell("solo", "solo.seals", None, "seals", seals=seals, **said)
        written, right = sheet.values["solo.total"], self.points(sheet)
        if written is not None and written != right:
            findings.tell("written-score", "solo.total", None, "seneca", "warning", written=written, right=right)
