"""Check the veterans' awards: by rank, with awards shared by tied players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.rules.expand import marked
from sheetgen.rules.finding import All, AreaName, Edit, Empty, Fact, Finding, Together, Write, ids
from sheetgen.rules.tally import MarkedSheet, Tally, number_in_value

OTHERS = "veteran.wall_tiles.others"
"""The area with the number of wall tiles of each of the other players."""


def award(mine: int, others: Sequence[int], awards: Sequence[int]) -> tuple[int, int]:
    """Return the rank of ``mine`` and its award.

    Tied players each get the average of their ranks' awards, rounded down.
    Ranks beyond the last award get nothing (Option pour vétérans).
    """
    rank = 1 + sum(other > mine for other in others)
    tied = 1 + sum(other == mine for other in others)
    shared = sum(awards[rank - 1 : rank - 1 + tied])
    return rank, shared // tied


def possible_awards(awards: Sequence[int], players: int) -> set[int]:
    """Return every award that a player can get in a game of the given number of players."""
    every = [*awards, *[0] * players][:players]
    return {sum(every[start:end]) // (end - start) for start in range(players) for end in range(start + 1, players + 1)}


class VeteranAwards:
    """The awards a player wrote down, for the largest district, the most wall tiles and the most villagers."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.awards = tally.game.tables["veteran"]
        self.wall_tiles = len(tally.game.areas["wall_tiles.points"].boxes)
        (self.villagers,) = tally.game.tables["start"]["villagers"]
        (self.first_tiles,) = tally.game.tables["start"]["city_tiles"]
        self.low, self.high = tally.game.tables["veteran_players"]["range"]

    def check(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield awards in a game without awards, else impossible numbers of the others and awards of another rank."""
        written = [name for name in self.awards if sheet.values[f"veteran.{name}.award"] is not None]
        players = number_in_value(sheet.values["players"])
        if self.are_used(players):
            yield from self._numbers(sheet)
            for name in written:
                yield from self._award(sheet, name, players)
        elif written:
            none = Together(tuple(Write(f"veteran.{name}.award", None) for name in written))
            facts = {"players": players, "low": self.low, "high": self.high}
            yield Finding("veteran", "veteran", "players", facts, meant=(none,))

    def are_used(self, players: int) -> bool:
        """Return whether so many players use the awards; 0 are an unknown number."""
        return not players or self.low <= players <= self.high

    def _numbers(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield numbers of villagers and tiles that players cannot have."""
        for box, held in sheet.numbers("veteran.villagers.others"):
            if held > self.villagers:
                fewer = Write("veteran.villagers.others", self.villagers, box)
                facts = {"number": held, "most": self.villagers}
                yield Finding("veteran", "veteran.villagers.others", "villagers", facts, box, meant=(fewer,))
        yield from self._district(sheet)
        others = sheet.numbers(OTHERS)
        tiles = sheet.count("wall_tiles.points") + sum(number for _, number in others)
        if tiles > self.wall_tiles:
            meant = tuple(Write(OTHERS, held - tiles + self.wall_tiles, box) for box, held in others)
            facts = {"tiles": tiles, "all": self.wall_tiles}
            yield Finding("veteran", "veteran.wall_tiles", "wall-tiles", facts, meant=meant)

    def _district(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield a district without the gold mine of the start, or with more tiles than the player has."""
        district, tiles = sheet.values["veteran.district.mine"], self.first_tiles + sheet.count("city_tiles.points")
        if district is None or not sheet.is_given("city_tiles.points"):
            return
        right = max(self.first_tiles, min(number_in_value(district), tiles))
        if district != right:
            facts = {"number": number_in_value(district), "low": self.first_tiles, "high": tiles}
            meant = (Write("veteran.district.mine", right),)
            yield Finding("veteran", "veteran.district.mine", "district", facts, meant=meant)

    def _award(self, sheet: MarkedSheet, name: str, players: int) -> Iterator[Finding]:
        area, title = f"veteran.{name}", AreaName(f"veteran.{name}")
        others = [number for _, number in sheet.numbers(f"{area}.others")]
        given = number_in_value(sheet.values[f"{area}.award"])
        if others and players and len(others) != players - 1:
            listed = marked(sheet, self.tally.game.areas[f"{area}.others"])
            enough = self.low <= len(others) + 1 <= self.high
            edits: list[Edit] = [Write("players", len(others) + 1)] if enough else []
            meant = (*edits, Empty(ids(listed)))
            facts: dict[str, Fact] = {"area": title, "others": len(others), "players": players}
            yield Finding("veteran", f"{area}.others", "others", facts, meant=meant)
        elif others:
            yield from self._rank(sheet, name, others)
        elif given not in possible_awards(self.awards[name], players or self.high):
            whole = tuple(Write(f"{area}.award", number) for number in dict.fromkeys(self.awards[name]))
            known = All(tuple(self.awards[name]))
            facts = {"area": title, "award": given, "awards": known}
            yield Finding("veteran", f"{area}.award", "no-award", facts, meant=whole)

    def _rank(self, sheet: MarkedSheet, name: str, others: Sequence[int]) -> Iterator[Finding]:
        """Yield an award that is not that of the player's rank, or, if the rank is unknown, not that of any rank."""
        area, title, mine = f"veteran.{name}.award", AreaName(f"veteran.{name}"), self.mine(sheet, name)
        given = number_in_value(sheet.values[area])
        if mine is None:
            # The player's number may be anything from 0 to more than any other has. Only the others' numbers, and
            # those next to them, make a different rank.
            numbers = sorted({0, *others, *(number + 1 for number in others)})
            ranks = dict.fromkeys(award(number, others, self.awards[name])[1] for number in numbers)
            if given not in ranks:
                meant = tuple(Write(area, number) for number in ranks)
                yield Finding("veteran", area, "no-rank", {"area": title, "award": given}, meant=meant)
            return
        rank, right = award(mine, others, self.awards[name])
        if given != right:
            facts: dict[str, Fact] = {"area": title, "rank": rank, "right": right, "award": given}
            yield Finding("veteran", area, "award", facts, meant=(Write(area, right),))

    def mine(self, sheet: MarkedSheet, name: str) -> int | None:
        """Return the player's own number; None if the file does not contain it."""
        if name == "wall_tiles":
            return sheet.count("wall_tiles.points") if sheet.is_given("wall_tiles.points") else None
        value = sheet.values["workers.villagers" if name == "villagers" else "veteran.district.mine"]
        return None if value is None else number_in_value(value)
