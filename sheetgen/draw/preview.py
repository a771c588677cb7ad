"""Pages of a PDF as PNG pictures, drawn by pdfium, without other programs."""

from __future__ import annotations

import io
from typing import Any

from sheetgen.text.complaint import Complaint, Unusable, about

INSTALL = "pip install pypdfium2 pillow"

_POINTS_PER_INCH = 72.0


def render_png(pdf: bytes, page: int, dpi: float) -> bytes:
    """Page ``page`` (from 0) as a PNG of ``dpi`` pixels to the inch, its form fields shown.

    Raises ``Unusable`` where the preview extra is not installed, ``pdf`` is no PDF or there is no such page.
    """
    pdfium = _pdfium()
    try:
        document = pdfium.PdfDocument(pdf)
    except pdfium.PdfiumError as error:
        raise Unusable([Complaint("preview", "this is no PDF, or one with a password", "name a PDF file")]) from error
    try:
        if not 0 <= page < len(document):
            raise Unusable([about("page", f"there is no page {page + 1}", f"the pages are 1 to {len(document)}")])
        # Without this, pdfium leaves out everything a player has filled in. It must precede loading a page.
        document.init_forms()
        bitmap = document[page].render(scale=dpi / _POINTS_PER_INCH, may_draw_forms=True)
        picture = bitmap.to_pil()
        out = io.BytesIO()
        picture.save(out, format="PNG", dpi=(dpi, dpi))
        return out.getvalue()
    finally:
        document.close()


def _pdfium() -> Any:
    try:
        import pypdfium2
    except ImportError as error:
        raise Unusable([Complaint("preview", "needs a part that is not installed", INSTALL)]) from error
    return pypdfium2
