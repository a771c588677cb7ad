"""Check the Nero cards: taken when a track's blue box is underlined, each only once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetgen.rules.finding import AreaName, Edit, Fact, Finding, Mark, Together, Write, ids
from sheetgen.rules.tally import MarkedSheet, Tally, number_in_value


class TakenCard(NamedTuple):
    """A Nero card that was taken: the area and the number of the box with its points."""

    holder: str
    box: int
    points: int

    def left_out(self) -> Write:
        """Return the edit that removes the card."""
        return Write(self.holder, None, self.box)


class NeroCards:
    """The Nero cards of a player and of Seneca, identified by their points: all values differ (Cartes Néron)."""

    def __init__(self, tally: Tally, tracks: tuple[str, ...]) -> None:
        self.tally = tally
        self.tracks = tracks
        self.by_players = tally.game.tables["nero_cards"]["by_players"]

    def check(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield cards without their blue box, more cards than there are, and a card taken twice."""
        holders = {f"nero.{track}": sheet.values[f"nero.{track}"] for track in self.tracks}
        taken = [
            TakenCard(holder, 1, number_in_value(points)) for holder, points in holders.items() if points is not None
        ]
        for card in taken:
            yield from self._blue_box(sheet, card.holder)
        taken += [TakenCard("solo.nero", box, points) for box, points in sheet.numbers("solo.nero")]
        yield from self._number(sheet, taken)
        seen: dict[int, TakenCard] = {}
        for card in taken:
            first = seen.setdefault(card.points, card)
            if first is not card:
                names = {"first": AreaName(first.holder), "second": AreaName(card.holder)}
                meant = (card.left_out(), first.left_out())
                yield Finding("nero", card.holder, "twice", {"points": card.points, **names}, meant=meant)

    def _blue_box(self, sheet: MarkedSheet, holder: str) -> Iterator[Finding]:
        track = holder.removeprefix("nero.")
        blue, highest = number_in_value(sheet.values[f"blue_box.{track}"]), sheet.marked[track].bit_length()
        name = AreaName(track)
        if not blue:
            yield Finding("nero", holder, "no-blue-box", {"area": name, "path": f"blue_box.{track}"}, severity="note")
        elif sheet.is_given(track) and not sheet.marked[track] >> (blue - 1) & 1:
            boxes = self.tally.game.areas[track].boxes
            meant: list[Edit] = [Mark(ids(boxes[:blue]))] if blue <= len(boxes) else []
            facts: dict[str, Fact] = {"area": name, "blue": blue, "underlined": highest}
            yield Finding("nero", holder, "not-reached", facts, meant=(*meant, Write(holder, None)))

    def _number(self, sheet: MarkedSheet, taken: Sequence[TakenCard]) -> Iterator[Finding]:
        players = number_in_value(sheet.values["players"])
        cards = self.by_players[players - 1] if players else max(self.by_players)
        if len(taken) > cards:
            enough = [number for number, most in enumerate(self.by_players, 1) if most >= len(taken)]
            surplus = Together(tuple(card.left_out() for card in taken[cards:]))
            meant: tuple[Edit, ...] = (*(Write("players", number) for number in enough), surplus)
            facts = {"taken": len(taken), "players": players or 1, "cards": cards}
            yield Finding("nero", "nero", "too-many", facts, meant=meant)
