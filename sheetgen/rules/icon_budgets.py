"""Check that what was paid was gained, icon by icon over the whole sheet; the order of payments is not asked."""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from math import comb

from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box
from sheetgen.layout.score_model import Formula, IconBudget
from sheetgen.rules.finding import AreaName, BalanceItem, Edit, Fact, Fill, Finding, Pieces, TextFact
from sheetgen.rules.formulas import Counter
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of, line_gains, own_boxes

MOST_TRIED = 200_000
"""With more ways to pay than these, a sheet is not accused."""

Amounts = tuple[int, ...]
"""What one way to pay takes of each budget; less than 0 is gained."""


class IconBudgets:
    """The budgets of one game. ``income`` are the compiled formulas of the budgets that have one, by icon."""

    def __init__(self, tally: Tally, compile_formula: Callable[[Formula], Counter]) -> None:
        self.tally = tally
        self.budgets: Mapping[str, IconBudget] = tally.game.budgets
        self.icons = tuple(self.budgets)
        self.income = {
            icon: compile_formula(budget.income) for icon, budget in self.budgets.items() if budget.income is not None
        }
        areas = [area for area in tally.game.areas.values() if kind_of(area).has_marks] if self.budgets else []
        boxes = [(area, box) for area in areas for box in own_boxes(area)]
        self._bills = [(area, bit_of(box), bill) for area, box in boxes for bill in self._bills_of(box)]
        self._lines = [
            (area, number, lines)
            for area in areas
            for number, icon in enumerate(self.icons)
            if (lines := line_gains(area, icon))
        ]

    def _bills_of(self, box: Box) -> Iterator[tuple[Amounts, ...]]:
        """Yield the ways to pay a box, and the ways to take its gain, without those that are worse than another."""
        gains = [(icon,) for icon in box.gain.icons] if box.gain.chooses else [box.gain.icons]
        costs = [tuple(dict(purse).get(icon, 0) for icon in self.icons) for purse in box.cost]
        taken = [tuple(-gain.count(icon) for icon in self.icons) for gain in gains]
        for ways in (costs, taken) if not box.given else ():
            best = [way for way in set(ways) if not any(_is_better(other, way) for other in ways)]
            if any(map(any, best)):
                yield tuple(sorted(best))

    def balance(self, sheet: MarkedSheet) -> Amounts | None:
        """Return what is left of each budget if the best way to pay is chosen; None if there are too many ways."""
        left = [self.budgets[icon].start for icon in self.icons]
        for number, icon in enumerate(self.icons):
            left[number] += self.income[icon](sheet) if icon in self.income else 0
        groups: Multiset[tuple[Amounts, ...]] = Multiset()
        for area, bit, bill in self._bills:
            if sheet.marked[area.id] & bit:
                groups[bill] += 1
        for area, number, lines in self._lines:
            left[number] += sum(gained for mask, gained in lines if sheet.marked[area.id] & mask == mask)
        for (way, *others), count in groups.items():
            if not others:
                left = [have - count * amount for have, amount in zip(left, way, strict=True)]
        return _best(tuple(left), [(ways, count) for ways, count in groups.items() if len(ways) > 1])

    def left(self, icon: str, sheet: MarkedSheet) -> int:
        """Return what a budget has left, never less than 0; 0 if there are too many ways to pay."""
        balance = self.balance(sheet)
        return max(0, balance[self.icons.index(icon)]) if balance is not None else 0

    def check(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield each budget of which more was spent than gained."""
        balance = self.balance(sheet) if self.icons else ()
        for icon, left in zip(self.icons, balance or (), strict=False):
            if left < 0:
                yield self._finding(icon, -left, sheet)

    def _finding(self, icon: str, missing: int, sheet: MarkedSheet) -> Finding:
        sources = list(self._sources(icon, sheet))
        gained = sum(item.points for item in sources)
        paying = [
            (area, bit) for area, bit, bill in self._bills if sheet.marked[area.id] & bit and self._pays(icon, bill)
        ]
        areas = list({area.id: area for area, _ in paying}.values())
        boxes = tuple(box.id for area in areas for box in own_boxes(area) if (area, bit_of(box)) in paying)
        facts: dict[str, Fact] = {"spent": Pieces(icon, gained + missing), "gained": gained}
        rule, meant = self.budgets[icon].rule, tuple(self._meant(icon, missing, areas, sheet))
        counted = tuple(item for item in sources if item.points)
        return Finding(rule, areas[-1].id, "overspent", facts, boxes=boxes, counted=counted, meant=meant)

    def _pays(self, icon: str, bill: Sequence[Amounts]) -> bool:
        return any(way[self.icons.index(icon)] > 0 for way in bill)

    def _sources(self, icon: str, sheet: MarkedSheet) -> Iterator[BalanceItem]:
        """Yield what brought an icon: the start, the income, and each area."""
        number = self.icons.index(icon)
        yield BalanceItem(TextFact("words.printed"), self.budgets[icon].start)
        yield BalanceItem(TextFact("words.income"), self.income[icon](sheet) if icon in self.income else 0)
        gained: Multiset[str] = Multiset()
        for area, bit, bill in self._bills:
            if sheet.marked[area.id] & bit:
                gained[area.id] += max(0, -min(way[number] for way in bill))
        for area, own, lines in self._lines:
            if own == number:
                gained[area.id] += sum(each for mask, each in lines if sheet.marked[area.id] & mask == mask)
        yield from (BalanceItem(AreaName(area), points) for area, points in gained.items())

    def _meant(self, icon: str, missing: int, areas: Sequence[Area], sheet: MarkedSheet) -> Iterator[Edit]:
        """Yield edits that pay less, or that bring more."""
        for area in areas:
            most = min(missing, sheet.count(area.id))
            yield from (Fill(area.id, sheet.count(area.id) - less) for less in range(1, most + 1))
        income = self.budgets[icon].income
        for name in dict.fromkeys(name for each in (income.walk() if income else ()) for name in each.of):
            if name in self.tally.full:
                yield from (Fill(name, sheet.count(name) + more) for more in range(1, missing + 1))


def _is_better(way: Amounts, other: Amounts) -> bool:
    """Return whether one way to pay takes no more of anything than another, and less of something."""
    return way != other and all(mine <= its for mine, its in zip(way, other, strict=True))


def _best(left: Amounts, groups: Sequence[tuple[tuple[Amounts, ...], int]]) -> Amounts | None:
    """Return what is left if groups of equal bills are paid so that least is missing; None if that takes too long."""
    tries = 1
    for ways, count in groups:
        tries *= comb(count + len(ways) - 1, len(ways) - 1)
        if tries > MOST_TRIED:
            return None
    best: Amounts | None = None
    for chosen in product(*(combinations_with_replacement(ways, count) for ways, count in groups)):
        taken = zip(*(way for ways in chosen for way in ways), strict=True)
        rest = tuple(have - sum(amounts) for have, amounts in zip(left, taken, strict=True)) if chosen else left
        if best is None or _missing(rest) < _missing(best):
            best = rest
        if not sum(_missing(best)):
            break
    return best


def _missing(amounts: Amounts) -> Amounts:
    """Return how much is missing in all, then of each budget: of the first ones rather than of the last."""
    missing = [max(0, -amount) for amount in amounts]
    return (sum(missing), *reversed(missing))
