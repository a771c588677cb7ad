"""Compute formulas: what is counted, the lots of ``each``, the steps in their order; check rules that are formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from sheetgen.layout.area import Area
from sheetgen.layout.score_model import FOLDS, IT, Formula, FormulaStep
from sheetgen.rules.finding import Empty, Fact, Finding, TextFact
from sheetgen.rules.lots import Divide, Lot, Part, filters, make_lots
from sheetgen.rules.measure import ALL, find_boxes, make_leaf
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, own_boxes

NumberOf = Callable[[MarkedSheet, Lot | None], int]
"""Return a number of a sheet; the lot is what ``it`` stands for, None outside of ``each``."""
Change = Callable[[int, MarkedSheet, Lot | None], int]
"""Return the number that a step makes of a number."""
LotsOf = Callable[[MarkedSheet, Lot | None], Sequence[Lot | None]]
NamedNumber = Callable[[str, str, MarkedSheet], int]
"""Return a number that a formula names, by what it is: a ``line`` of the score, or what is ``left`` of a budget."""


class Counter:
    """A compiled formula. Called with a sheet it returns the number, 0 for lots of which there are none.

    ``counts`` is whether there is anything to count; if not, the number is always 0.
    """

    __slots__ = ("_base", "_lots", "_steps", "by", "counts", "formula", "parts")

    def __init__(
        self,
        formula: Formula,
        base: NumberOf,
        steps: Sequence[Change] = (),
        by: Sequence[Sequence[Counter]] = (),
        parts: Sequence[Counter] = (),
        lots: LotsOf | None = None,
        counts: bool = True,
    ) -> None:
        self.formula = formula
        self.by = by
        """The formulas of each step."""
        self.parts = tuple(parts)
        self.counts = counts
        self._base = base
        self._steps = tuple(steps)
        self._lots = lots

    def __call__(self, sheet: MarkedSheet, it: Lot | None = None) -> int:
        if self._lots is not None:
            return sum(self.of_lots(sheet, it))
        number = self._base(sheet, it)
        for step in self._steps:
            number = step(number, sheet, it)
        return number

    def of_lots(self, sheet: MarkedSheet, it: Lot | None = None) -> list[int]:
        """Return the number of each lot; without ``each`` the number alone."""
        return [stages[-1] for stages in self.stages(sheet, it)]

    def stages(self, sheet: MarkedSheet, it: Lot | None = None) -> list[list[int]]:
        """Return for each lot what was counted, followed by the number after each step."""
        found = []
        for lot in [it] if self._lots is None else self._lots(sheet, it):
            numbers = [self._base(sheet, lot)]
            for step in self._steps:
                numbers.append(step(numbers[-1], sheet, lot))
            found.append(numbers)
        return found


class FormulaCompiler:
    """The compiler of one game's formulas; ``named`` computes the numbers that formulas take by name."""

    def __init__(self, tally: Tally, named: NamedNumber | None = None) -> None:
        self.tally = tally
        self._named = named

    def compile(self, formula: Formula, scope: Sequence[Area] = ()) -> Counter:
        """Return the counter of a formula; ``scope`` are the areas that ``it`` can have boxes of.

        Raises `ValueError` for an unknown kind of formula.
        """
        lots: LotsOf | None = None
        if (each := formula.each) is not None:
            full = self.tally.full
            named = [(area, mask & full[area.id]) for area, mask in self._parts(each.of, scope) if area.id in full]
            divide, scope = make_lots(self.tally, each, [area for area, _ in named]), [area for area, _ in named]
            lots = _of_it(divide, scope) if each.of == (IT,) else lambda sheet, it: list(divide(sheet, named))  # noqa: ARG005
        by = [[self.compile(each, scope) for each in step.by] for step in formula.steps]
        steps = list(map(_step, formula.steps, by))
        parts = tuple(self.compile(part, scope) for part in formula.parts)
        base = self._base(formula, scope, parts)
        if base is None:
            return Counter(formula, lambda sheet, it: 0, steps, by, parts, lots, counts=False)  # noqa: ARG005
        return Counter(formula, base, steps, by, parts, lots)

    def _parts(self, names: Sequence[str], scope: Sequence[Area]) -> list[Part]:
        """Return the areas of names, each with the mask of the boxes named; for ``it`` the areas of the scope."""
        return [(area, ALL) for area in scope] if names == (IT,) else list(find_boxes(self.tally.game, names))

    def _base(self, formula: Formula, scope: Sequence[Area], parts: Sequence[Counter]) -> NumberOf | None:
        """Return the function that counts, before all steps; None if there is nothing to count."""
        kind, named = formula.kind, self._named
        if kind == "number":
            number = formula.number
            return lambda sheet, it: number  # noqa: ARG005
        if kind in FOLDS:
            return _fold(kind, parts)
        if kind == "place":
            return partial(_place, self.tally, parts[0])
        if kind in ("line", "left"):
            if named is None:
                raise ValueError(f"'{kind}' has no meaning outside of a game's score")
            name = formula.of[0]
            return lambda sheet, it: named(kind, name, sheet)  # noqa: ARG005
        return self._leaf(formula, scope)

    def _leaf(self, formula: Formula, scope: Sequence[Area]) -> NumberOf | None:
        named = self._parts(formula.of, scope)
        leaves = {area.id: leaf for area, _ in named if (leaf := make_leaf(self.tally, formula, area))}
        if not leaves:
            return None
        if formula.of == (IT,) and formula.kind == "full":
            return _is_full
        tests = {area.id: filters(formula, area) for area, _ in named if area.id in leaves}
        fixed = [(area.id, mask) for area, mask in named if area.id in leaves]
        if formula.of != (IT,) and not any(tests.values()):
            plain = [(leaves[area], mask) for area, mask in fixed]
            return lambda sheet, it: sum([leaf(sheet, mask) for leaf, mask in plain])  # noqa: ARG005

        def count(sheet: MarkedSheet, it: Lot | None) -> int:
            total = 0
            for area, mask in fixed if formula.of != (IT,) else (it or {}).items():
                for test in tests.get(area, ()):
                    mask &= test(sheet)
                total += leaves[area](sheet, mask) if area in leaves else 0
            return total

        return count


