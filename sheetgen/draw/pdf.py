"""Pages of marks to a PDF file."""

from __future__ import annotations

from sheetgen.draw.document import assemble
from sheetgen.draw.drawing import Progress, draw_pages
from sheetgen.draw.job import PrintJob

__all__ = ["PrintJob", "render_pdf"]


def render_pdf(job: PrintJob, progress: Progress | None = None) -> bytes:
    """The job as one PDF file: vectors and embedded font subsets only; the same job gives the same bytes.

    ``progress`` is called after each distinct page with how many of how many have been drawn.
    """
    if job.form is None:
        return assemble(job, draw_pages(job, progress))
    from sheetgen.draw.form import appearance_pages

    looks, appearances = appearance_pages(job)
    return assemble(job, draw_pages(job, progress, appearances), looks)
