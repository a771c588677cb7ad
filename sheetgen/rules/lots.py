"""Divide boxes into lots: those of a formula's ``each``, after its filters, and the groups of cells that touch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.score_model import Formula, Lots
from sheetgen.rules.finding import BoxNames, Edit, Empty, Fact, Finding, Mark, ids
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, filled_mask

Lot = Mapping[str, int]
"""The masks of the boxes in a lot, by their areas."""
Part = tuple[Area, int]
"""An area with the mask of the boxes to divide."""
Divide = Callable[[MarkedSheet, Sequence[Part]], Iterable[Lot]]
"""Return the lots of areas on a sheet."""
MaskOf = Callable[[MarkedSheet], int]


def neighbour_masks(area: Area) -> tuple[int, ...]:
    """Return for each box the mask of those that touch it: at an edge of a cell, or beside it in a line of boxes."""
    at = {(box.row, _column(area, box)): bit_of(box) for box in area.boxes}
    found = []
    for box in area.boxes:
        row, column = box.row, _column(area, box)
        # In a grid of hexagons every second row is shifted half a cell to the right.
        shift = 1 if row % 2 == 0 else -1
        beside = (column, column + shift) if area.shape == "hexagon" and kind_of(area).named_by == "cell" else (column,)
        places = [(row, column - 1), (row, column + 1)]
        places += [(row + step, each) for step in (-1, 1) for each in beside]
        found.append(sum(at.get(place, 0) for place in places))
    return tuple(found)


def _column(area: Area, box: Box) -> int:
    """Return the column of a box; in a line of boxes, which may have several sections, its number."""
    return box.section if area.grid_rows > 1 else box.number


def connected(mask: int, touching: Sequence[int]) -> list[int]:
    """Return the masks of the groups of boxes of a mask that hang together."""
    found: list[int] = []
    while mask:
        group = fresh = mask & -mask
        while fresh:
            reached = 0
            for number, masks in enumerate(touching):
                if fresh >> number & 1:
                    reached |= masks
            fresh = reached & mask & ~group
            group |= fresh
        found.append(group)
        mask &= ~group
    return found


def drawn(sheet: MarkedSheet, area: Area, mark: str) -> int:
    """Return the mask of the filled boxes of an area; with ``mark`` only those in which this mark is drawn."""
    filled = filled_mask(sheet, area)
    if not mark:
        return filled
    return filled & _marks_of(sheet, area).get(mark, 0)


def _marks_of(sheet: MarkedSheet, area: Area) -> dict[str, int]:
    """Return the masks of the cells in which each mark is drawn; none for an area without marks."""
    found: dict[str, int] = {}
    for place, mark in enumerate(sheet.entries(area.id) if area.cell_marks else ()):
        found[mark] = found.get(mark, 0) | 1 << place
    return {mark: mask for mark, mask in found.items() if mark in area.cell_marks.values()}


def make_lots(tally: Tally, lots: Lots, areas: Sequence[Area]) -> Divide:
    """Return the function that divides the areas."""
    match lots.kind:
        case "areas":
            return lambda sheet, parts: [{area.id: mask} for area, mask in parts]  # noqa: ARG005
        case "values":
            return _equal_values
        case "groups":
            groups = [_boxes_of(tally, group) for name in lots.of for group in tally.game.groups[name].groups]
            return lambda sheet, parts: groups  # noqa: ARG005
        case "clusters":
            touching = {area.id: neighbour_masks(area) for area in areas}
            return _each_part(
                lambda sheet, area, mask: connected(mask & drawn(sheet, area, lots.marked), touching[area.id])
            )
        case "runs":
            fences = {area.between: area.id for area in tally.game.areas.values() if area.between}
            return _each_part(
                lambda sheet, area, mask: [run & mask for run in _runs(sheet, area, fences.get(area.id, ""))]
            )
        case kind:
            lines = {area.id: tuple(area.line_masks(kind).values()) for area in areas}
            return _each_part(lambda sheet, area, mask: [line & mask for line in lines[area.id]])  # noqa: ARG005


def _boxes_of(tally: Tally, group: Iterable[str]) -> Lot:
    """Return the boxes of a group as a lot."""
    lot: dict[str, int] = {}
    for box in (tally.game.boxes[name] for name in group):
        lot[box.area] = lot.get(box.area, 0) | bit_of(box)
    return lot


def _each_part(divide: Callable[[MarkedSheet, Area, int], Iterable[int]]) -> Divide:
    """Return the function that divides areas one by one, each into masks."""
    return lambda sheet, parts: [{area.id: lot} for area, mask in parts for lot in divide(sheet, area, mask)]


def _runs(sheet: MarkedSheet, area: Area, fence: str) -> list[int]:
    """Return the masks of the boxes between filled fences; without fences of neighbours that are filled."""
    filled, fences = sheet.marked[area.id], sheet.marked.get(fence)
    runs = [0]
    for number in range(len(area.boxes)):
        if fences is not None or filled >> number & 1:
            runs[-1] |= 1 << number
        if (fences >> number if fences is not None else ~filled >> number) & 1:
            runs.append(0)
    return list(filter(None, runs))


def _equal_values(sheet: MarkedSheet, parts: Iterable[Part]) -> Iterable[Lot]:
    """Return the boxes with the same number or the same mark, of all areas together."""
    found: dict[int | str, dict[str, int]] = {}
    for area, mask in parts:
        for mark, boxes in _marks_of(sheet, area).items():
            found.setdefault(mark, {})[area.id] = boxes & mask
        for number, bit in _written(sheet, area, mask):
            lot = found.setdefault(number, {})
            lot[area.id] = lot.get(area.id, 0) | bit
    return [lot for lot in found.values() if any(lot.values())]


def _written(sheet: MarkedSheet, area: Area, mask: int) -> Iterable[tuple[int, int]]:
    """Yield the numbers written in an area, or printed in its filled boxes, each with the bit of its box."""
    if kind_of(area).has_numbers:
        pairs = [(number, 1 << (box - 1)) for box, number in sheet.numbers(area.id)]
    else:
        marked = sheet.marked[area.id]
        pairs = [(box.printed, bit_of(box)) for box in area.boxes if box.printed is not None and marked & bit_of(box)]
    return [(number, bit) for number, bit in pairs if bit & mask]


def filters(formula: Formula, area: Area) -> tuple[MaskOf, ...]:
    """Return the functions whose masks together leave the boxes of an area that pass a formula's filters."""
    found: list[MaskOf] = []
    if formula.named and formula.kind not in ("gained", "built"):
        found.append(_fixed(box_mask(area, lambda box: formula.named in (box.name, *box.gain.icons))))
    if formula.zone:
        found.append(_fixed(box_mask(area, lambda box: box.zone == formula.zone)))
    if formula.marked:
        found.append(lambda sheet: drawn(sheet, area, formula.marked))
    if formula.beside:
        found.append(_beside(area, formula.beside))
    return tuple(found)


