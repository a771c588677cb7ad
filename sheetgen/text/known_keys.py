"""Which keys a map of a document may have, read from the pydantic models that describe it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

if TYPE_CHECKING:
    from pydantic import BaseModel

    from sheetgen.text.positions import Step


def known_keys(model: type[BaseModel]) -> Callable[[tuple[Step, ...]], Iterable[str]]:
    """For a document of the shape ``model``: the keys at a path, as they are written in YAML.

    Where a value may have several shapes, the keys of all of them.
    """

    def at(path: tuple[Step, ...]) -> list[str]:
        shapes: list[Any] = [model]
        for step in path:
            shapes = [inner for shape in shapes for inner in _inside(shape, step)]
        return sorted({key for shape in shapes for key in _fields(shape)})

    return at


def _inside(annotation: Any, step: Step) -> list[Any]:
    fields = _fields(annotation)
    if fields:
        return _shapes(fields[step]) if isinstance(step, str) and step in fields else []
    arguments = get_args(annotation)
    container = get_origin(annotation)
    if not isinstance(container, type):
        return []
    is_map = issubclass(container, Mapping)
    return [shape for argument in (arguments[1:] if is_map else arguments) for shape in _shapes(argument)]


def _shapes(annotation: Any) -> list[Any]:
    """The shapes an annotation allows: unions taken apart, ``Annotated`` and named aliases looked through."""
    if hasattr(annotation, "__value__"):
        return _shapes(annotation.__value__)
    if hasattr(annotation, "__metadata__"):
        return _shapes(annotation.__origin__)
    if get_origin(annotation) in (Union, UnionType):
        return [shape for argument in get_args(annotation) for shape in _shapes(argument)]
    return [annotation]


def _fields(annotation: Any) -> dict[str, Any]:
    fields = getattr(annotation, "model_fields", {})
    return {field.alias or name: field.annotation for name, field in fields.items()}
