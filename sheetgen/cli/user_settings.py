"""The user's settings on the command line: where their file is, and how they replace options that are not given."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from sheetgen.app.library import PATH_VARIABLE, complaint_translator
from sheetgen.app.settings import FILE_VARIABLE, PRINTING, VARIABLES, Settings, read_settings
from sheetgen.cli.error_output import one_line
from sheetgen.text.complaint import Translator, Unusable


class _Defaults(dict[str, Any]):
    """The default values of the options of all commands, however deep: click asks for those of a subcommand."""

    def get(self, name: str, default: Any = None) -> Any:  # noqa: ARG002 - as click calls it
        # Photos are tried as every paper and theme, whatever is printed now.
        return {"language": self["language"]} if name == "scan" else self


class UserSettings:
    """The user's settings, from the folder where this system keeps those of programs."""

    def __init__(self) -> None:
        named = os.environ.get(FILE_VARIABLE)
        file = Path(click.get_app_dir("sheetgen")) / "settings.yaml" if named is None else Path(named)
        self.settings: Settings = read_settings(file if named != "" else None)

    @property
    def language(self) -> str:
        """The code of the language to speak."""
        return self.settings["lang"]

    @staticmethod
    def translator(code: str) -> Translator:
        """Return the translation of complaints into a language."""
        return complaint_translator(code)

    def apply(self, context: click.Context, *, needed: bool) -> None:
        """Let the settings stand in for the options of all commands.

        Raises `Unusable` if they are ``needed``: a help and the list of them are shown all the same. What is wrong
        with a setting of printing is put off: an option that is not given raises it, and `warn` tells it at the end of
        any other run.
        """
        settings = self.settings
        put_off = [fault for name in PRINTING for fault in settings.faults(name)]
        if needed and any(fault not in put_off for fault in settings.complaints):
            raise Unusable(settings.complaints)
        context.obj = settings
        printing = {name: partial(self._needed, name) if needed else settings[name] for name in PRINTING}
        context.default_map = _Defaults(language=self.language, **printing)
        if settings["games"]:
            os.environ[PATH_VARIABLE] = settings["games"]

    def _needed(self, name: str) -> str:
        """Return the value of a setting. Raises `Unusable` if what would win is wrong."""
        faults = self.settings.faults(name)
        if faults and self.settings.chosen[name].source != VARIABLES[name]:
            raise Unusable(faults)
        return self.settings[name]

    def warn(self) -> None:
        """Tell what is wrong with settings that the run did not need."""
        translated = complaint_translator(self.language)
        for fault in self.settings.complaints if sys.stderr is not None else ():
            print(one_line(fault.as_line(str, translated)), file=sys.stderr)
