"""Short tracks side by side in one row, one at the head of each column: a sign, a name, the boxes."""

from __future__ import annotations

from sheetgen.layout.layout import Area
from sheetgen.layout.notation import Cost
from sheetgen.marks.marks import Paint
from sheetgen.place.grounds import put_panel
from sheetgen.place.page_style import PageStyle
from sheetgen.place.pencil import put_box
from sheetgen.place.plates import put_track_plate
from sheetgen.place.rect import Rect
from sheetgen.place.words import SMALLER_LABEL, cap, put_word, width_of

BOX, GAP, AIR, SIGN = 6.8, 0.5, 0.9, 7.0
"""In mm on A4: the least side of a box, what is between boxes, the air at the sides, the side of a sign."""


class HeadRow:
    """The row of a group's tracks."""

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
        return max(style.mm(SIGN), *(width_of(style, style.title(area.id), SMALLER_LABEL) for area in self.group.areas))

    def least_width(self) -> float:
        """The least width in mm of one track."""
        style, most = self.style, max(len(area.boxes) for area in self.group.areas)
        return self._sign_width() + 3 * style.mm(AIR) + most * (style.mm(BOX) + style.apart(GAP))

    def place(self, row: Rect, label: float, columns: list[Rect]) -> None:
        """Put the row: its plate ``label`` mm wide, then a track in each column, the first under the plate too."""
        style, hue = self.style, self.style.hue_name(self.icon)
        for index, (area, column) in enumerate(zip(self.group.areas, columns, strict=True)):
            left = column.x if index else row.x
            put_panel(style, Rect(left, row.y, column.right - left, row.height), hue, "row")
            self._track(Rect(column.x, row.y, column.width, row.height), area, hue)
        text, cost = self.plate
        put_track_plate(style, row.left(label), text, cost, hue)

    def _track(self, rect: Rect, area: Area, hue: str) -> None:
        style = self.style
        sign, air, gap = self._sign_width(), style.mm(AIR), style.apart(GAP)
        self._sign(Rect(rect.x + air, rect.y, sign, rect.height), area, hue)
        cells = rect.beside(sign + 2 * air)
        pitch = (cells.width - air + gap) / len(area.boxes)
        for index, box in enumerate(area.boxes):
            put_box(style, Rect(cells.x + index * pitch, rect.y, pitch - gap, rect.height).inset(0, style.mm(0.8)), box)

    def _sign(self, rect: Rect, area: Area, hue: str) -> None:
        """The name over the sign, which stands on a ground of the hue."""
        style = self.style
        side, upper = style.mm(SIGN), cap(style, SMALLER_LABEL)
        gap = (rect.height - side - upper) / 3
        name = Rect(rect.x, rect.y + gap, rect.width, upper)
        put_word(style, name, style.title(area.id), SMALLER_LABEL, anchor="centre", role="title")
        ground = Rect(rect.centre - side / 2, name.bottom + gap, side, side)
        strong = style.theme.hues[hue].strong
        fill = strong if style.theme.spec.solid_banners else None
        paint = Paint(fill=fill, stroke=strong, width=style.frame_paint.width)
        style.ink.rectangle(ground, paint, radius=style.mm(0.9), role="sign")
        icon = style.side("pair")
        style.symbol(area.icon, ground.centre - icon / 2, ground.middle - icon / 2, icon, role="sign")
