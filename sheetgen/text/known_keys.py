"""Find the keys a map of a document may have, from the shapes that describe it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

if TYPE_CHECKING:
    from sheetgen.text.positions import KeyStep

_Schema = Mapping[str, Any]


def known_keys(model: type) -> Callable[[tuple[KeyStep, ...]], Iterable[str]]:
    """Return a function from a path to the keys there, as written in YAML, in a document of the shape ``model``.

    If a value may have several shapes, it returns the keys of all of them.
    """

    def at(path: tuple[KeyStep, ...]) -> list[str]:
        whole = TypeAdapter(model).json_schema()
        shapes = list(_shapes(whole, whole))
        for step in path:
            shapes = [inner for shape in shapes for below in _inside(shape, step) for inner in _shapes(below, whole)]
        return sorted({key for shape in shapes for key in shape.get("properties", {})})

    return at


def _inside(shape: _Schema, step: KeyStep) -> list[_Schema]:
    """Return the schemas of the value at a key of a map, or of an entry of a list."""
    if "properties" in shape:
        return [shape["properties"][step]] if step in shape["properties"] else []
    found = [shape.get("items"), shape.get("additionalProperties"), *shape.get("patternProperties", {}).values()]
    return [each for each in (*found, *shape.get("prefixItems", ())) if isinstance(each, dict)]


def _shapes(schema: _Schema, whole: _Schema) -> Iterator[_Schema]:
    """Yield the shapes that a schema allows: the one it refers to, or those of a union."""
    named = [whole["$defs"][schema["$ref"].rpartition("/")[2]]] if "$ref" in schema else []
    several = [*named, *schema.get("anyOf", ()), *schema.get("oneOf", ())]
    for each in several:
        yield from _shapes(each, whole)
    if not several:
        yield schema
