"""Layout files: what a good one means, and every fault of a wrong one at its place."""

from __future__ import annotations

import pickle
from pathlib import Path
from shutil import copytree

import pytest

from sheetgen.assets.data_folders import data_path
from sheetgen.layout.box import Need
from sheetgen.layout.game_folders import game_names
from sheetgen.load.expand_sheet import qualify_ids
from sheetgen.load.game_loader import load_game_folder
from sheetgen.text.complaint import Unusable

LAYOUTS = Path(__file__).parent / "layouts"
WRONG = sorted(path.name for path in LAYOUTS.glob("wrong-*"))


def test_there_are_wrong_layouts_to_try() -> None:
    assert WRONG == ["wrong-names", "wrong-notation", "wrong-score", "wrong-words"]


@pytest.mark.parametrize("name", WRONG)
def test_every_fault_is_told_at_its_place(name: str) -> None:
    with pytest.raises(Unusable) as caught:
        load_game_folder(LAYOUTS / name)
    told = "".join(f"{complaint}\n" for complaint in caught.value.complaints).replace(f"{LAYOUTS}/{name}/", "")
    assert told == (LAYOUTS / name / "expected.txt").read_text(encoding="utf-8")


def test_games_are_the_folders_with_a_game_file() -> None:
    assert game_names(LAYOUTS) == ("good", *WRONG)


def test_a_box_knows_what_it_needs_costs_and_gives() -> None:
    game = load_game_folder(LAYOUTS / "good")
    first, second, third, fourth = game.areas["only.road"].boxes
    assert (first.gain.icons, second.gain.icons, third.gain.icons) == ((), ("coin", "gem"), ("coin", "gem"))
    assert (second.gain.chooses, third.gain.chooses) == (False, True)
    assert second.cost == ((("coin", 2),), (("gem", 1),))
    assert [box.section for box in (first, second, third, fourth)] == [1, 1, 1, 2]
    assert fourth.needs == (
        Need("threshold", "count", "only.road", 3, 3, mask=8),
        Need("gate", "built", "only.shop.large"),
    )
    assert game.boxes["only.mine.1"].needs == (Need("chain", "box", "only.road", 2),)


def test_buildings_stand_in_order_and_have_shapes() -> None:
    small, large = load_game_folder(LAYOUTS / "good").areas["only.shop"].boxes
    assert small.circles == 1
    assert large.circles == 0
    assert large.needs == (
        Need("threshold", "count", "only.road", 2, 2),
        Need("size-order", "built", "only.shop.small"),
    )


def test_what_stands_in_a_building_needs_it() -> None:
    game = load_game_folder(LAYOUTS / "good")
    assert game.boxes["only.hall.seats.1"].needs == (
        Need("not-built", "built", "only.hall.built"),
        Need("gate", "full", "only.mine"),
    )


def test_an_area_like_another_takes_over_all_but_what_it_says_anew() -> None:
    game = load_game_folder(LAYOUTS / "good")
    assert game.boxes["only.hall_two.built"].gain.icons == ("gem",)
    assert len(game.areas["only.hall_two.seats"].boxes) == 2


def test_a_missing_sheet_is_told(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text((LAYOUTS / "good" / "game.yaml").read_text())
    with pytest.raises(Unusable) as caught:
        load_game_folder(tmp_path)
    assert str(caught.value) == f"{tmp_path}/game.yaml:3:10: sheets.1: there is no file only.yaml for the sheet 'only'"


def test_like_in_a_circle_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text((LAYOUTS / "good" / "game.yaml").read_text())
    (tmp_path / "only.yaml").write_text(
        "sheet: only\nareas:\n  one: {like: two}\n  two: {like: one}\narrange: {rows: [{view: foot}]}\n"
    )
    with pytest.raises(Unusable) as caught:
        load_game_folder(tmp_path)
    assert str(caught.value) == f"{tmp_path}/only.yaml:3:15: areas.one.like: there is no area 'two' to be like"


def test_areas_of_a_sheet_name_each_other_without_the_sheet() -> None:
    wall = load_game_folder(data_path("layouts") / "hadrians-wall").boxes["left.wall.5"]
    assert Need("chain", "box", "left.fort", 5) in wall.needs
    data = {"sheet": "pad", "areas": {"a": {"chains": {"b": "1..3"}, "filled_by": "other.c"}, "b": {}}, "arrange": "b"}
    full = {"sheet": "pad", "areas": {"a": {"chains": {"pad.b": "1..3"}, "filled_by": "other.c"}, "b": {}}}
    assert qualify_ids(data) == {**full, "arrange": "b"}
    assert qualify_ids({**data, "in_data": False}) == {**data, "in_data": False}
    assert qualify_ids(["no sheet"]) == ["no sheet"]


@pytest.mark.parametrize("name", game_names(data_path("layouts")))
def test_a_kept_game_is_the_one_that_was_loaded(name: str) -> None:
    game = load_game_folder(data_path("layouts") / name)
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_fault_in_a_part_of_the_game_is_at_its_place_there(tmp_path: Path) -> None:
    folder = tmp_path / "split"
    copytree(LAYOUTS / "good", folder)
    part = folder / "game.rules.yaml"
    part.write_text("rules:\n  from-a-part: {en: Roads, fr: Routes}\n")
    assert "from-a-part" in load_game_folder(folder).rules
    part.write_text("rules:\n  from-a-part: 7\n")
    with pytest.raises(Unusable) as caught:
        load_game_folder(folder)
    (fault,) = caught.value.complaints
    assert str(fault).startswith(f"{part}:2:16: rules.from-a-part: ")
