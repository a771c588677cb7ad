"""The recipes of docs/python.md run and print what the page says; the command line is not needed for any."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import sheetgen
from sheetgen import api

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
RECIPES = {
    title: (code, output or "")
    for title, code, output in re.findall(
        r"^## ([^\n]+)\n(?:(?!^## ).)*?```python\n(.*?)```\n(?:\n```text\n(.*?)```)?", PAGE, re.DOTALL | re.MULTILINE
    )
}
NO_COMMAND_LINE = """
import sys
assert not [name for name in sys.modules if name.startswith(("sheetgen.cli", "click"))]
"""
TWENTY_LINES = """\
from pathlib import Path
from sheetgen import Library, PrintOrder, check_sheets, print_sheets, rank_sheets, read_filled
from sheetgen.app.campaign_actions import record_sheet, start_campaign
from sheetgen.app.orders import RecordOrder, StartOrder

library = Library()
pad = print_sheets(library, PrintOrder(game="hadrians-wall", copies=30))
Path("pad.pdf").write_bytes(pad.pdf)
sheets = read_filled(library, "examples/ada.yaml") + read_filled(library, "examples/ben.yaml")
judged = check_sheets(library, sheets)
assert all(sheet.report.legal for sheet in judged)
for placed in rank_sheets(judged):
    print(placed.place, placed.sheet.report.player, placed.sheet.report.score.total)
start_campaign(library, "ours.yaml", StartOrder(player="Ada"))
recorded = record_sheet(library, "ours.yaml", RecordOrder(sheet="examples/solo.yaml", fort=1, date="2025-03-14"))
print(recorded.made.score, recorded.verdict.won)
"""


def python(code: str, folder: Path) -> str:
    """Run a program in a folder that has the examples; what it printed."""
    if not (folder / "examples").exists():
        (folder / "examples").symlink_to(ROOT / "examples")
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_prints_what_the_page_says(title: str, tmp_path: Path) -> None:
    code, output = RECIPES[title]
    printed = python(code + NO_COMMAND_LINE, tmp_path)
    assert output in ("", printed)


def test_there_are_recipes() -> None:
    assert len(RECIPES) == PAGE.count("\n## ") >= 6


@pytest.mark.slow
def test_a_pad_printed_checked_scored_and_recorded_without_the_command_line(tmp_path: Path) -> None:
    assert TWENTY_LINES.count("\n") <= 20
    printed = python(TWENTY_LINES + NO_COMMAND_LINE, tmp_path)
    assert printed.splitlines()[:2] == ["1 Ada 71", "2 Ben 48"]
    assert printed.splitlines()[2].startswith("58 ")
    assert (tmp_path / "pad.pdf").read_bytes().startswith(b"%PDF")
    assert "score: 58" in (tmp_path / "ours.yaml").read_text()


def test_all_that_is_offered_is_there() -> None:
    assert {*api.__all__, "__version__"} == set(sheetgen.__all__) == set(dir(sheetgen))
    assert all(getattr(sheetgen, name) is getattr(api, name) for name in api.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = sheetgen.nothing


def test_importing_the_package_loads_nothing(tmp_path: Path) -> None:
    code = "import sheetgen, sys; print([name for name in sys.modules if name.startswith('sheetgen')])"
    assert python(code, tmp_path) == "['sheetgen']\n"
