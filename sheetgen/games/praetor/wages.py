"""Check the workers, and the wages that could not be paid: morale falls, and then favour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from sheetgen.games.praetor.favour_track import FavourTrack
from sheetgen.layout.game import Value
from sheetgen.rules.expand import marked
from sheetgen.rules.finding import All, Change, Edit, Empty, Finding, Together, Write, ids
from sheetgen.rules.tally import MarkedSheet, Tally, number_in_value


def morale_after(steps: Sequence[int], morale: int, missing: int) -> tuple[int, int]:
    """Return the morale after ``missing`` gold was not paid, and the part the lowest step could not absorb.

    ``steps`` are the points of a board's steps, lowest first. Raises `ValueError` if ``morale`` is none of them.
    """
    place = steps.index(morale)
    return steps[max(0, place - missing)], max(0, missing - place)


def _gold_shown(steps: Sequence[int], before: int, after: int | None) -> int | None:
    """Return the gold that was missing by what it did to the morale; None if that shows only the least there was."""
    return None if after is None or after == steps[0] else max(0, steps.index(before) - steps.index(after))


def _off_the_steps(noted: Mapping[str, int], steps: Sequence[int], line: int) -> Iterator[Finding]:
    for area, step in noted.items():
        if step not in steps:
            near = tuple(Write(area, each, line) for each in _nearest(step, steps))
            yield Finding("wages", area, "no-step", {"step": step, "steps": All(tuple(steps))}, line, meant=near)


class Wages:
    """The lines in which a player notes unpaid wages (Phase de maintenance)."""

    def __init__(self, tally: Tally, favour: FavourTrack) -> None:
        (self.each,) = tally.game.tables["wages"]["each_missing"]
        self.favour = favour

    def check(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield morale on no step of the board, and falls and losses that do not fit the missing gold."""
        steps = [points for _, points in sheet.numbers("morale_steps")]
        if not steps:
            return
        if 0 not in steps:
            yield Finding("wages", "morale_steps", "steps-without-0", severity="note")
        if any(lower > higher for lower, higher in pairwise(steps)):
            yield Finding("wages", "morale_steps", "steps-falling", severity="note")
            return
        yield from _between_steps(sheet.values["morale"], steps)
        missing, after = dict(sheet.numbers("unpaid.missing")), dict(sheet.numbers("unpaid.after"))
        due: dict[int, tuple[int, int]] = {}
        told = sheet.is_given("unpaid.missing")
        for line, before in sheet.numbers("unpaid.before"):
            noted = {"unpaid.before": before}
            if not told and line in after:
                noted["unpaid.after"] = after[line]
            if off := list(_off_the_steps(noted, steps, line)):
                yield from off
                continue
            gold = missing.get(line, 0) if told else _gold_shown(steps, before, after.get(line))
            if gold is None:
                continue
            right, unpaid = morale_after(steps, before, gold)
            due[line] = gold, unpaid
            if after.get(line, right) != right:
                facts = {"missing": gold, "before": before, "right": right, "after": after[line]}
                meant = (Write("unpaid.after", right, line),)
                yield Finding("wages", "unpaid.after", "morale", facts, line, meant=meant)
        yield from self._lost(due, sheet)

    def _lost(self, due: Mapping[int, tuple[int, int]], sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield favour lost that is not the cost of the missing gold: ``due`` is all of it and that below all steps.

        Less may be lost only if the favour fell to 0, which the total of that round shows: nothing is gained after
        wages.
        """
        lost = {line: number for line, number in sheet.numbers("unpaid.lost") if line in due}
        empty = self.favour.times_empty(sheet)
        short = [line for line, number in lost.items() if 0 <= number < due[line][1] * self.each]
        excused = short if empty is None else short[:empty]
        for line, number in lost.items():
            missing, unpaid = due[line]
            right = unpaid * self.each
            if number != right and line not in excused:
                facts = {"missing": missing, "unpaid": unpaid, "right": right, "lost": number, "each": self.each}
                meant = (Write("unpaid.lost", right, line),)
                yield Finding(
                    "wages", "unpaid.lost", "lost-less" if line in short else "lost", facts, line, meant=meant
                )


def _between_steps(morale: Value, steps: Sequence[int]) -> Iterator[Finding]:
    """Yield a morale that is on no step: each of the nearest steps may be meant."""
    if morale is not None and morale not in steps:
        step = number_in_value(morale)
        near = tuple(Write("morale", each) for each in _nearest(step, steps))
        yield Finding("wages", "morale", "morale-step", {"step": step, "steps": All(tuple(steps))}, meant=near)


def _nearest(step: int, steps: Sequence[int]) -> list[int]:
    least = min(abs(each - step) for each in steps)
    return [each for each in dict.fromkeys(steps) if abs(each - step) == least]


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
            novices = sum(sheet.count(place) for place in NOVICES)
            facts = {"number": number, "all": self.all, "villagers": number_in_value(villagers), "novices": novices}
            facts |= {"active": sheet.count(ACTIVE), "retired": sheet.count(RETIRED)}
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
        active = sorted(sheet.numbers(ACTIVE), key=lambda entry: -entry[1])
        for (box, number), least in zip(active, rest, strict=False):
            yield Change(self.tally.game.areas[ACTIVE].boxes[box - 1].id, max(number, least))

    def retire(self, places: range) -> tuple[Edit, ...]:
        """Return the edit that lists retired workers at these places, counted from 0; none without a place."""
        area = self.tally.game.areas[RETIRED]
        boxes = area.boxes[places.start : places.stop]
        return (Together(tuple(Change(box.id, area.writes.low) for box in boxes)),) if boxes and area.writes else ()

    def _as_many(self, number: int, sheet: MarkedSheet) -> tuple[Edit, ...]:
        """Return remedies: a possible number of villagers, or the surplus removed from one place that holds as many."""
        surplus = number - self.all
        villagers = number_in_value(sheet.values["workers.villagers"]) - surplus
        fits = villagers + sum(sheet.count(place) for place in NOVICES) <= self.villagers
        edits: list[Edit] = [Write("workers.villagers", villagers)] if fits else []
        for place in PLACES:
            boxes = marked(sheet, self.tally.game.areas[place])
            if 0 < surplus <= len(boxes):
                edits.append(Empty(ids(boxes[-surplus:])))
        return tuple(edits)
