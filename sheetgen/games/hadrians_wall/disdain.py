"""Disdain: every attack is a ring or a point of valour, and both have bounds; a bribe takes away what was there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from sheetgen.games.hadrians_wall.attacks import Row, fewest, most
from sheetgen.games.hadrians_wall.bribes import Bribes, check_bribes
from sheetgen.games.hadrians_wall.scouting import scouted
from sheetgen.games.hadrians_wall.track_faults import Shortfall
from sheetgen.layout.layout import Area, Game
from sheetgen.rules.balance import yearly_row
from sheetgen.rules.findings import Findings
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import Sheet, Tally
from sheetgen.rules.violation import Severity
from sheetgen.rules.ways import Change, Counted, Details, Way

COHORT, FAVOUR, MORE_ATTACKERS = "cohort", "favour", "more-attackers"


class Moved(Protocol):
    """Makes the changes of the attribute tracks for so many points of valour more, and so many rings more."""

    def __call__(self, valour: int, rings: int, *, settle: bool) -> tuple[Change, ...]:
        """Of the valour track alone, or of all tracks to the nearest state that is exact."""


class Drawn(NamedTuple):
    """The cards of the attacks: those of each year, and those that a use of neutral cards may have added."""

    cards: Row
    own: int
    """Added at most by this player's goods and patterns."""
    others: int
    """Added at most by a second player; 0 where the game was played alone."""


class Bounds(NamedTuple):
    """What one sheet's attacks can have brought: the least and the most rings, ``widest`` with another's cards."""

    area: Area
    potentials: Row
    drawn: Drawn
    held: int
    """Boxes of the final cohorts, each of which may have stood from the first year on."""
    favours: int
    least: int
    most: int
    widest: int

    def least_from(self, year: int) -> int:
        """The rings that this year and those behind it brought at the least."""
        return fewest(self.drawn.cards[year - 1 :], self.potentials[year - 1 :], self.held, self.favours)


class Told(NamedTuple):
    """A sheet, where to note what is wrong with it, and how its tracks move when valour becomes rings."""

    sheet: Sheet
    findings: Findings
    moved: Moved


