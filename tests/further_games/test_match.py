"""Sheets of one match against each other: pairs that cannot have sat at one table, and their nearest neighbours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sheetgen.app.orders import PlayOrder
from sheetgen.cli.main import main
from sheetgen.web.journal import Operation
from sheetgen.web.run_server import open_session

ROME = "game: rome-and-roll\nplayers: 3\n"
NERO = f"{ROME}coins: 10\nblue_box: {{coins: 5}}\nnero: {{coins: 7}}\n"
PRAETOR = "game: praetor\nplayers: 3\nmorale: 2\n"
START = f"{PRAETOR}favour: {{start: 10, entries: [1], totals: [11]}}\n"
TILES = f"{PRAETOR}wall_tiles: {{points: [10, 10, 10, 10, 10, 10, 10, 10]}}\n"
DISTRICT = f"{PRAETOR}veteran: {{district: {{mine: 5, others: [4, 3], award: 12}}}}\n"
RANK = f"{PRAETOR}veteran: {{district: {{mine: 5, award: 12}}}}\n"
WALL = "game: hadrians-wall\ndifficulty: easy\nyears: 1\nleft: {cohorts: {left: 1}, wall_guard: 1, valour: 1}\n"
FATE = f"{WALL}fate_cards: [{{soldier: 2, builder: 1, servant: 1, civilian: 2, resource: 2}}]\n"
BOTH = "error match {}: {}"

CASES = {
    "nero-card": (
        NERO,
        NERO,
        BOTH.format("nero", "Nero card: 7 is on the sheets of Ada and Ben."),
        ("coins: 7", "coins: 6"),
    ),
    "character": (
        f"{ROME}coins: 1\ncharacter: legatus\n",
        f"{ROME}coins: 1\ncharacter: legatus\n",
        BOTH.format("character", "Character: Legatus is on the sheets of Ada and Ben."),
        ("legatus", "patricia"),
    ),
    "seat": (
        START,
        START,
        BOTH.format("favour.start", "Favour at the start: 10 is on the sheets of Ada and Ben."),
        ("start: 10, entries: [1], totals: [11]", "start: 9, entries: [1], totals: [10]"),
    ),
    "wall-tiles": (
        TILES,
        TILES,
        BOTH.format("wall_tiles", "Wall tiles: Ada: 8, Ben: 8. That makes 16, but there are only 14."),
        ("[10, 10, 10", "[10"),
    ),
    "others": (
        DISTRICT,
        DISTRICT.replace("mine: 5, others: [4, 3], award: 12", "mine: 3, others: [4, 4], award: 0"),
        BOTH.format("veteran.district.others", "Others' districts: Ben lists 4, 4, but Ada has 5."),
        ("others: [4, 4], award: 0", "others: [5, 4], award: 4"),
    ),
    "awards": (
        f"{PRAETOR}veteran: {{district: {{award: 12}}}}\n",
        f"{PRAETOR}veteran: {{district: {{award: 12}}}}\n",
        BOTH.format(
            "veteran.district.award",
            "Award for the largest district: Ada: 12, Ben: 12. That makes 24, but these ranks bring 20 at most.",
        ),
        ("12", "8"),
    ),
    "fate-cards": (
        FATE,
        FATE.replace("soldier: 2", "soldier: 1"),
        BOTH.format("fate_cards", "Fate cards, entry 1: the sheets of Ada and Ben differ."),
        ("soldier: 1", "soldier: 2"),
    ),
    "one-attack": (
        WALL,
        WALL.replace("left: 1", "right: 1"),
        BOTH.format("left.disdain", "Disdain: the same attacks cannot have left Ada and Ben with so few ringed boxes."),
        ("right: 1", "left: 1"),
    ),
    "players": (
        f"{ROME}coins: 1\n",
        f"{ROME}coins: 2\n".replace("players: 3", "players: 4"),
        "warning match players: Players: Ada: 3, Ben: 4.",
        ("players: 4", "players: 3"),
    ),
}


def match_of(folder: Path, capsys: pytest.CaptureFixture[str], *sheets: str) -> tuple[object, list[dict[str, Any]]]:
    """Score sheets of Ada, Ben, Cleo ... together; return the exit status and the mistakes of the match."""
    files = []
    for name, sheet in zip(("Ada", "Ben", "Cleo", "Dan"), sheets, strict=False):
        files.append(str(folder / f"{name}.yaml"))
        Path(files[-1]).write_text(f"player: {name}\n{sheet}", encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["score", "--json", *files])
    mistakes: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["match"]
    return ended.value.code, mistakes


@pytest.mark.parametrize("case", CASES)
def test_two_sheets_contradict_each_other(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second, said, (old, new) = CASES[case]
    status, mistakes = match_of(tmp_path, capsys, first, second)
    texts = [f"{each['severity']} {each['rule']} {each['area']}: {each['message']}" for each in mistakes]
    assert any(text.startswith(said) for text in texts), texts
    assert {name for each in mistakes for name in each["players"]} == {"Ada", "Ben"}
    assert status == int(not said.startswith("warning"))
    assert second.count(old) == 1
    assert match_of(tmp_path, capsys, first, second.replace(old, new)) == (0, [])


def test_nero_cards_of_all_players_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blue = f"{ROME}coins: 9\nglory: 9\nblue_box: {{coins: 9, glory: 9}}\nnero: "
    sheets = (f"{blue}{{coins: 7, glory: 6}}", f"{blue}{{coins: 5, glory: 4}}")
    status, (mistake,) = match_of(tmp_path, capsys, *sheets)
    assert (status, mistake["message"]) == (
        1,
        "Nero card: Ada: 2, Ben: 2. That makes 4, but there are 3. "
        "There are four with 1 or 4 players, three with 2 or 3.",
    )
    for players in ("players: 4\n", ""):
        four = (sheet.replace("players: 3\n", players) for sheet in sheets)
        assert match_of(tmp_path, capsys, *four) == (0, [])


def test_an_award_of_one_player_alone_is_no_contradiction(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """More than the first rank brings is a mistake of the sheet, not of the match."""
    impossible = f"{PRAETOR}veteran: {{district: {{award: 13}}}}\n"
    assert match_of(tmp_path, capsys, impossible, PRAETOR) == (1, [])


def test_nero_cards_of_one_player_are_no_contradiction(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tracks = ("coins", "buildings", "legacy", "glory")
    full = "".join(f"{track}: 9\n" for track in tracks)
    blue, cards = ", ".join(f"{track}: 9" for track in tracks), "coins: 7, buildings: 6, legacy: 5, glory: 4"
    sheets = (f"{ROME}{full}blue_box: {{{blue}}}\nnero: {{{cards}}}", f"{ROME}coins: 3")
    assert [mistake["area"] for mistake in match_of(tmp_path, capsys, *sheets)[1]] == []


def test_awards_are_compared_when_all_players_are_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheets = [
        RANK,
        RANK.replace("mine: 5, award: 12", "mine: 4, award: 4"),
        RANK.replace("5, award: 12", "3, award: 4"),
    ]
    status, (mistake,) = match_of(tmp_path, capsys, *sheets)
    assert (status, mistake["players"], mistake["message"]) == (
        1,
        ["Ben", "Ada", "Cleo"],
        "Award for the largest district: Ben takes 4, but against the sheets of the others that is rank 2, which "
        "brings 8. Tied players each get the average of the tied ranks' awards, rounded down.",
    )
    assert match_of(tmp_path, capsys, *sheets[:2]) == (0, [])


def test_a_player_without_a_number_is_not_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = DISTRICT.replace("mine: 5, others: [4, 3], award: 12", "mine: 4, others: [5, 3], award: 8")
    assert match_of(tmp_path, capsys, DISTRICT, other, PRAETOR) == (0, [])


def test_more_sheets_than_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheets = [f"{ROME}coins: {number}\n" for number in (1, 2, 3, 4)]
    assert match_of(tmp_path, capsys, *sheets[:3]) == (0, [])
    status, (mistake,) = match_of(tmp_path, capsys, *sheets)
    assert (status, mistake["message"]) == (
        1,
        "4 sheets (Ada, Ben, Cleo and Dan), but 3 players. "
        "Score only the sheets of one match together, or correct the number of players.",
    )


def test_two_characters_without_a_sheet_may_be_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = f"{ROME}coins: 1\ncharacter: other\n"
    assert match_of(tmp_path, capsys, other, other) == (0, [])


@pytest.mark.slow
def test_attacks_of_several_years_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A card of year 1 and two of year 2: Ada holds all that come from the left, Ben none of them."""
    years = "game: hadrians-wall\ndifficulty: easy\nyears: 2\nleft: {{cohorts: {{{}: 2}}, disdain: {{ringed: {}}}}}\n"
    attacks = [
        match_of(tmp_path, capsys, years.format("left", ada), years.format("right", ben))[1]
        for ada, ben in ((0, 2), (1, 1), (0, 3), (1, 2))
    ]
    assert [bool(each) for each in attacks] == [True, True, False, False]


def test_attacks_are_told_once_for_all_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Three sheets whose cohorts stand at other sides, of which each two contradict one another."""
    sheets = (WALL, WALL.replace("left: 1", "centre: 1"), WALL.replace("left: 1", "right: 1"))
    (told,) = match_of(tmp_path, capsys, *sheets)[1]
    words = "Disdain: the same attacks cannot have left Ada, Ben and Cleo with so few ringed boxes."
    assert told["message"].startswith(words)
    assert told["players"] == ["Ada", "Ben", "Cleo"]


def test_page_tells_the_mistakes_of_a_match_when_the_game_is_ended(tmp_path: Path) -> None:
    table = open_session(PlayOrder(game="rome-and-roll"), "en", tmp_path)
    for name in ("Ada", "Ben"):
        player = table.join(name)
        table.mark(player.identity, [Operation("phone", 1, {"character": "legatus", "coins.1": "on"})])
    table.judge_all()
    assert table.as_json()["clashes"] == []
    table.settings.apply({"ended": True})
    assert table.as_json()["clashes"] == ["Character: Legatus is on the sheets of Ada and Ben."]
