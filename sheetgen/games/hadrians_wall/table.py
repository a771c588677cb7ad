"""Find who sits at the table: how many play, and who can have bought or drawn cards.

Rulebook: Changements pour 1 ou 2 joueurs.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.rules.finding import Finding, Write
from sheetgen.rules.restrictions import RULE, Restrictions
from sheetgen.rules.tally import MarkedSheet

PLAYERS = "players"
NEIGHBOURS = {1: 0, 2: 1}
"""The number of a player's neighbours in games of one and two players; in a larger game there are two."""
MOST_NEIGHBOURS = 2
TWO = 2


def players_of(sheet: MarkedSheet, restrictions: Restrictions | None) -> int | None:
    """Return how many played; 1 in a game of the campaign, whose fort's rules are known; None if unknown."""
    players = sheet.values[PLAYERS]
    return 1 if restrictions is not None else players if isinstance(players, int) else None


def neighbours(players: int | None) -> int:
    """Return how many neighbours can have bought of a player: the most if the number of players is not known."""
    return MOST_NEIGHBOURS if players is None else NEIGHBOURS.get(players, MOST_NEIGHBOURS)


def campaign_players(sheet: MarkedSheet, restrictions: Restrictions | None) -> Iterator[Finding]:
    """Yield a game of the campaign for which more than one player is given."""
    players = sheet.values[PLAYERS]
    if restrictions is not None and isinstance(players, int) and players != 1:
        yield Finding(RULE, PLAYERS, "played-alone", {"players": players}, meant=(Write(PLAYERS, 1),))
