"""What every kind of area must keep: what it writes it reads, what a form is told it tells, taps come round."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sheetgen.assets.data_folders import data_path
from sheetgen.kinds.kind import ON, GameArea, Keypad
from sheetgen.kinds.kind_registry import KINDS, empty_value, kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import FieldKey
from sheetgen.layout.game import Game, RingsValue
from sheetgen.layout.game_folders import game_names
from sheetgen.load.game_loader import load_game_folder

GAMES = {name: load_game_folder(data_path("layouts") / name) for name in game_names(data_path("layouts"))}
AREAS = [(game, area) for game in GAMES.values() for area in game.areas.values()]


def placed(game: str, area: str) -> GameArea:
    return GameArea(GAMES[game].areas[area], GAMES[game])


def test_every_kind_is_in_use() -> None:
    assert {area.kind for _, area in AREAS} == set(KINDS)


@pytest.mark.parametrize(("game", "area"), AREAS, ids=lambda each: each.name if isinstance(each, Game) else each.id)
def test_a_form_tells_an_empty_area(game: Game, area: Area) -> None:
    kind = kind_of(area)
    assert game.areas[area.id] is area
    assert kind.value_of(area, dict(kind.states(area, empty_value(area)))) == empty_value(area)


@pytest.mark.parametrize(("game", "area"), AREAS, ids=lambda each: each.name if isinstance(each, Game) else each.id)
def test_taps_come_round(game: Game, area: Area) -> None:
    kind, at = kind_of(area), GameArea(area, game)
    for box in area.boxes[:2]:
        if kind.keypad(at) is not None or box.given:
            continue
        blank: dict[FieldKey, str] = {}
        states, seen = blank, []
        for _ in range(3):
            states = {key: text for key, text in kind.after_tap(at, box, states).items() if text}
            seen.append(states)
        assert blank in seen
        assert seen[0] != blank


@pytest.mark.parametrize(
    ("area", "box", "states", "after"),
    [
        ("left.wall", 0, {}, {("left.wall.1", ""): ON}),
        ("left.wall", 0, {("left.wall.1", ""): ON}, {("left.wall.1", ""): ""}),
        ("left.disdain", 1, {}, {("left.disdain.2", "ringed"): ON, ("left.disdain.2", "filled"): ""}),
        (
            "left.disdain",
            1,
            {("left.disdain.2", "ringed"): ON},
            {("left.disdain.2", "ringed"): ON, ("left.disdain.2", "filled"): ON},
        ),
        ("difficulty", 2, {("difficulty", ""): "easy"}, {("difficulty", ""): "hard"}),
        ("difficulty", 0, {("difficulty", ""): "easy"}, {("difficulty", ""): ""}),
        ("left.forum", 0, {("left.forum.1", ""): "3"}, {("left.forum.1", ""): "3"}),
    ],
)
def test_what_a_tap_does(
    area: str, box: int, states: dict[tuple[str, str], str], after: dict[tuple[str, str], str]
) -> None:
    at = placed("hadrians-wall", area)
    told = kind_of(at.area).after_tap(at, at.area.boxes[box], {FieldKey(*key): text for key, text in states.items()})
    assert told == after


@pytest.mark.parametrize(
    ("area", "pad"),
    [
        ("left.wall", None),
        ("difficulty", None),
        ("player", Keypad("text")),
        ("score.total", Keypad("number")),
        ("years", Keypad("options", ("0", "1", "2", "3", "4", "5", "6"))),
        ("right.market.goods", Keypad("options", ("1", "2", "3", "4", "5", "6"))),
        ("left.forum", Keypad("number")),
    ],
)
def test_which_pad_a_box_opens(area: str, pad: Keypad | None) -> None:
    at = placed("hadrians-wall", area)
    assert kind_of(at.area).keypad(at) == pad


@pytest.mark.parametrize(
    ("area", "gained", "used"),
    [
        ("left.cohorts.left", 63, 63),
        ("left.granary", 7, 7),
        ("left.disdain", RingsValue(15, 0), RingsValue(15, 15)),
        ("right.market", True, True),
        ("right.temples.small.favour", "ringed", "used"),
        ("right.diplomats.1", True, True),
        ("right.diplomats.1.favours_used", 2, 2),
        ("right.scouting_grid", 2**20 - 1, 2**20 - 1),
        ("left.forum", None, None),
        ("player", None, None),
    ],
)
def test_what_an_area_holds_in_which_all_is_gained(area: str, gained: object, used: object) -> None:
    found = GAMES["hadrians-wall"].areas[area]
    assert tuple(kind_of(found).full(found, used=each) for each in (False, True)) == (gained, used)


COUNTED: list[tuple[str, str, Callable[[Area], object], dict[str, int | None]]] = [
    ("hadrians-wall", "left.wall", lambda _: 0b1011, {"filled": 3, "value": None}),
    ("hadrians-wall", "left.forum", lambda _: (2, None, 5, None), {"filled": 2, "value": 7}),
    ("hadrians-wall", "score.total", lambda _: 41, {"filled": None, "value": 41}),
    ("hadrians-wall", "score.total", lambda _: None, {"value": 0}),
]


@pytest.mark.parametrize(("game", "name", "value", "numbers"), COUNTED)
def test_what_a_measure_reads_off_an_area(
    game: str, name: str, value: Callable[[Area], object], numbers: dict[str, int | None]
) -> None:
    area = GAMES[game].areas[name]
    assert {measure: kind_of(area).measure(measure, value(area)) for measure in numbers} == numbers
