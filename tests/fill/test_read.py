"""Each shape of an area as it is written, and sheets written out and read back."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.fill.sheet_file import sheet_text
from sheetgen.kinds.kind_registry import empty_value
from sheetgen.layout.game import FilledSheet, RingsValue

from ..form.games import intake
from ..hadrians_wall.checking import known, read, read_data
from ..hadrians_wall.simulator import play_match
from ..hadrians_wall.simulator.sample import sample_options


def value(area: str, text: str) -> Any:
    (filled,) = read(f"game: hadrians-wall\n{text}\n")
    return filled.values[area]


@pytest.mark.parametrize(
    ("area", "text", "expected"),
    [
        ("left.wall", "left: {wall: 3}", 0b111),
        ("left.wall", "left: {wall: [1, 3]}", 0b101),
        ("left.wall", "left: {wall: ~}", 0),
        ("left.wall", "left: {}", 0),
        ("left.wall", "left: ~", 0),
        ("left.resource_production", "left: {}", 0b1),
        ("left.resource_production", "left: {resource_production: 0}", 0b1),
        ("left.resource_production", "left: {resource_production: [2]}", 0b11),
        ("left.granary", "left: {}", 0b1),
        ("left.granary", "left: {granary: [large, medium]}", 0b111),
        ("left.granary", "left: {granary: [small]}", 0b1),
        ("left.forum", "left: {forum: [1, ~, 4]}", (1, None, 4, None)),
        ("left.disdain", "left: {disdain: {ringed: 5, filled: 3}}", RingsValue(5, 3)),
        ("left.disdain", "left: {disdain: {ringed: 5}}", RingsValue(5, 0)),
        ("left.disdain", "left: {disdain: {ringed: [1, 2], filled: [1]}}", RingsValue(2, 1)),
        ("left.disdain", "left: {disdain: {ringed: [1, 3]}}", RingsValue(2, 0, (0b101, 0))),
        ("right.scouts", "right: {scouts: [2, 5]}", 0b10010),
        ("right.scouting_grid", 'right: {scouting_grid: ["#....", ".#...", ".....", "....."]}', 0b1000001),
        ("right.market", "right: {market: {built: true}}", True),
        ("right.market", "right: {market: true}", True),
        ("right.market", "right: {market: {goods: [4]}}", False),
        ("right.diplomats.2", "right: {diplomats: {2: {cohort: left}}}", True),
        ("right.diplomats.2", "right: {diplomats: {'2': {}}}", True),
        ("right.diplomats.2", "right: {diplomats: {2: ~}}", False),
        ("right.diplomats.2", "right: {diplomats: {2: {built: false, cohort: left}}}", False),
        ("right.diplomats.2.cohort", "right: {diplomats: {2: {cohort: left}}}", "left"),
        ("right.diplomats.2.favours_used", "right: {diplomats: {2: {favours_used: 2}}}", 2),
        ("right.temples.small.favour", "right: {temples: {small: {favour: used}}}", "used"),
        ("right.temples.small.favour", "right: {}", "none"),
        ("player", "player: 7", "7"),
        ("player", "player: no", "no"),
        ("years", "", 6),
        ("difficulty", "", None),
        ("fort", "", None),
        ("path_cards", "path_cards: [planner, gardener]", ("planner", "gardener")),
        ("prospect_cards", "prospect_cards: [planner, [ranger, pontiff]]", ("planner", ("ranger", "pontiff"))),
        ("fate_cards", "fate_cards: [{soldier: 2, resource: 1}]", ({"soldier": 2, "resource": 1},)),
        ("score.total", "score: {total: -3}", -3),
    ],
)
def test_a_shape(area: str, text: str, expected: object) -> None:
    assert value(area, text) == expected


def test_several_sheets_in_a_file() -> None:
    sheets = read("game: hadrians-wall\nplayer: Ada\n---\ngame: hadrians-wall\nplayer: Ben\n")
    assert [sheet.values["player"] for sheet in sheets] == ["Ada", "Ben"]


def test_what_a_file_names_at_all() -> None:
    (filled,) = read("game: hadrians-wall\nleft: {wall: 0}\nright: {market: {goods: []}}\n")
    assert filled.given_areas == {"left.wall", "right.market.goods"}


def test_the_blank_reads_back_as_nothing_filled() -> None:
    game, language = known().game, known().language
    (blank,) = read(sheet_text(game, language))
    assert blank.values == {area.id: empty_value(area) for area in game.areas.values() if area.kind != "group"}
    assert blank.given_areas == set()


def test_the_blank_says_how_each_shape_is_written() -> None:
    lines = sheet_text(known().game, known().language).splitlines()
    assert lines[:4] == [
        "# Score sheet for Hadrian's Wall. Copy your paper sheet area by area; ~ is anything you leave out, 0 or "
        "[] is none.",
        "# Instead of a count you may list the filled boxes: [1, 2, 5]. In a list of written values, ~ is an "
        "empty box.",
        "# 'sheetgen score FILE' adds up the points, 'sheetgen check FILE' finds mistakes.",
        "game: hadrians-wall",
    ]
    assert "  wall: ~                                    # 0 to 21" in lines
    assert "  landmarks: ~                               # buildings built: archway, monolith, column, statue" in lines


@pytest.mark.parametrize("seed", range(25))
def test_a_sheet_written_out_reads_back_the_same(seed: int) -> None:
    for game in play_match(seed, sample_options(seed)):
        filled = read_data(game.sheet(cards=True, written_score=True))
        (again,) = read(sheet_text(known().game, known().language, filled))
        assert again.values == filled.values


@pytest.mark.parametrize(
    "text",
    [
        'player: "Ada: \\"the\\" #1 [x] ~"',
        "player: 'true'",
        "player: ''",
        "player: '12'",
        "left: {wall: [1, 3], disdain: {ringed: [1, 3], filled: [3]}, resource_production: [1, 4]}",
        "right: {scouts: [5], diplomats: {1: {built: false, cohort: left}}}",
        "prospect_cards: [[merchant, fighter], ranger]",
    ],
)
def test_what_is_unusual_reads_back_the_same(text: str) -> None:
    (filled,) = read(f"game: hadrians-wall\n{text}\n")
    (again,) = read(sheet_text(known().game, known().language, filled))
    assert again.values == filled.values


def test_reading_one_sheet_leaves_the_next_alone() -> None:
    reader = known().reader
    (first,) = read("game: hadrians-wall\nleft: {wall: 5}\n")
    (second,) = read("game: hadrians-wall\n")
    assert isinstance(first, FilledSheet)
    assert second.values["left.wall"] == 0
    assert reader.empty["left.wall"] == 0


@pytest.mark.parametrize("word", ["007", "+3", "3.", "3e0", "-0", "7", "1.50"])
def test_a_name_of_digits_stays_as_it_is_written(word: str) -> None:
    (sheet,) = intake().read_text("a.yaml", f"game: hadrians-wall\nplayer: {word}\n")
    assert sheet.values["player"] == word
