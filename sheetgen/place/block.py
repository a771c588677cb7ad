"""Blocks: the pieces a sheet is arranged of, and how rows and columns of them share the room."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from sheetgen.layout.layout import View
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect, Size, share, share_evenly, total


class Block(ABC):
    """A piece of a sheet. It tells the least room it needs and places itself into a rectangle at least that large."""

    def __init__(self, style: PageStyle, view: View) -> None:
        self.style = style
        self.view = view

    @abstractmethod
    def least(self) -> Size:
        """The least width and height in mm."""

    @abstractmethod
    def place(self, rect: Rect) -> None:
        """Put the block's marks into the rectangle."""


BlockMaker = Callable[[PageStyle, View], Block]


class Rows(Block):
    """Blocks one under the other."""

    def __init__(self, style: PageStyle, view: View, makers: Mapping[str, BlockMaker]) -> None:
        super().__init__(style, view)
        self.blocks = [make_block(style, inner, makers) for inner in view.blocks]

    def _gap(self) -> float:
        return self.style.air(CLOSE_GAP) if self.view.close else self.style.gutter * 0.75 * self.style.breath

    def least(self) -> Size:
        sizes = [block.least() for block in self.blocks]
        return Size(max(size.width for size in sizes), total([size.height for size in sizes], self._gap()))

    def place(self, rect: Rect) -> None:
        least = [block.least().height for block in self.blocks]
        weights = [block.view.weight if block.view.name not in FIXED_HEIGHT else 0.0 for block in self.blocks]
        heights = share(rect.height, least, weights, self._gap())
        for block, row in zip(self.blocks, rect.rows(heights, self._gap()), strict=True):
            block.place(row)


class Columns(Block):
    """Blocks side by side: by their spans on the sheet's grid where they have some, else by weight."""

    def __init__(self, style: PageStyle, view: View, makers: Mapping[str, BlockMaker]) -> None:
        super().__init__(style, view)
        self.blocks = [make_block(style, inner, makers) for inner in view.blocks]

        self.spans = [block.view.span for block in self.blocks]

    def least(self) -> Size:
        sizes = [block.least() for block in self.blocks]
        height = max(size.height for size in sizes)
        if all(self.spans):
            pitch = max((size.width + self.style.gutter) / span for size, span in zip(sizes, self.spans, strict=True))
            return Size(pitch * sum(self.spans) - self.style.gutter, height)
        return Size(total([size.width for size in sizes], self.style.gutter), height)

    def place(self, rect: Rect) -> None:
        if all(self.spans):
            pitch = (rect.width + self.style.gutter) / sum(self.spans)
            widths = [pitch * span - self.style.gutter for span in self.spans]
            for block, column in zip(self.blocks, rect.columns(widths, self.style.gutter), strict=True):
                block.place(column)
            return
        least = [block.least().width for block in self.blocks]
        weights = [block.view.weight for block in self.blocks]
        widths = share_evenly(rect.width, least, weights, self.style.gutter)
        for block, column in zip(self.blocks, rect.columns(widths, self.style.gutter), strict=True):
            block.place(column)


CLOSE_GAP = 0.7
"""Between blocks that stand close to each other, in mm on A4."""

FIXED_HEIGHT = ("heading", "foot", "rule", "caption")
"""Views that take no more height than they need."""


def make_block(style: PageStyle, view: View, makers: Mapping[str, BlockMaker]) -> Block:
    """The block of a view. Raises `KeyError` for a view that no maker knows."""
    if view.name == "rows":
        return Rows(style, view, makers)
    if view.name == "columns":
        return Columns(style, view, makers)
    return makers[view.name](style, view)