def box_mask(area: Area, test: Callable[[Box], bool]) -> int:
    """Return the mask of the boxes of an area that pass a test."""
    return sum(bit_of(box) for box in area.boxes if test(box))


def _fixed(mask: int) -> MaskOf:
    return lambda sheet: mask  # noqa: ARG005


def _beside(area: Area, name: str) -> MaskOf:
    """Return the function that returns the boxes touching one with an icon, a zone or a drawn mark, or the edge."""
    touching = neighbour_masks(area)
    if name == "edge":
        most = 6 if area.shape == "hexagon" else 4
        return _fixed(box_mask(area, lambda box: touching[box.number - 1].bit_count() < most))
    printed = box_mask(area, lambda box: name in (box.zone, *box.gain.icons))

    def beside(sheet: MarkedSheet) -> int:
        targets = printed | drawn(sheet, area, name)
        return box_mask(area, lambda box: bool(touching[box.number - 1] & targets))

    return beside


def growth_checks(tally: Tally) -> Iterator[Callable[[MarkedSheet], Iterator[Finding]]]:
    """Yield a check for each area that grows from a zone."""
    for area in tally.game.areas.values():
        if area.grows_from is not None:
            start = area.line_masks("zones")[area.grows_from.zone]
            yield partial(_grown, area, area.grows_from.rule, start, neighbour_masks(area))


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
