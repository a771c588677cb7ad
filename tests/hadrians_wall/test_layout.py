"""The layout files against the facts transcribed by hand: every box, icon, flag, cost, chain and card."""

from __future__ import annotations

from functools import lru_cache

import pytest

from sheetgen.assets.data_folders import data_path
from sheetgen.layout.area import DistinctGains
from sheetgen.layout.box import Box
from sheetgen.layout.game import Game
from sheetgen.load.game_loader import load_game_folder

from . import facts


@lru_cache
def game() -> Game:
    return load_game_folder(data_path("layouts") / "hadrians-wall")


def icons(box: Box) -> tuple[str, ...]:
    return box.gain.icons


def cost(box: Box) -> list[dict[str, int]]:
    """The ways to pay for a box with pieces; an icon of the sheet is no piece."""
    pieces = {"soldier", "builder", "servant", "civilian", "resource", "any-worker"}
    return [dict(purse) for purse in box.cost if {icon for icon, _ in purse} <= pieces]


def level(box: Box, rule: str) -> tuple[str, int] | None:
    for need in box.needs:
        if need.rule == rule and need.kind == "count":
            return need.target, need.level
    return None


@pytest.mark.slow
@pytest.mark.parametrize("area", sorted(facts.TRACKS))
def test_icons_of_every_track_box(area: str) -> None:
    assert tuple(map(icons, game().areas[area].boxes)) == facts.TRACKS[area]


@pytest.mark.parametrize("attribute", facts.ATTRIBUTES)
def test_icons_of_every_attribute_box(attribute: str) -> None:
    boxes = game().areas[f"left.{attribute}"].boxes
    assert len(boxes) == facts.ATTRIBUTE_LENGTH
    wanted = dict.fromkeys(facts.ATTRIBUTE_WORKER_BOXES, (facts.ATTRIBUTE_WORKERS[attribute],))
    wanted |= {number: (other,) for number, other in facts.ATTRIBUTE_CROSSES[attribute].items()}
    assert {box.number: icons(box) for box in boxes if icons(box)} == wanted


@pytest.mark.parametrize("area", sorted(facts.TRACK_COSTS))
def test_cost_of_every_track_box(area: str) -> None:
    for box in game().areas[area].boxes:
        assert cost(box) == list(facts.TRACK_COSTS[area]), box.id


@pytest.mark.parametrize("area", sorted(facts.GRANARY_COLUMNS))
def test_columns_and_the_granary_each_needs(area: str) -> None:
    sections = game().areas[area].sections
    assert tuple(map(len, sections)) == facts.GRANARY_COLUMNS[area]
    gates = [None, "left.granary.medium", "left.granary.large"]
    for section, gate in zip(sections, gates, strict=True):
        for box in section:
            assert [need.target for need in box.needs if need.rule == "granary"] == ([gate] if gate else []), box.id


def test_every_chain() -> None:
    found = {
        (need.number, box.area, box.number)
        for box in game().boxes.values()
        for need in box.needs
        if need.rule == "chain" and need.target == "left.fort"
    }
    assert found == set(facts.CHAINS)


def test_infrastructure_flags() -> None:
    flags = game().areas["left.fort"].flags
    assert dict(zip(flags.at, range(1, 9), strict=True)) == facts.INFRASTRUCTURE
    assert flags.icon == "infrastructure"


@pytest.mark.parametrize(("area", "size"), [(a, s) for a, sizes in facts.BUILDINGS.items() for s in sizes])
def test_every_building(area: str, size: str) -> None:
    wanted = facts.BUILDINGS[area][size]
    box = building(area, size)
    assert cost(box) == [wanted.cost]
    if wanted.choice:
        assert (box.gain.icons, box.gain.chooses) == (wanted.choice, True)
    else:
        assert (box.gain.icons, box.gain.chooses) == (wanted.gain, False)
    track, number = wanted.needs
    if track == "infrastructure":
        assert level(box, "infrastructure") == ("left.fort", number)
    else:
        assert level(box, "threshold") == (track, number)
    before = [need.target for need in box.needs if need.rule == "size-order"]
    assert before == ([building(area, wanted.after).id] if wanted.after and wanted.after != "small granary" else before)


