"""Read a YAML file into its shape, and report every fault at its position in the text."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.text.complaint_collector import ComplaintCollector
from sheetgen.text.validation_complaints import complaints_of
from sheetgen.text.value_types import Spec
from sheetgen.text.yaml_documents import Document, Raw, ReadFile, read_file, stringify_keys

if TYPE_CHECKING:
    from sheetgen.text.positions import KeyStep


AnySpec = TypeVar("AnySpec", bound=Spec)


def load_spec(
    path: FilePath,
    shape: type[AnySpec],
    read: ReadFile = read_file,
    prepare: Callable[[Raw, ComplaintCollector], Raw] = lambda data, _: data,
) -> tuple[AnySpec, ComplaintCollector]:
    """Read one YAML file into its shape. ``prepare`` may expand its plain data before they are checked."""
    document = read_document(path, read)
    report = ComplaintCollector(document.positions)
    report.complaints.extend(document.faults)
    data = prepare(stringify_keys(document.data), report)
    try:
        return validate(data, shape), report
    except ValidationError as error:
        details = error.errors(include_url=False)
        complaints = complaints_of(details, document.positions, known_keys(shape), data)
        raise Unusable([*report.complaints, *complaints]) from None


def validate(data: Raw, shape: type[AnySpec]) -> AnySpec:
    """Return plain data in their shape. Raises pydantic's `ValidationError`, which is a `ValueError`."""
    # Strict mode takes tuples and maps for dataclasses only from JSON.
    of: Any = shape
    made: AnySpec = _adapter(of).validate_json(json.dumps(data))
    return made


@cache
def _adapter(shape: Hashable) -> TypeAdapter[Any]:
    """Return pydantic's validator of a shape. It takes longer to build than to use."""
    of: Any = shape
    return TypeAdapter(of)


def read_document(path: FilePath, read: ReadFile = read_file) -> Document:
    """Return the one document of a YAML file. Raises `Unusable` if it holds several."""
    documents = read(path)
    if len(documents) != 1:
        raise Unusable(
            [
                Complaint(
                    str(path),
                    translatable("contains {number} documents", number=len(documents)),
                    translatable("a file must contain a single document"),
                )
            ]
        )
    return documents[0]


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
