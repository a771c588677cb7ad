"""Compute the worth of goods, city tiles and wall tiles, and check what was written."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.rules.finding import All, AreaName, Finding, Write
from sheetgen.rules.tally import MarkedSheet, number_in_value

GOODS = ("wood", "stone", "marble", "weapons")
PAIR = ("given", "received")
"""The notation of a rate of the market."""


def gold_of(sheet: MarkedSheet) -> int:
    """Return the gold of a player after all goods are changed at the rates of the player's board (Décompte final).

    A rate is a pair: so many goods for so much gold; goods without a rate bring nothing.
    """
    gold = number_in_value(sheet.values["resources.gold"])
    for good in GOODS:
        rate = dict(sheet.numbers(f"market.{good}"))
        given, received = rate.get(1, 0), rate.get(2, 0)
        if given > 0:
            gold += number_in_value(sheet.values[f"resources.{good}"]) // given * received
    return gold


def check_goods(sheet: MarkedSheet) -> Iterator[Finding]:
    """Yield a note on goods that bring no gold because their rate is not given."""
    unrated = [
        good
        for good in GOODS
        if number_in_value(sheet.values[f"resources.{good}"]) and len(sheet.numbers(f"market.{good}")) < len(PAIR)
    ]
    if unrated:
        names = All(tuple(AreaName(f"resources.{good}") for good in unrated))
        yield Finding("written-score", "market", "rate-untold", {"goods": names}, severity="note")


def check_city_tiles(sheet: MarkedSheet) -> Iterator[Finding]:
    """Yield city tiles whose worth is not their points and one for each matching corner (Construire une tuile)."""
    mosaic, worth = dict(sheet.numbers("city_tiles.mosaic")), dict(sheet.numbers("city_tiles.worth"))
    for tile, points in sheet.numbers("city_tiles.points"):
        corners = mosaic.get(tile, 0)
        right = points + corners
        if worth.get(tile, right) != right:
            facts = {"tile": tile, "points": points, "mosaic": corners, "right": right, "worth": worth[tile]}
            meant = (
                Write("city_tiles.worth", right, tile),
                Write("city_tiles.mosaic", worth[tile] - points, tile),
            )
            yield Finding("favour", "city_tiles.worth", "city-tile", facts, tile, meant=meant)


def check_wall_tiles(sheet: MarkedSheet) -> Iterator[Finding]:
    """Yield wall tiles whose worth is not their points plus the backs of earlier tiles (Avant-poste impérial)."""
    backs, worth = dict(sheet.numbers("wall_tiles.bonus")), dict(sheet.numbers("wall_tiles.worth"))
    bonus = 0
    for tile, points in sheet.numbers("wall_tiles.points"):
        right = points + bonus
        if worth.get(tile, right) != right:
            facts = {"tile": tile, "points": points, "bonus": bonus, "right": right, "worth": worth[tile]}
            meant = (Write("wall_tiles.worth", right, tile),)
            yield Finding("favour", "wall_tiles.worth", "wall-tile", facts, tile, meant=meant)
        bonus += backs.get(tile, 0)
