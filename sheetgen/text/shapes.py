"""What the values of a file may be, in annotations that pydantic understands and that do not need it to be loaded."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, dataclass_transform

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema


class Matches:
    """A text of the form of a regular expression."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.str_schema(pattern=self.pattern, strict=True)


class AtLeast:
    """A whole number that is not below another."""

    def __init__(self, least: int) -> None:
        self.least = least

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.int_schema(ge=self.least, strict=True)


class Notation:
    """A text in a notation of its own: ``parse`` makes the value of it or raises `NotationError`."""

    def __init__(self, parse: Callable[[str], Any]) -> None:
        self.parse = parse

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_after_validator_function(self.parse, core_schema.str_schema(strict=True))


class OrNotation:
    """A value that may also be written as a text: ``parse`` makes the plain data of it or raises `NotationError`."""

    def __init__(self, parse: Callable[[str], Any]) -> None:
        self.parse = parse

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_before_validator_function(
            lambda value: self.parse(value) if isinstance(value, str) else value, handler(source)
        )

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: Any) -> dict[str, Any]:
        return {"anyOf": [{"type": "string"}, handler(schema)]}


class TrueFor:
    """A word that may be written as ``true``, where that says what is usual."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_before_validator_function(
            lambda value: self.word if value is True else value, handler(source)
        )

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: Any) -> dict[str, Any]:
        return {"anyOf": [{"const": True}, handler(schema)]}


class Length:
    """A number that is not negative; whole ones are fine."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.float_schema(ge=0, strict=False)


class OneOrMore:
    """A list or a map that is not empty."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        schema: Any = handler(source)
        schema["min_length"] = 1
        made: CoreSchema = schema
        return made


def short_for(key: str) -> OrNotation:
    """A map that may be written as the value of one of its keys alone."""
    return OrNotation(lambda text: {key: text})


PATTERNS = {
    r"^[a-z0-9][a-z0-9_-]*$": "a name: small letters, digits, - and _",
    r"^[a-z]{2,3}$": "the code of a language, such as en",
    r"^[A-Za-z0-9][A-Za-z0-9_-]*$": "a word: letters, digits, - and _",
    r"^[a-z0-9][a-z0-9_.-]*$": "the id of an area, such as left.wall",
    r"^[+-][a-z0-9_.]+$": "a name with + or - before it: more of it is better, or less",
    r"^[1-9][0-9]*$": "a whole number",
}
"""What a text of a form is called in a complaint."""

Name = Annotated[str, Matches(r"^[a-z0-9][a-z0-9_-]*$")]
LanguageCode = Annotated[str, Matches(r"^[a-z]{2,3}$")]
Option = Annotated[str, Matches(r"^[A-Za-z0-9][A-Za-z0-9_-]*$")]
AreaId = Annotated[str, Matches(r"^[a-z0-9][a-z0-9_.-]*$")]
Count = Annotated[int, AtLeast(0)]
Number = Annotated[int, AtLeast(1)]


def strictly(**aliases: str) -> dict[str, Any]:
    """How pydantic reads a dataclass from a map: no unknown keys. ``aliases`` are keys that are no Python names."""
    return {"extra": "forbid", "strict": True, "alias_generator": lambda name: aliases.get(name, name)}


class Shape:
    """A map of a file as a dataclass; a key it does not know is a mistake."""

    __slots__ = ()
    __pydantic_config__: ClassVar[dict[str, Any]] = strictly()


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Spec(Shape):
    """A shape whose subclasses become dataclasses by themselves; an empty list or map may stand as a default."""

    def __init_subclass__(cls) -> None:
        _complete(cls)


@dataclass_transform(kw_only_default=True, frozen_default=True)
class LateSpec(Shape):
    """The same, but only when `complete_shapes` is called: to make a dataclass takes long, and most runs need none."""

    def __init_subclass__(cls) -> None:
        _incomplete.append(cls)


_incomplete: list[type[LateSpec]] = []


def complete_shapes() -> None:
    """Make dataclasses of all shapes that wait for it; without this they can be neither made nor checked."""
    while _incomplete:
        _complete(_incomplete.pop(0))


def _complete(cls: type[Shape]) -> None:
    for name, value in list(vars(cls).items()):
        if isinstance(value, list | dict) and name in cls.__annotations__ and name != "__pydantic_config__":
            setattr(cls, name, field(default_factory=partial(copy, value)))
    dataclass(frozen=True, kw_only=True)(cls)
