"""Who may ask, and what a page may do: the token, the Host and Origin of a request, its size, and the headers."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TOKEN = "t"
COOKIE_AGE = 24 * 3600
"""Seconds for which a browser keeps the token; the table keeps it as long."""
BODY_TIME = 20.0
"""Seconds in which the body of a request must be there."""
BODY_LIMIT = 256_000
"""Bytes that a request may bring; a sheet with every box marked has about ten thousand."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
DOCUMENTS = ("text/html", "image/svg+xml")
"""What a browser may open as a page of its own, and therefore comes with the policy."""
HEADERS = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class TooLarge(Exception):
    """A request brings more than ``BODY_LIMIT``."""


class TooLate(Exception):
    """The body of a request takes longer than ``BODY_TIME``."""


@dataclass(frozen=True)
class Guard:
    """Lets requests for ``hosts`` through, with the ``token`` where one is set; others are answered with nothing.

    Two tables on one computer differ in ``table``, and so in their cookies. A browser that asks for the page without
    the token is told that there is a new code.
    """

    app: ASGIApp
    hosts: Iterable[str]
    table: str = ""
    token: str = ""

    @property
    def cookie(self) -> str:
        """The name of the cookie that holds the token."""
        return f"sheetgen-{self.table}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or refuse one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        await self.app(scope, _limited(receive), _with_headers(send))

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in set(self.hosts):
            # A name that leads here from elsewhere is how a strange page would read this one (DNS rebinding).
            return Response(status_code=421)
        if not scope["query_string"].isascii():
            return Response(status_code=400)
        origin = headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return Response(status_code=403)
        if origin is None and scope["method"] not in ("GET", "HEAD"):
            return Response(status_code=403)
        if not self.token:
            return None
        asked = Request(scope)
        given = asked.query_params.get(TOKEN, "")
        if given and secrets.compare_digest(given.encode(), self.token.encode()) and scope["path"] == "/":
            answer = RedirectResponse("/", status_code=303)
            answer.set_cookie(self.cookie, self.token, max_age=COOKIE_AGE, httponly=True, samesite="strict", path="/")
            return answer
        if secrets.compare_digest(asked.cookies.get(self.cookie, "").encode(), self.token.encode()):
            return None
        if scope["path"] == "/" and scope["method"] == "GET":
            return _new_code(headers.get("accept-language", ""))
        return Response(status_code=404)


def _limited(receive: Receive) -> Receive:
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
        if taken > BODY_LIMIT:
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


_NEW_CODE = {
    "en": ("This table has a new code", "Scan it again, or open the link that the table shows now."),
    "fr": ("Cette table a un nouveau code", "Scannez-le à nouveau, ou ouvrez le lien que la table affiche maintenant."),
    "pl": ("Ten stół ma nowy kod", "Zeskanuj go ponownie albo otwórz link, który stół teraz pokazuje."),
    "ko": ("이 테이블의 코드가 바뀌었습니다", "코드를 다시 스캔하거나 테이블에 지금 표시된 링크를 여세요."),
}
"""Said to a browser without the token, in its language; nothing of the table is told."""


def _new_code(languages: str) -> Response:
    code = next((each for each in _asked_languages(languages) if each in _NEW_CODE), "en")
    heading, text = _NEW_CODE[code]
    page = (
        f'<!doctype html><html lang="{code}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<meta name="color-scheme" content="light dark"><title>{heading}</title><h1>{heading}</h1><p>{text}</p></html>'
    )
    headers = {**HEADERS, "content-security-policy": "default-src 'none'", "cache-control": "no-store"}
    return Response(page, status_code=401, media_type="text/html", headers=headers)


def _asked_languages(languages: str) -> list[str]:
    return [each.strip()[:2].lower() for each in languages.split(",")]
