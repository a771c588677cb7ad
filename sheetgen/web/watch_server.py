"""Follow the files of a game: render its sheets on each save, and show them in the browser."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from sheetgen.app.library import Library
from sheetgen.app.orders import WatchOrder
from sheetgen.app.watch import WatchState, game_folder, wait_for_saves, watch_game
from sheetgen.text.complaint import Complaint
from sheetgen.web import require_extra


def watch_and_serve(
    order: WatchOrder,
    code: str,
    output: str,
    say: Callable[[str], None],
    complain: Callable[[tuple[Complaint, ...]], None],
) -> None:
    """Render the game to ``output``, or to a PDF named after it, until interrupted. Raises `Unusable`.

    If the packages that serve the page are not installed, only the file is written.
    """
    folder, stop = game_folder(order.game), threading.Event()
    with require_extra("watch", "watch,play"):
        saved = wait_for_saves(folder, stop)
    target, common = Path(output or f"{folder.resolve().name}.pdf"), Library(code).common

    def tell(look: WatchState) -> None:
        if look.printed:
            say(common.text("watch.rendered", file=target))
        complain(look.complaints)

    looks = watch_game(order, code, target, saved)
    try:
        from sheetgen.web.watch_page import serve_watch_page
    except ImportError:
        for look in looks:
            tell(look)
    else:
        serve_watch_page(looks, order, code, say, tell)
        stop.set()
