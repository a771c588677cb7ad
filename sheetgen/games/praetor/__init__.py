"""Rules that only Praetor has: eight workers, totals of favour, unpaid wages, awards that tied players share."""

from sheetgen.games.praetor.rules import Rules

__all__ = ["Rules"]
