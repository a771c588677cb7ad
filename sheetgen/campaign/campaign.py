"""A campaign of forts as its file describes it, resolved for one edition; and the tries a player has made at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from sheetgen.layout.notation import Purse
from sheetgen.layout.points import Measure

Point = tuple[float, float]
"""Degrees east and degrees north."""

Wanted = Literal["at-least", "at-most"]
RuleKind = Literal["forbidden", "not-before", "extra-cost", "first-card", "unseen"]


@dataclass(frozen=True)
class Condition:
    """One line of a goal or challenge: ``measure`` or the line ``score`` is at least (or at most) ``number``.

    With ``each`` it is met when ``number`` of the areas of the measure have at least ``each``.
    ``text`` is the key of its sentence under ``campaign.conditions``.
    """

    measure: Measure | None
    score: str
    wanted: Wanted
    number: int
    each: int
    text: str
    icons: tuple[str, ...] = ()


@dataclass(frozen=True)
class FortRule:
    """One change of the rules. ``of`` are ids of areas, buildings or boxes; ``number`` is a year, or for the text."""

    kind: RuleKind
    of: tuple[str, ...]
    number: int
    pieces: Purse
    text: str
    icons: tuple[str, ...] = ()


@dataclass(frozen=True)
class Fort:
    """One fort. ``reward`` is for the setup of every try at the next one; ``place`` is what stands there today."""

    number: int
    name: str
    place: str
    at: Point
    rules: tuple[FortRule, ...]
    goal: tuple[Condition, ...]
    challenge: tuple[Condition, ...]
    reward: Purse
    note: str = ""


@dataclass(frozen=True)
class Water:
    """A sea (its shore, closed) or a river (its course); ``name`` is a key under ``campaign.map``."""

    name: str
    label: Point
    line: tuple[Point, ...]


@dataclass(frozen=True)
class Map:
    """The country along the wall. The edges are in degrees."""

    west: float
    east: float
    south: float
    north: float
    seas: tuple[Water, ...]
    rivers: tuple[Water, ...]
    hills: tuple[Point, ...]
    compass: Point
    wall: tuple[Point, ...]


@dataclass(frozen=True)
class Campaign:
    """The forts of one edition in their order, and where a filled-in sheet tells the fort and the difficulty."""

    name: str
    game: str
    edition: str
    editions: tuple[str, ...]
    scenario: str
    difficulty_area: str
    difficulty: str
    forts: tuple[Fort, ...]
    map: Map

    def fort(self, number: int) -> Fort:
        """The fort with this number, from 1. Raises `KeyError`."""
        if not 1 <= number <= len(self.forts):
            raise KeyError(number)
        return self.forts[number - 1]


@dataclass(frozen=True)
class Try:
    """One game played at a fort: what came of it. ``broken`` are the rules that the sheet breaks.

    ``years`` are the completed years where they are fewer than the game has.
    """

    fort: int
    date: str
    score: int
    goal: bool
    challenge: bool
    difficulty: str
    edition: str
    sheet: str = ""
    player: str = ""
    broken: tuple[str, ...] = ()
    years: int | None = None
    note: str = ""

    @property
    def legal(self) -> bool:
        """Whether the sheet keeps the rules and was played to the end."""
        return not self.broken and self.years is None


@dataclass(frozen=True)
class Progress:
    """How far a campaign has come: every try in the order in which they were made."""

    campaign: Campaign
    tries: tuple[Try, ...] = ()
    player: str = ""
    started: str = ""
    difficulty: str = ""

    @property
    def won(self) -> Mapping[int, Try]:
        """The try that won each fort, by the fort's number."""
        return {each.fort: each for each in self.tries if each.goal}

    @property
    def next(self) -> Fort | None:
        """The fort to be played; None when all are won."""
        number = len(self.won) + 1
        return self.campaign.fort(number) if number <= len(self.campaign.forts) else None

    def at(self, number: int) -> Sequence[Try]:
        """The tries at a fort."""
        return [each for each in self.tries if each.fort == number]

    def best(self, number: int) -> int | None:
        """The best score at a fort; None where it was not tried."""
        return max((each.score for each in self.at(number)), default=None)

    def setup(self, number: int) -> Purse:
        """The pieces to take in the setup of every try at a fort.

        They are granted where the game that won the fort before met its challenge too.
        """
        won = self.won.get(number - 1)
        return self.campaign.fort(number - 1).reward if won is not None and won.challenge else ()
