"""Check numbers against each other: how they go from left to right, how often one is written, neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, NumberSequence
from sheetgen.rules.edits import Change
from sheetgen.rules.finding import All, BoxNames, Edit, Empty, Fact, Finding, Together, ids
from sheetgen.rules.lots import neighbour_masks
from sheetgen.rules.tally import MarkedSheet

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
    yield from _too_often(area.id, sequence, entries, "too-often" if yields_year else "same-number")
    yield from _out_of_order(area, sequence, entries, "years-fall" if yields_year else sequence.goes, sheet)
    if sequence.neighbours:
        yield from _equal_neighbours(area, sequence, dict(entries))


def check_group(boxes: Sequence[Box], sequence: NumberSequence, sheet: MarkedSheet) -> Iterator[Finding]:
    """Yield numbers of a group of boxes across areas that break its sequence."""
    values = ((box, sheet.entries(box.area)[box.number - 1]) for box in boxes)
    entries = [(box, number) for box, number in values if isinstance(number, int)]
    if len(entries) > 1:
        yield from _too_often(boxes[0].area, sequence, entries, "same-number")
        for (_, before), (box, number) in pairwise(entries) if sequence.goes else ():
            if not sequence.allows(before, number):
                facts: dict[str, Fact] = {"box": BoxNames((box.id,)), "number": number, "before": before}
                meant = (Empty((box.id,)),)
                yield Finding(sequence.rule, box.area, sequence.goes, facts, box.number, boxes=(box.id,), meant=meant)


def _named(boxes: Sequence[Box]) -> Fact:
    """Return the names of boxes, which may be of several areas."""
    if len({box.area for box in boxes}) == 1:
        return BoxNames(ids(boxes))
    return All(tuple(BoxNames((box.id,)) for box in boxes))


def _too_often(area: str, sequence: NumberSequence, entries: Sequence[Entry], key: str) -> Iterator[Finding]:
    """Yield each number that is written more often than it may be."""
    most = sequence.same
    numbers = [number for _, number in entries]
    for number in dict.fromkeys(numbers) if most else ():
        if numbers.count(number) > most:
            boxes = [box for box, each in entries if each == number]
            facts: dict[str, Fact] = {"boxes": _named(boxes), "times": len(boxes), "most": most}
            facts |= {"year": number, "number": number}
            meant = (Empty(ids(boxes[most:])),)
            yield Finding(sequence.rule, area, key, facts, boxes[most].number, boxes=ids(boxes), meant=meant)


def _out_of_order(
    area: Area, sequence: NumberSequence, entries: Sequence[Entry], key: str, sheet: MarkedSheet
) -> Iterator[Finding]:
    """Yield each number that may not stand behind the one before."""
    for (left, before), (box, number) in pairwise(entries) if sequence.goes else ():
        if left.row == box.row and not sequence.allows(before, number):
            facts: dict[str, Fact] = {"box": BoxNames((box.id,)), "year": number, "number": number, "before": before}
            meant: tuple[Edit, ...] = tuple(_sorted(area, sequence, sheet))
            if key != "years-fall":
                meant += (Empty((box.id,)),)
            yield Finding(sequence.rule, area.id, key, facts, box.number, boxes=(box.id,), meant=meant)


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
