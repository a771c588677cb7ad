"""The map of a campaign: sea, rivers, hills, the wall with its battlements, and the forts in their places."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sheetgen.campaign.campaign import Fort, FortWording, Progress, Water
from sheetgen.games.hadrians_wall.log.curves import (
    clipped_area,
    clipped_lines,
    parallel_line,
    points_along,
    smooth_curve,
)
from sheetgen.games.hadrians_wall.log.log_parts import fort_side, put_fort
from sheetgen.marks.geometry import overlap
from sheetgen.marks.marks import MM_PER_POINT, FontRole, Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.paper import Misfit
from sheetgen.place.rect import Point, Rect
from sheetgen.place.typesetting import CLASS, SMALLER_NAME, WORD, baseline
from sheetgen.text.complaint import translatable

STRETCH, MOST_STRETCH = 1.25, 2.6
"""The factor by which the country is drawn taller than it is, so that forts have room, and the largest factor."""
_BESIDE = 1.2
"""The room in mm between a river and its name."""
_BETWEEN = 3.6
"""The room in mm that a name needs beside its letters."""
_SEA, _WALL, _HILL = "sky", "brown", "wood"


class CampaignMap:
    """The map as wide as ``width`` mm: north is up, so the first fort is at the right."""

    def __init__(
        self, style: PageStyle, words: FortWording, progress: Progress, width: float, stretch: float = STRETCH
    ) -> None:
        self.style = style
        self.words = words
        self.progress = progress
        self.width = width
        country = progress.campaign.map
        self.per_degree = width / (country.east - country.west)
        middle = math.radians((country.north + country.south) / 2)
        self.down = self.per_degree / math.cos(middle) * stretch
        self.country = country
        self.side = max(min(width * 0.0235, 7.0), fort_side(style))
        self.row = style.line_height(SMALLER_NAME) * 1.5
        self.names = [style.width_of(fort.name.upper(), SMALLER_NAME) for fort in progress.campaign.forts]
        self.rows = self._rows()

    def height(self) -> float:
        """Return the height in mm."""
        return (self.country.north - self.country.south) * self.down

    def place(self, rect: Rect) -> None:
        """Draw the map into a rectangle of its width and height."""
        self.rect, style = rect, self.style
        places = [self._at(fort.at) for fort in self.progress.campaign.forts]
        plates = self._plates(places)
        ground = Paint(fill=style.theme.panel, stroke=style.theme.frame, width=style.frame_paint.width)
        style.ink.rectangle(rect, ground, role="map")
        for sea in self.country.seas:
            self._sea(sea)
        for river in self.country.rivers:
            self._river(river)
        for hill in map(self._at, self.country.hills):
            # A hill gives way to names.
            if not any(overlap(Rect(*hill, 0, 0).inset(-self.width / 50).bounds, plate.bounds) for plate in plates):
                self._hill(hill)
        for water in (*self.country.rivers, *self.country.seas):
            self._name(water)
        for land in self.country.lands:
            x, y = self._at(land.label)
            self._put_name(self.words.text(f"map.{land.name}").upper(), x, y, style.points(CLASS), "display")
        self._compass()
        self._wall()
        self._forts(places, plates)
        style.ink.rectangle(rect, Paint(stroke=style.theme.frame, width=style.box_paint.width), role="map-frame")

    def _at(self, point: Point) -> Point:
        x = self.rect.x + (point[0] - self.country.west) * self.per_degree
        return (x, self.rect.y + (self.country.north - point[1]) * self.down)

    def _sea(self, sea: Water) -> None:
        style, hue = self.style, self.style.theme.hues[_SEA]
        shore = smooth_curve([self._at(point) for point in sea.line])
        area = clipped_area(shore, self.rect)
        style.ink.polygon(area, Paint(fill=hue.light, hatch=hue.hatch), role="sea")
        for piece in clipped_lines(shore, self.rect):
            style.ink.line(piece, Paint(stroke=hue.strong, width=0.35), role="shore")
        if hue.hatch is not None:
            return
        for number in (1, 2, 3):
            paint = Paint(stroke=hue.strong, width=0.14 / number + 0.05)
            for wave in _waves(shore, self._seaward(shore), number * 1.1):
                for piece in clipped_lines(wave, self.rect):
                    style.ink.line(piece, paint, role="wave")

    def _seaward(self, shore: Sequence[Point]) -> float:
        """Return on which side of its shore a sea lies: 1 to the left, -1 to the right."""
        around = sum((b[0] - a[0]) * (b[1] + a[1]) for a, b in zip(shore, [*shore[1:], shore[0]], strict=True))
        return 1.0 if around > 0 else -1.0

    def _river(self, river: Water) -> None:
        hue = self.style.theme.hues[_SEA]
        course = smooth_curve([self._at(point) for point in river.line])
        for piece in clipped_lines(course, self.rect):
            self.style.ink.line(piece, Paint(stroke=hue.strong, width=0.55), role="river")

    def _name(self, water: Water) -> None:
        style = self.style
        size = style.points(WORD)
        x, y = self._at(water.label)
        name = self.words.text(f"map.{water.name}")
        # The sea is narrow at the map's sides: its name stands there on two lines, clear of the waves.
        lines = style.split_in_two(name, WORD) if water in self.country.seas else (name,)
        lead = style.line_height(WORD)
        course = smooth_curve([self._at(point) for point in water.line])
        near = [px for px, py in course if abs(py - y) < lead / 2 and abs(px - x) < self.width / 10]
        for index, line in enumerate(lines):
            half = style.width(line, "label", size) / 2
            if near and water in self.country.rivers:
                # Close beside the course, on the side where the label is: names are of another length in each language.
                x = max(near) + half + _BESIDE if x > sum(near) / len(near) else min(near) - half - _BESIDE
            middle = min(max(x, self.rect.x + half + 1), self.rect.right - half - 1)
            self._put_name(line, middle, y + lead * index, size, "label")

    def _put_name(self, name: str, x: float, y: float, size: float, font: FontRole) -> None:
        """Put the name of a water in its hue, or that of a land, which is set in the display face, in a soft one."""
        style, half = self.style, self.style.width(name, font, size) / 2
        hue = style.theme.hues[_SEA].strong if style.theme.spec.solid_banners else style.theme.ink
        colour = hue if font == "label" else style.theme.soft
        if style.theme.hues[_SEA].hatch is not None:
            plate = Rect(x - half - 0.6, y - 0.65 * size * MM_PER_POINT, 2 * half + 1.2, 1.3 * size * MM_PER_POINT)
            style.ink.rectangle(plate, Paint(fill=style.theme.white), radius=0.4, role="water-plate")
        style.ink.text(x, baseline(y, size), name, font, size, colour, "centre", role="water")

    def _hill(self, at: Point) -> None:
        x, y = at
        unit = self.width / 210
        colour = self.style.theme.hues[_HILL].strong
        line = Paint(stroke=colour, width=0.22)
        self.style.ink.line(
            smooth_curve(
                [(x - 3.4 * unit, y), (x - 1.2 * unit, y - 2.6 * unit), (x, y - 3.1 * unit), (x + 3.2 * unit, y)]
            ),
            line,
            role="hill",
        )
        for number in range(3):
            start = (x + (0.4 + 0.7 * number) * unit, y - (2.5 - 0.75 * number) * unit)
            end = (x + (0.1 + 0.75 * number) * unit, y - 0.3 * unit)
            self.style.ink.line([start, end], Paint(stroke=colour, width=0.12), role="hill")

    def _compass(self) -> None:
        """Draw a needle that shows where north is."""
        style, (x, y) = self.style, self._at(self.country.compass)
        reach = 0.021 * self.width
        for turn in (1, -1):
            needle = [(x, y - reach), (x + turn * 0.26 * reach, y), (x, y + 0.75 * reach)]
            fill = style.theme.ink if turn > 0 else style.theme.white
            style.ink.polygon(needle, Paint(fill=fill, stroke=style.theme.ink, width=0.15), role="compass")
        size = style.points(SMALLER_NAME)
        top = y - reach - 0.75 * size * MM_PER_POINT
        north = self.words.text("map.north")
        style.ink.text(x, baseline(top, size), north, "display", size, style.theme.ink, "centre", role="compass")

    def _wall(self) -> None:
        """Draw a band with battlements on its northern side; the stretch that was won is filled."""
        style, hue = self.style, self.style.theme.hues[_WALL]
        line = smooth_curve([self._at(point) for point in self.country.wall])
        steps = points_along(line, self.width / 150)
        high = self.width / 210
        outer, inner = parallel_line(steps, -1.25 * high), parallel_line(steps, -0.65 * high)
        base = parallel_line(steps, 0.65 * high)
        top: list[Point] = []
        for index, (near, far) in enumerate(zip(inner, outer, strict=True)):
            first, second = (near, far) if index % 2 else (far, near)
            top += [first, second]
        # The line begins in the east: its left, looking west, is the south, so the battlements are on its right.
        style.ink.polygon(
            [*top[:-1], *reversed(base)], Paint(fill=hue.light, stroke=hue.strong, width=0.22), role="wall"
        )

    def _forts(self, places: Sequence[Point], plates: Sequence[Rect]) -> None:
        forts, due = self.progress.campaign.forts, self.progress.next
        for place, plate in zip(places, plates, strict=True):
            self._leader(place, plate)
        for fort, place, plate in zip(forts, places, plates, strict=True):
            is_due = bool(self.progress.tries) and due is not None and due.number == fort.number
            put_fort(self.style, *place, self.side, fort.number, won=fort.number in self.progress.won, due=is_due)
            self._label(fort, plate)

    def _label(self, fort: Fort, rect: Rect) -> None:
        style = self.style
        fill = style.theme.band or style.theme.white
        style.ink.rectangle(rect, Paint(fill=fill, stroke=style.theme.frame, width=0.15), radius=0.5, role="name-plate")
        style.put_word(rect, fort.name.upper(), SMALLER_NAME, anchor="centre", role="fort-name")

    def _leader(self, fort: Point, plate: Rect) -> None:
        """Draw a line from a fort to its name, upright where the name is over or under the fort."""
        x = min(max(fort[0], plate.x + 1.5), plate.right - 1.5)
        y, turn = (plate.bottom, -1) if plate.y < fort[1] else (plate.y, 1)
        paint = Paint(stroke=self.style.theme.soft, width=0.18)
        self.style.ink.line([(fort[0], fort[1] + turn * self.side * 0.55), (x, y)], paint, role="leader")

    def _plates(self, places: Sequence[Point]) -> list[Rect]:
        """Return where the names stand: by turns over and under the wall, near it and near their forts."""
        found: dict[int, Rect] = {}
        wall = smooth_curve([self._at(point) for point in self.country.wall])
        air, high = self.side * 0.75 + 2.2, self.row * 0.8
        for turn in (-1, 1):
            mine = sorted(range(turn < 0, len(places), 2), key=lambda index: places[index][0])
            for row in range(self.rows):
                some = mine[row :: self.rows]
                wide = [self.names[index] + _BETWEEN for index in some]
                xs = _spread([places[index][0] for index in some], wide, self.rect.x + 1, self.rect.right - 1)
                for index, x in zip(some, xs, strict=True):
                    half = self.names[index] / 2 + 0.9
                    near = [point[1] for point in (*wall, *places) if abs(point[0] - x) < half + self.side * 0.7]
                    edge = max(turn * y for y in (*near, places[index][1]))
                    y = turn * (edge + air + row * self.row) + high * (turn - 1) / 2
                    found[index] = Rect(x - half, y, 2 * half, high)
        return [found[index] for index in range(len(places))]

    def _rows(self) -> int:
        """Return how many rows of names are above and below: as few as have room."""
        for rows in (1, 2, 3):
            parts = [self.names[parity::2][row::rows] for parity in (0, 1) for row in range(rows)]
            if all(sum(part) + _BETWEEN * len(part) <= self.width - 2 for part in parts):
                return rows
        raise Misfit(translatable("the names on the map"), sum(self.names) / 2, self.width)


def _waves(shore: Sequence[Point], side: float, distance: float) -> list[list[Point]]:
    """Return the pieces of a line along a shore at a distance; none in a bay that is too narrow."""
    pieces: list[list[Point]] = [[]]
    for point in parallel_line(shore, side * distance):
        if min(math.dist(point, each) for each in shore) > 0.93 * distance:
            pieces[-1].append(point)
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if len(piece) > 1]


def _spread(wanted: Sequence[float], widths: Sequence[float], left: float, right: float) -> list[float]:
    """Centres near the wanted ones for things of these widths side by side between two edges, in their order."""
    centres = list(wanted)
    for _ in range(60):
        for index in range(len(centres) - 1):
            lack = (widths[index] + widths[index + 1]) / 2 - (centres[index + 1] - centres[index])
            if lack > 0:
                centres[index] -= lack / 2
                centres[index + 1] += lack / 2
        centres = [min(max(x, left + width / 2), right - width / 2) for x, width in zip(centres, widths, strict=True)]
    reach = left
    for index, width in enumerate(widths):
        centres[index] = max(centres[index], reach + width / 2)
        reach = centres[index] + width / 2
    reach = right
    for index in reversed(range(len(widths))):
        centres[index] = min(centres[index], reach - widths[index] / 2)
        reach = centres[index] - widths[index] / 2
    return centres
