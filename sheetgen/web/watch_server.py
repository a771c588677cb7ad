"""Follow the files of a game: render its sheets on each save, and show them in the browser."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from sheetgen.app.library import Library
from sheetgen.app.orders import WatchOrder
from sheetgen.app.watch import Look, game_folder, saved_files, watch_game
from sheetgen.text.complaint import Complaint
from sheetgen.web import needing


def follow(
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
    with needing("watch", "watch,play"):
        saved = saved_files(folder, stop)
    target, common = Path(output or f"{folder.resolve().name}.pdf"), Library(code).common

    def tell(look: Look) -> None:
        if look.printed:
            say(common.text("watch.rendered", file=target))
        complain(look.complaints)

    looks = watch_game(order, code, target, saved)
    try:
        from sheetgen.web.watch_page import serve_looks
    except ImportError:
        for look in looks:
            tell(look)
    else:
        serve_looks(looks, order, code, say, tell)
        stop.set()
