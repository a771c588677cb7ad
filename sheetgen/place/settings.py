"""What decides how a sheet looks."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sheetgen.layout.game import Game
from sheetgen.layout.language import Language
from sheetgen.place.paper import Orientation, Paper
from sheetgen.place.theme import Theme


@dataclass(frozen=True, slots=True)
class PlaceSettings:
    """All that decides how a sheet looks, beside the sheet."""

    game: Game
    language: Language
    theme: Theme
    paper: Paper
    orientation: Orientation = "auto"
    letters: float = 1.0
    """How much larger the type is than the paper has it."""
    stretch: float = math.inf
    """How much higher than it needs a sheet may be drawn; where the paper has more room, its end stays white."""
