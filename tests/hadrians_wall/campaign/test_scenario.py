"""A sheet played at a fort is checked under the fort's rule where it shows, and a note says where it does not."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from sheetgen.app.campaign_files import scenario_rules
from sheetgen.app.library import Library
from sheetgen.app.sheet_input import LoadedGame
from tests.hadrians_wall.campaign.winning import Changes, blank, changed
from tests.hadrians_wall.simulator import Options, play_game

Found = Any

RULE = "fort-rule"


@pytest.fixture(scope="module")
def found(known: LoadedGame, intake: Library) -> Found:
    def violations(sheet: Any, edition: str = "") -> list[tuple[str, str, str, int | None, str]]:
        (filled,) = intake.read_text("sheet.yaml", yaml.safe_dump(sheet))
        rules = scenario_rules(intake, known, filled, edition)
        report = known.check(filled, restrictions=rules, year_over=True)
        return [(each.rule, each.severity, each.area, each.box, each.message) for each in report.violations]

    return violations


def of_the_fort(found: Found, fort: int, changes: Changes) -> list[tuple[str, str, int | None, str]]:
    return [each[1:] for each in found(changed(blank(fort), changes)) if each[0] == RULE]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fort", "changes", "area", "box", "name"),
    [
        (6, {"right.theatre": {"built": True}}, "right.theatre", None, "Theatre"),
        (6, {"right.ludus": {"built": True}}, "right.ludus", None, "Ludus gladiatorius"),
        (7, {"left.landmarks": ["statue"]}, "left.landmarks", 4, "Statue"),
        (8, {"right.diplomats": {1: {"cohort": "left"}}}, "right.diplomats.1", None, "First diplomat"),
        (14, {"right.diplomats": {2: {"cohort": "left"}}}, "right.diplomats.2", None, "Second diplomat"),
        (15, {"left.granary": ["medium", "large"]}, "left.granary", 3, "Large granary"),
    ],
)
def test_what_a_fort_forbids(found: Found, fort: int, changes: Changes, area: str, box: int | None, name: str) -> None:
    told = [each for each in of_the_fort(found, fort, changes) if each[0] == "error"]
    assert told == [("error", area, box, f"{name}: not allowed at this fort.")]
    assert of_the_fort(found, 9, changes) == []


@pytest.mark.parametrize("fort", [2, 3, 5, 9, 13])
def test_forts_without_a_rule_say_nothing(found: Found, fort: int) -> None:
    assert of_the_fort(found, fort, {"left.disdain": {"ringed": 15}}) == []


@pytest.mark.parametrize(
    ("fort", "notes"),
    [
        (1, ["The sheet cannot show whether only one neutral prospect card was revealed each year."]),
        (12, ["The sheet cannot show whether extra fate cards were drawn in each attack."]),
        (10, ["The sheet cannot show whether the first year's fate card was redrawn as required."]),
        (
            16,
            [
                "The sheet cannot show whether extra fate cards were drawn in each attack.",
                "The sheet cannot show whether only one neutral prospect card was revealed each year.",
            ],
        ),
    ],
)
def test_what_the_sheet_cannot_show_is_a_note(found: Found, fort: int, notes: list[str]) -> None:
    assert of_the_fort(found, fort, {"left.disdain": {"ringed": 15}}) == [("note", "", None, note) for note in notes]


def test_fort_10_the_wall_waits_for_year_3(found: Found) -> None:
    early = of_the_fort(found, 10, {"years": 2, "left.wall": 1, "left.cippi": 1})
    assert ("error", "left.wall", 1, "Wall, box 1: not allowed at this fort before year 3.") in early
    assert ("error", "left.cippi", 1, "Cippi, box 1: not allowed at this fort before year 3.") in early
    later = of_the_fort(found, 10, {"years": 3, "left.wall": 1})
    assert [each[0] for each in later] == ["note", "note"]


@pytest.mark.parametrize(("soldiers", "told"), [(2, []), (1, [("error", "fate_cards", 1)])])
def test_fort_10_the_first_card_shows_two_soldiers(found: Found, soldiers: int, told: list[Any]) -> None:
    card = {"soldier": soldiers, "builder": 2, "servant": 2, "civilian": 2, "resource": 3 - soldiers}
    assert [each[:3] for each in of_the_fort(found, 10, {"fate_cards": [card]})] == told


def test_dearer_boxes_weigh_on_the_budget(found: Found) -> None:
    """At fort 11 each mining box costs 2 servants: one year's servants pay for them only half as often."""
    mined = {"years": 1, "left.mining_and_foresting": 4}
    usual, dear = ([each for each in found(changed(blank(fort), mined)) if each[0] == "budget"] for fort in (9, 11))
    assert (len(usual), len(dear)) == (0, 1)


def test_fort_4_precincts_cost_more_in_english_alone(known: LoadedGame, intake: Library) -> None:
    (filled,) = intake.read_text("sheet.yaml", yaml.safe_dump(blank(4)))
    costs = {}
    for edition in ("fr", "en"):
        rules = scenario_rules(intake, known, filled, edition)
        assert rules is not None
        costs[edition] = {target for rule in rules if rule.extra_cost for target in rule.of}
    assert costs["en"] - costs["fr"] == {"right.precinct"}


@pytest.mark.slow
@pytest.mark.parametrize("fort", range(1, 17))
def test_games_played_by_the_forts_rule_are_legal(found: Found, fort: int) -> None:
    for seed, temper in enumerate(("random", "wall builder", "citizens", "gladiators", "envoy")):
        game = play_game(seed, Options(fort=fort, personalities=(temper,)))
        assert [each for each in found(game.sheet(cards=True)) if each[1] != "note"] == []


@pytest.mark.parametrize("fort", [4, 6, 7, 8, 11, 14, 15, 16])
def test_a_game_without_a_fort_needs_no_rule(known: LoadedGame, intake: Library, fort: int) -> None:
    sheet = changed(blank(fort), {"fort": None})
    (filled,) = intake.read_text("sheet.yaml", yaml.safe_dump(sheet))
    assert scenario_rules(intake, known, filled) is None


@pytest.mark.parametrize(("code", "dearer"), [("fr", False), ("en", True), ("pl", False)])
def test_the_edition_is_that_of_the_language(code: str, dearer: bool) -> None:
    """Precincts cost a resource more at fort 4 by the English sheet alone."""
    library = Library(code)
    (filled,) = library.read_text("sheet.yaml", "game: hadrians-wall\nfort: 4\nright: {traders: 3, precinct: [small]}")
    rules = scenario_rules(library, library.loaded_game("hadrians-wall"), filled) or ()
    assert any("right.precinct" in each.of for each in rules if each.extra_cost) == dearer
