"""``new``, ``check`` and ``score`` as a player uses them."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from sheetgen.cli.main import main

LEGAL = (
    "game: hadrians-wall\nplayer: {player}\ndifficulty: normal\nyears: 1\n"
    "left: {{wall_guard: 1, cohorts: {{left: 1}}, valour: 1}}\nscore: {{path_cards: 0}}\n"
)
ILLEGAL = (
    "game: hadrians-wall\nplayer: Ben\ndifficulty: normal\nyears: 1\n"
    "left: {wall_guard: 1, cohorts: {left: 1}, wall: 2, fort: 1, valour: 1}\n"
    "score: {path_cards: 0}\n"
)
WARNED = (
    "game: hadrians-wall\nplayer: Cleo\ndifficulty: normal\nyears: 1\n"
    "left: {wall_guard: 1, cohorts: {left: 1}, valour: 1}\nscore: {path_cards: 0, total: 2}\n"
)
BAD = "game: hadrians-wall\nleft: {wal: 2}\n"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("ada.yaml").write_text(LEGAL.format(player="Ada"))
    Path("ben.yaml").write_text(ILLEGAL)
    Path("cleo.yaml").write_text(WARNED)
    Path("bad.yaml").write_text(BAD)
    return tmp_path


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ending:
        main(words)
    assert isinstance(ending.value.code, int)
    return ending.value.code


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["ada.yaml"], 0),
        (["ben.yaml"], 1),
        (["cleo.yaml"], 0),
        (["--strict", "cleo.yaml"], 1),
        (["bad.yaml"], 2),
        (["ada.yaml", "ben.yaml", "bad.yaml"], 2),
        (["nobody.yaml"], 2),
    ],
)
@pytest.mark.parametrize("command", ["check", "score"])
@pytest.mark.usefixtures("files")
def test_exit_status(command: str, words: list[str], status: int) -> None:
    assert run(command, *words) == status
    assert run(command, "--json", *words) == status


@pytest.mark.usefixtures("files")
def test_what_check_prints(capsys: pytest.CaptureFixture[str]) -> None:
    run("check", "ada.yaml", "ben.yaml", "bad.yaml", "cleo.yaml")
    printed = capsys.readouterr()
    assert printed.out == (
        "Ada (ada.yaml)\n  No mistakes found.\n\nBen (ben.yaml)  1 mistake\n  x 1. Wall, box 2: filled before "
        "Fort, box 2, from which the chain hangs.\n    Fill the fort that far first, or clear this box.\n    "
        "[chain, rulebook: Cippi / Wall / Fort]\n    Fix: Clear Wall, box 2\n    or: Fill Fort, box 2\n\nCleo "
        "(cleo.yaml)  1 warning\n  ! 1. Total: you wrote 2, but the sheet adds up to 1.\n    The computed "
        "score counts.\n    [written-score, rulebook: End of Game]\n    Fix: Write 1 in Total\n"
    )
    assert printed.err == "bad.yaml:2:8: left.wal: unknown key 'wal' (did you mean 'wall'?)\n"


@pytest.mark.usefixtures("files")
def test_numbers_of_one_box_make_one_way_and_a_common_cause_comes_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "game: hadrians-wall\nyears: 6\ndifficulty: easy\nleft: {forum: [1, 2, 2], fort: 1, wall: 14, cippi: 5}\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert run("check", "-") == 1
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert "Fix: Write 3, 4, 5 or 6 in Forum, box 3" in lines
    shown = " ".join(lines)
    fix = "Fill Fort, boxes 2 to 14; Build Medium granary"
    assert shown.startswith(
        f"(no name) (<stdin>)  6 mistakes  2 warnings These changes together fix 5 of these 8 (1 to 4 and 8): {fix}"
    )
    assert (shown.count(fix), lines.count("Fix: as above")) == (1, 1)


@pytest.mark.usefixtures("files")
def test_the_table_of_several_players_tells_what_decided(capsys: pytest.CaptureFixture[str]) -> None:
    """Eva has a point more from attacks and one less for disdain than she would have had: both end with 4."""
    Path("eva.yaml").write_text(
        "game: hadrians-wall\nplayer: Eva\ndifficulty: normal\nyears: 2\n"
        "left: {wall_guard: 2, cohorts: {left: 1}, discipline: 1, valour: 2, disdain: {ringed: 1}}\n"
        "path_cards: [aristocrat]\n"
    )
    Path("finn.yaml").write_text(
        "game: hadrians-wall\nplayer: Finn\ndifficulty: normal\nyears: 2\n"
        "left: {wall_guard: 3, cohorts: {left: 2}, discipline: 1, valour: 3}\n"
    )
    assert run("score", "eva.yaml", "finn.yaml", "ben.yaml", "ada.yaml") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:16] == [
        "Hadrian's Wall",
        "",
        "                 Eva    Finn     Ben     Ada",
        "  Difficulty  normal  normal  normal  normal",
        "  Years            2       2       1       1",
        "  Renown           0       0       0       0",
        "  Piety            0       0       0       0",
        "  Valour           2       3       1       1",
        "  Discipline       1       1       0       0",
        "  Path cards       2       0       0       0",
        "  Disdain         -1       0       0       0",
        "  Total            4       4       1       1",
        "  Place            2       1       3       3",
        "  Mistakes         0       0       1       0",
        "  Tie at 4: Finn places above Eva (fewer unfilled disdain circles: 0 to 1).",
        "  Ben and Ada share place 3 with 1 point; nothing breaks the tie.",
    ]
    assert lines[16:24] == [
        "  Unfinished (a game lasts 6 years): Eva, Finn, Ben, Ada.",
        "  The ranking is provisional until these sheets are free of mistakes: Ben.",
        "",
        "  These sheets cannot be from one match:",
        "  ! 1. Years: Eva: 2, Finn: 2, Ben: 1, Ada: 1.",
        "    The sheets of one match must agree, so this is not the ranking of one match.",
        "    [match, rulebook: Start of Year]",
        "",
    ]


WHOLE = "game: hadrians-wall\nplayer: {player}\nleft: {{disdain: {{ringed: {rings}}}}}\nright: {{traders: 1}}\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            "Tie at 1: Ada and Bo place above Cleo and Dan (fewer unfilled disdain circles: 0 to 1)."
            " Cleo and Dan share place 3 with 1 point; nothing breaks the tie.",
        ),
        ("fr", "Égalité à 1 : Ada et Bo devancent Cleo et Dan ("),
    ],
)
@pytest.mark.usefixtures("files")
def test_a_place_that_several_share_is_told_once(lang: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    for name, left in {
        "Ada": "{valour: 1}",
        "Bo": "{valour: 1}",
        "Cleo": "{valour: 2, disdain: {ringed: 1}}",
        "Dan": "{valour: 2, disdain: {ringed: 1}}",
    }.items():
        Path(f"{name}.yaml").write_text(f"game: hadrians-wall\nplayer: {name}\nyears: 1\nleft: {left}\n")
    run("score", "Ada.yaml", "Bo.yaml", "Cleo.yaml", "Dan.yaml", "--lang", lang)
    shown = " ".join(capsys.readouterr().out.split())
    assert told in shown
    first = "Ada and Bo share place 1 with 1 point; nothing breaks the tie."
    assert shown.count(first) == (lang == "en")


@pytest.mark.usefixtures("files")
def test_an_unknown_card_is_told_with_its_line_and_a_word_of_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for text in ("[fighter, aristokrat]", "\n  - fighter\n  - aristokrat"):
        Path("a.yaml").write_text(f"game: hadrians-wall\npath_cards: {text}\n", encoding="utf-8")
        run("check", "a.yaml", "--lang", "pl")
        shown = capsys.readouterr().out.splitlines()
        at = next(number for number, line in enumerate(shown) if "aristokrat" in line)
        assert shown[at + 1] == "    Czy chodziło o „arystokrata”?"
        line = 2 + text.count("\n")
        assert shown[at + 2] == f"    [path-cards, instrukcja: Wybór kart gracza, a.yaml:{line}]"


def test_a_day_that_is_still_to_come_is_told_by_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.yaml").write_text(f"{LEGAL.format(player='Ada')}date: 2999-01-01\n", encoding="utf-8")
    assert run("check", "a.yaml") == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[1] == "  The date 2999-01-01 is still to come: correct it."
    assert "No mistakes found." not in "\n".join(shown)


@pytest.mark.usefixtures("files")
def test_rings_left_out_win_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    Path("uma.yaml").write_text(WHOLE.format(player="Uma", rings=15))
    Path("vic.yaml").write_text(WHOLE.format(player="Vic", rings=0))
    unsettled = "  The ranking is provisional until these sheets are free of mistakes: Vic."
    assert run("score", "uma.yaml", "vic.yaml") == 1
    assert unsettled in capsys.readouterr().out.splitlines()
    # Alone there is no place to settle, and whoever broke no rule has one.
    assert run("score", "vic.yaml") == 1
    assert run("score", "uma.yaml", "uma.yaml") == 0
    out = capsys.readouterr().out
    assert "settled" not in out
    assert "Unfinished" not in out


@pytest.mark.usefixtures("files")
def test_one_sheet_given_twice_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("copy.yaml").write_text(LEGAL.format(player="Ada"))
    assert run("score", "ada.yaml", "copy.yaml") == 0
    said = "  ! 1. The same sheet was given twice: Ada (ada.yaml) and Ada (copy.yaml)."
    assert said in capsys.readouterr().out.splitlines()
    Path("copy.yaml").write_text(LEGAL.format(player="Bea"))
    assert run("score", "ada.yaml", "copy.yaml") == 0
    assert "twice" not in capsys.readouterr().out


@pytest.mark.usefixtures("files")
def test_a_game_alone_has_no_place_in_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    Path("alone.yaml").write_text(LEGAL.format(player="Zoe") + "fort: 1\n")
    run("score", "alone.yaml", "ada.yaml")
    heads = [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith("      ")]
    assert heads == [["Ada"], ["Zoe"]]
    run("score", "--json", "alone.yaml", "ada.yaml")
    assert [sheet["alone"] for sheet in report(capsys)["sheets"]] == [True, False]


@pytest.mark.parametrize("game", ["hadrians-wall", "rome-and-roll", "praetor"])
def test_a_blank_has_neither_score_nor_mistakes(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", game, "-o", "blank.yaml") == 0
    assert run("score", "blank.yaml") == 0
    assert capsys.readouterr().out == "(no name) (blank.yaml)\n  This sheet is blank.\n\n"
    assert run("score", "--json", "blank.yaml") == 0
    said = report(capsys)
    assert said["sheets"][0]["blank"] is True
    assert said["sheets"][0]["score"]["title"] is None
    assert said["ranking"] == []


def test_an_untouched_form_has_neither_score_nor_mistakes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("print", "praetor", "--fillable", "-o", "blank.pdf") == 0
    capsys.readouterr()
    assert run("score", "blank.pdf") == 0
    assert capsys.readouterr().out == "(no name) (blank.pdf)\n  This sheet is blank.\n\n"


@pytest.mark.usefixtures("files")
def test_many_players_stand_below_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    sheets = [LEGAL.format(player=name) for name in ("Ada", "Ben", "Cleo", "Dina", "Eva", "Finn")]
    Path("all.yaml").write_text("---\n".join(sheets))
    run("score", "all.yaml")
    assert capsys.readouterr().out.splitlines()[2:4] == [
        "  Player  Difficulty  Years  Renown  Piety  Valour  Discipline  Path cards  Disdain  Total  Place  Mistakes",
        "  Ada         normal      1       0      0       1           0           0        0      1      1         0",
    ]


def report(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


@pytest.mark.usefixtures("files")
def test_the_report_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    run("score", "--json", "ben.yaml", "bad.yaml")
    assert report(capsys) == {
        "sheets": [
            {
                "file": "ben.yaml",
                "game": "hadrians-wall",
                "player": "Ben",
                "legal": False,
                "violations": [
                    {
                        "rule": "chain",
                        "severity": "error",
                        "area": "left.wall",
                        "box": 2,
                        "message": "Wall, box 2: filled before Fort, box 2, from which the chain hangs. "
                        "Fill the fort that far first, or clear this box.",
                        "source": "Cippi / Wall / Fort",
                        "boxes": ["left.wall.2"],
                        "ways": [
                            {
                                "label": "Clear Wall, box 2",
                                "changes": [{"box": "left.wall.2", "value": False}],
                            },
                            {
                                "label": "Fill Fort, box 2",
                                "changes": [{"box": "left.fort.2", "value": True}],
                            },
                        ],
                        "counted": [],
                    }
                ],
                "score": {
                    "renown": 0,
                    "piety": 0,
                    "valour": 1,
                    "discipline": 0,
                    "path_cards": {"total": 0, "cards": {}},
                    "disdain": {"rings": 0, "penalty": 0},
                    "total": 1,
                    "title": "Miles",
                },
                "blank": False,
                "alone": False,
            }
        ],
        "ranking": [{"rank": 1, "player": "Ben", "total": 1}],
        "match": [],
    }


@pytest.mark.usefixtures("files")
def test_strict_makes_a_warning_illegal_in_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    run("check", "--json", "cleo.yaml")
    assert report(capsys)["sheets"][0]["legal"] is True
    run("check", "--json", "--strict", "cleo.yaml")
    assert report(capsys)["sheets"][0]["legal"] is False


@pytest.mark.parametrize("text", [LEGAL.format(player="Ada"), BAD])
def test_standard_input(text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    status = run("check", "-")
    printed = capsys.readouterr()
    if text == BAD:
        assert (status, printed.out) == (2, "")
        assert printed.err == "<stdin>:2:8: left.wal: unknown key 'wal' (did you mean 'wall'?)\n"
    else:
        assert (status, printed.out) == (0, "Ada (<stdin>)\n  No mistakes found.\n")


def test_new_writes_a_blank_that_check_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "hadrians-wall", "-o", "ada.yaml") == 0
    assert run("check", "ada.yaml") == 0
    blank = Path("ada.yaml").read_text(encoding="utf-8")
    capsys.readouterr()
    assert run("new", "hadrians-wall") == 0
    line, _, rest = blank.partition("\n")
    assert capsys.readouterr().out == rest
    assert line == "# yaml-language-server: $schema=.schema/filled-hadrians-wall.schema.json"


def test_new_does_not_overwrite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ada.yaml").write_text("mine")
    assert run("new", "hadrians-wall", "-o", "ada.yaml") == 2
    assert capsys.readouterr().err == "ada.yaml: the file already exists (use '--force' to overwrite it)\n"
    assert Path("ada.yaml").read_text() == "mine"
    assert not Path(".schema").exists()
    assert run("new", "hadrians-wall", "-o", "ada.yaml", "--force") == 0
    assert (
        Path("ada.yaml")
        .read_text()
        .splitlines()[1]
        .startswith("# Score sheet for Hadrian's Wall. Copy your paper sheet area by area;")
    )


def test_a_game_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = Path(__file__).parent.parent / "rules" / "games" / "orchard"
    sheet = tmp_path / "pad.yaml"
    sheet.write_text("game: orchard\nplayer: Ada\npad: {roots: [2]}\n")
    assert run("check", "--game", str(folder), str(sheet)) == 1
    assert "x 1. Roots: box 1 is empty, but box 2 after it is filled." in capsys.readouterr().out
    assert run("check", "--game", str(tmp_path), str(sheet)) == 2
    assert capsys.readouterr().err == f"--game: no game.yaml in '{tmp_path}'\n"


@pytest.mark.usefixtures("files")
def test_colour_never_reaches_a_file(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    run("score", "ben.yaml")
    assert "\x1b[" not in capsys.readouterr().out
