"""Write sheets as files: printed, as a picture, filled in, blank."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sheetgen.app.job_builder import job_of_plan, make_job, no_such_page
from sheetgen.app.library import Library
from sheetgen.app.orders import SCOREBOOK, TEST_PAGE, FillOrder, PreviewOrder, PrintOrder, refuse_contradictions
from sheetgen.app.print_plan import lay_out_pages, make_plan
from sheetgen.draw.job import PrintJob
from sheetgen.draw.pdf import ProgressCallback, render_pdf
from sheetgen.draw.preview import render_png
from sheetgen.draw.svg import SvgOptions, render_svg
from sheetgen.fill.form_metadata import MOST_PLAYERS
from sheetgen.marks.geometry import smallest_box
from sheetgen.text.complaint import Complaint, Unusable, complaint_about, size_in_mm, translatable, translate
from sheetgen.text.files import read_bytes

if TYPE_CHECKING:
    from sheetgen.app.check_files import CheckedSheet
    from sheetgen.layout.language import Language

PREVIEW_LIMIT = 100_000_000
"""The largest PDF that can be previewed, in bytes."""


@dataclass(frozen=True)
class PrintedFile:
    """A PDF file, the job it was drawn from, and the checked sheets whose marks it shows."""

    pdf: bytes
    job: PrintJob
    filled: tuple[CheckedSheet, ...] = ()

    def summary(self, language: Language) -> str:
        """Return what was printed, for a person: pages, their size in mm, the smallest box."""
        count, boxes = len(self.job.order), self.job.pages[0].boxes
        width, height = boxes.paper or (boxes.width, boxes.height)
        parts = [
            language.text("print.made.pages", count=count),
            str(translate(size_in_mm(width, height), language.from_english)),
        ]
        smallest = min(map(smallest_box, self.job.pages))
        if smallest < float("inf"):
            parts.append(language.text("print.made.smallest", size=round(smallest, 1)))
        return ", ".join(parts)


def print_sheets(library: Library, order: PrintOrder, progress: ProgressCallback | None = None) -> PrintedFile:
    """Return the sheets of a game, or a page to test a printer with, as PDF. Raises `Unusable`.

    ``progress`` is called after each distinct page with the number of pages drawn so far, and of all.
    """
    refuse_contradictions(order)
    plan = None if order.game in (TEST_PAGE, SCOREBOOK) else make_plan(library, order)
    job = make_job(library, order) if plan is None else job_of_plan(plan)
    return PrintedFile(render_pdf(job, progress), job, () if plan is None else plan.filled)


def preview_page(library: Library, order: PreviewOrder) -> bytes:
    """Return one page of a game's sheets or of a PDF file as a PNG picture; of a game also as SVG.

    Raises `Unusable`.
    """
    from_file = order.what.lower().endswith(".pdf")
    if order.svg and from_file:
        message = translatable("works on a game's sheets, not on a PDF")
        raise Unusable([complaint_about("svg", message, translatable("name a game instead of the file"))])
    sheets = PrintOrder(game=order.what, paper=order.paper, theme=order.theme)
    if order.svg:
        pages = lay_out_pages(make_plan(library, sheets))
        if order.page > len(pages):
            raise Unusable([no_such_page("page", order.page, len(pages))])
        return render_svg(pages[order.page - 1], SvgOptions(language=library.code)).encode()
    pdf = read_bytes(order.what, PREVIEW_LIMIT) if from_file else print_sheets(library, sheets).pdf
    return render_png(pdf, order.page - 1, order.dpi)


def fill_form(library: Library, order: FillOrder) -> tuple[PrintedFile, tuple[str, ...]]:
    """Return the filled-in form of the sheets in a file, and the players' names. Raises `Unusable`."""
    from sheetgen.app.check_files import sheets_of_player
    from sheetgen.app.form_pages import add_form

    filled = library.read_file(order.file)
    games = list(dict.fromkeys(sheet.game for sheet in filled))
    if len(games) > 1:
        message = translatable("contains sheets of several games: {games}", games=", ".join(games))
        raise Unusable([Complaint(order.file, message, translatable("a form is for one game: split the file"))])
    known = library.loaded_game(games[0])
    if len(filled) > MOST_PLAYERS:
        message = translatable(
            "contains {number} sheets, but a form can have at most {most} players",
            number=len(filled),
            most=MOST_PLAYERS,
        )
        raise Unusable([Complaint(order.file, message, translatable("split the file"))])
    names = order.sheets or tuple(sheets_of_player(known.game, filled))
    copies = PrintOrder(game=known.name, sheets=names, paper=order.paper, theme=order.theme, copies=len(filled))
    job = add_form(make_job(library, copies), known.game, known.language, filled)
    nameless = known.language.text("report.nameless")
    return PrintedFile(render_pdf(job), job), tuple(str(sheet.values.get("player") or nameless) for sheet in filled)
