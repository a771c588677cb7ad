"""A track of victory points: its last box, which the player's own sheet shows, and what must stand on it."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.rules.findings import Findings
from sheetgen.rules.tally import Sheet, Tally, number_of
from sheetgen.rules.ways import Details, Way

VICTORY_TRACKS = ("coins", "buildings", "legacy", "glory")


@dataclass(frozen=True, slots=True)
class Track:
    """The coins, the buildings, the legacy or the glory (Gain)."""

    tally: Tally
    area: str

    def highest(self, sheet: Sheet) -> int:
        """The highest underlined value, 0 where nothing is underlined."""
        return sheet.marked[self.area].bit_length()

    def last(self, sheet: Sheet) -> int:
        """The number of the last box as the file tells it; 0 where it does not."""
        return number_of(sheet.values[f"last_box.{self.area}"])

    def lacks(self, sheet: Sheet, gained: int) -> bool:
        """Whether less is underlined than was gained, though there was room for it. A track left out lacks nothing."""
        most = self.last(sheet) or len(self.tally.game.areas[self.area].boxes)
        return sheet.told(self.area) and self.highest(sheet) < min(gained, most)

    def up_to(self, gained: int, sheet: Sheet, findings: Findings) -> tuple[Way, ...]:
        """To underline what was gained, as far as there is room."""
        boxes = self.tally.game.areas[self.area].boxes
        return findings.remedies.mark(sheet, boxes[: min(gained, self.last(sheet) or len(boxes))])

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note what was gained beyond the last box, where the file says which that is."""
        last, highest = self.last(sheet), self.highest(sheet)
        if last and highest > last:
            remedies, boxes = findings.remedies, self.tally.game.areas[self.area].boxes
            ways = remedies.clear(sheet, boxes[last:]) + remedies.write(f"last_box.{self.area}", highest)
            said = {"area": findings.words.area(self.area), "underlined": highest, "last": last}
            findings.add("fill-order", self.area, last + 1, "beyond-last", "error", Details(ways=ways), **said)
