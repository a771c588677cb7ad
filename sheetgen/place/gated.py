"""The columns of gates: short tracks at their heads, and where the boxes of the tracks in them stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from sheetgen.layout.layout import Area, Box
from sheetgen.layout.notation import Cost
from sheetgen.marks.marks import Paint
from sheetgen.place.grounds import put_panel
from sheetgen.place.page_style import PageStyle
from sheetgen.place.pencil import close_width, put_box
from sheetgen.place.plates import put_track_plate
from sheetgen.place.rect import Rect, total
from sheetgen.place.words import SMALLER_LABEL

SINGLE, SLOT, GAP, EDGE = 6.6, 2.0, 0.45, 0.5
"""In mm on A4: a box with one icon, the way of a chain beside a box, between boxes, to a column's edge."""
SHORT, AIR, SIGN, APART = 6.8, 0.9, 7.0, 0.5
"""Of a short track in mm on A4: the least side of a box, the air at the sides, the side of a sign,
between boxes."""


class HeadRow:
    """Short tracks of a group side by side in one row, one at the head of each column: a sign, a name, the boxes."""

    def __init__(self, style: PageStyle, group: Area) -> None:
        self.style = style
        self.group = group
        self.icon = group.earned.icon if group.earned is not None else ""

    @property
    def plate(self) -> tuple[str, Cost]:
        """The name of the row, and the icon that fills a box."""
        return self.style.title(self.group.id), (((self.icon, 1),),) if self.icon else ()

    def _sign_width(self) -> float:
        style = self.style
        return max(style.mm(SIGN), *(style.width_of(style.title(area.id), SMALLER_LABEL) for area in self.group.areas))

    def least_width(self) -> float:
        """The least width in mm of one track."""
        style, most = self.style, max(len(area.boxes) for area in self.group.areas)
        return self._sign_width() + 3 * style.mm(AIR) + most * (style.mm(SHORT) + style.apart(APART))

    def place(self, row: Rect, label: float, columns: list[Rect]) -> None:
        """Put the row: its plate ``label`` mm wide, then a track in each column, the first under the plate too."""
        style, hue = self.style, self.style.hue_name(self.icon)
        for area, column in zip(self.group.areas, columns, strict=True):
            track = Rect(column.x, row.y, column.width, row.height)
            left = row.x if column is columns[0] else column.x
            put_panel(style, row.beside(left - row.x).left(column.right - left), hue, "row")
            sign, air, gap = self._sign_width(), style.mm(AIR), style.apart(APART)
            self._sign(track.beside(air).left(sign), area, hue)
            cells = track.beside(sign + 2 * air).left(track.width - sign - 3 * air).inset(0, style.mm(0.8))
            for box, cell in zip(area.boxes, cells.across(len(area.boxes), gap), strict=True):
                put_box(style, cell, box)
        text, cost = self.plate
        put_track_plate(style, row.left(label), text, cost, hue)

    def _sign(self, rect: Rect, area: Area, hue: str) -> None:
        """The name over the sign, which stands on a ground of the hue."""
        style = self.style
        heights = [style.cap(SMALLER_LABEL), style.mm(SIGN)]
        gap = (rect.height - sum(heights)) / 3
        name, below = rect.below(gap).rows(heights, gap)
        style.put_word(name, style.title(area.id), SMALLER_LABEL, anchor="centre", role="title")
        strong, ground = style.theme.hues[hue].strong, below.inner(style.mm(SIGN))
        fill = strong if style.theme.spec.solid_banners else None
        paint = Paint(fill=fill, stroke=strong, width=style.frame_paint.width)
        style.ink.rectangle(ground, paint, radius=style.mm(0.9), role="sign")
        style.icon_in(area.icon, ground, "pair", role="sign")


