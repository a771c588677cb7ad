"""``sheetgen preview``: one page as a picture, PNG or SVG."""

from __future__ import annotations

from pathlib import Path

import click

from sheetgen.cli.examples import WithExamples

_EPILOG = """\b
Examples:
  sheetgen preview {game} -o left.png
  sheetgen preview {game} --page 2 --dpi 200 -o right.png
  sheetgen preview pad.pdf --page 3 -o page.png
  sheetgen preview {game} --svg -o left.svg
"""


@click.command("preview", cls=WithExamples, short_help="Turn a page into a PNG or SVG picture.", epilog=_EPILOG)
@click.argument("what", metavar="GAME|FILE.pdf")
@click.option("-o", "--output", metavar="FILE", help="Where to write it; '-' is standard output.  [default: NAME.png]")
@click.option("--svg", is_flag=True, help="Write SVG with its fonts; each box has its id.")
@click.option("--page", type=click.IntRange(min=1), default=1, show_default=True, help="Which page, from 1.")
@click.option("--dpi", type=click.FloatRange(20, 1200), default=150, show_default=True, help="Pixels to the inch.")
@click.option("--paper", default="a4", show_default=True, metavar="NAME|WxHmm", help="The paper of a game's sheets.")
@click.option("--theme", default="colour", show_default=True, metavar="NAME|FILE.yaml")
@click.option("--lang", default="en", show_default=True, metavar="CODE", help="The language of the texts.")
def preview_command(
    what: str, output: str | None, svg: bool, page: int, dpi: float, paper: str, theme: str, lang: str
) -> None:
    """Turn one page of a game's sheets, or of any PDF, into a PNG picture, or a sheet into SVG.

    The pages of a game are its sheets in their order. PNG needs the 'preview' extra; SVG does not.
    """
    from sheetgen.cli.output import write_out
    from sheetgen.draw.preview import render_png

    if svg:
        drawing = _drawing(what, page, paper, theme, lang)
        write_out(output or f"{Path(what).stem}.svg", drawing.encode(), f"page {page}")
        return
    pdf = _read(Path(what)) if what.lower().endswith(".pdf") else _sheets(what, paper, theme, lang)
    picture = render_png(pdf, page - 1, dpi)
    write_out(output or f"{Path(what).stem}.png", picture, f"page {page}, {dpi:g} dpi")


def _read(path: Path) -> bytes:
    from sheetgen.text.complaint import Complaint, Unusable

    try:
        return path.read_bytes()
    except OSError as error:
        raise Unusable([Complaint(str(path), f"could not be read: {error.strerror}", "name a PDF file")]) from error


def _sheets(game: str, paper: str, theme: str, lang: str) -> bytes:
    from sheetgen.app.print_job import make_job
    from sheetgen.app.print_order import read_order
    from sheetgen.draw.pdf import render_pdf

    return render_pdf(make_job(read_order(game, paper=paper, theme=theme, lang=lang)))


def _drawing(game: str, page: int, paper: str, theme: str, lang: str) -> str:
    from sheetgen.app.print_job import lay_out
    from sheetgen.app.print_order import read_order
    from sheetgen.draw.svg import SvgOptions, render_svg
    from sheetgen.text.complaint import Complaint, Unusable

    if game.lower().endswith(".pdf"):
        raise Unusable([Complaint("--svg", "draws a game's sheets, not a PDF", "name a game instead of the file")])
    pages = lay_out(read_order(game, paper=paper, theme=theme, lang=lang))
    if page > len(pages):
        raise Unusable([Complaint("preview", f"there is no page {page}", f"the pages are 1 to {len(pages)}")])
    return render_svg(pages[page - 1], SvgOptions(language=lang))
