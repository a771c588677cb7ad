"""Sheets of Praetor for the tests."""

from __future__ import annotations

from functools import partial

from tests.further_games import sheets

intake = sheets.intake
report = partial(sheets.report, "praetor")
broken = partial(sheets.broken, "praetor")
