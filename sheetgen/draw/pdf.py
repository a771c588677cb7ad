"""Draw the pages of a job, and write them to a PDF.

A file is assembled with pikepdf; where that is missing, as in a browser, reportlab alone writes the same pages, but no
forms.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

from reportlab.pdfgen.canvas import Canvas as Backend

from sheetgen.assets.fonts import font_name
from sheetgen.draw.canvas import Canvas, to_points
from sheetgen.draw.job import Duplex, PrintJob
from sheetgen.draw.mark_painter import paint_marks
from sheetgen.draw.page_boxes import bleed_steps, draw_crop_marks, page_extent
from sheetgen.marks.marks import Page

_DUPLEX: dict[Duplex, str] = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}

ProgressCallback = Callable[[int, int], None]


def render_pdf(job: PrintJob, progress: ProgressCallback | None = None) -> bytes:
    """Return the job as one PDF file: vectors and font subsets only; the same job gives the same bytes.

    ``progress`` is called with the number of pages done and of all: of those to draw, then of those of a form.
    """
    from sheetgen.draw.assemble import assemble

    return assemble(job, lambda further: _draw_pages(job, progress, further), progress)


def _draw_pages(job: PrintJob, progress: ProgressCallback | None, further: Sequence[Page]) -> bytes:
    """Return the distinct pages of a job, each once, as a PDF.

    ``progress`` is called after each with the number of pages drawn and the number of all. The ``further`` pages, which
    are not pages of the document, are drawn after them without crop marks.
    """
    # Streams are compressed when the file is assembled. The initial font is one of ours because reportlab's own, which
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


def render_plain_pdf(job: PrintJob) -> bytes:
    """Return the job as a PDF written by reportlab alone: the pages of `render_pdf`, without a form's fields."""
    backend = Backend(
        io.BytesIO(), pageCompression=1, initialFontName=font_name("label"), invariant=1, lang=job.language
    )
    extents = [page_extent(page.boxes, crop_marks=job.crop_marks) for page in job.pages]
    for index, (page, extent) in enumerate(zip(job.pages, extents, strict=True)):
        backend.beginForm(f"Sheet{index}", *extent.media)
        _draw_page(Canvas(backend, page.boxes.height, extent.outset, job.colour_space), page, job)
        backend.endForm()
    for place, index in enumerate(job.order):
        backend.setPageSize(extents[index].media[2:])
        backend.setBleedBox(extents[index].bleed)
        backend.setTrimBox(extents[index].trim)
        right, down = job.offset_at(place)
        backend.translate(to_points(right), -to_points(down))
        backend.doForm(f"Sheet{index}")
        backend.showPage()
    _describe(backend, job)
    data: bytes = backend.getpdfdata()
    return data


def _describe(backend: Backend, job: PrintJob) -> None:
    """Write the document's metadata, and how viewers show and print it."""
    backend.setTitle(job.title)
    backend.setAuthor(job.author)
    backend.setCreator(job.creator)
    backend.setProducer(job.producer)
    backend.setViewerPreference("DisplayDocTitle", "true")
    backend.setViewerPreference("PrintScaling", "None")
    if job.duplex is not None:
        backend.setViewerPreference("Duplex", _DUPLEX[job.duplex])
