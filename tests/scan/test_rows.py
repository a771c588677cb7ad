"""Rows, choices and boxes of two parts, read together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.app.library import Library
from sheetgen.layout.game import FilledSheet
from sheetgen.scan.read import BoxReading, read_together
from sheetgen.scan.rows import SURE, read_choice, read_parts, read_row
from sheetgen.scan.sheets import Answer, SheetReading, decided, questions, with_suggestion

CHANCE = st.floats(0, 1)


def test_doubtful_box_inside_a_row_is_settled() -> None:
    assert read_row([0.99, 0.5, 0.99, 0.01])[1] > SURE


def test_row_end_stays_in_doubt() -> None:
    assert read_row([0.99, 0.5, 0.01])[1] == pytest.approx(0.5, abs=0.02)


def test_sure_gap_survives() -> None:
    assert read_row([0.999, 0.001, 0.999, 0.001])[1] <= 0.5


def test_doubtful_ring_inside_a_row_of_rings_is_settled_but_not_its_filling() -> None:
    """The third battle of the red gladiators has a ring, so the second has one too."""
    sure, doubtful = {"empty": 0.0, "ringed": 1.0, "filled": 0.0}, {"empty": 0.5, "ringed": 0.25, "filled": 0.25}
    rings = {
        name: BoxReading(name, "ring", found, found)
        for name, found in zip((f"right.ludus.red.{at}" for at in (1, 2, 3)), (sure, doubtful, sure), strict=True)
    }
    found = read_together(Library().game("hadrians-wall"), rings)["right.ludus.red.2"]
    assert found.chances == pytest.approx({"empty": 0, "ringed": 0.5, "filled": 0.5}, abs=0.03)
    assert not found.sure


@given(st.lists(CHANCE, min_size=1, max_size=12))
def test_row_never_turns_a_sure_box(alone: list[float]) -> None:
    for own, together in zip(alone, read_row(alone), strict=True):
        assert not (own >= SURE and together < 0.5)
        assert not (own <= 1 - SURE and together > 0.5)


@given(st.lists(CHANCE, min_size=1, max_size=12))
def test_row_gives_chances(alone: list[float]) -> None:
    assert all(0 <= chance <= 1 for chance in read_row(alone))


def test_two_marked_options_are_both_asked() -> None:
    assert read_choice([0.99, 0.98, 0.01]) == [0.5, 0.5, 0.01]


def test_one_marked_option_is_sure() -> None:
    assert read_choice([0.99, 0.02, 0.01])[0] > SURE


def test_building_marked_in_both_parts_is_built() -> None:
    assert read_parts([0.99, 0.97]) > SURE


def test_building_marked_in_one_part_is_built() -> None:
    assert read_parts([0.999, 0.001]) > 0.5


def test_building_without_marks_is_not_built() -> None:
    assert read_parts([0.01, 0.02]) < 1 - SURE


def test_rules_suggest_what_a_doubtful_number_is_and_what_follows_from_it() -> None:
    """The third bribe is there only if the second one is, and no rule says more."""
    names = [f"right.baths.bribes.{number}" for number in (1, 2, 3)]
    chances = ({"empty": 0.0, "written": 1.0}, {"empty": 0.6, "written": 0.4}, {"empty": 0.4, "written": 0.6})
    boxes = {
        name: BoxReading(name, "write", found, found, (("4", 0.9),)) for name, found in zip(names, chances, strict=True)
    }
    reading = SheetReading(Library().game("hadrians-wall"), boxes)

    def mistakes(filled: FilledSheet) -> int:
        years = filled.values["right.baths.bribes"]
        assert isinstance(years, tuple)
        return (years[1] is not None) + (years[2] != years[1])

    asked = list(questions(reading))
    assert [question.suggested for question in asked] == ["4 - 4"]
    settled = decided(reading, asked, mistakes)
    assert settled == {names[1]: Answer("empty"), names[2]: Answer("empty")}
    assert with_suggestion(reading, asked[0], settled).suggested == "4"
