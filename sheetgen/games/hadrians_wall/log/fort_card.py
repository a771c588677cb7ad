"""Draw one fort of a campaign's log: its story, rule, goal, challenge and reward, with room for several attempts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen.campaign.campaign import Attempt, Fort, FortWording, Progress
from sheetgen.games.hadrians_wall.log.log_parts import (
    MERLON,
    icons_width,
    put_battlements,
    put_column_head,
    put_fort,
    put_icon_row,
    put_pen,
    put_small_label,
    put_tick_box,
    put_wall_strip,
    single_pieces,
)
from sheetgen.marks.marks import Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import SMALLER_LABEL, WORD, TypeStyle

STORY_GAP = 1.8
"""Room in mm between the fort's story and what it asks for."""
MOST_GAP = 3.4
"""The most air in mm between what two headings ask for."""
ROW = 7.0
"""Height in mm of a line to write on, at least."""
PITCH = 7.4
"""A card has so many lines to write on that each is at least so high in mm, if it has room."""
TRIES = 5
"""Lines for tries that every fort has at least."""
TITLE = TypeStyle("title", "display")
ASKED, HEADING = TypeStyle("name", "label"), TypeStyle("name", "bold")
"""What a fort asks for, and the headings before it."""


@dataclass(frozen=True, slots=True)
class ConditionLine:
    """A line of what a fort asks for: its heading (empty for a further line), a text, icons before it."""

    heading: str
    text: str
    icons: tuple[str, ...] = ()


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
        self.entries = self._entries()
        self.icon = style.icon_size("legend")
        headings = [words.text(key) for key in ("rule", "goal", "challenge", "reward", "setup")]
        self.label = max(style.width_of(text, HEADING) for text in headings) + 2.2

    def least_height(self) -> float:
        """Return the height in mm that the card needs."""
        lines = ROW * max(TRIES, len(self.tries) + 1) + self._caption()
        return self.head + 1.4 + max(self._asked_height(), lines) + 2.0

    def pitch(self, height: float) -> float:
        """Return how high in mm the lines for attempts can be at most in a card of a height."""
        room = self._lines_room(height)
        return room / self._lines(room)

    def _lines_room(self, height: float) -> float:
        return height - self.head - 1.4 - 2.0 - self._caption()

    def _lines(self, room: float) -> int:
        return max(int(room // PITCH), TRIES, len(self.tries) + 1)

    def place(self, rect: Rect, pitch: float) -> None:
        """Put the card into a rectangle of its width, as high as it needs, its lines for attempts ``pitch`` mm high."""
        style = self.style
        paint = Paint(fill=style.theme.ground or style.theme.white, stroke=style.theme.frame)
        paint = replace(paint, width=style.hair_paint.width)
        style.ink.rectangle(rect.without_top(MERLON), paint, radius=0.9, role="panel")
        self._heading(rect.top_strip(self.head).without_top(MERLON))
        body = rect.without_top(self.head + 1.4).inset(2.0, 0)
        self._asked(body.left_strip(self.left))
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
        put_wall_strip(style, room.inset(3.5, 0.8), self.progress, fort)

    def _entries(self) -> list[ConditionLine]:
        fort, words = self.fort, self.words
        rules = [(words.rule(rule), rule.icons) for rule in fort.rules] or [(words.text("no-rule"), ())]
        made: list[tuple[str, list[tuple[str, tuple[str, ...]]]]] = [
            ("rule", rules),
            ("goal", [(words.condition(each), each.icons) for each in fort.goal]),
            ("challenge", [(words.condition(each), each.icons) for each in fort.challenge]),
        ]
        setup = self.progress.setup(fort.number)
        if setup:
            made.insert(1, ("setup", [(words.pieces(setup), tuple(single_pieces(setup)))]))
        reward = (
            (words.pieces(fort.reward), tuple(single_pieces(fort.reward)))
            if fort.reward
            else (words.text("no-reward"), ("laurel",))
        )
        made.append(("reward", [reward]))
        return [
            ConditionLine(words.text(key) if index == 0 else "", text, icons)
            for key, lines in made
            for index, (text, icons) in enumerate(lines)
        ]

    def _story(self) -> list[str]:
        texts = [self.words.text(f"forts.{self.fort.number}")]
        return [*texts, self.words.text(f"notes.{self.fort.note}")] if self.fort.note else texts

    def _asked_height(self) -> float:
        story = sum(self.style.paragraph(text, WORD, self.left).height for text in self._story())
        return story + STORY_GAP + sum(self._entry_height(entry) for entry in self.entries)

    def _entry_height(self, entry: ConditionLine) -> float:
        text = self.style.paragraph(entry.text, ASKED, self._text_width(entry)).height
        return max(text, self.icon if entry.icons else 0.0) + 0.9

    def _text_width(self, entry: ConditionLine) -> float:
        return self.left - self.label - icons_width(entry.icons, self.icon)

    def _asked(self, rect: Rect) -> None:
        style, y = self.style, rect.y
        for text in self._story():
            lines = style.paragraph(text, WORD, self.left)
            place = Rect(rect.x, y, self.left, lines.height)
            style.put_lines(place, lines, role="story")
            y += lines.height
        y += STORY_GAP
        spare = max(rect.bottom - 2.0 - y - sum(self._entry_height(entry) for entry in self.entries), 0.0)
        # Lines of one heading stand close, headings apart.
        gap = min(spare / sum(bool(entry.heading) for entry in self.entries), MOST_GAP)
        for entry in self.entries:
            y += gap if entry.heading else 0.0
            self._entry(Rect(rect.x, y, rect.width, self._entry_height(entry) - 0.9), entry)
            y += self._entry_height(entry)

    def _entry(self, rect: Rect, entry: ConditionLine) -> None:
        style, lead = self.style, self.style.line_height(ASKED)
        first = rect.y + max(lead, self.icon if entry.icons else 0.0) / 2
        if entry.heading:
            line = Rect(rect.x, first - lead / 2, rect.width, lead)
            style.put_word(line, entry.heading, HEADING, role="heading")
        # Texts begin on one line; icons end on another, at the right.
        text = style.paragraph(entry.text, ASKED, self._text_width(entry))
        top = rect.y + max((rect.height - text.height) / 2, 0.0) if entry.icons else rect.y
        place = Rect(rect.x + self.label, top, text.width + 0.05, text.height)
        style.put_lines(place, text, role="asked")
        shown = len(entry.icons) * self.icon * 1.06
        put_icon_row(style, rect.right - shown, rect.middle, entry.icons, self.icon)

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
