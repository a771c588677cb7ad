"""Areas that are marked from left to right: no gap, and years that do not fall."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.filled_sheet import RingsValue
from sheetgen.layout.game import YEARS, Area, Game, Limit, WritingRule
from sheetgen.rules.edits import Change
from sheetgen.rules.expand import marked
from sheetgen.rules.finding import Edit, Empty, Fact, Finding, FirstOf, Mark, Numbered, Together, Write, ids
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of

Check = Callable[[MarkedSheet], Iterator[Finding]]


def order_checks(tally: Tally) -> Iterator[Check]:
    """Yield a check of all areas with an order, and one for each area with numbers to write or with rings."""
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

    def check(sheet: MarkedSheet) -> Iterator[Finding]:
        masks = sheet.marked
        for identity in [area for area in ordered if masks[area] & (masks[area] + 1)]:
            area, mask = areas[identity], masks[identity]
            gap = _first_box(~mask)
            facts: dict[str, Fact] = {"gap": gap, "box": _first_box(mask >> gap << gap)}
            boxes = (area.boxes[gap - 1].id,)
            yield Finding(area.order, identity, "gap", facts, gap, boxes=boxes, meant=_closing(area, gap, sheet))

    return check


def _first_box(mask: int) -> int:
    """Return the number of the first box of a mask."""
    return (mask & -mask).bit_length()


def _closing(area: Area, gap: int, sheet: MarkedSheet) -> tuple[Edit, ...]:
    """Return the edits that fill the gap, or empty the boxes beyond it; written numbers move up instead."""
    beyond = [box for box in marked(sheet, area) if box.number > gap]
    if area.kind == "numbers":
        written = [number for _, number in sheet.numbers(area.id)]
        moved = [*written, *[None] * (len(area.boxes) - len(written))]
        before: Any = sheet.values[area.id]
        pairs = zip(area.boxes, before, moved, strict=True)
        return (Together(tuple(Change(box.id, now) for box, was, now in pairs if was != now)),)
    return Mark(ids(area.boxes[: beyond[-1].number])), Empty(ids(beyond))


def _in_range(game: Game, area: Area, writes: WritingRule, sheet: MarkedSheet) -> Iterator[Finding]:
    """Allow only numbers that may be written here; years only up to the last completed one."""
    if not sheet.marked[area.id]:
        return
    low, high = writes.low, writes.high
    top = high or sheet.years
    for box, number in sheet.numbers(area.id):
        if number < low or (top is not None and number > top):
            place = area.boxes[box - 1].id
            meant: tuple[Edit, ...] = (Write(area.id, low, box),) if low == high else ()
            meant += (Empty((place,)),)
            if not high and low <= number <= game.years:
                meant += (Change(game.areas[YEARS].boxes[0].id, number),)
            facts: dict[str, Fact] = {
                "box": Numbered(area.id, (box,)),
                "number": number,
                "low": low,
                "high": game.years if top is None else top,
            }
            key = _out_of_range(low, high, top)
            yield Finding(writes.rule, area.id, key, facts, box, boxes=(place,), meant=meant)


def _out_of_range(low: int, high: int, top: int | None) -> str:
    """Return the key of the message; "only years 1 to 0" and "1 to 1" say nothing to a player."""
    if high:
        return "out-of-range" if high > low else "not-the-one"
    if top is None or top > low:
        return "not-a-year"
    return "not-a-completed-year" if top else "no-completed-year"


def _completed(area: Area, sheet: MarkedSheet) -> list[tuple[int, int]]:
    """Return the years written in an area, each with its box, without those that were never completed."""
    last = sheet.years
    return [(box, year) for box, year in sheet.numbers(area.id) if year > 0 and (last is None or year <= last)]


def _in_limit(area: Area, limit: Limit, sheet: MarkedSheet) -> Iterator[Finding]:
    """Allow no year more often than it may be written."""
    mask, most = sheet.marked[area.id], limit.per_year
    if mask & (mask - 1) == 0:
        return
    numbers = _completed(area, sheet)
    years = [year for _, year in numbers]
    for year in dict.fromkeys(years):
        if years.count(year) > most:
            boxes = tuple(box for box, each in numbers if each == year)
            places = ids(area.boxes[box - 1] for box in boxes)
            facts: dict[str, Fact] = {
                "boxes": Numbered(area.id, boxes),
                "year": year,
                "times": len(boxes),
                "most": most,
            }
            meant = (Empty(places[most:]),)
            yield Finding(limit.rule, area.id, "too-often", facts, boxes[most], boxes=places, meant=meant)


def _rising(area: Area, limit: Limit, sheet: MarkedSheet) -> Iterator[Finding]:
    """Allow no year after a later one."""
    numbers = sheet.numbers(area.id)
    rising = sorted(number for _, number in numbers)
    pairs = zip(numbers, rising, strict=True)
    in_order = Together(tuple(Change(area.boxes[box - 1].id, now) for (box, was), now in pairs if was != now))
    for (_, before), (box, year) in pairwise(_completed(area, sheet)):
        if year < before:
            facts: dict[str, Fact] = {"box": Numbered(area.id, (box,)), "year": year, "before": before}
            places = (area.boxes[box - 1].id,)
            yield Finding(limit.rule, area.id, "years-fall", facts, box, boxes=places, meant=(in_order,))


def _rings(area: Area, sheet: MarkedSheet) -> Iterator[Finding]:
    """Allow no more rings filled than there are, and the first ones if the rings have an order."""
    rings = sheet.rings(area.id)
    ringed, filled = rings.masks
    stray = filled & ~ringed
    late = filled & (filled + 1) if area.order and not area.second_anywhere else 0
    if rings.filled > rings.ringed:
        key, box = "filled-beyond-rings", rings.ringed + 1
    elif stray:
        key, box = "filled-not-ringed", _first_box(stray)
    elif late:
        key, box = "filled-gap", _first_box(~filled)
    else:
        return
    facts: dict[str, Fact] = {"ringed": rings.ringed, "filled": rings.filled, "box": box}
    wrong = [box for box in area.boxes if stray & bit_of(box)] or [box for box in area.boxes if filled & bit_of(box)]
    yield Finding(area.rule, area.id, key, facts, box, boxes=ids(wrong), meant=_as_ringed(area, rings))


def _as_ringed(area: Area, rings: RingsValue) -> tuple[Edit, ...]:
    """Return the edits that fill as many of the ringed boxes, the first ones, or ring the filled ones too."""
    ringed, filled = rings.masks
    ring, fill = area.states
    stray = [box for box in area.boxes if filled & ~ringed & bit_of(box)]
    rung = [box for box in area.boxes if ringed & bit_of(box)]
    first, rest = rung[: rings.filled], rung[rings.filled :]
    states = [(first, fill), (rest, ring), (stray, None)]
    first_ones = Together(tuple(Change(box.id, state) for boxes, state in states for box in boxes))
    ring_too = Together(tuple(Change(box.id, fill) for box in stray))
    return (first_ones, FirstOf(lambda: (ring_too,))) if stray else (first_ones,)
