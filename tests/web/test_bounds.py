"""What one device can do to a table: nothing that stops it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from sheetgen.layout.game import FilledSheet
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.web import connections, standings
from sheetgen.web import request_guard as guard
from sheetgen.web.door import LOCAL
from sheetgen.web.journal import Operation
from sheetgen.web.live_report import LiveReporter
from sheetgen.web.verdicts import TooSlow, Verdicts

from .serving import GAME, Served, served

FILES = 256
"""Files that the system lets one program have open; usual on macOS."""


@contextlib.contextmanager
def played(
    folder: Path, *options: str, files: int = FILES, before: str = ""
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A table of the command in a process of its own, with its port; ``before`` is run in it first."""
    program = (
        f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files}))\n{before}\n"
        f"from sheetgen.cli.main import main; main(['play', {GAME!r}, '--no-browser', *{options!r}])"
    )
    words = [sys.executable, "-c", program]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder) as running:
        assert running.stdout is not None
        link = running.stdout.readline()
        try:
            yield running, int(link.split(":")[2].partition("/")[0])
        finally:
            running.kill()


def test_the_link_for_phones_is_printed_as_a_code_of_many_lines(tmp_path: Path) -> None:
    with played(tmp_path, "--lan") as (running, port):
        assert running.stdout is not None
        code = list(itertools.takewhile(lambda line: not line.startswith("http"), running.stdout))
    assert len(code) > 10
    assert {len(line) for line in code} == {len(code[0])}
    assert "\\" not in "".join(code), port


@contextlib.contextmanager
def half_open(port: int, number: int) -> Iterator[list[socket.socket]]:
    """Connections on which a part of a request's head was sent."""
    with contextlib.ExitStack() as stack:
        found = [stack.enter_context(socket.create_connection((LOCAL, port), 60)) for _ in range(number)]
        for each in found:
            with contextlib.suppress(OSError):
                each.sendall(b"GET / HTTP/1.1\r\nHost: ")
        yield found


def is_closed(connection: socket.socket) -> bool:
    """Wait for the server; return whether it closed the connection, which a client sees in one of two ways."""
    try:
        return connection.recv(100) == b""
    except ConnectionResetError:
        return True


def page(port: int) -> None:
    """Open the page of a table."""
    with urlopen(f"http://{LOCAL}:{port}/", timeout=60) as answer:
        assert answer.status == 200


def ended(running: subprocess.Popen[str]) -> tuple[int, str]:
    """The status of a program that is interrupted once, and what it complained of."""
    running.send_signal(signal.SIGINT)
    _, complaints = running.communicate(timeout=120)
    return running.returncode, complaints


@pytest.mark.skipif(sys.platform != "linux", reason="other systems let fewer connections wait")
def test_three_hundred_half_requests_keep_nobody_out(tmp_path: Path) -> None:
    """They arrive while the server is busy, so that it finds more at once than it may have files open."""
    with played(tmp_path) as (running, port):
        page(port)
        running.send_signal(signal.SIGSTOP)
        with half_open(port, 300):
            running.send_signal(signal.SIGCONT)
            for _ in range(20):
                page(port)
            assert ended(running) == (0, "")


def test_half_a_request_is_waited_for_only_so_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_TIME", 0.6)
    with served(tmp_path) as table:
        port = int(table.address.rpartition(":")[2])
        with half_open(port, 1) as (one,):
            assert is_closed(one)
        # A connection that is used again has as little time for its next head.
        with socket.create_connection((LOCAL, port), 60) as again:
            again.sendall(f"GET /api/icons/nothing HTTP/1.1\r\nHost: {LOCAL}:{port}\r\n\r\nGET / HT".encode())
            answer = b""
            while part := again.recv(1000):
                answer += part
            assert answer.startswith(b"HTTP/1.1 404 ")


def test_half_a_body_is_waited_for_only_so_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_TIME", 0.2)
    with served(tmp_path) as table:
        host = table.address.removeprefix("http://")
        head = f"POST /api/players HTTP/1.1\r\nHost: {host}\r\nOrigin: {table.address}\r\nContent-Length: 100\r\n\r\n{{"
        with socket.create_connection((LOCAL, int(host.rpartition(":")[2])), 60) as one:
            one.sendall(head.encode())
            assert one.recv(100).startswith(b"HTTP/1.1 408 ")


