"""Explain a rule, all rules of a game, or a box: the verb ``explain``."""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.app.library import Library
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.rules.explainer import Explainer
from sheetgen.text.complaint import Complaint, Unusable

Explanation = tuple[str, tuple[str, ...]]
"""The name of a thing, and its explanation line by line."""


def explain(library: Library, word: str, place: str = "") -> list[Explanation]:
    """Explain a rule of every game that has it, all rules of a game, or one thing of a game. Raises `Unusable`.

    ``word`` is a rule or a game; ``place`` a rule, a box or an area of the game ``word``.
    """
    if place:
        return _of_game(library, library.loaded_game_at(word), place)
    if library.find_folder(word) is not None:
        known = library.loaded_game_at(word)
        return [(rule, tuple(_explainer(known).rule(rule))) for rule in known.game.rules]
    having = [known for known in map(library.loaded_game, library.names) if word in known.game.rules]
    if not having:
        rules = dict.fromkeys(rule for name in library.names for rule in library.loaded_game(name).game.rules)
        raise _unknown(library, "no-such-rule", word, [*rules, *library.names])
    return [(f"{each.language.text('game')}, {word}", tuple(_explainer(each).rule(word))) for each in having]


def _of_game(library: Library, known: LoadedGame, place: str) -> list[Explanation]:
    explainer = _explainer(known)
    rules = [(place, tuple(explainer.rule(place)))] if place in known.game.rules else []
    named = explainer.ids_for(place)
    if not named and not rules:
        ends = dict.fromkeys(each.rpartition(".")[2] for each in explainer.known)
        raise _unknown(library, "no-such-box", place, [*ends, *explainer.known, *known.game.rules])
    return [*rules, *((each, tuple(explainer.explain_area(each))) for each in named)]


def _explainer(known: LoadedGame) -> Explainer:
    return Explainer(known.game, known.language)


def _unknown(library: Library, key: str, word: str, known: Iterable[str]) -> Unusable:
    language = library.common
    return Unusable([Complaint(word, language.text(f"explain.{key}"), language.suggest(word, known))])
