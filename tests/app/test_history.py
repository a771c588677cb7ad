"""Games over time: their order, the middle and the best, and the same as table, data and picture."""

from __future__ import annotations

import csv
import io
import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from sheetgen.app.check_files import check_sheets
from sheetgen.app.history import as_csv, read_history, summaries
from sheetgen.app.library import Library
from sheetgen.app.result_pictures import history_chart, render_chart, result_card
from sheetgen.marks.marks import CircleMark, PathMark, RectangleMark, TextMark
from sheetgen.place.score_chart import Bar, Chart
from sheetgen.place.timeline import Point, TimeLine
from tests.cli.printing import run

EXAMPLES = Path(__file__).parents[2] / "examples"
DORA = (
    "game: hadrians-wall\nplayer: Dora\ndifficulty: normal\nyears: 1\n"
    "left: {wall_guard: 1, cohorts: {left: 1}, valour: 1}\n"
)
"""A sheet with one point."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three games of two days, one of them easy, beside a blank sheet and a file that is no sheet."""
    monkeypatch.chdir(tmp_path)
    games = tmp_path / "games"
    games.mkdir()
    for name, day in (("ben", "2025-02-01"), ("ada", "2025-01-01"), ("solo", "2025-03-01")):
        text = (EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8")
        dated = [line for line in text.splitlines() if not line.startswith("date:")]
        (games / f"{name}.yaml").write_text("\n".join([*dated, f"date: {day}", ""]), encoding="utf-8")
    (games / "blank.yaml").write_text("game: hadrians-wall\n")
    shutil.copy(EXAMPLES / "campaign" / "record.yaml", games)
    return games


def test_games_come_in_the_order_of_their_days(folder: Path) -> None:
    games, complaints = read_history(Library(), [str(folder)])
    assert [(game.day, game.sheet.report.player, game.total) for game in games][:2] == [
        ("2025-01-01", "Ada", 71),
        ("2025-02-01", "Ben", 48),
    ]
    assert (len(games), complaints) == (3, [])


def test_the_middle_and_the_best_of_each_difficulty(folder: Path) -> None:
    games, _ = read_history(Library(), [str(folder)])
    totals = [game.total for game in games]
    whole, *kinds = summaries(games)
    assert whole.best is not None
    assert (whole.count, whole.matches, whole.best.points, whole.median) == (3, 3, max(totals), sorted(totals)[1])
    assert sum(each.count for each in kinds) in (0, 3)
    assert whole.parts["renown"] == sorted(game.parts["renown"] or 0 for game in games)[1]


def test_the_table_has_every_line_of_the_score(folder: Path) -> None:
    games, _ = read_history(Library(), [str(folder)])
    rows = list(csv.DictReader(io.StringIO(as_csv(games))))
    parts = ["Renown", "Piety", "Valour", "Discipline", "Path cards", "Disdain"]
    assert [sum(int(row[part]) for part in parts) for row in rows] == [game.total for game in games]


@pytest.mark.parametrize(
    ("code", "head"),
    [
        (
            "en",
            "Date,Day assumed,Game,Match,Match name,Place,Players,Player,Difficulty,Total,Title,No mistakes,",
        ),
        (
            "fr",
            "Date;Jour supposé;Jeu;Partie;Nom de la partie;Place;Nombre de joueurs;Joueur;Difficulté;Total;Titre;",
        ),
        (
            "pl",
            "Data;Dzień przyjęty;Gra;Rozgrywka;Nazwa rozgrywki;Miejsce;Liczba graczy;Gracz;Poziom;Razem;Tytuł;",
        ),
        (
            "ko",
            "날짜,날짜 추정,게임,게임 번호,모임 이름,순위,인원,플레이어,난이도,합계,칭호,오류 없음,입력 미완료,점수만,",
        ),
    ],
)
def test_the_table_is_in_the_language_of_its_reader(folder: Path, code: str, head: str) -> None:
    games, _ = read_history(Library(code), [str(folder)])
    assert as_csv(games).startswith(head)


def test_a_file_that_was_named_must_be_a_sheet(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("history", str(folder / "record.yaml")) == 2
    assert "this is a campaign record" in capsys.readouterr().err


def test_at_the_terminal_and_for_programs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("history", str(folder)) == 0
    shown = capsys.readouterr().out
    assert "  2025-01-01 (1 of 3)      –  Ada" in shown
    assert "Median" in shown
    assert "\n    Renown" in shown
    assert run("history", str(folder), "--json") == 0
    assert [each["total"] for each in json.loads(capsys.readouterr().out)][:2] == [71, 48]
    assert run("history", str(folder), "--plot", "-o", "h.svg") == 0
    assert Path("h.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_picture_says_which_games_were_chosen(folder: Path) -> None:
    assert run("history", str(folder), "-q", "--player", "ada", "--since", "2025", "-o", "h.svg") == 0
    assert "sheet; best 71, median 71; matches of ada, since 2025" in Path("h.svg").read_text(encoding="utf-8")


def test_a_bar_is_as_long_as_its_points(folder: Path) -> None:
    library = Library()
    games, _ = read_history(library, [str(folder)])
    chart = history_chart(library, games)
    assert isinstance(chart, Chart)
    assert [bar.total for bar in chart.bars] == [game.total for game in games]
    bars = [mark for mark in chart.page().marks if mark.role == "bar"]
    assert len(bars) == sum(1 for bar in chart.bars for points in bar.points if points > 0) + sum(
        1 for bar in chart.bars if min(bar.points) < 0
    )


def test_bars_below_zero_end_where_their_totals_are() -> None:
    """All bars begin at one zero and have one scale, and no bar reaches over the names."""
    bars = [Bar("Ada", (30, 10, -5)), Bar("Ben", (4, 6, -10)), Bar("Cleo", (3, 2, -15)), Bar("Dan", (0, 0, -20))]
    marks = Chart(Library().theme("colour"), "Game", "", ("a", "b", "lost"), bars).page().marks
    drawn = [mark for mark in marks if isinstance(mark, RectangleMark) and mark.role == "bar"]
    zero = drawn[0].x
    unit = drawn[0].width / 30
    points = [(round((mark.x - zero) / unit, 6), round(mark.width / unit, 6)) for mark in drawn]
    assert points == [(0, 30), (30, 10), (35, 5), (0, 4), (4, 6), (0, 10), (0, 3), (3, 2), (-10, 15), (-20, 20)]
    names = [mark for mark in marks if isinstance(mark, TextMark) and mark.text in {bar.label for bar in bars}]
    assert len(names) == len(bars)
    assert zero - 20 * unit > max(mark.x for mark in names)


def test_a_bar_says_how_many_mistakes_its_sheet_has(folder: Path) -> None:
    (folder / "dora.yaml").write_text(DORA.replace("years: 1", "years: 6"), encoding="utf-8")
    games, _ = read_history(Library(), [str(folder)])
    chart = history_chart(Library(), games)
    assert isinstance(chart, Chart)
    assert [(bar.label, bar.mark) for bar in chart.bars if bar.mark] == [("Dora", "1 mistake")]


def test_many_games_are_dots_and_those_with_mistakes_are_marked(folder: Path) -> None:
    library, dora = Library(), folder / "dora.yaml"
    dora.write_text(DORA.replace("years: 1", "years: 6\ndate: 2026-02-01"), encoding="utf-8")
    games, _ = read_history(library, [str(folder)])
    chart = history_chart(library, [*games] * 5)
    assert isinstance(chart, TimeLine)
    assert [(point.total, point.player, point.marked) for point in chart.points[: len(games)]] == [
        (game.total, game.player, not game.sheet.report.legal) for game in games
    ]
    assert {point.marked for point in chart.points} == {True, False}
    assert chart.line == ("Median", 58)


def test_equal_scores_and_their_lines_show_all_players() -> None:
    points = [
        Point(f"2026-05-0{day}", total, name) for day, total in ((1, 5), (2, 7)) for name in ("Ada", "Ben", "Cleo")
    ]
    points.append(Point("2026-05-03", 9, "Cleo"))
    marks = TimeLine(Library().theme("colour"), "Games", "", points, ("middle", 7)).page().marks
    dots = [round(mark.radius, 2) for mark in marks if isinstance(mark, CircleMark) and mark.role == "dot"]
    assert dots == [1.8, 1.8, 1.35, 1.35, 0.9, 0.9, 0.9]
    lines = [mark.paint for mark in marks if isinstance(mark, PathMark) and mark.role == "total"]
    assert [round(paint.width, 2) for paint in lines] == [2.3, 1.4, 0.5, 0.5]
    (middle,) = [mark.paint for mark in marks if isinstance(mark, PathMark) and mark.role == "line"]
    assert (middle.dash, {paint.dash for paint in lines}) == ((1.2, 0.8), {()})


@pytest.mark.parametrize("unsure", [True, False])
@pytest.mark.parametrize("marked", [True, False])
def test_a_chart_says_what_its_dots_mean(marked: bool, unsure: bool) -> None:
    points = [Point("2026-05-01", 5, "Ada"), Point("2026-05-02", 9, "Ada", marked, unsure)]
    theme = Library().theme("colour")
    marks = TimeLine(theme, "Games", "", points, ("middle", 1), mistakes="wrong", unsure="a guess").page().marks
    told = {mark.text for mark in marks if isinstance(mark, TextMark)}
    assert told & {"wrong", "a guess"} == {*(["wrong"] if marked else []), *(["a guess"] if unsure else [])}
    assert sum(mark.role == "legend" for mark in marks) == 1 + marked + unsure


STEPS = {3: 1, 9: 2, 25: 5, 75: 10, 150: 20, 170: 50, 700: 100, 1500: 200, 1900: 500, 4500: 1000, 9000: 9000}


@pytest.mark.parametrize(("most", "step"), STEPS.items())
def test_the_numbers_beside_a_chart_go_in_round_steps(most: int, step: int) -> None:
    points = [Point("2026-05-01", 0, "Ada"), Point("2026-05-02", most, "Ada")]
    page = TimeLine(Library().theme("colour"), "Games", "", points, ("middle", 1)).page()
    numbers = [int(mark.text) for mark in page.marks if isinstance(mark, TextMark) and mark.text.isdecimal()]
    assert numbers == list(range(0, most + step if most % step else most + 1, step))
    assert len(numbers) <= 9


def test_a_result_to_share(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    library = Library()
    sheets = [each for name in ("ada", "ben") for each in library.read_file(str(EXAMPLES / f"{name}.yaml"))]
    card = result_card(library, check_sheets(library, sheets))
    assert [bar.label for bar in card.bars] == ["1. Ada", "2. Ben"]
    assert render_chart(card, ".pdf").startswith(b"%PDF")
    files = [str(EXAMPLES / f"{name}.yaml") for name in ("ada", "ben", "cleo", "rome-and-roll/ada")]
    assert run("score", *files, "--card", "-o", "result.svg") == 0
    assert "Winner: Cleo" in Path("result.svg").read_text(encoding="utf-8")
    assert "Rome &amp; Roll" in Path("result-2.svg").read_text(encoding="utf-8")
    capsys.readouterr()
    assert run("score", *files, "--card", "-o", "result.txt") == 2
    assert ".txt: is not a known picture format" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("ada", "ben"), {"Winner: Ada", "2026-11-22 · normal · 3 players"}),
        (("ben", "mistakes"), {"Winner: Ben", "2026-11-22 · normal · 3 players", "9 mistakes"}),
        (
            ("mistakes", "dora"),
            {"The ranking is provisional until these sheets are free of mistakes: Marcus.", "9 mistakes"},
        ),
        (("solo",), {"Primus Pilus", "2026-11-22 · normal · 1 player"}),
    ],
)
def test_a_card_tells_the_winner_the_day_and_mistakes(names: tuple[str, ...], told: set[str]) -> None:
    library, sheets = Library(), []
    for name in names:
        text = DORA if name == "dora" else (EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8")
        (sheet,) = library.read_text(name, text)
        sheets.append(replace(sheet, values={**sheet.values, "date": "2026-11-22"}))
    marks = result_card(library, check_sheets(library, sheets)).page().marks
    shown = {mark.text for mark in marks if isinstance(mark, TextMark)}
    assert told <= shown
    assert [text for text in shown if text.startswith("Winner")] == [text for text in told if text.startswith("Winner")]


@pytest.mark.parametrize(
    ("code", "words"),
    [("en", "Winners: Ada and Ben"), ("fr", "Vainqueurs\xa0: Ada et Ben"), ("pl", "Wygrywają: Ada i Ben")],
)
def test_a_card_names_all_who_share_the_win(code: str, words: str) -> None:
    library = Library(code)
    (sheet,) = library.read_text("ada.yaml", (EXAMPLES / "ada.yaml").read_text(encoding="utf-8"))
    both = [replace(sheet, values={**sheet.values, "player": name}) for name in ("Ada", "Ben")]
    shown = [
        mark.text
        for mark in result_card(library, check_sheets(library, both)).page().marks
        if isinstance(mark, TextMark)
    ]
    assert words in shown


def test_a_whole_sheet_beside_half_entered_ones_has_no_place_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    half = f"{DORA}# next: left.fort\n"
    for name, text in (("dora", half), ("finn", DORA), ("gina", DORA)):
        Path(f"{name}.yaml").write_text(text.replace("Dora", name.capitalize()), encoding="utf-8")
    places = []
    for names in (("dora", "finn"), ("dora", "finn", "gina")):
        run("score", *(f"{name}.yaml" for name in names))
        (line,) = [line.split() for line in capsys.readouterr().out.splitlines() if line.strip().startswith("Place")]
        places.append(line[1:])
    assert places == [["–", "–"], ["–", "1", "1"]]
