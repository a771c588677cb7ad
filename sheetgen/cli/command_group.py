"""A group of commands that suggests the nearest name for an unknown command."""

from __future__ import annotations

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
