"""A store of letters: what each letter stands for, and boxes to write them into."""

from __future__ import annotations

from sheetgen.layout.layout import View
from sheetgen.place.block import Block
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import least_width, put_text
from sheetgen.place.views.headed import cells, head_height, head_width, put_head, put_open_box


class Storage(Block):
    """Boxes for letters in rows of ``across``."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.area = kit.area(view.area)
        self.across = view.across or len(self.area.boxes)
        self.letters = [(letter, kit.language.text(f"letters.{letter}")) for letter in self.area.options]

    def _legend(self) -> float:
        kit = self.kit
        words = sum(least_width(kit, f"{letter} {word}", "bold", "label") for letter, word in self.letters)
        return words + len(self.letters) * (kit.icon + 5 * kit.pad)

    def least(self) -> Size:
        kit = self.kit
        rows = -(-len(self.area.boxes) // self.across)
        boxes = self.across * (kit.box + kit.gap) - kit.gap
        head = head_width(kit, kit.title(self.area.id), "") + self._legend()
        return Size(max(boxes, head) + 4 * kit.pad, head_height(kit) + rows * (kit.box + kit.gap) + 4 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad * 2)
        head = inner.top(head_height(kit))
        legend = self._legend()
        note = kit.language.text("notes.letters")
        put_head(kit, head.left(head.width - legend - 2 * kit.pad), kit.title(self.area.id), note=note)
        self._put_legend(head.beside(head.width - legend))
        rest = inner.below(head.height + kit.gap)
        for box, cell in zip(self.area.boxes, cells(kit, rest, len(self.area.boxes), self.across), strict=True):
            put_open_box(kit, cell, box)

    def _put_legend(self, rect: Rect) -> None:
        kit = self.kit
        x = rect.x
        for icon, (letter, word) in zip(self.area.icons, self.letters, strict=True):
            size = min(kit.icon, rect.height)
            kit.symbol(icon, x, rect.middle - size / 2, size, role="legend")
            x += size + kit.pad
            width = least_width(kit, f"{letter} {word}", "bold", "label")
            bold = put_text(kit, Rect(x, rect.y, width, rect.height), letter, "label", font="bold", role="letter")
            rest = Rect(x + bold + kit.pad, rect.y, width - bold, rect.height)
            put_text(kit, rest, word, "label", role="legend")
            x = rest.right + 2 * kit.pad
