"""The games' own modules, found by the name that a game's layout gives, and checkers that use them."""

from __future__ import annotations

import importlib

from sheetgen.layout.filled import Filled
from sheetgen.layout.language import Language
from sheetgen.layout.layout import Game
from sheetgen.rules.check import Checker
from sheetgen.rules.own import OwnRules
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.tally import Tally
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import Complaint, Unusable

# A game is compared by identity: loading it is what takes long, and whoever loads it keeps it.
_checkers: dict[int, tuple[Game, Language, Checker]] = {}


def own_rules(game: Game) -> OwnRules:
    """The rules of the game's own module, or none beside its layout's. Raises `Unusable` if there is no such module."""
    tally = Tally(game)
    if not game.module:
        return OwnRules(tally)
    try:
        module = importlib.import_module(f"{__name__}.{game.module}")
    except ModuleNotFoundError:
        raise Unusable([Complaint(f"{game.name}/game.yaml", f"there is no module '{game.module}'")]) from None
    rules = getattr(module, "Rules", OwnRules)(tally)
    assert isinstance(rules, OwnRules)
    return rules


def checker(game: Game, language: Language) -> Checker:
    """The checker of a game, made once for each game and language."""
    kept = _checkers.get(id(game))
    if kept is None or kept[0] is not game or kept[1] is not language:
        kept = (game, language, Checker(game, language, own_rules(game)))
        _checkers[id(game)] = kept
    return kept[2]


def check(
    game: Game,
    filled: Filled,
    language: Language,
    *,
    strict: bool = False,
    restrictions: Restrictions | None = None,
) -> Report:
    """Check and score one sheet: the general rules and the game's own."""
    return checker(game, language).check(filled, strict=strict, restrictions=restrictions)
