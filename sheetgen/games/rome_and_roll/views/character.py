"""Draw the character of a sheet, a standard with an emblem and a few words, and its advisors with their steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.marks.geometry import QUARTER
from sheetgen.marks.marks import Colour, Paint
from sheetgen.place.blocks import LaidBlock
from sheetgen.place.boxes import put_box_of_area, put_disc, put_written
from sheetgen.place.page_style import PageStyle
from sheetgen.place.panel_heads import AIR, character_hue, fill_hint, head_height, put_head_ground, underline
from sheetgen.place.panels import RADIUS, put_fill, put_flag, put_panel, swallow_tail
from sheetgen.place.rect import Rect, Size
from sheetgen.place.typesetting import FIGURE, HINT, NAME, SMALLER_LABEL, WORD, TypeStyle
from sheetgen.text.value_types import AreaId, Name, PositiveNumber

CLOTH, MARGIN, SPINE, TICK, CHOICE, CLOSER, NAMED, APART = 19.0, 1.8, 1.6, 8.3, 7.8, 7.3, 5.4, 1.5
PITCH = 6.9
"""The least distance in mm from one disc to the next below it: the smallest drawings keep off the rim."""
EMBLEM = 1.6
"""The side of an emblem's square, as a part of the radius of its coin; no drawing reaches into the corners."""
TITLE = TypeStyle("title", "display")


