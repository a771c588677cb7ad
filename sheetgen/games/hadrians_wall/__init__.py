"""Rules that only Hadrian's Wall has: scouting, gladiators, attribute tracks that feed each other, disdain, the budget.

The solvers are pure functions of integers and tuples. Every table of the game (rewards, thresholds, cards) is an
argument, so that the layout stays its only source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.games.hadrians_wall.rules import Rules

if TYPE_CHECKING:
    from sheetgen.campaign.campaign import Progress
    from sheetgen.marks.marks import Page
    from sheetgen.place.settings import PlaceSettings

__all__ = ["Rules", "place_log"]


def place_log(setting: PlaceSettings, progress: Progress) -> tuple[Page, ...]:
    """Return the campaign's log with the games played so far. Raises `Unusable` if the paper is too small."""
    from sheetgen.games.hadrians_wall.log.log_pages import log_pages

    return log_pages(setting, progress)
