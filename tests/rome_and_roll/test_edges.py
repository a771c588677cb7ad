"""Sheets of Rome & Roll at the edge of a rule: what is left out is not taken for something."""

from __future__ import annotations

import pytest

from tests.rome_and_roll.sheets import broken, report

FOUR = "nero: {coins: 1, buildings: 2, legacy: 3, glory: 4}\n"


def test_what_is_printed_underlined_may_be_left_out_of_the_file() -> None:
    assert broken("character: legatus\nlegacy: [1]") == []
    assert broken("character: legatus\nlegacy: [1]\nsoldiers: {underlined: 0}") == [
        ("error", "start", "soldiers", None)
    ]


@pytest.mark.parametrize("goods", [4, 5, 7])
def test_even_with_bacchus_goods_are_sold_in_groups(goods: int) -> None:
    assert broken(f"trades: {{goods: [{goods}], bacchus: [1]}}") == [("error", "trade", "trades.goods", 1)]


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        (f"{FOUR}players: 3", "4 Nero cards were taken, but with 3 players there are only 3."),
        (f"{FOUR}solo: {{nero: [5]}}", "5 Nero cards were taken, but with 1 player there are only 4."),
        ("solo: {difficulty: easy, seals: 1, nero: [3]}", "Seneca has 1 Nero card, but 1 seal allows only 0."),
    ],
)
def test_more_nero_cards_than_there_are(sheet: str, message: str) -> None:
    assert report(sheet).violations[0].message == message
