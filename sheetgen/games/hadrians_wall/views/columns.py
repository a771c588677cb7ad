"""Place the boxes of the upper tracks in the columns of the granaries: chained ones above the box they need.

A chain to a track further up passes the box between in a lane; its lower box reaches a little under the neighbour of
that one, so that the chain ends well inside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.place.boxes import close_width, gain_width
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect, share_by_weight, total_length

SINGLE, LANE, GAP, EDGE, SHIFT = 6.72, 1.95, 0.45, 0.45, 0.6
"""In mm on A4: a box with one icon, the lane of a chain, between boxes, to a column's edge, how far a box that holds a
passing chain reaches under its neighbour."""
CROWDED = 2.0
"""How much more of the spare room than others a box with two icons takes."""
WIDEST, WIDEST_ON_LOW = 1.5, 1.8
"""How much wider than high a box of an unchained track may be; on a low page it has width to spare."""


class Columns:
    """The boxes of ``tracks`` column by column; the last track is the base, whose chains hold others."""

    def __init__(self, style: PageStyle, tracks: list[Area]) -> None:
        self.style = style
        self.tracks = tracks
        self.base = tracks[-1]
        self.chains: Mapping[str, Mapping[int, int]] = self.base.chains

    @cached_property
    def near(self) -> str:
        """The chained track right above the base; chains to others pass its boxes."""
        chained = [track.id for track in self.tracks if track.id in self.chains]
        return chained[-1] if chained else ""

    def _held(self, box: Box) -> list[Box]:
        """Return the boxes that chains from this box of the base hold close above it."""
        pairs = self.chains.get(self.near, {})
        return [self.style.area(self.near).boxes[pairs[box.number] - 1]] if box.number in pairs else []

    def _lane(self, box: Box) -> float:
        """Return the width in mm of the lane of a chain that passes the box above; 0 if there is none."""
        passes = any(box.number in pairs for target, pairs in self.chains.items() if target != self.near)
        # A lane has the air of a gap even where boxes have none.
        air = self.style.pen_gap(GAP) - self.style.close_gap(GAP)
        return self.style.mm(LANE) + air if passes and self._held(box) else 0.0

    def _ends(self, box: Box) -> bool:
        """Return whether the box is the last of its column: its chain passes at the left, inside the column."""
        return any(box is section[-1] for section in self.base.sections)

    def _gives_way(self, box: Box) -> float:
        """Return how much of its room a box of the base leaves to neighbours that hold passing chains."""
        boxes, index, given = self.base.boxes, self.base.boxes.index(box), 0.0
        if index and self._lane(boxes[index - 1]) and not self._ends(boxes[index - 1]):
            given += self.style.mm(SHIFT)
        if index + 1 < len(boxes) and self._lane(boxes[index + 1]) and self._ends(boxes[index + 1]):
            given += self.style.mm(SHIFT)
        return given

    def _least(self, box: Box) -> float:
        """Return the least width of a box."""
        return max(close_width(self.style, box.gain), self.style.mm(SINGLE))

    def _need(self, box: Box) -> float:
        own = self._least(box) + self._gives_way(box)
        above = [self._least(held) for held in self._held(box)]
        return max(own - self._lane(box), *above, 0.0) + self._lane(box)

    def _apart(self) -> float:
        """Return the gap in mm between boxes that no chain holds."""
        return self.style.close_gap(GAP * 2)

    def least(self) -> list[float]:
        """Return the least width of each column."""
        close, apart = self.style.close_gap(GAP), self._apart()
        free = [track.sections for track in self.tracks[:-1] if track.id not in self.chains]
        rows = [[self._row_width(map(self._need, section), close) for section in self.base.sections]]
        rows += [[self._row_width(map(self._least, section), apart) for section in sections] for sections in free]
        return [max(widths) for widths in zip(*rows, strict=True)]

    def _row_width(self, boxes: Iterable[float], gap: float) -> float:
        return total_length([*boxes], gap) + 2 * self.style.frame_air(EDGE)

    def _cells(self, columns: list[Rect]) -> list[Rect]:
        """Return the room of each box of the base, with the box above it and the lane next to that."""
        found = []
        for section, column in zip(self.base.sections, columns, strict=True):
            inner, gap = column.inset(self.style.frame_air(EDGE), 0), self.style.close_gap(GAP)
            least = [self._need(box) for box in section]
            found += inner.columns(share_by_weight(inner.width, least, [*map(self._weight, section)], gap), gap)
        return found

    def _weight(self, box: Box) -> float:
        """Return the part of spare room that a box of the base takes: more where two icons stand close."""
        crowded = any(len(each.gain.icons) > 1 for each in (box, *self._held(box)))
        return CROWDED if crowded else 1.0

    def boxes(self, rows: Mapping[str, Rect], columns: list[Rect]) -> dict[str, list[Rect]]:
        """Return the boxes of every track by its id; ``rows`` are those of the tracks."""
        cells = self._cells(columns)
        found = {self.base.id: self._base(cells, rows[self.base.id])}
        for track in self.tracks[:-1]:
            row = rows[track.id]
            if track.id == self.near:
                found[track.id] = [self._above(row, cells[number - 1], number) for number in self._holders(track)]
            elif track.id in self.chains:
                found[track.id] = self._on_chains(track, row, columns, cells)
            else:
                found[track.id] = self._free(track, row, columns)
        return found

    def _base(self, cells: list[Rect], row: Rect) -> list[Rect]:
        shift, made = self.style.mm(SHIFT), []
        for index, (box, cell) in enumerate(zip(self.base.boxes, cells, strict=True)):
            left, right = cell.x, cell.right
            if self._lane(box):
                left, right = (left - shift, right) if self._ends(box) else (left, right + shift)
            if index and self._lane(self.base.boxes[index - 1]) and not self._ends(self.base.boxes[index - 1]):
                left += shift
            after = self.base.boxes[index + 1] if index + 1 < len(cells) else None
            if after is not None and self._lane(after) and self._ends(after):
                right -= shift
            made.append(Rect(left, row.y, right - left, row.height))
        return made

    def _holders(self, track: Area) -> list[int]:
        """Return for each box of a track the number of the base's box that holds it."""
        holder = {other: own for own, other in self.chains[track.id].items()}
        return [holder[box.number] for box in track.boxes]

    def _above(self, row: Rect, cell: Rect, number: int) -> Rect:
        box = self.base.boxes[number - 1]
        lane = self._lane(box)
        return Rect(cell.x + (lane if self._ends(box) else 0.0), row.y, cell.width - lane, row.height)

    def _on_chains(self, track: Area, row: Rect, columns: list[Rect], cells: list[Rect]) -> list[Rect]:
        """Return boxes centred on the chains that hold them, inside their column."""
        width, edge, rects = self.style.mm(SINGLE * 1.42), self.style.frame_air(EDGE), []
        for number in self._holders(track):
            centre = self.chain_at(cells[number - 1], self.base.boxes[number - 1], track.id)
            column = next(each for each in columns if each.x <= centre <= each.right)
            x = min(max(centre - width / 2, column.x + edge), column.right - edge - width)
            rects.append(Rect(x, row.y, width, row.height))
        return rects

    def _free(self, track: Area, row: Rect, columns: list[Rect]) -> list[Rect]:
        """Return boxes alike in all columns: singles as wide as each other, at the right of their column."""
        style, gap, rects = self.style, self._apart(), []
        free = []
        for section, column in zip(track.sections, columns, strict=True):
            least = self._row_width(map(self._least, section), gap)
            free.append((column.width - least) / len(section))
        spare = min(free)
        most = WIDEST_ON_LOW if style.low else WIDEST
        spare = min(spare, row.height * most - style.mm(SINGLE)) if spare > 0 else spare
        for section, column in zip(track.sections, columns, strict=True):
            widths = [self._least(box) + spare for box in section]
            inner = column.inset(style.frame_air(EDGE), 0)
            line = inner.right_strip(total_length(widths, gap))
            rects += [Rect(rect.x, row.y, rect.width, row.height) for rect in line.columns(widths, gap)]
        return rects

    def chains_of(self, columns: list[Rect]) -> list[tuple[float, str, int, int]]:
        """Return each chain: its x, the track it leads to, the numbers of its lower and its upper box."""
        cells = self._cells(columns)
        return [
            (self.chain_at(cells[own - 1], self.base.boxes[own - 1], target), target, own, other)
            for target, pairs in self.chains.items()
            for own, other in pairs.items()
        ]

    def chain_at(self, cell: Rect, box: Box, target: str) -> float:
        """Return the x of the chain from a box of the base, whose room is ``cell``, to a track."""
        lane, left = self._lane(box), self._ends(box)
        if target == self.near:
            return cell.centre + (lane if left else -lane) / 2
        if not lane:
            return cell.centre
        # In the middle between the boxes above, with the gap between them added.
        aside = (lane - self.style.close_gap(GAP)) / 2
        return cell.x + aside if left else cell.right - aside


def head_width(style: PageStyle, track: Area, least: float) -> float:
    """Return the least width of the boxes of a short track at the head of a column."""
    return total_length([max(gain_width(style, box.gain, least), least) for box in track.boxes], style.close_gap(GAP))