class CharacterView(LaidBlock):
    """``area`` is the choice of the character, printed on the sheet or left to the player.

    ``notes`` are the meanings of an underlined and of a crossed number.
    """

    name = "standard"
    takes = {"area": ("choice",)}
    area: AreaId
    notes: tuple[Name, ...] = ()

    def _name(self) -> str:
        """Return the name that the sheet prints beforehand; empty if it prints none."""
        return self.view.names.get(self.area, "")

    def _title(self) -> str:
        return self.style.language.text(f"names.{self._name()}").upper()

    def _said(self) -> str:
        """Return the text about the character."""
        return self.style.language.text(f"about.{self._name()}")

    def _note_height(self) -> float:
        return max(self.style.line_height(WORD) + self.style.mm(0.8), self.style.mm(5.4))

    def _options(self) -> list[tuple[Box, str]]:
        return [(box, self.style.language.text(f"options.{box.name}")) for box in self.style.area(self.area).boxes]

    def _option_width(self, text: str) -> float:
        return self.style.width_of(text, WORD) + self.style.mm(TICK + 1.6)

    def _columns(self, lines: Iterable[Sequence[tuple[Box, str]]]) -> list[float]:
        """Return the widths in mm of the two columns of options, from the lines that have two."""
        pairs = [[self._option_width(text) for _, text in line] for line in lines if len(line) > 1]
        first, last = (max(column) for column in zip(*pairs, strict=True))
        # The panel's margin stands behind the last.
        return [first, last - self.style.mm(0.9)]

    def _lines(self) -> list[list[tuple[Box, str]]]:
        """Return the options in lines: in pairs if the sheet has the room, else each on its own."""
        options = self._options()
        pairs = [options[at : at + 2] for at in range(0, len(options), 2)]
        # A name as near to the next disc as to its own would be taken for that one's.
        room = self.sheet_width - self.style.gutter - self.style.mm(SPINE + 2 * MARGIN + APART)
        return pairs if sum(self._columns(pairs)) <= room else [[each] for each in options]

    def _choices(self) -> Size:
        """Return the size of the choice in mm: its title, its options, a line to write on."""
        style, lines = self.style, self._lines()
        paired = len(lines[0]) > 1
        pitch = max(style.mm(CHOICE if paired else CLOSER), style.line_height(WORD) + style.mm(0.6), PITCH)
        wide = sum(self._columns(lines)) if paired else max(self._option_width(text) for _, text in self._options())
        return Size(wide, style.line_height(NAME) + style.mm(1.0 + (NAMED if paired else 0.0)) + len(lines) * pitch)

    def _standard(self) -> Size:
        """Return the size in mm of the standard with the text about the character and the name."""
        style, said = self.style, self._said()
        words = max(style.mm(22), style.longest_word(said) + 0.1)
        width = max(style.mm(CLOTH + MARGIN) + words, style.width_of(self._title(), TITLE))
        lines = style.paragraph(said, WORD, words).height
        return Size(width, max(style.mm(CLOTH * 1.3), lines) + style.line_height(TITLE))

    def least(self) -> Size:
        style = self.style
        notes = max((style.width_of(style.note(note), WORD) for note in self.notes), default=0.0)
        upper = self._standard() if self._name() else self._choices()
        height = upper.height + len(self.notes) * self._note_height() + 3 * style.spacing(MARGIN)
        return Size(max(upper.width, notes + style.mm(10 + MARGIN)) + style.mm(SPINE + 2 * MARGIN), height)

    def place(self, rect: Rect) -> None:
        style, hue = self.style, character_hue(self.style, self.view)
        put_panel(style, rect, hue, "row")
        put_fill(style, rect.left_strip(style.mm(SPINE)), style.theme.hues[hue].strong, "l", "spine")
        inner = rect.without_left(style.mm(SPINE)).inset(style.mm(MARGIN), style.spacing(MARGIN))
        notes = inner.bottom_strip(len(self.notes) * self._note_height())
        upper = inner.top_strip(inner.height - notes.height - style.spacing(MARGIN))
        if self._name():
            self._put_name(upper, hue)
        else:
            self._put_choices(upper)
        heights = [self._note_height()] * len(self.notes)
        for index, (note, row) in enumerate(zip(self.notes, notes.rows(heights), strict=True)):
            self._put_mark(row, note, hue, crossed=index > 0)

    def _put_name(self, rect: Rect, hue: str) -> None:
        """Draw the standard, the text beside it, and the name below."""
        style = self.style
        title = style.line_height(TITLE)
        upper = rect.top_strip(rect.height - title - style.spacing(MARGIN))
        beside = upper.without_left(style.mm(CLOTH + MARGIN))
        text = style.paragraph(self._said(), WORD, beside.width)
        high = max(text.height, min(upper.height, style.mm(CLOTH * 1.3)))
        style.put_lines(beside.top_strip(high), text, role="about")
        self._put_cloth(upper.left_strip(style.mm(CLOTH)).top_strip(min(upper.height, style.mm(CLOTH * 2.0))), hue)
        row = rect.without_top(upper.height + style.spacing(MARGIN) * 0.6).top_strip(title)
        style.put_word(row, self._title(), TITLE, colour=style.theme.hues[hue].strong, role="name")

    def _put_choices(self, rect: Rect) -> None:
        """Draw the names to choose from, and a line for another one under them."""
        style, title = self.style, self.style.title(self.area).upper()
        top = style.line_height(NAME) + style.mm(1.0)
        style.put_word(rect.top_strip(top), title, NAME, role="title")
        hint = fill_hint(style, self.area)
        if style.width_of(title, NAME) + style.mm(MARGIN) + style.width_of(hint, HINT) <= rect.width:
            style.put_word(rect.top_strip(top), hint, HINT, anchor="right", colour=style.theme.soft, role="note")
        lines, below = self._lines(), rect.without_top(top)
        columns, off, named, apart = [below.width], 0.0, 0.0, style.pen_gap(0.6)
        if len(lines[0]) > 1:
            put_named_line(style, rect.bottom_strip(style.line_height(WORD) + style.mm(0.2)), style.note("own-name"))
            columns, named, apart = self._columns(lines), style.mm(NAMED), style.pen_gap(0.8)
            # Spare room parts names from their discs a little, and the rest a name from the next disc.
            spare = rect.width - sum(columns)
            off = max(min(style.mm(0.6), spare / 4), 0.0)
            columns = [columns[0] + spare - off, columns[1] + off]
        below = below.top_strip(min(below.height - named, style.mm(CHOICE) * 1.9 * len(lines)))
        for line, row in zip(lines, below.down(len(lines)), strict=True):
            for (box, text), cell in zip(line, row.columns(columns), strict=False):
                square = cell.left_strip(style.mm(TICK)).centred(min(style.mm(TICK), cell.height - apart))
                put_disc(style, square, box.name, box.id)
                style.ink.slot(box.id, square, shape="circle", kind="choose", label=f"{title}: {text}")
                words = cell.without_left(style.mm(TICK + 0.7) + off)
                style.put_word(words, text, role="field")
        if not named:
            # Another one is written beside the last disc.
            room = words.without_left(style.width_of(text, WORD) + style.mm(1.6))
            put_named_line(style, room.centred(room.width, style.mm(6.0)), style.note("own-name"))

    def _put_cloth(self, rect: Rect, hue: str) -> None:
        """Draw a vexillum: a cloth with a jagged hem under a bar, on a spear, with the emblem on a white coin."""
        style, tone = self.style, self.style.theme.hues[hue]
        full, wood = style.theme.spec.solid_banners, style.theme.hues["wood"].strong
        line, mm = style.hair_paint.width, style.mm
        shaft = Paint(wood if full else style.theme.white, style.theme.ink, line)
        style.ink.rectangle(rect.without_top(mm(2)).centred(mm(1.0), rect.height - mm(2)), shaft, role="rod")
        tip = [(rect.centre, rect.y), (rect.centre + mm(1.3), rect.y + mm(2.4)), (rect.centre, rect.y + mm(4.6))]
        gold = Paint(style.theme.hues["ochre"].light, style.theme.ink, line)
        style.ink.polygon([*tip, (rect.centre - mm(1.3), rect.y + mm(2.4))], gold, role="rod")
        cloth = rect.inset(mm(1.0), 0).without_top(mm(5.4))
        cloth = cloth.top_strip(min(cloth.height - mm(1.4), cloth.width * 1.6))
        hem = [(cloth.right - cloth.width * at / 6, cloth.bottom - (at % 2) * mm(1.6)) for at in range(7)]
        paint = Paint(fill=tone.strong if full else style.theme.white, stroke=tone.strong, width=mm(0.4))
        style.ink.polygon([(cloth.x, cloth.y), (cloth.right, cloth.y), *hem], paint, role="banner")
        rim = Paint(stroke=style.edge(hue, 0.35) if full else tone.strong, width=line)
        style.ink.rectangle(cloth.inset(mm(1.0)).top_strip(cloth.height - mm(3.4)), rim, role="banner")
        style.ink.rectangle(Rect(rect.x, rect.y + mm(4.2), rect.width, mm(1.4)), shaft, radius=mm(0.5), role="rod")
        radius = min(cloth.width / 2 - mm(1.8), cloth.height / 2 - mm(2.2))
        place = cloth.top_strip(cloth.height - mm(1.4))
        coin = Paint(fill=style.theme.white, stroke=tone.strong, width=line)
        style.ink.circle(place.centre, place.middle, radius, coin, role="coin")
        if self._name() in style.game.icons:
            style.icon_in(self._name(), place, radius * EMBLEM, role="emblem")

    def _put_mark(self, rect: Rect, note: str, hue: str, *, crossed: bool) -> None:
        """Draw a number as it looks when marked, on a tint because it is not to be written on."""
        style = self.style
        tile = rect.left_strip(style.mm(8.0)).inset(0, style.mm(0.3))
        # A line in place of the tint would be a second stroke under the number.
        put_fill(style, tile, style.theme.tint(hue, "strip"))
        style.put_number(tile.top_strip(tile.height - style.mm(0.6)), "1")
        stroke = Paint(stroke=style.theme.ink, width=style.mm(0.5))
        reach, y = style.mm(1.8), tile.bottom - style.mm(0.6)
        style.ink.line([(tile.centre - reach, y), (tile.centre + reach, y)], stroke, role="example")
        if crossed:
            # Thin and wide, so that the number is seen under it.
            left, right = tile.centre - style.mm(3.0), tile.centre + style.mm(3.0)
            top, low = tile.y + style.mm(0.7), tile.bottom - style.mm(0.7)
            thin = Paint(stroke=style.theme.ink, width=style.mm(0.3))
            style.ink.line([(left, low), (right, top)], thin, role="example")
            style.ink.line([(left, top), (right, low)], thin, role="example")
        style.put_word(rect.without_left(tile.width + style.mm(MARGIN)), style.note(note), role="note")


