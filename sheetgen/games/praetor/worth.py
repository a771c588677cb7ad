"""What goods and tiles are worth."""

from __future__ import annotations

from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, number_of
from sheetgen.rules.ways import Details

GOODS = ("wood", "stone", "marble", "weapons")
PAIR = ("given", "received")
"""What a rate of the market is written as."""


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


def check_goods(sheet: Sheet, findings: Findings) -> None:
    """Note goods that bring no gold because their rate is not told."""
    unrated = [
        good
        for good in GOODS
        if number_of(sheet.values[f"resources.{good}"]) and len(sheet.numbers(f"market.{good}")) < len(PAIR)
    ]
    if unrated:
        names = findings.words.list(findings.words.area(f"resources.{good}") for good in unrated)
        findings.add("written-score", "market", None, "rate-untold", "note", goods=names)


def check_city_tiles(sheet: Sheet, findings: Findings) -> None:
    """Note a city tile that is not worth its points and a point for each matching corner (Construire une tuile)."""
    mosaic, worth = dict(sheet.numbers("city_tiles.mosaic")), dict(sheet.numbers("city_tiles.worth"))
    for tile, points in sheet.numbers("city_tiles.points"):
        corners = mosaic.get(tile, 0)
        right = points + corners
        if worth.get(tile, right) != right:
            said = {"tile": tile, "points": points, "mosaic": corners, "right": right}
            write = findings.remedies.write
            ways = write("city_tiles.worth", right, tile) + write("city_tiles.mosaic", worth[tile] - points, tile)
            findings.add(
                "favour", "city_tiles.worth", tile, "city-tile", "error", Details(ways=ways), worth=worth[tile], **said
            )


def check_wall_tiles(sheet: Sheet, findings: Findings) -> None:
    """Note a wall tile that is not worth its points and the backs of those held before it (Avant-poste impérial)."""
    backs, worth = dict(sheet.numbers("wall_tiles.bonus")), dict(sheet.numbers("wall_tiles.worth"))
    bonus = 0
    for tile, points in sheet.numbers("wall_tiles.points"):
        right = points + bonus
        if worth.get(tile, right) != right:
            said = {"tile": tile, "points": points, "bonus": bonus, "right": right}
            details = Details(ways=findings.remedies.write("wall_tiles.worth", right, tile))
            findings.add("favour", "wall_tiles.worth", tile, "wall-tile", "error", details, worth=worth[tile], **said)
        bonus += backs.get(tile, 0)
