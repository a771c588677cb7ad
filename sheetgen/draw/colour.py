"""What a colour becomes in the file, for screens and home printers (RGB) or for the print shop (CMYK)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from sheetgen.marks.marks import Colour

ColourSpace = Literal["rgb", "cmyk"]


def cmyk(colour: Colour) -> tuple[float, float, float, float]:
    """The colour's own cyan, magenta, yellow and black, or a plain conversion where it has none.

    The conversion takes out all the grey there is (full grey component replacement), so that black and every grey
    are printed with black ink alone and cannot show a coloured fringe when the plates are a little off.
    """
    if colour.cmyk is not None:
        return colour.cmyk
    brightest = max(colour.red, colour.green, colour.blue)
    if brightest == 0.0:
        return (0.0, 0.0, 0.0, 1.0)
    cyan, magenta, yellow = (1.0 - part / brightest for part in (colour.red, colour.green, colour.blue))
    return (round(cyan, 3), round(magenta, 3), round(yellow, 3), round(1.0 - brightest, 3))


def operands(colour: Colour, space: ColourSpace) -> str:
    """The colour's parts as they stand before an operator of a page's content."""
    parts = cmyk(colour) if space == "cmyk" else (colour.red, colour.green, colour.blue)
    return " ".join(f"{round(part, 3):g}" for part in parts)
