"""Check areas that are marked from left to right, and numbers against their neighbours and each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, NumberSequence, WritingRule
from sheetgen.layout.game import YEARS, Game, RingsValue
from sheetgen.rules.expand import marked
from sheetgen.rules.finding import (
    All,
    AnyOf,
    BoxNames,
    Change,
    Edit,
    Empty,
    Fact,
    Finding,
    FirstOf,
    Mark,
    Together,
    Write,
    ids,
)
from sheetgen.rules.lots import neighbour_masks
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
    low, high, values = writes.low, writes.high, sorted(writes.values)
    top = high or sheet.years
    for box, number in sheet.numbers(area.id):
        if _is_outside(number, low, top, values):
            place = area.boxes[box - 1].id
            nearest = min(values, key=lambda each: abs(each - number)) if values else low
            meant: tuple[Edit, ...] = (Write(area.id, nearest, box),) if values or low == high else ()
            meant += (Empty((place,)),)
            if not high and low <= number <= game.years:
                meant += (Change(game.areas[YEARS].boxes[0].id, number),)
            facts: dict[str, Fact] = {
                "box": BoxNames((place,)),
                "number": number,
                "low": AnyOf(tuple(map(str, values))) if values else low,
                "high": game.years if top is None else top,
            }
            key = "not-the-one" if values else _out_of_range(low, high, top)
            yield Finding(writes.rule, area.id, key, facts, box, boxes=(place,), meant=meant)


def _is_outside(number: int, low: int, top: int | None, values: Sequence[int]) -> bool:
    return (bool(values) and number not in values) or number < low or (top is not None and number > top)


def _in_box(area: Area, sheet: MarkedSheet) -> Iterator[Finding]:
    """Allow only numbers that a box takes by its own conditions."""
    rule = area.writes.rule if area.writes is not None else area.rule
    for number, written in sheet.numbers(area.id):
        box = area.boxes[number - 1]
        if not box.takes(written):
            allowed = [each for each in fitting(area, box, sheet) if each != written]
            nearest = sorted(allowed, key=lambda each: abs(each - written))[:1]
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
    """Return the edits: fill the first ringed boxes, as many as are filled; or ring the filled boxes too."""
    ringed, filled = rings.masks
    ring, fill = area.states
    stray = [box for box in area.boxes if filled & ~ringed & bit_of(box)]
    rung = [box for box in area.boxes if ringed & bit_of(box)]
    first, rest = rung[: rings.filled], rung[rings.filled :]
    states = [(first, fill), (rest, ring), (stray, None)]
    first_ones = Together(tuple(Change(box.id, state) for boxes, state in states for box in boxes))
    ring_too = Together(tuple(Change(box.id, fill) for box in stray))
    return (first_ones, FirstOf(lambda: (ring_too,))) if stray else (first_ones,)


Entry = tuple[Box, int]
"""A box and the number that is written in it."""


def entries_of(area: Area, sheet: MarkedSheet) -> list[Entry]:
    """Return the numbers written in an area with their boxes; of years only those that were completed."""
    numbers = [(area.boxes[box - 1], number) for box, number in sheet.numbers(area.id)]
    if area.writes is None or not area.writes.is_year:
        return numbers
    last = sheet.years
    return [(box, year) for box, year in numbers if year > 0 and (last is None or year <= last)]


def check_sequence(area: Area, sequence: NumberSequence, sheet: MarkedSheet) -> Iterator[Finding]:
    """Yield numbers of an area that break its sequence."""
    mask = sheet.marked[area.id]
    if mask & (mask - 1) == 0:
        return
    entries = entries_of(area, sheet)
    yields_year = area.writes is not None and area.writes.is_year
    yield from _too_often(sequence, entries, "too-often" if yields_year else "same-number")
    in_rows = (pair for pair in pairwise(entries) if pair[0][0].row == pair[1][0].row)
    key = "years-fall" if yields_year else sequence.goes
    yield from _out_of_order(sequence, in_rows, key, partial(_sorted, area, sequence, sheet))
    if sequence.neighbours:
        yield from _equal_neighbours(area, sequence, dict(entries))


def check_group(boxes: Sequence[Box], sequence: NumberSequence, sheet: MarkedSheet) -> Iterator[Finding]:
    """Yield numbers of a group of boxes across areas that break its sequence."""
    values = ((box, sheet.entries(box.area)[box.number - 1]) for box in boxes)
    entries = [(box, number) for box, number in values if isinstance(number, int)]
    if len(entries) > 1:
        yield from _too_often(sequence, entries, "same-number")
        yield from _out_of_order(sequence, pairwise(entries), sequence.goes)


def _named(boxes: Sequence[Box]) -> Fact:
    """Return the names of boxes, which may be of several areas."""
    if len({box.area for box in boxes}) == 1:
        return BoxNames(ids(boxes))
    return All(tuple(BoxNames((box.id,)) for box in boxes))


def _too_often(sequence: NumberSequence, entries: Sequence[Entry], key: str) -> Iterator[Finding]:
    """Yield each number that is written more often than it may be."""
    most = sequence.same
    numbers = [number for _, number in entries]
    for number in dict.fromkeys(numbers) if most else ():
        if numbers.count(number) > most:
            boxes = [box for box, each in entries if each == number]
            facts: dict[str, Fact] = {"boxes": _named(boxes), "times": len(boxes), "most": most}
            facts |= {"year": number, "number": number}
            beyond = boxes[most]
            meant = (Empty(ids(boxes[most:])),)
            yield Finding(sequence.rule, beyond.area, key, facts, beyond.number, boxes=ids(boxes), meant=meant)


def _out_of_order(
    sequence: NumberSequence,
    pairs: Iterable[tuple[Entry, Entry]],
    key: str,
    in_order: Callable[[], Iterable[Edit]] = tuple,
) -> Iterator[Finding]:
    """Yield each number that may not stand behind the one before; ``in_order`` are edits that sort all numbers."""
    for (_, before), (box, number) in pairs if sequence.goes else ():
        if not sequence.allows(before, number):
            facts: dict[str, Fact] = {"box": BoxNames((box.id,)), "year": number, "number": number, "before": before}
            emptied = () if key == "years-fall" else (Empty((box.id,)),)
            meant: tuple[Edit, ...] = (*in_order(), *emptied)
            yield Finding(sequence.rule, box.area, key, facts, box.number, boxes=(box.id,), meant=meant)


def _sorted(area: Area, sequence: NumberSequence, sheet: MarkedSheet) -> Iterator[Edit]:
    """Yield the edit that writes the same numbers in their order, if they have one."""
    written = [(area.boxes[box - 1], number) for box, number in sheet.numbers(area.id)]
    ordered = sorted((number for _, number in written), reverse=sequence.goes in ("falling", "not-rising"))
    if all(sequence.allows(before, number) for before, number in pairwise(ordered)):
        pairs = zip(written, ordered, strict=True)
        yield Together(tuple(Change(box.id, now) for (box, was), now in pairs if was != now))


def _equal_neighbours(area: Area, sequence: NumberSequence, numbers: dict[Box, int]) -> Iterator[Finding]:
    """Yield boxes side by side, or one above the other, with the same number."""
    touching = neighbour_masks(area)
    by_number = {box.number: (box, number) for box, number in numbers.items()}
    for box, number in numbers.items():
        for later, (other, same) in by_number.items():
            if later > box.number and same == number and touching[box.number - 1] >> (later - 1) & 1:
                facts: dict[str, Fact] = {"boxes": BoxNames((box.id, other.id)), "number": number}
                places = (box.id, other.id)
                meant = (Empty((other.id,)), Empty((box.id,)))
                yield Finding(sequence.rule, area.id, "equal-neighbours", facts, later, boxes=places, meant=meant)


def fitting(area: Area, box: Box, sheet: MarkedSheet) -> list[int]:
    """Return the numbers that fit into an empty box: by its own conditions and between the numbers written."""
    options = [number for number in (area.writes.numbers if area.writes else ()) if box.takes(number)]
    sequence = area.sequence
    if sequence is None:
        return options
    entries = entries_of(area, sheet)
    before = [number for each, number in entries if each.number < box.number and each.row == box.row][-1:]
    after = [number for each, number in entries if each.number > box.number and each.row == box.row][:1]
    written = [number for _, number in entries]

    def fits(number: int) -> bool:
        pairs = [*((earlier, number) for earlier in before), *((number, later) for later in after)]
        often = sequence.same and written.count(number) >= sequence.same
        return not often and all(sequence.allows(*pair) for pair in pairs)

    return list(filter(fits, options))
