"""Whose sheet it is: a standard with an emblem, the name, a few words, and what the two marks of a box mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Box
from sheetgen.marks.marks import Paint
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_ground, put_panel
from sheetgen.place.heads import own_hue
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import (
    FIGURE,
    NAME,
    WORD,
    Face,
    cap,
    line_height,
    one_line,
    paragraph,
    points,
    put_lines,
    put_word,
    width_of,
)
from sheetgen.text.shapes import AreaId, Name

CLOTH, AIR, SPINE, TICK, CHOICE = 17.0, 1.8, 1.6, 6.8, 7.3
TITLE = Face("title", "display")


@dataclass(frozen=True, kw_only=True)
class StandardKeys(ViewKeys):
    """``area`` is the choice that the sheet has made, or leaves to the player.

    ``notes`` say what an underlined and a crossed number mean.
    """

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("choice",)}
    area: AreaId
    notes: tuple[Name, ...] = ()


class Standard(ViewBlock):
    """The panel."""

    keys: StandardKeys

    def _name(self) -> str:
        return self.view.names.get(self.keys.area, "")

    def _said(self, width: float) -> list[str]:
        """The few words in lines; nothing where the sheet is nobody's."""
        style, name = self.style, self._name()
        return list(paragraph(style, style.language.text(f"about.{name}"), WORD, width).lines) if name else []

    def _title(self) -> str:
        return self.style.language.text(f"names.{self._name()}") if self._name() else ""

    def _note_height(self) -> float:
        return max(line_height(self.style, WORD) + self.style.mm(0.8), self.style.mm(5.4))

    def _words_width(self) -> float:
        style, name = self.style, self._name()
        words = style.language.text(f"about.{name}").split(" ")
        return max(style.mm(22), max(width_of(style, word, WORD) for word in words) + 0.1)

    def _options(self) -> list[tuple[Box, str]]:
        return [(box, self.style.language.text(f"options.{box.name}")) for box in self.style.area(self.keys.area).boxes]

    def _option_width(self) -> float:
        style = self.style
        return max(width_of(style, text, WORD) for _, text in self._options()) + style.mm(TICK + 1.6)

    def _abreast(self) -> int:
        """Two options stand side by side where their names are short enough for the panel's part of the sheet."""
        room = self.style.room_width * (self.view.span or 12) / 12 - self.style.gutter - self.style.mm(SPINE + 2 * AIR)
        return 2 if 2 * self._option_width() <= room else 1

    def _choices(self) -> Size:
        """What the choice needs in mm: its title, and its options."""
        style, abreast = self.style, self._abreast()
        lines = -(-len(self._options()) // abreast)
        pitch = max(style.mm(CHOICE), line_height(style, WORD) + style.mm(0.6))
        return Size(abreast * self._option_width(), line_height(style, NAME) + style.mm(1.0) + lines * pitch)

    def least(self) -> Size:
        style = self.style
        notes = max(
            (width_of(style, style.language.text(f"notes.{note}"), WORD) for note in self.keys.notes), default=0.0
        )
        if self._name():
            width = max(style.mm(CLOTH + AIR) + self._words_width(), width_of(style, self._title(), TITLE))
            lines = len(self._said(self._words_width())) * line_height(style, WORD)
            upper = max(style.mm(CLOTH * 1.3), lines) + line_height(style, TITLE)
        else:
            width, upper = self._choices().width, self._choices().height
        width = max(width, notes + style.mm(10 + AIR))
        height = upper + len(self.keys.notes) * self._note_height() + 3 * style.air(AIR)
        return Size(width + style.mm(SPINE + 2 * AIR), height)

    def place(self, rect: Rect) -> None:
        style, hue = self.style, own_hue(self.style, self.view)
        put_panel(style, rect, hue, "row")
        style.ink.rectangle(rect.left(style.mm(SPINE)), Paint(fill=style.tone(hue, 1.0)), role="spine")
        inner = rect.beside(style.mm(SPINE)).inset(style.mm(AIR), style.air(AIR))
        notes = len(self.keys.notes) * self._note_height()
        upper = inner.height - notes - style.air(AIR)
        if self._name():
            self._put_name(inner.top(upper), hue)
        else:
            self._put_choices(inner.top(upper))
        for index, note in enumerate(self.keys.notes):
            y = inner.bottom - notes + index * self._note_height()
            self._put_mark(Rect(inner.x, y, inner.width, self._note_height()), note, hue, crossed=index > 0)

    def _put_name(self, rect: Rect, hue: str) -> None:
        """The standard, a few words beside it, the name below."""
        style = self.style
        title = line_height(style, TITLE)
        upper = rect.height - title - style.air(AIR)
        beside = rect.beside(style.mm(CLOTH + AIR)).top(upper)
        text = paragraph(style, style.language.text(f"about.{self._name()}"), WORD, beside.width)
        high = max(text.height, min(upper, style.mm(CLOTH * 1.3)))
        put_lines(style, beside.top(high), text, role="about")
        self._put_cloth(Rect(rect.x, rect.y, style.mm(CLOTH), min(upper, style.mm(CLOTH * 1.7))), hue)
        row = Rect(rect.x, rect.y + upper + style.air(AIR) * 0.6, rect.width, title)
        name = one_line(style, self._title(), TITLE)
        put_lines(style, row, name, colour=style.tone(hue, 1.0), role="name")

    def _put_choices(self, rect: Rect) -> None:
        """The names to choose from, column by column."""
        style, title, options = self.style, self.style.title(self.keys.area), self._options()
        top, side, abreast = line_height(style, NAME) + style.mm(1.0), style.mm(TICK), self._abreast()
        put_word(style, rect.top(top), title, NAME, role="title")
        down = -(-len(options) // abreast)
        pitch = min((rect.height - top) / down, style.mm(CHOICE) * 1.3)
        for index, (box, text) in enumerate(options):
            column, row = divmod(index, down)
            wide = rect.width / abreast
            line = Rect(rect.x + column * wide, rect.y + top + row * pitch, wide, pitch)
            square = Rect(line.x, line.middle - side / 2, side, side)
            style.ink.rectangle(square, style.box_paint, radius=style.mm(0.5), box=box.id, role="tick")
            style.ink.slot(box.id, square, kind="choose", label=f"{title}: {text}")
            put_word(style, line.beside(side + style.mm(1.0)), text, role="field")

    def _put_cloth(self, rect: Rect, hue: str) -> None:
        """A cloth under a rod, the emblem on a white coin on it."""
        style = self.style
        tone = style.theme.hues[hue]
        notch = rect.width * 0.22
        shape = [
            (rect.x + style.mm(0.8), rect.y),
            (rect.right - style.mm(0.8), rect.y),
            (rect.right - style.mm(0.8), rect.bottom),
            (rect.centre, rect.bottom - notch),
            (rect.x + style.mm(0.8), rect.bottom),
        ]
        fill = tone.strong if style.theme.spec.solid_banners else style.theme.white
        style.ink.polygon(shape, Paint(fill=fill, stroke=tone.strong, width=style.mm(0.5)), role="banner")
        style.ink.rectangle(Rect(rect.x, rect.y, rect.width, style.mm(0.9)), Paint(fill=style.theme.ink), role="rod")
        radius = (rect.width - style.mm(1.6)) / 2 - style.mm(0.9)
        middle = rect.y + style.mm(0.9) + (rect.height - notch - style.mm(0.9)) / 2
        coin = Paint(fill=style.theme.white, stroke=tone.strong, width=style.hair_paint.width)
        style.ink.circle(rect.centre, middle, radius, coin, role="coin")
        if self._name() in style.game.icons:
            side = radius * 1.36
            style.symbol(self._name(), rect.centre - side / 2, middle - side / 2, side, role="emblem")

    def _put_mark(self, rect: Rect, note: str, hue: str, *, crossed: bool) -> None:
        """A number as it looks when marked, on a tint because nothing is to be written there."""
        style = self.style
        tile = Rect(rect.x, rect.y + style.mm(0.3), style.mm(8.0), rect.height - style.mm(0.6))
        put_ground(style, tile, hue, "strip")
        base = tile.middle - style.mm(0.3) + cap(style, FIGURE) / 2
        size = points(style, FIGURE)
        style.ink.text(tile.centre, base, "1", FIGURE.font, size, style.theme.ink, "centre", role="number")
        stroke = Paint(stroke=style.theme.ink, width=style.mm(0.5))
        reach, y = style.mm(1.8), tile.bottom - style.mm(0.6)
        style.ink.line([(tile.centre - reach, y), (tile.centre + reach, y)], stroke, role="example")
        if crossed:
            top, low = tile.y + style.mm(0.6), tile.bottom - style.mm(0.9)
            style.ink.line([(tile.centre - reach, low), (tile.centre + reach, top)], stroke, role="example")
            style.ink.line([(tile.centre - reach, top), (tile.centre + reach, low)], stroke, role="example")
        text = style.language.text(f"notes.{note}")
        put_word(style, Rect(tile.right + style.mm(AIR), rect.y, rect.width, rect.height), text, role="note")


VIEW = ViewDef("standard", StandardKeys, Standard)
