"""Draw pages of marks as PDF, PNG and SVG. This package imports no games and no layouts."""
