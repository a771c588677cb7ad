"""Turn an order into the job that is drawn: decorate pages, impose them, put them in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sheetgen import __version__
from sheetgen.app.library import Library
from sheetgen.app.orders import SCOREBOOK, TEST_PAGE, PrintOrder
from sheetgen.app.print_plan import Plan, lay_out_pages, make_plan
from sheetgen.draw.imposition import impose
from sheetgen.draw.job import PrintJob
from sheetgen.fill.form_metadata import MOST_PLAYERS
from sheetgen.kinds.lenient_input import parse_boxes_value
from sheetgen.marks.geometry import smallest_box
from sheetgen.marks.marks import BLACK, Page, PageBoxes, Paint, PathMark
from sheetgen.place.overlays import add_debug_layout, add_ruler
from sheetgen.place.pad_cover import place_cover
from sheetgen.place.paper import Paper, find_paper, fitting_papers
from sheetgen.place.printer_test import place_test_page
from sheetgen.place.scorebook import place_scorebook
from sheetgen.text.complaint import Complaint, Subject, Unusable, complaint_about, size_in_mm, translatable, translate

if TYPE_CHECKING:
    from sheetgen.app.check_files import CheckedSheet
    from sheetgen.layout.language import Language

_TOLERANCE = 0.01
"""In mm: less than the error of any printer's feed, more than the rounding error of sums of inches."""
# The strokes that show where to cut, in mm from the paper's edge; a printer reaches part of them at least.
_CUT_FROM, _CUT_TO = 1.0, 4.5
_CUT_WIDTH = 0.15


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


def make_job(library: Library, order: PrintOrder) -> PrintJob:
    """Prepare everything up to the drawing. Raises `Unusable` with what does not fit, and what would."""
    if order.game in (TEST_PAGE, SCOREBOOK):
        return _page_of_its_own(library, order)
    return job_of_plan(make_plan(library, order))


def job_of_plan(plan: Plan) -> PrintJob:
    """Return the job of a plan. Raises `Unusable` with what does not fit, and what would."""
    order = plan.order
    if order.fillable:
        _refuse_no_form(plan)
    if plan.filled or order.fillable:
        # The kinds of areas, which tell marks and fields, are slow to load, and not needed for empty sheets.
        from sheetgen.app import filled_pages, form_pages
    laid_out = lay_out_pages(plan)
    if plan.filled:
        laid_out = filled_pages.add_pen_marks(plan.setting, laid_out, plan.filled, only_own=not order.sheets)
    pages = [_decorate(plan, page) for page in laid_out]
    covers: list[Page] = []
    if order.cover:
        cover = place_cover(plan.setting, pages[0].boxes.width, pages[0].boxes.height, order.bleed)
        covers = [_decorate(plan, page) for page in cover]
    if order.duplex and len(pages) % 2:
        pages.append(Page("blank", pages[0].boxes, ()))
    copies = order.copies
    if order.up > 1 and plan.carrier is not None:
        pages, covers, copies = _on_shared_paper(pages, covers, plan.carrier, order.up, copies, duplex=order.duplex)
    job = _job(plan, pages, covers, copies)
    if order.fillable:
        job = form_pages.add_form(job, plan.setting)
    return job


def _refuse_no_form(plan: Plan) -> None:
    """Raise `Unusable` if a form would have no fields, or more than can be read."""
    if all(sheet.paper_only for sheet in plan.sheets):
        message = translatable("player aids and score pads are on paper only")
        raise Unusable([complaint_about("fillable", message, translatable("name the game's sheets"))])
    if plan.order.copies > MOST_PLAYERS:
        message = translatable("a form can have at most {number} copies", number=MOST_PLAYERS)
        raise Unusable([complaint_about("copies", message, translatable("print several forms, or omit {fillable}"))])


def _decorate(plan: Plan, page: Page) -> Page:
    """Return the page with the order's additions and the page boxes of a print shop."""
    order = plan.order
    if order.ruler:
        page = add_ruler(page, plan.setting.paper.margin)
    if order.debug_layout:
        page = add_debug_layout(page)
    carrier = None if plan.carrier is None or order.up > 1 else _carrying(plan, plan.carrier, page.boxes)
    return replace(page, boxes=replace(page.boxes, bleed=order.bleed, paper=carrier))


def _carrying(plan: Plan, carrier: Paper, boxes: PageBoxes) -> tuple[float, float]:
    """Return the size in mm of the paper under a sheet of fixed size, turned if necessary."""
    bleed = plan.order.bleed
    width, height = boxes.width + 2 * bleed, boxes.height + 2 * bleed

    def holds(paper: Paper) -> bool:
        return width <= paper.width + _TOLERANCE and height <= paper.height + _TOLERANCE

    for paper in (carrier, carrier.turned()):
        if holds(paper):
            return (paper.width, paper.height)
    sizes = {"sheet": size_in_mm(width, height), "paper_size": size_in_mm(carrier.width, carrier.height)}
    message = translatable("a sheet of {sheet} does not fit on {paper} ({paper_size})", paper=carrier.name, **sizes)
    hint = translatable(
        "{larger}; without {{size}} the sheet is laid out to fit {paper}",
        larger=fitting_papers(lambda paper: holds(paper) or holds(paper.turned()))
        or translatable("choose a larger paper"),
        paper=carrier.name,
    )
    raise Unusable([complaint_about("size", message, hint)])


