"""A campaign's file that names what the game does not have, or says too much or too little, is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.app.sheet_input import LoadedGame
from sheetgen.campaign.campaign_file import load_campaign
from sheetgen.text.complaint import Unusable
from tests.hadrians_wall.campaign.conftest import FILE


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "full: left.wall,",
            "full: left.wal,",
            "forts.1.goal.1.full: there is no area 'left.wal' (did you mean 'left.wall'?)",
        ),
        (
            "score: total",
            "score: totl",
            "forts.1.goal.2.score: there is no line of the score 'totl' (did you mean 'total'?)",
        ),
        (
            "{full: left.wall,",
            "{full: left.wall, score: total,",
            "forts.1.goal.1: is neither a measure nor a line of the score, or both (state exactly one)",
        ),
        ("        each: 20\n", "", "forts.1.challenge.1: 'each' and 'count' belong together"),
        (
            "at_least: 70}",
            "at_least: 70, at_most: 90}",
            "forts.1.goal.2: has both at_least and at_most (keep one of them)",
        ),
        (
            "reward: {civilian: 1",
            "reward: {civilan: 1",
            "forts.1.reward.civilan: there is no icon 'civilan' (did you mean 'civilian'?)",
        ),
        (
            "icons: [prospect-card]",
            "icons: [prospect]",
            "forts.1.rules.1.icons.1: there is no icon 'prospect' (did you mean 'prospect-card'?)",
        ),
        (
            "{unseen: fewer-prospects",
            "{forbidden: left.wall, unseen: fewer-prospects",
            "forts.1.rules.1: states 2 of forbidden, not_before, extra_cost, first_card, unseen (state exactly one)",
        ),
        (
            "extra_cost: resource",
            "extra_cost: resource / servant",
            "forts.4.rules.1.extra_cost: leaves a choice (what a rule adds is one thing)",
        ),
        ("\n  2:\n", "\n  3:\n", ": duplicate key '3', first used in line 38 (keep one of them)"),
        ("\n  16:\n", "\n  17:\n", "forts.17: the forts are numbered from 1 without a gap: this one is 16"),
        ("scenario: fort", "scenario: forts", "scenario: there is no area 'forts' (did you mean 'fort'?)"),
    ],
)
def test_faults_are_told_at_their_place(
    known: LoadedGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, says: str
) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    monkeypatch.chdir(tmp_path)
    Path("campaign.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Unusable) as refused:
        load_campaign(Path("campaign.yaml"), known.game)
    told = [
        f"{each.path}: {each.message}" + (f" ({each.hint})" if each.hint else "") for each in refused.value.complaints
    ]
    assert says in told
    line = text[: text.index(old)].count("\n")
    assert all(each.line is not None and each.line >= line for each in refused.value.complaints)


def test_an_edition_that_does_not_exist(known: LoadedGame) -> None:
    with pytest.raises(Unusable) as refused:
        load_campaign(FILE, known.game, "de")
    assert str(refused.value) == "edition: unknown edition 'de' (available: fr, en)"
