"""Goods changed to gold at the end of the game."""

from __future__ import annotations

from sheetgen.rules.tally import Sheet, number_of

GOODS = ("wood", "stone", "marble", "weapons")


def gold_of(sheet: Sheet) -> int:
    """The gold a player has after all goods are changed at the own board's rates (Décompte final).

    A rate is a pair: so many goods for so much gold; goods without a rate bring nothing.
    """
    gold = number_of(sheet.values["resources.gold"])
    for good in GOODS:
        rate = dict(sheet.numbers(f"market.{good}"))
        given, received = rate.get(1, 0), rate.get(2, 0)
        if given > 0:
            gold += number_of(sheet.values[f"resources.{good}"]) // given * received
    return gold
