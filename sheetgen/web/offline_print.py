"""Print in the browser: the same pages as ``sheetgen print`` makes, without forms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.app.check_files import CheckedSheet
from sheetgen.app.job_builder import job_of_plan
from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder
from sheetgen.app.print_plan import make_plan
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.app.sheet_output import PrintedFile
from sheetgen.draw.pdf import render_plain_pdf
from sheetgen.rules.violation import Report


def print_pdf(library: Library, order: PrintOrder, known: LoadedGame, reports: Sequence[Report]) -> tuple[bytes, str]:
    """Return the PDF of an order and what it holds in words; with ``reports`` their sheets, filled in.

    Raises `Unusable`.
    """
    plan = make_plan(library, order)
    plan = replace(plan, filled=tuple(CheckedSheet(known, report, None) for report in reports))
    job = job_of_plan(plan)
    pdf = render_plain_pdf(job)
    return pdf, PrintedFile(pdf, job).summary(library.common)
