"""What is told of a rule, of a game's rules, and of a box: the verb ``explain``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sheetgen.app.library import Library
from sheetgen.app.reading import Known
from sheetgen.rules.explain import Explainer
from sheetgen.text.complaint import Complaint, Unusable


@dataclass(frozen=True, slots=True)
class Explained:
    """What one thing is called, and what is to be said of it, line by line."""

    name: str
    lines: tuple[str, ...]


def explain(library: Library, word: str, place: str = "") -> list[Explained]:
    """Explain the rule ``word`` of every game that has it, or all rules of the game ``word``, or of that game the rule,
    box or area ``place``. Raises `Unusable`.
    """
    if place:
        return _of_game(library, library.known_at(word), place)
    if word in library.names or (Path(word) / "game.yaml").is_file():
        known = library.known_at(word)
        return [_rule(known, rule, rule) for rule in known.game.rules]
    having = [known for known in map(library.known, library.names) if word in known.game.rules]
    if not having:
        rules = dict.fromkeys(rule for name in library.names for rule in library.known(name).game.rules)
        raise _unknown(library, "no-such-rule", word, [*rules, *library.names])
    return [_rule(known, word, f"{known.language.text('game')}, {word}") for known in having]


def _of_game(library: Library, known: Known, place: str) -> list[Explained]:
    if place in known.game.rules:
        return [_rule(known, place, place)]
    explainer = Explainer(known.game, known.language)
    named = explainer.named(place)
    if not named:
        ends = dict.fromkeys(each.rpartition(".")[2] for each in explainer.known)
        raise _unknown(library, "no-such-box", place, [*ends, *explainer.known, *known.game.rules])
    return [Explained(each, tuple(explainer.place(each))) for each in named]


def _rule(known: Known, rule: str, name: str) -> Explained:
    return Explained(name, tuple(Explainer(known.game, known.language).rule(rule)))


def _unknown(library: Library, key: str, word: str, known: Iterable[str]) -> Unusable:
    language = library.common
    return Unusable([Complaint(word, language.text(f"explain.{key}"), language.suggest(word, known))])
