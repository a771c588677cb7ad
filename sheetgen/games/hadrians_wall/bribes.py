"""Bribes: each takes away disdain that is there (rulebook: Bains), and disdain comes at the end of a year."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.games.hadrians_wall.attacks import Row
from sheetgen.layout.layout import Area, Box
from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, bit_of
from sheetgen.rules.ways import Change, Details, Way


class Bribes(NamedTuple):
    """The rings, the boxes in which the years of bribes are written, and how many rings each year can bring."""

    area: Area
    source: Area
    potentials: Row


def check_bribes(bribes: Bribes, latest: Row, sheet: Sheet, findings: Findings) -> None:
    """Note the first year by whose end more was taken away than can have come before it.

    ``latest`` is how many of the rings came in each completed year or later; it may be empty.
    """
    area, source, potentials = bribes
    ringed, filled, _ = sheet.rings(area.id)
    if filled > ringed:
        return  # told already, and the bribes may be right
    written = sorted((year, box) for box, year in sheet.numbers(source.id))
    for paid, (year, box) in enumerate(written, 1):
        highest = min(ringed, sum(potentials[: max(0, year - 1)]))
        later = latest[year - 1] if 0 < year <= len(latest) else 0
        if paid > min(highest, ringed - later):
            words, place = findings.words, source.boxes[box - 1]
            key = "bribe-without-disdain" if ringed < len(written) else "bribe-too-early"
            if paid <= highest:
                key = "bribe-before-disdain"
            details = Details((place.id,), _unpaid(area, place, sheet, findings))
            names = {"box": words.numbered(source.id, [box]), "area": words.area(area.id)}
            said = {"year": year, "paid": paid, "bribes": len(written), "ringed": ringed}
            findings.add(area.rule, source.id, box, key, "error", details, most=highest, later=later, **names, **said)
            break


def _unpaid(area: Area, place: Box, sheet: Sheet, findings: Findings) -> tuple[Way, ...]:
    """Not to pay the bribe, nor to fill the last ring, which it filled."""
    _, inner = sheet.rings(area.id).masks
    filled = [box for box in area.boxes if inner & bit_of(box)]
    cleared = [change for way in findings.remedies.clear(sheet, [place]) for change in way.changes]
    return findings.remedies.way([*cleared, *(Change(box.id, area.states[0]) for box in filled[-1:])])
