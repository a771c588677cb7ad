"""Judges a checked sheet by a fort's goal and challenge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen.campaign.campaign import Condition, Fort
from sheetgen.campaign.load import TOTAL
from sheetgen.layout.points import Measure
from sheetgen.rules.measure import compile_measure
from sheetgen.rules.score import Score
from sheetgen.rules.tally import Sheet, Tally


@dataclass(frozen=True, slots=True)
class Line:
    """One condition, and how much of it the sheet shows."""

    condition: Condition
    count: int

    @property
    def met(self) -> bool:
        """Whether the condition is met."""
        if self.condition.wanted == "at-most":
            return self.count <= self.condition.number
        return self.count >= self.condition.number


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a sheet reached of a fort's goal and challenge, line by line."""

    goal: tuple[Line, ...]
    challenge: tuple[Line, ...]

    @property
    def won(self) -> bool:
        """The fort is won."""
        return all(line.met for line in self.goal)

    @property
    def challenged(self) -> bool:
        """The challenge is met. It earns the reward only together with the goal."""
        return all(line.met for line in self.challenge)


def judge(tally: Tally, sheet: Sheet, score: Score, fort: Fort) -> Verdict:
    """The verdict on one sheet at one fort."""

    def lines(conditions: Sequence[Condition]) -> tuple[Line, ...]:
        return tuple(Line(each, count_of(tally, sheet, score, each)) for each in conditions)

    return Verdict(lines(fort.goal), lines(fort.challenge))


def count_of(tally: Tally, sheet: Sheet, score: Score, condition: Condition) -> int:
    """The number that a condition compares: a line of the score, a measure, or how many areas reach ``each``."""
    if condition.measure is None:
        return score.total if condition.score == TOTAL else score.part(condition.score).points
    if condition.each:
        single = [replace(condition.measure, of=(area,)) for area in condition.measure.of]
        return sum(_number(tally, sheet, measure) >= condition.each for measure in single)
    return _number(tally, sheet, condition.measure)


def _number(tally: Tally, sheet: Sheet, measure: Measure) -> int:
    return compile_measure(tally, measure)(sheet)
