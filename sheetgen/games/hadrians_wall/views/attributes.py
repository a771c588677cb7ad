"""Draw the attribute tracks: long rows in shared columns with flags below, ribbons, and boxes for the scores."""

from __future__ import annotations

from functools import partial

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.marks.marks import Anchor, Paint
from sheetgen.place.blocks import BaseView
from sheetgen.place.boxes import put_common_frame, put_contents, put_written
from sheetgen.place.panels import PALE, put_fill, put_flag, put_ground, put_plate, swallow_tail
from sheetgen.place.parts import icon, sign, space, words
from sheetgen.place.pieces import Column, Draw, Drawn, Fitting, Grid, Piece, Row
from sheetgen.place.rect import Rect
from sheetgen.place.theme import mix_with_white
from sheetgen.place.typesetting import FIGURE, SMALLER_LABEL, WORD
from sheetgen.text.value_types import AreaId

BOX, HIGH, FLAG, HUNG, EVERY, LABEL = 6.61, 8.2, 7.0, 11.0, 5, 13.2
_BAR = 0.7
"""The width in mm on A4 of a bar before a pale plate."""
_AIR = 0.6
"""What stays free in mm on A4 over and under a large symbol and its name."""
_NOTCH = 1.0
"""The most depth in mm on A4 of the notch of a flag with an icon, which must keep off it."""
_OWN_AIR = 0.4
"""What the square of an icon on a flag has of air below its drawing, in mm on A4."""
WRITTEN = 13.4
"""The width in mm on A4 of the box for the score."""


