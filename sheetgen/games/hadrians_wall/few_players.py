"""How many play, and the cards of others: neighbours' or neutral ones (rulebook: Changements pour 1 ou 2 joueurs).

Each player has two beside the own card in every game: two neighbours' cards, one of a neighbour and a neutral one, or
two neutral ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.rules.expand import list_cards
from sheetgen.rules.finding import AreaName, Edit, Fact, Finding, TextFact, Write
from sheetgen.rules.restrictions import RULE, Restrictions
from sheetgen.rules.tally import MarkedSheet, Tally

PLAYERS = "players"
NEIGHBOURS = {1: 0, 2: 1}
"""The number of a player's neighbours in games of one and two players; in a larger game there are two."""
MOST_NEIGHBOURS = 2
TWO = 2


def players_of(sheet: MarkedSheet, restrictions: Restrictions | None) -> int | None:
    """Return how many played; 1 in a game of the campaign, whose fort's rules are known; None if unknown."""
    players = sheet.values[PLAYERS]
    return 1 if restrictions is not None else players if isinstance(players, int) else None


def neighbours(players: int | None) -> int:
    """Return how many neighbours can have bought of a player: the most if the number of players is not known."""
    return MOST_NEIGHBOURS if players is None else NEIGHBOURS.get(players, MOST_NEIGHBOURS)


def campaign_players(sheet: MarkedSheet, restrictions: Restrictions | None) -> Iterator[Finding]:
    """Yield a game of the campaign for which more than one player is given."""
    players = sheet.values[PLAYERS]
    if restrictions is not None and isinstance(players, int) and players != 1:
        yield Finding(RULE, PLAYERS, "played-alone", {"players": players}, meant=(Write(PLAYERS, 1),))


PROSPECTS = "prospect_cards"
BESIDE = 2
FEWER = "fewer-prospects"


class NeutralCards:
    """The hand of prospect cards, which may list cards of others."""

    def __init__(self, tally: Tally) -> None:
        self.cards = tally.game.cards
        self.hand = tally.game.areas[PROSPECTS]

    def findings(self, sheet: MarkedSheet, restrictions: Restrictions | None) -> Iterator[Finding]:
        """Yield more cards of others than lie there, and cards that come more often than their decks hold them."""
        fewer = _fewer(restrictions)
        most = min([BESIDE, *fewer])
        listed = list(self._others(sheet))
        for year, cards in listed:
            if len(cards) > most:
                rule, key = (RULE, "fewer-neutral") if fewer else (self.hand.rule, "too-many-others")
                facts: dict[str, Fact] = {"area": AreaName(PROSPECTS), "year": year, "number": len(cards), "most": most}
                yield Finding(rule, PROSPECTS, key, facts, year, meant=(self._keep(sheet, year, cards[:most]),))
        yield from self._too_often(listed, sheet, alone=players_of(sheet, restrictions) == 1)

    def settled(self, sheet: MarkedSheet, restrictions: Restrictions) -> frozenset[str]:
        """Return the fort's change of the number of neutral cards if the sheet shows it.

        It does if cards of others are listed for every year, or more than the fort allows for one.
        """
        fewer, listed = _fewer(restrictions), list(self._others(sheet))
        if not fewer or not sheet.years:
            return frozenset()
        shown = len(listed) == sheet.years or any(len(cards) > fewer[0] for _, cards in listed)
        return frozenset({FEWER} if shown else ())

    def _others(self, sheet: MarkedSheet) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the year and the cards of others, for each year that lists some."""
        for year, entry in enumerate(sheet.entries(PROSPECTS), 1):
            if isinstance(entry, tuple):
                yield year, entry[1:]

    def _keep(self, sheet: MarkedSheet, year: int, others: Sequence[str]) -> Edit:
        """Return the edit that lists no more than these cards of others in a year."""
        return list_cards(self.hand, year, (sheet.own_cards(PROSPECTS)[year - 1], *others))

    def _too_often(
        self, listed: list[tuple[int, tuple[str, ...]]], sheet: MarkedSheet, *, alone: bool
    ) -> Iterator[Finding]:
        """Yield cards of others listed too often: a deck has one of each card, and no card comes back."""
        decks = 1 if alone else BESIDE
        years: dict[str, list[int]] = {}
        for year, cards in listed:
            allowed, surplus = list[str](), list[str]()
            for card in cards:
                before = years.setdefault(card, [])
                (surplus if len(before) >= decks and card in self.cards else allowed).append(card)
                before.append(year)
            for card in surplus:
                first = years[card][0]
                key = "others-thrice" if not alone else "neutral-twice-a-year" if first == year else "neutral-twice"
                title = TextFact(f"cards.{card}.name")
                facts: dict[str, Fact] = {"area": AreaName(PROSPECTS), "card": title, "first": first, "year": year}
                yield Finding(self.hand.rule, PROSPECTS, key, facts, year, meant=(self._keep(sheet, year, allowed),))


def _fewer(restrictions: Restrictions | None) -> list[int]:
    """Return how many neutral cards the fort turns up, if it turns up fewer."""
    return [restriction.number for restriction in restrictions or () if restriction.unseen == FEWER]