def _job(plan: Plan, pages: list[Page], covers: list[Page], copies: int) -> PrintJob:
    order, sheets = plan.order, len(pages)
    # The backs of the cover and of the backing sheet stay blank.
    backs = [Page("blank", covers[0].boxes, ())] if covers and order.duplex else []
    back = [sheets + 2] if backs else []
    return build_job(
        (*pages, *covers, *backs),
        _wanted(order.pages, sheets),
        plan.setting.language.text("game"),
        plan.setting.language.code,
        copies=copies,
        first=(sheets, *back) if covers else (),
        last=(sheets + 1, *back) if covers else (),
        colour_space=order.colour,
        crop_marks=order.crop_marks,
        duplex="long-edge" if order.duplex else None,
        back_offset=order.back_offset or (0.0, 0.0),
    )


def build_job(pages: tuple[Page, ...], order: Iterable[int], title: str, language: str, **settings: Any) -> PrintJob:
    """Build a job from pages, with this program as its producer; ``settings`` are further fields of `PrintJob`."""
    made = f"sheetgen {__version__}"
    return PrintJob(pages, tuple(order), title=title, language=language, creator=made, producer=made, **settings)


def _wanted(pages: str, count: int) -> tuple[int, ...]:
    """Parse the order's page numbers; return them counted from 0. Raises `Unusable` for pages that do not exist."""
    if not pages:
        return tuple(range(count))
    # In a list, a number is a page; alone it would be how many.
    chosen = parse_boxes_value([pages])
    numbers = chosen if all(type(each) is int for each in chosen) else []
    if not numbers:
        message = translatable("'{word}' is not a list of pages", word=pages)
        raise Unusable([complaint_about("pages", message, translatable("write it like 2 or 1,3-4"))])
    wrong = [number for number in numbers if not 1 <= number <= count]
    if wrong:
        raise Unusable([no_such_page("pages", wrong[0], count)])
    return tuple(number - 1 for number in dict.fromkeys(numbers))


def no_such_page(subject: Subject, page: int, count: int) -> Complaint:
    """Return the complaint about a page number above ``count``."""
    return complaint_about(
        subject,
        translatable("page {page} does not exist", page=page),
        translatable("pages are numbered 1 to {count}", count=count),
    )


def _page_of_its_own(library: Library, order: PrintOrder) -> PrintJob:
    """Return the job of a page that is no game's: the printer's test page or a scorebook. Raises `Unusable`."""
    paper = find_paper(order.paper)
    paper = paper.turned() if order.orientation == "landscape" else paper
    theme = library.theme(order.theme)
    if order.game == TEST_PAGE:
        page = place_test_page(theme, library.typographic, paper, library.icons())
    else:
        names = library.names if set(order.sheets) <= {"all"} else order.sheets
        games = {library.language(name).typographic().text("game"): library.game(name) for name in names}
        page = place_scorebook(theme, library.typographic, paper, games)
    return build_job((page,), (0,), page.label, library.code, copies=order.copies, colour_space=order.colour)


def _on_shared_paper(
    pages: Sequence[Page], covers: Sequence[Page], paper: Paper, up: int, copies: int, *, duplex: bool
) -> tuple[list[Page], list[Page], int]:
    """Impose pages and covers, ``up`` on each paper; return both, and how many copies are still needed.

    With ``duplex`` a paper holds one sheet ``up`` times, or front and back would not match; otherwise different
    sheets are side by side.
    """
    sets: list[list[Page]]
    if duplex:
        # Front and back match only if all sheets on one side are the same.
        sets, sheets_each = [[page] * up for page in pages], up
    elif up % len(pages) == 0:
        sets, sheets_each = [list(pages) * (up // len(pages))], up // len(pages)
    else:
        sets, sheets_each = [list(pages)], 1
    made = [sheet for each in sets for sheet in impose(each, paper.width, paper.height, up)]
    around = [sheet for cover in covers for sheet in impose([cover] * up, paper.width, paper.height, up)]
    cell = pages[0].boxes
    return (
        [_with_cuts(each, cell) for each in made],
        [_with_cuts(each, cell) for each in around],
        -(-copies // sheets_each),
    )


def _with_cuts(page: Page, cell: PageBoxes) -> Page:
    """Return the paper with cutting strokes in its margins; its label names repeated sheets once."""
    across, down = page.boxes.width, page.boxes.height
    columns, rows = round(across / cell.width), round(down / cell.height)
    steps: list[tuple[str | float, ...]] = []
    for column in range(1, columns):
        x = column * across / columns
        steps += [("M", x, _CUT_FROM), ("L", x, _CUT_TO), ("M", x, down - _CUT_TO), ("L", x, down - _CUT_FROM)]
    for row in range(1, rows):
        y = row * down / rows
        steps += [("M", _CUT_FROM, y), ("L", _CUT_TO, y), ("M", across - _CUT_TO, y), ("L", across - _CUT_FROM, y)]
    cuts = [PathMark(tuple(steps), Paint(stroke=BLACK, width=_CUT_WIDTH), role="cut")] if steps else []
    label = ", ".join(dict.fromkeys(page.label.split(", ")))
    return replace(page, marks=(*page.marks, *cuts), label=label)
