"""Check a track of victory points: its last box, which is printed on the player's sheet, and the gains on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sheetgen.rules.finding import AreaName, Empty, Fact, Finding, Mark, Write, ids
from sheetgen.rules.tally import MarkedSheet, Tally, number_in_value

VICTORY_TRACKS = ("coins", "buildings", "legacy", "glory")


@dataclass(frozen=True, slots=True)
class VictoryTrack:
    """The coins, the buildings, the legacy or the glory (Gain)."""

    tally: Tally
    area: str

    def highest(self, sheet: MarkedSheet) -> int:
        """Return the highest underlined value, 0 if nothing is underlined."""
        return sheet.marked[self.area].bit_length()

    def last(self, sheet: MarkedSheet) -> int:
        """Return the number of the last box as the file gives it; 0 if it does not."""
        return number_in_value(sheet.values[f"last_box.{self.area}"])

    def is_short(self, sheet: MarkedSheet, gained: int) -> bool:
        """Return whether less is underlined than was gained although there was room.

        A track not in the file lacks nothing.
        """
        most = self.last(sheet) or len(self.tally.game.areas[self.area].boxes)
        return sheet.is_given(self.area) and self.highest(sheet) < min(gained, most)

    def is_at_end(self, sheet: MarkedSheet) -> bool:
        """Return whether the last box is known and underlined, so that a further gain is lost."""
        return 0 < self.last(sheet) <= self.highest(sheet)

    def remedy_up_to(self, gained: int, sheet: MarkedSheet) -> Mark:
        """Return the edit that underlines what was gained, as far as there is room."""
        boxes = self.tally.game.areas[self.area].boxes
        return Mark(ids(boxes[: min(gained, self.last(sheet) or len(boxes))]))

    def check(self, sheet: MarkedSheet) -> Iterator[Finding]:
        """Yield gains and a blue box beyond the last box, if the file gives the last box."""
        last, highest = self.last(sheet), self.highest(sheet)
        last_box, blue_box = f"last_box.{self.area}", f"blue_box.{self.area}"
        blue = number_in_value(sheet.values[blue_box])
        if last and blue > last:
            facts: dict[str, Fact] = {"area": AreaName(self.area), "blue": blue, "last": last}
            meant = (Write(last_box, blue), Write(blue_box, last))
            yield Finding("nero", blue_box, "blue-beyond-last", facts, meant=meant)
        if last and highest > last:
            beyond = self.tally.game.areas[self.area].boxes[last:]
            edits = (Empty(ids(beyond)), Write(last_box, highest))
            yield Finding(
                "fill-order", self.area, "beyond-last", {"underlined": highest, "last": last}, last + 1, meant=edits
            )
