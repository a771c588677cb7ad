"""Check disdain: every attack is a ring or a point of valour, within bounds; bribes take away what was there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from sheetgen.games.hadrians_wall.attack_bounds import YearRow, least_disdain, most_disdain
from sheetgen.games.hadrians_wall.attribute_findings import MissingValour
from sheetgen.games.hadrians_wall.few_players import TWO, players_of
from sheetgen.games.hadrians_wall.gladiator_rules import if_legal
from sheetgen.rules.balance import yearly_row
from sheetgen.rules.expand import marked, unmarked, unused
from sheetgen.rules.finding import (
    AreaName,
    BalanceItem,
    BoxNames,
    Change,
    Edit,
    Empty,
    Fact,
    Finding,
    FirstOf,
    TextFact,
    Together,
    ids,
)
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of

RULE = "disdain"
DIFFICULTY, DISDAIN, BRIBES = "difficulty", "left.disdain", "right.baths.bribes"
COHORTS = ("left.cohorts.left", "left.cohorts.centre", "left.cohorts.right")
FAVOURS = (
    *(f"right.temples.{size}.favour" for size in ("small", "medium", "large")),
    *(f"right.diplomats.{number}.favours_used" for number in (1, 2, 3)),
)
GOODS, SCOUTS = "right.market.goods", "right.scouts"
YEAR_STRIP = "year_strip"
MORE_ATTACKERS = "more-attackers"


class ValourEdits(Protocol):
    """A function that returns the changes of the attribute tracks for a given number of further valour and rings."""

    def __call__(self, valour: int, rings: int, *, settle: bool) -> tuple[Change, ...]:
        """Return the changes of the valour track alone, or with ``settle`` of all tracks to the nearest exact state."""


class Attacks(NamedTuple):
    """The least and the most rings that the attacks on one sheet can have brought."""

    difficulty: str
    potentials: YearRow
    """The most rings that each completed year can bring."""
    cards: YearRow
    """The cards of each completed year."""
    own: int
    """The most cards added by this player, whose goods and patterns used neutral cards."""
    others: int
    """The most cards added by a second player, if the number of players is unknown; else 0."""
    held: int
    """The boxes of the final cohorts, each of which may have existed from the first year."""
    weakest: int
    """The boxes of the smallest final cohort, which held in the last attack, if all years were played; else 0."""
    favours: int
    least: int
    most: int
    widest: int
    """The most rings with the other player's cards."""

    def allows(self, ringed: int, left_out: int) -> bool:
        """Return whether a number of rings is possible, with ``left_out`` points neither rings nor valour."""
        few_favours = self.favours <= sum(self.cards) + self.own + self.others
        return few_favours and ringed <= self.widest and ringed + left_out >= self.least

    def least_from(self, year: int) -> int:
        """Return the least number of rings that came in this year and later ones."""
        return least_disdain(self.cards[year - 1 :], self.potentials[year - 1 :], self.held, self.favours)

    def by_year(self, *, least: bool) -> Iterator[BalanceItem]:
        """Yield the least or the most rings of each year, and the change by favours and neutral cards in all."""
        rest = self.least if least else self.most
        for year, (cards, potential) in enumerate(zip(self.cards, self.potentials, strict=True), 1):
            held = self.held if least else self.weakest if year == len(self.cards) else 0
            rings = min(potential, max(0, cards - held))
            rest -= rings
            facts: dict[str, Fact] = {"year": year, "cards": cards, "held": min(cards, held)}
            facts["difficulty"] = TextFact(f"options.{self.difficulty}")
            yield BalanceItem(TextFact("counted.attack-year", facts), rings)
        if rest:
            yield BalanceItem(TextFact("counted.favours" if least else "counted.favours-and-neutral"), rest)


