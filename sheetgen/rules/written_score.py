"""Compare the score column that the player wrote with the score of the sheet."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.layout.area import Area
from sheetgen.layout.game import Game
from sheetgen.rules.edits import Change
from sheetgen.rules.finding import Fact, Finding, TextFact
from sheetgen.rules.score import Score
from sheetgen.rules.tally import MarkedSheet

TOTAL = "total"


class WrittenScore:
    """The comparison of the numbers in the score column with the score."""

    def __init__(self, game: Game) -> None:
        parts = {part.name for part in game.scoring.parts} | {TOTAL}
        group: Area | None = game.areas.get(game.scoring.written) if game.scoring.written else None
        self.rule = group.rule if group is not None else ""
        asked = {part.name for part in game.scoring.parts if part.needs_place}
        self.fields = [(area.key, area.id) for area in (group.areas if group else ()) if area.key in parts]
        self.placed = [(key, identity) for key, identity in self.fields if key in asked]

    def copied(self, sheet: MarkedSheet) -> tuple[dict[str, int], int | None]:
        """Return the numbers that were written, by the names of their lines, and the total, None if there is none."""
        numbers = {key: number for key, identity in self.fields if isinstance(number := sheet.values[identity], int)}
        return numbers, numbers.pop(TOTAL, None)

    def unplaced(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield a note for each line that needs a place among players, if no other sheet of the match is known."""
        for key, identity in () if sheet.filled.match else self.placed:
            if not isinstance(sheet.values[identity], int):
                facts: dict[str, Fact] = {"line": TextFact(f"score.{key}")}
                yield Finding(self.rule, identity, "place-unknown", facts, severity="note")

    def check(self, sheet: MarkedSheet, score: Score) -> Iterator[Finding]:
        """Yield each written number that does not agree; a penalty may be written with or without its minus.

        Points of cards that the file does not list are taken as the player wrote them.
        """
        taken_over = 0
        for key, identity in self.fields:
            written = sheet.values[identity]
            if not isinstance(written, int):
                continue
            part = None if key == TOTAL else score.part(key)
            right = score.total + taken_over if part is None else part.points
            is_penalty = part is not None and part.kind == "penalty"
            if written == right or (is_penalty and written == -right):
                continue
            if part is not None and part.kind == "cards" and not part.cards:
                taken_over += written
                facts: dict[str, Fact] = {"written": written, "total": score.total + taken_over}
                yield Finding(self.rule, identity, "cards-not-listed", facts, severity="note")
                continue
            points = abs(right) if is_penalty else right
            yield Finding(
                self.rule,
                identity,
                "wrong-sum",
                {"written": written, "right": points},
                severity="warning",
                boxes=(f"{identity}.1",),
                meant=(Change(f"{identity}.1", points),),
            )
