"""The addresses that the page asks. No file's path is made of a request: sheets, fonts, files go by known names."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from importlib import resources
from typing import Any

import anyio.to_thread
from starlette.applications import Starlette
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
from sheetgen.web.marks import Refused
from sheetgen.web.table import Table

Json = dict[str, Any]
Answer = Callable[[Request], Awaitable[Response]]

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
            Route("/api/table", self.settle, methods=["POST"]),
            Route("/api/join.svg", self.code),
            Route("/api/players", self.add_player, methods=["POST"]),
            Route("/api/players/{player}", self.player),
            Route("/api/players/{player}/marks", self.mark, methods=["POST"]),
            Route("/api/players/{player}/record", self.record, methods=["POST"]),
            Route("/api/players/{player}/export/{kind}", self.export),
            Route("/api/judge", self.judge, methods=["POST"]),
            Route("/api/events", self.listen),
        ]
        inner = Starlette(
            routes=routes,
            lifespan=self._running,
            exception_handlers={Refused: _refused, Unusable: _unusable, KeyError: _unknown, TooLarge: _too_large},
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
            await anyio.to_thread.run_sync(scene.svg, sheet.name)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await anyio.to_thread.run_sync(self.table.refresh)

    async def page(self, request: Request) -> Response:
        """A file of the page."""
        name = request.path_params.get("name", "index.html")
        files = {each.name: each for each in resources.files("sheetgen.web").joinpath("page").iterdir()}
        kind = TYPES[name.rpartition(".")[2]]
        return Response(files[name].read_bytes(), media_type=kind)

    async def font_rules(self, _: Request) -> Response:
        """The style sheet of the faces."""
        rules = "\n".join(font.rule(f"fonts/{font.name}.woff2") for font in web_fonts())
        return Response(rules, media_type="text/css")

    async def font(self, request: Request) -> Response:
        """A face."""
        fonts = {f"{font.name}.woff2": font for font in web_fonts()}
        data = fonts[request.path_params["name"]].data
        return Response(data, media_type="font/woff2", headers={"cache-control": FONT_AGE})

    async def scene(self, request: Request) -> Response:
        """What is the same for all sheets."""
        code = self._code(request)
        told = await anyio.to_thread.run_sync(lambda: self.table.scene(code).as_json())
        return JSONResponse(
            {**told, "languages": sorted(self.table.languages), "campaign": bool(self.table.campaign_record)}
        )

    async def sheet(self, request: Request) -> Response:
        """A sheet's boxes and regions."""
        code, name = self._code(request), request.path_params["name"]
        return JSONResponse(await anyio.to_thread.run_sync(lambda: self.table.scene(code).sheet(name)))

    async def drawing(self, request: Request) -> Response:
        """A sheet's drawing."""
        code, name = self._code(request), request.path_params["name"]
        drawing = await anyio.to_thread.run_sync(lambda: self.table.scene(code).svg(name))
        return Response(drawing, media_type=TYPES["svg"])

    async def icon(self, request: Request) -> Response:
        """An icon of the game."""
        return Response(self.table.scene().icon(request.path_params["name"]), media_type=TYPES["svg"])

    async def state(self, _: Request) -> Response:
        """Everybody at the table."""
        told = await anyio.to_thread.run_sync(self.table.as_json)
        return JSONResponse({**told, "epoch": self.epoch, "join": self.join})

    async def settle(self, request: Request) -> Response:
        """Hide or show the scores, end the game or go on, give players other colours."""
        self.table.settle(await _body(request))
        self.events.send({"kind": "table"})
        return await self.state(request)

    async def code(self, _: Request) -> Response:
        """The link for other devices as a picture."""
        return Response(self.qr, media_type=TYPES["svg"]) if self.qr else Response(status_code=404)

    async def add_player(self, request: Request) -> Response:
        """A new player."""
        name = (await _body(request)).get("name")
        if not isinstance(name, str):
            raise Refused("a name is needed")
        record = await anyio.to_thread.run_sync(self.table.join, name)
        return JSONResponse({"id": record.identity}, status_code=201)

    async def player(self, request: Request) -> Response:
        """A player's sheet."""
        record = self.table.records[request.path_params["player"]]
        told = {"id": record.identity, "marks": record.marks, "version": record.version, "epoch": self.epoch}
        return JSONResponse({**told, "sheets": record.sheets, "fault": [str(each) for each in record.fault]})

    async def mark(self, request: Request) -> Response:
        """Changes of a player's sheet, in the order in which a device made them."""
        body = await _body(request)
        player, device = request.path_params["player"], str(body.get("device", ""))[:40]
        operations = body.get("operations")
        if not isinstance(operations, list):
            raise Refused("operations are needed")
        for operation in operations:
            number, changes = _operation(operation)
            await anyio.to_thread.run_sync(self.table.mark, player, device, number, changes)
        if operations:
            self.events.send({"kind": "table"})
        record = self.table.records[player]
        known = body.get("version")
        steps = record.since(known) if isinstance(known, int) and body.get("epoch") == self.epoch else None
        told = {"epoch": self.epoch, "version": record.version, "sheets": record.sheets}
        if steps is None:
            return JSONResponse({**told, "marks": record.marks})
        return JSONResponse({**told, "steps": [step.as_json() for step in steps]})

    async def record(self, request: Request) -> Response:
        """A player's game into the campaign's record."""
        told = await anyio.to_thread.run_sync(self.table.record, request.path_params["player"])
        return JSONResponse({"told": told})

    async def export(self, request: Request) -> Response:
        """A player's sheet as a file to keep."""
        record = self.table.records[request.path_params["player"]]
        export = EXPORTS[request.path_params["kind"]]
        data = await anyio.to_thread.run_sync(export.make, self.table, record)
        name = f"{record.path.stem}{export.ending}".encode("ascii", "replace").decode().replace('"', "")
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type=export.media, headers=headers)

    async def judge(self, request: Request) -> Response:
        """The report on marks."""
        code, marks = self._code(request), (await _body(request)).get("marks")
        changes = _changes(marks)
        made = {key: text for key, text in changes.items() if text is not None}
        return JSONResponse(await anyio.to_thread.run_sync(lambda: self.table.judge(code).judge(made)))

    async def listen(self, _: Request) -> Response:
        """What happens at the table, as it happens."""
        return StreamingResponse(
            self.events.listen({"kind": "hello", "epoch": self.epoch}), media_type="text/event-stream"
        )

    def _code(self, request: Request) -> str:
        code = request.query_params.get("lang", "")
        return code if code in self.table.languages else self.table.code


async def _body(request: Request) -> Json:
    try:
        body = await request.json()
    except (ValueError, RecursionError) as fault:
        raise Refused("not JSON") from fault
    if not isinstance(body, dict):
        raise Refused("not a map")
    return body


def _operation(operation: object) -> tuple[int, dict[str, str | None]]:
    if not isinstance(operation, dict) or type(operation.get("number")) is not int:
        raise Refused("not an operation")
    return operation["number"], _changes(operation.get("set"))


def _changes(changes: object) -> dict[str, str | None]:
    if not isinstance(changes, dict) or not all(text is None or isinstance(text, str) for text in changes.values()):
        raise Refused("not marks")
    return changes


async def _refused(_: Request, fault: Exception) -> Response:
    return JSONResponse({"refused": str(fault)}, status_code=400)


async def _unusable(_: Request, fault: Exception) -> Response:
    complaints = fault.complaints if isinstance(fault, Unusable) else ()
    return JSONResponse({"unusable": [str(each) for each in complaints]}, status_code=409)


async def _unknown(_: Request, _fault: Exception) -> Response:
    return Response(status_code=404)


async def _too_large(_: Request, _fault: Exception) -> Response:
    return Response(status_code=413)
