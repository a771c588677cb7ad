"""The page that shows a game's sheets while its files are edited, and updates itself on each save."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from sheetgen.app.library import Library
from sheetgen.app.orders import WatchOrder
from sheetgen.app.watch import WatchState
from sheetgen.layout.language import Language
from sheetgen.web.door import LOCAL
from sheetgen.web.event_stream import Events
from sheetgen.web.request_guard import Guard
from sheetgen.web.routes import shipped_file
from sheetgen.web.run_server import bind_socket, open_browser, run_quietly

USUAL_PORT = 8138
"""The port tried first, so that a page that is still open continues after a restart."""
FILES = {"/": "index.html", "/watch.js": "watch.js", "/watch.css": "watch.css"}


class WatchPage:
    """The page of one game; ``show`` may be called from any thread."""

    def __init__(self, language: Language) -> None:
        self.events = Events()
        self._language = language
        self._translated = language.from_english
        self._look = WatchState()
        self._number = 0

    def show(self, look: WatchState) -> None:
        """Show the current state of the game on all open pages."""
        self._look = look
        self._number += 1
        self.events.send(self._told())

    def app(self, hosts: Iterable[str]) -> ASGIApp:
        """Return the application behind its guard."""
        routes = [Route(path, self._file) for path in FILES]
        routes += [Route("/pages/{number:int}", self._page), Route("/events", self._listen)]
        return Guard(Starlette(routes=routes), frozenset(hosts))

    def _told(self) -> dict[str, Any]:
        look = self._look
        state = "printed" if look.printed else "kept" if look.pages else "none"
        text = self._language.text(f"watch.{state}") if self._number else ""
        return {
            "number": self._number,
            "title": look.title,
            "language": self._language.code,
            "pages": len(look.pages),
            "printed": look.printed,
            "state": text,
            "lost": self._language.text("watch.lost"),
            "complaints": [each.as_line(str, self._translated) for each in look.complaints],
        }

    async def _file(self, request: Request) -> Response:
        return shipped_file("watch_page", FILES[request.url.path])

    async def _page(self, request: Request) -> Response:
        number = int(request.path_params["number"])
        pages = self._look.pages
        if not 1 <= number <= len(pages):
            return Response(status_code=404)
        return Response(pages[number - 1], media_type="image/svg+xml")

    async def _listen(self, _: Request) -> Response:
        return StreamingResponse(self.events.listen(self._told()), media_type="text/event-stream")


def serve_watch_page(
    looks: Iterator[WatchState],
    order: WatchOrder,
    code: str,
    say_link: Callable[[str], None],
    say: Callable[[WatchState], None],
) -> None:
    """Serve the page until it is interrupted; print the link first, then each look. Raises `Unusable`."""
    page = WatchPage(Library(code).common)
    sock = bind_socket(LOCAL, order.port, USUAL_PORT)
    port = sock.getsockname()[1]
    link = f"http://{LOCAL}:{port}/"
    say_link(link)

    def follow() -> None:
        for look in looks:
            say(look)
            page.show(look)

    threading.Thread(target=follow, daemon=True).start()
    if not order.no_browser:
        open_browser(link)
    run_quietly(page.app([f"{LOCAL}:{port}", f"localhost:{port}"]), page.events, sock)
