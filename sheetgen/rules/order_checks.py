"""Areas that are marked from left to right: no gap, and years that do not fall."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import WritingRule
from sheetgen.layout.filled_sheet import RingsValue
from sheetgen.layout.game import YEARS, Game
from sheetgen.rules.edits import Change
from sheetgen.rules.expand import marked
from sheetgen.rules.finding import BoxNames, BoxNumbers, Edit, Empty, Fact, Finding, FirstOf, Mark, Together, Write, ids
from sheetgen.rules.sequence import check_group, check_sequence, fitting
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of

Check = Callable[[MarkedSheet], Iterator[Finding]]


def order_checks(tally: Tally) -> Iterator[Check]:
    """Yield a check of all areas with an order, and one for each area with numbers to write or with rings."""
    yield _no_gap(tally)
    for area in tally.game.areas.values():
        if area.writes is not None:
            yield partial(_in_range, tally.game, area, area.writes)
        if any(box.sign for box in area.boxes) and kind_of(area).has_numbers:
            yield partial(_in_box, area)
        if area.sequence is not None:
            yield partial(check_sequence, area, area.sequence)
        if kind_of(area).has_rings:
            yield partial(_rings, area)
    for groups in tally.game.groups.values():
        if groups.sequence is not None:
            for group in groups.groups:
                yield partial(check_group, [tally.game.boxes[box] for box in group], groups.sequence)


def _no_gap(tally: Tally) -> Check:
    areas = tally.game.areas
    ordered = [area.id for area in areas.values() if area.order and not kind_of(area).orders_buildings]

    def check(sheet: MarkedSheet) -> Iterator[Finding]:
        masks = sheet.marked
        for identity in [area for area in ordered if masks[area] & (masks[area] + 1)]:
            area, mask = areas[identity], masks[identity]
            # Boxes that are printed filled behind the player's last one leave no gap.
            mask &= (1 << (mask & ~area.given).bit_length()) - 1
            if not mask & (mask + 1):
                continue
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
    if kind_of(area).has_numbers:
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
    for box, number in sheet.numbers(area.id) if not writes.values else ():
        if number < low or (top is not None and number > top):
            place = area.boxes[box - 1].id
            meant: tuple[Edit, ...] = (Write(area.id, low, box),) if low == high else ()
            meant += (Empty((place,)),)
            if not high and low <= number <= game.years:
                meant += (Change(game.areas[YEARS].boxes[0].id, number),)
            facts: dict[str, Fact] = {
                "box": BoxNumbers(area.id, (box,)),
                "number": number,
                "low": low,
                "high": game.years if top is None else top,
            }
            key = _out_of_range(low, high, top)
            yield Finding(writes.rule, area.id, key, facts, box, boxes=(place,), meant=meant)


def _in_box(area: Area, sheet: MarkedSheet) -> Iterator[Finding]:
    """Allow only numbers that a box takes by its own conditions."""
    rule = area.writes.rule if area.writes is not None else area.rule
    for number, written in sheet.numbers(area.id):
        box = area.boxes[number - 1]
        if not box.takes(written):
            allowed = [each for each in fitting(area, box, sheet) if each != written]
            nearest = sorted(allowed or box.values, key=lambda each: abs(each - written))[:1]
            meant: list[Edit] = [Write(area.id, each, number) for each in nearest]
            facts: dict[str, Fact] = {"box": BoxNames((box.id,)), "number": written, "sign": box.sign}
            yield Finding(rule, area.id, "not-taken", facts, number, boxes=(box.id,), meant=(*meant, Empty((box.id,))))


def _out_of_range(low: int, high: int, top: int | None) -> str:
    """Return the key of the message; "only years 1 to 0" and "1 to 1" say nothing to a player."""
    if high:
        return "out-of-range" if high > low else "not-the-one"
    if top is None or top > low:
        return "not-a-year"
    return "not-a-completed-year" if top else "no-completed-year"


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
