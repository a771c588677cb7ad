"""Points and millimetres: pages are laid out in mm, type sizes and PDF files are in points of 1/72 inch."""

from __future__ import annotations

MM_PER_POINT = 25.4 / 72.0
POINTS_PER_MM = 72.0 / 25.4
