"""Words on a sheet: whose it is, and a reminder of what can be done."""

from __future__ import annotations

from sheetgen.layout.layout import View
from sheetgen.place.block import Block
from sheetgen.place.kit import POINT, Kit
from sheetgen.place.misfit import Misfit
from sheetgen.place.rect import Rect, Size
from sheetgen.place.texts import baseline, least_width, put_lines, put_text, wrapped
from sheetgen.place.views.headed import head_height, head_width, put_head

LINE = 1.22
"""From one line of text to the next, in text sizes."""
READABLE = 0.9
"""How small the text may be beside other labels: it is read at arm's length, while playing."""
COLUMN = 56.0
"""The least width in mm of a column of text."""


class Nameplate(Block):
    """The name of the one whose sheet it is, with a few words; a line to write on where the sheet leaves it open."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        self.name = view.names.get(view.area, "")

    def least(self) -> Size:
        kit = self.kit
        width = least_width(kit, kit.language.text(f"names.{self.name}"), "display", "heading") if self.name else 30
        return Size(width + 6 * kit.pad, kit.size("heading") * 0.5 + 5 * kit.theme.spec.text.least * POINT * LINE)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        kit.panel(rect)
        inner = rect.inset(kit.pad * 3)
        if not self.name:
            for part in (0.35, 0.6, 0.8, 1.0):
                y = inner.y + inner.height * part
                kit.ink.line([(inner.x, y), (inner.right, y)], kit.hair_paint, role="line")
            return
        head = inner.top(kit.size("heading") * 0.5)
        put_text(kit, head, kit.language.text(f"names.{self.name}"), "heading", font="display", role="name")
        rest = inner.below(head.height + kit.pad)
        about = kit.language.text(f"about.{self.name}")
        lines = len(wrapped(kit, about, "label", kit.size("label"), rest.width))
        height = min(rest.height, lines * kit.size("label") * POINT * LINE)
        put_lines(kit, rest.top(height), about, "label", colour=kit.theme.soft, role="about")


class Guide(Block):
    """Entries of a bold word and what it means, in ``across`` columns under a title."""

    def __init__(self, kit: Kit, view: View) -> None:
        super().__init__(kit, view)
        text = kit.language.text
        self.title = text(f"guide.{view.title}.title")
        self.entries = [
            (text(f"guide.{view.title}.{note}.name"), text(f"guide.{view.title}.{note}.text")) for note in view.notes
        ]
        self.across = view.across or 1

    def least(self) -> Size:
        kit = self.kit
        height = self._height(COLUMN, max(kit.size("label") * READABLE, kit.least_size("label")))
        width = max(self.across * COLUMN + (self.across - 1) * kit.gutter, head_width(kit, self.title, ""))
        return Size(width + 2 * kit.pad, head_height(kit) + height + 2 * kit.pad)

    def place(self, rect: Rect) -> None:
        kit = self.kit
        inner = rect.inset(kit.pad)
        put_head(kit, inner.top(head_height(kit)), self.title)
        rest = inner.below(head_height(kit))
        width = (rest.width - kit.gutter * 2 * (self.across - 1)) / self.across
        size = kit.size("label")
        while self._height(width, size) > rest.height:
            size *= 0.97
            if size < kit.theme.spec.text.least:
                raise Misfit(self.title, self._height(width, size), rest.height)
        spare = (rest.height - self._height(width, size)) / max(len(self._columns()[0]), 1)
        for column, entries in zip(rest.columns([width] * self.across, kit.gutter * 2), self._columns(), strict=False):
            y = column.y
            for name, text in entries:
                y = self._put_entry(Rect(column.x, y, width, 0), name, text, size) + min(spare, size * POINT * 0.5)

    def _columns(self) -> list[list[tuple[str, str]]]:
        deep = -(-len(self.entries) // self.across)
        return [self.entries[start : start + deep] for start in range(0, len(self.entries), deep)]

    def _height(self, width: float, size: float) -> float:
        lead = size * POINT * LINE
        return max(sum(len(self._lines(*each, width, size)) for each in column) * lead for column in self._columns())

    def _lines(self, name: str, text: str, width: float, size: float) -> list[str]:
        """The text in lines; the first one begins behind the name."""
        kit = self.kit
        room = width - kit.width(f"{name}  ", "bold", size)
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            # French sets a blank before these signs; no line begins with one.
            if word in (":", ";", "!", "?") or kit.width(longer, "label", size) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
                room = width
        return lines

    def _put_entry(self, rect: Rect, name: str, text: str, size: float) -> float:
        kit = self.kit
        lead = size * POINT * LINE
        indent = kit.width(f"{name}  ", "bold", size)
        y = rect.y
        for index, line in enumerate(self._lines(name, text, rect.width, size)):
            foot = baseline(y + lead / 2, size)
            if index == 0:
                kit.ink.text(rect.x, foot, name, "bold", size, kit.theme.ink, role="guide")
            x = rect.x + (indent if index == 0 else 0)
            kit.ink.text(x, foot, line, "label", size, kit.theme.ink, role="guide")
            y += lead
        return y