class Disdain:
    """The rings that the attacks bring and bribes take away, checked on one sheet after another."""

    def __init__(self, tally: Tally) -> None:
        self.game, areas = tally.game, tally.game.areas
        self.area, self.bribes = areas[DISDAIN], areas[BRIBES]
        self.potentials = yearly_row(tally, self.area)
        self.rows = {name: self.game.tables[YEAR_STRIP][name] for name in areas[DIFFICULTY].options}
        # Each of these boxes may have used a neutral card.
        self.most_neutral = sum(len(areas[area].boxes) for area in (GOODS, SCOUTS))

    def findings(
        self, sheet: MarkedSheet, restrictions: Restrictions | None, shortfall: MissingValour | None, moved: ValourEdits
    ) -> Iterator[Finding]:
        """Yield attacks that are neither rings nor valour, rings beyond the bounds, and bribes before their disdain."""
        left_out = shortfall.points if shortfall is not None else 0
        ringed, given = sheet.rings(DISDAIN).ringed, sheet.values[DIFFICULTY]
        if isinstance(given, str):
            attacks = self._attacks(given, sheet, restrictions)
        else:
            possible = [self._attacks(name, sheet, restrictions) for name in self.rows]
            attacks, only = _mildest(possible, ringed, left_out)
            if only:
                yield self._not_given(attacks.difficulty, ringed)
        if sheet.marked[BRIBES]:
            yield from self._bribes(self._latest(attacks, left_out, sheet), sheet)
        if not attacks.potentials:
            return
        if shortfall is not None and ringed + left_out >= attacks.least and ringed <= attacks.widest:
            yield self._neither(attacks, shortfall, sheet, moved)
        if attacks.favours > sum(attacks.cards) + attacks.own:
            yield self._too_many_favours(attacks, sheet)
        elif ringed + left_out < attacks.least or attacks.most < ringed <= sum(attacks.potentials):
            yield self._beyond(attacks, sheet, moved)

    def _not_given(self, difficulty: str, ringed: int) -> Finding:
        """Note the only difficulty under which a sheet that gives none is right."""
        (box,) = (box for box in self.game.areas[DIFFICULTY].boxes if box.name == difficulty)
        facts: dict[str, Fact] = {"ringed": ringed, "difficulty": TextFact(f"options.{difficulty}")}
        meant = (Change(box.id, True),)
        return Finding(RULE, DIFFICULTY, "difficulty-not-given", facts, None, "note", meant=meant)

    def _attacks(self, difficulty: str, sheet: MarkedSheet, restrictions: Restrictions | None) -> Attacks:
        potentials = self.potentials[: sheet.completed]
        more = sum(restriction.number for restriction in restrictions or () if restriction.unseen == MORE_ATTACKERS)
        row = self.rows[difficulty]
        cards = tuple([number + more for number in row[: sheet.completed]])
        players = players_of(sheet, restrictions)
        # With one or two players neutral cards lie beside a player; with three or more, all cards are the
        # neighbours'.
        own = sheet.count(GOODS) + sheet.count(SCOUTS) if players in (None, 1, TWO) else 0
        others = self.most_neutral if players in (None, TWO) else 0
        favours = sum([favours_used(sheet, area) for area in FAVOURS])
        cohorts = [sheet.count(cohort) for cohort in COHORTS]
        held, weakest = sum(cohorts), min(cohorts) if sheet.completed == self.game.years else 0
        least = least_disdain(cards, potentials, held, favours)
        alone = most_disdain(cards, potentials, weakest, favours, own)
        widest = most_disdain(cards, potentials, weakest, favours, own + others) if others else alone
        if players == TWO:  # the other one's cards are no question
            own, others, alone = own + others, 0, widest
        return Attacks(difficulty, potentials, cards, own, others, held, weakest, favours, least, alone, widest)

    def _latest(self, attacks: Attacks, left_out: int, sheet: MarkedSheet) -> YearRow:
        """Return, for each completed year, the least number of rings that came in it or later.

        ``left_out`` points may be missing. Empty if too few rings came in all, which is reported elsewhere.
        """
        years = range(1, len(attacks.potentials) + 1)
        if sheet.rings(DISDAIN).ringed + left_out < attacks.least:
            return ()
        return tuple(max(0, attacks.least_from(year) - left_out) for year in years)

    def _neither(self, attacks: Attacks, shortfall: MissingValour, sheet: MarkedSheet, moved: ValourEdits) -> Finding:
        """Find points of the attacks that are neither rings nor valour; edits keep to the bounds of the rings."""
        ringed, points = sheet.rings(DISDAIN).ringed, shortfall.points
        empty = unmarked(sheet, self.area)
        fewest_more, most_more = max(0, attacks.least - ringed), max(0, min(points, attacks.most - ringed))

        def edit(rings: int, *, settle: bool) -> Edit:
            ring = (Change(box.id, self.area.states[0]) for box in empty[:rings])
            return Together((*moved(points - rings, rings, settle=settle), *ring))

        facts = {
            "ringed": ringed,
            "points": points,
            "years": len(attacks.potentials),
            "potential": sum(attacks.potentials),
        }
        meant = tuple(edit(rings, settle=False) for rings in dict.fromkeys((most_more, fewest_more)))
        repair = FirstOf(lambda: (edit(most_more, settle=True),))
        boxes = ids(empty[:points])
        key = "neither-rings-nor-valour"
        return Finding(RULE, DISDAIN, key, facts, None, "error", boxes, shortfall.counted, meant, repair)

    def _beyond(self, attacks: Attacks, sheet: MarkedSheet, moved: ValourEdits) -> Finding:
        """Find fewer rings than were unavoidable, or more than can have come through."""
        ringed = sheet.rings(DISDAIN).ringed
        too_few = ringed < attacks.least
        more = (attacks.least if too_few else attacks.most) - ringed
        certain = too_few or ringed > attacks.widest
        if too_few:
            key, place, ring = "fewer-than-unavoidable", None, self.area.states[0]
            boxes = unmarked(sheet, self.area)[:more]
        else:
            key, place, ring = "more-than-let-through" if certain else "more-unless-two-players", attacks.most + 1, None
            boxes = marked(sheet, self.area)[more:]

        def edit(*, settle: bool) -> Edit:
            return Together((*moved(-more, more, settle=settle), *(Change(box.id, ring) for box in boxes)))

        return Finding(
            RULE,
            DISDAIN,
            key,
            {"ringed": ringed, "least": attacks.least, "most": attacks.most},
            place,
            "error" if certain else "note",
            ids(boxes),
            tuple(attacks.by_year(least=too_few)),
            (edit(settle=not certain),),
            repair=FirstOf(lambda: (edit(settle=True),)),
        )

    def _too_many_favours(self, attacks: Attacks, sheet: MarkedSheet) -> Finding:
        """Find more favours used than cards drawn; with two players, the other may have added cards."""
        used = [area for area in FAVOURS if favours_used(sheet, area)]
        cards = sum(attacks.cards) + attacks.own
        boxes = tuple(box.id for area in used for box in self.game.areas[area].boxes[: sheet.count(area)])
        certain = attacks.favours > cards + attacks.others
        facts = {"favours": attacks.favours, "cards": cards, "years": len(attacks.cards)}
        return Finding(
            RULE,
            used[-1],
            "more-favours-than-cards" if certain else "favours-unless-two-players",
            {**facts, "difficulty": TextFact(f"options.{attacks.difficulty}")},
            None,
            "error" if certain else "note",
            boxes,
            _counted(attacks, sheet),
            (if_legal(unused(self.game, box) for box in boxes[cards:]),) if certain else (),
        )

    def _bribes(self, latest: YearRow, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield the first bribe by whose year more was removed than can have come before.

        Disdain comes at the end of a year. ``latest`` is how many of the rings came in each completed year or later;
        it may be empty.
        """
        ringed, filled, _ = sheet.rings(DISDAIN)
        if filled > ringed:
            return  # a mistake of its own, and the bribes may be right
        written = sorted((year, box) for box, year in sheet.numbers(BRIBES))
        for paid, (year, box) in enumerate(written, 1):
            highest = min(ringed, sum(self.potentials[: max(0, year - 1)]))
            later = latest[year - 1] if 0 < year <= len(latest) else 0
            if paid > min(highest, ringed - later):
                key = "bribe-without-disdain" if ringed < len(written) else "bribe-too-early"
                if paid <= highest:
                    key = "bribe-before-disdain"
                place = self.bribes.boxes[box - 1]
                facts: dict[str, Fact] = {"box": BoxNames((place.id,)), "area": AreaName(DISDAIN)}
                facts |= {"year": year, "paid": paid, "bribes": len(written), "ringed": ringed}
                facts |= {"most": highest, "later": later}
                # Remove the bribe, and empty the last ring, which it filled.
                _, inner = sheet.rings(DISDAIN).masks
                unfilled = [Change(each.id, self.area.states[0]) for each in self.area.boxes if inner & bit_of(each)]
                meant = (Together((Empty((place.id,)), *unfilled[-1:])),)
                yield Finding(RULE, BRIBES, key, facts, box, boxes=(place.id,), meant=meant)
                break


def _mildest(possible: list[Attacks], ringed: int, left_out: int) -> tuple[Attacks, bool]:
    """Return the attacks of the mildest difficulty under which the sheet is right, and whether it is the only one.

    If it is right under none, return the nearest one.
    """
    right = [attacks for attacks in possible if attacks.allows(ringed, left_out)]
    if right:
        return right[0], len(right) == 1
    return possible[0] if ringed + left_out < possible[0].least else possible[-1], False


def favours_used(sheet: MarkedSheet, favour: str) -> int:
    """Return how often a favour was used: a temple's once at most, a diplomat's twice."""
    value = sheet.values[favour]
    return value if isinstance(value, int) else int(value == "used")


def _counted(attacks: Attacks, sheet: MarkedSheet) -> tuple[BalanceItem, ...]:
    """Return the cards of each year, and what stood against them."""
    years = (
        BalanceItem(TextFact("counted.attack", {"year": year}), cards) for year, cards in enumerate(attacks.cards, 1)
    )
    held = (BalanceItem(AreaName(cohort), sheet.count(cohort)) for cohort in COHORTS)
    used = (BalanceItem(AreaName(area), favours_used(sheet, area)) for area in FAVOURS)
    return tuple(each for each in (*years, *held, *used) if each.points)
