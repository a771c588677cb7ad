"""The kinds of things that a layout may hold, by the words of its files."""

from __future__ import annotations

from typing import Literal

Kind = Literal[
    "group",
    "track",
    "numbers",
    "buildings",
    "building",
    "envoy",
    "rings",
    "grid",
    "choice",
    "token",
    "uses",
    "number",
    "text",
    "letters",
    "cards",
    "pieces",
]
"""What an area is; docs/layouts.md tells what each stands as in a filled-in file."""

NeedKind = Literal["count", "box", "built", "full", "rings"]
"""What must be there before a box may be marked: so many boxes, one box, a building, a full area, rings."""

BoxShape = Literal["square", "circle", "hexagon"]
"""How a box is drawn."""