class Disdain:
    """The rings that the attacks bring and dated boxes take away."""

    def __init__(self, tally: Tally) -> None:
        game, areas = tally.game, tuple(tally.game.areas.values())
        self.last_year = game.years
        self.rings = tuple(_ringed(tally))
        self.difficulty, self.rows = _rows_by_choice(game)
        self.cohorts = next((area.earned.areas for area in areas if area.earned and area.earned.icon == COHORT), ())
        self.favours = tuple(area for area in areas if area.icon == FAVOUR)
        # Each box of these may have used a neutral card: goods, and what pays for patterns.
        self.for_neutral_cards = (
            *(area for area in areas if area.distinct is not None),
            *(scouts for _, scouts in scouted(game)),
        )

    def check(
        self,
        sheet: Sheet,
        findings: Findings,
        restrictions: Restrictions | None,
        shortfall: Shortfall | None,
        moved: Moved,
    ) -> None:
        """Note attacks that are neither rings nor valour, rings beyond the bounds, and bribes before their disdain."""
        for area, source, potentials in self.rings:
            years = min(sheet.completed, self.last_year)
            bounds = self._bounds(area, potentials[:years], sheet, restrictions)
            if sheet.marked[source.id]:
                left_out = shortfall.points if shortfall is not None else 0
                check_bribes(Bribes(area, source, potentials), self._latest(bounds, left_out, sheet), sheet, findings)
            if years:
                self._attacks(bounds, Told(sheet, findings, moved), shortfall)

    def _bounds(self, area: Area, potentials: Row, sheet: Sheet, restrictions: Restrictions | None) -> Bounds:
        drawn = self._drawn(sheet, restrictions)
        favours = sum(self._used(sheet, each) for each in self.favours)
        holding = [sheet.count(cohort) for cohort in self.cohorts]
        weakest = min(holding) if sheet.years == self.last_year else 0
        least = fewest(drawn.cards, potentials, sum(holding), favours)
        alone = most(drawn.cards, potentials, weakest, favours, drawn.own)
        widest = most(drawn.cards, potentials, weakest, favours, drawn.own + drawn.others) if drawn.others else alone
        return Bounds(area, potentials, drawn, sum(holding), favours, least, alone, widest)

    def _latest(self, bounds: Bounds, left_out: int, sheet: Sheet) -> tuple[int, ...]:
        """For each completed year the rings that came in it or later, whatever was left out; none where too few came
        in all, which is told by itself."""
        rings = sheet.rings(bounds.area.id).ringed + left_out
        years = range(1, len(bounds.potentials) + 1) if rings >= bounds.least else ()
        return tuple(max(0, bounds.least_from(year) - left_out) for year in years)

    def _attacks(self, bounds: Bounds, told: Told, shortfall: Shortfall | None) -> None:
        ringed = told.sheet.rings(bounds.area.id).ringed
        reach = ringed + (shortfall.points if shortfall is not None else 0)
        if shortfall is not None and reach >= bounds.least and ringed <= bounds.widest:
            self._neither(bounds, shortfall, told)
        if bounds.favours > sum(bounds.drawn.cards) + bounds.drawn.own:
            self._too_many_favours(bounds, told)
        elif reach < bounds.least or bounds.most < ringed <= sum(bounds.potentials):
            self._beyond(bounds, told)

    def _drawn(self, sheet: Sheet, restrictions: Restrictions | None) -> Drawn:
        """The cards of each completed year, by the difficulty and the fort."""
        more = sum(each.number for each in restrictions or () if each.unseen == MORE_ATTACKERS)
        row = self.rows.get(str(sheet.values[self.difficulty]), ())[: sheet.years]
        own = sum(sheet.count(area.id) for area in self.for_neutral_cards)
        # Only a campaign game, with its fort's rules, is known to have been played alone.
        others = sum(len(area.boxes) for area in self.for_neutral_cards) if restrictions is None else 0
        return Drawn(tuple(cards + more for cards in row), own, others)

    def _used(self, sheet: Sheet, area: Area) -> int:
        return sheet.count(area.id) if area.kind == "uses" else int(sheet.values[area.id] == "used")

    def _neither(self, bounds: Bounds, shortfall: Shortfall, told: Told) -> None:
        """Points of the attacks that are neither rings nor valour; the ways out keep to the bounds of the rings."""
        area, remedies = bounds.area, told.findings.remedies
        ringed, points = told.sheet.rings(area.id).ringed, shortfall.points
        empty = remedies.unmarked(told.sheet, area)
        fewest_more, most_more = max(0, bounds.least - ringed), max(0, min(points, bounds.most - ringed))
        ways = tuple[Way, ...]()
        for rings in dict.fromkeys((most_more, fewest_more)):
            changes = [Change(box.id, area.states[0]) for box in empty[:rings]]
            ways += self._way(told, points - rings, rings, changes)
        details = Details(tuple(box.id for box in empty[:points]), ways, shortfall.counted)
        potential = {"years": len(bounds.potentials), "potential": sum(bounds.potentials)}
        said = {"ringed": ringed, "points": points, **potential}
        told.findings.add(area.rule, area.id, None, "neither-rings-nor-valour", "error", details, **said)

    def _way(
        self, told: Told, valour: int, rings: int, changes: list[Change], *, certain: bool = True
    ) -> tuple[Way, ...]:
        """To move points between valour and rings: on the valour track alone, whose way is then followed to its end.

        Where it is not, on a sheet that is itself tried and of a note, all tracks are put right at once.
        """
        settle = told.findings.is_trial or not certain
        return told.findings.remedies.way([*told.moved(valour, rings, settle=settle), *changes])

    def _beyond(self, bounds: Bounds, told: Told) -> None:
        """Fewer rings than nobody can have avoided, or more than can have come through."""
        area, findings = bounds.area, told.findings
        ringed = told.sheet.rings(area.id).ringed
        too_few = ringed < bounds.least
        more = (bounds.least if too_few else bounds.most) - ringed
        certain = too_few or ringed > bounds.widest
        if too_few:
            key, place, ring = "fewer-than-unavoidable", None, area.states[0]
            boxes = findings.remedies.unmarked(told.sheet, area)[:more]
        else:
            key, place, ring = "more-than-let-through" if certain else "more-unless-two-players", bounds.most + 1, None
            boxes = findings.remedies.marked(told.sheet, area)[more:]
        changes = [Change(box.id, ring) for box in boxes]
        ways = self._way(told, -more, more, changes, certain=certain)
        details = Details(tuple(box.id for box in boxes), ways, self._counted(bounds.drawn, told.sheet, findings))
        said = {"ringed": ringed, "least": bounds.least, "most": bounds.most, "cards": sum(bounds.drawn.cards)}
        difficulty = findings.words.text(f"options.{told.sheet.values[self.difficulty]}")
        severity: Severity = "error" if certain else "note"
        findings.add(area.rule, area.id, place, key, severity, details, difficulty=difficulty, **said)

    def _counted(self, drawn: Drawn, sheet: Sheet, findings: Findings) -> tuple[Counted, ...]:
        """The cards of each year, and what stood against them."""
        words = findings.words
        years = [
            Counted(words.text("counted.attack", year=year), cards)
            for year, cards in enumerate(drawn.cards, 1)
            if cards
        ]
        held = [Counted(words.area(cohort), sheet.count(cohort)) for cohort in self.cohorts]
        used = [Counted(words.area(each.id), self._used(sheet, each)) for each in self.favours]
        return (*years, *(each for each in (*held, *used) if each.points))

    def _too_many_favours(self, bounds: Bounds, told: Told) -> None:
        """More favours used than cards drawn; where two play, the other may have added cards."""
        sheet, findings, drawn, rule = told.sheet, told.findings, bounds.drawn, bounds.area.rule
        used = [area for area in self.favours if self._used(sheet, area)]
        cards, last = sum(drawn.cards) + drawn.own, used[-1].id
        boxes = tuple(box.id for area in used for box in area.boxes[: sheet.count(area.id)])
        key, ways = "favours-unless-two-players", tuple[Way, ...]()
        severity: Severity = "note"
        if bounds.favours > cards + drawn.others:
            key, severity = "more-favours-than-cards", "error"
            unused = [findings.remedies.unused(box) for box in boxes[cards:]]
            ways = findings.legal_way(sheet, (rule, last), [unused])
        details = Details(boxes, ways, self._counted(drawn, sheet, findings))
        said = {"favours": bounds.favours, "cards": cards, "years": len(drawn.cards)}
        difficulty = findings.words.text(f"options.{sheet.values[self.difficulty]}")
        findings.add(rule, last, None, key, severity, details, difficulty=difficulty, **said)


def _rows_by_choice(game: Game) -> tuple[str, Mapping[str, Row]]:
    """The choice whose options are rows of one of the game's tables, and those rows."""
    for area in game.areas.values():
        for table in game.tables.values():
            if area.options and set(area.options) <= set(table):
                return area.id, {option: table[option] for option in area.options}
    raise KeyError("no choice has a row of a table for each option")


def _ringed(tally: Tally) -> Iterator[tuple[Area, Area, Row]]:
    """The rings that years bring: with what takes them away, and how many each year can bring."""
    for area in tally.game.areas.values():
        if area.most_a_year and area.filled_by is not None:
            yield area, tally.game.areas[area.filled_by[0]], yearly_row(tally, area)
