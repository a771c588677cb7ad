"""The tutorial builds its game: after each step nothing is wrong with it; what may be added works as the page says."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.app.lint import lint_game
from tests.cli.printing import run
from tools.tutorial import additions, blocks_of, build, steps


def said_in(part: str) -> str:
    """What a part of the page shows of a command's output."""
    return part.split("```text\n")[1].split("```")[0]


@pytest.fixture
def pond(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the finished game."""
    monkeypatch.chdir(tmp_path)
    build(tmp_path)
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 2, 3])
def test_each_step_works(count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(steps()) == 3
    assert all(blocks_of(step) for step in steps())
    monkeypatch.chdir(tmp_path)
    build(tmp_path, count)
    assert [str(each) for each in lint_game(Library(), "pond").complaints] == []
    assert run("print", "pond", "-o", "pond.pdf") == 0


@pytest.mark.usefixtures("pond")
def test_the_finished_game_is_checked_as_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "--game", "pond", "ada.yaml") == 1
    assert capsys.readouterr().out.startswith(said_in(steps()[2]))


@pytest.mark.slow
@pytest.mark.parametrize("name", additions())
def test_what_may_be_added_works(name: str, pond: Path) -> None:
    blocks = blocks_of(additions()[name])
    assert blocks
    for block in blocks:
        block.put(pond)
    assert [str(each) for each in lint_game(Library(), "pond").complaints] == []
    assert run("print", "pond", "-o", "pond.pdf") == 0


def added(pond: Path, name: str) -> str:
    """Add a part of the page to the game; its text."""
    for block in blocks_of(additions()[name]):
        block.put(pond)
    return additions()[name]


def test_an_icon_is_the_drawing_of_the_page(pond: Path) -> None:
    added(pond, "An icon")
    assert Library().game("pond").icons["wood"].drawing.endswith("pond/icons/reed.svg")


def test_a_language_is_printed_and_checked_in(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    added(pond, "A language")
    assert run("print", "pond", "--lang", "fr", "-o", "pond.pdf") == 0
    assert run("check", "--game", "pond", "--lang", "fr", "ada.yaml") == 1
    assert "Moulin" in capsys.readouterr().out


def test_a_theme_changes_what_is_printed(pond: Path) -> None:
    added(pond, "A theme")
    for theme, name in (("colour", "plain.pdf"), ("dusk.yaml", "dusk.pdf")):
        assert run("print", "pond", "--theme", theme, "-o", name) == 0
    assert Library().theme("dusk.yaml").spec.hues["turquoise"].strong == "#5b3f94"
    assert (pond / "plain.pdf").read_bytes() != (pond / "dusk.pdf").read_bytes()


def test_a_rule_is_told_with_its_chapter(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    part = added(pond, "A rule")
    assert run("check", "--game", "pond", "ben.yaml") == 1
    assert capsys.readouterr().out == said_in(part)


def test_stars_are_points(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    added(pond, "Stars that are points")
    (pond / "cleo.yaml").write_text("game: pond\npad: {reeds: 7, frogs: 5}\n", encoding="utf-8")
    assert run("score", "--game", "pond", "cleo.yaml") == 0
    assert "  Frogs          2" in capsys.readouterr().out
