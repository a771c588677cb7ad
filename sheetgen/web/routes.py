"""The server's addresses. No file path is made from a request: sheets, fonts and files have known names."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Iterable, Mapping
from functools import partial
from importlib import resources
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from sheetgen.assets.web_fonts import web_fonts
from sheetgen.text.complaint import Unusable
from sheetgen.text.files import read_bytes
from sheetgen.web.door import Door, is_at_table, languages_of
from sheetgen.web.event_stream import Events, Place
from sheetgen.web.explaining import explain
from sheetgen.web.export import EXPORTS
from sheetgen.web.journal import FORMAT, changes_of, operations_of
from sheetgen.web.photo_routes import PhotoRoutes
from sheetgen.web.player_marks import RefusedMarks
from sheetgen.web.request_guard import Guard, Json, TooLarge, TooLate, body_of, with_body
from sheetgen.web.session import Session
from sheetgen.web.verdicts import TooSlow, Verdicts

TYPES = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
}
LOOK_EVERY = 1.0
"""Seconds between two checks whether another program changed a file."""
PICTURES = 2
"""The blank sheets of a game that are shown before it is chosen."""
LONGEST_PLACE = 40
"""The most characters of a name that a page sends of itself."""
FONT_AGE = "max-age=86400"


class Routes:
    """The server of one table. ``join`` is the link for other devices; empty if there is none."""

    def __init__(self, table: Session, join: str = "", qr: str = "") -> None:
        self.table = table
        self.join, self.qr = join, qr
        self.events = Events(moved={"kind": "table"})
        self.verdicts = Verdicts()
        self.photos = PhotoRoutes(table)
        self.door: Door | None = None
        # A page that outlives the server recognizes by it that versions are counted from the start.
        self.epoch = secrets.token_hex(8)
        table.send = lambda event: self.events.send({**event, "epoch": self.epoch})

    def app(self, hosts: Iterable[str], token: str = "", *, letters: bool = True) -> ASGIApp:
        """Return the application behind its guard and, if there is a ``token``, behind a door."""
        if token:
            self.door = Door(token, self.table.journal.table, self.table.page_texts, letters=letters)
        routes = [
            Route("/", self.page),
            Route("/page/{name}", self.page),
            Route("/fonts.css", self.font_rules),
            Route("/fonts/{name}", self.font),
            Route("/papers/{number:int}", self.paper),
            Route("/api/scene", self.scene),
            Route("/api/sheets/{name}", self.sheet),
            Route("/api/drawings/{name}", self.drawing),
            Route("/api/icons/{name}", self.icon),
            Route("/api/games/{name}/{number:int}", self.picture),
            Route("/api/table", self.state),
            Route("/api/table", self.settle, methods=["POST"]),
            Route("/api/story", self.story),
            Route("/api/join.svg", self.code),
            Route("/api/players", with_body(self.add_player), methods=["POST"]),
            Route("/api/players/{player}", self.player),
            Route("/api/players/{player}", with_body(self.change_player), methods=["POST"]),
            Route("/api/players/{player}/unread", self.unread),
            Route("/api/players/{player}/file", self.file),
            Route("/api/players/{player}/marks", with_body(self.mark), methods=["POST"]),
            Route("/api/players/{player}/seat", self.seat, methods=["POST"]),
            Route("/api/players/{player}/seen", self.seen_by_others),
            Route("/api/players/{player}/record", self.record, methods=["POST"]),
            Route("/api/players/{player}/export/{kind}", self.export),
            Route("/api/sheets.zip", self.archive),
            Route("/api/judge", self.judge, methods=["POST"]),
            Route("/api/explain", self.explain, methods=["POST"]),
            Route("/api/events", self.listen),
            Route("/api/here", self.seen, methods=["POST"]),
            *self.photos.routes(self._code),
        ]
        inner = Starlette(
            routes=routes,
            lifespan=self._running,
            exception_handlers={
                RefusedMarks: self._refused,
                Unusable: self._unusable,
                # Different from the guard's answer to a stranger, which is empty.
                KeyError: lambda _, __: JSONResponse({"unknown": True}, status_code=404),
                TooLarge: lambda _, __: Response(status_code=413),
                TooLate: lambda _, __: Response(status_code=408),
                TooSlow: lambda _, __: JSONResponse({"slow": True}, status_code=503),
            },
        )
        return Guard(GZipMiddleware(inner, minimum_size=500), frozenset(hosts), self.door)

    @contextlib.asynccontextmanager
    async def _running(self, _app: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(self._look()), asyncio.create_task(self._prepare())]
        yield
        for task in tasks:
            task.cancel()

    async def _prepare(self) -> None:
        """Lay out and draw the first sheets before they are requested, then the games that may be chosen."""
        scene = self.table.scene()
        for sheet in scene.sheets[:2]:
            await run_in_threadpool(scene.svg, sheet.name)
        for game in self.table.library().names:
            for number in range(PICTURES):
                if self.table.is_open:
                    await run_in_threadpool(self.table.picture, game, number)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            await run_in_threadpool(self.table.refresh)

    def page(self, request: Request) -> Response:
        """Answer with a file of the page."""
        return shipped_file("page", request.path_params.get("name", "index.html"))

    def font_rules(self, _: Request) -> Response:
        """Answer with the style sheet of the fonts."""
        rules = "\n".join(font.rule(f"fonts/{font.name}.woff2") for font in web_fonts())
        return Response(rules, media_type="text/css")

    def font(self, request: Request) -> Response:
        """Answer with a font."""
        fonts = {f"{font.name}.woff2": font for font in web_fonts()}
        data = fonts[request.path_params["name"]].data
        return Response(data, media_type="font/woff2", headers={"cache-control": FONT_AGE})

    def paper(self, request: Request) -> Response:
        """Answer with the first or second blank sheet of the game: the page that asks for the code shows both."""
        return Response(self._paper(request, self.table.game), media_type=TYPES["svg"])

    def _paper(self, request: Request, game: str) -> str:
        return self.table.picture(game, min(request.path_params["number"], PICTURES - 1))

    def scene(self, request: Request) -> Response:
        """Answer with what is the same for all sheets."""
        told = self.table.scene(self._code(request)).as_json()
        own = {
            "campaign": bool(self.table.campaign_record),
            "photos": self.photos.installed,
            "games": self.table.games(self._code(request)) if self.table.is_open else [],
        }
        return JSONResponse({**told, "languages": sorted(self.table.languages), **own})

    def sheet(self, request: Request) -> Response:
        """Answer with a sheet's boxes and regions."""
        return JSONResponse(self.table.scene(self._code(request)).sheet(request.path_params["name"]))

    def drawing(self, request: Request) -> Response:
        """Answer with a sheet's drawing."""
        return Response(self.table.scene(self._code(request)).svg(request.path_params["name"]), media_type=TYPES["svg"])

    def icon(self, request: Request) -> Response:
        """Answer with an icon of the game."""
        return Response(self.table.scene().icon(request.path_params["name"]), media_type=TYPES["svg"])

    def picture(self, request: Request) -> Response:
        """Answer with the first or second blank sheet of a game that may be chosen."""
        return Response(self._paper(request, request.path_params["name"]), media_type=TYPES["svg"])

    async def state(self, request: Request) -> Response:
        """Answer with all players at the table. A sheet that cannot be judged, or not soon, has no points."""
        for record in list(self.table.records.values()):
            filled = record.filled
            if not record.is_judged and not record.cannot_judge:
                try:
                    await self.verdicts.of(partial(self.table.judge_one, record))
                except TooSlow:
                    record.give_up(filled)
        told = await run_in_threadpool(self.table.as_json, self._code(request))
        shown = {"code": self.door.code if self.door else "", "epoch": self.epoch, "join": self.join}
        held, home = self.events.held(self.table.records), is_at_table(request)
        return JSONResponse({**told, **shown, "held": held, "home": home})

    async def settle(self, request: Request) -> Response:
        """Hide or show the scores, end the game, go on or play again, choose the game, give players other colours."""
        wanted = await body_of(request)
        change = self.table.play_again if wanted.get("again") is True else partial(self.table.settings.apply, wanted)
        if isinstance(wanted.get("game"), str):
            change = partial(self.table.choose_game, wanted["game"])
        await run_in_threadpool(change)
        return await self.state(request)

    def story(self, _: Request) -> Response:
        """Answer with how a finished game went, mark by mark."""
        return JSONResponse(self.table.standings.story())

    def code(self, _: Request) -> Response:
        """Answer with the link for other devices as a picture."""
        return Response(self.qr, media_type=TYPES["svg"]) if self.qr else Response(status_code=404)

    def add_player(self, _: Request, body: Json) -> Response:
        """Add a new player; answer with the id."""
        name = body.get("name")
        if not isinstance(name, str):
            raise RefusedMarks("enter a name")
        return JSONResponse({"id": self.table.join(name).identity}, status_code=201)

    def player(self, request: Request) -> Response:
        """Answer with a player's sheet; write the table to the disk first, so that it is the same after a restart."""
        self.table.journal.ensure()
        in_words = partial(self.table.in_words, code=self._code(request))
        return JSONResponse(self.table.records[request.path_params["player"]].as_json(self.epoch, in_words))

    def seen_by_others(self, request: Request) -> Response:
        """Answer with a player's marks as others may see them."""
        return JSONResponse({"marks": self.table.open_marks(request.path_params["player"])})

    def change_player(self, request: Request, body: Json) -> Response:
        """Give a player another name or another file for one that cannot be read, remove the sheet or bring it back."""
        player = request.path_params["player"]
        if isinstance(body.get("name"), str):
            self.table.rename(player, body["name"])
        elif body.get("removed") is True:
            self.table.remove(player)
        elif body.get("removed") is False:
            self.table.bring_back(player)
        elif isinstance(body.get("seen"), str):
            self.table.replace_unread(player, body["seen"], mend=body.get("mend") is True)
        else:
            raise RefusedMarks("nothing to change")
        return JSONResponse({})

    def unread(self, request: Request) -> Response:
        """Answer with what is wrong with a file that cannot be read."""
        return JSONResponse(self.table.unread(request.path_params["player"], self._code(request)))

    def file(self, request: Request) -> Response:
        """Answer with a player's file as it is on the disk."""
        path = self.table.records[request.path_params["player"]].path
        return attached(read_bytes(path), path.name, EXPORTS["yaml"].media)

    def mark(self, request: Request, body: Json) -> Response:
        """Make operations of one origin on a player's sheet, in their order."""
        return JSONResponse(*self.marked(request.path_params["player"], body, self._code(request)))

    def marked(self, player: str, body: Json, code: str = "") -> tuple[Json, int]:
        """Return the answer to operations and its status. Raises `KeyError`, `RefusedMarks`, `Unusable`."""
        if body.get("table") != self.table.journal.table:
            return {"table": self.table.journal.table}, 409
        if body.get("format") != FORMAT:
            return {"format": FORMAT}, 409
        taken = self.table.mark(player, operations_of(body))
        if taken.steps:
            self.events.send({"kind": "table"})
        known = body.get("version")
        since = known if isinstance(known, int) and body.get("epoch") == self.epoch else None
        refused = {str(number): self.table.refusal(fault, code) for number, fault in taken.refused.items()}
        news = self.table.records[player].changes_since(self.epoch, since)
        return {**news, "refused": refused, "done": taken.done, "overrules": taken.overrules}, 200

    def record(self, request: Request) -> Response:
        """Add a player's game to the campaign's record; answer with the result."""
        return JSONResponse({"told": self.table.record(request.path_params["player"])})

    async def export(self, request: Request) -> Response:
        """Answer with a player's sheet as a file."""
        record = self.table.records[request.path_params["player"]]
        export = EXPORTS[request.path_params["kind"]]
        content = await self.verdicts.of(lambda: export.make(self.table, record))
        return attached(content, f"{record.path.stem}{export.ending}", export.media)

    def archive(self, _: Request) -> Response:
        """Answer with the files of all sheets in one."""
        headers = {"content-disposition": f'attachment; filename="{self.table.game}.zip"'}
        return Response(self.table.archive(), media_type="application/zip", headers=headers)

    async def judge(self, request: Request) -> Response:
        """Answer with the report on marks."""
        body, code = await body_of(request), self._code(request)
        made = {key: text for key, text in changes_of(body.get("marks")).items() if text is not None}
        return JSONResponse(await self.verdicts.of(lambda: self.table.report(made, str(body.get("id")), code)))

    async def explain(self, request: Request) -> Response:
        """Answer with why a box may or may not be filled."""
        body, code = await body_of(request), self._code(request)
        made = {key: text for key, text in changes_of(body.get("marks")).items() if text is not None}
        box, changes = str(body.get("box")), changes_of(body.get("set"))
        return JSONResponse(await self.verdicts.of(lambda: explain(self.table.judge(code), made, box, changes)))

    async def listen(self, request: Request) -> Response:
        """Answer with the events at the table as they happen; the page names the sheet it has open."""
        hello = {"kind": "hello", "epoch": self.epoch, "table": self.table.journal.table}
        place = place_of(request.query_params)
        return StreamingResponse(self.events.listen(hello, place), media_type="text/event-stream")

    async def seat(self, request: Request) -> Response:
        """Take a seat for a page, unless another page or device has it, or ``free`` it; answer whether it is taken."""
        body = await body_of(request)
        place = place_of({**body, **request.path_params})
        if body.get("free") is True:
            self.events.free(place)
            return JSONResponse({"taken": False})
        return JSONResponse({"taken": self.events.claim(place)})

    async def seen(self, request: Request) -> Response:
        """Take a sign of life of a page that listens."""
        self.events.see((await body_of(request)).get("page"))
        return Response(status_code=204)

    def _refused(self, request: Request, fault: Exception) -> Response:
        assert isinstance(fault, RefusedMarks)
        return JSONResponse({"refused": self.table.refusal(fault, self._code(request))}, status_code=400)

    def _unusable(self, request: Request, fault: Exception) -> Response:
        assert isinstance(fault, Unusable)
        return JSONResponse({"unusable": self.table.in_words(fault.complaints, self._code(request))}, status_code=409)

    def _code(self, request: Request) -> str:
        return next((code for code in languages_of(request) if code in self.table.languages), self.table.code)


def attached(content: bytes, name: str, media: str) -> Response:
    """Answer with a file to be saved under a name."""
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
    return Response(content, media_type=media, headers=headers)


def place_of(told: Mapping[str, Any]) -> Place:
    """Return what a page tells of itself."""
    player, page, device, owner = (
        str(told.get(name, ""))[:LONGEST_PLACE] for name in ("player", "page", "device", "owner")
    )
    return Place(player, page, device, owner)


def shipped_file(folder: str, name: str) -> Response:
    """Answer with a file of one of the pages, each in its folder. Raises `KeyError` if there is none."""
    files = {each.name: each for each in resources.files("sheetgen.web").joinpath(folder).iterdir()}
    return Response(files[name].read_bytes(), media_type=TYPES[name.rpartition(".")[2]])
