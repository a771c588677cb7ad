"""Cards of others beside the own one: neighbours' or neutral ones (rulebook: Changements pour 1 ou 2 joueurs).

Two lie beside a player in every game: two neighbours' cards, one of a neighbour and a neutral one, or two neutral ones.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.layout.layout import Area
from sheetgen.rules.findings import Findings
from sheetgen.rules.restrictions import RULE, Restrictions
from sheetgen.rules.tally import Sheet, Tally

BESIDE = 2
FEWER = "fewer-prospects"


class NeutralCards:
    """The hands of the layout that may list cards of others."""

    def __init__(self, tally: Tally) -> None:
        self.cards = tally.game.cards
        self.hands = tuple(area for area in tally.game.areas.values() if area.with_others)

    def check(self, sheet: Sheet, findings: Findings, restrictions: Restrictions | None) -> None:
        """Note more cards of others than lie there; of a game alone also a neutral card that comes twice."""
        fewer = [each.number for each in restrictions or () if each.unseen == FEWER]
        for hand in self.hands:
            listed = list(self._others(sheet, hand))
            for year, cards in listed:
                most = min([BESIDE, *fewer])
                if len(cards) > most:
                    rule, key = (RULE, "fewer-neutral") if fewer else (hand.rule, "too-many-others")
                    name = findings.words.area(hand.id)
                    findings.add(rule, hand.id, year, key, area=name, year=year, number=len(cards), most=most)
            if (
                fewer
                and sheet.years
                and (len(listed) == sheet.years or any(len(cards) > fewer[0] for _, cards in listed))
            ):
                findings.settled.add(FEWER)
            if restrictions is not None:
                self._twice(hand, listed, findings)

    def _others(self, sheet: Sheet, hand: Area) -> Iterator[tuple[int, tuple[str, ...]]]:
        """For each year that lists cards of others: the year and those cards."""
        for year, entry in enumerate(sheet.entries(hand.id), 1):
            if isinstance(entry, tuple):
                yield year, entry[1:]

    def _twice(self, hand: Area, listed: list[tuple[int, tuple[str, ...]]], findings: Findings) -> None:
        """The neutral deck holds one of each card, and none comes back in a game."""
        seen: dict[str, int] = {}
        words = findings.words
        for year, cards in listed:
            for card in cards:
                if card in seen and card in self.cards:
                    name, title = words.area(hand.id), words.text(f"cards.{card}.name")
                    findings.add(
                        hand.rule, hand.id, year, "neutral-twice", area=name, card=title, first=seen[card], year=year
                    )
                seen.setdefault(card, year)
