"""Admit devices on a network to a table: by the token in a link or a cookie, or by the code that the table shows."""

from __future__ import annotations

import base64
import hashlib
import html
import secrets
import time
from collections import deque
from collections.abc import Callable, Mapping
from importlib import resources
from string import Template
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

LOCAL = "127.0.0.1"
"""The address of the table's own computer."""
TOKEN = "t"
COOKIE_AGE = 24 * 3600
"""Seconds for which a browser stores the token; the table keeps it as long."""
LETTERS = "ACDEFGHJKLMNPQRTUVWXYZ234679"
"""The letters of a code: none of them looks like another."""
LENGTH = 4
CODE_AGE = 15 * 60.0
"""Seconds after which the table shows another code."""
MINUTE = 60.0
_WORDS = {
    "asked": "code-asked",
    "where": "code-where",
    "enter": "code-let-in",
    "scan": "scan-again",
    "back": "code-back",
}
"""The places in the page for its texts, and the keys of these."""
MOST_TRIES = 5
"""The most wrong codes of one address in a minute; further codes are not compared."""
MOST_OF_ALL = 30
"""Wrong codes of all addresses in a minute after which the code changes."""
_PAGE, _STYLE, _SCRIPT = (
    (resources.files("sheetgen.web") / "door_page" / f"door.{ending}").read_text("utf-8")
    for ending in ("html", "css", "js")
)


def _hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


_HEADERS = {
    "cache-control": "no-store",
    # A form's request sends its origin only if the policy lets it send a referrer.
    "referrer-policy": "same-origin",
    "content-security-policy": (
        f"default-src 'none'; style-src 'self' {_hashed(_STYLE)}; script-src {_hashed(_SCRIPT)}; "
        "font-src 'self'; img-src 'self'; form-action 'self'"
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
        # The faces and the blank sheets on the page that asks for the code; they say nothing of who plays.
        is_shown = asked.method == "GET" and asked.url.path.startswith(("/fonts.css", "/fonts/", "/papers/"))
        if is_shown or self._is_token(asked.cookies.get(self.cookie, "")):
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
        """Return the page that asks for the code, or says where to find it.

        It shows blank sheets of the game, and nothing of the table. ``fault`` is the key of what was wrong, empty
        on the first try.
        """
        language, texts = self._language(asked)
        said = {word: html.escape(texts[key]) for word, key in _WORDS.items()}
        keys = [f'<button type="button" value="{letter}">{letter}</button>' for letter in LETTERS]
        told = f'<p role="alert">{html.escape(texts[fault])}</p>' if fault else ""
        shown = _PAGE if self._letters else f"{_PAGE.partition('<form')[0]}<p>$scan</p>"
        page = Template(shown).substitute(
            said,
            language=language,
            told=told,
            style=_STYLE,
            script=_SCRIPT,
            letters=LETTERS,
            keys="".join(keys),
            boxes="<i></i>" * LENGTH,
        )
        return Response(page, status_code=status, media_type="text/html", headers=_HEADERS)

    def _language(self, asked: Request) -> tuple[str, Mapping[str, str]]:
        for code in _browser_languages(asked):
            try:
                return code, self._texts(code)
            except KeyError:
                continue
        return "en", self._texts("en")


def languages_of(asked: Request) -> list[str]:
    """Return the codes of the languages for a page, best first: the one chosen there, then those of the device.

    On the table's own computer only a choice counts: the table has the language in which it was started there.
    """
    return [asked.query_params.get("lang", ""), *([] if is_at_table(asked) else _browser_languages(asked))]


def is_at_table(asked: Request) -> bool:
    """Return whether a request is from the table's own computer."""
    return asked.client is None or asked.client.host == LOCAL


def _browser_languages(asked: Request) -> list[str]:
    return [each.strip()[:2].lower() for each in asked.headers.get("accept-language", "").split(",")]
