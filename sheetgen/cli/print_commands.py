"""The commands that draw: ``print`` and ``preview``."""

from __future__ import annotations

from pathlib import Path

from sheetgen.app.library import Library
from sheetgen.app.orders import PreviewOrder, PrintOrder
from sheetgen.app.sheet_output import preview_page, print_sheets
from sheetgen.cli.decorators import command, flag, output_option, takes_order, with_library
from sheetgen.cli.terminal import show, show_progress, width, write_out


@command(
    "print {game} -o pad.pdf",
    "print {game} --paper letter --copies 50 --duplex",
    "print {game} --paper a3 --up 2",
    "print {game} --size native --paper a3 --crop-marks",
    "print {game} --paper a4 --large-print --theme high-contrast",
    "print {game} --bleed 3mm --crop-marks --cover --colour cmyk",
    "print {game} --sheet aid",
    "print {game} --fillable -o my-game.pdf",
    "print {game} --filled ada.yaml -o ada.pdf",
    "print {game} --open",
    "print test-page --paper letter -o test.pdf",
)
@takes_order(PrintOrder)
@output_option("GAME.pdf")
@flag("open_file")
@with_library()
def print_command(order: PrintOrder, output: str, open_file: bool, library: Library) -> None:
    """Print the sheets of GAME, or a 'test-page' for your printer, or a 'scorebook', as one PDF.

    A sheet is laid out afresh for its paper and printed at its true size.
    """
    with show_progress(library.common) as done:
        printed = print_sheets(library, order, done)
    write_out(output, f"{Path(order.game).name}.pdf", printed.pdf, printed.summary(library.common), show_file=open_file)
    if printed.filled:
        from sheetgen.reports.sheet_report import sheet_lines  # what checks sheets is slow to load

        for sheet in printed.filled:
            show(sheet_lines(sheet, width()))


@command(
    "preview {game} -o left.png",
    "preview {game} --page 2 --dpi 200 -o right.png",
    "preview pad.pdf --page 3 -o page.png",
    "preview {game} --svg -o left.svg",
)
@takes_order(PreviewOrder)
@output_option("NAME.png")
@with_library()
def preview_command(order: PreviewOrder, output: str, library: Library) -> None:
    """Turn one page of a game's sheets, or of any PDF, into a PNG picture, or a sheet into SVG.

    The pages of a game are its sheets in their order. PNG needs the 'preview' extra; SVG does not.
    """
    picture = preview_page(library, order)
    suffix, size = ("svg", "") if order.svg else ("png", f", {order.dpi:g} dpi")
    summary = library.common.text("print.made.page", page=order.page) + size
    write_out(output, f"{Path(order.what).stem}.{suffix}", picture, summary)
