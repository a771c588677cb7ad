"""A campaign of forts, resolved for one edition, and a player's attempts ("tries") at them; its texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from sheetgen.layout.game import FilledSheet
from sheetgen.layout.language import Language
from sheetgen.layout.notation import Purse
from sheetgen.layout.score_model import Formula
from sheetgen.rules.restrictions import Restriction, Restrictions
from sheetgen.text.value_types import CountValue, Name, PositiveNumber, SchemaType, Shape, Spec, converted

MET, MISSED = "met", "missed"
Comparison = Literal["at-least", "at-most"]


def _on_map(depth: int = 0) -> SchemaType:
    """Return the schema of degrees from -180 to 180; with a ``depth`` of 1 of a point, with 2 of a line of points."""

    made: dict[str, Any] = {"type": "float", "ge": -180, "le": 180, "strict": False}
    for longest in ({"max_length": 2}, {})[:depth]:
        made = {"type": "tuple", "items_schema": [made], "variadic_item_index": 0, "min_length": 2, **longest}
    return SchemaType(lambda _: made)


Degrees = Annotated[float, _on_map()]
MapPoint = Annotated[tuple[float, float], _on_map(1)]
"""Degrees east and degrees north."""
MapLine = Annotated[tuple[tuple[float, float], ...], _on_map(2)]
_WORDS = {"type": "literal", "expected": [MET, MISSED]}
MetOrMissed = Annotated[bool, SchemaType(lambda _: converted("after", lambda word: word == MET, _WORDS))]
"""A bool that is written as ``met`` or ``missed``."""


@dataclass(frozen=True)
class Condition:
    """One line of a goal or challenge: a ``measure`` or the line ``score`` is at least (or at most) ``number``.

    With ``each`` it is met if ``number`` of the measure's areas have at least ``each``. ``text`` is the key of its
    sentence under ``campaign.conditions``.
    """

    measure: Formula | None
    score: str
    wanted: Comparison
    number: int
    each: int
    text: str
    icons: tuple[str, ...] = ()


@dataclass(frozen=True)
class FortRule:
    """One change of the rules by a fort.

    ``of`` are ids of areas, buildings or boxes; ``number`` is a year, or a number in the text.
    """

    kind: str
    of: tuple[str, ...]
    number: int
    pieces: Purse
    text: str
    icons: tuple[str, ...] = ()

    @property
    def restriction(self) -> Restriction:
        """The rule as a restriction that the checker applies to a sheet."""
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
    """One fort. ``place`` is the place of today; ``reward`` is taken at the setup of every attempt at the next fort."""

    number: int
    name: str
    place: str
    at: MapPoint
    rules: tuple[FortRule, ...]
    goal: tuple[Condition, ...]
    challenge: tuple[Condition, ...]
    reward: Purse

    def restrictions(self, setup: Purse) -> Restrictions:
        """Return the fort's rules as restrictions, with the pieces taken at setup."""
        income = [Restriction(income=setup)] if setup else []
        return (*(rule.restriction for rule in self.rules), *income)


class Water(Spec):
    """A sea (its shore, closed) or a river (its course); ``name`` is a key under ``campaign.map``."""

    name: Name
    label: MapPoint
    shore: MapLine | None = None
    course: MapLine | None = None

    @property
    def line(self) -> MapLine:
        """The shore or the course."""
        return self.shore or self.course or ()


class Land(Spec):
    """A land; ``name`` is a key under ``campaign.map``."""

    name: Name
    label: MapPoint


class MapSpec(Spec):
    """The country along the wall, and what is drawn on it. The edges are in degrees."""

    west: Degrees
    east: Degrees
    south: Degrees
    north: Degrees
    seas: tuple[Water, ...] = ()
    rivers: tuple[Water, ...] = ()
    lands: tuple[Land, ...] = ()
    hills: tuple[MapPoint, ...] = ()
    compass: MapPoint
    wall: MapLine


@dataclass(frozen=True)
class Campaign:
    """The forts of one edition in their order, and the areas of a sheet with the fort and the difficulty."""

    name: str
    game: str
    edition: str
    editions: tuple[str, ...]
    scenario: str
    difficulty_area: str
    difficulty: str
    forts: tuple[Fort, ...]
    map: MapSpec

    def fort(self, number: int) -> Fort:
        """Return the fort with this number, from 1. Raises `KeyError`."""
        if not 1 <= number <= len(self.forts):
            raise KeyError(number)
        return self.forts[number - 1]

    def restrictions_for(self, filled: FilledSheet) -> Restrictions | None:
        """Return the restrictions for a sheet that comes without a record; None if it names no fort.

        The reward of the previous fort may have been taken: the sheet does not show whether it was earned.
        """
        number = filled.values.get(self.scenario)
        if not isinstance(number, int) or not 1 <= number <= len(self.forts):
            return None
        return self.fort(number).restrictions(self.fort(number - 1).reward if number > 1 else ())


