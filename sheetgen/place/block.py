"""Blocks: the pieces a sheet is arranged of, and how rows and columns of them share the room."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import copy
from typing import ClassVar, Self

from sheetgen.layout.layout import View
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect, Size, share, share_evenly, total

CLOSE_GAP = 0.7
"""Between blocks that stand close to each other, in mm on A4."""


class Block(ABC):
    """A piece of a sheet. It tells the least room it needs and places itself into a rectangle at least that large."""

    fixed: ClassVar[bool] = False
    """Whether it takes no more height than it needs."""
    style: PageStyle
    view: View
    blocks: Sequence[Block]

    def on(self, style: PageStyle, view: View, blocks: Sequence[Block] = ()) -> Self:
        """The same on a page: ``view`` is how the arrangement states it, ``blocks`` are those inside it."""
        made = copy(self)
        vars(made).update(style=style, view=view, blocks=blocks)
        return made

    @abstractmethod
    def least(self) -> Size:
        """The least width and height in mm."""

    @abstractmethod
    def place(self, rect: Rect) -> None:
        """Put the block's marks into the rectangle."""


class Rows(Block):
    """Blocks one under the other."""

    def _gap(self) -> float:
        return self.style.air(CLOSE_GAP) if self.view.close else self.style.row_gap

    def least(self) -> Size:
        sizes = [block.least() for block in self.blocks]
        return Size(max(size.width for size in sizes), total([size.height for size in sizes], self._gap()))

    def place(self, rect: Rect) -> None:
        least = [block.least().height for block in self.blocks]
        weights = [0.0 if block.fixed else block.view.weight for block in self.blocks]
        heights = share(rect.height, least, weights, self._gap())
        for block, row in zip(self.blocks, rect.rows(heights, self._gap()), strict=True):
            block.place(row)


class Columns(Block):
    """Blocks side by side: by their spans on the sheet's grid where they have some, else by weight."""

    def _spans(self) -> list[int]:
        spans = [block.view.span for block in self.blocks]
        return spans if all(spans) else []

    def least(self) -> Size:
        sizes, gutter, spans = [block.least() for block in self.blocks], self.style.gutter, self._spans()
        height = max(size.height for size in sizes)
        if spans:
            pitch = max((size.width + gutter) / span for size, span in zip(sizes, spans, strict=True))
            return Size(pitch * sum(spans) - gutter, height)
        return Size(total([size.width for size in sizes], gutter), height)

    def place(self, rect: Rect) -> None:
        gutter, spans = self.style.gutter, self._spans()
        if spans:
            pitch = (rect.width + gutter) / sum(spans)
            widths = [pitch * span - gutter for span in spans]
        else:
            least = [block.least().width for block in self.blocks]
            widths = share_evenly(rect.width, least, [block.view.weight for block in self.blocks], gutter)
        for block, column in zip(self.blocks, rect.columns(widths, gutter), strict=True):
            block.place(column)


def make_block(style: PageStyle, view: View) -> Block:
    """The block of a view or of rows or columns, with those inside it."""
    blocks = [make_block(style, inner) for inner in view.blocks]
    block = {"rows": Rows(), "columns": Columns()}.get(view.name, view.keys)
    assert isinstance(block, Block)
    return block.on(style, view, blocks)
