"""Raised when something cannot be placed at its smallest size."""

from __future__ import annotations

from sheetgen.text.complaint import Unusable


class Misfit(Exception):
    """A text does not fit. ``needed`` and ``room`` in mm."""

    def __init__(self, what: str, needed: float, room: float) -> None:
        super().__init__(f"'{what}' needs {needed:.1f} mm and has {room:.1f} mm")
        self.what = what
        self.needed = needed
        self.room = room


class TooSmall(Unusable):
    """The paper is too small for a sheet; nothing else is wrong with it."""
