"""Areas that are marked from left to right: no gap, and years that do not fall."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from sheetgen.layout.filled import Rings
from sheetgen.layout.layout import YEARS, Area
from sheetgen.rules.findings import Check, Findings
from sheetgen.rules.tally import Sheet, Tally, bit_of
from sheetgen.rules.ways import Change, Details, Way


def order_checks(tally: Tally) -> Iterator[Check]:
    """One check of all areas with an order, and one for each area with numbers to write or with rings."""
    yield _no_gap(tally)
    for area in tally.game.areas.values():
        if area.writes is not None:
            yield _in_range(tally, area)
        if area.limit is not None:
            yield _in_limit(area)
        if area.kind == "rings":
            yield _rings(area)


def _no_gap(tally: Tally) -> Check:
    areas = tally.game.areas
    ordered = [area.id for area in areas.values() if area.order and area.kind in ("track", "numbers", "rings")]

    def check(sheet: Sheet, findings: Findings) -> None:
        marked = sheet.marked
        for identity in [area for area in ordered if marked[area] & (marked[area] + 1)]:
            area, mask = areas[identity], marked[identity]
            gap = (~mask & (mask + 1)).bit_length()
            beyond = (mask >> gap << gap) & -(mask >> gap << gap)
            details = Details((area.boxes[gap - 1].id,), _closing_ways(area, gap, sheet, findings))
            said = {"area": findings.words.area(identity), "gap": gap, "box": beyond.bit_length()}
            findings.add(area.order, identity, gap, "gap", "error", details, **said)

    return check


def _closing_ways(area: Area, gap: int, sheet: Sheet, findings: Findings) -> tuple[Way, ...]:
    """To fill the gap, or to empty what stands behind it; what is written moves up instead."""
    remedies = findings.remedies
    marked = remedies.marked(sheet, area)
    behind = [box for box in marked if box.number > gap]
    if area.kind == "numbers":
        written = [number for _, number in sheet.numbers(area.id)]
        moved = [*written, *[None] * (len(area.boxes) - len(written))]
        before: Any = sheet.values[area.id]
        changes = [Change(box.id, now) for box, was, now in zip(area.boxes, before, moved, strict=True) if was != now]
        return remedies.way(changes)
    return remedies.mark(sheet, area.boxes[: behind[-1].number]) + remedies.clear(sheet, behind)


def _in_range(tally: Tally, area: Area) -> Check:
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
                key = _out_of_range(low, high, top)
                ways = findings.remedies.clear(sheet, [area.boxes[box - 1]])
                if not high and YEARS in tally.game.areas and low <= number <= tally.game.years:
                    ways += findings.remedies.way([Change(tally.game.areas[YEARS].boxes[0].id, number)])
                details = Details((area.boxes[box - 1].id,), ways)
                findings.add(rule, identity, box, key, "error", details, box=name, number=number, low=low, high=top)

    return check


def _out_of_range(low: int, high: int, top: int | None) -> str:
    """The key of the message; "only years 1 to 0" and "1 to 1" say nothing to a player."""
    if high:
        return "out-of-range" if high > low else "not-the-one"
    return "not-a-year" if top is None or top > low else "not-a-completed-year"


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
        years = [year for _, year in numbers]
        for number in dict.fromkeys(years):
            times = years.count(number)
            if times > most:
                boxes = [box for box, each in numbers if each == number]
                name = findings.words.numbered(identity, boxes)
                ways = findings.remedies.clear(sheet, [area.boxes[box - 1] for box in boxes[most:]])
                details = Details(tuple(area.boxes[box - 1].id for box in boxes), ways)
                findings.add(
                    rule,
                    identity,
                    boxes[most],
                    "too-often",
                    "error",
                    details,
                    boxes=name,
                    year=number,
                    times=times,
                    most=most,
                )
        if rising:
            for (_, before), (box, number) in pairwise(numbers):
                if number < before:
                    name = findings.words.numbered(identity, [box])
                    details = Details((area.boxes[box - 1].id,), _rising_way(area, sheet, findings))
                    findings.add(
                        rule, identity, box, "years-fall", "error", details, box=name, year=number, before=before
                    )

    return check


def _rising_way(area: Area, sheet: Sheet, findings: Findings) -> tuple[Way, ...]:
    """The same years in the order in which they were written."""
    numbers = sheet.numbers(area.id)
    rising = sorted(number for _, number in numbers)
    changes = [
        Change(area.boxes[box - 1].id, now) for (box, was), now in zip(numbers, rising, strict=True) if was != now
    ]
    return findings.remedies.way(changes)


def _rings(area: Area) -> Check:
    """No more rings filled than there are, and the first ones where the rings have an order."""
    identity, rule, ordered = area.id, area.rule, bool(area.order) and not area.second_anywhere

    def check(sheet: Sheet, findings: Findings) -> None:
        rings = sheet.rings(identity)
        if rings.filled > rings.ringed:
            findings.add(
                rule,
                identity,
                rings.ringed + 1,
                "filled-beyond-rings",
                "error",
                _ring_details(area, rings, sheet, findings),
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
                details = _ring_details(area, rings, sheet, findings)
                findings.add(rule, identity, box, key, "error", details, box=box)

    return check


def _ring_details(area: Area, rings: Rings, sheet: Sheet, findings: Findings) -> Details:
    """The boxes filled without a ring; to fill the first of those that are ringed, or to ring them too."""
    ringed, filled = rings.masks
    ring, fill = area.states
    stray = [box for box in area.boxes if filled & ~ringed & bit_of(box)]
    rung = [box for box in area.boxes if ringed & bit_of(box)]
    first, rest = rung[: rings.filled], rung[rings.filled :]
    states = [(first, fill), (rest, ring), (stray, None)]
    ways = findings.remedies.way([Change(box.id, state) for boxes, state in states for box in boxes])
    if stray:
        ways += findings.legal_way(sheet, (area.rule, area.id), [Change(box.id, fill) for box in stray])
    boxes = stray or [box for box in area.boxes if filled & bit_of(box)]
    return Details(tuple(box.id for box in boxes), ways)
