"""Places to write into: in lines under a head, or on steps from the lowest to the highest."""

from __future__ import annotations

from sheetgen.place.blocks import LaidBlock
from sheetgen.place.boxes import put_divided, put_number_slots, put_written
from sheetgen.place.panel_heads import (
    AIR,
    PanelHeading,
    head_height,
    head_width,
    panel_heading,
    put_head,
    put_head_ground,
)
from sheetgen.place.panels import put_ground, put_onward, put_panel
from sheetgen.place.rect import Rect, Size
from sheetgen.place.typesetting import FIGURE, NAME, WORD
from sheetgen.text.value_types import AreaId, Name, PositiveNumber

ROW, CELL, GAP, CROWDED = 8.4, 7.6, 0.9, 8.0
BELOW = 0.7
"""An arrow down stands in the middle of this part of a panel's width: over the last box of a table below."""
TILE, APART, BARE, ENTRIES, SMALL = 4.4, 0.7, 0.5, 1.4, 0.95
"""In mm on A4: the ground of a letter of the legend; between it and its icon, also with a word behind; between two of
them with words. Icons before words are smaller by this factor."""


class WritingFieldsView(LaidBlock):
    """``area`` has the boxes, ``across`` in a line; a number has ``places`` inside its one box.

    They are ``high`` times as high as usual; ``table`` says what boxes begin with. ``onward`` is the icon of the
    pieces that move on to the next panel; an arrow in its hue points there.
    """

    name = "places"
    takes = {"area": ("numbers", "letters", "number")}
    area: AreaId
    across: PositiveNumber
    places: PositiveNumber | None = None
    high: PositiveNumber = 1
    table: Name | None = None
    hue: Name | None = None
    onward: Name | None = None

    def _down(self) -> int:
        return -(-(self.places or len(self.style.area(self.area).boxes)) // self.across)

    def _legend_width(self) -> float:
        """Return the least width in mm of the letters that can be written with their icons."""
        style = self.style
        return len(style.area(self.area).options) * (style.mm(TILE + APART + AIR) + style.icon_size("cost"))

    def least(self) -> Size:
        style = self.style
        boxes = self.across * style.mm(CELL) * (1.3 if self.high > 1 else 1) + 2 * style.mm(AIR)
        head = head_width(style, panel_heading(style, self.area)) + self._legend_width()
        row = style.mm(ROW) * self.high + style.spacing(GAP) + style.thicker
        return Size(max(boxes, head), head_height(style) + self._down() * row + style.spacing(AIR) * 1.4)

    def place(self, rect: Rect) -> None:
        style, area = self.style, self.style.area(self.area)
        hue = self.hue or style.hue_name(area.icon)
        put_panel(style, rect, hue)
        if self.onward:
            last = rect.right + style.gutter > style.paper.width - style.paper.margin
            # Below a sum may stand at the right, to which no piece moves.
            put_onward(style, rect.left_strip(rect.width * BELOW) if last else rect, self.onward, below=last)
        head, legend = rect.top_strip(head_height(style)), self._legend_width()
        put_head_ground(style, head, hue)
        room = self._head_room(head.width, legend) if legend else head.width
        end = put_head(style, head.left_strip(room), panel_heading(style, self.area))
        if legend:
            self._put_legend(head.without_left(end - head.x))
        inner = rect.without_top(head.height).inset(style.mm(AIR), style.spacing(AIR * 0.7))
        if self.places:
            starts = style.game.tables.get(self.table or "", {}).get(area.key, (0,))[0]
            put_number_slots(style, inner, area.boxes[0], self.across, self._down(), GAP, starts, area.icon)
            return
        gap = max(style.spacing(GAP), 0.45) + style.thicker
        if self.high > 1:
            for box, cell in zip(area.boxes, inner.grid(len(area.boxes), self.across, gap), strict=True):
                put_written(style, cell, box)
            return
        for row, line in enumerate(inner.down(self._down(), gap)):
            put_divided(style, line, area.boxes[row * self.across : (row + 1) * self.across])

    def _head_room(self, width: float, legend: float) -> float:
        """Return what the head takes beside the legend.

        Its note goes to two lines where one would leave no air, or no room for the words of the legend.
        """
        style, head = self.style, panel_heading(self.style, self.area)
        note = style.width_of(head.note, WORD) - style.width_on_two_lines(head.note, WORD)
        least = head_width(style, PanelHeading("", head.icon, head.note)) + style.width_of(head.title, NAME) + 0.1
        crowded = least + note + style.mm(CROWDED) > width - legend
        worded = least + sum(self._worded()) + style.mm(len(self._worded()) * ENTRIES + AIR)
        return max(least, 0.0) if crowded or worded <= width < worded + note else width - legend

    def _words(self) -> list[str]:
        """Return what the letters stand for."""
        return [self.style.language.text(f"icons.{name}.one") for name in self.style.area(self.area).icons]

    def _worded(self) -> list[float]:
        """Return the widths in mm of the letters, their icons and words, the letters without a ground."""
        style, letters = self.style, self.style.area(self.area).options
        between = 2 * style.mm(BARE) + self._small_icon()
        pairs = zip(letters, self._words(), strict=True)
        return [style.width_of(letter, FIGURE) + between + style.width_of(word, WORD) for letter, word in pairs]

    def _small_icon(self) -> float:
        """Return the side in mm of an icon before a word."""
        return max(self.style.icon_size("cost") * SMALL, self.style.paper.least_icon)

    def _put_legend(self, rect: Rect) -> None:
        """Put each letter that can be written, the same in all languages, beside the icon that it stands for.

        Where there is room for them the words stand behind.
        """
        style, area = self.style, self.style.area(self.area)
        count, room, wide = len(area.options), rect.width - style.mm(AIR), self._worded()
        worded = sum(wide) + count * style.mm(ENTRIES) <= room
        side, apart = (self._small_icon(), style.mm(BARE)) if worded else (style.icon_size("cost"), style.mm(APART))
        if not worded:
            wide = [style.mm(TILE) + apart + side] * count
        gap = max((room - sum(wide)) / count, 0.0)
        entries = rect.without_left(gap).columns(wide, gap)
        for letter, icon, word, entry in zip(area.options, area.icons, self._words(), entries, strict=True):
            tile = entry.left_strip(style.width_of(letter, FIGURE) if worded else style.mm(TILE))
            tile = tile.centred(tile.width, style.icon_size("cost"))
            if not worded:
                put_ground(style, tile, "stone", "label")
            style.put_number(tile, letter, role="letter")
            end = style.icon(icon, tile.right + apart, entry.middle, side, role="legend")
            if worded:
                style.put_word(entry.without_left(end - entry.x + apart), word, role="legend")
