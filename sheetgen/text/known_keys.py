"""Which keys a map of a document may have, read from the shapes that describe it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sheetgen.text.positions import Step

_Schema = Mapping[str, Any]


def known_keys(model: type) -> Callable[[tuple[Step, ...]], Iterable[str]]:
    """For a document of the shape ``model``: the keys at a path, as they are written in YAML.

    Where a value may have several shapes, the keys of all of them.
    """

    def at(path: tuple[Step, ...]) -> list[str]:
        from pydantic import TypeAdapter

        whole = TypeAdapter(model).json_schema()
        shapes = list(_shapes(whole, whole))
        for step in path:
            shapes = [inner for shape in shapes for below in _inside(shape, step) for inner in _shapes(below, whole)]
        return sorted({key for shape in shapes for key in shape.get("properties", {})})

    return at


def _inside(shape: _Schema, step: Step) -> list[_Schema]:
    """What may stand at a key of a map, or as an entry of a list."""
    if "properties" in shape:
        return [shape["properties"][step]] if step in shape["properties"] else []
    found = [shape.get("items"), shape.get("additionalProperties"), *shape.get("patternProperties", {}).values()]
    return [each for each in (*found, *shape.get("prefixItems", ())) if isinstance(each, dict)]


def _shapes(schema: _Schema, whole: _Schema) -> Iterator[_Schema]:
    """The shapes that a schema allows: those that it names and those of a union."""
    named = [whole["$defs"][schema["$ref"].rpartition("/")[2]]] if "$ref" in schema else []
    several = [*named, *schema.get("anyOf", ()), *schema.get("oneOf", ())]
    for each in several:
        yield from _shapes(each, whole)
    if not several:
        yield schema
