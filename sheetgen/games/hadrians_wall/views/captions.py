"""Words and signs between the panels: a caption, a course of stones, a key to signs."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin, tau

from sheetgen.marks.marks import Paint
from sheetgen.place.blocks import BaseView
from sheetgen.place.edges import put_course
from sheetgen.place.parts import framed, head, icon, sign, words
from sheetgen.place.pieces import Column, Drawn, Fallback, Piece, Row
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import NAME
from sheetgen.text.value_types import AreaId, Name

HEAD, LINE, LOW, AIR = 6.4, 6.0, 5.2, 1.6
_DASHES = 9
"""The dashes of a circle in a key."""
_START, _STEP, _STEPS = -72, 8, 44
"""Where a ring drawn by hand begins, in degrees, how far apart its points are, and how many there are."""


class RuleView(BaseView):
    """A course of stones across the sheet."""

    name = "rule"
    fixed = True

    def piece(self) -> Piece:
        style = self.style
        return Drawn(high=style.mm(2.4), draw=lambda rect: put_course(style, rect, "merlons", "divider"))


class CaptionView(BaseView):
    """A title over what it names, or beside it where blocks stand aside.

    ``area`` gives its name, ``icon`` stands before it and ``note`` after it.
    """

    name = "caption"
    fixed = True
    takes = {"area": ()}
    area: AreaId
    icon: Name | None = None
    note: Name | None = None

    def piece(self) -> Piece:
        style = self.style
        parts: list[Piece] = [icon(style, self.icon, role="title")] if self.icon else []
        title = words(style, style.title(self.area).upper(), NAME, role="title")
        note = [words(style, style.note(self.note), lines=2, grow=1)] if self.note else []
        if style.folded:
            # As the heads of panels.
            ends = [each.growing(0) for each in note]
            return head(style, style.title(self.area), ends, before=parts, key="stone").pad(
                style.mm(1.4), style.mm(0.2), bottom=0.0
            )
        if style.aside:
            # Beside what it names it has less width: a note of one line stands under the icon, too.
            said = [words(style, style.note(self.note))] if self.note else []
            under = Column(parts=[Row(parts=[*parts, title], gap=style.mm(1.2)), *said])
            beside = Row(parts=[*parts, Column(parts=[title, *note], grow=1)], gap=style.mm(1.2))
            parts = [Fallback(piece=under, otherwise=beside, grow=1)]
        else:
            parts += [title, *note]
        row = Row(parts=parts, gap=style.mm(1.6))
        return row.pad(style.mm(1.0), style.mm(0.2), bottom=0.0)


class SignsView(BaseView):
    """A panel that explains signs: ``title`` is a note, ``icons`` stand before the ``notes``, ``means`` after them.

    A meaning is an icon, or ``ringed`` or ``filled``: a circle as the pencil leaves it.
    """

    name = "key"
    title: Name
    icons: tuple[Name, ...]
    notes: tuple[Name, ...]
    means: tuple[Name, ...] = ()

    def piece(self) -> Piece:
        style, side = self.style, self.style.icon_size("legend")
        title = words(style, style.note(self.title).upper(), NAME, lines=2, role="title").pad(high=style.mm(HEAD))
        rows: list[Piece] = [title]
        for index, (name, note) in enumerate(zip(self.icons, self.notes, strict=True)):
            parts: list[Piece] = [
                icon(style, name, side, role="legend"),
                words(style, style.note(note), lines=2, grow=1),
            ]
            if self.means:
                parts += [sign(style, "="), self._meaning(self.means[index], side)]
            rows.append(Row(parts=parts, gap=style.mm(1.1)).pad(high=style.mm(LOW if style.low else LINE)).growing(1))
        return framed(style, Column(parts=rows).pad(style.mm(AIR), 0, style.mm(AIR), style.mm(1.0)))

    def _meaning(self, name: str, side: float) -> Piece:
        style = self.style
        wide = side * 1.06
        if name not in ("ringed", "filled"):
            return icon(style, name, side, role="legend").pad(wide=wide)

        def draw(rect: Rect) -> None:
            # Small as it is here the circle has smaller dashes, and whole ones.
            x, y, drawn = rect.centre, rect.middle, side * 0.47
            radius = drawn - style.mm(0.65)
            dash = tau * radius / _DASHES
            paint = replace(style.ring_paint, width=style.mm(0.28), dash=(dash * 0.6, dash * 0.4))
            style.ink.circle(x, y, radius, paint, role="example")
            # The pencil goes around it by hand, and does not quite close.
            turns = [radians(_START + step * _STEP) for step in range(_STEPS)]
            wavy = [(turn, drawn + style.mm(0.05) * sin(3 * turn)) for turn in turns]
            hand = style.theme.ink if style.theme.is_black else style.theme.pen
            pen = Paint(stroke=hand, width=style.mm(0.4))
            style.ink.line([(x + far * cos(turn), y + far * sin(turn)) for turn, far in wavy], pen, role="example")
            if name == "filled":
                style.ink.circle(x, y, radius * 0.66, Paint(fill=hand), role="example")

        return Drawn(wide=wide, high=wide, draw=draw)
