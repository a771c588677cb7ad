"""The cards of a game as a table: what each counts, from how many on it pays, what it gives when it is played."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.layout.layout import View
from sheetgen.layout.points import Card
from sheetgen.place.block import Block
from sheetgen.place.page_style import POINT, PageStyle
from sheetgen.place.rect import Rect, Size, share
from sheetgen.place.texts import least_width, put_text

PATTERNS = {
    "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "O": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "T": ((0, 0), (1, 0), (2, 0), (1, 1)),
    "L": ((0, 0), (0, 1), (1, 1), (2, 1)),
    "S": ((1, 0), (2, 0), (0, 1), (1, 1)),
}
"""The cells of four squares in a piece, by the letter it is commonly called: column and row of each."""

_ACROSS, _DOWN = 4, 2
"""Cells that the longest and the tallest piece take."""


@dataclass(frozen=True, slots=True)
class _Column:
    head: str
    width: float
    weight: float = 0.0


class Cards(Block):
    """All cards under a title, one line each."""

    def __init__(self, style: PageStyle, view: View) -> None:
        super().__init__(style, view)
        self.cards = tuple(style.game.cards.values())
        self.levels = max(len(card.thresholds) for card in self.cards)

    def _title(self) -> str:
        return self.style.language.text(f"aid.titles.{self.view.title}")

    def _row_height(self) -> float:
        return max(self.style.icon + 0.5 * self.style.scale, self.style.size("label") * POINT * 1.7)

    def _cell(self) -> float:
        """The side of a cell of a pattern in mm."""
        return self._row_height() * 0.4

    def _columns(self) -> list[_Column]:
        style = self.style
        text = style.language.text

        def widest(words: list[str]) -> float:
            return max(least_width(style, word, "label", "label") for word in words) + 2 * style.pad

        number = style.size("label") * POINT * 2.4
        counts = text("aid.columns.counts")
        columns = [
            _Column(self._title(), max(widest([self._name(card) for card in self.cards]), self._title_width()), 1),
            _Column(counts, widest([counts, *(self._counts(card) for card in self.cards)]) + 2 * style.pad, 3),
        ]
        for level in range(1, self.levels + 1):
            head = text("aid.columns.points", number=level)
            columns.append(_Column(head, max(number, widest([head])), 0.5))
        gain = max(sum(self._gain_width(count) for count in card.gain.values()) for card in self.cards)
        for head, width in (("gives", gain), ("good", number), ("pattern", _ACROSS * self._cell())):
            if head == "gives" or any(getattr(card, head) for card in self.cards):
                word = text(f"aid.columns.{head}")
                columns.append(_Column(word, max(width, widest([word])) + 2 * style.pad, 0.5))
        return columns

    def _title_width(self) -> float:
        return least_width(self.style, self._title(), "display", "title") + 2 * self.style.pad

    def _name(self, card: Card) -> str:
        return self.style.language.text(f"cards.{card.name}.name")

    def _counts(self, card: Card) -> str:
        return self.style.language.text(f"cards.{card.name}.counts")

    def _gain_width(self, count: int) -> float:
        return self.style.icon + self.style.pad + (self.style.size("label") * POINT * 0.6 if count > 1 else 0.0)

    def least(self) -> Size:
        style = self.style
        width = sum(column.width for column in self._columns())
        return Size(width + 4 * style.pad, (len(self.cards) + 1.1) * self._row_height() + 2 * style.pad)

    def place(self, rect: Rect) -> None:
        style = self.style
        style.panel(rect)
        inner = rect.inset(2 * style.pad, style.pad)
        columns = self._columns()
        widths = share(inner.width, [column.width for column in columns], [column.weight for column in columns])
        height = inner.height / (len(self.cards) + 1.1)
        self._heads(inner.top(1.1 * height), columns, widths)
        for index, card in enumerate(self.cards):
            row = Rect(inner.x, inner.y + (index + 1.1) * height, inner.width, height)
            style.ink.line([(row.x, row.y), (row.right, row.y)], style.hair_paint, role="table")
            self._row(row.columns(widths), card)

    def _heads(self, row: Rect, columns: list[_Column], widths: list[float]) -> None:
        for index, (column, cell) in enumerate(zip(columns, row.columns(widths), strict=True)):
            if index == 0:
                put_text(self.style, cell, column.head, "title", font="display", role="title")
                continue
            centred = 2 <= index < 2 + self.levels
            # A word that just fits must not touch the next one.
            put_text(
                self.style,
                cell if centred else cell.left(cell.width - 2 * self.style.pad),
                column.head,
                "label",
                anchor="centre" if centred else "left",
                colour=self.style.theme.soft,
                role="table",
            )

    def _row(self, cells: list[Rect], card: Card) -> None:
        style = self.style
        put_text(style, cells[0], self._name(card), "label", font="bold", role="card")
        put_text(style, cells[1], self._counts(card), "label", role="card")
        for threshold, cell in zip(card.thresholds, cells[2:], strict=False):
            number = style.language.text("aid.at-most", number=threshold) if card.at_most else str(threshold)
            put_text(style, cell, number, "label", font="bold", anchor="centre", role="card")
        rest = cells[2 + self.levels :]
        self._gain(rest[0], card)
        if len(rest) > 1 and card.good:
            put_text(style, rest[1], str(card.good), "label", font="bold", role="card")
        if card.pattern in PATTERNS:
            self._pattern(rest[-1], card.pattern)

    def _gain(self, rect: Rect, card: Card) -> None:
        style = self.style
        x = rect.x
        for icon, count in card.gain.items():
            width = self._gain_width(count)
            if count > 1:
                put_text(style, Rect(x, rect.y, width - style.icon, rect.height), str(count), "label", font="bold")
            style.symbol(
                icon, x + width - style.pad - style.icon, rect.middle - style.icon / 2, style.icon, role="card"
            )
            x += width

    def _pattern(self, rect: Rect, letter: str) -> None:
        style = self.style
        side = self._cell()
        down = max(row for _, row in PATTERNS[letter]) + 1
        top = rect.middle - down * side / 2
        for column, row in PATTERNS[letter]:
            cell = Rect(rect.x + column * side, top + row * side, side, side)
            style.ink.rectangle(cell, style.box_paint, role=f"pattern {letter}")
