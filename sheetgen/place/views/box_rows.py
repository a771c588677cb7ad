"""The boxes of an area in lines, in a panel under a head; and the table of what is taken for rings left."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import BaseView
from sheetgen.place.boxes import put_points
from sheetgen.place.page_style import gain_icons
from sheetgen.place.panel_heads import put_head_ground
from sheetgen.place.panels import TIP, put_fill, put_flag
from sheetgen.place.parts import framed, head, icon, icons, mark, on_band, plate, price, space, words
from sheetgen.place.pieces import Column, Drawn, Grid, Piece, Row
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import FIGURE, NAME, TypeStyle
from sheetgen.text.value_types import AreaId, Name, PositiveNumber

HEAD, BAR, BOX, RING, AIR, APART = 6.6, 7.2, 8.5, 7.9, 0.7, 1.2
"""In mm on A4: the head, one on a ground, the height of a box and of a ring, the air around boxes and between rings."""

_LEAST_CIRCLE = 7.0
"""The least diameter of a circle in mm on any paper that is wide enough for it."""
_LARGER = 1.15
"""How much higher a line of circles is at most."""


class BoxRowsView(BaseView):
    """``area`` holds the boxes in ``lines`` lines, ``hue`` tints the panel and its head.

    ``lead`` puts the cost before every box, ``notes`` stand below the head.
    """

    name = "series"
    takes = {"area": ("track", "numbers", "rings")}
    area: AreaId
    lines: PositiveNumber = 1
    lead: bool = False
    notes: tuple[Name, ...] = ()
    hue: Name = "stone"

    def piece(self) -> Piece:
        style, area = self.style, self.style.area(self.area)
        across = area.grid_columns if area.grid_rows > 1 else -(-len(area.boxes) // self.lines)
        cells = [self._cell(area, box) for box in area.boxes]
        cells += [space() for _ in range(-len(cells) % across)]
        rings, circles = self._rings(area), area.shape == "circle"
        # Dashed rings keep off one another and off the frame, where there is room.
        roomy = rings and not style.low
        gap = max(style.mm(APART if roomy or (circles and style.folded) else 0.6), 0.6 if rings else 0.45)
        rows = [cells[start : start + across] for start in range(0, len(cells), across)]
        rows = self._with_line_points(area, rows)
        far = style.mm(AIR + (0.7 if roomy else 0.0))
        grid = Grid(rows=rows, gap=gap, between=gap).pad(far, 0, bottom=0.0 if style.low else far - style.mm(AIR))
        if circles or rings:
            # Circles stand no further apart downwards than they need.
            count = len(rows)
            grid = grid.pad(most=count * style.mm(BOX * _LARGER) + (count + 1) * style.mm(1.4))
        grid = grid.growing(1)
        said = [
            words(style, style.note(note), lines=0).pad(style.mm(1.6), style.mm(0.4), bottom=style.mm(0.8))
            for note in self.notes
        ]
        parts = [self._head(area), *said, grid]
        return framed(style, Column(parts=parts).pad(0, 0, 0, style.mm(AIR)), self.hue)

    def _rings(self, area: Area) -> bool:
        return area.use == "ring" and area.writes is None

    def _with_line_points(self, area: Area, rows: list[list[Piece]]) -> list[list[Piece]]:
        """Return rows of boxes with the points of complete rows after them, and those of columns below."""
        lines = area.points.lines
        if lines.get("rows"):
            rows = [[*row, self._points(points)] for row, points in zip(rows, lines["rows"], strict=True)]
        if lines.get("columns"):
            below = [self._points(points) for points in lines["columns"]]
            rows = [*rows, below + [space()] * bool(lines.get("rows"))]
        return rows

    def _points(self, points: int) -> Piece:
        style = self.style
        return Drawn(wide=style.mm(6.0), high=style.mm(3.0), draw=partial(put_points, style, points=points))

    def _head(self, area: Area) -> Piece:
        style = self.style
        earned = area.earned.icon if area.earned is not None else ""
        before = [icon(style, earned, role="title")] if earned else []
        cost = [] if self.lead or not area.cost else [price(style, area.cost)]
        paid = [] if area.yearly.chooses or not area.yearly.icons else [icons(style, gain_icons(area.yearly))]
        note = [words(style, style.note(area.note))] if area.note else []
        said = Row(parts=[*paid, *note], gap=style.mm(0.9)) if paid or note else None
        key = "" if self.hue == "stone" else self.hue
        title = head(style, style.title(area.id), [said] if said else [], before=before, key=key)
        if cost:
            name = words(style, style.title(area.id).upper(), NAME, lines=2, role="title")
            ends = [space(grow=1), *([said] if said else [])]
            title = Row(parts=[*before, name, *cost, *ends], gap=style.mm(1.6))
        if self.hue == "stone":
            return title.pad(style.mm(1.6), 0, high=style.mm(HEAD))
        return on_band(style, title.pad(style.mm(1.3), 0, high=style.mm(BAR)), self.hue)

    def _cell(self, area: Area, box: Box) -> Piece:
        style = self.style
        rings, circles = self._rings(area), area.shape == "circle"
        high = RING if rings or (style.folded and circles) else BOX
        made: Piece = mark(style, area, box, high=high, grows=True)
        if rings or circles:
            made = made.pad(high=_LEAST_CIRCLE)
        if area.points.filled:
            under = self._points(area.points.filled[box.number])
            made = Column(parts=[made.growing(1), under]).pad()
        if not self.lead:
            return made
        # Folded columns are twice as wide.
        cost = price(style, area.cost, "box" if style.folded else "cost")
        tip, air = (TIP, 1.4) if style.folded else (0.6, 0.2)
        before = plate(style, cost, tip=tip, air=air).pad(0, 0, style.mm(0.3), 0)
        return Row(parts=[before, made.growing(1)])


COUNT, FLAG = 7.0, 9.4
COST = TypeStyle("figure", "digit")


class Penalty(BaseView):
    """``area`` are the rings; ``title``, perhaps ``headed`` as a panel of a player aid, and ``note`` explain it."""

    name = "penalty"
    takes = {"area": ("rings",)}
    area: AreaId
    title: Name
    note: Name
    headed: bool = False

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:
        if key == "area" and len(area.penalty) < 2:
            yield "it has no penalty", "write for example penalty: [0, 1, 3, 6]"

    def piece(self) -> Piece:
        style = self.style
        title = words(style, style.note(self.title).upper(), NAME, lines=2, role="title").pad(high=style.mm(HEAD))
        note = words(style, style.note(self.note), lines=0)
        points = list(enumerate(style.area(self.area).penalty))[1:]
        last = points[-1][0]
        counts = [
            words(style, f"{n}+" if n == last else str(n), FIGURE, anchor="centre", role="count") for n, _ in points
        ]
        flags: list[Piece] = []
        for _, cost in points:
            text = f"–{cost}"
            # A low page has width to spare.
            wide = style.width_of(text, COST) + style.mm(2.0 if style.low else 1.4 if self.headed else 0.9)
            flag = Drawn(wide=wide, high=style.mm(FLAG), draw=partial(self._flag, text)).pad(
                style.mm(0.25 if self.headed else 0.36), 0
            )
            flags.append(flag.pad(most=style.mm(FLAG * 1.7)))
        upper = Row(parts=[count.growing(1) for count in counts], even=True).pad(high=style.mm(COUNT))
        stone = upper.pad(back=lambda rect: put_fill(style, rect, style.theme.plate, "t", "plate"), front=self._base)
        table = Column(parts=[stone.growing(0.2), Row(parts=flags, even=True).growing(0.8)])
        free = space(high=style.mm(0.6), grow=0.25)
        below = Column(parts=[note, free, table.growing(1), free]).pad(style.mm(1.6), 0, style.mm(1.6), style.mm(1.2))
        over = title.pad(style.mm(1.6), 0)
        if not self.headed:
            return framed(style, Column(parts=[over, below.growing(1)]), "red")
        head = over.pad(back=lambda rect: put_head_ground(style, rect, "stone")).pad(0, 0, 0, style.mm(0.4))
        return framed(style, Column(parts=[head, below.growing(1)]))

    def _flag(self, text: str, rect: Rect) -> None:
        # In black alone full flags would be the darkest part of the page.
        full = self.style.theme.hues["red"].strong != self.style.theme.ink
        put_flag(self.style, rect, text, "red", opens=full, face=COST)

    def _base(self, rect: Rect) -> None:
        paint = Paint(stroke=self.style.theme.frame, width=self.style.mm(0.35))
        self.style.ink.line([(rect.x, rect.bottom), (rect.right, rect.bottom)], paint, role="rule")
