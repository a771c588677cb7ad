"""Check the workers: eight dice, three of which are active from the start."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.rules.edits import Change
from sheetgen.rules.expand import marked
from sheetgen.rules.finding import All, Edit, Empty, Finding, Together, Write, ids
from sheetgen.rules.tally import MarkedSheet, Tally, number_in_value

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
        """The experience of the workers who are active from the start, the highest first."""

    def listed(self, sheet: MarkedSheet) -> int:
        """Return how many workers the sheet lists."""
        return number_in_value(sheet.values["workers.villagers"]) + sum(sheet.count(place) for place in PLACES)

    def check(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield a wrong number of workers, and dice that cannot be the player's first ones.

        A missing number of villagers is unknown, not 0.
        """
        villagers, number = sheet.values["workers.villagers"], self.listed(sheet)
        if number > self.all or (villagers is not None and number != self.all):
            facts = {"number": number, "all": self.all}
            yield Finding("workers", "workers", "not-all", facts, meant=self._as_many(number, sheet))
        elif 0 < number < self.all:
            facts = {"number": number, "all": self.all, "rest": self.all - number}
            yield Finding("workers", "workers", "untold", facts, severity="note")
        waiting = number_in_value(villagers) + sum(sheet.count(place) for place in NOVICES)
        if waiting > self.villagers:
            fewer = Write("workers.villagers", number_in_value(villagers) - waiting + self.villagers)
            facts = {"number": waiting, "most": self.villagers, "active": len(self.first)}
            yield Finding("workers", "workers", "waiting", facts, meant=(fewer,))
        elif number == self.all:
            yield from self._first(sheet)

    def _first(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield dice if no three of them can be those of the start: experience never falls."""
        dice = sorted((number for place in (ACTIVE, RETIRED) for _, number in sheet.numbers(place)), reverse=True)
        if not all(map(int.__ge__, dice, self.first)):
            facts = {"dice": All(tuple(dice)), "first": All(tuple(self.first))}
            yield Finding("workers", ACTIVE, "first", facts, meant=(Together(tuple(self._raised(sheet))),))

    def _raised(self, sheet: MarkedSheet) -> Iterator[Change]:
        """Yield the changes that raise the most experienced dice to those of the start."""
        rest = self.first[sheet.count(RETIRED) :]
        active = sorted(sheet.numbers(ACTIVE), key=lambda entry: (-entry[1], entry[0]))
        for (box, number), least in zip(active, rest, strict=False):
            if number < least:
                yield Change(self.tally.game.areas[ACTIVE].boxes[box - 1].id, least)

    def _as_many(self, number: int, sheet: MarkedSheet) -> tuple[Edit, ...]:
        """Return remedies: another number of villagers, or the surplus removed from one place that holds as many."""
        surplus = number - self.all
        edits: list[Edit] = [Write("workers.villagers", number_in_value(sheet.values["workers.villagers"]) - surplus)]
        for place in PLACES:
            boxes = marked(sheet, self.tally.game.areas[place])
            if 0 < surplus <= len(boxes):
                edits.append(Empty(ids(boxes[-surplus:])))
        return tuple(edits)
