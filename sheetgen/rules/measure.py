"""Numbers read off the boxes of one area: the leaves of formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from sheetgen.kinds.kind_registry import empty_value, kind_of
from sheetgen.layout.area import LINES, Area
from sheetgen.layout.game import Game, RingsValue
from sheetgen.layout.score_model import Formula
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, filled_mask, line_gains, own_boxes

Leaf = Callable[[MarkedSheet, int], int]
"""Return the number of an area, counting only the boxes of a mask."""

ALL = -1
"""The mask of all boxes."""


def find_areas(game: Game, target: str) -> tuple[Area, ...]:
    """Return the areas of a name: an area with all areas inside it, or all areas of a sheet."""
    if target in game.areas:
        return tuple(game.areas[target].walk())
    return tuple(area for sheet in game.sheets if sheet.name == target for top in sheet.areas for area in top.walk())


def find_boxes(game: Game, names: Iterable[str]) -> Iterator[tuple[Area, int]]:
    """Yield the areas of names, each with the mask of the boxes named; a name may be that of a box or of groups."""
    for target in names:
        if target in game.boxes and target not in game.areas:
            box = game.boxes[target]
            yield game.areas[box.area], bit_of(box)
        elif target in game.groups:
            yield from find_boxes(game, (box for group in game.groups[target].groups for box in group))
        else:
            yield from ((area, ALL) for area in find_areas(game, target))


def make_leaf(tally: Tally, formula: Formula, area: Area) -> Leaf | None:
    """Return the counter of an area; None if it has nothing that the formula counts.

    Raises `ValueError` for an unknown kind of formula.
    """
    if formula.kind in LINES:
        return _complete(area, area.line_masks(formula.kind).values()) if _is_boxed(tally, area) else None
    maker = _MAKERS.get(formula.kind)
    if maker is None:
        raise ValueError(f"there is no measure '{formula.kind}'")
    return maker(tally, formula, area)


def _is_boxed(tally: Tally, area: Area) -> bool:
    return bool(area.boxes) and area.id in tally.full


def _filled(tally: Tally, formula: Formula, area: Area) -> Leaf | None:
    identity = area.id
    if kind_of(area).has_rings:
        return lambda sheet, mask: (sheet.rings(identity).masks[1] & mask).bit_count()
    if identity in tally.full and not kind_of(area).has_uses:
        return lambda sheet, mask: (sheet.marked[identity] & mask).bit_count()
    return _by_kind(tally, formula, area)


def _empty(tally: Tally, formula: Formula, area: Area) -> Leaf | None:  # noqa: ARG001
    if not _is_boxed(tally, area):
        return None
    full = tally.full[area.id]
    return lambda sheet, mask: (full & ~filled_mask(sheet, area) & mask).bit_count()


def _by_kind(tally: Tally, formula: Formula, area: Area) -> Leaf | None:  # noqa: ARG001
    identity, counts, measure = area.id, kind_of(area).measure, formula.kind
    if counts(measure, empty_value(area)) is None:
        return None
    return lambda sheet, mask: counts(measure, sheet.values[identity]) or 0  # noqa: ARG005


def _values(area: Area, sheet: MarkedSheet, mask: int) -> list[int]:
    """Return the numbers in the filled boxes of a mask, written or printed, first to last."""
    if kind_of(area).has_numbers:
        return [number * area.boxes[box - 1].factor for box, number in sheet.numbers(area.id) if mask >> (box - 1) & 1]
    marked = sheet.marked[area.id] & mask
    return [box.printed for box in area.boxes if marked & bit_of(box) and box.printed is not None]


def _has_values(area: Area) -> bool:
    return kind_of(area).has_numbers or any(box.printed is not None for box in area.boxes)


def _value(tally: Tally, formula: Formula, area: Area) -> Leaf | None:
    if _has_values(area):
        return lambda sheet, mask: sum(_values(area, sheet, mask))
    return _by_kind(tally, formula, area)


def _last(tally: Tally, formula: Formula, area: Area) -> Leaf | None:  # noqa: ARG001
    return (lambda sheet, mask: (_values(area, sheet, mask) or [0])[-1]) if _has_values(area) else None


def _highest(tally: Tally, formula: Formula, area: Area) -> Leaf | None:  # noqa: ARG001
    identity = area.id
    return (lambda sheet, mask: (sheet.marked[identity] & mask).bit_length()) if identity in tally.full else None


def _full(tally: Tally, formula: Formula, area: Area) -> Leaf | None:  # noqa: ARG001
    return _complete(area, (tally.full[area.id],)) if _is_boxed(tally, area) else None


def _complete(area: Area, lines: Iterable[int]) -> Leaf:
    """Return a counter of the lines that are marked completely."""
    identity, masks = area.id, tuple(lines)

    def count(sheet: MarkedSheet, mask: int) -> int:
        marked = sheet.marked[identity] & mask
        return len([line for line in masks if marked & line == line])

    return count


def _built(tally: Tally, formula: Formula, area: Area) -> Leaf | None:  # noqa: ARG001
    identity, named = area.id, formula.named
    built = 0
    if kind_of(area).orders_buildings:
        built = sum(bit_of(box) for box in area.boxes if not named or box.name == named)
    elif area.box is not None and (not named or area.key == named):
        built = bit_of(area.box)
    return (lambda sheet, mask: (sheet.marked[identity] & built & mask).bit_count()) if built else None


def _gained(tally: Tally, formula: Formula, area: Area) -> Leaf | None:  # noqa: ARG001
    """Return a counter of one icon on marked boxes and at complete lines.

    Icons that a player could choose are not counted: the sheet does not show the choice.
    """
    identity = area.id
    lines = line_gains(area, formula.named)
    boxes = [
        (bit_of(box), number)
        for box in (own_boxes(area) if kind_of(area).has_marks else ())
        if not box.gain.chooses and (number := box.gain.icons.count(formula.named))
    ]
    if not boxes and not lines:
        return None

    def count(sheet: MarkedSheet, mask: int) -> int:
        marked = sheet.marked[identity] & mask
        gained = sum([number for bit, number in boxes if marked & bit])
        return gained + sum([number for line, number in lines if marked & line == line])

    return count


def _points(tally: Tally, formula: Formula, area: Area) -> Leaf | None:  # noqa: ARG001
    """Return the counter of the points that are printed about an area."""
    points = area.points
    table = points.filled
    lines = [
        pair for kind, each in points.lines.items() for pair in zip(area.line_masks(kind).values(), each, strict=True)
    ]
    built = [(bit_of(box), box.points) for box in own_boxes(area) if box.points]
    if not (table or lines or built):
        return None

    def count(sheet: MarkedSheet, mask: int) -> int:
        marked = filled_mask(sheet, area) & mask
        score = table[min(marked.bit_count(), len(table) - 1)] if table else 0
        score += sum([worth for bit, worth in built if marked & bit])
        return score + sum([worth for line, worth in lines if marked & line == line])

    return count


def unfilled_rings(rings: RingsValue) -> int:
    """Return the number of rings that are not filled; never below 0, whatever the sheet shows."""
    return max(0, rings.ringed - rings.filled)


_MAKERS: dict[str, Callable[[Tally, Formula, Area], Leaf | None]] = {
    "filled": _filled,
    "empty": _empty,
    "highest": _highest,
    "full": _full,
    "built": _built,
    "ringed": _by_kind,
    "unfilled": _by_kind,
    "used": _by_kind,
    "value": _value,
    "last": _last,
    "gained": _gained,
    "points": _points,
}
