"""The checker says nothing against a legal game, counts the same score, and names the rule that a mutation breaks."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import yaml

from sheetgen.assets.data import data_path
from sheetgen.cli.campaign_files import scenario_rules
from sheetgen.fill.intake import Intake
from sheetgen.games import check
from sheetgen.rules.violation import Report

from .mutations import mutated_sheets
from .simulator import sample_games


@pytest.fixture(scope="module")
def intake() -> Intake:
    return Intake(data_path("layouts"), "en")


def judge(intake: Intake, sheets: list[dict[str, Any]]) -> list[Report]:
    """The sheets written out and read back as one file, then checked under the rule of their fort."""
    text = yaml.dump_all(sheets, Dumper=yaml.CSafeDumper, sort_keys=False)
    known = intake.known("hadrians-wall")
    return [
        check(known.game, filled, known.language, restrictions=scenario_rules(known.game, filled))
        for filled in intake.read_text("games.yaml", text)
    ]


@pytest.mark.parametrize("cards", [False, True], ids=["without cards", "with cards"])
@pytest.mark.parametrize("forts", [False, True], ids=["any table", "campaign"])
def test_a_legal_game_has_no_mistakes_and_the_same_score(intake: Intake, cards: bool, forts: bool) -> None:
    games = [game for seed in range(60) for game in sample_games(seed, forts=forts)]
    reports = judge(intake, [game.sheet(cards=cards, written_score=True) for game in games])
    for game, report in zip(games, reports, strict=True):
        assert [violation for violation in report.violations if violation.severity != "note"] == [], str(game)
        assert report.as_json()["score"] == game.score().report() | {"title": report.score.title}


def test_a_forgotten_reward_is_never_an_error(intake: Intake) -> None:
    games = [game for seed in range(60) for game in sample_games(seed, forget=0.08)]
    reports = judge(intake, [game.sheet() for game in games])
    found = Counter(
        violation.severity for report in reports for violation in report.violations if violation.severity != "note"
    )
    assert set(found) == {"warning"}
    assert all(report.legal for report in reports)


def test_a_mutation_is_caught_under_its_rule(intake: Intake) -> None:
    missed = []
    for seed in range(25):
        for game in sample_games(seed):
            mutated = list(mutated_sheets(game.sheet(written_score=True), seed))
            for (mutation, _), report in zip(mutated, judge(intake, [sheet for _, sheet in mutated]), strict=True):
                if (mutation.slug, mutation.severity) not in {(each.rule, each.severity) for each in report.violations}:
                    missed.append((mutation.slug, mutation.name, seed, game.player.name))
    assert missed == []
