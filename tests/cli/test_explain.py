"""``explain`` and ``check --why``: rules, boxes and what was counted, in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.app.explaining import explain
from sheetgen.app.library import Library
from sheetgen.cli.main import main
from sheetgen.rules.explain import Explainer
from sheetgen.rules.violation import Violation
from sheetgen.rules.ways import Counted, Details
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
    known = Library(code).known(game)
    explainer = Explainer(known.game, known.language)
    said = {rule: list(explainer.rule(rule)) for rule in known.game.rules}
    assert [rule for rule, lines in said.items() if len(lines) != 2] == []
    assert [lines[0] for lines in said.values() if len(lines[0]) > 180] == []


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_on_a_sheet_can_be_explained(game: str, code: str) -> None:
    known = Library(code).known(game)
    explainer = Explainer(known.game, known.language)
    assert len(explainer.known) > 100
    assert [each for each in explainer.known if not all(list(explainer.place(each)))] == []


@pytest.mark.parametrize(
    ("place", "lines"),
    [
        ("left.wall.7", ["Wall, box 7: costs 1 resource; needs Fort, box 7; gives 1 cohort"]),
        (
            "left.wall_guard.1",
            [
                "Wall guard, box 1: costs 1 soldier or 1 sword; gives 1 cohort",
                "One box for each icon covered, sword: Training grounds, boxes 1 to 5.",
            ],
        ),
        ("left.renown.1", ["Renown, box 1: nothing but a box to fill"]),
        ("left.granary.small", ["Small granary: printed filled"]),
        ("left.fort", ["Fort", "Fort, boxes 1 to 3: costs 1 builder or 1 soldier"]),
        (
            "workshop",
            [
                "Workshop",
                "Small workshop: costs 3 resources; needs Fort at 5; gives 1 builder; gives 1 builder every later year",
                "Large workshop: costs 4 resources; needs Fort at 15 and Small workshop built; gives 1 renown and 1 "
                "builder; gives 1 builder every later year",
            ],
        ),
    ],
)
def test_what_is_said_of_a_place(place: str, lines: list[str]) -> None:
    ((_, explained),) = explain(Library(), "hadrians-wall", place)
    assert list(explained[: len(lines)]) == lines


def test_the_icons_that_fill_an_area() -> None:
    ((_, explained),) = explain(Library(), "hadrians-wall", "left.piety")
    assert explained[-1].startswith("Or one where the player chooses: ")
    assert "Small road" in explained[-1]
    assert explained[-2].startswith("One box for each icon covered, piety: ")
    assert "Small temple" in explained[-2]


def test_a_rule_of_several_games_and_all_rules_of_one() -> None:
    assert [name for name, _ in explain(Library(), "fill-order")] == [
        "Hadrian's Wall, fill-order",
        "Rome & Roll, fill-order",
    ]
    rules = list(Library().known("praetor").game.rules)
    assert [name for name, _ in explain(Library(), "praetor")] == rules
    assert [name for name, _ in explain(Library(), "praetor", "wages")] == ["wages"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("granry",), "granry: no rule or game has this name (did you mean 'granary'?)"),
        (("hadrians-wall", "wal"), "wal: the game has no rule, box or area of this name (did you mean 'wall'?)"),
        (
            ("hadrians-wall", "left.wall.22"),
            "left.wall.22: the game has no rule, box or area of this name (did you mean 'left.wall.2'?)",
        ),
    ],
)
def test_a_name_that_does_not_exist(words: tuple[str, ...], said: str) -> None:
    with pytest.raises(Unusable) as found:
        explain(Library(), *words)
    assert str(found.value) == said


def test_what_a_balance_counted() -> None:
    known = Library().known("hadrians-wall")
    details = Details(counted=(Counted("Cohorts", 3), Counted("Fort", 2)))
    violation = Violation("attribute-icons", "error", "left.discipline", None, "", details=details)
    assert list(Explainer(known.game, known.language).why(violation))[1:] == ["Discipline: Cohorts: 3, Fort: 2"]


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", "hadrians-wall", "left.wall.7", "--lang", "pl") == 0
    assert capsys.readouterr().out == (
        "left.wall.7\n  Mur, pole 7: kosztuje: 1 surowiec; wymaga: Fort, pole 7; daje: 1 kohorta\n"
    )
    assert run("explain", "nothing-like-it") == 2
    assert capsys.readouterr().err.startswith("nothing-like-it: no rule or game has this name")


def test_check_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "ben.yaml"
    sheet.write_text("game: hadrians-wall\nplayer: Ben\nyears: 1\nleft: {wall: 2, fort: 1, valour: 1}\n")
    assert run("check", "--why", str(sheet)) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert (
        "[chain, rulebook: Cippi / Wall / Fort] To fix it: Empty: Wall, box 2 Or: Fill: Fort, box 2 "
        "A box of wall or cippi is filled only when the fort has been filled up "
        "to the box its chain hangs from. Wall, box 2: costs 1 resource; needs Fort, box 2"
    ) in said
