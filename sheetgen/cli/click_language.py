"""Let click say its own messages in the language of the run, and suggest the nearest name for an unknown command."""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sheetgen.text.complaint import Translator
import click


class UnknownCommand(click.UsageError):
    """A ``word`` that is none of the ``known`` commands; `failures` words it, as that takes long to load."""

    def __init__(self, word: str, known: list[str], context: click.Context) -> None:
        super().__init__(word, context)
        self.word, self.known = word, known


class SuggestingGroup(click.Group):
    """A group that answers an unknown command with the nearest name, in a text that every language has."""

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is meant. Raises `UnknownCommand`."""
        word, known = arguments[0], self.list_commands(context)
        if word not in known and not word.startswith("-"):
            raise UnknownCommand(word, known, context)
        return super().resolve_command(context, arguments)


HELP = {"Show this message and exit.", "Options", "Commands", "Usage:", "default: {default}"}
ENGLISH = frozenset({*HELP, "No such option {name!r}."})
"""What click asks for in runs without a fault: the words of --help, and a complaint at -o that it drops again."""


def set_click_language(language: Callable[[], str], translator: Callable[[], Translator]) -> None:
    """Let click's messages come in a language from now on; those that its file does not have stay English.

    ``translator`` loads the texts of the language, and is called only if a message is needed that --help has not.

    click asks `gettext` for each message. Its catalogues would be binary files beside the YAML ones, so the two
    functions that look into them are replaced.
    """

    loaded = cache(translator)

    def translated(domain: str, message: str) -> str:  # noqa: ARG001 - as gettext calls it
        if message in ENGLISH or language() == "en":
            return message
        return loaded()(message, {}) or message

    def translated_form(domain: str, msgid1: str, msgid2: str, n: int) -> str:
        return translated(domain, msgid1 if n == 1 else msgid2)

    gettext.dgettext, gettext.dngettext = translated, translated_form
