"""What a user has chosen for all commands: language, paper, theme, and the folder of games of their own."""

from __future__ import annotations

import locale
import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sheetgen.app.library import DEFAULT_LANGUAGE, DEFAULT_THEME, PATH_VARIABLE, Library, loaders
from sheetgen.assets.data_folders import data_path
from sheetgen.layout.language import language_codes
from sheetgen.place.paper import find_paper
from sheetgen.text.complaint import Complaint, Unusable, translatable
from sheetgen.text.yaml_documents import Files

VARIABLES = {"lang": "SHEETGEN_LANG", "paper": "SHEETGEN_PAPER", "theme": "SHEETGEN_THEME", "games": PATH_VARIABLE}
"""Each setting with the environment variable that wins over the file."""
FILE_VARIABLE = "SHEETGEN_SETTINGS"
"""The environment variable that names another file of settings; if it is empty, no file is read."""
DEFAULTS = {"lang": DEFAULT_LANGUAGE, "paper": "a4", "theme": DEFAULT_THEME, "games": ""}
PRINTING = ("paper", "theme")
"""The settings that only orders to print need."""
_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables with the language of the system; the first that is not empty is used."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting and where it comes from: a file, a variable, the system's language; empty for the default."""

    value: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings by name. ``file`` is where the user's are, or would be; ``complaints`` are about what it says."""

    chosen: Mapping[str, Setting]
    file: str
    complaints: tuple[Complaint, ...] = ()

    def faults(self, name: str) -> list[Complaint]:
        """Return what is wrong with a setting."""
        return [each for each in self.complaints if each.path == name or each.file == VARIABLES[name]]

    def __getitem__(self, name: str) -> str:
        """Return the value of a setting."""
        return self.chosen[name].value


def read_settings(file: Path | None, environment: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings of a run: from the environment, else the file, else the system, else the default."""
    complaints: list[Complaint] = []
    chosen = {name: Setting(value) for name, value in DEFAULTS.items()}
    chosen["lang"] = _of_system(environment)
    if file is not None and os.path.isfile(file):  # noqa: PTH113 - Path.is_file fails in a folder that may not be entered
        chosen |= {name: Setting(value, str(file)) for name, value in _of_file(file, complaints).items()}
    elif environment.get(FILE_VARIABLE):
        complaints.append(Complaint(f"{FILE_VARIABLE}={file}", translatable("no such file")))
    for name, variable in VARIABLES.items():
        if value := environment.get(variable):
            faults = [fault for part in _parts(name, value) for fault in faults_of(name, part)]
            complaints += [Complaint(variable, fault.message, fault.hint) for fault in faults]
            if not faults:
                chosen[name] = Setting(value, variable)
    return Settings(chosen, str(file or ""), tuple(complaints))


def faults_of(name: str, value: str) -> list[Complaint]:
    """Return what is wrong with the value of a setting."""
    try:
        library = Library()
    except Unusable:
        # The run itself complains that the program's own files are missing.
        return []
    finders: dict[str, Callable[[str], object]] = {
        # Only what is not a shipped name is looked into: the run reads the file itself.
        "lang": lambda code: code in language_codes(data_path("layouts")) or Library(code).common,
        "paper": find_paper,
        "theme": lambda name: name.lower() in library.themes or library.theme(name),
        "games": _folder,
    }
    try:
        finders[name](value)
    except Unusable as fault:
        return list(fault.complaints)
    return []


def _folder(place: str) -> None:
    """Raise `Unusable` if the folder of games is not there."""
    if not Path(place).is_dir():
        message = translatable("the folder '{folder}' does not exist", folder=place)
        raise Unusable([Complaint(place, message, translatable("make it, or name another one"))])


def _parts(name: str, value: str) -> list[str]:
    """Return the folders of a variable, which may name several, else its one value."""
    return [part for part in value.split(os.pathsep) if part] if name == "games" else [value]


def _readable_language(file: Path) -> dict[str, str]:
    """Return the language that a faulty file names, to complain in it; none if it cannot be read."""
    with suppress(OSError):
        found = re.search(rb"(?m)^lang: *['\"]?([a-z]+)", file.read_bytes())
        if found and found[1].decode() in language_codes(data_path("layouts")):
            return {"lang": found[1].decode()}
    return {}


def _of_file(file: Path, complaints: list[Complaint]) -> dict[str, str]:
    """Return what can be used of a file; add what is wrong with it to the complaints."""
    try:
        return Files().cached("settings", [file], lambda: loaders().settings(file))
    except Unusable as fault:
        complaints += fault.complaints
        with suppress(Unusable):
            return loaders().settings(file, {each.path for each in fault.complaints})
        return _readable_language(file)


def _of_system(environment: Mapping[str, str]) -> Setting:
    """Return the language of the system if the texts are in it, else the default."""
    name = next((name for name in _SYSTEM if environment.get(name)), "")
    words = environment.get(name, "")
    if not name and sys.platform == "win32":
        name, words = "Windows", locale.getdefaultlocale()[0] or ""
    code = words.partition(".")[0].partition("_")[0].lower()
    try:
        known = code in language_codes(data_path("layouts"))
    except Unusable:  # The order itself says that the program's files are missing.
        known = False
    return Setting(code, f"{name}={words}") if known else Setting(DEFAULT_LANGUAGE)
