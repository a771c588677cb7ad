"""The command ``sheetgen``, which ``python -m sheetgen`` is, too."""

import sys


def main() -> None:
    """Run the command line and exit with its status. While it is being loaded, an interruption shows nothing."""
    try:
        from sheetgen.cli.main import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
