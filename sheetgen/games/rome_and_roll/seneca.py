"""The game of one player against Seneca (Jeu solo)."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.rules.expand import marked
from sheetgen.rules.finding import Edit, Empty, Fill, Finding, Mark, Write, ids
from sheetgen.rules.tally import MarkedSheet, Tally, number_in_value

PLACES = ("solo.parks", "solo.rubble", "solo.roads", "solo.colonies")


class Seneca:
    """Seneca's points, and the checks of the log of his game."""

    def __init__(self, tally: Tally, tracks: tuple[str, ...]) -> None:
        self.tally = tally
        self.tracks = tracks
        self.cards = tally.game.tables["nero_cards"]["by_players"][0]
        self.seals = tally.game.tables["nero_seals"]
        self.worth = tally.game.tables["place_points"]
        (self.cards_a_round,) = tally.game.tables["seneca"]["cards_a_round"]
        (self.cards_in_all,) = tally.game.tables["seneca"]["cards"]
        self.plain = self.cards_in_all - len(tally.game.areas["solo.seals"].boxes)
        (self.surely_sealed,) = tally.game.tables["seneca"]["surely_sealed"]
        (self.most_actions,) = tally.game.tables["seneca"]["actions_a_card"]
        (self.head_start,) = tally.game.tables["seneca"]["head_start"]

    def is_played(self, sheet: MarkedSheet) -> bool:
        """Return whether anything is noted in the log of a game against Seneca."""
        values = (*PLACES, "solo.difficulty", "solo.total")
        noted = any(sheet.values[name] is not None for name in values)
        return noted or any(sheet.count(name) for name in ("solo.seals", "solo.nero", "solo.rounds"))

    def points(self, sheet: MarkedSheet) -> int:
        """Return his places times their points, and his Nero cards."""
        worth = self.worth[str(sheet.values["solo.points"])]
        places = sum(number_in_value(sheet.values[place]) * points for place, points in zip(PLACES, worth, strict=True))
        return places + number_in_value(sheet.values["solo.nero"])

    def check(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield contradictions in his log: several players, cards, seals or places that do not fit, a wrong total."""
        if not self.is_played(sheet):
            return
        players = number_in_value(sheet.values["players"])
        if players > 1:
            yield Finding("solo", "players", "players", {"players": players}, meant=(Write("players", 1),))
        yield from self._cards(sheet)
        yield from self._seals(sheet)
        yield from self._places(sheet)
        yield from self._end(sheet)
        written, right = sheet.values["solo.total"], self.points(sheet)
        if written is not None and written != right:
            facts = {"written": number_in_value(written), "right": right}
            meant = (Write("solo.total", right),)
            yield Finding("written-score", "solo.total", "seneca", facts, severity="warning", meant=meant)

    def _cards(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield Nero cards beyond the thresholds of his seals. He may take one at each, so fewer are only noted."""
        difficulty, seals, taken = sheet.values["solo.difficulty"], sheet.count("solo.seals"), sheet.count("solo.nero")
        if difficulty is None or not sheet.is_given("solo.seals"):
            return
        steps = sorted(self.seals[str(difficulty)])
        allowed = sum(step <= seals for step in steps)
        of_player = sum(sheet.values[f"nero.{track}"] is not None for track in self.tracks)
        due = min(allowed, self.cards - of_player)
        facts = {"taken": taken, "seals": seals}
        if taken > allowed:
            surplus = marked(sheet, self.tally.game.areas["solo.nero"])[allowed:]
            enough = [Fill("solo.seals", steps[taken - 1])] if taken <= len(steps) else []
            meant: tuple[Edit, ...] = (Empty(ids(surplus)), *enough)
            yield Finding("nero", "solo.nero", "seals", {"allowed": allowed, **facts}, meant=meant)
        elif taken < due:
            yield Finding("nero", "solo.nero", "untaken", {"due": due, **facts}, severity="note")

    def _seals(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield a number of seals that does not fit the number of rounds (Modification de mise en place).

        Two cards are turned in each round; those without a seal are among the last.
        """
        rounds, seals = sheet.count("solo.rounds"), sheet.count("solo.seals")
        if not rounds or not sheet.is_given("solo.seals"):
            return
        turned, least = self.cards_a_round * rounds, self._least(rounds)
        facts = {"rounds": rounds, "cards": self.cards_a_round, "seals": seals}
        if seals > turned:
            meant = self._other_seals(turned, sheet)
            yield Finding("solo", "solo.seals", "seals", {"most": turned, **facts}, meant=meant)
        elif seals < least:
            facts |= {"least": least, "plain": self.plain}
            yield Finding("solo", "solo.seals", "seals-few", facts, meant=self._other_seals(least, sheet))

    def _places(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield more places than his cards allow (Effectuer des actions; Modification de difficulté).

        A card makes rubble once, or conquers or develops at most twice. Harder options give him two colonies and two
        roads before the game.
        """
        rounds = sheet.count("solo.rounds")
        if not rounds:
            return
        parks, rubble, roads, colonies = (number_in_value(sheet.values[place]) for place in PLACES)
        cards, hills = self.cards_a_round * rounds, parks + rubble
        most = self.head_start + self.most_actions * max(0, cards - hills)
        if hills <= cards and roads + colonies <= most:
            return
        facts = {"rounds": rounds, "cards": cards, "hills": hills, "provinces": roads + colonies, "most": most}
        boxes = self.tally.game.areas["solo.rounds"].boxes
        needed = hills + max(0, -(-(roads + colonies - self.head_start) // self.most_actions))
        enough = Mark(ids(boxes[: -(-needed // self.cards_a_round)]))
        fits = needed <= self.cards_a_round * len(boxes)
        yield Finding("solo", "solo.rounds", "places", facts, meant=(enough,) if fits else ())

    def _end(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield a note on Seneca's score in a game that is not over (Fin de la partie, jeu solo).

        The game ends a round after the last Nero card, or with the last round.
        """
        rounds, last = sheet.count("solo.rounds"), len(self.tally.game.areas["solo.rounds"].boxes)
        taken = sheet.count("solo.nero") + sum(sheet.values[f"nero.{track}"] is not None for track in self.tracks)
        if 0 < rounds < last and taken < self.cards and self.points(sheet):
            facts = {"rounds": rounds, "taken": taken, "cards": self.cards, "last": last}
            yield Finding("solo", "solo.rounds", "not-over", facts, severity="note")

    def _least(self, rounds: int) -> int:
        """Return the fewest seals that the given number of rounds shows."""
        turned = self.cards_a_round * rounds
        return turned - min(self.plain, max(0, turned - self.surely_sealed))

    def _other_seals(self, right: int, sheet: MarkedSheet) -> tuple[Edit, ...]:
        """Return remedies: mark the right number of seals, or the nearest number of rounds that these seals fit."""
        seals, rounds = sheet.count("solo.seals"), sheet.count("solo.rounds")
        every = range(1, len(self.tally.game.areas["solo.rounds"].boxes) + 1)
        fitting = [each for each in every if self._least(each) <= seals <= self.cards_a_round * each]
        nearest = sorted(fitting, key=lambda number: abs(number - rounds))[:1]
        return (Fill("solo.seals", right), *(Fill("solo.rounds", number) for number in nearest))