def test_an_address_loses_its_oldest_idle_connection_first(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        port = int(table.address.rpartition(":")[2])
        with half_open(port, connections.MOST_OF_ADDRESS) as found, half_open(port, 1) as (newest,):
            assert is_closed(found[0])
            newest.sendall(f"{LOCAL}:{port}\r\n\r\n".encode())
            assert newest.recv(12) == b"HTTP/1.1 200"


def test_two_hundred_operations_of_a_request_are_one_write(served_table: Served) -> None:
    changes: list[dict[str, str | None]] = [{"left.wall.1": "on" if number % 2 else None} for number in range(201)]
    assert served_table.mark("1", *changes)[0] == 400
    record = served_table.table.records["1"]
    before = record.version
    status, told = served_table.mark("1", *changes[:200])
    assert (status, told["done"], told["marks"]["left.wall.1"], record.version) == (200, 200, "on", before + 1)
    status, told = served_table.mark("1", *changes[200:], first=201)
    assert (status, told["marks"].get("left.wall.1"), record.version) == (200, None, before + 2)


def test_nobody_can_take_the_numbers_of_another_page(served_table: Served) -> None:
    """The steps that all devices see do not tell what an operation is sent under, and numbers cannot jump."""
    events: list[dict[str, object]] = []
    served_table.table.send = lambda event: events.append(dict(event))
    served_table.mark("1", {"left.wall.1": "on"}, origin="phone-1")
    (step,) = [event for event in events if event["kind"] == "step"]
    assert "phone-1" not in json.dumps(events)
    for origin in ("phone-1", str(step["by"])):
        status, told = served_table.mark("1", {"left.wall.1": None}, origin=origin, first=999_999_999)
        assert (status, told["done"]) == (200, 0)
    status, told = served_table.mark("1", {"left.wall.2": "on"}, origin="phone-1", first=2)
    assert (told["done"], set(told["marks"]) >= {"left.wall.1", "left.wall.2"}) == (1, True)


def test_a_verdict_without_end_stops_neither_marks_nor_the_end(tmp_path: Path) -> None:
    endless = (
        "from sheetgen.web import live_report, verdicts\n"
        "verdicts.PATIENCE = 0.5\n"
        "checked = live_report.LiveReporter.check\n"
        "def check(self, filled):\n"
        "    while 'left.wall.2' in str(self.marker.marks(filled)): pass\n"
        "    return checked(self, filled)\n"
        "live_report.LiveReporter.check = check\n"
    )
    with played(tmp_path, before=endless) as (running, port):
        ask = Asking(port)
        ask("/api/players", {"name": "Ada"})
        table = ask("/api/table")["table"]
        body = {"table": table, "format": 1, "origin": "phone"}
        first = {"number": 1, "set": {"left.wall.1": "on", "left.wall.2": "on"}}
        assert ask("/api/players/1/marks", {**body, "operations": [first]})["done"] == 1
        for _ in range(2):
            (player,) = ask("/api/table")["players"]
            assert (player["name"], player["total"]) == ("Ada", None)
        second = {"number": 2, "set": {"left.wall.3": "on"}}
        assert "left.wall.3" in ask("/api/players/1/marks", {**body, "operations": [second]})["marks"]
        assert ended(running) == (0, "")
    # The table comes up again with that sheet, and still ends.
    with played(tmp_path, before=endless) as (running, port):
        ask = Asking(port)
        assert ask("/api/table")["players"][0]["total"] is None
        assert "left.wall.3" in ask("/api/players/1")["marks"]
        assert ended(running) == (0, "")


class Unjudgeable:
    """A checker that fails on the sheets with a mark at ``box``."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, box: str, fault: Exception) -> None:
        self.tries = 0
        checked = LiveReporter.check

        def check(judge: LiveReporter, filled: FilledSheet) -> Report:
            if box not in judge.marker.marks(filled):
                return checked(judge, filled)
            self.tries += 1
            raise fault

        monkeypatch.setattr(LiveReporter, "check", check)


@pytest.mark.parametrize(
    "fault", [ValueError("wrong"), RecursionError(), Unusable([Complaint("a.yaml", "wrong")])], ids=repr
)
def test_a_checker_that_fails_on_one_sheet_leaves_the_others_their_points(
    served_table: Served, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    checker = Unjudgeable(monkeypatch, "left.wall.2", fault)
    served_table.ask("/api/players", {"name": "Ben"})
    served_table.mark("1", {"left.wall.1": "on", "left.wall.2": "on"}, origin="phone-1")
    served_table.mark("2", {"left.renown.1": "on"}, origin="phone-2")
    for _ in range(2):
        status, told = served_table.ask("/api/table")
        assert (status, [(each["place"], each["total"]) for each in told["players"]]) == (200, [(None, None), (1, 1)])
    assert checker.tries == 1
    served_table.mark("1", {"left.wall.2": None}, origin="phone-1", first=2)
    assert [each["total"] for each in served_table.ask("/api/table")[1]["players"]] == [0, 1]


def test_a_checker_that_fails_on_one_sheet_leaves_the_others_their_points_on_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path / "game") as one:
        one.ask("/api/players", {"name": "Ada"})
        one.ask("/api/players", {"name": "Ben"})
        one.table.mark("1", [Operation("phone-1", 1, {"left.wall.2": "on"})])
        Unjudgeable(monkeypatch, "left.wall.2", ValueError("wrong"))
        one.table.judge_all()
        assert [each["total"] for each in one.table.as_json()["players"]] == [None, 0]


@pytest.mark.parametrize(("name", "key"), [("tie_breaks", "ties"), ("match_mistakes", "clashes")])
def test_rules_that_fail_on_all_sheets_together_let_the_game_end(
    served_table: Served, monkeypatch: pytest.MonkeyPatch, name: str, key: str
) -> None:
    def fails(_: object) -> None:
        raise ValueError("wrong")

    monkeypatch.setattr(standings, name, fails)
    served_table.ask("/api/players", {"name": "Ben"})
    status, told = served_table.ask("/api/table", {"ended": True})
    assert (status, told["ended"], [each["place"] for each in told["players"]]) == (200, True, [1, 1])
    assert told[key] == ["The sheets cannot be compared with each other."]


class Asking:
    """Asks a table by its port."""

    def __init__(self, port: int) -> None:
        self.address = f"http://{LOCAL}:{port}"

    def __call__(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(self.address + path, data, {"Origin": self.address}), timeout=60) as answer:
            return json.loads(answer.read())


def test_a_verdict_that_fails_is_told_to_who_asked() -> None:
    def fails() -> None:
        raise ValueError("wrong")

    # In a thread of its own: the browser of other tests has its loop in this one.
    with ThreadPoolExecutor(1) as thread:
        with pytest.raises(ValueError, match="wrong"):
            thread.submit(asyncio.run, Verdicts().of(fails)).result()
        with pytest.raises(TooSlow):
            thread.submit(asyncio.run, Verdicts(patience=0.05).of(threading.Event().wait)).result()


@pytest.fixture
def served_table(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "game") as table:
        table.ask("/api/players", {"name": "Ada"})
        yield table
