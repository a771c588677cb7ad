"""Draw one fort of a campaign's log: its story, rule, goal, challenge and reward, with room for several attempts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.campaign.campaign import Attempt, Fort, FortWording, Progress
from sheetgen.games.hadrians_wall.log.asked_rows import AskedRows
from sheetgen.games.hadrians_wall.log.log_parts import (
    MERLON,
    put_battlements,
    put_column_head,
    put_fort,
    put_pen,
    put_small_label,
    put_tick_box,
    put_wall_strip,
)
from sheetgen.marks.marks import Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import SMALLER_LABEL, WORD, TypeStyle

ROW = 7.0
"""Height in mm of a line to write on, at least."""
PITCH = 7.4
"""A card has so many lines to write on that each is at least so high in mm, if it has room."""
TRIES = 5
"""Lines for tries that every fort has at least."""
TITLE = TypeStyle("title", "display")


class FortCard:
    """A fort's card, ``width`` mm wide."""

    def __init__(self, style: PageStyle, words: FortWording, progress: Progress, fort: Fort, width: float) -> None:
        self.style = style
        self.words = words
        self.progress = progress
        self.fort = fort
        self.tries: Sequence[Attempt] = progress.at(fort.number)
        self.head = 9.0 * min(style.scale, 1.4) + MERLON
        self.left = 0.48 * width - 2
        self.asked = AskedRows(style, words, progress, fort, self.left)

    def least_height(self) -> float:
        """Return the height in mm that the card needs."""
        lines = ROW * max(TRIES, len(self.tries) + 1) + self._caption()
        return self.head + 1.4 + max(self.asked.height(), lines) + 2.0

    def pitch(self, height: float) -> float:
        """Return how high in mm the lines for attempts can be at most in a card of a height."""
        room = self._lines_room(height)
        return room / self._lines(room)

    def _lines_room(self, height: float) -> float:
        return height - self.head - 1.4 - 2.0 - self._caption()

    def _lines(self, room: float) -> int:
        return max(int(room // PITCH), TRIES, len(self.tries) + 1)

    def place(self, rect: Rect, pitch: float) -> None:
        """Put the card into a rectangle of its width, with lines for attempts that are ``pitch`` mm high."""
        style = self.style
        paint = Paint(fill=style.theme.ground or style.theme.white, stroke=style.theme.frame)
        paint = replace(paint, width=style.hair_paint.width)
        style.ink.rectangle(rect.without_top(MERLON), paint, radius=0.9, role="panel")
        self._heading(rect.top_strip(self.head).without_top(MERLON))
        body = rect.without_top(self.head + 1.4).inset(2.0, 0)
        self.asked.place(body.left_strip(self.left).top_strip(body.height - 0.6))
        lines = self._lines(self._lines_room(rect.height))
        self._table(body.without_left(self.left + 3.0).top_strip(self._caption() + lines * pitch), lines)

    def _heading(self, rect: Rect) -> None:
        style, fort = self.style, self.fort
        put_battlements(style, rect)
        side = rect.height * 0.66
        won = fort.number in self.progress.won
        put_fort(style, rect.x + rect.height * 0.66, rect.middle, side, fort.number, won=won, due=False)
        name = rect.without_left(rect.height * 1.3)
        title = fort.name.upper()
        style.put_word(name, title, TITLE, role="fort-title")
        place = name.without_left(style.width_of(title, TITLE) + 3.0)
        style.put_word(place, fort.place, colour=style.theme.soft, role="place")
        start = place.x + style.width_of(fort.place, WORD) + 4.0
        room = rect.right_strip(min(rect.right - start, 0.36 * rect.width))
        put_wall_strip(style, room.inset(style.hair_paint.width / 2), self.progress, fort)

    def _caption(self) -> float:
        return self.style.line_height(WORD) * 1.3

    def _columns(self, width: float) -> list[tuple[str, float]]:
        style, words = self.style, self.words
        names = ("number", "date", "score", "goal", "challenge", "notes")
        least = {"number": 6.5, "date": 17.5, "score": 12.5, "goal": 10.0, "challenge": 13.0, "notes": 20.0}
        columns = [(name, max(least[name], style.width_of(words.text(name), SMALLER_LABEL) + 1.8)) for name in names]
        taken = sum(each for _, each in columns[:-1])
        return [*columns[:-1], ("notes", max(width - taken, columns[-1][1]))]

    def _table(self, rect: Rect, count: int) -> None:
        style = self.style
        columns = self._columns(rect.width)
        caption = rect.top_strip(self._caption())
        x = rect.x
        for name, width in columns:
            cell = Rect(x + 0.6, caption.y, width - 1.2, caption.height)
            put_column_head(style, cell, self.words.text(name))
            x += width
        grid = rect.without_top(caption.height)
        height = grid.height / count
        style.ink.rectangle(grid, Paint(fill=style.theme.white, stroke=style.theme.frame, width=0.25), role="tries")
        for index in range(count):
            row = Rect(grid.x, grid.y + index * height, grid.width, height)
            if index:
                style.ink.line([(row.x, row.y), (row.right, row.y)], style.hair_paint, role="rule")
            self._try(row, columns, index + 1, self.tries[index] if index < len(self.tries) else None)
        x = grid.x
        for _, width in columns[:-1]:
            x += width
            style.ink.line([(x, grid.y), (x, grid.bottom)], style.hair_paint, role="rule")

    def _try(self, row: Rect, columns: Sequence[tuple[str, float]], number: int, made: Attempt | None) -> None:
        style, side = self.style, min(5.6, row.height - 1.6)
        x = row.x
        for name, width in columns:
            cell = Rect(x + 0.8, row.y + 0.4, width - 1.6, row.height - 0.8)
            if name == "number":
                put_small_label(style, cell, str(number), centred=True)
            elif name in ("goal", "challenge"):
                ticked = made is not None and (made.goal if name == "goal" else made.challenge)
                put_tick_box(style, cell.centre - side / 2, cell.middle, side, ticked=ticked)
            elif made is not None:
                written = {"date": made.date, "score": str(made.score), "notes": self.words.remark(made)}
                put_pen(style, cell, written[name])
            x += width
