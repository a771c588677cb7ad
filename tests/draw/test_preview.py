"""Pictures of pages."""

from __future__ import annotations

import io
import sys

import pytest
from PIL import Image
from reportlab.lib.colors import black
from reportlab.pdfgen.canvas import Canvas

from sheetgen.draw.assemble import render_pdf
from sheetgen.draw.preview import render_png
from sheetgen.marks.marks import Paint, RectangleMark
from sheetgen.text.complaint import Unusable
from tests.draw.samples import RED, job, page

PDF = render_pdf(job(page(), page(RectangleMark(25.4, 0, 25.4, 12.7, Paint(fill=RED)), width=101.6, height=50.8)))


def test_a_picture_has_the_page_s_size_and_colours() -> None:
    picture = Image.open(io.BytesIO(render_png(PDF, 1, 100)))
    assert picture.format == "PNG"
    assert picture.size == (400, 200)
    assert picture.info["dpi"] == pytest.approx((100, 100), abs=0.1)
    # The rectangle begins an inch from the left, at the top.
    assert [picture.convert("RGB").getpixel(place) for place in ((97, 2), (103, 2), (103, 53))] == [
        (255, 255, 255),
        (204, 26, 26),
        (255, 255, 255),
    ]


def test_what_is_filled_in_shows() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(72, 72))
    canvas.acroForm.checkbox(name="box", x=0, y=0, size=72, checked=True, fillColor=black)
    canvas.showPage()
    canvas.save()
    picture = Image.open(io.BytesIO(render_png(out.getvalue(), 0, 72)))
    assert picture.convert("L").getpixel((8, 8)) == 0


def test_a_page_that_is_not_there_is_named() -> None:
    with pytest.raises(Unusable) as caught:
        render_png(PDF, 2, 100)
    assert str(caught.value) == "page: page 3 does not exist (pages are numbered 1 to 2)"


def test_without_the_extra_the_command_that_installs_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(Unusable) as caught:
        render_png(PDF, 0, 100)
    assert str(caught.value) == (
        ".png: needs an optional part that is not installed "
        "(pip install pypdfium2 pillow; or name an .svg file, which needs nothing)"
    )
