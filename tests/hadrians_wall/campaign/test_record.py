"""A record's file: what it holds after each command, how it may be mended, and every way in which it is refused."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
import yaml

from sheetgen.app.campaign_actions import read_saved_campaign
from sheetgen.app.library import Library
from sheetgen.cli.main import main
from sheetgen.text.complaint import Unusable
from tests.hadrians_wall.campaign.conftest import Run
from tests.hadrians_wall.campaign.winning import FORTS, blank, changed, lost, winning_sheet

BAD = Path(__file__).parent / "bad"
NEW = """\
# The record of a campaign. 'sheetgen campaign status' tells what is to be played next.
# You may edit it by hand: under 'tries' are the attempts, in the order in which they were played.
campaign: hadrians-wall
edition: fr
difficulty: normal
player: Ada
started: 2025-03-01
tries: []
"""
LOST = """\
  - fort: 1
    date: 2025-03-02
    score: -22
    goal: missed
    challenge: missed
    difficulty: normal
    edition: fr
    sheet: lost.yaml
"""


@pytest.fixture
def started(run: Run) -> Path:
    """A new record, a sheet that loses fort 1 and one that wins it."""
    Path("lost.yaml").write_text(yaml.safe_dump(lost(1)))
    Path("won.yaml").write_text(yaml.safe_dump(winning_sheet(1)))
    assert run("start", "ours.yaml", "--edition", "fr", "--player", "Ada", "--date", "2025-03-01")[0] == 0
    return Path("ours.yaml")


def names() -> list[str]:
    """What lies in the folder, locks and halves of files among it."""
    return sorted(path.name for path in Path().iterdir())


def recorded(run: Run, sheet: str, *options: str) -> tuple[int, str, str]:
    return run("record", "ours.yaml", sheet, "--date", "2025-03-02", *options)


def test_a_new_record(started: Path) -> None:
    assert started.read_text() == NEW
    assert names() == ["lost.yaml", "ours.yaml", "won.yaml"]


def test_a_record_that_is_there_is_not_overwritten(run: Run, started: Path) -> None:
    hint = "choose another name, or view it with 'sheetgen campaign status'"
    assert run("start", "ours.yaml") == (2, "", f"ours.yaml: already exists ({hint})\n")
    assert started.read_text() == NEW


def test_an_invisible_character_in_a_name_is_refused(run: Run) -> None:
    said = "--player: the invisible character U+200B is not allowed here\n"
    assert run("start", "ours.yaml", "--player", "A\u200bda") == (2, "", said)
    assert names() == []


def test_a_lost_try_and_the_version_before(run: Run, started: Path) -> None:
    status, out, _ = recorded(run, "lost.yaml")
    assert status == 0
    assert out.splitlines()[:6] == [
        "Fort 1, Segedunum: not won (-22 points). Play it again.",
        "  ✗ Goal       Complete the wall.",
        "  ✗ Goal       Score 70 or more. (-22 of 70)",
        "  ✗ Challenge  At least 20 on 3 of the four attribute tracks. (0 of 3)",
        "",
        "Next: fort 1, Segedunum (Wallsend)",
    ]
    assert started.read_text() == NEW.replace("tries: []\n", "tries:\n" + LOST)
    assert Path("ours.yaml.bak").read_text() == NEW
    assert names() == ["lost.yaml", "ours.yaml", "ours.yaml.bak", "won.yaml"]


@pytest.mark.usefixtures("started")
def test_a_forgotten_reward_is_told_of_a_sheet_that_is_recorded(run: Run) -> None:
    """The second box of the wall guard covers a point of discipline that was not marked."""
    sheet = lost(1)
    sheet["left"]["wall_guard"], sheet["left"]["cohorts"] = 2, {"left": 1}
    Path("forgotten.yaml").write_text(yaml.safe_dump(sheet))
    status, out, _ = recorded(run, "forgotten.yaml")
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "(no name) (forgotten.yaml)  1 warning"
    assert lines[1] == "  ! 1. Discipline: 0 filled, but 1 more earned (Wall guard 1)."
    assert "Fort 1, Segedunum: not won (-22 points). Play it again." in lines


def test_an_illegal_sheet_is_recorded_only_with_anyway_and_the_record_says_so(run: Run, started: Path) -> None:
    status, out, _ = recorded(run, "won.yaml")
    assert status == 1
    assert (
        "The sheet breaks the rules, so it was not recorded. Use --anyway to record it; the record will say so."
    ) in out
    assert started.read_text() == NEW
    status, out, _ = recorded(run, "won.yaml", "--anyway")
    assert status == 0
    assert "Fort 1, Segedunum: won with 70 points." in out
    assert "Recorded anyway: against the rules: " in out
    (made,) = yaml.safe_load(started.read_text())["tries"]
    assert made["goal"] == made["challenge"] == "met"
    assert made["broken"] == ["chain", "granary", "attribute-icons", "disdain"]
    assert "against the rules: chain, granary, attribute-icons, disdain" in run("status", "ours.yaml")[1]


def test_a_game_that_was_not_finished_is_recorded_only_with_anyway(run: Run, started: Path) -> None:
    Path("short.yaml").write_text(yaml.safe_dump(changed(blank(1), {"years": 4, "left.disdain": {"ringed": 8}})))
    status, out, _ = recorded(run, "short.yaml")
    assert status == 1
    assert "No mistakes found." in out
    assert out.splitlines()[-1] == (
        "Only 4 of 6 years were played, so the game was not recorded. Use --anyway to record it; the record will "
        "say so."
    )
    assert started.read_text() == NEW
    assert recorded(run, "short.yaml", "--anyway")[0] == 0
    assert yaml.safe_load(started.read_text())["tries"][0]["years"] == 4


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            {"fort": 2},
            "sheet.yaml: fort: played at fort 2, but fort 1, Segedunum, is next (if it was played there, change "
            "it to 'fort: 1')\n",
        ),
        (
            {"fort": None},
            "sheet.yaml: no fort is given; the next fort is 1, Segedunum (add 'fort: 1' to it, or use --fort 1)\n",
        ),
    ],
)
def test_the_sheet_must_name_the_fort_to_be_played(
    run: Run, started: Path, change: dict[str, int | None], says: str
) -> None:
    Path("sheet.yaml").write_text(yaml.safe_dump(changed(blank(1), change)))
    assert recorded(run, "sheet.yaml") == (2, "", says)
    assert started.read_text() == NEW


def test_a_sheet_recorded_at_another_fort_is_told_so(run: Run, started: Path) -> None:
    Path("sheet.yaml").write_text(yaml.safe_dump(changed(blank(2), {"fort": 2})))
    won = LOST.replace("goal: missed", "goal: met").replace("-22", "70")
    again = LOST.replace("fort: 1", "fort: 2").replace("lost.yaml", "sheet.yaml").replace("missed", "met")
    record = NEW.replace("tries: []\n", "tries:\n" + won + again)
    started.write_text(record)
    assert recorded(run, "sheet.yaml") == (
        2,
        "",
        "sheet.yaml: fort: played at fort 2, but fort 3, Condercum, is next (a sheet of this name is recorded at "
        "fort 2 already: 2025-03-02, -22 points)\n",
    )
    assert started.read_text() == record


def test_what_a_person_wrote_stays(run: Run, started: Path) -> None:
    mended = NEW.replace("tries: []", "tries:   # all on Sundays") + LOST.replace("score: -22", "score: -22   # snow")
    started.write_text(mended)
    assert recorded(run, "lost.yaml")[0] == 0
    assert started.read_text() == mended + LOST
    told = "Removed: fort 1, Segedunum, -22 points, 2025-03-02.\nNext: fort 1, Segedunum (Wallsend)\n"
    assert run("undo", "ours.yaml") == (0, told, "")
    assert started.read_text() == mended
    assert Path("ours.yaml.bak").read_text() == mended + LOST


def test_a_record_in_another_shape_is_written_anew_and_says_the_same(run: Run, started: Path) -> None:
    flow = NEW.replace(
        "tries: []\n", "tries: [{fort: 1, date: 2025-03-02, score: -22, goal: missed, challenge: missed, "
    )
    started.write_text(flow + "difficulty: normal, edition: fr, sheet: lost.yaml}]\n")
    assert recorded(run, "lost.yaml")[0] == 0
    assert started.read_text() == NEW.replace("tries: []\n", "tries:\n" + LOST + LOST)


def test_line_ends_of_windows_stay(run: Run, started: Path) -> None:
    before = NEW.replace("tries: []", "tries: []   # soon").replace("\n", "\r\n").encode()
    started.write_bytes(before)
    assert recorded(run, "lost.yaml")[0] == 0
    assert recorded(run, "lost.yaml")[0] == 0
    assert started.read_bytes() == NEW.replace("tries: []\n", "tries:\n" + LOST + LOST).replace("\n", "\r\n").encode()
    assert run("undo", "ours.yaml")[0] == 0
    assert started.read_bytes() == NEW.replace("tries: []\n", "tries:\n" + LOST).replace("\n", "\r\n").encode()


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_other_encodings_become_utf_8(run: Run, started: Path, encoding: str) -> None:
    started.write_bytes(NEW.replace("Ada", "Zoé").encode(encoding))
    assert recorded(run, "lost.yaml")[0] == 0
    text = NEW.replace("player: Ada", 'player: "Zoé"').replace("tries: []\n", "tries:\n" + LOST)
    assert started.read_bytes().decode() in (text, text.replace('"', ""))


def test_undo_takes_back_the_only_try_and_then_refuses(run: Run, started: Path) -> None:
    recorded(run, "lost.yaml")
    assert run("undo", "ours.yaml")[0] == 0
    assert started.read_text() == NEW
    says = "ours.yaml: nothing to undo: no games have been recorded\n"
    assert run("undo", "ours.yaml") == (2, "", says)


@pytest.mark.slow
@pytest.mark.parametrize("note", ["so: close", "# 3 # 4", 'she said "no"', "0x10", "~", "a\tb", "Zoé, 한", " ", "- x"])
def test_a_note_is_read_back_as_it_was_given(run: Run, started: Path, note: str) -> None:
    assert recorded(run, "lost.yaml", "--note", note)[0] == 0
    assert recorded(run, "lost.yaml")[0] == 0
    assert read_saved_campaign(Library(), "ours.yaml").progress.tries[0].note == note
    assert "# The record of a campaign." in started.read_text()


def test_a_filled_in_form_is_a_sheet_too(run: Run, started: Path) -> None:
    with pytest.raises(SystemExit):
        main(["fill", "lost.yaml", "-o", "lost.pdf"])
    assert recorded(run, "lost.pdf")[0] == 0
    assert started.read_text() == NEW.replace("tries: []\n", "tries:\n" + LOST.replace("lost.yaml", "lost.pdf"))


@pytest.mark.parametrize("command", ["record", "undo", "status"])
def test_a_record_that_is_not_there(run: Run, command: str) -> None:
    words = ("ours.yaml", "lost.yaml") if command == "record" else ("ours.yaml",)
    assert run(command, *words) == (2, "", "ours.yaml: no such file\n")
    assert names() == []


def test_several_sheets_are_no_try(run: Run, started: Path) -> None:
    Path("two.yaml").write_text("---\n".join([Path("lost.yaml").read_text()] * 2))
    says = "two.yaml: contains 2 sheets (record one sheet at a time: put each in its own file)\n"
    assert recorded(run, "two.yaml") == (2, "", says)
    assert started.read_text() == NEW


def test_the_difficulty_that_was_played_is_noted(run: Run, started: Path) -> None:
    Path("hard.yaml").write_text(yaml.safe_dump(changed(lost(1), {"difficulty": "hard"})))
    out = recorded(run, "hard.yaml")[1]
    assert "This game was played at difficulty hard; the campaign is set to normal." in out.splitlines()
    assert yaml.safe_load(started.read_text())["tries"][0]["difficulty"] == "hard"


def test_a_date_must_be_one(run: Run, started: Path) -> None:
    says = "--date: '2025-02-30' is not a date (use the form 2025-03-14)\n"
    assert run("record", "ours.yaml", "lost.yaml", "--date", "2025-02-30") == (2, "", says)
    assert started.read_text() == NEW


@pytest.mark.parametrize("day", ["22/11/2025", "22 November 2025", "2025-11-22"])
def test_a_date_may_be_written_as_in_a_sheet(run: Run, started: Path, day: str) -> None:
    assert run("start", "mine.yaml", "--date", day)[0] == 0
    assert "\nstarted: 2025-11-22\n" in Path("mine.yaml").read_text()
    assert run("record", "ours.yaml", "lost.yaml", "--date", day)[0] == 0
    assert "\n    date: 2025-11-22\n" in started.read_text()


@pytest.mark.parametrize(("player", "told"), [("Ben", True), ("ada", False), ("", False)])
@pytest.mark.usefixtures("started")
def test_the_sheet_of_another_player_is_told(run: Run, player: str, told: bool) -> None:
    Path("sheet.yaml").write_text(yaml.safe_dump(changed(lost(1), {"player": player} if player else {})))
    remark = (
        f"This is the sheet of {player}, but the campaign is Ada's. If that is wrong, undo it with 'sheetgen campaign "
        "undo'."
    )
    assert (remark in " ".join(recorded(run, "sheet.yaml")[1].split())) == told


@pytest.mark.parametrize(("code", "word"), [("pl", "niski"), ("fr", "Facile"), ("pl", "easy"), ("ko", "쉬움")])
def test_the_difficulty_may_be_a_word_of_the_language(run: Run, code: str, word: str) -> None:
    assert run("start", "mine.yaml", "--difficulty", word, "--lang", code)[0] == 0
    assert "\ndifficulty: easy\n" in Path("mine.yaml").read_text()


def test_a_difficulty_that_does_not_exist_is_answered_with_the_words_of_the_language(run: Run) -> None:
    said = "--difficulty: nie ma poziomu trudności „zzz” (dostępne: niski, normalny, wysoki)\n"
    assert run("start", "mine.yaml", "--difficulty", "zzz", "--lang", "pl") == (2, "", said)


@pytest.mark.parametrize("name", sorted(path.stem for path in BAD.glob("*.yaml")))
def test_a_record_edited_wrongly_is_refused_at_its_place(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD)
    with pytest.raises(Unusable) as refused:
        read_saved_campaign(Library(), f"{name}.yaml")
    assert f"{refused.value}\n" == Path(f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", ["record", "undo", "status"])
def test_a_faulty_record_is_never_rewritten(run: Run, started: Path, command: str) -> None:
    faulty = NEW.replace("edition: fr", "edition: xy")
    started.write_text(faulty)
    words = ("ours.yaml", "lost.yaml") if command == "record" else ("ours.yaml",)
    says = "ours.yaml:4:10: edition: unknown edition 'xy' (available: fr, en)\n"
    assert run(command, *words) == (2, "", says)
    assert started.read_text() == faulty
    assert not Path("ours.yaml.bak").exists()


def test_the_english_edition_judges_by_its_own_challenge(run: Run) -> None:
    run("start", "english.yaml", "--edition", "en")
    tries = [
        {"fort": fort, "date": "2025-03-02", "score": 80, "goal": "met", "challenge": "missed"} for fort in (1, 2, 3)
    ]
    record = yaml.safe_load(Path("english.yaml").read_text())
    record["tries"] = [each | {"difficulty": "normal", "edition": "en"} for each in tries]
    record["started"] = "2025-03-01"
    Path("english.yaml").write_text(yaml.safe_dump(record, sort_keys=False))
    Path("sheet.yaml").write_text(yaml.safe_dump(changed(blank(4), FORTS[4].sheet)))
    status, out, _ = run("record", "english.yaml", "sheet.yaml", "--anyway")
    assert status == 0
    assert "  ✓ Goal       Score 65 or more." in out
    assert "  ✗ Challenge  At least 20 on 2 of the four attribute tracks. (0 of 2)" in out


@pytest.mark.parametrize(
    ("options", "day"), [((), "2025-03-14"), (("--date", "2025-03-02"), "2025-03-02")], ids=["of the sheet", "given"]
)
def test_the_day_is_the_sheets_unless_it_is_given(run: Run, started: Path, options: tuple[str, ...], day: str) -> None:
    Path("dated.yaml").write_text("game: hadrians-wall\nfort: 1\nyears: 6\ndate: 2025-03-14\nleft: {fort: 1}\n")
    assert run("record", "ours.yaml", "dated.yaml", "--anyway", *options)[0] == 0
    assert yaml.load(started.read_text(), yaml.BaseLoader)["tries"][0]["date"] == day


def test_a_sheets_day_is_not_guessed(run: Run, started: Path) -> None:
    Path("dated.yaml").write_text(
        "game: hadrians-wall\nfort: 1\nyears: 6\ndate: 3/4/25\nleft: {disdain: {ringed: 15}}\n"
    )
    today = date.today().isoformat()
    hint = f"(write the date like 2026-11-22; today is {today})"
    says = f"dated.yaml:4:7: date: '3/4/25' is not a date {hint}\n"
    assert run("record", "ours.yaml", "dated.yaml") == (2, "", says)
    assert started.read_text() == NEW


def test_a_sheet_that_names_no_fort_is_told_one(run: Run, started: Path) -> None:
    Path("form.yaml").write_text("game: hadrians-wall\nyears: 6\nleft: {fort: 1}\n")
    hint = "add 'fort: 1' to it, or use --fort 1"
    says = f"form.yaml: no fort is given; the next fort is 1, Segedunum ({hint})\n"
    assert recorded(run, "form.yaml", "--anyway") == (2, "", says)
    says = "--fort: fort 2 is not next; fort 1 (Segedunum) is\n"
    assert recorded(run, "form.yaml", "--anyway", "--fort", "2") == (2, "", says)
    says = "--fort: fort 2 is asked for, but lost.yaml says 'fort: 1'\n"
    assert recorded(run, "lost.yaml", "--fort", "2") == (2, "", says)
    assert started.read_text() == NEW
    assert recorded(run, "form.yaml", "--anyway", "--fort", "1")[0] == 0
    assert yaml.safe_load(started.read_text())["tries"][0]["fort"] == 1


def test_a_blank_sheet_is_not_recorded(run: Run, started: Path) -> None:
    Path("sheet.yaml").write_text(yaml.safe_dump(blank(1)))
    status, out, _ = recorded(run, "sheet.yaml")
    assert status == 1
    assert out.splitlines() == [
        "(no name) (sheet.yaml)",
        "  This sheet is blank.",
        "Nothing to record: the sheet is blank.",
    ]
    assert started.read_text() == NEW


@pytest.mark.usefixtures("started")
def test_a_fort_that_is_told_beside_the_sheet_is_as_one_in_it(run: Run) -> None:
    """There are no neighbours in a campaign, who might have bought goods: the budget is that of a game alone."""
    game = (
        "game: hadrians-wall\ndifficulty: easy\nleft: {wall_guard: 18, fort: 11, granary: [medium, large], wall: 7, "
        "cohorts: {left: 3, centre: 3, right: 3}, renown: 2, discipline: 10, disdain: {ringed: 15}}\n"
    )
    Path("told.yaml").write_text(game + "fort: 1\n")
    Path("beside.yaml").write_text(game)
    told, beside = recorded(run, "told.yaml"), recorded(run, "beside.yaml", "--fort", "1")
    assert told[0] == beside[0] == 1
    assert beside[1].replace("beside.yaml", "told.yaml") == told[1]
    assert "more than you could pay for" in told[1]


def test_after_the_last_fort_nothing_comes_next(run: Run) -> None:
    assert run("start", "ours.yaml", "--edition", "fr", "--date", "2025-03-01")[0] == 0
    tries = [
        {"fort": fort, "date": "2025-03-02", "score": 80, "goal": "met", "challenge": "missed"} for fort in range(1, 16)
    ]
    common = {"difficulty": "normal", "edition": "fr"}
    record = yaml.safe_load(Path("ours.yaml").read_text()) | {"tries": [each | common for each in tries]}
    Path("ours.yaml").write_text(yaml.safe_dump(record))
    Path("won.yaml").write_text(yaml.safe_dump(winning_sheet(16)))
    status, out, _ = recorded(run, "won.yaml", "--anyway")
    assert status == 0
    assert out.splitlines()[-1] == "Campaign complete: all 16 forts won in 16 games."


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("fr", "sheet.yaml: aucun fort n'est indiqué\u00a0; le prochain est le fort 1, Segedunum (y ajouter "),
        ("pl", "sheet.yaml: brak numeru fortu; teraz kolej na fort 1, Segedunum (wpisz w pliku „fort: 1” albo "),
        ("ko", "sheet.yaml: 요새 번호가 없습니다. 지금 차례는 1번 요새 Segedunum입니다 (파일에 'fort: 1' 줄을 "),
    ],
)
def test_a_record_speaks_the_players_language(run: Run, started: Path, code: str, says: str) -> None:
    Path("sheet.yaml").write_text(yaml.safe_dump(changed(lost(1), {"fort": None})))
    status, out, err = recorded(run, "sheet.yaml", "--lang", code)
    assert (status, out) == (2, "")
    assert err.startswith(says)
    assert "--fort 1" in err
    started.write_text(NEW.replace("edition: fr", "edition: de"))
    assert "--lang" not in run("status", "ours.yaml", "--lang", code)[2]
    assert "there is no" not in run("status", "ours.yaml", "--lang", code)[2]


def test_a_faulty_record_in_french(run: Run, started: Path) -> None:
    started.write_text(NEW.replace("edition: fr", "edition: de").replace("2025-03-01", "2025-02-30"))
    assert run("status", "ours.yaml", "--lang", "fr")[2] == (
        "ours.yaml:4:10: edition: édition inconnue\u00a0: «\u00a0de\u00a0» (au choix\u00a0: fr, en)\n"
        "ours.yaml:7:10: started: «\u00a02025-02-30\u00a0» n'est pas une date (écrire la date sous la forme "
        "2025-03-14)\n"
    )


@pytest.mark.parametrize("years", ["", "years: 6\n", "years: 0\nplayer: Ada\n"])
@pytest.mark.parametrize("anyway", [(), ("--anyway",)])
@pytest.mark.parametrize("fort", [1, 15])
def test_a_sheet_with_nothing_filled_in_is_no_try(run: Run, fort: int, years: str, anyway: tuple[str, ...]) -> None:
    """An empty sheet has no disdain and no points taken off: at a fort that asks for little of it, it must not win."""
    tries = [
        {"fort": each, "date": "2025-03-01", "score": 70, "goal": "met", "challenge": "missed", "difficulty": "normal"}
        for each in range(1, fort)
    ]
    written = {"campaign": "hadrians-wall", "edition": "en", "difficulty": "normal", "started": "2025-03-01"}
    kept = yaml.safe_dump({**written, "tries": [{**each, "edition": "en"} for each in tries]})
    Path("ours.yaml").write_text(kept)
    Path("sheet.yaml").write_text(f"game: hadrians-wall\nfort: {fort}\n{years}")
    status, out, _ = recorded(run, "sheet.yaml", *anyway)
    name = "Ada" if "Ada" in years else "(no name)"
    assert (status, out.splitlines()) == (
        1,
        [f"{name} (sheet.yaml)", "  This sheet is blank.", "Nothing to record: the sheet is blank."],
    )
    assert Path("ours.yaml").read_text() == kept
