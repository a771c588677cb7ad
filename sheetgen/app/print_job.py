"""From an order to the job that is drawn: decorate, impose, order."""

from __future__ import annotations

from dataclasses import replace

from sheetgen import __version__
from sheetgen.app.library import Library
from sheetgen.app.orders import TEST_PAGE, PrintOrder
from sheetgen.app.plan import Plan, lay_out, plan_of
from sheetgen.draw.job import PrintJob
from sheetgen.marks.marks import Page, PageBoxes
from sheetgen.place.paper import Paper, find_paper, fitting_papers
from sheetgen.text.complaint import Unusable, about, said

MADE_BY = f"sheetgen {__version__}"

_TOLERANCE = 0.01
"""In mm: less than any printer's feed can tell, more than sums of inches can miss."""


def make_job(library: Library, order: PrintOrder) -> PrintJob:
    """Everything up to the drawing. Raises `Unusable` with what does not fit, and what would."""
    if order.game == TEST_PAGE:
        return _test_page(library, order)
    return job_of(plan_of(library, order))


def job_of(plan: Plan) -> PrintJob:
    """The job of a plan. Raises `Unusable` with what does not fit, and what would."""
    order = plan.order
    if order.fillable:
        _refuse_no_form(plan)
    pages = [_finished(plan, page) for page in _marked(plan, lay_out(plan))]
    covers = [_finished(plan, page) for page in _covers(plan, pages[0].boxes)]
    if order.duplex and len(pages) % 2:
        pages.append(Page("blank", pages[0].boxes, ()))
    copies = order.copies
    if order.up > 1 and plan.carrier is not None:
        from sheetgen.app.imposition import on_shared_paper

        pages, covers, copies = on_shared_paper(pages, covers, plan.carrier, order.up, copies, duplex=order.duplex)
    job = _job(plan, pages, covers, copies)
    if order.fillable:
        from sheetgen.app.fillable import with_form

        job = with_form(job, plan.setting.game, plan.setting.language)
    return job


def _refuse_no_form(plan: Plan) -> None:
    """Raises `Unusable` where a form would have no fields, or more than can be read."""
    from sheetgen.fill.form_mark import MOST_PLAYERS

    if not plan.sheets:
        raise Unusable([about("fillable", "the player aid has no boxes to fill in", "name the game's sheets")])
    if plan.order.copies > MOST_PLAYERS:
        message = f"a form is of at most {MOST_PLAYERS} copies"
        raise Unusable([about("copies", message, "print several forms, or leave {fillable} out")])


def _marked(plan: Plan, pages: tuple[Page, ...]) -> tuple[Page, ...]:
    if not plan.filled:
        return pages
    from sheetgen.app.penned import with_marks

    return with_marks(plan.setting, pages, [sheet.report for sheet in plan.filled])


def _finished(plan: Plan, page: Page) -> Page:
    """The page with what the order adds, and the boxes of a print shop."""
    order = plan.order
    if order.ruler:
        from sheetgen.place.ruler import add_ruler

        page = add_ruler(page, plan.paper.margin)
    if order.debug_layout:
        from sheetgen.place.debug_layout import add_debug_layout

        page = add_debug_layout(page)
    carrier = None if plan.carrier is None or order.up > 1 else _carrying(plan, plan.carrier, page.boxes)
    return replace(page, boxes=replace(page.boxes, bleed=order.bleed, paper=carrier))


def _carrying(plan: Plan, carrier: Paper, boxes: PageBoxes) -> tuple[float, float]:
    """The size of the paper under a sheet of fixed size, turned where that is needed."""
    bleed = plan.order.bleed
    width, height = boxes.width + 2 * bleed, boxes.height + 2 * bleed

    def holds(paper: Paper) -> bool:
        return width <= paper.width + _TOLERANCE and height <= paper.height + _TOLERANCE

    for paper in (carrier, carrier.turned()):
        if holds(paper):
            return (paper.width, paper.height)
    message = (
        f"a sheet of {width:g} x {height:g} mm does not fit {carrier.name} ({carrier.width:g} x {carrier.height:g} mm)"
    )
    fitting = fitting_papers(lambda paper: holds(paper) or holds(paper.turned()))
    afresh = f"without {{size}} the sheet is laid out afresh for {carrier.name}"
    raise Unusable([about("size", message, f"{fitting or 'choose a larger paper'}; {afresh}")])


def _covers(plan: Plan, boxes: PageBoxes) -> tuple[Page, ...]:
    if not plan.order.cover:
        return ()
    from sheetgen.place.cover import place_cover

    return place_cover(plan.setting, boxes.width, boxes.height, plan.order.bleed)


def _job(plan: Plan, pages: list[Page], covers: list[Page], copies: int) -> PrintJob:
    order, sheets = plan.order, len(pages)
    first: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    if covers:
        first, last = (sheets,), (sheets + 1,)
    if covers and order.duplex:
        # The backs of the cover and of the backing sheet stay blank.
        covers = [*covers, Page("blank", covers[0].boxes, ())]
        first, last = (sheets, sheets + 2), (sheets + 1, sheets + 2)
    return PrintJob(
        (*pages, *covers),
        _wanted(order.pages, sheets),
        copies=copies,
        first=first,
        last=last,
        title=plan.language.text("game"),
        language=plan.language.code,
        creator=MADE_BY,
        producer=MADE_BY,
        colour_space=order.colour,
        crop_marks=order.crop_marks,
        duplex="long-edge" if order.duplex else None,
        back_offset=order.back_offset or (0.0, 0.0),
    )


def _wanted(pages: str, count: int) -> tuple[int, ...]:
    """The pages of one copy, from 0, that are to be printed. Raises `Unusable` for those there are not."""
    if not pages:
        return tuple(range(count))
    from sheetgen.kinds.as_written import boxes

    chosen = boxes(f"{pages},")
    numbers = chosen if isinstance(chosen, list) and all(type(each) is int for each in chosen) else []
    if not numbers:
        raise Unusable(
            [about("pages", said("'{word}' is no list of pages", word=pages), said("write it as 2 or 1,3-4"))]
        )
    wrong = [number for number in numbers if not 1 <= number <= count]
    if wrong:
        raise Unusable(
            [
                about(
                    "pages",
                    said("there is no page {page}", page=wrong[0]),
                    said("the pages are 1 to {count}", count=count),
                )
            ]
        )
    return tuple(number - 1 for number in dict.fromkeys(numbers))


def _test_page(library: Library, order: PrintOrder) -> PrintJob:
    from sheetgen.place.printer_test import place_test_page

    paper = find_paper(order.paper)
    paper = paper.turned() if order.orientation == "landscape" else paper
    page = place_test_page(library.theme(order.theme), library.common, paper, library.icon_hues())
    return PrintJob(
        (page,),
        (0,),
        copies=order.copies,
        title=library.common.text("print.test.title"),
        language=library.code,
        creator=MADE_BY,
        producer=MADE_BY,
        colour_space=order.colour,
    )
