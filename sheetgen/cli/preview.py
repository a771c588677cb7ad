"""``sheetgen preview``: one page as a picture, PNG or SVG."""

from __future__ import annotations

from pathlib import Path

import click

from sheetgen.app.orders import PreviewOrder
from sheetgen.cli.examples import WithExamples
from sheetgen.cli.options import library_options, output_option, takes

_EPILOG = """\b
Examples:
  sheetgen preview {game} -o left.png
  sheetgen preview {game} --page 2 --dpi 200 -o right.png
  sheetgen preview pad.pdf --page 3 -o page.png
  sheetgen preview {game} --svg -o left.svg
"""


@click.command("preview", cls=WithExamples, short_help="Turn a page into a PNG or SVG picture.", epilog=_EPILOG)
@takes(PreviewOrder)
@output_option("NAME.png")
@library_options
def preview_command(order: PreviewOrder, output: str, language: str, own: tuple[str, ...]) -> None:
    """Turn one page of a game's sheets, or of any PDF, into a PNG picture, or a sheet into SVG.

    The pages of a game are its sheets in their order. PNG needs the 'preview' extra; SVG does not.
    """
    from sheetgen.app.library import Library
    from sheetgen.app.printing import preview_page
    from sheetgen.cli.output import placed, write_out

    picture = preview_page(Library(language, own), order)
    suffix, size = ("svg", "") if order.svg else ("png", f", {order.dpi:g} dpi")
    write_out(placed(output, f"{Path(order.what).stem}.{suffix}"), picture, f"page {order.page}{size}")
