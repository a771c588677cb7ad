"""Flat marks: everything on a page, in millimetres from its top left corner.

Placing makes marks, drawing writes them to a file. Neither depends on a game, and drawing depends only on this module's
values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

MM_PER_POINT = 25.4 / 72.0
POINTS_PER_MM = 72.0 / 25.4


Anchor = Literal["left", "centre", "right"]
FontRole = Literal["display", "label", "bold", "digit", "pen"]
SlotShape = Literal["square", "circle", "hexagon", "arrow-left", "arrow-up", "arrow-right"]
SlotKind = Literal["tick", "ring", "write", "choose"]


@dataclass(frozen=True)
class Colour:
    """A colour as red, green, blue and, for the print shop, as cyan, magenta, yellow, black (0 to 1)."""

    red: float
    green: float
    blue: float
    cmyk: tuple[float, float, float, float] | None = None


BLACK = Colour(0.0, 0.0, 0.0, (0.0, 0.0, 0.0, 1.0))
WHITE = Colour(1.0, 1.0, 1.0, (0.0, 0.0, 0.0, 0.0))


@dataclass(frozen=True)
class Hatch:
    """A pattern of lines or dots inside a shape; ``spacing`` and ``width`` in mm, ``angle`` in degrees."""

    kind: Literal["lines", "cross", "dots"]
    colour: Colour
    spacing: float
    width: float
    angle: float = 45.0


@dataclass(frozen=True)
class Paint:
    """The paint of a shape; ``width`` and ``dash`` in mm. No fill and no stroke paints nothing."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()
    hatch: Hatch | None = None


@dataclass(frozen=True)
class RectangleMark:
    """A rectangle, its corners rounded by ``radius``."""

    x: float
    y: float
    width: float
    height: float
    paint: Paint
    radius: float = 0.0
    box: str = ""
    role: str = ""


@dataclass(frozen=True)
class CircleMark:
    """A circle around (``x``, ``y``)."""

    x: float
    y: float
    radius: float
    paint: Paint
    box: str = ""
    role: str = ""


@dataclass(frozen=True)
class PathMark:
    """A path of steps: ('M', x, y), ('L', x, y), ('C', x1, y1, x2, y2, x, y) or ('Z',)."""

    steps: tuple[tuple[str | float, ...], ...]
    paint: Paint
    box: str = ""
    role: str = ""


@dataclass(frozen=True)
class TextMark:
    """One line of text on the baseline ``y``; ``size`` in pt."""

    x: float
    y: float
    text: str
    font: FontRole
    size: float
    colour: Colour
    anchor: Anchor = "left"
    box: str = ""
    role: str = ""


@dataclass(frozen=True)
class IconMark:
    """An icon in a square of ``size`` mm whose top left corner is (``x``, ``y``).

    ``inks`` has the paint of each part of the drawing, such as ``fill``, ``line`` and ``paper``.
    """

    name: str
    x: float
    y: float
    size: float
    inks: Mapping[str, Paint] = field(hash=False)
    box: str = ""
    role: str = ""


@dataclass(frozen=True)
class ClipMark:
    """Marks of which only what lies in a rectangle is drawn, such as a part of another page."""

    x: float
    y: float
    width: float
    height: float
    marks: tuple[Mark, ...]
    box: str = ""
    role: str = ""


Mark = RectangleMark | CircleMark | PathMark | TextMark | IconMark | ClipMark


@dataclass(frozen=True)
class Slot:
    """The rectangle on a page in which a player marks a box; paper, form and camera use the same one.

    ``x``, ``y``, ``width``, ``height`` are in mm. Several slots may have the same ``box`` (a building drawn as a circle
    and a box). ``values`` are what may be written or chosen; ``label`` is its name in the player's language. Thin
    lines part it into places, so many ``across`` and ``down``, for a number that is struck out and written anew.
    """

    box: str
    x: float
    y: float
    width: float
    height: float
    shape: SlotShape = "square"
    kind: SlotKind = "tick"
    values: tuple[str, ...] = ()
    label: str = ""
    across: int = 1
    down: int = 1


@dataclass(frozen=True)
class Sum(Slot):
    """The place of a number that no file has: the sum of the numbers of an area, which is its ``box``.

    ``times`` says by the boxes of options how much each counts; the sum may be drawn as so many ``strokes``.
    """

    times: tuple[tuple[str, int], ...] = ()
    strokes: bool = False


@dataclass(frozen=True)
class PageBoxes:
    """The page's boxes in mm: the sheet's own size, and how far the bleed and the crop marks extend beyond it.

    ``paper`` is the width and height of a paper of fixed size on which the sheet is centred.
    """

    width: float
    height: float
    bleed: float = 0.0
    slug: float = 0.0
    paper: tuple[float, float] | None = None


@dataclass(frozen=True)
class Page:
    """A page as flat marks, drawn in their order, and the slots that can be filled in on it.

    ``sums`` are the places of numbers that no file has.
    """

    name: str
    boxes: PageBoxes
    marks: tuple[Mark, ...]
    slots: tuple[Slot, ...] = ()
    label: str = ""
    sums: tuple[Sum, ...] = ()
