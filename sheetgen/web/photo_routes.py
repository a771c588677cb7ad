"""The addresses to which pages send photos of paper sheets, and the answers to what the photos leave open."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sheetgen.text.complaint import translatable
from sheetgen.web.player_marks import RefusedMarks, read_json
from sheetgen.web.request_guard import PHOTOS
from sheetgen.web.session import Session
from sheetgen.web.verdicts import Verdicts

if TYPE_CHECKING:
    from sheetgen.web.photo_desk import PhotoDesk

PATIENCE = 85.0
"""Seconds after which the server stops waiting for a photo to be read: sooner than the page does."""


class PhotoRoutes:
    """The addresses for photos of the players of a session. Photos are read one after the other."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._verdicts = Verdicts(PATIENCE, most=1)
        self._reading: set[str] = set()
        """The players of whom a photo is being read."""

    @property
    def installed(self) -> bool:
        """Whether the extra that reads photos is installed."""
        return all(find_spec(name) for name in ("cv2", "numpy", "pypdfium2"))

    @cached_property
    def desk(self) -> PhotoDesk:
        """The photos that were sent. Raises `KeyError` if the extra that reads them is not installed."""
        if not self.installed:
            raise KeyError("scan")
        from sheetgen.web.photo_desk import PhotoDesk

        return PhotoDesk(self._session)

    def routes(self, code_of: Callable[[Request], str]) -> list[Route]:
        """Return the addresses; ``code_of`` finds the language of a request."""

        async def send(request: Request) -> Response:
            player, content = request.path_params["player"], await request.body()
            if player in self._reading:
                raise RefusedMarks(translatable("a photo of this sheet is being read"))
            self._reading.add(player)
            try:
                return JSONResponse(await self._verdicts.of(lambda: self.desk.add(player, content, code_of(request))))
            finally:
                self._reading.discard(player)

        async def answer(request: Request) -> Response:
            body = read_json(await request.body())
            return JSONResponse(await self._verdicts.of(lambda: self.desk.answer(request.path_params["player"], body)))

        def known(request: Request) -> Response:
            return JSONResponse(self.desk.known(request.path_params["player"], code_of(request)))

        def picture(request: Request) -> Response:
            content = self.desk.picture(request.path_params["player"], request.path_params["sheet"])
            return Response(content, media_type="image/jpeg", headers={"cache-control": "no-store"})

        own = "/api/players/{player}"
        return [
            Route(f"{own}{PHOTOS}", send, methods=["POST"]),
            Route(f"{own}{PHOTOS}", known),
            Route(f"{own}{PHOTOS}/answers", answer, methods=["POST"]),
            Route(f"{own}{PHOTOS}/{{sheet}}", picture),
        ]
