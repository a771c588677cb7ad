"""Areas that are marked from left to right: no gap, and years that do not fall."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from sheetgen.kinds.registry import kind_of
from sheetgen.layout.filled import Rings
from sheetgen.layout.layout import YEARS, Area, Game, Limit, Writes
from sheetgen.rules.findings import Check, Findings
from sheetgen.rules.tally import Sheet, Tally, bit_of
from sheetgen.rules.ways import Change, Details, Way


def order_checks(tally: Tally) -> Iterator[Check]:
    """One check of all areas with an order, and one for each area with numbers to write or with rings."""
    yield _no_gap(tally)
    for area in tally.game.areas.values():
        if area.writes is not None:
            yield partial(_in_range, tally.game, area, area.writes)
        if area.limit is not None:
            yield partial(_in_limit, area, area.limit)
            if area.limit.rising:
                yield partial(_rising, area, area.limit)
        if area.kind == "rings":
            yield partial(_rings, area)


def _no_gap(tally: Tally) -> Check:
    areas = tally.game.areas
    ordered = [area.id for area in areas.values() if area.order and not kind_of(area).orders_buildings]

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


def _in_range(game: Game, area: Area, writes: Writes, sheet: Sheet, findings: Findings) -> None:
    """Numbers that may be written here; where they are years, those that were completed."""
    if not sheet.marked[area.id]:
        return
    low, high, remedies = writes.low, writes.high, findings.remedies
    top = high or sheet.years
    for box, number in sheet.numbers(area.id):
        if number < low or (top is not None and number > top):
            name, place = findings.words.numbered(area.id, [box]), area.boxes[box - 1]
            ways = remedies.write(area.id, low, box) if low == high else ()
            ways += remedies.clear(sheet, [place])
            if not high and low <= number <= game.years:
                ways += remedies.way([Change(game.areas[YEARS].boxes[0].id, number)])
            said = {"number": number, "low": low, "high": top}
            key = _out_of_range(low, high, top)
            findings.add(writes.rule, area.id, box, key, "error", Details((place.id,), ways), box=name, **said)


def _out_of_range(low: int, high: int, top: int | None) -> str:
    """The key of the message; "only years 1 to 0" and "1 to 1" say nothing to a player."""
    if high:
        return "out-of-range" if high > low else "not-the-one"
    return "not-a-year" if top is None or top > low else "not-a-completed-year"


def _completed(area: Area, sheet: Sheet) -> list[tuple[int, int]]:
    """The years written in an area, each with its box, but for those that were never completed."""
    last = sheet.years
    return [(box, year) for box, year in sheet.numbers(area.id) if year > 0 and (last is None or year <= last)]


def _in_limit(area: Area, limit: Limit, sheet: Sheet, findings: Findings) -> None:
    """No year more often than it may be written."""
    mask, most = sheet.marked[area.id], limit.per_year
    if mask & (mask - 1) == 0:
        return
    numbers = _completed(area, sheet)
    years = [year for _, year in numbers]
    for year in dict.fromkeys(years):
        if years.count(year) > most:
            boxes = [box for box, each in numbers if each == year]
            places = [area.boxes[box - 1] for box in boxes]
            details = Details(tuple(box.id for box in places), findings.remedies.clear(sheet, places[most:]))
            said = {"year": year, "times": len(boxes), "most": most}
            name = findings.words.numbered(area.id, boxes)
            findings.add(limit.rule, area.id, boxes[most], "too-often", "error", details, boxes=name, **said)


def _rising(area: Area, limit: Limit, sheet: Sheet, findings: Findings) -> None:
    """No year behind a later one."""
    for (_, before), (box, year) in pairwise(_completed(area, sheet)):
        if year < before:
            details = Details((area.boxes[box - 1].id,), _rising_way(area, sheet, findings))
            name, said = findings.words.numbered(area.id, [box]), {"year": year, "before": before}
            findings.add(limit.rule, area.id, box, "years-fall", "error", details, box=name, **said)


def _rising_way(area: Area, sheet: Sheet, findings: Findings) -> tuple[Way, ...]:
    """The same years in the order in which they were written."""
    numbers = sheet.numbers(area.id)
    rising = sorted(number for _, number in numbers)
    changes = [
        Change(area.boxes[box - 1].id, now) for (box, was), now in zip(numbers, rising, strict=True) if was != now
    ]
    return findings.remedies.way(changes)


def _rings(area: Area, sheet: Sheet, findings: Findings) -> None:
    """No more rings filled than there are, and the first ones where the rings have an order."""
    rings = sheet.rings(area.id)
    ringed, filled = rings.masks
    stray = filled & ~ringed
    late = filled & (filled + 1) if area.order and not area.second_anywhere else 0
    if rings.filled > rings.ringed:
        key, box = "filled-beyond-rings", rings.ringed + 1
    elif stray:
        key, box = "filled-not-ringed", (stray & -stray).bit_length()
    elif late:
        key, box = "filled-gap", (~filled & (filled + 1)).bit_length()
    else:
        return
    said = {"ringed": rings.ringed, "filled": rings.filled, "box": box}
    findings.add(area.rule, area.id, box, key, "error", _ring_details(area, rings, sheet, findings), **said)


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
        ways += findings.legal_way(sheet, (area.rule, area.id), [[Change(box.id, fill) for box in stray]])
    boxes = stray or [box for box in area.boxes if filled & bit_of(box)]
    return Details(tuple(box.id for box in boxes), ways)
