"""The file that is entered into: nothing that stands in it, or comes into it meanwhile, is lost."""

from __future__ import annotations

import datetime
import io
import itertools
import json
import re
from functools import cache
from pathlib import Path
from urllib.parse import quote

import pytest

from sheetgen.app import enter_file
from sheetgen.app.enter_file import EnterFile
from sheetgen.app.entering.session import EntrySession
from sheetgen.app.library import Library
from sheetgen.app.sheet_input import next_place
from sheetgen.draw.atomic_write import not_writable, write_atomically
from sheetgen.text.complaint import Unusable
from tests.cli.printing import run
from tests.examples import FOLDER, SHEETS

GAME = "praetor"
MINE = "# My own remark\ngame: praetor\nplayer: Ada   # that is me\nmorale: 4\n"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with comments of one's own."""
    monkeypatch.chdir(tmp_path)
    path = Path("ada.yaml")
    path.write_text(MINE)
    return path


def typed(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))


@cache
def games() -> Library:
    """The games that ship, loaded once."""
    return Library()


def entering(file: Path) -> EnterFile:
    """A file that is opened and then answered in, as by a person."""
    return EnterFile.open(games(), GAME, str(file))


def value(file: Path, area: str) -> object:
    (filled,) = games().read_file(str(file))
    return filled.values[area]


def answer(entered: EnterFile, area: str, text: str) -> list[str]:
    title = entered.session.known.checker.words.area(area)
    assert entered.session.answer(f"{title}={text}") == []
    return entered.keep()


def test_a_half_entered_sheet_is_scored_but_not_ranked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (FOLDER / "cleo.yaml").read_text()
    Path("half.yaml").write_text(f"{text.rstrip()}\n# next: path_cards\n")
    ben = str(FOLDER / "ben.yaml")
    assert run("score", "half.yaml", ben, "--card", "-o", "card.svg", "--json") == 0
    ranking = json.loads(capsys.readouterr().out)["ranking"]
    assert [(each["player"], each["rank"], each["total"]) for each in ranking] == [
        ("Ben", None, 48),
        ("Cleo", None, 71),
    ]
    card = re.findall(r">([^<>]+)</text", Path("card.svg").read_text())
    told = "Not ranked, because not entered to the end: Cleo."
    assert [told in card, "Ben" in card, "Cleo" in card, "half entered" in card] == [True] * 4
    assert "Winner: Ben" not in card
    run("score", "half.yaml", ben)
    shown = capsys.readouterr().out
    assert "  Place            –       –\n" in shown
    assert "Not ranked, because not entered to the end: Cleo." in shown
    run("score", "half.yaml", ben, "--bg-stats")
    link = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("https://"))
    assert ["Ben" in link, "Cleo" in link, quote('"winner":true') in link] == [True, False, False]
    run("score", "half.yaml", "--card", "-o", "card.svg")
    assert "Title:" not in capsys.readouterr().out
    assert "half entered" in Path("card.svg").read_text()


@pytest.mark.slow
@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_edits_and_jumps_leave_a_complete_sheet_complete(path: Path) -> None:
    library = Library()
    for filled in library.read_file(str(path)):
        known = library.loaded_game(filled.game)
        session = EntrySession(known, filled)
        for place, line in enumerate(session.lines):
            row = known.checker.words.area(line.place)
            for said in (f"<{row}", "<", ">", "", f"{row}={line.cells[0].shortest(filled.values)}", "Player=Zoe", "<<"):
                session.answer(said)
                assert next_place(session.text()) == ""
            session.filled = filled
            session.place = place
        session.answer("Player=Zoe")
        (read,) = library.read_text("again.yaml", session.text())
        assert {area for area, value in filled.values.items() if read.values[area] != value} == {"player"}
        assert known.check(read).score == known.check(filled).score


def test_a_complete_sheet_that_is_edited_keeps_its_place_in_the_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("ada", "ben", "cleo"):
        Path(f"{name}.yaml").write_text(f"date: 2026-01-05\n{(FOLDER / f'{name}.yaml').read_text()}")
    typed(monkeypatch, "Player=Ida", ".")
    assert run("enter", "hadrians-wall", "-o", "ada.yaml") == 0
    shown = capsys.readouterr().out
    assert "ada.yaml: everything is entered and saved (71 points). Next: sheetgen score ada.yaml" in shown
    assert run("history", ".") == 0
    assert "  2  Ida " in capsys.readouterr().out
    typed(monkeypatch, ".")
    assert run("enter", "hadrians-wall", "-o", "ada.yaml") == 0
    assert capsys.readouterr().out.endswith("ada.yaml: nothing was changed.\n")


def test_the_marker_of_a_half_entered_sheet_moves_only_with_the_rows_answered() -> None:
    session = EntrySession(Library().loaded_game("hadrians-wall"))
    for said, row in (
        ("Ada", "difficulty"),
        ("<score", "difficulty"),
        ("wall=3", "difficulty"),
        ("70", "difficulty"),
        ("", "left.cohorts.left"),
        ("<", "left.cohorts.left"),
        (">", "left.cohorts.left"),
        ("665", "left.mining_and_foresting"),
        ("<<", "left.cohorts.left"),
        ("<score", "left.cohorts.left"),
    ):
        session.answer(said)
        assert next_place(session.text()) == row
    # The rows that were jumped over are asked for before the end.
    session.answer("")
    assert (session.line.place, session.over) == ("left.cohorts.left", False)


