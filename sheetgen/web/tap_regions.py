"""Divide a sheet into regions that are read and marked together, and compute how far to zoom in for a finger.

A target is a box with half of the free space to each of its neighbours, at most `REACH` on a side. A region's reading
zoom makes each of its targets 44 pixels wide and high.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sheetgen.app.sheet_input import LoadedGame
from sheetgen.assets.fonts import text_width
from sheetgen.layout.area import Area
from sheetgen.layout.game import ArrangedView, Game
from sheetgen.marks.geometry import Bounds, bounds_of, overlap, union_bounds
from sheetgen.marks.marks import IconMark, Page, Slot, TextMark

REACH = 2.5
"""In mm: how far a target extends beyond its box if there is space."""
TOUCH = 1e-6
"""In mm: the largest overlap of boxes that only touch."""
TARGET = 44.0
"""Pixels of a target on each side (WCAG 2.5.5)."""
LEAST_ZOOM, MOST_ZOOM = 2.5, 7.0
"""Pixels to a mm: below the first nothing can be read, above the second a phone shows less than 56 mm."""
ROOM = 1.5
"""In mm: the margin of a region around its boxes."""
HEADING, MOST_WORDS, WORD_GAP = 8.0, 40.0, 6.0
"""In mm, at most: how far above its boxes a heading stands, how far beside them row names, how far apart words."""


Targets = Mapping[tuple[float, float], Bounds]
"""The target of each slot by the slot's corner."""


@dataclass(frozen=True, slots=True)
class Region:
    """A named part of a sheet. Bounds in mm; ``zoom`` in pixels to a mm.

    ``words`` is how far in mm the headings and row names beside its boxes reach beyond its left edge, ``heading`` where
    the paper prints its name.
    """

    name: str
    bounds: Bounds
    zoom: float
    words: float
    heading: Bounds | None

    def as_json(self) -> Mapping[str, Any]:
        """Return the region in the page's form."""
        return {
            "name": self.name,
            "rect": _rect(self.bounds),
            "zoom": round(self.zoom, 2),
            "words": round(self.words, 2),
            "heading": self.heading and _rect(self.heading),
        }


def _rect(bounds: Bounds) -> list[float]:
    left, top, right, bottom = (round(side, 2) for side in bounds)
    return [left, top, right - left, bottom - top]


def regions_of(known: LoadedGame, sheet: str, page: Page) -> list[Region]:
    """Return the regions of a sheet in the order of its arrangement, one or more for each block that has boxes."""
    blocks = list(_blocks(known.game.sheet(sheet).arrange))
    targets = targets_of(page.slots)
    return [
        _region(slots, title, targets, page)
        for view, own in zip(blocks, _slots_of(blocks, page.slots), strict=True)
        for slots, title in _parts(known, view, own)
        if slots
    ]


def targets_of(slots: Sequence[Slot]) -> Targets:
    """Return each slot's target by the slot's corner."""
    return {(slot.x, slot.y): _target(slot, slots) for slot in slots}


def _region(slots: Sequence[Slot], title: str, targets: Targets, page: Page) -> Region:
    own = [targets[slot.x, slot.y] for slot in slots]
    left, top, right, bottom = union_bounds(own)
    # A text such as a name is a line: its small height must not enlarge the zoom beyond what its width needs.
    sides = [min(target[2] - target[0], target[3] - target[1]) for target in own]
    zoom = min(max(TARGET / min(sides), LEAST_ZOOM), MOST_ZOOM)
    bounds = (left - ROOM, top - ROOM, right + ROOM, bottom + ROOM)
    return Region(title, bounds, zoom, _words(page, bounds), _heading(page, title, bounds))


def _heading(page: Page, title: str, bounds: Bounds) -> Bounds | None:
    """Return where a region's title is printed above its boxes or beside them; None if it is not."""
    left, top, right, bottom = bounds
    near = (left - MOST_WORDS, top - HEADING, right, bottom)
    found = (mark for mark in page.marks if isinstance(mark, TextMark) and mark.text.casefold() == title.casefold())
    return next((place for mark in found if overlap(place := bounds_of(mark, text_width), near)), None)


def _words(page: Page, bounds: Bounds) -> float:
    """Return how far in mm a heading and row names reach beyond the left edge, ending at boxes further left."""
    left, top, _, bottom = bounds
    rows = (left - MOST_WORDS, top - HEADING, left, bottom)
    beside = [slot.x + slot.width for slot in page.slots if overlap(bounds_of(slot, text_width), rows)]
    free = max([left - MOST_WORDS, *(edge for edge in beside if edge <= left + ROOM)])
    texts = [bounds_of(mark, text_width) for mark in page.marks if isinstance(mark, (TextMark, IconMark))]
    begins = left
    for text in sorted((each for each in texts if overlap(each, rows) and each[0] >= free), key=lambda each: -each[2]):
        if text[2] >= begins - WORD_GAP:
            begins = min(begins, text[0] - ROOM)
    return left - begins


