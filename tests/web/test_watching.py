"""The page that follows a game: it shows the rendered sheet, each save, and a mistake above the last good picture."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import uvicorn

from sheetgen.app.library import Library
from sheetgen.app.new_game import create_game
from sheetgen.app.orders import WatchOrder
from sheetgen.app.watch import watch_game
from sheetgen.web.door import LOCAL
from sheetgen.web.run_server import open_socket
from sheetgen.web.watch_page import WatchPage

from .browsing import DESK, TIMEOUT


@contextmanager
def followed(folder: Path) -> Iterator[tuple[str, Queue[str]]]:
    """The page of a game, its address, and a queue that a save is told to."""
    library = Library()
    page = WatchPage(library.common)
    saves: Queue[str] = Queue()
    sock = open_socket(LOCAL, 0)
    host = f"{LOCAL}:{sock.getsockname()[1]}"
    running = uvicorn.Server(uvicorn.Config(page.app([host]), log_level="error", timeout_graceful_shutdown=1))
    threading.Thread(target=running.run, kwargs={"sockets": [sock]}, daemon=True).start()

    def follow() -> None:
        for look in watch_game(WatchOrder(game=str(folder)), "en", folder.with_suffix(".pdf"), iter(saves.get, "end")):
            page.show(look)

    follower = threading.Thread(target=follow, daemon=True)
    follower.start()
    while not running.started:
        time.sleep(0.01)
    try:
        yield f"http://{host}", saves
    finally:
        saves.put("end")
        follower.join(20)
        running.should_exit = True
        page.events.close()


@pytest.mark.slow
def test_the_page_follows_each_save(browser: Any, tmp_path: Path) -> None:
    folder = tmp_path / "my-port"
    create_game(Library(), str(folder))
    sheet = folder / "town.yaml"
    good = sheet.read_text(encoding="utf-8")
    with followed(folder) as (address, saves):
        page = browser.new_page(**DESK)
        page.set_default_timeout(1000 * TIMEOUT)
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.goto(address)
        page.wait_for_selector('main img[data-number="1"]')
        page.wait_for_function("document.querySelector('main img').naturalWidth > 400")
        assert page.title() == page.text_content("h1") == "My Port"
        assert page.text_content("#state") == "up to date with the files"
        assert page.get_attribute("body", "data-state") == "well"

        sheet.write_text(good.replace("count: 6", "count: six"), encoding="utf-8")
        saves.put("saved")
        page.wait_for_selector("body[data-state=wrong]")
        assert "must be a whole number, not the text 'six'" in page.text_content("#complaints li")
        assert "town.yaml:" in page.text_content("#complaints li")
        assert page.get_attribute("main img", "data-number") == "1"
        assert page.text_content("#state") == "a file has a mistake; this is the last good version"

        sheet.write_text(good.replace("points lost for", "lost for"), encoding="utf-8")
        saves.put("saved")
        page.wait_for_selector('main img[data-number="3"]')
        assert page.locator("#complaints li").count() == 0
        assert page.get_attribute("body", "data-state") == "well"
        assert page.locator("main img").count() == 1
        assert faults == []
        page.close()


def test_a_page_that_is_not_there_and_a_strange_host(tmp_path: Path) -> None:
    create_game(Library(), str(tmp_path / "my-port"))
    with followed(tmp_path / "my-port") as (address, _):
        while asked(f"{address}/pages/1")[0] == 404:
            time.sleep(0.01)
        assert asked(f"{address}/pages/1")[2].startswith(b"<svg ")
        assert asked(f"{address}/pages/2")[0] == 404
        assert asked(f"{address}/watch.js")[1]["content-type"].startswith("text/javascript")
        assert "connect-src 'self'" in asked(address)[1]["content-security-policy"]
        assert asked(address, Host="evil:1")[0] == 421
        with urlopen(f"{address}/events", timeout=60) as events:
            lines = (line.decode() for line in events if line.startswith(b"data: "))
            assert json.loads(next(lines).removeprefix("data: ")) == {
                "number": 1,
                "title": "My Port",
                "language": "en",
                "pages": 1,
                "printed": True,
                "state": "up to date with the files",
                "lost": "disconnected: 'sheetgen watch' has stopped",
                "complaints": [],
            }


def asked(address: str, **headers: str) -> tuple[int, Mapping[str, str], bytes]:
    """The status, headers and content of an answer."""
    try:
        with urlopen(Request(address, headers=headers), timeout=60) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except HTTPError as fault:
        return fault.code, dict(fault.headers), b""
