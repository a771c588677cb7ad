"""Help where a person looks for it: every option explained, examples everywhere, completion in three shells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.shell_completion import BashComplete

from sheetgen.cli.main import sheetgen
from tests.cli.printing import run

PAGE = (Path(__file__).parents[2] / "docs" / "shells.md").read_text(encoding="utf-8")


def commands(command: click.Command, *names: str) -> Iterator[tuple[str, click.Command]]:
    """Every command and those inside it, by the words that call it."""
    yield " ".join(names), command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inside = command.get_command(context, name)
            assert inside is not None
            yield from commands(inside, *names, name)


ALL = dict(commands(sheetgen))


@pytest.mark.parametrize("name", ALL)
def test_every_option_says_what_it_does(name: str) -> None:
    options = [each for each in ALL[name].params if isinstance(each, click.Option)]
    assert [each.name for each in options if not each.help] == []


@pytest.mark.parametrize("name", ALL)
def test_every_help_has_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*name.split(), "--help") == 0
    assert re.search(r"^ *Examples?:\n +sheetgen ", capsys.readouterr().out, re.MULTILINE)


def test_help_is_a_word_too(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for words in (["help", "campaign", "start"], ["campaign", "start", "--help"]):
        assert run(*words) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] != ""
    assert run("help") == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_documented_line_completes(
    shell: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"_SHEETGEN_COMPLETE={shell}_source sheetgen" in PAGE
    monkeypatch.setattr(BashComplete, "_check_version", staticmethod(lambda: None))
    monkeypatch.setenv("_SHEETGEN_COMPLETE", f"{shell}_source")
    assert run() == 0
    assert f"_SHEETGEN_COMPLETE={shell}_complete" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("pri", ["print"]),
        ("print had", ["hadrians-wall"]),
        ("print hadrians-wall --paper lett", ["letter"]),
        ("new hadrians-wall --lang f", ["fr"]),
        ("print hadrians-wall --large", ["--large-print"]),
    ],
)
def test_what_is_offered(
    typed: str, offered: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = typed.split()
    monkeypatch.setenv("_SHEETGEN_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", f"sheetgen {typed}")
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    assert run() == 0
    assert [line.split(",")[1] for line in capsys.readouterr().out.splitlines()] == offered


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["print", "hadrians-wall", "--paper"],
            "sheetgen print: option '--paper' requires an argument (see 'sheetgen print --help')\n",
        ),
        (
            ["print", "hadrians-wall", "--duplex", "--back-offset", "1000,0", "-o", "-"],
            "sheetgen print: invalid value for '--back-offset': '1000,0' would push the back off the paper; the "
            "limit is 25 mm in each direction (see 'sheetgen print --help')\n",
        ),
        (
            ["print", "hadrians-wall", "--pages", "3", "-o", "-"],
            "--pages: page 3 does not exist (pages are numbered 1 to 2)\n",
        ),
        (
            ["print", "hadrians-wall", "--pages", "left", "-o", "-"],
            "--pages: 'left' is not a list of pages (write it like 2 or 1,3-4)\n",
        ),
    ],
)
def test_the_option_at_fault_is_named(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 2
    assert capsys.readouterr().err == said


def test_only_a_file_of_the_same_sort_may_be_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ada.yaml").write_text("game: praetor\n")
    assert run("score", "ben.yaml") == 2
    assert run("score", "adda.yaml") == 2
    assert capsys.readouterr().err == ("ben.yaml: no such file\nadda.yaml: no such file (did you mean 'ada.yaml'?)\n")


@pytest.mark.slow
def test_a_folder_takes_the_usual_name_and_papers_any_spelling(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("out").mkdir()
    for paper in ("A4", "210x297", "21x29.7cm"):
        assert run("print", "hadrians-wall", "--paper", paper, "--pages", "1", "-o", "out/") == 0
        assert capsys.readouterr().err.startswith("out/hadrians-wall.pdf: 1 page, 210 x 297 mm")
