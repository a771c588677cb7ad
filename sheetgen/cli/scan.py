"""``sheetgen scan``: turn photos of paper sheets into a filled-in file."""

from __future__ import annotations

import click

from sheetgen.app.library import Library
from sheetgen.app.orders import ScanOrder
from sheetgen.cli.decorators import command, flag, output_option, takes_order, with_library
from sheetgen.text.complaint import Complaint, Unusable, translatable

INSTALL = "pip install opencv-python-headless numpy pypdfium2"


@command("scan left.jpg right.jpg -o ada.yaml", "scan *.jpg --player Ada --player Ben -o evening.yaml")
@takes_order(ScanOrder)
@output_option("standard output")
@click.option("--no-ask", is_flag=True, help="Ask nothing: write what is sure, list what is open as comments.")
@click.option("--page", is_flag=True, help="Ask on a page in the browser: one player's photos, and a new file.")
@click.option("--measure", metavar="TRUTH", help="Ask nothing: compare with the file of the same sheets.")
@flag("as_json")
@with_library()
def scan_command(
    order: ScanOrder, output: str, no_ask: bool, page: bool, measure: str | None, as_json: bool, library: Library
) -> int:
    """Read photos of paper sheets, ask about doubtful boxes, and write a filled-in file.

    PHOTO is a JPEG or PNG file. Name both sheets of a player one after the other.

    Exit status: 0 everything is known, 1 something is still open, 2 some photo could not be used.
    """
    try:
        from sheetgen.cli.scan_dialog import ask_on_page, measure_photos, read_photos
    except ImportError as error:
        raise Unusable(
            [Complaint("scan", translatable("needs an optional part that is not installed"), INSTALL)]
        ) from error
    if measure:
        return measure_photos(library, order, measure)
    if page:
        return ask_on_page(library, order, output)
    return read_photos(library, order, output, ask=not no_ask, as_json=as_json)
