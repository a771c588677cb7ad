"""What only Praetor has: eight workers, totals of favour, unpaid wages, awards that tied players share."""
