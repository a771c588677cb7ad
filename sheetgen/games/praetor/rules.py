"""Check the rules of Praetor that its layout does not state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from operator import mul

from sheetgen.games.praetor.favour_track import FavourTrack
from sheetgen.games.praetor.goods_and_tiles import check_city_tiles, check_goods, check_wall_tiles, gold_of
from sheetgen.games.praetor.match import AwardClashes
from sheetgen.games.praetor.veteran_awards import VeteranAwards
from sheetgen.games.praetor.wages import Wages
from sheetgen.games.praetor.workers import Workers
from sheetgen.layout.filled_sheet import Value
from sheetgen.rules.finding import Edit, Fact, Finding, Write
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
            yield Finding("retirement", "retirement", "count", {"ages": one + two, "retired": retired}, meant=meant)

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
        """Yield points that no workers retired in the ages bring, as far as these and their number are given."""
        numbers = [range(self.workers.all + 1) if age is None else (number_in_value(age),) for age in ages]
        possible = {sum(map(mul, each, self.retirement)) for each in product(*numbers) if retired in (None, sum(each))}
        if points not in possible:
            near = sorted(possible, key=lambda other: (abs(other - points), other))[:1]
            meant = tuple(Write("retirement.points", other) for other in near)
            first, second = self.retirement
            facts = {"points": points, "first": first, "second": second}
            yield Finding("retirement", "retirement.points", "no-points", facts, meant=meant)
