"""Pages of marks to a PDF file: each distinct page is drawn once with reportlab."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

from reportlab.pdfgen.canvas import Canvas as Backend

from sheetgen.assets.fonts import font_name
from sheetgen.draw.canvas import Canvas
from sheetgen.draw.document import assemble
from sheetgen.draw.job import PrintJob
from sheetgen.draw.page_boxes import bleed_steps, draw_crop_marks, page_extent
from sheetgen.draw.paint import paint_marks
from sheetgen.marks.marks import Page

__all__ = ["PrintJob", "render_pdf"]

Progress = Callable[[int, int], None]


def render_pdf(job: PrintJob, progress: Progress | None = None) -> bytes:
    """The job as one PDF file: vectors and embedded font subsets only; the same job gives the same bytes.

    ``progress`` is called after each distinct page with how many of how many have been drawn.
    """
    if job.form is None:
        return assemble(job, _draw_pages(job, progress))
    from sheetgen.draw.form import appearance_pages

    looks, appearances = appearance_pages(job)
    return assemble(job, _draw_pages(job, progress, appearances), looks)


def _draw_pages(job: PrintJob, progress: Progress | None, further: Sequence[Page] = ()) -> bytes:
    """The distinct pages of a job, each once, as a PDF; ``progress`` is told after each how many of how many are done.

    ``further`` pages, which are no pages of the document, are drawn behind them without crop marks.
    """
    # Streams are compressed when the file is put together. The initial font is one of ours, as reportlab's own, which
    # it writes into every file, cannot be embedded.
    backend = Backend(io.BytesIO(), pageCompression=0, initialFontName=font_name("label"), invariant=1)
    for done, page in enumerate(job.pages, start=1):
        extent = page_extent(page.boxes, crop_marks=job.crop_marks)
        backend.setPageSize(extent.media[2:])
        _draw_page(Canvas(backend, page.boxes.height, extent.outset, job.colour_space), page, job)
        backend.showPage()
        if progress is not None:
            progress(done, len(job.pages))
    for page in further:
        backend.setPageSize(page_extent(page.boxes, crop_marks=False).media[2:])
        paint_marks(Canvas(backend, page.boxes.height, (0.0, 0.0), job.colour_space), page.marks)
        backend.showPage()
    data: bytes = backend.getpdfdata()
    return data


def _draw_page(canvas: Canvas, page: Page, job: PrintJob) -> None:
    with canvas.clipped(bleed_steps(page.boxes)):
        paint_marks(canvas, page.marks)
    if job.crop_marks:
        draw_crop_marks(canvas, page.boxes)
