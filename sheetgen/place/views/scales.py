"""Long tracks under each other on rows of their hue: numbers above, flags below, a place for the score at the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.marks.marks import Paint
from sheetgen.place.banners import put_flag
from sheetgen.place.contract import ViewBlock, ViewDef, ViewKeys
from sheetgen.place.grounds import put_ground, put_plate
from sheetgen.place.line import put_plus
from sheetgen.place.pencil import put_box, put_written
from sheetgen.place.plates import AIR
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import FIGURE, TRACK, cap, line_height, put_lines, put_word, short_lines
from sheetgen.text.shapes import AreaId

BOX, ROW, FLAG, BREATH, EVERY, PLUS = 6.7, 9.6, 5.2, 0.9, 5, 3.0
WRITTEN = 12.4
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
        return [self.kit.area(name) for name in self.keys.areas]

    def _boxes(self) -> int:
        return max(len(track.boxes) for track in self._tracks())

    def _label(self) -> float:
        kit = self.kit
        names = [short_lines(kit, kit.title(track.id), TRACK, most=1e9).width for track in self._tracks()]
        return max(*names, kit.side("pair")) + kit.mm(AIR * 2 + 1.2)

    def _numbers(self) -> float:
        return line_height(self.kit, FIGURE)

    def _foot(self) -> float:
        arch = self.kit.side("banner") if any(track.flags.icon for track in self._tracks()) else 0.0
        return self.kit.mm(FLAG) + arch

    def _row(self) -> float:
        kit = self.kit
        return max(kit.mm(ROW), kit.side("pair") + line_height(kit, TRACK) + kit.mm(0.3))

    def _breaths(self) -> float:
        return ((self._boxes() - 1) // EVERY) * self.kit.mm(BREATH)

    def least(self) -> Size:
        kit = self.kit
        boxes = self._boxes() * kit.mm(BOX) + self._breaths()
        width = self._label() + boxes + kit.mm(PLUS + WRITTEN + 1.0)
        rows = len(self.keys.areas) * (self._row() + kit.mm(0.6))
        return Size(width, self._numbers() + rows + self._foot())

    def place(self, rect: Rect) -> None:
        kit, tracks = self.kit, self._tracks()
        label, numbers, foot = self._label(), self._numbers(), self._foot()
        end = kit.mm(PLUS + WRITTEN + 1.0)
        pitch = (rect.width - label - end - self._breaths()) / self._boxes()
        lefts = [rect.x + label + index * pitch + (index // EVERY) * kit.mm(BREATH) for index in range(self._boxes())]
        gap = kit.mm(0.6)
        height = (rect.height - numbers - foot) / len(tracks) - gap
        top = rect.y + numbers
        rows = [Rect(rect.x, top + index * (height + gap), rect.width, height) for index in range(len(tracks))]
        for track, row in zip(tracks, rows, strict=True):
            put_ground(kit, row, kit.hue_name(track.attribute), "strip")
        self._ribbons(lefts, pitch, rect.y + numbers, rows[-1].bottom)
        for index, left in enumerate(lefts, 1):
            cell = Rect(left, rect.y, pitch, numbers)
            put_word(kit, cell, str(index), FIGURE, anchor="centre", role="count")
        for track, row in zip(tracks, rows, strict=True):
            self._track(row, track, label, lefts, pitch)
        self._flags(lefts, pitch, rows[-1].bottom + kit.mm(0.2))

    def _marked(self) -> dict[int, str]:
        """The icon under a number where one of the tracks hangs one there."""
        return {at: track.flags.icon for track in self._tracks() for at in track.flags.at}

    def _hue(self, number: int) -> str:
        hung = next((track.flags for track in self._tracks() if number in track.flags.at), None)
        return "red" if hung is None else hung.hue or self.kit.hue_name(hung.icon)

    def _ribbons(self, lefts: list[float], pitch: float, top: float, bottom: float) -> None:
        """Bands from every fifth number down to its flag; none in themes without tints."""
        kit = self.kit
        if not kit.theme.spec.tints.strip:
            return
        for index, left in enumerate(lefts, 1):
            if index % EVERY and index not in self._marked():
                continue
            share = 1.0 if index in self._marked() else 0.45
            width = kit.mm(3.0)
            ribbon = Rect(left + pitch / 2 - width / 2, top - kit.mm(0.4), width, bottom - top + kit.mm(0.8))
            kit.ink.rectangle(ribbon, Paint(fill=kit.tone(self._hue(index), share)), role="ribbon")

    def _track(self, row: Rect, track: Area, label: float, lefts: list[float], pitch: float) -> None:
        kit, hue = self.kit, self.kit.hue_name(track.attribute)
        air = kit.mm(0.5)
        plate = Rect(row.x, row.y, label - kit.mm(0.8), row.height)
        put_plate(kit, plate, hue)
        side, upper = kit.side("pair"), cap(kit, TRACK)
        gap = (row.height - side - upper) / 3
        centre = plate.x + (plate.width - kit.mm(1.6)) / 2
        kit.symbol(track.attribute, centre - side / 2, row.y + gap, side, role="title")
        name = short_lines(kit, kit.title(track.id), TRACK, most=1e9)
        words = Rect(plate.x, row.y + 2 * gap + side, plate.width - kit.mm(1.6), upper)
        put_lines(kit, words, name, anchor="centre", role="title")
        for box, left in zip(track.boxes, lefts, strict=False):
            put_box(kit, Rect(left, row.y + air, pitch, row.height - 2 * air), box, square=True)
        written = self.kit.area(self.keys.score).child(track.attribute).boxes[0]
        cell = Rect(row.right - kit.mm(WRITTEN + 0.8), row.y + air, kit.mm(WRITTEN), row.height - 2 * air)
        put_plus(kit, cell.x - kit.mm(PLUS + 0.4) / 2, row.middle)
        put_written(kit, cell, written)

    def _flags(self, lefts: list[float], pitch: float, top: float) -> None:
        kit, marked = self.kit, self._marked()
        for index, left in enumerate(lefts, 1):
            flag = Rect(left + kit.mm(0.5), top, pitch - kit.mm(1.0), kit.mm(FLAG - 0.4))
            put_flag(kit, flag, str(index), self._hue(index), opens=index in marked)
            if index in marked:
                side = kit.side("banner")
                kit.symbol(marked[index], flag.centre - side / 2, flag.bottom + kit.mm(0.1), side, role="banner")


VIEW = ViewDef("scales", ScalesKeys, Scales)
