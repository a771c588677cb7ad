"""What the panels of a player aid share: a title over what they tell, and rows with stripes."""

from __future__ import annotations

from abc import abstractmethod

from sheetgen.place.contract import ViewBlock
from sheetgen.place.grounds import put_ground, put_panel
from sheetgen.place.rect import Rect, Size
from sheetgen.place.words import NAME, line_height, put_word, width_of

AIR, HEAD, FOOT = 1.4, 6.0, 0.8


class Titled(ViewBlock):
    """A panel under a title: the text ``aid.titles`` of its key ``title``."""

    def title(self) -> str:
        """The title in the player's language."""
        return self.style.language.text(f"aid.titles.{self.keys.title}")

    def head_height(self) -> float:
        """The height of the title in mm."""
        return max(line_height(self.style, NAME) + self.style.mm(1.0), self.style.mm(HEAD))

    def title_width(self) -> float:
        """The width of the title in mm."""
        return width_of(self.style, self.title(), NAME)

    def least(self) -> Size:
        style, inner = self.style, self.least_inside()
        width = max(inner.width, self.title_width()) + 2 * style.mm(AIR)
        return Size(width, inner.height + self.head_height() + style.mm(FOOT))

    def place(self, rect: Rect) -> None:
        style = self.style
        put_panel(style, rect)
        inner = rect.inset(style.mm(AIR), 0)
        put_word(style, inner.top(self.head_height()), self.title(), NAME, role="title")
        below = inner.below(self.head_height())
        self.place_inside(below.top(below.height - style.mm(FOOT)))

    def stripe(self, row: Rect, index: int) -> None:
        """A line above a row and the ground of every second one, from frame to frame of the panel."""
        air = self.style.mm(AIR) - self.style.frame_paint.width
        if index % 2 == 0:
            put_ground(self.style, row.inset(-air, 0), "stone", "row")
        ends = [(row.x - air, row.y), (row.right + air, row.y)]
        self.style.ink.line(ends, self.style.hair_paint, role="table")

    @abstractmethod
    def least_inside(self) -> Size:
        """The least room under the title."""

    @abstractmethod
    def place_inside(self, rect: Rect) -> None:
        """Put the marks under the title."""
