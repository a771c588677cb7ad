"""The score column as the player wrote it, beside what the sheet says."""

from __future__ import annotations

from sheetgen.layout.layout import Area, Game
from sheetgen.rules.findings import Findings
from sheetgen.rules.score import Score
from sheetgen.rules.tally import Sheet
from sheetgen.rules.ways import Change, Details

TOTAL = "total"


class WrittenScore:
    """Compares the numbers in the score column with the score."""

    def __init__(self, game: Game) -> None:
        parts = {part.name for part in game.scoring.parts} | {TOTAL}
        group: Area | None = game.areas.get(game.scoring.written) if game.scoring.written else None
        self.rule = group.rule if group is not None else ""
        self.fields = [(area.key, area.id) for area in (group.areas if group else ()) if area.key in parts]

    def check(self, sheet: Sheet, score: Score, findings: Findings) -> None:
        """Note each written number that does not agree; a penalty may be written with or without its minus.

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
                said = {"written": written, "total": score.total + taken_over}
                findings.add(self.rule, identity, None, "cards-not-listed", "note", **said)
                continue
            said = {"written": written, "right": abs(right) if is_penalty else right}
            box = f"{identity}.1"
            details = Details((box,), findings.remedies.way([Change(box, said["right"])]))
            findings.add(self.rule, identity, None, "wrong-sum", "warning", details, **said)
