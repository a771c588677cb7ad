"""Compare the sheets of one match: the Nero cards of all players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.rules.match_sheets import Clash
from sheetgen.rules.tally import MarkedSheet, number_in_value


def nero_clashes(by_players: Sequence[int], tracks: Sequence[str], sheets: Sequence[MarkedSheet]) -> Iterator[Clash]:
    """Yield more Nero cards in all than there are with so many players (Mise en place 10)."""
    taken = [sum(sheet.values[f"nero.{track}"] is not None for track in tracks) for sheet in sheets]
    players = max((number_in_value(sheet.values["players"]) for sheet in sheets), default=0)
    cards = by_players[players - 1] if players else max(by_players)
    holders = tuple(place for place, number in enumerate(taken) if number)
    if sum(taken) > cards and len(holders) > 1:
        each = tuple(str(taken[place]) for place in holders)
        yield Clash("nero-cards", "nero", holders, {"taken": sum(taken), "cards": cards}, each)
