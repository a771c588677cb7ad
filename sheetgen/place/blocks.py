"""Blocks: what a sheet is arranged of. Rows and columns share the room among others, a view shows areas.

A view is a class with a ``name`` in a module of `place.views` or of a game's ``views``; nothing else lists it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from importlib import import_module
from types import MappingProxyType
from typing import ClassVar, Self

from sheetgen.layout.area import Area
from sheetgen.layout.game import ArrangedView
from sheetgen.place.page_style import PageStyle
from sheetgen.place.pieces import Column, Drawn, Piece, Row
from sheetgen.place.rect import Rect, Size, share_in_proportion, total_length
from sheetgen.text.value_types import Spec

CLOSE_GAP = 0.9
"""Between blocks that stand close to each other, in mm on A4."""


@dataclass(kw_only=True, eq=False)
class Spans(Row):
    """Pieces side by side on a grid, each over a number of its columns; without ``spans`` by their growth."""

    spans: Sequence[float] = ()

    def least_width(self) -> float:
        widths = [part.width for part in self.parts]
        if not self.spans:
            return total_length(widths, self.gap)
        pitch = max((width + self.gap) / span for width, span in zip(widths, self.spans, strict=True))
        return pitch * sum(self.spans) - self.gap

    def widths(self, width: float) -> list[float]:
        """Return the widths of the parts that together fill this width."""
        if self.spans:
            pitch = (width + self.gap) / sum(self.spans)
            return [pitch * span - self.gap for span in self.spans]
        least = [part.width for part in self.parts]
        return share_in_proportion(width, least, [part.grow for part in self.parts], self.gap)

    def wished_width(self) -> float:
        return self.width


def make_piece(style: PageStyle, view: ArrangedView) -> Piece:
    """Return the piece of a view, or of rows or columns with those inside it."""
    if view.aside and style.aside and view.name == "rows":
        return _beside(style, view)
    if style.folded and view.name == "columns":
        under = [block for column in view.blocks for block in column.blocks if block.under]
        if under:
            return _over(style, view, under)
    inner = [make_piece(style, each) for each in view.blocks]
    if view.name == "rows":
        gap = style.ground_gap(CLOSE_GAP) if view.close else style.row_gap
        return Column(parts=inner, gap=gap, grow=view.weight)
    if view.name == "columns":
        return _side_by_side(style, view, inner)
    block = view_block(view)
    return block.on(style, view, inner).piece().growing(0.0 if block.fixed else view.weight)


def _side_by_side(style: PageStyle, view: ArrangedView, inner: Sequence[Piece]) -> Piece:
    """Return columns by their spans, or by those for blocks that stand aside; many on a page that folds in two rows."""
    if style.folded and view.folds:
        half = (len(inner) + 1) // 2
        halves = ((replace(view, blocks=view.blocks[at]), inner[at]) for at in (slice(half), slice(half, None)))
        rows = [_side_by_side(style, *each) for each in halves]
        return Column(parts=rows, gap=style.row_gap, grow=view.weight)
    if view.aside and style.aside:
        return Spans(parts=inner, spans=view.aside, gap=style.gutter, grow=view.weight)
    spans = [each.span for each in view.blocks]
    # On a low page what stands side by side takes the width that it needs, for the sake of its height.
    shared = all(spans) and not (style.low and len(set(spans)) > 2)
    return Spans(parts=inner, spans=spans if shared else (), gap=style.gutter, grow=view.weight)


def _over(style: PageStyle, view: ArrangedView, under: Sequence[ArrangedView]) -> Piece:
    """Return columns as wide as they need, and below all of them the blocks of theirs that stand ``under`` them."""
    columns = [
        replace(column, span=0, blocks=tuple(block for block in column.blocks if not block.under))
        for column in view.blocks
    ]
    weight = max(sum(block.weight for block in column.blocks) for column in columns)
    parts = [make_piece(style, each) for each in (replace(view, blocks=tuple(columns), weight=weight), *under)]
    return Column(parts=parts, gap=style.ground_gap(CLOSE_GAP), grow=view.weight)


def _beside(style: PageStyle, view: ArrangedView) -> Piece:
    """Return rows whose first block stands at the left of the others.

    ``aside`` are the shares of the width: that of the first block, then those of the columns of the others.
    """
    (first, *rest), (share, *shares) = view.blocks, view.aside
    others: list[Piece] = []
    for block in rest:
        if block.name == "columns":
            columns = [make_piece(style, each) for each in block.blocks]
            others.append(Spans(parts=columns, spans=shares, gap=style.gutter, grow=block.weight))
        else:
            others.append(make_piece(style, block))
    parts = [make_piece(style, first), Column(parts=others, gap=style.ground_gap(CLOSE_GAP))]
    return Spans(parts=parts, spans=[share, sum(shares)], gap=style.gutter, grow=view.weight)


def view_block(view: ArrangedView) -> BaseView:
    """Return the view that a block of an arrangement names, with the values of its keys."""
    module, name = view.view_class
    made: type[BaseView] = getattr(import_module(module), name)
    keys = dict(view.keys or {})
    for key, entry in made.entries.items():
        keys[key] = tuple(entry(**each) for each in keys[key])
    return made(**keys)


class BaseView(Spec):
    """A view: its keys in a layout's arrangement are its fields; a key that it does not have is a mistake.

    ``takes`` names for each key that holds areas the kinds that the view can place, ``()`` stands for every kind;
    ``banners`` are the keys that hold areas whose banners' numbers it prints; ``entries`` are the keys that hold a list
    of maps, each with the class of its maps; ``holds`` says whether blocks may stand inside it; one that is ``fixed``
    takes no more height than it needs.
    """

    name: ClassVar[str]
    takes: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    banners: ClassVar[tuple[str, ...]] = ()
    entries: ClassVar[Mapping[str, type[Spec]]] = MappingProxyType({})
    holds: ClassVar[bool] = False
    fixed: ClassVar[bool] = False
    style: ClassVar[PageStyle]
    view: ClassVar[ArrangedView]
    blocks: ClassVar[Sequence[Piece]] = ()

    def on(self, style: PageStyle, view: ArrangedView, blocks: Sequence[Piece] = ()) -> Self:
        """Return the view for a page: ``view`` is how the arrangement states it, ``blocks`` are those inside it."""
        made = copy(self)
        vars(made).update(style=style, view=view, blocks=blocks)
        area = style.game.areas.get(str(getattr(self, "area", "")))
        if area is not None and area.hue and getattr(self, "hue", "") == "stone":
            vars(made).update(hue=area.hue)
        return made

    def piece(self) -> Piece:
        """Return what the view shows as a tree of pieces."""
        raise NotImplementedError

    def areas_of(self, key: str) -> Sequence[str]:
        """Return the ids of the areas that stand at a key."""
        value = getattr(self, key)
        return [] if not value else [value] if isinstance(value, str) else value

    def faults(self, key: str, area: Area) -> Iterable[tuple[str, str]]:  # noqa: ARG002 - views that need more say so
        """Return what the view needs of an area at a key and does not find: a message and a hint each."""
        return ()

    def faults_together(self, areas: Mapping[str, Area]) -> Iterable[tuple[str, str, str]]:  # noqa: ARG002 - likewise
        """Return what does not go together between its areas, by id: the key at fault, a message and a hint."""
        return ()

    @property
    def sheet_width(self) -> float:
        """The width in mm that the sheet has for the block by its span."""
        return self.style.room_width * (self.view.span or 12) / 12


class LaidBlock(BaseView):
    """A view that lays its marks by hand: it returns the least room it needs and places itself in a rectangle."""

    def least(self) -> Size:
        """Return the least width and height in mm."""
        raise NotImplementedError

    def place(self, rect: Rect) -> None:
        """Put the marks into a rectangle."""
        raise NotImplementedError

    def piece(self) -> Piece:
        size = self.least()
        return Drawn(wide=size.width, high=size.height, draw=self.place)
