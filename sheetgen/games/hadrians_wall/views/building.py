"""One building in a panel: its head with what it brings, and below it the blocks of what it is used for."""

from __future__ import annotations

from sheetgen.place.blocks import BaseView
from sheetgen.place.entries import entries
from sheetgen.place.panels import put_meander
from sheetgen.place.parts import framed, gains, on_ground, words
from sheetgen.place.pieces import Column, Drawn, Piece, Row
from sheetgen.text.value_types import AreaId, Name

BAR, AIR = 9.5, 0.6
"""The height of the head and the air around the blocks below it, in mm on A4."""


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
        brought = Row(parts=gains(style, entry.box), gap=style.mm(0.8)).pad(style.mm(0.8), style.mm(0.5))
        key = Drawn(draw=lambda rect: put_meander(style, rect, entry.hue), grow=1)
        parts = [entry.plate(), brought, key]
        if self.notes:
            parts.append(words(style, style.note(*self.notes), lines=2, anchor="right").pad(style.mm(1.2), 0))
        bar = on_ground(style, Row(parts=parts).pad(high=style.mm(BAR)), entry.hue, "head", "t")
        air = style.spacing(AIR)
        body = Column(parts=list(self.blocks), gap=air).pad(style.mm(AIR), air)
        return framed(
            style,
            Column(parts=[bar.growing(0.08), body.growing(1)] if self.blocks else [bar.growing(1)]),
            entry.hue,
            "row",
        )
