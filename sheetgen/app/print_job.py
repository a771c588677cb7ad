"""From an order to the job that is drawn: look up, lay out, decorate, impose, order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sheetgen import __version__
from sheetgen.app.imposition import Imposed, on_shared_paper
from sheetgen.app.judge_order import JudgeOrder
from sheetgen.app.library import Library, unknown
from sheetgen.app.orders import AID, TEST_PAGE, PrintOrder
from sheetgen.app.penned import mistakes, penned
from sheetgen.app.sheets import Judged, judge_files
from sheetgen.draw.job import PrintJob
from sheetgen.fill.form_mark import MOST_PLAYERS
from sheetgen.kinds.as_written import boxes
from sheetgen.layout.layout import Sheet
from sheetgen.marks.marks import Page, PageBoxes
from sheetgen.place.alike import fitting_papers, misfit, place_alike, share_of
from sheetgen.place.paper import Paper, find_paper
from sheetgen.place.pen import with_pen
from sheetgen.place.ruler import add_ruler
from sheetgen.place.sheet import Setting
from sheetgen.text.complaint import Complaint, Unusable, about

MADE_BY = f"sheetgen {__version__}"

_TOLERANCE = 0.01
"""In mm: less than any printer's feed can tell, more than sums of inches can miss."""


@dataclass(frozen=True)
class Plan:
    """An order with everything it names looked up.

    ``setting.paper`` is the paper a sheet is laid out for, ``carrier`` the one it is printed on where that is another.
    """

    order: PrintOrder
    setting: Setting
    sheets: tuple[Sheet, ...]
    aid: bool = False
    carrier: Paper | None = None
    filled: tuple[Judged, ...] = ()


def plan_of(library: Library, order: PrintOrder) -> Plan:
    """The plan for the things that an order names: a game, its sheets, papers, a theme, filled-in sheets.

    Raises `Unusable` for the first word that names nothing, with those that would.
    """
    game = library.game(order.game, [TEST_PAGE])
    carrier = find_paper(order.paper)
    laid_out = _of_size(order.size) if order.size else carrier
    names = _sheet_names(order.sheets, [sheet.name for sheet in game.sheets], aid=bool(game.aids))
    plan = Plan(
        order,
        Setting(game, library.language(order.game), library.theme(order.theme), laid_out, order.orientation),
        tuple(game.sheet(name) for name in names if name != AID),
        aid=AID in names,
        carrier=carrier if laid_out != carrier else None,
        filled=_filled(library, order.filled, game.name) if order.filled else (),
    )
    if order.up == 1:
        return plan
    shared = replace(plan.setting, paper=share_of(laid_out, order.up))
    return replace(plan, setting=shared, carrier=laid_out)


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
    pages = [_finished(plan, page) for page in with_marks(plan, lay_out(plan))]
    covers = [_finished(plan, page) for page in _covers(plan, pages[0].boxes)]
    if order.duplex and len(pages) % 2:
        pages.append(Page("blank", pages[0].boxes, ()))
    if order.up > 1 and plan.carrier is not None:
        imposed = on_shared_paper(pages, covers, plan.carrier, order.up, order.copies, duplex=order.duplex)
    else:
        imposed = Imposed(tuple(pages), tuple(covers), order.copies)
    job = _job(plan, imposed)
    if order.fillable:
        from sheetgen.app.fillable import with_form

        job = with_form(job, plan.setting.game, plan.setting.language)
    return job


def _refuse_no_form(plan: Plan) -> None:
    """Raises `Unusable` where a form would have no fields, or more than can be read."""
    if not plan.sheets:
        raise Unusable([about("fillable", "the player aid has no boxes to fill in", "name the game's sheets")])
    if plan.order.copies > MOST_PLAYERS:
        message = f"a form is of at most {MOST_PLAYERS} copies"
        raise Unusable([about("copies", message, "print several forms, or leave {fillable} out")])


def lay_out(plan: Plan) -> tuple[Page, ...]:
    """The sheets, and the player aid behind them, as pages of marks. Raises `Unusable` where the paper is too small."""
    setting = plan.setting
    pages: tuple[Page, ...] = ()
    try:
        if plan.sheets and plan.order.large_print:
            from sheetgen.place.split import place_large

            pages = place_large(setting, plan.sheets)
        elif plan.sheets:
            placed = place_alike([(setting, sheet) for sheet in plan.sheets])
            if placed is None:
                raise Unusable(_misfits(plan))
            pages = placed
        if plan.aid:
            from sheetgen.place.aid import place_aid

            pages += (place_aid(_turned_like(setting, pages)),)
    except Unusable as fault:
        raise _blaming_size(fault) if plan.order.size else fault from None
    return pages


