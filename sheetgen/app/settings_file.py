"""Read the file of a user's settings, and report every unknown key and value at its line."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from pathlib import Path

from sheetgen.app.settings import VARIABLES, faults_of
from sheetgen.text.complaint import Unusable
from sheetgen.text.complaint_collector import ComplaintCollector
from sheetgen.text.files import read_bytes
from sheetgen.text.spec_loader import load_spec
from sheetgen.text.value_types import Spec
from sheetgen.text.yaml_documents import Raw


class SettingsSpec(Spec):
    """The file's keys."""

    lang: str | None = None
    paper: str | None = None
    theme: str | None = None
    games: str | None = None


def load_settings(file: Path, leaving_out: Collection[str] | None = None) -> dict[str, str]:
    """Return what a file sets, nothing if it has only comments.

    With ``leaving_out`` without those settings, and without keys that are none.

    Raises `Unusable` with every unknown key and value, each at its line.
    """
    if not any(line.strip() and not line.lstrip().startswith("#") for line in _lines_of(file)):
        return {}
    spec, report = load_spec(file, SettingsSpec, prepare=lambda data, report: _checked(data, report, file, leaving_out))
    if report.complaints:
        raise Unusable(report.complaints)
    return {name: _from_folder(name, value, file) for name, value in asdict(spec).items() if value}


def _lines_of(file: Path) -> list[str]:
    return read_bytes(file).decode("utf-8", "replace").removeprefix("\ufeff").splitlines()


def _checked(data: Raw, report: ComplaintCollector, file: Path, leaving_out: Collection[str] | None) -> Raw:
    """Report every value that names nothing, and return the data without what is to be left out."""
    if isinstance(data, dict) and leaving_out is not None:
        data = {key: value for key, value in data.items() if key in VARIABLES and key not in leaving_out}
    for name in VARIABLES:
        value = data.get(name) if isinstance(data, dict) else None
        if value and isinstance(value, str):
            for fault in faults_of(name, _from_folder(name, value, file)):
                report.add((name,), fault.message, fault.hint)
    return data


def _from_folder(name: str, value: str, file: Path) -> str:
    """Return a value; a path in it starts at the folder of the settings."""
    is_path = name == "games" or (name == "theme" and Path(value).suffix in (".yaml", ".yml"))
    return str(file.parent / Path(value).expanduser()) if is_path else value
