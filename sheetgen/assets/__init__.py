"""Files that ship with the package: their folders, fonts and their metrics, icons and their outlines."""
