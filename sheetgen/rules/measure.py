"""Numbers read off a filled-in sheet: for objective cards, score lines and campaign goals."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sheetgen.kinds.kind_registry import empty_value, kind_of
from sheetgen.layout.filled_sheet import RingsValue
from sheetgen.layout.game import Area, Box, Game
from sheetgen.layout.score_model import Measure
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, row_masks

Counter = Callable[[MarkedSheet], int]


def compile_measure(tally: Tally, wanted: Measure) -> Counter:
    """Return a function that reads the number off a sheet. Raises `ValueError` for an unknown kind of measure."""
    counts = measure_parts(tally, wanted)
    times, halved = wanted.times, wanted.rounded_half

    def count(sheet: MarkedSheet) -> int:
        total = sum([each(sheet) for each in counts])
        return ((total + 1) // 2 if halved else total) * times

    return count


def measure_parts(tally: Tally, wanted: Measure) -> tuple[Counter, ...]:
    """Return the functions whose results a measure adds up, one for each area with something to count; may be empty.

    Raises `ValueError` for an unknown kind of measure.
    """
    maker = _MAKERS.get(wanted.kind)
    if maker is None:
        raise ValueError(f"there is no measure '{wanted.kind}'")
    return tuple(maker(tally, wanted))


def find_areas(game: Game, target: str) -> tuple[Area, ...]:
    """Return the areas of a name: an area with all areas inside it, or all areas of a sheet."""
    if target in game.areas:
        return tuple(game.areas[target].walk())
    return tuple(area for sheet in game.sheets if sheet.name == target for top in sheet.areas for area in top.walk())


def _areas(tally: Tally, wanted: Measure) -> Iterable[Area]:
    return (area for target in wanted.of for area in find_areas(tally.game, target))


def _marked(area: str, mask: int = -1) -> Counter:
    return lambda sheet: (sheet.marked[area] & mask).bit_count()


def _all_of(area: str, masks: tuple[int, ...]) -> Counter:
    """Return a counter of the masks that are marked completely."""

    def count(sheet: MarkedSheet) -> int:
        marked = sheet.marked[area]
        return len([mask for mask in masks if marked & mask == mask])

    return count


def _counted(area: Area, measure: str) -> Counter:
    """Return a counter that calls the counter of the area's kind for this measure."""
    identity, counts = area.id, kind_of(area).measure
    return lambda sheet: counts(measure, sheet.values[identity]) or 0


def _by_kind(tally: Tally, wanted: Measure) -> Iterable[Counter]:
    for area in _areas(tally, wanted):
        if wanted.kind == "filled" and kind_of(area).is_mask:
            yield _marked(area.id)
        elif kind_of(area).measure(wanted.kind, empty_value(area)) is not None:
            yield _counted(area, wanted.kind)


def _highest(tally: Tally, wanted: Measure) -> Iterable[Counter]:
    for area in _areas(tally, wanted):
        if area.id in tally.full:
            yield lambda sheet, area=area.id: sheet.marked[area].bit_length()  # type: ignore[misc]


def _full(tally: Tally, wanted: Measure) -> Iterable[Counter]:
    for area in _areas(tally, wanted):
        if area.id in tally.full and area.boxes:
            yield _all_of(area.id, (tally.full[area.id],))


def _groups_of(area: Area, by: Callable[[Box], int]) -> Counter:
    masks: dict[int, int] = {}
    for box in area.boxes:
        masks[by(box)] = masks.get(by(box), 0) | bit_of(box)
    return _all_of(area.id, tuple(masks.values()))


def _sections(tally: Tally, wanted: Measure) -> Iterable[Counter]:
    for area in _areas(tally, wanted):
        if area.boxes and area.id in tally.full:
            yield _groups_of(area, lambda box: box.section)


def _rows(tally: Tally, wanted: Measure) -> Iterable[Counter]:
    for area in _areas(tally, wanted):
        if area.boxes and area.id in tally.full:
            yield _groups_of(area, lambda box: box.row)


def _built(tally: Tally, wanted: Measure) -> Iterable[Counter]:
    for target in wanted.of:
        if target in tally.game.boxes:
            box = tally.game.boxes[target]
            areas: tuple[Area, ...] = (tally.game.areas[box.area],)
            only = bit_of(box)
        else:
            areas, only = find_areas(tally.game, target), -1
        for area in areas:
            mask = _buildings_mask(area, wanted.named) & only
            if mask:
                yield _marked(area.id, mask)


def _buildings_mask(area: Area, named: str) -> int:
    if area.kind == "buildings":
        return sum(bit_of(box) for box in area.boxes if not named or box.name == named)
    if area.box is not None and (not named or area.key == named):
        return bit_of(area.box)
    return 0


def _gained(tally: Tally, wanted: Measure) -> Iterable[Counter]:
    """Yield counters of one icon on marked boxes and at full rows of a grid.

    Icons a player could choose are not counted: the sheet does not show the choice.
    """
    for area in _areas(tally, wanted):
        if area.row_gain == wanted.named:
            yield _all_of(area.id, row_masks(area))
        boxes: tuple[Box, ...] = area.boxes if kind_of(area).has_marks else ()
        for box in boxes if area.box is None else (area.box,):
            number = 0 if box.gain.chooses else box.gain.icons.count(wanted.named)
            if number:
                yield _times(_marked(area.id, bit_of(box)), number)


def _times(count: Counter, number: int) -> Counter:
    return lambda sheet: count(sheet) * number


def unfilled_rings(rings: RingsValue) -> int:
    """Return the number of rings that are not filled; never below 0, whatever the sheet shows."""
    return max(0, rings.ringed - rings.filled)


_MAKERS: dict[str, Callable[[Tally, Measure], Iterable[Counter]]] = {
    "filled": _by_kind,
    "highest": _highest,
    "full": _full,
    "sections": _sections,
    "rows": _rows,
    "columns": _sections,
    "built": _built,
    "ringed": _by_kind,
    "unfilled": _by_kind,
    "used": _by_kind,
    "value": _by_kind,
    "gained": _gained,
}
