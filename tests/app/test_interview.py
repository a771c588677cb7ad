"""Question and answer, for every game from its layout: what is entered is what a file would say."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from sheetgen.app.interview import Interview, next_question
from sheetgen.app.library import Library
from sheetgen.layout.filled import Filled
from tests.cli.printing import run
from tests.examples import SHEETS

ORCHARD = Path(__file__).parents[1] / "rules" / "games" / "orchard"


def said_of(interview: Interview, filled: Filled) -> str:
    """What a person who has this sheet before them answers to the question that is asked."""
    question = interview.questions[interview.place]
    value: Any = filled.values[question.area.id]
    if question.area.kind == "text":
        return value or "-"
    there = Interview(interview.known, filled, ".".join(question.path))
    now = there.ask().now
    return "-" if now in ("~", "[]") else now.replace('"', "")


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}/{path.stem}")
@pytest.mark.parametrize("code", ["en", "pl"])
def test_a_paper_sheet_is_entered_as_it_is(path: Path, code: str) -> None:
    library = Library(code)
    for filled in library.read_file(str(path)):
        interview = Interview(library.known(filled.game))
        while not interview.over:
            understood, messages = interview.answer(said_of(interview, filled))
            assert understood, messages
        assert interview.filled.values == {**filled.values, **_not_asked(interview, filled)}
        assert library.read_text("again.yaml", interview.text())[0].values == interview.filled.values


def _not_asked(interview: Interview, filled: Filled) -> dict[str, Any]:
    """What lies in a building that was not built, or has no box on paper, which no one is asked for."""
    asked = {each.area.id for each in interview.questions}
    inside = [
        each.area.id
        for each in interview.questions
        if any(filled.values[outer.id] is False for outer in each.within if outer.kind in ("building", "envoy"))
    ]
    return {identity: interview.filled.values[identity] for identity in (*inside, *(filled.values.keys() - asked))}


def test_options_are_told_as_they_stand_on_paper() -> None:
    interview = Interview(Library("pl").known("hadrians-wall"), at="difficulty")
    asked = interview.ask()
    assert (asked.how, asked.now) == ("niski | normalny | wysoki", "normalny")
    assert interview.answer("Wysoki") == (True, [])
    assert interview.filled.values["difficulty"] == "hard"


def test_what_has_no_box_on_paper_is_not_asked_for() -> None:
    asked = {".".join(each.path) for each in Interview(Library().known("hadrians-wall")).questions}
    assert "path_cards" in asked
    assert not asked & {"fate_cards", "prospect_cards"}


def test_a_long_row_is_shown_in_lines_of_fives() -> None:
    asked = Interview(Library().known("rome-and-roll"), at="coins").ask()
    assert [line.split()[0] for line in asked.picture[::2]] == ["1", "16", "31"]
    assert max(map(len, asked.picture)) <= 76


def test_a_card_that_is_not_known_is_told_at_once() -> None:
    interview = Interview(Library().known("hadrians-wall"), at="path_cards")
    assert interview.answer("figter") == (True, ["Path cards: there is no card 'figter'. Did you mean 'fighter'?"])
    interview.back()
    assert interview.answer("Fighter ranger") == (True, [])
    assert interview.filled.values["path_cards"] == ("fighter", "ranger")


def test_each_sheet_of_the_paper_begins_with_its_name() -> None:
    interview = Interview(Library().known("hadrians-wall"))
    begun = []
    for place in range(len(interview.questions)):
        interview.place = place
        asked = interview.ask()
        begun += [asked.section] if asked.begins else []
    assert begun == ["", "Left sheet", "Right sheet", ""]


def test_a_game_of_ones_own() -> None:
    interview = Interview(Library(own=[ORCHARD]).known("orchard"))
    assert [".".join(each.path) for each in interview.questions][:3] == ["player", "years", "pad.roots"]


def test_the_row_is_shown_as_on_paper() -> None:
    library = Library()
    (filled,) = library.read_text("ada.yaml", "game: hadrians-wall\nleft: {cippi: 2}\n")
    asked = Interview(library.known("hadrians-wall"), filled, "left.cippi").ask()
    assert (asked.section, asked.title, asked.how, asked.now) == (
        "Left sheet",
        "Cippi",
        "how many are filled: 0 to 7",
        "2",
    )
    assert asked.picture == (
        " 1  2  3     4  5     6  7",
        "[x][x][ ] | [ ][ ] | [ ][ ]",
        "3 cohort, 4 civilian, 5 cohort, 6 renown, 7 cohort",
    )


def test_what_cannot_be_is_asked_again_and_what_breaks_the_order_is_told() -> None:
    interview = Interview(Library().known("hadrians-wall"), at="left.cippi")
    assert interview.answer("9") == (False, ["there are 7 boxes, so 9 cannot be filled"])
    assert interview.questions[interview.place].path == ("left", "cippi")
    understood, said = interview.answer("1 2 4")
    assert understood
    assert said == [
        "Cippi: box 3 is empty, but box 4 behind it is filled. The boxes are filled from left to right without a gap."
    ]
    interview.back()
    assert interview.ask().now == "[1, 2, 4]"
    interview.answer("4")
    assert interview.filled.values["left.cippi"] == 0b1111


def test_all_and_none_are_understood() -> None:
    interview = Interview(Library().known("hadrians-wall"), at="left.granary")
    assert interview.answer("All") == (True, [])
    assert interview.filled.values["left.granary"] == 0b111
    interview.back()
    interview.answer("none")
    assert interview.filled.values["left.granary"] == 0b001


def test_an_answer_that_cannot_be_read_is_not_answered_with_how_a_file_is_written() -> None:
    interview = Interview(Library().known("hadrians-wall"), at="left.forum")
    assert interview.answer("six") == (False, ["this is not a whole number"])
    interview = Interview(Library().known("hadrians-wall"), at="left.hotel")
    assert interview.answer("smal") == (False, ["there is no 'smal' here (did you mean 'small'?)"])


def test_what_was_not_built_is_not_asked_for() -> None:
    interview = Interview(Library().known("hadrians-wall"), at="right.market.built")
    interview.answer("no")
    assert interview.questions[interview.place].path == ("right", "theatre", "built")
    interview.back()
    interview.answer("x")
    assert interview.questions[interview.place].path == ("right", "market", "goods")


def entered(monkeypatch: pytest.MonkeyPatch, words: list[str], *options: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{word}\n" for word in words)))
    return run("enter", "hadrians-wall", "-o", "ada.yaml", *options)


def test_one_may_stop_and_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert entered(monkeypatch, ["Ada", "", "hard", "."]) == 0
    assert capsys.readouterr().out.endswith("ada.yaml: kept as far as it goes. The same command goes on from there.\n")
    assert next_question(Path("ada.yaml").read_text()) == "years"
    assert entered(monkeypatch, ["5", ">", "<", "6"]) == 0
    shown = capsys.readouterr().out
    assert "Player\n" not in shown
    assert "\nYears\n" in shown
    assert Path("ada.yaml.bak").is_file()
    (filled,) = Library().read_file("ada.yaml")
    assert (filled.values["player"], filled.values["difficulty"], filled.values["years"]) == ("Ada", "hard", 5)


def test_at_the_end_it_is_checked_and_scored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert entered(monkeypatch, ["Ada", ">", "left 1", "1", ">", ">", ">", ""]) in (0, 1)
    shown = capsys.readouterr().out
    assert "ada.yaml: everything is entered." in shown
    assert "Total" in shown
    assert "# next:" not in Path("ada.yaml").read_text()


def test_a_file_of_another_game_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ada.yaml").write_text("game: praetor\n")
    assert entered(monkeypatch, ["Ada"]) == 2
    assert capsys.readouterr().err == "ada.yaml: this is a sheet of praetor, not of hadrians-wall\n"
    assert Path("ada.yaml").read_text() == "game: praetor\n"
