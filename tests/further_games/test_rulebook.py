"""The tables of the rulebooks' sentences: each rule they name exists, and each rule of the game holds some sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.further_games.sheets import intake

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("game", ["praetor", "rome-and-roll"])
def test_table_of_sentences_names_the_rules_of_the_game(game: str) -> None:
    text = (DOCS / f"{game}.md").read_text(encoding="utf-8")
    _, _, table = text.partition("## The rulebook, sentence by sentence")
    rows = re.findall(r"^\| (.+) \| (.+) \| (.+) \|$", table, re.MULTILINE)[1:]
    assert len(rows) > 30
    named = {rule for _, _, held in rows for rule in re.findall(r"`([a-z-]+)`", held)}
    assert named == set(intake().loaded_game(game).game.rules)
