"""A finished game with further actions that nothing paid for: allowed by the sheet, every gain taken."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ..facts import YEARS
from .match import OFFERS, play_match
from .options import Options
from .state import PIECES, Player
from .tempers import PERSONALITIES, WHIM

PLENTY = 1000


def unpaid_actions(seed: int, options: Options) -> Iterator[Player]:
    """Yield the first player of a finished match, then again after each further action that nothing paid for."""
    table = play_match(seed, options)
    player = table.players[0]
    while True:
        yield player
        player.stock = dict.fromkeys(PIECES, PLENTY)
        offered = {key: moves for key, offer in OFFERS.items() if (moves := offer(player, table))}
        weights = [player.personality.weight(key) for key in offered]
        if not any(weights):
            return
        move = player.rng.choice(offered[player.rng.choices(list(offered), weights)[0]])
        move.perform()
        player.add(f"unpaid: {move.text}")


def play_unpaid(seed: int, actions: int) -> tuple[Player | None, Options]:
    """Return the player of a six-year game alone at fort 1, with so many actions in year 6 that were not paid for.

    None if the sheet has no room for so many.
    """
    tempers = (*PERSONALITIES, WHIM, WHIM, WHIM)
    options = Options(fort=1, years=YEARS, personalities=(tempers[seed % len(tempers)],))
    return next(islice(unpaid_actions(seed, options), actions, None), None), options
