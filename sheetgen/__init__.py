"""Print, fill in, check and score the player sheets of roll-and-write and flip-and-write games.

What `sheetgen.api` offers can be imported from here; nothing is loaded before it is used.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sheetgen.api import *  # noqa: F403

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    import sheetgen.api as api  # from the package it would be asked for here again

    if name == "__all__":
        return [*api.__all__, "__version__"]
    if name not in api.__all__:
        raise AttributeError(f"module 'sheetgen' has no attribute '{name}'")
    return getattr(api, name)


def __dir__() -> list[str]:
    return list(__getattr__("__all__"))
