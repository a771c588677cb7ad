"""Draw buildings in panels: one with the blocks of what it is used for, or one with a line for each of its sizes."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.layout.area import Area
from sheetgen.layout.notation import Gain
from sheetgen.place.blocks import BaseView
from sheetgen.place.boxes import choice_height, choice_width, close_width
from sheetgen.place.page_style import gain_icons
from sheetgen.place.panels import put_meander
from sheetgen.place.parts import (
    circle,
    framed,
    gains,
    head,
    icons,
    named,
    on_band,
    on_ground,
    plate,
    price,
    space,
    tick,
    words,
)
from sheetgen.place.pieces import Column, Drawn, Piece, Row
from sheetgen.place.views.buildings import Entry, entries
from sheetgen.text.value_types import AreaId, Name

HEAD, LINE, BOX, CIRCLE, WIDE = 7.2, 11.4, 9.4, 7.6, 10.8
_LONG = 17.0
"""The width of a box in folded columns in mm on A4, alike in panels over one another."""
LEAST_CIRCLE = 6.6
"""The diameter in mm of a circle on any paper, unless the box beside it is lower."""


class Sizes(BaseView):
    """``area`` is the building; its lines say only the size."""

    name = "sizes"
    takes = {"area": ("buildings",)}
    banners = ("area",)
    area: AreaId

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:  # noqa: ARG002 - there is but one key
        if len({len(box.parts) for box in area.boxes}) > 1:
            yield "its buildings have not as many marks each", "show them with the view 'buildings'"

    def piece(self) -> Piece:
        style, area = self.style, self.style.area(self.area)
        paid = area.yearly
        hue = style.hue_name(paid.icons[0]) if paid.icons and not paid.chooses else "stone"
        yearly = [] if paid.chooses else [icons(style, gain_icons(paid))]
        note = [words(style, style.note(area.note))] if area.note else []
        said = Row(parts=[*yearly, *note], gap=style.mm(1.1))
        title = head(style, style.title(area.id), [said], key=hue).pad(
            style.mm(1.4), 0, style.mm(1.4), 0, high=style.mm(HEAD)
        )
        lines = [self._line(entry).growing(1) for entry in self._entries()]
        body = Column(parts=lines, gap=style.frame_air(0.8)).pad(0, style.frame_air(0.6))
        return framed(style, Column(parts=[on_band(style, title, hue), body.growing(1)]), hue, "row")

    def _entries(self) -> list[Entry]:
        return entries(self.style, self.style.area(self.area), short=True)

    def _said(self, entry: Entry) -> Piece:
        """Return the size over the price; in folded columns, which are twice as wide, beside a larger price."""
        style = self.style
        if not style.folded:
            return named(style, words(style, entry.name, role="title", tight=True), price(style, entry.box.cost))
        longest = max(words(style, each.name, role="title").width for each in self._entries())
        dearest = max(price(style, each.box.cost, "box").width for each in self._entries())
        name = words(style, entry.name, role="title").pad(wide=longest)
        paid = price(style, entry.box.cost, "box").pad(wide=dearest)
        return Row(parts=[name, space(grow=1), paid, space(grow=1)], gap=style.mm(1.2))

    def _wide(self, part: Gain) -> float:
        """Return the least width in mm on A4 of a box; those of all lines are as wide as the widest."""
        style = self.style
        if part.chooses:
            return choice_width(style) / style.scale
        return max(WIDE, close_width(style, part) / style.scale + 0.4)

    def _line(self, entry: Entry) -> Piece:
        style = self.style
        plates = [plate(style, self._said(each), level=each.level) for each in self._entries()]
        own = plate(style, self._said(entry), level=entry.level, wide=max(each.width for each in plates))
        parts: list[Piece] = [own.growing(1)]
        side = BOX if style.folded else max(CIRCLE, min(BOX, LEAST_CIRCLE / style.scale))
        wide = max(self._wide(part) for each in self._entries() for part in each.box.parts if part is not None)
        wide = max(wide, _LONG) if style.folded else wide
        for part in entry.box.parts:
            if part is None:
                parts.append(circle(style, entry.box, side=side))
                continue
            high = max(BOX, choice_height(style) / style.scale) if part.chooses else BOX
            parts.append(tick(style, entry.box, part, high=high, most=1.3, wide=wide))
        return Row(parts=parts, gap=style.mm(1.1)).pad(0, 0, style.mm(1.0), 0, high=style.mm(LINE - 1.2))


BAR, AIR, UNDER_BAR = 9.5, 0.6, 0.75
"""The height of the head, the air around the blocks below it and between those and the head, in mm on A4."""


class Building(BaseView):
    """``area`` is the building; ``notes`` are printed at the right end of its heading."""

    name = "building"
    takes = {"area": ("building",)}
    banners = ("area",)
    holds = True
    area: AreaId
    notes: tuple[Name, ...] = ()

    def piece(self) -> Piece:
        style, entry = self.style, entries(self.style, self.style.area(self.area))[0]
        brought = Row(parts=gains(style, entry.box), gap=style.mm(0.8)).pad(style.mm(0.8), style.frame_air(0.5))
        key = Drawn(draw=lambda rect: put_meander(style, rect, entry.hue), grow=1)
        # The longest name ends before the slanted end of its plate.
        parts = [entry.plate(behind=style.mm(0.9)), brought, key]
        if self.notes:
            parts.append(words(style, style.note(*self.notes), lines=2, anchor="right").pad(style.mm(1.2), 0))
        bar = on_ground(style, Row(parts=parts).pad(high=style.mm(BAR)), entry.hue, "head", "t")
        air = style.spacing(AIR)
        around = style.frame_air(AIR)
        over = style.spacing(UNDER_BAR) + style.thicker
        body = Column(parts=list(self.blocks), gap=air).pad(around, over, around, air + style.thicker)
        return framed(
            style,
            Column(parts=[bar.growing(0.08), body.growing(1)] if self.blocks else [bar.growing(1)]),
            entry.hue,
            "row",
        )
