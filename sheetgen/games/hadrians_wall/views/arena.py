"""The gladiators: rings in rows under their levels, what each column brings, and the years of the battles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.notation import Gain
from sheetgen.place.blocks import BaseView
from sheetgen.place.boxes import put_common_frame, put_year
from sheetgen.place.page_style import gain_icons
from sheetgen.place.panels import banner_level, pennon_width
from sheetgen.place.parts import centred, circle, icon, icons, on_ground, pennon, price, words
from sheetgen.place.pieces import Column, Drawn, Grid, Piece, Row
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import SMALLER_LABEL
from sheetgen.text.value_types import AreaId, Name

RING, COLUMN, HEAD, ROW, RESULT, YEAR = 8.7, 10.5, 5.6, 8.7, 5.1, 8.4
_AFTER = 0.8
"""In mm on A4: from the column before to what is wider than its own, so that both are told apart."""


class Ranks(BaseView):
    """``areas`` are the rows; ``survives`` and ``dies`` are icons before the rewards.

    ``note`` is the title of the years. The notes ``survives`` and ``dies`` are the words beside the icons,
    ``by-survives`` and ``by-dies`` name the circle that decides.
    """

    name = "ranks"
    takes = {"areas": ("rings",)}
    banners = ("areas",)
    areas: tuple[AreaId, ...]
    survives: Name
    dies: Name
    note: Name | None = None

    def faults_together(self, areas: Mapping[str, Area]) -> Iterable[tuple[str, str, str]]:
        first, *others = (areas[name] for name in self.areas)
        columns = len(first.boxes)
        for key, gains in (("survives", first.survives), ("dies", first.dies)):
            if len(gains) != columns:
                message = f"'{first.id}' has {len(gains)} gains at '{key}' for {columns} columns"
                yield "areas", message, f"write '{key}:' with a gain for each ring"
        for row in others:
            if len(row.boxes) != columns:
                yield "areas", f"'{row.id}' has {len(row.boxes)} rings, not {columns}", "give each row as many rings"

    def piece(self) -> Piece:
        style, areas = self.style, self.style.areas(self.areas)
        rows = [self._levels(areas[0]), *map(self._rings, areas)]
        rows += [
            self._result("dies", self.dies, areas[0].dies, areas[0].survives),
            self._result("survives", self.survives, areas[0].survives, areas[0].dies),
        ]
        grows = [0.2, *[1.0] * len(areas[0].boxes), 3.2]
        tall = [0.4, *[1.6] * len(areas), 0.5, 0.5]
        return Grid(rows=rows, between=style.ground_gap(0.3), grows=grows, tall=tall)

    def _levels(self, area: Area) -> list[Piece]:
        style = self.style
        flags: list[Piece] = []
        for box in area.boxes:
            level = banner_level(style, area, box)
            flag = pennon(style, level).pad(0, style.mm(0.3), high=style.mm(HEAD))
            flags.append(centred(flag, pennon_width(style, level)))
        note = words(style, style.note(self.note), anchor="centre") if self.note else Column(parts=[])
        return [Column(parts=[]), *flags, note]

    def _rings(self, area: Area) -> list[Piece]:
        style = self.style
        rings = [
            centred(circle(style, box, ring=True, name=area.icon, side=RING), style.mm(COLUMN)) for box in area.boxes
        ]
        years = area.areas[0].boxes if area.areas else ()
        line = self._years(years).pad(style.mm(0.6), style.mm(0.1), style.mm(0.2))
        paid = price(style, area.cost).pad(style.mm(0.6), 0)
        row: list[Piece] = [paid, *rings, line]
        hue = style.hue_name(area.icon)
        grounds = [on_ground(style, part.pad(high=style.mm(ROW)), hue, "row") for part in row[:-1]]
        return [*grounds, row[-1]]

    def _years(self, boxes: Sequence[Box]) -> Piece:
        """Return the boxes for the years of battles in one frame."""
        style, side, cells = self.style, self.style.mm(YEAR), list[Piece]()
        for box in boxes:
            corners = "l" * (box is boxes[0]) + " r" * (box is boxes[-1])
            cells.append(Drawn(wide=side, high=side, draw=partial(put_year, style, box=box, corners=corners), grow=1))
        return Row(parts=cells).pad(
            most=side * 1.1, front=lambda rect: put_common_frame(style, rect.across(len(boxes))) if boxes else None
        )

    def _brought(self, gain: Gain) -> Piece:
        if not gain.icons:
            return words(self.style, "—", anchor="centre", role="none")
        return icons(self.style, gain_icons(gain), "banner")

    def _result(self, name: str, symbol: str, gains: tuple[Gain, ...], others: tuple[Gain, ...]) -> list[Piece]:
        """Return what an end of the fight brings in each column; ``others`` are what the other end brings."""
        style = self.style
        word = words(style, style.note(name), SMALLER_LABEL)
        cells: list[Piece] = [Row(parts=[icon(style, symbol, "banner"), word], gap=style.mm(1.4)).pad(style.mm(0.6), 0)]
        for brought in map(self._brought, gains):
            cells.append(
                Drawn(high=brought.height(brought.width), draw=partial(_put_in_column, brought, style.mm(_AFTER)))
            )
        # What the last column brings reaches out of it.
        beyond = max(self._brought(gain).width for gain in (gains[-1], others[-1])) + style.mm(_AFTER - COLUMN)
        said = words(style, style.note(f"by-{name}"), lines=2).pad(max(beyond, 0.0) + style.mm(2.4), 0)
        return [each.pad(high=style.mm(RESULT)) for each in (*cells, said)]


def _put_in_column(piece: Piece, after: float, rect: Rect) -> None:
    """Put a piece in the middle of its column; a wider one reaches out at the right, for columns are alike.

    It stands so many mm ``after`` the column before.
    """
    piece.put(rect._replace(x=max(rect.centre - piece.width / 2, rect.x + after), width=piece.width))
