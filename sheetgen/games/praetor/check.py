"""What the sheets of Praetor must satisfy beyond what their layout says."""

from __future__ import annotations

from sheetgen.games.praetor.awards import Awards
from sheetgen.games.praetor.favour import FavourTrack
from sheetgen.games.praetor.wages import Wages
from sheetgen.games.praetor.worth import check_city_tiles, check_wall_tiles, gold_of
from sheetgen.rules.findings import Findings
from sheetgen.rules.own import OwnRules
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import Sheet, Tally, number_of


class Rules(OwnRules):
    """Workers, the favour track, tiles, retirement, wages and the veterans' awards."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        tables = tally.game.tables
        (self.workers,) = tables["start"]["workers"]
        self.retirement = tables["retirement"]["ages"]
        (self.gold_for_a_point,) = tables["gold"]["for_a_point"]
        self.favour = FavourTrack(tally)
        self.wages = Wages(tally)
        self.awards = Awards(tally)

    def check(self, sheet: Sheet, findings: Findings, restrictions: Restrictions | None) -> None:  # noqa: ARG002
        """Note what breaks these rules."""
        self._check_workers(sheet, findings)
        self.favour.check(sheet, findings)
        check_city_tiles(sheet, findings)
        check_wall_tiles(sheet, findings)
        self._check_retirement(sheet, findings)
        self.wages.check(sheet, findings)
        self.awards.check(sheet, findings)

    def part(self, sheet: Sheet, name: str) -> int:
        """The points on the favour track, and those for gold; the layout counts the rest. Raises `KeyError`."""
        match name:
            case "favour":
                return self.favour.points(sheet)
            case "gold":
                return gold_of(sheet) // self.gold_for_a_point
            case _:
                raise KeyError(name)

    def _check_workers(self, sheet: Sheet, findings: Findings) -> None:
        """Each player has so many dice, wherever they stand (Contenu de la boîte)."""
        number = number_of(sheet.values["workers.villagers"])
        for place in ("training_one", "training_two", "active", "retired"):
            number += sheet.count(f"workers.{place}")
        told = sheet.values["workers.villagers"] is not None or number
        if told and number != self.workers:
            findings.add("workers", "workers", None, "not-all", number=number, all=self.workers)

    def _check_retirement(self, sheet: Sheet, findings: Findings) -> None:
        """So many points for each worker who retired, by the age (Phase de maintenance)."""
        one, two = (number_of(sheet.values[f"retirement.{age}"]) for age in ("age_one", "age_two"))
        points, right = sheet.values["retirement.points"], one * self.retirement[0] + two * self.retirement[1]
        if points is not None and points != right:
            findings.add(
                "retirement", "retirement.points", None, "points", one=one, two=two, points=points, right=right
            )
        retired = sheet.count("workers.retired")
        told = sheet.values["retirement.age_one"] is not None or sheet.values["retirement.age_two"] is not None
        if told and one + two != retired:
            findings.add("retirement", "retirement", None, "count", ages=one + two, retired=retired)