@pytest.mark.parametrize("answers", [(".",), (), ("?", "."), ("", "", "<", "."), (">", ">", ">", ">", "", "")])
def test_where_nothing_is_answered_nothing_is_written(
    answers: tuple[str, ...], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, *answers)
    run("enter", GAME, "-o", "ada.yaml")
    assert file.read_text() == MINE
    assert [path.name for path in Path().iterdir()] == ["ada.yaml"]


def test_a_new_file_is_written_with_the_first_answer_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, "", ".")
    assert run("enter", "hadrians-wall", "-o", "ada.yaml") == 0
    shown = capsys.readouterr().out
    assert "ada.yaml: nothing was entered, so no file was written." in shown
    # The day alone can be changed by its name here, not the name of a match.
    assert shown.count("to change it") == 1
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("content", ["", "\n \n"])
def test_a_file_with_nothing_in_it_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ada.yaml").write_text(content, encoding="utf-8")
    typed(monkeypatch, "Ada", ".")
    assert run("enter", "hadrians-wall", "-o", "ada.yaml") == 0
    assert value(Path("ada.yaml"), "player") == "Ada"
    assert capsys.readouterr().err == ""


def test_a_half_entered_file_is_scored_with_a_word_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, "Ada", "n", "111", ".")
    run("enter", "hadrians-wall", "-o", "ada.yaml")
    capsys.readouterr()
    run("score", "ada.yaml")
    assert (
        "Half entered: Mining & foresting and what follows are missing. The score counts only what is there, so the "
        "sheet is not ranked. A mistake below may only mean that something is missing."
    ) in " ".join(capsys.readouterr().out.split())


def test_a_blank_file_gets_the_day_with_the_first_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "hadrians-wall", "-o", "ada.yaml")
    blank = Path("ada.yaml").read_text()
    for answers in ((".",), ("Ada", ".")):
        assert Path("ada.yaml").read_text() == blank
        typed(monkeypatch, *answers)
        run("enter", "hadrians-wall", "-o", "ada.yaml")
    assert value(Path("ada.yaml"), "date") == datetime.date.today().isoformat()


def test_what_stood_there_before_is_kept_and_said(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "<player", "Eve", ".")
    assert run("enter", GAME, "-o", "ada.yaml") == 0
    assert "The previous contents of ada.yaml are in ada.yaml.bak.\n" in capsys.readouterr().out
    assert Path("ada.yaml.bak").read_text() == MINE
    assert file.read_text() == MINE.replace("Ada", "Eve")


def test_of_a_file_written_by_hand_only_the_changed_values_are_written(file: Path) -> None:
    entered = entering(file)
    answer(entered, "morale", "11")
    answer(entered, "resources.gold", "7")
    answer(entered, "player", "-")
    assert file.read_text() == (
        "# My own remark\ngame: praetor\nplayer: ~     # that is me\nmorale: 11\n"
        "resources: {gold: 7, wood: ~, stone: ~, marble: ~, weapons: ~}\n"
    )


def test_comments_that_cannot_stay_are_in_a_copy_and_an_earlier_copy_is_not_lost(file: Path) -> None:
    file.write_text(MINE.replace("morale", "Current morale"))
    Path("ada.yaml.bak").write_text("of another day")
    assert answer(entering(file), "morale", "6") == [
        "The previous contents of ada.yaml, with your own comments, are in ada.yaml.bak2."
    ]
    assert answer(entering(file), "player", "Ben") == []
    assert Path("ada.yaml.bak").read_text() == "of another day"
    assert Path("ada.yaml.bak2").read_text() == MINE.replace("morale", "Current morale")


def test_what_an_editor_wrote_meanwhile_is_taken_over(file: Path) -> None:
    entered = entering(file)
    answer(entered, "player", "Eve")
    edited = file.read_text().replace("morale: 4", "morale: 5") + "# added in the editor\n"
    file.write_text(edited)
    assert answer(entered, "resources.gold", "7") == [
        "ada.yaml was changed by another program in the meantime. Taken from it: Current morale"
    ]
    assert (value(file, "player"), value(file, "morale"), value(file, "resources.gold")) == ("Eve", 5, 7)
    assert file.read_text().endswith("# added in the editor\n")


def test_two_who_enter_into_one_file(file: Path) -> None:
    one, other = entering(file), entering(file)
    answer(one, "player", "Eve")
    answer(other, "resources.gold", "7")
    answer(one, "resources.wood", "3")
    answer(other, "resources.stone", "4")
    (filled,) = Library().read_file(str(file))
    assert [filled.values[area] for area in ("player", "resources.gold", "resources.wood", "resources.stone")] == [
        "Eve",
        7,
        3,
        4,
    ]


