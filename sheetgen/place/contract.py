"""What a view declares: its name, its keys with the kinds of area each takes, and the block that places it.

A view is one module of `place.views` with a ``VIEW``; nothing else lists it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from sheetgen.layout.layout import Area, View
from sheetgen.place.block import Block
from sheetgen.place.page_style import PageStyle
from sheetgen.text.shapes import Shape


@dataclass(frozen=True, kw_only=True)
class ViewKeys(Shape):
    """The keys of a view in a layout's arrangement; a key it does not declare is a mistake.

    ``takes`` names for each key that holds areas the kinds that the view can place; ``()`` stands for every kind.
    """

    takes: ClassVar[Mapping[str, tuple[str, ...]]] = {}

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


class ViewBlock(Block):
    """A block that knows its view's keys and may hold the blocks of others."""

    keys: Any

    def __init__(self, style: PageStyle, view: View, blocks: Sequence[Block] = ()) -> None:
        super().__init__(style, view)
        self.keys = view.keys
        self.blocks = list(blocks)


@dataclass(frozen=True)
class ViewDef:
    """A view: its name in layouts, its keys, its block; ``holds`` whether blocks may stand inside it; ``banners``
    are the keys that hold areas whose banners' numbers it prints."""

    name: str
    keys: type[ViewKeys]
    block: type[ViewBlock]
    holds: bool = False
    fixed: bool = False
    banners: tuple[str, ...] = ()
