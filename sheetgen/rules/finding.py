"""Findings as values, without a language, and remedies as changes of boxes: what a player could mark or write instead.

A rule is a generator of findings about one sheet. The facts for the sentence are numbers, texts, or one of the classes
below, which `Words.fact` puts into the player's language. Possible corrections are given as edits of the sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from sheetgen.kinds.kind import BoxState
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.game import FilledSheet, Game


class Change(NamedTuple):
    """The wanted state of one box.

    ``box`` is its id, such as ``left.wall.7``; ``value`` is in the form that `Kind.apply_states` takes: True or False
    for a marked or unmarked box, the word of its state, the number or name in it, None for an empty one. An entry of a
    list that has no box gets an id as if it had: ``fate_cards.2``. An entry with the cards of others is a tuple.
    """

    box: str
    value: BoxState

    def as_json(self) -> Mapping[str, object]:
        """Return the change as in the report file."""
        return {"box": self.box, "value": self.value}


@dataclass(frozen=True, slots=True)
class Way:
    """A remedy in the player's words: all of its changes together.

    ``mends`` are the places of all findings of the sheet that it puts right.
    """

    label: str
    changes: tuple[Change, ...]
    mends: tuple[tuple[str, str, int | None, str], ...] = ()

    def as_json(self) -> Mapping[str, object]:
        """Return the remedy as in the report file."""
        return {"label": self.label, "changes": [change.as_json() for change in self.changes]}


def lone_numbers(ways: Iterable[Way]) -> Mapping[str, set[int]]:
    """Return the numbers that ways write into a box and change nothing else, by box."""
    numbers: dict[str, set[int]] = {}
    for way in ways:
        for box, value in way.changes if len(way.changes) == 1 else ():
            if type(value) is int:
                numbers.setdefault(box, set()).add(value)
    return numbers


def apply_edits(game: Game, filled: FilledSheet, changes: Iterable[Change]) -> FilledSheet:
    """Return the sheet with these changes made. Raises `KeyError` for a box that the game does not have."""
    states: dict[str, dict[int, BoxState]] = {}
    for change in changes:
        box = box_for_edit(game, change.box)
        states.setdefault(box.area, {})[box.number] = change.value
    values = dict[str, Any](filled.values)
    for name, of_boxes in states.items():
        area = game.areas[name]
        values[name] = kind_of(area).apply_states(area, values[name], of_boxes)
    return replace(filled, values=values, given_areas=filled.given_areas | states.keys())


def box_for_edit(game: Game, identity: str) -> Box:
    """Return the box of a change, or of an entry that has none on paper. Raises `KeyError`."""
    if identity not in game.boxes:
        name, _, number = identity.rpartition(".")
        area = game.areas[name]
        if kind_of(area).is_list and number.isdecimal():
            return box_for_entry(area, int(number))
    return game.boxes[identity]


def box_for_entry(area: Area, number: int) -> Box:
    """Return the box of a list entry: its own, or a made-up one if the paper has none."""
    return area.boxes[number - 1] if number <= len(area.boxes) else Box(f"{area.id}.{number}", area.id, number)


Severity = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
"""The severities, the gravest first."""


@dataclass(frozen=True, slots=True)
class AreaName:
    """The printed name of an area or building: ``Wall``."""

    id: str


@dataclass(frozen=True, slots=True)
class BoxNames:
    """Boxes of one area by their ids, also entries of a list that have no box: ``Wall, boxes 7 to 9``."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells of a grid by their ids, without the name of the grid: ``row 1, cells 2 to 4``."""

    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces with their number: ``3 servants``."""

    icon: str
    number: int


@dataclass(frozen=True, slots=True)
class IconName:
    """The name of an icon in the form that goes with a number of them: ``servants``."""

    icon: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class TextFact:
    """A text of the language files with its values."""

    key: str
    values: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class All:
    """A list with "and": ``a, b and c``."""

    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """A list with "or": ``a, b or c``."""

    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Ranges:
    """Rising numbers, three or more in a row drawn together: ``1, 4 to 7 and 9``."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Nearest:
    """A suggestion of the known word nearest to a misspelt one, as a sentence; empty if none is near.

    ``label`` is the key of a known word's text.
    """

    word: str
    known: tuple[str, ...]
    label: str


Fact = int | str | AreaName | BoxNames | Cells | Pieces | IconName | TextFact | All | AnyOf | Ranges | Nearest
"""A value in the sentence of a finding."""


class BalanceItem(NamedTuple):
    """One source that a balance added up, and how much it brought."""

    source: Fact
    points: int


@dataclass(frozen=True, slots=True)
class Fill:
    """Fill ``to`` boxes of an area: mark its first empty boxes or empty its last marked ones."""

    area: str
    to: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Mark boxes by their ids, with everything they need."""

    boxes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Empty:
    """Empty boxes by their ids, with everything that depends on them."""

    boxes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Write:
    """Write a number into a box of an area, or empty it with None. Dropped if the area does not allow the number."""

    area: str
    number: int | None
    box: int = 1


@dataclass(frozen=True, slots=True)
class Together:
    """Several edits that only help together."""

    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class FirstOf:
    """The first of several edits that leads to a legal sheet.

    ``find`` yields them when they are asked for. While another finding's remedy is tried, the first one is taken as it
    is; with ``slow`` none is.
    """

    find: Callable[[], Iterable[Edit]]
    slow: bool = False


Edit = Fill | Mark | Empty | Write | Change | Together | FirstOf
"""A possible correction. A `Change` sets one box to a state: an option chosen, a box ringed, an entry left out."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One place where a sheet breaks a rule, or forgot a reward.

    ``error``: the sheet cannot have come about; ``warning``: a reward was forgotten or the arithmetic is wrong;
    ``note``: the file does not contain enough to know. The text is ``violations.RULE-KEY`` of the language files, or
    else, for every rule, ``violations.KEY``; ``{area}`` in it is the name of the area unless ``facts`` has another.
    ``box`` is the number of a box in the area; None or 0 if the whole area is meant.

    ``boxes`` are the ids of the boxes concerned, ``cited`` those that show it, ``counted`` the items of a balance,
    ``forgotten`` how many more boxes of the area a forgotten reward fills. ``meant`` are edits, each of which may put
    the sheet right: the most plausible first; ``repair`` replaces the first if the finding appears only while another
    one's remedy is tried.
    """

    rule: str
    area: str
    key: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    box: int | None = None
    severity: Severity = "error"
    boxes: tuple[str, ...] = ()
    counted: tuple[BalanceItem, ...] = ()
    meant: tuple[Edit, ...] = ()
    repair: Edit | None = None
    forgotten: int = 0
    cited: tuple[str, ...] = ()

    @property
    def place(self) -> Place:
        """The rule, area, box and severity, by which a finding of one sheet is recognised on another."""
        return self.rule, self.area, self.box or None, self.severity


Place = tuple[str, str, int | None, Severity]
"""A rule, an area, a box or None, and the severity."""


def ids(boxes: Iterable[Box]) -> tuple[str, ...]:
    """Return the ids of boxes."""
    return tuple(box.id for box in boxes)
