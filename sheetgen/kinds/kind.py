"""The base class of the kinds of areas, with the usual behaviour; the form fields of a box and their states.

A state is a text: of a check box its on-state (empty if unmarked), the chosen option, or what was written. Only
non-empty states are listed.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple

from sheetgen.kinds.area_keys import Keys
from sheetgen.kinds.area_reader import AreaInput, ReadResult
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, FieldKey
from sheetgen.layout.game import Game, Value
from sheetgen.layout.language import Language
from sheetgen.text.value_types import scalar

ON = "on"
States = Mapping[FieldKey, str]
BoxFieldKind = Literal["tick", "outer", "inner", "option", "choice", "text"]

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_MOST_OPTIONS = 30


class UnreadableState(Exception):
    """A field contains a text that is not a value of its area."""

    def __init__(self, key: FieldKey, text: str) -> None:
        super().__init__(key, text)
        self.key = key
        self.text = text


@dataclass(frozen=True, slots=True)
class BoxField:
    """A field of one box: ``on`` is the state of a marked check box, ``options`` are those of a choice."""

    key: FieldKey
    kind: BoxFieldKind
    on: str = ON
    options: tuple[str, ...] = ()


def number_options(low: int, high: int) -> tuple[str, ...]:
    """Return the numbers to choose from; none if there is no upper bound, or too many."""
    return tuple(map(str, range(low, high + 1))) if high and high - low < _MOST_OPTIONS else ()


def marked_states(boxes: Iterable[Box], mask: int, part: str = "") -> Iterator[tuple[FieldKey, str]]:
    """Return the states of the check boxes of the boxes in a mask."""
    return ((FieldKey(box.id, part), ON) for box in boxes if mask >> (box.number - 1) & 1)


def mask_of_states(area: Area, states: States, part: str = "") -> int:
    """Return the mask of the boxes whose check box is marked."""
    return sum(1 << (box.number - 1) for box in area.boxes if FieldKey(box.id, part) in states)


def number_in(area: Area, key: FieldKey, text: str) -> int:
    """Return the number written in a field. Raises `UnreadableState` if it is not a number of the area."""
    if _NUMBER.fullmatch(text.strip()) is None or not area.holds(int(text)):
        raise UnreadableState(key, text)
    return int(text)


Schema = dict[str, Any]
Inside = Mapping[str, Schema]
"""The schemas of the areas inside an area, by their keys."""
TEXT: Schema = {"type": "string"}
NOTHING: Schema = {"type": "null"}


def any_of_schema(*shapes: Schema) -> Schema:
    """Return the schema of a value of one of several shapes, or null."""
    return {"anyOf": [*shapes, NOTHING]}


def one_of_schema(words: Iterable[str]) -> Schema:
    """Return the schema of one of several words, or null."""
    return {"enum": [*words, None]}


def integer_schema(least: int | None = None, most: int | None = None) -> Schema:
    """Return the schema of a whole number between two bounds, if given."""
    bounds = {"minimum": least, "maximum": most}
    return {"type": "integer", **{key: bound for key, bound in bounds.items() if bound is not None}}


def list_schema(items: Schema, most: int | None = None) -> Schema:
    """Return the schema of a list, also as one text."""
    return any_of_schema({"type": "array", "items": items, **({} if most is None else {"maxItems": most})}, TEXT)


def boxes_schema(count: int) -> Schema:
    """Return the schema of marked boxes: the number of the first ones, or the list of the marked ones."""
    return any_of_schema(integer_schema(0, count), list_schema({"anyOf": [integer_schema(1, count), TEXT]}))


def object_schema(properties: Mapping[str, Schema]) -> Schema:
    """Return the schema of a map with these keys, each of them optional."""
    return {"type": ["object", "null"], "properties": dict(properties), "additionalProperties": False}


PenMarkState = Literal["filled", "used", "ringed", "underlined", "crossed", "chosen", "written"]
NAMED_MARKS: Mapping[str, PenMarkState] = {"underlined": "underlined", "crossed": "crossed"}
"""The marks that a layout may name in ``states`` and that a pen draws as they are named."""
KeypadKind = Literal["number", "options", "text"]
BoxState = bool | int | str | tuple[str, ...] | None
"""The new content of a box in a change, in the form of the box's kind."""
MOST_ENTRIES = 100
"""The most entries of a list that has no boxes: rules look up each of them."""
Naming = Literal["number", "cell", "option", "area"]


class GameArea(NamedTuple):
    """An area in its game."""

    area: Area
    game: Game


@dataclass(frozen=True, slots=True)
class Keypad:
    """What opens when a box to write in is tapped: keys for a number, a list of options, or letters."""

    kind: KeypadKind
    options: tuple[str, ...] = ()


