"""Each fort's goal and challenge: a sheet that meets them, and sheets that each miss one condition by one."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from sheetgen.app.library import Library
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.campaign.campaign import Campaign, FortWording
from sheetgen.campaign.fort_verdict import FortVerdict, judge_fort
from tests.hadrians_wall.campaign.winning import ENGLISH, FORTS, Changes, blank, changed
from tests.hadrians_wall.facts import SETUP_REWARDS

Judge = Any

CASES = [("fr", number, meets) for number, meets in FORTS.items()]
CASES += [("en", number, ENGLISH.get(number, meets)) for number, meets in FORTS.items()]


@pytest.fixture(scope="module")
def verdict(known: LoadedGame, intake: Library, campaigns: dict[str, Campaign]) -> Judge:
    check = known.checker

    def judged(edition: str, fort: int, *changes: Changes) -> FortVerdict:
        sheet = blank(fort)
        for each in changes:
            sheet = changed(sheet, each)
        (filled,) = intake.read_text("sheet.yaml", yaml.safe_dump(sheet))
        score = check.check(filled, remedies_for=()).score
        return judge_fort(check.tally, check.tally.sheet(filled), score, campaigns[edition].fort(fort))

    return judged


@pytest.mark.parametrize(("edition", "fort", "meets"), CASES)
def test_a_sheet_that_just_meets_goal_and_challenge(verdict: Judge, edition: str, fort: int, meets: Any) -> None:
    judged = verdict(edition, fort, meets.sheet)
    assert (judged.won, judged.challenged) == (True, True)


@pytest.mark.parametrize(
    ("edition", "fort", "sheet", "miss"),
    [(edition, fort, meets.sheet, miss) for edition, fort, meets in CASES for miss in meets.goal_misses],
)
def test_one_less_misses_the_goal(verdict: Judge, edition: str, fort: int, sheet: Changes, miss: Changes) -> None:
    assert not verdict(edition, fort, sheet, miss).won


@pytest.mark.parametrize(
    ("edition", "fort", "sheet", "miss"),
    [(edition, fort, meets.sheet, miss) for edition, fort, meets in CASES for miss in meets.challenge_misses],
)
def test_one_less_misses_the_challenge_alone(
    verdict: Judge, edition: str, fort: int, sheet: Changes, miss: Changes
) -> None:
    judged = verdict(edition, fort, sheet, miss)
    assert (judged.won, judged.challenged) == (True, False)


@pytest.mark.parametrize("fort", [4, 7])
def test_the_editions_ask_for_different_challenges(verdict: Judge, fort: int) -> None:
    french = FORTS[fort].sheet
    assert verdict("fr", fort, french).challenged
    assert verdict("en", fort, french).won
    assert not verdict("en", fort, french).challenged


def test_an_empty_sheet_meets_no_goal_but_one(verdict: Judge) -> None:
    # Fort 15 asks for no disdain at the end, and an empty sheet has none.
    assert [fort for fort in FORTS if verdict("fr", fort).won] == [15]


def test_every_fort_has_a_goal_and_a_challenge_that_can_be_missed(campaigns: dict[str, Campaign]) -> None:
    for campaign in campaigns.values():
        assert [fort.number for fort in campaign.forts] == list(range(1, 17))
        assert set(FORTS) == {fort.number for fort in campaign.forts}
        for fort in campaign.forts:
            misses = FORTS[fort.number]
            assert len(misses.goal_misses) >= len(
                [line for line in fort.goal if line.text not in ("map-rows", "map-columns")]
            )
            assert len(misses.challenge_misses) >= len(fort.challenge)


def test_rewards_are_those_of_the_english_sheet(campaigns: dict[str, Campaign]) -> None:
    for campaign in campaigns.values():
        assert {fort.number: dict(fort.reward) for fort in campaign.forts if fort.reward} == dict(SETUP_REWARDS)


def test_fort_4_costs_more_in_the_french_edition_but_for_precincts(campaigns: dict[str, Campaign]) -> None:
    french, english = (campaigns[edition].fort(4).rules[0] for edition in ("fr", "en"))
    assert french.kind == english.kind == "extra-cost"
    assert french.pieces == english.pieces == (("resource", 1),)
    assert set(english.of) - set(french.of) == {"right.precinct"}
    assert set(french.of) - set(english.of) == set()


def test_every_fort_is_told_in_words(known: LoadedGame, campaigns: dict[str, Campaign]) -> None:
    words = FortWording(known.language)
    told = []
    for campaign in campaigns.values():
        for fort in campaign.forts:
            lines = [words.rule(rule) for rule in fort.rules]
            lines += [words.condition(line) for line in (*fort.goal, *fort.challenge)]
            told += [*lines, words.text(f"forts.{fort.number}")]
    assert not [line for line in told if "{" in line or not line.endswith(".")]
    assert "At least 20 on 3 of the four attribute tracks." in told
    assert "You may not build the theatre or the ludus gladiatorius." in told
    assert "Build the large granary, hotel, workshop and road." in told
