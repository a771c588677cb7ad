"""Sheets of Rome & Roll for the tests."""

from __future__ import annotations

from functools import partial

from tests.further_games import sheets

intake = sheets.intake
report = partial(sheets.report, "rome-and-roll")
broken = partial(sheets.broken, "rome-and-roll")
