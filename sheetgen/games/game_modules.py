"""The games' own modules, found by the name that a game's layout gives."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING

from sheetgen.layout.game import Game
from sheetgen.rules.game_rules import GameRules, report_missing_areas
from sheetgen.rules.tally import Tally
from sheetgen.text.complaint import Complaint, Unusable

if TYPE_CHECKING:
    from sheetgen.campaign.campaign import Progress
    from sheetgen.marks.marks import Page
    from sheetgen.place.theme import PlaceSettings

    LogPlacer = Callable[[PlaceSettings, Progress], tuple[Page, ...]]


def load_game_rules(game: Game) -> GameRules:
    """Return the rules of the game's own module, or empty ones. Raises `Unusable` if there is no such module."""
    tally = Tally(game)
    if not game.module:
        return GameRules(tally)
    module = _module(game, "rules")
    with report_missing_areas(game):
        rules = module.Rules(tally)
    assert isinstance(rules, GameRules)
    return rules


def load_log_placer(game: Game) -> LogPlacer:
    """Return the ``place_log`` of the game's module, which lays out its campaign log.

    Raises `Unusable` if it has none.
    """
    if not game.module or not importlib.util.find_spec(f"{_module(game).__name__}.log"):
        raise Unusable([Complaint(f"{game.name}/game.yaml", "the game's module has no log of a campaign")])
    placed: LogPlacer = _module(game, "log", "log_pages").place_log
    return placed


def _module(game: Game, *parts: str) -> ModuleType:
    """Return the game's own package, or a module in it; the package imports none, so that a print loads no rules."""
    try:
        return importlib.import_module(".".join((str(__package__), game.module, *parts)))
    except ModuleNotFoundError:
        raise Unusable([Complaint(f"{game.name}/game.yaml", f"there is no module '{game.module}'")]) from None
