"""The games' own modules, found by the name that a game's layout gives."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any

from sheetgen.layout.game import Game
from sheetgen.rules.game_rules import GameRules, report_missing_areas
from sheetgen.rules.tally import Tally
from sheetgen.text.complaint import Complaint, Unusable

if TYPE_CHECKING:
    from sheetgen.campaign.campaign import Progress
    from sheetgen.marks.marks import Page
    from sheetgen.place.settings import PlaceSettings

    LogPlacer = Callable[[PlaceSettings, Progress], tuple[Page, ...]]


def load_game_rules(game: Game) -> GameRules:
    """Return the rules of the game's own module, or empty ones. Raises `Unusable` if there is no such module."""
    tally = Tally(game)
    if not game.module:
        return GameRules(tally)
    module = _module(game)
    with report_missing_areas(game):
        rules = getattr(module, "Rules", GameRules)(tally)
    assert isinstance(rules, GameRules)
    return rules


def load_log_placer(game: Game) -> LogPlacer:
    """Return the ``place_log`` of the game's module, which lays out its campaign log.

    Raises `Unusable` if it has none.
    """
    placer: Any = getattr(_module(game), "place_log", None) if game.module else None
    if placer is None:
        raise Unusable([Complaint(f"{game.name}/game.yaml", "the game's module has no log of a campaign")])
    placed: LogPlacer = placer
    return placed


def _module(game: Game) -> ModuleType:
    try:
        return importlib.import_module(f"{__name__}.{game.module}")
    except ModuleNotFoundError:
        raise Unusable([Complaint(f"{game.name}/game.yaml", f"there is no module '{game.module}'")]) from None
