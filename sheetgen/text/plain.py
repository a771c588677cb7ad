"""Turn values of the package's own data classes into JSON and back, running no code but that of the classes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from importlib import import_module
from typing import Any

_TAG = ""
"""The key that marks the type of a JSON object: a class, or a map whose keys are not texts."""
_MAP = "map"
_PACKAGE = __name__.partition(".")[0]


def as_json(value: object) -> str:
    """Return a value as JSON: data classes of this package, tuples, maps, texts, numbers, booleans and None.

    Raises `TypeError` if the value holds anything else.
    """
    return json.dumps(_packed(value), ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Any:
    """Return the value that `as_json` turned into text. Raises an exception of any type if it is no such text."""
    return _unlisted(json.loads(text, object_hook=_made))


def _packed(value: Any) -> Any:
    kind = type(value)
    if value is None or kind in (bool, int, float, str):
        return value
    if kind is tuple:
        return [_packed(part) for part in value]
    if isinstance(value, Mapping):
        return _packed_mapping(value)
    if is_dataclass(kind) and kind.__module__.startswith(f"{_PACKAGE}."):
        return _packed_object(value)
    raise TypeError(f"{kind.__name__} cannot be stored")


def _packed_mapping(value: Mapping[Any, Any]) -> dict[str, Any]:
    if all(type(key) is str and key != _TAG for key in value):
        return {key: _packed(part) for key, part in value.items()}
    return {_TAG: _MAP, "of": [[_packed(key), _packed(part)] for key, part in value.items()]}


def _packed_object(value: Any) -> dict[str, Any]:
    """Return an instance of a data class as its tag and the fields that differ from their defaults."""
    kind = type(value)
    usual = {own.name: _default(own) for own in fields(kind)}
    stated = {own.name: getattr(value, own.name) for own in fields(kind) if own.init}
    kept = {name: _packed(part) for name, part in stated.items() if part != usual[name]}
    return {_TAG: f"{kind.__module__}:{kind.__qualname__}", **kept}


def _default(own: Field[Any]) -> object:
    return own.default if own.default_factory is MISSING else own.default_factory()


def _made(found: dict[str, Any]) -> Any:
    for key, part in found.items():
        if type(part) is list:
            found[key] = _unlisted(part)
    tag = found.pop(_TAG, None)
    if tag is None:
        return found
    return dict(found["of"]) if tag == _MAP else _class(tag)(**found)


def _unlisted(value: Any) -> Any:
    """Return a list as a tuple, lists inside it too; any other value as it is."""
    return tuple(map(_unlisted, value)) if type(value) is list else value


@cache
def _class(tag: str) -> type:
    """Return the class of a tag. Raises `ValueError` if it is not a data class of this package."""
    module, _, name = tag.partition(":")
    found = getattr(import_module(module), name) if module.startswith(f"{_PACKAGE}.") else None
    if not (isinstance(found, type) and is_dataclass(found)):
        raise ValueError(f"'{tag}' is not a data class of this package")
    return found
