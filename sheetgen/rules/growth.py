"""Check that everything drawn in a grid hangs together with a cell of a zone: then it can have grown from there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.rules.finding import BoxNames, Edit, Empty, Fact, Finding, Mark, ids
from sheetgen.rules.lots import connected, neighbour_masks
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of


def growth_checks(tally: Tally) -> Iterator[Callable[[MarkedSheet], Iterator[Finding]]]:
    """Yield a check for each area that grows from a zone."""
    for area in tally.game.areas.values():
        if area.grows_from is not None:
            zone, rule = area.grows_from
            yield partial(_grown, area, rule, area.line_masks("zones").get(zone, 0), neighbour_masks(area))


def _grown(area: Area, rule: str, start: int, touching: Sequence[int], sheet: MarkedSheet) -> Iterator[Finding]:
    """Yield each group of drawn cells that does not hang together with the zone."""
    drawn = sheet.marked[area.id] & ~area.given
    groups = connected(drawn | start, touching)
    grown = sum(group for group in groups if group & start)
    for island in groups:
        if not island & start:
            boxes = ids(box for box in area.boxes if island & bit_of(box))
            bridges = [box.id for box in area.boxes if _joins(area, box, touching, island, grown | drawn)]
            meant: tuple[Edit, ...] = (Empty(boxes), *(Mark((bridge,)) for bridge in bridges))
            facts: dict[str, Fact] = {"boxes": BoxNames(boxes)}
            number = next(box.number for box in area.boxes if island & bit_of(box))
            yield Finding(rule, area.id, "island", facts, number, boxes=boxes, meant=meant)


def _joins(area: Area, box: Box, touching: Sequence[int], island: int, filled: int) -> bool:
    """Return whether an empty box touches an island and something else that is filled."""
    neighbours = touching[box.number - 1]
    return not bit_of(box) & (filled | area.given) and bool(neighbours & island and neighbours & filled & ~island)
