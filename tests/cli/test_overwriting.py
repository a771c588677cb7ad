"""What already exists: a pad is printed anew over itself, a player's file is never lost to one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfWriter

from tests.cli.printing import run

GAME = "hadrians-wall"
SHEET = "game: hadrians-wall\nplayer: Ada\n"


def test_a_pad_is_printed_over_a_pad(tmp_path: Path) -> None:
    pad = tmp_path / "pad.pdf"
    assert run("print", GAME, "--copies", "2", "-o", str(pad)) == 0
    two = pad.read_bytes()
    assert run("print", GAME, "-o", str(pad)) == 0
    assert pad.read_bytes() != two


@pytest.mark.slow
@pytest.mark.parametrize("saved", ["added to", "written anew"])
def test_a_form_that_was_filled_in_is_not_printed_over(
    saved: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    form = tmp_path / "game.pdf"
    assert run("print", GAME, "--fillable", "-o", str(form)) == 0
    writer = PdfWriter(form, clone_from=form, incremental=saved == "added to")
    writer.update_page_form_field_values(writer.pages[0], {"p1/player": "Ada"})
    writer.write(form)
    filled = form.read_bytes()
    capsys.readouterr()
    assert run("print", GAME, "--fillable", "-o", str(form)) == 2
    assert capsys.readouterr().err == (
        f"{form}: already exists and was saved by another program, so it may contain a player's marks "
        "(choose another name, or move the file away first)\n"
    )
    assert form.read_bytes() == filled


@pytest.mark.parametrize(
    "words",
    [
        ["print", GAME, "--filled", "{file}", "-o", "{file}"],
        ["fill", "{file}", "-o", "{file}"],
        ["preview", GAME, "-o", "{file}"],
        ["campaign", "print", "-o", "{file}"],
    ],
    ids=lambda words: words[0],
)
def test_a_players_file_is_not_printed_over(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "ada.yaml"
    sheet.write_text(SHEET)
    assert run(*(word.format(file=sheet) for word in words)) == 2
    error = capsys.readouterr().err
    assert error == f"{sheet}: already exists and is a different kind of file (choose another name)\n"
    assert sheet.read_text() == SHEET


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stream", "words", "status", "error"),
    [
        (">&-", "-o -", 2, "-o -: standard output is closed (redirect it: ... -o - > FILE)\n"),
        ("2>&-", "-o pad.pdf", 0, ""),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that closes streams")
def test_a_stream_that_is_closed(stream: str, words: str, status: int, error: str, tmp_path: Path) -> None:
    command = f'exec "{sys.executable}" -m sheetgen print {GAME} {words} {stream}'
    root = Path(__file__).parent.parent.parent
    ended = subprocess.run(
        ["sh", "-c", command],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (status, error)
    assert [path.name for path in tmp_path.iterdir()] == (["pad.pdf"] if status == 0 else [])
