"""``python -m sheetgen`` is the command ``sheetgen``."""

from sheetgen.cli.main import main

if __name__ == "__main__":
    main()
