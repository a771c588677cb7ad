"""Commands that write, each in a process of its own, and the files that they begin with."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

# What is imported here need not be in every run, and kills hit its work.
import pypdf  # noqa: F401

import sheetgen.app.campaign_actions
import sheetgen.app.sheet_output
import sheetgen.reports.campaign_report  # noqa: F401
from sheetgen.app import enter_file
from sheetgen.app import overwrite_guard as overwriting
from sheetgen.cli.main import main as run_sheetgen
from sheetgen.draw import atomic_write as output
from sheetgen.fill import file_lock as lock

CAPABILITIES = 0x20080522
"""The version of Linux's structure that lists which of root's powers a process has."""
YEAR = 365 * 86_400.0
WRITING = frozenset(module.__file__ for module in (output, lock, enter_file, overwriting))
"""The modules that lock, write and move files."""

_ERRORS: dict[int, int] = {}
"""The pipe with the standard error of each run; a limit on files does not hold for it."""


@dataclass(frozen=True)
class Deed:
    """A command that writes ``target``, over the file that the command ``before``, if any, makes first.

    Its questions are answered with the lines of ``typed``; the file is written after each.
    """

    name: str
    words: tuple[str, ...]
    target: str
    before: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()


@dataclass(frozen=True)
class World:
    """The circumstances of a run: the largest size of a file in bytes, whether it lacks root's powers, its clock.

    ``behind`` is by how many seconds its clock is behind. ``last_line`` is the line of a module of `WRITING`, counted
    as the run reaches them, before which it is killed.
    """

    most_bytes: int | None = None
    is_anybody: bool = False
    behind: float = 0.0
    last_line: int = 0


_START = ("campaign", "start", "ours.yaml", "--player", "Ada", "--date", "2026-01-01")
_RECORD = ("campaign", "record", "ours.yaml", "fort.yaml", "--anyway", "--date", "2026-01-02")
_FILL = ("fill", "ada.yaml", "-o", "out.pdf")
DEEDS = (
    Deed("start", _START, "ours.yaml"),
    Deed("record", _RECORD, "ours.yaml", _START),
    Deed("print", ("print", "praetor", "-o", "out.pdf"), "out.pdf", ("print", "test-page", "-o", "out.pdf")),
    Deed("fill", _FILL, "out.pdf", ("print", "praetor", "-o", "out.pdf")),
    Deed(
        "read", ("read", "form.pdf", "-o", "ada2.yaml", "--force"), "ada2.yaml", ("new", "praetor", "-o", "ada2.yaml")
    ),
    Deed("new", ("new", "praetor", "-o", "new.yaml"), "new.yaml"),
    Deed(
        "enter",
        ("enter", "praetor", "-o", "bea.yaml"),
        "bea.yaml",
        ("new", "praetor", "-o", "bea.yaml"),
        ("Bea", ">", ">", ">", ">"),
    ),
)


def child(folder: Path, words: Sequence[str], world: World = World(), typed: Sequence[str] = ()) -> int:
    """Start a run of sheetgen in a process of its own; return its number."""
    reading, writing = os.pipe()
    os.write(writing, "".join(f"{line}\n" for line in typed).encode())
    os.close(writing)
    error_output, errors = os.pipe()
    number = os.fork()
    if number:
        os.close(reading)
        os.close(errors)
        _ERRORS[number] = error_output
        return number
    try:
        os.chdir(folder)
        for stream, handle in enumerate((reading, os.open(os.devnull, os.O_WRONLY), errors)):
            os.dup2(handle, stream)
        # The streams of this process may remember that they were files, in which one can seek.
        sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
        _enter(world)
        run_sheetgen(list(words))
    except SystemExit as ending:
        os._exit(ending.code if isinstance(ending.code, int) else 3)
    finally:
        os._exit(3)


def _enter(world: World) -> None:
    if world.most_bytes is not None:
        # A file that may grow no further is what a full disk is to a program, and needs no disk.
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (world.most_bytes, world.most_bytes))
    if world.is_anybody and os.geteuid() == 0:
        # Another user could not read Python's own files, which may be root's alone.
        assert ctypes.CDLL(None).capset((ctypes.c_uint32 * 2)(CAPABILITIES, 0), (ctypes.c_uint32 * 6)()) == 0
    if world.behind:
        true = time.time
        time.time = lambda: true() - world.behind
    if world.last_line:
        sys.settrace(_until(world.last_line))


def _until(last: int) -> Callable[..., Any]:
    """Return a trace function that counts the lines of the modules that write and kills the process at the last."""
    left = last

    def trace(frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        nonlocal left
        if frame.f_code.co_filename not in WRITING:
            return None
        left -= event == "line"
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return trace

    return trace


def ended(number: int) -> int:
    """Wait for a run; return its exit status, negative if it was killed."""
    return ended_with(number)[0]


def ended_with(number: int) -> tuple[int, str]:
    """Wait for a run; return its exit status and its message, empty if it reported a problem in words."""
    message = ""
    if number in _ERRORS:
        with os.fdopen(_ERRORS.pop(number), errors="replace") as errors:
            message = errors.read()
    status = os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])
    return status, message if message.startswith("sheetgen failed: ") else ""


def prepared(folder: Path) -> None:
    """Write the files that the deeds begin with."""
    folder.chmod(0o755)
    (folder / "fort.yaml").write_text("game: hadrians-wall\nfort: 1\nleft: {wall: 1}\n")
    (folder / "ada.yaml").write_text("game: praetor\nplayer: Ada\n")
    assert ended(child(folder, ("fill", "ada.yaml", "-o", "form.pdf"))) == 0


def content(path: Path) -> bytes | None:
    """Return a file's content; None if there is no file."""
    return path.read_bytes() if path.exists() else None


def put_back(path: Path, held: bytes | None) -> None:
    """Restore the file's earlier content; None removes the file."""
    path.unlink(missing_ok=True)
    if held is not None:
        path.write_bytes(held)