class Scales(BaseView):
    """``areas`` are the tracks, ``score`` the group with a number for each."""

    name = "scales"
    takes = {"areas": ("track",), "score": ("group",)}
    areas: tuple[AreaId, ...]
    score: AreaId

    def piece(self) -> Piece:
        style, tracks = self.style, self.style.areas(self.areas)
        count = max(len(track.boxes) for track in tracks)
        fives = [range(start, min(start + EVERY, count)) for start in range(0, count, EVERY)]
        rows = [
            [self._label(track, row), *(self._five(track, five) for five in fives), *self._end(track)]
            for row, track in enumerate(tracks, 1)
        ]
        rows.append([space(), *(self._flags(five) for five in fives), space(), space()])
        grounds: list[Draw | None] = [None, *(partial(self._ground, track) for track in tracks), None]
        # The first track is far from the flags.
        rows.insert(0, [space(), *map(self._numbers, fives), space(), space()])
        return Grid(
            rows=rows,
            gap=style.mm(0.55) + style.thicker / 2,
            between=style.ground_gap(1.4),
            grows=[0.0, *map(float, map(len, fives)), 0.0, 0.0],
            tall=[0.0, *[1.0] * len(tracks), 0.4],
            grounds=grounds,
        )

    def _hung(self) -> dict[int, str]:
        """Return the icons on flags, by the number of the flag."""
        return {at: track.flags.icon for track in self.style.areas(self.areas) for at in track.flags.at}

    def _hue(self, number: int) -> str:
        tracks = self.style.areas(self.areas)
        hung = next((track.flags for track in tracks if number in track.flags.at), None)
        return "red" if hung is None else hung.hue or self.style.hue_name(hung.icon)

    def _label(self, track: Area, row: int) -> Piece:
        style, hue = self.style, self.style.hue_name(track.attribute)
        parts = row if style.theme.hues[hue].strong == style.theme.ink else 1
        large, symbol = (icon(style, track.attribute, size, role="title") for size in ("box", "pair"))
        anchor: Anchor = "left" if style.low else "centre"
        name = words(style, style.title(track.id), SMALLER_LABEL, lines=2, anchor=anchor, role="title")
        # A page with little height has none for a name below the icon.
        beside = Row(parts=[symbol, name.growing(1)], gap=style.mm(0.5))
        over = [Column(parts=[each, name], spread=True) for each in (large, symbol)]
        # A large symbol needs air above, below and between.
        inside = beside if style.low else Fitting(parts=[over[0].pad(0, style.mm(_AIR)), over[1]])
        # Bold names are wider, and boxes keep their size.
        before, after, tip = (0.5, 0.7, 1.0) if style.theme.spec.bold_words else (1.0, 1.5, 1.4)
        after += 1.2 * style.low
        if not style.theme.spec.tints.label:
            # A bar in the hue stands for its plate, of as many parts as tell the row where all hues are black.
            before, after = before + 1.1, after - 0.8

        def back(rect: Rect) -> None:
            put_plate(style, rect, hue, tint="label", tip=tip, parts=parts, high=True)
            if style.theme.spec.engraved and style.theme.spec.tints.label:
                put_fill(style, rect.left_strip(style.mm(_BAR)), style.theme.hues[hue].strong, role="bar")

        return inside.pad(
            style.mm(before),
            0,
            style.mm(after),
            0,
            back=back,
            wide=style.mm(LABEL + 1.0 * style.theme.spec.bold_words),
        )

    def _ground(self, track: Area, rect: Rect) -> None:
        put_ground(self.style, rect, self.style.hue_name(track.attribute), "strip", "t b")

    def _five(self, track: Area, five: range) -> Piece:
        """Return boxes in one frame with lines between them."""
        style, air = self.style, self.style.mm(0.7)
        boxes = [track.boxes[at] if at < len(track.boxes) else None for at in five]
        cells: list[Piece] = []
        for place, box in enumerate(boxes):
            corners = "l" * (place == 0) + " r" * (place == len(boxes) - 1)
            cells.append(self._box(box, corners) if box else space())

        def front(rect: Rect) -> None:
            put_common_frame(style, rect.inset(0, air).across(len(boxes)))

        return Row(parts=cells, even=True).pad(0, air, front=front)

    def _box(self, box: Box, corners: str) -> Piece:
        """Return a box whose frame others share, with a ribbon under it if the number counts."""
        style, number = self.style, box.number
        ribbon = number in self._hung() or number % EVERY == 0

        def draw(rect: Rect) -> None:
            if ribbon:
                self._ribbon(number, rect)
            put_fill(style, rect, style.theme.white, corners, "box")
            put_contents(style, rect, box)
            style.ink.slot(box.id, rect, label=style.slot_label(box))

        return Drawn(wide=style.mm(BOX), high=style.mm(HIGH), draw=draw)

    def _ribbon(self, number: int, rect: Rect) -> None:
        """Put a cloth behind a column, of which the gaps between rows show parts."""
        style, full, tints = self.style, number in self._hung(), self.style.theme.spec.tints
        # It begins behind a box, and ends at the box or the flag below.
        beyond = style.mm(1.4) + style.ground_gap(1.4)
        cloth = rect.centred(style.mm(3.2))._replace(y=rect.middle, height=rect.height / 2 + beyond)
        if tints.strip:
            pale = 0.28 if tints.row else 0.75
            paint = Paint(fill=style.tone(self._hue(number), 1.0 if full else pale))
        elif style.theme.spec.solid_banners:
            # As wide as in colour it would be heavier than the boxes that it joins.
            cloth = cloth.centred(style.mm(1.6), cloth.height)
            fill = style.theme.ink if full else style.theme.white
            paint = Paint(fill=fill, stroke=style.theme.ink, width=0.2)
        else:
            strong = style.theme.hues[self._hue(number)].strong
            paint = Paint(fill=mix_with_white(strong, PALE), stroke=strong, width=0.2)
        style.ink.rectangle(cloth, paint, role="ribbon")

    def _end(self, track: Area) -> list[Piece]:
        style, written = self.style, self.style.area(self.score).child(track.attribute).boxes[0]
        air = style.mm(0.7)
        box = Drawn(wide=style.mm(WRITTEN), high=style.mm(HIGH), draw=lambda rect: put_written(style, rect, written))
        return [sign(style, wide=2.0 if style.low else 1.6), box.pad(0, air, style.mm(0.7), air)]

    def _numbers(self, five: range) -> Piece:
        """Return the numbers over the first track, those of solid flags larger."""
        style, high, hung = self.style, self.style.cap(FIGURE), self._hung()
        faces = [FIGURE if (at + 1) % EVERY == 0 or at + 1 in hung else WORD for at in five]
        cells: list[Piece] = [
            Drawn(high=high, draw=partial(style.put_number, number=str(at + 1), face=face, role="count"))
            for at, face in zip(five, faces, strict=True)
        ]
        return Row(parts=cells, even=True)

    def _flags(self, five: range) -> Piece:
        cells = [
            Drawn(high=self.style.mm(HUNG if self._hung() else FLAG), draw=partial(self._flag, at + 1)) for at in five
        ]
        return Row(parts=cells, even=True)

    def _flag(self, number: int, rect: Rect) -> None:
        """Draw the flag of a number: solid at every fifth, long with its icon if it has one."""
        style, hung = self.style, self._hung()
        place = rect.inset(style.mm(0.45), 0)
        place = Rect(place.x, place.y - style.ground_gap(1.4), place.width, rect.height)
        place = place.top_strip(place.height - style.mm(HUNG - FLAG)) if self._hung() else place
        if number not in hung:
            put_flag(style, place, str(number), self._hue(number), opens=number % EVERY == 0)
            return
        tone, full = style.theme.hues[self._hue(number)], style.theme.spec.solid_banners
        side = min(style.icon_size("banner"), place.width)
        y = place.y + place.height * (0.74 if full else 0.68)
        # The outline of a symbol that is not white must keep off the notch.
        notch = min(place.width * (0.25 if full else 0.12), style.mm(_NOTCH))
        # An icon that is no smaller on a small page hangs lower.
        cloth = place._replace(height=max(rect.height, y - place.y + side + notch - style.mm(_OWN_AIR)))
        pale = Paint(fill=mix_with_white(tone.strong, PALE), stroke=tone.strong, width=0.25)
        paint = Paint(fill=tone.strong) if full else pale
        style.ink.polygon(swallow_tail(cloth, notch), paint, role="banner")
        style.put_number(place.top_strip(place.height * 0.86), str(number), FIGURE, colour=tone.on if full else None)
        if full:
            style.draw_in_white(hung[number], cloth.centre - side / 2, y, side, self._hue(number))
        else:
            style.symbol(hung[number], cloth.centre - side / 2, y, side, role="banner")
