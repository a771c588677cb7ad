"""Disdain by years: a bribe takes away a disdain that was there, and disdain comes at the end of a year."""

from __future__ import annotations

from sheetgen.layout.layout import Area
from sheetgen.rules.balance import yearly_row
from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally


class Disdain:
    """The rings that years bring and dated boxes take away."""

    def __init__(self, tally: Tally) -> None:
        game = tally.game
        self.rings: tuple[tuple[Area, Area, tuple[int, ...]], ...] = tuple(
            (area, game.areas[area.filled_by[0]], yearly_row(tally, area))
            for area in game.areas.values()
            if area.kind == "rings" and area.filled_by is not None and area.most_a_year
        )

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note the first year by whose end more was taken away than can have come."""
        for area, source, potentials in self.rings:
            ringed, filled, _ = sheet.rings(area.id)
            if filled > ringed:
                continue  # told already, and the bribes may be right
            written = sorted((year, box) for box, year in sheet.numbers(source.id))
            for paid, (year, box) in enumerate(written, 1):
                most = min(ringed, sum(potentials[: max(0, year - 1)]))
                if paid > most:
                    words = findings.words
                    findings.tell(
                        area.rule,
                        source.id,
                        box,
                        "bribe-too-early" if ringed >= len(written) else "bribe-without-disdain",
                        box=words.numbered(source.id, [box]),
                        area=words.area(area.id),
                        year=year,
                        paid=paid,
                        bribes=len(written),
                        ringed=ringed,
                        most=most,
                    )
                    break
