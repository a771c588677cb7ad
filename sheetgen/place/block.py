"""Blocks: the pieces a sheet is arranged of, and how rows and columns of them share the room."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping

from sheetgen.layout.layout import View
from sheetgen.place.kit import Kit
from sheetgen.place.rect import Rect, Size, share, share_evenly


class Block(ABC):
    """A piece of a sheet. It tells the least room it needs and places itself into a rectangle at least that large."""

    def __init__(self, kit: Kit, view: View) -> None:
        self.kit = kit
        self.view = view

    @abstractmethod
    def least(self) -> Size:
        """The least width and height in mm."""

    @abstractmethod
    def place(self, rect: Rect) -> None:
        """Put the block's marks into the rectangle."""


BlockMaker = Callable[[Kit, View], Block]


class Rows(Block):
    """Blocks one under the other."""

    def __init__(self, kit: Kit, view: View, makers: Mapping[str, BlockMaker]) -> None:
        super().__init__(kit, view)
        self.blocks = [make_block(kit, inner, makers) for inner in view.blocks]

    def least(self) -> Size:
        sizes = [block.least() for block in self.blocks]
        gaps = self.kit.gutter * (len(sizes) - 1)
        return Size(max(size.width for size in sizes), sum(size.height for size in sizes) + gaps)

    def place(self, rect: Rect) -> None:
        least = [block.least().height for block in self.blocks]
        weights = [block.view.weight if block.view.name not in FIXED_HEIGHT else 0.0 for block in self.blocks]
        heights = share(rect.height, least, weights, self.kit.gutter)
        for block, row in zip(self.blocks, rect.rows(heights, self.kit.gutter), strict=True):
            block.place(row)


class Columns(Block):
    """Blocks side by side."""

    def __init__(self, kit: Kit, view: View, makers: Mapping[str, BlockMaker]) -> None:
        super().__init__(kit, view)
        self.blocks = [make_block(kit, inner, makers) for inner in view.blocks]

    def least(self) -> Size:
        sizes = [block.least() for block in self.blocks]
        gaps = self.kit.gutter * (len(sizes) - 1)
        return Size(sum(size.width for size in sizes) + gaps, max(size.height for size in sizes))

    def place(self, rect: Rect) -> None:
        least = [block.least().width for block in self.blocks]
        weights = [block.view.weight for block in self.blocks]
        widths = share_evenly(rect.width, least, weights, self.kit.gutter)
        for block, column in zip(self.blocks, rect.columns(widths, self.kit.gutter), strict=True):
            block.place(column)


FIXED_HEIGHT = ("heading", "foot", "divider")
"""Views that take no more height than they need."""


def make_block(kit: Kit, view: View, makers: Mapping[str, BlockMaker]) -> Block:
    """The block of a view. Raises `KeyError` for a view that no maker knows."""
    if view.name == "rows":
        return Rows(kit, view, makers)
    if view.name == "columns":
        return Columns(kit, view, makers)
    return makers[view.name](kit, view)
