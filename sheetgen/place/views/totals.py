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
from sheetgen.place.words import LABEL, put_lines, short_lines
from sheetgen.text.shapes import AreaId

ROW, GAP, SIGN = 9.6, 1.0, 4.0


@dataclass(frozen=True, kw_only=True)
class TotalsKeys(ViewKeys):
    """``fields`` are numbers of the score from top to bottom."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"fields": ("number",)}
    fields: tuple[AreaId, ...]


class Totals(ViewBlock):
    """The lines."""

    keys: TotalsKeys

    def _fields(self) -> list[Area]:
        return [self.kit.area(name) for name in self.keys.fields]

    def least(self) -> Size:
        kit = self.kit
        names = max(short_lines(kit, kit.title(field.id), LABEL).width for field in self._fields())
        height = len(self.keys.fields) * kit.mm(ROW + GAP) - kit.mm(GAP)
        return Size(names + kit.mm(SIGN + WRITTEN + 2.4), height)

    def place(self, rect: Rect) -> None:
        kit, fields = self.kit, self._fields()
        gap = kit.mm(GAP)
        height = (rect.height + gap) / len(fields) - gap
        signs = {part.name: "+" if part.sign > 0 else "–" for part in kit.game.scoring.parts}
        for index, field in enumerate(fields):
            row = Rect(rect.x, rect.y + index * (height + gap), rect.width, height)
            self._line(row, field, signs.get(field.key, ""))

    def _line(self, row: Rect, field: Area, sign: str) -> None:
        """A line of the sum; the one without a sign is the sum itself."""
        kit = self.kit
        fill = kit.theme.plate if sign else kit.theme.tint("red", "head")
        paint = Paint(fill=fill, stroke=kit.tone("stone" if sign else "red", 0.6), width=kit.frame_paint.width)
        kit.ink.rectangle(row, paint, radius=kit.mm(0.9), role="panel")
        height = min(row.height - kit.mm(1.0), kit.mm(ROW) * 1.2)
        box = Rect(row.right - kit.mm(WRITTEN + 0.8), row.middle - height / 2, kit.mm(WRITTEN), height)
        put_written(kit, box, field.boxes[0])
        put_plus(kit, box.x - kit.mm(SIGN) / 2, row.middle, sign or "=")
        words = Rect(row.x + kit.mm(1.2), row.y, box.x - kit.mm(SIGN) - row.x - kit.mm(1.2), row.height)
        put_lines(kit, words, short_lines(kit, kit.title(field.id), LABEL, most=words.width), role="title")


VIEW = ViewDef("totals", TotalsKeys, Totals)
