"""Guard the server: the Host and Origin of a request, its size and time, and the headers of answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sheetgen.web.door import Door
from sheetgen.web.player_marks import RefusedMarks, read_json

Json = dict[str, Any]
BODY_TIME = 20.0
"""Seconds within which the body of a request must arrive."""
BODY_LIMIT = 256_000
"""The most bytes of a request; a sheet with every box marked has about ten thousand."""
PHOTOS = "/photo"
"""The end of the paths to which photos are sent."""
PHOTO_LIMIT = 8_000_000
"""The most bytes of a photo."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
DOCUMENTS = ("text/html", "image/svg+xml")
"""The media types that a browser may open as a page, and that therefore get the policy."""
HEADERS = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class TooLarge(Exception):
    """A request has more than ``BODY_LIMIT`` bytes, or ``PHOTO_LIMIT`` if it is a photo."""


class TooLate(Exception):
    """The body of a request takes longer than ``BODY_TIME``."""


@dataclass(frozen=True)
class Guard:
    """The guard in front of ``app``: requests for other hosts, or not admitted by the ``door`` if any, are refused."""

    app: ASGIApp
    hosts: Iterable[str]
    door: Door | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or refuse one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is None and self.door is not None:
            asked = Request(scope, _limited(receive))
            if scope["path"] == "/" and scope["method"] == "POST":
                try:
                    refusal = self.door.tried(asked, await asked.body())
                except (TooLarge, TooLate, ClientDisconnect):
                    refusal = Response(status_code=400)
            else:
                refusal = self.door.refusal(asked)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        limit = PHOTO_LIMIT if scope["path"].endswith(PHOTOS) else BODY_LIMIT
        await self.app(scope, _limited(receive, limit), _with_headers(send))

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in set(self.hosts):
            # With a foreign name for this address a hostile page could read this one (DNS rebinding).
            return Response(status_code=421)
        if not scope["query_string"].isascii():
            return Response(status_code=400)
        origin = headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return Response(status_code=403)
        if origin is None and scope["method"] not in ("GET", "HEAD"):
            return Response(status_code=403)
        return None


def _limited(receive: Receive, limit: int = BODY_LIMIT) -> Receive:
    taken, whole = 0, False
    until = asyncio.get_running_loop().time() + BODY_TIME

    async def limited() -> Message:
        nonlocal taken, whole
        if whole:
            return await receive()
        try:
            message = await asyncio.wait_for(receive(), until - asyncio.get_running_loop().time())
        except TimeoutError as fault:
            raise TooLate from fault
        whole = not message.get("more_body", False)
        taken += len(message.get("body", b""))
        if taken > limit:
            raise TooLarge
        return message

    return limited


def _with_headers(send: Send) -> Send:
    async def answered(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            if headers.get("content-type", "").startswith(DOCUMENTS):
                headers["content-security-policy"] = POLICY
            headers.setdefault("cache-control", "no-cache")
        await send(message)

    return answered


def with_body(answer: Callable[[Request, Json], Response]) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that passes the request's map of JSON to ``answer``, in a thread."""

    async def answered(request: Request) -> Response:
        return await run_in_threadpool(answer, request, await body_of(request))

    return answered


async def body_of(request: Request) -> Json:
    """Return the map of JSON in a request. Raises `RefusedMarks`."""
    try:
        body = read_json(await request.body())
    except (ValueError, RecursionError) as fault:
        raise RefusedMarks("not JSON") from fault
    if not isinstance(body, dict):
        raise RefusedMarks("not a map")
    return body
