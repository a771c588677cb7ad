"""Admit devices on a network to a table: by the token in a link or a cookie, or by the code that the table shows."""

from __future__ import annotations

import base64
import hashlib
import html
import secrets
import time
from collections import deque
from collections.abc import Callable, Mapping
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

TOKEN = "t"
COOKIE_AGE = 24 * 3600
"""Seconds for which a browser stores the token; the table keeps it as long."""
LETTERS = "ACDEFGHJKLMNPQRTUVWXYZ234679"
"""The letters of a code: none of them looks like another."""
LENGTH = 4
CODE_AGE = 15 * 60.0
"""Seconds after which the table shows another code."""
MINUTE = 60.0
MOST_TRIES = 5
"""The most wrong codes of one address in a minute; further codes are not compared."""
MOST_OF_ALL = 30
"""Wrong codes of all addresses in a minute after which the code changes."""
_STYLE = (
    "body{font:1.125rem/1.4 BarlowCondensed-Medium,SheetHangul-Regular,sans-serif;max-width:26rem;margin:12vh auto;"
    "padding:0 1rem;text-align:center;background:#f2ebdd;color:#2b2622}"
    "body::before{content:'';position:absolute;inset:0 0 auto;height:20px;background:repeating-linear-gradient("
    "90deg,#b3a68f 0 24px,#0000 24px 42px) 0 8px/100% 12px no-repeat,"
    "linear-gradient(#b3a68f 0 0) 0 0/100% 8px no-repeat}"
    "h1{font:1.9rem/1.2 Cinzel-Bold,SheetHangul-Bold,serif}"
    "p[role=alert]{padding:.6rem;border:2px solid #a8271e;border-radius:10px;background:#a8271e;color:#fff}"
    "input,button{font:inherit;padding:.6rem;min-height:56px;box-sizing:border-box;border:2px solid #8b7f6a;"
    "border-radius:10px}"
    "input{width:15rem;max-width:100%;font:bold 2.5rem monospace;letter-spacing:.3em;text-indent:.3em;"
    "text-align:center;text-transform:uppercase;background:#fbf8f1;color:inherit}"
    "button{display:block;width:100%;margin-top:1rem;background:#2b2622;color:#fbf8f1}"
    "@media(prefers-color-scheme:dark){body{background:#25201b;color:#efe6d6}input{background:#302a24}"
    "button{background:#e6dcc8;color:#25201b}}"
)
_STYLE_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_HEADERS = {
    "cache-control": "no-store",
    # A form's request sends its origin only if the policy lets it send a referrer.
    "referrer-policy": "same-origin",
    "content-security-policy": (
        f"default-src 'none'; style-src 'self' 'sha256-{_STYLE_HASH}'; font-src 'self'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
}


class Door:
    """The door of one table. ``texts`` returns the page's texts in a language.

    Two tables on one computer differ in ``table``, and so in their cookies. ``letters`` is whether a code is shown.
    """

    def __init__(self, token: str, table: str, texts: Callable[[str], Mapping[str, str]], *, letters: bool) -> None:
        self._token = token
        self._texts = texts
        self._letters = letters
        self.cookie = f"sheetgen-{table}"
        self._code, self._until = "", 0.0
        self._wrong: deque[tuple[float, str]] = deque()

    @property
    def code(self) -> str:
        """The current code; empty if none is shown. A new one is made if it has expired."""
        if self._letters and time.monotonic() > self._until:
            self._code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            self._until = time.monotonic() + CODE_AGE
        return self._code

    def refusal(self, asked: Request) -> Response | None:
        """Return the answer to a device without access; None for one with access.

        A link with the token is answered with the redirect that sets its cookie.
        """
        given = asked.query_params.get(TOKEN, "")
        if asked.url.path == "/" and self._is_token(given):
            return self._let_in()
        # The faces of the page that asks for the code; they say nothing of the table.
        is_face = asked.method == "GET" and asked.url.path.startswith(("/fonts.css", "/fonts/"))
        if is_face or self._is_token(asked.cookies.get(self.cookie, "")):
            return None
        if asked.url.path == "/" and asked.method == "GET":
            return self._page(asked, 401, "new-code" if self.cookie in asked.cookies or given else "")
        return Response(status_code=404)

    def tried(self, asked: Request, body: bytes) -> Response:
        """Return the answer to a form with a code."""
        address, now = asked.client.host if asked.client else "", time.monotonic()
        while self._wrong and now - self._wrong[0][0] > MINUTE:
            self._wrong.popleft()
        if sum(each == address for _, each in self._wrong) >= MOST_TRIES:
            return self._page(asked, 429, "code-wait")
        typed = parse_qs(body.decode("ascii", "replace")).get("code", [""])[0].upper()
        given = "".join(letter for letter in typed if letter in LETTERS)
        if self.code and secrets.compare_digest(given.encode(), self.code.encode()):
            return self._let_in()
        self._wrong.append((now, address))
        if len(self._wrong) >= MOST_OF_ALL:
            self._until = 0.0
            self._wrong.clear()
        return self._page(asked, 401, "code-wrong")

    def _is_token(self, given: str) -> bool:
        return secrets.compare_digest(given.encode(), self._token.encode())

    def _let_in(self) -> Response:
        answer = RedirectResponse("/", status_code=303)
        answer.set_cookie(self.cookie, self._token, max_age=COOKIE_AGE, httponly=True, samesite="strict", path="/")
        return answer

    def _page(self, asked: Request, status: int, fault: str) -> Response:
        """Return the page that asks for the code, or says where to find it; it shows nothing of the table.

        ``fault`` is the key of what was wrong, empty on the first try.
        """
        language, texts = self._language(asked.headers.get("accept-language", ""))
        keys = ("code-asked", "code-where", "scan-again", "code-let-in", *filter(None, [fault]))
        said = {key: html.escape(texts[key]) for key in keys}
        heading = said["code-asked"]
        told = f'<p role="alert">{said[fault]}</p>' if fault else ""
        form = (
            f'<p>{said["code-where"]}<form method="post" action="/"><input name="code" maxlength="7" required '
            f'autofocus autocomplete="off" autocapitalize="characters" aria-label="{heading}"> '
            f"<button>{said['code-let-in']}</button></form>"
        )
        page = (
            f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{heading}</title>'
            '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
            f'<link rel="stylesheet" href="fonts.css"><style>{_STYLE}</style>'
            f"<main><h1>{heading}</h1>{told}{form if self._letters else ''}"
            f"<p>{said['scan-again']}</main></html>"
        )
        return Response(page, status_code=status, media_type="text/html", headers=_HEADERS)

    def _language(self, languages: str) -> tuple[str, Mapping[str, str]]:
        for code in (each.strip()[:2].lower() for each in languages.split(",")):
            try:
                return code, self._texts(code)
            except KeyError:
                continue
        return "en", self._texts("en")
