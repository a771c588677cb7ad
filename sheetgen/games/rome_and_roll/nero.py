"""Nero cards: taken when a track's blue box is underlined, each but once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, number_of
from sheetgen.rules.ways import Details, Way


class Card(NamedTuple):
    """A card that was taken: the area and the number of the box where its points stand."""

    holder: str
    box: int
    points: int


class NeroCards:
    """The Nero cards of a player and of Seneca, told by their points: each card has another value (Cartes Néron)."""

    def __init__(self, tally: Tally, tracks: tuple[str, ...]) -> None:
        self.tally = tally
        self.tracks = tracks
        self.by_players = tally.game.tables["nero_cards"]["by_players"]

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note cards without their blue box, cards there are not, and a card taken twice."""
        holders = {f"nero.{track}": sheet.values[f"nero.{track}"] for track in self.tracks}
        taken = [Card(holder, 1, number_of(points)) for holder, points in holders.items() if points is not None]
        for card in taken:
            self._check_blue_box(sheet, findings, card.holder)
        taken += [Card("solo.nero", box, points) for box, points in sheet.numbers("solo.nero")]
        self._check_number(sheet, findings, taken)
        seen: dict[int, Card] = {}
        for card in taken:
            first = seen.setdefault(card.points, card)
            if first is not card:
                names = {"first": findings.words.area(first.holder), "second": findings.words.area(card.holder)}
                details = Details(ways=_left_out(card, findings) + _left_out(first, findings))
                findings.add("nero", card.holder, None, "twice", "error", details, points=card.points, **names)

    def _check_blue_box(self, sheet: Sheet, findings: Findings, holder: str) -> None:
        track = holder.removeprefix("nero.")
        blue, highest = number_of(sheet.values[f"blue_box.{track}"]), sheet.marked[track].bit_length()
        name = findings.words.area(track)
        if not blue:
            findings.add("nero", holder, None, "no-blue-box", "note", area=name, path=f"blue_box.{track}")
        elif sheet.told(track) and not sheet.marked[track] >> (blue - 1) & 1:
            boxes, remedies = self.tally.game.areas[track].boxes, findings.remedies
            reached = remedies.mark(sheet, boxes[:blue]) if blue <= len(boxes) else ()
            details = Details(ways=reached + remedies.write(holder, None))
            findings.add(
                "nero", holder, None, "not-reached", "error", details, area=name, blue=blue, underlined=highest
            )

    def _check_number(self, sheet: Sheet, findings: Findings, taken: Sequence[Card]) -> None:
        players = number_of(sheet.values["players"])
        cards = self.by_players[players - 1] if players else max(self.by_players)
        if len(taken) > cards:
            enough = [number for number, most in enumerate(self.by_players, 1) if most >= len(taken)]
            ways = tuple(way for number in enough for way in findings.remedies.write("players", number))
            surplus = [change for card in taken[cards:] for way in _left_out(card, findings) for change in way.changes]
            details = Details(ways=ways + findings.remedies.way(surplus))
            said = {"taken": len(taken), "players": players or 1, "cards": cards}
            findings.add("nero", "nero", None, "too-many", "error", details, **said)


def _left_out(card: Card, findings: Findings) -> tuple[Way, ...]:
    return findings.remedies.write(card.holder, None, card.box)
