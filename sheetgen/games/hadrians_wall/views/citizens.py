"""A class of citizens: its name and price on a plate with an engraving, then its boxes, each with its flag."""

from __future__ import annotations

from sheetgen.layout.box import Box
from sheetgen.marks.marks import IconMark, Paint
from sheetgen.place.blocks import BaseView
from sheetgen.place.panels import RADIUS, put_crenels, put_fill, put_flag
from sheetgen.place.parts import framed, named, on_ground, plate, price, space, tick, words
from sheetgen.place.pieces import Column, Drawn, Grid, Piece, Row
from sheetgen.place.rect import Rect
from sheetgen.place.theme import mix_with_black
from sheetgen.place.typesetting import CLASS
from sheetgen.text.value_types import AreaId, Name

BOX, WIDE, FLAG, CRENEL, BAR, PLATE = 8.3, 10.4, 5.0, 0.85, 0.8, 53.0
HEAD, LINES = 10.6, 3
"""The height in mm of the name, and the lines of boxes, on a page that is not high."""
ENGRAVING = 14.4
"""The width of an engraving in mm on A4."""
_THIN = 0.45
"""The height of the bar over a strip in mm on A4 in themes without solid flags."""
_TOP, _FOOT = 0.145, 0.84
"""Where the drawing of an engraving begins and ends, as parts of its square's side."""


class Strip(BaseView):
    """``area`` is the track; ``emblem`` a large drawing on its plate; ``note`` explains that the price is for one box.

    ``crenels`` stand on its upper edge. On a page that is not high the boxes stand in three lines under the name.
    """

    name = "strip"
    takes = {"area": ("track",)}
    area: AreaId
    emblem: Name | None = None
    crenels: bool = False
    note: Name | None = None

    def piece(self) -> Piece:
        style, hue = self.style, self._hue()
        boxes = self.style.area(self.area).boxes
        lines = LINES if style.aside else 1
        across = -(-len(boxes) // lines)
        cells: list[Piece] = [self._cell(box) for box in boxes]
        cells += [space() for _ in range(-len(cells) % across)]
        rows = [cells[start : start + across] for start in range(0, len(cells), across)]
        grid = Grid(
            rows=rows, gap=style.mm(0.5), between=style.pen_gap(0.7 if lines > 1 else 0.2), even=lines > 1
        ).growing(1)
        # Where flags are outlines a full bar would be the heaviest line.
        deep = style.mm(BAR if style.theme.spec.solid_banners else _THIN)
        tone = style.theme.hues[hue].strong
        bar = Drawn(high=style.mm(BAR), draw=lambda rect: put_fill(style, rect.top_strip(deep), tone, "t", "spine"))
        if lines == 1:
            body = Row(parts=[self._plate(), grid], gap=style.mm(1.6)).pad(0, 0, style.mm(0.9), 0)
        else:
            body = Column(parts=[self._head(), grid.pad(style.mm(0.6), style.mm(0.2), style.mm(0.9)).growing(1)]).pad()
        body = on_ground(style, body.growing(1), hue, "strip", "b").growing(1)
        panel = framed(style, Column(parts=[bar, body]), hue, "").growing(1)
        if not self.crenels or lines > 1:
            return panel
        air, pitch = style.mm(RADIUS), style.mm(6.2)
        merlons = Drawn(high=style.mm(CRENEL), draw=lambda rect: put_crenels(style, rect.inset(air, 0), hue, pitch))
        return Column(parts=[merlons, panel])

    def _hue(self) -> str:
        area = self.style.area(self.area)
        return self.style.hue_name(area.attribute or (area.earned.icon if area.earned is not None else area.icon))

    def _cell(self, box: Box) -> Piece:
        """Return a box with the flag before it; the flag is drawn down from the panel's upper edge."""
        style, flags = self.style, self.style.area(self.area).flags
        # In lines boxes take all of the height, so that those of all classes stand as close.
        most = 3.0 if style.aside else 1.35
        made = tick(style, box, high=BOX, most=most, wide=WIDE if len(box.gain.icons) < 2 else 0.0)
        made = made.pad(0, style.frame_air(0.45))
        if not flags.numbers:
            return made.growing(1)
        hue, opens = self._hue(), box.number in flags.coloured

        def draw(rect: Rect) -> None:
            cloth = rect.top_strip(min(rect.height - style.mm(0.9), style.mm(8.2)))
            put_flag(style, cloth, str(box.number), hue, opens=opens)

        return Row(parts=[Drawn(wide=style.mm(FLAG), draw=draw), made.growing(1)])

    def _head(self) -> Piece:
        """Return name and price after the engraving, on a ground as wide as the panel."""
        style = self.style
        inside = Row(parts=self._name(), gap=style.mm(1.6)).pad(style.mm(1.6), 0, high=style.mm(HEAD))
        return inside.pad(back=lambda rect: put_fill(style, rect, style.theme.plate, "", "plate"))

    def _plate(self) -> Piece:
        style = self.style
        return plate(style, Row(parts=self._name(), gap=style.mm(2.0)), wide=style.mm(PLATE), air=1.6)

    def _name(self) -> list[Piece]:
        """Return the engraving, and beside it the name over the price."""
        style, area = self.style, self.style.area(self.area)
        tone = style.theme.hues[self._hue()].strong
        dark = mix_with_black(tone, 0.82)
        title = words(
            style,
            style.title(area.id).upper(),
            CLASS,
            lines=2,
            colour=dark,
            role="title",
            tight=True,
            beside=self._classes(),
        )
        # Accents need air under the bar, capitals a little.
        name = title.pad(0, max(style.accent(CLASS) * 0.55, style.mm(0.3)), 0, 0)
        note = [words(style, style.note(self.note), role="note")] if self.note else []
        paid = Row(parts=[price(style, area.cost), *note], gap=style.mm(1.4))
        # The plates of all classes are as wide as the longest name asks.
        wide = max((words(style, each, CLASS, lines=2).width for each in self._classes()), default=0.0)
        parts: list[Piece] = [named(style, name.pad(wide=wide), paid).growing(1)]
        if self.emblem:
            parts.insert(0, Drawn(wide=style.mm(ENGRAVING), draw=self._engraving))
        return parts

    def _classes(self) -> list[str]:
        """Return the names of all classes: they have one size."""
        style, own = self.style, self.style.area(self.area).earned
        rules = {area.id: area.earned.rule for area in style.game.areas.values() if area.earned and area.flags.numbers}
        return [style.title(name).upper() for name, rule in rules.items() if own is not None and rule == own.rule]

    def _engraving(self, rect: Rect) -> None:
        """Put the drawing in thin lines of the hue, clear of the bar above it."""
        style, high = self.style, rect.height - self.style.mm(0.3)
        side = min(rect.width, high / (_FOOT - _TOP))
        tone = style.theme.hues[self._hue()].strong
        line = Paint(stroke=tone, width=style.theme.spec.strokes.icon * side)
        inks = {"line": line, "ink": Paint(fill=tone), "paper": Paint(fill=style.theme.white), "fill": Paint(fill=tone)}
        x, y = rect.centre - side / 2, rect.bottom - side * _FOOT
        style.ink.marks.append(IconMark(self.emblem or "", x, y, side, inks, role="emblem"))
