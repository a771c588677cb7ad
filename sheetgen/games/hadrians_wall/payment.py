"""The budget of a sheet: what everything on it cost, and the most that can have come in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sheetgen.games.hadrians_wall.arena import Outcomes
from sheetgen.games.hadrians_wall.income import (
    Cost,
    Draw,
    Exchange,
    Exchanges,
    Purse,
    Shortfall,
    affordable,
    income,
    yearly,
)
from sheetgen.layout.layout import Area, Box
from sheetgen.rules.choices import own_cards
from sheetgen.rules.findings import Findings
from sheetgen.rules.restrictions import Restrictions, marked_under
from sheetgen.rules.tally import Sheet, Tally, bit_of

RULE = "budget"
FORT, ANY, RESOURCE, SOLDIER = "fort", "any-worker", "resource", "soldier"
NEIGHBOURS = 2
"""Whoever sits beside a player may pay them for goods and patterns."""

Price = tuple[tuple[frozenset[int], int], ...]
"""For each part of a cost the kinds of pieces that pay it, and how many of them."""


class Payment:
    """The costs, the income and the cards of the layout."""

    def __init__(self, tally: Tally) -> None:
        game = tally.game
        self.tally = tally
        self.kinds = {icon: place for place, icon in enumerate(game.piece_icons)}
        self.workers = frozenset(self.kinds[icon] for icon in self.kinds if game.icons[icon].kind == "worker")
        self.masks = tuple(tally.icons.get(icon, ()) for icon in self.kinds)
        self.fate = tuple(self._purse(card) for card in game.fate_cards)
        self.prospects = {name: self._purse(card.gain) for name, card in game.cards.items()}
        areas = tuple(game.areas.values())
        priced = [(area, self._prices(area)) for area in areas if area.kind not in ("choice", "token", "uses")]
        self.alike = tuple((area, prices[0][1]) for area, prices in priced if prices and _all_alike(area, prices))
        self.each = tuple((area.id, prices) for area, prices in priced if prices and not _all_alike(area, prices))
        self.forums = tuple((area.id, self._ways(area)) for area in areas if any(map(_exchanges, area.boxes)))
        self.yearly = tuple(
            (area.id, self.kinds[area.yearly.icons[0]], _circles(area), sum(box.given for box in area.boxes))
            for area in areas
            if len(area.yearly.icons) == 1 and area.yearly.icons[0] in self.kinds
        )
        self.hands = {kind: tuple(area.id for area in areas if area.kind == kind) for kind in ("pieces", "cards")}
        self.own_hand = next(area.id for area in areas if area.with_others)
        self.sales = self._sales(areas)

    def check(self, sheet: Sheet, findings: Findings, arena: Outcomes, restrictions: Restrictions | None) -> None:
        """Note a sheet that no income pays for, or only one with sales to neighbours."""
        own, unseen = self._drawn(sheet, findings)
        certain = _together([self._certain(sheet, arena, restrictions), *own])
        costs = self._costs(sheet, restrictions)
        exchanges = [Exchanges(ways, sheet.count(area)) for area, ways in self.forums if sheet.marked[area]]
        short = affordable(income(certain, unseen), costs, exchanges)
        if short is None:
            return
        # Only a campaign game is known to have been played alone; without its fort's rules even that is not certain.
        if sheet.values.get(FORT) is not None and restrictions is not None:
            self._add(short, findings, "budget-short", "error")
            return
        sales = self.sales if sheet.years else (0,) * len(certain)
        with_sales = affordable(income(_together([certain, sales]), unseen), costs, exchanges)
        if with_sales is None:
            self._add(short, findings, "budget-needs-sales", "note")
        else:
            self._add(with_sales, findings, "budget-short", "error")

    def _add(self, short: Shortfall, findings: Findings, key: str, severity: str) -> None:
        words = findings.words
        names = list(self.kinds)
        findings.add(
            RULE,
            "",
            None,
            key,
            "error" if severity == "error" else "note",
            pieces=words.list(words.icon(names[kind], short.needed) for kind in short.kinds),
            needed=short.needed,
            available=short.available,
            missing=short.missing,
        )

    def _certain(self, sheet: Sheet, arena: Outcomes, restrictions: Restrictions | None) -> Purse:
        """The pieces that surely came in, or at most can have: under boxes, from circles, from battles, in setup."""
        marked, years = sheet.marked, sheet.years or 0
        purse = [sum([(marked[area] & mask).bit_count() for area, mask in masks]) for masks in self.masks]
        for area, kind, circles, given in self.yearly:
            filled = sum([(marked[area] & bit > 0) * number for bit, number in circles])
            purse[kind] += yearly(filled, years, given)
        purse[self.kinds[RESOURCE]] += max((outcome.resources for outcome in arena), default=0)
        for restriction in restrictions or ():
            for icon, number in restriction.income:
                purse[self.kinds[icon]] += number
        return tuple(purse)

    def _drawn(self, sheet: Sheet, findings: Findings) -> tuple[list[Purse], list[Draw]]:
        """What the cards that the sheet names brought, and the draws of the years for which it names none."""
        years = sheet.years or 0
        fate = [purse for hand in self.hands["pieces"] for purse in self._fate_given(sheet, hand, findings)][:years]
        own = [card for card in own_cards(sheet.values[self.own_hand]) if card in self.prospects][:years]
        unseen = []
        if len(fate) < years:
            unseen.append(Draw(self.fate, years - len(fate), True))
        if len(own) < years:
            unseen.append(Draw(self._unseen(sheet, set(own), years), years - len(own), False))
        return [*fate, *(self.prospects[card] for card in own)], unseen

    def _fate_given(self, sheet: Sheet, hand: str, findings: Findings) -> Iterable[Purse]:
        value = sheet.values[hand]
        for number, pieces in enumerate(value if isinstance(value, tuple) else (), 1):
            assert not isinstance(pieces, int | str | tuple)
            purse = self._purse(pieces or {})
            if purse in self.fate:
                yield purse
            else:
                findings.add(RULE, hand, number, "no-such-fate-card", area=findings.words.area(hand), number=number)

    def _unseen(self, sheet: Sheet, own: set[str], years: int) -> tuple[Purse, ...]:
        """The prospect cards that the years not told can have had: those that were kept as path cards had no gain."""
        kept: set[str] = set()
        for hand in self.hands["cards"]:
            if hand != self.own_hand:
                cards = own_cards(sheet.values[hand])
                valid = set(cards) & set(self.prospects)
                if len(valid) == len(cards) <= years:
                    kept |= valid
        if kept & own:
            kept = set()
        return tuple(purse for name, purse in self.prospects.items() if name not in kept and name not in own)

    def _costs(self, sheet: Sheet, restrictions: Restrictions | None) -> list[Cost]:
        total: Counter[frozenset[int]] = Counter()
        marked = sheet.marked
        for area, price in self.alike:
            number = marked[area.id].bit_count()
            if number and area.earned is not None:
                number = max(0, number - self.tally.covered(sheet, area.earned.icon))
            if number:
                for kinds, pieces in price:
                    total[kinds] += pieces * number
        for identity, prices in self.each:
            if mask := marked[identity]:
                for bit, price in prices:
                    if mask & bit:
                        for kinds, pieces in price:
                            total[kinds] += pieces
        for restriction in restrictions or ():
            if restriction.extra_cost:
                boxes = sum(len(found) for _, found in marked_under(self.tally, restriction.of, sheet))
                for icon, pieces in restriction.extra_cost:
                    total[frozenset({self.kinds[icon]})] += pieces * boxes
        return [Cost(kinds, pieces) for kinds, pieces in total.items()]

    def _prices(self, area: Area) -> list[tuple[int, Price]]:
        boxes = (area.box,) if area.box is not None else area.boxes
        prices = [(bit_of(box), self._price(area, box)) for box in boxes if not box.given and not _exchanges(box)]
        return [(bit, price) for bit, price in prices if price]

    def _price(self, area: Area, box: Box) -> Price:
        """A cost of one purse part by part; alternatives of one piece each as one part that any of them pays."""
        if len(box.cost) == 1:
            return tuple((self._paying(icon, area), number) for icon, number in box.cost[0])
        kinds = [self._paying(icon, area) for purse in box.cost for icon, _ in purse]
        return ((frozenset().union(*kinds), 1),) if kinds else ()

    def _paying(self, icon: str, area: Area) -> frozenset[int]:
        """The kinds that pay for an icon; none for one that is covered elsewhere instead of being paid."""
        if icon == ANY:
            return self.workers - {self.kinds[each] for each in area.excludes}
        return frozenset({self.kinds[icon]}) if icon in self.kinds else frozenset()

    def _ways(self, area: Area) -> tuple[Exchange, ...]:
        """What a box gives that lets the player pick: one of the paying kinds for others of them."""
        paid = sum(number for purse in area.cost for _, number in purse)
        kinds = self._paying(ANY, area)
        return tuple(
            Exchange((Cost(kinds - {kind}, paid),), tuple(int(kind == each) for each in range(len(self.kinds))))
            for kind in sorted(kinds)
        )

    def _sales(self, areas: Iterable[Area]) -> Purse:
        """The most that neighbours can have paid: a resource for each of their goods, a soldier for each pattern."""
        sold: Counter[str] = Counter()
        for area in areas:
            if area.distinct is not None:
                sold[RESOURCE] += NEIGHBOURS * len(area.boxes)
            if area.kind == "grid" and area.filled_by is not None:
                sold[SOLDIER] += NEIGHBOURS * len(self.tally.game.areas[area.filled_by[0]].boxes)
        return tuple(sold[icon] for icon in self.kinds)

    def _purse(self, pieces: object) -> Purse:
        held = dict(pieces) if isinstance(pieces, dict) else {}
        return tuple(int(held.get(icon, 0)) for icon in self.kinds)


def _exchanges(box: Box) -> bool:
    return ANY in box.gain.icons


def _circles(area: Area) -> tuple[tuple[int, int], ...]:
    """The bit of each box and how many circles it is: a building's are printed beside it, a box of a track is one."""
    return tuple((bit_of(box), box.circles if area.kind == "buildings" else 1) for box in area.boxes)


def _together(purses: Iterable[Purse]) -> Purse:
    return tuple(map(sum, zip(*purses, strict=True)))


def _all_alike(area: Area, prices: list[tuple[int, Price]]) -> bool:
    return len(area.boxes) == len(prices) and len({price for _, price in prices}) == 1
