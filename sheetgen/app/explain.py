"""Explain a rule, a whole game, a box, an area or a line of the score: the verb ``explain``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sheetgen.app.library import Library
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.rules.explainer import Explainer
from sheetgen.rules.score_chain import ScoreChain
from sheetgen.text.complaint import Complaint, Unusable

Explanation = tuple[str, tuple[str, ...]]
"""The name of a thing, and its explanation line by line."""


def explain(library: Library, word: str, place: str = "") -> list[Explanation]:
    """Explain a rule of every game that has it, all rules of a game, or one thing of a game. Raises `Unusable`.

    ``word`` is a rule or a game; ``place`` a rule, a box, an area or a line of the score of the game ``word``. Of a
    game without a module its areas, score and budgets are explained too, and what is never checked.
    """
    if place:
        return _of_game(library, library.loaded_game_at(word), place)
    if library.find_folder(word) is not None:
        known = library.loaded_game_at(word)
        told = [(rule, tuple(_explainer(known).rule(rule))) for rule in known.game.rules]
        return told if known.game.module else [*told, *_whole_game(known)]
    having = [known for known in map(library.loaded_game, library.names) if word in known.game.rules]
    if not having:
        rules = dict.fromkeys(rule for name in library.names for rule in library.loaded_game(name).game.rules)
        raise _unknown(library, "no-such-rule", word, [*rules, *library.names])
    return [(f"{each.language.text('game')}, {word}", tuple(_explainer(each).rule(word))) for each in having]


def _of_game(library: Library, known: LoadedGame, place: str) -> list[Explanation]:
    explainer = _explainer(known)
    found = [(place, tuple(explainer.rule(place)))] if place in known.game.rules else []
    found += [(place, (line,)) for name, line in _score_lines(known) if place == name]
    # What is written at the score says no more than its line does.
    written = known.game.scoring.written
    named = [each for each in explainer.ids_for(place) if not found or each.partition(".")[0] != written]
    if not named and not found:
        ends = dict.fromkeys(each.rpartition(".")[2] for each in explainer.known)
        raise _unknown(library, "no-such-box", place, [*ends, *explainer.known, *known.game.rules])
    return [*found, *((each, tuple(explainer.explain_area(each))) for each in named)]


def _whole_game(known: LoadedGame) -> Iterator[Explanation]:
    """Yield what a game's layout says of its areas, its score and its budgets, and what no check can see."""
    game, text, explainer = known.game, known.language.text, _explainer(known)
    tops = [top for sheet in game.sheets for top in sheet.areas]
    areas = [line for top in tops for line in list(explainer.explain_area(top.id))[1:]]
    score = [line for _, line in _score_lines(known)]
    for key, lines in (("areas", areas), ("score", score), ("budgets", list(_budget_lines(known)))):
        if lines:
            yield text(f"explain.{key}"), tuple(lines)
    yield text("explain.unchecked"), tuple(_unchecked(known))


def _score_lines(known: LoadedGame) -> Iterator[tuple[str, str]]:
    """Yield the name of each line of the score, and of each count, with its formula in words."""
    language, scoring = known.language, known.game.scoring
    chain = ScoreChain(known.checker.words)
    parts = {part.name: part.formula for part in scoring.parts if part.formula is not None}
    for name, formula in {**scoring.counts, **parts}.items():
        yield name, language.labelled(language.text_or(f"score.{name}", name), chain.plain(formula))


def _budget_lines(known: LoadedGame) -> Iterator[str]:
    words, text = known.checker.words, known.language.text
    for icon, budget in known.game.budgets.items():
        facts = [text("explain.start", number=budget.start)] if budget.start else []
        if budget.income is not None:
            facts.append(text("explain.income", formula=ScoreChain(words).plain(budget.income)))
        facts.append(text("explain.from-boxes"))
        yield text("explain.line", boxes=words.icon(icon, 2), facts=known.language.join(facts))


def _unchecked(known: LoadedGame) -> Iterator[str]:
    """Yield what a filled-in sheet of the game cannot show, and what its layout leaves open."""
    game, words, text = known.game, known.checker.words, known.language.text
    paid = {icon for box in game.boxes.values() for purse in box.cost for icon, _ in purse}
    onward = [words.area(area.id) for area in game.areas.values() if area.onward]
    chosen = [words.area(area.id) for area in game.areas.values() if any(box.gain.chooses for box in area.boxes)]
    placed = [text(f"score.{part.name}") for part in game.scoring.parts if part.needs_place]
    unpaid = [words.icon(icon) for icon in sorted(paid.difference(game.budgets))]
    left_open = {"costs": unpaid, "onward": onward, "choice": chosen, "place": placed}
    yield from (text(f"explain.unchecked-{key}", names=words.list(names)) for key, names in left_open.items() if names)
    yield text("explain.unchecked-dice")


def _explainer(known: LoadedGame) -> Explainer:
    return Explainer(known.game, known.language)


def _unknown(library: Library, key: str, word: str, known: Iterable[str]) -> Unusable:
    language = library.common
    return Unusable([Complaint(word, language.text(f"explain.{key}"), language.suggest(word, known))])
