"""What the tests of the site share."""

from __future__ import annotations

import json
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any

from sheetgen.app.library import Library
from sheetgen.web.offline_session import OfflineSession, pack_game

from ..browsing import Hand
from ..serving import GAME

PYODIDE = Path(__file__).parents[2] / "form" / "node_modules" / "pyodide"
BELOW = "any/where"
"""The site stands below other things on its host."""


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server that prints nothing; without it no file is taken from the browser's own cache."""

    def end_headers(self) -> None:
        """Let browsers ask for each file anew: how long they would keep one by themselves grows with its age."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def begin(person: Hand) -> None:
    """Open the blank sheet of a first visit."""
    person.page.goto(f"{person.address}/")
    person.page.wait_for_selector(".boxes [role=button]", state="attached")


SAVED = "() => document.querySelector('#head .who')?.textContent.endsWith('saved')"


def table(tmp_path: Path, code: str = "en") -> OfflineSession:
    packed = pack_game(GAME, {each: Library(each) for each in ("en", "fr")})
    return OfflineSession(packed, GAME, code, str(tmp_path))


def ask(at: OfflineSession, what: str, **more: object) -> Any:
    return json.loads(at.ask(json.dumps({"ask": what, **more})))


BESIDE = """() => [...document.querySelectorAll("h1, h2, p, a, button, label, select, img:not(.fan img, .drawn img)")]
  .filter((each) => each.checkVisibility() && getComputedStyle(each).clipPath === "none")
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 || each.getBoundingClientRect().left < -1
    || each.scrollWidth > each.clientWidth + 1 && each.clientWidth)
  .map((each) => each.outerHTML.slice(0, 90))"""
"""What lies beside the screen, or is wider than its own box."""
