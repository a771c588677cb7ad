"""Buildings in lines, one under the other or side by side, each with what it is used for behind it."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.layout.layout import Area
from sheetgen.place.block import ViewBlock
from sheetgen.place.grounds import put_ground, put_panel
from sheetgen.place.line import BOX, Entry, entries, gains_width, line_of, parts_of, plate_width, put_entry, put_part
from sheetgen.place.paper import Misfit
from sheetgen.place.rect import Rect, Size, total
from sheetgen.place.words import WORD
from sheetgen.text.shapes import AreaId, Name, Number

_WIDER = 0.7
"""How much wider than high a box may be, as a part of its height."""
_NOTE_AIR = 5.2
"""What lies before and behind a note, in mm on A4."""
_APART = 1.2
"""Between two uses of a building, in mm on A4."""


class Buildings(ViewBlock):
    """``area`` holds the buildings; ``across`` of them stand side by side; ``note`` is said at the right end."""

    name = "buildings"
    takes = {"area": ("buildings", "building", "envoy", "group")}
    banners = ("area",)
    area: AreaId
    across: Number = 1
    short: bool = False
    note: Name | None = None

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:  # noqa: ARG002 - there is but one key
        if not area.boxes and all(each.box is None for each in (area, *area.areas)):
            yield "there is no building in it", "name an area of buildings, or a group that holds some"
        for each in area.walk():
            if each.use == "choose" and len(each.icons) != len(each.options):
                yield f"'{each.key}' has not an icon for each option", "write for example icons: [coin, fish]"

    def _entries(self) -> list[Entry]:
        return entries(self.style, self.style.area(self.area), short=self.short)

    def _heads(self, height: float) -> tuple[float, float]:
        """The widths in mm of the widest plate and of the widest gains."""
        style, lines = self.style, self._entries()
        return max(plate_width(style, each) for each in lines), max(gains_width(style, each, height) for each in lines)

    def _used(self, height: float, gap: float) -> list[float]:
        """What the uses of each building take on its line in mm, each with a ``gap`` behind it."""
        style = self.style
        return [sum(width + style.mm(gap) for width, _, _ in parts_of(style, each, height)) for each in self._entries()]

    def _line_width(self, height: float) -> float:
        """The width in mm of the longest line with boxes of this height."""
        return sum(self._heads(height)) + max(self._used(height, 1.4)) + self._note_beside() + self.style.mm(2.4)

    def least(self) -> Size:
        style, rows = self.style, -(-len(self._entries()) // self.across)
        width = total([self._line_width(style.mm(BOX))] * self.across, style.gutter)
        return Size(width, total([line_of(style)] * rows, style.air(0.7)))

    def place(self, rect: Rect) -> None:
        style, lines = self.style, self._entries()
        cells = rect.grid(len(lines), self.across, style.gutter, style.air(0.7))
        box = min(cells[0].height - style.air(1.2), style.mm(BOX) * 1.2)
        while box > style.mm(BOX) and self._line_width(box) > cells[0].width:
            box = max(box * 0.97, style.mm(BOX))
        room = cells[0].width - sum(self._heads(box))
        wide = self._box_width(room, box)
        pitch = self._part_pitch(room, box, wide)
        self._put_note([self._line(*each, (wide, box), pitch) for each in zip(cells, lines, strict=True)])

    def _box_width(self, room: float, box: float) -> float:
        """How wide boxes are: more than high where the longest line has the room beside the note."""
        kept = max(self.style.mm(8.0), self._note_beside())
        most = max(
            sum(len(area.boxes) for area in each.children if area.use in ("tick", "choose")) for each in self._entries()
        )
        spare = max(room - max(self._used(box, _APART)) - kept, 0.0)
        return box + min(spare / most, box * _WIDER) if most else box

    def _part_pitch(self, room: float, box: float, wide: float) -> float:
        """How far the uses of a building stand apart so that those of all lines share their left edges."""
        style = self.style
        parts = [parts_of(style, each, box, wide) for each in self._entries()]
        tracks = [[width for width, area, _ in line if area.use == "tick"] for line in parts]
        most = max((len(line) for line in tracks), default=0)
        if most < 2:
            return 0.0
        others = max(sum(width for width, area, _ in line if area.use != "tick") for line in parts)
        widest = max(max(line, default=0.0) for line in tracks)
        return max(widest + style.mm(_APART), (room - others - widest - style.mm(5.0)) / (most - 1))

    def _line(self, rect: Rect, entry: Entry, sides: tuple[float, float], pitch: float) -> Rect:
        """Put a line; without uses its gain stands at the right end. Returns the room behind it."""
        style, hue, (wide, box) = self.style, entry.hue, sides
        plate, gains = self._heads(box)
        strong = plate + gains + style.mm(1.8)
        if not entry.children:
            strong, plate = rect.width, rect.width - gains_width(style, entry, box) - style.mm(1.8)
        put_ground(style, rect, hue, "row")
        put_ground(style, rect.left(strong), hue, "head")
        put_entry(style, rect, entry, plate, box)
        put_panel(style, rect, hue, "")
        x, tracks = rect.x + strong + style.mm(_APART), 0
        for width, area, boxes in parts_of(style, entry, box, wide):
            put_part(style, x, rect, area, boxes, box, wide)
            tracks += area.use == "tick"
            more = area.use == "tick" and pitch and tracks < len(area.sections)
            x += max(pitch, width + style.mm(_APART)) if more else width + style.mm(_APART)
        return Rect(x + style.mm(1.0), rect.y, rect.right - x - style.mm(2.0), rect.height)

    def _note_beside(self) -> float:
        """The room in mm kept for the note beside the longest lines: none where a shorter line has it."""
        parts = self._used(self.style.mm(BOX), 0.0)
        return self._note_room(line_of(self.style)) if max(parts) - min(parts) < self.style.mm(1.0) else 0.0

    def _note_room(self, height: float) -> float:
        """The least width in mm for the note in a line of this height, the air at its sides included."""
        style, note = self.style, self.style.note(self.note)
        if not note:
            return 0.0
        width = style.longest_word(note) + 0.1
        # One line is as few as there can be, also where the type is taller than the line of boxes.
        while (lines := len(style.paragraph(note, WORD, width).lines)) > 1 and (
            lines * style.line_height(WORD) > height + 0.5
        ):
            width += 1.0
        return width + style.mm(_NOTE_AIR)

    def _put_note(self, rooms: list[Rect]) -> None:
        """The note behind the line with the most room; behind the middle one where all have as much."""
        style, note = self.style, self.style.note(self.note)
        widest = [room for room in rooms if room.width > max(each.width for each in rooms) - 1.0]
        room = widest[(len(widest) - 1) // 2]
        needed = self._note_room(room.height) - style.mm(_NOTE_AIR)
        if note and room.width < needed - 0.05:
            raise Misfit(note, needed, room.width)
        if note:
            style.put_text(room, note, role="note")
