"""What every kind of area must keep when its boxes are changed: what is marked is there, what is emptied is gone."""

from __future__ import annotations

import pytest

from sheetgen.assets.data_folders import data_path
from sheetgen.kinds.kind import BoxState
from sheetgen.kinds.kind_registry import KINDS, empty_value, kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.game import Game, RingsValue, Value
from sheetgen.layout.game_folders import game_names
from sheetgen.load.game_loader import load_game_folder
from sheetgen.rules.finding import box_for_entry

GAMES = {name: load_game_folder(data_path("layouts") / name) for name in game_names(data_path("layouts"))}
AREAS = [area for game in GAMES.values() for area in game.areas.values() if kind_of(area).holds_value]
HADRIAN, ROME = GAMES["hadrians-wall"], GAMES["rome-and-roll"]


def test_the_state_that_marks_a_box_of_each_kind() -> None:
    plain = ("track", "buildings", "building", "envoy", "grid")
    written = ("text", "date", "choice", "number", "cards", "pieces", "numbers", "token", "uses", "letters")
    rings = {kind_of(area).marked_state(area) for area in AREAS if area.kind == "rings"}
    assert rings == {"ringed", "underlined"}
    marked = {area.kind: kind_of(area).marked_state(area) for area in AREAS if area.kind != "rings"}
    assert marked == dict.fromkeys(plain, True) | dict.fromkeys(written)


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.id)
def test_a_box_that_is_marked_and_emptied_again(area: Area) -> None:
    kind, box = kind_of(area), area.box or (area.boxes[-1] if area.boxes else None)
    if box is None or kind.marked_state(area) is None:
        return
    empty = empty_value(area)
    marked = kind.apply_states(area, empty, {box.number: kind.marked_state(area)})
    assert kind.mask(marked) == kind.mask(empty) | 1 << max(0, box.number - 1)
    assert kind.apply_states(area, marked, {box.number: kind.emptied}) == empty


@pytest.mark.parametrize(
    ("game", "area", "before", "states", "after"),
    [
        (HADRIAN, "difficulty", "easy", {3: True}, "hard"),
        (HADRIAN, "difficulty", "easy", {1: False}, None),
        (HADRIAN, "left.disdain", RingsValue(2, 1), {1: "ringed", 3: "filled"}, RingsValue(3, 1, (0b111, 0b100))),
        (HADRIAN, "path_cards", ("a", "b", "c"), {1: None, 3: "d"}, ("b", "d")),
        (HADRIAN, "prospect_cards", (("a", "b"), "c"), {1: ("a",), 2: None}, (("a",),)),
        (HADRIAN, "fate_cards", ({"soldier": 1}, {"soldier": 2}), {1: None}, ({"soldier": 2},)),
        (ROME, "storage", (("W", False), ("x", True), ("y", False)), {2: "S/", 3: None}, (("W", False), ("S", True))),
        (ROME, "storage", (("w", False),), {1: "W"}, (("W", False),)),
    ],
)
def test_what_a_change_makes(game: Game, area: str, before: Value, states: dict[int, BoxState], after: Value) -> None:
    assert kind_of(game.areas[area]).apply_states(game.areas[area], before, states) == after


@pytest.mark.parametrize(
    ("kind", "state", "verb"),
    [
        ("track", True, "fill"),
        ("track", False, "empty"),
        ("buildings", True, "build"),
        ("building", False, "unbuild"),
        ("envoy", True, "send"),
        ("envoy", False, "unsend"),
        ("token", "ringed", "ring"),
        ("token", "none", "empty"),
        ("choice", True, "choose"),
        ("choice", False, "empty"),
        ("number", 0, "write"),
        ("number", None, "empty"),
        ("numbers", 0, "write"),
        ("cards", None, "leave-out"),
        ("pieces", None, "leave-out"),
        ("letters", "W", "write"),
        ("letters", None, "empty"),
    ],
)
def test_what_is_done_to_a_box(kind: str, state: BoxState, verb: str) -> None:
    area = next(area for area in AREAS if area.kind == kind)
    box = area.box or box_for_entry(area, 1)
    assert KINDS[kind].verb(area, box, state, KINDS[kind].empty(area)) == verb


@pytest.mark.parametrize(
    ("ringed", "filled", "verbs"),
    [
        (0b0, 0b0, ["ring", "ring-and-fill", "empty"]),
        (0b1, 0b0, ["ring", "fill", "empty"]),
        (0b1, 0b1, ["ring-only", "fill", "empty"]),
        (0b0, 0b1, ["ring-instead", "ring-too", "empty"]),
    ],
)
def test_what_is_done_to_a_ring_depends_on_its_marks(ringed: int, filled: int, verbs: list[str]) -> None:
    area = HADRIAN.areas["left.disdain"]
    value = RingsValue.of(ringed, filled)
    assert [kind_of(area).verb(area, area.boxes[0], state, value) for state in ("ringed", "filled", None)] == verbs
