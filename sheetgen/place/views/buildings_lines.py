"""Buildings in lines, one under the other or side by side, each with what it is used for behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.marks.marks import Paint
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.line import (
    BOX,
    Entry,
    entries,
    gains_width,
    hue_of,
    line_of,
    parts_of,
    plate_width,
    put_head,
    put_line_ground,
    put_part,
)
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import WORD, line_height, paragraph, put_lines, width_of
from sheetgen.text.shapes import AreaId, Name, Number

_WIDER = 0.45
"""How much wider than high a box may be, as a part of its height."""


@dataclass(frozen=True, kw_only=True)
class BuildingsKeys(ViewKeys):
    """``area`` holds the buildings; ``across`` of them stand side by side; ``note`` is said at the right end."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("buildings", "building", "envoy", "group")}
    area: AreaId
    across: Number = 1
    short: bool = False
    note: Name | None = None


class Buildings(ViewBlock):
    """The lines of an area's buildings."""

    keys: BuildingsKeys

    def _entries(self) -> list[Entry]:
        return entries(self.style, self.style.area(self.keys.area), short=self.keys.short)

    def _height(self) -> float:
        return line_of(self.style)

    def _head_widths(self, height: float) -> tuple[float, float]:
        style, lines = self.style, self._entries()
        return max(plate_width(style, each) for each in lines), max(gains_width(style, each, height) for each in lines)

    def _note(self) -> str:
        return self.style.language.text(f"notes.{self.keys.note}") if self.keys.note else ""

    def _note_width(self) -> float:
        words = self._note().split(" ") if self.keys.note else []
        return max((width_of(self.style, word, WORD) for word in words), default=0.0)

    def _line_width(self) -> float:
        style, height = self.style, self.style.mm(BOX)
        plate, gains = self._head_widths(height)
        rest = max(
            sum(width + style.mm(1.4) for width, _, _ in parts_of(style, each, height)) for each in self._entries()
        )
        return plate + gains + rest + style.mm(2.4)

    def least(self) -> Size:
        style, across = self.style, self.keys.across
        rows = -(-len(self._entries()) // across)
        width = across * (self._line_width() + style.gutter) - style.gutter
        return Size(width, rows * (self._height() + style.air(0.7)) - style.air(0.7))

    def place(self, rect: Rect) -> None:
        style, across, lines = self.style, self.keys.across, self._entries()
        rows, gap = -(-len(lines) // across), style.air(0.7)
        width = (rect.width + style.gutter) / across - style.gutter
        height = (rect.height + gap) / rows - gap
        box = min(height - style.air(1.2), style.mm(BOX) * 1.2)
        plate, gains = self._head_widths(box)
        wide = self._box_width(width - plate - gains, box)
        pitch = self._part_pitch(width - plate - gains, box, wide)
        for index, entry in enumerate(lines):
            row, column = divmod(index, across)
            line = Rect(rect.x + column * (width + style.gutter), rect.y + row * (height + gap), width, height)
            self._line(line, entry, plate, gains, (wide, box), pitch)

    def _box_width(self, room: float, box: float) -> float:
        """How wide the boxes of tracks are: more than high where the longest line has the room."""
        style = self.style
        spare = room - max(sum(w + style.mm(1.2) for w, _, _ in parts_of(style, each, box)) for each in self._entries())
        most = max(sum(len(area.boxes) for area in each.children if area.kind == "track") for each in self._entries())
        return box + min(max(spare - style.mm(8.0), 0.0) / most, box * _WIDER) if most else box

    def _part_pitch(self, room: float, box: float, wide: float) -> float:
        """How far the uses of a building stand apart so that those of all lines share their left edges."""
        style = self.style
        parts = [parts_of(style, each, box, wide) for each in self._entries()]
        tracks = [[width for width, area, _ in line if area.kind == "track"] for line in parts]
        most = max((len(line) for line in tracks), default=0)
        if most < 2:
            return 0.0
        others = max(sum(width for width, area, _ in line if area.kind != "track") for line in parts)
        widest = max(max(line, default=0.0) for line in tracks)
        return max(widest + style.mm(1.2), (room - others - widest - style.mm(5.0)) / (most - 1))

    def _line(
        self, rect: Rect, entry: Entry, plate: float, gains: float, sides: tuple[float, float], pitch: float
    ) -> None:
        style, hue = self.style, hue_of(entry)
        strong = plate + gains + style.mm(1.8) if entry.children else rect.width
        put_line_ground(style, rect, hue, strong)
        put_head(style, rect, entry, plate, gains)
        frame = Paint(stroke=style.tone(hue, 0.55), width=style.frame_paint.width)
        style.ink.rectangle(rect, frame, radius=style.mm(0.6), role="panel")
        x = rect.x + strong + style.mm(1.2)
        tracks = 0
        wide, box = sides
        for width, area, boxes in parts_of(style, entry, box, wide):
            put_part(style, x, rect, area, boxes, box, wide)
            tracks += area.kind == "track"
            x += (
                max(pitch, width + style.mm(1.2))
                if area.kind == "track" and pitch and tracks < len(area.sections)
                else width + style.mm(1.2)
            )
        self._put_note(Rect(x + style.mm(1.0), rect.y, rect.right - x - style.mm(2.0), rect.height), entry)

    def _put_note(self, room: Rect, entry: Entry) -> None:
        """The note, behind the first line that has the room for it."""
        style, note = self.style, self._note()
        if not note or room.width < self._note_width() + style.mm(1.0) or entry != self._entries()[0]:
            return
        text = paragraph(style, note, WORD, room.width)
        if len(text.lines) * line_height(style, WORD) <= room.height + 0.5:
            put_lines(style, room, text, role="note")


VIEW = ViewDef("buildings", BuildingsKeys, Buildings, banners=("area",))
