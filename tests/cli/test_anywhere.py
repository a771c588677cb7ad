"""Consoles that know few letters, folders with spaces and accents, pipes that close, and no other programs."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sheetgen
from sheetgen.app.library import Library
from tests.form.games import form_of, sheet

PACKAGE = Path(sheetgen.__file__).parent
ROOT = PACKAGE.parent
FEW_LETTERS = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": str(ROOT)}
"""A machine whose files and console are ASCII, as far as Python believes it."""
CONSOLES = {"Windows": {"PYTHONIOENCODING": "cp1252"}, "plain": {"PYTHONIOENCODING": "ascii"}, "C locale": FEW_LETTERS}
STRICT = ("-X", "warn_default_encoding", "-W", "error::EncodingWarning")
"""Makes a mistake of each file that is opened in whatever letters the machine happens to have."""
GAME = "praetor"


def run(*words: str, folder: Path, console: str = "C locale", status: int = 0) -> bytes:
    """What a command writes to standard output; nothing but complaints in words stands on standard error."""
    settings = {**os.environ, "PYTHONPATH": str(ROOT), **CONSOLES[console]}
    command = [sys.executable, *STRICT, "-m", "sheetgen", *words]
    ended = subprocess.run(command, cwd=folder, env=settings, capture_output=True, check=False)
    assert ended.returncode == status, ended.stderr
    assert b"Traceback" not in ended.stderr
    return ended.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("console", "language"), [("Windows", "fr"), ("plain", "ko"), ("C locale", "pl")])
def test_a_sheet_sent_into_a_file_can_be_read_back(console: str, language: str, tmp_path: Path) -> None:
    sent = run("new", GAME, "--lang", language, folder=tmp_path, console=console)
    run("new", GAME, "--lang", language, "-o", "there.yaml", folder=tmp_path, console=console)
    assert sent == (tmp_path / "there.yaml").read_bytes().partition(b"\n")[2]
    assert not sent.isascii()
    (filled,) = Library().read_text("sent.yaml", sent)
    assert filled.game == GAME


@pytest.mark.slow
@pytest.mark.parametrize("console", ["Windows", "C locale"])
def test_names_reach_the_programs_that_read_reports(console: str, tmp_path: Path) -> None:
    (tmp_path / "form.pdf").write_bytes(form_of(sheet(GAME, player="Zoé 한", resources={"gold": 1})))
    text = run("read", "form.pdf", folder=tmp_path, console=console)
    assert "Zoé 한" in text.decode()
    (tmp_path / "zoe.yaml").write_bytes(text)
    for words in (("score", "--json"), ("history", "--csv")):
        assert "Zoé 한" in run(*words, "zoe.yaml", folder=tmp_path, console=console).decode(), words


@pytest.mark.slow
def test_a_person_is_shown_what_the_console_can_show(tmp_path: Path) -> None:
    (tmp_path / "zoe.yaml").write_text(f"game: {GAME}\nplayer: Zoé 한\n", encoding="utf-8")
    said = run("score", "zoe.yaml", folder=tmp_path, console="Windows")
    assert "Zoé ?" in said.decode("cp1252")


@pytest.mark.slow
@pytest.mark.parametrize("console", ["Windows", "C locale"])
def test_a_folder_with_a_space_an_accent_and_letters_of_elsewhere(console: str, tmp_path: Path) -> None:
    folder = tmp_path / "Jeux d'été à 한"
    folder.mkdir()
    (folder / "zoé 1.yaml").write_text(f"game: {GAME}\nplayer: Zoé\n", encoding="utf-8")
    run("fill", "zoé 1.yaml", "-o", "zoé 1.pdf", folder=folder, console=console)
    run("read", str(folder / "zoé 1.pdf"), "-o", "zoé 2.yaml", folder=folder, console=console)
    run("check", str(folder / "zoé 2.yaml"), folder=folder, console=console)
    run("print", GAME, "-o", str(folder), folder=tmp_path, console=console)
    run("campaign", "start", "été 가.yaml", folder=folder, console=console)
    assert {path.name for path in folder.iterdir()} == {
        "zoé 1.yaml", "zoé 1.pdf", "zoé 2.yaml", f"{GAME}.pdf", "été 가.yaml", ".schema",
    }  # fmt: skip


@pytest.mark.skipif(os.name != "posix", reason="names of bytes that are no text")
def test_a_name_that_is_no_text_is_told_of(tmp_path: Path) -> None:
    run(os.fsdecode(b"ch\xe9ck"), folder=tmp_path, status=2)
    run("score", os.fsdecode(b"zo\xe9.yaml"), "--json", folder=tmp_path, console="Windows", status=2)


@pytest.mark.slow
@pytest.mark.parametrize("words", [("new", GAME), ("list", "--json"), ("list",)], ids=" ".join)
def test_a_pipe_that_closes_early(words: tuple[str, ...], tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "sheetgen", *words]
    ended = subprocess.run(command, cwd=tmp_path, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (141, b"")


STARTERS = {"subprocess", "multiprocessing", "pty", "popen2", "commands"}
"""Modules that start other programs."""
STARTS = ("system", "popen", "exec", "spawn", "posix_spawn", "fork", "startfile")
"""How the functions of ``os`` begin that do so."""


def started(source: str) -> set[str]:
    """What a module uses to start other programs."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & STARTERS
        elif isinstance(node, ast.ImportFrom):
            found |= {str(node.module)} & STARTERS
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "os":
            found |= {f"os.{node.attr}"} if node.attr.startswith(STARTS) else set()
    return found


@pytest.mark.slow
def test_only_making_a_site_and_opening_a_file_start_another_program() -> None:
    modules = sorted(PACKAGE.rglob("*.py"))
    assert len(modules) > 100
    found = {path.name: used for path in modules if (used := started(path.read_text(encoding="utf-8")))}
    assert found == {"site_engine.py": {"subprocess"}, "terminal.py": {"subprocess"}}


def test_a_module_that_starts_one_would_be_found() -> None:
    assert started("import subprocess") == {"subprocess"}
    assert started("from subprocess import run") == {"subprocess"}
    assert started("import os\nos.system('ls')\nos.path.join('a')") == {"os.system"}
