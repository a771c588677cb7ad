"""A campaign of forts as its file describes it, resolved for one edition; and the tries a player has made at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from sheetgen.layout.filled import Filled
from sheetgen.layout.notation import Purse
from sheetgen.layout.points import Measure
from sheetgen.rules.restrictions import Restriction, Restrictions
from sheetgen.text.shapes import Count, Name, Number, Shape, Spec

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

MET, MISSED = "met", "missed"
Wanted = Literal["at-least", "at-most"]


class _OnMap:
    """Degrees; with a ``depth`` of 1 a point, with 2 a line of points."""

    def __init__(self, depth: int = 0) -> None:
        self.depth = depth

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        schema: CoreSchema = core_schema.float_schema(ge=-180, le=180, strict=False)
        for most in (2, None)[: self.depth]:
            schema = core_schema.tuple_schema([schema], variadic_item_index=0, min_length=2, max_length=most)
        return schema


class _IsMet:
    """Written ``met`` or ``missed``."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        words = core_schema.literal_schema([MET, MISSED])
        return core_schema.no_info_after_validator_function(lambda word: word == MET, words)


Degrees = Annotated[float, _OnMap()]
Point = Annotated[tuple[float, float], _OnMap(1)]
"""Degrees east and degrees north."""
Course = Annotated[tuple[tuple[float, float], ...], _OnMap(2)]
Outcome = Annotated[bool, _IsMet()]


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

    kind: str
    of: tuple[str, ...]
    number: int
    pieces: Purse
    text: str
    icons: tuple[str, ...] = ()

    @property
    def restriction(self) -> Restriction:
        """The rule as the checker applies it to a sheet."""
        unseen = f"campaign.unseen.{self.text}"
        match self.kind:
            case "forbidden":
                return Restriction(of=self.of, forbidden=True)
            case "not-before":
                return Restriction(of=self.of, not_before=self.number)
            case "extra-cost":
                return Restriction(of=self.of, extra_cost=self.pieces)
            case "first-card":
                return Restriction(first_card=self.pieces, note=unseen)
            case _:
                return Restriction(note=unseen, unseen=self.text, number=self.number)


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

    def restrictions(self, setup: Purse) -> Restrictions:
        """The fort's rule, and the pieces that were taken in setup."""
        income = [Restriction(income=setup)] if setup else []
        return (*(rule.restriction for rule in self.rules), *income)


class Water(Spec):
    """A sea (its shore, closed) or a river (its course); ``name`` is a key under ``campaign.map``."""

    name: Name
    label: Point
    shore: Course | None = None
    course: Course | None = None

    @property
    def line(self) -> Course:
        """The shore or the course."""
        return self.shore or self.course or ()


class Map(Spec):
    """The country along the wall, and what is drawn on it. The edges are in degrees."""

    west: Degrees
    east: Degrees
    south: Degrees
    north: Degrees
    seas: tuple[Water, ...] = ()
    rivers: tuple[Water, ...] = ()
    hills: tuple[Point, ...] = ()
    compass: Point
    wall: Course


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

    def restrictions_for(self, filled: Filled) -> Restrictions | None:
        """What to check a sheet by that comes without its campaign's record; None where it names no fort.

        Nothing tells whether the reward of the fort before was earned, so it may have been taken.
        """
        number = filled.values.get(self.scenario)
        if not isinstance(number, int) or not 1 <= number <= len(self.forts):
            return None
        return self.fort(number).restrictions(self.fort(number - 1).reward if number > 1 else ())


@dataclass(frozen=True)
class Try(Shape):
    """One game played at a fort: what came of it. ``broken`` are the rules that the sheet breaks.

    ``years`` are the completed years where they are fewer than the game has.
    """

    fort: Number
    date: str
    score: int
    goal: Outcome
    challenge: Outcome
    difficulty: Name
    edition: Name
    sheet: str = ""
    player: str = ""
    broken: tuple[Name, ...] = ()
    years: Count | None = None
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
