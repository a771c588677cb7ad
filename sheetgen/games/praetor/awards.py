"""The veterans' awards: by rank, and tied players share."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, number_of
from sheetgen.rules.ways import Details

OTHERS = "veteran.wall_tiles.others"
"""How many wall tiles each of the others holds."""


def award(mine: int, others: Sequence[int], awards: Sequence[int]) -> tuple[int, int]:
    """The rank of ``mine`` and its award: tied players each get the average of their ranks' awards, rounded down.

    Ranks beyond the last award get nothing (Option pour vétérans).
    """
    rank = 1 + sum(other > mine for other in others)
    tied = 1 + sum(other == mine for other in others)
    shared = sum(awards[rank - 1 : rank - 1 + tied])
    return rank, shared // tied


def possible(awards: Sequence[int], players: int) -> set[int]:
    """Every award that a player of so many can get."""
    every = [*awards, *[0] * players][:players]
    return {sum(every[start:end]) // (end - start) for start in range(players) for end in range(start + 1, players + 1)}


class Awards:
    """The awards a player wrote down, for the largest district, the most wall tiles and the most villagers."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.awards = tally.game.tables["veteran"]
        self.wall_tiles = len(tally.game.areas["wall_tiles.points"].boxes)
        (self.villagers,) = tally.game.tables["start"]["villagers"]
        self.low, self.high = tally.game.tables["veteran_players"]["range"]

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note awards in a game without them, and awards that do not fit the rank."""
        for box, held in sheet.numbers("veteran.villagers.others"):
            if held > self.villagers:
                details = Details(ways=findings.remedies.write("veteran.villagers.others", self.villagers, box))
                said = {"number": held, "most": self.villagers}
                findings.add("veteran", "veteran.villagers.others", box, "villagers", "error", details, **said)
        others = sheet.numbers(OTHERS)
        tiles = sheet.count("wall_tiles.points") + sum(number for _, number in others)
        if tiles > self.wall_tiles:
            fewer = (findings.remedies.write(OTHERS, held - tiles + self.wall_tiles, box) for box, held in others)
            details, said = Details(ways=(*chain.from_iterable(fewer),)), {"tiles": tiles, "all": self.wall_tiles}
            findings.add("veteran", "veteran.wall_tiles", None, "wall-tiles", "error", details, **said)
        written = [name for name in self.awards if sheet.values[f"veteran.{name}.award"] is not None]
        players = number_of(sheet.values["players"])
        if written and players and not self.low <= players <= self.high:
            remedies = findings.remedies
            taken_back = [way.changes for name in written for way in remedies.write(f"veteran.{name}.award", None)]
            details = Details(ways=remedies.way(chain.from_iterable(taken_back)))
            said = {"players": players, "low": self.low, "high": self.high}
            findings.add("veteran", "veteran", None, "players", "error", details, **said)
            return
        for name in written:
            self._check_award(sheet, findings, name, players)

    def _check_award(self, sheet: Sheet, findings: Findings, name: str, players: int) -> None:
        area, title = f"veteran.{name}", findings.words.area(f"veteran.{name}")
        others = [number for _, number in sheet.numbers(f"{area}.others")]
        given, write = number_of(sheet.values[f"{area}.award"]), findings.remedies.write
        if others and players and len(others) != players - 1:
            listed = findings.remedies.marked(sheet, self.tally.game.areas[f"{area}.others"])
            enough = self.low <= len(others) + 1 <= self.high
            ways = write("players", len(others) + 1) if enough else ()
            ways += findings.remedies.clear(sheet, listed)
            details, said = Details(ways=ways), {"others": len(others), "players": players}
            findings.add("veteran", f"{area}.others", None, "others", "error", details, area=title, **said)
        elif others:
            self._check_rank(sheet, findings, name, others)
        elif given not in possible(self.awards[name], players or self.high):
            known = findings.words.list(map(str, self.awards[name]))
            whole = dict.fromkeys(self.awards[name])
            details = Details(ways=(*chain.from_iterable(write(f"{area}.award", each) for each in whole),))
            findings.add(
                "veteran", f"{area}.award", None, "no-award", "error", details, area=title, award=given, awards=known
            )

    def _check_rank(self, sheet: Sheet, findings: Findings, name: str, others: Sequence[int]) -> None:
        """Note an award that is not that of the player's rank; of none that there can be, where it is not told."""
        area, title, mine = f"veteran.{name}.award", findings.words.area(f"veteran.{name}"), self.mine(sheet, name)
        given, write = number_of(sheet.values[area]), findings.remedies.write
        if mine is None:
            # It lies somewhere between none and more than any other has.
            # Only numbers that another player has, and those next to them, make another rank.
            numbers = sorted({0, *others, *(number + 1 for number in others)})
            ranks = dict.fromkeys(award(number, others, self.awards[name])[1] for number in numbers)
            if given not in ranks:
                details = Details(ways=(*chain.from_iterable(write(area, each) for each in ranks),))
                findings.add("veteran", area, None, "no-rank", "error", details, area=title, award=given)
            return
        rank, right = award(mine, others, self.awards[name])
        if given != right:
            said = {"rank": rank, "right": right, "award": given}
            findings.add("veteran", area, None, "award", "error", Details(ways=write(area, right)), area=title, **said)

    def mine(self, sheet: Sheet, name: str) -> int | None:
        """Return the player's own number; None if the file does not contain it."""
        if name == "wall_tiles":
            return sheet.count("wall_tiles.points") if sheet.told("wall_tiles.points") else None
        value = sheet.values["workers.villagers" if name == "villagers" else "veteran.district.mine"]
        return None if value is None else number_of(value)
