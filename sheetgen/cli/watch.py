"""``sheetgen watch``: a game's sheets rendered anew on each save."""

from __future__ import annotations

import threading
from pathlib import Path

import click

from sheetgen.app.orders import WatchOrder
from sheetgen.cli.options import option, output_option, takes

EPILOG = """\b
Examples:
  sheetgen watch my-game
  sheetgen watch my-game --lang fr --paper letter
  sheetgen watch my-game -o page.png --no-browser
"""
INSTALL = "pip install '.[watch,play]' in a copy of the repository"


@click.command("watch", short_help="Render a game of your own anew on each save.", epilog=EPILOG)
@takes(WatchOrder)
@option("language", default="en", show_default=True)
@output_option("GAME.pdf")
def watch_command(order: WatchOrder, language: str, output: str) -> None:
    """Render the sheets of the game in the folder GAME, and again whenever one of its files is saved.

    A page in the browser shows them and follows by itself. A mistake is told, and the last good picture stays until it
    is mended. With a name that ends in .png the first page is made a picture. Ctrl-C ends it.

    This needs the 'watch' extra, the page the 'play' extra as well; without that only the file is written.
    """
    from sheetgen.app.watch import Look, saved_files, watch_game
    from sheetgen.cli.complaints import print_complaints
    from sheetgen.text.complaint import Complaint, Unusable

    folder = Path(order.game)
    if not (folder / "game.yaml").is_file():
        raise Unusable([Complaint(order.game, "holds no game.yaml", "'sheetgen init FOLDER' begins a game")])
    stop = threading.Event()
    try:
        saved = saved_files(folder, stop)
    except ImportError as fault:
        raise Unusable([Complaint("watch", f"needs a part that is not installed ({fault.name})", INSTALL)]) from fault
    target = Path(output or f"{folder.resolve().name}.pdf")

    def say(look: Look) -> None:
        if look.printed:
            click.echo(f"{target}: rendered")
        print_complaints(look.complaints)

    looks = watch_game(order, language, target, saved)
    try:
        from sheetgen.web.watching import serve_looks
    except ImportError:
        for look in looks:
            say(look)
    else:
        serve_looks(looks, order, language, click.echo, say)
        stop.set()
