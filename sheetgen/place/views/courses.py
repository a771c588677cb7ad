"""Tracks in the columns of gates: a row a track, chains up from the lowest one, below each column the gate it needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area, Box
from sheetgen.marks.marks import Paint
from sheetgen.place.banners import put_flag
from sheetgen.place.chains import put_chain
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.gated import Columns
from sheetgen.place.grounds import put_ground, put_panel
from sheetgen.place.line import BOX, Entry, entries, gains_width, hue_of, line_of, put_gains, put_plate_of
from sheetgen.place.line import plate_width as gate_width
from sheetgen.place.pencil import put_box
from sheetgen.place.plates import plate_height, plate_width, put_track_plate
from sheetgen.place.rect import Rect, Size, share_evenly, total
from sheetgen.place.words import SMALLER_NAME, put_lines, short_lines
from sheetgen.text.shapes import AreaId

ROW, CHAIN, CRENEL, FLAG, NEAR = 9.4, 5.4, 2.0, 6.2, 1.6


@dataclass(frozen=True, kw_only=True)
class CoursesKeys(ViewKeys):
    """``areas`` are the tracks from top to bottom, the last with the chains; ``gates`` the buildings that open the
    columns; ``wall`` the track that stands on a course of stones, ``stakes`` the one before crossed stakes."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "areas": ("track",),
        "gates": ("buildings",),
        "wall": ("track",),
        "stakes": ("track",),
    }
    areas: tuple[AreaId, ...]
    gates: AreaId
    wall: AreaId | None = None
    stakes: AreaId | None = None


