"""What is typed into ``enter``, by a person or by what should not have been sent there: all that was answered stays."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from tests.cli.printing import run

GAME = "praetor"


def typed(monkeypatch: pytest.MonkeyPatch, content: bytes | None) -> None:
    stream = None if content is None else io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", stream)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "-: standard input is closed (type the answers, or pipe them in)\n"),
        (bytes(20_000), "-: an answer is longer than 10000 characters (the answers before it are saved)\n"),
        (b"\xff\n", "-: the input is not valid UTF-8 (your answers so far are saved)\n"),
    ],
    ids=["closed", "endless", "bytes"],
)
def test_what_nobody_types(
    content: bytes | None,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed(monkeypatch, content)
    assert run("enter", GAME, "-o", str(tmp_path / "ada.yaml")) == 2
    assert capsys.readouterr().err == told


def test_what_was_answered_before_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, b"Ada\n" + bytes(20_000))
    assert run("enter", GAME, "-o", str(tmp_path / "ada.yaml")) == 2
    assert "player: Ada" in (tmp_path / "ada.yaml").read_text("utf-8")
    assert run("score", str(tmp_path / "ada.yaml")) == 0


def test_a_file_that_ends_without_a_line_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, b"Ada")
    assert run("enter", GAME, "-o", str(tmp_path / "ada.yaml")) == 0
    assert "player: Ada" in (tmp_path / "ada.yaml").read_text("utf-8")
