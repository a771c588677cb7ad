"""The favour track: what each round brought, and what stood on it then."""

from __future__ import annotations

from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, number_of


class FavourTrack:
    """Entries and running totals; no total is ever below 0 (Phase de maintenance)."""

    def __init__(self, tally: Tally) -> None:
        self.starts = tally.game.tables["start"]["favour"]

    def points(self, sheet: Sheet) -> int:
        """What stands on the track after the last entry; without entries, the last total that was written."""
        entries, totals = sheet.numbers("favour.entries"), sheet.numbers("favour.totals")
        if not entries and totals:
            return totals[-1][1]
        points = number_of(sheet.values["favour.start"])
        for _, entry in entries:
            points = max(0, points + entry)
        return points

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note a start nobody has, totals that do not follow, and totals below 0."""
        self._check_start(sheet, findings)
        entries, before = dict(sheet.numbers("favour.entries")), number_of(sheet.values["favour.start"])
        totals = dict(sheet.numbers("favour.totals"))
        for number in sorted({*entries, *totals}):
            total = totals.get(number)
            if number not in entries:
                if entries:
                    findings.tell("favour", "favour.entries", number, "unentered", "warning", round=number)
                before = number_of(total)
                continue
            entry = entries[number]
            right = max(0, before + entry)
            if total is not None and total < 0:
                findings.tell("favour", "favour.totals", number, "negative", round=number, total=total)
            elif total is not None and total != right:
                said = {"round": number, "before": before, "entry": entry, "right": right}
                findings.tell("favour", "favour.totals", number, "total", total=total, **said)
            # The next total follows from the one that was written: one slip is told once.
            before = right if total is None or total < 0 else total

    def _check_start(self, sheet: Sheet, findings: Findings) -> None:
        start, players = sheet.values["favour.start"], number_of(sheet.values["players"])
        allowed = self.starts[:players] if players else self.starts
        if start is not None and start not in allowed:
            starts = findings.words.list(map(str, allowed))
            findings.tell("favour", "favour.start", None, "start", start=start, players=len(allowed), starts=starts)
