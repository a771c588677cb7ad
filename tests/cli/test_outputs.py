"""What is written is safe and is said: tables, names at a terminal, files of programs, missing options."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from sheetgen.text.shown_text import table_cell
from tests.cli.printing import run

ROOT = Path(__file__).resolve().parent.parent.parent
ADA, BEN = ROOT / "examples" / "ada.yaml", ROOT / "examples" / "ben.yaml"
ODD = "x\x1b]0;title\x07y"


@pytest.mark.parametrize("name", ["=1+1", "+cmd|x", "@SUM(1)", "-2+3", " =1", "\t=1", "＝1+1", "=HYPERLINK(1)", "-1"])
def test_text_in_a_table_is_never_a_formula(name: str) -> None:
    cell = str(table_cell(name))
    assert cell.startswith(("'", "\\"))
    assert cell.endswith(name.strip())


@pytest.mark.parametrize("value", ["Zoë", "2026-11-22", "", -1, 3, True, "a=b", "'quoted'"])
def test_plain_value_in_a_table_stays(value: object) -> None:
    assert table_cell(value) == value


@pytest.mark.parametrize("name", ["=1+1", "@SUM(1)", "-2+3"])
def test_history_writes_names_that_are_no_formulas(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "a.yaml"
    sheet.write_text(ADA.read_text(encoding="utf-8").replace("player: Ada", f"player: '{name}'"), encoding="utf-8")
    assert run("history", str(sheet), "--csv") == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["Player"] for row in rows] == [f"'{name}"]


def test_history_writes_no_name_that_steers_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(ADA, tmp_path / f"{ODD}.yaml")
    assert run("history", str(tmp_path), "--csv") == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "x\\x1b]0;title\\x07y" in out


def test_init_shows_no_name_that_steers_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("init", ODD) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "x\\x1b]0;title\\x07y" in out


def test_json_goes_into_the_named_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "score.json"
    assert run("score", str(ADA), "--json", "-o", str(file)) == 0
    assert capsys.readouterr() == ("", f"{file}\n")
    assert [each["player"] for each in json.loads(file.read_text(encoding="utf-8"))["sheets"]] == ["Ada"]


def test_json_replaces_no_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "score.pdf"
    file.write_bytes(b"%PDF-1.7")
    assert run("score", str(ADA), "--json", "-o", str(file)) == 2
    assert "already exists and is a different kind of file" in capsys.readouterr().err


def test_card_is_an_svg_unless_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("score", str(ADA), str(BEN), "--card") == 0
    assert [path.name for path in tmp_path.iterdir()] == ["result.svg"]
    assert capsys.readouterr().err == "result.svg: 2 players\n"


def test_score_is_shown_though_its_picture_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("score", str(ADA), "--card", "-o", str(tmp_path / "nowhere" / "result.svg")) == 2
    out, err = capsys.readouterr()
    assert "Total           71" in out
    assert "nowhere does not exist" in err


@pytest.mark.slow
@pytest.mark.parametrize("command", ["new", "read"])
def test_written_sheet_is_said(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    form, file = tmp_path / "form.pdf", tmp_path / "sheet.yaml"
    assert run("fill", str(ADA), "-o", str(form)) == 0
    capsys.readouterr()
    assert run(command, "hadrians-wall" if command == "new" else str(form), "-o", str(file)) == 0
    assert capsys.readouterr() == ("", f"{file}: 1 sheet; .schema beside it is for your editor\n")


def test_site_without_its_option_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("site", str(tmp_path / "public")) == 2
    assert "--pyodide" in capsys.readouterr().err
    assert not (tmp_path / "public").exists()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="every folder may be written to")
@pytest.mark.parametrize("words", [["init", "ro/game"], ["campaign", "start", "ro/ours.yaml"]])
def test_protected_folder_is_named(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ro").mkdir(mode=0o500)
    assert run(*words) == 2
    assert capsys.readouterr().err == f"{words[-1]}: you may not write there (choose a folder of your own)\n"


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows keeps the folder of a running program")
@pytest.mark.parametrize("words", ["new hadrians-wall", "print hadrians-wall", "history .", "init game"])
def test_working_folder_that_is_gone_is_said(words: str, tmp_path: Path) -> None:
    program = f"import os, sys; os.rmdir(os.getcwd()); from sheetgen.cli.main import main; main({words.split()!r})"
    gone = tmp_path / "gone"
    gone.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=gone, env=environment, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) != (2, "output: No such file or directory\n")
    assert "Traceback" not in ran.stderr
    if ran.returncode:
        assert ran.stderr == ".: the current folder no longer exists (go to another folder: cd)\n"


@pytest.mark.slow
def test_program_inside_a_zip_file_says_so(tmp_path: Path) -> None:
    wheel = tmp_path / "sheetgen.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path in (ROOT / "sheetgen").rglob("*.py"):
            archive.write(path, path.relative_to(ROOT))
    environment = {**os.environ, "PYTHONPATH": str(wheel)}
    for words in (["print", "hadrians-wall"], ["list"], ["score", str(ADA)]):
        ran = subprocess.run(
            [sys.executable, "-m", "sheetgen", *words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 2
        hint = "install it with pip: it does not run from inside a wheel or zip file"
        assert ran.stderr.endswith(f"the program's own files are not here ({hint})\n")
