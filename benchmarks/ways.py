"""Ways to a PDF of many copies of the same marks."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from sheetgen.draw.canvas import page_extent
from sheetgen.draw.job import PrintJob


def shared(job: PrintJob) -> bytes:
    """Draw each sheet once with reportlab and assemble all copies with pikepdf, as the program does."""
    from sheetgen.draw.assemble import render_pdf

    return render_pdf(job)


def forms(job: PrintJob) -> bytes:
    """Draw with reportlab alone: each sheet once into a form XObject, which every copy shows."""
    backend, out = _backend(job)
    for index, page in enumerate(job.pages):
        backend.beginForm(f"sheet{index}", *page_extent(page.boxes, crop_marks=False).media)
        draw_page(backend, job, index)
        backend.endForm()
    for index in job.order:
        backend.setPageSize(page_extent(job.pages[index].boxes, crop_marks=False).media[2:])
        backend.doForm(f"sheet{index}")
        backend.showPage()
    backend.save()
    return out.getvalue()


def copied(job: PrintJob) -> bytes:
    """Draw each sheet once with reportlab; make the copies with pypdf."""
    from pypdf import PdfReader, PdfWriter

    backend, once = _backend(job)
    for index, page in enumerate(job.pages):
        backend.setPageSize(page_extent(page.boxes, crop_marks=False).media[2:])
        draw_page(backend, job, index)
        backend.showPage()
    backend.save()
    drawn = PdfReader(once).pages
    writer, out = PdfWriter(), io.BytesIO()
    for index in job.order:
        writer.add_page(drawn[index])
    writer.write(out)
    return out.getvalue()


def plain(job: PrintJob) -> bytes:
    """Draw every page of every copy, as reportlab is mostly used."""
    backend, out = _backend(job)
    for index in job.order:
        backend.setPageSize(page_extent(job.pages[index].boxes, crop_marks=False).media[2:])
        draw_page(backend, job, index)
        backend.showPage()
    backend.save()
    return out.getvalue()


def _backend(job: PrintJob) -> tuple[Any, io.BytesIO]:
    from reportlab.pdfgen.canvas import Canvas as Backend

    from sheetgen.assets.fonts import font_name

    out = io.BytesIO()
    backend = Backend(out, pageCompression=1, initialFontName=font_name("label"))
    backend.setTitle(job.title)
    return backend, out


def draw_page(backend: Any, job: PrintJob, index: int) -> None:
    """Draw the marks of one page."""
    from sheetgen.draw.canvas import Canvas
    from sheetgen.draw.pdf import paint_marks

    page = job.pages[index]
    canvas = Canvas(backend, page.boxes.height, (0.0, 0.0), job.colour_space, {})
    paint_marks(canvas, page.marks)


WAYS: dict[str, Callable[[PrintJob], bytes]] = {
    "sheetgen": shared,
    "reportlab's own forms": forms,
    "reportlab, copies by pypdf": copied,
    "reportlab, every page drawn": plain,
}
