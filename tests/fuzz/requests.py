"""The page's requests as files: a line with the method and the address, and the body behind it."""

from __future__ import annotations

import asyncio
import functools
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

from starlette.types import ASGIApp, Message, Scope

from sheetgen.app.orders import PlayOrder
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.web.journal import NAME
from sheetgen.web.routes import Routes
from sheetgen.web.run_server import open_session
from sheetgen.web.session import Session

GAME = "praetor"
HOST = "127.0.0.1:8137"
PATIENCE = 20.0
"""Seconds after which a request counts as never answered."""
MOST_PLAYERS = 8
"""A table with more is cleared, so that there is always room for one."""

BODY = (
    "POST /api/players/1/marks\n"
    '{"table": "fuzzed", "format": 1, "origin": "%s", "version": 0, "operations": [{"number": 1, "set": %s}]}'
)
SOUND = {
    "mark": BODY % ("one", '{"resources.gold.1": "7", "player.1": "Zoé"}'),
    "clear": BODY % ("other", '{"resources.gold.1": null}'),
    "rename": 'POST /api/players/1\n{"name": "Ada"}',
    "judge": 'POST /api/judge?lang=fr\n{"marks": {"resources.gold.1": "12", "player.1": "Ada"}}',
    "join": 'POST /api/players\n{"name": "Ada"}',
    "settle": 'POST /api/table\n{"hidden": true, "ended": false}',
    "table": "GET /api/table\n",
    "player": "GET /api/players/1\n",
    "sheet": "GET /api/sheets/dashboard?lang=pl\n",
    "icon": "GET /api/icons/gold\n",
    "page": "GET /page/main.js\n",
    "export": "GET /api/players/1/export/yaml\n",
    "events": "GET /api/events\n",
}


class _Place:
    """A table in a folder of its own."""

    def __init__(self) -> None:
        self.around = tempfile.TemporaryDirectory()
        folder = Path(self.around.name) / "game"
        folder.mkdir()
        (folder / NAME).write_text('{"table": "fuzzed"}\n')
        self.table: Session = open_session(PlayOrder(game=GAME), "en", folder)
        self.table.join("Zoé")
        self.app: ASGIApp = Routes(self.table).app([HOST])


@functools.cache
def _place() -> _Place:
    return _Place()


def ask(path: Path, content: bytes) -> None:
    """Ask the page's server. Raises `Unusable` where it refuses; the files of the table can be read all the same."""
    if len(_place().table.records) > MOST_PLAYERS:
        _place.cache_clear()
    place = _place()
    # In a thread of its own: that of the tests may have a browser's event loop.
    with ThreadPoolExecutor(1) as thread:
        status = thread.submit(asyncio.run, asyncio.wait_for(answered(place.app, content), PATIENCE)).result()
    for record in place.table.records.values():
        place.table.judge().library.read_file(str(record.path))
    assert [each.name for each in Path(place.around.name).iterdir()] == ["game"]
    if status >= 400:
        raise Unusable([Complaint(path.name, f"answered with {status}")])


async def answered(app: ASGIApp, content: bytes) -> int:
    """The status of the answer. What the server cannot answer comes through as it is."""
    head, _, body = content.partition(b"\n")
    method, _, target = head.partition(b" ")
    address, _, query = target.strip().partition(b"?")
    said: list[Message] = []
    asked = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> Message:
        return next(asked, {"type": "http.disconnect"})

    async def send(message: Message) -> None:
        said.append(message)

    await app(_scope(method, address, query), receive, send)
    starts: list[Any] = [message["status"] for message in said if message["type"] == "http.response.start"]
    assert len(starts) == 1, said
    assert starts[0] < 500, said
    return int(starts[0])


def _scope(method: bytes, address: bytes, query: bytes) -> Scope:
    """A request as a server hands it on."""
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method.decode("latin-1").upper(),
        "scheme": "http",
        "path": unquote_to_bytes(address).decode("utf-8", "replace"),
        "raw_path": address,
        "query_string": query,
        "root_path": "",
        "headers": [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode())],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8137),
    }
