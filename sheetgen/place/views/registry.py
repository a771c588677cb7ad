"""The views there are: the classes with a ``name`` in the modules beside this one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from sheetgen.place.block import ViewBlock


def _found() -> Iterator[type[ViewBlock]]:
    package = __name__.rpartition(".")[0]
    for found in pkgutil.iter_modules([str(Path(__file__).parent)]):
        module = importlib.import_module(f"{package}.{found.name}")
        for each in vars(module).values():
            if isinstance(each, type) and issubclass(each, ViewBlock) and "name" in vars(each):
                yield each


VIEWS: Mapping[str, type[ViewBlock]] = {each.name: each for each in sorted(_found(), key=lambda each: each.name)}
"""The views by their names, sorted."""
