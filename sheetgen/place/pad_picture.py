"""Pictures over a whole page in units of a drawing on A4, and the masonry in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sheetgen.marks.marks import WHITE, Colour, IconMark, Paint, PathMark
from sheetgen.place.rect import PageBuilder, Rect
from sheetgen.place.theme import PlaceSettings, mix_with_white

ACROSS, DOWN, _PICTURE = 210.0, 297.0, 282.0
"""The size in units of the page the picture was drawn on, 1 mm on A4, and the height of what is drawn on it."""
_COURSE = 5.4
# The lengths of stones in units, and which of them are dark: no two courses alike, and the same in each run.
_STONES = (9.0, 11.5, 7.5, 10.2, 12.4, 8.2, 6.8)
_DARK = (0, 3, 7, 8, 12, 17, 21, 23, 28)


@dataclass
class Picture:
    """A picture while it is placed on a page of ``width`` by ``height`` mm with its bleed.

    Its shapes are given in units from the top left of A4, where a unit is 1 mm. It stands on the foot of the page, in
    the middle; ``left``, ``right`` and ``foot`` are where the bleed ends, in units.
    """

    setting: PlaceSettings
    width: float
    height: float
    bleed: float
    ink: PageBuilder = field(default_factory=PageBuilder)

    def __post_init__(self) -> None:
        self.unit = min(self.width / ACROSS, self.height / _PICTURE)
        self.theme = self.setting.theme
        self.left, self.right = self.unit_x(-self.bleed), self.unit_x(self.width + self.bleed)
        self.foot = DOWN + self.bleed / self.unit

    def unit_x(self, x: float) -> float:
        """Return an x in mm as one in units."""
        return ACROSS / 2 + (x - self.width / 2) / self.unit

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the drawing as one of the page, in mm."""
        return self.width / 2 + (x - ACROSS / 2) * self.unit, self.height + (y - DOWN) * self.unit

    def _rect(self, x: float, y: float, width: float, height: float) -> Rect:
        return Rect(*self.at(x, y), width * self.unit, height * self.unit)

    def paint(self, fill: Colour | None, line: Colour | None = None, width: float = 0.3) -> Paint:
        """Return a paint with a line ``width`` units wide; every shape has a line in a theme of white grounds."""
        stroke = line or (None if self.theme.spec.tints.panel else self.theme.frame)
        return Paint(fill, stroke, max(width * self.unit, 0.2))

    def tone(self, hue: str, share: float) -> Colour:
        """Return a hue thinned with white; white in a theme that leaves its grounds white."""
        return mix_with_white(self.theme.hues[hue].strong, share) if self.theme.spec.tints.panel else WHITE

    def thin(self, colour: Colour, share: float) -> Colour:
        """Return the colour of a faint line: thinned with white where the theme has tints, else as it is."""
        return mix_with_white(colour, share) if self.theme.spec.tints.panel else colour

    def box(self, x: float, y: float, width: float, height: float, paint: Paint, role: str, radius: float = 0) -> None:
        """Put a rectangle, its corners rounded by ``radius`` units."""
        self.ink.rectangle(self._rect(x, y, width, height), paint, radius=radius * self.unit, role=role)

    def curve(self, points: Sequence[tuple[float, ...]], paint: Paint, role: str, *, closed: bool = True) -> None:
        """Put a path: its first point, then lines of two numbers and curves of six."""
        steps: list[tuple[str | float, ...]] = []
        for numbers in points:
            pairs = [self.at(*numbers[index : index + 2]) for index in range(0, len(numbers), 2)]
            word = "M" if not steps else "L" if len(pairs) == 1 else "C"
            steps.append((word, *(value for pair in pairs for value in pair)))
        self.ink.steps([*steps, ("Z",)] if closed else steps, paint, role=role)

    def icon(self, drawing: str, hue: str, x: float, y: float, size: float) -> None:
        """Put a drawing in a hue about a point."""
        left, top = self.at(x - size / 2, y - size / 2)
        inks = self.theme.icon_inks(hue, size * self.unit)
        self.ink.marks.append(IconMark(drawing, left, top, size * self.unit, inks, role="emblem"))

    def wall(self, x: float, y: float, width: float, bottom: float) -> None:
        """Put courses of stones between two heights: a ground, the darker stones on it, the joints as one path."""
        theme = self.theme
        self.box(x, y, width, bottom - y, Paint(theme.panel or WHITE), "stone")
        dark: list[tuple[str | float, ...]] = []
        joints: list[tuple[str | float, ...]] = []
        count, row = int(x), 0
        while y < bottom:
            end = min(y + _COURSE, bottom)
            joints += [("M", *self.at(x, end)), ("L", *self.at(x + width, end))]
            stone = x - 5.0 * (row % 2) - 2.0 * (row % 3)
            while stone < x + width:
                after = stone + _STONES[count % len(_STONES)]
                first, last = max(stone, x), min(after, x + width)
                if count % 31 in _DARK and last > first:
                    corners = ((first, y), (last, y), (last, end), (first, end))
                    dark += [("L" if index else "M", *self.at(*corner)) for index, corner in enumerate(corners)]
                    dark.append(("Z",))
                if last < x + width and after > x:
                    joints += [("M", *self.at(last, y)), ("L", *self.at(last, end))]
                stone, count = after, count + 1
            y, row = end, row + 1
        self.ink.marks.append(PathMark(tuple(dark), Paint(theme.band or WHITE), role="stone"))
        line = self.thin(theme.frame, 0.6)
        self.ink.marks.append(PathMark(tuple(joints), Paint(stroke=line, width=0.2), role="stone"))

    def battlement(self, x: float, y: float, width: float) -> None:
        """Put a moulding of 2.4 with merlons on it, whose foot is at ``y``, wider than the gaps between them."""
        theme = self.theme
        stone = self.paint(theme.panel or WHITE, theme.soft, 0.3)
        coping = self.paint(theme.band or WHITE, theme.soft, 0.3)
        count = max(round(width / 10.5), 3)
        step = width / count
        for index in range(count):
            left = x + (index + 0.14) * step
            self.box(left, y - 8.0, step * 0.72, 5.6, stone, "merlon")
            self.box(left, y - 8.8, step * 0.72, 1.2, coping, "merlon")
        self.box(x, y - 2.4, width, 2.4, coping, "coping")

    def arch(self, x: float, y: float, width: float, height: float, paint: Paint) -> None:
        """Put an opening with a round head; x and y are its top left corner."""
        half, bend = width / 2, width / 2 * 0.4477
        spring = y + half
        up = (x, y + bend, x + bend, y, x + half, y)
        down = (x + width - bend, y, x + width, y + bend, x + width, spring)
        self.curve([(x, y + height), (x, spring), up, down, (x + width, y + height)], paint, "arch")
