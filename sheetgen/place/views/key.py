"""A panel that explains signs: an icon, words, and what it means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.place.captions import title_height
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_panel
from sheetgen.place.line import put_plus
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import NAME, WORD, put_word, width_of
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
        return self.style.language.text(f"notes.{name}")

    def least(self) -> Size:
        style = self.style
        side = style.side("legend")
        words = max(width_of(style, self._text(note), WORD) for note in self.keys.notes)
        behind = side + style.mm(5.0) if self.keys.means else 0.0
        title = width_of(style, self._text(self.keys.title), NAME)
        width = max(title, side + style.mm(AIR) + words + behind) + 2 * style.mm(AIR)
        lines = len(self.keys.notes) * max(style.mm(LINE), side + style.mm(0.4))
        return Size(width, title_height(style) + lines + style.mm(0.6))

    def place(self, rect: Rect) -> None:
        style, air = self.style, self.style.mm(AIR)
        put_panel(style, rect)
        head = rect.top(title_height(style))
        put_word(style, head.inset(air, 0), self._text(self.keys.title), NAME, role="title")
        rest = rect.below(head.height)
        side = style.side("legend")
        height = (rest.height - style.mm(0.6)) / len(self.keys.notes)
        for index, (icon, note) in enumerate(zip(self.keys.icons, self.keys.notes, strict=True)):
            row = Rect(rest.x + air, rest.y + index * height, rest.width - 2 * air, height)
            style.symbol(icon, row.x, row.middle - side / 2, side, role="legend")
            put_word(style, row.beside(side + air), self._text(note), role="note")
            if self.keys.means:
                style.symbol(self.keys.means[index], row.right - side, row.middle - side / 2, side, role="legend")
                put_plus(style, row.right - side - style.mm(2.2), row.middle, "=")


VIEW = ViewDef("key", KeyKeys, Key)
