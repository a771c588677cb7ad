"""Praetor alone has these: eight workers, totals of favour, unpaid wages, awards that tied players share."""
