"""The page's server, killed while it is being asked; several servers and runs that write one file at once."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from pathlib import Path

from sheetgen.app.orders import PlayOrder
from sheetgen.text.complaint import Unusable
from sheetgen.web.journal import FORMAT
from sheetgen.web.routes import Routes
from sheetgen.web.run_server import open_session
from tests.fuzz.requests import HOST, answered
from tools.faults.runs import child, ended

WRITERS = 8
MARKS = 12
GAME = "praetor"
BOXES = [
    *(f"resources.{name}.1" for name in ("gold", "wood", "stone", "marble", "weapons")),
    *(f"unpaid.missing.{number}" for number in (1, 2, 3)),
]


def serve(folder: Path, box: str, tell: int = -1) -> int:
    """Start a process that opens a table in ``folder`` and writes 1, 2, 3… into a box, by one request each.

    Each number is written to the pipe ``tell`` once it has been answered.
    """
    number = os.fork()
    if number:
        return number
    try:
        table = open_session(PlayOrder(game=GAME), "en", folder)
        app = Routes(table).app([HOST])
        (player,) = table.records or [table.join("Ada").identity]
        for mark in range(1, MARKS + 1):
            operation = {"number": mark, "set": {box: str(mark)}}
            sent = {"table": table.journal.table, "format": FORMAT, "origin": box.replace(".", "-")}
            body = json.dumps({**sent, "version": 0, "operations": [operation]})
            status = asyncio.run(answered(app, f"POST /api/players/{player}/marks\n{body}".encode()))
            assert status == 200, status
            if tell >= 0:
                os.write(tell, bytes([mark]))
        os._exit(0)
    finally:
        os._exit(3)


def written(folder: Path) -> list[str]:
    """Return the contents of the boxes in the one file of a table, read as the page reads it."""
    table = open_session(PlayOrder(game=GAME), "en", folder)
    (record,) = table.records.values()
    return [record.marks.get(box, "0") for box in BOXES]


def kill_page(folder: Path, chance: random.Random, lasts: float) -> str:
    """Kill a server at a random moment; return whether the file contains what was answered."""
    reading, writing = os.pipe()
    number = serve(folder, BOXES[0], writing)
    os.close(writing)
    time.sleep(chance.uniform(0, lasts * 1.2))
    os.kill(number, signal.SIGKILL)
    how = "killed" if ended(number) < 0 else "over before"
    with os.fdopen(reading, "rb") as pipe:
        told = max(pipe.read(), default=0)
    there = list(folder.glob("*.yaml"))
    if not there:
        return f"{how}: nothing" if told == 0 else "BROKEN: no file"
    try:
        held = int(written(folder)[0])
    except Unusable as fault:
        return f"BROKEN: {fault}"
    finally:
        for path in there:
            path.unlink()
    return f"{how}: whole" if held in (told, told + 1) else f"BROKEN: {held} for {told}"


def pages_at_once(folder: Path) -> int:
    """Run eight servers on one file, each with a box of its own; return how many boxes have the last answered mark."""
    open_session(PlayOrder(game=GAME), "en", folder).join("Ada")
    servers = [serve(folder, box) for box in BOXES]
    assert [ended(server) for server in servers] == [0] * len(BOXES)
    return sum(held == str(MARKS) for held in written(folder))


def records_at_once(folder: Path) -> int:
    """Run eight commands that record at once; return the number of attempts in the record."""
    assert ended(child(folder, ("campaign", "start", "eight.yaml", "--date", "2026-01-01"))) == 0
    words = ("campaign", "record", "eight.yaml", "fort.yaml", "--anyway", "--date", "2026-01-02")
    runs = [child(folder, words) for _ in range(WRITERS)]
    assert [ended(run) for run in runs] == [0] * WRITERS
    return (folder / "eight.yaml").read_text().count("- fort: 1")
