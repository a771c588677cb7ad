"""Nero cards: taken when a track's blue box is underlined, each but once."""

from __future__ import annotations

from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, number_of


class NeroCards:
    """The Nero cards of a player and of Seneca, told by their points: each card has another value (Cartes Néron)."""

    def __init__(self, tally: Tally, tracks: tuple[str, ...]) -> None:
        self.tracks = tracks
        self.by_players = tally.game.tables["nero_cards"]["by_players"]

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note cards without their blue box, cards there are not, and a card taken twice."""
        holders = {f"nero.{track}": sheet.values[f"nero.{track}"] for track in self.tracks}
        held = {holder: number_of(points) for holder, points in holders.items() if points is not None}
        for holder in held:
            self._check_blue_box(sheet, findings, holder)
        of_seneca = sheet.numbers("solo.nero")
        self._check_number(sheet, findings, len(held) + len(of_seneca))
        seen: dict[int, str] = {}
        for holder, points in [*held.items(), *(("solo.nero", points) for _, points in of_seneca)]:
            if points in seen:
                names = {"first": findings.words.area(seen[points]), "second": findings.words.area(holder)}
                findings.add("nero", holder, None, "twice", points=points, **names)
            seen.setdefault(points, holder)

    def _check_blue_box(self, sheet: Sheet, findings: Findings, holder: str) -> None:
        track = holder.removeprefix("nero.")
        blue, highest = number_of(sheet.values[f"blue_box.{track}"]), sheet.marked[track].bit_length()
        name = findings.words.area(track)
        if not blue:
            findings.add("nero", holder, None, "no-blue-box", "note", area=name, path=f"blue_box.{track}")
        elif not sheet.marked[track] >> (blue - 1) & 1:
            findings.add("nero", holder, None, "not-reached", area=name, blue=blue, underlined=highest)

    def _check_number(self, sheet: Sheet, findings: Findings, taken: int) -> None:
        players = number_of(sheet.values["players"])
        cards = self.by_players[players - 1] if players else max(self.by_players)
        if taken > cards:
            findings.add("nero", "nero", None, "too-many", taken=taken, players=players or 1, cards=cards)
