"""Buildings in lines, one under the other or side by side, each with what it is used for behind it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_panel
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
from sheetgen.place.misfit import Misfit
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import WORD, line_height, paragraph, put_lines, width_of
from sheetgen.text.shapes import AreaId, Name, Number

_WIDER = 0.7
"""How much wider than high a box may be, as a part of its height."""
_NOTE_AIR = 5.2
"""What lies before and behind a note, in mm on A4."""


@dataclass(frozen=True, kw_only=True)
class BuildingsKeys(ViewKeys):
    """``area`` holds the buildings; ``across`` of them stand side by side; ``note`` is said at the right end."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"area": ("buildings", "building", "envoy", "group")}
    area: AreaId
    across: Number = 1
    short: bool = False
    note: Name | None = None

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:  # noqa: ARG002 - there is but one key
        if all(each.box is None and each.kind != "buildings" for each in area.walk()):
            yield "there is no building in it", "name an area of buildings, or a group that holds some"
        for each in area.walk():
            if each.kind == "choice" and len(each.icons) != len(each.options):
                yield f"'{each.key}' has not an icon for each option", "write for example icons: [coin, fish]"


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

    def _line_width(self, height: float) -> float:
        """The width in mm of the longest line with boxes of this height."""
        style = self.style
        plate, gains = self._head_widths(height)
        rest = max(
            sum(width + style.mm(1.4) for width, _, _ in parts_of(style, each, height)) for each in self._entries()
        )
        return plate + gains + rest + self._note_beside() + style.mm(2.4)

    def least(self) -> Size:
        style, across = self.style, self.keys.across
        rows = -(-len(self._entries()) // across)
        width = across * (self._line_width(style.mm(BOX)) + style.gutter) - style.gutter
        return Size(width, rows * (self._height() + style.air(0.7)) - style.air(0.7))

    def place(self, rect: Rect) -> None:
        style, across, lines = self.style, self.keys.across, self._entries()
        rows, gap = -(-len(lines) // across), style.air(0.7)
        width = (rect.width + style.gutter) / across - style.gutter
        height = (rect.height + gap) / rows - gap
        box = min(height - style.air(1.2), style.mm(BOX) * 1.2)
        while box > style.mm(BOX) and self._line_width(box) > width:
            box = max(box * 0.97, style.mm(BOX))
        plate, gains = self._head_widths(box)
        wide = self._box_width(width - plate - gains, box)
        pitch = self._part_pitch(width - plate - gains, box, wide)
        rooms = []
        for index, entry in enumerate(lines):
            row, column = divmod(index, across)
            line = Rect(rect.x + column * (width + style.gutter), rect.y + row * (height + gap), width, height)
            rooms.append(self._line(line, entry, plate, gains, (wide, box), pitch))
        self._put_note(rooms)

    def _box_width(self, room: float, box: float) -> float:
        """How wide boxes are: more than high where the longest line has the room beside the note."""
        style = self.style
        parts = [sum(width + style.mm(1.2) for width, _, _ in parts_of(style, each, box)) for each in self._entries()]
        kept = max(style.mm(8.0), self._note_beside())
        most = max(
            sum(len(area.boxes) for area in each.children if area.kind in ("track", "choice"))
            for each in self._entries()
        )
        return box + min(max(room - max(parts) - kept, 0.0) / most, box * _WIDER) if most else box

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
    ) -> Rect:
        """Put a line; without uses its gain stands at the right end. Returns the room behind it."""
        style, hue, (wide, box) = self.style, hue_of(entry), sides
        strong = plate + gains + style.mm(1.8) if entry.children else rect.width
        if not entry.children:
            plate = rect.width - gains_width(style, entry, box) - style.mm(1.8)
        put_line_ground(style, rect, hue, strong)
        put_head(style, rect, entry, plate, box)
        put_panel(style, rect, hue, "")
        x, tracks = rect.x + strong + style.mm(1.2), 0
        for width, area, boxes in parts_of(style, entry, box, wide):
            put_part(style, x, rect, area, boxes, box, wide)
            tracks += area.kind == "track"
            more = area.kind == "track" and pitch and tracks < len(area.sections)
            x += max(pitch, width + style.mm(1.2)) if more else width + style.mm(1.2)
        return Rect(x + style.mm(1.0), rect.y, rect.right - x - style.mm(2.0), rect.height)

    def _note_beside(self) -> float:
        """The room in mm kept for the note beside the longest lines: none where a shorter line has it."""
        style = self.style
        parts = [sum(width for width, _, _ in parts_of(style, each, style.mm(BOX))) for each in self._entries()]
        return self._note_room(line_of(style)) if max(parts) - min(parts) < style.mm(1.0) else 0.0

    def _note_room(self, height: float) -> float:
        """The least width in mm for the note in a line of this height, the air at its sides included."""
        style, note = self.style, self._note()
        if not note:
            return 0.0
        width = max(width_of(style, word, WORD) for word in note.split(" ")) + 0.1
        # One line is as few as there can be, also where the type is taller than the line of boxes.
        while (lines := len(paragraph(style, note, WORD, width).lines)) > 1 and (
            lines * line_height(style, WORD) > height + 0.5
        ):
            width += 1.0
        return width + style.mm(_NOTE_AIR)

    def _put_note(self, rooms: list[Rect]) -> None:
        """The note behind the line with the most room; behind the middle one where all have as much."""
        style, note = self.style, self._note()
        widest = max(room.width for room in rooms)
        widest_ones = [room for room in rooms if room.width > widest - 1.0]
        room = widest_ones[(len(widest_ones) - 1) // 2]
        if not note:
            return
        needed = self._note_room(room.height) - style.mm(_NOTE_AIR)
        if room.width < needed - 0.05:
            raise Misfit(note, needed, room.width)
        put_lines(style, room, paragraph(style, note, WORD, room.width), role="note")


VIEW = ViewDef("buildings", BuildingsKeys, Buildings, banners=("area",))
