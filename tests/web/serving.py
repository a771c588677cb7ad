"""A table that is really served, on a port of its own."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import uvicorn

from sheetgen.app.orders import PlayOrder
from sheetgen.web.connections import Connection
from sheetgen.web.door import LOCAL
from sheetgen.web.journal import FORMAT
from sheetgen.web.routes import Routes
from sheetgen.web.run_server import open_session, open_socket
from sheetgen.web.session import Session

GAME = "hadrians-wall"


@dataclass(frozen=True)
class Served:
    """A table, the server before it and its address."""

    table: Session
    server: Routes
    address: str
    token: str = ""

    @property
    def link(self) -> str:
        """The link that lets in."""
        return f"{self.address}/?t={self.token}"

    def ask(self, path: str, body: object = None, headers: Mapping[str, str] | None = None) -> tuple[int, Any]:
        """The status and what was answered: plain data where it is JSON, else bytes."""
        data = None if body is None else json.dumps(body).encode()
        own = {"Origin": self.address} if data is not None else {}
        return self._answered(Request(self.address + path, data, {**own, **(headers or {})}))

    def form(self, path: str, body: str, origin: str = "") -> tuple[int, Any]:
        """The same for a form."""
        return self._answered(Request(self.address + path, body.encode(), {"Origin": origin or self.address}))

    def _answered(self, asked: Request) -> tuple[int, Any]:
        try:
            with urlopen(asked, timeout=60) as answer:
                return answer.status, _content(answer.headers.get("content-type", ""), answer.read())
        except HTTPError as fault:
            return fault.code, _content(fault.headers.get("content-type", ""), fault.read())

    def mark(self, player: str, *changes: dict[str, str | None], origin: str = "phone", first: int = 1) -> Any:
        """Send operations of a page, numbered from ``first`` on; the status and what was answered."""
        operations = [{"number": number, "set": each} for number, each in enumerate(changes, first)]
        return self.ask(f"/api/players/{player}/marks", self.body(origin, operations))

    def body(self, origin: str, operations: object) -> dict[str, object]:
        """What a page sends with its operations."""
        return {"table": self.table.journal.table, "format": FORMAT, "origin": origin, "operations": operations}


def _content(kind: str, content: bytes) -> Any:
    return json.loads(content) if kind.startswith("application/json") else content


@contextlib.contextmanager
def served(
    folder: Path,
    game: str = GAME,
    *,
    token: str = "",
    letters: bool = True,
    port: int = 0,
    lang: str = "en",
    **order: Any,
) -> Iterator[Served]:
    """Serve a table for as long as the block lasts; ``order`` is what else is asked of `sheetgen play`."""
    table = open_session(PlayOrder(game=game, **order), lang, folder)
    token = token or (table.journal.lasting_token() if order.get("lan") else "")
    server = Routes(table)
    sock = open_socket(LOCAL, port)
    host = f"{LOCAL}:{sock.getsockname()[1]}"
    app = server.app([host], token, letters=letters)
    config = uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1, http=Connection)
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [sock]}, daemon=True)
    thread.start()
    while not running.started:
        time.sleep(0.01)
    try:
        yield Served(table, server, f"http://{host}", token)
    finally:
        running.should_exit = True
        server.events.close()
        thread.join(10)
        sock.close()


def free_port() -> int:
    """A port that nobody listens at just now, and that no system gives to a connection in the meantime."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind((LOCAL, port))
            return port
