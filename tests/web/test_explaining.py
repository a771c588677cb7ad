"""Why a box may or may not be filled: in words, with the way there, by a long press or a key."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from sheetgen.app.library import Library
from sheetgen.rules.explainer import Explainer
from sheetgen.web.explaining import explain
from sheetgen.web.live_report import LiveReporter
from sheetgen.web.player_marks import RefusedMarks
from tests.amounts import amount
from tests.hadrians_wall.checking import read_data
from tests.hadrians_wall.simulator import play_match
from tests.hadrians_wall.simulator.options import Options
from tests.own.garden import garden

from .browsing import DESK, PHONE, Hand, axe_core, hand
from .serving import GAME, Served, served


@cache
def judge(code: str = "en") -> LiveReporter:
    library = Library(code)
    return LiveReporter(library, library.loaded_game(GAME))


def test_a_box_that_may_be_filled() -> None:
    told = explain(judge(), {"years.1": "0"}, "left.fort.1", {"left.fort.1": "on"})
    assert told == {
        "label": "Fort, box 1",
        "costs": [[{"icon": "builder", "words": "1 builder"}], [{"icon": "soldier", "words": "1 soldier"}]],
        "gives": [],
        "chooses": False,
        "needs": [],
        "facts": [
            "reaches infrastructure 1",
            "opens Cippi, box 1, Wall, box 1 and Medium granary",
        ],
        "breaks": [],
        "source": "",
        "steps": [],
        "starts": [],
        "sum": [],
        "way": {},
    }


def test_a_diplomat_and_the_cohort_that_gets_it_are_one_step() -> None:
    told = explain(
        judge(), {"years.1": "0"}, "right.diplomats.1.favours_used.1", {"right.diplomats.1.favours_used.1": "on"}
    )
    sent = "Send First diplomat; Choose Cohort of the first diplomat, left"
    assert told["steps"] == ["Fill Patricians, box 1", sent]


def test_a_box_that_may_not_be_filled_yet_and_the_way_there() -> None:
    told = explain(judge(), {"years.1": "0"}, "left.wall.3", {"left.wall.3": "on"})
    assert told["breaks"] == [
        "Wall: box 1 is empty, but box 3 after it is filled.",
        "Wall, box 3: filled before Fort, box 3, from which the chain hangs.",
    ]
    assert told["needs"] == [{"words": "Fort, box 3", "box": "left.fort.3"}]
    assert told["steps"] == ["Fill Fort, boxes 1 to 3", "Fill Wall, boxes 1 and 2"]
    assert told["starts"] == ["left.fort.1", "left.wall.1"]
    either = [[{"icon": "builder", "words": "1 builder"}], [{"icon": "soldier", "words": "1 soldier"}]]
    resources = [[{"icon": "resource", "words": "3 resources"}]]
    assert told["sum"] == [{"number": 1, "costs": resources}, {"number": 3, "costs": either}]
    assert list(told["way"]) == [f"left.{track}.{box}" for track in ("fort", "wall") for box in (1, 2, 3)]


def test_a_way_leaves_marks_elsewhere_as_they_are() -> None:
    """A card on the last line alone is read as the first one, but the way to a wall is not the place to move it."""
    told = explain(judge(), {"years.1": "0", "path_cards.6": "aristocrat"}, "left.wall.2", {"left.wall.2": "on"})
    assert list(told["way"]) == ["left.fort.1", "left.fort.2", "left.wall.1", "left.wall.2"]


def test_boxes_that_wait_for_each_other_have_a_way_in_some_order(tmp_path: Path) -> None:
    areas = """
    moss: {kind: track, boxes: "- -", chains: {ferns: {1: 1}}}
    ferns: {kind: track, boxes: "- -", chains: {moss: {1: 1}}}
    """
    library = garden(tmp_path, "total: {filled: [bed.moss]}", dedent(areas))
    told = explain(LiveReporter(library, library.loaded_game("garden")), {}, "bed.moss.2", {"bed.moss.2": "on"})
    assert sorted(told["way"]) == ["bed.ferns.1", "bed.moss.1", "bed.moss.2"]


def test_a_way_leaves_an_area_where_it_has_to_wait_for_another() -> None:
    told = explain(judge(), {"years.1": "0"}, "left.cippi.5", {"left.cippi.5": "on"})
    assert told["steps"] == [
        "Fill Fort, boxes 1 to 7",
        "Build Medium granary",
        "Fill Fort, boxes 8 to 13",
        "Fill Cippi, boxes 1 to 4",
    ]


def test_the_boxes_before_one_are_among_its_needs_where_no_way_is_found() -> None:
    """More soldiers and builders are paid for the fort up to there than a first year has."""
    told = explain(judge(), {"years.1": "0", "left.fort.1": "on"}, "left.fort.16", {"left.fort.16": "on"})
    assert (told["steps"], told["way"]) == ([], {})
    assert told["needs"] == [
        {"words": "Fort, boxes 2 to 15", "box": "left.fort.15"},
        {"words": "Large granary", "box": "left.granary.large"},
    ]


def mistakes(marks: Mapping[str, str]) -> dict[tuple[object, ...], Sequence[str]]:
    """The boxes of each mistake of marks, by its rule and place."""
    found = judge().check_marks(marks, remedies=False).violations
    return {
        (each.rule, each.area, each.box): each.boxes for each in found if each.severity != "note" and not each.forgotten
    }


def added(before: Mapping[tuple[object, ...], Sequence[str]], marks: Mapping[str, str], box: str) -> bool:
    """Whether marks have a mistake that was not there, or one that is now of the box as well."""
    return any(
        place not in before or (box in boxes and box not in before[place]) for place, boxes in mistakes(marks).items()
    )


def some_marks(seed: int, draw: random.Random) -> dict[str, str]:
    """The first marks of a game that is not over: the sheet of one may have mistakes, which are then there before."""
    (game,) = play_match(seed, Options(players=1))
    whole = list(judge().marker.marks(read_data(game.sheet())).items())
    return dict(whole[: draw.randint(len(whole) // 3, len(whole))])


@pytest.mark.slow
def test_what_breaks_by_any_box_is_said_on_two_hundred_sheets() -> None:
    """Whatever is filled by one mark: of every part of both sheets."""
    draw, seen = random.Random(6), set()
    for seed in range(1000, 1200):
        marks = some_marks(seed, draw)
        before = mistakes(marks)
        for box in draw.sample([each for each in judge().known.game.boxes if each not in marks], amount(6, 30)):
            with suppress(RefusedMarks):
                told = explain(judge(), marks, box, {box: "on"})
                assert bool(told["breaks"]) == added(before, {**marks, box: "on"}, box), (seed, box)
                seen.add(box.partition(".")[0])
    assert seen >= {"left", "right"}


def test_what_is_said_of_a_box_holds_on_every_sheet() -> None:
    """A box breaks something if and only if filling it makes a mistake; no mark on the way to it makes one."""
    rng, ways = random.Random(5), 0
    for seed in range(amount(3, 200)):
        marks = some_marks(seed, rng)
        ticks = [box for box in judge().known.game.boxes if box.startswith(TRACKS) and box not in marks]
        before = mistakes(marks)
        for box in rng.sample(ticks, amount(8, 30)):
            told = explain(judge(), marks, box, {box: "on"})
            assert bool(told["breaks"]) == added(before, {**marks, box: "on"}, box), (seed, box)
            assert bool(told["way"]) == bool(told["steps"])
            if told["way"]:
                ways += 1
                assert told["way"].keys().isdisjoint(marks)
                assert list(told["way"])[-1] == box
                on_the_way = dict(marks)
                for key, mark in told["way"].items():
                    on_the_way[key] = mark
                    assert not added(before, on_the_way, box), (seed, box, key)
    assert ways


TRACKS = ("left.fort.", "left.wall.", "left.cippi.", "left.wall_guard.", "left.renown.", "left.piety.")


def test_a_mistake_that_is_there_already_is_not_the_boxes_own() -> None:
    marks = {"years.1": "0", "left.cohorts.left.2": "on"}
    assert explain(judge(), marks, "left.fort.1", {"left.fort.1": "on"})["breaks"] == []


def test_a_mistake_that_grows_by_the_box_is_its_own_too() -> None:
    marks = {
        "years.1": "0",
        **{f"left.wall.{box}": "on" for box in (1, 2, 3)},
        "left.fort.1": "on",
        "left.fort.2": "on",
    }
    told = explain(judge(), {**marks, "left.wall.4": "on"}, "left.wall.5", {"left.wall.5": "on"})
    assert told["breaks"] == ["Wall, boxes 3 to 5: filled before Fort, boxes 3 to 5, from which the chain hangs."]


def test_the_language_is_that_of_the_page() -> None:
    told = explain(judge("fr"), {"years.1": "0"}, "left.fort.1", {"left.fort.1": "on"})
    assert told["label"] == "Fort, case 1"


@pytest.mark.parametrize("box", ["no.such", "left.wall.99", ""])
def test_a_box_of_which_nothing_is_known(box: str) -> None:
    with pytest.raises(KeyError):
        explain(judge(), {}, box, {})


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as one:
        one.ask("/api/players", {"name": "Ada"})
        yield one


@pytest.mark.slow
def test_a_box_is_held_until_it_says_what_it_is(browser: Any, table: Served) -> None:
    axe = axe_core()
    with hand(browser, table.address, PHONE, hold=450, bypass_csp=True) as person:
        person.sit("1")
        person.region("Wall, left")
        hold(person, "left.wall.2")
        person.says("Wall: box 1 is empty, but box 2 after it is filled.")
        person.picture(Path(), "explained")
        steps = person.page.locator(".way-there li").all_inner_texts()
        assert steps == ["1\nFill Fort, boxes 1 and 2", "2\nFill Wall, box 1"]
        assert person.page.locator(".explained .not-yet").inner_text() == "not yet"
        rows = person.page.locator(".explained dt, .explained dd").all_inner_texts()
        assert " ".join(" ".join(rows).split()) == (
            "All 4 cost 2 resources 2 × 1 builder or 1 soldier This costs 1 resource"
        )
        assert person.page.locator(".note.way .badge").all_inner_texts() == ["1", "2"]
        assert person.page.locator(".if-filled").inner_text() == "If you filled it now:"
        top = person.page.locator(".explained").bounding_box()["y"]
        for note in (".note.pressed", ".note.way"):
            place = person.page.locator(note).first.bounding_box()
            assert 52 <= place["y"] <= top - place["height"], note
        assert axe.run(person.page).response["violations"] == []
        person.page.get_by_role("button", name="Fill all 4").click()
        person.marked("left.wall.1", "left.wall.2", "left.fort.1", "left.fort.2")
        assert person.page.locator("#head .echo").inner_text() == "4 boxes filled"
        person.page.get_by_label("Undo").last.click()
        person.empty("left.wall.1", "left.wall.2", "left.fort.1", "left.fort.2")
        hold(person, "left.wall.2")
        person.page.locator(".explained").get_by_role("button", name="Close").click()
        person.page.wait_for_selector(".explained", state="detached")
        hold(person, "left.fort.1")
        person.page.get_by_role("button", name="Fill it", exact=True).click()
        person.marked("left.fort.1")
        # A box that is marked is emptied, as before.
        hold(person, "left.fort.1")


@pytest.mark.slow
def test_a_box_and_the_one_that_it_needs_far_below_stand_above_the_words(browser: Any, table: Served) -> None:
    """The chain of the cippi hangs from the fort, with the wall between them."""
    with hand(browser, table.address, PHONE, hold=450) as person:
        person.sit("1")
        person.region("Wall, left")
        hold(person, "left.cippi.2")
        top = person.page.locator(".explained").bounding_box()["y"]
        for note in (".note.pressed", ".note.way"):
            place = person.page.locator(note).first.bounding_box()
            assert 52 <= place["y"] <= top - place["height"], note


def hold(person: Hand, box: str) -> None:
    """Leave a finger on a box until it is explained, or emptied where it was marked."""
    marked = person.page.locator(f'[data-marked="{box}"]').count()
    x, y = person.place(box)
    client = person.page.context.new_cdp_session(person.page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    if marked:
        person.empty(box)
    else:
        person.page.wait_for_selector(".explained")
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.slow
def test_a_key_says_what_a_box_is(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as person:
        person.sit("1")
        person.page.locator('[data-box="left.fort.1"]').focus()
        person.page.keyboard.press("i")
        person.says("opens Cippi, box 1, Wall, box 1 and Medium granary")
        person.page.keyboard.press("Escape")
        person.page.wait_for_selector(".explained", state="detached")
        assert person.page.evaluate("document.activeElement.dataset.box") == "left.fort.1"


@pytest.mark.slow
def test_a_box_that_is_written_in_is_explained_as_well(browser: Any, table: Served) -> None:
    """By its key, and from its pad; what fills it is asked for by the pad."""
    with hand(browser, table.address, DESK) as person:
        person.sit("1")
        for number, asked in ((4, lambda box: (box.focus(), person.page.keyboard.press("i"))), (5, explained_from_pad)):
            asked(person.page.locator(f'[data-box="left.training_grounds.{number}"]'))
            person.says(f"Training grounds, box {number}")
            rows = " ".join(person.page.locator(".explained dl").inner_text().split())
            assert rows.startswith("Costs 1 builder Gives 1 sword")
            person.page.get_by_role("button", name="Fill it").click()
            person.page.locator(".pad").wait_for()
            person.page.keyboard.press("Escape")
            person.empty(f"left.training_grounds.{number}")


def explained_from_pad(box: Any) -> None:
    box.press("Enter")
    box.page.locator(".pad").get_by_role("button", name="Explain").click()


@pytest.mark.parametrize("game", Library().names)
def test_every_condition_is_at_a_box(game: str) -> None:
    library = Library()
    known = library.loaded_game(game)
    reporter = LiveReporter(library, known)
    explainer = Explainer(known.game, known.language)
    found = [
        (box.id, need)
        for box in known.game.boxes.values()
        for _, need in explainer.needs(known.game.areas[box.area], box)
    ]
    assert [each for each in found if each[1] not in known.game.boxes or each[0] == each[1]] == []
    some = next((box for box, _ in found), "")
    assert not some or explain(reporter, {}, some, {})["needs"]


@pytest.mark.parametrize("code", Library().languages)
@pytest.mark.parametrize("game", Library().names)
def test_every_box_has_a_name_and_facts_in_every_language(game: str, code: str) -> None:
    """Also a choice that has no building's name, such as the cohort of a diplomat; nothing is left to be filled in."""
    known = Library(code).loaded_game(game)
    explainer = Explainer(known.game, known.language)
    for box in known.game.boxes.values():
        area = known.game.areas[box.area]
        told = [known.checker.words.box(box), *explainer.facts(area, box), *explainer.further_facts(area, box)]
        assert all(told), box.id
        assert [words for words in told if re.search(r"[{}_]|\bNone\b", words)] == [], box.id
