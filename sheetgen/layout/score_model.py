"""The model of scoring: formulas, objective cards, the lines of the score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

FOLDS = ("sum", "least", "most")
IT = "it"
"""The name of the lot inside a formula with ``each``."""


@dataclass(frozen=True)
class Lots:
    """How a formula's ``each`` divides areas into lots; with ``marked`` only boxes with this mark count."""

    kind: str
    of: tuple[str, ...]
    marked: str = ""


@dataclass(frozen=True)
class FormulaStep:
    """One change of a number: a word with its numbers, or with the formulas ``by`` which it is changed.

    ``every``: the divisor, and 1 to round up; ``within`` and ``limit``: the lowest and the highest number, None for
    none; ``table``: the numbers from which on each entry counts; ``times`` and ``when``: one formula.
    """

    word: str
    numbers: tuple[int | None, ...] = ()
    by: tuple[Formula, ...] = ()


@dataclass(frozen=True)
class Formula:
    """A number read off a filled-in sheet, and the steps that change it. See the tables in docs/layouts.md.

    ``kind`` is what is counted; ``of`` are the ids of areas, boxes or sheets, or the name of another line or budget,
    ``parts`` the formulas that a fold puts together. The filters leave out boxes without an icon, zone, mark or
    neighbour of that name.
    """

    kind: str
    of: tuple[str, ...] = ()
    named: str = ""
    zone: str = ""
    marked: str = ""
    beside: str = ""
    number: int = 0
    parts: tuple[Formula, ...] = ()
    each: Lots | None = None
    steps: tuple[FormulaStep, ...] = ()

    def walk(self) -> Iterator[Formula]:
        """Yield this formula and all formulas inside it, outermost first."""
        yield self
        for part in (*self.parts, *(formula for step in self.steps for formula in step.by)):
            yield from part.walk()


def constant(number: int) -> Formula:
    """Return the formula of a fixed number."""
    return Formula("number", number=number)


@dataclass(frozen=True)
class IconBudget:
    """What pays for an icon: ``start`` of them, the ``income``, and those that were gained."""

    rule: str
    start: int = 0
    income: Formula | None = None


@dataclass(frozen=True)
class ObjectiveCard:
    """An objective card: the points for each threshold of its measure, met from below or (``at_most``) from above."""

    name: str
    measure: Formula
    thresholds: tuple[int, ...]
    at_most: bool = False
    gain: Mapping[str, int] = field(default_factory=dict, hash=False)
    good: int = 0
    pattern: str = ""


@dataclass(frozen=True)
class ScorePart:
    """One line of the score: a formula, an area's penalty, points of cards, or a count by the game's own module."""

    name: str
    formula: Formula | None = None
    penalty: str = ""
    cards: str = ""
    own: bool = False
    sign: int = 1

    @property
    def needs_place(self) -> bool:
        """Whether it depends on the place among the sheets of a match."""
        return self.formula is not None and any(each.kind == "place" for each in self.formula.walk())


@dataclass(frozen=True)
class Scoring:
    """How a game is scored and ranked; ``ranking`` names parts, the better one first: ``+total``, ``-disdain``.

    ``alike`` are areas that all sheets of one match share; if one of ``alone`` is filled, the game has one player. A
    value of a ``unique`` area, or of areas inside it, occurs on only one sheet of a match, except the options listed
    with it. All sheets of a match ``together`` have at most the given number of boxes of an area marked. ``players`` is
    the area with the number of players.
    """

    parts: tuple[ScorePart, ...] = ()
    counts: Mapping[str, Formula] = field(default_factory=dict)
    """Numbers with a name that are no lines of the score."""
    ranking: tuple[str, ...] = ()
    titles: tuple[tuple[int, str], ...] = ()
    written: str = ""
    alike: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    unique: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    together: Mapping[str, int] = field(default_factory=dict)
    players: str = ""
