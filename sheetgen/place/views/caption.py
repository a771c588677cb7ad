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
        return self.kit.language.text(f"notes.{self.keys.note}") if self.keys.note else ""

    def _name(self) -> str:
        return self.kit.title(self.keys.area)

    def _icon(self) -> float:
        return self.kit.side("cost") + self.kit.mm(0.8) if self.keys.icon else 0.0

    def least(self) -> Size:
        kit = self.kit
        note = width_of(kit, self._note(), WORD) + kit.mm(AIR) if self.keys.note else 0.0
        return Size(self._icon() + width_of(kit, self._name(), NAME) + note + kit.mm(AIR), head_height(kit))

    def place(self, rect: Rect) -> None:
        kit = self.kit
        x = rect.x
        if self.keys.icon:
            side = kit.side("cost")
            kit.symbol(self.keys.icon, x, rect.middle - side / 2, side, role="title")
            x += self._icon()
        width = width_of(kit, self._name(), NAME)
        put_word(kit, Rect(x, rect.y, width + 0.1, rect.height), self._name(), NAME, role="title")
        if self.keys.note:
            x += width + kit.mm(AIR)
            put_word(kit, Rect(x, rect.y, rect.right - x, rect.height), self._note(), role="note")


VIEW = ViewDef("caption", CaptionKeys, Caption)
