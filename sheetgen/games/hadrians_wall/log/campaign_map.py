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
from sheetgen.marks.marks import MM_PER_POINT, Colour, Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.paper import Misfit
from sheetgen.place.rect import Point, Rect
from sheetgen.place.typesetting import SMALLER_NAME, WORD, baseline
from sheetgen.text.complaint import translatable

STRETCH, MOST_STRETCH = 1.25, 2.0
"""The factor by which the country is drawn taller than it is, so that forts have room, and the largest factor."""
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
        self.names = [style.width_of(fort.name, SMALLER_NAME) for fort in progress.campaign.forts]
        self.rows = self._rows()

    def height(self) -> float:
        """Return the height in mm: the country and a strip for the names above and below."""
        return (self.country.north - self.country.south) * self.down + 2 * self.rows * self.row

    def place(self, rect: Rect) -> None:
        """Draw the map into a rectangle of its width and height."""
        self.rect = rect
        self.inner = rect.inset(0, self.rows * self.row)
        style = self.style
        ground = Paint(fill=style.theme.panel, stroke=style.theme.frame, width=style.frame_paint.width)
        style.ink.rectangle(rect, ground, role="map")
        for sea in self.country.seas:
            self._sea(sea)
        for river in self.country.rivers:
            self._river(river)
        for hill in self.country.hills:
            self._hill(self._at(hill))
        for water in (*self.country.rivers, *self.country.seas):
            self._name(water)
        self._compass()
        self._wall()
        self._forts()
        style.ink.rectangle(rect, Paint(stroke=style.theme.ink, width=style.box_paint.width * 1.4), role="map-frame")

    def _at(self, point: Point) -> Point:
        x = self.inner.x + (point[0] - self.country.west) * self.per_degree
        return (x, self.inner.y + (self.country.north - point[1]) * self.down)

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
        colour = style.theme.hues[_SEA].strong if style.theme.spec.solid_banners else style.theme.ink
        x, y = self._at(water.label)
        name = self.words.text(f"map.{water.name}")
        # The sea is narrow at the map's sides: its name stands there on two lines, clear of the waves.
        lines = style.split_in_two(name, WORD) if water in self.country.seas else (name,)
        lead = style.line_height(WORD)
        for index, line in enumerate(lines):
            half = style.width(line, "label", size) / 2
            middle = min(max(x, self.rect.x + half + 1), self.rect.right - half - 1)
            self._put_name(line, middle, y + lead * index, size, colour)

    def _put_name(self, name: str, x: float, y: float, size: float, colour: Colour) -> None:
        style, half = self.style, self.style.width(name, "label", size) / 2
        if style.theme.hues[_SEA].hatch is not None:
            plate = Rect(x - half - 0.6, y - 0.65 * size * MM_PER_POINT, 2 * half + 1.2, 1.3 * size * MM_PER_POINT)
            style.ink.rectangle(plate, Paint(fill=style.theme.white), radius=0.4, role="water-plate")
        style.ink.text(x, baseline(y, size), name, "label", size, colour, "centre", role="water")

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

    def _forts(self) -> None:
        places = [self._at(fort.at) for fort in self.progress.campaign.forts]
        above = [index for index in range(len(places)) if index % 2]
        below = [index for index in range(len(places)) if not index % 2]
        labels = {**self._labels(above, places, top=True), **self._labels(below, places, top=False)}
        for index, (x, y) in labels.items():
            self._leader(places[index], (x, y))
        due = self.progress.next
        for fort, place, index in zip(self.progress.campaign.forts, places, range(len(places)), strict=True):
            is_due = bool(self.progress.tries) and due is not None and due.number == fort.number
            put_fort(self.style, *place, self.side, fort.number, won=fort.number in self.progress.won, due=is_due)
            self._label(fort, labels[index], self.names[index])

    def _label(self, fort: Fort, at: Point, width: float) -> None:
        style = self.style
        rect = Rect(at[0] - width / 2 - 0.9, at[1] - self.row * 0.4, width + 1.8, self.row * 0.8)
        fill = style.theme.band or style.theme.white
        style.ink.rectangle(rect, Paint(fill=fill, stroke=style.theme.frame, width=0.15), radius=0.5, role="name-plate")
        style.put_word(rect, fort.name, SMALLER_NAME, anchor="centre", role="fort-name")

    def _leader(self, fort: Point, label: Point) -> None:
        paint = Paint(stroke=self.style.theme.soft, width=0.18)
        up = label[1] < fort[1]
        start = (fort[0], fort[1] + self.side * (-0.55 if up else 0.55))
        bend = (label[0], self.inner.y + 1.2 if up else self.inner.bottom - 1.2)
        end = (label[0], label[1] + self.row * (0.4 if up else -0.4))
        self.style.ink.line([start, bend, end], paint, role="leader")

    def _rows(self) -> int:
        """Return how many rows of names are above and below: as few as have room."""
        gap = 2.6
        for rows in (1, 2, 3):
            fits = True
            for parity in (0, 1):
                names = self.names[parity::2]
                for row in range(rows):
                    fits = fits and sum(names[row::rows]) + (gap + 1.8) * len(names[row::rows]) <= self.width - 2
            if fits:
                return rows
        raise Misfit(translatable("the names on the map"), sum(self.names) / 2, self.width)

    def _labels(self, indices: Sequence[int], places: Sequence[Point], *, top: bool) -> dict[int, Point]:
        """Return the positions of the names: each as near to its fort as its neighbours allow."""
        found: dict[int, Point] = {}
        for row in range(self.rows):
            mine = sorted(indices[row :: self.rows], key=lambda index: places[index][0])
            wide = [self.names[index] + 4.0 for index in mine]
            xs = _spread([places[index][0] for index in mine], wide, self.rect.x + 1, self.rect.right - 1)
            edge = self.rect.y if top else self.rect.bottom
            y = edge + (1 if top else -1) * (row + 0.5) * self.row
            found.update({index: (x, y) for index, x in zip(mine, xs, strict=True)})
        return found


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
