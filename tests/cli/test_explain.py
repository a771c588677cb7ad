"""``explain`` and ``check --why``: rules, boxes and what was counted, in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.app.explain import explain
from sheetgen.app.library import Library
from sheetgen.cli.main import main
from sheetgen.rules.explainer import Explainer
from sheetgen.rules.finding import BalanceItem
from sheetgen.rules.violation import Violation
from sheetgen.text.complaint import Unusable

LANGUAGES = ("en", "fr", "pl", "ko")
GAMES = ("hadrians-wall", "rome-and-roll", "praetor")


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ending:
        main(words)
    assert isinstance(ending.value.code, int)
    return ending.value.code


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_its_words_and_its_chapter(game: str, code: str) -> None:
    known = Library(code).loaded_game(game)
    explainer = Explainer(known.game, known.language)
    said = {rule: list(explainer.rule(rule)) for rule in known.game.rules}
    assert [rule for rule, lines in said.items() if len(lines) != 2] == []
    assert [lines[0] for lines in said.values() if len(lines[0]) > 180] == []


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_on_a_sheet_can_be_explained(game: str, code: str) -> None:
    known = Library(code).loaded_game(game)
    explainer = Explainer(known.game, known.language)
    assert len(explainer.known) > 100
    assert [each for each in explainer.known if not all(list(explainer.explain_area(each)))] == []


@pytest.mark.parametrize(
    ("place", "lines"),
    [
        ("left.wall.7", ["Wall, box 7: cost: 1 resource; requires: Fort, box 7; gain: 1 cohort"]),
        (
            "left.wall_guard.1",
            [
                "Wall guard, box 1: cost: 1 soldier or 1 sword; gain: 1 cohort",
                "Fill one box for each sword icon covered: Training grounds, boxes 1 to 5.",
            ],
        ),
        ("left.renown.1", ["Renown, box 1: an ordinary box"]),
        ("left.granary.small", ["Small granary: already filled on the printed sheet; opens Medium granary"]),
        (
            "left.granary.medium",
            [
                "Medium granary: cost: 1 servant, 1 builder and 1 resource; requires: Fort filled up to 1; opens "
                "Mining & foresting, boxes 5 to 9, Wall guard, boxes 7 to 12, Cippi, boxes 4 and 5, Wall, boxes 8 "
                "to 14, Fort, boxes 8 to 14 and Large granary"
            ],
        ),
        (
            "Fort, box 11",
            [
                "Fort, box 11: cost: 1 builder or 1 soldier; requires: Medium granary; reaches "
                "infrastructure 5; opens Wall, box 11 and Large granary"
            ],
        ),
        (
            "forum",
            [
                "Forum",
                "Forum, boxes 1 to 4: costs 2 workers of any kind, but no soldiers; gives 1 worker of any kind of "
                "another kind, but no soldiers; at most 1 a year",
            ],
        ),
        (
            "left.disdain",
            [
                "Disdain",
                "Disdain: points lost for 0, 1, 2 ... left at the end: 0, 1, 3, 5, 7, 9, 12, 15, 18 and 22.",
            ],
        ),
        (
            "right.market.goods",
            ["Goods", *[""] * 6, "Goods: each further different one gives renown: 1, 1, 1, 2, 2 and 3."],
        ),
        ("right.temples.small.favour.1", ["Favour of the small temple, box 1: requires: Small temple (complete)"]),
        ("resource_production 3", ["Resource production, box 3: every later year: 1 resource"]),
        (
            "left.fort",
            [
                "Fort",
                "Fort, box 1: cost: 1 builder or 1 soldier; reaches infrastructure 1; opens Cippi, box 1, Wall, "
                "box 1 and Medium granary",
            ],
        ),
        (
            "workshop",
            [
                "Workshop",
                "Small workshop: cost: 3 resources; requires: Fort filled up to 5; gain: 1 builder; every later "
                "year: 1 builder; opens Large workshop",
                "Large workshop: cost: 4 resources; requires: Fort filled up to 15 and Small workshop; "
                "gain: 1 renown and 1 builder; every later year: 1 builder",
            ],
        ),
    ],
)
def test_what_is_said_of_a_place(place: str, lines: list[str]) -> None:
    ((_, explained),) = explain(Library(), "hadrians-wall", place)
    assert [said if line else "" for said, line in zip(explained, lines, strict=False)] == lines


def test_the_icons_that_fill_an_area() -> None:
    ((_, explained),) = explain(Library(), "hadrians-wall", "left.piety")
    assert explained[-3].startswith("Fill one box for each piety icon covered: ")
    assert "Small temple" in explained[-3]
    assert explained[-2].startswith("Or one of the player's choice: ")
    assert "Small road" in explained[-2]
    assert explained[-1] == "Also from (piety): Road; Red gladiator; Blue gladiator."


@pytest.mark.parametrize(
    "word", ["left.wall.7", "wall.7", "wall 7", "Wall, box 7", "wall, box 7", "left.wall 7", "WALL, BOX 7"]
)
def test_box_is_found_by_every_name(word: str) -> None:
    ((identity, _),) = explain(Library(), "hadrians-wall", word)
    assert identity == "left.wall.7"


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("left.road.2", ["left.road.large"]),
        ("Large road", ["left.road.large"]),
        ("disdain", ["disdain", "left.disdain"]),
    ],
)
def test_building_by_number_or_name_and_rule_beside_area(word: str, found: list[str]) -> None:
    assert [name for name, _ in explain(Library(), "hadrians-wall", word)] == found


def test_what_is_written_at_the_score_is_left_out_beside_others_of_its_name() -> None:
    found = [name for name, _ in explain(Library(), "praetor", "total")]
    assert found == ["score-pad.total"]


def test_box_is_found_by_its_name_in_another_language() -> None:
    ((identity, _),) = explain(Library("fr"), "hadrians-wall", "Mur, case 7")
    assert identity == "left.wall.7"


def test_a_rule_of_several_games_and_all_rules_of_one() -> None:
    assert [name for name, _ in explain(Library(), "fill-order")] == [
        "Hadrian's Wall, fill-order",
        "Rome & Roll, fill-order",
    ]
    rules = list(Library().loaded_game("praetor").game.rules)
    assert [name for name, _ in explain(Library(), "praetor")] == rules
    assert [name for name, _ in explain(Library(), "praetor", "wages")] == ["wages", "pay.wages"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("granry",), "granry: no rule or game has that name (did you mean 'granary'?)"),
        (("hadrians-wall", "wal"), "wal: the game has no rule, box or area of that name (did you mean 'wall'?)"),
        (
            ("hadrians-wall", "left.wall.22"),
            "left.wall.22: the game has no rule, box or area of that name (did you mean 'left.wall.2'?)",
        ),
    ],
)
def test_a_name_that_does_not_exist(words: tuple[str, ...], said: str) -> None:
    with pytest.raises(Unusable) as found:
        explain(Library(), *words)
    assert str(found.value) == said


def test_what_a_balance_counted() -> None:
    known = Library().loaded_game("hadrians-wall")
    counted = (BalanceItem("Cohorts", 3), BalanceItem("Fort", 2))
    violation = Violation("attribute-icons", "error", "left.discipline", None, "", counted=counted)
    assert list(Explainer(known.game, known.language).why(violation))[1:] == ["Discipline: Cohorts: 3, Fort: 2"]


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", "hadrians-wall", "left.wall.7", "--lang", "pl") == 0
    assert capsys.readouterr().out == (
        "left.wall.7\n  Mur, pole 7: koszt: 1 surowiec; wymagania: Fort, pole 7; nagroda: 1 kohorta\n"
    )
    assert run("explain", "nothing-like-it") == 2
    assert capsys.readouterr().err.startswith("nothing-like-it: no rule or game has that name")


def test_check_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "ben.yaml"
    sheet.write_text("game: hadrians-wall\nplayer: Ben\nyears: 1\nleft: {wall: 2, fort: 1, valour: 1}\n")
    assert run("check", "--why", str(sheet)) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert (
        "[chain, rulebook: Cippi / Wall / Fort] Fix: Clear Wall, box 2 or: Fill Fort, box 2 A box of the wall or "
        "cippi can only be filled once the fort is filled up to the box its chain hangs from. Wall, box 2: cost: "
        "1 resource; requires: Fort, box 2"
    ) in said
