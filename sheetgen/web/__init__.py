"""The page on which a sheet is tapped, and the server that brings it: ``sheetgen play``."""
