"""Advisors: worth points only when all their loyalty boxes are ticked."""

from __future__ import annotations

from itertools import chain

from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, number_of
from sheetgen.rules.ways import Details


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
        """Note points of an advisor who is not loyal, points no advisor is worth, and those that are not told."""
        bounds = {"low": self.low, "high": self.high}
        for name in self.names:
            area, points, title = f"{name}.points", sheet.values[f"{name}.points"], findings.words.area(name)
            if not self.tally.is_full(sheet, f"{name}.loyalty"):
                if points:
                    ticked, loyalty = sheet.count(f"{name}.loyalty"), self.tally.game.areas[f"{name}.loyalty"]
                    ways = findings.remedies.mark(sheet, loyalty.boxes) + findings.remedies.write(area, None)
                    findings.add(
                        "advisor", area, None, "not-loyal", "error", Details(ways=ways), area=title, ticked=ticked
                    )
            elif points is None:
                findings.add("advisor", area, None, "points-untold", "note", area=title, path=area, **bounds)
            elif not self.low <= number_of(points) <= self.high:
                worth = (findings.remedies.write(area, each) for each in range(self.low, self.high + 1))
                details = Details(ways=(*chain.from_iterable(worth),))
                findings.add("advisor", area, None, "points", "error", details, area=title, points=points, **bounds)
