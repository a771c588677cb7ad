"""The favour track: what each round brought, and what stood on it then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, number_of
from sheetgen.rules.ways import Details, Way


def stood(start: int, entries: Iterable[int]) -> int:
    """Where the favour stood after these entries; it never falls below 0."""
    points = start
    for entry in entries:
        points = max(0, points + entry)
    return points


class FavourTrack:
    """Entries and running totals; no total is ever below 0 (Phase de maintenance)."""

    def __init__(self, tally: Tally) -> None:
        self.starts = tally.game.tables["start"]["favour"]

    def points(self, sheet: Sheet) -> int:
        """What stands on the track after the last entry: counted from the start, or where that is not told from the
        first total that was written; from 0 where neither is."""
        entries, totals = sheet.numbers("favour.entries"), sheet.numbers("favour.totals")
        if not entries and totals:
            return totals[-1][1]
        start = sheet.values["favour.start"]
        first, points = totals[0] if start is None and totals else (0, number_of(start))
        return stood(points, (entry for number, entry in entries if number > first))

    def times_empty(self, sheet: Sheet) -> int | None:
        """Return after how many rounds the favour stood at 0; None if the totals of some rounds cannot be known."""
        entries, totals = dict(sheet.numbers("favour.entries")), dict(sheet.numbers("favour.totals"))
        before, rounds = sheet.values["favour.start"], sorted({*entries, *totals})
        stands: list[int] = []
        for number in rounds:
            if number in totals:
                before = max(0, totals[number])
            elif before is None:
                return None
            else:
                before = max(0, number_of(before) + entries[number])
            stands.append(number_of(before))
        return stands.count(0) if rounds == list(range(1, len(rounds) + 1)) and rounds else None

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note a start nobody has, totals that do not follow, totals below 0, and gains that did not come in."""
        before = self._check_start(sheet, findings)
        entries, totals = dict(sheet.numbers("favour.entries")), dict(sheet.numbers("favour.totals"))
        write = findings.remedies.write
        for number in sorted({*entries, *totals}):
            total = totals.get(number)
            if number not in entries:
                if number_of(total) < 0:
                    self._negative(number, number_of(total), 0, findings)
                elif entries:
                    brought = () if before is None else write("favour.entries", number_of(total) - before, number)
                    details = Details(ways=brought)
                    findings.add("favour", "favour.entries", number, "unentered", "warning", details, round=number)
                before = max(0, number_of(total))
                continue
            entry = entries[number]
            right = None if before is None else max(0, before + entry)
            if total is not None and total < 0:
                self._negative(number, total, right or 0, findings)
            elif total is not None and before is not None and total != right:
                ways = write("favour.totals", right, number) + write("favour.entries", total - before, number)
                said = {"round": number, "before": before, "entry": entry, "right": right}
                findings.add(
                    "favour", "favour.totals", number, "total", "error", Details(ways=ways), total=total, **said
                )
            # The next total follows from the one that was written: one slip is told once.
            before = right if total is None or total < 0 else total
        self._check_gains(sheet, findings)

    def _negative(self, number: int, total: int, right: int, findings: Findings) -> None:
        """Note a total below 0."""
        details = Details(ways=findings.remedies.write("favour.totals", right, number))
        findings.add("favour", "favour.totals", number, "negative", "error", details, round=number, total=total)

    def _check_start(self, sheet: Sheet, findings: Findings) -> int | None:
        """Note a start nobody has, told or shown by the first round; give it back where it is told."""
        start, players = sheet.values["favour.start"], number_of(sheet.values["players"])
        allowed = self.starts[:players] if players else self.starts
        said = {"players": len(allowed), "starts": findings.words.list(map(str, allowed))}
        if start is not None:
            if start not in allowed:
                details = Details(ways=_other_starts(sheet, allowed, findings))
                findings.add("favour", "favour.start", None, "start", "error", details, start=start, **said)
            return number_of(start)
        entries, totals = dict(sheet.numbers("favour.entries")), dict(sheet.numbers("favour.totals"))
        if entries and not totals:
            findings.add("favour", "favour.start", None, "start-untold", "note", **said)
        first, write = min(totals, default=0), findings.remedies.write
        gains = [entries[number] for number in range(1, first + 1) if number in entries]
        if first == len(gains) and totals.get(first, -1) >= 0:
            total, shown = totals[first], {stood(start, gains): start for start in allowed}
            if total not in shown:
                near = min(shown, key=lambda each: abs(each - total))
                last = total - stood(shown[near], gains[:-1])
                ways = write("favour.totals", near, first) + write("favour.entries", last, first)
                gain = sum(gains)
                said |= {"round": first, "total": total, "entry": gain, "start": total - gain}
                findings.add("favour", "favour.totals", first, "start-shown", "error", Details(ways=ways), **said)
        return None

    def _check_gains(self, sheet: Sheet, findings: Findings) -> None:
        """Compare what tiles and retirement are worth with what the rounds brought; losses are not all told."""
        entries = [entry for _, entry in sheet.numbers("favour.entries")]
        tiles = [points for area in ("city_tiles", "wall_tiles") for _, points in sheet.numbers(f"{area}.worth")]
        lost = sum(points for _, points in sheet.numbers("unpaid.lost"))
        gains, brought = sum(tiles) + number_of(sheet.values["retirement.points"]), sum(entries)
        if entries and gains and gains - lost > brought:
            findings.add("favour", "favour.entries", None, "gains", "note", gains=gains, lost=lost, brought=brought)


def _other_starts(sheet: Sheet, allowed: Sequence[int], findings: Findings) -> tuple[Way, ...]:
    """To start where the first round shows it, or else at any seat."""
    entries, totals = dict(sheet.numbers("favour.entries")), dict(sheet.numbers("favour.totals"))
    shown = totals[1] - entries[1] if 1 in entries and totals.get(1, 0) > 0 else None
    return tuple(
        way
        for start in ([shown] if shown in allowed else allowed)
        for way in findings.remedies.write("favour.start", start)
    )
