"""Sums to write: in one line with the name of each part above its box, or in lines one under the other."""

from __future__ import annotations

from sheetgen.layout.layout import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.block import ViewBlock
from sheetgen.place.grounds import frame_of, put_panel
from sheetgen.place.heads import AIR, own_hue
from sheetgen.place.line import put_plus
from sheetgen.place.pencil import put_written
from sheetgen.place.rect import Rect, Size, total
from sheetgen.place.views.scales import WRITTEN
from sheetgen.place.words import LABEL, NAME, SMALLER_LABEL, WORD
from sheetgen.text.shapes import AreaId, Name

BOX, HIGH, SIGN = 9.4, 8.8, 3.0
"""Of a sum in one line: the least width and height of a box, the room for the sign behind it."""
ROW, GAP, SIGNED, LEADER = 9.6, 1.0, 4.0, 12.0
"""Of lines: the height of one, the gap between two, the room for the sign, the least length of dots."""
SHARE = 0.4
"""How much of its line the place to write takes where there is room."""


class Sum(ViewBlock):
    """``fields`` are the parts, ``total`` what they make; ``notes`` are said below them."""

    name = "sum"
    takes = {"fields": ("number",), "total": ("number",)}
    fields: tuple[AreaId, ...]
    total: AreaId
    notes: tuple[Name, ...] = ()
    hue: Name = "red"

    def _name(self, field: Area) -> str:
        """The short name that the report has for a part of the score, else the area's own."""
        language = self.style.language
        is_part = field.id == f"{self.style.game.scoring.written}.{field.key}" and language.has(f"score.{field.key}")
        return language.text(f"score.{field.key}") if is_part else self.style.title(field.id)

    def _names(self) -> list[str]:
        return [self._name(field) for field in self.style.areas(self.fields)]

    def _total_width(self) -> float:
        style = self.style
        return max(style.width_of(style.title(self.total), NAME), style.mm(18.0)) + 2 * style.mm(AIR)

    def _total_share(self) -> float:
        return 0.16 if len(self.fields) > 4 else 0.25

    def _names_height(self) -> float:
        """The height in mm of the names, on one line where all of them have the room."""
        style, width = self.style, self.sheet_width
        parts = width - max(self._total_width(), self._total_share() * width)
        pitch = parts / len(self.fields) - style.mm(1.0)
        one = all(style.width_of(name, SMALLER_LABEL) <= pitch for name in self._names())
        return (1 if one else 2) * style.line_height(SMALLER_LABEL)

    def _note_height(self, width: float) -> float:
        style = self.style
        return style.paragraph(style.note(*self.notes), WORD, width).height + style.mm(1.0) if self.notes else 0.0

    def least(self) -> Size:
        style = self.style
        pitch = max(style.halved(name, SMALLER_LABEL) for name in self._names()) + style.mm(0.8)
        parts = len(self.fields) * max(style.mm(BOX + SIGN), pitch)
        icon = style.side("cost") + style.mm(0.5) if any(each.icon for each in style.areas(self.fields)) else 0.0
        height = icon + self._names_height() + style.mm(0.3 + HIGH) + self._note_height(parts)
        return Size(parts + self._total_width() + 2 * style.mm(AIR), height + 2 * style.air(AIR * 0.7))

    def place(self, rect: Rect) -> None:
        style, hue = self.style, own_hue(self.style, self.view, self.hue)
        put_panel(style, rect, hue)
        end = rect.end(max(self._total_width(), rect.width * self._total_share()))
        inner = rect.left(rect.width - end.width).beside(style.mm(AIR * 0.5)).inset(0, style.air(AIR * 0.7))
        note = self._note_height(inner.width)
        columns = inner.top(inner.height - note).across(len(self.fields))
        for field, column in zip(style.areas(self.fields), columns, strict=True):
            self._put_field(column, field, "=" if column is columns[-1] else "+")
        if note:
            room = Rect(inner.x + style.mm(AIR), inner.bottom - note + style.air(AIR * 0.4), inner.width, note)
            style.put_text(room, style.note(*self.notes), colour=style.theme.soft, role="note")
        self._put_total(end, hue)

    def _put_field(self, rect: Rect, field: Area, sign: str) -> None:
        style, rest = self.style, rect.left(rect.width - self.style.mm(SIGN))
        if field.icon:
            side = style.side("cost")
            style.icon_in(field.icon, rest.top(side), side, role="score")
            rest = rest.below(side + style.mm(0.5))
        height = self._names_height()
        words = Rect(rect.x - style.mm(SIGN / 2 - 0.3), rest.y, rect.width - style.mm(0.4), height)
        style.put_text(words, self._name(field), SMALLER_LABEL, anchor="centre", role="score")
        rest = rest.below(height + style.mm(0.3))
        box = rest.top(min(rest.height, style.mm(HIGH) * 1.4))
        put_written(style, box, field.boxes[0])
        put_plus(style, box.right + style.mm(SIGN) / 2, box.middle, sign)

    def _put_total(self, rect: Rect, hue: str) -> None:
        style = self.style
        tone, full = style.theme.hues[hue], style.theme.spec.solid_banners
        paint = Paint(fill=tone.strong if full else None, stroke=tone.strong, width=style.mm(0.5))
        style.ink.rectangle(rect.inset(style.mm(0.25)), paint, radius=style.mm(0.9), role="total")
        inner, height = rect.inset(style.mm(AIR), style.air(AIR)), style.line_height(NAME)
        colour = tone.on if full else style.theme.ink
        style.put_word(inner.top(height), style.title(self.total), NAME, anchor="centre", colour=colour, role="total")
        put_written(style, inner.below(height + style.air(0.6)), style.area(self.total).boxes[0])


