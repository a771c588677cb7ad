"""``sheetgen play``: the page on which sheets are tapped."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from sheetgen.app.orders import PlayOrder
from sheetgen.cli.examples import WithExamples
from sheetgen.cli.options import option, takes

_EPILOG = """\b
Examples:
  sheetgen play {game}
  sheetgen play {game} --lan
  sheetgen play {game} ada.yaml ben.yaml
"""
INSTALL = "pip install '.[play]' in a copy of the repository"


@click.command("play", cls=WithExamples, short_help="Tap your sheets in a browser, scored as you go.", epilog=_EPILOG)
@takes(PlayOrder)
@option("language", default="en", show_default=True)
def play_command(order: PlayOrder, language: str) -> None:
    """Open a page on which the sheets of GAME are tapped; every mark is checked, scored and saved at once.

    Each FILE is a player's sheet, begun where it is not there. Without one, the sheets in the folder are opened.
    Ctrl-C ends it; nothing is lost. This needs the 'play' extra.
    """
    try:
        from sheetgen.web.open import open_table
        from sheetgen.web.serve import serve
    except ImportError as fault:
        from sheetgen.text.complaint import Complaint, Unusable

        raise Unusable([Complaint("play", f"needs a part that is not installed ({fault.name})", INSTALL)]) from fault
    folder = Path(order.folder or f"{Path(order.game).name}-{date.today().isoformat()}")
    serve(open_table(order, language, folder), order, click.echo)
