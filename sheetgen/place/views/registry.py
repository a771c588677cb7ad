"""Which block places which view: those of the modules beside this one that have a ``VIEW``."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache, partial
from pathlib import Path

from sheetgen.layout.layout import View
from sheetgen.place.block import Block, BlockMaker, make_block
from sheetgen.place.contract import ViewDef
from sheetgen.place.page_style import PageStyle


def _found() -> Iterator[ViewDef]:
    package = __name__.rpartition(".")[0]
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if f"{package}.{module.name}" == __name__:
            continue
        inside = importlib.import_module(f"{package}.{module.name}")
        definition = getattr(inside, "VIEW", None)
        if isinstance(definition, ViewDef):
            yield definition


VIEWS: Mapping[str, ViewDef] = {each.name: each for each in _found()}
"""The views, by their names."""


def _make(definition: ViewDef, style: PageStyle, view: View) -> Block:
    return definition.block(style, view, [make_block(style, inner, makers()) for inner in view.blocks])


@cache
def makers() -> Mapping[str, BlockMaker]:
    """Every maker of a block, by the name of its view."""
    return {name: partial(_make, definition) for name, definition in VIEWS.items()}


def view_names() -> tuple[str, ...]:
    """The names a layout may give as its views."""
    return tuple(sorted(makers()))
