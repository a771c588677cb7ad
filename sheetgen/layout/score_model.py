"""The model of scoring: measures, objective cards, the lines of the score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Measure:
    """A number read off a filled-in sheet; ``of`` are area or building ids. See the table in docs/layouts.md."""

    kind: str
    of: tuple[str, ...] = ()
    named: str = ""
    rounded_half: bool = False
    times: int = 1


@dataclass(frozen=True)
class ObjectiveCard:
    """An objective card: the points for each threshold of its measure, met from below or (``at_most``) from above."""

    name: str
    measure: Measure
    thresholds: tuple[int, ...]
    at_most: bool = False
    gain: Mapping[str, int] = field(default_factory=dict, hash=False)
    good: int = 0
    pattern: str = ""


@dataclass(frozen=True)
class ScorePart:
    """One line of the score: a measure, an area's penalty, points of cards, or a count by the game's own module."""

    name: str
    measure: Measure | None = None
    penalty: str = ""
    cards: str = ""
    own: bool = False
    sign: int = 1


@dataclass(frozen=True)
class Scoring:
    """How a game is scored and ranked; ``ranking`` names parts, the better one first: ``+total``, ``-disdain``.

    ``alike`` are areas that all sheets of one match share; if one of ``alone`` is filled, the game has one player. A
    value of a ``unique`` area, or of areas inside it, occurs on only one sheet of a match, except the options listed
    with it. All sheets of a match ``together`` have at most the given number of boxes of an area marked. ``players`` is
    the area with the number of players.
    """

    parts: tuple[ScorePart, ...] = ()
    ranking: tuple[str, ...] = ()
    titles: tuple[tuple[int, str], ...] = ()
    written: str = ""
    alike: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    unique: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    together: Mapping[str, int] = field(default_factory=dict)
    players: str = ""