def put_named_line(style: PageStyle, rect: Rect, name: str) -> Rect:
    """Put a line to write on at the foot of a rectangle, after the name of what is written. Return where it lies."""
    style.put_word(rect, name, colour=style.theme.soft, role="note")
    room = rect.without_left(style.width_of(name, WORD) + style.mm(1.0))
    underline(style, room.x, room.bottom - style.mm(0.8), room.width)
    return room


def banner(style: PageStyle, hue: str) -> tuple[Colour, Colour]:
    """Return the colours of a tab or flag and of what stands on it: pale and ink where banners are not solid."""
    tone = style.theme.hues[hue]
    return (tone.strong, tone.on) if style.theme.spec.solid_banners else (tone.light, style.theme.ink)


BOX, FLAG, WRITTEN, LINE, LOW, GAP, NOTCH = 8.0, 3.8, 9.0, 5.4, 0.84, 0.6, 1.6
WRITABLE = 4.5
"""The least distance in mm between two lines to write on."""
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


class AdvisorView(LaidBlock):
    """``area`` is a group of a name, a track and a number; the ``steps`` open what is written after the ``notes``.

    The number counts when the last step is ticked: its flag is filled as well.
    """

    name = "patron"
    takes = {"area": ("group",)}
    area: AreaId
    steps: tuple[PositiveNumber, ...]
    notes: tuple[Name, ...]

    def _parts(self) -> tuple[Area, Area, Area]:
        """Return the name, the track and the number in the group."""
        areas = self.style.area(self.area).areas
        name = next(each for each in areas if each.prose)
        track = next(each for each in areas if each.use == "tick")
        return name, track, next(each for each in areas if each.use == "write" and not each.prose)

    def _icon(self) -> str:
        return self.style.area(self.area.rpartition(".")[0] or self.area).icon

    def _printed(self) -> str:
        name = self.view.names.get(self._parts()[0].id)
        return self.style.language.text(f"names.{name}").upper() if name else ""

    def _worth_width(self) -> float:
        style = self.style
        return style.width_on_two_lines(style.note("advisor-points"), SMALLER_LABEL) + style.mm(WRITTEN + 3 * AIR + 0.8)

    def _written_width(self) -> float:
        """Return the least width in mm of a name to write, with what stands before it."""
        return max(self.style.mm(20), self.style.width_of(self.style.note("advisor"), WORD) + self.style.mm(13))

    def _head(self) -> float:
        return max(head_height(self.style), self.style.mm(BOX + 1.2))

    def _flag(self) -> float:
        """Return the width in mm of a step's flag: its number keeps off the box beside it."""
        style, count = self.style, len(self._parts()[1].boxes)
        return max(style.mm(FLAG), FLAG, max(style.width_of(step, FIGURE) for step in ROMAN[:count]) + 0.9)

    def least(self) -> Size:
        style, (_, track, _) = self.style, self._parts()
        name = style.short_lines(self._printed(), NAME).width if self._printed() else self._written_width()
        head = style.icon_size("cost") + style.mm(3 * AIR) + name + self._worth_width()
        steps = len(track.boxes) * (self._flag() + style.mm(BOX + GAP)) + 2 * style.mm(AIR)
        notes = max(style.width_of(style.note(note), WORD) for note in self.notes) + self._flag() + style.mm(16)
        return Size(max(head, steps, notes), self._head() + style.mm(BOX) + self._grants() + 3 * style.spacing(AIR))

    def _grants(self) -> float:
        """Return the least height in mm of the lines to write what the steps open."""
        line = self.style.mm(LINE * (LOW if self.style.low else 1.0))
        return len(self.notes) * 2 * max(line, WRITABLE, self.style.line_height(WORD))

    def place(self, rect: Rect) -> None:
        style, hue = self.style, character_hue(self.style, self.view)
        put_panel(style, rect, hue)
        self._put_head(rect.top_strip(self._head()), hue)
        inner = rect.without_top(self._head()).inset(style.mm(AIR), style.spacing(AIR))
        below = self._grants() + style.spacing(AIR) * 0.6
        height = min(style.mm(BOX) * 1.2, inner.height * 0.32, inner.height - below)
        self._put_steps(inner.top_strip(height), hue)
        rows = inner.without_top(height + style.spacing(AIR) * 0.6).down(len(self.notes))
        for step, note, row in zip(self.steps, self.notes, rows, strict=True):
            self._put_grant(row, ROMAN[step - 1], style.note(note), hue)

    def _put_head(self, rect: Rect, hue: str) -> None:
        style, air, (named, _, worth) = self.style, self.style.mm(AIR), self._parts()
        put_head_ground(style, rect, "stone")
        right = style.icon(self._icon(), rect.x + air, rect.middle, "cost", role="title")
        tab = rect.right_strip(self._worth_width()).inset(0, style.mm(0.7))
        name = rect.without_left(right - rect.x + air).left_strip(tab.x - right - 2 * air)
        if self._printed():
            style.put_lines(name, style.short_lines(self._printed(), NAME, most=name.width), role="name")
        else:
            # The line ends before the notch, and has room for letters that reach below it.
            name = name.left_strip(name.width - style.mm(NOTCH))
            low = name.inset(0, style.mm(1.8)).bottom_strip(style.line_height(WORD))
            line = put_named_line(style, low, style.note("advisor"))
            slot = name.inset(0, style.mm(1.0)).without_left(line.x - name.x)
            style.ink.slot(named.boxes[0].id, slot, kind="write", label=style.title(named.id))
        # The words keep off the notch.
        words = tab.left_strip(tab.width - style.mm(WRITTEN + AIR * 0.5)).without_left(style.mm(AIR * 0.6))
        fill, colour = banner(style, hue)
        self._put_tab(rect.right_strip(rect.right - tab.x + style.mm(NOTCH)), fill, hue)
        note = words.left_strip(words.width - style.mm(NOTCH))
        style.put_text(note, style.note("advisor-points"), SMALLER_LABEL, anchor="centre", colour=colour, role="title")
        put_written(style, tab.without_left(words.width).left_strip(style.mm(WRITTEN)), worth.boxes[0])

    def _outline(self, hue: str) -> Paint:
        """Return the line around a flag that is not solid."""
        return Paint(stroke=self.style.theme.hues[hue].strong, width=self.style.mm(0.25))

    def _put_tab(self, rect: Rect, fill: Colour, hue: str) -> None:
        """Draw the ground at a head's right end, with a notch at its left."""
        style = self.style
        notch = [(rect.x, rect.bottom), (rect.x + style.mm(NOTCH), rect.middle), (rect.x, rect.y)]
        radius = style.mm(RADIUS)
        bend = radius * (1 - QUARTER)
        steps: list[tuple[str | float, ...]] = [("M", *notch[0]), *(("L", *point) for point in notch[1:])]
        steps.append(("L", rect.right - radius, rect.y))
        steps.append(("C", rect.right - bend, rect.y, rect.right, rect.y + bend, rect.right, rect.y + radius))
        paint = Paint(fill=fill) if style.theme.spec.solid_banners else replace(self._outline(hue), fill=fill)
        style.ink.steps([*steps, ("L", rect.right, rect.bottom), ("Z",)], paint, role="tab")

    def _put_steps(self, rect: Rect, hue: str) -> None:
        style, (_, track, _) = self.style, self._parts()
        count = len(track.boxes)
        for box, step, cell in zip(track.boxes, ROMAN, rect.across(count, style.mm(GAP)), strict=False):
            opens = box.number in self.steps or box.number == count
            flag = cell.left_strip(self._flag())
            put_flag(style, flag, step, hue, opens=opens)
            if not (opens or style.theme.spec.solid_banners):
                # The grey hair around a white flag would be taken for a guide.
                style.ink.polygon(swallow_tail(flag, flag.width * 0.25), self._outline(hue), role="banner")
            put_box_of_area(style, cell.without_left(self._flag()), track, box)

    def _put_grant(self, rect: Rect, step: str, note: str, hue: str) -> None:
        """Draw the flag again, the note, and two lines to write on."""
        style = self.style
        flag = Rect(rect.x, rect.y + style.mm(0.4), self._flag(), min(rect.height - style.mm(1.0), style.mm(BOX)))
        put_flag(style, flag, step, hue, opens=True)
        words = rect.without_left(self._flag() + style.mm(AIR))
        upper, lower = words.down(2)
        put_named_line(style, upper.without_top(upper.height * 0.2), note)
        underline(style, lower.x, lower.bottom - style.mm(0.8), lower.width)
