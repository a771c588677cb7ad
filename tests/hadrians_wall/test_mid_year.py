"""A sheet in the middle of a year is blamed only for what is wrong whether the year is over or not."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.amounts import amount

from .checking import judge, line, read
from .checking import read_data as sheet_of
from .simulator import match
from .simulator.options import Options
from .simulator.sample import sample_options
from .simulator.sheet import written_sheet
from .simulator.state import Player
from .simulator.table import Table


def errors(text: str) -> list[str]:
    (filled,) = read(f"game: hadrians-wall\n{text}")
    return [each.rule for each in judge(filled, year_over=False).violations if each.severity != "note"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("years: 0\nleft: {fort: 1, wall: 1}", []),
        ("years: 0\nfort: 2\nleft: {fort: 14, cohorts: {left: 1}, discipline: 2}", ["granary", "budget"]),
        ("years: 0\nleft: {training_grounds: [1], wall_guard: 1, cohorts: {left: 1}}", []),
        ("years: 0\nleft: {training_grounds: [2], wall_guard: 1, cohorts: {left: 1}}", ["year-range"]),
        ("years: 2\npath_cards: [planner, ranger, pontiff]\nleft: {disdain: {ringed: 3}}", []),
        ("years: 2\npath_cards: [planner, ranger, pontiff, trainer]\nleft: {disdain: {ringed: 3}}", ["path-cards"]),
        # Three points of attacks by the end of year 2, five by the end of year 3.
        ("years: 2\nleft: {disdain: {ringed: 2}}", ["disdain"]),
        ("years: 2\nleft: {disdain: {ringed: 5}}", []),
        ("years: 2\nleft: {disdain: {ringed: 6}}", ["disdain"]),
        (
            "years: 6\nleft: {disdain: {ringed: 15}, training_grounds: [7], wall_guard: 1, cohorts: {left: 1}}",
            ["year-range"],
        ),
    ],
)
def test_what_is_wrong_before_and_after_the_year(text: str, expected: list[str]) -> None:
    assert errors(text) == expected


@pytest.mark.parametrize(
    ("ringed", "message"),
    [
        (2, "the attacks up to year 2 are worth 3 points, but 1 is marked neither as disdain nor as valour."),
        (6, "6 ringed, but the attacks up to year 3 bring at most 5."),
    ],
)
def test_what_lacks_is_of_the_completed_years_and_what_is_too_much_of_this_one(ringed: int, message: str) -> None:
    (filled,) = read(f"game: hadrians-wall\nyears: 2\nleft: {{disdain: {{ringed: {ringed}}}}}")
    (found,) = [each for each in judge(filled, year_over=False).violations if each.rule == "disdain"]
    assert found.message == f"Disdain: {message}"


CARDS = "fate_cards: [{soldier: 2, builder: 1, servant: 1, civilian: 2, resource: 2}]\nprospect_cards: [fighter]"


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (f"{CARDS}\npath_cards: [ranger]", ["year-range"]),
        (CARDS, []),
        (f"{CARDS}\npath_cards: [ranger, planner]", []),
    ],
)
def test_who_lists_the_cards_of_the_completed_years_and_no_more_is_at_the_end_of_one(
    cards: str, expected: list[str]
) -> None:
    guard = "training_grounds: [2], wall_guard: 1, cohorts: {left: 1}"
    text = f"years: 1\ndifficulty: easy\n{cards}\nleft: {{{guard}, disdain: {{ringed: 1}}}}"
    assert errors(text) == expected


class Stopped(Exception):
    """A game is broken off."""


def broken_off(seed: int, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The sheets of a match that is broken off after some actions of a year, with and without their cards."""
    rng = Random(f"broken off {seed}")
    options: Options = replace(sample_options(seed, forts=seed % 4 == 0), years=6)
    year, left = rng.randint(1, 6), rng.randint(1, 20)
    whole_act, tables = match._act, list[Table]()

    def act(player: Player, table: Table) -> None:
        nonlocal left
        left -= player.year == year
        if left < 0:
            tables.append(table)
            raise Stopped
        whole_act(player, table)

    monkeypatch.setattr(match, "_act", act)
    try:
        match.play_match(seed, options)
    except Stopped:
        played = replace(options, years=year - 1)
        players = tables[0].players
        return [
            written_sheet(each, played, cards=with_cards, written_score=False)
            for each in players
            for with_cards in (True, False)
        ]
    finally:
        monkeypatch.undo()
    return []


@pytest.mark.slow
def test_a_game_broken_off_in_the_middle_of_a_year_is_never_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    sheets = [sheet for seed in range(amount(20, 60)) for sheet in broken_off(seed, monkeypatch)]
    assert len(sheets) >= amount(50, 150)
    found = (judge(sheet_of(sheet), year_over=False).violations for sheet in sheets)
    assert [line(each) for violations in found for each in violations if each.severity != "note"] == []
