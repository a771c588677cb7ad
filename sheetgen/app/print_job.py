"""From the options of ``sheetgen print`` to the job that is drawn: lay out, decorate, impose, order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen import __version__
from sheetgen.app.imposition import Imposed, on_shared_paper
from sheetgen.app.penned import mistakes, penned
from sheetgen.app.print_order import PrintOrder
from sheetgen.draw.job import PrintJob
from sheetgen.marks.marks import Page, PageBoxes
from sheetgen.place.alike import fitting_papers, misfit, place_alike, share_of
from sheetgen.place.paper import Paper
from sheetgen.place.pen import with_pen
from sheetgen.place.ruler import add_ruler
from sheetgen.place.sheet import Setting
from sheetgen.text.complaint import Complaint, Unusable

_TOLERANCE = 0.01
"""In mm: less than any printer's feed can tell, more than sums of inches can miss."""


def make_job(order: PrintOrder) -> PrintJob:
    """Everything up to the drawing. Raises `Unusable` with what does not fit, and what would."""
    order = _for_the_paper(order)
    pages = [_finished(order, page) for page in with_marks(order, lay_out(order))]
    covers = [_finished(order, page) for page in _covers(order, pages[0].boxes)]
    copies = order.copies
    if order.duplex and len(pages) % 2:
        pages.append(Page("blank", pages[0].boxes, ()))
    if order.up > 1 and order.carrier is not None:
        imposed = on_shared_paper(pages, covers, order.carrier, order.up, copies, duplex=order.duplex)
    else:
        imposed = Imposed(tuple(pages), tuple(covers), copies)
    return _job(order, imposed)


def lay_out(order: PrintOrder) -> tuple[Page, ...]:
    """The sheets, and the player aid behind them, as pages of marks. Raises `Unusable` where the paper is too small."""
    setting = order.setting
    pages: tuple[Page, ...] = ()
    if order.sheets and order.large_print:
        from sheetgen.place.split import place_large

        pages = place_large(setting, order.sheets)
    elif order.sheets:
        placed = place_alike([(setting, sheet) for sheet in order.sheets])
        if placed is None:
            raise Unusable(_misfits(order))
        pages = placed
    if order.aid:
        from sheetgen.place.aid import place_aid

        pages += (place_aid(_turned_like(setting, pages)),)
    return pages


def with_marks(order: PrintOrder, pages: tuple[Page, ...]) -> tuple[Page, ...]:
    """The pages once for each filled-in sheet, with its marks and the numbers of its mistakes; or as they are."""
    if not order.filled:
        return pages
    game, language, theme = order.setting.game, order.setting.language, order.setting.theme
    return tuple(
        with_pen(
            page,
            theme,
            penned(game, sheet.report.filled, language),
            mistakes(game, sheet.report.violations),
        )
        for sheet in order.filled
        for page in pages
    )


def _misfits(order: PrintOrder) -> list[Complaint]:
    setting = order.setting
    alone = [sheet for sheet in order.sheets if place_alike([(setting, sheet)]) is None]
    if not alone:
        return [Complaint("--paper", "the sheets do not fit the paper the same way up", "print them one by one")]
    return [misfit(setting, sheet, order.up) for sheet in alone]


def _turned_like(setting: Setting, pages: Sequence[Page]) -> Setting:
    if not pages:
        return setting
    return replace(setting, orientation="portrait" if pages[0].boxes.height >= pages[0].boxes.width else "landscape")


def _for_the_paper(order: PrintOrder) -> PrintOrder:
    """The order with the paper each sheet is laid out for: its share of a paper that several are printed on."""
    if order.up == 1:
        return order
    paper = order.setting.paper
    return replace(order, setting=replace(order.setting, paper=share_of(paper, order.up)), carrier=paper)


def _finished(order: PrintOrder, page: Page) -> Page:
    """The page with what the options add, and the boxes of a print shop."""
    if order.ruler:
        page = add_ruler(page, order.setting.paper.margin)
    if order.debug_layout:
        from sheetgen.place.debug_layout import add_debug_layout

        page = add_debug_layout(page)
    carrier = None if order.carrier is None or order.up > 1 else _carrying(order, order.carrier, page.boxes)
    return replace(page, boxes=replace(page.boxes, bleed=order.bleed, paper=carrier))


def _carrying(order: PrintOrder, carrier: Paper, boxes: PageBoxes) -> tuple[float, float]:
    """The size of the paper under a sheet of fixed size, turned where that is needed."""
    width, height = boxes.width + 2 * order.bleed, boxes.height + 2 * order.bleed

    def holds(paper: Paper) -> bool:
        return width <= paper.width + _TOLERANCE and height <= paper.height + _TOLERANCE

    for paper in (carrier, carrier.turned()):
        if holds(paper):
            return (paper.width, paper.height)
    message = (
        f"a sheet of {width:g} x {height:g} mm does not fit {carrier.name} ({carrier.width:g} x {carrier.height:g} mm)"
    )
    fitting = fitting_papers(lambda paper: holds(paper) or holds(paper.turned()))
    hint = f"{fitting or 'choose a larger paper'}; without --size the sheet is laid out afresh for {carrier.name}"
    raise Unusable([Complaint(f"--size {order.setting.paper.name}", message, hint)])


def _covers(order: PrintOrder, boxes: PageBoxes) -> tuple[Page, ...]:
    if not order.cover:
        return ()
    from sheetgen.place.cover import place_cover

    return place_cover(order.setting, boxes.width, boxes.height, order.bleed)


def _job(order: PrintOrder, imposed: Imposed) -> PrintJob:
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
        tuple(range(sheets)),
        copies=imposed.copies,
        first=first,
        last=last,
        title=order.setting.language.text("game"),
        language=order.setting.language.code,
        creator=f"sheetgen {__version__}",
        producer=f"sheetgen {__version__}",
        colour_space=order.colour_space,
        crop_marks=order.crop_marks,
        duplex="long-edge" if order.duplex else None,
        back_offset=order.back_offset,
    )
