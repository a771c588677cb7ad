"""Reads a YAML file into its shape: every fault at its place in the text."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from pathlib import Path as FilePath
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from sheetgen.text.complaint import Complaint, Unusable, said
from sheetgen.text.faults import complaints_of
from sheetgen.text.inherit import Raw, UnknownNeighbour, expand_areas, with_text_keys
from sheetgen.text.known_keys import known_keys
from sheetgen.text.report import FileReport, raise_if_any
from sheetgen.text.shapes import Spec
from sheetgen.text.source import Document, ReadFile, read_file

AnySpec = TypeVar("AnySpec", bound=Spec)


def load_spec(
    path: FilePath,
    shape: type[AnySpec],
    read: ReadFile = read_file,
    prepare: Callable[[Raw], Raw] = lambda data: data,
) -> tuple[AnySpec, FileReport]:
    """Read one YAML file into its shape. ``prepare`` may write its plain data in full before they are checked.

    Raises `Unusable` with every fault of the file.
    """
    document = read_document(path, read)
    report = FileReport(document.positions)
    report.complaints.extend(document.faults)
    data: Any = with_text_keys(document.data)
    if isinstance(data, Mapping) and "areas" in data:
        try:
            data = {**data, "areas": expand_areas(data["areas"])}
        except UnknownNeighbour as error:
            report.add((*error.path, "like"), f"there is no area '{error.name}' to be like")
            raise_if_any([report])
    try:
        return shaped(prepare(data), shape), report
    except ValidationError as error:
        details = error.errors(include_url=False)
        complaints = complaints_of(details, document.positions, known_keys(shape), data)
        raise Unusable([*report.complaints, *complaints]) from None


def shaped(data: Raw, shape: type[AnySpec]) -> AnySpec:
    """Plain data in their shape. Raises pydantic's `ValidationError`, which is a `ValueError`."""
    # Strict mode takes tuples and maps for dataclasses only from JSON.
    of: Any = shape
    made: AnySpec = _adapter(of).validate_json(json.dumps(data))
    return made


@cache
def _adapter(shape: Hashable) -> TypeAdapter[Any]:
    """What pydantic makes of a shape, which takes it longer than to check a file by it."""
    of: Any = shape
    return TypeAdapter(of)


def read_document(path: FilePath, read: ReadFile = read_file) -> Document:
    """The one document of a YAML file. Raises `Unusable` when it holds several."""
    documents = read(path)
    if len(documents) != 1:
        raise Unusable(
            [Complaint(str(path), said("holds {number} documents", number=len(documents)), said("one document a file"))]
        )
    return documents[0]
