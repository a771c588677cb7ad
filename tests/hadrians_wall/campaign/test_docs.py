"""The guide and the examples say what is so."""

from __future__ import annotations

import re
import shutil
from dataclasses import fields
from pathlib import Path

from sheetgen.campaign.campaign import Attempt
from sheetgen.campaign.record_file import RecordSpec
from sheetgen.cli.campaign_commands import campaign_command
from tests.hadrians_wall.campaign.conftest import Run

TOP = Path(__file__).parents[3]
GUIDE = TOP / "docs" / "campaign.md"
EXAMPLES = TOP / "examples" / "campaign"


def rows(below: str) -> list[list[str]]:
    """The cells of the first table below a line of the guide."""
    lines = GUIDE.read_text(encoding="utf-8").split(below, 1)[1].splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("|---"))
    table = []
    for line in lines[first + 1 :]:
        if not line.startswith("|"):
            break
        table.append([cell.strip() for cell in line.strip("|").split("|")])
    return table


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_the_options_told_are_those_there_are() -> None:
    told = {quoted(row[0])[0].split()[0]: set(quoted(row[1])) for row in rows("A blank sheet is never recorded.")}
    real = {
        name: {
            next((word for word in option.opts if len(word) == 2), option.opts[0])
            for option in command.params
            if option.param_type_name == "option"
        }
        for name, command in campaign_command.commands.items()
    }
    assert told == real


def test_the_keys_told_are_those_there_are() -> None:
    for below, shape in (("[An example]", RecordSpec), ("Each attempt:", Attempt)):
        assert {key for row in rows(below) for key in quoted(row[0])} == {each.name for each in fields(shape)}


def test_the_examples_go_as_their_heads_say(run: Run, tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "record.yaml", tmp_path / "mine.yaml")
    before = (tmp_path / "mine.yaml").read_text()
    status, out, err = run("record", "mine.yaml", str(EXAMPLES / "pons-aelius.yaml"), "--date", "2025-03-09")
    assert (status, err) == (0, "")
    assert out.splitlines()[:7] == [
        "Fort 2, Pons Aelius: won with 70 points.",
        "  ✓ Goal       Build the large road.",
        "  ✓ Goal       Score 70 or more.",
        "  ✓ Challenge  End the game without disdain.",
        "Goal and challenge met. Your reward for the next fort: 2 resources.",
        "",
        "Next: fort 3, Condercum (Benwell)",
    ]
    assert (tmp_path / "mine.yaml").read_text().startswith(before)
    assert "  Setup      2 resources, in every attempt at this fort" in run("status", "mine.yaml")[1].splitlines()