@dataclass(frozen=True)
class Attempt(Shape):
    """One game played at a fort and its result. ``broken`` are the rules that the sheet breaks.

    ``years`` is the number of completed years if it is smaller than the game's; otherwise None.
    """

    fort: PositiveNumber
    date: str
    score: int
    goal: MetOrMissed
    challenge: MetOrMissed
    difficulty: Name
    edition: Name
    sheet: str = ""
    player: str = ""
    broken: tuple[Name, ...] = ()
    years: CountValue | None = None
    note: str = ""

    @property
    def legal(self) -> bool:
        """Whether the sheet follows the rules and was played to the end."""
        return not self.broken and self.years is None


@dataclass(frozen=True)
class Progress:
    """The progress of a campaign: all attempts in the order in which they were played."""

    campaign: Campaign
    tries: tuple[Attempt, ...] = ()
    player: str = ""
    started: str = ""
    difficulty: str = ""

    @property
    def won(self) -> Mapping[int, Attempt]:
        """The attempt that won each fort, by the fort's number."""
        return {each.fort: each for each in self.tries if each.goal}

    @property
    def next(self) -> Fort | None:
        """The fort to play next; None if all are won."""
        number = len(self.won) + 1
        return self.campaign.fort(number) if number <= len(self.campaign.forts) else None

    def at(self, number: int) -> Sequence[Attempt]:
        """Return the attempts at a fort."""
        return [each for each in self.tries if each.fort == number]

    def best(self, number: int) -> int | None:
        """Return the best score at a fort; None if there was no attempt."""
        return max((each.score for each in self.at(number)), default=None)

    def setup(self, number: int) -> Purse:
        """Return the pieces to take at setup at a fort.

        They are granted if the game that won the previous fort also met its challenge.
        """
        won = self.won.get(number - 1)
        return self.campaign.fort(number - 1).reward if won is not None and won.challenge else ()


def campaign_messages(language: Language) -> Callable[..., str]:
    """Return a function that makes a text about a wrong record or sheet from its key and its values."""
    return lambda key, /, **values: language.text(f"campaign.faults.{key}", **values)


class FortWording:
    """The texts of a campaign in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def text(self, key: str, **values: object) -> str:
        """Return a text under ``campaign``. Raises `Unusable` if it is missing."""
        return self.language.text(f"campaign.{key}", **values)

    def edition(self, edition: str) -> str:
        """Return the name of an edition; its code if it has none."""
        return self.language.text_or(f"campaign.editions.{edition}", edition)

    def rule(self, rule: FortRule) -> str:
        """Return what a fort changes, such as ``No landmark may be built``."""
        pieces = self.pieces(rule.pieces)
        return self.text(f"rules.{rule.text}", areas=self.areas(rule.of), number=rule.number, pieces=pieces)

    def condition(self, condition: Condition) -> str:
        """Return what must be reached, such as ``Total: 70 or more``."""
        of: Sequence[str] = condition.measure.of if condition.measure is not None else ()
        areas = self.areas(of)
        return self.text(f"conditions.{condition.text}", areas=areas, number=condition.number, each=condition.each)

    def areas(self, of: Iterable[str]) -> str:
        """Return the names of areas as a list: ``Fort, Wall and Cippi``. Areas without a name are left out."""
        names = [self.language.text(f"areas.{target}") for target in of if self.language.has(f"areas.{target}")]
        return self.language.all_of(names)

    def pieces(self, pieces: Purse) -> str:
        """Return pieces as a list: ``1 soldier and 2 resources``."""
        return self.language.all_of(
            self.language.text("words.counted", number=number, icon=self.language.plural(f"icons.{icon}", number))
            for icon, number in pieces
        )

    def remark(self, made: Attempt) -> str:
        """Return the record's remarks on an attempt: broken rules, missing years, the player's own note."""
        said = [self.text("illegal", rules=", ".join(made.broken))] if made.broken else []
        said += [self.text("unfinished", years=made.years)] if made.years is not None else []
        return self.language.join(filter(None, (*said, made.note)))
