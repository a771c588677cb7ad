"""The last lines of the score: what is added, what is taken off, and the total, each with a place to write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.line import put_plus
from sheetgen.place.pencil import put_written
from sheetgen.place.rect import Rect, Size
from sheetgen.place.views.scales import WRITTEN
from sheetgen.place.words import LABEL, cap, put_lines, short_lines, width_of
from sheetgen.text.shapes import AreaId

ROW, GAP, SIGN, LEADER = 9.6, 1.0, 4.0, 12.0
SHARE = 0.4
"""How much of its line the place to write takes where there is room."""


@dataclass(frozen=True, kw_only=True)
class TotalsKeys(ViewKeys):
    """``fields`` are numbers of the score from top to bottom."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"fields": ("number",)}
    fields: tuple[AreaId, ...]


class Totals(ViewBlock):
    """The lines."""

    keys: TotalsKeys

    def _fields(self) -> list[Area]:
        return [self.style.area(name) for name in self.keys.fields]

    def least(self) -> Size:
        style = self.style
        names = max(short_lines(style, style.title(field.id), LABEL).width for field in self._fields())
        height = len(self.keys.fields) * style.mm(ROW + GAP) - style.mm(GAP)
        return Size(names + style.mm(SIGN + WRITTEN + 2.4), height)

    def place(self, rect: Rect) -> None:
        style, fields = self.style, self._fields()
        gap = style.mm(GAP)
        height = (rect.height + gap) / len(fields) - gap
        signs = {part.name: "+" if part.sign > 0 else "–" for part in style.game.scoring.parts}
        for index, field in enumerate(fields):
            row = Rect(rect.x, rect.y + index * (height + gap), rect.width, height)
            self._line(row, field, signs.get(field.key, ""))

    def _line(self, row: Rect, field: Area, sign: str) -> None:
        """A line of the sum; the one without a sign is the sum itself."""
        style = self.style
        fill = style.theme.plate if sign else style.theme.tint("red", "head")
        paint = Paint(fill=fill, stroke=style.tone("stone" if sign else "red", 0.6), width=style.frame_paint.width)
        # Without tints a strong frame tells the sum from its parts.
        paint = paint if sign or fill else style.divider_paint
        style.ink.rectangle(row, paint, role="panel")
        height = min(row.height - style.mm(1.0), style.mm(ROW) * 1.2)
        width = max(style.mm(WRITTEN), min(row.width * SHARE, style.mm(2 * WRITTEN)))
        box = Rect(row.right - style.mm(0.8) - width, row.middle - height / 2, width, height)
        put_written(style, box, field.boxes[0])
        put_plus(style, box.x - style.mm(SIGN) / 2, row.middle, sign or "=")
        words = Rect(row.x + style.mm(1.2), row.y, box.x - style.mm(SIGN) - row.x - style.mm(1.2), row.height)
        side = style.side("cost")
        if field.icon and self._roomy(row.width):
            style.symbol(field.icon, words.x, row.middle - side / 2, side, role="score")
            words = words.beside(side + style.mm(1.2))
        text = short_lines(style, style.title(field.id), LABEL, most=words.width)
        put_lines(style, words, text, role="title")
        rest = words.beside(text.width + style.mm(2.0))
        longest = max(
            short_lines(style, style.title(each.id), LABEL, most=words.width).width for each in self._fields()
        )
        if sign and words.width - longest - style.mm(2.0) > style.mm(LEADER):
            dots = Paint(stroke=style.theme.soft, width=style.mm(0.2), dash=(style.mm(0.2), style.mm(1.0)))
            y = row.middle + cap(style, LABEL) / 2
            style.ink.line([(rest.x, y), (rest.right - style.mm(1.0), y)], dots, role="leader")

    def _roomy(self, width: float) -> bool:
        """Every line has room for its icon."""
        style = self.style
        names = max(width_of(style, style.title(field.id), LABEL) for field in self._fields())
        return names + style.side("cost") + style.mm(WRITTEN + SIGN + 4.8) <= width


VIEW = ViewDef("totals", TotalsKeys, Totals)
