"""Check the budget of a sheet: the cost of everything on it against the most that can have come in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from sheetgen.games.hadrians_wall.budget_solver import (
    Exchange,
    KindPurse,
    KindSets,
    SubsetTable,
    UnpaidPieces,
    find_shortfall,
    most_drawn,
)
from sheetgen.games.hadrians_wall.costs import ANY, Costs
from sheetgen.games.hadrians_wall.dated_boxes import BoxIncome, CardIncome, DatedBoxes
from sheetgen.games.hadrians_wall.few_players import neighbours
from sheetgen.games.hadrians_wall.income import BATTLES, RESOURCE, SETUP, BudgetCase, EarlyCircles, IncomeSources
from sheetgen.layout.area import Area
from sheetgen.rules.expand import list_cards, marked
from sheetgen.rules.finding import (
    AnyOf,
    AreaName,
    BalanceItem,
    Edit,
    Empty,
    Fact,
    Finding,
    FirstOf,
    IconName,
    TextFact,
    Together,
    ids,
)
from sheetgen.rules.tally import MarkedSheet, Tally, bit_of

RULE = "budget"
SOLDIER = "soldier"
FATE, PROSPECTS, PATH = "fate_cards", "prospect_cards", "path_cards"
FORUM, GOODS, SCOUTS = "left.forum", "right.market.goods", "right.scouts"
MOST_TRIED = 4
"""Numbers of an area's last boxes that are tried as ways out of a budget."""


class _Cards(NamedTuple):
    """The fate and prospect cards that a sheet lists, and the most that cards of the other years can have brought."""

    fate: list[KindPurse]
    own: list[KindPurse]
    unseen: SubsetTable


