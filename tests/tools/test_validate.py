"""Programs that did not make it find nothing wrong with any kind of output, and see what is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.pdfs import form
from tools.validate import KINDS, faults, made


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_output_is_sound(kind: str, tmp_path: Path) -> None:
    path = made(KINDS[kind], tmp_path)
    assert path is not None
    assert faults(path) == []


def test_a_pdf_that_refers_to_nothing_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "broken.pdf"
    path.write_bytes(form(b"<</FT/Tx/T(a)>>").replace(b"\n0000000009 ", b"\n0000000011 "))
    assert {fault.split(":")[0] for fault in faults(path)} >= {"by_qpdf", "by_pdfium"}


def test_a_page_that_shows_nothing_is_seen(tmp_path: Path) -> None:
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(tmp_path / "blank.pdf"))
    canvas.showPage()
    canvas.save()
    assert faults(tmp_path / "blank.pdf") == ["by_pdfium: page 1 is empty"]


@pytest.mark.parametrize(
    ("inside", "fault"),
    [
        ('<g id="a"/><use href="#a"/>', []),
        ('<use href="#a"/>', ["by_xml: refers to a, which is not there"]),
        ('<path fill="url(#p)"/>', ["by_xml: refers to p, which is not there"]),
        ('<g id="a"/><g id="a"/>', ["by_xml: the id a is there 2 times"]),
        ('<image href="https://example.org/a.png"/>', ["by_xml: asks for https://example.org/a.png"]),
    ],
)
def test_what_an_svg_lacks_is_seen(inside: str, fault: list[str], tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>', "utf-8")
    assert faults(path) == fault


def test_a_picture_cut_short_is_seen(tmp_path: Path) -> None:
    path = made(KINDS["PNG"], tmp_path)
    assert path is not None
    path.write_bytes(path.read_bytes()[:2000])
    assert faults(path)[0].startswith("by_pillow: OSError")
