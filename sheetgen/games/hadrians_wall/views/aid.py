"""The panels of a player aid: a title over icons with their names, sentences in their order, or a table of years."""

from __future__ import annotations

from abc import abstractmethod

from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import LaidBlock
from sheetgen.place.panels import put_ground, put_panel
from sheetgen.place.rect import Rect, Size
from sheetgen.place.typesetting import FIGURE, NAME, SMALLER_LABEL, WORD, SetText
from sheetgen.text.value_types import Name, PositiveNumber

AIR, HEAD, FOOT, BESIDE = 1.4, 6.0, 0.8, 1.2
ROW, CELL = 6.0, 6.6
WIDTH, GAP = 88.0, 1.2


class Titled(LaidBlock):
    """A panel under a title: the text ``aid.titles`` of its key ``title``."""

    title: Name

    def title_text(self) -> str:
        """Return the title in the player's language."""
        return self.style.language.text(f"aid.titles.{self.title}")

    def head_height(self) -> float:
        """Return the height of the title in mm."""
        return max(self.style.line_height(NAME) + self.style.mm(1.0), self.style.mm(HEAD))

    def title_width(self) -> float:
        """Return the width of the title in mm."""
        return self.style.width_of(self.title_text(), NAME)

    def least(self) -> Size:
        style, inner = self.style, self.least_inside()
        width = max(inner.width, self.title_width()) + 2 * style.mm(AIR)
        return Size(width, inner.height + self.head_height() + style.mm(FOOT))

    def place(self, rect: Rect) -> None:
        put_panel(self.style, rect)
        inner = rect.inset(self.style.mm(AIR), 0)
        self.style.put_word(inner.top_strip(self.head_height()), self.title_text(), NAME, role="title")
        below = inner.without_top(self.head_height())
        self.place_inside(below.top_strip(below.height - self.style.mm(FOOT)))

    def stripe(self, row: Rect, index: int) -> None:
        """Draw a line above a row and the ground of every second one, from frame to frame of the panel."""
        air = self.style.mm(AIR) - self.style.frame_paint.width
        if index % 2 == 0:
            put_ground(self.style, row.inset(-air, 0), "stone", "row")
        ends = [(row.x - air, row.y), (row.right + air, row.y)]
        self.style.ink.line(ends, self.style.hair_paint, role="table")

    @abstractmethod
    def least_inside(self) -> Size:
        """Return the least room under the title."""

    @abstractmethod
    def place_inside(self, rect: Rect) -> None:
        """Put the marks under the title."""


class Legend(Titled):
    """Every icon of the game with its name, in ``across`` columns."""

    name = "legend"
    across: PositiveNumber

    def _entries(self) -> list[tuple[str, str]]:
        return [(name, self.style.language.text(f"icons.{name}.one")) for name in self.style.game.icons]

    def _down(self) -> int:
        return -(-len(self.style.game.icons) // self.across)

    def least_inside(self) -> Size:
        style, side = self.style, self.style.icon_size("legend")
        width = side + style.mm(2 * BESIDE) + max(style.width_of(text, WORD) for _, text in self._entries())
        return Size(width * self.across, max(side + style.spacing(0.8), style.line_height(WORD)) * self._down())

    def place_inside(self, rect: Rect) -> None:
        cells = [cell for column in rect.across(self.across) for cell in column.down(self._down())]
        for (icon, text), cell in zip(self._entries(), cells, strict=False):
            right = self.style.icon(icon, cell.x, cell.middle, "legend", role="legend")
            self.style.put_word(cell.without_left(right - cell.x + self.style.mm(BESIDE)), text, role="legend")


class Steps(Titled):
    """Short sentences, a number before each; ``notes`` are texts of ``aid.steps``."""

    name = "steps"
    notes: tuple[Name, ...]

    def _badge(self) -> float:
        """Return the diameter of a number's disc in mm."""
        return self.style.line_height(SMALLER_LABEL) * 1.15

    def _indent(self) -> float:
        return self._badge() + self.style.mm(1.8)

    def _texts(self, width: float) -> list[SetText]:
        texts = [self.style.language.text(f"aid.steps.{note}") for note in self.notes]
        return [self.style.paragraph(text, WORD, width - self._indent()) for text in texts]

    def least_inside(self) -> Size:
        style = self.style
        width = max(WIDTH * style.letters, style.room_width * (self.view.span or 1) / 12 - style.mm(4.0))
        heights = [max(text.height, self._badge()) for text in self._texts(width)]
        return Size(WIDTH * style.letters, sum(heights) + len(heights) * style.spacing(GAP))

    def place_inside(self, rect: Rect) -> None:
        style, badge = self.style, self._badge()
        texts = self._texts(rect.width)
        heights = [max(text.height, badge) for text in texts]
        rows = rect.rows(heights, (rect.height - sum(heights)) / len(heights))
        for number, (text, row) in enumerate(zip(texts, rows, strict=True), 1):
            # The number is on the first line.
            first = row.top_strip(max(style.line_height(WORD), badge))
            style.ink.circle(row.x + badge / 2, first.middle, badge / 2, Paint(fill=style.theme.ink), role="step")
            white = style.theme.white
            style.put_word(
                first.left_strip(badge), str(number), SMALLER_LABEL, anchor="centre", colour=white, role="number"
            )
            words = row.without_left(self._indent()).without_top((first.height - style.line_height(WORD)) / 2)
            style.put_lines(words.top_strip(text.height), text, role="step")


class YearTable(Titled):
    """A ``table`` of the game with a column for each year; the texts ``aid.TABLE`` name its rows."""

    name = "year-table"
    table: Name

    def _rows(self) -> list[tuple[str, tuple[int, ...]]]:
        text, table = self.style.language.text, self.style.game.tables[self.table]
        rows = [(text(f"aid.{self.table}.{key}"), numbers) for key, numbers in table.items()]
        years = max(len(numbers) for _, numbers in rows)
        return [(text("aid.year"), tuple(range(1, years + 1))), *rows]

    def _label_width(self) -> float:
        return max(self.style.width_of(label, WORD) for label, _ in self._rows()) + self.style.mm(1.4)

    def least_inside(self) -> Size:
        style, rows = self.style, self._rows()
        height = max(style.mm(ROW), style.line_height(FIGURE) + style.spacing(0.6))
        return Size(self._label_width() + len(rows[0][1]) * style.mm(CELL), len(rows) * height)

    def place_inside(self, rect: Rect) -> None:
        style, rows = self.style, self._rows()
        for index, ((text, numbers), row) in enumerate(zip(rows, rect.down(len(rows)), strict=True)):
            self.stripe(row, index)
            style.put_word(row, text, colour=style.theme.ink if index else style.theme.soft, role="table")
            for number, cell in zip(
                numbers, row.without_left(self._label_width()).across(len(rows[0][1])), strict=False
            ):
                style.put_word(cell, str(number), FIGURE, anchor="centre", role="table")
