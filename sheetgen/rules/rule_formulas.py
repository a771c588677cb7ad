"""Check the rules that a game states as formulas: one whose formula is 0 is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from sheetgen.layout.area import Area
from sheetgen.layout.score_model import Formula
from sheetgen.rules.finding import Empty, Fact, Finding, TextFact
from sheetgen.rules.formulas import Counter
from sheetgen.rules.measure import find_boxes
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, own_boxes

MOST_EMPTIED = 40
"""The most boxes of which each is tried empty to keep a rule."""


def rule_formula_checks(
    tally: Tally, compile_formula: Callable[[Formula], Counter]
) -> Iterator[Callable[[MarkedSheet], Iterator[Finding]]]:
    """Yield a check for each rule that has a formula."""
    for rule, formula in tally.game.holds.items():
        named = [name for each in formula.walk() for name in (*each.of, *(each.each.of if each.each else ()))]
        areas = {area.id: area for area, _ in find_boxes(tally.game, named) if area.id in tally.full and area.boxes}
        yield partial(_holds, rule, compile_formula(formula), tuple(areas.values()))


def _holds(rule: str, count: Counter, areas: Sequence[Area], sheet: MarkedSheet) -> Iterator[Finding]:
    """Yield the finding that a formula is 0, with the number that it had before its last step."""
    if count(sheet):
        return
    stages = next(iter(count.stages(sheet)), [0])
    number = stages[-2] if len(stages) > 1 else 0
    boxes = [(area, box) for area in areas for box in own_boxes(area) if not box.given]
    filled = tuple(box.id for area, box in boxes if sheet.marked[area.id] & bit_of(box))
    meant = tuple(Empty((box,)) for box in filled[:MOST_EMPTIED])
    facts: dict[str, Fact] = {"rule": TextFact(f"rules.{rule}"), "number": number}
    yield Finding(rule, areas[0].id if areas else "", "does-not-hold", facts, boxes=filled, meant=meant)
