"""Explain what can be done: a panel for each entry with an icon, its name and a text; or a temple for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import LaidBlock
from sheetgen.place.panel_heads import (
    AIR,
    PanelHeading,
    character_hue,
    head_height,
    head_width,
    put_head,
    put_head_ground,
)
from sheetgen.place.panels import THICKEST, TIP, frame_paint, put_fill, put_panel, put_plate, thin_line
from sheetgen.place.rect import Rect, Size, share_by_weight, total_length
from sheetgen.place.typesetting import CLASS, FIGURE, HINT, LABEL, NAME, SMALLER_NAME, WORD, TypeStyle
from sheetgen.text.value_types import Name, PositiveNumber

LARGER = (TypeStyle("head", "label"), TypeStyle("name", "label"))
_AIRY = 1.15
"""How much higher than they need the room for words of a larger face is at least."""
HEAD, COLUMN, ROOF, BASE, PILLAR, SPINE, STEP, BETWEEN = 6.4, 30.0, 4.6, 1.8, 2.0, 0.9, 42.0, 1.2


class GuideView(LaidBlock):
    """``guide`` is a part of the language file with a title; ``notes`` are its entries, ``icons`` stand before them.

    ``across`` entries stand in a row; ``titled`` puts the title on a plate before them, under an ``icon``, and over
    what the language file says as ``how`` of the guide;
    ``shape`` is how they look: a card has a spine in the hue of the character whose sheet it is,
    steps stand one under the other in so many columns, under a head with the ``icon``, some with a number for an icon,
    and a temple may have several icons, a number before them. ``large`` heads are for a sheet with room for each of
    them on one line.
    """

    name = "guide"
    guide: Name
    notes: tuple[Name, ...]
    icons: tuple[Name | PositiveNumber | tuple[Name | PositiveNumber, ...], ...] = ()
    across: PositiveNumber
    titled: bool = False
    icon: Name | None = None
    shape: Literal["panel", "card", "temple", "step"] = "panel"
    hue: Name = "stone"
    large: bool = False

    @property
    def _face(self) -> TypeStyle:
        if not self.large:
            return NAME
        style, icons = self.style, self.style.icon_size("cost") if self.shape == "card" else 0.0
        named = {self._text(f"{note}.name"): style.width_of(self._aside(note), HINT) for note in self.notes}
        names = {self._text("title"): 0.0} if self.shape == "step" else named
        across = 1 if self.shape == "step" else self.across
        room = self.sheet_width / across - style.gutter - style.mm(3 * AIR) - icons
        widest = max(style.width_of(name.upper(), CLASS) + aside for name, aside in names.items())
        return CLASS if widest <= room else NAME

    @property
    def _words(self) -> TypeStyle:
        """The face of what is said of an entry: beside a bold name it is no heavier than that."""
        return HINT if self.shape in ("panel", "step") else WORD

    def _text(self, key: str) -> str:
        return self.style.language.text(f"guide.{self.guide}.{key}")

    def _heads(self) -> list[PanelHeading]:
        icons = (*self.icons, *("",) * len(self.notes))
        names = [self._text(f"{note}.name") for note in self.notes]
        return [
            PanelHeading(
                name if self.shape == "panel" else name.upper(),
                icon if isinstance(icon, str) and not self._temple else "",
                self._aside(note),
                self._face,
            )
            for note, name, icon in zip(self.notes, names, icons, strict=False)
        ]

    def _aside(self, note: str) -> str:
        """Return what stands at the right end of a card's head; empty for most."""
        key = f"guide.{self.guide}.{note}.aside"
        return self.style.language.text(key) if self.style.language.has(key) else ""

    @property
    def _temple(self) -> bool:
        return self.shape == "temple"

    def _texts(self) -> list[str]:
        return [self._text(f"{note}.text") for note in self.notes]

    def _side(self) -> float:
        """Return the air beside a text in mm: a temple's columns stand there, or half a spine."""
        return self.style.mm(AIR + (PILLAR + 0.8 if self._temple else SPINE * 0.4))

    def _column(self) -> float:
        style = self.style
        heads = [head_width(style, head) for head in self._heads()]
        words = max(style.longest_word(text) for text in self._texts())
        return max(*heads, words + 2 * self._side(), style.letters * COLUMN)

    def _plate(self) -> float:
        if not self.titled:
            return 0.0
        title = self.style.short_lines(self._text("title").upper(), NAME).width
        return max(title, self.style.longest_word(self._how(), HINT)) + self.style.mm(2 * AIR + TIP)

    def _how(self) -> str:
        """Return what stands under the title on a plate; empty if there is nothing."""
        return self._text("how") if self.style.language.has(f"guide.{self.guide}.how") else ""

    def _head(self) -> float:
        style = self.style
        if self.shape == "panel" and not self.icons:
            return style.line_height(LABEL) + style.mm(1.0)
        return max(
            style.mm(HEAD), style.icon_size("cost") + style.mm(0.8), style.line_height(self._face) + style.mm(0.4)
        )

    def _around(self) -> float:
        """Return what an entry is high beside its lines of text, in mm."""
        temple = self.style.mm(ROOF + BASE + 0.8) + self.style.icon_size("cost") if self._temple else 0.0
        # Where height is scarce, a text still keeps off the edge below it.
        least = 0.0 if self._temple else self.style.mm(2.0 if self.shape == "card" else 1.4)
        return self._head() + temple + max(2 * self.style.spacing(0.8), least)

    def _heights(self, width: float, face: TypeStyle | None = None, air: float = 1.0) -> list[float]:
        """Return the height of each row for this width of an entry, its words in the usual face or another one.

        The words have ``air`` times the height that they need.
        """
        texts, heights = self._texts(), []
        for start in range(0, len(texts), self.across):
            row = texts[start : start + self.across]
            places = zip(row, self._widths(width, row), strict=True)
            lines = [
                self.style.paragraph(text, face or self._words, wide - 2 * self._side()).height for text, wide in places
            ]
            heights.append(max(lines) * air + self._around())
        return heights

    def least(self) -> Size:
        style, column = self.style, self._column()
        if self.shape == "step":
            width = max(style.letters * STEP, head_width(style, self._title()))
            high = self._step_heights(max(width, self.sheet_width - style.gutter))
            return Size(width, self._title_height() + sum(high) + 2 * style.spacing(1.6))
        # A text takes fewer lines in the width that the sheet has for it than in the least one.
        room, air = self.sheet_width - style.gutter, 0.0
        if self.titled:
            room -= max(self._plate(), room / 6) + 2 * style.mm(AIR)
            air = 2 * style.spacing(0.8)
        heights = self._heights(max(column, (room + style.gutter) / self.across - style.gutter))
        width = total_length([column] * self.across, style.gutter) + self._plate()
        return Size(width, total_length(heights, self._between()) + air)

    def place(self, rect: Rect) -> None:
        style = self.style
        if self.titled:
            put_panel(style, rect, self.hue)
            plate = rect.left_strip(max(self._plate(), rect.width / 6))
            put_plate(style, plate, self.hue, tint="strip", high=True)
            self._put_title(plate.without_left(style.mm(AIR)).left_strip(plate.width - style.mm(AIR + TIP)))
            rect = rect.without_left(plate.width).inset(style.mm(AIR), style.spacing(0.8))
        if self.shape == "step":
            self._put_steps(rect)
            return
        column = rect.across(self.across, style.gutter)[0].width
        face = self._face_of_words(rect.height, column)
        least = self._level(self._heights(column, face), face, rect.height)
        gap = self._between()
        rows = rect.rows(share_by_weight(rect.height, least, [1.0] * len(least), gap), gap)
        entries = list(zip(self._heads(), self._texts(), strict=True))
        for index, (row, height) in enumerate(zip(rows, least, strict=True)):
            here = entries[index * self.across : (index + 1) * self.across]
            places = row.columns(self._widths(column, [text for _, text in here]), style.gutter)
            for at, ((head, text), place) in enumerate(zip(here, places, strict=True)):
                if self._temple:
                    icons = self.icons[index * self.across + at]
                    self._put_temple(place, head, text, icons if isinstance(icons, tuple) else (str(icons),))
                else:
                    self._put_entry(place, head, text, height - self._around(), face)

    def _between(self) -> float:
        """Return the gap between two rows in mm: where height is scarce, not much less than that between columns."""
        return max(self.style.row_gap, self.style.mm(BETWEEN))

    def _face_of_words(self, height: float, column: float) -> TypeStyle:
        """Return the face of the entries' words in a room of so many mm: on large cards the largest that fits."""
        for face in LARGER if self.large and self.shape == "card" else ():
            if total_length(self._heights(column, face, _AIRY), self._between()) <= height:
                return face
        return self._words

    def _level(self, heights: list[float], face: TypeStyle, height: float) -> list[float]:
        """Return the heights of rows, full ones that differ by a line as high as each other if that fits a height."""
        full = len(self.notes) // self.across
        highest = max(heights[:full], default=0.0)
        line = self.style.line_height(face) + 0.01
        level = [highest if highest - high <= line else high for high in heights[:full]] + heights[full:]
        return level if total_length(level, self._between()) <= height else heights

    def _widths(self, column: float, texts: Sequence[str]) -> list[float]:
        """Return the widths of a row's entries; in one that is not full the longest text has the columns left over."""
        spare, widths = self.across - len(texts), [column] * len(texts)
        longest = max(range(len(texts)), key=lambda at: self.style.width_of(texts[at], self._words))
        widths[longest] += spare * (column + self.style.gutter)
        return widths

    def _put_title(self, rect: Rect) -> None:
        """Put the title in the middle of its plate, the icon before or over it, how it is used under it."""
        style = self.style
        before = style.icon_size("cost") + style.mm(1.0)
        if self.icon and before + style.width_of(self._text("title").upper(), NAME) <= rect.width:
            self._put_title_beside(rect, before)
            return
        title = style.short_lines(self._text("title").upper(), NAME, most=rect.width)
        side = style.icon_size("cost") * 1.4 if self.icon else 0.0
        above = side + style.mm(1.0) if side else 0.0
        how = style.paragraph(self._how(), HINT, rect.width) if self._how() else None
        all_of_it = rect.centred(rect.width, above + title.height + (how.height if how else 0.0))
        if self.icon:
            style.icon(self.icon, all_of_it.x, all_of_it.y + side / 2, side, role="title")
        style.put_lines(all_of_it.without_top(above).top_strip(title.height), title, role="title")
        if how:
            style.put_lines(all_of_it.bottom_strip(how.height), how, colour=style.theme.soft, role="note")

    def _put_title_beside(self, rect: Rect, before: float) -> None:
        style = self.style
        how = style.paragraph(self._how(), HINT, rect.width) if self._how() else None
        high = [max(style.icon_size("cost"), style.line_height(NAME)), how.height if how else 0.0]
        gap = style.spacing(1.2)
        line, below = rect.centred(rect.width, total_length(high, gap)).rows(high, gap)
        style.icon(self.icon or "", line.x, line.middle, "cost", role="title")
        style.put_word(line.without_left(before), self._text("title").upper(), NAME, role="title")
        if how:
            style.put_lines(below, how, colour=style.theme.soft, role="note")

    def _put_steps(self, rect: Rect) -> None:
        """Put a panel with the title at its head and one entry under the other, a thin line between two."""
        style = self.style
        put_panel(style, rect, self.hue)
        head = rect.top_strip(self._title_height())
        put_head(style, head, self._title(), self.hue)
        inner = rect.without_top(head.height).inset(style.mm(AIR), style.spacing(0.8))
        least = self._step_heights(rect.width)
        rows = inner.rows(share_by_weight(inner.height, least, [1.0] * len(least)))
        columns = zip(*(row.across(self.across, style.mm(4 * AIR)) for row in rows), strict=True)
        for index, step in enumerate(step for column in columns for step in column):
            if index < len(self.notes):
                self._put_step(step, index, least[index % len(rows)], first=step.y == inner.y)

    def _step_heights(self, width: float) -> list[float]:
        """Return how high each line of steps is at least in a panel of this width, in mm."""
        style, texts = self.style, self._texts()
        between = (self.across - 1) * style.mm(4 * AIR)
        room = (width - 2 * style.mm(AIR) - between) / self.across - self._badge()
        high = [style.line_height(LABEL) + style.paragraph(text, self._words, room).height for text in texts]
        down = -(-len(high) // self.across)
        return [max(high[at::down]) + style.spacing(1.6) for at in range(down)]

    def _put_step(self, row: Rect, index: int, least: float, *, first: bool) -> None:
        """Put a step's icon or number, its name and text, under a thin line if it is not the ``first`` of a column.

        Steps beside each other begin at one height: ``least`` is what their row needs in mm.
        """
        style = self.style
        if not first:
            style.ink.line([(row.x, row.y), (row.right, row.y)], thin_line(style, self.hue), role="rule")
        text = style.paragraph(self._texts()[index], self._words, row.width - self._badge())
        # The lines lie in the middle between two entries.
        above = (row.height - least + style.spacing(1.6)) / 2
        line = row.without_top(above).top_strip(style.line_height(LABEL))
        self._put_badge(line.top_strip(line.height + style.line_height(self._words)), index)
        name = line.without_left(self._badge())
        style.put_word(name, self._text(f"{self.notes[index]}.name"), LABEL, role="title")
        style.put_lines(Rect(name.x, name.bottom, row.width - self._badge(), text.height), text, role="guide")

    def _title_height(self) -> float:
        """Return the height in mm of the head over steps: it grows with its title or its icon, not with boxes."""
        style = self.style
        icon = style.icon_size("cost") + style.mm(0.6) if self.icon else 0.0
        return max(icon, min(head_height(style), (1.4 if self.large else 2.1) * style.line_height(self._face)))

    def _title(self) -> PanelHeading:
        return PanelHeading(self._text("title").upper(), self.icon or "", face=self._face)

    def _badge(self) -> float:
        """Return the room in mm before a step's text for its icon or number."""
        return self.style.icon_size("legend") + self.style.mm(AIR) if self.icons else 0.0

    def _put_badge(self, line: Rect, index: int) -> None:
        """Put a step's icon, or its number on a disc."""
        style, shown = self.style, self.icons[index] if index < len(self.icons) else ""
        side = style.icon_size("legend")
        place = Rect(line.x, line.y, side, line.height)
        if isinstance(shown, int):
            disc = style.theme.hues[self.hue]
            style.ink.circle(place.centre, place.middle, side * 0.46, Paint(fill=disc.strong), role="step")
            style.put_word(place, str(shown), LABEL, anchor="centre", colour=disc.on, role="number")
        elif isinstance(shown, str) and shown:
            style.icon_in(shown, place, side, role="step")

    def _put_entry(self, rect: Rect, head: PanelHeading, words: str, tallest: float, face: TypeStyle) -> None:
        """Put a panel; the texts of a row, of which the ``tallest`` is given in mm, begin on one line."""
        style, hue = self.style, character_hue(self.style, self.view, self.hue)
        put_panel(style, rect, hue)
        if self.shape == "card":
            place = rect.top_strip(self._head())
            put_head_ground(style, place, hue)
            # A title reaches nearer to the edge before it is smaller than those of the other cards.
            put_head(style, place._replace(width=place.width + style.mm(AIR) / 2), replace(head, note=""))
            if head.note:
                end = place.left_strip(place.width - style.mm(AIR))
                style.put_word(end, head.note, HINT, anchor="right", colour=style.theme.soft, role="note")
        spine = style.mm(SPINE) if style.theme.spec.tints.strip else min(style.mm(SPINE), THICKEST)
        put_fill(style, rect.left_strip(spine), style.theme.hues[hue].strong, "l", "spine")
        rect = rect.without_left(style.mm(SPINE * 0.8))
        inner = rect.inset(style.mm(AIR), 0)
        if self.shape == "panel":
            inner = inner.without_top(max(inner.height - self._head() - tallest, 0.0) / 3)
            line = inner.top_strip(self._head())
            if head.icon:
                side = style.icon_size("cost")
                style.icon_in(head.icon, line.left_strip(side), side, role="title")
                line = line.without_left(side + style.mm(AIR))
            style.put_word(line, head.title, LABEL, role="title")
        room = inner.without_top(self._head())
        text = style.paragraph(words, face, room.width)
        spare = max(room.height - tallest, 0.0) if self.shape == "card" else 0.0
        above = max(min(style.mm(1.2), spare / 2), spare / (3 if self.large else 4))
        style.put_lines(room.without_top(above).top_strip(text.height), text, role="guide")

    def _put_temple(self, rect: Rect, head: PanelHeading, text: str, shown: tuple[str | int, ...]) -> None:
        """Put a pediment over the name, two columns, a step; between them numbers and icons over the text."""
        style, air = self.style, self.style.mm(0.4)
        paint = frame_paint(style, self.hue, "row")
        roof, pillar = rect.top_strip(style.mm(ROOF)), style.mm(PILLAR)
        gable = [(roof.x, roof.bottom), (roof.centre, roof.y), (roof.right, roof.bottom)]
        style.ink.polygon(gable, paint, role="temple")
        step = rect.bottom_strip(style.mm(BASE))
        body = rect.without_top(roof.height).top_strip(step.y - roof.bottom).inset(2 * air, 0)
        name, room = body.top_strip(self._head()), body.without_top(self._head())
        for part in (name, room.inset(air, 0).left_strip(pillar), room.inset(air, 0).right_strip(pillar), step):
            style.ink.rectangle(part, paint, role="temple")
        face = NAME if style.width_of(head.title, NAME) <= name.width else SMALLER_NAME
        style.put_word(name, head.title, face, anchor="centre", role="title")
        side = style.icon_size("cost")
        top = room.without_top(style.mm(0.8)).top_strip(side)
        apart = style.mm(0.8)
        wide = [style.width_of(str(each), FIGURE) if isinstance(each, int) else side for each in shown]
        for each, cell in zip(shown, top.centred(total_length(wide, apart), side).columns(wide, apart), strict=True):
            if isinstance(each, int):
                style.put_word(cell, str(each), FIGURE, anchor="centre", role="times")
            else:
                style.icon_in(each, cell, side, role="temple")
        below = room.without_top(side + style.mm(0.8))._replace(x=rect.x, width=rect.width).inset(self._side(), 0)
        style.put_text(below, text, anchor="centre", role="guide")
