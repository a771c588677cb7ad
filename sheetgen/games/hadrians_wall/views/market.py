"""The reward of different goods of the market: which turn, and how much it gives."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from sheetgen.layout.area import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import BaseView
from sheetgen.place.boxes import HEXAGON, hexagon
from sheetgen.place.page_style import IconCount
from sheetgen.place.panels import BannerLevel, banner_level
from sheetgen.place.parts import icons, space, words
from sheetgen.place.pieces import Drawn, Piece, Row
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import TRACK
from sheetgen.text.value_types import AreaId, Name


class Distinct(BaseView):
    """``area`` has the numbers; ``note`` explains that they must differ.

    ``turns`` names the first, the second, ... one; ``each`` follows the points of several of them.
    """

    name = "distinct"
    takes = {"area": ("numbers",)}
    fixed = True
    area: AreaId
    note: Name
    turns: Name
    each: Name

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:
        if key == "area" and area.distinct is None:
            yield "it has no 'distinct'", "write for example distinct: {gains: coin, points: [1, 2, 3]}"

    def piece(self) -> Piece:
        style = self.style
        distinct = style.area(self.area).distinct
        icon, pay = ("", ()) if distinct is None else (distinct.gains, distinct.points)
        turns = style.note(self.turns).split(" ")
        side = style.icon_size("cost")
        parts: list[Piece] = [
            Drawn(wide=side * 1.1, high=side, draw=self._unequal),
            words(style, style.note(self.note)),
        ]
        for points, members in groupby(range(len(pay)), key=lambda index: pay[index]):
            which = list(members)
            named = ", ".join(turns[index] for index in which if index < len(turns))
            brought: list[IconCount] = [(icon, 1)] * points
            group: list[Piece] = [words(style, named, TRACK, role="count"), icons(style, brought)]
            if len(which) > 1:
                group.append(words(style, style.note(self.each)))
            parts += [space(grow=1), Row(parts=group, gap=style.mm(0.9))]
        return Row(parts=parts, gap=style.mm(1.0)).pad(style.mm(0.8), 0, style.mm(1.4), 0)

    def _unequal(self, rect: Rect) -> None:
        """Put a hexagon with the sign for unequal: the numbers must differ."""
        style, area = self.style, self.style.area(self.area)
        hue = next((style.hue_name(level.icon) for level in self._levels(area)), "stone")
        place = rect.centred(rect.height * 0.94 * HEXAGON, rect.height * 0.94)
        full = style.theme.spec.solid_banners
        tone = style.theme.hues[hue]
        paint = Paint(fill=tone.strong) if full else Paint(fill=style.theme.white, stroke=tone.strong, width=0.3)
        style.ink.polygon(hexagon(place), paint, role="unequal")
        pen = Paint(stroke=tone.on if full else style.theme.ink, width=style.mm(0.32))
        reach, apart = style.mm(1.0), style.mm(0.5)
        for y in (place.middle - apart, place.middle + apart):
            style.ink.line([(place.centre - reach, y), (place.centre + reach, y)], pen, role="sign")
        ends = [(place.centre - apart, place.middle + 2.4 * apart), (place.centre + apart, place.middle - 2.4 * apart)]
        style.ink.line(ends, pen, role="sign")

    def _levels(self, area: Area) -> list[BannerLevel]:
        found = (banner_level(self.style, area, box) for box in area.boxes)
        return [level for level in found if level is not None]
