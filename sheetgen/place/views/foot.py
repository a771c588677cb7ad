"""The foot of a sheet: what its symbols mean, and a line of small print."""

from __future__ import annotations

from sheetgen.place.contract import ViewBlock
from sheetgen.place.misfit import Misfit
from sheetgen.place.page_style import ICON
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import WORD, Face
from sheetgen.text.shapes import Name

LEGEND, SMALL_PRINT, AIR = 5.8, 2.8, 0.8
SMALL = Face("small", "label")


class Foot(ViewBlock):
    """As high on every sheet of a paper whose legend takes as many lines; ``icons`` are explained in it."""

    name = "foot"
    fixed = True
    icons: tuple[Name, ...] = ()

    def _long(self, length: float) -> float:
        return length * self.style.letters

    def _side(self) -> float:
        return max(self._long(ICON["legend"]), self.style.paper.least_icon)

    def _names(self) -> list[str]:
        return [self.style.language.text(f"icons.{icon}.one") for icon in self.icons]

    def _widths(self) -> list[float]:
        return [self._side() + self._long(AIR) + self.style.width_of(name, WORD) for name in self._names()]

    def _lines(self) -> int:
        """How many lines the legend takes: the sheet's width is known to the style's paper."""
        wide = sum(self._widths()) + self._long(1.6) * (len(self.icons) - 1)
        return 0 if not self.icons else max(1, -(-int(wide * 10) // int(self.style.room_width * 10)))

    def least(self) -> Size:
        return Size(10.0, self._lines() * self._long(LEGEND) + self._long(SMALL_PRINT))

    def place(self, rect: Rect) -> None:
        style, game, lines = self.style, self.style.game, self._lines()
        text = style.language.text(game.small_print, game=style.language.text("game"), version=game.version)
        small, soft = rect.foot(self._long(SMALL_PRINT)), style.theme.soft
        style.put_word(small, text, SMALL, anchor="centre", colour=soft, role="small-print")
        if not lines:
            return
        names, widths = self._names(), self._widths()
        across = -(-len(names) // lines)
        # The entries of all lines share their left edges.
        columns = [max(widths[column::across]) for column in range(across)]
        if sum(columns) > rect.width:
            raise Misfit(", ".join(names), sum(columns), rect.width)
        gap = (rect.width - sum(columns)) / max(across - 1, 1)
        rows = rect.rows([self._long(LEGEND)] * lines)
        cells = [cell for row in rows for cell in row.columns(columns, gap)]
        for icon, name, cell in zip(self.icons, names, cells, strict=False):
            style.icon(icon, cell.x, cell.middle, self._side(), role="legend")
            style.put_word(cell.beside(self._side() + self._long(AIR)), name, role="legend")