def building(area: str, size: str) -> Box:
    """A building: an item of an area of buildings, or an area of its own."""
    for name in (f"{area}.{size}", f"{area}.{size}.built"):
        if name in game().boxes:
            return game().boxes[name]
    raise AssertionError(f"no building {area} {size}")


@pytest.mark.parametrize("area", ["left.hotel", "left.workshop", "left.road"])
def test_circles_pay_every_later_year(area: str) -> None:
    pays = facts.YEARLY_CIRCLES[area]
    assert game().areas[area].yearly.icons == ((pays,) if pays else facts.ATTRIBUTES)
    assert [box.circles for box in game().areas[area].boxes] == [1, 1]


@pytest.mark.parametrize("name", sorted(facts.LANDMARKS))
def test_every_landmark(name: str) -> None:
    wanted = facts.LANDMARKS[name]
    box = game().boxes[f"left.landmarks.{name}"]
    assert icons(box) == (wanted.gain,) * facts.LANDMARK_GAIN
    assert cost(box) == [facts.LANDMARK_COST]
    assert level(box, "landmark") == (f"left.{wanted.needs}", facts.LANDMARK_THRESHOLD)


def test_arch_flags_stand_under_every_attribute() -> None:
    for attribute in facts.ATTRIBUTES:
        assert game().areas[f"left.{attribute}"].flags.at == (facts.LANDMARK_THRESHOLD,)


@pytest.mark.parametrize("area", sorted(facts.THRESHOLDS))
def test_banner_of_every_right_hand_box(area: str) -> None:
    boxes = game().areas[area].boxes
    assert [level(box, "threshold") for box in boxes] == [
        (facts.GATES[area], number) for number in facts.THRESHOLDS[area]
    ]


@pytest.mark.parametrize("area", sorted(facts.BOX_GAINS))
def test_gain_of_every_right_hand_box(area: str) -> None:
    # The good itself and the favour beside the last temple box are no icons in the box.
    wanted = [tuple(i for i in gain if i not in ("good", "favour")) for gain in facts.BOX_GAINS[area]]
    assert list(map(icons, game().areas[area].boxes)) == wanted


@pytest.mark.parametrize("area", sorted(facts.RIGHT_COSTS))
def test_cost_of_every_right_hand_box(area: str) -> None:
    for box, wanted in zip(game().areas[area].boxes, facts.RIGHT_COSTS[area], strict=True):
        assert cost(box) == [way for way in wanted if way], box.id


@pytest.mark.parametrize("temple", ["small", "medium", "large"])
def test_the_last_box_of_a_temple_rings_its_favour(temple: str) -> None:
    favour = game().areas[f"right.temples.{temple}.favour"]
    assert favour.earned_when_full == f"right.temples.{temple}.boxes"
    assert "favour" in facts.BOX_GAINS[f"right.temples.{temple}.boxes"][-1]
    assert game().areas[f"right.temples.{temple}.boxes"].cost == ((("any-worker", 1),),)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_diplomat(number: int) -> None:
    wanted = facts.DIPLOMATS[number]
    area = game().areas[f"right.diplomats.{number}"]
    assert area.box is not None
    assert cost(area.box) == [wanted.cost]
    assert level(area.box, "threshold") == wanted.needs
    assert icons(area.box) + ("favour",) * area.child("favours_used").most == wanted.gain
    assert area.child("cohort").options == facts.COHORTS


@pytest.mark.parametrize("area", sorted(facts.COLOURED_FLAGS))
def test_coloured_flags(area: str) -> None:
    flags = game().areas[area].flags
    assert flags.numbers
    assert flags.coloured == facts.COLOURED_FLAGS[area]
    earned = game().areas[area].earned
    assert earned is not None
    assert earned.icon == facts.CITIZENS[area]


