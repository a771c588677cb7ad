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
        return next(area for area in self.kit.area(self.keys.area).areas if area.kind == kind)

    def _icon(self) -> str:
        group, _, _ = self.keys.area.rpartition(".")
        return self.kit.area(group).icon if group else self.kit.area(self.keys.area).icon

    def _printed(self) -> str:
        name = self.view.names.get(self._part("text").id)
        return self.kit.language.text(f"names.{name}") if name else ""

    def _worth(self) -> str:
        return self.kit.language.text("notes.advisor-points")

    def _worth_width(self) -> float:
        kit = self.kit
        return halved(kit, self._worth(), SMALLER_LABEL) + kit.mm(WRITTEN + 2 * AIR)

    def _head(self) -> float:
        return max(head_height(self.kit), self.kit.mm(BOX + 1.2))

    def _note(self, note: str) -> str:
        return self.kit.language.text(f"notes.{note}")

    def least(self) -> Size:
        kit = self.kit
        name = short_lines(kit, self._printed(), NAME).width if self._printed() else kit.mm(20)
        head = kit.side("cost") + kit.mm(3 * AIR) + name + self._worth_width()
        steps = len(self._part("track").boxes) * kit.mm(FLAG + BOX + GAP) + 2 * kit.mm(AIR)
        notes = max(width_of(kit, self._note(note), WORD) for note in self.keys.notes) + kit.mm(FLAG + 16)
        grants = len(self.keys.notes) * 2 * max(kit.mm(LINE), line_height(kit, WORD))
        return Size(max(head, steps, notes), self._head() + kit.mm(BOX) + grants + 3 * kit.air(AIR))

    def place(self, rect: Rect) -> None:
        kit, hue = self.kit, own_hue(self.kit, self.view)
        put_panel(kit, rect, hue)
        self._put_head(rect.top(self._head()), hue)
        inner = rect.below(self._head()).inset(kit.mm(AIR), kit.air(AIR))
        height = min(kit.mm(BOX) * 1.2, inner.height * 0.32)
        self._put_steps(inner.top(height), self._part("track"), hue)
        rest = inner.below(height + kit.air(AIR) * 0.6)
        lines = len(self.keys.notes)
        for step, note, row in zip(
            self.keys.steps, self.keys.notes, rest.rows([rest.height / lines] * lines), strict=True
        ):
            self._put_grant(row, ROMAN[step - 1], self._note(note), hue)

    def _put_head(self, rect: Rect, hue: str) -> None:
        kit = self.kit
        put_head_ground(kit, rect, hue, "row")
        side = kit.side("cost")
        kit.symbol(self._icon(), rect.x + kit.mm(AIR), rect.middle - side / 2, side, role="title")
        name = Rect(rect.x + side + kit.mm(2 * AIR), rect.y, 0, rect.height)
        right = rect.right - self._worth_width()
        name = Rect(name.x, name.y, right - name.x - kit.mm(AIR), name.height)
        if self._printed():
            put_lines(kit, name, short_lines(kit, self._printed(), NAME, most=name.width), role="name")
        else:
            slot = self._part("text").boxes[0].id
            underline(kit, name.x, name.bottom - kit.mm(1.6), name.width)
            kit.ink.slot(slot, name.inset(0, kit.mm(1.0)), kind="write", label=kit.title(self._part("text").id))
        tab = Rect(right, rect.y, rect.right - right, rect.height).inset(0, kit.mm(0.7))
        words = tab.left(tab.width - kit.mm(WRITTEN + AIR * 0.7))
        put_tab(kit, words, self._worth(), hue)
        box = Rect(words.right, words.y, kit.mm(WRITTEN), words.height)
        put_written(kit, box, self._part("number").boxes[0])

    def _put_steps(self, rect: Rect, track: Area, hue: str) -> None:
        kit, count = self.kit, len(track.boxes)
        pitch = (rect.width + kit.mm(GAP)) / count
        for index, box in enumerate(track.boxes):
            cell = Rect(rect.x + index * pitch, rect.y, pitch - kit.mm(GAP), rect.height)
            opens = box.number in self.keys.steps or box.number == count
            put_flag(kit, cell.left(kit.mm(FLAG)), ROMAN[index], hue, opens=opens)
            put_mark(kit, cell.beside(kit.mm(FLAG)), track, box)

    def _put_grant(self, rect: Rect, step: str, note: str, hue: str) -> None:
        """The flag again, the note, and two lines to write on."""
        kit = self.kit
        flag = Rect(rect.x, rect.y + kit.mm(0.4), kit.mm(FLAG), min(rect.height - kit.mm(1.0), kit.mm(BOX)))
        put_flag(kit, flag, step, hue, opens=True)
        words = rect.beside(kit.mm(FLAG + AIR))
        half = words.height / 2
        width = width_of(kit, note, WORD)
        put_word(
            kit, Rect(words.x, words.y + half * 0.2, width + 0.1, half * 0.8), note, colour=kit.theme.soft, role="note"
        )
        underline(kit, words.x + width + kit.mm(1.0), words.y + half - kit.mm(0.4), words.width - width - kit.mm(1.0))
        underline(kit, words.x, words.bottom - kit.mm(0.4), words.width)


VIEW = ViewDef("patron", PatronKeys, Patron)
