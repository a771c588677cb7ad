"""Read the file of a user's settings, and report every unknown key and value at its line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from sheetgen.app.library import Library
from sheetgen.place.paper import find_paper
from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.text.spec_loader import load_spec
from sheetgen.text.value_types import Spec


class SettingsSpec(Spec):
    """The file's keys."""

    lang: str | None = None
    paper: str | None = None
    theme: str | None = None
    games: str | None = None


def load_settings(file: Path) -> dict[str, str]:
    """Return what a file sets. Raises `Unusable` with every unknown key and value, each at its line."""
    spec, report = load_spec(file, SettingsSpec)
    library = Library()
    written = {name: value for name, value in asdict(spec).items() if value}
    if Path(written.get("theme", "")).suffix in (".yaml", ".yml"):
        written["theme"] = str(file.parent / Path(written["theme"]).expanduser())
    if "games" in written:
        written["games"] = str(file.parent / Path(written["games"]).expanduser())
    finders: dict[str, Callable[[str], object]] = {
        "lang": lambda code: library.language(code=code),
        "paper": find_paper,
        "theme": library.theme,
        "games": _folder,
    }
    for name, value in written.items():
        try:
            finders[name](value)
        except Unusable as fault:
            for each in fault.complaints:
                report.add((name,), each.message, each.hint)
    if report.complaints:
        raise Unusable(report.complaints)
    return written


def _folder(place: str) -> None:
    """Raise `Unusable` if the folder of games is not there."""
    if not Path(place).is_dir():
        message = translatable("the folder '{folder}' does not exist", folder=place)
        raise Unusable([Complaint(place, message, translatable("make it, or name another one"))])
