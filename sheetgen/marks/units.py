"""Points and millimetres: pages are laid out in mm, type sizes and PDF files are in points of 1/72 inch."""

from __future__ import annotations

MM_PER_INCH = 25.4
MM_PER_POINT = MM_PER_INCH / 72.0
POINTS_PER_MM = 72.0 / MM_PER_INCH
