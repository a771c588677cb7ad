"""What the sheets of Praetor must satisfy beyond what their layout says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from operator import mul

from sheetgen.games.praetor.awards import Awards
from sheetgen.games.praetor.favour import FavourTrack
from sheetgen.games.praetor.match import AwardClashes
from sheetgen.games.praetor.wages import Wages
from sheetgen.games.praetor.workers import Workers
from sheetgen.games.praetor.worth import check_city_tiles, check_goods, check_wall_tiles, gold_of
from sheetgen.layout.filled import Value
from sheetgen.rules.findings import Findings
from sheetgen.rules.match import Clash
from sheetgen.rules.own import OwnRules
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import Sheet, Tally, number_of
from sheetgen.rules.ways import Details


class Rules(OwnRules):
    """Workers, the favour track, tiles, retirement, wages and the veterans' awards."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        tables = tally.game.tables
        self.workers = Workers(tally)
        self.retirement = tables["retirement"]["ages"]
        (self.gold_for_a_point,) = tables["gold"]["for_a_point"]
        self.favour = FavourTrack(tally)
        self.wages = Wages(tally, self.favour)
        self.awards = Awards(tally)

    def check(self, sheet: Sheet, findings: Findings, restrictions: Restrictions | None) -> None:  # noqa: ARG002
        """Note what breaks these rules."""
        self.workers.check(sheet, findings)
        self.favour.check(sheet, findings)
        check_city_tiles(sheet, findings)
        check_wall_tiles(sheet, findings)
        check_goods(sheet, findings)
        self._check_retirement(sheet, findings)
        self.wages.check(sheet, findings)
        self.awards.check(sheet, findings)

    def clashes(self, sheets: Sequence[Sheet]) -> Iterator[Clash]:
        """Yield veterans' awards that contradict the sheets of the others."""
        return AwardClashes(self.awards).find(sheets)

    def part(self, sheet: Sheet, name: str) -> int:
        """The points on the favour track, and those for gold; the layout counts the rest. Raises `KeyError`."""
        match name:
            case "favour":
                return self.favour.points(sheet)
            case "gold":
                return gold_of(sheet) // self.gold_for_a_point
            case _:
                raise KeyError(name)

    def _check_retirement(self, sheet: Sheet, findings: Findings) -> None:
        """So many points for each worker who retired, by the age (Phase de maintenance)."""
        ages = [sheet.values[f"retirement.{age}"] for age in ("age_one", "age_two")]
        one, two = map(number_of, ages)
        points, right = sheet.values["retirement.points"], one * self.retirement[0] + two * self.retirement[1]
        known = sheet.told("workers.retired") or self.workers.listed(sheet) == self.workers.all
        retired, write = sheet.count("workers.retired"), findings.remedies.write
        if points is not None and None in ages:
            self._check_worth(points, ages, retired if known else None, findings)
        elif points is not None and points != right:
            details, said = Details(ways=write("retirement.points", right)), {"one": one, "two": two}
            findings.add(
                "retirement", "retirement.points", None, "points", "error", details, points=points, right=right, **said
            )
        if known and (one + two > retired or (None not in ages and one + two < retired)):
            ways = write("retirement.age_one", retired - two) + write("retirement.age_two", retired - one)
            said = {"ages": one + two, "retired": retired}
            findings.add("retirement", "retirement", None, "count", "error", Details(ways=ways), **said)

    def _check_worth(self, points: Value, ages: Sequence[Value], retired: int | None, findings: Findings) -> None:
        """Note points that no workers bring who retired in the ages, as far as those and their number are told."""
        numbers = [range(self.workers.all + 1) if age is None else (number_of(age),) for age in ages]
        possible = {sum(map(mul, each, self.retirement)) for each in product(*numbers) if retired in (None, sum(each))}
        if points not in possible:
            near = sorted(possible, key=lambda each: (abs(each - number_of(points)), each))[:1]
            details = Details(
                ways=tuple(way for each in near for way in findings.remedies.write("retirement.points", each))
            )
            first, second = self.retirement
            said = {"points": points, "first": first, "second": second}
            findings.add("retirement", "retirement.points", None, "no-points", "error", details, **said)
