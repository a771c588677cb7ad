"""Every icon of the game with its name, column by column."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.place.contract import ViewDef, ViewKeys
from sheetgen.place.rect import Rect, Size
from sheetgen.place.views.titled import Titled
from sheetgen.place.words import WORD, line_height, put_word, width_of
from sheetgen.text.shapes import Name, Number

AIR = 1.2


@dataclass(frozen=True, kw_only=True)
class LegendKeys(ViewKeys):
    """``across`` columns."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    title: Name
    across: Number


class Legend(Titled):
    """The icons."""

    keys: LegendKeys

    def _entries(self) -> list[tuple[str, str]]:
        return [(name, self.style.language.text(f"icons.{name}.one")) for name in self.style.game.icons]

    def _down(self) -> int:
        return -(-len(self.style.game.icons) // self.keys.across)

    def least_inside(self) -> Size:
        style, side = self.style, self.style.side("legend")
        name = max(width_of(style, text, WORD) for _, text in self._entries())
        width = side + style.mm(2 * AIR) + name
        return Size(width * self.keys.across, max(side + style.air(0.8), line_height(style, WORD)) * self._down())

    def place_inside(self, rect: Rect) -> None:
        style, side = self.style, self.style.side("legend")
        width, height = rect.width / self.keys.across, rect.height / self._down()
        for index, (name, text) in enumerate(self._entries()):
            column, row = divmod(index, self._down())
            cell = Rect(rect.x + column * width, rect.y + row * height, width, height)
            style.symbol(name, cell.x, cell.middle - side / 2, side, role="legend")
            put_word(style, cell.beside(side + style.mm(AIR)), text, role="legend")


VIEW = ViewDef("legend", LegendKeys, Legend)
