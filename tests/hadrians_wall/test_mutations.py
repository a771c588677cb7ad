"""Every mutation finds a legal game to break, changes it and leaves the original alone."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from .mutations import MUTATIONS, Mutation
from .simulator import sample_games

RULES = {
    "fill-order",
    "granary",
    "chain",
    "infrastructure",
    "size-order",
    "threshold",
    "not-built",
    "landmark",
    "temple-order",
    "favour",
    "diplomat-cohort",
    "year-range",
    "year-limit",
    "goods",
    "gladiator",
    "scout-grid",
    "cohort-icons",
    "production-icons",
    "wall-guard-icons",
    "citizen-icons",
    "disdain",
    "attribute-icons",
    "path-cards",
    "written-score",
    "fort-rule",
    "budget",
}


ENOUGH = 5
"""Games that each mutation finds a place in."""


@pytest.fixture(scope="module")
def sheets() -> list[dict[str, Any]]:
    return [game.sheet(written_score=True) for seed in range(150) for game in sample_games(seed)]


def test_every_rule_has_a_mutation() -> None:
    assert {mutation.slug for mutation in MUTATIONS} == RULES
    assert len({mutation.name for mutation in MUTATIONS}) == len(MUTATIONS)


@pytest.mark.slow
@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_mutation_changes_a_copy(mutation: Mutation, sheets: list[dict[str, Any]]) -> None:
    applied = 0
    for sheet in sheets:
        before = deepcopy(sheet)
        mutated = mutation.apply(sheet)
        assert sheet == before
        if mutated is not None:
            applied += 1
            assert mutated != sheet
            assert mutated == mutation.apply(sheet)
        if applied == ENOUGH:
            return
    pytest.fail(f"found {applied} games to break")
