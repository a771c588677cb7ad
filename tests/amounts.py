"""How much the tests do that draw at random: little in a usual run, more where `SHEETGEN_NIGHTLY` is set."""

from __future__ import annotations

import os

IS_NIGHTLY = bool(os.environ.get("SHEETGEN_NIGHTLY"))


def amount(usual: int, nightly: int) -> int:
    """Return how many examples, seeds or tries this run takes."""
    return nightly if IS_NIGHTLY else usual
