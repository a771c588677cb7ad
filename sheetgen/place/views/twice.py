"""A short sheet that stands twice on a long paper, with a line to cut between."""

from __future__ import annotations

from functools import partial

from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import BaseView
from sheetgen.place.pieces import Column, Drawn, Piece, Row
from sheetgen.place.rect import Point, Rect

LONG, SCISSORS = 255.0, 7.4
"""A paper with a side from this length in mm has room for two short sheets. The length in mm of the scissors before the
line to cut on."""


class TwiceView(BaseView):
    """The blocks stand twice on a long paper, a line to cut between; the second ones have no boxes of their own."""

    name = "twice"
    holds = True

    def piece(self) -> Piece:
        style = self.style
        once = Column(parts=self.blocks, gap=style.row_gap, grow=1)
        wide = style.paper.width > style.paper.height
        # The large boxes of large print take the whole paper.
        if style.paper.large_print or max(style.paper.width, style.paper.height) < LONG * max(style.letters, 1.0):
            return once
        room = 2 * style.paper.margin
        if wide:
            high = once.height((style.room_width - room) / 2)
            again = Drawn(wide=once.width, high=high, draw=lambda rect: self._again(once, rect))
            cut = Drawn(wide=room, draw=partial(self._put_cut, upright=True))
            return Row(parts=[once, cut, again.growing(1)])
        again = Drawn(wide=once.width, high=once.height(style.room_width), draw=lambda rect: self._again(once, rect))
        return Column(parts=[once, Drawn(high=room, draw=self._put_cut), again.growing(1)])

    def _again(self, piece: Piece, rect: Rect) -> None:
        """Put the blocks a second time: a box has one place on a sheet."""
        slots = self.style.ink.slots
        count = len(slots)
        piece.put(rect)
        del slots[count:]

    def _put_cut(self, rect: Rect, *, upright: bool = False) -> None:
        style = self.style
        start = (rect.centre, rect.y) if upright else (rect.x, rect.middle)
        along = (0.0, 1.0) if upright else (1.0, 0.0)
        self._put_scissors(start, along)
        # It ends with a whole dash.
        dash, length = 2.4, (rect.height if upright else rect.width) - SCISSORS
        pitch = (length - dash) / round((length - dash) / 4.0)
        paint = Paint(stroke=style.theme.soft, width=style.frame_paint.width, dash=(dash, pitch - dash))
        ends = [(start[0] + along[0] * at, start[1] + along[1] * at) for at in (SCISSORS, SCISSORS + length)]
        style.ink.line(ends, paint, role="cut")

    def _put_scissors(self, start: Point, along: Point) -> None:
        """Put scissors at the beginning of the line, open towards it: two rings, and two blades that cross."""
        style, paint = self.style, Paint(stroke=self.style.theme.soft, width=self.style.frame_paint.width)

        def at(far: float, aside: float) -> Point:
            return (start[0] + along[0] * far + along[1] * aside, start[1] + along[1] * far + along[0] * aside)

        for side in (-1.0, 1.0):
            style.ink.circle(*at(1.1, side * 1.2), 0.9, paint, role="scissors")
            style.ink.line([at(1.9, side * 0.8), at(6.4, side * -1.1)], paint, role="scissors")
