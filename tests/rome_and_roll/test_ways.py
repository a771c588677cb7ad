"""Ways out of mistakes on sheets of Rome & Roll: each one followed mends the mistake it stands at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.further_games import edges

FOUR = (
    "coins: 9\nbuildings: 9\nlegacy: 9\nglory: 9\nblue_box: {coins: 9, buildings: 9, legacy: 9, glory: 9}\n"
    "nero: {coins: 8, buildings: 6, legacy: 4, glory: 2}\n"
)
CASES = {
    "storage: [W, b/, S]": ["Write B/ in Storage, box 2", "Clear Storage, box 2"],
    "storage: [W, Q]": ["Clear Storage, box 2"],
    "storage: [W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, Q]": [
        "Clear Storage, entry 27"
    ],
    "character: legatus\nsoldiers: {underlined: 0}\nsenators: {underlined: 1}": ["Underline Soldiers, box 1"],
    "coins: 8\ntrades: {goods: [3, 3, 3], coins: [3, 3, 3]}": ["Underline Coins, box 9"],
    "coins: 1\nlast_box: {coins: 2}\ntrades: {goods: [3], coins: [3]}": ["Underline Coins, box 2"],
    "buildings: 2\nplans: [3, 3, 0]": ["Underline Buildings, box 3", "Clear Plan cards, box 3"],
    "soldiers: {underlined: 6, crossed: 2}\ncolonies: 1": [
        "Underline, but do not cross, Soldiers, box 2",
        "Write 2 in Colonies",
    ],
    "soldiers: {underlined: 7, crossed: [1, 2, 3]}\ncharacter: legatus\ncolonies: 5": [
        "Cross Soldiers, boxes 4 and 5",
        "Write 3 in Colonies",
    ],
    "soldiers: {underlined: 1, crossed: 0}\ncolonies: 4": [
        "Cross Soldiers, box 1; Underline and cross Soldiers, boxes 2 and 3",
        "Write 1 in Colonies",
    ],
    "soldiers: {underlined: 0, crossed: 0}\ncolonies: 40": ["Write 1 in Colonies"],
    "advisors: {first: {loyalty: 5, points: 6}}": [
        "Write 3 in Points of the first advisor",
        "Write 4 in Points of the first advisor",
        "Write 5 in Points of the first advisor",
    ],
    "advisors: {first: {loyalty: 3, points: 4}}": [
        "Fill Loyalty of the first advisor, boxes 4 and 5",
        "Clear Points of the first advisor",
    ],
    "solo: {rounds: 4, seals: 7}": ["Fill Wax seals revealed, box 8"],
    "solo: {rounds: 1, seals: 5}": ["Clear Wax seals revealed, boxes 3 to 5"],
    "solo: {rounds: 8, seals: 13}": ["Fill Wax seals revealed, box 14", "Clear Rounds, box 8"],
    "players: 4\nsolo: {parks: 1}": ["Write 1 in Players"],
    "players: 1\nsolo: {difficulty: normal, seals: 9, nero: [9, 6]}": [
        "Clear Nero cards of Seneca, boxes 1 and 2",
        "Fill Wax seals revealed, boxes 10 to 13",
    ],
    "players: 1\nsolo: {difficulty: normal, seals: 14, nero: [9, 6], total: 3}": ["Write 15 in Seneca's total"],
    "trades: {goods: [4]}": ["Write 3 in Goods sold, box 1"],
    "trades: {goods: [8], bacchus: [1], coins: [8]}": ["Write 6 in Goods sold, box 1"],
    "trades: {goods: [3], coins: [4]}\ncoins: 4": ["Write 3 in Coins from sales, box 1"],
    "coins: 14\nblue_box: {coins: 15}\nnero: {coins: 6}": ["Underline Coins, box 15", "Clear Nero card for coins"],
    f"{FOUR}players: 3": [
        "Write 1 in Players",
        "Write 4 in Players",
        "Clear Nero card for glory",
    ],
    f"{FOUR}solo: {{nero: [5]}}": ["Clear Nero cards of Seneca, box 1"],
    "coins: 9\nglory: 9\nblue_box: {coins: 9, glory: 9}\nnero: {coins: 5, glory: 5}": [
        "Clear Nero card for glory",
        "Clear Nero card for coins",
    ],
    "trades: {goods: [6], coins: [6]}": [
        "Write 1 in Sales with Bacchus, box 1; Write 8 in Coins from sales, box 1",
        "Write 3 in Goods sold, box 1; Write 3 in Coins from sales, box 1",
    ],
    "trades: {goods: [2], coins: [8]}": ["Write 3 in Goods sold, box 1; Write 3 in Coins from sales, box 1"],
    "trades: {goods: [3], jewels: [4], coins: [7]}": [
        "Write 3 in Jewels sold, box 1; Write 6 in Coins from sales, box 1"
    ],
    "glory: 20\nlast_box: {glory: 19}": ["Clear Glory, box 20"],
    "glory: 29\nlast_box: {glory: 19}": ["Write 29 in Last box of the glory"],
}
"""Sheets with one mistake, each way out of which leads to a sheet without any."""


@pytest.mark.parametrize("text", CASES)
def test_each_way_leads_to_a_sheet_that_can_stand(text: str) -> None:
    assert sorted(edges.ways_followed("rome-and-roll", text)) == sorted((label, []) for label in CASES[text])


EDGES = dict(edges.sheets(Path(__file__).with_name("edges.txt")))
"""Sheets at the edge of a rule, each with what is said of it and its ways out."""


@pytest.mark.parametrize("sheet", EDGES)
def test_what_is_said_at_the_edge_of_a_rule(sheet: str) -> None:
    assert edges.shown("rome-and-roll", sheet) == [sheet, *EDGES[sheet], ""]
