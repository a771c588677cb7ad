"""A whole campaign of sixteen forts on the command line, with losses: the status is right after every step."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
import yaml

from sheetgen.app.campaign_actions import read_saved_campaign
from sheetgen.app.library import Library
from tests.hadrians_wall.campaign.conftest import Run
from tests.hadrians_wall.campaign.winning import winning_sheet
from tests.hadrians_wall.facts import SETUP_REWARDS

GAMES = Path(__file__).parent / "games"
NAMES = (
    "Segedunum",
    "Pons Aelius",
    "Condercum",
    "Vindobala",
    "Onnum",
    "Cilurnum",
    "Brocolitia",
    "Vercovicium",
    "Aesica",
    "Magnis",
    "Banna",
    "Camboglanna",
    "Uxelodunum",
    "Aballava",
    "Coggabata",
    "Maia",
)
WON_LEGALLY = {1: False, 2: True, 4: True, 10: False, 12: True, 15: True, 16: False}
"""The forts that a legal game won, and whether it met the challenge too."""
LOSSES = {1: 2, 2: 0, 3: 2, 4: 1, 5: 1, 6: 3, 8: 1, 10: 1, 12: 1, 13: 2, 15: 1, 16: 1}
"""How often a fort is lost before it is won; the others are won at once."""


@dataclass
class Expected:
    """What the record must say, counted by the test on its own."""

    fort: int = 1
    reward: dict[str, int] = field(default_factory=dict)
    lost_here: int = 0
    games: int = 0


def compare(run: Run, expected: Expected) -> None:
    """The record read back, and what the status command tells."""
    progress = read_saved_campaign(Library(), "ours.yaml").progress
    assert len(progress.tries) == expected.games
    status, out, err = run("status", "ours.yaml")
    assert (status, err) == (0, "")
    if expected.fort > 16:
        assert progress.next is None
        assert f"Campaign complete: all 16 forts won in {expected.games} games." in out
        return
    assert progress.next is not None
    assert (progress.next.number, progress.next.name) == (expected.fort, NAMES[expected.fort - 1])
    assert dict(progress.setup(expected.fort)) == expected.reward
    assert len(progress.at(expected.fort)) == expected.lost_here
    lines = out.splitlines()
    assert any(line.startswith(f"Next: fort {expected.fort}, {NAMES[expected.fort - 1]} (") for line in lines)
    (setup,) = [line for line in lines if line.startswith("  Setup ")]
    assert setup.endswith("Nothing extra.") is not bool(expected.reward)
    assert all(f"{number} {icon}" in setup for icon, number in expected.reward.items())
    tried = [line for line in lines if line.startswith("  Attempts ")]
    assert len(tried) == 1
    assert (f"{expected.lost_here} lost here, best score " in tried[0]) is bool(expected.lost_here)
    picture = lines[3:6]
    assert picture[0].count("▼") == 1
    assert picture[0].count("★") + picture[0].count("✓") == expected.fort - 1
    assert picture[1].count("█") == 2 * (expected.fort - 1)


@pytest.mark.slow
def test_a_whole_campaign(run: Run) -> None:
    assert run("start", "ours.yaml", "--edition", "fr", "--date", "2025-01-01")[0] == 0
    expected = Expected()
    compare(run, expected)
    for fort in range(1, 17):
        for number in range(LOSSES.get(fort, 0)):
            lost = GAMES / f"lost-{fort:02}.yaml"
            status, out, _ = run("record", "ours.yaml", str(lost), "--date", "2025-02-01", "--note", f"loss {number}")
            assert status == 0
            assert f"Fort {fort}, {NAMES[fort - 1]}: not won (" in out
            expected.lost_here += 1
            expected.games += 1
            compare(run, expected)
        if fort in WON_LEGALLY:
            challenged = WON_LEGALLY[fort]
            assert run("record", "ours.yaml", str(GAMES / f"won-{fort:02}.yaml"))[0] == 0
        else:
            challenged = True
            Path("won.yaml").write_text(yaml.safe_dump(winning_sheet(fort)))
            assert run("record", "ours.yaml", "won.yaml")[0] == 1
            assert run("record", "ours.yaml", "won.yaml", "--anyway")[0] == 0
        reward = SETUP_REWARDS.get(fort, {}) if challenged else {}
        expected = Expected(fort + 1, dict(reward), 0, expected.games + 1)
        compare(run, expected)
    tries = read_saved_campaign(Library(), "ours.yaml").progress.tries
    assert {each.fort for each in tries if not each.legal} == set(range(1, 17)) - set(WON_LEGALLY)
    assert [each.fort for each in tries] == sorted(each.fort for each in tries)


@pytest.mark.slow
def test_a_won_campaign_takes_no_further_try_and_goes_back_try_by_try(run: Run) -> None:
    record_of_wins(16)
    says = "nothing left to record: all 16 forts are won (start a new campaign with 'sheetgen campaign start')\n"
    sheet = str(GAMES / "won-16.yaml")
    assert run("record", "ours.yaml", sheet) == (2, "", f"{sheet}: {says}")
    for left in reversed(range(16)):
        assert run("undo", "ours.yaml")[0] == 0
        compare(run, Expected(left + 1, dict(SETUP_REWARDS.get(left, {})), 0, left))


@pytest.mark.slow
@pytest.mark.parametrize("fort", [2, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
def test_only_an_earned_reward_can_have_been_spent(run: Run, fort: int) -> None:
    record_of_wins(fort - 1)
    sheet = str(GAMES / f"lost-{fort:02}.yaml")
    for _ in range(2):
        assert run("record", "ours.yaml", sheet)[0] == 0
    record_of_wins(fort - 1, challenge="missed")
    status, out, _ = run("record", "ours.yaml", sheet)
    assert status == 1
    assert "[budget, " in out
    assert read_saved_campaign(Library(), "ours.yaml").progress.at(fort) == []


def test_a_challenge_met_in_a_lost_game_earns_nothing(run: Run) -> None:
    record_of_wins(1)
    record = yaml.safe_load(Path("ours.yaml").read_text())
    won = {**record["tries"][0], "challenge": "missed"}
    record["tries"] = [{**won, "goal": "missed", "challenge": "met"}, won]
    Path("ours.yaml").write_text(yaml.safe_dump(record))
    compare(run, Expected(2, {}, 0, 2))


def record_of_wins(number: int, challenge: str = "met") -> None:
    """Write a record in which the first forts were won at once."""
    common = {"date": "2025-01-02", "score": 80, "goal": "met", "challenge": challenge}
    common |= {"difficulty": "normal", "edition": "fr"}
    record = {"campaign": "hadrians-wall", "edition": "fr", "difficulty": "normal", "started": "2025-01-01"}
    tries = [{"fort": fort, **common} for fort in range(1, number + 1)]
    Path("ours.yaml").write_text(yaml.safe_dump({**record, "tries": tries}, sort_keys=False))
