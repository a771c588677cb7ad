"""A table of the game with a column for each year and a row for each of its lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.place.contract import ViewDef, ViewKeys
from sheetgen.place.rect import Rect, Size
from sheetgen.place.views.titled import Titled
from sheetgen.place.words import FIGURE, WORD, line_height, put_word, width_of
from sheetgen.text.shapes import Name

ROW, CELL = 6.0, 6.6


@dataclass(frozen=True, kw_only=True)
class YearTableKeys(ViewKeys):
    """``table`` is one of the game; the texts ``aid.TABLE`` name its rows."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    title: Name
    table: Name


class YearTable(Titled):
    """The table."""

    keys: YearTableKeys

    def _rows(self) -> list[tuple[str, tuple[int, ...]]]:
        text, table = self.style.language.text, self.style.game.tables[self.keys.table]
        rows = [(text(f"aid.{self.keys.table}.{key}"), numbers) for key, numbers in table.items()]
        years = max(len(numbers) for _, numbers in rows)
        return [(text("aid.year"), tuple(range(1, years + 1))), *rows]

    def _row_height(self) -> float:
        return max(self.style.mm(ROW), line_height(self.style, FIGURE) + self.style.air(0.6))

    def _label_width(self) -> float:
        return max(width_of(self.style, label, WORD) for label, _ in self._rows()) + self.style.mm(1.4)

    def least_inside(self) -> Size:
        rows = self._rows()
        return Size(self._label_width() + len(rows[0][1]) * self.style.mm(CELL), len(rows) * self._row_height())

    def place_inside(self, rect: Rect) -> None:
        style, rows = self.style, self._rows()
        height, label = rect.height / len(rows), self._label_width()
        cell = (rect.width - label) / len(rows[0][1])
        for index, (text, numbers) in enumerate(rows):
            row = Rect(rect.x, rect.y + index * height, rect.width, height)
            self.stripe(row, index)
            put_word(style, row, text, colour=style.theme.ink if index else style.theme.soft, role="table")
            for column, number in enumerate(numbers):
                place = Rect(row.x + label + column * cell, row.y, cell, height)
                put_word(style, place, str(number), FIGURE, anchor="centre", role="table")


VIEW = ViewDef("year-table", YearTableKeys, YearTable)
