"""Cards of others beside the own one: neighbours' or neutral ones (rulebook: Changements pour 1 ou 2 joueurs).

Two lie beside a player in every game: two neighbours' cards, one of a neighbour and a neutral one, or two neutral ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.games.hadrians_wall.table import players_of
from sheetgen.rules.findings import Findings
from sheetgen.rules.restrictions import RULE, Restrictions
from sheetgen.rules.tally import Sheet, Tally
from sheetgen.rules.ways import NO_DETAILS, Details

PROSPECTS = "prospect_cards"
BESIDE = 2
FEWER = "fewer-prospects"


class NeutralCards:
    """The hand of prospect cards, which may list cards of others."""

    def __init__(self, tally: Tally) -> None:
        self.cards = tally.game.cards
        self.hand = tally.game.areas[PROSPECTS]

    def check(self, sheet: Sheet, findings: Findings, restrictions: Restrictions | None) -> None:
        """Note more cards of others than lie there, and cards that come more often than their decks hold them."""
        fewer = [each.number for each in restrictions or () if each.unseen == FEWER]
        most = min([BESIDE, *fewer])
        listed = list(self._others(sheet))
        for year, cards in listed:
            if len(cards) > most:
                rule, key = (RULE, "fewer-neutral") if fewer else (self.hand.rule, "too-many-others")
                details = self._keep(sheet, year, cards[:most], findings)
                said = {"area": findings.words.area(PROSPECTS), "year": year, "number": len(cards), "most": most}
                findings.add(rule, PROSPECTS, year, key, "error", details, **said)
        if fewer and sheet.years and (len(listed) == sheet.years or any(len(cards) > most for _, cards in listed)):
            findings.settled.add(FEWER)
        self._too_often(listed, sheet, findings, alone=players_of(sheet, restrictions) == 1)

    def _others(self, sheet: Sheet) -> Iterator[tuple[int, tuple[str, ...]]]:
        """For each year that lists cards of others: the year and those cards."""
        for year, entry in enumerate(sheet.entries(PROSPECTS), 1):
            if isinstance(entry, tuple):
                yield year, entry[1:]

    def _keep(self, sheet: Sheet, year: int, others: Sequence[str], findings: Findings) -> Details:
        """To list no more than these cards of others in a year."""
        own = sheet.own_cards(PROSPECTS)[year - 1]
        return Details((), findings.remedies.list_cards(self.hand, year, (own, *others)))

    def _too_often(
        self, listed: list[tuple[int, tuple[str, ...]]], sheet: Sheet, findings: Findings, *, alone: bool
    ) -> None:
        """Each deck beside the player holds one of each card, and none comes back in a game."""
        decks = 1 if alone else BESIDE
        years: dict[str, list[int]] = {}
        words = findings.words
        for year, cards in listed:
            kept, surplus = list[str](), list[str]()
            for card in cards:
                before = years.setdefault(card, [])
                (surplus if len(before) >= decks and card in self.cards else kept).append(card)
                before.append(year)
            details = self._keep(sheet, year, kept, findings) if surplus else NO_DETAILS
            for card in surplus:
                first = years[card][0]
                key = "others-thrice" if not alone else "neutral-twice-a-year" if first == year else "neutral-twice"
                name, title = words.area(PROSPECTS), words.text(f"cards.{card}.name")
                findings.add(
                    self.hand.rule,
                    PROSPECTS,
                    year,
                    key,
                    "error",
                    details,
                    area=name,
                    card=title,
                    first=first,
                    year=year,
                )
