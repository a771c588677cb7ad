"""Open a table, serve it, print its link, and end cleanly."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import threading
import webbrowser
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn
from starlette.types import ASGIApp

from sheetgen.app.library import Library
from sheetgen.app.orders import PlayOrder
from sheetgen.text.complaint import Complaint, Unusable, collect_complaints, complaint_about, translatable
from sheetgen.web.connections import AT_ONCE, QUEUE, Connection, most_connections
from sheetgen.web.door import LOCAL, TOKEN
from sheetgen.web.event_stream import Events
from sheetgen.web.qr import qr_svg, qr_text
from sheetgen.web.routes import Routes
from sheetgen.web.session import Session

if TYPE_CHECKING:
    from sheetgen.app.scanning import ReadPhoto

USUAL_PORT = 8137
"""The port tried first, so that a page that is still open finds the table again after a restart."""
LAST_SECONDS = 2.5
"""Seconds after ctrl-C within which the server ends by itself."""
Announce = Callable[[str], None]


def open_session(order: PlayOrder, code: str, folder: Path) -> Session:
    """Return a table with the sheets in the order's files, or in ``folder`` if none are named. Raises `Unusable`."""
    place = library_in(code).folder(order.game)
    _refuse_what_takes_no_files(folder)

    def library(code: str) -> Library:
        known = library_in(code)
        return known if place in known.folders.values() else library_in(code, place)

    library(code).theme(order.theme)
    table = Session(library, place.name, code, order.theme, folder)
    if not table.scene().sheets:
        raise Unusable([Complaint(order.game, translatable("has no sheet for players to fill in"))])
    table.campaign_record = order.campaign_record
    complaints: list[Complaint] = []
    for path in sorted([Path(file) for file in order.files] or sorted(folder.glob("*.yaml")), key=table.place):
        with collect_complaints(complaints):
            _open(table, path)
    if complaints:
        raise Unusable(complaints)
    return table


@cache
def library_in(code: str, own: Path | None = None) -> Library:
    """Return the games with their texts in a language, loaded once."""
    return Library(code, [] if own is None else [own])


def _refuse_what_takes_no_files(folder: Path) -> None:
    """Raise `Unusable` if a player who joins could not be given a file: better now than at the table."""
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not there.is_dir():
        message = translatable("{folder} is a file, not a folder", folder=there)
        raise Unusable([complaint_about("folder", message, translatable("choose another place"))])
    if not os.access(there, os.W_OK):
        raise Unusable(
            [
                complaint_about(
                    "folder",
                    translatable("you have no permission to write there"),
                    translatable("choose a folder of your own"),
                )
            ]
        )


def _open(table: Session, path: Path) -> None:
    if path.suffix.lower() not in (".yaml", ".yml"):
        turned = translatable("convert it first: sheetgen read {file} -o {name}.yaml", file=path, name=path.stem)
        hint = turned if path.exists() else translatable("name a .yaml file")
        raise Unusable([Complaint(str(path), translatable("is not a YAML file"), hint)])
    table.open(path)


class _Quiet(uvicorn.Server):
    """A server that ends the streams of events first, because they would keep it waiting for their listeners.

    Whatever it is doing, it ends soon after the request: every file is written whole or not at all, and the page sends
    again what was not answered.
    """

    def __init__(self, config: uvicorn.Config, events: Events) -> None:
        super().__init__(config)
        self._events = events

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; let more connections wait than are accepted at once."""
        await super().startup(sockets)
        for sock in sockets or ():
            sock.listen(QUEUE)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End; kill the process if that takes longer than ``LAST_SECONDS``."""
        watchdog = threading.Timer(LAST_SECONDS, os._exit, (0,))
        watchdog.daemon = True
        watchdog.start()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._events.close()
        await super().shutdown(sockets)


def serve(
    table: Session, order: PlayOrder, say: Announce, photos: Mapping[str, Sequence[ReadPhoto]] | None = None
) -> None:
    """Serve a table until it is interrupted; the link is printed on a line of its own. Raises `Unusable`.

    ``photos`` were read already, by their player; the page begins with what they leave open.
    """
    sock = bind_socket("0.0.0.0" if order.lan else LOCAL, order.port, USUAL_PORT)
    port = sock.getsockname()[1]
    token = table.journal.lasting_token() if order.lan else ""
    own = f"http://{LOCAL}:{port}/" + (f"?{TOKEN}={token}" if token else "")
    hosts = [f"{LOCAL}:{port}", f"localhost:{port}"]
    join = ""
    if order.lan:
        address = lan_address()
        hosts.append(f"{address}:{port}")
        join = f"http://{address}:{port}/?{TOKEN}={token}"
    server = Routes(table, join, qr_svg(join) if join else "")
    for player, read in (photos or {}).items():
        own = own.partition("#")[0] + "#photo"
        for photo in read:
            server.photos.desk.hold(player, photo)
    say(own)
    if join:
        for line in qr_text(join).splitlines():
            say(line)
        say(join)
    if not order.no_browser:
        open_browser(own)
    run_quietly(server.app(hosts, token, letters=not order.no_code), server.events, sock)


def open_browser(link: str) -> None:
    """Open a link in the usual browser, if there is one."""
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(link)


def run_quietly(app: ASGIApp, events: Events, sock: socket.socket) -> None:
    """Serve until it is interrupted."""
    Connection.most = most_connections()
    config = uvicorn.Config(
        app,
        log_level="error",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
        http=Connection,
        backlog=AT_ONCE,
    )
    # Tasks that still run at the end are cancelled on purpose.
    logging.getLogger("uvicorn.error").addFilter(lambda line: not str(line.msg).startswith("Cancel "))
    with contextlib.suppress(KeyboardInterrupt):
        _Quiet(config, events).run(sockets=[sock])


def lan_address() -> str:
    """Return this computer's address on the network. Raises `Unusable` if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: only the route is chosen, and with it the address that others can reach.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError as fault:
            hint = translatable("connect it, or omit {lan}")
            raise Unusable(
                [complaint_about("lan", translatable("this computer is not connected to a network"), hint)]
            ) from fault


def bind_socket(address: str, port: int | None, usual: int) -> socket.socket:
    """Return a socket that listens at a port; without one, at the usual port or any free one. Raises `Unusable`."""
    if port:
        return open_socket(address, port)
    try:
        return open_socket(address, usual)
    except Unusable:
        return open_socket(address, 0)


def open_socket(address: str, port: int) -> socket.socket:
    """Return a socket that listens; port 0 means any free one. Raises `Unusable`."""
    # Explicitly TCP: otherwise asyncio delays small answers by 40 ms (Nagle's algorithm).
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":
        # On Windows this would let two servers share a port.
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((address, port))
        sock.listen(128)
    except OSError as fault:
        sock.close()
        message = translatable("the port {port} cannot be used: {reason}", port=port, reason=fault.strerror)
        raise Unusable([complaint_about("port", message, translatable("choose another, or leave it out"))]) from fault
    return sock
