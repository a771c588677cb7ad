"""Assemble the document of a job with pikepdf: each sheet is stored once, as a form XObject that all its copies show.

A page object is a few bytes inside a compressed object stream, its content a shared stream of one operator, so that two
hundred copies cost little more than one.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from sheetgen.draw.atomic_write import with_fingerprint
from sheetgen.draw.canvas import page_extent, to_points
from sheetgen.draw.field_appearance import Appearance
from sheetgen.draw.form_writer import FormWriter, appearance_pages
from sheetgen.draw.job import Duplex, PrintJob
from sheetgen.draw.pdf import ProgressCallback, draw_pages
from sheetgen.marks.marks import Page

_DUPLEX: dict[Duplex, Name] = {"long-edge": Name.DuplexFlipLongEdge, "short-edge": Name.DuplexFlipShortEdge}


pikepdf.settings.set_flate_compression_level(9)


def render_pdf(job: PrintJob, progress: ProgressCallback | None = None) -> bytes:
    """Return the job as one PDF file: vectors and font subsets only; the same job gives the same bytes.

    ``progress`` is called with the number of steps done and of all: one for each page to draw, one for each page of a
    form, whose fields take longer than its drawing, and one for the file.
    """
    steps = len(job.pages) + (len(job.order) if job.form is not None else 0) + 1

    def tell(done: int) -> None:
        if progress is not None:
            progress(done, steps)

    looks: tuple[Appearance, ...] = ()
    appearances: Sequence[Page] = ()
    if job.form is not None:
        looks, appearances = appearance_pages(job)
    with Pdf.open(io.BytesIO(draw_pages(job, tell, appearances))) as pdf:
        forms = [_as_form(page) for page in pdf.Root.Pages.Kids.as_list()]
        for holder, kept in ((pdf.trailer, {"/Root", "/Size"}), (pdf.Root, {"/Type", "/Pages"})):
            for key in set(holder.keys()) - kept:
                del holder[key]
        sheets = forms[: len(job.pages)]
        pages = _set_pages(pdf, job, sheets)
        _describe(pdf, job)
        if job.form is not None:
            writer = FormWriter(pdf, job, job.form, pages, dict(zip(looks, forms[len(sheets) :], strict=True)))
            writer.write(lambda done: tell(len(job.pages) + done))
        out = io.BytesIO()
        pdf.save(
            out,
            static_id=True,
            min_version="1.7",
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
        )
    content = with_fingerprint(out.getvalue())
    tell(steps)
    return content


def _as_form(page: Object) -> Object:
    """Return the content of a page as a form XObject that many pages can show."""
    form = page.Contents
    form.Type, form.Subtype = Name.XObject, Name.Form
    form.BBox = page.MediaBox
    form.Resources = Dictionary(Font=page.Resources.Font)
    return form


def _set_pages(pdf: Pdf, job: PrintJob, sheets: list[Object]) -> list[Object]:
    """Replace the drawn pages by the document's pages. What they share is stored in the page tree.

    The tree is built here because the library gets slower with every page it adds.
    """
    names = {f"/Sheet{index}": sheet for index, sheet in enumerate(sheets)}
    tree = pdf.make_indirect(Dictionary(Type=Name.Pages, Resources=Dictionary(XObject=Dictionary(names))))
    pages: list[Object] = []
    extents = [page_extent(page.boxes, crop_marks=job.crop_marks) for page in job.pages]
    boxes: list[dict[str, Any]] = [
        {"MediaBox": Array(extent.media), "BleedBox": Array(extent.bleed), "TrimBox": Array(extent.trim)}
        for extent in extents
    ]
    contents: dict[tuple[int, tuple[float, float]], Object] = {}
    for place, index in enumerate(job.order):
        shown = (index, job.offset_at(place))
        if shown not in contents:
            contents[shown] = pdf.make_stream(_show(*shown))
        page = Dictionary(Type=Name.Page, Parent=tree, Contents=contents[shown], **boxes[index])
        pages.append(pdf.make_indirect(page))
    tree.Kids, tree.Count = Array(pages), len(pages)
    pdf.Root.Pages = tree
    return pages


def _show(index: int, offset: tuple[float, float]) -> bytes:
    """Return the content of a page: its sheet, moved by ``offset`` mm to the right and down."""
    if offset == (0.0, 0.0):
        return b"/Sheet%d Do" % index
    return f"1 0 0 1 {to_points(offset[0]):g} {-to_points(offset[1]):g} cm /Sheet{index} Do".encode()


def _describe(pdf: Pdf, job: PrintJob) -> None:
    """Write the document's metadata, and how viewers show and print it."""
    entries = {"Title": job.title, "Author": job.author, "Creator": job.creator, "Producer": job.producer}
    entries |= job.form.information if job.form is not None else {}
    for key, text in entries.items():
        if text:
            pdf.docinfo[f"/{key}"] = String(text)
    with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
        metadata["dc:format"] = "application/pdf"
        metadata["dc:title"] = job.title
        metadata["dc:language"] = {job.language}
        metadata["xmp:CreatorTool"] = job.creator
        metadata["pdf:Producer"] = job.producer
        if job.author:
            metadata["dc:creator"] = [job.author]
    root = pdf.Root
    root.Lang = String(job.language)
    root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), DisplayDocTitle=True)
    if job.duplex is not None:
        root.ViewerPreferences.Duplex = _DUPLEX[job.duplex]
    if job.page_labels:
        labels = [_page_label(job, place, index) for place, index in enumerate(job.order)]
        root.PageLabels = Dictionary(Nums=Array([entry for pair in enumerate(labels) for entry in pair]))


def _page_label(job: PrintJob, place: int, index: int) -> Dictionary:
    """Return a page's label, with the number of its copy if there are several."""
    label, copy = job.pages[index].label, job.copy_at(place)
    if not label:
        return Dictionary(S=Name.D, St=place + 1)
    if job.copies == 1 or copy is None:
        return Dictionary(P=String(label))
    return Dictionary(P=String(f"{label} "), S=Name.D, St=copy)
