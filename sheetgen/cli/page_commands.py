"""``sheetgen play`` and ``site``: the page on which sheets are tapped, served or as a web site."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.app.library import Library
from sheetgen.app.orders import PlayOrder, SiteOrder
from sheetgen.cli.decorators import command, option, quiet, takes_order, with_library
from sheetgen.cli.terminal import report_written, say, show_progress
from sheetgen.web import require_extra

if TYPE_CHECKING:
    from sheetgen.app.scanning import PlayerPhotos


@command("play {game}", "play {game} --lan", "play {game} ada.yaml ben.yaml")
@takes_order(PlayOrder)
@option("language", default="en", show_default=True)
def play_command(order: PlayOrder, language: str) -> None:
    """Open a page on which the sheets of GAME are tapped; every mark is checked, scored and saved at once.

    Each FILE is a player's sheet, begun where it is not there. Without one, the sheets in the folder are opened.
    Ctrl-C ends it; nothing is lost. This needs the 'play' extra.
    """
    open_page(order, language)


def open_page(order: PlayOrder, language: str, players: Sequence[PlayerPhotos] = ()) -> None:
    """Serve the page of the sheets in the order's files until it is interrupted. Raises `Unusable`.

    ``players`` have photos that were read already, in the order of the files.
    """
    with require_extra("play"):
        from sheetgen.web.run_server import open_session, serve
    session = open_session(order, language, order.place)
    photos = {identity: player.photos for identity, player in zip(session.records, players, strict=False)}
    for identity, player in zip(photos, players, strict=True):
        if player.name:
            session.rename(identity, player.name)
    serve(session, order, say, photos)


@command("site public --pyodide package")
@takes_order(SiteOrder)
@quiet
@with_library(own=False)
def site_command(order: SiteOrder, library: Library) -> None:
    """Write a static web site into FOLDER: the page of every game, with the rules running in the browser.

    Each page is there in every language; the landing page is in that of --lang. Any static host can serve it, from any
    path; after the first visit it works without a network. This needs the 'site' extra, and Pyodide once: npm pack
    pyodide && tar xzf pyodide-*.tgz unpacks it into the folder 'package'.
    """
    with require_extra("site"):
        from sheetgen.web.static_site import build_site
    with show_progress(library.common) as done:
        count = len(build_site(library, order, done))
    files = library.common.text("print.made.files", count=count)
    report_written(f"{order.site}: {files}")
