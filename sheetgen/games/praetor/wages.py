"""Wages that could not be paid: morale falls, and then favour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from sheetgen.games.praetor.favour import FavourTrack
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

    def __init__(self, tally: Tally, favour: FavourTrack) -> None:
        (self.each,) = tally.game.tables["wages"]["each_missing"]
        self.favour = favour

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note morale on no step of the board, and a fall that is not what was missing."""
        steps = [points for _, points in sheet.numbers("morale_steps")]
        if not steps or not _check_steps(steps, findings):
            return
        known = findings.words.list(map(str, steps))
        morale = sheet.values["morale"]
        if morale is not None and morale not in steps:
            details = Details(ways=findings.remedies.write("morale", _nearest(number_of(morale), steps)))
            findings.add("wages", "morale", None, "morale-step", "error", details, step=morale, steps=known)
        missing, write = dict(sheet.numbers("unpaid.missing")), findings.remedies.write
        after = dict(sheet.numbers("unpaid.after"))
        due: dict[int, int] = {}
        for line, before in sheet.numbers("unpaid.before"):
            if before not in steps:
                details = Details(ways=write("unpaid.before", _nearest(before, steps), line))
                findings.add("wages", "unpaid.before", line, "no-step", "error", details, step=before, steps=known)
                continue
            gold = missing.get(line, 0)
            right, due[line] = fall(steps, before, gold)
            if after.get(line, right) != right:
                said = {"missing": gold, "before": before, "right": right, "after": after[line]}
                details = Details(ways=write("unpaid.after", right, line))
                findings.add("wages", "unpaid.after", line, "morale", "error", details, **said)
        self._check_lost(due, sheet, findings)

    def _check_lost(self, due: Mapping[int, int], sheet: Sheet, findings: Findings) -> None:
        """Note favour lost that is not what the gold ``due`` beyond the lowest step costs. Less is lost only if the
        favour came to 0, which the total of that round shows: nothing is gained after wages."""
        lost = {line: number for line, number in sheet.numbers("unpaid.lost") if line in due}
        empty = self.favour.times_empty(sheet)
        short = [line for line, number in lost.items() if 0 <= number < due[line] * self.each]
        excused = short if empty is None else short[:empty]
        for line, number in lost.items():
            unpaid, right = due[line], due[line] * self.each
            if number == right or line in excused:
                continue
            key = "lost-less" if line in short else "lost"
            details = Details(ways=findings.remedies.write("unpaid.lost", right, line))
            said = {"unpaid": unpaid, "right": right, "lost": number, "each": self.each}
            findings.add("wages", "unpaid.lost", line, key, "error", details, **said)


def _check_steps(steps: Sequence[int], findings: Findings) -> bool:
    """Note steps that were not copied lowest first or without 0; return whether falls can be computed with them."""
    if 0 not in steps:
        findings.add("wages", "morale_steps", None, "steps-without-0", "note")
    rising = all(lower <= higher for lower, higher in pairwise(steps))
    if not rising:
        findings.add("wages", "morale_steps", None, "steps-falling", "note")
    return rising


def _nearest(step: int, steps: Sequence[int]) -> int:
    return min(steps, key=lambda each: abs(each - step))