def test_two_answers_to_one_question_are_refused(file: Path) -> None:
    entered = entering(file)
    file.write_text(MINE.replace("morale: 4", "morale: 5"))
    with pytest.raises(Unusable) as refused:
        answer(entered, "morale", "6")
    assert [str(each) for each in refused.value.complaints] == [
        "ada.yaml: Current morale: was changed differently by another program in the meantime (what you entered "
        "is in ada.yaml.mine; correct ada.yaml from it, then run the same command to continue)"
    ]
    assert (value(file, "morale"), value(Path("ada.yaml.mine"), "morale")) == (5, 6)


def test_a_sheet_without_a_mark_has_no_score_at_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, *[""] * 30)
    assert run("enter", "hadrians-wall", "-o", "blank.yaml") == 0
    assert capsys.readouterr().out.endswith("blank.yaml: nothing was entered, so no file was written.\n")
    assert not Path("blank.yaml").exists()


def test_what_is_no_sheet_any_more_is_not_written_over(file: Path) -> None:
    entered = entering(file)
    file.write_text("game: [\n")
    with pytest.raises(Unusable) as refused:
        answer(entered, "morale", "6")
    (told,) = map(str, refused.value.complaints)
    assert told.startswith("ada.yaml:2:1: a value is missing here (what you entered is in ada.yaml.mine; ")
    assert file.read_text() == "game: [\n"
    assert value(Path("ada.yaml.mine"), "morale") == 6


def test_a_file_that_is_gone_is_written_anew(file: Path) -> None:
    entered = entering(file)
    file.unlink()
    assert answer(entered, "morale", "6") == ["ada.yaml was removed in the meantime, so it is written again."]
    assert value(file, "player") == "Ada"


def test_a_file_that_another_began_meanwhile(file: Path) -> None:
    file.unlink()
    entered = entering(file)
    file.write_text(MINE)
    answer(entered, "resources.gold", "6")
    assert (value(file, "player"), value(file, "resources.gold")) == ("Ada", 6)
    assert Path("ada.yaml.bak").read_text() == MINE


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("form.pdf", "form.pdf: is a form; sheets cannot be entered into forms"),
        ("form.yaml", "form.yaml: is a form; sheets cannot be entered into forms"),
        ("new.pdf", "new.pdf: a sheet is entered into a YAML file (name a .yaml file)\n"),
        ("new/a.yaml", "new/a.yaml: the folder new does not exist (create it with "),
        (".", ".: is a folder, not a file"),
        ("/dev/full", "/dev/full: "),
        ("picture.png", "picture.png: "),
        ("two.yaml", "two.yaml: contains 2 sheets"),
        ("broken.yaml", "broken.yaml:2:"),
    ],
)
def test_refused_before_the_first_question(
    name: str, told: str, file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run("fill", str(file), "-o", "form.pdf")
    Path("form.yaml").write_bytes(Path("form.pdf").read_bytes())
    Path("picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0")
    Path("two.yaml").write_text(f"{MINE}---\n{MINE}")
    Path("broken.yaml").write_text("game: [")
    before = {path.name: path.read_bytes() for path in Path().iterdir()}
    capsys.readouterr()
    typed(monkeypatch, "Eve", ".")
    assert run("enter", GAME, "-o", name) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err[: len(told)]) == ("", told)
    assert {path.name: path.read_bytes() for path in Path().iterdir()} == before


def failing(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Let the first ``times`` writes find a full disk."""
    tries = itertools.count(1)

    def write(path: Path, data: bytes) -> None:
        if next(tries) <= times:
            raise not_writable(path, OSError(28, "No space left on device"))
        write_atomically(path, data)

    monkeypatch.setattr(enter_file, "write_atomically", write)


FULL = "{file}: could not be written: No space left on device (nothing was changed)\n"


@pytest.mark.parametrize("answers", [("players=3", "."), (".", "", ".")], ids=["next answer", "asked at the end"])
def test_a_full_disk_loses_no_answer(
    answers: tuple[str, ...], file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "player=Eve", *answers)
    failing(monkeypatch, len(answers) - 1)
    assert run("enter", GAME, "-o", "ada.yaml") == 0
    shown = capsys.readouterr()
    assert shown.err == FULL.format(file="ada.yaml.bak")
    assert shown.out.count("Not saved: all you entered stays here") == len(answers) - 1
    assert value(file, "player") == "Eve"
    assert Path("ada.yaml.bak").read_text() == MINE


@pytest.mark.parametrize("end", [(), (".", ".")], ids=["end of input", "given up"])
def test_a_disk_that_stays_full_is_told_at_the_end(
    end: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    typed(monkeypatch, "Eve", *end)
    failing(monkeypatch, 99)
    assert run("enter", GAME, "-o", "new.yaml") == 2
    assert capsys.readouterr().err == FULL.format(file="new.yaml") * 2
    assert not Path("new.yaml").exists()


def test_a_link_keeps_leading_to_its_file(file: Path) -> None:
    Path("link.yaml").symlink_to("ada.yaml")
    answer(entering(Path("link.yaml")), "morale", "6")
    assert Path("link.yaml").is_symlink()
    assert value(file, "morale") == 6
