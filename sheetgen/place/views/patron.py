"""One who grants more step by step: a name, what it is worth, flagged steps to tick, lines for what each opens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.place.banners import put_flag
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_panel
from sheetgen.place.heads import AIR, halved, head_height, own_hue, put_head_ground, put_tab, underline
from sheetgen.place.pencil import put_mark, put_written
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import (
    NAME,
    SMALLER_LABEL,
    WORD,
    line_height,
    put_lines,
    put_word,
    short_lines,
    width_of,
)
from sheetgen.text.shapes import AreaId, Name, Number

BOX, FLAG, WRITTEN, LINE, GAP = 8.0, 3.8, 9.0, 5.4, 0.6
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


@dataclass(frozen=True, kw_only=True)
class PatronKeys(ViewKeys):
    """``area`` is a group of a name, a track and a number; the ``steps`` open what is written behind the ``notes``.

    The number counts when the last step is ticked: its flag is full as well.
    """

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("group",)}
    area: AreaId
    steps: tuple[Number, ...]
    notes: tuple[Name, ...]


class Patron(ViewBlock):
    """The panel."""

    keys: PatronKeys

    def _part(self, kind: str) -> Area:
        """The area of this kind in the group."""
        return next(area for area in self.style.area(self.keys.area).areas if area.kind == kind)

    def _icon(self) -> str:
        group, _, _ = self.keys.area.rpartition(".")
        return self.style.area(group).icon if group else self.style.area(self.keys.area).icon

    def _printed(self) -> str:
        name = self.view.names.get(self._part("text").id)
        return self.style.language.text(f"names.{name}") if name else ""

    def _worth(self) -> str:
        return self.style.language.text("notes.advisor-points")

    def _worth_width(self) -> float:
        style = self.style
        return halved(style, self._worth(), SMALLER_LABEL) + style.mm(WRITTEN + 2 * AIR)

    def _head(self) -> float:
        return max(head_height(self.style), self.style.mm(BOX + 1.2))

    def _note(self, note: str) -> str:
        return self.style.language.text(f"notes.{note}")

    def least(self) -> Size:
        style = self.style
        name = short_lines(style, self._printed(), NAME).width if self._printed() else style.mm(20)
        head = style.side("cost") + style.mm(3 * AIR) + name + self._worth_width()
        steps = len(self._part("track").boxes) * style.mm(FLAG + BOX + GAP) + 2 * style.mm(AIR)
        notes = max(width_of(style, self._note(note), WORD) for note in self.keys.notes) + style.mm(FLAG + 16)
        grants = len(self.keys.notes) * 2 * max(style.mm(LINE), line_height(style, WORD))
        return Size(max(head, steps, notes), self._head() + style.mm(BOX) + grants + 3 * style.air(AIR))

    def place(self, rect: Rect) -> None:
        style, hue = self.style, own_hue(self.style, self.view)
        put_panel(style, rect, hue)
        self._put_head(rect.top(self._head()), hue)
        inner = rect.below(self._head()).inset(style.mm(AIR), style.air(AIR))
        height = min(style.mm(BOX) * 1.2, inner.height * 0.32)
        self._put_steps(inner.top(height), self._part("track"), hue)
        rest = inner.below(height + style.air(AIR) * 0.6)
        lines = len(self.keys.notes)
        for step, note, row in zip(
            self.keys.steps, self.keys.notes, rest.rows([rest.height / lines] * lines), strict=True
        ):
            self._put_grant(row, ROMAN[step - 1], self._note(note), hue)

    def _put_head(self, rect: Rect, hue: str) -> None:
        style = self.style
        put_head_ground(style, rect, hue, "row")
        side = style.side("cost")
        style.symbol(self._icon(), rect.x + style.mm(AIR), rect.middle - side / 2, side, role="title")
        name = Rect(rect.x + side + style.mm(2 * AIR), rect.y, 0, rect.height)
        right = rect.right - self._worth_width()
        name = Rect(name.x, name.y, right - name.x - style.mm(AIR), name.height)
        if self._printed():
            put_lines(style, name, short_lines(style, self._printed(), NAME, most=name.width), role="name")
        else:
            slot = self._part("text").boxes[0].id
            underline(style, name.x, name.bottom - style.mm(1.6), name.width)
            style.ink.slot(slot, name.inset(0, style.mm(1.0)), kind="write", label=style.title(self._part("text").id))
        tab = Rect(right, rect.y, rect.right - right, rect.height).inset(0, style.mm(0.7))
        words = tab.left(tab.width - style.mm(WRITTEN + AIR * 0.7))
        put_tab(style, words, self._worth(), hue)
        box = Rect(words.right, words.y, style.mm(WRITTEN), words.height)
        put_written(style, box, self._part("number").boxes[0])

    def _put_steps(self, rect: Rect, track: Area, hue: str) -> None:
        style, count = self.style, len(track.boxes)
        pitch = (rect.width + style.mm(GAP)) / count
        for index, box in enumerate(track.boxes):
            cell = Rect(rect.x + index * pitch, rect.y, pitch - style.mm(GAP), rect.height)
            opens = box.number in self.keys.steps or box.number == count
            put_flag(style, cell.left(style.mm(FLAG)), ROMAN[index], hue, opens=opens)
            put_mark(style, cell.beside(style.mm(FLAG)), track, box)

    def _put_grant(self, rect: Rect, step: str, note: str, hue: str) -> None:
        """The flag again, the note, and two lines to write on."""
        style = self.style
        flag = Rect(rect.x, rect.y + style.mm(0.4), style.mm(FLAG), min(rect.height - style.mm(1.0), style.mm(BOX)))
        put_flag(style, flag, step, hue, opens=True)
        words = rect.beside(style.mm(FLAG + AIR))
        half = words.height / 2
        width = width_of(style, note, WORD)
        put_word(
            style,
            Rect(words.x, words.y + half * 0.2, width + 0.1, half * 0.8),
            note,
            colour=style.theme.soft,
            role="note",
        )
        underline(
            style, words.x + width + style.mm(1.0), words.y + half - style.mm(0.4), words.width - width - style.mm(1.0)
        )
        underline(style, words.x, words.bottom - style.mm(0.4), words.width)


VIEW = ViewDef("patron", PatronKeys, Patron)
