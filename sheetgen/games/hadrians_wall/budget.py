"""Check the budget of a sheet: the cost of everything on it against the most that can have come in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from operator import sub
from typing import Any

from sheetgen.games.hadrians_wall.budget_solver import (
    Draw,
    Exchange,
    Exchanges,
    KindPurse,
    OpenCost,
    SubsetTable,
    UnpaidPieces,
    bits,
    find_shortfall,
    most_income,
    of_purse,
)
from sheetgen.games.hadrians_wall.circles import EarlyCircles
from sheetgen.games.hadrians_wall.costs import ANY, Costs
from sheetgen.games.hadrians_wall.dated_boxes import Brought, CardIncome, DatedBoxes, MinimumPaid
from sheetgen.games.hadrians_wall.income_sources import BATTLES, RESOURCE, SETUP, Game, IncomeSources
from sheetgen.games.hadrians_wall.table import neighbours
from sheetgen.layout.game import Area
from sheetgen.rules.expand import list_cards, marked
from sheetgen.rules.finding import (
    All,
    AreaName,
    BalanceItem,
    Edit,
    Empty,
    Fact,
    Finding,
    FirstOf,
    IconName,
    Text,
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


class Budget:
    """The costs, the income and the cards of the layout."""

    def __init__(self, tally: Tally) -> None:
        game, self.tally = tally.game, tally
        self.kinds = {icon: place for place, icon in enumerate(game.piece_icons)}
        workers = frozenset(self.kinds[icon] for icon in self.kinds if game.icons[icon].kind == "worker")
        self.costs = Costs(tally, self.kinds, workers)
        self.earnings = IncomeSources(tally, self.kinds)
        self.fate = tuple(self._purse(dict(card)) for card in game.fate_cards)
        self.known_fate = frozenset(self.fate)
        self.prospects = {name: self._purse(dict(card.gain)) for name, card in game.cards.items()}
        self.exchanges = self._ways(game.areas[FORUM])
        sold = {RESOURCE: len(game.areas[GOODS].boxes), SOLDIER: len(game.areas[SCOUTS].boxes)}
        # The most that one neighbour can have paid: a resource for each of their goods, a soldier for each pattern.
        self.sales = tuple(sold.get(icon, 0) for icon in self.kinds)
        self.changeable = bits(self.costs.paying(ANY, game.areas[FORUM]))
        # The sets of kinds of which a dated box, or what it waited for, may cost any; and all kinds together.
        every = (1 << len(self.kinds)) - 1
        trained = bits(frozenset({self.kinds["servant"], self.kinds["civilian"]}))
        self.together = (*(1 << kind for kind in self.kinds.values()), trained, every)
        hardest_blow = max(int(card["damage"]) for card in game.fate_cards)
        self.dated, self.brought = (
            DatedBoxes(tally, self.costs, hardest_blow, self.together),
            Brought(tally, self.costs),
        )
        self.cards = CardIncome(self.fate, tuple(self.prospects.values()))
        self.sure = tuple(self.cards.least[kinds] for kinds in self.together)
        self.circles = EarlyCircles(tally, self.costs)

    def findings(self, game: Game) -> Iterator[Finding]:
        """Yield a sheet that no income pays for, or only one with sales to neighbours, and cards that do not exist."""
        sheet, restrictions = game.sheet, game.restrictions
        yield from self._no_such_cards(sheet)
        fate, own, unseen = self._drawn(sheet)
        sales = self._sales(game)
        certain = _together([self.earnings.certain(game), *fate, *own])
        if game.players is not None:
            certain, sales = _together([certain, sales]), (0,) * len(sales)
        costs = self.costs.shared(sheet, restrictions)
        made = [Exchanges(self.exchanges, sheet.count(FORUM))] if sheet.marked[FORUM] else []
        available, late = most_income(certain, unseen), self._late(game, fate, own)
        short = find_shortfall(tuple(map(sub, available, late)), costs, made)
        if short is None:
            yield from self._by_year(game, fate, own)
            return
        if sooner := find_shortfall(available, costs, made):
            short, late = sooner, (0,) * len(late)
        with_sales = find_shortfall(
            tuple(map(sub, most_income(_together([certain, sales]), unseen), late)), costs, made
        )
        is_certain = game.players is not None or with_sales is not None
        yield self._short(with_sales or short, game, late, certain=is_certain)

    def _late(self, game: Game, fate: list[KindPurse], own: list[KindPurse]) -> SubsetTable:
        """Return for each set of kinds what circles would have brought, but cannot have, had they stood all years."""
        completed, every = game.sheet.completed, self.together[-1]
        cards = [self.cards.most(every, year, completed, fate, own) for year in range(1, completed + 1)]
        setup = sum(pieces for source, _, pieces in self.earnings.beside_boxes(game, 0) if source == SETUP)
        return self.circles.lost(game, cards, sum(self._sales(game)) + setup)

    def _sales(self, game: Game) -> KindPurse:
        """Return the most that neighbours can have paid; nothing before the first year."""
        times = neighbours(game.players) if game.sheet.years else 0
        return tuple(times * pieces for pieces in self.sales)

    def _short(self, short: UnpaidPieces, game: Game, late: SubsetTable, *, certain: bool) -> Finding:
        names, missed = list(self.kinds), late[bits(frozenset(short.kinds))]
        named = short.scarce if short.scarce is not None and certain else short
        facts: dict[str, Fact] = {"needed": named.needed, "available": named.available, "missing": named.missing}
        facts |= {
            "pieces": All(tuple(IconName(names[kind], named.needed) for kind in named.kinds)),
            "all": short.missing,
            "late": missed,
        }
        key = "budget-late" if any(late) else "budget-short" if named is short else "budget-scarce"
        return Finding(
            RULE,
            "",
            key if certain else "budget-needs-sales",
            facts,
            severity="error" if certain else "note",
            counted=self._counted(short, game, missed),
            meant=tuple(self._last_boxes(area, short, game) for area in self._paid(short, game)) if certain else (),
        )

    def _by_year(self, game: Game, fate: list[KindPurse], own: list[KindPurse]) -> Iterator[Finding]:
        """Yield the first year by which dated boxes had cost more than can have come in by then."""
        for paid in self.dated.paid(game.sheet, self.sure):
            short = list[tuple[int, int, int, int]]()
            for kinds, needed, sure in zip(self.together, paid.needed, self.sure, strict=True):
                if needed > paid.year * sure:
                    came = self._came(needed, self._brought(game, paid, kinds, fate, own))
                    if needed > came:
                        short.append((needed - came, kinds, needed, came))
            if short:
                missing, kinds, needed, came = max(short, key=lambda each: (each[0], -each[1].bit_count()))
                icons = [IconName(icon, needed) for icon, kind in self.kinds.items() if kinds >> kind & 1]
                facts: dict[str, Fact] = {"year": paid.year, "needed": needed, "available": came, "missing": missing}
                facts["pieces"] = All(tuple(icons))
                yield self._too_early(game.sheet, paid.year, facts)
                return

    def _too_early(self, sheet: MarkedSheet, year: int, facts: Mapping[str, Fact]) -> Finding:
        boxes = ids(self.dated.boxes(sheet, year))
        tried = FirstOf(lambda: (Empty((box,)) for box in boxes))
        return Finding(RULE, "", "budget-by-year", facts, boxes=boxes, meant=(tried,))

    def _came(self, needed: int, brought: Iterator[int]) -> int:
        """Add up what came in until it is enough."""
        came = 0
        for pieces in brought:
            came += pieces
            if came >= needed:
                break
        return came

    def _brought(
        self, game: Game, paid: MinimumPaid, kinds: int, fate: list[KindPurse], own: list[KindPurse]
    ) -> Iterator[int]:
        """Yield the most pieces of a set of kinds that came in by the end of a year: any box may be of that year.

        What exchanges took comes first; then what is quickly counted.
        """
        sheet, year = game.sheet, paid.year
        if changed := self.changeable & kinds:
            forums = sum(when <= year for _, when in sheet.numbers(FORUM))
            # If the set contains all kinds that can be exchanged, an exchange costs a piece of it.
            yield -forums if changed == self.changeable else forums
        yield self.cards.most(kinds, year, sheet.completed, fate, own) + of_purse(self._sales(game))[kinds]
        yield sum([pieces for _, kind, pieces in self.earnings.beside_boxes(game, year) if kinds >> kind & 1])
        yield self.brought.by(sheet, paid.areas, kinds)

    def _paid(self, short: UnpaidPieces, game: Game) -> Mapping[str, int]:
        """Return the pieces that can only have been paid with the kinds that fell short, by area."""
        paid = Counter[str]()
        for area, kinds, pieces in self.costs.by_area(game.sheet, game.restrictions):
            if kinds <= set(short.kinds):
                paid[area] += pieces
        return paid

    def _counted(self, short: UnpaidPieces, game: Game, late: int) -> tuple[BalanceItem, ...]:
        """Return what was paid with the kinds that fell short, and what brought them; cards are the rest.

        ``late`` is what the circles did not bring since they cannot have stood all years.
        """
        paid, came = self._paid(short, game), Counter[str]()
        for source, kind, pieces in self.earnings.by_source(game):
            if kind in short.kinds:
                came[source] += pieces
        costs: list[tuple[Fact, int]] = [(AreaName(area), pieces) for area, pieces in paid.items()]
        costs.append((Text("counted.exchanges"), short.needed - sum(paid.values())))
        brought = [(Text(source) if source in (BATTLES, SETUP) else AreaName(source), came[source]) for source in came]
        brought.append((Text("counted.cards"), short.available - sum(came.values()) + late))
        return (
            *(BalanceItem(Text("counted.paid", {"source": source}), pieces) for source, pieces in costs if pieces),
            *(BalanceItem(Text("counted.came", {"source": source}), pieces) for source, pieces in brought if pieces),
            *((BalanceItem(Text("counted.late"), -late),) if late else ()),
        )

    def _last_boxes(self, area: str, short: UnpaidPieces, game: Game) -> Edit:
        """Return the edit that empties the last boxes of an area whose cost only the kinds that fell short can pay.

        It empties as many as cost the missing pieces, or a few more.
        """

        def find() -> Iterator[Edit]:
            boxes, kinds = marked(game.sheet, self.tally.game.areas[area]), frozenset(short.kinds)
            last = (boxes[-number:] for number in range(1, len(boxes) + 1))
            enough = (
                each for each in last if self.costs.of_boxes(area, sum(map(bit_of, each)), kinds) >= short.missing
            )
            return (Empty(ids(emptied)) for emptied in islice(enough, MOST_TRIED))

        return FirstOf(find, slow=True)

    def _drawn(self, sheet: MarkedSheet) -> tuple[list[KindPurse], list[KindPurse], list[Draw]]:
        """Return what the listed fate and prospect cards brought, and the draws of the other years."""
        years = sheet.completed
        drawn = map(self._purse, sheet.entries(FATE))
        fate = [purse for purse in drawn if purse in self.known_fate][:years]
        own = [card for card in sheet.own_cards(PROSPECTS) if card in self.prospects][:years]
        unseen = []
        if len(fate) < years:
            unseen.append(Draw(self.fate, years - len(fate), True))
        if len(own) < years:
            unseen.append(Draw(self._unseen(sheet, set(own), years), years - len(own), False))
        return fate, [self.prospects[card] for card in own], unseen

    def _no_such_cards(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield each fate card that is not in the deck."""
        drawn = enumerate(map(self._purse, sheet.entries(FATE)), 1)
        unknown = [number for number, purse in drawn if purse not in self.known_fate]
        area = self.tally.game.areas[FATE]
        left_out = Together(tuple(list_cards(area, number, ()) for number in unknown))
        for number in unknown:
            yield Finding(RULE, FATE, "no-such-fate-card", {"number": number}, number, meant=(left_out,))

    def _unseen(self, sheet: MarkedSheet, own: set[str], years: int) -> tuple[KindPurse, ...]:
        """Return the prospect cards that may have come in years without a card; path cards brought nothing."""
        cards = sheet.own_cards(PATH)
        kept = set(cards) & set(self.prospects)
        if len(kept) != len(cards) or len(cards) > years or kept & own:
            kept = set()
        return tuple(purse for name, purse in self.prospects.items() if name not in kept and name not in own)

    def _ways(self, area: Area) -> tuple[Exchange, ...]:
        """Return the ways to exchange pieces for one of the player's choice: one of the paying kinds for others."""
        paid = sum(number for purse in area.cost for _, number in purse)
        kinds = self.costs.paying(ANY, area)
        return tuple(
            Exchange((OpenCost(kinds - {kind}, paid),), tuple(int(kind == each) for each in range(len(self.kinds))))
            for kind in sorted(kinds)
        )

    def _purse(self, pieces: Mapping[str, Any]) -> KindPurse:
        return tuple([pieces.get(icon, 0) for icon in self.kinds])


def _together(purses: Iterable[KindPurse]) -> KindPurse:
    return tuple(map(sum, zip(*purses, strict=True)))
