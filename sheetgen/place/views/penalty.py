"""What the rings of an area cost at the end: a number over a flag for each count, in one line."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.layout.layout import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.banners import put_flag
from sheetgen.place.contract import ViewBlock
from sheetgen.place.grounds import put_panel
from sheetgen.place.heads import CAPTION_AIR, title_height
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import FIGURE, NAME, WORD, Face
from sheetgen.text.shapes import AreaId, Name

COUNT, FLAG, GAP = 6.6, 9.6, 0.6
COST = Face("word", "digit")


class Penalty(ViewBlock):
    """``area`` are the rings; ``title`` and ``note`` say what the table tells."""

    name = "penalty"
    takes = {"area": ("rings",)}
    area: AreaId
    title: Name
    note: Name

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:
        if key == "area" and len(area.penalty) < 2:
            yield "it has no penalty", "write for example penalty: [0, 1, 3, 6]"

    def _steps(self) -> list[tuple[str, str]]:
        points = list(enumerate(self.style.area(self.area).penalty))[1:]
        return [(f"{count}+" if count == points[-1][0] else str(count), f"–{cost}") for count, cost in points]

    def least(self) -> Size:
        style, steps = self.style, self._steps()
        title = style.short_lines(style.note(self.title), NAME, most=1e9).width
        pitch = max(style.width_of(cost, COST) for _, cost in steps) + style.mm(0.6 + GAP)
        height = title_height(style) + style.line_height(WORD) + style.mm(COUNT + FLAG + 1.4)
        return Size(max(title, len(steps) * pitch) + 2 * style.mm(CAPTION_AIR), height)

    def place(self, rect: Rect) -> None:
        style, steps = self.style, self._steps()
        put_panel(style, rect)
        inner = rect.inset(style.mm(CAPTION_AIR), 0)
        head = inner.top(title_height(style))
        style.put_word(head, style.note(self.title), NAME, role="title")
        note = style.paragraph(style.note(self.note), WORD, inner.width)
        room = inner.height - head.height - style.mm(COUNT + FLAG + 1.4)
        style.put_lines(inner.below(head.height).top(min(note.height, room)), note, role="note")
        # The flags hang down as far as the panel has room.
        spare = max(room - note.height, 0.0)
        count, flag = style.mm(COUNT) + spare * 0.25, style.mm(FLAG) + spare * 0.6
        table = inner.foot(style.mm(1.2) + flag + count).top(count + flag)
        style.ink.rectangle(table.top(count), Paint(fill=style.theme.plate), role="plate")
        for (number, cost), cell in zip(steps, table.across(len(steps)), strict=True):
            style.put_word(cell.top(count), number, FIGURE, anchor="centre", role="count")
            put_flag(style, cell.below(count).inset(style.mm(GAP) / 2, 0), cost, "red", opens=True, face=COST)
