"""Take the shade of folds off a map of ink: a dark line with a bright one beside it, longer than any stroke."""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.scan.reference import SCALE, Picture

_DETAIL = 2.0
"""Pixels to the mm of the picture in which folds are looked for."""
_LENGTH = 40
"""How far in mm a line must run straight to be a fold."""
_NEAR = 15
"""A fold's bright line lies within so many mm of its dark one, where marks do not hide it."""
_THIN = 5
_LEAST = 6
"""Darkness in steps of 1/255 from which a line counts."""


def without_creases(ink: Picture) -> Picture:
    """Return a map of ink, at `SCALE`, without the shade of folds; marks across a fold stay."""
    small = cv2.resize(ink, None, fx=_DETAIL / SCALE, fy=_DETAIL / SCALE, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, None, 0.7)
    bright = _long_lines(-small)
    if not bright.any():
        return ink
    around = np.ones((round(_NEAR * _DETAIL),) * 2, np.uint8)
    dark = np.where(cv2.dilate(bright, around) > 0, _long_lines(small), 0)
    shade = (dark.astype(np.float32) - bright) / 255
    return ink - cv2.resize(shade, ink.shape[::-1], interpolation=cv2.INTER_LINEAR)


def _long_lines(ink: Picture) -> Picture:
    """Return from 0 to 255 how dark each pixel is as part of a long straight line: the least along the line."""
    steps = np.clip(ink * 255, 0, 255).astype(np.uint8)
    reach = round(_LENGTH * _DETAIL / 2)
    found = np.zeros_like(steps)
    for angle in np.arange(0, np.pi, 1 / reach):
        # Few angles have a line: some points of it tell which.
        for thinned in (_THIN, 1):
            line = _line(angle, reach, thinned)
            least = cv2.erode(steps, line)
            if least.max() <= _LEAST:
                break
        else:
            found = np.maximum(found, cv2.dilate(np.where(least > _LEAST, least, 0), line))
    return found


def _line(angle: float, reach: int, every: int) -> Picture:
    """Return a line through the middle of a picture: one in ``every`` of its pixels."""
    line = np.zeros((2 * reach + 1, 2 * reach + 1), np.uint8)
    along = np.arange(-reach, reach + 1, every)
    line[np.rint(reach + along * np.sin(angle)).astype(int), np.rint(reach + along * np.cos(angle)).astype(int)] = 1
    return line
