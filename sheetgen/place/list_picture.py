"""The picture under the lists of a form: a stretch of wall between two towers, cloths with icons hanging from it."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.layout.game import Icon
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import LaidBlock
from sheetgen.place.pad_cover import cover_icons
from sheetgen.place.pad_picture import DOWN, Picture
from sheetgen.place.page_style import PageStyle
from sheetgen.place.panels import swallow_tail
from sheetgen.place.rect import Rect, Size
from sheetgen.place.theme import PlaceSettings

_HIGH, _MOST, _OVER, _TOWER, _RISE, _MERLON = 36.0, 58.0, 1.2, 26.0, 8.0, 10.6
"""In mm on A4: the picture's least and largest height, the air over it; a tower's width and rise, a merlon's height."""
_CLOTH, _GATE = 12.5, 12.0
"""The width in mm on A4 of a cloth, and of the gate in units of the picture."""


class WallPicture(LaidBlock):
    """A wall with towers at its ends, and between them a cloth for each of the icons of a pad's cover."""

    name = "wall-picture"

    def least(self) -> Size:
        return Size(0.0, self.style.mm(_HIGH))

    def place(self, rect: Rect) -> None:
        style = self.style
        rect = rect.bottom_strip(min(rect.height - style.mm(_OVER), style.mm(_MOST)))
        setting = PlaceSettings(style.game, style.language, style.theme, style.paper)
        picture = Picture(setting, style.paper.width, style.paper.height, 0.0, style.ink)
        unit = picture.unit
        left, right = picture.unit_x(rect.x), picture.unit_x(rect.right)
        top, bottom = (DOWN + (y - style.paper.height) / unit for y in (rect.y, rect.bottom))
        edge = picture.paint(None, style.theme.soft, 0.4)
        inner = top + _RISE + _MERLON
        towers = [(x, top + _MERLON, _TOWER) for x in (left, right - _TOWER)]
        for x, y, width in ((left + _TOWER, inner, right - left - 2 * _TOWER), *towers):
            picture.wall(x, y, width, bottom)
            picture.box(x, y, width, bottom - y, edge, "tower")
            picture.battlement(x, y, width)
        for x in (left, right - _TOWER):
            for aside in (0.3, 0.7):
                self._window(picture, x + aside * _TOWER, top + _MERLON + 6.0)
        icons = cover_icons(style.game)
        if len(icons) % 2 == 0:
            self._gate(picture, (left + right) / 2, bottom)
        grass = picture.paint(picture.tone("green", 0.4), picture.tone("green", 0.6), 0.3)
        hill = (left + 60, bottom - 4.6, right - 60, bottom - 0.8, right, bottom - 3.2)
        picture.curve([(left, bottom), (left, bottom - 2.6), hill, (right, bottom)], grass, "meadow")
        curtain = rect.inset(_TOWER * unit, 0).without_top((inner - top + 1.5) * unit)
        for icon, cell in zip(icons, curtain.across(len(icons)), strict=True):
            put_cloth(style, cell.top_strip(curtain.height - 4.0 * unit), icon)

    def _gate(self, picture: Picture, x: float, foot: float) -> None:
        """Put a closed gate of two leaves between the cloths in the middle."""
        theme = self.style.theme
        frame, dark = picture.paint(theme.band or theme.white, theme.soft, 0.4), picture.paint(None, theme.ink, 0.3)
        wood = picture.paint(picture.tone("wood", 0.75), theme.ink, 0.3)
        for half, high, paint in ((_GATE / 2 + 1.6, _GATE * 1.5 + 1.6, frame), (_GATE / 2, _GATE * 1.5, wood)):
            picture.arch(x - half, foot - high, 2 * half, high, paint)
        picture.curve([(x, foot - _GATE * 1.5), (x, foot)], dark, "gate", closed=False)
        for up in (_GATE * 0.45, _GATE * 0.95):
            picture.curve([(x - _GATE / 2, foot - up), (x + _GATE / 2, foot - up)], dark, "gate", closed=False)

    def _window(self, picture: Picture, x: float, y: float) -> None:
        shape = [(x - 1.6, y + 7.0), (x - 1.6, y + 1.6), (x - 1.6, y + 0.5, x - 0.9, y, x, y)]
        shape += [(x + 0.9, y, x + 1.6, y + 0.5, x + 1.6, y + 1.6), (x + 1.6, y + 7.0)]
        picture.curve(shape, Paint(fill=self.style.theme.soft), "window")


def put_cloth(style: PageStyle, rect: Rect, icon: Icon) -> None:
    """Put a cloth that hangs from the top of a rectangle, the icon in its inks on a white disc."""
    hue, solid = style.theme.hues[icon.hue], style.theme.spec.solid_banners
    wide = min(style.mm(_CLOTH), rect.width * 0.8)
    cloth = Rect(rect.centre - wide / 2, rect.y, wide, min(rect.height, wide * 1.5))
    fill = hue.strong if solid else style.theme.white
    paint = Paint(fill=fill, stroke=style.theme.ink, width=style.frame_paint.width)
    style.ink.polygon(swallow_tail(cloth, wide * 0.2), paint, role="standard")
    bar = Rect(cloth.x - wide * 0.08, cloth.y - style.mm(0.8), wide * 1.16, style.mm(1.6))
    wood = Paint(fill=style.theme.hues["wood"].strong, stroke=style.theme.ink, width=style.frame_paint.width)
    style.ink.rectangle(bar, wood, radius=style.mm(0.5), role="pole")
    side = wide * 0.6
    place = cloth.without_top(wide * 0.14).top_strip(wide * 0.94)
    if solid:
        # White drawings would be lost on the palest hues.
        disc = replace(paint, fill=style.theme.white)
        style.ink.circle(place.centre, place.middle, wide * 0.42, disc, role="standard")
    style.icon_in(icon.name, place, side, role="banner")
