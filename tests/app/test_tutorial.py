"""The tutorial builds its game: after each step nothing is wrong with it; at the end it is checked as the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.app.lint import lint_game
from tests.cli.printing import run

PAGE = (Path(__file__).parents[2] / "docs" / "your-own-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```yaml\n# (\S+\.yaml)(?:, (before|at the end)(?: the (\w+))?)?\n(.*?)```", re.DOTALL)


def put(folder: Path, file: str, where: str, mark: str, text: str) -> None:
    """Write a block of the page into its file: as a whole, at its end, or before a line."""
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    old = path.read_text(encoding="utf-8") if where else ""
    if where == "before":
        (line,) = (line for line in old.splitlines(keepends=True) if re.match(rf"{mark}:|    - {{view: {mark}", line))
        text = old.replace(line, text + line)
    path.write_text(text if where == "before" else old + text, encoding="utf-8")


@pytest.mark.parametrize("step", [1, 2, 3])
def test_each_step_works(
    step: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = PAGE.split("\n## Step ")[1 : step + 1]
    assert len(steps) == step
    monkeypatch.chdir(tmp_path)
    for part in steps:
        blocks = BLOCK.findall(part)
        assert blocks
        for file, where, mark, text in blocks:
            put(tmp_path, file, where, mark, text)
    assert [str(each) for each in lint_game(Library(), "pond").complaints] == []
    assert run("print", "pond", "-o", "pond.pdf") == 0
    if step == 3:
        capsys.readouterr()
        assert run("check", "--game", "pond", "ada.yaml") == 1
        said = PAGE.split("```text\n")[1].split("```")[0]
        assert capsys.readouterr().out.startswith(said)
