"""The head of a sheet with lines to write on, over a course of stones; its foot with what the symbols mean."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from sheetgen.layout.layout import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.block import ViewBlock
from sheetgen.place.page_style import ICON
from sheetgen.place.paper import Misfit
from sheetgen.place.rect import Rect, Size, share, total
from sheetgen.place.words import SMALLER_NAME, WORD, Face
from sheetgen.text.shapes import AreaId, Name

HEIGHT, COURSE, TICK, TARGET, APART = 11.2, 2.0, 5.4, 7.0, 3.0
"""In mm on A4: the head, the course of stones under it, a box to tick, the least side that a finger finds, the gap
between two fields."""

TITLE = Face("title", "display")
_NUMBER, _TEXT = 8.0, 17.0
"""The least lines in mm for a number and for a text."""
_MERLONS = 37


class Heading(ViewBlock):
    """As high on every sheet of a paper; ``fields`` are the header's areas that are filled in here."""

    name = "heading"
    fixed = True
    takes = {"fields": ()}
    fields: tuple[AreaId, ...] = ()

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:  # noqa: ARG002 - there is but one key
        if not area.boxes:
            yield "it has no box to write in", "name an area inside it, such as a number or a text"

    @cached_property
    def _areas(self) -> list[Area]:
        """The fields that the sheet leaves to the player."""
        return self.style.areas(name for name in self.view.areas.get("fields", ()) if name not in self.view.names)

    def _long(self, length: float) -> float:
        """A length that follows the paper, not how much stands on the sheet."""
        return length * self.style.letters

    def _titles(self) -> tuple[str, str]:
        language = self.style.language
        return language.text("game"), language.text(f"sheets.{self.view.title}") if self.view.title else ""

    def _options(self, field: Area) -> list[str]:
        return [self.style.language.text(f"options.{box.name}") for box in field.boxes]

    def _label(self, field: Area, *, brief: bool = True) -> str:
        """What stands before a field; ``brief`` leaves it out where the words of the only choice say enough."""
        choices = sum(each.use == "choose" for each in self._areas)
        speaks = choices == 1 and field.use == "choose" and all(len(text) > 1 for text in self._options(field))
        return "" if brief and speaks else self.style.title(field.id)

    def _field_width(self, field: Area, *, brief: bool = True) -> float:
        style, label = self.style, self._label(field, brief=brief)
        width = style.width_of(label, WORD)
        if field.use == "choose":
            words = sum(style.width_of(text, WORD) + self._long(TICK) + self._apart() for text in self._options(field))
            return width + words + (self._beyond() if label else 0.0)
        return width + self._long(1.2) + len(field.boxes or (0,)) * self._long(_TEXT if field.prose else _NUMBER)

    def _beyond(self) -> float:
        """How far a box's target reaches beyond it to the left in mm."""
        return max(self._long(TARGET), TARGET) - self._long(TICK + 0.5)

    def _apart(self) -> float:
        """Between two boxes beside the first one's word, in mm: the second's target ends before that."""
        return self._long(0.8) + max(self._long(1.8), self._beyond() + 0.2)

    def least(self) -> Size:
        game, sheet = self._titles()
        titles = self.style.width_of(game, TITLE)
        titles += self.style.width_of(sheet, SMALLER_NAME) + self._long(4.5) if sheet else 0.0
        fields = sum(self._field_width(field) + self._long(APART) for field in self._areas)
        return Size(titles + fields + self._long(1.0), self._long(HEIGHT))

    def place(self, rect: Rect) -> None:
        style = self.style
        course = rect.foot(self._long(COURSE))
        self._course(course)
        base = course.y - self._long(1.5)
        game, sheet = self._titles()
        style.ink.text(rect.x, base, game, TITLE.font, style.points(TITLE), style.theme.ink, role="heading")
        x = rect.x + style.width_of(game, TITLE)
        if sheet:
            x += self._long(2.0)
            tip = self._long(0.9)
            middle = base - style.cap(SMALLER_NAME) / 2
            arrow = [(x, middle - tip), (x + tip * 1.2, middle), (x, middle + tip)]
            style.ink.polygon(arrow, Paint(fill=style.theme.mistake), role="heading")
            x += self._long(1.4 + 1.1)
            style.ink.text(x, base, sheet, "display", style.points(SMALLER_NAME), style.theme.soft, role="sheet")
            x += style.width_of(sheet, SMALLER_NAME)
        if self._areas:
            self._fields(x + self._long(4.0), rect.right, base)

    def _course(self, rect: Rect) -> None:
        """A rule under a row of merlons."""
        style, rule = self.style, rect.foot(self._long(0.5))
        style.ink.rectangle(rule, Paint(fill=style.theme.ink), role="heading")
        pitch = rect.width / (_MERLONS - 0.4)
        paint = Paint(fill=style.theme.plate, stroke=style.theme.frame, width=style.frame_paint.width * 0.8)
        stones = rect.top(rect.height - rule.height).below(self._long(0.3))
        for merlon in stones.columns([pitch * 0.6] * _MERLONS, pitch * 0.4):
            style.ink.rectangle(merlon, paint, role="crenel")

    def _fields(self, left: float, right: float, base: float) -> None:
        gap, fields = self._long(APART), self._areas
        room = right - left - gap * (len(fields) - 1)
        brief = sum(self._field_width(field, brief=False) for field in fields) > room
        least = [self._field_width(field, brief=brief) for field in fields]
        if sum(least) > room + 0.05:
            raise Misfit(", ".join(self.style.title(field.id) for field in fields), sum(least), right - left)
        weights = [0.0 if field.use == "choose" else 6.0 if field.prose else 1.0 for field in fields]
        widths = share(right - left, least, weights, gap)
        line = Rect(left, base, total(widths, gap), 0)
        for field, place in zip(fields, line.columns(widths, gap), strict=True):
            self._field(place, field, brief=brief)

    def _field(self, rect: Rect, field: Area, *, brief: bool) -> None:
        """A label and what is filled in, on the base line that is the rectangle."""
        style, size = self.style, self.style.points(WORD)
        label = self._label(field, brief=brief)
        if label:
            style.ink.text(rect.x, rect.y, label, WORD.font, size, style.theme.soft, role="field")
            rect = rect.beside(style.width_of(label, WORD) + self._long(1.2))
        if field.use == "choose":
            self._choice(rect.x + (self._beyond() if label else 0.0), rect.y, field)
            return
        height, y = max(self._long(TARGET), TARGET), rect.y + self._long(0.6)
        for box, line in zip(field.boxes, rect.across(len(field.boxes), self._long(1.0)), strict=True):
            ends = [(line.x, y), (line.right, y)]
            style.ink.line(ends, Paint(stroke=style.theme.ink, width=0.2), box=box.id, role="line")
            target = Rect(line.x, y - height, line.width, height)
            style.ink.slot(box.id, target, kind="write", label=style.slot_label(box))

    def _choice(self, x: float, base: float, field: Area) -> None:
        style, size = self.style, self.style.points(WORD)
        tick, side = self._long(TICK), max(self._long(TARGET), TARGET)
        for box, text in zip(field.boxes, self._options(field), strict=True):
            square = Rect(x, base + self._long(1.1) - tick, tick, tick)
            style.ink.rectangle(square, style.box_paint, radius=self._long(0.5), box=box.id, role="tick")
            target = Rect(square.right + self._long(0.5) - side, square.middle - side / 2, side, side)
            style.ink.slot(box.id, target, kind="choose", label=f"{style.title(field.id)}: {text}")
            style.ink.text(square.right + self._long(0.8), base, text, WORD.font, size, style.theme.ink, role="field")
            x = square.right + self._apart() + style.width_of(text, WORD)


