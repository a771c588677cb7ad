"""docs/printing.md tells of every option, every example in it runs, every picture in it is made by the command."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from sheetgen.cli.print_commands import print_command
from tests.cli.printing import run
from tools.pictures import FOLDER, PICTURES

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "printing.md").read_text(encoding="utf-8")
EXAMPLES = [
    line
    for block in re.findall(r"```sh\n(.*?)```", DOCS, re.DOTALL)
    for line in block.splitlines()
    if line.startswith(("sheetgen print", "sheetgen preview hadrians-wall", "sheetgen list"))
]


def test_every_option_is_in_the_table() -> None:
    table = DOCS.partition("## Options")[2].partition("\n## ")[0]
    told = [set(re.findall(r"`(-[-a-z]+)`", row.split("|")[1])) for row in table.splitlines() if row.startswith("| `-")]
    known = [{*option.opts} for option in print_command.params if option.param_type_name == "option"]
    assert len(known) > 15
    assert sorted(map(sorted, told)) == sorted(map(sorted, known))


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_runs(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = shlex.split(example, comments=True)[1:]
    assert run(*words) == 0
    if "-o" in words:
        assert [path.name for path in tmp_path.iterdir()] == [words[words.index("-o") + 1]]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 15


def test_every_picture_is_made_by_the_command() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    shown = {
        (page.parent / place).resolve()
        for page in pages
        for place in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    }
    assert {FOLDER / f"{name}.png" for name in PICTURES} <= shown
    assert all(path.is_file() for path in shown)
