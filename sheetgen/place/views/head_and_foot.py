"""The head of a sheet with lines to write on, over an edge; its foot with the meaning of the symbols."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Self

from sheetgen.layout.area import Area
from sheetgen.layout.game import ArrangedView
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import BaseView
from sheetgen.place.edges import Edge, put_course
from sheetgen.place.page_style import ICON, PageStyle
from sheetgen.place.parts import icon, space, words
from sheetgen.place.pieces import Column, Drawn, Fallback, Grid, Piece, Row
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import FIGURE, NAME, SMALL, SMALLER_LABEL, WORD, TypeStyle
from sheetgen.text.value_types import AreaId, Name

HEIGHT, LINE, COURSE, APART, RAISED = 9.2, 5.1, 2.4, 3.0, 0.4
"""In mm on A4: the head, a line of two (of a legend too), the edge under it, the gap between two fields; so much
higher than one line stand two."""
TARGET = 7.0
"""The least side in mm that a finger finds."""

TITLE = TypeStyle("title", "display")
_ALIKE = 6.0
"""By how many mm names of sheets differ that are about as long."""
_CLOSER = 2.0
"""The gap in mm on A4 between two fields where lines of fields have last fields in line by it alone."""
_NUMBER, _DAY, _TEXT, _CHOICE = 8.0, 13.0, 17.0, 2.2
"""The least lines in mm for a number, a day and a text; the gap at either side of the dot between two options."""


class _OfPage(BaseView):
    """A view at the edge of a page, whose type does not grow with that between them."""

    fixed = True

    def on(self, style: PageStyle, view: ArrangedView, blocks: Sequence[Piece] = ()) -> Self:
        return super().on(style.with_letters(style.heads), view, blocks)


class HeadingView(_OfPage):
    """The heading, which is as high on every sheet of a paper.

    ``fields`` are the areas filled in here, ``below`` those on a second line, ``lines`` notes with a line that belongs
    to no area; the icon ``picture`` stands at the left, the note ``text`` below; ``edge`` is an ornament.
    """

    name = "heading"
    takes = {"fields": (), "below": ()}
    fields: tuple[AreaId, ...] = ()
    below: tuple[AreaId, ...] = ()
    lines: tuple[Name, ...] = ()
    edge: Edge = "merlons"
    picture: Name | None = None
    text: Name | None = None

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:  # noqa: ARG002 - both keys hold fields
        if not area.boxes:
            yield "it has no box to write in", "name an area inside it, such as a number or a text"

    def piece(self) -> Piece:
        style = self.style
        lines = [self._areas("fields"), self._areas("below")]
        high = self._long(max(HEIGHT, 2 * LINE) if lines[1] else HEIGHT)
        edge: Piece = Drawn(high=self._long(COURSE), draw=lambda rect: put_course(style, rect, self.edge))
        logo = [icon(style, self.picture, high * 0.94, role="picture")] if self.picture else []
        parts: list[Piece] = [*logo, self._titles()]
        if any(lines):
            parts.append(self._fields([line for line in lines if line]).growing(3))
        parts += [self._line(note) for note in self.lines]
        said = [words(style, style.note(self.text), lines=0).pad(bottom=self._long(1.2))] if self.text else []
        # On each page of a print as much is free below it, whatever room there is between other things.
        edge = edge.pad(0, 0, 0, style.head_gap - style.row_gap)
        return Column(parts=[Row(parts=parts, gap=self._long(4.0)).pad(high=high).growing(1), *said, edge])

    def _areas(self, key: str) -> list[Area]:
        """Return the fields at a key that the sheet leaves to the player."""
        return self.style.areas(name for name in self.view.areas.get(key, ()) if name not in self.view.names)

    def _long(self, length: float) -> float:
        """Return a length that follows the paper, not how much stands on the sheet."""
        return length * self.style.letters

    def _titles(self) -> Piece:
        style, language = self.style, self.style.language
        game = language.text("game").upper()
        sheet = language.text(f"sheets.{self.view.title}").upper() if self.view.title else ""
        names = [each.name for each in style.game.sheets]
        others = [language.text(f"sheets.{name}").upper() for name in names] if sheet else []
        own = style.width_of(sheet, NAME)
        # Sheets with names of about one length have their fields in one line.
        most = max([own, *(wide for wide in (style.width_of(name, NAME) for name in others) if wide - own < _ALIKE)])
        wide = style.width_of(game, TITLE) + (most + self._long(6.5) if sheet else 0.0)
        return Drawn(wide=wide, draw=partial(self._put_titles, game, sheet))

    def _put_titles(self, game: str, sheet: str, rect: Rect) -> None:
        style, base = self.style, rect.bottom - self._long(2.4)
        style.ink.text(rect.x, base, game, TITLE.font, style.points(TITLE), style.theme.ink, role="heading")
        if sheet:
            x = rect.x + style.width_of(game, TITLE) + self._long(2.4)
            tip, middle = self._long(1.1), base - style.cap(TITLE) / 2
            arrow = [(x, middle - tip), (x + tip * 1.2, middle), (x, middle + tip)]
            style.ink.polygon(arrow, Paint(fill=style.theme.mistake), role="heading")
            x += self._long(1.5 + 1.6)
            style.ink.text(x, base, sheet, NAME.font, style.points(NAME), style.theme.soft, role="sheet")

    def _fields(self, lines: Sequence[Sequence[Area]]) -> Piece:
        """Return the fields; of two lines with as many they stand in columns."""
        if len({len(line) for line in lines}) == 1 and len(lines) > 1:
            rows = [[part for field in line for part in self._parts(field)] for line in lines]
            grows = [weight for _ in lines[0] for weight in (0.0, 1.0)]
            grows[1] = 3.0
            return Grid(rows=rows, gap=self._long(1.6), grows=grows)
        return self._line_of(lines[0]) if len(lines) == 1 else self._two_lines(lines)

    def _two_lines(self, lines: Sequence[Sequence[Area]]) -> Piece:
        """Return lines whose first labels are as wide as each other, and their last fields if there is room for it."""
        parts = [[self._parts(field) for field in line] for line in lines]
        first = max(line[0][0].width for line in parts)
        ends = [self._field(*line[-1]).width for line in parts]
        last = max(ends) if all(len(line) > 1 for line in lines) else 0.0
        made: Piece = Column(parts=[self._line_of(line) for line in lines])
        for apart in (_CLOSER, APART):
            aligned = Column(parts=[self._line_of(line, first, last, apart) for line in lines])
            made = Fallback(piece=aligned, otherwise=made)
        # The lower line would read as the edge under it.
        return made.pad(0, -self._long(RAISED), 0, self._long(RAISED))

    def _line_of(self, fields: Sequence[Area], first: float = 0.0, last: float = 0.0, apart: float = APART) -> Piece:
        """Return fields side by side: the label of the first is at least ``first`` mm wide, the last field ``last``."""
        made: list[Piece] = []
        for field in fields:
            label, box = self._parts(field)
            label = label.pad(wide=0.0 if made else first)
            if last and field is fields[-1]:
                made.append(self._field(label, box).pad(wide=last))
            else:
                # Words to ring at the end of a line end with it: the lines to write on take their room.
                ends = field is fields[-1] and field.use == "choose"
                long = field.prose and field.kind != "date"
                made.append(self._field(label, box).growing(3.0 if long else 0.0 if ends else 1.0))
        return Row(parts=made, gap=self._long(apart)).growing(1)

    def _field(self, label: Piece, box: Piece) -> Piece:
        return Row(parts=[label, box], gap=self._long(1.4))

    def _parts(self, field: Area) -> tuple[Piece, Piece]:
        """Return the label of a field and what is filled in."""
        style, soft = self.style, self.style.theme.soft
        # A name that is clear in a report may need another word here.
        said = style.language.text_or(f"heads.{field.id}", style.title(field.id))
        label = words(style, said, colour=soft, role="field").pad(0, 0, 0, 0)
        high = self._long(LINE if self._areas("below") else HEIGHT - 1.6)
        if field.use == "choose":
            texts = [style.language.text(f"options.{box.name}") for box in field.boxes]
            wide = sum(style.width_of(text, SMALLER_LABEL) + 2 * self._long(_CHOICE) for text in texts)
            box = Drawn(wide=wide, high=high, draw=partial(self._put_choice, field, texts, high))
            return label, Row(parts=[box, space(grow=1)]).growing(1)
        least = len(field.boxes) * self._long(_DAY if field.kind == "date" else _TEXT if field.prose else _NUMBER)
        return label, Drawn(wide=least, high=high, draw=partial(self._put_lines, field, high), grow=1)

    def _line(self, note: str) -> Piece:
        """Return a note and a line to write on that belongs to no area."""
        style = self.style
        paint = Paint(stroke=style.theme.ink, width=style.frame_paint.width)
        label = words(style, style.note(note), colour=style.theme.soft, role="field")

        def draw(rect: Rect) -> None:
            y = rect.middle + style.cap(WORD) / 2 + self._long(0.85)
            style.ink.line([(rect.x, y), (rect.right, y)], paint, role="field")

        line = Drawn(wide=self._long(_TEXT), high=self._long(LINE), draw=draw, grow=1)
        return Row(parts=[label, line], gap=self._long(1.4), grow=1)

    def _put_lines(self, field: Area, high: float, rect: Rect) -> None:
        """Put the lines to write on, numbered if there are several."""
        style, several = self.style, len(field.boxes) > 1
        y = rect.middle + style.cap(WORD) / 2 + self._long(0.85)
        for index, (box, line) in enumerate(
            zip(field.boxes, rect.across(len(field.boxes), self._long(1.4)), strict=True)
        ):
            if several:
                number = line.left_strip(style.width_of("1", FIGURE))
                style.put_number(number, str(index + 1), FIGURE, role="field")
                line = line.without_left(number.width + self._long(0.8))
            ends = [(line.x, y), (line.right, y)]
            style.ink.line(ends, Paint(stroke=style.theme.ink, width=0.2), box=box.id, role="line")
            # What is written stands on the line, and stays clear of the words to ring in the line above.
            target = Rect(line.x, max(y - high, rect.y), line.width, high).inset(0, 0.22)
            style.ink.slot(box.id, target, kind="write", label=style.slot_label(box))

    def _put_choice(self, field: Area, texts: Sequence[str], high: float, rect: Rect) -> None:
        """Put the words to ring, a dot between two."""
        style, x = self.style, rect.x
        base = rect.middle + style.cap(WORD) / 2
        for index, (box, text) in enumerate(zip(field.boxes, texts, strict=True)):
            width = style.width_of(text, SMALLER_LABEL) + 2 * self._long(_CHOICE)
            target = Rect(x, rect.middle - high / 2, width, high).inset(0.25, 0.22)
            style.ink.slot(box.id, target, shape="circle", kind="choose", label=f"{style.title(field.id)}: {text}")
            face, size = SMALLER_LABEL.font, style.points(SMALLER_LABEL)
            style.ink.text(target.centre, base, text, face, size, style.theme.ink, "centre", role="field", box=box.id)
            if index:
                dot = self._long(0.3)
                style.ink.circle(x, rect.middle, dot, Paint(fill=style.theme.soft), role="field")
            x += width


LEGEND, SMALL_PRINT, AIR = 5.8, 2.8, 0.3
"""In mm on A4: the height of a legend of one line, of the small print, beside a symbol."""
_BETWEEN, _APART = 0.9, 1.9
"""In mm on A4, what lies between two entries of a legend of one line at least, and so much that each symbol is seen to
belong to the name after it."""
_SMALLER, _READ = 0.88, 4.8
"""The part of its usual size that a symbol has to make room for it, and the side in mm that it keeps."""


class FootView(_OfPage):
    """The foot: a legend that explains ``icons``, and the small print, at whose end the note ``saying`` stands."""

    name = "foot"
    icons: tuple[Name, ...] = ()
    saying: Name | None = None

    def piece(self) -> Piece:
        style, game = self.style, self.style.game
        text = style.language.text(game.small_print, game=style.language.text("game"), version=game.version)
        soft = style.theme.soft
        small: list[Piece] = [words(style, text, SMALL, colour=soft, role="small-print", grow=1)]
        if self.saying:
            saying = words(style, style.note(self.saying), SMALL, colour=soft, role="small-print")
            small.append(saying)
        print_line = Row(parts=small, gap=self._long(3.0)).pad(high=self._long(SMALL_PRINT))
        if not self.icons:
            return print_line
        return Column(parts=[self._legend(), print_line])

    def _long(self, length: float) -> float:
        return length * self.style.letters

    def _legend(self) -> Piece:
        """Return the symbols with their names, on as many lines as they need, each over the whole width."""
        room, between = self.style.room_width, len(self.icons) - 1
        entries = [self._entry(name) for name in self.icons]
        wide = sum(entry.width for entry in entries)
        if room - self._long(_APART) * between < wide <= room:
            entries = [self._entry(name, _SMALLER) for name in self.icons]
            wide = sum(entry.width for entry in entries)
        wide += self._long(_BETWEEN) * between
        lines = max(1, -(-int(wide * 10) // int(room * 10)))
        across = -(-len(entries) // lines)
        rows = [entries[start : start + across] for start in range(0, len(entries), across)]
        gaps: list[list[Piece]] = [[part for entry in row for part in (entry, space(grow=1))][:-1] for row in rows]
        high = self._long(LEGEND if lines == 1 else LINE)
        return Column(parts=[Row(parts=row).pad(high=high) for row in gaps])

    def _entry(self, name: str, size: float = 1.0) -> Piece:
        style = self.style
        usual = self._long(ICON["legend"])
        side = max(min(usual, max(usual * size, _READ)), style.paper.least_icon)
        # A drawing narrower than its square stands as near to its name as a wide one.
        left, right = style.span(name)
        wide = min(side, (right - left) * side + self._long(AIR))
        x = (left + right) / 2 * side

        def draw(rect: Rect) -> None:
            style.icon(name, rect.centre - x, rect.middle, side, role="legend")

        symbol = Drawn(wide=wide, high=side, draw=draw)
        # A language may have a shorter word here than in its sentences.
        said = style.language.text_or(f"icons.{name}.brief", style.language.text(f"icons.{name}.one"))
        text = words(style, said, role="legend")
        return Row(parts=[symbol, text], gap=self._long(AIR) * 2)
