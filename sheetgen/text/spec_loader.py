"""Read a YAML file into its shape, and report every fault at its position in the text."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable
from functools import cache
from pathlib import Path as FilePath
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.text.complaint_collector import ComplaintCollector
from sheetgen.text.known_keys import known_keys
from sheetgen.text.validation_complaints import complaints_of
from sheetgen.text.value_types import Spec
from sheetgen.text.yaml_documents import Document, Raw, ReadFile, read_file, stringify_keys

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
