"""What can be done, in words: a panel for each entry with an icon, its name and a text; or a temple for each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from sheetgen.marks.marks import Paint
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import TIP, put_panel, put_plate
from sheetgen.place.heads import AIR, Head, head_width, put_head
from sheetgen.place.rect import Rect, Size, share
from sheetgen.place.words import (
    NAME,
    SMALLER_NAME,
    WORD,
    line_height,
    paragraph,
    put_lines,
    put_word,
    short_lines,
    width_of,
)
from sheetgen.text.shapes import Name, Number

HEAD, COLUMN, ROOF, BASE, PILLAR = 6.4, 30.0, 7.0, 1.8, 2.0


@dataclass(frozen=True, kw_only=True)
class GuideKeys(ViewKeys):
    """``guide`` is a part of the language file with a title; ``notes`` are its entries, ``icons`` stand before them.

    ``across`` entries stand in a row; ``titled`` puts the title on a plate before them; ``shape`` is how they look.
    """

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    guide: Name
    notes: tuple[Name, ...]
    icons: tuple[Name, ...] = ()
    across: Number
    titled: bool = False
    shape: Literal["panel", "temple"] = "panel"
    hue: Name = "stone"


class Guide(ViewBlock):
    """The entries."""

    keys: GuideKeys

    def _text(self, key: str) -> str:
        return self.style.language.text(f"guide.{self.keys.guide}.{key}")

    def _down(self) -> int:
        return -(-len(self.keys.notes) // self.keys.across)

    def _icon(self, index: int) -> str:
        return self.keys.icons[index] if index < len(self.keys.icons) else ""

    def _side(self) -> float:
        """The air beside a text in mm: a temple's columns stand there."""
        return self.style.mm(PILLAR + AIR if self.keys.shape == "temple" else AIR)

    def _column(self) -> float:
        style = self.style
        heads = [
            head_width(style, Head(self._text(f"{note}.name"), self._icon(index)))
            for index, note in enumerate(self.keys.notes)
        ]
        words = max(
            width_of(style, word, WORD) for note in self.keys.notes for word in self._text(f"{note}.text").split(" ")
        )
        return max(*heads, words + 2 * self._side(), style.letters * COLUMN)

    def _plate(self) -> float:
        if not self.keys.titled:
            return 0.0
        return short_lines(self.style, self._text("title"), NAME).width + self.style.mm(2 * AIR + TIP)

    def _head(self) -> float:
        style = self.style
        return max(style.mm(HEAD), style.side("cost") + style.mm(0.8), line_height(style, NAME) + style.mm(0.4))

    def _roof(self) -> float:
        """The height of a temple's pediment in mm: its icon stands where it is wide enough."""
        return max(self.style.mm(ROOF), self.style.side("banner") / 0.62)

    def _around(self) -> float:
        """What an entry is high beside its lines of text, in mm."""
        style = self.style
        temple = self._roof() + style.mm(BASE) if self.keys.shape == "temple" else 0.0
        return self._head() + temple + 2 * style.air(0.8)

    def _heights(self, width: float) -> list[float]:
        """The height of each row where an entry is so wide."""
        style = self.style
        room = width - 2 * self._side()
        lines = [paragraph(style, self._text(f"{note}.text"), WORD, room).height for note in self.keys.notes]
        across = self.keys.across
        return [max(lines[start : start + across]) + self._around() for start in range(0, len(lines), across)]

    def least(self) -> Size:
        style, across = self.style, self.keys.across
        column = self._column()
        gap = style.gutter * 0.75 * style.breath
        width = across * (column + style.gutter) - style.gutter + self._plate()
        # A text takes fewer lines in the width that the sheet has for it than in the least one.
        room = style.room_width * (self.view.span or 12) / 12 - style.gutter
        if self.keys.titled:
            room -= max(self._plate(), room / 6) + 2 * style.mm(AIR)
        wide = max(column, (room + style.gutter) / across - style.gutter)
        air = 2 * style.air(0.8) if self.keys.titled else 0.0
        return Size(width, sum(self._heights(wide)) + gap * (self._down() - 1) + air)

    def place(self, rect: Rect) -> None:
        style, across = self.style, self.keys.across
        if self.keys.titled:
            put_panel(style, rect, self.keys.hue)
            plate = rect.left(max(self._plate(), rect.width / 6))
            put_plate(style, plate, self.keys.hue, tint="strip")
            name = plate.beside(style.mm(AIR)).left(plate.width - style.mm(AIR + TIP))
            put_lines(style, name, short_lines(style, self._text("title"), NAME, most=name.width), role="title")
            rect = rect.beside(plate.width).inset(style.mm(AIR), style.air(0.8))
        gap = style.gutter * 0.75 * style.breath
        width = (rect.width + style.gutter) / across - style.gutter
        least = self._heights(width)
        rows = rect.rows(share(rect.height, least, [1.0] * len(least), gap), gap)
        for index, note in enumerate(self.keys.notes):
            row, column = divmod(index, across)
            last = row == self._down() - 1 and len(self.keys.notes) % across
            wide = (rect.width + style.gutter) / (len(self.keys.notes) % across) - style.gutter if last else width
            place = Rect(rect.x + column * (wide + style.gutter), rows[row].y, wide, rows[row].height)
            if self.keys.shape == "temple":
                self._put_temple(place, note, self._icon(index))
            else:
                tallest = least[row] - self._around()
                self._put_entry(place, note, self._icon(index), tallest)

    def _put_entry(self, rect: Rect, note: str, icon: str, tallest: float) -> None:
        """A panel; the texts of a row, the ``tallest`` so many mm high, begin on one line."""
        style = self.style
        put_panel(style, rect, self.keys.hue)
        put_head(style, rect.top(self._head()), Head(self._text(f"{note}.name"), icon), self.keys.hue, "row")
        room = rect.below(self._head()).inset(style.mm(AIR), 0)
        text = paragraph(style, self._text(f"{note}.text"), WORD, room.width)
        above = max(min(style.mm(1.2), (room.height - tallest) / 2), 0.0)
        put_lines(style, room.below(above).top(text.height), text, role="guide")

    def _put_temple(self, rect: Rect, note: str, icon: str) -> None:
        """A pediment over the name, two columns, a step; the text between them."""
        style, hue = self.style, self.keys.hue
        fill = style.theme.tint(hue, "row")
        paint = Paint(fill=fill, stroke=style.tone(hue, 0.55), width=style.frame_paint.width)
        roof, base, pillar = self._roof(), style.mm(BASE), style.mm(PILLAR)
        gable = [(rect.x, rect.y + roof), (rect.centre, rect.y), (rect.right, rect.y + roof)]
        style.ink.polygon(gable, paint, role="temple")
        body = rect.inset(style.mm(0.8), 0).below(roof)
        head = body.top(self._head())
        style.ink.rectangle(head, paint, role="temple")
        step = Rect(rect.x, rect.bottom - base, rect.width, base)
        room = Rect(body.x, head.bottom, body.width, step.y - head.bottom)
        for x in (body.x + style.mm(0.4), body.right - pillar - style.mm(0.4)):
            style.ink.rectangle(Rect(x, room.y, pillar, room.height), paint, role="temple")
        style.ink.rectangle(step, paint, role="temple")
        if icon:
            side = style.side("banner")
            style.symbol(icon, rect.centre - side / 2, rect.y + roof - side - style.mm(0.3), side, role="temple")
        name = self._text(f"{note}.name")
        face = NAME if width_of(style, name, NAME) <= head.width else SMALLER_NAME
        put_word(style, head, name, face, anchor="centre", role="title")
        words = room.inset(pillar + style.mm(AIR * 0.5), 0)
        put_lines(
            style, words, paragraph(style, self._text(f"{note}.text"), WORD, words.width), anchor="centre", role="guide"
        )


VIEW = ViewDef("guide", GuideKeys, Guide)
