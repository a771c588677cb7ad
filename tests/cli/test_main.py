"""The command's manners: exit status, one line for each fault, help without waiting."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from sheetgen import __version__
from sheetgen.cli import main as main_module
from sheetgen.cli.error_output import one_line
from sheetgen.cli.failures import print_complaints
from sheetgen.cli.main import COMMANDS, main, sheetgen
from sheetgen.text.complaint import Complaint


@pytest.fixture(autouse=True)
def _trial(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COMMANDS, "trial", ("tests.cli.trial:command", "A command that goes wrong as it is told."))


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ending:
        main(words)
    assert isinstance(ending.value.code, int)
    return ending.value.code


@pytest.mark.parametrize(
    ("words", "status", "error"),
    [
        (["nothing"], 0, ""),
        (["status"], 1, ""),
        (["exit"], 1, ""),
        (["unusable"], 2, "ada.yaml:3:5: left.wall: is odd (mend it)\nb: is empty\n"),
        (["interrupt"], 130, "interrupted\n"),
        (["abort"], 130, "interrupted\n"),
        (["file"], 2, "pad.pdf: Permission denied\n"),
        (["crash"], 2, "sheetgen failed: ZeroDivisionError: by zero ('sheetgen --debug ...' shows where)\n"),
        (["bad"], 2, "sheetgen trial: invalid value for paper: is bad (see 'sheetgen trial --help')\n"),
        ([], 2, "sheetgen trial: missing argument 'DEED' (see 'sheetgen trial --help')\n"),
        (
            ["x", "--papr", "a4"],
            2,
            "sheetgen trial: unknown option '--papr'; did you mean '--paper'? (see 'sheetgen trial --help')\n",
        ),
    ],
)
def test_how_a_command_ends(words: list[str], status: int, error: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("trial", *words) == status
    assert capsys.readouterr() == ("", error)


def test_a_misspelt_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("trail") == 2
    assert capsys.readouterr().err == (
        "sheetgen: unknown command 'trail'; did you mean 'trial'? (see 'sheetgen --help')\n"
    )
    assert run("xyz") == 2
    assert capsys.readouterr().err == ("sheetgen: unknown command 'xyz' (see 'sheetgen --help')\n")


def test_a_misspelt_option_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--vresion") == 2
    assert capsys.readouterr().err == (
        "sheetgen: unknown option '--vresion'; did you mean '--version'? (see 'sheetgen --help')\n"
    )


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version") == 0
    assert capsys.readouterr() == (f"sheetgen {__version__}\n", "")


def test_no_words_show_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert error.startswith("Usage: sheetgen [OPTIONS] COMMAND [ARGS]...")
    assert run("--help") == 0
    assert capsys.readouterr() == (error, "")


def test_help_shows_each_command_and_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    for name, (_, line) in sheetgen.commands_at.items():
        assert f"{name} {line}" in lines


@pytest.mark.parametrize(("deed", "last"), [("crash", "ZeroDivisionError: by"), ("file", "PermissionError: ")])
def test_debug_shows_where(deed: str, last: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--debug", "trial", deed) == 2
    error = capsys.readouterr().err
    assert error.startswith("Traceback (most recent call last):\n")
    assert "trial.py" in error
    assert f"\n{last}" in error


def test_debug_leaves_complaints_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--debug", "trial", "unusable") == 2
    assert capsys.readouterr().err == "ada.yaml:3:5: left.wall: is odd (mend it)\nb: is empty\n"


def test_no_colour_where_none_is_wanted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    run("trial", "colour")
    assert capsys.readouterr().out == "red\n"


@pytest.mark.parametrize("name", list(COMMANDS))
def test_each_command_of_the_table_is_there(name: str) -> None:
    command = sheetgen.get_command(click.Context(sheetgen), name)
    assert isinstance(command, click.Command)
    assert len(COMMANDS[name][1]) <= 70
    assert COMMANDS[name][1].endswith(".")


def test_complaints_beyond_a_hundred_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    print_complaints(Complaint("a", f"fault {number}") for number in range(103))
    lines = capsys.readouterr().err.splitlines()
    assert lines[-2:] == ["a: fault 99", "… and 3 more"]
    assert len(lines) == 101


def test_what_a_file_holds_cannot_steer_the_terminal() -> None:
    assert one_line("a\x1b[31m\nb é 한\u202e") == "a\\x1b[31m\\nb é 한\\u202e"
    assert one_line("«\u00a0wal\u00a0» (vouliez-vous dire\u202f?)") == "«\u00a0wal\u00a0» (vouliez-vous dire\u202f?)"


def python(program: str, **settings: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, **settings}
    return subprocess.run([sys.executable, "-c", program], capture_output=True, env=environment, check=False)


def test_a_terminal_that_knows_few_letters() -> None:
    program = (
        "from sheetgen.cli.error_output import *\nfrom sheetgen.cli.failures import *\n"
        "make_output_safe(); print('Zoé 한'); print_complaints([Complaint('한', 'é…')])"
    )
    ended = python(program, PYTHONIOENCODING="ascii", LANG="C", LC_ALL="C")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"Zo? ?\n", b"?: ??\n")


HEAVY = ["pydantic", "reportlab", "yaml", "pypdf", "PIL", "pypdfium2", "difflib"]


@pytest.mark.parametrize("word", ["--help", "--version"])
def test_help_imports_nothing_heavy(word: str) -> None:
    program = (
        "import sys\nfrom sheetgen.cli.main import main\n"
        f"try: main([{word!r}])\nexcept SystemExit: pass\n"
        f"print(sorted(set({HEAVY!r}) & set(sys.modules)))"
    )
    assert python(program).stdout.decode().splitlines()[-1] == "[]"


def test_a_reader_that_goes_away() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run(
        [sys.executable, "-m", "sheetgen", "--help"], stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (141, b"")


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
def test_a_full_disk() -> None:
    with FULL.open("wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "sheetgen", "--help"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert (ended.returncode, ended.stderr) == (2, b"output: No space left on device\n")


def test_wildcards_where_the_shell_leaves_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yaml"):
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["sheetgen", "score", "*.yaml", "*.pdf"])
    assert main_module.command_line_words("posix") == ["score", "*.yaml", "*.pdf"]
    assert main_module.command_line_words("nt") == ["score", "a.yaml", "b.yaml", "*.pdf"]


def test_an_interruption_while_it_is_loaded_shows_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "click.py").write_text("raise KeyboardInterrupt")
    words = [sys.executable, "-m", "sheetgen", "--help"]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tmp_path), str(Path(__file__).parent.parent.parent)]),
    }
    ended = subprocess.run(words, capture_output=True, env=environment, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"")


def test_bytes_that_are_no_text_where_a_name_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("campaign", "print", "--edition", "\udcff") == 2
    assert capsys.readouterr().err == "--edition: unknown edition '\\udcff' (available: fr, en)" + "\n"


def test_an_unknown_edition_is_told_of_a_sheet_that_names_no_fort(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "ada.yaml"
    sheet.write_text("game: hadrians-wall\nplayer: Ada\n", encoding="utf-8")
    assert run("check", str(sheet), "--edition", "second") == 2
    assert capsys.readouterr().err == "--edition: unknown edition 'second' (available: fr, en)\n"
