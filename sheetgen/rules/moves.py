"""Simple moves: the usual errors in one area when a sheet is copied by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.game import Game
from sheetgen.rules.expand import marked, unmarked
from sheetgen.rules.finding import AreaName, Change, Fact, Finding, TextFact, box_for_edit
from sheetgen.rules.tally import MarkedSheet, bit_of, own_boxes

Move = tuple[Change, ...]


def moves(game: Game, sheet: MarkedSheet, area: Area) -> Iterable[Move]:
    """Return small changes of one area: a box more or fewer, a lost digit, another year, a ring, a building, a cell."""
    kind = kind_of(area)
    if kind.has_rings:
        return _rings(sheet, area)
    if kind.has_numbers:
        return _numbers(game, sheet, area)
    if not kind.has_marks or kind.marked_state(area) is None:
        return ()
    if any(kind_of(child).has_options for child in area.areas) and not sheet.marked[area.id]:
        return _sent(area)
    return _counts(sheet, area) if kind.is_mask and area.order and not kind.orders_buildings else _each(sheet, area)


def _each(sheet: MarkedSheet, area: Area) -> Iterator[Move]:
    """Yield each box marked or emptied."""
    kind = kind_of(area)
    for box in own_boxes(area):
        if not box.given:
            is_marked = sheet.marked[area.id] & bit_of(box)
            yield (Change(box.id, kind.emptied if is_marked else kind.marked_state(area)),)


def _counts(sheet: MarkedSheet, area: Area) -> Iterator[Move]:
    """Yield one box more, one fewer, and the numbers of which one digit was left out."""
    kind, count = kind_of(area), sheet.count(area.id)
    full, empty = marked(sheet, area), unmarked(sheet, area)
    if empty:
        yield (Change(empty[0].id, kind.marked_state(area)),)
    if full:
        yield (Change(full[-1].id, kind.emptied),)
    for number in _with_a_digit_more(count):
        if count < number <= len(area.boxes):
            yield tuple(Change(box.id, kind.marked_state(area)) for box in empty[: number - count])


def _with_a_digit_more(count: int) -> Iterable[int]:
    """Return the numbers of two digits of which one digit is this number."""
    return [number for number in range(10, 100) if count in divmod(number, 10)]


def lost_digit(count: int, more: int) -> bool:
    """Return whether a number becomes another one, so much larger, if one digit is written with it."""
    return count + more in _with_a_digit_more(count)


def _numbers(game: Game, sheet: MarkedSheet, area: Area) -> Iterator[Move]:
    """Yield other numbers in each box, the last box first.

    Years between those of the neighbouring boxes come first, then the others; other numbers by their distance.
    """
    written = sheet.numbers(area.id)
    is_year = area.writes is not None and area.writes.is_year
    high = (sheet.years or game.years) if is_year else max(area.writes.numbers, default=0) if area.writes else 0
    for place in reversed(range(len(written))):
        box, number = written[place]
        before = written[place - 1][1] if place else 0
        after = written[place + 1][1] if place + 1 < len(written) else high + 1
        others = [other for other in range(1, high + 1) if other != number]
        if area.sequence is not None and (is_year or area.sequence.goes):
            others.sort(key=lambda year: not before < year < after)
        else:
            others.sort(key=lambda other: abs(other - number))
        for other in others:
            yield (Change(area.boxes[box - 1].id, other),)


def _sent(area: Area) -> Iterator[Move]:
    """Yield an envoy that was left out, with each possible choice and each number of uses."""
    (sent,) = (Change(box.id, kind_of(area).marked_state(area)) for box in own_boxes(area))
    for choice in (child for child in area.areas if kind_of(child).has_options):
        for box in choice.boxes:
            chosen = (sent, Change(box.id, True))
            yield chosen
            for uses in (child for child in area.areas if kind_of(child).has_uses):
                yield from (
                    (*chosen, *(Change(use.id, True) for use in uses.boxes[:number]))
                    for number in range(1, len(uses.boxes) + 1)
                )


def with_envoy(game: Game, identity: str) -> str:
    """Return the box of the envoy to which a choice or a use belongs; the id of any other box as it is."""
    area = game.areas[box_for_edit(game, identity).area]
    kind, holder = kind_of(area), game.areas.get(area.id.rpartition(".")[0])
    if not (kind.has_options or kind.has_uses) or holder is None or holder.box is None:
        return identity
    return holder.box.id


def _rings(sheet: MarkedSheet, area: Area) -> Iterator[Move]:
    """Yield a ring more or fewer, and a ring filled more or fewer."""
    ring, fill = area.states
    outer, inner = sheet.rings(area.id).masks
    empty = [box.id for box in area.boxes if not outer & bit_of(box)]
    hollow = [box.id for box in area.boxes if outer & ~inner & bit_of(box)]
    filled = [box.id for box in area.boxes if outer & inner & bit_of(box)]
    stray = [box.id for box in area.boxes if inner & ~outer & bit_of(box)]
    if stray:
        yield tuple(Change(box, fill) for box in stray)
    if empty:
        yield (Change(empty[0], ring),)
    if hollow:
        yield (Change(hollow[0], fill),)
        yield (Change(hollow[-1], None),)
    if filled:
        yield (Change(filled[-1], ring),)
        yield (Change(filled[-1], None),)


def areas_concerned(game: Game, finding: Finding, meant: Iterable[Change]) -> Iterator[Area]:
    """Yield the areas in which the cause of a finding may lie, the closest first."""
    close = [game.areas[name] for name in dict.fromkeys(_named(game, finding, meant)) if name in game.areas]
    yield from close
    for area in close:
        if area.filled_by is not None:
            yield game.areas[area.filled_by.area]
    # What came in an attack is a point of an attribute or a ring.
    if any(area.attribute for area in close):
        yield from (area for area in game.areas.values() if area.most_a_year)
    icons = {_icon(game, area) for area in close} - {""}
    yield from (area for area in game.areas.values() if icons and not icons.isdisjoint(_brought_by(area)))


def _named(game: Game, finding: Finding, meant: Iterable[Change]) -> Iterator[str]:
    """Yield the names of the areas that a finding names; not each need be one of the game."""
    yield finding.area
    yield from (game.boxes[box].area for box in finding.boxes)
    yield from (box_for_edit(game, change.box).area for change in meant)
    for item in finding.counted:
        yield from _areas_in(item.source)


def _brought_by(area: Area) -> Iterator[str]:
    """Yield the icons that an area brings, each year or by its boxes; an icon may come several times."""
    yield from area.yearly.icons
    for box in own_boxes(area):
        yield from box.gain.icons


def _areas_in(source: Fact) -> Iterator[str]:
    """Yield the ids of the areas that a source of a balance names."""
    if isinstance(source, AreaName):
        yield source.id
    elif isinstance(source, TextFact):
        for value in source.values.values():
            yield from _areas_in(value)


def _icon(game: Game, area: Area) -> str:
    """Return the icon that fills an area; empty if none does."""
    earned = (each.earned for each in game.areas.values() if each.earned is not None)
    return next((each.icon for each in earned if area.id in each.areas), area.attribute)
