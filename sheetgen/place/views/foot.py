"""The foot of a sheet: what its symbols mean, and a line of small print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.misfit import Misfit
from sheetgen.place.page_style import ICON
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import WORD, Face, one_line, put_lines, put_word, width_of
from sheetgen.text.shapes import Name

LEGEND, SMALL_PRINT, AIR = 5.8, 2.8, 0.8
SMALL = Face("small", "label")


@dataclass(frozen=True, kw_only=True)
class FootKeys(ViewKeys):
    """``icons`` are explained in a line."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    icons: tuple[Name, ...] = ()


class Foot(ViewBlock):
    """The foot: as high on every sheet of a paper whose legend takes as many lines."""

    keys: FootKeys

    def _long(self, length: float) -> float:
        return length * self.style.letters

    def _side(self) -> float:
        return max(self._long(ICON["legend"]), self.style.paper.least_icon)

    def _entries(self) -> list[tuple[str, str]]:
        return [(icon, self.style.language.text(f"icons.{icon}.one")) for icon in self.keys.icons]

    def _widths(self) -> list[float]:
        side = self._side()
        return [side + self._long(AIR) + width_of(self.style, name, WORD) for _, name in self._entries()]

    def _lines(self) -> int:
        """How many lines the legend takes: the sheet's width is known to the style's paper."""
        room = self.style.room_width
        wide = sum(self._widths()) + self._long(1.6) * (len(self.keys.icons) - 1)
        return 0 if not self.keys.icons else max(1, -(-int(wide * 10) // int(room * 10)))

    def least(self) -> Size:
        return Size(10.0, self._lines() * self._long(LEGEND) + self._long(SMALL_PRINT))

    def place(self, rect: Rect) -> None:
        style = self.style
        text = style.language.text(style.game.small_print, game=style.language.text("game"), version=style.game.version)
        small = Rect(rect.x, rect.bottom - self._long(SMALL_PRINT), rect.width, self._long(SMALL_PRINT))
        put_lines(
            style, small, one_line(style, text, SMALL), anchor="centre", colour=style.theme.soft, role="small-print"
        )
        lines = self._lines()
        if not lines:
            return
        entries, widths = self._entries(), self._widths()
        across = -(-len(entries) // lines)
        # The entries of all lines share their left edges.
        columns = [max(widths[column::across]) for column in range(across)]
        if sum(columns) > rect.width:
            raise Misfit(", ".join(name for _, name in entries), sum(columns), rect.width)
        gap = (rect.width - sum(columns)) / max(across - 1, 1)
        for index, (icon, name) in enumerate(entries):
            line, column = divmod(index, across)
            x = rect.x + sum(columns[:column]) + column * gap
            self._entry(Rect(x, rect.y + line * self._long(LEGEND), columns[column], self._long(LEGEND)), icon, name)

    def _entry(self, rect: Rect, icon: str, name: str) -> None:
        style, side = self.style, self._side()
        style.symbol(icon, rect.x, rect.middle - side / 2, side, role="legend")
        put_word(style, rect.beside(side + self._long(AIR)), name, role="legend")


VIEW = ViewDef("foot", FootKeys, Foot)
