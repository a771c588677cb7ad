"""Check the rules of Praetor that its layout does not state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from operator import mul

from sheetgen.games.praetor.favour_track import FavourTrack
from sheetgen.games.praetor.veteran_awards import VeteranAwards, award
from sheetgen.games.praetor.wages import Wages, Workers
from sheetgen.layout.game import Value
from sheetgen.rules.finding import All, AreaName, Edit, Fact, Finding, Write
from sheetgen.rules.game_rules import GameRules
from sheetgen.rules.match_sheets import Clash
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import MarkedSheet, Tally, number_in_value


class Rules(GameRules):
    """Workers, the favour track, tiles, retirement, wages and the veterans' awards."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        tables = tally.game.tables
        self.workers = Workers(tally)
        self.retirement = tables["retirement"]["ages"]
        (self.gold_for_a_point,) = tables["gold"]["for_a_point"]
        self.favour = FavourTrack(tally)
        self.wages = Wages(tally, self.favour)
        self.awards = VeteranAwards(tally)

    def findings(self, sheet: MarkedSheet, restrictions: Restrictions | None) -> Iterator[Finding]:  # noqa: ARG002
        """Yield the findings of these rules."""
        yield from self.workers.check(sheet)
        yield from self.favour.check(sheet)
        yield from check_city_tiles(sheet)
        yield from check_wall_tiles(sheet)
        yield from check_goods(sheet)
        yield from self._retirement(sheet)
        yield from self.wages.check(sheet)
        yield from self.awards.check(sheet)

    def clashes(self, sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
        """Yield veterans' awards that contradict the sheets of the others."""
        return AwardClashes(self.awards).find(sheets)

    def part(self, sheet: MarkedSheet, name: str) -> int:
        """Return the points on the favour track, or those for gold.

        Raises `KeyError` for lines that the layout counts.
        """
        match name:
            case "favour":
                return self.favour.points(sheet)
            case "gold":
                return gold_of(sheet) // self.gold_for_a_point
            case _:
                raise KeyError(name)

    def _retirement(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield points that do not fit the retired workers, and a number of workers that does not fit (Maintenance)."""
        yield from self._retirement_by_round(sheet)
        ages = [sheet.values[f"retirement.{age}"] for age in ("age_one", "age_two")]
        one, two = map(number_in_value, ages)
        points, right = sheet.values["retirement.points"], one * self.retirement[0] + two * self.retirement[1]
        known = sheet.is_given("workers.retired") or self.workers.listed(sheet) == self.workers.all
        retired = sheet.count("workers.retired")
        if points is not None and None in ages:
            yield from self._worth(number_in_value(points), ages, retired if known else None)
        elif points is not None and points != right:
            facts = {"points": number_in_value(points), "right": right, "one": one, "two": two}
            meant: tuple[Edit, ...] = (Write("retirement.points", right),)
            yield Finding("retirement", "retirement.points", "points", facts, meant=meant)
        if known and (one + two > retired or (None not in ages and one + two < retired)):
            meant = (Write("retirement.age_one", retired - two), Write("retirement.age_two", retired - one))
            if self.workers.listed(sheet) + one + two - retired <= self.workers.all:
                meant += self.workers.retire(range(retired, one + two))
            facts = {"ages": one + two, "retired": retired}
            cited = () if None in ages else ("retirement.age_one.1", "retirement.age_two.1")
            yield Finding("retirement", "retirement", "count", facts, meant=meant, cited=cited)

    def _retirement_by_round(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield rounds whose points are not those of who retired in them, and sums that are not the rounds'."""
        one, two = (dict(sheet.numbers(f"retirement.{age}")) for age in ("one", "two"))
        for number, points in sheet.numbers("retirement.worth"):
            first, second = one.get(number, 0), two.get(number, 0)
            right = first * self.retirement[0] + second * self.retirement[1]
            if points != right:
                facts: dict[str, Fact] = {"points": points, "right": right, "one": first, "two": second}
                meant = (Write("retirement.worth", right, number),)
                yield Finding("retirement", "retirement.worth", "points", facts, number, meant=meant)
        for rounds, area in ((one, "retirement.age_one"), (two, "retirement.age_two")):
            written, right = sheet.values[area], sum(rounds.values())
            if rounds and written is not None and written != right:
                facts = {"written": number_in_value(written), "right": right}
                yield Finding("retirement", area, "rounds", facts, meant=(Write(area, right),))

    def _worth(self, points: int, ages: Sequence[Value], retired: int | None) -> Iterator[Finding]:
        """Yield points that no workers retired in the ages bring, if the ages and the number are given."""
        numbers = [range(self.workers.all + 1) if age is None else (number_in_value(age),) for age in ages]
        possible = {sum(map(mul, each, self.retirement)) for each in product(*numbers) if retired in (None, sum(each))}
        if points not in possible:
            near = sorted(possible, key=lambda other: (abs(other - points), other))[:1]
            meant = tuple(Write("retirement.points", other) for other in near)
            first, second = self.retirement
            facts = {"points": points, "first": first, "second": second}
            yield Finding("retirement", "retirement.points", "no-points", facts, meant=meant)


class AwardClashes:
    """The veterans' awards of all players (Option pour vétérans)."""

    def __init__(self, awards: VeteranAwards) -> None:
        self.awards = awards

    def find(self, sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
        """Yield numbers of the others that are not theirs, and awards that the players cannot all have."""
        if not self.awards.are_used(max(number_in_value(sheet.values["players"]) for sheet in sheets)):
            return
        for name in self.awards.awards:
            mine = [self.awards.mine(sheet, name) for sheet in sheets]
            yield from self._others(name, mine, sheets)
            yield from self._ranks(name, mine, sheets)
            yield from self._sum(name, sheets)

    def _others(self, name: str, mine: Sequence[int | None], sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
        """Yield pairs of sheets of which one has a number that the other does not list."""
        area = f"veteran.{name}.others"
        for first, second in combinations(range(len(sheets)), 2):
            for writer, owner in ((first, second), (second, first)):
                listed = [number for _, number in sheets[writer].numbers(area)]
                missing = Counter(number for place, number in enumerate(mine) if place != writer and number is not None)
                if listed and mine[owner] in missing - Counter(listed):
                    values = {"others": ", ".join(map(str, listed)), "number": mine[owner]}
                    yield Clash("others", area, (writer, owner), values)

    def _ranks(self, name: str, mine: Sequence[int | None], sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
        """Yield awards that are not those of the rank, if the sheets of all players are given."""
        known = [number for number in mine if number is not None]
        players = max(number_in_value(sheet.values["players"]) for sheet in sheets)
        if not len(known) == len(sheets) == players:
            return
        for place, sheet in enumerate(sheets):
            given = sheet.values[f"veteran.{name}.award"]
            others = known[:place] + known[place + 1 :]
            rank, right = award(known[place], others, self.awards.awards[name])
            # With others listed the award is checked against those.
            if given not in (None, right) and not sheet.numbers(f"veteran.{name}.others"):
                rest = (other for other in range(len(sheets)) if other != place)
                values = {"award": given, "rank": rank, "right": right}
                yield Clash("award", f"veteran.{name}.award", (place, *rest), values)

    def _sum(self, name: str, sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
        """Yield awards whose sum is greater than that of as many ranks."""
        area = f"veteran.{name}.award"
        given = {place: number_in_value(sheet.values[area]) for place, sheet in enumerate(sheets) if sheet.values[area]}
        most = sum(self.awards.awards[name][: len(given)])
        if sum(given.values()) > most and len(given) > 1:
            each = tuple(map(str, given.values()))
            yield Clash("awards", area, tuple(given), {"total": sum(given.values()), "most": most}, each)


GOODS = ("wood", "stone", "marble", "weapons")
PAIR = ("given", "received")
"""The notation of a rate of the market."""


def gold_of(sheet: MarkedSheet) -> int:
    """Return the gold of a player after all goods are changed at the rates of the player's board (Décompte final).

    A rate is a pair, a number of goods and the gold for them; goods without a rate bring nothing.
    """
    gold = number_in_value(sheet.values["resources.gold"])
    for good in GOODS:
        rate = dict(sheet.numbers(f"market.{good}"))
        given, received = rate.get(1, 0), rate.get(2, 0)
        if given > 0:
            gold += number_in_value(sheet.values[f"resources.{good}"]) // given * received
    return gold


def check_goods(sheet: MarkedSheet) -> Iterator[Finding]:
    """Yield a note on goods that bring no gold because their rate is not given."""
    unrated = [
        good
        for good in GOODS
        if number_in_value(sheet.values[f"resources.{good}"]) and len(sheet.numbers(f"market.{good}")) < len(PAIR)
    ]
    if unrated:
        names = All(tuple(AreaName(f"resources.{good}") for good in unrated))
        yield Finding("written-score", "market", "rate-untold", {"goods": names}, severity="note")


def check_city_tiles(sheet: MarkedSheet) -> Iterator[Finding]:
    """Yield city tiles whose worth is not their points and one for each matching corner (Construire une tuile).

    If the whole column of corners was left out, a tile may be worth more than its points.
    """
    mosaic, worth = dict(sheet.numbers("city_tiles.mosaic")), dict(sheet.numbers("city_tiles.worth"))
    for tile, points in sheet.numbers("city_tiles.points"):
        corners = mosaic.get(tile, 0)
        right = points + corners
        if not _is_worth(worth.get(tile, right), right, known=sheet.is_given("city_tiles.mosaic")):
            facts = {"tile": tile, "points": points, "mosaic": corners, "right": right, "worth": worth[tile]}
            meant = (
                Write("city_tiles.worth", right, tile),
                Write("city_tiles.mosaic", worth[tile] - points, tile),
            )
            yield Finding("favour", "city_tiles.worth", "city-tile", facts, tile, meant=meant)


def _is_worth(worth: int, right: int, *, known: bool) -> bool:
    """Return whether a tile can have this worth; ``right`` is the least one if what is added is not ``known``."""
    return worth == right or (not known and worth > right)


def check_wall_tiles(sheet: MarkedSheet) -> Iterator[Finding]:
    """Yield wall tiles whose worth is not their points plus the backs of earlier tiles (Avant-poste impérial).

    If the whole column of backs was left out, a tile may be worth more than its points.
    """
    backs, worth = dict(sheet.numbers("wall_tiles.bonus")), dict(sheet.numbers("wall_tiles.worth"))
    bonus = 0
    for tile, points in sheet.numbers("wall_tiles.points"):
        right = points + bonus
        if not _is_worth(worth.get(tile, right), right, known=sheet.is_given("wall_tiles.bonus")):
            facts = {"tile": tile, "points": points, "bonus": bonus, "right": right, "worth": worth[tile]}
            meant = (Write("wall_tiles.worth", right, tile),)
            cited = (f"wall_tiles.points.{tile}", *(f"wall_tiles.bonus.{each}" for each in backs if each < tile))
            yield Finding("favour", "wall_tiles.worth", "wall-tile", facts, tile, meant=meant, cited=cited)
        bonus += backs.get(tile, 0)
