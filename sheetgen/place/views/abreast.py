"""The small tracks of a group side by side: a plate with a sign and a name, behind it the boxes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import TIP, put_panel, put_plate
from sheetgen.place.pencil import put_box
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import TRACK, cap, put_lines, put_word, short_lines, width_of
from sheetgen.text.shapes import AreaId

HEIGHT, BOX, GAP, AIR, SIGN = 11.4, 6.8, 0.5, 0.9, 7.6


@dataclass(frozen=True, kw_only=True)
class AbreastKeys(ViewKeys):
    """``area`` is the group of tracks."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("group",)}
    area: AreaId


class Abreast(ViewBlock):
    """The tracks."""

    keys: AbreastKeys

    def _group(self) -> Area:
        return self.style.area(self.keys.area)

    def _icon(self) -> str:
        earned = self._group().earned
        return earned.icon if earned is not None else ""

    def _hue(self) -> str:
        return self.style.hue_name(self._icon())

    def _plate(self) -> float:
        style = self.style
        names = max(width_of(style, style.title(area.id), TRACK) for area in self._group().areas)
        sign = style.mm(SIGN + AIR) if any(area.icon for area in self._group().areas) else 0.0
        return style.mm(AIR) + sign + max(names, style.side("cost") if self._icon() else 0.0) + style.mm(TIP + 0.6)

    def least(self) -> Size:
        style, tracks = self.style, self._group().areas
        boxes = max(len(area.boxes) for area in tracks)
        track = self._plate() + boxes * (style.mm(BOX) + style.apart(GAP)) + style.mm(AIR + 0.6)
        return Size(len(tracks) * (track + style.gutter) - style.gutter, style.mm(HEIGHT))

    def place(self, rect: Rect) -> None:
        style, tracks = self.style, self._group().areas
        width = (rect.width + style.gutter) / len(tracks) - style.gutter
        for area, column in zip(tracks, rect.columns([width] * len(tracks), style.gutter), strict=True):
            self._track(column, area)

    def _track(self, rect: Rect, area: Area) -> None:
        style = self.style
        put_panel(style, rect, self._hue(), "row")
        plate = rect.left(self._plate())
        put_plate(style, plate, self._hue())
        self._name(plate, area)
        air, gap = style.mm(AIR), style.apart(GAP)
        cells = rect.beside(plate.width + style.mm(0.6))
        pitch = (cells.width - air + gap) / len(area.boxes)
        height = min(rect.height - 2 * style.mm(0.8), style.mm(HEIGHT))
        for index, box in enumerate(area.boxes):
            put_box(style, Rect(cells.x + index * pitch, rect.middle - height / 2, pitch - gap, height), box)

    def _name(self, plate: Rect, area: Area) -> None:
        """The sign on a ground of its own, the name, and under it the icon that fills the boxes."""
        style, x = self.style, plate.x + self.style.mm(AIR)
        if area.icon:
            side = style.mm(SIGN)
            ground = Rect(x, plate.middle - side / 2, side, side)
            strong = style.theme.hues[self._hue()].strong
            fill = strong if style.theme.spec.solid_banners else None
            paint = Paint(fill=fill, stroke=strong, width=style.frame_paint.width)
            style.ink.rectangle(ground, paint, radius=style.mm(0.9), role="sign")
            icon = style.side("box")
            style.symbol(area.icon, ground.centre - icon / 2, ground.middle - icon / 2, icon, role="sign")
            x = ground.right + style.mm(AIR)
        room = plate.right - style.mm(TIP) - x
        name = style.title(area.id)
        if not self._icon():
            put_lines(
                style, Rect(x, plate.y, room, plate.height), short_lines(style, name, TRACK, most=room), role="title"
            )
            return
        side, upper = style.side("cost"), cap(style, TRACK)
        gap = (plate.height - side - upper) / 3
        put_word(style, Rect(x, plate.y + gap, room, upper), name, TRACK, role="title")
        style.symbol(self._icon(), x, plate.y + 2 * gap + upper, side, role="title")


VIEW = ViewDef("abreast", AbreastKeys, Abreast)
