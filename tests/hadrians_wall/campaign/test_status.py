"""The picture of the wall in the terminal."""

from __future__ import annotations

import io
import json
import shutil
import sys
from pathlib import Path

import pytest

from sheetgen.campaign.campaign import Attempt, Campaign, Progress
from sheetgen.cli.terminal import with_fallback_signs
from sheetgen.reports.campaign_report import FANCY, PLAIN, wall_picture
from tests.cli.printing import run

EXAMPLES = Path(__file__).parents[3] / "examples" / "campaign"


def won(fort: int, challenge: bool) -> Attempt:
    return Attempt(fort, "2025-03-02", 70, True, challenge, "normal", "fr")


@pytest.mark.parametrize(
    ("encoding", "expected"), [("utf-8", FANCY), ("ascii", PLAIN), ("latin-1", PLAIN), ("cp437", PLAIN)]
)
def test_the_signs_are_those_the_terminal_has(
    monkeypatch: pytest.MonkeyPatch, encoding: str, expected: dict[str, str]
) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    assert with_fallback_signs(FANCY, PLAIN) == expected


def test_a_plain_picture(campaigns: dict[str, Campaign]) -> None:
    progress = Progress(campaigns["fr"], (won(1, True), won(2, False)))
    assert wall_picture(progress, PLAIN) == [
        " *   +   v" + "   ." * 13,
        "|##||##|" + "____" * 14,
        " 1   2   3   4   5   6   7   8   9   10  11  12  13  14  15  16",
    ]


def test_a_finished_wall(campaigns: dict[str, Campaign]) -> None:
    progress = Progress(campaigns["fr"], tuple(won(fort, fort % 2 == 1) for fort in range(1, 17)))
    marks, wall, _ = wall_picture(progress, PLAIN)
    assert marks == (" *   +  " * 8).rstrip()
    assert wall == "|##|" * 16


def test_the_plain_picture_is_plain() -> None:
    assert "".join(PLAIN.values()).isascii()
    assert {name: len(sign) for name, sign in PLAIN.items()} == {name: len(sign) for name, sign in FANCY.items()}


def test_a_record_for_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(EXAMPLES / "record.yaml", "ours.yaml")
    assert run("campaign", "status", "ours.yaml", "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["edition"], said["next"]["fort"], said["won"]) == ("fr", 2, [1])
    assert [each["goal"] for each in said["tries"]] == [False, True]


def test_the_signs_are_explained_and_remarks_stay_on_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "60")
    text = (EXAMPLES / "record.yaml").read_text().replace("The Picts came early", "The Picts came early " * 6)
    Path("ours.yaml").write_text(text)
    assert run("campaign", "status", "ours.yaml") == 0
    shown = capsys.readouterr().out
    assert "✓ won   ★ won with challenge   ▼ next   · still to come\n" in shown
    told = shown.partition("Challenge\n")[2].splitlines()
    assert [line for line in told if len(line) > 66] == []


def test_what_looks_wrong_about_a_try_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(EXAMPLES / "record.yaml", "ours.yaml")
    sheet = str(EXAMPLES / "pons-aelius.yaml")
    assert run("campaign", "record", "ours.yaml", sheet, "--date", "2001-02-03", "--anyway") == 0
    assert (
        "2001-02-03 is earlier than the last recorded game (2025-03-05). If that is wrong, edit the record."
        in capsys.readouterr().out
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["status", "ada.yaml"], "ada.yaml: this is a filled-in sheet, not a campaign record"),
        (["record", "ada.yaml", "ours.yaml"], "ada.yaml: this is a filled-in sheet, not a campaign record"),
        (["record", "ours.yaml", "ours.yaml"], "ours.yaml:3:1: this is a campaign record, not a filled-in sheet"),
    ],
)
def test_files_in_the_wrong_place(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(EXAMPLES / "record.yaml", "ours.yaml")
    shutil.copy(EXAMPLES.parent / "ada.yaml", "ada.yaml")
    assert run("campaign", *words) == 2
    assert capsys.readouterr().err == f"{said} (give the campaign record first, then the sheet)\n"