def _step(step: FormulaStep, by: Sequence[Counter]) -> Change:
    """Return the function of a step; ``by`` are its compiled formulas."""
    numbers = step.numbers
    match step.word:
        case "every":
            divisor, up = (number or 0 for number in numbers)
            return lambda number, sheet, it: (number + up * (divisor - 1)) // divisor  # noqa: ARG005
        case "within":
            return lambda number, sheet, it: int(number == _clamped(number, *numbers))  # noqa: ARG005
        case "limit":
            return lambda number, sheet, it: _clamped(number, *numbers)  # noqa: ARG005
        case "table":
            return _table([number or 0 for number in numbers], by)
        case "times":
            return lambda number, sheet, it: number * by[0](sheet, it)
        case _:
            return lambda number, sheet, it: number if by[0](sheet, it) else 0


def _place(tally: Tally, count: Counter, sheet: MarkedSheet, it: Lot | None) -> int:
    """Return the place of a sheet among those of its match, 1 for the highest; equals share the better place."""
    own = count(sheet, it)
    return 1 + sum(count(tally.sheet(other)) > own for other in sheet.filled.match)


def _is_full(sheet: MarkedSheet, it: Lot | None) -> int:
    """Return 1 if all boxes of a lot are marked, else 0."""
    return int(all(sheet.marked[area] & mask == mask for area, mask in (it or {}).items()))


def _of_it(divide: Divide, scope: Sequence[Area]) -> LotsOf:
    """Return the function that divides a lot again."""
    areas = {area.id: area for area in scope}
    return lambda sheet, it: list(divide(sheet, [(areas[area], mask) for area, mask in (it or {}).items()]))


def _fold(kind: str, parts: Sequence[Counter]) -> NumberOf:
    """Return the function that puts the numbers of formulas together; of one with ``each`` those of its lots."""

    def numbers(sheet: MarkedSheet, it: Lot | None) -> list[int]:
        return parts[0].of_lots(sheet, it) if len(parts) == 1 else [part(sheet, it) for part in parts]

    if kind == "sum":
        return lambda sheet, it: sum(numbers(sheet, it))
    choose = min if kind == "least" else max
    return lambda sheet, it: choose(numbers(sheet, it), default=0)


def _clamped(number: int, low: int | None, high: int | None) -> int:
    """Return the number of a range that is nearest to a number; a bound that is None is none."""
    number = number if low is None else max(number, low)
    return number if high is None else min(number, high)


def _table(thresholds: Sequence[int], entries: Sequence[Counter]) -> Change:
    """Return the entry of the highest threshold that a number reaches; 0 below the first."""
    rows = sorted(zip(thresholds, entries, strict=True), key=lambda row: -row[0])

    def look_up(number: int, sheet: MarkedSheet, it: Lot | None) -> int:
        return next((entry(sheet, it) for threshold, entry in rows if number >= threshold), 0)

    return look_up


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
    *_, number, _ = (0, *next(iter(count.stages(sheet)), [0]))
    boxes = [(area, box) for area in areas for box in own_boxes(area) if not box.given]
    filled = tuple(box.id for area, box in boxes if sheet.marked[area.id] & bit_of(box))
    meant = tuple(Empty((box,)) for box in filled[:MOST_EMPTIED])
    facts: dict[str, Fact] = {"rule": TextFact(f"rules.{rule}"), "number": number}
    # What is left of a difference is no number that a player sees.
    key = "does-not-hold-between" if count.formula.kind == "sum" and len(count.parts) > 1 else "does-not-hold"
    yield Finding(rule, areas[0].id if areas else "", key, facts, boxes=filled, meant=meant)
