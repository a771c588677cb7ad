"""The game of one player against Seneca (Jeu solo)."""

from __future__ import annotations

from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, number_of
from sheetgen.rules.ways import Details, Way

PLACES = ("solo.parks", "solo.rubble", "solo.roads", "solo.colonies")


class Seneca:
    """Seneca's points, and what the log of his game must satisfy."""

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

    def plays(self, sheet: Sheet) -> bool:
        """Whether the sheet tells of a game against Seneca: anything is noted in his log."""
        values = (*PLACES, "solo.difficulty", "solo.total")
        noted = any(sheet.values[name] is not None for name in values)
        return noted or any(sheet.count(name) for name in ("solo.seals", "solo.nero", "solo.rounds"))

    def points(self, sheet: Sheet) -> int:
        """His places times their points, and his Nero cards."""
        worth = self.worth[str(sheet.values["solo.points"])]
        places = sum(number_of(sheet.values[place]) * points for place, points in zip(PLACES, worth, strict=True))
        return places + number_of(sheet.values["solo.nero"])

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note what his log cannot show: another player, Nero cards or seals that do not fit, a wrong total."""
        if not self.plays(sheet):
            return
        players = number_of(sheet.values["players"])
        if players > 1:
            details = Details(ways=findings.remedies.write("players", 1))
            findings.add("solo", "players", None, "players", "error", details, players=players)
        self._check_cards(sheet, findings)
        self._check_seals(sheet, findings)
        self._check_places(sheet, findings)
        self._check_end(sheet, findings)
        written, right = sheet.values["solo.total"], self.points(sheet)
        if written is not None and written != right:
            details = Details(ways=findings.remedies.write("solo.total", right))
            said = {"written": written, "right": right}
            findings.add("written-score", "solo.total", None, "seneca", "warning", details, **said)

    def _check_cards(self, sheet: Sheet, findings: Findings) -> None:
        """He takes a Nero card at each threshold of seals; he may, so that too few are not proved wrong."""
        difficulty, seals, taken = sheet.values["solo.difficulty"], sheet.count("solo.seals"), sheet.count("solo.nero")
        if difficulty is None or not sheet.told("solo.seals"):
            return
        allowed = sum(step <= seals for step in self.seals[str(difficulty)])
        of_player = sum(sheet.values[f"nero.{track}"] is not None for track in self.tracks)
        due = min(allowed, self.cards - of_player)
        said = {"taken": taken, "seals": seals}
        if taken > allowed:
            steps, remedies = sorted(self.seals[str(difficulty)]), findings.remedies
            ways = remedies.clear(sheet, remedies.marked(sheet, self.tally.game.areas["solo.nero"])[allowed:])
            if taken <= len(steps):
                ways += self._fill("solo.seals", steps[taken - 1], sheet, findings)
            findings.add("nero", "solo.nero", None, "seals", "error", Details(ways=ways), allowed=allowed, **said)
        elif taken < due:
            findings.add("nero", "solo.nero", None, "untaken", "note", due=due, **said)

    def _check_seals(self, sheet: Sheet, findings: Findings) -> None:
        """Two cards are turned a round; those without a seal lie among the last (Modification de mise en place)."""
        rounds, seals = sheet.count("solo.rounds"), sheet.count("solo.seals")
        if not rounds or not sheet.told("solo.seals"):
            return
        turned, least = self.cards_a_round * rounds, self._least(rounds)
        if least <= seals <= turned:
            return
        said = {"rounds": rounds, "cards": self.cards_a_round, "seals": seals}
        details = Details(ways=self._other_seals(least if seals < least else turned, sheet, findings))
        if seals > turned:
            findings.add("solo", "solo.seals", None, "seals", "error", details, most=turned, **said)
        else:
            findings.add(
                "solo", "solo.seals", None, "seals-few", "error", details, least=least, plain=self.plain, **said
            )

    def _check_places(self, sheet: Sheet, findings: Findings) -> None:
        """Note more places than his cards bring (Effectuer des actions; Modification de difficulté).

        A card makes rubble once, or conquers or develops twice at most. Harder options give him two colonies and two
        roads before the game.
        """
        rounds = sheet.count("solo.rounds")
        if not rounds:
            return
        parks, rubble, roads, colonies = (number_of(sheet.values[place]) for place in PLACES)
        cards, hills = self.cards_a_round * rounds, parks + rubble
        most = self.head_start + self.most_actions * max(0, cards - hills)
        if hills <= cards and roads + colonies <= most:
            return
        said = {"rounds": rounds, "cards": cards, "hills": hills, "provinces": roads + colonies, "most": most}
        boxes = self.tally.game.areas["solo.rounds"].boxes
        least = hills + max(0, -(-(roads + colonies - self.head_start) // self.most_actions))
        ways = findings.remedies.mark(sheet, boxes[: -(-least // self.cards_a_round)])
        fitting = least <= self.cards_a_round * len(boxes)
        details = Details(ways=ways if fitting else ())
        findings.add("solo", "solo.rounds", None, "places", "error", details, **said)

    def _check_end(self, sheet: Sheet, findings: Findings) -> None:
        """Note a score of Seneca in a game that is not over: it ends a round after the last Nero card, or with the last
        round (Fin de la partie, jeu solo)."""
        rounds, last = sheet.count("solo.rounds"), len(self.tally.game.areas["solo.rounds"].boxes)
        taken = sheet.count("solo.nero") + sum(sheet.values[f"nero.{track}"] is not None for track in self.tracks)
        if 0 < rounds < last and taken < self.cards and self.points(sheet):
            said = {"rounds": rounds, "taken": taken, "cards": self.cards, "last": last}
            findings.add("solo", "solo.rounds", None, "not-over", "note", **said)

    def _least(self, rounds: int) -> int:
        """The fewest seals that so many rounds show."""
        turned = self.cards_a_round * rounds
        return turned - min(self.plain, max(0, turned - self.surely_sealed))

    def _other_seals(self, right: int, sheet: Sheet, findings: Findings) -> tuple[Way, ...]:
        """To mark as many seals as is right, or the number of rounds, next to that marked, which shows these seals."""
        seals, rounds = sheet.count("solo.seals"), sheet.count("solo.rounds")
        every = range(1, len(self.tally.game.areas["solo.rounds"].boxes) + 1)
        fitting = [each for each in every if self._least(each) <= seals <= self.cards_a_round * each]
        ways = self._fill("solo.seals", right, sheet, findings)
        for near in sorted(fitting, key=lambda each: abs(each - rounds))[:1]:
            ways += self._fill("solo.rounds", near, sheet, findings)
        return ways

    def _fill(self, area: str, number: int, sheet: Sheet, findings: Findings) -> tuple[Way, ...]:
        """To have so many boxes of an area marked, and no more."""
        boxes, remedies = self.tally.game.areas[area].boxes, findings.remedies
        return remedies.mark(sheet, boxes[:number]) or remedies.clear(sheet, boxes[number:])
