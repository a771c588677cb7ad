"""A game that extends another: the page's examples work, and nothing of it is mistaken for the game below."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetgen.app.check_files import JudgeOrder, check_files
from sheetgen.app.library import Library
from sheetgen.app.lint import lint_game
from sheetgen.app.new_game import create_game
from sheetgen.app.orders import PrintOrder
from sheetgen.app.sheet_output import print_sheets
from sheetgen.text.complaint import Unusable
from tests.amounts import amount
from tests.cli.printing import run
from tools.tutorial import blocks_of, build, page


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the games of the tutorial and of the page on variants."""
    build(tmp_path)
    for block in blocks_of(page("variants")):
        block.put(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def complaints(word: str) -> list[str]:
    return [str(each) for each in lint_game(Library(), word).complaints]


@pytest.mark.slow
@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("name", ["stormy", "stormy-pond"])
def test_the_examples_of_the_page_work(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert complaints(name) == []
    assert run("print", name, "-o", "x.pdf") == 0
    assert run("list", "--game", name) == 0
    assert re.search(rf"^  {name} +Stormy (Wall|Pond) ", capsys.readouterr().out, re.MULTILINE)
    assert run("schema", name) == 0
    assert f'"const": "{name}"' in capsys.readouterr().out


@pytest.mark.usefixtures("games")
def test_a_house_rule_changes_what_a_box_costs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("explain", "stormy", "left.mining_and_foresting.3") == 0
    assert "cost: 2 servants" in capsys.readouterr().out
    library = Library(own=["stormy"])
    (judged,) = check_files(library, JudgeOrder(files=("ada.yaml",))).sheets
    assert judged.report.score is not None
    changed, usual = library.game("stormy"), library.game("hadrians-wall")
    assert changed.areas["left.disdain"].penalty[1:3] == (2, 4) != usual.areas["left.disdain"].penalty[1:3]
    assert changed.areas["left.wall"] == usual.areas["left.wall"]
    assert [sheet.arrange for sheet in changed.sheets] == [sheet.arrange for sheet in usual.sheets]


@pytest.mark.slow
@pytest.mark.usefixtures("games")
def test_a_form_tells_the_variants_name_and_is_refused_where_that_is_not_known() -> None:
    library = Library(own=["stormy"])
    form = print_sheets(library, PrintOrder(game="stormy", fillable=True)).pdf
    assert b"hadrians-wall" not in form
    (sheet,) = library.read_text("form.pdf", form)
    assert sheet.game == "stormy"
    with pytest.raises(Unusable) as caught:
        Library().read_text("form.pdf", form)
    assert str(caught.value) == (
        "form.pdf: this form is for the unknown game 'stormy' (if it is your own game, add own FOLDER)"
    )


def test_what_is_kept_of_it_follows_the_game_below(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_CACHE", str(games / "kept"))
    sheet = games / "pond" / "pad.yaml"
    for cost in ("fish", "3 wood"):
        change(games, "pond/pad.yaml", re.sub("cost: .*\n    banner", f"cost: {cost}\n    banner", sheet.read_text()))
        box = Library().game("stormy-pond").boxes["pad.frogs.3"]
        assert box.cost == {"fish": ((("fish", 1),),), "3 wood": ((("wood", 3),),)}[cost]
    texts = games / "pond" / "lang" / "en.yaml"
    change(games, "pond/lang/en.yaml", texts.read_text().replace("pad.reeds: Reeds", "pad.reeds: Rushes"))
    assert Library().language("stormy-pond").text("areas.pad.reeds") == "Rushes"
    change(games, "stormy-pond/lang/en.yaml", "areas: {pad.reeds: Canes}\n")
    assert Library().language("stormy-pond").text("areas.pad.reeds") == "Canes"


def change(folder: Path, file: str, text: str) -> None:
    (folder / file).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        (
            "stormy-pond/game.yaml",
            "game: stormy-pond\nextends: pnod\n",
            "stormy-pond/game.yaml:2:10: extends: there is no game 'pnod' to extend (did you mean 'pond'?)",
        ),
        (
            "stormy-pond/game.yaml",
            "game: stormy-pond\nextends: ../stormy-pond\n",
            "stormy-pond/game.yaml:2:10: extends: extends '../stormy-pond', which extends this game "
            "(let one of them stand alone)",
        ),
        (
            "pond/game.yaml",
            "extends: stormy-pond\ngame: pond\n",
            "pond/game.yaml:1:10: extends: extends 'stormy-pond', which extends this game "
            "(let one of them stand alone)",
        ),
        (
            "stormy-pond/game.yaml",
            "extends: pond\n",
            "pond/game.yaml:1:7: game: 'pond' is the name of the game it extends (write one of its own)",
        ),
        (
            "stormy-pond/pad.yaml",
            "areas:\n  frogs:\n    cost: 2 fihs\n",
            "stormy-pond/pad.yaml:3:13: areas.frogs.cost: there is no icon 'fihs' (did you mean 'fish'?)",
        ),
        (
            "stormy-pond/pad.yaml",
            "areas:\n  reeds: {boxes: wood}\n",
            "pond/pad.yaml:8:14: areas.reeds.chains.pad.frogs: "
            "a chain joins box 2 to box 2, and one of them is not there",
        ),
        (
            "stormy-pond/pad.yaml",
            "areas:\n  frogz: {cost: fish}\n",
            "stormy-pond/pad.yaml:2:3: areas.frogz: the key 'kind' is missing",
        ),
    ],
)
def test_a_mistake_is_told_where_it_stands(games: Path, file: str, text: str, expected: str) -> None:
    change(games, file, text)
    assert expected in [each.replace(f"{games}/", "") for each in complaints("stormy-pond")]


def test_lint_tells_what_is_taken_away_and_still_named(games: Path) -> None:
    change(games, "stormy-pond/pad.yaml", "areas: {huts: ~}\n")
    told = [each.replace(f"{games}/", "") for each in complaints("stormy-pond")]
    assert told == [
        "stormy-pond/game.yaml:4:19: header.score.areas.huts: 'score.huts' is removed, but pond/pad.yaml:26 names it "
        "(change or remove 'arrange.rows.4.fields' too)",
        "stormy-pond/pad.yaml:1:9: areas.huts: 'pad.huts' is removed, but pond/pad.yaml:25 names it "
        "(change or remove 'arrange.rows.3.area' too)",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("base", ["praetor", "hadrians-wall", "rome-and-roll"][: amount(1, 3)])
def test_a_variant_that_was_just_begun_is_the_game_it_extends(base: str, tmp_path: Path) -> None:
    library = Library()
    create_game(library, str(tmp_path / "ours"), base)
    own = Library(own=[tmp_path / "ours"])
    assert [str(each) for each in lint_game(own, "ours").complaints] == []
    assert own.game("ours").areas == own.game(base).areas
    assert (own.game("ours").name, own.language("ours").text("game")) == ("ours", "Ours")


@pytest.mark.slow
def test_a_variant_of_ones_own_game_names_the_way_to_it(games: Path) -> None:
    create_game(Library(), str(games / "further"), str(games / "pond"))
    assert "extends: ../pond\n" in (games / "further" / "game.yaml").read_text(encoding="utf-8")
    assert complaints("further") == []


def test_no_game_that_ships_extends_another() -> None:
    library = Library()
    assert all(len(library.game_files(name).folders) == 1 for name in library.names)


@pytest.mark.slow
def test_a_variant_may_speak_fewer_languages(games: Path) -> None:
    fewer = "extends: hadrians-wall\nlanguages: [en]\n"
    change(games, "stormy/game.yaml", f"game: stormy\n{fewer}")
    assert Library().game_files("stormy").languages == ("en",)
    change(
        games,
        "stormy/left.yaml",
        "areas: {mill: {kind: track, count: 3}}\narrange: {rows: {after 1: {view: series, area: left.mill}}}\n",
    )
    change(games, "stormy/lang/en.yaml", "game: Stormy\nareas: {left.mill: Mill}\n")
    assert complaints("stormy") == []
    change(games, "stormy/game.yaml", f"game: stormy\n{fewer.replace('[en', '[en, xx')}")
    assert "there is no file of texts 'lang/xx.yaml'" in complaints("stormy")[0]
