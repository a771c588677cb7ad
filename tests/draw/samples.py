"""Small pages to draw, with one mark of each kind."""

from __future__ import annotations

import io
from typing import Any

from pypdf import PdfReader

from sheetgen.draw.assemble import render_pdf
from sheetgen.draw.job import PrintJob
from sheetgen.marks.marks import (
    BLACK,
    WHITE,
    CircleMark,
    Colour,
    Hatch,
    Mark,
    Page,
    PageBoxes,
    Paint,
    PathMark,
    RectangleMark,
    TextMark,
)

RED = Colour(0.8, 0.1, 0.1, (0.0, 0.9, 0.9, 0.1))
GREY = Colour(0.5, 0.5, 0.5)
POINTS_PER_MM = 72 / 25.4


def page(
    *marks: Mark, name: str = "left", label: str = "", width: float = 100.0, height: float = 80.0, bleed: float = 0.0
) -> Page:
    return Page(name, PageBoxes(width, height, bleed), marks, label=label)


def job(*pages: Page, **options: Any) -> PrintJob:
    return PrintJob(pages, tuple(range(len(pages))), **options)


def full_page(name: str = "left", label: str = "Left") -> Page:
    boxes = tuple(
        RectangleMark(5 + column * 7, 20 + row * 7, 6, 6, Paint(fill=WHITE, stroke=BLACK), radius=row % 2)
        for column in range(12)
        for row in range(7)
    )
    return page(
        *boxes,
        CircleMark(50, 75, 3, Paint(stroke=RED, dash=(1, 0.5), hatch=Hatch("dots", BLACK, 1, 0.3))),
        PathMark((("M", 5, 18), ("C", 30, 10, 60, 18, 95, 18)), Paint(stroke=BLACK, width=0.4)),
        TextMark(50, 12, "Zażółć café", "label", 12, BLACK, "centre"),
        TextMark(50, 15, "MVRVS", "display", 9, RED, "right"),
        name=name,
        label=label,
    )


def read(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data), strict=True)


def content(data: bytes, sheet: int = 0) -> str:
    """What is drawn on a distinct sheet, as PDF operators on one line."""
    forms = read(data).pages[0]["/Resources"]["/XObject"]  # type: ignore[index]
    drawn: bytes = forms[f"/Sheet{sheet}"].get_data()
    return " ".join(drawn.decode("latin-1").split())


def drawn(*marks: Mark, **options: Any) -> str:
    """The operators that draw these marks on a page of 100 x 80 mm."""
    return content(render_pdf(job(page(*marks), **options)))
