"""The head of a sheet: the game's name, the sheet's, lines to write on, over a course of stones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area, View
from sheetgen.marks.marks import Paint
from sheetgen.place.block import Block
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.misfit import Misfit
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import SMALLER_NAME, WORD, Face, cap, points, width_of
from sheetgen.text.shapes import AreaId

HEIGHT, COURSE, TICK, TARGET = 11.2, 2.0, 5.4, 7.0
"""In mm on A4: the head, the course of stones under it, a box to tick, the least side that a finger finds."""

TITLE = Face("title", "display")
_WRITTEN = {"text": 17.0, "number": 8.0, "cards": 8.0}
_MERLONS = 37


@dataclass(frozen=True, kw_only=True)
class HeadingKeys(ViewKeys):
    """``fields`` are the header's areas that are filled in here."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"fields": ()}
    fields: tuple[AreaId, ...] = ()

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:  # noqa: ARG002 - there is but one key
        if not area.boxes:
            yield "it has no box to write in", "name an area inside it, such as a number or a text"


class Heading(ViewBlock):
    """The head, as high on every sheet of a paper."""

    keys: HeadingKeys

    def __init__(self, style: PageStyle, view: View, blocks: tuple[Block, ...] = ()) -> None:
        super().__init__(style, view, blocks)
        self.fields = [style.area(name) for name in view.areas.get("fields", ()) if name not in view.names]

    def _long(self, length: float) -> float:
        """A length that follows the paper, not how much stands on the sheet."""
        return length * self.style.letters

    def _titles(self) -> tuple[str, str]:
        language = self.style.language
        return language.text("game"), language.text(f"sheets.{self.view.title}") if self.view.title else ""

    def _titles_width(self) -> float:
        game, sheet = self._titles()
        second = width_of(self.style, sheet, SMALLER_NAME) + self._long(4.5) if sheet else 0.0
        return width_of(self.style, game, TITLE) + second

    def _options(self, field: Area) -> list[str]:
        return [self.style.language.text(f"options.{box.name}") for box in field.boxes]

    def _label(self, field: Area, *, brief: bool = True) -> str:
        """What stands before a field; ``brief`` leaves it out where the words of the only choice say enough."""
        choices = sum(each.kind == "choice" for each in self.fields)
        speaks = choices == 1 and field.kind == "choice" and all(len(text) > 1 for text in self._options(field))
        return "" if brief and speaks else self.style.title(field.id)

    def _field_width(self, field: Area, *, brief: bool = True) -> float:
        style = self.style
        label = width_of(style, self._label(field, brief=brief), WORD) + self._long(1.2)
        if field.kind == "choice":
            words = sum(width_of(style, text, WORD) + self._long(TICK) + self._apart() for text in self._options(field))
            return label + words - self._long(1.2) + (self._beyond() if self._label(field, brief=brief) else 0.0)
        return label + len(field.boxes or (0,)) * self._long(_WRITTEN.get(field.kind, 9.0))

    def _beyond(self) -> float:
        """How far a box's target reaches beyond it to the left in mm."""
        return max(self._long(TARGET), TARGET) - self._long(TICK + 0.5)

    def _apart(self) -> float:
        """Between two boxes beside the first one's word, in mm: the second's target ends before that."""
        return self._long(0.8) + max(self._long(1.8), self._beyond() + 0.2)

    def least(self) -> Size:
        fields = sum(self._field_width(field) + self._long(3.0) for field in self.fields)
        return Size(self._titles_width() + fields + self._long(1.0), self._long(HEIGHT))

    def place(self, rect: Rect) -> None:
        style = self.style
        course = Rect(rect.x, rect.bottom - self._long(COURSE), rect.width, self._long(COURSE))
        self._course(course)
        base = course.y - self._long(1.5)
        game, sheet = self._titles()
        style.ink.text(rect.x, base, game, TITLE.font, points(style, TITLE), style.theme.ink, role="heading")
        x = rect.x + width_of(style, game, TITLE)
        if sheet:
            x += self._long(2.0)
            tip = self._long(0.9)
            middle = base - cap(style, SMALLER_NAME) / 2
            arrow = [(x, middle - tip), (x + tip * 1.2, middle), (x, middle + tip)]
            style.ink.polygon(arrow, Paint(fill=style.theme.mistake), role="heading")
            x += self._long(1.4 + 1.1)
            style.ink.text(x, base, sheet, "display", points(style, SMALLER_NAME), style.theme.soft, role="sheet")
            x += width_of(style, sheet, SMALLER_NAME)
        self._fields(x + self._long(4.0), rect.right, base)

    def _course(self, rect: Rect) -> None:
        """A rule under a row of merlons."""
        style = self.style
        rule = self._long(0.5)
        style.ink.rectangle(
            Rect(rect.x, rect.bottom - rule, rect.width, rule), Paint(fill=style.theme.ink), role="heading"
        )
        pitch = rect.width / (_MERLONS - 0.4)
        paint = Paint(fill=style.theme.plate, stroke=style.theme.frame, width=style.frame_paint.width * 0.8)
        for index in range(_MERLONS):
            merlon = Rect(
                rect.x + index * pitch, rect.y + self._long(0.3), pitch * 0.6, rect.height - rule - self._long(0.3)
            )
            style.ink.rectangle(merlon, paint, role="crenel")

    def _fields(self, left: float, right: float, base: float) -> None:
        if not self.fields:
            return
        gap = self._long(3.0)
        room = right - left - gap * (len(self.fields) - 1)
        brief = sum(self._field_width(field, brief=False) for field in self.fields) > room
        least = [self._field_width(field, brief=brief) for field in self.fields]
        spare = room - sum(least)
        if spare < -0.05:
            raise Misfit(", ".join(self.style.title(field.id) for field in self.fields), sum(least), right - left)
        weights = [{"text": 6.0, "choice": 0.0}.get(field.kind, 1.0) for field in self.fields]
        total = sum(weights) or 1.0
        x = left
        for field, width, weight in zip(self.fields, least, weights, strict=True):
            own = width + spare * weight / total
            self._field(x, own, base, field, brief=brief)
            x += own + gap

    def _field(self, x: float, width: float, base: float, field: Area, *, brief: bool) -> None:
        style, size = self.style, points(self.style, WORD)
        label, start = self._label(field, brief=brief), x
        if label:
            style.ink.text(x, base, label, WORD.font, size, style.theme.soft, role="field")
            start += width_of(style, label, WORD) + self._long(1.2)
        if field.kind == "choice":
            self._choice(start + (self._beyond() if label else 0.0), base, field)
            return
        boxes = field.boxes
        air = self._long(1.0)
        each = (x + width - start + air) / len(boxes) - air
        height = max(self._long(TARGET), TARGET)
        for index, box in enumerate(boxes):
            left = start + index * (each + air)
            y = base + self._long(0.6)
            style.ink.line(
                [(left, y), (left + each, y)], Paint(stroke=style.theme.ink, width=0.2), box=box.id, role="line"
            )
            style.ink.slot(box.id, Rect(left, y - height, each, height), kind="write", label=style.slot_label(box))

    def _choice(self, x: float, base: float, field: Area) -> None:
        style, size = self.style, points(self.style, WORD)
        tick = self._long(TICK)
        for box, text in zip(field.boxes, self._options(field), strict=True):
            square = Rect(x, base + self._long(1.1) - tick, tick, tick)
            style.ink.rectangle(square, style.box_paint, radius=self._long(0.5), box=box.id, role="tick")
            side = max(self._long(TARGET), TARGET)
            target = Rect(square.right + self._long(0.5) - side, square.middle - side / 2, side, side)
            style.ink.slot(box.id, target, kind="choose", label=f"{style.title(field.id)}: {text}")
            style.ink.text(square.right + self._long(0.8), base, text, WORD.font, size, style.theme.ink, role="field")
            x = square.right + self._apart() + width_of(style, text, WORD)


VIEW = ViewDef("heading", HeadingKeys, Heading)
