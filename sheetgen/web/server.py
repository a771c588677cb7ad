"""The addresses that the page asks. No file's path is made of a request: sheets, fonts, files go by known names."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from importlib import resources
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from sheetgen.assets.web_fonts import web_fonts
from sheetgen.text.complaint import Unusable
from sheetgen.web.events import Events
from sheetgen.web.export import EXPORTS
from sheetgen.web.guard import Guard, TooLarge
from sheetgen.web.marks import Refused, read_json
from sheetgen.web.table import Table

Json = dict[str, Any]

TYPES = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
LOOK_EVERY = 1.0
"""Seconds between two looks whether another program changed a file."""
FONT_AGE = "max-age=86400"


class Server:
    """Answers for one table. ``join`` is the link for other devices, empty where there is none."""

    def __init__(self, table: Table, join: str = "", qr: str = "") -> None:
        self.table = table
        self.join, self.qr = join, qr
        self.events = Events()
        # A page that outlives the server sees by it that versions count anew.
        self.epoch = secrets.token_hex(8)
        table.send = self.events.send

    def app(self, hosts: Iterable[str], token: str = "") -> ASGIApp:
        """The application behind its guard."""
        routes = [
            Route("/", self.page),
            Route("/page/{name}", self.page),
            Route("/fonts.css", self.font_rules),
            Route("/fonts/{name}", self.font),
            Route("/api/scene", self.scene),
            Route("/api/sheets/{name}", self.sheet),
            Route("/api/drawings/{name}", self.drawing),
            Route("/api/icons/{name}", self.icon),
            Route("/api/table", self.state),
            Route("/api/table", _with_body(self.settle), methods=["POST"]),
            Route("/api/join.svg", self.code),
            Route("/api/players", _with_body(self.add_player), methods=["POST"]),
            Route("/api/players/{player}", self.player),
            Route("/api/players/{player}/marks", _with_body(self.mark), methods=["POST"]),
            Route("/api/players/{player}/record", self.record, methods=["POST"]),
            Route("/api/players/{player}/export/{kind}", self.export),
            Route("/api/judge", _with_body(self.judge), methods=["POST"]),
            Route("/api/events", self.listen),
        ]
        inner = Starlette(
            routes=routes,
            lifespan=self._running,
            exception_handlers={
                Refused: self._refused,
                Unusable: self._unusable,
                KeyError: lambda _, __: Response(status_code=404),
                TooLarge: lambda _, __: Response(status_code=413),
            },
        )
        return Guard(GZipMiddleware(inner, minimum_size=500), frozenset(hosts), token)

    @contextlib.asynccontextmanager
    async def _running(self, _app: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(self._look()), asyncio.create_task(self._prepare())]
        yield
        for task in tasks:
            task.cancel()

    async def _prepare(self) -> None:
        """Lay out and draw before anyone asks, so that the first sheet is there at once."""
        scene = self.table.scene()
        for sheet in scene.sheets[:2]:
            await run_in_threadpool(scene.svg, sheet.name)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await run_in_threadpool(self.table.refresh)

    def page(self, request: Request) -> Response:
        """A file of the page."""
        return shipped_file("page", request.path_params.get("name", "index.html"))

    def font_rules(self, _: Request) -> Response:
        """The style sheet of the faces."""
        rules = "\n".join(font.rule(f"fonts/{font.name}.woff2") for font in web_fonts())
        return Response(rules, media_type="text/css")

    def font(self, request: Request) -> Response:
        """A face."""
        fonts = {f"{font.name}.woff2": font for font in web_fonts()}
        data = fonts[request.path_params["name"]].data
        return Response(data, media_type="font/woff2", headers={"cache-control": FONT_AGE})

    def scene(self, request: Request) -> Response:
        """What is the same for all sheets."""
        told = self.table.scene(self._code(request)).as_json()
        return JSONResponse(
            {**told, "languages": sorted(self.table.languages), "campaign": bool(self.table.campaign_record)}
        )

    def sheet(self, request: Request) -> Response:
        """A sheet's boxes and regions."""
        return JSONResponse(self.table.scene(self._code(request)).sheet(request.path_params["name"]))

    def drawing(self, request: Request) -> Response:
        """A sheet's drawing."""
        return Response(self.table.scene(self._code(request)).svg(request.path_params["name"]), media_type=TYPES["svg"])

    def icon(self, request: Request) -> Response:
        """An icon of the game."""
        return Response(self.table.scene().icon(request.path_params["name"]), media_type=TYPES["svg"])

    def state(self, _: Request) -> Response:
        """Everybody at the table."""
        return JSONResponse({**self.table.as_json(), "epoch": self.epoch, "join": self.join})

    def settle(self, request: Request, body: Json) -> Response:
        """Hide or show the scores, end the game or go on, give players other colours."""
        self.table.settle(body)
        self.events.send({"kind": "table"})
        return self.state(request)

    def code(self, _: Request) -> Response:
        """The link for other devices as a picture."""
        return Response(self.qr, media_type=TYPES["svg"]) if self.qr else Response(status_code=404)

    def add_player(self, _: Request, body: Json) -> Response:
        """A new player."""
        name = body.get("name")
        if not isinstance(name, str):
            raise Refused("a name is needed")
        return JSONResponse({"id": self.table.join(name).identity}, status_code=201)

    def player(self, request: Request) -> Response:
        """A player's sheet."""
        return JSONResponse(self.table.records[request.path_params["player"]].as_json(self.epoch))

    def mark(self, request: Request, body: Json) -> Response:
        """Changes of a player's sheet, in the order in which a device made them."""
        player, device = request.path_params["player"], str(body.get("device", ""))[:40]
        operations = body.get("operations")
        if not isinstance(operations, list):
            raise Refused("operations are needed")
        for operation in operations:
            self.table.mark(player, device, *_operation(operation))
        if operations:
            self.events.send({"kind": "table"})
        known = body.get("version")
        since = known if isinstance(known, int) and body.get("epoch") == self.epoch else None
        return JSONResponse(self.table.records[player].news(self.epoch, since))

    def record(self, request: Request) -> Response:
        """A player's game into the campaign's record."""
        return JSONResponse({"told": self.table.record(request.path_params["player"])})

    def export(self, request: Request) -> Response:
        """A player's sheet as a file to keep."""
        record = self.table.records[request.path_params["player"]]
        export = EXPORTS[request.path_params["kind"]]
        name = f"{record.path.stem}{export.ending}".encode("ascii", "replace").decode().replace('"', "")
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(export.make(self.table, record), media_type=export.media, headers=headers)

    def judge(self, request: Request, body: Json) -> Response:
        """The report on marks."""
        made = {key: text for key, text in _changes(body.get("marks")).items() if text is not None}
        return JSONResponse(self.table.judge(self._code(request)).judge(made))

    async def listen(self, _: Request) -> Response:
        """What happens at the table, as it happens."""
        return StreamingResponse(
            self.events.listen({"kind": "hello", "epoch": self.epoch}), media_type="text/event-stream"
        )

    def _refused(self, _: Request, fault: Exception) -> Response:
        assert isinstance(fault, Refused)
        return JSONResponse({"refused": self.table.refusal(fault)}, status_code=400)

    def _unusable(self, _: Request, fault: Exception) -> Response:
        assert isinstance(fault, Unusable)
        return JSONResponse({"unusable": self.table.in_words(fault.complaints)}, status_code=409)

    def _code(self, request: Request) -> str:
        code = request.query_params.get("lang", "")
        return code if code in self.table.languages else self.table.code


def shipped_file(folder: str, name: str) -> Response:
    """A file of one of the pages, each in its folder. Raises `KeyError` where there is none."""
    files = {each.name: each for each in resources.files("sheetgen.web").joinpath(folder).iterdir()}
    return Response(files[name].read_bytes(), media_type=TYPES[name.rpartition(".")[2]])


def _with_body(answer: Callable[[Request, Json], Response]) -> Callable[[Request], Awaitable[Response]]:
    """What answers to a map of JSON, in a thread of its own as all others do."""

    async def answered(request: Request) -> Response:
        try:
            body = read_json(await request.body())
        except (ValueError, RecursionError) as fault:
            raise Refused("not JSON") from fault
        if not isinstance(body, dict):
            raise Refused("not a map")
        return await run_in_threadpool(answer, request, body)

    return answered


def _operation(operation: object) -> tuple[int, dict[str, str | None]]:
    if not isinstance(operation, dict) or type(operation.get("number")) is not int:
        raise Refused("not an operation")
    return operation["number"], _changes(operation.get("set"))


def _changes(changes: object) -> dict[str, str | None]:
    if not isinstance(changes, dict) or not all(text is None or isinstance(text, str) for text in changes.values()):
        raise Refused("not marks")
    return changes
