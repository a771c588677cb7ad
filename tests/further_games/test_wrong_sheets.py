"""Sheets that the rulebooks of Rome & Roll and Praetor do not allow, each with its nearest legal neighbour; and sheets
on which something is left out, which is held against nobody."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from sheetgen.cli.main import main
from tests.further_games.sheets import broken, intake


class Case(NamedTuple):
    """A sheet, the findings on it, and a replacement of ``old`` by ``new`` that leaves no mistake."""

    sheet: str
    found: list[str]
    old: str
    new: str


BOARD = "morale_steps: [-6, -3, 0, 2, 4, 6, 9]\n"
UNPAID = (
    f"{BOARD}favour: {{start: 9, entries: [5, -5], totals: [14, 9]}}\n"
    "unpaid: {missing: [3], before: [-3], after: [-6], "
)
DICE = "workers: {villagers: 5, active: "
AWARD = f"{DICE}[1, 2, 3]}}\nveteran: {{villagers: {{others: "
LEGATUS = "character: legatus\nadvisors: {first: {name: "
SALES = "players: 2\ntrades: {goods: [3, 3, 3], coins: [3, 3, 2]}\n"
SENECA = "players: 1\ncoins: 30\nsolo: {difficulty: normal, rounds: "

PRAETOR = {
    "6-villagers": Case(
        "workers: {villagers: 6, active: [1, 2]}",
        ["error workers workers"],
        "6, active: [1, 2]",
        "5, active: [1, 2, 3]",
    ),
    "8-villagers": Case("workers: {villagers: 8}", ["error workers workers"], "8", "5, active: [2, 3, 4]"),
    "6-novices-2-villagers": Case(
        "workers: {villagers: 2, training_one: [1, 1, 1, 1, 1, 1]}",
        ["error workers workers"],
        "[1, 1, 1, 1, 1, 1]",
        "[1, 1, 1], active: [1, 2, 3]",
    ),
    "8-novices": Case(
        "workers: {villagers: 0, training_one: [1, 1, 1, 1, 1, 1, 1, 1]}",
        ["error workers workers"],
        "[1, 1, 1, 1, 1, 1, 1, 1]",
        "[1, 1, 1, 1, 1], retired: [6, 6, 6]",
    ),
    "active-1-2-2": Case(f"{DICE}[1, 2, 2]}}", ["error workers workers.active"], "[1, 2, 2]", "[1, 2, 3]"),
    "active-1-1-3": Case(f"{DICE}[1, 1, 3]}}", ["error workers workers.active"], "[1, 1, 3]", "[1, 3, 2]"),
    "active-1-2-with-one-retired": Case(
        "workers: {villagers: 5, active: [1, 1], retired: [6]}", ["error workers workers.active"], "[1, 1]", "[1, 2]"
    ),
    "8-active-all-1": Case(
        "workers: {villagers: 0, active: [1, 1, 1, 1, 1, 1, 1, 1]}",
        ["error workers workers.active"],
        "[1, 1, 1",
        "[1, 2, 3",
    ),
    "others-7-villagers": Case(
        f"{AWARD}[7, 1], award: 10}}}}",
        ["error veteran veteran.villagers.others.1"],
        "[7, 1], award: 10",
        "[5, 1], award: 15",
    ),
    "lost-5-of-10": Case(f"{UNPAID}lost: [5]}}", ["error wages unpaid.lost.1"], "[5]", "[10]"),
    "lost-5-of-10-where-favour-came-to-0": Case(
        f"{UNPAID}lost: [5]}}", ["error wages unpaid.lost.1"], "[5, -5], totals: [14, 9]", "[5, -14], totals: [14, 0]"
    ),
    "lost-5-of-10-where-totals-are-computed": Case(
        f"{UNPAID}lost: [5]}}".replace(", totals: [14, 9]", ""),
        ["error wages unpaid.lost.1"],
        "entries: [5, -5]",
        "entries: [5, -15]",
    ),
    "mosaic-13": Case(
        "city_tiles: {points: [1], mosaic: [13], worth: [14]}",
        ["error favour city_tiles.mosaic.1"],
        "[13], worth: [14]",
        "[12], worth: [13]",
    ),
    "district-beyond-the-tiles": Case(
        "city_tiles: {points: [1, 2]}\nveteran: {district: {mine: 4}}",
        ["error veteran veteran.district.mine"],
        "mine: 4",
        "mine: 3",
    ),
    "district-without-the-gold-mine": Case(
        "city_tiles: {points: [1, 2]}\nveteran: {district: {mine: 0}}",
        ["error veteran veteran.district.mine"],
        "mine: 0",
        "mine: 1",
    ),
    "steps-falling": Case("morale_steps: [3, 2, 0]\nmorale: 2", ["note wages morale_steps"], "[3, 2, 0]", "[0, 2, 3]"),
    "steps-without-0": Case(
        "morale_steps: [-6, -3, 2, 4]\nmorale: 4", ["note wages morale_steps"], "[-6, -3, 2, 4]", "[-6, -3, 0, 2, 4]"
    ),
}
ROME = {
    "advisor-of-another-character": Case(
        f"{LEGATUS}Donatus, loyalty: 5, points: 3}}}}", ["error advisor advisors.first.name"], "Donatus", "cassian"
    ),
    "advisors-of-two-characters": Case(
        "coins: 3\nadvisors: {first: {name: Cassian}, third: {name: Pompilius}}",
        ["error advisor advisors.third.name"],
        "Pompilius",
        "Theocles",
    ),
    "advisor-twice": Case(
        f"{LEGATUS}Theocles, loyalty: 5, points: 3}}, second: {{name: theocles, loyalty: 5, points: 3}}}}",
        ["error advisor advisors.second.name"],
        "theocles",
        "Vivianus",
    ),
    "advisor-of-no-printed-name-twice": Case(
        "coins: 3\ncharacter: praefectus\nadvisors: {first: {name: Marcus}, third: {name: marcus}}",
        ["error advisor advisors.third.name"],
        "marcus",
        "Marcius",
    ),
    "praefectus-glory-0": Case(
        "coins: 3\ncharacter: praefectus\nglory: 0", ["error start glory"], "glory: 0", "glory: 1"
    ),
    "blue-box-beyond-last-box": Case(
        "coins: 10\nblue_box: {coins: 15}\nlast_box: {coins: 12}", ["error nero blue_box.coins"], "15", "12"
    ),
    "sale-of-2-coins": Case("coins: 3\ntrades: {coins: [2]}", ["error trade trades.coins.1"], "[2]", "[3]"),
    "sale-of-2-coins-and-room-left": Case(
        f"{SALES}coins: 8\nlast_box: {{coins: 9}}", ["error trade trades.coins.3"], "{coins: 9}", "{coins: 8}"
    ),
    "short-sale-before-another": Case(
        "coins: 8\nlast_box: {coins: 8}\ntrades: {goods: [3, 3, 3], coins: [3, 2, 3]}",
        ["error trade trades.coins.2"],
        "2, 3]",
        "3, 2]",
    ),
    "sale-of-a-jewel-for-3-coins": Case(
        "coins: 4\ntrades: {jewels: [1], coins: [3]}", ["error trade trades.coins.1"], "coins: [3]", "coins: [4]"
    ),
    "colonies-without-glory": Case(
        "soldiers: {underlined: 3, crossed: 3}\ncolonies: 3\nglory: 2", ["error crossed glory"], "glory: 2", "glory: 3"
    ),
    "glory-beyond-the-last-box": Case(
        "soldiers: {underlined: 3, crossed: 3}\ncolonies: 3\nglory: 2\nlast_box: {glory: 3}",
        ["error crossed glory"],
        "{glory: 3}",
        "{glory: 2}",
    ),
    "seneca-29-places-in-1-round": Case(
        "players: 1\ncoins: 30\nsolo: {difficulty: easy, rounds: 1, seals: 2, colonies: 10, roads: 10, rubble: 9}",
        ["error solo solo.rounds", "note solo solo.rounds"],
        "colonies: 10, roads: 10, rubble: 9",
        "colonies: 4, roads: 4",
    ),
    "seneca-3-rubble-in-1-round": Case(
        f"{SENECA}1, rubble: 2, parks: 1}}", ["error solo solo.rounds", "note solo solo.rounds"], ", parks: 1", ""
    ),
    "seneca-game-not-over": Case(
        f"{SENECA}4, seals: 8, colonies: 1}}",
        ["note solo solo.rounds"],
        "4, seals: 8",
        "9, seals: 16, nero: [1, 2, 3, 4]",
    ),
}
LEFT_OUT = {
    "soldiers": ("rome-and-roll", "colonies: 2\ncharacter: legatus\nglory: 3"),
    "coins": ("rome-and-roll", "nero: {coins: 6}\nblue_box: {coins: 15}"),
    "loyalty": ("rome-and-roll", "advisors: {first: {name: Theocles, points: 4}}"),
    "coins-of-a-full-track": ("rome-and-roll", f"{SALES}coins: 8\nlast_box: {{coins: 8}}"),
    "glory-of-praefectus": ("rome-and-roll", "character: praefectus"),
    "rounds-of-seneca": ("rome-and-roll", "players: 1\nsolo: {colonies: 30}"),
    "villagers": ("praetor", "workers: {active: [1, 1, 1]}"),
    "totals-and-start": ("praetor", f"{BOARD}unpaid: {{missing: [3], before: [-3], lost: [5]}}"),
}
CASES = [
    pytest.param(game, case, id=f"{game}-{name}")
    for game, cases in (("praetor", PRAETOR), ("rome-and-roll", ROME))
    for name, case in cases.items()
]


def said(game: str, sheet: str) -> list[str]:
    """Return severity, rule and box of every finding."""
    found = broken(game, sheet)
    return [f"{severity} {rule} {area}{'' if box is None else f'.{box}'}" for severity, rule, area, box in found]


def status(*arguments: str) -> object:
    """Return the exit status of a command."""
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    return ended.value.code


@pytest.mark.parametrize(("game", "case"), CASES)
def test_wrong_sheet_is_blamed_and_its_neighbour_is_not(game: str, case: Case) -> None:
    assert said(game, case.sheet) == case.found
    assert case.sheet.count(case.old) == 1
    neighbour = said(game, case.sheet.replace(case.old, case.new))
    assert [each for each in neighbour if not each.startswith("note solo")] == []


@pytest.mark.parametrize(("game", "sheet"), LEFT_OUT.values(), ids=LEFT_OUT)
def test_value_left_out_is_no_mistake(game: str, sheet: str) -> None:
    assert [each for each in said(game, sheet) if not each.startswith("note")] == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "case"), CASES)
def test_commands_and_form_judge_alike(game: str, case: Case, tmp_path: Path) -> None:
    for sheet, wrong in (
        (case.sheet, case.found[0].startswith("error")),
        (case.sheet.replace(case.old, case.new), False),
    ):
        path, form = tmp_path / "sheet.yaml", tmp_path / "form.pdf"
        path.write_text(f"game: {game}\nplayer: A\n{sheet}", encoding="utf-8")
        assert status("check", str(path)) == status("score", str(path)) == int(wrong)
        if wrong:
            assert status("fill", str(path), "-o", str(form)) == 0
            assert status("check", str(form)) == 1
            (filled,) = intake().read_file(str(form))
            form.unlink()
            assert filled.game == game
