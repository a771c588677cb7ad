"""Annotations for values of a file that pydantic understands, without importing it; values written as YAML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, dataclass_transform

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema


class SchemaType:
    """A pydantic annotation; ``make`` returns its schema, given a function that returns the schema of the type.

    A schema is a map as `pydantic_core.core_schema` describes it. ``also`` is the JSON schema of a further shape that
    is allowed.
    """

    def __init__(self, make: Callable[[Callable[[], Any]], Any], also: Mapping[str, object] | None = None) -> None:
        self._make = make
        self._also = also

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        schema: CoreSchema = self._make(lambda: handler(source))
        return schema

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: Any) -> Any:
        return handler(schema) if self._also is None else {"anyOf": [self._also, handler(schema)]}


def converted(when: Literal["before", "after"], convert: Callable[[Any], Any], schema: Any) -> dict[str, Any]:
    """Return the schema of values that are converted before or after they are checked."""
    return {"type": f"function-{when}", "function": {"type": "no-info", "function": convert}, "schema": schema}


def matches(pattern: str) -> SchemaType:
    """Return the check for a text that matches a regular expression."""
    return SchemaType(lambda _: {"type": "str", "pattern": pattern, "strict": True})


MOST = 10_000
"""The largest number in a file: no paper has room for as many boxes, and larger numbers take long to process."""


def at_least(least: int) -> SchemaType:
    """Return the check for a whole number from ``least`` to `MOST`."""
    return SchemaType(lambda _: {"type": "int", "ge": least, "le": MOST, "strict": True})


def notation(parse: Callable[[str], Any]) -> SchemaType:
    """Return the check for a text in a special notation: ``parse`` returns its value or raises `NotationError`.

    A whole number is read as the text that it is written with.
    """
    parsed = converted("after", parse, {"type": "str", "strict": True})
    return SchemaType(lambda _: converted("before", lambda value: str(value) if type(value) is int else value, parsed))


def or_notation(parse: Callable[[str], Any]) -> SchemaType:
    """Return the check for a value or a text: ``parse`` returns the text's plain data or raises `NotationError`."""
    return _or(lambda value: parse(value) if isinstance(value, str) else value, {"type": "string"})


def true_means(word: str) -> SchemaType:
    """Return the check for a word that may be written as ``true``, if that means the usual one."""
    return _or(lambda value: word if value is True else value, {"const": True})


def _or(plain: Callable[[Any], Any], also: Mapping[str, object]) -> SchemaType:
    return SchemaType(lambda own: converted("before", plain, own()), also)


LENGTH = SchemaType(lambda _: {"type": "float", "ge": 0, "strict": False})
"""A number that is not negative; whole ones are fine."""

SHARE = SchemaType(lambda _: {"type": "float", "ge": 0, "le": 1, "strict": False})
"""A part of a whole, from 0 to 1."""

ONE_OR_MORE = SchemaType(lambda own: {**own(), "min_length": 1})
"""A list or a map that is not empty."""


def shorthand_for(key: str) -> SchemaType:
    """Return the check for a map that may be written as the value of one of its keys alone."""
    return or_notation(lambda text: {key: text})


PATTERNS = {
    r"^[a-z0-9][a-z0-9_-]*$": "a name: small letters, digits, - and _",
    r"^[a-z]{2,3}$": "the code of a language, such as en",
    r"^[A-Za-z0-9][A-Za-z0-9_-]*$": "a word: letters, digits, - and _",
    r"^[a-z0-9][a-z0-9_.-]*$": "the id of an area, such as left.wall",
    r"^[+-][a-z0-9_.]+$": "a name with + or - before it: more of it is better, or less",
    r"^[1-9][0-9]*$": "a whole number",
}
"""The names of text forms in complaints, by their pattern."""

Name = Annotated[str, matches(r"^[a-z0-9][a-z0-9_-]*$")]
LanguageCode = Annotated[str, matches(r"^[a-z]{2,3}$")]
OptionName = Annotated[str, matches(r"^[A-Za-z0-9][A-Za-z0-9_-]*$")]
AreaId = Annotated[str, matches(r"^[a-z0-9][a-z0-9_.-]*$")]
CountValue = Annotated[int, at_least(0)]
PositiveNumber = Annotated[int, at_least(1)]


def strict_config(**aliases: str) -> dict[str, Any]:
    """Return pydantic's settings for a dataclass without unknown keys.

    ``aliases`` are keys that are no Python names.
    """
    return {"extra": "forbid", "strict": True, "alias_generator": lambda name: aliases.get(name, name)}


class Shape:
    """A map of a file as a dataclass; an unknown key is a mistake."""

    __slots__ = ()
    __pydantic_config__: ClassVar[dict[str, Any]] = strict_config()


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Spec(Shape):
    """A shape whose subclasses are dataclasses. An empty list or map may be a default: each instance gets a copy."""

    def __init_subclass__(cls) -> None:
        for name, value in list(vars(cls).items()):
            if isinstance(value, list | dict) and name in cls.__annotations__ and name != "__pydantic_config__":
                setattr(cls, name, field(default_factory=partial(copy, value)))
        dataclass(frozen=True, kw_only=True, eq=False, repr=False)(cls)

    # Written once: what `dataclass` would write for each of eighty classes takes as long as to score a sheet.

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))


NOT_GIVEN = "~"
"""The text in a file for a missing value."""
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*( [A-Za-z0-9_.-]+)*\Z")
_NOT_TEXT = frozenset("true True TRUE false False FALSE null Null NULL".split())


def flow_list(words: Iterable[str]) -> str:
    """Return a list of words that are YAML already."""
    return "[" + ", ".join(words) + "]"


def box_list(mask: int) -> str:
    """Return the list of the numbers of the boxes in a mask."""
    return flow_list(str(box) for box in range(1, mask.bit_length() + 1) if mask >> (box - 1) & 1)


def scalar(value: object) -> str:
    """Return one value as YAML; a text in quotes if YAML would read it as something else."""
    if value is None:
        return NOT_GIVEN
    if not isinstance(value, str):
        return str(value)
    if _PLAIN.match(value) and value not in _NOT_TEXT:
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    # A form's text may hold characters that YAML refuses or reads as the end of a line.
    shown = (letter if letter.isprintable() else f"\\U{ord(letter):08X}" for letter in escaped)
    return f'"{"".join(shown)}"'
