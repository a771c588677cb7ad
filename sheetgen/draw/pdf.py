"""Draw the pages of a job as a PDF with reportlab.

`assemble` makes the file of a job from it; in a browser, which has no pikepdf, `render_plain_pdf` writes the same
pages without forms.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter, itemgetter

from reportlab.pdfgen.canvas import Canvas as Backend

from sheetgen.assets.fonts import font_name, font_runs, text_width
from sheetgen.assets.icon_drawings import SIDE, is_picture, load_icon_drawing
from sheetgen.draw.canvas import Canvas, bleed_steps, draw_crop_marks, page_extent, to_points
from sheetgen.draw.fills import hatch_steps, outline_paint
from sheetgen.draw.job import Duplex, PrintJob
from sheetgen.marks.geometry import PathSteps, anchor_shift, rectangle_steps, steps_bounds, steps_of
from sheetgen.marks.marks import (
    CircleMark,
    ClipMark,
    Hatch,
    IconMark,
    Mark,
    Page,
    Paint,
    PathMark,
    RectangleMark,
    TextMark,
)

_DUPLEX: dict[Duplex, str] = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}

ProgressCallback = Callable[[int, int], None]


def draw_pages(job: PrintJob, progress: Callable[[int], None], further: Sequence[Page]) -> bytes:
    """Return the distinct pages of a job, each once, as a PDF.

    ``progress`` is called after each with the number of pages drawn. The ``further`` pages, which are not pages of the
    document, are drawn after them without crop marks.
    """
    # Streams are compressed when the file is assembled. The initial font is one of ours because reportlab's own, which
    # it writes into every file, cannot be embedded.
    backend = Backend(io.BytesIO(), pageCompression=0, initialFontName=font_name("label"), invariant=1)
    drawings: dict[Hashable, str] = {}
    for done, page in enumerate(job.pages, start=1):
        extent = page_extent(page.boxes, crop_marks=job.crop_marks)
        backend.setPageSize(extent.media[2:])
        _draw_page(Canvas(backend, page.boxes.height, extent.outset, job.colour_space, drawings), page, job)
        backend.showPage()
        progress(done)
    for page in further:
        backend.setPageSize(page_extent(page.boxes, crop_marks=False).media[2:])
        paint_marks(Canvas(backend, page.boxes.height, (0.0, 0.0), job.colour_space, drawings), page.marks)
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
    drawings: dict[Hashable, str] = {}
    for index, (page, extent) in enumerate(zip(job.pages, extents, strict=True)):
        backend.beginForm(f"Sheet{index}", *extent.media)
        _draw_page(Canvas(backend, page.boxes.height, extent.outset, job.colour_space, drawings), page, job)
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


def paint_marks(canvas: Canvas, marks: Iterable[Mark]) -> None:
    """Draw marks in their order, later ones over earlier ones."""
    for mark in marks:
        match mark:
            case TextMark():
                _text(canvas, mark)
            case IconMark():
                _symbol(canvas, mark)
            case ClipMark():
                with canvas.clipped(rectangle_steps(mark.x, mark.y, mark.width, mark.height)):
                    paint_marks(canvas, mark.marks)
            case RectangleMark() | CircleMark() | PathMark():
                _shape(canvas, steps_of(mark), mark.paint, soft=isinstance(mark, PathMark))


def _shape(canvas: Canvas, steps: PathSteps, paint: Paint, *, soft: bool) -> None:
    """Fill, hatch and stroke one shape; a ``soft`` one has round ends and corners."""
    if not steps:
        return
    stroked = paint.stroke is not None and paint.width > 0
    together = stroked and paint.hatch is None
    if paint.fill is not None and not together:
        canvas.fill(steps, paint.fill)
    if paint.hatch is not None:
        _hatch(canvas, steps, paint.hatch)
    if paint.stroke is not None and stroked:
        canvas.stroke(
            steps,
            paint.stroke,
            paint.width,
            paint.dash,
            fill=paint.fill if together else None,
            # Round ends would make the dashes longer than the paint states.
            round_ends=soft and not paint.dash,
            round_corners=soft,
        )


def _hatch(canvas: Canvas, steps: PathSteps, hatch: Hatch) -> None:
    strokes = hatch_steps(hatch, steps_bounds(steps))
    if strokes:
        with canvas.clipped(steps):
            canvas.stroke(strokes, hatch.colour, hatch.width, round_ends=hatch.kind == "dots")


def _text(canvas: Canvas, text: TextMark) -> None:
    # Widths come from the metrics that laid out the page, so that text is placed where it was measured.
    shift = anchor_shift(text, text_width(text.text, text.font, text.size)) if text.anchor != "left" else 0.0
    pieces = [(run.font_name, run.text) for run in font_runs(text.text, text.font)]
    canvas.text(text.x - shift, text.y, pieces, text.size, text.colour)


def _symbol(canvas: Canvas, symbol: IconMark) -> None:
    """Draw an icon inline: viewers take far longer to show icons that are form XObjects."""
    if is_picture(symbol.name):
        canvas.picture(symbol.x, symbol.y, symbol.size, symbol.name)
        return
    drawing = (symbol.name, symbol.size, tuple(sorted(symbol.inks.items(), key=itemgetter(0))))
    canvas.repeat(symbol.x, symbol.y, drawing, lambda: _outlines(canvas, symbol))


def _outlines(canvas: Canvas, symbol: IconMark) -> None:
    scale = symbol.size / SIDE
    # Most shapes of an icon are filled and then outlined: one operator does both.
    for outline_steps, group in groupby(load_icon_drawing(symbol.name), key=attrgetter("steps")):
        steps = tuple((step[0], *(float(number) * scale for number in step[1:])) for step in outline_steps)
        paints = [outline_paint(outline, symbol, scale) for outline in group]
        if len(paints) == 2 and not paints[0].stroke and paints[1].stroke:
            paints = [replace(paints[1], fill=paints[0].fill, hatch=paints[0].hatch)]
        for paint in paints:
            _shape(canvas, steps, paint, soft=True)
