"""``read``, ``fill`` and ``print --fillable``, and that check, score and campaign take a form for a YAML file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from sheetgen.cli.campaign_commands import campaign_command
from sheetgen.cli.fill import fill_command
from sheetgen.cli.print_commands import print_command
from sheetgen.cli.sheet_commands import read_command, score_command
from sheetgen.text.complaint import Unusable
from tests.amounts import IS_NIGHTLY
from tests.examples import SHEETS
from tests.form.games import form_of, intake, sheet

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def run(command: click.Command, *words: object) -> Result:
    return CliRunner().invoke(command, [str(word) for word in words], standalone_mode=False, catch_exceptions=False)


def report(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(score_command, "--json", file).stdout)
    for each in found["sheets"]:
        del each["file"]
    return found


def test_there_are_examples() -> None:
    assert len(SHEETS) > 5


@pytest.mark.slow
@pytest.mark.parametrize(
    "example", SHEETS if IS_NIGHTLY else SHEETS[::3], ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_an_example_has_the_same_report_as_a_form_and_read_back(example: Path, tmp_path: Path) -> None:
    form, again = tmp_path / "game.pdf", tmp_path / "game.yaml"
    run(fill_command, example, "-o", form)
    run(read_command, form, "-o", again)
    assert report(form) == report(example)
    assert report(again) == report(example)


@pytest.mark.slow
def test_several_players_in_one_file(tmp_path: Path) -> None:
    match, form = tmp_path / "match.yaml", tmp_path / "match.pdf"
    match.write_text("game: hadrians-wall\nplayer: Ada\n---\ngame: hadrians-wall\nplayer: Ben\n", encoding="utf-8")
    run(fill_command, match, "-o", form)
    text = run(read_command, form).stdout
    assert [each.values["player"] for each in intake().read_text("again.yaml", text)] == ["Ada", "Ben"]


def test_sheets_of_two_games_make_no_form(tmp_path: Path) -> None:
    match = tmp_path / "match.yaml"
    match.write_text("game: hadrians-wall\n---\ngame: praetor\n", encoding="utf-8")
    with pytest.raises(Unusable) as refused:
        run(fill_command, match, "-o", tmp_path / "match.pdf")
    said = "contains sheets of several games: hadrians-wall, praetor (a form is for one game: split the file)"
    assert str(refused.value) == f"{match}: {said}"


def test_read_does_not_overwrite(tmp_path: Path) -> None:
    form, there = tmp_path / "game.pdf", tmp_path / "game.yaml"
    form.write_bytes(form_of(sheet("hadrians-wall", player="Ada")))
    there.write_text("mine", encoding="utf-8")
    with pytest.raises(Unusable) as refused:
        run(read_command, form, "-o", there)
    assert str(refused.value) == f"{there}: the file already exists (use 'force' to overwrite it)"
    run(read_command, form, "-o", there, "--force")
    assert "player: Ada" in there.read_text(encoding="utf-8")


def test_print_makes_a_form(tmp_path: Path) -> None:
    form = tmp_path / "blank.pdf"
    run(print_command, "hadrians-wall", "--fillable", "-o", form)
    (read,) = intake().read_file(str(form))
    assert read.values == sheet("hadrians-wall").values


def test_sheets_that_share_a_paper_are_not_filled_in(tmp_path: Path) -> None:
    with pytest.raises(Unusable) as refused:
        run(print_command, "hadrians-wall", "--fillable", "--up", "2", "-o", tmp_path / "blank.pdf")
    assert str(refused.value) == "fillable: cannot be combined with 2 sheets per page (omit up)"


def test_a_campaign_takes_a_form(tmp_path: Path) -> None:
    record, played = tmp_path / "ours.yaml", tmp_path / "fort-1.yaml"
    run(campaign_command, "start", record, "--edition", "en", "--player", "Ada")
    played.write_text("game: hadrians-wall\nplayer: Ada\nfort: 1\nleft: {disdain: {ringed: 15}}\n", encoding="utf-8")
    form = tmp_path / "fort-1.pdf"
    run(fill_command, played, "-o", form)
    by_yaml = run(campaign_command, "record", record, played)
    run(campaign_command, "undo", record)
    by_form = run(campaign_command, "record", record, form)
    assert by_form.output.replace("fort-1.pdf", "fort-1.yaml") == by_yaml.output
