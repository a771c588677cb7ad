"""What only Hadrian's Wall has: the scouting grid, gladiators, attribute tracks that feed each other, the budget.

The solvers are pure functions on whole numbers and tuples. Every table of the game (rewards, thresholds, cards)
comes in as an argument, so that the layout stays the one place where it is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.games.hadrians_wall.check import Rules

if TYPE_CHECKING:
    from sheetgen.campaign.campaign import Progress
    from sheetgen.marks.marks import Page
    from sheetgen.place.setting import Setting

__all__ = ["Rules", "place_log"]


def place_log(setting: Setting, progress: Progress) -> tuple[Page, ...]:
    """The campaign's log with what has been played so far. Raises `Unusable` where the paper is too small."""
    from sheetgen.games.hadrians_wall.log.pages import log_pages

    return log_pages(setting, progress)
