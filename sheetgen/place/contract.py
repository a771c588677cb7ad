"""What a view declares: its name, its keys with the kinds of area each takes, and how it places them.

A view is a class with a ``name`` in one of the modules of `place.views`; nothing else lists it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar

from sheetgen.layout.layout import Area
from sheetgen.place.block import Block
from sheetgen.text.shapes import Spec


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
