"""Draws each distinct page once with reportlab and hands on what it wrote: page contents and fonts."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas as Backend

from sheetgen.assets.fonts import font_name, register_fonts
from sheetgen.draw.canvas import Canvas
from sheetgen.draw.job import PrintJob
from sheetgen.draw.objects import read_objects, references, stream_content
from sheetgen.draw.page_boxes import Extent, bleed_steps, draw_crop_marks, page_extent
from sheetgen.draw.paint import paint_marks
from sheetgen.marks.marks import Page

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class DrawnPage:
    """The content of one distinct page, unfiltered, and its boxes."""

    content: bytes
    extent: Extent


@dataclass(frozen=True)
class Drawing:
    """The distinct pages and the fonts they use.

    ``fonts`` is the number of the font dictionary; ``objects`` holds it and all it refers to, as reportlab wrote it.
    """

    pages: tuple[DrawnPage, ...]
    fonts: int
    objects: dict[int, bytes]


def draw_pages(job: PrintJob, progress: Progress | None, further: Sequence[Page] = ()) -> Drawing:
    """Draws the distinct pages of a job; ``progress`` is told after each how many of how many are done.

    ``further`` pages, which are no pages of the document, are drawn behind them without crop marks.
    """
    register_fonts()
    # Plain text, to be read back: it is compressed when the file is put together. The initial font is one of ours, as
    # reportlab's own, which it writes into every file, cannot be embedded.
    backend = Backend(io.BytesIO(), pageCompression=0, initialFontName=font_name("label"))
    extents = []
    for done, page in enumerate(job.pages, start=1):
        extent = page_extent(page.boxes, crop_marks=job.crop_marks)
        backend.setPageSize(extent.media[2:])
        _draw_page(Canvas(backend, page.boxes.height, extent.outset, job.colour_space), page, job)
        backend.showPage()
        extents.append(extent)
        if progress is not None:
            progress(done, len(job.pages))
    for page in further:
        extents.append(page_extent(page.boxes, crop_marks=False))
        paint_marks(Canvas(backend, page.boxes.height, (0.0, 0.0), job.colour_space), page.marks)
        backend.showPage()
    return _read_back(backend.getpdfdata(), extents)


def _draw_page(canvas: Canvas, page: Page, job: PrintJob) -> None:
    with canvas.clipped(bleed_steps(page.boxes)):
        paint_marks(canvas, page.marks)
    if job.crop_marks:
        draw_crop_marks(canvas, page.boxes)


def _read_back(data: bytes, extents: list[Extent]) -> Drawing:
    objects = read_objects(data)
    tree = next(body for body in objects.values() if re.search(rb"/Type /Pages\b", body))
    pages = [objects[number] for number in references(tree.partition(b"/Kids")[2].partition(b"]")[0])]
    contents = [stream_content(objects[_entry(page, b"Contents")]) for page in pages]
    fonts = _entry(pages[0], b"Font")
    drawn = tuple(DrawnPage(content, extent) for content, extent in zip(contents, extents, strict=True))
    return Drawing(drawn, fonts, _reachable(objects, fonts))


def _entry(body: bytes, key: bytes) -> int:
    """The object that an entry of a dictionary refers to."""
    found = re.search(rb"/%b (\d+) 0 R" % key, body)
    if found is None:
        raise ValueError(f"no {key.decode()} in a page that reportlab wrote")
    return int(found[1])


def _reachable(objects: dict[int, bytes], start: int) -> dict[int, bytes]:
    found: dict[int, bytes] = {}
    waiting = [start]
    while waiting:
        number = waiting.pop()
        if number not in found:
            found[number] = objects[number]
            waiting += references(objects[number])
    return found
