"""Check the favour track: the entry and the running total of each round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetgen.rules.finding import AnyOf, Fact, Finding, Write
from sheetgen.rules.tally import MarkedSheet, Tally, number_in_value


def favour_total(start: int, entries: Iterable[int]) -> int:
    """Return the favour after these entries; it never falls below 0."""
    points = start
    for entry in entries:
        points = max(0, points + entry)
    return points


class FavourTrack:
    """Entries and running totals; no total is ever below 0 (Phase de maintenance)."""

    def __init__(self, tally: Tally) -> None:
        self.starts = tally.game.tables["start"]["favour"]

    def points(self, sheet: MarkedSheet) -> int:
        """Return the points on the track after the last entry.

        They are counted from the start, or from the first total if the start is not given; from 0 without either.
        """
        entries, totals = sheet.numbers("favour.entries"), sheet.numbers("favour.totals")
        if not entries and totals:
            return totals[-1][1]
        start = sheet.values["favour.start"]
        first, points = totals[0] if start is None and totals else (0, number_in_value(start))
        return favour_total(points, (entry for number, entry in entries if number > first))

    def times_empty(self, sheet: MarkedSheet) -> int | None:
        """Return after how many rounds the favour was 0; None if the totals of some rounds cannot be known."""
        entries, totals = dict(sheet.numbers("favour.entries")), dict(sheet.numbers("favour.totals"))
        before, rounds = sheet.values["favour.start"], sorted({*entries, *totals})
        stands: list[int] = []
        for number in rounds:
            if number in totals:
                before = max(0, totals[number])
            elif before is None:
                return None
            else:
                before = max(0, number_in_value(before) + entries[number])
            stands.append(number_in_value(before))
        return stands.count(0) if rounds == list(range(1, len(rounds) + 1)) and rounds else None

    def check(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield an impossible start, totals that do not follow, totals below 0, and gains that were not entered."""
        yield from self._start(sheet)
        start = sheet.values["favour.start"]
        before = None if start is None else number_in_value(start)
        entries, totals = dict(sheet.numbers("favour.entries")), dict(sheet.numbers("favour.totals"))
        for number in sorted({*entries, *totals}):
            total = totals.get(number)
            if number in entries:
                right = None if before is None else max(0, before + entries[number])
                if total is not None:
                    yield from self._total(number, entries[number], total, before)
                # The next total follows from the one that was written: one slip is reported once.
                before = right if total is None or total < 0 else total
            elif total is not None:
                if total < 0:
                    yield _negative(number, total)
                elif entries:
                    brought = () if before is None else (Write("favour.entries", total - before, number),)
                    facts: dict[str, Fact] = {"round": number}
                    yield Finding("favour", "favour.entries", "unentered", facts, number, "warning", meant=brought)
                before = max(0, total)
        yield from _gains(sheet)

    def _total(self, number: int, entry: int, total: int, before: int | None) -> Iterator[Finding]:
        """Yield a round's total below 0, or one that does not follow from the total ``before`` and the entry."""
        if total < 0:
            yield _negative(number, total)
        elif before is not None and total != (right := max(0, before + entry)):
            facts: dict[str, Fact] = {"round": number, "before": before, "entry": entry, "right": right, "total": total}
            meant = (Write("favour.totals", right, number), Write("favour.entries", total - before, number))
            yield Finding("favour", "favour.totals", "total", facts, number, meant=meant, cited=_before(number))

    def _start(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield an impossible start, given or shown by the first total."""
        start, players = sheet.values["favour.start"], number_in_value(sheet.values["players"])
        allowed = self.starts[:players] if players else self.starts
        facts: dict[str, Fact] = {"players": len(allowed), "starts": AnyOf(tuple(allowed))}
        if start is not None:
            if start not in allowed:
                facts["start"] = number_in_value(start)
                # The first round's total tells which of the seats it is.
                seen = _shown_start(sheet)
                key, starts = ("start-seen", [seen]) if seen in allowed else ("start", allowed)
                meant = tuple(Write("favour.start", each) for each in starts)
                yield Finding("favour", "favour.start", key, facts | {"shown": seen}, meant=meant)
            return
        entries, totals = dict(sheet.numbers("favour.entries")), dict(sheet.numbers("favour.totals"))
        if not totals:
            if entries:
                yield Finding("favour", "favour.start", "start-untold", facts, severity="note")
            return
        first = min(totals)
        total = totals[first]
        gains = [entries[number] for number in range(1, first + 1) if number in entries]
        if first == len(gains) and total >= 0:
            shown = {favour_total(start, gains): start for start in allowed}
            if total not in shown:
                near = min(shown, key=lambda other: abs(other - total))
                last = total - favour_total(shown[near], gains[:-1])
                meant = (Write("favour.totals", near, first), Write("favour.entries", last, first))
                gain = sum(gains)
                facts |= {"round": first, "total": total, "entry": gain, "start": total - gain}
                yield Finding("favour", "favour.totals", "start-shown", facts, first, meant=meant)


def _negative(number: int, total: int) -> Finding:
    """Return the finding of a total below 0."""
    facts: dict[str, Fact] = {"round": number, "total": total}
    meant = (Write("favour.totals", 0, number),)
    return Finding("favour", "favour.totals", "negative", facts, number, meant=meant, cited=_before(number))


def _before(number: int) -> tuple[str, ...]:
    """Return the box of the total that a round's starts from."""
    return (f"favour.totals.{number - 1}" if number > 1 else "favour.start.1",)


def _gains(sheet: MarkedSheet) -> Iterator[Finding]:
    """Yield a note if what brings favour is worth more than the rounds' entries. Losses need not be noted."""
    entries = dict(sheet.numbers("favour.entries"))
    tiles = [points for area in ("city_tiles", "wall_tiles") for _, points in sheet.numbers(f"{area}.worth")]
    lost = sum(points for _, points in sheet.numbers("unpaid.lost"))
    others = sum(max(0, points) for _, points in sheet.numbers("favour.other"))
    retired = sum(points for _, points in sheet.numbers("retirement.worth"))
    retired = retired or number_in_value(sheet.values["retirement.points"])
    gains, brought = sum(tiles) + others + retired, sum(entries.values())
    if entries and gains and gains - lost > brought:
        facts: dict[str, Fact] = {"gains": gains, "lost": lost, "brought": brought}
        facts |= {"sources": _sum([*tiles, others, retired]), "rounds": _sum(entries.values())}
        yield Finding("favour", "favour.entries", "gains", facts, severity="note")


def _sum(numbers: Iterable[int]) -> str:
    """Return a sum of what is not 0, with its result if there are several: ``5 - 20 + 7 = -8``."""
    added = [number for number in numbers if number] or [0]
    if len(added) == 1:
        return str(added[0])
    more = "".join(f" {'-' if number < 0 else '+'} {abs(number)}" for number in added[1:])
    return f"{added[0]}{more} = {sum(added)}"


def _shown_start(sheet: MarkedSheet) -> int:
    """Return the start that the first round shows; -1 if it shows none."""
    entries, totals = dict(sheet.numbers("favour.entries")), dict(sheet.numbers("favour.totals"))
    return totals[1] - entries[1] if 1 in entries and totals.get(1, 0) > 0 else -1
