"""What frames a sheet: heading, foot, dividing lines, reminders. The corners stay free for a camera."""

from __future__ import annotations

from sheetgen.layout.layout import Area, View
from sheetgen.place.block import Block
from sheetgen.place.kit import Kit
from sheetgen.place.misfit import Misfit
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import least_width, put_text

ROOMY = 1.06
"""How much wider than its entries a legend must be to stand on one line."""


class Heading(Block):
    """The game's name and the lines to write on, between two free corners."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.fields = [kit.area(name) for name in view.fields if name not in view.names]

    def least(self) -> Size:
        kit = self.kit
        return Size(2 * kit.corner + 60 * kit.scale, max(kit.corner, 12 * min(kit.scale, 1.5)))

    def place(self, rect: Rect) -> None:
        kit = self.kit
        inner = rect.inset(kit.corner + kit.gutter, 0)
        upper = inner.top(inner.height * 0.56)
        title = kit.language.text("game")
        sheet = kit.language.text(f"sheets.{self.view.title}") if self.view.title else ""
        put_text(kit, upper.left(upper.width * 0.62), title, "heading", font="display", role="heading")
        put_text(
            kit,
            upper.beside(upper.width * 0.64),
            sheet,
            "title",
            font="display",
            anchor="right",
            colour=kit.theme.soft,
            role="sheet",
        )
        lower = inner.below(upper.height)
        line = Rect(inner.x, lower.y, inner.width, lower.height)
        kit.ink.line([(inner.x, lower.y + 0.3), (inner.right, lower.y + 0.3)], kit.frame_paint, role="heading")
        self._fields(line.below(0.8))

    def _fields(self, rect: Rect) -> None:
        kit = self.kit
        if not self.fields:
            return
        least = [self._width(field) for field in self.fields]
        weights = [6.0 if field.kind == "text" else 1.0 for field in self.fields]
        spare = max(rect.width - sum(least) - kit.gutter * (len(least) - 1), 0)
        widths = [size + spare * weight / sum(weights) for size, weight in zip(least, weights, strict=True)]
        for field, cell in zip(self.fields, rect.columns(widths, kit.gutter), strict=True):
            self._field(cell, field)

    def _options(self, field: Area) -> list[str]:
        return [self.kit.language.text(f"options.{box.name}") for box in field.boxes]

    def _width(self, field: Area) -> float:
        kit = self.kit
        label = least_width(kit, kit.title(field.id), "label", "label") + kit.pad
        if field.kind == "choice":
            options = sum(least_width(kit, text, "label", "label") + kit.pad * 2 for text in self._options(field))
            return label + options + len(field.boxes) * self._tick()
        if field.kind == "cards":
            return label + len(field.boxes) * (kit.box * 1.7 + kit.gap)
        return label + (kit.box * 1.3 if field.kind == "number" else kit.box * 4)

    def _tick(self) -> float:
        return 3.0 * min(self.kit.scale, 1.5)

    def _field(self, rect: Rect, field: Area) -> None:
        kit = self.kit
        label = kit.title(field.id)
        width = least_width(kit, label, "label", "label")
        size = kit.least_size("label")
        put_text(kit, rect.left(width), label, "label", colour=kit.theme.soft, role="field")
        rest = rect.beside(kit.width(label, "label", size) + kit.pad)
        if field.kind == "choice":
            self._choice(rest, field)
            return
        count = len(field.boxes) or 1
        width = (rest.width + kit.gap) / count - kit.gap
        for box, cell in zip(field.boxes, rest.columns([width] * count, kit.gap), strict=True):
            line = Rect(cell.x, rect.y + 0.2, cell.width, rect.height - 0.6)
            kit.ink.line([(line.x, line.bottom), (line.right, line.bottom)], kit.frame_paint, box=box.id, role="line")
            kit.ink.slot(box.id, line, kind="write", label=kit.slot_label(box))

    def _choice(self, rect: Rect, field: Area) -> None:
        kit = self.kit
        tick = self._tick()
        x = rect.x
        for box, text in zip(field.boxes, self._options(field), strict=True):
            square = Rect(x, rect.middle - tick / 2, tick, tick)
            kit.ink.rectangle(square, kit.box_paint, radius=0.3, box=box.id, role="tick")
            kit.ink.slot(box.id, square, kind="choose", label=f"{kit.title(field.id)}: {text}")
            width = least_width(kit, text, "label", "label")
            put_text(kit, Rect(square.right + kit.pad, rect.y, width, rect.height), text, "label", role="field")
            x = square.right + width + 2 * kit.pad


class Foot(Block):
    """A legend of icons and a line of small print, between two free corners."""

    def _entries(self) -> list[tuple[str, str]]:
        return [(icon, self.kit.language.text(f"icons.{icon}.one")) for icon in self.view.icons]

    def _small_print(self) -> float:
        return self.kit.size("least") * 0.45

    def least(self) -> Size:
        kit = self.kit
        return Size(2 * kit.corner + 40 * kit.scale, kit.corner)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        inner = rect.inset(kit.corner + kit.gutter, 0)
        text = kit.language.text("fan-tool", game=kit.language.text("game"), version=kit.game.version)
        small = Rect(inner.x, inner.bottom - self._small_print(), inner.width, self._small_print())
        put_text(kit, small, text, "least", anchor="centre", colour=kit.theme.soft, role="small-print")
        if self.view.icons:
            self._legend(Rect(inner.x, inner.y, inner.width, inner.height - small.height))

    def _legend(self, rect: Rect) -> None:
        """As many entries in a line as fit at the smallest text size, spread evenly."""
        kit = self.kit
        size = max(kit.paper.least_icon, kit.icon * 0.75)
        widths = [size + kit.pad * 2.2 + least_width(kit, name, "label", "least") for _, name in self._entries()]
        lines = 1 if sum(widths) * ROOMY <= rect.width else 2
        size = min(size, rect.height / lines * 0.96)
        across = -(-len(widths) // lines)
        height = rect.height / lines
        for line in range(lines):
            entries = self._entries()[line * across : (line + 1) * across]
            own = widths[line * across : (line + 1) * across]
            if sum(own) > rect.width:
                raise Misfit(", ".join(name for _, name in entries), sum(own), rect.width)
            spare = (rect.width - sum(own)) / len(own)
            x = rect.x + spare / 2
            middle = rect.y + (line + 0.5) * height
            for (icon, name), width in zip(entries, own, strict=True):
                kit.symbol(icon, x, middle - size / 2, size, role="legend")
                text = Rect(x + size + kit.pad, middle - size / 2, width - size, size)
                put_text(kit, text, name, "least", colour=kit.theme.ink, role="legend")
                x += width + spare


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
