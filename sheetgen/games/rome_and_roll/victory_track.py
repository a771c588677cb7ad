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

    def is_at_end(self, sheet: Sheet) -> bool:
        """Return whether the last box is known and underlined, so that a further gain is lost."""
        return 0 < self.last(sheet) <= self.highest(sheet)

    def up_to(self, gained: int, sheet: Sheet, findings: Findings) -> tuple[Way, ...]:
        """To underline what was gained, as far as there is room."""
        boxes = self.tally.game.areas[self.area].boxes
        return findings.remedies.mark(sheet, boxes[: min(gained, self.last(sheet) or len(boxes))])

    def check(self, sheet: Sheet, findings: Findings) -> None:
        """Note gains and a blue box beyond the last box, if the file says which box that is."""
        last, highest = self.last(sheet), self.highest(sheet)
        blue_box = f"blue_box.{self.area}"
        blue = number_of(sheet.values[blue_box])
        if last and blue > last:
            write = findings.remedies.write
            details = Details(ways=write(f"last_box.{self.area}", blue) + write(blue_box, last))
            said = {"area": findings.words.area(self.area), "blue": blue, "last": last}
            findings.add("nero", blue_box, None, "blue-beyond-last", "error", details, **said)
        if last and highest > last:
            remedies, boxes = findings.remedies, self.tally.game.areas[self.area].boxes
            ways = remedies.clear(sheet, boxes[last:]) + remedies.write(f"last_box.{self.area}", highest)
            said = {"area": findings.words.area(self.area), "underlined": highest, "last": last}
            findings.add("fill-order", self.area, last + 1, "beyond-last", "error", Details(ways=ways), **said)
