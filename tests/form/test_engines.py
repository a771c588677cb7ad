"""Every state of every field shows in every engine, and nothing shows where nothing is marked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from sheetgen.app.form_pages import add_form
from sheetgen.draw.assemble import render_pdf
from sheetgen.draw.field_appearance import FieldReach, field_area
from sheetgen.draw.job import Field, FieldKind, Form, PrintJob
from sheetgen.marks.marks import Slot
from tests.form import engines
from tests.form.games import blank_job, setting

ENGINES = [engines.poppler, engines.pdfium, engines.pdfjs]
Engine = Callable[[bytes, Path], list[Image.Image]]
PIXELS_PER_MM = engines.DPI / 25.4


def job_with_form() -> PrintJob:
    return add_form(blank_job("hadrians-wall", ("left", "right")), setting("hadrians-wall"))


def marked(job: PrintJob, kinds: tuple[str, ...]) -> PrintJob:
    """The job with every field of these kinds marked, each exclusive one with its last option."""
    assert job.form is not None
    last = {field.name: field.on for fields in job.form.players[0].values() for field in fields}

    def mark(field: Field) -> Field:
        if field.kind not in kinds:
            return field
        written = field.options[-1][0] if field.options else "88888"
        return replace(field, value=last[field.name] if field.is_button else written)

    player = {box: tuple(map(mark, fields)) for box, fields in job.form.players[0].items()}
    return replace(job, form=Form((player,), job.form.owners, job.form.hidden))


def darkness(page: Image.Image, rectangle: tuple[float, float, float, float], share: float = 1.0) -> float:
    """How much of a rectangle in mm is dark, or of its middle ``share``: 0 to 1."""
    x, y, width, height = rectangle
    across, down = width * (1 - share) / 2, height * (1 - share) / 2
    left, top, right, bottom = (
        round(edge * PIXELS_PER_MM) for edge in (x + across, y + down, x + width - across, y + height - down)
    )
    cut = page.crop((left, top, right, bottom))
    return sum(cut.histogram()[:160]) / (cut.width * cut.height)


def area(kind: FieldKind, slot: Slot) -> tuple[float, float, float, float]:
    """The part of a box that a field of this kind marks: left, top, width and height in mm."""
    place = field_area(kind, slot, FieldReach())
    return (place.x, place.y, place.width, place.height)


def fields_of(job: PrintJob) -> list[tuple[int, Slot, Field]]:
    assert job.form is not None
    player = job.form.players[0]
    pages = enumerate(job.pages)
    return [
        (number, slot, field) for number, page in pages for slot in page.slots for field in player.get(slot.box, ())
    ]


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_an_untouched_form_shows_nothing(engine: Engine, tmp_path: Path) -> None:
    left, right, lists = engine(render_pdf(job_with_form()), tmp_path)
    assert [sum(page.histogram()[:200]) for page in (left, right)] == [0, 0]
    assert sum(lists.histogram()[:200]) > 0  # its frames are printed


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_filled_boxes_are_dark_with_gaps_through_which_the_icon_is_seen(engine: Engine, tmp_path: Path) -> None:
    job = marked(job_with_form(), ("fill", "option", "core"))
    pages = engine(render_pdf(job), tmp_path)
    shown = [
        (number, slot, field) for number, slot, field in fields_of(job) if field.kind in ("fill", "option", "core")
    ]
    assert len(shown) > 300
    for number, slot, field in shown:
        dark = darkness(pages[number], area(field.kind, slot), share=0.6)
        if field.value == field.on:
            assert 0.3 < dark < 0.9, field
        else:
            assert dark == 0, field


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_rings_are_dark_at_the_left_and_light_in_the_middle(engine: Engine, tmp_path: Path) -> None:
    job = marked(job_with_form(), ("ring",))
    pages = engine(render_pdf(job), tmp_path)
    rings = [(number, slot) for number, slot, field in fields_of(job) if field.kind == "ring"]
    assert len(rings) == 30
    for number, slot in rings:
        assert 0.12 < darkness(pages[number], area("ring", slot)) < 0.5, slot
        assert darkness(pages[number], area("core", slot)) == 0, slot


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_numbers_and_names_are_written(engine: Engine, tmp_path: Path) -> None:
    job = marked(job_with_form(), ("choice", "text"))
    pages = engine(render_pdf(job), tmp_path)
    written = [(number, slot, field) for number, slot, field in fields_of(job) if field.kind in ("choice", "text")]
    assert len(written) > 60
    for number, slot, field in written:
        assert darkness(pages[number], area(field.kind, slot)) > 0.005, field


def test_an_engine_that_shows_no_fields_would_be_found_out() -> None:
    pdf = render_pdf(marked(job_with_form(), ("fill",)))
    document = pytest.importorskip("pypdfium2").PdfDocument(pdf)
    page = document[0].render(scale=engines.DPI / 72, may_draw_forms=False).to_pil().convert("L")
    assert sum(page.histogram()[:200]) == 0
