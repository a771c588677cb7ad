"""The nearest known word."""

from __future__ import annotations

import pytest

from sheetgen.text.suggest import suggest, suggest_or_list

AREAS = ["renown", "piety", "valour", "wall_guard"]


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("renonw", "did you mean 'renown'?"),
        ("Renown", "did you mean 'renown'?"),
        ("wall-guard", "did you mean 'wall_guard'?"),
        ("xyz", ""),
        ("", ""),
    ],
)
def test_the_nearest_word(word: str, hint: str) -> None:
    assert suggest(word, AREAS) == hint


def test_the_word_as_it_is_written() -> None:
    assert suggest("hadrians_wall", ["Hadrians-Wall"]) == "did you mean 'Hadrians-Wall'?"


def test_what_begins_so_is_nearer_than_what_is_spelled_alike() -> None:
    assert suggest("hist", ["list", "history"]) == "did you mean 'history'?"


def test_all_words_where_none_is_near() -> None:
    assert suggest_or_list("renonw", AREAS) == "did you mean 'renown'?"
    assert suggest_or_list("xyz", AREAS) == "available: renown, piety, valour, wall_guard"
    assert suggest_or_list("xyz", []) == ""
    assert suggest_or_list("xyz", [f"name{number}" for number in range(13)]) == ""
