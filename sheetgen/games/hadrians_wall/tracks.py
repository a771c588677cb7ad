"""The attribute tracks of a sheet: everything that can have filled them, and whether it explains them all at once."""

from __future__ import annotations

from functools import lru_cache

from sheetgen.games.hadrians_wall.arena import Outcomes
from sheetgen.games.hadrians_wall.attributes import Gains, Link, Vector, Verdict, judge, one_of, possible_values
from sheetgen.layout.layout import Area
from sheetgen.rules.balance import yearly_row
from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, bit_of
from sheetgen.rules.ways import Details

RULE = "attribute-icons"
RENOWN, PIETY, VALOUR = "renown", "piety", "valour"


class Tracks:
    """The attribute tracks of the layout and all that feeds them."""

    def __init__(self, tally: Tally) -> None:
        areas = tally.game.areas
        self.tracks = tuple(area for area in areas.values() if area.attribute)
        self.names = tuple(area.attribute for area in self.tracks)
        self.size = max(len(area.boxes) for area in self.tracks)
        self.place = {name: place for place, name in enumerate(self.names)}
        track_ids = {area.id: place for place, area in enumerate(self.tracks)}
        self.crossings = tuple(
            Link(place, box.number, self.place[icon], 1)
            for place, area in enumerate(self.tracks)
            for box in area.boxes
            for icon in box.gain.icons
            if icon in self.place
        )
        self.landmarks = tuple(
            (box, track_ids[need.target], need.number)
            for box in tally.game.boxes.values()
            for need in box.needs
            if need.kind == "count" and need.target in track_ids
        )
        apart = set(track_ids) | {box.area for box, _, _ in self.landmarks}
        self.masks = tuple(
            tuple((area, mask) for area, mask in tally.icons.get(name, ()) if area not in apart) for name in self.names
        )
        self._others(tally)

    def _others(self, tally: Tally) -> None:
        areas = tally.game.areas.values()
        self.markets = tuple(area for area in areas if area.distinct is not None)
        self.grids = tuple((area, _row_masks(area)) for area in areas if area.row_gain in self.place)
        self.attacked = tuple((area.id, yearly_row(tally, area)) for area in areas if area.most_a_year)
        self.choosers = tuple(
            (box, one_of([self.place[icon] for icon in box.gain.icons], len(self.names)))
            for area in areas
            for box in area.boxes
            if box.gain.chooses and set(box.gain.icons) <= set(self.names)
        )
        self.roads = tuple(
            (area, box)
            for area in areas
            if set(area.yearly.icons) == set(self.names)
            for box in area.boxes
            if box.circles
        )

    def check(self, sheet: Sheet, findings: Findings, arena: Outcomes) -> None:
        """Note each track with points that nothing explains, or with points that were forgotten."""
        filled = tuple([sheet.count(area.id) for area in self.tracks])
        gains = self._gains(sheet, filled, arena)
        verdict = judge(filled, gains)
        if not verdict.exact:
            self._tell(sheet, findings, filled, gains, verdict)

    def _gains(self, sheet: Sheet, filled: Vector, arena: Outcomes) -> Gains:
        marked = sheet.marked
        fixed = [sum([(marked[area] & mask).bit_count() for area, mask in masks]) for masks in self.masks]
        choices: list[frozenset[Vector]] = [vectors for box, vectors in self.choosers if marked[box.area] & bit_of(box)]
        for market in self.markets:
            assert market.distinct is not None
            least, most = self._goods(market, sheet)
            track = self.place[market.distinct[0]]
            fixed[track] += least
            if most > least:
                choices.append(frozenset(self._points(track, extra) for extra in range(most - least + 1)))
        for grid, rows in self.grids:
            fixed[self.place[grid.row_gain]] += sum([marked[grid.id] & row == row for row in rows])
        fixed[self.place[VALOUR]] += self.repelled(sheet)
        won = _won(arena, self.place[RENOWN], self.place[PIETY], len(self.names))
        if len(won) > 1 or any(map(any, won)):
            choices.append(won)
        circles = sum([box.circles for area, box in self.roads if marked[area.id] & bit_of(box)])
        free = max(0, (sheet.years or 0) - 1) * circles
        return Gains(self.size, tuple(fixed), self._links(sheet, filled), tuple(choices), (0, free))

    def _links(self, sheet: Sheet, filled: Vector) -> tuple[Link, ...]:
        """The crossings, and each landmark built: it paid only after its own track got there.

        A landmark that its track never reached is told by its own rule, and pays here all the same.
        """
        links = self.crossings
        for box, source, number in self.landmarks:
            if sheet.marked[box.area] & bit_of(box):
                reached = number if filled[source] >= number else 0
                for icon in dict.fromkeys(box.gain.icons):
                    points = box.gain.icons.count(icon)
                    links = (*links, Link(source, reached, self.place[icon], points))
        return links

    def _goods(self, market: Area, sheet: Sheet) -> tuple[int, int]:
        """The least and the most points of the goods; a number that is no good may have been any."""
        assert market.distinct is not None
        assert market.writes is not None
        numbers = [number for _, number in sheet.numbers(market.id)]
        good = {number for number in numbers if market.writes.low <= number <= market.writes.high}
        bad = sum(1 for number in numbers if number not in good)
        points = market.distinct[1]
        return sum(points[: len(good)]), sum(points[: len(good) + bad])

    def repelled(self, sheet: Sheet) -> int:
        """The valour of the attacks: what the years could bring, less what came as disdain."""
        years = sheet.years or 0
        return sum(max(0, sum(row[:years]) - sheet.rings(area).ringed) for area, row in self.attacked)

    def _points(self, track: int, points: int) -> Vector:
        return tuple(points if place == track else 0 for place in range(len(self.names)))

    def _tell(self, sheet: Sheet, findings: Findings, filled: Vector, gains: Gains, verdict: Verdict) -> None:
        words = findings.words
        for place, area in enumerate(self.tracks):
            surplus, missing = verdict.surplus[place], verdict.missing[place]
            if not surplus and not missing:
                continue
            possible = possible_values(filled, gains, place)
            key = ("points-in-a-circle" if verdict.circular else "points-too-many") if surplus else "points-forgotten"
            if possible:
                nearest = words.text("violations.points-possible", range=words.ranges(possible))
            else:
                nearest = words.text("violations.points-most", number=filled[place] - surplus)
            findings.tell(
                RULE,
                area.id,
                filled[place] if surplus else None,
                key,
                "error" if surplus else "warning",
                Details(forgotten=missing),
                area=words.area(area.id),
                filled=filled[place],
                number=surplus or missing,
                fixed=gains.fixed[place],
                sources=self._sources(sheet, findings, gains, filled, place),
                nearest=nearest,
            )

    def _sources(self, sheet: Sheet, findings: Findings, gains: Gains, filled: Vector, place: int) -> str:
        """What fed a track, in words, so that the player can count after us."""
        words, name = findings.words, self.names[place]
        goods = [
            self._goods(market, sheet) for market in self.markets if market.distinct and market.distinct[0] == name
        ]
        least, most = sum(low for low, _ in goods), sum(high for _, high in goods)
        rows = [
            row & sheet.marked[grid.id] == row for grid, rows in self.grids if grid.row_gain == name for row in rows
        ]
        counts = {
            "icons": sum((sheet.marked[area] & mask).bit_count() for area, mask in self.masks[place]),
            "links": sum(
                link.points for link in gains.links if link.target == place and filled[link.source] >= link.at_least
            ),
            "goods": most,
            "rows": rows.count(True),
            "attacks": self.repelled(sheet) if name == VALOUR else 0,
            "choices": sum(max(vector[place] for vector in choice) for choice in gains.choices) - (most - least),
            "roads": gains.free[1],
        }
        parts = [words.text(f"violations.points-from.{key}", number=number) for key, number in counts.items() if number]
        return words.list(parts) if parts else words.text("violations.points-from.nothing")


def _row_masks(grid: Area) -> tuple[int, ...]:
    rows: dict[int, int] = {}
    for box in grid.boxes:
        rows[box.row] = rows.get(box.row, 0) | bit_of(box)
    return tuple(rows.values())


@lru_cache(maxsize=4096)
def _won(arena: Outcomes, renown: int, piety: int, tracks: int) -> frozenset[Vector]:
    """The points of the arena as vectors over the tracks."""
    return frozenset(
        tuple({renown: won.renown, piety: won.piety}.get(place, 0) for place in range(tracks)) for won in arena
    )