class Courses(ViewBlock):
    """The tracks, their plates, chains, flags and gates."""

    keys: CoursesKeys

    def _tracks(self) -> list[Area]:
        return [self.kit.area(name) for name in self.keys.areas]

    def _gates(self) -> list[Entry]:
        return entries(self.kit, self.kit.area(self.keys.gates))

    def _label(self) -> float:
        kit = self.kit
        return max(plate_width(kit, kit.title(track.id), track.cost) for track in self._tracks())

    def _gate_width(self, gate: Entry) -> float:
        kit = self.kit
        gains = 0.0 if gate.box.given else gains_width(kit, gate, kit.mm(BOX)) + kit.mm(1.8)
        return gate_width(kit, gate, SMALLER_NAME, most=1e9) + gains

    def _least_columns(self) -> list[float]:
        boxes = Columns(self.kit, self._tracks()).least()
        return [max(column, self._gate_width(gate)) for column, gate in zip(boxes, self._gates(), strict=True)]

    def _gaps(self) -> list[float]:
        """What stands between the rows: the room of chains, of crenels, or air."""
        kit, tracks = self.kit, self._tracks()
        columns = Columns(kit, tracks)
        gaps = []
        for lower in tracks[1:]:
            chained = lower.id == columns.near or (lower is columns.base and columns.chains)
            crenels = kit.mm(CRENEL) if lower.id == self.keys.wall else 0.0
            gaps.append(kit.mm(CHAIN if chained else NEAR) + crenels)
        return gaps

    def _foot(self) -> float:
        kit = self.kit
        return kit.mm(FLAG) * bool(self._tracks()[-1].flags.at) + (line_of(kit) + kit.air(1.4))

    def least(self) -> Size:
        kit = self.kit
        width = self._label() + kit.mm(0.8) + total(self._least_columns(), kit.gutter)
        row = max(kit.mm(ROW), plate_height(kit))
        return Size(width, row * len(self.keys.areas) + sum(self._gaps()) + self._foot() + kit.mm(1.6))

    def place(self, rect: Rect) -> None:
        kit, tracks = self.kit, self._tracks()
        label = self._label()
        least = self._least_columns()
        widths = share_evenly(rect.width - label - kit.mm(0.8), least, [1.0] * len(least), kit.gutter)
        columns = rect.beside(label + kit.mm(0.8)).columns(widths, kit.gutter)
        for column in columns:
            put_panel(kit, column)
        rows = self._rows(rect, tracks)
        self._grounds(dict(zip(self.keys.areas, rows, strict=True)), columns)
        boxes = self._boxes(Columns(kit, tracks), rows, columns)
        for track, row in zip(tracks, rows, strict=True):
            put_track_plate(kit, row.left(label), kit.title(track.id), track.cost)
            for box, cell in zip(track.boxes, boxes[track.id], strict=True):
                self._box(track, box, cell)
        flags = rows[-1].bottom
        self._flags(tracks[-1], boxes[tracks[-1].id], flags)
        for gate, column in zip(self._gates(), columns, strict=True):
            self._gate(Rect(column.x, rect.bottom - line_of(kit), column.width, line_of(kit)), gate)

    def _rows(self, rect: Rect, tracks: list[Area]) -> list[Rect]:
        kit, gaps = self.kit, self._gaps()
        least = max(kit.mm(ROW), plate_height(kit))
        spare = rect.height - kit.mm(0.8) - least * len(tracks) - sum(gaps) - self._foot()
        height = least + spare * 0.7 / len(tracks)
        wider = spare * 0.3 / max(len(gaps), 1)
        y, rows = rect.y + kit.mm(0.8), []
        for gap in (*gaps, 0.0):
            rows.append(Rect(rect.x, y, rect.width, height))
            y += height + gap + wider
        return rows

    def _boxes(self, places: Columns, rows: list[Rect], columns: list[Rect]) -> dict[str, list[Rect]]:
        """The boxes of every track by its id; the chains between them are drawn on the way."""
        low = rows[-1]
        base = [
            Rect(rect.x, low.y, rect.width, low.height)
            for rect in places.base_boxes([Rect(column.x, low.y, column.width, low.height) for column in columns])
        ]
        found = {
            track.id: places.boxes(track, row, columns, base) for track, row in zip(places.tracks, rows, strict=True)
        }
        for target, pairs in places.chains.items():
            for own, other in pairs.items():
                x = places.chain_at(base[own - 1], places.base.boxes[own - 1], target)
                upper = found[target][other - 1]
                names = (f"{places.base.id}.{own}", f"{target}.{other}")
                put_chain(self.kit, x, upper.bottom, base[own - 1].y, *names)
        return found

    def _box(self, track: Area, box: Box, cell: Rect) -> None:
        kit = self.kit
        put_box(kit, cell, box)
        if box.number in track.flags.at and not box.gain.icons:
            side = min(kit.side("pair"), cell.width - kit.mm(0.8))
            kit.symbol(track.flags.icon, cell.centre - side / 2, cell.middle - side / 2, side, box=box.id)

    def _flags(self, track: Area, boxes: list[Rect], top: float) -> None:
        kit = self.kit
        hue = kit.hue_name(track.flags.icon)
        for level, number in enumerate(track.flags.at, 1):
            over = boxes[number - 1]
            width = kit.mm(5.0)
            flag = Rect(over.centre - width / 2, top + kit.mm(0.2), width, kit.mm(FLAG - 0.4))
            put_flag(kit, flag, str(level), hue, opens=True)

    def _gate(self, rect: Rect, gate: Entry) -> None:
        kit, hue = self.kit, hue_of(gate)
        if gate.box.given:
            kit.ink.rectangle(rect, Paint(fill=kit.theme.plate), role="plate")
            words = rect.inset(kit.mm(1.2), 0)
            put_lines(kit, words, short_lines(kit, gate.name, SMALLER_NAME, most=words.width), role="title")
            return
        put_ground(kit, rect, hue, "head")
        gains = gains_width(kit, gate, kit.mm(BOX))
        plate = rect.width - gains - kit.mm(1.6)
        put_plate_of(kit, rect.left(plate), gate, SMALLER_NAME)
        put_gains(kit, rect.x + plate + kit.mm(0.8), rect.middle, gate, kit.mm(BOX))

    def _grounds(self, rows: Mapping[str, Rect], columns: list[Rect]) -> None:
        """The wall behind its track and the stakes behind theirs."""
        kit = self.kit
        left, right = columns[0].x, columns[-1].right
        if self.keys.wall:
            row, rise = rows[self.keys.wall], kit.mm(CRENEL)
            stone = Rect(left, row.y - kit.mm(1.2), right - left, row.height + kit.mm(2.2))
            put_ground(kit, stone, "stone", "strip")
            self._crenels(Rect(left, stone.y - rise, right - left, rise))
        if self.keys.stakes and kit.theme.spec.ornaments:
            for column in columns:
                self._stakes(Rect(column.x, rows[self.keys.stakes].y, column.width, rows[self.keys.stakes].height))

    def _crenels(self, rect: Rect) -> None:
        """Merlons of the wall's own stone, half as wide again as the gaps between them."""
        kit = self.kit
        count = round(rect.width / kit.mm(6.0))
        pitch = rect.width / (count - 0.4)
        line = Paint(stroke=kit.theme.frame, width=kit.hair_paint.width)
        for index in range(count):
            merlon = Rect(rect.x + index * pitch, rect.y, pitch * 0.6, rect.height)
            put_ground(kit, merlon, "stone", "strip")
            edges = [(merlon.x, merlon.bottom), (merlon.x, merlon.y), (merlon.right, merlon.y)]
            gap = [] if index == count - 1 else [(merlon.right + pitch * 0.4, merlon.bottom)]
            kit.ink.line([*edges, (merlon.right, merlon.bottom), *gap], line, role="crenel")

    def _stakes(self, rect: Rect) -> None:
        kit = self.kit
        step, height = kit.mm(3.6), rect.height * 0.55
        paint = Paint(stroke=kit.tone("stone", 0.45), width=kit.hair_paint.width * 2)
        count = int((rect.width - kit.mm(1.6)) / step)
        start = rect.centre - count * step / 2
        for index in range(count):
            x = start + index * step
            low = rect.bottom
            kit.ink.line([(x, low), (x + step, low - height)], paint, role="stake")
            kit.ink.line([(x + step, low), (x, low - height)], paint, role="stake")


VIEW = ViewDef("courses", CoursesKeys, Courses, banners=("gates",))
