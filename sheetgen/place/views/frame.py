"""What frames a sheet: heading, foot, dividing lines, reminders. The corners stay free for a camera."""

from __future__ import annotations

from sheetgen.place.block import Block
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import least_width, put_text


class Divider(Block):
    """A strong line across the sheet, or nothing where it only marks a possible page break."""

    def least(self) -> Size:
        return Size(1.0, 0.0 if self.view.quiet else 1.2 * self.kit.scale)

    def place(self, rect: Rect) -> None:
        if not self.view.quiet:
            points = [(rect.x, rect.middle), (rect.right, rect.middle)]
            self.kit.ink.line(points, self.kit.divider_paint, role="divider")


class Reminders(Block):
    """Short notes under each other, an icon before each."""

    def least(self) -> Size:
        kit = self.kit
        texts = [kit.language.text(f"notes.{note}") for note in self.view.notes]
        width = max(least_width(kit, text, "label", "label") for text in texts)
        return Size(kit.icon + kit.pad + width, len(texts) * (kit.icon + kit.gap))

    def place(self, rect: Rect) -> None:
        kit = self.kit
        height = rect.height / len(self.view.notes)
        rows = rect.rows([height] * len(self.view.notes))
        for note, icon, row in zip(self.view.notes, self.view.icons, rows, strict=True):
            kit.symbol(icon, row.x, row.middle - kit.icon / 2, kit.icon, role="note")
            text = row.beside(kit.icon + kit.pad)
            put_text(kit, text, kit.language.text(f"notes.{note}"), "label", role="note")
