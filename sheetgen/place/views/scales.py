"""Long tracks under each other on rows of their hue: numbers above, flags below, a place for the score at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.banners import put_flag
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import TIP, put_ground, put_plate
from sheetgen.place.line import put_plus
from sheetgen.place.pencil import put_box, put_written
from sheetgen.place.plates import AIR
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import FIGURE, TRACK, cap, line_height, put_lines, put_word, short_lines
from sheetgen.text.shapes import AreaId

BOX, ROW, FLAG, BREATH, EVERY, PLUS = 6.55, 9.6, 5.2, 0.9, 5, 2.8
WRITTEN = 11.4
"""The width in mm on A4 of the box for the score."""


@dataclass(frozen=True, kw_only=True)
class ScalesKeys(ViewKeys):
    """``areas`` are the tracks, ``score`` the group with a number for each."""

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {"areas": ("track",), "score": ("group",)}
    areas: tuple[AreaId, ...]
    score: AreaId


class Scales(ViewBlock):
    """The tracks."""

    keys: ScalesKeys

    def _tracks(self) -> list[Area]:
        return [self.style.area(name) for name in self.keys.areas]

    def _boxes(self) -> int:
        return max(len(track.boxes) for track in self._tracks())

    def _label(self) -> float:
        style = self.style
        names = [short_lines(style, style.title(track.id), TRACK, most=1e9).width for track in self._tracks()]
        return max(*names, style.side("pair")) + style.mm(AIR * 2 + TIP)

    def _numbers(self) -> float:
        return line_height(self.style, FIGURE)

    def _foot(self) -> float:
        arch = self.style.side("banner") if any(track.flags.icon for track in self._tracks()) else 0.0
        return self.style.mm(FLAG) + arch

    def _row(self) -> float:
        style = self.style
        return max(style.mm(ROW), style.side("pair") + line_height(style, TRACK) + style.mm(0.3))

    def _breaths(self) -> float:
        return ((self._boxes() - 1) // EVERY) * self.style.mm(BREATH)

    def least(self) -> Size:
        style = self.style
        boxes = self._boxes() * style.mm(BOX) + self._breaths()
        width = self._label() + boxes + style.mm(PLUS + WRITTEN + 1.0)
        rows = len(self.keys.areas) * (self._row() + style.mm(0.6))
        return Size(width, self._numbers() + rows + self._foot())

    def place(self, rect: Rect) -> None:
        style, tracks = self.style, self._tracks()
        label, numbers, foot = self._label(), self._numbers(), self._foot()
        end = style.mm(PLUS + WRITTEN + 1.0)
        pitch = (rect.width - label - end - self._breaths()) / self._boxes()
        lefts = [rect.x + label + index * pitch + (index // EVERY) * style.mm(BREATH) for index in range(self._boxes())]
        gap = style.mm(0.6)
        height = (rect.height - numbers - foot) / len(tracks) - gap
        top = rect.y + numbers
        rows = [Rect(rect.x, top + index * (height + gap), rect.width, height) for index in range(len(tracks))]
        for track, row in zip(tracks, rows, strict=True):
            put_ground(style, row, style.hue_name(track.attribute), "strip")
        self._ribbons(lefts, pitch, rect.y + numbers, rows[-1].bottom)
        for index, left in enumerate(lefts, 1):
            cell = Rect(left, rect.y, pitch, numbers)
            put_word(style, cell, str(index), FIGURE, anchor="centre", role="count")
        for track, row in zip(tracks, rows, strict=True):
            self._track(row, track, label, lefts, pitch)
        self._flags(lefts, pitch, rows[-1].bottom + style.mm(0.2))

    def _marked(self) -> dict[int, str]:
        """The icon under a number where one of the tracks hangs one there."""
        return {at: track.flags.icon for track in self._tracks() for at in track.flags.at}

    def _hue(self, number: int) -> str:
        hung = next((track.flags for track in self._tracks() if number in track.flags.at), None)
        return "red" if hung is None else hung.hue or self.style.hue_name(hung.icon)

    def _ribbons(self, lefts: list[float], pitch: float, top: float, bottom: float) -> None:
        """Bands from every fifth number down to its flag; none in themes without tints."""
        style = self.style
        if not style.theme.spec.tints.strip:
            return
        for index, left in enumerate(lefts, 1):
            if index % EVERY and index not in self._marked():
                continue
            share = 1.0 if index in self._marked() else 0.45
            width = style.mm(3.0)
            ribbon = Rect(left + pitch / 2 - width / 2, top - style.mm(0.4), width, bottom - top + style.mm(0.8))
            style.ink.rectangle(ribbon, Paint(fill=style.tone(self._hue(index), share)), role="ribbon")

    def _track(self, row: Rect, track: Area, label: float, lefts: list[float], pitch: float) -> None:
        style, hue = self.style, self.style.hue_name(track.attribute)
        air = style.mm(0.5)
        plate = Rect(row.x, row.y, label - style.mm(0.8), row.height)
        put_plate(style, plate, hue)
        side, upper = style.side("pair"), cap(style, TRACK)
        gap = (row.height - side - upper) / 3
        centre = plate.x + (plate.width - style.mm(TIP) * 0.7) / 2
        style.symbol(track.attribute, centre - side / 2, row.y + gap, side, role="title")
        name = short_lines(style, style.title(track.id), TRACK, most=1e9)
        words = Rect(plate.x, row.y + 2 * gap + side, plate.width - style.mm(TIP) * 0.7, upper)
        put_lines(style, words, name, anchor="centre", role="title")
        for box, left in zip(track.boxes, lefts, strict=False):
            put_box(style, Rect(left, row.y + air, pitch, row.height - 2 * air), box, square=True)
        written = self.style.area(self.keys.score).child(track.attribute).boxes[0]
        cell = Rect(row.right - style.mm(WRITTEN + 0.8), row.y + air, style.mm(WRITTEN), row.height - 2 * air)
        put_plus(style, cell.x - style.mm(PLUS + 0.4) / 2, row.middle)
        put_written(style, cell, written)

    def _flags(self, lefts: list[float], pitch: float, top: float) -> None:
        style, marked = self.style, self._marked()
        for index, left in enumerate(lefts, 1):
            flag = Rect(left + style.mm(0.5), top, pitch - style.mm(1.0), style.mm(FLAG - 0.4))
            put_flag(style, flag, str(index), self._hue(index), opens=index in marked)
            if index in marked:
                side = style.side("banner")
                style.symbol(marked[index], flag.centre - side / 2, flag.bottom + style.mm(0.1), side, role="banner")


VIEW = ViewDef("scales", ScalesKeys, Scales)