class Columns:
    """The boxes of ``tracks`` column by column; chained ones stand over the box that holds them."""

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

    def passes(self, box: Box) -> bool:
        """Whether a chain from this box of the base passes the track above it."""
        return any(box.number in pairs for target, pairs in self.chains.items() if target != self.near)

    def _held(self, box: Box) -> list[Box]:
        """The boxes that chains from this box of the base hold close above it."""
        pairs = self.chains.get(self.near, {})
        return [self.style.area(self.near).boxes[pairs[box.number] - 1]] if box.number in pairs else []

    def _need(self, box: Box) -> float:
        own = max(close_width(self.style, each.gain) for each in (box, *self._held(box)))
        return max(own, self.style.mm(SINGLE)) + self._slot(box)

    def least(self) -> list[float]:
        """The least width of each column in mm."""
        free = [track.sections for track in self.tracks[:-1] if track.id not in self.chains]
        rows = [[self._row_width(map(self._need, section), GAP) for section in self.base.sections]]
        rows += [[self._row_width(map(self._alone, section), GAP * 2) for section in sections] for sections in free]
        return [max(widths) for widths in zip(*rows, strict=True)]

    def _row_width(self, boxes: Iterable[float], gap: float) -> float:
        return total([*boxes], self.style.apart(gap)) + 2 * self.style.mm(EDGE)

    def _alone(self, box: Box) -> float:
        """The least width of a box that no chain holds."""
        return max(close_width(self.style, box.gain), self.style.mm(SINGLE))

    def base_boxes(self, columns: list[Rect]) -> list[Rect]:
        """The boxes of the base in these columns."""
        return [
            rect
            for section, column in zip(self.base.sections, columns, strict=True)
            for rect in self._row(column, [self._need(box) for box in section])
        ]

    def _row(self, column: Rect, least: list[float], gap: float = GAP) -> list[Rect]:
        inner, gap = column.inset(self.style.mm(EDGE), 0), self.style.apart(gap)
        spare = inner.width - total(least, gap)
        return inner.columns([need + spare / len(least) for need in least], gap)

    def boxes(self, track: Area, row: Rect, columns: list[Rect], base: list[Rect]) -> list[Rect]:
        """The boxes of a track in its row."""
        if track is self.base:
            return base
        if track.id == self.near:
            return [self._above(row, below, number) for below, number in zip(base, self._numbers(track), strict=True)]
        if track.id in self.chains:
            return self._on_chains(track, row, columns, base)
        rects: list[Rect] = []
        for section, column in zip(track.sections, columns, strict=True):
            rects += self._row(
                Rect(column.x, row.y, column.width, row.height), list(map(self._alone, section)), GAP * 2
            )
        return rects

    def _numbers(self, track: Area) -> list[int]:
        """For each box of a track the number of the base's box that holds it."""
        holder = {other: own for own, other in self.chains[track.id].items()}
        return [holder[box.number] for box in track.boxes]

    def _above(self, row: Rect, below: Rect, number: int) -> Rect:
        box = self.base.boxes[number - 1]
        slot = self._slot(box)
        return Rect(below.x + (slot if self._ends(box) else 0.0), row.y, below.width - slot, row.height)

    def _slot(self, box: Box) -> float:
        """The way in mm of a chain that passes beside the box above."""
        return self.style.mm(SLOT) if self.passes(box) and self._held(box) else 0.0

    def _ends(self, box: Box) -> bool:
        """Whether the box is the last of its column: its chain passes at the left, inside the column."""
        return any(box is section[-1] for section in self.base.sections)

    def _on_chains(self, track: Area, row: Rect, columns: list[Rect], base: list[Rect]) -> list[Rect]:
        """Boxes centred on the chains that hold them, inside their column."""
        width = self.style.mm(SINGLE * 1.6)
        rects = []
        for number in self._numbers(track):
            centre = self.chain_at(base[number - 1], self.base.boxes[number - 1], track.id)
            column = next(each for each in columns if each.x <= centre <= each.right)
            edge = self.style.mm(EDGE)
            x = min(max(centre - width / 2, column.x + edge), column.right - edge - width)
            rects.append(Rect(x, row.y, width, row.height))
        return rects

    def chain_at(self, below: Rect, box: Box, target: str) -> float:
        """The x of the chain from a box of the base to a track."""
        slot, left = self._slot(box), self._ends(box)
        if target == self.near:
            return below.centre + (slot if left else -slot) / 2
        if not slot:
            return below.centre
        # In the middle between the boxes above, which stand a gap apart besides.
        aside = (slot - self.style.apart(GAP)) / 2
        return below.x + aside if left else below.right - aside
