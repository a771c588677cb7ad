"""The line that is typed with its picture under it: an extra, without which a plain line is asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from sheetgen.app.entering.session import EntrySession
from sheetgen.app.library import Library
from sheetgen.cli.enter import typed_line, typing
from sheetgen.cli.live import live_typing
from sheetgen.reports.interview_dialog import preview_lines


def session(area: str) -> EntrySession:
    return EntrySession(Library().loaded_game("hadrians-wall"), at=area)


def in_thread(ask: Callable[[str], str], refused: str) -> str:
    """Ask in a thread of its own: a browser of another test may have left an event loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(ask, refused).result()


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("13 9\x7f8 5 * *\r", "13 8 5 * *\n"),
        ("\x04", ""),
        ("13\x03665\r", "665\n"),
        ("\x03", ""),
        ("<gran\t\r", "<Granary\n"),
    ],
    ids=["mended", "end", "cleared", "stopped", "completed"],
)
def test_a_line_is_typed(keys: str, line: str) -> None:
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    with create_pipe_input() as pipe:
        ask = live_typing(session("left.wall"), lambda: 76, input=pipe, output=DummyOutput())
        assert ask is not None
        pipe.send_text(keys)
        assert in_thread(ask, "") == line


def test_a_refused_answer_is_there_to_be_mended() -> None:
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    with create_pipe_input() as pipe:
        ask = live_typing(session("left.cohorts.left"), lambda: 76, input=pipe, output=DummyOutput())
        assert ask is not None
        pipe.send_text("\x7f5\r")
        assert in_thread(ask, "669") == "665\n"


def test_without_the_extra_or_a_terminal_a_plain_line_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = session("left.wall")
    assert typing(asked, lambda: 76) is typed_line
    monkeypatch.setenv("TERM", "xterm")
    for stream in ("stdin", "stdout"):
        monkeypatch.setattr(sys, stream, SimpleNamespace(isatty=lambda: True, fileno=lambda: 0))
    monkeypatch.delitem(sys.modules, "sheetgen.cli.live")
    monkeypatch.setitem(sys.modules, "prompt_toolkit", None)
    assert typing(asked, lambda: 76) is typed_line


def test_half_an_answer_is_drawn_or_refused() -> None:
    asked = session("left.cohorts.left")
    shown = ["".join(span.text for span in line) for line in preview_lines(asked, "66", 76)]
    assert shown == [
        "  Left cohort    xxxxxx 6  last discipline",
        "  Centre cohort  xxxxxx 6  last discipline",
        "  Right cohort   ...... 0  next -",
    ]
    shown = ["".join(span.text for span in line) for line in preview_lines(asked, "6 7", 76)]
    assert shown == ["  ! Centre cohort has 6 boxes, not 7"]
    shown = ["".join(span.text for span in line) for line in preview_lines(asked, "665", 76)]
    assert shown == [
        "  Left cohort    xxxxxx 6  last discipline",
        "  Centre cohort  xxxxxx 6  last discipline",
        "  Right cohort   xxxxx. 5  last valour  next discipline",
    ]
    assert not asked.filled.given_areas
    for text in ("<", "=", ".", "", "?", "wall=2"):
        assert list(preview_lines(asked, text, 76)) == []
