"""Convert colours to what a PDF contains: RGB for screens and home printers, CMYK for print shops."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from sheetgen.marks.marks import Colour

ColourSpace = Literal["rgb", "cmyk"]

_GREY = 0.1
"""The largest difference between the red, green and blue of a grey."""
_LIGHTEST_INK = 0.82
"""Brighter greys are tints of a panel, not texts or lines."""
_BLACK = 0.12


def cmyk(colour: Colour) -> tuple[float, float, float, float]:
    """Return the colour's own cyan, magenta, yellow and black (0 to 1), or a plain conversion if it has none.

    Greys, the warm and the cool ones of texts and lines included, use black ink alone, so that no coloured fringe shows
    when plates are misaligned; near-black is full black, so that fine letters are not screened. Other colours get full
    grey component replacement.
    """
    if colour.cmyk is not None:
        return colour.cmyk
    parts = (colour.red, colour.green, colour.blue)
    brightest = max(parts)
    spread = brightest - min(parts)
    if spread == 0.0 or (spread <= _GREY and brightest <= _LIGHTEST_INK):
        return (0.0, 0.0, 0.0, 1.0 if brightest <= _BLACK else 1.0 - sum(parts) / 3)
    cyan, magenta, yellow = (1.0 - part / brightest for part in parts)
    return (cyan, magenta, yellow, 1.0 - brightest)


@lru_cache(maxsize=1024)
def operands(colour: Colour, space: ColourSpace) -> str:
    """Return the colour's parts as they are written before an operator of a content stream."""
    parts = cmyk(colour) if space == "cmyk" else (colour.red, colour.green, colour.blue)
    return " ".join(f"{round(part, 3):g}" for part in parts)
