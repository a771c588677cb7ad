"""Compare the sheets of one match: a player's own numbers with those the others wrote for this player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from sheetgen.games.praetor.veteran_awards import VeteranAwards, award
from sheetgen.rules.match_sheets import Clash
from sheetgen.rules.tally import MarkedSheet, number_in_value


class AwardClashes:
    """The veterans' awards of all players (Option pour vétérans)."""

    def __init__(self, awards: VeteranAwards) -> None:
        self.awards = awards

    def find(self, sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
        """Yield numbers of the others that are not theirs, and awards that the players cannot all have."""
        for name in self.awards.awards:
            mine = [self.awards.mine(sheet, name) for sheet in sheets]
            yield from self._others(name, mine, sheets)
            yield from self._ranks(name, mine, sheets)
            yield from self._sum(name, sheets)

    def _others(self, name: str, mine: Sequence[int | None], sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
        """Yield pairs of sheets of which one has a number that the other does not list."""
        area = f"veteran.{name}.others"
        for first, second in combinations(range(len(sheets)), 2):
            for writer, owner in ((first, second), (second, first)):
                listed = [number for _, number in sheets[writer].numbers(area)]
                missing = Counter(number for place, number in enumerate(mine) if place != writer and number is not None)
                if listed and mine[owner] in missing - Counter(listed):
                    values = {"others": ", ".join(map(str, listed)), "number": mine[owner]}
                    yield Clash("others", area, (writer, owner), values)

    def _ranks(self, name: str, mine: Sequence[int | None], sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
        """Yield awards that are not those of the rank, if the sheets of all players are given."""
        known = [number for number in mine if number is not None]
        players = max(number_in_value(sheet.values["players"]) for sheet in sheets)
        if not len(known) == len(sheets) == players:
            return
        for place, sheet in enumerate(sheets):
            given = sheet.values[f"veteran.{name}.award"]
            others = known[:place] + known[place + 1 :]
            rank, right = award(known[place], others, self.awards.awards[name])
            # With others listed the award is checked against those.
            if given not in (None, right) and not sheet.numbers(f"veteran.{name}.others"):
                rest = (other for other in range(len(sheets)) if other != place)
                values = {"award": given, "rank": rank, "right": right}
                yield Clash("award", f"veteran.{name}.award", (place, *rest), values)

    def _sum(self, name: str, sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
        """Yield awards whose sum is greater than that of as many ranks."""
        area = f"veteran.{name}.award"
        given = {place: number_in_value(sheet.values[area]) for place, sheet in enumerate(sheets) if sheet.values[area]}
        most = sum(self.awards.awards[name][: len(given)])
        if sum(given.values()) > most and len(given) > 1:
            each = tuple(map(str, given.values()))
            yield Clash("awards", area, tuple(given), {"total": sum(given.values()), "most": most}, each)
