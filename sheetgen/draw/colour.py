"""What a colour becomes in the file, for screens and home printers (RGB) or for the print shop (CMYK)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from sheetgen.marks.marks import Colour

ColourSpace = Literal["rgb", "cmyk"]

_GREY = 0.1
"""How far apart the red, green and blue of a grey may be."""
_LIGHTEST_INK = 0.82
"""Brighter ones are tints of a panel, and no text or line."""
_BLACK = 0.12


def cmyk(colour: Colour) -> tuple[float, float, float, float]:
    """The colour's own cyan, magenta, yellow and black, or a plain conversion where it has none.

    Black and every grey, the warm and the cool ones in which texts and lines are drawn too, are printed with black ink
    alone and cannot show a coloured fringe when the plates are a little off; nearly black is all black, or a screen
    would blur fine letters. Of any other colour the conversion takes out all the grey there is (full grey component
    replacement).
    """
    if colour.cmyk is not None:
        return colour.cmyk
    parts = (colour.red, colour.green, colour.blue)
    brightest = max(parts)
    spread = brightest - min(parts)
    if spread == 0.0 or (spread <= _GREY and brightest <= _LIGHTEST_INK):
        return (0.0, 0.0, 0.0, 1.0 if brightest <= _BLACK else round(1.0 - sum(parts) / 3, 3))
    cyan, magenta, yellow = (1.0 - part / brightest for part in parts)
    return (round(cyan, 3), round(magenta, 3), round(yellow, 3), round(1.0 - brightest, 3))


@lru_cache(maxsize=1024)
def operands(colour: Colour, space: ColourSpace) -> str:
    """The colour's parts as they stand before an operator of a page's content."""
    parts = cmyk(colour) if space == "cmyk" else (colour.red, colour.green, colour.blue)
    return " ".join(f"{round(part, 3):g}" for part in parts)
