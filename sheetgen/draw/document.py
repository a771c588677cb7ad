"""Puts the document together: each sheet once as a form, and as many light page objects as there are copies.

A page object is a few bytes inside a compressed object stream, its content a shared stream of one operator, so that
two hundred copies cost little more than one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from sheetgen.draw.canvas import points
from sheetgen.draw.drawing import Drawing, DrawnPage
from sheetgen.draw.form import FormWriter
from sheetgen.draw.form_marks import Look
from sheetgen.draw.job import Duplex, PrintJob
from sheetgen.draw.objects import ObjectFile, literal, numbers, stream_content

_DUPLEX: dict[Duplex | None, bytes] = {
    None: b"",
    "long-edge": b"/Duplex/DuplexFlipLongEdge",
    "short-edge": b"/Duplex/DuplexFlipShortEdge",
}

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
{creators}<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<pdf:Producer>{producer}</pdf:Producer>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""

_XMP_AUTHOR = "<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>\n"


def assemble(job: PrintJob, drawing: Drawing, looks: Sequence[Look] = ()) -> bytes:
    """The file of a drawn job; ``looks`` are what its form needs, drawn behind the distinct pages."""
    file = ObjectFile(taken=max(drawing.objects))
    for number, body in drawing.objects.items():
        _copy(file, number, body)
    sheets = [_put_sheet(file, page, drawing.fonts) for page in drawing.pages[: len(job.pages)]]
    # Fields name their pages, which come behind them.
    pages = [file.reserve() for _ in job.order] if job.form is not None else []
    form, annotations = _put_form(file, job, drawing, looks, pages)
    info = file.put(_info(job))
    catalog = file.put(
        b"<</Type/Catalog/Pages %d 0 R/Metadata %d 0 R/Lang%b%b"
        b"/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true%b>>%b>>"
        % (
            _put_pages(file, job, drawing, sheets, pages, annotations),
            file.put_stream(_xmp(job), b"/Type/Metadata/Subtype/XML", plain=True),
            literal(job.language),
            _page_labels(job),
            _DUPLEX[job.duplex],
            form,
        )
    )
    return file.to_bytes(catalog, info)


def _copy(file: ObjectFile, number: int, body: bytes) -> None:
    """Takes over an object that reportlab wrote; a font's stream keeps all entries but its length."""
    head, mark, _ = body.partition(b"stream")
    if not mark:
        file.put(re.sub(rb"\s+", b" ", body), number)
        return
    entries = re.sub(rb"/Length \d+", b"", head.strip()[2:-2])
    file.put_stream(stream_content(body), b" ".join(entries.split()), number)


def _put_sheet(file: ObjectFile, page: DrawnPage, fonts: int) -> int:
    entries = b"/Type/XObject/Subtype/Form/BBox%b/Resources<</Font %d 0 R>>" % (numbers(page.extent.media), fonts)
    return file.put_stream(page.content, entries)


def _put_form(
    file: ObjectFile, job: PrintJob, drawing: Drawing, looks: Sequence[Look], pages: list[int]
) -> tuple[bytes, dict[int, int]]:
    """Adds the form where the job has one: its entry for the catalog, and the annotations of each page."""
    if job.form is None:
        return b"", {}
    drawn = dict(zip(looks, drawing.pages[len(job.pages) :], strict=True))
    number, annotations = FormWriter(file, job, job.form, pages, drawn, drawing.fonts).write(drawing.pages)
    return b"/AcroForm %d 0 R" % number, annotations


def _put_pages(
    file: ObjectFile,
    job: PrintJob,
    drawing: Drawing,
    sheets: list[int],
    pages: list[int],
    annotations: dict[int, int],
) -> int:
    """Adds the page tree and all pages; its number. What all pages have in common stands in the tree."""
    tree = file.reserve()
    contents: dict[tuple[int, tuple[float, float]], int] = {}
    kids = []
    for place, index in enumerate(job.order):
        offset = job.back_offset if place % 2 else (0.0, 0.0)
        if (index, offset) not in contents:
            contents[index, offset] = file.put_stream(_show(index, offset), plain=True)
        page = _page(tree, contents[index, offset], drawing.pages[index], annotations.get(place))
        kids.append(file.put(page, pages[place] if pages else None))
    forms = b" ".join(b"/Sheet%d %d 0 R" % (index, number) for index, number in enumerate(sheets))
    references = b" ".join(b"%d 0 R" % page for page in kids)
    file.put(
        b"<</Type/Pages/Count %d/Resources<</XObject<<%b>>>>/Kids[%b]>>" % (len(kids), forms, references), number=tree
    )
    return tree


def _page(tree: int, contents: int, page: DrawnPage, annotations: int | None) -> bytes:
    boxes = b"/MediaBox%b/BleedBox%b/TrimBox%b" % (
        numbers(page.extent.media),
        numbers(page.extent.bleed),
        numbers(page.extent.trim),
    )
    notes = b"/Annots %d 0 R" % annotations if annotations is not None else b""
    return b"<</Type/Page/Parent %d 0 R%b/Contents %d 0 R%b>>" % (tree, boxes, contents, notes)


def _show(index: int, offset: tuple[float, float]) -> bytes:
    """The content of a page: its sheet, moved by ``offset`` mm to the right and down."""
    if offset == (0.0, 0.0):
        return b"/Sheet%d Do" % index
    return b"1 0 0 1 %b cm /Sheet%d Do" % (numbers((points(offset[0]), -points(offset[1])))[1:-1], index)


def _page_labels(job: PrintJob) -> bytes:
    if not job.page_labels:
        return b""
    return b"/PageLabels<</Nums[%b]>>" % b" ".join(_page_label_ranges(job))


def _page_label_ranges(job: PrintJob) -> Iterator[bytes]:
    """One range for each page: its label, and which copy it is where there are several."""
    for place, index in enumerate(job.order):
        label = job.pages[index].label
        copy = job.copy_at(place)
        if not label:
            yield b"%d<</S/D/St %d>>" % (place, place + 1)
        elif job.copies == 1 or copy is None:
            yield b"%d<</P%b>>" % (place, literal(label))
        else:
            yield b"%d<</P%b/S/D/St %d>>" % (place, literal(f"{label} "), copy)


def _info(job: PrintJob) -> bytes:
    entries = {
        b"Title": job.title,
        b"Author": job.author,
        b"Creator": job.creator,
        b"Producer": job.producer,
    }
    if job.form is not None:
        entries |= {key.encode("ascii"): text for key, text in job.form.information.items()}
    return b"<<" + b"".join(b"/%b%b" % (key, literal(text)) for key, text in entries.items() if text) + b">>"


def _xmp(job: PrintJob) -> bytes:
    packet = _XMP.format(
        title=escape(job.title),
        creators=_XMP_AUTHOR.format(author=escape(job.author)) if job.author else "",
        language=escape(job.language),
        creator=escape(job.creator),
        producer=escape(job.producer),
    )
    return packet.encode("utf-8")
