"""The blocks of a player aid: steps in their order, a table by years, a legend of icons."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from sheetgen.marks.marks import Paint
from sheetgen.place.aid_cards import Cards
from sheetgen.place.block import Block, BlockMaker
from sheetgen.place.page_style import POINT, PageStyle
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import baseline, least_width, put_text, wrapped
from sheetgen.place.views.registry import makers

_LEAD = 1.2
"""From one line of text to the next, in text sizes."""


def title_height(style: PageStyle) -> float:
    """The height in mm of a block's title and the space under it."""
    return style.size("title") * POINT * 1.45


class Titled(Block):
    """A block on a panel of its own under a title, the text ``aid.titles`` of the view's title."""

    def title(self) -> str:
        """The title in the player's language."""
        return self.style.language.text(f"aid.titles.{self.view.title}")

    def least(self) -> Size:
        style = self.style
        inner = self.least_inside()
        title = least_width(style, self.title(), "display", "title")
        return Size(max(inner.width, title) + 4 * style.pad, inner.height + title_height(style) + 3 * style.pad)

    def place(self, rect: Rect) -> None:
        style = self.style
        style.panel(rect)
        inner = rect.inset(2 * style.pad, style.pad)
        put_text(style, inner.top(title_height(style)), self.title(), "title", font="display", role="title")
        self.place_inside(inner.below(title_height(style) + style.pad))

    @abstractmethod
    def least_inside(self) -> Size:
        """The least room under the title."""

    @abstractmethod
    def place_inside(self, rect: Rect) -> None:
        """Put the marks under the title."""


class Steps(Titled):
    """Short sentences with a number before each: the texts ``aid.steps`` of the view's notes."""

    def _width(self) -> float:
        return 88 * self.style.scale

    def _indent(self) -> float:
        return self.style.size("label") * POINT * 2.2

    def _lines(self, width: float) -> list[list[str]]:
        style = self.style
        texts = [style.language.text(f"aid.steps.{note}") for note in self.view.notes]
        return [wrapped(style, text, "label", style.size("label"), width - self._indent()) for text in texts]

    def _height(self, lines: int) -> float:
        return lines * self.style.size("label") * POINT * _LEAD + 1.2 * self.style.scale

    def least_inside(self) -> Size:
        return Size(self._width(), sum(self._height(len(lines)) for lines in self._lines(self._width())))

    def place_inside(self, rect: Rect) -> None:
        style = self.style
        size = style.size("label")
        steps = self._lines(rect.width)
        heights = [self._height(len(lines)) for lines in steps]
        spare = max(rect.height - sum(heights), 0) / len(heights)
        radius = size * POINT * 0.72
        y = rect.y
        for number, (lines, height) in enumerate(zip(steps, heights, strict=True), 1):
            first = y + size * POINT * _LEAD / 2
            style.ink.circle(rect.x + radius, first, radius, Paint(fill=style.theme.ink), role="step")
            style.ink.text(
                rect.x + radius,
                baseline(first, size * 0.9),
                str(number),
                "bold",
                size * 0.9,
                style.theme.white,
                "centre",
            )
            for index, line in enumerate(lines):
                middle = first + index * size * POINT * _LEAD
                style.ink.text(
                    rect.x + self._indent(), baseline(middle, size), line, "label", size, style.theme.ink, role="step"
                )
            y += height + spare


class YearTable(Titled):
    """A table of the game with a column for each year and a row for each of its lists: texts ``aid.TABLE``."""

    def _rows(self) -> list[tuple[str, tuple[int, ...]]]:
        table = self.view.table
        return [
            (self.style.language.text(f"aid.{table}.{key}"), numbers)
            for key, numbers in self.style.game.tables[table].items()
        ]

    def _years(self) -> int:
        return max(len(numbers) for _, numbers in self._rows())

    def _row_height(self) -> float:
        return self.style.size("label") * POINT * 1.9

    def _label_width(self) -> float:
        words = [self.style.language.text("aid.year"), *(label for label, _ in self._rows())]
        return max(least_width(self.style, word, "label", "label") for word in words) + 2 * self.style.pad

    def least_inside(self) -> Size:
        cell = self._row_height() * 1.15
        return Size(self._label_width() + self._years() * cell, (len(self._rows()) + 1) * self._row_height())

    def place_inside(self, rect: Rect) -> None:
        style = self.style
        rows = [(style.language.text("aid.year"), tuple(range(1, self._years() + 1))), *self._rows()]
        height = rect.height / len(rows)
        label = self._label_width()
        cell = (rect.width - label) / self._years()
        for index, (text, numbers) in enumerate(rows):
            row = Rect(rect.x, rect.y + index * height, rect.width, height)
            if index:
                style.ink.line([(row.x, row.y), (row.right, row.y)], style.hair_paint, role="table")
            put_text(
                style, row.left(label), text, "label", colour=style.theme.soft if index == 0 else None, role="table"
            )
            for column, number in enumerate(numbers):
                place = Rect(row.x + label + column * cell, row.y, cell, height)
                put_text(style, place, str(number), "label", font="bold", anchor="centre", role="table")


class Legend(Titled):
    """Every icon of the game with its name, column by column."""

    def _entries(self) -> list[tuple[str, str]]:
        return [(name, self.style.language.text(f"icons.{name}.one")) for name in self.style.game.icons]

    def _cell(self) -> Size:
        style = self.style
        name = max(least_width(style, text, "label", "label") for _, text in self._entries())
        return Size(style.icon + 2 * style.pad + name, style.icon + 0.8 * style.scale)

    def _down(self) -> int:
        return -(-len(self._entries()) // (self.view.across or 1))

    def least_inside(self) -> Size:
        cell = self._cell()
        return Size(cell.width * (self.view.across or 1), cell.height * self._down())

    def place_inside(self, rect: Rect) -> None:
        style = self.style
        width, height = rect.width / (self.view.across or 1), rect.height / self._down()
        for index, (name, text) in enumerate(self._entries()):
            column, row = divmod(index, self._down())
            cell = Rect(rect.x + column * width, rect.y + row * height, width, height)
            style.symbol(name, cell.x, cell.middle - style.icon / 2, style.icon, role="legend")
            put_text(style, cell.beside(style.icon + style.pad), text, "label", role="legend")


AID_MAKERS: Mapping[str, BlockMaker] = {
    **makers(),
    "steps": Steps,
    "year-table": YearTable,
    "legend": Legend,
    "cards": Cards,
}
"""Which block places which view of a player aid: those of a sheet, and its own."""
