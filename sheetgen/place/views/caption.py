"""A title over what stands below it, with an icon and a note."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.place.captions import AIR, head_height
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import NAME, WORD, put_word, width_of
from sheetgen.text.shapes import AreaId, Name


@dataclass(frozen=True, kw_only=True)
class CaptionKeys(ViewKeys):
    """``area`` gives its name; ``icon`` stands before it and ``note`` behind."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ()}
    area: AreaId
    icon: Name | None = None
    note: Name | None = None


class Caption(ViewBlock):
    """The line."""

    keys: CaptionKeys

    def _note(self) -> str:
        return self.style.language.text(f"notes.{self.keys.note}") if self.keys.note else ""

    def _name(self) -> str:
        return self.style.title(self.keys.area)

    def _icon(self) -> float:
        return self.style.side("cost") + self.style.mm(0.8) if self.keys.icon else 0.0

    def least(self) -> Size:
        style = self.style
        note = width_of(style, self._note(), WORD) + style.mm(AIR) if self.keys.note else 0.0
        return Size(self._icon() + width_of(style, self._name(), NAME) + note + style.mm(AIR), head_height(style))

    def place(self, rect: Rect) -> None:
        style = self.style
        x = rect.x
        if self.keys.icon:
            side = style.side("cost")
            style.symbol(self.keys.icon, x, rect.middle - side / 2, side, role="title")
            x += self._icon()
        width = width_of(style, self._name(), NAME)
        put_word(style, Rect(x, rect.y, width + 0.1, rect.height), self._name(), NAME, role="title")
        if self.keys.note:
            x += width + style.mm(AIR)
            put_word(style, Rect(x, rect.y, rect.right - x, rect.height), self._note(), role="note")


VIEW = ViewDef("caption", CaptionKeys, Caption)
