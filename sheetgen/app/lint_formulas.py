"""Find formulas that surely count something else than was meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.app.lint_positions import LintPositions
from sheetgen.kinds.kind_registry import empty_value, kind_of
from sheetgen.layout.game import FilledSheet, Game
from sheetgen.layout.score_model import IT, Formula, ScorePart
from sheetgen.rules.measure import find_boxes
from sheetgen.rules.score import Scorer
from sheetgen.rules.tally import Tally
from sheetgen.text.complaint import Complaint

Problem = tuple[str, str]
"""What is wrong, and what to do."""


def lint_formulas(game: Game, places: LintPositions) -> Iterator[Complaint]:
    """Yield complaints about the lines of the score, and about counts."""
    scorer = Scorer(Tally(game), lambda _, __: 0)
    named = {
        name for formula in formulas_of(game) for each in formula.walk() if each.kind == "line" for name in each.of
    }
    for part in game.scoring.parts:
        for message, hint in _of_part(game, scorer, part):
            yield places.of_file("game", ("scoring", "parts", part.name), message, hint)
    for name, formula in game.scoring.counts.items():
        problems = list(_of_formula(game, scorer, formula))
        if name not in named:
            problems.append(("no formula names this count", "name it in a formula, or make it a line of the score"))
        for message, hint in problems:
            yield places.of_file("game", ("scoring", "counts", name), message, hint)


def formulas_of(game: Game) -> Iterator[Formula]:
    """Yield the formulas of the score: lines and counts."""
    yield from (part.formula for part in game.scoring.parts if part.formula is not None)
    yield from game.scoring.counts.values()
    yield from game.holds.values()
    yield from (budget.income for budget in game.budgets.values() if budget.income is not None)


def lint_budgets(game: Game, places: LintPositions) -> Iterator[Complaint]:
    """Yield complaints about icons that are paid without a budget, and budgets that nothing is paid from."""
    paying = {icon: box for box in game.boxes.values() for purse in box.cost for icon, _ in purse}
    for icon, box in paying.items() if game.budgets else ():
        if icon not in game.budgets:
            message = f"nothing checks what paid for '{icon}'"
            hint = f"write budgets: {{{icon}: {{rule: NAME}}}} in game.yaml"
            yield places.of_box(game.areas[box.area], box, message, hint)
    for icon in game.budgets:
        if icon not in paying:
            yield places.of_file("game", ("budgets", icon), "nothing is paid from this budget", "leave it out")
    tally = Tally(game)
    scorer = Scorer(tally, lambda _, __: 0)
    empty = {area.id: empty_value(area) for area in game.areas.values()}
    blank = tally.sheet(FilledSheet(game.name, "", empty))
    for rule, formula in game.holds.items():
        if not scorer.compiler.compile(formula)(blank):
            hint = "the rule is broken if the formula is 0"
            yield places.of_file("game", ("rules", rule, "holds"), "does not hold on a blank sheet", hint)


def _of_part(game: Game, scorer: Scorer, part: ScorePart) -> Iterator[Problem]:
    otherwise = "count something else, or leave it out"
    if part.penalty and not game.areas[part.penalty].penalty:
        yield f"counts nothing: {part.penalty} has no penalty", otherwise
    if part.penalty and part.sign > 0:
        yield "adds a penalty", "write sign: -1, or make it a track with points"
    if part.cards and not game.cards:
        yield "counts nothing: the game has no cards", otherwise
    if part.formula is not None:
        yield from _of_formula(game, scorer, part.formula)
        if part.formula.steps and part.formula.steps[-1].word == "within" and part.formula.each is None:
            yield "is never more than 1: from and to make 1 or 0", "write 'times' with the points beside them"


def _of_formula(game: Game, scorer: Scorer, formula: Formula) -> Iterator[Problem]:
    """Yield what is wrong with a formula and those inside it."""
    for each in formula.walk():
        if each.parts or not each.of or each.of == (IT,):
            continue
        where = ", ".join(each.of)
        areas = [area for area, _ in find_boxes(game, each.of)]
        if not scorer.compiler.compile(replace(each, each=None, steps=())).counts:
            hint = "count something else, or leave it out"
            yield f"counts nothing: '{each.kind}' of {where} is always 0", hint
        elif each.kind in ("rows", "columns") and all(area.grid_rows < 2 for area in areas):
            yield f"'{each.kind}' of {where}: there is only one row", "write 'full', or name a grid"
        if each.kind == "highest" and any(kind_of(area).has_numbers for area in areas):
            yield "'highest' of numbers is the last box, not its number", "write 'last' for the number"
        yield from _of_table(each, sum(len(area.boxes) for area in areas))


def _of_table(formula: Formula, most: int) -> Iterator[Problem]:
    """Yield a table that has no entry for each number of boxes."""
    table = formula.steps[0].numbers if formula.steps and formula.steps[0].word == "table" else ()
    last = len(table) - 1
    if formula.kind == "filled" and formula.each is None and 0 < last < most and table == tuple(range(last + 1)):
        message = f"the table ends at {last}, and there are {most} boxes"
        yield message, "write an entry for each number of boxes, from none on"
