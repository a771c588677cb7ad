"""Tracks one under the other in shared columns: banners above their boxes, flags below, chains between the rows."""

from __future__ import annotations

import itertools
from dataclasses import replace

from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import BaseView
from sheetgen.place.boxes import box_width, put_box_of_area, put_points
from sheetgen.place.chains import ChainLink, chain_columns, links_of, put_chain
from sheetgen.place.panels import banner_level, pennon_width, put_fill, put_flag, put_panel, put_pennon
from sheetgen.place.parts import named, plate, price, words
from sheetgen.place.pieces import Drawn, Piece
from sheetgen.place.rect import Rect, total_length
from sheetgen.place.typesetting import TRACK
from sheetgen.text.value_types import AreaId

BOX, PENNON, FLAG, CHAIN, GAP, AIR, FENCE = 8.7, 6.2, 6.2, 5.4, 1.0, 0.8, 6.6


class TracksView(BaseView):
    """``areas`` are the tracks from top to bottom; one with chains stands below those that hang on it."""

    name = "tracks"
    takes = {"areas": ("track", "numbers", "rings")}
    banners = ("areas",)
    areas: tuple[AreaId, ...]

    def _tracks(self) -> list[Area]:
        return self.style.areas(self.areas)

    def _columns(self) -> dict[str, int]:
        return chain_columns(self._tracks(), links_of(self._tracks()))

    def _label(self, track: Area) -> Piece:
        """Return the plate of a track: its name, and under it what a box costs."""
        style = self.style
        title = words(style, style.title(track.id), TRACK, lines=2, role="title", tight=True)
        cost = price(style, track.cost) if track.cost else None
        tint = "strip" if track.hue else ""
        return plate(style, named(style, title, cost), hue=track.hue or style.hue_name(track.icon), tint=tint)

    def _label_width(self) -> float:
        return max(self._label(track).width for track in self._tracks())

    def _above(self, track: Area) -> float:
        banners = any(banner_level(self.style, track, box) is not None for box in track.boxes)
        return self.style.mm(PENNON) if banners else 0.0

    def _below(self, track: Area) -> float:
        return self.style.mm(FLAG) if track.flags.numbers or track.flags.at or track.points.filled else 0.0

    def _rows(self) -> list[float]:
        """Return the least heights of the tracks in mm."""
        style = self.style
        heights = [self._above(track) + style.mm(BOX) + self._below(track) for track in self._tracks()]
        wide = self._label_width()
        return [
            max(least, self._label(track).height(wide)) for least, track in zip(heights, self._tracks(), strict=True)
        ]

    def _gaps(self) -> list[float]:
        """Return what lies between the tracks in mm: chains, or air."""
        style, links = self.style, links_of(self._tracks())
        joined = [{link.lower.area, link.upper.area} for link in links]
        return [
            style.mm(CHAIN) if set(pair) in joined else style.spacing(GAP) for pair in itertools.pairwise(self.areas)
        ]

    def _fences(self) -> dict[str, Area]:
        """Return the areas whose boxes stand between those of the tracks, by the tracks' ids."""
        areas = self.style.game.areas.values()
        return {area.between: area for area in areas if area.between in self.areas}

    def _gap(self) -> float:
        """Return the gap between boxes in mm: room for a fence to be marked, if there are any."""
        return self.style.mm(FENCE) if self._fences() else self.style.pen_gap(GAP)

    def _cell(self, track: Area, box: Box) -> float:
        style, height = self.style, self.style.mm(BOX)
        return max(box_width(style, track, box, height), pennon_width(style, banner_level(style, track, box)))

    def piece(self) -> Piece:
        style = self.style
        cell = max(self._cell(track, box) for track in self._tracks() for box in track.boxes)
        cells = total_length([cell] * (max(self._columns().values()) + 1), self._gap())
        height = sum(self._rows()) + sum(self._gaps()) + 2 * style.mm(AIR)
        # Chained boxes stand in each other's columns: laid by hand.
        return Drawn(wide=self._label_width() + style.mm(AIR) * 2 + cells, high=height, draw=self._place)

    def _place(self, rect: Rect) -> None:
        style, tracks, label, least = self.style, self._tracks(), self._label_width(), self._rows()
        put_panel(style, rect)
        inner = rect.inset(0, style.mm(AIR))
        spare = max(inner.height - sum(least) - sum(self._gaps()), 0.0) / len(tracks)
        boxes: dict[str, Rect] = {}
        # Boxes grow to half again at most: what is over stands around the rows.
        grown = min(spare * 0.7, style.mm(BOX) / 2)
        y = inner.y + (spare - grown) / 2
        for track, height, gap in zip(tracks, least, (*self._gaps(), 0.0), strict=True):
            row = Rect(inner.x, y, inner.width, height + grown)
            if track.hue:
                put_fill(style, self._band(track, row), style.theme.tint(track.hue, "head"), role="track")
            boxes |= self._cells(track, row.without_left(label + style.mm(AIR)))
            beside = row.without_top(self._above(track))
            own = self._label(track)
            beside = beside.top_strip(max(beside.height - self._below(track), own.height(label)))
            own.put(beside.left_strip(label))
            if track.points.filled and track.points.filled[0]:
                none_filled = row.left_strip(label).bottom_strip(style.mm(FLAG))
                put_points(style, none_filled, track.points.filled[0])
            y += height + spare + gap
        for link in links_of(tracks):
            self._chain(boxes[link.lower.id], boxes[link.upper.id], link)

    def _band(self, track: Area, row: Rect) -> Rect:
        """Return the rectangle behind a track's plate and boxes."""
        line = row.without_top(self._above(track))
        high = max(line.height - self._below(track), self._label(track).height(self._label_width()))
        return line.top_strip(high).inset(0, -self.style.mm(AIR / 2))

    def _cells(self, track: Area, row: Rect) -> dict[str, Rect]:
        """Put the boxes of a track; where each of them stands."""
        style, columns = self.style, self._columns()
        line = row.without_top(self._above(track)).top_strip(row.height - self._above(track) - self._below(track))
        places = line.left_strip(row.width - style.mm(AIR)).across(max(columns.values()) + 1, self._gap())
        found: dict[str, Rect] = {}
        for box in track.boxes:
            place = places[columns[box.id]]
            cell = place.centred(min(place.width, max(line.height * 1.6, self._cell(track, box))), line.height)
            self._box(track, box, cell)
            found[box.id] = cell
        fence = self._fences().get(track.id)
        for before, after, box in zip(track.boxes, track.boxes[1:], fence.boxes if fence else (), strict=False):
            left, right = found[before.id], found[after.id]
            self._fence(Rect(left.right, left.y, right.x - left.right, left.height), box)
        return found

    def _fence(self, gap: Rect, box: Box) -> None:
        """Put a thin line between two boxes, to be drawn over as a fence."""
        style = self.style
        place = gap.centred(min(gap.width * 0.96, style.mm(FENCE)), gap.height)
        line = [(place.centre, place.y), (place.centre, place.bottom)]
        style.ink.line(line, replace(style.ring_paint, fill=None), role="fence")
        style.ink.slot(box.id, place, label=style.slot_label(box))

    def _box(self, track: Area, box: Box, cell: Rect) -> None:
        style = self.style
        level = banner_level(style, track, box)
        if level is not None:
            width = pennon_width(style, level)
            pennon = Rect(cell.centre - width / 2, cell.y - style.mm(PENNON), width, style.mm(PENNON - 0.4))
            put_pennon(style, pennon, level)
        put_box_of_area(style, cell, track, box)
        if track.flags.numbers or box.number in track.flags.at:
            at = track.flags.at
            number = at.index(box.number) + 1 if box.number in at else box.number
            flag = Rect(cell.centre - style.mm(2.4), cell.bottom + style.mm(0.2), style.mm(4.8), style.mm(FLAG - 0.4))
            opens = bool(at) or number in track.flags.coloured
            put_flag(style, flag, str(number), style.hue_name(track.flags.icon or track.icon), opens=opens)
        elif track.points.filled:
            under = Rect(cell.x, cell.bottom, cell.width, style.mm(FLAG))
            put_points(style, under, track.points.filled[box.number])

    def _chain(self, lower: Rect, upper: Rect, link: ChainLink) -> None:
        """Put links between boxes that stand one above the other, else a line."""
        style = self.style
        high, low = (upper, lower) if upper.y < lower.y else (lower, upper)
        if abs(lower.centre - upper.centre) < style.mm(1.0):
            put_chain(style, lower.centre, high.bottom, low.y, link.lower.id, link.upper.id)
            return
        paint = Paint(stroke=style.chain_paint.stroke, width=style.chain_paint.width)
        role = f"chain {link.lower.id} > {link.upper.id}"
        style.ink.line([(high.centre, high.bottom), (low.centre, low.y)], paint, role=role)
