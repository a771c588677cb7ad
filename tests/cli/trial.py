"""A command for the tests."""

from __future__ import annotations

import click

from sheetgen.text.complaint import Complaint, Unusable


@click.command()
@click.argument("deed")
@click.option("--paper")
def command(deed: str, paper: str | None) -> int | None:  # noqa: ARG001
    """A command that goes wrong as it is told."""
    match deed:
        case "status":
            return 1
        case "unusable":
            raise Unusable([Complaint("ada.yaml", "is odd", "mend it", 3, 5, "left.wall"), Complaint("b", "is empty")])
        case "interrupt":
            raise KeyboardInterrupt
        case "file":
            raise PermissionError(13, "Permission denied", "pad.pdf")
        case "exit":
            click.get_current_context().exit(1)
        case "colour":
            click.secho("red", fg="red", color=click.get_current_context().color)
        case "letters":
            print("Zoé 한")
        case "abort":
            raise click.Abort
        case "bad":
            raise click.BadParameter("is bad", param_hint="paper")
        case "crash":
            raise ZeroDivisionError("by\nzero")
    return None
