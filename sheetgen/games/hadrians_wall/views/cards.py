"""The cards of a game as a table: what each counts, from how many on it pays, what it gives when it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.games.hadrians_wall.views.aid import AIR, Titled
from sheetgen.layout.score_model import ObjectiveCard
from sheetgen.marks.marks import Anchor
from sheetgen.place.rect import Rect, Size, share_by_weight
from sheetgen.place.typesetting import FIGURE, SMALLER_LABEL, WORD, TypeStyle

PATTERNS = {
    "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "O": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "T": ((0, 0), (1, 0), (2, 0), (1, 1)),
    "L": ((0, 0), (0, 1), (1, 1), (2, 1)),
    "S": ((1, 0), (2, 0), (0, 1), (1, 1)),
}
"""The cells of four squares in a piece, by the letter it is commonly called: column and row of each."""

ROW, NUMBER = 6.6, 8.0
_ACROSS = 4


@dataclass(frozen=True, slots=True)
class _Column:
    """A column: its heading, its least width in mm, whether its heading is centred."""

    head: str
    width: float
    centred: bool = False


class Cards(Titled):
    """All cards of the game, one line each; the title is above the first column."""

    name = "cards"

    def _cards(self) -> Sequence[ObjectiveCard]:
        return tuple(self.style.game.cards.values())

    def _levels(self) -> int:
        return max(len(card.thresholds) for card in self._cards())

    def _row_height(self) -> float:
        style = self.style
        return max(style.mm(ROW), style.icon_size("legend") + style.spacing(0.6), style.line_height(WORD))

    def _cell(self) -> float:
        """Return the side of a cell of a pattern in mm."""
        return self._row_height() * 0.4

    def _widest(self, words: Sequence[str], face: TypeStyle = WORD) -> float:
        return max(self.style.width_of(word, face) for word in words) + self.style.mm(2.0)

    def _columns(self) -> list[_Column]:
        style, text, cards = self.style, self.style.language.text, self._cards()
        counts, number = text("aid.columns.counts"), style.mm(NUMBER)
        names = self._widest([self._text(card, "name") for card in cards], SMALLER_LABEL)
        columns = [
            _Column("", max(names, self.title_width() + style.mm(2.0))),
            _Column(counts, self._widest([counts, *(self._text(card, "counts") for card in cards)])),
        ]
        for level in range(1, self._levels() + 1):
            head = text("aid.columns.points", number=level)
            columns.append(_Column(head, max(number, self._widest([head])), centred=True))
        gain = max(sum(self._gain_width(count) for count in card.gain.values()) for card in cards)
        for head, width in (("gives", gain), ("good", number), ("pattern", _ACROSS * self._cell())):
            if head == "gives" or any(getattr(card, head) for card in cards):
                word = text(f"aid.columns.{head}")
                columns.append(_Column(word, max(width, self._widest([word])), centred=head == "good"))
        return columns

    def _text(self, card: ObjectiveCard, key: str) -> str:
        return self.style.language.text(f"cards.{card.name}.{key}")

    def _gain_width(self, count: int) -> float:
        style = self.style
        number = style.width_of(str(count), FIGURE) + style.mm(0.6) if count > 1 else 0.0
        return number + style.icon_size("legend") + style.mm(0.8)

    def least_inside(self) -> Size:
        return Size(sum(column.width for column in self._columns()), len(self._cards()) * self._row_height())

    def place(self, rect: Rect) -> None:
        super().place(rect)
        columns, head = self._columns(), rect.inset(self.style.mm(AIR), 0).top_strip(self.head_height())
        for column, cell in zip(columns, self._cells(head), strict=True):
            if column.head:
                anchor: Anchor = "centre" if column.centred else "left"
                self.style.put_word(cell, column.head, anchor=anchor, colour=self.style.theme.soft, role="table")

    def _cells(self, row: Rect) -> list[Rect]:
        least = [column.width for column in self._columns()]
        return row.columns(share_by_weight(row.width, least, [1.0] * len(least)))

    def place_inside(self, rect: Rect) -> None:
        cards = self._cards()
        for index, (card, row) in enumerate(zip(cards, rect.down(len(cards)), strict=True)):
            self.stripe(row, index)
            self._row(self._cells(row), card)

    def _row(self, cells: list[Rect], card: ObjectiveCard) -> None:
        style, levels = self.style, self._levels()
        style.put_word(cells[0], self._text(card, "name"), SMALLER_LABEL, role="card")
        style.put_word(cells[1], self._text(card, "counts"), role="card")
        for threshold, cell in zip(card.thresholds, cells[2:], strict=False):
            number = style.language.text("aid.at-most", number=threshold) if card.at_most else str(threshold)
            style.put_word(cell, number, FIGURE, anchor="centre", role="card")
        rest = cells[2 + levels :]
        self._gain(rest[0], card)
        if len(rest) > 1 and card.good:
            style.put_word(rest[1], str(card.good), FIGURE, anchor="centre", role="card")
        if card.pattern in PATTERNS:
            self._pattern(rest[-1], card.pattern)

    def _gain(self, rect: Rect, card: ObjectiveCard) -> None:
        style, counts = self.style, card.gain.values()
        for (icon, count), cell in zip(card.gain.items(), rect.columns([*map(self._gain_width, counts)]), strict=True):
            if count > 1:
                style.put_word(cell, str(count), FIGURE, role="times")
            side = style.icon_size("legend")
            style.icon(icon, cell.right - side - style.mm(0.8), cell.middle, side, role="card")

    def _pattern(self, rect: Rect, letter: str) -> None:
        style, side = self.style, self._cell()
        top = rect.middle - (max(row for _, row in PATTERNS[letter]) + 1) * side / 2
        for column, row in PATTERNS[letter]:
            cell = Rect(rect.x + column * side, top + row * side, side, side)
            style.ink.rectangle(cell, style.box_paint, role=f"pattern {letter}")