class Totals(ViewBlock):
    """``fields`` are numbers of the score from top to bottom: what is added, what is taken off, and the total."""

    name = "totals"
    takes = {"fields": ("number",)}
    fields: tuple[AreaId, ...]

    def least(self) -> Size:
        style = self.style
        names = max(style.short_lines(style.title(field), LABEL).width for field in self.fields)
        height = total([style.mm(ROW)] * len(self.fields), style.mm(GAP))
        return Size(names + style.mm(SIGNED + WRITTEN + 2.4), height)

    def place(self, rect: Rect) -> None:
        style = self.style
        signs = {part.name: "+" if part.sign > 0 else "–" for part in style.game.scoring.parts}
        rows = rect.down(len(self.fields), style.mm(GAP))
        for field, row in zip(style.areas(self.fields), rows, strict=True):
            self._line(row, field, signs.get(field.key, ""))

    def _line(self, row: Rect, field: Area, sign: str) -> None:
        """A line of the sum; the one without a sign is the sum itself."""
        style = self.style
        fill = style.theme.plate if sign else style.theme.tint("red", "head")
        paint = frame_of(style, "stone" if sign else "red", share=0.6, fill=fill)
        # Without tints a strong frame tells the sum from its parts.
        style.ink.rectangle(row, paint if sign or fill else style.divider_paint, role="panel")
        width = max(style.mm(WRITTEN), min(row.width * SHARE, style.mm(2 * WRITTEN)))
        box = row.end(width + style.mm(0.8)).left(width)
        box = box.inner(width, min(row.height - style.mm(1.0), style.mm(ROW) * 1.2))
        put_written(style, box, field.boxes[0])
        put_plus(style, box.x - style.mm(SIGNED) / 2, row.middle, sign or "=")
        words = row.beside(style.mm(1.2)).left(box.x - row.x - style.mm(SIGNED + 1.2))
        names = max(style.width_of(style.title(each), LABEL) for each in self.fields)
        # Every line has room for its icon, or none shows one.
        roomy = names + style.side("cost") + style.mm(WRITTEN + SIGNED + 4.8) <= row.width
        if field.icon and roomy:
            right = style.icon(field.icon, words.x, row.middle, "cost", role="score")
            words = words.beside(right - words.x + style.mm(1.2))
        set_names = {each: style.short_lines(style.title(each), LABEL, most=words.width) for each in self.fields}
        style.put_lines(words, set_names[field.id], role="title")
        longest = max(name.width for name in set_names.values())
        if sign and words.width - longest - style.mm(2.0) > style.mm(LEADER):
            self._put_leader(words.beside(set_names[field.id].width + style.mm(2.0)))

    def _put_leader(self, rect: Rect) -> None:
        """Dots that lead from a name to its box."""
        style, y = self.style, rect.middle + self.style.cap(LABEL) / 2
        dots = Paint(stroke=style.theme.soft, width=style.mm(0.2), dash=(style.mm(0.2), style.mm(1.0)))
        style.ink.line([(rect.x, y), (rect.right - style.mm(1.0), y)], dots, role="leader")
