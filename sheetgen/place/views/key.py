"""A panel that explains signs: an icon, words, and what it means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_panel
from sheetgen.place.line import put_plus
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import NAME, WORD, line_height, put_word, width_of
from sheetgen.text.shapes import Name

AIR, LINE = 1.2, 5.8


@dataclass(frozen=True, kw_only=True)
class KeyKeys(ViewKeys):
    """``title`` names a note as the panel's head; ``icons`` stand before the ``notes``, ``means`` behind them."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    title: Name
    icons: tuple[Name, ...]
    notes: tuple[Name, ...]
    means: tuple[Name, ...] = ()


class Key(ViewBlock):
    """The panel."""

    keys: KeyKeys

    def _text(self, name: str) -> str:
        return self.kit.language.text(f"notes.{name}")

    def _head(self) -> float:
        return max(line_height(self.kit, NAME) + self.kit.mm(1.0), self.kit.mm(5.4))

    def least(self) -> Size:
        kit = self.kit
        side = kit.side("legend")
        words = max(width_of(kit, self._text(note), WORD) for note in self.keys.notes)
        behind = side + kit.mm(5.0) if self.keys.means else 0.0
        title = width_of(kit, self._text(self.keys.title), NAME)
        width = max(title, side + kit.mm(AIR) + words + behind) + 2 * kit.mm(AIR)
        return Size(width, self._head() + len(self.keys.notes) * max(kit.mm(LINE), side + kit.mm(0.4)) + kit.mm(0.6))

    def place(self, rect: Rect) -> None:
        kit, air = self.kit, self.kit.mm(AIR)
        put_panel(kit, rect)
        head = rect.top(self._head())
        put_word(kit, head.inset(air, 0), self._text(self.keys.title), NAME, role="title")
        rest = rect.below(head.height)
        side = kit.side("legend")
        height = (rest.height - kit.mm(0.6)) / len(self.keys.notes)
        for index, (icon, note) in enumerate(zip(self.keys.icons, self.keys.notes, strict=True)):
            row = Rect(rest.x + air, rest.y + index * height, rest.width - 2 * air, height)
            kit.symbol(icon, row.x, row.middle - side / 2, side, role="legend")
            put_word(kit, row.beside(side + air), self._text(note), role="note")
            if self.keys.means:
                kit.symbol(self.keys.means[index], row.right - side, row.middle - side / 2, side, role="legend")
                put_plus(kit, row.right - side - kit.mm(2.2), row.middle, "=")


VIEW = ViewDef("key", KeyKeys, Key)
