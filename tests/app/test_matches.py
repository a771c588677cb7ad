"""Sheets of one evening are one match: places, wins and streaks; tables, pictures and links of them."""

from __future__ import annotations

import codecs
import csv
import json
import os
import re
from datetime import UTC, date, datetime
from pathlib import Path
from urllib.parse import quote, unquote

import pytest

from sheetgen.app.bg_stats import play_link
from sheetgen.app.check_files import check_sheets
from sheetgen.app.history import as_csv, read_history
from sheetgen.app.library import Library
from sheetgen.app.matches import best_of_parts, matches_of
from sheetgen.app.player_records import PlayerRecord, player_records
from sheetgen.app.result_pictures import history_chart
from sheetgen.marks.marks import PathMark as Line
from sheetgen.marks.marks import TextMark
from sheetgen.place.score_chart import Chart
from sheetgen.place.timeline import TimeLine
from sheetgen.text.complaint import Unusable
from tests.cli.printing import run
from tests.examples import FOLDER


def write(folder: Path, player: str, day: str, *, won: bool, name: str = "") -> Path:
    """Write a sheet that repelled its only attack, and so has a point, or one that has a ring."""
    left = "wall_guard: 1, cohorts: {left: 1}, valour: 1" if won else "disdain: {ringed: 1}"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name or f'{player}-{day}'}.yaml"
    about = f"game: hadrians-wall\nplayer: {player}\ndate: {day}\ndifficulty: normal\nyears: 1\n"
    path.write_text(f"{about}left: {{{left}}}\nright: {{traders: 0}}\n", encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four evenings of Ada and Ben: Ada wins the first, the third and the fourth."""
    for number, ada in enumerate((True, False, True, True), 1):
        write(tmp_path / f"evening-{number}", "Ada", f"2026-01-0{number}", won=ada)
        write(tmp_path / f"evening-{number}", "Ben", f"2026-01-0{number}", won=not ada)
    return tmp_path


def test_sheets_of_one_day_are_a_match(folder: Path) -> None:
    games, complaints = read_history(Library(), [str(folder)])
    assert (len(games), complaints) == (8, [])
    matches = matches_of(games)
    assert [(match.day, [game.player for game in match.games], match.places) for match in matches][:2] == [
        ("2026-01-01", ["Ada", "Ben"], (1, 2)),
        ("2026-01-02", ["Ben", "Ada"], (1, 2)),
    ]


def test_wins_and_streaks_of_each_player(folder: Path) -> None:
    games, _ = read_history(Library(), [str(folder)])
    ada, ben = player_records(matches_of(games))
    assert ada == PlayerRecord("Ada", 4, 4, 3, 1, 1.0, streak=2, running=2)
    assert (ben.name, ben.wins, ben.streak, ben.running) == ("Ben", 1, 1, 0)
    best = {each.part: (each.points, each.games[0].player) for each in best_of_parts(games)}
    assert best["valour"] == (1, "Ada")


def test_sheet_without_a_difficulty_joins_the_others_of_its_day(folder: Path) -> None:
    ben = folder / "evening-1" / "Ben-2026-01-01.yaml"
    ben.write_text(ben.read_text(encoding="utf-8").replace("difficulty: normal\n", ""), encoding="utf-8")
    games, _ = read_history(Library(), [str(folder)])
    assert [len(match.games) for match in matches_of(games)] == [2, 2, 2, 2]
    easy = write(folder / "evening-1", "Cleo", "2026-01-01", won=True)
    easy.write_text(easy.read_text(encoding="utf-8").replace("normal", "easy"), encoding="utf-8")
    games, _ = read_history(Library(), [str(folder)])
    assert sorted(len(match.games) for match in matches_of(games)) == [1, 1, 1, 2, 2, 2]


def test_unfinished_sheet_is_marked_and_does_not_count(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ada = folder / "evening-1" / "Ada-2026-01-01.yaml"
    ada.write_text(f"{ada.read_text(encoding='utf-8')}# next: left.granary\n", encoding="utf-8")
    games, _ = read_history(Library(), [str(folder)])
    assert [len(match.games) for match in matches_of(games)] == [1, 1, 2, 2, 2]
    assert run("history", str(folder)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].split()[:5] == ["2026-01-01", "–", "Ada", "normal", "1*"]
    assert lines[10].strip().startswith("* this sheet was not entered to its end")
    assert ["Ada", "3", "2/3"] in [line.split()[:3] for line in lines]
    shown = [line.split() for line in lines]
    assert "Matches 4 1 without a date or half entered, not counted".split() in shown
    assert "Sheets 7 1 half entered, not counted".split() in shown
    assert ["Best", "1", "Ben,", "2026-01-02", "and", "2", "more"] in shown
    assert [row["Half entered"] for row in csv.DictReader(as_csv(games).splitlines())] == ["yes"] + 7 * ["no"]


def test_second_sheet_of_a_player_begins_another_match(folder: Path) -> None:
    write(folder, "Ada", "2026-01-01", won=False, name="again")
    games, _ = read_history(Library(), [str(folder)])
    assert [len(match.games) for match in matches_of(games)] == [2, 1, 2, 2, 2]


def test_sheets_with_the_same_name_are_a_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for player, day, name in (("Ada", 1, "red"), ("Ben", 1, "blue"), ("Cleo", 2, "Red"), ("Dora", 1, "blue")):
        file = write(tmp_path, player, f"2026-01-0{day}", won=player < "C")
        file.write_text(f"match: {name}\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
    write(tmp_path, "Eve", "2026-01-01", won=True)
    games, _ = read_history(Library(), [str(tmp_path)])
    found = sorted(sorted(game.player for game in match.games) for match in matches_of(games))
    assert found == [["Ada", "Cleo"], ["Ben", "Dora"], ["Eve"]]
    assert run("score", "--json", *map(str, sorted(tmp_path.glob("*.yaml")))) == 0
    ranking = [(each["player"], each["rank"]) for each in json.loads(capsys.readouterr().out)["ranking"]]
    assert ranking == [("Ada", 1), ("Cleo", 2), ("Ben", 1), ("Dora", 2), ("Eve", 1)]


@pytest.mark.parametrize("game", ["rome-and-roll", "praetor"])
def test_further_games_have_a_date_too(game: str, tmp_path: Path) -> None:
    for name in ("Ada", "Ben"):
        about = f"game: {game}\nplayer: {name}\nplayers: 3\ndate: 2026-02-0{len(name) - 1}\n"
        (tmp_path / f"{name}.yaml").write_text(f"{about}score: {{total: 3}}\n", encoding="utf-8")
    games, _ = read_history(Library(), [str(tmp_path)])
    assert [(match.day, len(match.games)) for match in matches_of(games)] == [("2026-02-02", 2)]


@pytest.mark.parametrize(("name", "rows"), [("cleo", 3), ("CLÉO", 3), ("ADA", 9)])
def test_only_the_matches_of_a_player_are_shown(
    name: str, rows: int, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder / "evening-1", "Cléo", "2026-01-01", won=True)
    assert run("history", str(folder), "--player", name, "--csv") == 0
    assert len(capsys.readouterr().out.splitlines()[1:]) == rows


def test_copy_of_a_sheet_is_no_game(folder: Path) -> None:
    sheet = folder / "evening-1" / "Ada-2026-01-01.yaml"
    (folder / "copy.yaml").write_text(sheet.read_text(encoding="utf-8"), encoding="utf-8")
    games, _ = read_history(Library(), [str(folder)])
    assert len(games) == 8


def test_hidden_folder_is_not_searched(folder: Path) -> None:
    write(folder / ".old", "Cleo", "2026-01-01", won=True)
    games, _ = read_history(Library(), [str(folder)])
    assert {game.player for game in games} == {"Ada", "Ben"}


def test_sheet_in_a_folder_that_cannot_be_read_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, "Ada", "2026-01-01", won=True)
    write(tmp_path / "later", "Ada", "yesterday", won=True, name="ada")
    assert run("history", str(tmp_path)) == 2
    out, err = capsys.readouterr()
    assert "2026-01-01" in out
    assert "ada.yaml:3" in err


def test_assumed_day_is_marked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "Ada", "~", won=True, name="ada")
    os.utime(path, (0, datetime(2026, 3, 4, 12, tzinfo=UTC).timestamp()))
    games, _ = read_history(Library(), [str(tmp_path)])
    assert [(game.day, game.assumed) for game in games] == [("2026-03-04", True)]
    assert [match.assumed for match in matches_of(games)] == [True]
    assert run("history", str(tmp_path)) == 0
    shown = capsys.readouterr().out
    assert "  2026-03-04~" in shown
    assert f"~ no date is given in {path}: this is the day the file was last changed." in " ".join(shown.split())


@pytest.mark.parametrize("undated", [("Ada",), ("Ben",), ("Ada", "Ben")])
def test_sheets_together_only_by_the_days_of_their_files_have_no_places(
    undated: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for player in ("Ada", "Ben"):
        day = "~" if player in undated else "2026-03-04"
        path = write(tmp_path, player, day, won=player == "Ada", name=player)
        os.utime(path, (0, datetime(2026, 3, 4, 12, tzinfo=UTC).timestamp()))
    assert run("history", str(tmp_path)) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [row[row.index("normal") - 2] for row in rows if "normal" in row] == ["–", "–"]
    assert not [row for row in rows if row[:1] == ["Player"]]


def test_illegal_sheet_is_marked_and_wins_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, "Ada", "2026-01-01", won=False)
    path = write(tmp_path, "Ben", "2026-01-01", won=True)
    path.write_text(path.read_text(encoding="utf-8").replace("valour: 1", "valour: 9"), encoding="utf-8")
    games, _ = read_history(Library(), [str(tmp_path)])
    assert [(each.name, each.wins) for each in player_records(matches_of(games))] == [("Ada", 0), ("Ben", 0)]
    assert [each.best for each in player_records(matches_of(games))] == [-1, None]
    assert run("history", str(tmp_path)) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert re.search(r"1 Ben normal \d+x", shown)
    assert "x this sheet has mistakes: it wins no match and does not count towards best and median." in shown


def test_games_with_mistakes_alone_have_neither_best_nor_median(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "Ben", "2026-01-01", won=True)
    path.write_text(path.read_text(encoding="utf-8").replace("valour: 1", "valour: 9"), encoding="utf-8")
    assert run("history", str(tmp_path)) == 0
    assert re.search(r"Matches +1\n  Sheets +1\n  Best +–\n  Median +–\n", capsys.readouterr().out)
    library = Library()
    games, _ = read_history(library, [str(tmp_path)])
    assert best_of_parts(games) == []
    for number in (1, 14):
        marks = history_chart(library, games * number).page().marks
        assert "line" not in {mark.role for mark in marks}
        assert f"{number} sheet{'s' * (number > 1)}" in {mark.text for mark in marks if isinstance(mark, TextMark)}


@pytest.mark.parametrize("players", [2, 3])
def test_copies_are_named_and_ties_explained_if_no_sheet_is_missing(
    players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("ada", "cleo", "zoe"):
        text = (FOLDER / f"{name.replace('zoe', 'ada')}.yaml").read_text(encoding="utf-8")
        text = text.replace("players: 3", f"players: {players}")
        (tmp_path / f"{name}.yaml").write_text(text.replace("\nyears:", "\ndate: 2026-01-02\nyears:"), encoding="utf-8")
    assert run("history", str(tmp_path)) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert f"{tmp_path / 'zoe.yaml'} is the same sheet as {tmp_path / 'ada.yaml'}, so it counts once." in shown
    assert ("2026-01-02: Tie at 71: Cleo places above Ada (fewer unfilled disdain circles: 0 to 1)." in shown) == (
        players == 2
    )


def test_few_mistakes_of_a_match_are_listed_and_none_of_undated_sheets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("ada", "ben", "cleo", "mistakes"):
        text = (FOLDER / "praetor" / f"{name}.yaml").read_text(encoding="utf-8").replace("date: 2026-03-14\n", "")
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    run("history", str(tmp_path))
    assert "Others' districts" not in capsys.readouterr().out
    for path in tmp_path.iterdir():
        path.write_text(f"date: 2026-01-02\n{path.read_text(encoding='utf-8')}", encoding="utf-8")
    run("history", str(tmp_path))
    shown = capsys.readouterr().out
    assert shown.count("2026-01-02: ") == 5
    assert "2026-01-02: 15 more; 'sheetgen score' with the sheets of this match lists them all." in shown


def test_mistakes_of_a_match_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "night.yaml").write_text(
        "\n---\n".join(f"game: praetor\nplayer: {name}\nmorale: 2\nfavour: {{start: 10}}" for name in ("Ada", "Ben")),
        encoding="utf-8",
    )
    assert run("history", str(tmp_path)) == 0
    assert "Favour at the start: 10 is on the sheets of Ada and Ben." in capsys.readouterr().out


@pytest.mark.parametrize("name", ['"=HYPERLINK(1)"', '"+1"', '"-1"', '"@a"'])
def test_cell_of_a_table_is_no_formula(name: str, tmp_path: Path) -> None:
    write(tmp_path, name, "2026-01-01", won=True, name="sheet")
    games, _ = read_history(Library(), [str(tmp_path)])
    (row,) = csv.DictReader(as_csv(games).splitlines())
    assert row["Player"] == f"'{name[1:-1]}"
    heads = ("No mistakes", "Day assumed", "Match", "Place", "Players", "Disdain")
    assert [row[head] for head in heads] == ["yes", "no", "1", "", "1", "0"]


@pytest.mark.parametrize(("code", "sign"), [("en", ","), ("fr", ";"), ("pl", ";"), ("ko", ",")])
def test_a_table_opens_in_a_spreadsheet_of_the_language(code: str, sign: str, tmp_path: Path) -> None:
    write(tmp_path, "Zoé", "2026-01-01", won=True)
    assert run("history", str(tmp_path), "--lang", code, "-q", "-o", str(tmp_path / "games.csv")) == 0
    written = (tmp_path / "games.csv").read_bytes()
    # Spreadsheets take a file for UTF-8 by its first three bytes.
    assert written[:3] == codecs.BOM_UTF8
    (row,) = csv.DictReader(written.decode("utf-8-sig").splitlines(), delimiter=sign)
    assert "Zoé" in row.values()


def test_a_sheet_without_a_date_joins_no_sheet_with_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    today = date.today().isoformat()
    for player, written in (("Ada", today), ("Dora", ""), ("Finn", today)):
        write(tmp_path, player, written, won=player == "Ada")
    assert run("history", str(tmp_path), "--json") == 0
    rows = {row["player"]: row for row in json.loads(capsys.readouterr().out)}
    assert rows["Ada"]["match"] == rows["Finn"]["match"] != rows["Dora"]["match"]
    assert {name: row["place"] for name, row in rows.items()} == {"Ada": 1, "Finn": 2, "Dora": None}


@pytest.mark.parametrize(("days", "matches"), [(("", ""), "–"), (("2026-01-01", ""), "1"), (("2026-01-01",) * 2, "1")])
def test_sheets_without_a_day_are_in_no_match_that_is_counted(
    days: tuple[str, str], matches: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for player, day in zip(("Ada", "Ben"), days, strict=True):
        write(tmp_path, player, day, won=player == "Ada")
    assert run("history", str(tmp_path)) == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.strip().startswith("Matches")]
    undated = days.count("")
    told = f" {undated} without a date or half entered, not counted" if undated else ""
    assert " ".join(line.split()) == f"Matches {matches}{told}"


def test_sheets_without_a_day_are_no_match_in_the_data_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for player in ("Ada", "Ben"):
        write(tmp_path, player, "", won=player == "Ada")
    rows = json.loads(output(capsys, "history", str(tmp_path), "--json"))
    assert [(row["match"], row["place"], row["players"]) for row in rows] == [(1, None, 1), (2, None, 1)]


def test_the_best_of_all_is_not_told_beside_the_best_of_a_difficulty(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for player, difficulty, total in (("Cleo", "easy", 80), ("Ben", "hard", 50), ("Ada", "normal", 71)):
        path = copied(tmp_path, player, player, 2, total)
        text = path.read_text(encoding="utf-8").replace("normal", difficulty)
        path.write_text(text, encoding="utf-8")
    shown = output(capsys, "history", str(tmp_path)).splitlines()
    (best,) = [line.split("  ")[-1] for line in shown if line.startswith("  Best")]
    assert best == "best 80: Cleo, 2026-11-20 (match 3)"


def test_matches_of_one_day_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for player, number in (("Ada", 1), ("Ben", 1), ("Ada", 2), ("Ben", 2)):
        path = copied(tmp_path, f"{player}{number}", player, 3, 50 if player == "Ada" else 60)
        path.write_text(f"{path.read_text(encoding='utf-8')}years: {number}\n", encoding="utf-8")
    shown = output(capsys, "history", str(tmp_path))
    days = [line[:31].strip() for line in shown.splitlines() if line.startswith("  2026-11-20 (match")]
    assert days == ["2026-11-20 (match 1) (2 of 3)", "2026-11-20 (match 2) (2 of 3)"]
    told = " ".join(shown.split())
    assert "a winner: 2026-11-20 (match 1) (2 of 3) and 2026-11-20 (match 2) (2 of 3)." in told
    assert "60 Ben, 2026-11-20 (match 1) and Ben, 2026-11-20 (match 2)" in told


@pytest.mark.parametrize("named", [False, True])
def test_matches_told_apart_by_the_order_of_files_alone_are_told(
    named: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for player, number in (("Ada", 1), ("Ben", 1), ("Ada", 2), ("Ben", 2)):
        path = copied(tmp_path, f"{player}{number}", player, 2, 50 + number)
        if named:
            path.write_text(f"match: table {number}\n{path.read_text(encoding='utf-8')}", encoding="utf-8")
    told = (
        "Several matches on 2026-11-20 are told apart only by their players. "
        "Write the same 'match: NAME' into the sheets of each match to be certain."
    )
    assert (told in " ".join(output(capsys, "history", tmp_path).split())) != named


@pytest.mark.slow
@pytest.mark.parametrize(("dated", "drawn"), [(13, 13), (12, 12), (0, 15)])
def test_sheets_without_a_date_are_left_out_of_the_picture_over_time(dated: int, drawn: int, tmp_path: Path) -> None:
    for number in range(1, dated + 1):
        write(tmp_path, "Ada", f"2026-01-{number:02}", won=True)
    for number in range(15 - dated):
        write(tmp_path, f"Ben {number}", "", won=False)
    games, _ = read_history(Library(), [str(tmp_path)])
    chart = history_chart(Library(), games)
    shown = chart.points if isinstance(chart, TimeLine) else chart.bars
    assert (isinstance(chart, TimeLine), len(shown)) == (drawn > 12, drawn)
    left_out = f"; {15 - drawn} sheets without a date left out"
    assert chart.about.endswith(left_out) == (drawn < 15)


@pytest.mark.parametrize(("words", "ending"), [([], ""), (["--lang", "fr"], " --lang fr")])
def test_a_suggested_command_has_the_language_of_its_run(
    words: list[str],
    ending: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ada.pdf").write_bytes(b"%PDF-1.7\n")
    monkeypatch.setenv("SHEETGEN_LANG", "fr")
    assert run("enter", "hadrians-wall", "-o", "ada.pdf", *words) == 2
    assert capsys.readouterr().err.endswith(f"sheetgen read ada.pdf -o ada.yaml{ending})\n")


def test_a_name_is_spelled_as_it_is_most_often(tmp_path: Path) -> None:
    for number, player in enumerate(("Ada", "Ada", "ada", "BEN", "Ben", "Cléo", "Cleo", "Cleo"), 1):
        write(tmp_path, player, f"2026-01-0{number}", won=True)
    games, _ = read_history(Library(), [str(tmp_path)])
    records = player_records(matches_of(games))
    assert sorted((record.name, record.games) for record in records) == [("Ada", 3), ("BEN", 2), ("Cleo", 3)]
    points = history_chart(Library(), games * 2)
    assert isinstance(points, TimeLine)
    assert len({point.player for point in points.points}) == 3


def test_matches_are_shown_by_their_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for player, name in (("Ada", "red"), ("Ben", "red"), ("Cleo", "blue"), ("Dora", "blue")):
        write(tmp_path, player, "2026-01-01", won=player in ("Ada", "Cleo"))
        path = tmp_path / f"{player}-2026-01-01.yaml"
        path.write_text(f"match: {name}\n{path.read_text()}")
    assert run("history", str(tmp_path)) == 0
    shown = capsys.readouterr().out
    assert ["  2026-01-01 red " in shown, "  2026-01-01 blue " in shown] == [True, True]


def test_a_link_says_what_it_leaves_out(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(FOLDER / f"{name}.yaml") for name in ("ben", "mistakes")]
    assert run("score", *files, "--bg-stats") == 1
    shown = capsys.readouterr().out
    told = (
        "No winner is logged while sheets are half entered or have mistakes.",
        "No sheet has a date, so the match is logged as played now.",
    )
    assert [each in shown for each in told] == [True, True]
    assert quote('"winner":true') not in shown


def test_output_option_writes_every_format(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("history", str(folder), "--csv", "-o", "h.csv") == 0
    assert run("history", str(folder), "--json", "-o", "h.json") == 0
    assert run("history", str(folder), "-o", "h.svg") == 0
    assert capsys.readouterr().out == ""
    assert (
        Path("h.csv")
        .read_text(encoding="utf-8-sig")
        .startswith("Date,Day assumed,Game,Match,Match name,Place,Players,Player,")
    )
    places = [(each["match"], each["place"]) for each in json.loads(Path("h.json").read_text(encoding="utf-8"))]
    assert sorted(places) == [(match, place) for match in (1, 2, 3, 4) for place in (1, 2)]
    assert Path("h.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "-o h.doc",
            "h.doc: the ending does not say what to write (name a file that ends with .txt, .csv, .json, .svg, .png",
        ),
        ("-o h", "h: the ending does not say what to write (name a file that ends with .txt, .csv, .json, .svg, .png"),
        ("--csv -o h.txt", "h.txt: --csv does not write .txt files (name a file that ends with .csv)"),
        ("--csv -o h.png", "h.png: --csv does not write .png files (name a file that ends with .csv)"),
        ("--plot -o h.csv", "h.csv: --plot does not write .csv files (name a file that ends with .svg, .png, .pdf)"),
        ("--csv --json", "--csv --json: choose one of --csv, --json and --plot"),
    ],
)
def test_output_and_format_must_agree(
    words: str, told: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    assert run("history", ".", *words.split()) == 2
    assert capsys.readouterr().err.startswith(told)
    assert not [path for path in folder.iterdir() if path.name.startswith("h")]


def test_text_file_holds_what_the_screen_shows(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    assert run("history", ".") == 0
    shown = capsys.readouterr().out
    assert run("history", ".", "-o", "h.txt") == 0
    assert capsys.readouterr() == ("", "h.txt: 8 sheets\n")
    assert Path("h.txt").read_text(encoding="utf-8") == shown
    assert shown.startswith("Hadrian's Wall\n  Day ")


def test_ending_alone_says_the_format(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for name in ("h.csv", "h.json"):
        assert run("history", ".", "-o", name) == 0
    assert Path("h.csv").read_text(encoding="utf-8-sig").startswith("Date,")
    assert len(json.loads(Path("h.json").read_text(encoding="utf-8"))) == 8


def test_more_than_twelve_games_are_a_line_over_time(folder: Path) -> None:
    library = Library()
    games, _ = read_history(library, [str(folder)])
    assert sum(mark.role == "bar" for mark in history_chart(library, games).page().marks) > 0
    for number in range(5, 8):
        write(folder, "Ada", f"2026-01-0{number}", won=True)
        write(folder, "Ben", f"2026-01-0{number}", won=False)
    games, _ = read_history(library, [str(folder)])
    marks = history_chart(library, games).page().marks
    assert [sum(mark.role == role for mark in marks) for role in ("bar", "dot", "total", "line")] == [0, 14, 12, 1]


def test_median_does_not_cut_a_number(folder: Path) -> None:
    library = Library()
    games, _ = read_history(library, [str(folder)])
    page = history_chart(library, games).page()
    totals = [mark.y for mark in page.marks if isinstance(mark, TextMark) and mark.role == "total"]
    lines = [mark for mark in page.marks if isinstance(mark, Line) and mark.role == "line"]
    ends = [[float(step[2]) for step in line.steps] for line in lines]
    assert len(ends) == len(totals) + 1
    assert not [total for top, bottom in ends for total in totals if top < total - 1 < bottom]


def link_of(*texts: str, library: Library | None = None) -> dict[str, object]:
    """Return what the link for sheets holds."""
    library = library or Library()
    sheets = [each for text in texts for each in check_sheets(library, library.read_text("sheet.yaml", text))]
    link = play_link(sheets, datetime(2026, 11, 22, 20, 15, tzinfo=UTC))
    head, _, data = link.partition("=")
    assert head == "https://app.bgstatsapp.com/createPlay.html?data"
    assert re.fullmatch(r"[A-Za-z0-9%._~:,-]+", data)
    play: dict[str, object] = json.loads(unquote(data))
    return play


def test_link_logs_the_match_in_bg_stats() -> None:
    rome = "game: rome-and-roll\nplayer: {}\ncoins: {}\n"
    play = link_of(rome.format("Zoë & Łukasz", 5), rome.format("Ben", 9))
    assert (play["sourceName"], play["playDate"]) == ("sheetgen", "2026-11-22 20:15:00")
    assert play["game"] == {
        "name": "Rome & Roll",
        "sourceGameId": "rome-and-roll",
        "highestWins": True,
        "noPoints": False,
    }
    players = play["players"]
    assert isinstance(players, list)
    assert [(each["name"], each["score"], each["winner"], each["startPlayer"]) for each in players] == [
        ("Ben", "9", True, False),
        ("Zoë & Łukasz", "5", False, False),
    ]
    french = link_of("game: hadrians-wall\nplayer: Ada\nleft: {renown: 3}\n", library=Library("fr"))["game"]
    assert isinstance(french, dict)
    assert french["name"] == "Hadrian's Wall"
    again = link_of(rome.format("ben", 2))["players"]
    assert isinstance(again, list)
    assert (again[0]["sourcePlayerId"], again[0]["winner"]) == (players[0]["sourcePlayerId"], False)


@pytest.mark.parametrize(
    ("name", "written"), [("r.json", "r.json"), ("R.SVG", "R.SVG"), ("r.pdf", "r.pdf"), ("r.txt", ""), ("r", "")]
)
def test_ending_says_what_a_score_is_written_as(
    name: str, written: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    files = sorted(map(str, Path("evening-1").glob("*.yaml")))
    assert run("score", *files, "-o", name) == (0 if written else 2)
    assert [path.name for path in folder.glob("[rR]*")] == ([written] if written else [])
    if not written:
        assert capsys.readouterr().err == (
            f"{name}: the ending does not say what to write (name a file that ends with .json, .svg, .png, .pdf)\n"
        )


def test_link_has_the_day_of_the_sheet() -> None:
    wall = "game: hadrians-wall\nplayer: A\ndate: 2026-03-01\nright: {traders: 1}\n"
    assert link_of(wall)["playDate"] == "2026-03-01 12:00:00"


def test_link_is_not_too_long() -> None:
    sheets = [f"game: rome-and-roll\nplayer: {chr(0x4E00 + number) * 60}\ncoins: 1\n" for number in range(30)]
    with pytest.raises(Unusable) as raised:
        link_of(*sheets)
    (complaint,) = raised.value.complaints
    assert re.fullmatch("the link would be \\d+ characters long; the limit is 8000", str(complaint.message))


def test_score_shows_the_link_and_its_code(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "83")
    files = sorted(map(str, (folder / "evening-1").glob("*.yaml")))
    assert run("score", *files, "--bg-stats") == 0
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("Log it in BG Stats:")
    assert lines[at + 1].startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22")
    # Two rows of the code in a line of half blocks, as wide as the code.
    assert [len(line) for line in lines[at + 2 :]] == 42 * [83]
    monkeypatch.setenv("COLUMNS", "82")
    assert run("score", *files, "--bg-stats") == 0
    narrow = capsys.readouterr().out.splitlines()
    assert narrow[at + 2 :] == ["The QR code needs 83 columns: widen this window and run the command again."]
    monkeypatch.delenv("COLUMNS")
    write(folder / "evening-1", "Cleo", "2026-01-01", won=False)
    assert run("score", *files, str(folder / "evening-1" / "Cleo-2026-01-01.yaml"), "--bg-stats") == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("The QR code needs 91 columns")
    assert run("score", *files, "--bg-stats", "--json") == 0
    out, err = capsys.readouterr()
    assert len(json.loads(out)["ranking"]) == 2
    assert "https://app.bgstatsapp.com/" in err


@pytest.mark.parametrize(
    ("since", "days"),
    [
        ("2026", 2),
        ("2026-02", 1),
        ("2026-01-02", 2),
        ("2026-02-28", 1),
        ("2027", 0),
        ("3 January 2026", 1),
        ("2 Jan 2026", 2),
        ("28.2.2026", 1),
        ("1.3.2026", 0),
    ],
)
def test_games_since_a_day(since: str, days: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for day in ("2026-01-02", "2026-02-28"):
        (tmp_path / f"{day}.yaml").write_text(
            f"game: praetor\nplayer: Ada\ndate: {day}\nonly: score\nscore: {{total: 70}}\n"
        )
    assert run("history", str(tmp_path), "--since", since) == 0
    assert len(re.findall(r"^  2026-\d\d-\d\d ", capsys.readouterr().out, re.MULTILINE)) == days


@pytest.mark.parametrize("since", ["2026-13", "yesterday", "26"])
def test_since_must_be_a_day(since: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("history", ".", "--since", since) == 2
    hint = "write a day, a month or a year, such as 2026-10-31, 2026-10 or 2026"
    assert capsys.readouterr().err == f"--since: '{since}' is not a date ({hint})\n"


def test_a_day_that_is_still_to_come_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ada.yaml"
    file.write_text("game: praetor\nplayer: Ada\ndate: 2126-01-02\nonly: score\nscore: {total: 70}\n")
    assert run("history", str(file)) == 0
    shown = capsys.readouterr().out
    assert "  2126-01-02?" in shown
    assert f"? this day is still to come; correct the date in {file}." in " ".join(shown.split())


def test_a_player_who_is_not_there_is_named_with_those_who_are(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("history", str(folder), "--player", "Nobody") == 0
    assert capsys.readouterr().out == "No games of Nobody here. Players: Ada and Ben.\n"


@pytest.mark.parametrize("form", ["", "--json", "--csv"])
def test_why_no_game_is_shown_does_not_mix_with_data(
    form: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("history", str(folder), "--since", "2027", *filter(None, [form])) == 0
    shown = capsys.readouterr()
    assert (shown.err if form else shown.out) == "No games since 2027-01-01.\n"
    assert shown.out.strip() == {"": "No games since 2027-01-01.", "--json": "[]", "--csv": ""}[form]


def test_a_slip_in_the_name_of_the_game_is_told_of_a_file_in_a_folder(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.yaml").write_text("game: hadrian-wall\nplayer: Cleo\n", encoding="utf-8")
    (folder / "notes.yaml").write_text("game: chess\n", encoding="utf-8")
    assert run("history", str(folder)) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"{folder / 'a.yaml'}:1:7: ")
    assert "did you mean 'hadrians-wall'?" in told
    assert "chess" not in told


@pytest.mark.parametrize("key", ["gmae", "gam", "Gaem"])
def test_a_slip_in_the_key_of_the_game_is_told_of_a_file_in_a_folder(
    key: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.yaml").write_text(f"{key}: hadrians-wall\nplayer: Cleo\n", encoding="utf-8")
    (folder / "own.yaml").write_text("extends: hadrians-wall\n", encoding="utf-8")
    assert run("history", str(folder)) == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith(f"{folder / 'a.yaml'}:1:1: ")


def output(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """Return what a command prints on standard output."""
    run(*map(str, words))
    return capsys.readouterr().out


def copied(folder: Path, file: str, player: str, players: int, total: int) -> Path:
    """Write a sheet of which only the score was copied, of one day and difficulty."""
    path = folder / f"{file}.yaml"
    head = f"game: hadrians-wall\nonly: score\nplayer: {player}\nplayers: {players}\ndate: 2026-11-20"
    path.write_text(f"{head}\ndifficulty: normal\nscore: {{total: {total}}}\n", encoding="utf-8")
    return path


def test_a_solo_game_is_in_no_match_of_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, players, total in (("Ada", 2, 70), ("Ben", 2, 50), ("Cleo", 1, 60), ("Dora", 1, 65)):
        copied(tmp_path, name, name, players, total)
    rows = json.loads(output(capsys, "history", tmp_path, "--json"))
    assert {row["player"]: (row["match"], row["place"]) for row in rows} == {
        "Ada": (1, 1),
        "Ben": (1, 2),
        "Cleo": (2, None),
        "Dora": (3, None),
    }
    ranking = json.loads(output(capsys, "score", *sorted(tmp_path.iterdir()), "--json"))["ranking"]
    assert [(each["player"], each["rank"]) for each in ranking] == [("Ada", 1), ("Ben", 2), ("Cleo", 1), ("Dora", 1)]


def test_another_number_of_players_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [copied(tmp_path, name, name, players, 50) for name, players in (("Ada", 6), ("Ben", 3))]
    told = json.loads(output(capsys, "score", *files, "--json"))["match"]
    assert [each["message"] for each in told] == [
        "Players: Ada: 6, Ben: 3. The sheets of one match must agree, so this is not the ranking of one match."
    ]


def test_two_sheets_of_one_player_are_told_to_be_several_matches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [copied(tmp_path, f"{name}{at}", name, 2, 50 + at) for at in (1, 2) for name in ("Ada", "Ben")]
    told = json.loads(output(capsys, "score", *files[:3], "--json"))["match"]
    first, second = f"Ada ({files[0]})", f"Ada ({files[2]})"
    assert [each["message"] for each in told if each["severity"] == "warning"] == [
        f"{first} and {second} belong to one player, so these are several matches. "
        "Give each match a name: a line match: in its sheets."
    ]


def test_a_sheet_alone_says_that_others_are_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copied(tmp_path, "ada", "Ada", 3, 70)
    told = "Sheets are missing from some matches, so these have neither places nor a winner: 2026-11-20 (1 of 3)."
    assert told in " ".join(output(capsys, "history", tmp_path).split())


@pytest.mark.parametrize(("players", "places", "wins"), [(2, ["1", "2"], ["Ada 1/1", "Ben 0/1"]), (3, ["–", "–"], [])])
def test_a_match_with_a_sheet_missing_is_marked_and_won_by_nobody(
    players: int, places: list[str], wins: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, total in (("Ada", 70), ("Ben", 50)):
        copied(tmp_path, name, name, players, total)
    rows = [line.split() for line in output(capsys, "history", tmp_path).splitlines()]
    found = [row for row in rows if "normal" in row]
    assert [row[row.index("normal") - 2] for row in found] == places
    assert found[0][1:4] == (["(2", "of", "3)"] if players == 3 else ["1", "Ada", "normal"])
    assert [f"{row[0]} {row[2]}" for row in rows if row[:1] in (["Ada"], ["Ben"])] == wins


def test_a_match_is_of_the_day_that_a_sheet_says(tmp_path: Path) -> None:
    for name, total in (("Ada", 70), ("Ben", 50)):
        path = copied(tmp_path, name, name, 2, total)
        path.write_text(f"match: red table\n{path.read_text(encoding='utf-8')}", encoding="utf-8")
    path = tmp_path / "Ada.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("date: 2026-11-20\n", ""), encoding="utf-8")
    (match,) = matches_of(read_history(Library(), [str(tmp_path)])[0])
    assert (match.games[0].player, match.day, match.name) == ("Ada", "2026-11-20", "2026-11-20 red table")


def test_equal_best_games_are_all_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for player in ("Ada", "Ben"):
        write(tmp_path, player, "2026-01-01", won=True)
    assert run("history", str(tmp_path)) == 0
    assert ["Best", "1", "Ada,", "2026-01-01", "and", "Ben,", "2026-01-01"] in [
        line.split() for line in capsys.readouterr().out.splitlines()
    ]


def test_data_tell_copied_scores_and_the_name_of_a_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "Ada", "2026-01-01", won=True)
    file.write_text(f"match: Red Table\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
    (tmp_path / "ben.yaml").write_text(
        "game: hadrians-wall\nplayer: Ben\ndate: 2026-01-02\nonly: score\nscore: {total: 60}\n", encoding="utf-8"
    )
    assert run("history", "--json", str(tmp_path)) == 0
    rows = json.loads(capsys.readouterr().out)
    keys = ("player", "match_name", "legal", "score_only")
    found = [tuple(row[key] for key in keys) for row in rows]
    assert found == [("Ada", "Red Table", True, False), ("Ben", "", None, True)]
    assert run("history", "--csv", str(tmp_path)) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    heads = ("Match name", "No mistakes", "Only the score")
    assert [tuple(row[head] for head in heads) for row in rows] == [("Red Table", "yes", "no"), ("", "", "yes")]


def test_the_picture_shows_matches_places_and_what_is_uncertain(tmp_path: Path) -> None:
    for player, day in (("Ben", 1), ("Ada", 1), ("Ben", 2)):
        write(tmp_path, player, f"2026-01-0{day}", won=player == "Ada", name=f"{player}-{day}")
    (tmp_path / "cleo.yaml").write_text(
        "game: hadrians-wall\nplayer: Cleo\ndate: 2026-01-02\nmatch: red\nonly: score\nscore: {total: 60}\n",
        encoding="utf-8",
    )
    games, _ = read_history(Library(), [str(tmp_path)])
    chart = history_chart(Library(), games)
    assert isinstance(chart, Chart)
    assert [(bar.heading, bar.label, bar.mark) for bar in chart.bars] == [
        ("2026-01-01", "1. Ada", ""),
        ("", "2. Ben", ""),
        ("2026-01-02", "Ben", ""),
        ("2026-01-02 red", "Cleo", "Only the score"),
    ]
