"""The writer for browsers: the same pages as at home, by reportlab alone."""

from __future__ import annotations

import io
from typing import Any

import pikepdf
import pytest

from sheetgen.app.job_builder import make_job
from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder
from sheetgen.draw.assemble import render_pdf
from sheetgen.draw.pdf import render_plain_pdf
from sheetgen.draw.preview import render_png


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "order"),
    [
        ("en", {"game": "hadrians-wall", "paper": "letter", "theme": "mono"}),
        ("ko", {"game": "praetor", "copies": 2, "duplex": True, "back_offset": (0.5, -0.3)}),
        ("pl", {"game": "hadrians-wall", "paper": "a3", "up": 2, "theme": "ink-saver", "sheets": ("left", "aid")}),
        (
            "fr",
            {
                "game": "hadrians-wall",
                "paper": "a3",
                "size": "native",
                "bleed": 3.0,
                "crop_marks": True,
                "sheets": ("right",),
            },
        ),
    ],
    ids=lambda each: each if isinstance(each, str) else " ".join(map(str, each.values())),
)
def test_the_pages_are_those_that_are_made_at_home(code: str, order: dict[str, Any]) -> None:
    job = make_job(Library(code), PrintOrder(**order))
    home, browser = render_pdf(job), render_plain_pdf(job)
    with pikepdf.open(io.BytesIO(home)) as one, pikepdf.open(io.BytesIO(browser)) as other:
        assert len(one.pages) == len(other.pages)
        for mine, theirs in zip(one.pages, other.pages, strict=True):
            for box in ("/MediaBox", "/BleedBox", "/TrimBox"):
                assert list(map(float, theirs[box])) == pytest.approx(list(map(float, mine[box])), abs=0.001)
        assert other.docinfo["/Title"] == one.docinfo["/Title"]
        assert other.Root.Lang == one.Root.Lang
        for key, value in one.Root.ViewerPreferences.items():
            assert other.Root.ViewerPreferences[key] == value, key
    for page in dict(zip(job.order, range(len(job.order)), strict=True)).values():
        assert render_png(browser, page, 50) == render_png(home, page, 50)