class Kind(ABC):
    """One kind of area. Instances have no state; everything about an area is in the `Area`."""

    name: ClassVar[str]
    """The value of ``kind:`` in a layout."""
    keys: ClassVar[type[Keys]]
    """The model of its keys in a layout."""
    holds_areas: ClassVar[bool] = False
    """Whether it is a map in a filled-in file, with the areas inside it as keys."""
    holds_value: ClassVar[bool] = True
    """Whether it has a value of its own; a group has none."""
    has_marks: ClassVar[bool] = True
    """Whether its boxes are counted by a mask."""
    is_mask: ClassVar[bool] = False
    """Whether its value is that mask."""
    is_list: ClassVar[bool] = False
    """Whether its value is a list, in which a change can concern an entry without a box."""
    heads_the_file: ClassVar[bool] = False
    """Whether an area in the header of a game is at the top of a filled-in file, not at its end."""
    blank_when_unmarked: ClassVar[bool] = False
    """Whether a filled-in file has no value for it if nothing in it is marked."""
    orders_buildings: ClassVar[bool] = False
    """Whether its order is that in which buildings are built, not boxes marked."""
    named_by_area: ClassVar[bool] = False
    """Whether a form names its box by the area alone."""
    takes_numbers: ClassVar[bool] = False
    has_rings: ClassVar[bool] = False
    """Whether its boxes are ringed, then filled, and both are counted: its value is a `RingsValue`."""
    has_numbers: ClassVar[bool] = False
    """Whether a number is written in each of its boxes: its value is the list of them."""
    has_uses: ClassVar[bool] = False
    """Whether its boxes are uses of a thing: only how many are marked counts."""
    is_supply: ClassVar[bool] = False
    """Whether its boxes are things to be gained and used, for which nothing is paid."""
    lacks_together: ClassVar[bool] = False
    """Whether boxes next to each other that lack the same make one mistake."""
    counted: ClassVar[str] = "filled"
    """The measure of an area that a ranking names."""
    pen: ClassVar[PenMarkState] = "filled"
    """How a pen shows a field that is not empty."""
    option_text: ClassVar[str] = "{}"
    """The key of the language file for the text of an option."""
    emptied: ClassVar[BoxState] = False
    """The state of a box that is empty."""
    unused: ClassVar[BoxState] = False
    """The state of a box whose use is taken back."""
    stands: ClassVar[str] = ""
    """The word in messages for a box of it that is more than filled: ``built``, ``sent``."""
    verbs: ClassVar[tuple[str, str]] = ("fill", "empty")
    """The keys under ``ways`` of the language file for marking a box and for emptying one."""
    named_by: ClassVar[Naming] = "number"
    """How its boxes are named: by numbers, by rows and columns, by their options, or by the area's own name."""

    @property
    def has_options(self) -> bool:
        """Whether its boxes are options, of which one is chosen."""
        return self.named_by == "option"

    def empty(self, area: Area) -> Value:
        """Return the value of an area in which nothing is marked."""
        return None

    def full(self, area: Area, *, used: bool) -> Value:
        """Return the value of an area in which all is gained, and used too if ``used``; None if it is not certain."""
        return None

    @abstractmethod
    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        """Return the value of ``raw``, the area's part of a filled-in file (never None); None if there is none."""

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        """Return the JSON schema of its part of a filled-in file; ``inside`` has those of the areas in it."""
        return {}

    def text(self, area: Area, value: Any) -> str:
        """Return the value as YAML; not used for a kind that is a map."""
        return scalar(value)

    def own_keys(self, area: Area, value: Any) -> list[tuple[str, str]]:
        """Return the keys a map has for the area itself, not for those inside; ``value`` is None if not given."""
        return []

    def short_keys(self, area: Area, value: Any) -> list[tuple[str, str]]:
        """Return the same if the map is written on one line."""
        return self.own_keys(area, value)

    def comment(self, area: Area) -> str:
        """Return the key under ``blank`` of the language file for the text on how to write it."""
        return self.name

    def allowed_words(self, area: Area) -> tuple[str, ...]:
        """Return the words that may be written."""
        return area.options or tuple(box.name for box in area.boxes)

    def example(self, at: GameArea) -> str:
        """Return an example of a value, for the text on how to write it; empty if that shows none."""
        return ""

    def fields(self, at: GameArea, box: Box) -> Iterator[BoxField]:
        """Yield the form fields of a box."""
        yield BoxField(FieldKey(box.id), "tick")

    @abstractmethod
    def states(self, area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
        """Yield the contents of the form's fields for a value. What they cannot contain is left out."""

    @abstractmethod
    def value_of(self, area: Area, states: States) -> Value:
        """Return the value that an area's form fields contain. Raises `UnreadableState`."""

    def after_tap(self, at: GameArea, box: Box, states: States) -> dict[FieldKey, str]:
        """Return the fields of a box after a tap on it, empty ones with an empty text; a `pad` does the rest."""
        return {entry.key: "" if states.get(entry.key) == entry.on else entry.on for entry in self.fields(at, box)}

    def keypad(self, at: GameArea) -> Keypad | None:
        """Return what opens when a box is tapped; None if the tap itself makes the mark."""
        return None

    def mask(self, value: Any) -> int:
        """Return the mask of the marked boxes, bit ``n - 1`` for box ``n``; only for kinds that have marks."""
        return int(value)

    def measure(self, measure: str, value: Any) -> int | None:
        """Return a number that a measure reads off the area; None if the kind has none of that name."""
        return self.mask(value).bit_count() if measure == "filled" and self.has_marks else None

    def pen_mark(self, area: Area, key: FieldKey, text: str) -> tuple[str, PenMarkState]:
        """Return the box in which a pen shows a field that is not empty, and the kind of mark."""
        return key.id, self.pen

    def marked_state(self, area: Area) -> BoxState:
        """Return the state of a box that is marked; None if something must be written or chosen."""
        return None

    def apply_states(self, area: Area, value: Any, states: Mapping[int, BoxState]) -> Value:
        """Return the value with new states for the boxes given by number; 0 is a building's own box.

        By default a state is the whole value.
        """
        *_, state = states.values()
        return state

    def verb(self, area: Area, box: Box, state: BoxState, value: Any) -> str:
        """Return the key under ``ways`` for the change that brings a box into a state."""
        return self.verbs[state in (None, self.emptied)]

    def option_label(self, option: str, language: Language) -> str:
        """Return the text for a word in a box; the word itself if the language has no text for it."""
        key = self.option_text.format(option)
        return option if key == option else language.text_or(key, option)
