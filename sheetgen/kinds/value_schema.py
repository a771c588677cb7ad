"""JSON schemas of a filled-in file: of what `fill` writes, and of other ways in which a person may write it.

A list may also be one text; the schema does not check what that contains.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

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
