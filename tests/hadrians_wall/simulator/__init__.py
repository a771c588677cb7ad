"""Random legal games of Hadrian's Wall, played year by year from the rulebook alone.

``play_game(seed, ...)`` gives the first player's game, ``play_match(seed, ...)`` everybody's. A ``Game`` writes out its
sheet, knows its score and its history. Where the rulebook leaves room the stricter reading is played, so that every
sheet is legal under any reading; each such place says so.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from .match import play_match as _play
from .options import Options
from .personality import Personality
from .sample import sample_options
from .score import Score, score
from .sheet import written_sheet
from .state import Attack, Player
from .tempers import PERSONALITIES

__all__ = ["PERSONALITIES", "Game", "Options", "Personality", "Score", "play_game", "play_match", "sample_games"]


class Game:
    """One player's finished game."""

    def __init__(self, player: Player, options: Options) -> None:
        self.player = player
        self.options = options

    def sheet(self, *, cards: bool = False, written_score: bool = False) -> dict[str, Any]:
        """The filled-in sheet as plain data, in the shape of a data file."""
        return written_sheet(self.player, self.options, cards=cards, written_score=written_score)

    def score(self) -> Score:
        return score(self.player)

    @property
    def attacks(self) -> list[Attack]:
        """Each year's attack, card by card."""
        return self.player.attacks

    @property
    def history(self) -> list[tuple[int, str]]:
        """Each move with its year."""
        return self.player.history

    @property
    def events(self) -> Counter[str]:
        """How often each move and each thing worth testing happened."""
        return self.player.events

    def __str__(self) -> str:
        lines = [f"{self.player.name}: {self.score().total} points"]
        lines += [f"  year {year}: {what}" for year, what in self.history]
        return "\n".join(lines)


def play_match(
    seed: int, options: Options | None = None, personalities: tuple[Personality, ...] | None = None
) -> list[Game]:
    """One game for each player at the table."""
    options = options or Options()
    return [Game(player, options) for player in _play(seed, options, personalities).players]


def sample_games(seed: int, *, forget: float = 0.0, forts: bool = False) -> list[Game]:
    """All games of one varied match; see ``sample_options``."""
    return play_match(seed, sample_options(seed, forget=forget, forts=forts))


def play_game(seed: int, options: Options | None = None, personality: Personality | None = None) -> Game:
    """The first player's game."""
    return play_match(seed, options, (personality,) if personality is not None else None)[0]
