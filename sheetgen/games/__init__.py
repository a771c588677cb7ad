"""The games' own modules, found by the name that a game's layout gives."""

from __future__ import annotations

import importlib

from sheetgen.layout.layout import Game
from sheetgen.rules.own import OwnRules, missing_areas_told
from sheetgen.rules.tally import Tally
from sheetgen.text.complaint import Complaint, Unusable


def own_rules(game: Game) -> OwnRules:
    """The rules of the game's own module, or none beside its layout's. Raises `Unusable` if there is no such module."""
    tally = Tally(game)
    if not game.module:
        return OwnRules(tally)
    try:
        module = importlib.import_module(f"{__name__}.{game.module}")
    except ModuleNotFoundError:
        raise Unusable([Complaint(f"{game.name}/game.yaml", f"there is no module '{game.module}'")]) from None
    with missing_areas_told(game):
        rules = getattr(module, "Rules", OwnRules)(tally)
    assert isinstance(rules, OwnRules)
    return rules