def test_year_boxes_and_their_limits() -> None:
    areas = game().areas
    limits = {
        area.id: (area.sequence.same, area.sequence.goes == "not-falling", len(area.boxes))
        for area in areas.values()
        if area.sequence
    }
    assert limits == {
        "left.training_grounds": (1, True, facts.TRAINING_BOXES),
        "left.forum": (1, False, facts.FORUM_BOXES),
        "right.theatre.performances": (1, False, 6),
        "right.ludus.red.battles": (1, False, facts.BATTLE_BOXES),
        "right.ludus.blue.battles": (1, False, facts.BATTLE_BOXES),
        "right.baths.bribes": (facts.BRIBES_A_YEAR, False, 6),
        "right.courthouse.left": (1, False, 3),
        "right.courthouse.centre": (1, False, 3),
        "right.courthouse.right": (1, False, 3),
    }
    assert areas["left.forum"].cost == ((("any-worker", 2),),)
    assert areas["left.forum"].excludes == tuple(set(facts.WORKERS) - set(facts.FORUM_WORKERS))


def test_production_has_its_first_circle_printed_filled() -> None:
    production = game().areas["left.resource_production"]
    assert [box.number for box in production.boxes if box.given] == [facts.PRINTED_PRODUCTION]
    assert production.earned is not None
    assert production.earned.start == facts.PRINTED_PRODUCTION


def test_disdain() -> None:
    disdain = game().areas["left.disdain"]
    assert len(disdain.boxes) == facts.DISDAIN_CIRCLES
    assert tuple(map(len, disdain.sections)) == (5, 5, 5)
    assert disdain.penalty == facts.DISDAIN_PENALTIES


def test_goods_and_what_different_ones_give() -> None:
    goods = game().areas["right.market.goods"]
    assert goods.writes is not None
    assert tuple(range(goods.writes.low, goods.writes.high + 1)) == facts.GOOD_NUMBERS
    assert goods.distinct == DistinctGains("renown", facts.GOOD_RENOWN)


@pytest.mark.parametrize("colour", facts.GLADIATORS)
def test_gladiators(colour: str) -> None:
    area = game().areas[f"right.ludus.{colour}"]
    assert len(area.boxes) == facts.GLADIATOR_CIRCLES
    assert tuple(gain.icons.count("piety") for gain in area.dies) == facts.DEATH_PIETY
    rewards = [(gain.icons.count("renown"), gain.icons.count("resource")) for gain in area.survives]
    assert rewards == [tuple(fight) for fight in facts.VICTORY_REWARDS]


def test_scouting_grid() -> None:
    grid = game().areas["right.scouting_grid"]
    rows = [tuple(icons(box) for box in grid.boxes if box.row == row) for row in range(1, facts.GRID_ROWS + 1)]
    assert tuple(rows) == facts.GRID
    assert grid.grid_columns == facts.GRID_COLUMNS
    assert facts.GRID_ROW_VALOUR == 1
    assert {gain.icons for gain in grid.line_gains["rows"]} == {("valour",)}


@pytest.mark.parametrize("name", sorted(facts.PLAYER_CARDS))
def test_every_player_card(name: str) -> None:
    wanted, card = facts.PLAYER_CARDS[name], game().cards[name]
    assert card.thresholds == wanted.thresholds
    assert (dict(card.gain), card.good, card.pattern) == (wanted.gain, wanted.good, wanted.pattern)
    assert card.at_most == (name == "aristocrat")


def test_every_fate_card() -> None:
    assert [tuple(card.values()) for card in game().fate_cards] == [tuple(card) for card in facts.FATE_CARDS]


def test_year_strip() -> None:
    strip = game().tables["year_strip"]
    assert strip["attack_potential"] == facts.POTENTIALS
    assert {name: strip[name] for name in facts.ATTACK_CARDS} == facts.ATTACK_CARDS
    assert sum(facts.POTENTIALS) == facts.DISDAIN_CIRCLES


def test_no_cohort_icon_is_missing() -> None:
    covered = [icon for box in game().boxes.values() for icon in box.gain.icons if icon == "cohort"]
    boxes = [box for side in facts.COHORTS for box in game().areas[f"left.cohorts.{side}"].boxes]
    assert (len(covered), len(boxes)) == (18, 18)
