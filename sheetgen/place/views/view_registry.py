"""The views there are: the classes with a ``name`` in the modules beside this one and in the games' ``views``."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from sheetgen.place.blocks import BaseView

_GAMES = Path(__file__).parents[2] / "games"


def _packages() -> Iterator[tuple[str, Path]]:
    """Yield the packages that hold views, each with its folder: the shared ones first."""
    yield __name__.rpartition(".")[0], Path(__file__).parent
    top = __name__.partition(".")[0]
    for folder in sorted(_GAMES.glob("*/views")):
        yield f"{top}.{_GAMES.name}.{folder.parent.name}.views", folder


def _found() -> Iterator[type[BaseView]]:
    for package, folder in _packages():
        for found in pkgutil.iter_modules([str(folder)]):
            module = importlib.import_module(f"{package}.{found.name}")
            for each in vars(module).values():
                if isinstance(each, type) and issubclass(each, BaseView) and "name" in vars(each):
                    yield each


VIEWS: Mapping[str, type[BaseView]] = {each.name: each for each in sorted(_found(), key=lambda each: each.name)}
"""The views by their names, sorted."""
