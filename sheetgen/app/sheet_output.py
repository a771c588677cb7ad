"""Write sheets as files: printed, or as a picture."""

from __future__ import annotations

from sheetgen.app.job_builder import PrintedFile, job_of_plan, make_job, no_such_page
from sheetgen.app.library import Library
from sheetgen.app.orders import SCOREBOOK, TEST_PAGE, PreviewOrder, PrintOrder, refuse_contradictions
from sheetgen.app.print_plan import lay_out_pages, make_plan
from sheetgen.draw.assemble import render_pdf
from sheetgen.draw.pdf import ProgressCallback
from sheetgen.draw.preview import render_png
from sheetgen.draw.svg import SvgOptions, render_svg
from sheetgen.text.complaint import Unusable, complaint_about, translatable
from sheetgen.text.files import read_bytes

PREVIEW_LIMIT = 100_000_000
"""The largest PDF that can be previewed, in bytes."""


def print_sheets(library: Library, order: PrintOrder, progress: ProgressCallback | None = None) -> PrintedFile:
    """Return the sheets of a game, or a page to test a printer with, as PDF. Raises `Unusable`.

    ``progress`` is called with the number of steps done so far, and of all.
    """
    refuse_contradictions(order)
    plan = None if order.game in (TEST_PAGE, SCOREBOOK) else make_plan(library, order)
    job = make_job(library, order) if plan is None else job_of_plan(plan)
    return PrintedFile(render_pdf(job, progress), job, () if plan is None else plan.filled)


def preview_page(library: Library, order: PreviewOrder) -> bytes:
    """Return one page of a game's sheets or of a PDF file as a PNG picture; of a game also as SVG.

    Raises `Unusable`.
    """
    from_file = order.what.lower().endswith(".pdf")
    if order.svg and from_file:
        message = translatable("works on a game's sheets, not on a PDF")
        raise Unusable([complaint_about("svg", message, translatable("name a game instead of the file"))])
    sheets = PrintOrder(game=order.what, paper=order.paper, theme=order.theme)
    if order.svg:
        pages = lay_out_pages(make_plan(library, sheets))
        if order.page > len(pages):
            raise Unusable([no_such_page("page", order.page, len(pages))])
        return render_svg(pages[order.page - 1], SvgOptions(language=library.code)).encode()
    pdf = read_bytes(order.what, PREVIEW_LIMIT) if from_file else print_sheets(library, sheets).pdf
    return render_png(pdf, order.page - 1, order.dpi)
