"""The cards of a game as a table: what each counts, from how many on it pays, what it gives when it is played."""

from __future__ import annotations

from sheetgen.games.hadrians_wall.views.aid import Titled, striped
from sheetgen.layout.score_model import ObjectiveCard
from sheetgen.place.boxes import HEXAGON, hexagon
from sheetgen.place.parts import icon, space, words
from sheetgen.place.pieces import Drawn, Piece, Row
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import FIGURE, SMALLER_LABEL, WORD
from sheetgen.text.value_types import AreaId

PATTERNS = {
    "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "O": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "T": ((0, 0), (1, 0), (2, 0), (1, 1)),
    "L": ((0, 0), (0, 1), (1, 1), (2, 1)),
    "S": ((1, 0), (2, 0), (0, 1), (1, 1)),
}
"""The cells of four squares in a piece, by the letter it is commonly called: column and row of each."""

ROW, NUMBER, APART, BEFORE, LOW, GIVEN = 6.6, 8.0, 2.0, 5.0, 5.0, "box"
_ACROSS, _CELL = 4, 2.6
"""How many cells the longest pattern has in a row, and the most mm of one on A4."""


class Cards(Titled):
    """All cards of the game, one line each. ``area`` is where they are written."""

    name = "cards"
    takes = {"area": ("cards",)}
    area: AreaId | None = None

    def body(self) -> Piece:
        style, cards = self.style, [*self.style.game.cards.values()]
        levels = max(len(card.thresholds) for card in cards)
        further = [key for key in ("good", "pattern") if any(getattr(card, key) for card in cards)]
        points = [self._centred("points", at) for at in range(1, levels + 1)]
        made = {"good": self._good, "pattern": self._pattern}
        heads = [self._left("counts"), *points, self._apart(self._left("gives")), *map(self._centred, further)]
        rows: list[list[Piece]] = [[space(high=style.mm(LOW)), *heads]]
        rows += [[*self._card(card, levels), *(made[key](card) for key in further)] for card in cards]
        spaced = [[cell.pad(0, 0, style.mm(APART), 0) for cell in row] for row in rows]
        # The points stand beside what is counted.
        grows = [0.3, 0.0, *[0.3] * levels, 0.3, *[0.3] * len(further)]
        return striped(style, spaced, heads=1, grows=grows)

    def _left(self, key: str) -> Piece:
        """Return the heading of a column."""
        return words(self.style, self.style.language.text(f"aid.columns.{key}"), SMALLER_LABEL, role="table")

    def _centred(self, key: str, number: int = 0) -> Piece:
        """Return the heading of a column of numbers."""
        text = self.style.language.text(f"aid.columns.{key}", number=number)
        return words(self.style, text, SMALLER_LABEL, anchor="centre", role="table").pad(wide=self.style.mm(NUMBER))

    def _row_height(self) -> float:
        style = self.style
        return max(style.mm(ROW), style.icon_size(GIVEN) + style.spacing(0.6), style.line_height(WORD))

    def _card(self, card: ObjectiveCard, levels: int) -> list[Piece]:
        """Return the name of a card, what it counts, its thresholds, and what it gives."""
        style, text = self.style, self.style.language.text
        name = words(style, text(f"cards.{card.name}.name"), SMALLER_LABEL, role="card").pad(high=self._row_height())
        cells: list[Piece] = [name, words(style, text(f"cards.{card.name}.counts"), role="card")]
        for threshold in card.thresholds:
            at_most = card.at_most and threshold > 0
            cells.append(self._number(text("aid.at-most", number=threshold) if at_most else str(threshold)))
        cells += [space() for _ in range(levels - len(card.thresholds))]
        # Numbers stand in a column of their own: the icons of all cards are in line.
        several = any(count > 1 for each in style.game.cards.values() for count in each.gain.values())
        first = next(iter(card.gain.values()), 1)
        gain: list[Piece] = [space(style.width_of("2", FIGURE))] if several and first == 1 else []
        for given, count in card.gain.items():
            gain += [words(style, str(count), FIGURE, role="times")] if count > 1 else []
            gain.append(icon(style, given, GIVEN, role="card"))
        return [*cells, self._apart(Row(parts=gain, gap=style.mm(0.7)))]

    def _apart(self, piece: Piece) -> Piece:
        """Return what a card gives clear of the points before it, whose row its numbers would continue."""
        return piece.pad(self.style.mm(BEFORE), 0, 0, 0)

    def _number(self, text: str) -> Piece:
        return words(self.style, text, FIGURE, anchor="centre", role="card")

    def _good(self, card: ObjectiveCard) -> Piece:
        style, high = self.style, self._row_height() * 0.76

        def draw(rect: Rect) -> None:
            style.ink.polygon(hexagon(rect.centred(high * HEXAGON, high)), style.box_paint, role="good")
            style.put_word(rect, str(card.good), FIGURE, anchor="centre", role="card")

        return Drawn(wide=high * HEXAGON, high=high, draw=draw) if card.good else space()

    def _pattern(self, card: ObjectiveCard) -> Piece:
        """Return the pattern that a card scouts."""
        style, most, cells = self.style, self.style.mm(_CELL), PATTERNS.get(card.pattern, ())

        def draw(rect: Rect) -> None:
            side = min(rect.height / 2, most)
            wide, high = (max((cell[axis] for cell in cells), default=0) + 1 for axis in (0, 1))
            whole = rect.centred(wide * side, high * side)
            for column, row in cells:
                cell = Rect(whole.x + column * side, whole.y + row * side, side, side)
                style.ink.rectangle(cell, style.box_paint, role=f"pattern {card.pattern}")

        return Drawn(wide=_ACROSS * most, high=self._row_height() * 0.8, draw=draw)
