"""``sheetgen print``: sheets, pads and test pages as PDF."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sheetgen.app.orders import TEST_PAGE, PrintOrder
from sheetgen.cli.examples import WithExamples
from sheetgen.cli.options import OPTIONS, library_options, output_option, takes

if TYPE_CHECKING:
    from sheetgen.draw.job import PrintJob

_EPILOG = """\b
Examples:
  sheetgen print {game} -o pad.pdf
  sheetgen print {game} --paper letter --copies 50 --duplex
  sheetgen print {game} --paper a3 --up 2
  sheetgen print {game} --size native --paper a3 --crop-marks
  sheetgen print {game} --paper a4 --large-print --theme high-contrast
  sheetgen print {game} --bleed 3mm --crop-marks --cover --colour cmyk
  sheetgen print {game} --sheet aid
  sheetgen print {game} --fillable -o my-game.pdf
  sheetgen print {game} --filled ada.yaml -o ada.pdf
  sheetgen print test-page --paper letter -o test.pdf
"""


@click.command("print", cls=WithExamples, short_help="Print a game's sheets as PDF.", epilog=_EPILOG)
@takes(PrintOrder)
@output_option("GAME.pdf")
@library_options
def print_command(order: PrintOrder, output: str, language: str, own: tuple[str, ...]) -> None:
    """Print the sheets of GAME, or a 'test-page' for your printer, as one PDF.

    A sheet is laid out afresh for its paper and printed at its true size.
    """
    from sheetgen.app.library import Library
    from sheetgen.app.printing import print_sheets
    from sheetgen.cli.output import Progress, placed, write_out

    _refuse_what_contradicts(order)
    with Progress("drawing") as progress:
        printed = print_sheets(Library(language, own), order, progress)
    write_out(placed(output, f"{Path(order.game).name}.pdf"), printed.pdf, _summary(printed.job))
    if printed.filled:
        from sheetgen.cli.reports import print_numbered

        print_numbered(printed.filled)


_TEST_PAGE_TAKES = frozenset({"game", "copies", "paper", "orientation", "theme", "colour"})


def _refuse_what_contradicts(order: PrintOrder) -> None:
    if order.game == TEST_PAGE:
        for each in fields(order):
            if each.name not in _TEST_PAGE_TAKES and getattr(order, each.name) != each.default:
                message = f"{OPTIONS[each.name].flags[0]} is for a game's sheets, not for the {TEST_PAGE}"
                raise click.UsageError(message, click.get_current_context())
    if order.back_offset is not None and not order.duplex:
        raise click.UsageError("--back-offset is for the backs of --duplex", click.get_current_context())
    if order.fillable and order.filled:
        message = "--fillable and --filled exclude each other: 'sheetgen fill' makes a form that is filled in"
        raise click.UsageError(message, click.get_current_context())
    if order.up == 1:
        return
    excluded = {
        "--size": order.size,
        "--large-print": order.large_print,
        "--fillable": order.fillable,
        "--filled": order.filled,
    }
    for name, given in excluded.items():
        if given:
            raise click.UsageError(f"{name} and --up {order.up} exclude each other", click.get_current_context())


def _summary(job: PrintJob) -> str:
    """What was made, for a person: pages, their size in mm, the smallest box."""
    from sheetgen.marks.sizes import smallest_box

    count = len(job.order)
    boxes = job.pages[0].boxes
    width, height = boxes.paper or (boxes.width, boxes.height)
    parts = [f"{count} page{'s' if count != 1 else ''}", f"{width:g} x {height:g} mm"]
    smallest = min(map(smallest_box, job.pages))
    if smallest < float("inf"):
        parts.append(f"smallest box {smallest:.1f} mm")
    return ", ".join(parts)
