"""Areas that are marked from left to right: no gap, and years that do not fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from sheetgen.layout.layout import Area
from sheetgen.rules.findings import Check, Findings
from sheetgen.rules.tally import Sheet, Tally


def order_checks(tally: Tally) -> Iterator[Check]:
    """One check for each area with an order, with numbers to write or with rings."""
    for area in tally.game.areas.values():
        if area.order and area.kind in ("track", "numbers", "rings"):
            yield _no_gap(area)
        if area.writes is not None:
            yield _in_range(area)
        if area.limit is not None:
            yield _in_limit(area)
        if area.kind == "rings":
            yield _rings(area)


def _no_gap(area: Area) -> Check:
    identity, rule = area.id, area.order

    def check(sheet: Sheet, findings: Findings) -> None:
        mask = sheet.marked[identity]
        if mask & (mask + 1):
            gap = (~mask & (mask + 1)).bit_length()
            beyond = (mask >> gap << gap) & -(mask >> gap << gap)
            findings.tell(
                rule,
                identity,
                gap,
                "gap",
                area=findings.words.area(identity),
                gap=gap,
                box=beyond.bit_length(),
            )

    return check


def _in_range(area: Area) -> Check:
    identity = area.id
    writes = area.writes
    assert writes is not None
    rule, low, high = writes.rule, writes.low, writes.high

    def check(sheet: Sheet, findings: Findings) -> None:
        if not sheet.marked[identity]:
            return
        top = high or sheet.years
        for box, number in sheet.numbers(identity):
            if number < low or (top is not None and number > top):
                name = findings.words.numbered(identity, [box])
                # "Only years 1 to 0" says nothing to a player.
                key = "out-of-range" if high else "not-a-year" if top is None or top > low else "not-a-completed-year"
                findings.tell(rule, identity, box, key, box=name, number=number, low=low, high=top)

    return check


def _in_limit(area: Area) -> Check:
    identity = area.id
    limit = area.limit
    assert limit is not None
    rule, most, rising = limit.rule, limit.per_year, limit.rising

    def check(sheet: Sheet, findings: Findings) -> None:
        mask = sheet.marked[identity]
        if mask & (mask - 1) == 0:
            return
        last = sheet.years
        numbers = [(box, year) for box, year in sheet.numbers(identity) if year > 0 and (last is None or year <= last)]
        counts = Counter(number for _, number in numbers)
        for number, times in counts.items():
            if times > most:
                boxes = [box for box, each in numbers if each == number]
                name = findings.words.numbered(identity, boxes)
                findings.tell(rule, identity, boxes[most], "too-often", boxes=name, year=number, times=times, most=most)
        if rising:
            for (_, before), (box, number) in pairwise(numbers):
                if number < before:
                    name = findings.words.numbered(identity, [box])
                    findings.tell(rule, identity, box, "years-fall", box=name, year=number, before=before)

    return check


def _rings(area: Area) -> Check:
    """No more rings filled than there are, and the first ones where the rings have an order."""
    identity, rule, ordered = area.id, area.rule, bool(area.order) and not area.second_anywhere

    def check(sheet: Sheet, findings: Findings) -> None:
        rings = sheet.rings(identity)
        if rings.filled > rings.ringed:
            findings.tell(
                rule,
                identity,
                rings.ringed + 1,
                "filled-beyond-rings",
                area=findings.words.area(identity),
                ringed=rings.ringed,
                filled=rings.filled,
            )
        elif rings.boxes is not None:
            ringed, filled = rings.boxes
            stray = filled & ~ringed
            late = filled & (filled + 1) if ordered else 0
            if stray or late:
                box = (~filled & (filled + 1)).bit_length() if not stray else (stray & -stray).bit_length()
                key = "filled-not-ringed" if stray else "filled-gap"
                findings.tell(rule, identity, box, key, area=findings.words.area(identity), box=box)

    return check
