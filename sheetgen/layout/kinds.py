"""The kinds of things that a layout may hold, by the words of its files."""

from __future__ import annotations

from typing import Literal

NeedKind = Literal["count", "box", "built", "full", "rings"]
"""What must be there before a box may be marked: so many boxes, one box, a building, a full area, rings."""

BoxShape = Literal["square", "circle", "hexagon"]
"""How a box is drawn."""

BoxUse = Literal["tick", "ring", "write", "choose"]
"""How a box is filled in: ticked, ringed, written in, chosen among others."""
