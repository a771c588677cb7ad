"""Which keys a map of a document may have, read from the shapes that describe it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    from sheetgen.text.positions import Step


def known_keys(model: type) -> Callable[[tuple[Step, ...]], Iterable[str]]:
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
    keys = _fields(annotation)
    if keys:
        return _shapes(keys[step]) if isinstance(step, str) and step in keys else []
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
        several = [mark.shape() for mark in annotation.__metadata__ if hasattr(mark, "shape")]
        return _shapes(several[0] if several else annotation.__origin__)
    if get_origin(annotation) in (Union, UnionType):
        return [shape for argument in get_args(annotation) for shape in _shapes(argument)]
    return [annotation]


def _fields(annotation: Any) -> dict[str, Any]:
    if isinstance(annotation, type) and is_dataclass(annotation):
        shape: Any = annotation
        alias_of = shape.__pydantic_config__["alias_generator"]
        hints = get_type_hints(annotation, include_extras=True)
        return {alias_of(each.name): hints[each.name] for each in fields(annotation)}
    of_model = getattr(annotation, "model_fields", {})
    return {field.alias or name: field.annotation for name, field in of_model.items()}
