"""Advisors: worth points only when all their loyalty boxes are ticked."""

from __future__ import annotations

from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, number_of


class Advisors:
    """The advisors of a sheet (Conseillers; Décompte final)."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.names = tuple(area.id for area in tally.game.areas["advisors"].areas)
        self.low, self.high = tally.game.tables["advisor_points"]["range"]

    def points(self, sheet: Sheet) -> int:
        """The points of those with every box ticked."""
        loyal = [name for name in self.names if self.tally.is_full(sheet, f"{name}.loyalty")]
        return sum(number_of(sheet.values[f"{name}.points"]) for name in loyal)

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note points of an advisor who is not loyal, and points no advisor is worth."""
        for name in self.names:
            points, title = sheet.values[f"{name}.points"], findings.words.area(name)
            ticked = sheet.count(f"{name}.loyalty")
            if not points:
                continue
            if not self.tally.is_full(sheet, f"{name}.loyalty"):
                findings.tell("advisor", f"{name}.points", None, "not-loyal", area=title, ticked=ticked)
            elif not self.low <= number_of(points) <= self.high:
                findings.tell(
                    "advisor", f"{name}.points", None, "points", area=title, points=points, low=self.low, high=self.high
                )
