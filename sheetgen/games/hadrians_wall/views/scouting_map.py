"""Draw the scouting map: square cells on a scroll that fills its place; after each row its gain when it is full."""

from __future__ import annotations

from sheetgen.layout.area import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import BaseView
from sheetgen.place.boxes import put_contents, put_points
from sheetgen.place.parts import space, words
from sheetgen.place.pieces import Drawn, Piece, Row
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import NAME
from sheetgen.text.value_types import AreaId, Name

CELL, HEAD, ROD, ROLL = 8.84, 4.8, 2.0, 4.4
_CHEVRON = 3.8
"""The width in mm on A4 of the room between the cells and what a full row brings."""
_ICON = 0.6
"""The least part of a cell's side that its icon takes."""


class Map(BaseView):
    """``area`` is the grid; ``hue`` colours the scroll, ``note`` is the title above the gains of the rows."""

    name = "map"
    takes = {"area": ("grid",)}
    area: AreaId
    hue: Name = "stone"
    note: Name | None = None

    def piece(self) -> Piece:
        scroll = self._scroll()
        return Drawn(wide=scroll.width, high=scroll.height(scroll.width), draw=scroll.put, grow=1)

    def _scroll(self) -> Piece:
        style, area = self.style, self.style.area(self.area)
        down = max(box.row for box in area.boxes)
        title = words(style, style.title(self.area).upper(), NAME, lines=2, role="title", grow=1)
        note = words(style, style.note(self.note), lines=2, anchor="right") if self.note else space()
        line = Row(parts=[title, note], gap=style.mm(2.0))
        head = line.pad(style.mm(1.0), style.mm(0.3), bottom=style.mm(0.9), high=style.mm(HEAD))
        wide = area.grid_columns * style.mm(CELL) + self._behind(area)

        def draw(rect: Rect) -> None:
            over = head.height(rect.width)
            cells = self._cells(down, rect.without_top(over))
            head.put(rect.top_strip(cells.y - rect.y))
            self._put_cells(down, cells)

        high = head.height(max(wide, head.width)) + down * style.mm(CELL) + self._below(area)
        body = Drawn(wide=max(wide, head.width), high=high, draw=draw, grow=1)
        edge = self._edge()
        return body.pad(edge, style.mm(0.3), edge, style.mm(0.9), back=self._put_scroll)

    def _edge(self) -> float:
        style = self.style
        return style.mm(ROLL + 0.8) if style.theme.spec.ornaments else style.mm(0.8)

    def _behind(self, area: Area) -> float:
        """Return the width in mm of the gain after a row."""
        return (
            self.style.icon_size("box") + self.style.mm(_CHEVRON) if self._has_ends(area, "rows", "diagonals") else 0.0
        )

    def _below(self, area: Area) -> float:
        """Return the height in mm of what stands under the columns."""
        return self.style.icon_size("box") if self._has_ends(area, "columns", "diagonals") else 0.0

    def _has_ends(self, area: Area, *kinds: str) -> bool:
        return any(kind in area.line_gains or kind in area.points.lines for kind in kinds)

    def _put_scroll(self, rect: Rect) -> None:
        """Put the sheet with a rolled end on a rod at either side."""
        style = self.style
        rolled = style.theme.spec.ornaments
        sheet = rect.inset(style.mm(ROLL / 2), style.mm(0.2)) if rolled else rect
        line = Paint(fill=None, stroke=style.edge(self.hue, 0.5), width=style.frame_paint.width)
        fill = style.tone("wood", 0.14) if style.theme.spec.tints.panel else None
        style.ink.rectangle(sheet, Paint(fill=fill, stroke=line.stroke, width=line.width), role="panel")
        if not rolled:
            return
        wood = style.tone("wood", 0.45) if style.theme.spec.tints.panel else style.theme.white
        rod = style.edge(self.hue, 0.75) if style.theme.spec.solid_banners else style.theme.white
        dark = Paint(fill=rod, stroke=style.edge(self.hue, 1.0), width=line.width)
        for roll in (rect.left_strip(style.mm(ROLL)), rect.right_strip(style.mm(ROLL))):
            style.ink.rectangle(roll.centred(style.mm(ROD), roll.height), dark, radius=style.mm(0.4), role="scroll")
            body = roll.inset(0, style.mm(1.5))
            paint = Paint(fill=wood, stroke=style.edge(self.hue, 1.0), width=line.width)
            style.ink.rectangle(body, paint, radius=style.mm(0.8), role="scroll")
            for share in (0.3, 0.5, 0.7):
                x = body.x + body.width * share
                grain = Paint(stroke=style.edge(self.hue, 0.5), width=style.hair_paint.width)
                style.ink.line([(x, body.y + style.mm(1.0)), (x, body.bottom - style.mm(1.0))], grain, role="scroll")

    def _cells(self, down: int, rect: Rect) -> Rect:
        """Return the place of the square cells and of what stands behind and below them, in the middle of a room."""
        area = self.style.area(self.area)
        below, behind = self._below(area), self._behind(area)
        side = min((rect.height - below) / down, (rect.width - behind) / area.grid_columns)
        return rect.centred(side * area.grid_columns + behind, side * down + below)

    def _put_cells(self, down: int, place: Rect) -> None:
        """Put the cells in one dark frame."""
        style, area = self.style, self.style.area(self.area)
        side = (place.width - self._behind(area)) / area.grid_columns
        for box in area.boxes:
            cell = Rect(place.x + (box.section - 1) * side, place.y + (box.row - 1) * side, side, side)
            dark = style.theme.frame if box.gain.icons else style.theme.ink
            fill = dark if box.given else style.box_paint_of(box).fill
            thin = Paint(fill=fill, stroke=style.theme.ink, width=style.mm(0.24))
            style.ink.rectangle(cell, thin, box=box.id, role="box")
            if len(box.gain.icons) == 1 and not box.label:
                # In cells that are larger than boxes the icon grows with them.
                size = max(style.icon_size("box"), side * _ICON)
                style.icon_in(box.gain.icons[0], cell, size, box=box.id)
            else:
                put_contents(style, cell, box)
            if not box.given:
                style.ink.slot(box.id, cell, kind="write" if area.cell_marks else "tick", label=style.slot_label(box))
        self._put_ends(area, place, side)
        place = place.top_strip(side * down)
        frame = Paint(stroke=style.theme.ink, width=style.mm(0.48))
        style.ink.rectangle(place.left_strip(side * area.grid_columns), frame, role="frame")

    def _put_ends(self, area: Area, place: Rect, side: float) -> None:
        """Put what complete lines are worth: after the rows, under the columns, in the corner for the diagonals."""
        across, down = side * area.grid_columns, side * area.grid_rows
        below, behind = place.without_top(down), place.without_left(across)
        ends = {
            "rows": behind.top_strip(down).down(area.grid_rows),
            "columns": below.left_strip(across).across(area.grid_columns),
            "diagonals": below.without_left(across).across(2),
        }
        for kind, rects in ends.items():
            gains, points = area.line_gains.get(kind, ()), area.points.lines.get(kind, ())
            for number, rect in enumerate(rects):
                if points:
                    put_points(self.style, rect.left_strip(rect.width / 2) if gains else rect, points[number])
                for icon in gains[number].icons[:1] if gains else ():
                    if kind == "rows":
                        self._put_gain(rect, icon)
                    else:
                        size = min(self.style.icon_size("box") * 0.8, rect.width, rect.height)
                        self.style.icon_in(icon, rect, size, role="gain")

    def _put_gain(self, row: Rect, name: str) -> None:
        """Put a chevron and the icon at the end of a row."""
        style, side, tip = self.style, self.style.icon_size("box"), self.style.mm(1.0)
        x = (row.x + row.right - side - tip) / 2
        steps = [(x, row.middle - tip * 1.3), (x + tip, row.middle), (x, row.middle + tip * 1.3)]
        style.ink.line(steps, Paint(stroke=style.theme.ink, width=style.mm(0.5)), role="chevron")
        style.icon(name, row.right - side, row.middle, side, role="gain")
