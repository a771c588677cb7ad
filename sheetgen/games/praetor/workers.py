"""Check the workers: eight dice, three of which are active from the start."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, number_of
from sheetgen.rules.ways import Change, Details, Way

ACTIVE, RETIRED = "workers.active", "workers.retired"
NOVICES = ("workers.training_one", "workers.training_two")
PLACES = (*NOVICES, ACTIVE, RETIRED)


class Workers:
    """The dice of a player (Ouvriers = dés; Préparation du jeu)."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        start = tally.game.tables["start"]
        (self.all,) = start["workers"]
        (self.villagers,) = start["villagers"]
        self.first = sorted(start["active"], reverse=True)
        """The experience of those who are active from the start, the highest first."""

    def listed(self, sheet: Sheet) -> int:
        """Return how many workers the sheet lists."""
        return number_of(sheet.values["workers.villagers"]) + sum(sheet.count(place) for place in PLACES)

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note a wrong number of workers; villagers left out are not none. Then note dice that cannot be those that
        the player began with."""
        villagers, number = sheet.values["workers.villagers"], self.listed(sheet)
        if number > self.all or (villagers is not None and number != self.all):
            details = Details(ways=self._as_many(number, sheet, findings))
            findings.add("workers", "workers", None, "not-all", "error", details, number=number, all=self.all)
        elif 0 < number < self.all:
            said = {"number": number, "all": self.all, "rest": self.all - number}
            findings.add("workers", "workers", None, "untold", "note", **said)
        waiting = number_of(villagers) + sum(sheet.count(place) for place in NOVICES)
        if waiting > self.villagers:
            ways = findings.remedies.write("workers.villagers", number_of(villagers) - waiting + self.villagers)
            said = {"number": waiting, "most": self.villagers, "active": len(self.first)}
            findings.add("workers", "workers", None, "waiting", "error", Details(ways=ways), **said)
        elif number == self.all:
            self._check_first(sheet, findings)

    def _check_first(self, sheet: Sheet, findings: Findings) -> None:
        """Note dice none of which can be the three of the start: experience never falls."""
        dice = sorted((number for place in (ACTIVE, RETIRED) for _, number in sheet.numbers(place)), reverse=True)
        if all(map(int.__ge__, dice, self.first)):
            return
        ways = findings.remedies.way(self._raised(sheet))
        said = {"dice": findings.words.list(map(str, dice)), "first": findings.words.list(map(str, self.first))}
        findings.add("workers", ACTIVE, None, "first", "error", Details(ways=ways), **said)

    def _raised(self, sheet: Sheet) -> Iterator[Change]:
        """Yield the changes that raise the most experienced dice to those of the start."""
        rest = self.first[sheet.count(RETIRED) :]
        active = sorted(sheet.numbers(ACTIVE), key=lambda entry: (-entry[1], entry[0]))
        for (box, number), least in zip(active, rest, strict=False):
            if number < least:
                yield Change(self.tally.game.areas[ACTIVE].boxes[box - 1].id, least)

    def _as_many(self, number: int, sheet: Sheet, findings: Findings) -> tuple[Way, ...]:
        """Return remedies: another number of villagers, or the surplus removed from one place that holds as many."""
        remedies, surplus = findings.remedies, number - self.all
        ways = remedies.write("workers.villagers", number_of(sheet.values["workers.villagers"]) - surplus)
        for place in PLACES:
            marked = remedies.marked(sheet, self.tally.game.areas[place])
            ways += remedies.clear(sheet, marked[-surplus:]) if 0 < surplus <= len(marked) else ()
        return ways
