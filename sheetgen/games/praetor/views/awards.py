"""Draw awards by rank: the player's number, those of the others, the award; below them the award of each rank."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.marks.marks import Colour, Paint
from sheetgen.place.blocks import BaseView, Spans
from sheetgen.place.boxes import put_divided
from sheetgen.place.panel_heads import AIR, fill_hint
from sheetgen.place.panels import put_memo
from sheetgen.place.parts import centred, framed, head, icon, on_ground, plate, sign, with_ordinals, words
from sheetgen.place.pieces import Column, Drawn, Piece, Row
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import FIGURE, HINT, SMALLER_LABEL
from sheetgen.text.value_types import AreaId, Name

BOX, HIGH, HEAD, SIGN, GAP = 8.4, 8.2, 7.4, 3.2, 0.8
"""The least side of a box, the height of a row of boxes and of the head, the room for a sign, the gap between columns,
in mm on A4."""


class Awards(BaseView):
    """``area`` is a group of groups whose parts have the names of ``parts``; ``table`` has the awards of each.

    ``ranks`` is a note with the ordinals of the ranks.
    """

    name = "awards"
    takes = {"area": ("group",)}
    area: AreaId
    table: Name
    ranks: Name
    parts: tuple[Name, ...]
    notes: tuple[Name, ...] = ()

    def piece(self) -> Piece:
        style, area = self.style, self.style.area(self.area)
        hue = style.hue_name(area.icon)
        how = words(style, fill_hint(style, self.area), HINT, colour=style.theme.soft)
        title = head(style, style.title(self.area), [how], before=[icon(style, area.icon, role="title")])
        plates = [self._plate(row) for row in area.areas]
        # Some air, so that names that nearly fit one line do not need two.
        wide = max(each.width for each in plates) + style.mm(1.8)
        captions = [
            words(style, style.note(part), SMALLER_LABEL if part == self.parts[-1] else HINT, anchor="centre")
            for part in self.parts
        ]
        heads = Row(parts=[self._across(captions).growing(1)])
        lines = [self._beside(Drawn(), heads, wide)]
        lines += [
            self._beside(name, self._row(row), wide).growing(1) for row, name in zip(area.areas, plates, strict=True)
        ]
        if self.notes:
            lines.append(
                words(style, style.note(*self.notes), lines=0).pad(style.mm(AIR), style.mm(0.4), bottom=style.mm(0.7))
            )
        top = on_ground(style, title.pad(style.mm(AIR), 0, high=style.mm(HEAD)), hue, "strip", "t")
        return framed(style, Column(parts=[top, *lines], gap=style.spacing(1.2)), hue)

    def _beside(self, name: Piece, cells: Piece, wide: float) -> Piece:
        """Return a row: its plate and its boxes, in columns that all rows share."""
        gap = self.style.mm(AIR)
        least = self.style.mm(BOX) * 6 + self.style.mm(SIGN)
        return Spans(parts=[name, cells], spans=[wide + gap, least + gap], gap=gap).pad(0, 0, gap, 0)

    def _plate(self, row: Area) -> Piece:
        style = self.style
        name = words(style, style.title(row.id), SMALLER_LABEL, lines=2, role="title")
        inside = Row(parts=[icon(style, row.icon, role="title"), name], gap=style.mm(AIR))
        return plate(style, inside, hue=style.hue_name(row.icon), tint="row", air=AIR)

    def _spans(self) -> list[float]:
        """Return the widths of the columns and of the sign before the last, with their gaps."""
        style, rows = self.style, self.style.area(self.area).areas
        units = [max(len(_boxes(row, part)) for row in rows) for part in self.parts]
        spans = [style.mm(BOX * count + GAP) for count in units]
        return [*spans[:-1], style.mm(SIGN), spans[-1]]

    def _across(self, parts: Sequence[Piece], between: Piece | None = None) -> Piece:
        """Return what stands in the columns; a sign may stand before the last."""
        gap = self.style.mm(GAP)
        middle = between or Drawn(wide=self.style.mm(SIGN) - gap)
        return Spans(parts=[*parts[:-1], middle, parts[-1]], spans=self._spans(), gap=gap)

    def _row(self, row: Area) -> Piece:
        style = self.style
        cells = [self._cell(row, part).growing(1) for part in self.parts]
        awards = style.game.tables[self.table][row.key]
        # The ranks beyond the last award get as little as it gives.
        others = style.note(self.ranks).split()[len(awards) :] if not awards[-1] else []
        named = with_ordinals(style, self.ranks, awards)
        named[-1] = (", ".join([named[-1][0], *others]), awards[-1])
        ranks = [self._rank(*award, first=not at).growing(1) for at, award in enumerate(named)]
        # On a low page they are no higher than the rows of other views.
        high = style.mm(HIGH) * (0.95 if style.low else 1.1)
        boxes = self._across(cells, sign(style, "=", SIGN - GAP)).pad(high=high)
        gap = style.mm(GAP)
        *own, sign_wide, award = self._spans()
        # The awards by rank end before the box of the player's award: none of them is its label.
        # On a strip of their own they are no captions of the boxes above them either.
        strip = partial(self._put_strip, style.theme.tint(style.hue_name(row.icon), "strip"))
        row_of_ranks = Row(parts=ranks, gap=gap).pad(0, style.mm(0.5), back=strip)
        table = Spans(parts=[row_of_ranks, Drawn()], spans=[sum(own), sign_wide + award], gap=gap)
        return Column(parts=[boxes, table], gap=style.mm(1.0))

    def _cell(self, row: Area, part: Name) -> Piece:
        """Return the boxes of a row in a column; a dashed note where the sheet has the number elsewhere."""
        style, boxes = self.style, _boxes(row, part)
        draw = partial(put_divided, style, boxes=boxes) if boxes else partial(self._known, row.icon)
        return Drawn(wide=style.mm(BOX) * max(len(boxes), 1), draw=draw)

    def _known(self, symbol: str, rect: Rect) -> None:
        style = self.style
        put_memo(style, rect)
        style.ghost(symbol, rect, style.icon_size("cost"))

    def _put_strip(self, fill: Colour | None, rect: Rect) -> None:
        style = self.style
        paint = Paint(fill=fill) if fill else style.hair_paint
        style.ink.rectangle(rect, paint, radius=style.mm(0.7), role="ranks")

    def _rank(self, rank: str, points: int, *, first: bool) -> Piece:
        """Return a rank and its award; a thin line before it if it is not the ``first``."""
        style = self.style

        def line(rect: Rect) -> None:
            if not first:
                style.ink.line([(rect.x, rect.y), (rect.x, rect.bottom)], style.hair_paint, role="rank")

        number = words(style, rank, HINT, colour=style.theme.soft, role="rank")
        award = words(style, str(points), FIGURE, role="points")
        # An ordinal with a point, close to its award, would be read as a decimal.
        return centred(Row(parts=[number, award], gap=style.mm(1.6))).pad(back=line)


def _boxes(row: Area, part: str) -> list[Box]:
    """Return the boxes of a row in a column."""
    return [box for each in row.areas if each.key == part for box in each.boxes]
