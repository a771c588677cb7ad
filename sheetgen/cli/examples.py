"""Commands whose help ends with examples that can be typed as they stand."""

from __future__ import annotations

import click


class WithExamples(click.Command):
    """A command in whose epilog ``{game}`` stands for a game that ships: the program itself names none."""

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Put the name of the first game into the examples."""
        from sheetgen.assets.data import data_path
        from sheetgen.layout.folders import game_names

        game = game_names(data_path("layouts"))[0]
        whole = self.epilog
        self.epilog = (whole or "").replace("{game}", game)
        super().format_epilog(context, formatter)
        self.epilog = whole