LEGEND, SMALL_PRINT, AIR = 5.8, 2.8, 0.8
SMALL = Face("small", "label")


class Foot(ViewBlock):
    """As high on every sheet of a paper whose legend takes as many lines; ``icons`` are explained in it."""

    name = "foot"
    fixed = True
    icons: tuple[Name, ...] = ()

    def _long(self, length: float) -> float:
        return length * self.style.letters

    def _side(self) -> float:
        return max(self._long(ICON["legend"]), self.style.paper.least_icon)

    def _names(self) -> list[str]:
        return [self.style.language.text(f"icons.{icon}.one") for icon in self.icons]

    def _widths(self) -> list[float]:
        return [self._side() + self._long(AIR) + self.style.width_of(name, WORD) for name in self._names()]

    def _lines(self) -> int:
        """How many lines the legend takes: the sheet's width is known to the style's paper."""
        wide = sum(self._widths()) + self._long(1.6) * (len(self.icons) - 1)
        return 0 if not self.icons else max(1, -(-int(wide * 10) // int(self.style.room_width * 10)))

    def least(self) -> Size:
        return Size(10.0, self._lines() * self._long(LEGEND) + self._long(SMALL_PRINT))

    def place(self, rect: Rect) -> None:
        style, game, lines = self.style, self.style.game, self._lines()
        text = style.language.text(game.small_print, game=style.language.text("game"), version=game.version)
        small, soft = rect.foot(self._long(SMALL_PRINT)), style.theme.soft
        style.put_word(small, text, SMALL, anchor="centre", colour=soft, role="small-print")
        if not lines:
            return
        names, widths = self._names(), self._widths()
        across = -(-len(names) // lines)
        # The entries of all lines share their left edges.
        columns = [max(widths[column::across]) for column in range(across)]
        if sum(columns) > rect.width:
            raise Misfit(", ".join(names), sum(columns), rect.width)
        gap = (rect.width - sum(columns)) / max(across - 1, 1)
        rows = rect.rows([self._long(LEGEND)] * lines)
        cells = [cell for row in rows for cell in row.columns(columns, gap)]
        for icon, name, cell in zip(self.icons, names, cells, strict=False):
            style.icon(icon, cell.x, cell.middle, self._side(), role="legend")
            style.put_word(cell.beside(self._side() + self._long(AIR)), name, role="legend")
