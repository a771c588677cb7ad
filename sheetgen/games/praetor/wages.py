"""Wages that could not be paid: morale falls, and then favour."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, number_of
from sheetgen.rules.ways import Details


def fall(steps: Sequence[int], morale: int, missing: int) -> tuple[int, int]:
    """The morale after ``missing`` gold was not paid, and how much of it the lowest step could not bear.

    ``steps`` are the points of a board's steps, lowest first. Raises `ValueError` where ``morale`` is none of them.
    """
    place = steps.index(morale)
    return steps[max(0, place - missing)], max(0, missing - place)


class Wages:
    """The lines in which a player notes unpaid wages (Phase de maintenance)."""

    def __init__(self, tally: Tally) -> None:
        (self.each,) = tally.game.tables["wages"]["each_missing"]

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note morale on no step of the board, and a fall that is not what was missing."""
        steps = [points for _, points in sheet.numbers("morale_steps")]
        if not steps:
            return
        known = findings.words.list(map(str, steps))
        morale = sheet.values["morale"]
        if morale is not None and morale not in steps:
            details = Details(ways=findings.remedies.write("morale", _nearest(number_of(morale), steps)))
            findings.add("wages", "morale", None, "morale-step", "error", details, step=morale, steps=known)
        missing, write = dict(sheet.numbers("unpaid.missing")), findings.remedies.write
        after, lost = dict(sheet.numbers("unpaid.after")), dict(sheet.numbers("unpaid.lost"))
        for line, before in sheet.numbers("unpaid.before"):
            if before not in steps:
                details = Details(ways=write("unpaid.before", _nearest(before, steps), line))
                findings.add("wages", "unpaid.before", line, "no-step", "error", details, step=before, steps=known)
                continue
            gold = missing.get(line, 0)
            right, unpaid = fall(steps, before, gold)
            if after.get(line, right) != right:
                said = {"missing": gold, "before": before, "right": right, "after": after[line]}
                details = Details(ways=write("unpaid.after", right, line))
                findings.add("wages", "unpaid.after", line, "morale", "error", details, **said)
            # Favour is never below 0, so less may have been lost than is due.
            if line in lost and not 0 <= lost[line] <= unpaid * self.each:
                said = {"unpaid": unpaid, "right": unpaid * self.each, "lost": lost[line], "each": self.each}
                details = Details(ways=write("unpaid.lost", unpaid * self.each, line))
                findings.add("wages", "unpaid.lost", line, "lost", "error", details, **said)


def _nearest(step: int, steps: Sequence[int]) -> int:
    return min(steps, key=lambda each: abs(each - step))
