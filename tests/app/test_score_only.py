"""A sheet of which only the score was copied: it is scored and ranked, not checked, and says so."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from sheetgen.app.library import Library
from tests.cli.printing import run
from tests.examples import FOLDER, SHEETS
from tools.entering import enter, with_score

ROME_AND_ROLL = "Ada", "3 l", "17 5 8 14 4 8 6 4 1 67", "7"


def score_entered(monkeypatch: pytest.MonkeyPatch, game: str, *answers: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
    return run("enter", game, "--score", "-o", "ada.yaml")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_it_is_ranked_and_not_checked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert score_entered(monkeypatch, "rome-and-roll", *ROME_AND_ROLL) == 0
    (filled,) = Library().read_file("ada.yaml")
    assert filled.only == "score"
    capsys.readouterr()
    assert run("score", "ada.yaml") == 0
    shown = capsys.readouterr().out
    assert "Only the score was copied: it is accepted, and nothing else is checked." in shown
    assert "No mistakes found." not in shown
    report = Library().loaded_game("rome-and-roll").check(filled)
    assert (report.score.total, report.score.ranking, report.violations) == (67, (67, 7), ())


@pytest.mark.parametrize("path", [path for path in SHEETS if path.parent.name in ("praetor", "rome-and-roll")])
def test_few_keys(path: Path) -> None:
    library = Library()
    for filled in library.read_file(str(path)):
        if filled.values["player"] == "Eve":
            continue
        entered = enter(library, path.name, with_score(library, filled), score_only=True)
        assert entered.keys <= 35
        assert (entered.wrong, entered.refused) == ([], [])


def test_a_sum_that_is_wrong_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    score_entered(monkeypatch, "hadrians-wall", "Ada", "n", "16 3 21 19 13 1 77", "")
    shown = " ".join(capsys.readouterr().out.split())
    assert "? The sheet as entered scores 71, but the paper says 77 (+6)." in shown
    assert "Total: you wrote 77, but the sheet adds up to 71." in shown


def test_it_is_completed_by_the_long_way(monkeypatch: pytest.MonkeyPatch) -> None:
    score_entered(monkeypatch, "rome-and-roll", *ROME_AND_ROLL)
    monkeypatch.setattr("sys.stdin", io.StringIO("<coins\n17 5 8 14\n.\n"))
    assert run("enter", "rome-and-roll", "-o", "ada.yaml") == 0
    (filled,) = Library().read_file("ada.yaml")
    assert (filled.only, filled.values["glory"]) == ("", (1 << 14) - 1)
    assert Path("ada.yaml").read_text(encoding="utf-8").endswith("# next: colonies\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("<total\n67\n\n"))
    run("enter", "rome-and-roll", "-o", "ada.yaml")
    (filled,) = Library().read_file("ada.yaml")
    assert filled.only == ""
    assert filled.values["score.nero"] == 6


TOTALS = {"Ada": "{total: 81}", "Bo": "{renown: 81, piety: 0, valour: 0, discipline: 0, path_cards: 0, disdain: 0}"}


def copied_totals() -> None:
    for player, score in TOTALS.items():
        text = f"game: hadrians-wall\nonly: score\nplayer: {player}\ndate: 2026-11-20\nscore: {score}\n"
        Path(f"{player}.yaml").write_text(text)


def test_the_total_alone_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    assert score_entered(monkeypatch, "hadrians-wall", "Ada", "n", "81") == 0
    (filled,) = Library().read_file("ada.yaml")
    assert filled.values["score.total"] == 81
    assert filled.values["score.renown"] is None
    score = Library().loaded_game("hadrians-wall").check(filled).score
    assert (score.total, [part.known for part in score.parts]) == (81, [None] * 6)


def test_lines_that_were_not_copied_decide_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    copied_totals()
    assert run("score", "Ada.yaml", "Bo.yaml") == 0
    shown = capsys.readouterr().out
    assert [line.split()[-2:] for line in shown.splitlines() if line.startswith(("  Renown", "  Place"))] == [
        ["–", "81"],
        ["1", "1"],
    ]
    told = "Ada and Bo share place 1 with 81 points: the lines of the score that would break the tie were not copied."
    assert told in " ".join(shown.split())


def test_lines_that_were_not_copied_count_for_no_median(capsys: pytest.CaptureFixture[str]) -> None:
    copied_totals()
    assert run("history", ".") == 0
    shown = capsys.readouterr().out
    assert "° only the score of this sheet was copied: it counts, and nothing else was checked." in " ".join(
        shown.split()
    )
    assert "81°" in shown
    assert "    Renown       81  best 81: Bo, 2026-11-20" in shown.splitlines()


def test_a_total_alone_is_drawn_as_such() -> None:
    copied_totals()
    assert run("history", "Ada.yaml", "Bo.yaml", "-o", "history.svg") == 0
    drawn = Path("history.svg").read_text()
    assert drawn.count(">81<") == 4, "a total and a part of each bar"
    assert ">Total<" in drawn


@pytest.mark.parametrize("only", ["points", "[score]", "1"])
def test_only_the_score_can_be_alone(only: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.yaml").write_text(f"game: praetor\nonly: {only}\n")
    assert run("check", "a.yaml") == 2
    assert capsys.readouterr().err.startswith("a.yaml:2:7: only: ")


@pytest.mark.parametrize("game", ["hadrians-wall", "praetor", "rome-and-roll"])
def test_a_match_of_copied_scores_alone_is_ranked(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    for player, total in (("Ada", 70), ("Ben", 60)):
        Path(f"{player}.yaml").write_text(f"game: {game}\nonly: score\nplayer: {player}\nscore: {{total: {total}}}\n")
    assert run("score", "Ada.yaml", "Ben.yaml") == 0
    assert [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith("  Place")] == [
        ["Place", "1", "2"]
    ]


@pytest.mark.parametrize("only", ["only: score\n", ""])
def test_sheets_of_different_evenings_are_told_to_be_no_match(only: str, capsys: pytest.CaptureFixture[str]) -> None:
    for player, day in (("Ada", 20), ("Ben", 21)):
        text = f"game: praetor\n{only}player: {player}\ndate: 2026-11-{day}\nscore: {{total: 0}}\nmorale: 0\n"
        Path(f"{player}.yaml").write_text(text)
    run("score", "Ada.yaml", "Ben.yaml")
    shown = " ".join(capsys.readouterr().out.split())
    assert "! 1. Date: Ada: 2026-11-20, Ben: 2026-11-21. The sheets of one match must agree" in shown


def test_without_a_score_nothing_is_said_to_be_entered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    score_entered(monkeypatch, "hadrians-wall", "Ada", "normal 6 3", "", "", "")
    told = "ada.yaml: no score is entered, so there is nothing to rank. Run the same command and type the total."
    assert told in capsys.readouterr().out.replace("\n", " ")


def empty_scores() -> None:
    for player in ("Ada", "Ben"):
        text = f"game: praetor\nonly: score\nplayer: {player}\nplayers: 3\nmorale: 5\nscore: {{}}\n"
        Path(f"{player}.yaml").write_text(text, encoding="utf-8")


def test_an_empty_copied_score_is_not_ranked(capsys: pytest.CaptureFixture[str]) -> None:
    empty_scores()
    assert run("score", "Ada.yaml", "Ben.yaml") == 0
    told = "  Only the score is to be copied, but none is written: the sheet is not ranked."
    assert capsys.readouterr().out.splitlines() == ["Ada (Ada.yaml)", told, "", "Ben (Ben.yaml)", told, ""]


def test_an_empty_copied_score_does_not_vanish_from_the_history(capsys: pytest.CaptureFixture[str]) -> None:
    empty_scores()
    copied_totals()
    assert run("history", ".") == 2
    shown = capsys.readouterr()
    assert shown.err == (
        "Ben.yaml: only the score is to be copied, but none is written "
        "(write its total into the file, under 'score:')\n"
    )
    assert "Praetor" not in shown.out


def test_years_that_nobody_wrote_are_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    copied_totals()
    with Path("Bo.yaml").open("a") as bo:
        bo.write("years: 5\n")
    run("score", "Ada.yaml", "Bo.yaml")
    assert "  Years                –           5" in capsys.readouterr().out.splitlines()


def test_a_sheet_with_rows_is_not_made_a_score_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (FOLDER / "ada.yaml").read_text(encoding="utf-8")
    Path("ada.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n71\n"))
    assert run("enter", "hadrians-wall", "--score", "-o", "ada.yaml") == 2
    assert capsys.readouterr().err == (
        "ada.yaml: is a sheet with rows; its score alone would not be checked (name another file for the score alone)\n"
    )
    assert Path("ada.yaml").read_text(encoding="utf-8") == text
    monkeypatch.setattr("sys.stdin", io.StringIO(".\n"))
    run("enter", "hadrians-wall", "-o", "ada.yaml")
    assert "Only the score: " not in capsys.readouterr().out
