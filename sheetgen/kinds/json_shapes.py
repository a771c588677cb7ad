"""What may stand in a filled-in file, as JSON schema: how `fill` writes it, and other ways in which a person may.

A list may also be one text; what stands in that is left to the reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Schema = dict[str, Any]
Inside = Mapping[str, Schema]
"""What may stand in the areas inside one, by their keys."""
TEXT: Schema = {"type": "string"}
NOTHING: Schema = {"type": "null"}


def either(*shapes: Schema) -> Schema:
    """A value of one of several shapes, or nothing."""
    return {"anyOf": [*shapes, NOTHING]}


def one_of(words: Iterable[str]) -> Schema:
    """One of several words, or nothing."""
    return {"enum": [*words, None]}


def whole(least: int | None = None, most: int | None = None) -> Schema:
    """A whole number between two bounds, where there are such."""
    bounds = {"minimum": least, "maximum": most}
    return {"type": "integer", **{key: bound for key, bound in bounds.items() if bound is not None}}


def list_of(items: Schema, most: int | None = None) -> Schema:
    """A list, also as one text."""
    return either({"type": "array", "items": items, **({} if most is None else {"maxItems": most})}, TEXT)


def boxes(count: int) -> Schema:
    """How many of the first boxes are marked, or the list of the marked ones."""
    return either(whole(0, count), list_of({"anyOf": [whole(1, count), TEXT]}))


def map_of(properties: Mapping[str, Schema]) -> Schema:
    """A map with these keys, each of which may be left out."""
    return {"type": ["object", "null"], "properties": dict(properties), "additionalProperties": False}
