"""Blocks: the pieces a sheet is arranged of. Rows and columns share the room among others, a view shows areas.

A view is a class with a ``name`` in one of the modules of `place.views`; nothing else lists it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from types import MappingProxyType
from typing import Any, ClassVar, Self

from sheetgen.layout.layout import Area, View
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect, Size, share, share_evenly, total
from sheetgen.text.shapes import Spec

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
    if view.keys is None:
        return (Columns() if view.name == "columns" else Rows()).on(style, view, blocks)
    return view_block(view.name, view.keys).on(style, view, blocks)


def view_block(name: str, keys: Mapping[str, Any]) -> ViewBlock:
    """Return the view called ``name`` with the values of its keys."""
    from sheetgen.place.views.registry import VIEWS  # the views there import this module

    return VIEWS[name](**keys)


class ViewBlock(Spec, Block):
    """A view: its keys in a layout's arrangement are its fields; a key that it does not have is a mistake.

    ``takes`` names for each key that holds areas the kinds that the view can place, ``()`` stands for every kind;
    ``banners`` are the keys that hold areas whose banners' numbers it prints; ``holds`` says whether blocks may stand
    inside it.
    """

    name: ClassVar[str]
    takes: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    banners: ClassVar[tuple[str, ...]] = ()
    holds: ClassVar[bool] = False

    def areas_of(self, key: str) -> Sequence[str]:
        """The areas that stand at a key."""
        value = getattr(self, key)
        return [] if not value else [value] if isinstance(value, str) else value

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:  # noqa: ARG002 - views that need more say so
        """What the view needs of an area at a key and does not find: a message and a hint each."""
        return ()

    def faults_together(self, areas: Mapping[str, Area]) -> Iterable[tuple[str, str, str]]:  # noqa: ARG002 - likewise
        """What does not go together between its areas, given by id: the key it is told at, a message and a hint."""
        return ()

    @property
    def sheet_width(self) -> float:
        """The width in mm that the sheet has for the block by its span."""
        return self.style.room_width * (self.view.span or 12) / 12
