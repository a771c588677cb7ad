"""The map of a campaign: sea, rivers, hills, the wall with its battlements, and the forts in their places."""

from __future__ import annotations

import itertools
import math
import random
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
from sheetgen.games.hadrians_wall.log.map_names import Obstacles, leader, place_names
from sheetgen.marks.geometry import overlap
from sheetgen.marks.marks import MM_PER_POINT, FontRole, Paint
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Point, Rect, Size
from sheetgen.place.typesetting import CLASS, SMALLER_NAME, WORD, baseline

STRETCH, MOST_STRETCH = 1.25, 2.6
"""The factor by which the country is drawn taller than it is, so that forts have room, and the largest factor."""
_BESIDE = 1.2
"""The room in mm between a river and its name."""
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
        self.side = max(min(width * 0.0225, 7.0), fort_side(style))
        self.row = style.line_height(SMALLER_NAME) * 1.5
        self.names = [style.width_of(fort.name.upper(), SMALLER_NAME) for fort in progress.campaign.forts]

    def height(self) -> float:
        """Return the height in mm."""
        return (self.country.north - self.country.south) * self.down

    def place(self, rect: Rect) -> None:
        """Draw the map into a rectangle of its width and height."""
        self.rect, style = rect, self.style
        places = [self._at(fort.at) for fort in self.progress.campaign.forts]
        sizes = [Size(name + 1.8, self.row * 0.8) for name in self.names]
        plates = place_names(self._obstacles(places), places, sizes, self.side)
        ground = Paint(fill=style.theme.panel, stroke=style.theme.frame, width=style.frame_paint.width)
        style.ink.rectangle(rect, ground, role="map")
        for sea in self.country.seas:
            self._sea(sea)
        for river in self.country.rivers:
            self._river(river)
        for hill in map(self._at, self.country.hills):
            # A hill gives way to names.
            if not any(overlap(Rect(*hill, 0, 0).inset(-self.width / 36).bounds, plate.bounds) for plate in plates):
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
        paint = Paint(stroke=hue.strong, width=0.55)
        # Round ends do not stand out of the map's frame.
        for piece in clipped_lines(course, self.rect.inset(paint.width / 2)):
            self.style.ink.line(piece, paint, role="river")

    def _name_lines(self, water: Water) -> list[tuple[str, float, float]]:
        """Return the lines of a water's name, each with the middle it stands about."""
        style, found = self.style, list[tuple[str, float, float]]()
        x, y = self._at(water.label)
        name = self.words.text(f"map.{water.name}")
        # The sea is narrow at the map's sides: its name stands there on two lines, clear of the waves.
        lines = style.split_in_two(name, WORD) if water in self.country.seas else (name,)
        lead = style.line_height(WORD)
        course = smooth_curve([self._at(point) for point in water.line])
        near = [px for px, py in course if abs(py - y) < lead / 2 and abs(px - x) < self.width / 10]
        for index, line in enumerate(lines):
            half = style.width_of(line, WORD) / 2
            if near and water in self.country.rivers:
                # Close beside the course, on the side where the label is: names are of another length in each language.
                x = max(near) + half + _BESIDE if x > sum(near) / len(near) else min(near) - half - _BESIDE
            middle = min(max(x, self.rect.x + half + 1), self.rect.right - half - 1)
            found.append((line, middle, y + lead * index))
        return found

    def _name(self, water: Water) -> None:
        for line, x, y in self._name_lines(water):
            self._put_name(line, x, y, self.style.points(WORD), "label")

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
        """Draw one to three ridges, no two hills alike: the lower ones beside the highest, which hides their feet."""
        hand, unit = random.Random(f"{at[0] - self.rect.x:.1f}"), self.width / 210
        colour, size = self.style.theme.hues[_HILL].strong, hand.uniform(0.85, 1.25)
        ridges = [(0.0, size)]
        for side in hand.choice(((-1,), (1,), (-1, 1), ())):
            ridges.append((side * hand.uniform(2.2, 3.0) * size, size * hand.uniform(0.5, 0.72)))
        for aside, high in reversed(ridges):
            x, y, reach = at[0] + aside * unit, at[1], high * unit
            crest = smooth_curve(
                [(x - 3.4 * reach, y), (x - 1.2 * reach, y - 2.4 * reach), (x, y - 3.0 * reach), (x + 3.2 * reach, y)]
            )
            self.style.ink.polygon(crest, Paint(fill=self.style.theme.panel or self.style.theme.white), role="hill")
            self.style.ink.line(crest, Paint(stroke=colour, width=0.22), role="hill")
            for number in range(3):
                start = (x + (0.4 + 0.7 * number) * reach, y - (2.4 - 0.75 * number) * reach)
                end = (x + (0.1 + 0.75 * number) * reach, y - 0.3 * reach)
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
        """Draw a line from a fort to its name."""
        start, end = leader(fort, plate, self.side)
        self.style.ink.line([start, end], Paint(stroke=self.style.theme.soft, width=0.18), role="leader")

    def _obstacles(self, places: Sequence[Point]) -> Obstacles:
        """Return what the names of forts keep off: words, forts, the wall, rivers and seas."""
        style, country, pitch = self.style, self.country, self.width / 200
        words = [
            Rect(x, y, 0, 0).inset(-style.width_of(line, WORD) / 2 - 0.8, -style.line_height(WORD) / 2 - 0.4)
            for water in (*country.rivers, *country.seas)
            for line, x, y in self._name_lines(water)
        ]
        for land in country.lands:
            half = style.width_of(self.words.text(f"map.{land.name}").upper(), CLASS) / 2
            words.append(Rect(*self._at(land.label), 0, 0).inset(-half - 1.0, -style.line_height(CLASS) / 2))
        words.append(Rect(*self._at(country.compass), 0, 0).inset(-0.02 * self.width, -0.05 * self.width))
        forts = [Rect(*place, 0, 0).inset(-self.side * 0.72) for place in places]
        wall = points_along(smooth_curve([self._at(point) for point in country.wall]), pitch)
        courses = [smooth_curve([self._at(point) for point in river.line]) for river in country.rivers]
        shores = [smooth_curve([self._at(point) for point in sea.line]) for sea in country.seas]
        wet = [point for line in (*courses, *shores) for point in points_along(line, pitch)]
        seas = [list(itertools.pairwise([*shore, shore[0]])) for shore in shores]
        return Obstacles(self.rect.inset(1.0), (*words, *forts), wall, wet, seas)


def _waves(shore: Sequence[Point], side: float, distance: float) -> list[list[Point]]:
    """Return the pieces of a line along a shore at a distance; none in a bay that is too narrow."""
    pieces: list[list[Point]] = [[]]
    for point in parallel_line(shore, side * distance):
        if min(math.dist(point, each) for each in shore) > 0.93 * distance:
            pieces[-1].append(point)
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if len(piece) > 1]