class Budget:
    """The costs, the income and the cards of the layout."""

    def __init__(self, tally: Tally) -> None:
        game, self.tally = tally.game, tally
        self.kinds = {icon: place for place, icon in enumerate(game.piece_icons)}
        self.sets = KindSets(len(self.kinds))
        self.costs = Costs(tally, self.kinds, self.sets)
        self.sources = IncomeSources(tally, self.kinds)
        self.fate = tuple(self._purse(dict(card)) for card in game.fate_cards)
        self.known_fate = frozenset(self.fate)
        self.prospects = {name: self._purse(dict(card.gain)) for name, card in game.cards.items()}
        self.cards = CardIncome(self.sets, self.fate, tuple(self.prospects.values()))
        self.sure = self.sets.table(self.cards.least)
        sold = {RESOURCE: len(game.areas[GOODS].boxes), SOLDIER: len(game.areas[SCOUTS].boxes)}
        # The most that one neighbour can have paid: a resource for each of their goods, a soldier for each pattern.
        self.sales = self._purse(sold)
        given = self.costs.paying(ANY, game.areas[FORUM])
        self.exchanges = self._ways(game.areas[FORUM], given)
        # An exchange costs a set of kinds a piece if it contains all that can be exchanged; else it may bring one.
        every = range(self.sets.every + 1)
        self.exchanged = self.sets.table(-1 if kinds & given == given else bool(kinds & given) for kinds in every)
        self.dated, self.boxes = DatedBoxes(tally, self.costs), BoxIncome(tally, self.costs)
        self.circles = EarlyCircles(tally, self.costs)

    def findings(self, case: BudgetCase) -> Iterator[Finding]:
        """Yield a sheet that no income pays for, or only one with sales to neighbours, and cards that do not exist."""
        sheet, sets = case.sheet, self.sets
        drawn = [self._purse(card) for card in sheet.entries(FATE)]
        if not self.known_fate.issuperset(drawn):
            yield from self._no_such_cards(drawn)
        cards = self._listed(sheet, drawn)
        purse = list(map(sum, zip(*cards.fate, *cards.own, [0] * len(self.kinds), strict=True)))
        for _, kind, pieces in self.sources.by_source(case):
            purse[kind] += pieces
        sales = sets.purse(self._sales(case))
        available = sets.purse(tuple(purse)) + cards.unseen
        if case.players is not None:
            available, sales = available + sales, 0
        costs = self.costs.total(sheet, case.restrictions)
        exchanges = self.exchanges, sheet.count(FORUM)
        late = self._late(case, cards)
        short = find_shortfall(sets, available - late, costs, *exchanges)
        if short is None:
            yield from self._by_year(case, cards)
            return
        if sooner := find_shortfall(sets, available, costs, *exchanges):
            short, late = sooner, 0
        with_sales = find_shortfall(sets, available + sales - late, costs, *exchanges)
        is_certain = case.players is not None or with_sales is not None
        yield self._short(with_sales or short, case, late, certain=is_certain)

    def _late(self, case: BudgetCase, cards: _Cards) -> SubsetTable:
        """Return for each set of kinds what circles would have brought, but cannot have, had they stood all years."""
        by_year = self.cards.by_year(self.sets.every, case.sheet.completed, cards.fate, cards.own)
        setup = sum(number for restriction in case.restrictions or () for _, number in restriction.income)
        return self.circles.lost(case, by_year, sum(self._sales(case)) + setup)

    def _sales(self, case: BudgetCase) -> KindPurse:
        """Return the most that neighbours can have paid; nothing before the first year."""
        times = neighbours(case.players) if case.sheet.years else 0
        return tuple([times * pieces for pieces in self.sales])

    def _names(self, kinds: int, number: int) -> AnyOf:
        """Return the names of the kinds of a set, in the form that goes with a number of pieces."""
        return AnyOf(tuple(IconName(icon, number) for icon, kind in self.kinds.items() if kinds >> kind & 1))

    def _short(self, short: UnpaidPieces, case: BudgetCase, late: SubsetTable, *, certain: bool) -> Finding:
        missed = self.sets.entries(late)[short.kinds]
        named = short.scarce if short.scarce is not None and certain else short
        facts: dict[str, Fact] = {"needed": named.needed, "available": named.available, "missing": named.missing}
        facts |= {"pieces": self._names(named.kinds, named.needed), "all": short.missing, "late": missed}
        key = "budget-late" if late else "budget-short" if named is short else "budget-scarce"
        return Finding(
            RULE,
            "",
            key if certain else "budget-needs-sales",
            facts,
            severity="error" if certain else "note",
            counted=self._counted(short, case, missed),
            meant=tuple(self._last_boxes(area, short, case) for area in self._paid(short, case)) if certain else (),
        )

    def _by_year(self, case: BudgetCase, cards: _Cards) -> Iterator[Finding]:
        """Yield the first year by which dated boxes had cost more than can have come in by then."""
        sheet, sets = case.sheet, self.sets
        for year, needed, areas in self.dated.paid(sheet):
            if not sets.is_short(year * self.sure - needed):
                continue
            # Any other box may be of that year.
            forums = sum([when <= year for _, when in sheet.numbers(FORUM)])
            came = sets.purse(self._sales(case)) + self.boxes.most(sheet, areas) + forums * self.exchanged
            for _, kind, pieces in self.sources.beside_boxes(case, year):
                came += pieces * sets.within[1 << kind]
            if sets.is_short(year * self.sure + came - needed):
                short = self._unpaid(year, sets.entries(needed), sets.entries(came), sheet.completed, cards)
                if short:
                    most = max(short, key=lambda each: (each.missing, -each.kinds.bit_count()))
                    yield self._too_early(sheet, year, most)
                    return

    def _unpaid(
        self, year: int, needed: Sequence[int], came: Sequence[int], completed: int, cards: _Cards
    ) -> list[UnpaidPieces]:
        """Return the sets of kinds that cannot have sufficed by the end of a year, with any cards."""
        found = list[UnpaidPieces]()
        for kinds, (pieces, income, least) in enumerate(zip(needed, came, self.cards.least, strict=True)):
            if pieces > income + year * least:
                available = income + self.cards.by_year(kinds, completed, cards.fate, cards.own)[year - 1]
                if pieces > available:
                    found.append(UnpaidPieces(kinds, pieces, available))
        return found

    def _too_early(self, sheet: MarkedSheet, year: int, short: UnpaidPieces) -> Finding:
        boxes = ids(self.dated.boxes(sheet, year))
        tried = FirstOf(lambda: (Empty((box,)) for box in boxes))
        facts: dict[str, Fact] = {"year": year, "needed": short.needed, "available": short.available}
        facts |= {"missing": short.missing, "pieces": self._names(short.kinds, short.needed)}
        return Finding(RULE, "", "budget-by-year", facts, boxes=boxes, meant=(tried,))

    def _paid(self, short: UnpaidPieces, case: BudgetCase) -> Mapping[str, int]:
        """Return the pieces that can only have been paid with the kinds that fell short, by area."""
        paid = Counter[str]()
        for area, kinds, pieces in self.costs.by_area(case.sheet, case.restrictions):
            if not kinds & ~short.kinds:
                paid[area] += pieces
        return paid

    def _counted(self, short: UnpaidPieces, case: BudgetCase, late: int) -> tuple[BalanceItem, ...]:
        """Return what was paid with the kinds that fell short, and what brought them; cards are the rest.

        ``late`` is what the circles did not bring since they cannot have stood all years.
        """
        paid, came = self._paid(short, case), Counter[str]()
        for source, kind, pieces in self.sources.by_source(case):
            if short.kinds >> kind & 1:
                came[source] += pieces
        costs: list[tuple[Fact, int]] = [(AreaName(area), pieces) for area, pieces in paid.items()]
        costs.append((TextFact("counted.exchanges"), short.needed - sum(paid.values())))
        brought = [
            (TextFact(source) if source in (BATTLES, SETUP) else AreaName(source), came[source]) for source in came
        ]
        brought.append((TextFact("counted.cards"), short.available - sum(came.values()) + late))
        return (
            *(BalanceItem(TextFact("counted.paid", {"source": source}), pieces) for source, pieces in costs if pieces),
            *(
                BalanceItem(TextFact("counted.came", {"source": source}), pieces)
                for source, pieces in brought
                if pieces
            ),
            *((BalanceItem(TextFact("counted.late"), -late),) if late else ()),
        )

    def _last_boxes(self, area: str, short: UnpaidPieces, case: BudgetCase) -> Edit:
        """Return the edit that empties the last boxes of an area whose cost only the kinds that fell short can pay.

        It empties as many as cost the missing pieces, or a few more.
        """

        def find() -> Iterator[Edit]:
            boxes = marked(case.sheet, self.tally.game.areas[area])
            last = (boxes[-number:] for number in range(1, len(boxes) + 1))
            costs = self.costs.of_boxes
            enough = (boxes for boxes in last if costs(area, sum(map(bit_of, boxes)), short.kinds) >= short.missing)
            return (Empty(ids(emptied)) for emptied in islice(enough, MOST_TRIED))

        return FirstOf(find, slow=True)

    def _listed(self, sheet: MarkedSheet, drawn: Sequence[KindPurse]) -> _Cards:
        """Return the known cards that a sheet lists for its years, and the most that cards of other years brought."""
        years = sheet.completed
        fate = [card for card in drawn if card in self.known_fate][:years]
        own = [card for card in sheet.own_cards(PROSPECTS) if card in self.prospects][:years]
        unseen = 0
        if len(fate) < years:
            unseen += most_drawn(self.sets, self.fate, years - len(fate), repeats=True)
        if len(own) < years:
            unseen += most_drawn(self.sets, self._unseen(sheet, set(own), years), years - len(own), repeats=False)
        return _Cards(fate, [self.prospects[card] for card in own], unseen)

    def _no_such_cards(self, drawn: Sequence[KindPurse]) -> Iterator[Finding]:
        """Yield each fate card that is not in the deck."""
        unknown = [number for number, card in enumerate(drawn, 1) if card not in self.known_fate]
        area = self.tally.game.areas[FATE]
        left_out = Together(tuple(list_cards(area, number, ()) for number in unknown))
        for number in unknown:
            yield Finding(RULE, FATE, "no-such-fate-card", {"number": number}, number, meant=(left_out,))

    def _unseen(self, sheet: MarkedSheet, own: set[str], years: int) -> tuple[KindPurse, ...]:
        """Return the prospect cards that may have come in years without a card; path cards brought nothing."""
        cards = sheet.own_cards(PATH)
        path = set(cards) & set(self.prospects)
        if len(path) != len(cards) or len(cards) > years or path & own:
            path = set()
        return tuple(purse for name, purse in self.prospects.items() if name not in path and name not in own)

    def _ways(self, area: Area, given: int) -> tuple[Exchange, ...]:
        """Return the ways to exchange pieces of the kinds ``given`` for one of these kinds: for any but it itself."""
        paid, within = sum(number for purse in area.cost for _, number in purse), self.sets.within
        return tuple(
            (paid * within[given & ~(1 << kind)], within[1 << kind])
            for kind in self.kinds.values()
            if given >> kind & 1
        )

    def _purse(self, pieces: Mapping[str, Any]) -> KindPurse:
        return tuple([pieces.get(icon, 0) for icon in self.kinds])
