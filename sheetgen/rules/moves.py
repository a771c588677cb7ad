"""Simple moves: what a hand that copies a sheet may have got wrong in one area."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetgen.kinds.registry import kind_of
from sheetgen.layout.layout import Area, Game, Writes
from sheetgen.rules.expand import marked, own_boxes, unmarked
from sheetgen.rules.finding import AreaName, Finding
from sheetgen.rules.tally import Sheet, Tally, bit_of
from sheetgen.rules.ways import Change, box_of

Move = tuple[Change, ...]


def moves(game: Game, sheet: Sheet, area: Area) -> Iterator[Move]:
    """Yield small changes of one area: a box more or fewer, a lost digit, another year, a ring, a building, a cell."""
    kind = kind_of(area)
    if area.kind == "rings":
        yield from _rings(sheet, area)
    elif area.kind == "numbers" and area.limit is not None:
        yield from _years(game, sheet, area)
    elif area.kind == "numbers" and area.writes is not None and area.writes.high:
        yield from _numbers(sheet, area, area.writes)
    elif kind.is_mask and area.order and not kind.orders_buildings:
        yield from _counts(sheet, area)
    elif kind.has_marks and kind.marked(area) is not None:
        for box in own_boxes(area):
            if not box.given:
                is_marked = sheet.marked[area.id] & bit_of(box)
                yield (Change(box.id, kind.emptied if is_marked else kind.marked(area)),)


def _counts(sheet: Sheet, area: Area) -> Iterator[Move]:
    """Yield one box more, one fewer, and the numbers of which one digit was left out."""
    kind, count = kind_of(area), sheet.count(area.id)
    full, empty = marked(sheet, area), unmarked(sheet, area)
    if empty:
        yield (Change(empty[0].id, kind.marked(area)),)
    if full:
        yield (Change(full[-1].id, kind.emptied),)
    for number in _with_a_digit_more(count):
        if count < number <= len(area.boxes):
            yield tuple(Change(box.id, kind.marked(area)) for box in empty[: number - count])


def _with_a_digit_more(count: int) -> Iterable[int]:
    """Return the numbers of two digits of which one digit is this number."""
    if not 0 < count < 10:
        return ()
    return dict.fromkeys([*range(count + 10, 100, 10), *range(10 * count, 10 * count + 10)])


def lost_digit(count: int, more: int) -> bool:
    """Return whether a number becomes another one, so much larger, if one digit is written with it."""
    return count + more in _with_a_digit_more(count)


def _years(game: Game, sheet: Sheet, area: Area) -> Iterator[Move]:
    """Yield another year in each box, the last box first: those between its neighbours, then the others."""
    last, numbers = sheet.years or game.years, sheet.numbers(area.id)
    for place in reversed(range(len(numbers))):
        box, written = numbers[place]
        before = numbers[place - 1][1] if place else 0
        after = numbers[place + 1][1] if place + 1 < len(numbers) else last + 1
        years = [year for year in range(1, last + 1) if year != written]
        for year in sorted(years, key=lambda year: (not before < year < after, year)):
            yield (Change(area.boxes[box - 1].id, year),)


def _numbers(sheet: Sheet, area: Area, writes: Writes) -> Iterator[Move]:
    """Yield another number in each box, the nearest first."""
    for box, written in sheet.numbers(area.id):
        numbers = (number for number in range(writes.low, writes.high + 1) if number != written)
        for number in sorted(numbers, key=lambda number: abs(number - written)):
            yield (Change(area.boxes[box - 1].id, number),)


def _rings(sheet: Sheet, area: Area) -> Iterator[Move]:
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


def areas_concerned(tally: Tally, finding: Finding, meant: Iterable[Change]) -> Iterator[Area]:
    """Yield the areas in which the cause of a finding may lie, the closest first."""
    game = tally.game
    names = dict.fromkeys([finding.area, *(game.boxes[box].area for box in finding.boxes)])
    names |= dict.fromkeys(box_of(game, change.box).area for change in meant)
    names |= dict.fromkeys(item.source.id for item in finding.counted if isinstance(item.source, AreaName))
    for name in list(names):
        area = game.areas.get(name)
        if area is not None and area.filled_by is not None:
            names[area.filled_by[0]] = None
    for name in list(names):
        icon = _icon(game, name)
        names |= dict.fromkeys(source for source, _ in tally.icons.get(icon, ()))
    yield from (game.areas[name] for name in names if name in game.areas)


def _icon(game: Game, name: str) -> str:
    """Return the icon that fills an area; empty if none does."""
    area = game.areas.get(name)
    if area is None:
        return ""
    for each in game.areas.values():
        if each.earned is not None and name in each.earned.areas:
            return each.earned.icon
    return area.attribute
