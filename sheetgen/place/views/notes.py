"""Words and signs between the panels: a caption, a rule, what signs mean, what different numbers bring."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from sheetgen.layout.layout import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.block import ViewBlock
from sheetgen.place.grounds import put_panel
from sheetgen.place.heads import CAPTION_AIR, caption_height, title_height
from sheetgen.place.line import put_plus
from sheetgen.place.plates import put_parts
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import FIGURE, NAME, WORD
from sheetgen.text.shapes import AreaId, Name

LINE = 5.8


class Rule(ViewBlock):
    """A strong line across the sheet."""

    name = "rule"
    fixed = True

    def least(self) -> Size:
        return Size(1.0, self.style.mm(1.2))

    def place(self, rect: Rect) -> None:
        strong = Paint(stroke=self.style.theme.ink, width=self.style.mm(0.7))
        self.style.ink.line([(rect.x, rect.middle), (rect.right, rect.middle)], strong, role="divider")


class Caption(ViewBlock):
    """A title over what stands below it: ``area`` gives its name, ``icon`` stands before it and ``note`` behind."""

    name = "caption"
    fixed = True
    takes = {"area": ()}
    area: AreaId
    icon: Name | None = None
    note: Name | None = None

    def _parts(self) -> tuple[float, float]:
        """The widths in mm of the icon and the name with the air behind them."""
        style = self.style
        icon = style.side("cost") + style.mm(0.8) if self.icon else 0.0
        return icon, style.width_of(style.title(self.area), NAME) + style.mm(CAPTION_AIR)

    def least(self) -> Size:
        style = self.style
        note = style.width_of(style.note(self.note), WORD) + style.mm(CAPTION_AIR) if self.note else 0.0
        return Size(sum(self._parts()) + note, caption_height(style))

    def place(self, rect: Rect) -> None:
        style, (icon, name) = self.style, self._parts()
        if self.icon:
            style.icon(self.icon, rect.x, rect.middle, "cost", role="title")
        style.put_word(rect.beside(icon).left(name), style.title(self.area), NAME, role="title")
        if self.note:
            style.put_word(rect.beside(icon + name), style.note(self.note), role="note")


class Key(ViewBlock):
    """A panel that explains signs: ``title`` is a note, ``icons`` stand before the ``notes``, ``means`` behind them."""

    name = "key"
    title: Name
    icons: tuple[Name, ...]
    notes: tuple[Name, ...]
    means: tuple[Name, ...] = ()

    def least(self) -> Size:
        style, side = self.style, self.style.side("legend")
        words = max(style.width_of(style.note(note), WORD) for note in self.notes)
        behind = side + style.mm(5.0) if self.means else 0.0
        title = style.width_of(style.note(self.title), NAME)
        width = max(title, side + style.mm(CAPTION_AIR) + words + behind) + 2 * style.mm(CAPTION_AIR)
        lines = len(self.notes) * max(style.mm(LINE), side + style.mm(0.4))
        return Size(width, title_height(style) + lines + style.mm(0.6))

    def place(self, rect: Rect) -> None:
        style, air, side = self.style, self.style.mm(CAPTION_AIR), self.style.side("legend")
        put_panel(style, rect)
        inner, head = rect.inset(air, 0), title_height(style)
        style.put_word(inner.top(head), style.note(self.title), NAME, role="title")
        rows = inner.below(head).top(inner.height - head - style.mm(0.6)).down(len(self.notes))
        for index, (icon, note, row) in enumerate(zip(self.icons, self.notes, rows, strict=True)):
            style.icon(icon, row.x, row.middle, side, role="legend")
            style.put_word(row.beside(side + air), style.note(note), role="note")
            if self.means:
                style.icon(self.means[index], row.right - side, row.middle, side, role="legend")
                put_plus(style, row.right - side - style.mm(2.2), row.middle, "=")


class Distinct(ViewBlock):
    """What each further different number of ``area`` brings, as one line of words and icons; ``note`` says so."""

    name = "distinct"
    takes = {"area": ("numbers",)}
    area: AreaId
    note: Name

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:
        if key == "area" and area.distinct is None:
            yield "it has no 'distinct'", "write for example distinct: {gains: coin, points: [1, 2, 3]}"

    def _groups(self) -> list[tuple[str, list[tuple[str, int] | None]]]:
        """Which numbers in turn pay alike, and what as icons in a line: ``1-3`` and its gain."""
        icon, pay = self.style.area(self.area).distinct or ("", ())
        groups: list[tuple[str, list[tuple[str, int] | None]]] = []
        for points, members in groupby(enumerate(pay, 1), key=lambda each: each[1]):
            numbers = [number for number, _ in members]
            name = f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
            groups.append((name, [(icon, 1)] * points))
        return groups

    def _widths(self) -> list[float]:
        style, icon = self.style, self.style.side("cost") + self.style.mm(0.3)
        return [style.width_of(name, FIGURE) + style.mm(1.0) + len(icons) * icon for name, icons in self._groups()]

    def least(self) -> Size:
        style, widths = self.style, self._widths()
        width = style.width_of(style.note(self.note), WORD) + sum(widths) + style.mm(2.5) * (len(widths) + 1)
        return Size(width, style.side("cost") + style.mm(0.4))

    def place(self, rect: Rect) -> None:
        style, widths = self.style, self._widths()
        inner, note = rect.beside(style.mm(0.8)), style.width_of(style.note(self.note), WORD)
        style.put_word(inner.left(note + 0.2), style.note(self.note), role="note")
        gap = (inner.width - note - sum(widths)) / (len(widths) + 0.5)
        for (name, icons), cell in zip(self._groups(), inner.beside(note + gap).columns(widths, gap), strict=True):
            number = style.width_of(name, FIGURE)
            style.put_word(cell.left(number + 0.2), name, FIGURE, role="count")
            put_parts(style, cell.x + number + style.mm(1.0), rect.middle, icons)
