"""A group of commands that suggests the nearest name for an unknown command."""

from __future__ import annotations

import click


class SuggestingGroup(click.Group):
    """A group that answers an unknown command with the nearest name, in a text that every language has."""

    def resolve_command(
        self, context: click.Context, arguments: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is meant. Raises `click.UsageError`, which names the nearest one."""
        word, known = arguments[0], self.list_commands(context)
        if word not in known and not word.startswith("-"):
            # Imported here for the sake of a quick --help.
            from sheetgen.text.complaint import translatable
            from sheetgen.text.suggest import suggest

            near = suggest(word, known)
            message = "unknown command '{word}'; {near}" if near else "unknown command '{word}'"
            raise click.UsageError(translatable(message, word=word, near=near), context)
        return super().resolve_command(context, arguments)