def _target(slot: Slot, slots: Iterable[Slot]) -> Bounds:
    left = right = top = bottom = REACH
    for other in slots:
        if other is slot:
            continue
        # Boxes that touch may overlap by rounding errors.
        before, behind = slot.x - other.x - other.width, other.x - slot.x - slot.width
        above, below = slot.y - other.y - other.height, other.y - slot.y - slot.height
        across, down = max(before, behind) < -TOUCH, max(above, below) < -TOUCH
        if down and behind >= -TOUCH:
            right = min(right, max(behind, 0.0) / 2)
        elif down and before >= -TOUCH:
            left = min(left, max(before, 0.0) / 2)
        elif across and below >= -TOUCH:
            bottom = min(bottom, max(below, 0.0) / 2)
        elif across and above >= -TOUCH:
            top = min(top, max(above, 0.0) / 2)
    return (slot.x - left, slot.y - top, slot.x + slot.width + right, slot.y + slot.height + bottom)


def _blocks(view: ArrangedView) -> Iterator[ArrangedView]:
    """Yield the outermost blocks that are not rows or columns."""
    if view.name in ("rows", "columns"):
        for block in view.blocks:
            yield from _blocks(block)
    else:
        yield view


def _slots_of(blocks: Sequence[ArrangedView], slots: Sequence[Slot]) -> list[list[Slot]]:
    """Return the boxes of each block; a box named by several belongs to the block with the most specific name."""
    found: list[list[Slot]] = [[] for _ in blocks]
    for slot in slots:
        depths = [max(_depth(slot.box, name) for name in ("", *_names(block))) for block in blocks]
        if max(depths, default=0):
            found[depths.index(max(depths))].append(slot)
    return found


def _names(view: ArrangedView) -> Iterator[str]:
    return (name for block in view.walk() for name in block.shows)


def _depth(box: str, name: str) -> int:
    """Return how specifically a name means a box: the number of parts of its id; 0 if it does not."""
    return len(name.split(".")) if name and (box == name or box.startswith(f"{name}.")) else 0


def _parts(known: LoadedGame, view: ArrangedView, slots: Sequence[Slot]) -> Iterator[tuple[Sequence[Slot], str]]:
    """Yield a block's boxes with a title, divided by column if each column of tracks has a building at its foot."""
    game, language = known.game, known.language
    foot = next((game.areas[name] for name in _names(view) if _opens_columns(game, name)), None)
    if foot is None or "areas" not in view.areas:
        yield slots, _title(known, view)
        return
    columns: list[list[Slot]] = [[] for _ in foot.boxes]
    others: list[Slot] = []
    for slot in slots:
        place = _column(game, slot.box, foot)
        (others if place is None else columns[place]).append(slot)
    middles = [_middle(column) for column in columns]
    for slot in others:
        # A row in one column alone, such as at its head.
        away = [abs(slot.x + slot.width / 2 - middle) for middle in middles]
        columns[away.index(min(away))].append(slot)
    for building, column in zip(foot.boxes, columns, strict=True):
        own = f"regions.{building.id}"
        yield column, language.text(own if language.has(own) else f"areas.{building.id}")


def _opens_columns(game: Game, name: str) -> bool:
    """Return whether boxes need a building of this area: each building opens a column."""
    buildings = {box.id for box in game.areas[name].boxes} if name in game.areas else set[str]()
    return any(need.target in buildings for box in game.boxes.values() for need in box.needs)


def _column(game: Game, box: str, foot: Area) -> int | None:
    """Return the column of a box, from 0; None for an unknown box, or if its area does not span all columns."""
    found = game.boxes.get(box)
    if found is None:
        return None
    if found.area == foot.id:
        return found.number - 1
    return found.section - 1 if len(game.areas[found.area].sections) == len(foot.boxes) else None


def _middle(column: Sequence[Slot]) -> float:
    left, right = min(slot.x for slot in column), max(slot.x + slot.width for slot in column)
    return (left + right) / 2


def _title(known: LoadedGame, view: ArrangedView) -> str:
    """Return the block's name: the page's own name for it, else the titles of the areas it shows."""
    language = known.language
    names = [name for key in ("area", "areas") for name in view.areas.get(key, ())]
    if not names:
        # Fields of one group, such as the score, have its name; other fields are the sheet's header.
        groups = {field.rpartition(".")[0] for field in view.areas.get("fields", ())}
        names = [group for group in groups if len(groups) == 1 and group]
    own = f"regions.{names[0] if names else ''}"
    if language.has(own) or not names:
        return language.text(own if names else "page.head")
    return ", ".join(language.text(f"areas.{name}") for name in names if language.has(f"areas.{name}")) or names[0]
