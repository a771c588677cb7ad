"""The command ``sheetgen``, which ``python -m sheetgen`` is, too. While it is loaded, an interruption shows nothing."""

import sys

try:
    from sheetgen.cli.main import main
except KeyboardInterrupt:
    sys.exit(130)

if __name__ == "__main__":
    main()
