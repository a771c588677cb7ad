"""``sheetgen watch``: a game's sheets rendered anew on each save."""

from __future__ import annotations

from pathlib import Path

import click

from sheetgen.cli.options import output_option

EPILOG = """\b
Examples:
  sheetgen watch my-game
  sheetgen watch my-game -o page.png
"""
INSTALL = "pip install '.[watch]' in a copy of the repository"


@click.command("watch", short_help="Render a game of your own anew on each save.", epilog=EPILOG)
@click.argument("folder", metavar="FOLDER")
@output_option("FOLDER.pdf")
def watch_command(folder: str, output: str) -> None:
    """Render the sheets of the game in FOLDER, and again whenever one of its files is saved.

    A mistake is told, and the last good picture stays until it is mended. With a name that ends in .png the first page
    is made a picture. Ctrl-C ends it. This needs the 'watch' extra.
    """
    from sheetgen.app.watch import saved_files, watch_game
    from sheetgen.cli.complaints import print_complaints
    from sheetgen.text.complaint import Complaint, Unusable

    where = Path(folder)
    if not (where / "game.yaml").is_file():
        raise Unusable([Complaint(folder, "holds no game.yaml", "'sheetgen init FOLDER' begins a game")])
    try:
        saved = saved_files(where)
    except ImportError as fault:
        raise Unusable([Complaint("watch", f"needs a part that is not installed ({fault.name})", INSTALL)]) from fault
    target = Path(output or f"{where.resolve().name}.pdf")
    watch_game(where, target, saved, lambda path: click.echo(f"{path}: rendered"), print_complaints)
