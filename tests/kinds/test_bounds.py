"""What an area cannot have is refused; every number and list has a bound, derived where the layout gives none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from sheetgen.layout.area import Area
from sheetgen.layout.game import Game
from sheetgen.text.complaint import Unusable

from ..form.games import GAMES, intake, sheet

HUGE = 10**9
WRONG: dict[str, list[Any]] = {
    "number": [HUGE, -HUGE, str(HUGE), True, 1.5, "x", [], {}],
    "numbers": [[HUGE], [-HUGE], f"{HUGE} 1", [True], [1.5], ["x"], [[]], {}, 1.5, [1] * 101],
    "track": [HUGE, [HUGE], -1, [0], [1, 1], True, 1.5, "many", [True], [[]], {}],
    "uses": [HUGE, -1, True, 1.5, "x", [], {}],
    "pieces": [[{"soldier": HUGE}], [{}] * 101, [{"soldier": -1}], [{"soldier": True}], [{"no-such": 1}], [[]], {}, 7],
    "cards": [["planner"] * 101, [7], [[]], [["planner", 7]], {}, 7],
    "letters": [["W"] * 101, [7], [""], ["/"], [[]], {}, 7, "WB"],
    "rings": [{"ringed": HUGE, "underlined": HUGE}, {"no-such": 1}, [], 7],
    "token": ["no-such", True, 7, [], {}],
    "choice": ["no-such", True, 7, [], {}],
    "grid": [["####"] * 101, ["x"], [7], 7, {}],
    "buildings": [["no-such"], [7], [[]], 7, {}, ["small", "small"]],
    "building": [{"built": "perhaps"}, {"built": 7}, {"no-such": 1}, "perhaps", 7, []],
    "envoy": [{"built": "perhaps"}, {"no-such": 1}, 7, []],
    "group": [[], 7, "x", {"no-such": 1}],
    "text": [[], {}, True, "\u200b"],
    "date": [[], {}, True, "yesterday"],
}


def of_area(area: Area, value: Any) -> dict[str, Any]:
    """Return a value as the part of a file that gives it to an area."""
    for key in reversed(area.id.split(".")):
        value = {key: value}
    found: dict[str, Any] = value
    return found


def areas_of(game: Game) -> Iterator[Area]:
    """Yield every area that a file can name."""
    sheets = [each.areas for each in game.sheets if not each.paper_only]
    for top in chain(game.header, *sheets):
        yield from top.walk()


@pytest.mark.parametrize("name", GAMES)
def test_values_that_an_area_cannot_have_are_refused_at_their_places(name: str) -> None:
    for area in areas_of(intake().loaded_game(name).game):
        for value in WRONG.get(area.kind, ()):
            with pytest.raises(Unusable) as refused:
                intake().read_text("a.yaml", json.dumps({"game": name, **of_area(area, value)}))
            for complaint in refused.value.complaints:
                assert complaint.path.startswith(area.id)
                assert (complaint.line, bool(complaint.column)) == (1, True)


@pytest.mark.parametrize("game", GAMES)
def test_the_largest_numbers_are_judged(game: str) -> None:
    known = intake().loaded_game(game)
    data: dict[str, Any] = {}
    for area in areas_of(known.game):
        if area.kind in ("number", "numbers"):
            inner = data
            *parents, key = area.id.split(".")
            for parent in parents:
                inner = inner.setdefault(parent, {})
            inner[key] = area.highest if area.kind == "number" else [area.highest] * len(area.boxes)
    filled = sheet(game, **data)
    assert known.check(filled).score.total is not None


def test_what_a_number_may_be_is_told() -> None:
    with pytest.raises(Unusable) as refused:
        sheet("praetor", veteran={"wall_tiles": {"others": [2, HUGE]}}, resources={"gold": 1_000_000}, morale=-HUGE)
    assert [f"{each.path}: {each.message}" for each in refused.value.complaints] == [
        "veteran.wall_tiles.others.2: enter a whole number from 0 to 999999",
        "resources.gold: enter a whole number from 0 to 999999",
        "morale: enter a whole number from -999999 to 999999",
    ]


def test_blanks_about_the_name_of_a_card_are_dropped() -> None:
    assert sheet("hadrians-wall", path_cards=[" ", " nobody ", "planner"]).values["path_cards"] == ("nobody", "planner")


def test_the_longest_list_is_told() -> None:
    with pytest.raises(Unusable) as refused:
        sheet("hadrians-wall", path_cards=["planner"] * 4000, prospect_cards=[["planner"] * 101])
    assert [f"{each.path}: {each.message}" for each in refused.value.complaints] == [
        "path_cards.101: a list has at most 100 entries",
        "prospect_cards.1.101: a list has at most 100 entries",
    ]


def test_a_list_as_long_as_may_be_is_read() -> None:
    cards = ["planner"] * 100
    assert sheet("hadrians-wall", path_cards=cards).values["path_cards"] == tuple(cards)
    fates = sheet("hadrians-wall", fate_cards=[{"soldier": 1}] * 100).values["fate_cards"]
    assert isinstance(fates, tuple)
    assert len(fates) == 100
