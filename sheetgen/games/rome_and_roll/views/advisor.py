"""Draw an advisor: a name, its worth, flagged steps to tick, and lines for the effect that each step opens."""

from __future__ import annotations

from sheetgen.layout.area import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import LaidBlock
from sheetgen.place.boxes import put_box_of_area, put_written
from sheetgen.place.panel_heads import AIR, character_hue, head_height, put_head_ground, underline
from sheetgen.place.panels import put_flag, put_panel
from sheetgen.place.rect import Rect, Size
from sheetgen.place.typesetting import NAME, SMALLER_LABEL, WORD
from sheetgen.text.value_types import AreaId, Name, PositiveNumber

BOX, FLAG, WRITTEN, LINE, GAP = 8.0, 3.8, 9.0, 5.4, 0.6
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


class AdvisorView(LaidBlock):
    """``area`` is a group of a name, a track and a number; the ``steps`` open what is written after the ``notes``.

    The number counts when the last step is ticked: its flag is filled as well.
    """

    name = "patron"
    takes = {"area": ("group",)}
    area: AreaId
    steps: tuple[PositiveNumber, ...]
    notes: tuple[Name, ...]

    def _parts(self) -> tuple[Area, Area, Area]:
        """Return the name, the track and the number in the group."""
        areas = self.style.area(self.area).areas
        name = next(each for each in areas if each.prose)
        track = next(each for each in areas if each.use == "tick")
        return name, track, next(each for each in areas if each.use == "write" and not each.prose)

    def _icon(self) -> str:
        return self.style.area(self.area.rpartition(".")[0] or self.area).icon

    def _printed(self) -> str:
        name = self.view.names.get(self._parts()[0].id)
        return self.style.language.text(f"names.{name}").upper() if name else ""

    def _worth_width(self) -> float:
        style = self.style
        return style.width_on_two_lines(style.note("advisor-points"), SMALLER_LABEL) + style.mm(WRITTEN + 2 * AIR)

    def _head(self) -> float:
        return max(head_height(self.style), self.style.mm(BOX + 1.2))

    def least(self) -> Size:
        style, (_, track, _) = self.style, self._parts()
        name = style.short_lines(self._printed(), NAME).width if self._printed() else style.mm(20)
        head = style.icon_size("cost") + style.mm(3 * AIR) + name + self._worth_width()
        steps = len(track.boxes) * style.mm(FLAG + BOX + GAP) + 2 * style.mm(AIR)
        notes = max(style.width_of(style.note(note), WORD) for note in self.notes) + style.mm(FLAG + 16)
        grants = len(self.notes) * 2 * max(style.mm(LINE), style.line_height(WORD))
        return Size(max(head, steps, notes), self._head() + style.mm(BOX) + grants + 3 * style.spacing(AIR))

    def place(self, rect: Rect) -> None:
        style, hue = self.style, character_hue(self.style, self.view)
        put_panel(style, rect, hue)
        self._put_head(rect.top_strip(self._head()), hue)
        inner = rect.without_top(self._head()).inset(style.mm(AIR), style.spacing(AIR))
        height = min(style.mm(BOX) * 1.2, inner.height * 0.32)
        self._put_steps(inner.top_strip(height), hue)
        rows = inner.without_top(height + style.spacing(AIR) * 0.6).down(len(self.notes))
        for step, note, row in zip(self.steps, self.notes, rows, strict=True):
            self._put_grant(row, ROMAN[step - 1], style.note(note), hue)

    def _put_head(self, rect: Rect, hue: str) -> None:
        style, air, (named, _, worth) = self.style, self.style.mm(AIR), self._parts()
        put_head_ground(style, rect, "stone")
        right = style.icon(self._icon(), rect.x + air, rect.middle, "cost", role="title")
        tab = rect.right_strip(self._worth_width()).inset(0, style.mm(0.7))
        name = rect.without_left(right - rect.x + air).left_strip(tab.x - right - 2 * air)
        if self._printed():
            style.put_lines(name, style.short_lines(self._printed(), NAME, most=name.width), role="name")
        else:
            underline(style, name.x, name.bottom - style.mm(1.6), name.width)
            slot = name.inset(0, style.mm(1.0))
            style.ink.slot(named.boxes[0].id, slot, kind="write", label=style.title(named.id))
        words = tab.left_strip(tab.width - style.mm(WRITTEN + AIR * 0.7))
        tone, full = style.theme.hues[hue], style.theme.spec.solid_banners
        notch = style.mm(1.6)
        ground = rect.right_strip(rect.right - tab.x + notch)
        shape = [(ground.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (ground.x, rect.bottom)]
        paint = Paint(tone.strong if full else style.theme.white, tone.strong, style.frame_paint.width)
        style.ink.polygon([*shape, (ground.x + notch, ground.middle)], paint, role="tab")
        colour = tone.on if full else style.theme.ink
        note = words.without_left(style.mm(0.6))
        style.put_text(note, style.note("advisor-points"), SMALLER_LABEL, anchor="centre", colour=colour, role="title")
        put_written(style, tab.without_left(words.width).left_strip(style.mm(WRITTEN)), worth.boxes[0])

    def _put_steps(self, rect: Rect, hue: str) -> None:
        style, (_, track, _) = self.style, self._parts()
        count = len(track.boxes)
        for box, step, cell in zip(track.boxes, ROMAN, rect.across(count, style.mm(GAP)), strict=False):
            opens = box.number in self.steps or box.number == count
            put_flag(style, cell.left_strip(style.mm(FLAG)), step, hue, opens=opens)
            put_box_of_area(style, cell.without_left(style.mm(FLAG)), track, box)

    def _put_grant(self, rect: Rect, step: str, note: str, hue: str) -> None:
        """Draw the flag again, the note, and two lines to write on."""
        style = self.style
        flag = Rect(rect.x, rect.y + style.mm(0.4), style.mm(FLAG), min(rect.height - style.mm(1.0), style.mm(BOX)))
        put_flag(style, flag, step, hue, opens=True)
        words = rect.without_left(style.mm(FLAG + AIR))
        upper, lower = words.down(2)
        style.put_word(upper.without_top(upper.height * 0.2), note, colour=style.theme.soft, role="note")
        beside = upper.without_left(style.width_of(note, WORD) + style.mm(1.0))
        for line in (beside, lower):
            underline(style, line.x, line.bottom - style.mm(0.4), line.width)
