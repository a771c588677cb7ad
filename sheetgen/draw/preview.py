"""Draw pages of a PDF as PNG pictures with pdfium, without other programs."""

from __future__ import annotations

import io
from typing import Any

from sheetgen.text.complaint import Complaint, Unusable, complaint_about, translatable

INSTALL = "pip install pypdfium2 pillow"

PIXEL_LIMIT = 150_000_000
"""The most pixels of a picture; a pixel takes four bytes. A4 at 1200 to the inch has 139 million."""
_POINTS_PER_INCH = 72.0


def render_png(pdf: bytes, page: int, dpi: float) -> bytes:
    """Return page ``page`` (from 0) as a PNG of ``dpi`` pixels to the inch, with its form fields.

    Raises `Unusable` if the preview extra is not installed, ``pdf`` is not a PDF or is damaged, there is no such page,
    or the picture would be too large.
    """
    pdfium = _pdfium()
    try:
        document = pdfium.PdfDocument(pdf)
    except pdfium.PdfiumError as error:
        message = translatable("not a PDF, or a password-protected one")
        raise Unusable([Complaint("preview", message, translatable("name a PDF file"))]) from error
    try:
        if not 0 <= page < len(document):
            message = translatable("page {page} does not exist", page=page + 1)
            raise Unusable(
                [complaint_about("page", message, translatable("pages are numbered 1 to {count}", count=len(document)))]
            )
        # Without this, pdfium leaves out everything a player has filled in. It must precede loading a page.
        document.init_forms()
        scale = dpi / _POINTS_PER_INCH
        drawn = document[page]
        # Written so that NaN counts as too large, too.
        if not drawn.get_width() * drawn.get_height() * scale**2 <= PIXEL_LIMIT:
            message = translatable(
                "would make a picture of more than {number} million pixels", number=PIXEL_LIMIT // 1_000_000
            )
            raise Unusable([complaint_about("dpi", message, translatable("choose a lower resolution"))])
        bitmap = drawn.render(scale=scale, may_draw_forms=True)
        picture = bitmap.to_pil()
        out = io.BytesIO()
        picture.save(out, format="PNG", dpi=(dpi, dpi))
        return out.getvalue()
    except pdfium.PdfiumError as error:
        message = translatable("page {page} of this PDF is damaged", page=page + 1)
        raise Unusable([Complaint("preview", message, translatable("try another"))]) from error
    finally:
        document.close()


def _pdfium() -> Any:
    try:
        import pypdfium2
    except ImportError as error:
        hint = translatable("{command}; or name an .svg file, which needs nothing", command=INSTALL)
        raise Unusable(
            [Complaint(".png", translatable("needs an optional part that is not installed"), hint)]
        ) from error
    return pypdfium2
