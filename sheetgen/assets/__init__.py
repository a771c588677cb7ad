"""Files that ship with the package: where they are, fonts and their metrics, icons and their outlines."""
