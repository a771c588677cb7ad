"""Print, fill in, check and score the player sheets of roll-and-write and flip-and-write games.

What `sheetgen.api` offers can be imported from here; nothing is loaded before it is used.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sheetgen.api import (
        Complaint,
        Filled,
        FillOrder,
        Game,
        Judged,
        Library,
        Placed,
        PreviewOrder,
        Printed,
        PrintOrder,
        Unusable,
        blank_sheet,
        check,
        fill_form,
        load_game,
        preview_page,
        print_sheets,
        read_filled,
        score,
        sheets_as_yaml,
    )

__version__ = "0.1.0"
__all__ = [
    "Complaint",
    "FillOrder",
    "Filled",
    "Game",
    "Judged",
    "Library",
    "Placed",
    "PreviewOrder",
    "PrintOrder",
    "Printed",
    "Unusable",
    "__version__",
    "blank_sheet",
    "check",
    "fill_form",
    "load_game",
    "preview_page",
    "print_sheets",
    "read_filled",
    "score",
    "sheets_as_yaml",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'sheetgen' has no attribute '{name}'")
    from sheetgen import api

    return getattr(api, name)


def __dir__() -> list[str]:
    return __all__