def with_marks(plan: Plan, pages: tuple[Page, ...]) -> tuple[Page, ...]:
    """The pages once for each filled-in sheet: its marks, its mistakes numbered, their key behind; or as they are."""
    if not plan.filled:
        return pages
    game, language, theme = plan.setting.game, plan.setting.language, plan.setting.theme
    marked: list[Page] = []
    for sheet in plan.filled:
        done, wrong = penned(game, sheet.report.filled, language), mistakes(game, sheet.report.violations)
        marked.extend(with_pen(page, theme, done, wrong) for page in pages)
        if wrong:
            from sheetgen.place.mistake_key import Told, place_key

            told = [Told(number, each.message, each.hint) for number, each in enumerate(sheet.report.violations, 1)]
            marked.extend(place_key(plan.setting, pages[0], told))
    return tuple(marked)


def _of_size(size: str) -> Paper:
    try:
        return find_paper(size)
    except Unusable as fault:
        raise _blaming_size(fault) from None


def _blaming_size(fault: Unusable) -> Unusable:
    """The same complaints: where sheets have a size of their own, that is too small, not the paper."""
    return Unusable(replace(each, subject="size") if each.subject == "paper" else each for each in fault.complaints)


def _sheet_names(wanted: Sequence[str], known: Sequence[str], *, aid: bool) -> list[str]:
    choices = [*known, "all", *([AID] if aid else [])]
    names: list[str] = []
    for word in wanted or ("all",):
        if word not in choices:
            raise unknown("sheets", "sheet", word, choices)
        names.extend(known if word == "all" else [word])
    return list(dict.fromkeys(names))


def _filled(library: Library, file: str, game: str) -> tuple[Judged, ...]:
    """The sheets of a file, checked. Raises `Unusable`, also for a sheet of another game."""
    outcome = judge_files(library, JudgeOrder(files=(file,)))
    others = {sheet.report.filled.game for sheet in outcome.sheets} - {game}
    complaints = [Complaint(file, f"is a sheet of {other}", f"print {other}") for other in sorted(others)]
    if outcome.complaints or complaints:
        raise Unusable([*outcome.complaints, *complaints])
    return outcome.sheets


def _misfits(plan: Plan) -> list[Complaint]:
    setting = plan.setting
    alone = [sheet for sheet in plan.sheets if place_alike([(setting, sheet)]) is None]
    if not alone:
        return [about("paper", "the sheets do not fit the paper the same way up", "print them one by one")]
    return [misfit(setting, sheet, plan.order.up) for sheet in alone]


def _turned_like(setting: Setting, pages: Sequence[Page]) -> Setting:
    if not pages:
        return setting
    return replace(setting, orientation="portrait" if pages[0].boxes.height >= pages[0].boxes.width else "landscape")


def _finished(plan: Plan, page: Page) -> Page:
    """The page with what the order adds, and the boxes of a print shop."""
    order = plan.order
    if order.ruler:
        page = add_ruler(page, plan.setting.paper.margin)
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


def _job(plan: Plan, imposed: Imposed) -> PrintJob:
    order = plan.order
    pages = imposed.pages + imposed.covers
    sheets = len(imposed.pages)
    first: tuple[int, ...] = ()
    last: tuple[int, ...] = ()
    if imposed.covers:
        first, last = (sheets,), (sheets + 1,)
    if imposed.covers and order.duplex:
        # The backs of the cover and of the backing sheet stay blank.
        pages += (Page("blank", imposed.covers[0].boxes, ()),)
        first, last = (sheets, sheets + 2), (sheets + 1, sheets + 2)
    return PrintJob(
        pages,
        _wanted(order.pages, sheets),
        copies=imposed.copies,
        first=first,
        last=last,
        title=plan.setting.language.text("game"),
        language=plan.setting.language.code,
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
    chosen = boxes(f"{pages},")
    numbers = chosen if isinstance(chosen, list) and all(type(each) is int for each in chosen) else []
    if not numbers:
        raise Unusable([about("pages", f"'{pages}' is no list of pages", "write it as 2 or 1,3-4")])
    wrong = [number for number in numbers if not 1 <= number <= count]
    if wrong:
        raise Unusable([about("pages", f"there is no page {wrong[0]}", f"the pages are 1 to {count}")])
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
