"""Whose sheet it is: a standard with an emblem, the name, a few words, and what the two marks of a box mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.marks.marks import Paint
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_ground, put_panel
from sheetgen.place.heads import own_hue, underline
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import (
    FIGURE,
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

CLOTH, AIR, SPINE, LINES = 17.0, 1.8, 1.6, 4
TITLE = Face("title", "display")


@dataclass(frozen=True, kw_only=True)
class StandardKeys(ViewKeys):
    """``area`` is the choice that the sheet has made; ``notes`` say what an underlined and a crossed number mean."""

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
        kit, name = self.kit, self._name()
        return list(paragraph(kit, kit.language.text(f"about.{name}"), WORD, width).lines) if name else []

    def _title(self) -> str:
        return self.kit.language.text(f"names.{self._name()}") if self._name() else ""

    def _note_height(self) -> float:
        return max(line_height(self.kit, WORD) + self.kit.mm(0.8), self.kit.mm(5.4))

    def _words_width(self) -> float:
        kit, name = self.kit, self._name()
        words = kit.language.text(f"about.{name}").split(" ") if name else []
        return max(kit.mm(22), max((width_of(kit, word, WORD) for word in words), default=0.0) + 0.1)

    def least(self) -> Size:
        kit = self.kit
        notes = max((width_of(kit, kit.language.text(f"notes.{note}"), WORD) for note in self.keys.notes), default=0.0)
        width = max(
            kit.mm(CLOTH + AIR) + self._words_width(), width_of(kit, self._title(), TITLE), notes + kit.mm(10 + AIR)
        )
        lines = max(len(self._said(self._words_width())), LINES)
        cloth = max(kit.mm(CLOTH * 1.3), lines * line_height(kit, WORD))
        title = line_height(kit, TITLE) if self._name() else 0.0
        height = cloth + title + len(self.keys.notes) * self._note_height() + 3 * kit.air(AIR)
        return Size(width + kit.mm(SPINE + 2 * AIR), height)

    def place(self, rect: Rect) -> None:
        kit, hue = self.kit, own_hue(self.kit, self.view)
        put_panel(kit, rect, hue, "row")
        kit.ink.rectangle(rect.left(kit.mm(SPINE)), Paint(fill=kit.tone(hue, 1.0)), role="spine")
        inner = rect.beside(kit.mm(SPINE)).inset(kit.mm(AIR), kit.air(AIR))
        title = line_height(kit, TITLE) if self._name() else 0.0
        notes = len(self.keys.notes) * self._note_height()
        upper = inner.height - title - notes - 2 * kit.air(AIR)
        self._put_words(Rect(inner.x + kit.mm(CLOTH + AIR), inner.y, inner.width - kit.mm(CLOTH + AIR), upper))
        self._put_cloth(Rect(inner.x, inner.y, kit.mm(CLOTH), min(upper, kit.mm(CLOTH * 1.7))), hue)
        if title:
            row = Rect(inner.x, inner.y + upper + kit.air(AIR) * 0.6, inner.width, title)
            colour = kit.tone(hue, 1.0)
            put_lines(kit, row, one_line(kit, self._title(), TITLE), colour=colour, role="name")
        for index, note in enumerate(self.keys.notes):
            y = inner.bottom - notes + index * self._note_height()
            self._put_mark(Rect(inner.x, y, inner.width, self._note_height()), note, hue, crossed=index > 0)

    def _put_words(self, rect: Rect) -> None:
        kit = self.kit
        if not self._name():
            pitch = rect.height / LINES
            for index in range(LINES):
                underline(kit, rect.x, rect.y + (index + 1) * pitch - 0.2, rect.width)
            return
        text = paragraph(kit, kit.language.text(f"about.{self._name()}"), WORD, rect.width)
        put_lines(kit, rect.top(max(text.height, min(rect.height, kit.mm(CLOTH * 1.3)))), text, role="about")

    def _put_cloth(self, rect: Rect, hue: str) -> None:
        """A cloth under a rod, the emblem on a white coin on it."""
        kit = self.kit
        tone = kit.theme.hues[hue]
        notch = rect.width * 0.22
        shape = [
            (rect.x + kit.mm(0.8), rect.y),
            (rect.right - kit.mm(0.8), rect.y),
            (rect.right - kit.mm(0.8), rect.bottom),
            (rect.centre, rect.bottom - notch),
            (rect.x + kit.mm(0.8), rect.bottom),
        ]
        fill = tone.strong if kit.theme.spec.solid_banners else kit.theme.white
        kit.ink.polygon(shape, Paint(fill=fill, stroke=tone.strong, width=kit.mm(0.5)), role="banner")
        kit.ink.rectangle(Rect(rect.x, rect.y, rect.width, kit.mm(0.9)), Paint(fill=kit.theme.ink), role="rod")
        radius = (rect.width - kit.mm(1.6)) / 2 - kit.mm(0.9)
        middle = rect.y + kit.mm(0.9) + (rect.height - notch - kit.mm(0.9)) / 2
        coin = Paint(fill=kit.theme.white, stroke=tone.strong, width=kit.hair_paint.width)
        kit.ink.circle(rect.centre, middle, radius, coin, role="coin")
        if self._name() in kit.game.icons:
            side = radius * 1.36
            kit.symbol(self._name(), rect.centre - side / 2, middle - side / 2, side, role="emblem")

    def _put_mark(self, rect: Rect, note: str, hue: str, *, crossed: bool) -> None:
        """A number as it looks when marked, on a tint because nothing is to be written there."""
        kit = self.kit
        tile = Rect(rect.x, rect.y + kit.mm(0.3), kit.mm(8.0), rect.height - kit.mm(0.6))
        put_ground(kit, tile, hue, "strip")
        base = tile.middle - kit.mm(0.3) + cap(kit, FIGURE) / 2
        size = points(kit, FIGURE)
        kit.ink.text(tile.centre, base, "1", FIGURE.font, size, kit.theme.ink, "centre", role="number")
        stroke = Paint(stroke=kit.theme.ink, width=kit.mm(0.5))
        reach, y = kit.mm(1.8), tile.bottom - kit.mm(0.6)
        kit.ink.line([(tile.centre - reach, y), (tile.centre + reach, y)], stroke, role="example")
        if crossed:
            top, low = tile.y + kit.mm(0.6), tile.bottom - kit.mm(0.9)
            kit.ink.line([(tile.centre - reach, low), (tile.centre + reach, top)], stroke, role="example")
            kit.ink.line([(tile.centre - reach, top), (tile.centre + reach, low)], stroke, role="example")
        text = kit.language.text(f"notes.{note}")
        put_word(kit, Rect(tile.right + kit.mm(AIR), rect.y, rect.width, rect.height), text, role="note")


VIEW = ViewDef("standard", StandardKeys, Standard)
