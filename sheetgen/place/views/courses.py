"""Tracks in the columns of gates: a row a track, chains up from the lowest one, below each column the gate it needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import accumulate

from sheetgen.layout.layout import Area, Box
from sheetgen.marks.marks import Paint
from sheetgen.place.block import ViewBlock
from sheetgen.place.chains import put_battlement, put_chain, put_joints, put_stakes
from sheetgen.place.gated import Columns, HeadRow
from sheetgen.place.grounds import put_flag, put_ground, put_panel
from sheetgen.place.line import BOX, Entry, entries, gains_width, line_of, put_gains, put_plate_of
from sheetgen.place.line import plate_width as gate_width
from sheetgen.place.pencil import put_box
from sheetgen.place.plates import plate_height, plate_width, put_track_plate
from sheetgen.place.rect import Rect, Size, share_evenly, total
from sheetgen.place.words import SMALLER_NAME
from sheetgen.text.shapes import AreaId

HEAD, ROW, CHAIN, CRENEL, FLAG, NEAR = 11.4, 9.4, 5.4, 2.0, 6.2, 1.6


def _faults_of_chains(track: Area, base: Area) -> Iterator[tuple[str, str, str]]:
    held = sorted(base.chains.get(track.id, {}).values())
    if track.chains:
        yield "areas", f"{track.id} has chains and does not stand last", "only the last track may have chains"
    if held and held != [box.number for box in track.boxes]:
        message = f"a chain from {base.id} holds some boxes of {track.id}, not each of them once"
        yield "areas", message, "chain each box, or none, or show the tracks with the view 'tracks'"


class Courses(ViewBlock):
    """``areas`` are the tracks from top to bottom, the last with the chains; ``gates`` the buildings that open the
    columns; ``wall`` the track that stands on a course of stones, ``stakes`` the one before crossed stakes; ``head``
    is a group with a short track for the head of each column."""

    name = "courses"
    takes = {
        "head": ("group",),
        "areas": ("track",),
        "gates": ("buildings",),
        "wall": ("track",),
        "stakes": ("track",),
    }
    banners = ("gates",)
    areas: tuple[AreaId, ...]
    gates: AreaId
    head: AreaId | None = None
    wall: AreaId | None = None
    stakes: AreaId | None = None

    def faults_together(self, areas: Mapping[str, Area]) -> Iterator[tuple[str, str, str]]:
        *upper, base = (areas[name] for name in self.areas)
        gates = len(areas[self.gates].boxes)
        for track in (*upper, base):
            if len(track.sections) != gates:
                message = f"{track.id} has {len(track.sections)} columns, and there are {gates} gates"
                yield "areas", message, "end each column of its boxes but the last with |"
        for track in upper:
            yield from _faults_of_chains(track, base)
        near = next((track for track in reversed(upper) if track.id in base.chains), None)
        if near is not None and len(near.boxes) != len(base.boxes):
            message = f"{near.id} hangs on {base.id} and has {len(near.boxes)} boxes, not {len(base.boxes)}"
            yield "areas", message, "give both tracks as many boxes"
        for key, name in (("wall", self.wall), ("stakes", self.stakes)):
            if name and name not in self.areas:
                yield key, f"{name} is not one of the tracks", "name one of 'areas'"

    def _tracks(self) -> list[Area]:
        return self.style.areas(self.areas)

    def _gates(self) -> list[Entry]:
        return entries(self.style, self.style.area(self.gates))

    def _head(self) -> HeadRow | None:
        return HeadRow(self.style, self.style.area(self.head)) if self.head else None

    def _label(self) -> float:
        style, head = self.style, self._head()
        named = [(style.title(track.id), track.cost) for track in self._tracks()] + ([head.plate] if head else [])
        return max(plate_width(style, text, cost) for text, cost in named)

    def _gate_width(self, gate: Entry) -> float:
        style = self.style
        gains = 0.0 if gate.box.given else gains_width(style, gate, style.mm(BOX)) + style.mm(1.8)
        return gate_width(style, gate, SMALLER_NAME) + gains

    def _least_columns(self) -> list[float]:
        boxes, head = Columns(self.style, self._tracks()).least(), self._head()
        least = head.least_width() if head else 0.0
        return [max(column, self._gate_width(gate), least) for column, gate in zip(boxes, self._gates(), strict=True)]

    def _gaps(self) -> list[float]:
        """What stands between the rows: the room of chains, of crenels, or air."""
        style, tracks = self.style, self._tracks()
        columns = Columns(style, tracks)
        gaps = []
        for lower in tracks[1:]:
            chained = lower.id == columns.near or (lower is columns.base and columns.chains)
            crenels = style.mm(CRENEL) if lower.id == self.wall else 0.0
            gaps.append(style.mm(CHAIN if chained else NEAR) + crenels)
        return gaps

    def _foot(self) -> float:
        style = self.style
        return style.mm(FLAG) * bool(self._tracks()[-1].flags.at) + (line_of(style) + style.air(1.4))

    def _head_height(self) -> float:
        """The height of the row over the columns, the air under it included."""
        return self.style.mm(HEAD) + self.style.row_gap if self.head else 0.0

    def least(self) -> Size:
        style = self.style
        width = self._label() + style.mm(0.8) + total(self._least_columns(), style.gutter)
        rows = max(style.mm(ROW), plate_height(style)) * len(self.areas) + sum(self._gaps())
        return Size(width, self._head_height() + rows + self._foot() + style.mm(1.6))

    def place(self, rect: Rect) -> None:
        style, tracks, head = self.style, self._tracks(), self._head()
        label, least = self._label(), self._least_columns()
        field = rect.beside(label + style.mm(0.8))
        columns = field.columns(share_evenly(field.width, least, [1.0] * len(least), style.gutter), style.gutter)
        if head:
            head.place(rect.top(style.mm(HEAD)), label, columns)
        rest = rect.below(self._head_height())
        # The first column reaches to the sheet's edge, under the names of the rows.
        first = rest.left(columns[0].right - rest.x)
        panels = [first, *(Rect(column.x, rest.y, column.width, rest.height) for column in columns[1:])]
        for panel in panels:
            put_panel(style, panel)
        rows = self._rows(rest)
        self._grounds(dict(zip(self.areas, rows, strict=True)), columns)
        boxes = self._boxes(rows, columns)
        for track, row in zip(tracks, rows, strict=True):
            put_track_plate(style, row.left(label), style.title(track.id), track.cost)
            for box, cell in zip(track.boxes, boxes[track.id], strict=True):
                self._box(track, box, cell)
        self._flags(tracks[-1], boxes[tracks[-1].id], rows[-1].bottom)
        for gate, panel in zip(self._gates(), panels, strict=True):
            self._gate(panel.foot(line_of(style)), gate)

    def _rows(self, rect: Rect) -> list[Rect]:
        style, gaps, count = self.style, self._gaps(), len(self.areas)
        least = max(style.mm(ROW), plate_height(style))
        spare = rect.height - style.mm(0.8) - least * count - sum(gaps) - self._foot()
        height, wider = least + spare * 0.7 / count, spare * 0.3 / max(len(gaps), 1)
        tops = accumulate((height + gap + wider for gap in gaps), initial=style.mm(0.8))
        return [rect.below(top).top(height) for top in tops]

    def _boxes(self, rows: list[Rect], columns: list[Rect]) -> dict[str, list[Rect]]:
        """The boxes of every track by its id; the chains between them are drawn on the way."""
        places, low = Columns(self.style, self._tracks()), rows[-1]
        base = places.base_boxes([Rect(column.x, low.y, column.width, low.height) for column in columns])
        found = {
            track.id: places.boxes(track, row, columns, base) for track, row in zip(places.tracks, rows, strict=True)
        }
        for target, pairs in places.chains.items():
            for own, other in pairs.items():
                x = places.chain_at(base[own - 1], places.base.boxes[own - 1], target)
                upper = found[target][other - 1]
                names = (f"{places.base.id}.{own}", f"{target}.{other}")
                put_chain(self.style, x, upper.bottom, base[own - 1].y, *names)
        return found

    def _box(self, track: Area, box: Box, cell: Rect) -> None:
        style = self.style
        put_box(style, cell, box)
        if box.number in track.flags.at and not box.gain.icons:
            side = min(style.side("pair"), cell.width - style.mm(0.8))
            style.icon_in(track.flags.icon, cell, side, box=box.id)

    def _flags(self, track: Area, boxes: list[Rect], top: float) -> None:
        style, hue = self.style, self.style.hue_name(track.flags.icon)
        for level, number in enumerate(track.flags.at, 1):
            width = style.mm(5.0)
            flag = Rect(boxes[number - 1].centre - width / 2, top + style.mm(0.2), width, style.mm(FLAG - 0.4))
            put_flag(style, flag, str(level), hue, opens=True)

    def _gate(self, rect: Rect, gate: Entry) -> None:
        style = self.style
        if gate.box.given:
            line = Paint(fill=style.theme.plate, stroke=style.tone("stone", 0.4), width=style.hair_paint.width)
            style.ink.rectangle(rect, line, role="plate")
            words = rect.inset(style.mm(1.2), 0)
            style.put_lines(words, style.short_lines(gate.name, SMALLER_NAME, most=words.width), role="title")
            return
        put_ground(style, rect, gate.hue, "head")
        plate = rect.width - gains_width(style, gate, style.mm(BOX)) - style.mm(1.6)
        put_plate_of(style, rect.left(plate), gate, SMALLER_NAME)
        put_gains(style, rect.x + plate + style.mm(0.8), rect.middle, gate, style.mm(BOX))

    def _grounds(self, rows: Mapping[str, Rect], columns: list[Rect]) -> None:
        """The wall behind its track and the stakes behind theirs."""
        style, width = self.style, columns[-1].right - columns[0].x
        if self.wall:
            row, rise = rows[self.wall], style.mm(CRENEL)
            stone = Rect(columns[0].x, row.y - style.mm(1.2), width, row.height + style.mm(2.2))
            put_ground(style, stone, "stone", "strip")
            put_joints(style, stone)
            put_battlement(style, Rect(stone.x, stone.y - rise, width, rise))
        if self.stakes and style.theme.spec.ornaments:
            row = rows[self.stakes]
            for column in columns:
                put_stakes(style, Rect(column.x, row.y, column.width, row.height))
