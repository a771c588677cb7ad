"""Load everything an order of sheets names, and lay out its pages; report a view that cannot be drawn at its line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from sheetgen.app.library import Library, unknown_name
from sheetgen.app.orders import AID, SCOREBOOK, TEST_PAGE, PrintOrder
from sheetgen.layout.game import Game, Sheet
from sheetgen.layout.game_folders import GameFiles
from sheetgen.marks.marks import Page
from sheetgen.place.paper import Paper, PaperTooSmall, find_paper, share_of
from sheetgen.place.sheet_fitting import Fit, place_aid, place_sheets
from sheetgen.place.sheet_set import place_large, place_parts, room_needed, sheet_too_large
from sheetgen.place.theme import PlaceSettings
from sheetgen.text.complaint import Complaint, Unusable, complaint_about, translatable

if TYPE_CHECKING:
    from sheetgen.app.check_files import CheckedSheet
from contextlib import contextmanager

from sheetgen.layout.game import ArrangedView


@dataclass(frozen=True)
class Plan:
    """Everything an order names, loaded.

    ``sheets`` are without the player aid, which follows them if ``aid``. ``recall`` returns how the sheets fit
    as an earlier run found it, if nothing has changed since. ``carrier`` is the paper that sheets of another size are
    printed on. ``filled`` are the checked sheets whose marks are drawn; ``files`` are the game's.
    """

    order: PrintOrder
    setting: PlaceSettings
    sheets: tuple[Sheet, ...]
    aid: bool
    files: GameFiles
    recall: Callable[[Callable[[], Fit | None]], Fit | None]
    carrier: Paper | None = None
    filled: tuple[CheckedSheet, ...] = ()


def make_plan(library: Library, order: PrintOrder) -> Plan:
    """Load everything an order names. Raises `Unusable` with every complaint about it."""
    library.folder(order.game, [TEST_PAGE, SCOREBOOK])
    carrier = find_paper(order.paper)
    paper = _of_size(order.size) if order.size else carrier
    # A filled-in sheet names its game as the game names itself, which one's own folder need not.
    game = library.loaded_game_at(order.game).game if order.filled else library.game(order.game)
    filled = _filled(library, order.filled, game.name) if order.filled else ()
    names = _names(game, order.sheets)
    shared = order.up > 1
    room = share_of(paper, order.up) if shared else paper
    return Plan(
        order=order,
        setting=PlaceSettings(
            game,
            library.language(order.game).typographic(),
            library.theme(order.theme, order.game),
            room,
            order.orientation,
        ),
        sheets=tuple(game.sheet(name) for name in names if name != AID),
        aid=AID in names,
        files=library.game_files(order.game),
        recall=partial(library.recalled_fit, order.game, order.theme, repr((names, room, order.orientation))),
        carrier=paper if shared else carrier if paper != carrier else None,
        filled=filled,
    )


def _names(game: Game, asked: Sequence[str]) -> list[str]:
    """Return the names of the sheets to print. Raises `Unusable` if a word names nothing."""
    known = [sheet.name for sheet in game.sheets]
    choices = [*known, "all", *([AID] if game.aids else [])]
    names: list[str] = []
    for word in asked or ("all",):
        if word not in choices:
            raise unknown_name("sheets", "sheet", word, choices)
        names.extend(known if word == "all" else [word])
    return list(dict.fromkeys(names))


def lay_out_pages(plan: Plan) -> tuple[Page, ...]:
    """Return the sheets, followed by the player aid, as pages of marks.

    Raises `Unusable` if the paper is too small or a view cannot be drawn.
    """
    setting = plan.setting
    pages: tuple[Page, ...] = ()
    try:
        with drawing(plan.files, setting.game):
            if plan.sheets:
                pages = place_large(setting, plan.sheets) if plan.order.large_print else _placed(plan)
            if plan.aid and pages:
                upright = pages[0].boxes.height >= pages[0].boxes.width
                setting = replace(setting, orientation="portrait" if upright else "landscape")
            return (*pages, place_aid(setting)) if plan.aid else pages
    except Unusable as fault:
        raise _blaming_size(fault) if plan.order.size else fault from fault.__cause__


def _placed(plan: Plan) -> tuple[Page, ...]:
    setting = plan.setting
    pages = place_sheets([(setting, sheet) for sheet in plan.sheets], plan.recall)
    if pages is not None:
        return pages
    alone = [sheet for sheet in plan.sheets if place_sheets([(setting, sheet)]) is None]
    # A pad has no form and no marks that are read: where the paper is small, it goes on over two pages.
    parts = {sheet.name: place_parts(setting, sheet) for sheet in alone if sheet.paper_only}
    too_large = [sheet for sheet in alone if not parts.get(sheet.name)]
    if too_large:
        raise PaperTooSmall(_why_too_large(plan, too_large))
    if alone == list(plan.sheets):
        return tuple(page for sheet in alone for page in parts[sheet.name] or ())
    message = translatable("the sheets do not fit the paper in the same orientation")
    raise Unusable([complaint_about("paper", message, translatable("print them one at a time"))])


def _why_too_large(plan: Plan, sheets: Sequence[Sheet]) -> Iterator[Complaint]:
    """Yield that sheets are too large for their paper, and which area of each needs most room."""
    for sheet in sheets:
        yield sheet_too_large(plan.setting, sheet, plan.order.up)
        # Nobody changes the areas of a published game.
        needed = () if plan.setting.game.published else room_needed(plan.setting, sheet)
        for _, message, hint in needed:
            yield complaint_about("paper" if plan.order.up == 1 else "up", message, hint)


def _of_size(size: str) -> Paper:
    try:
        return find_paper(size)
    except Unusable as fault:
        raise _blaming_size(fault) from None


def _blaming_size(fault: Unusable) -> Unusable:
    """Return the same complaints about ``size`` instead of ``paper``, for sheets of their own size."""
    return Unusable(replace(each, subject="size") if each.subject == "paper" else each for each in fault.complaints)


def _filled(library: Library, file: str, game: str) -> tuple[CheckedSheet, ...]:
    """Return the sheets of a file, checked. Raises `Unusable`, also if a sheet is of another game."""
    from sheetgen.app.check_files import JudgeOrder, check_files  # what checks sheets is slow to load

    outcome = check_files(library, JudgeOrder(files=(file,)))
    others = {sheet.report.filled.game for sheet in outcome.sheets} - {game}
    complaints = [
        Complaint(file, translatable("is a sheet of {game}", game=other), translatable("print {game}", game=other))
        for other in sorted(others)
    ]
    if outcome.complaints or complaints:
        raise Unusable([*outcome.complaints, *complaints])
    return outcome.sheets


Steps = tuple[str | int, ...]


@contextmanager
def drawing(files: GameFiles, game: Game) -> Iterator[None]:
    """Turn any failure while sheets are laid out into a complaint about the view that was drawn.

    What a layout may hold is checked when it is loaded. No check foresees every combination of keys and areas, and an
    author who tries one needs its line in the file. Raises `Unusable`.
    """
    try:
        yield
    except Unusable:
        raise
    except Exception as fault:
        raise Unusable([_complaint(files, game, fault)]) from fault


def _complaint(files: GameFiles, game: Game, fault: Exception) -> Complaint:
    views = _views_drawn(fault)
    file, path = _place_of(game, views)
    reason = f"there is no {fault}" if isinstance(fault, KeyError) else f"{type(fault).__name__}: {fault}"
    name = views[-1].name if views else file
    message = translatable("the view '{view}' cannot be drawn like this: {reason}", view=name, reason=reason)
    hint = translatable("check its keys and the areas they name")
    try:
        (document, *_) = files.read(files.folders[0] / f"{file}.yaml")
    except Unusable:  # in a browser the layouts are packed, without their files
        return Complaint(f"{file}.yaml", message, hint)
    return document.positions.complaint(path, message, hint)


def _views_drawn(fault: Exception) -> list[ArrangedView]:
    """Return the views that were being drawn when a fault arose, the innermost last."""
    views: list[ArrangedView] = []
    step = fault.__traceback__
    while step is not None:
        view = getattr(step.tb_frame.f_locals.get("self"), "view", None)
        if isinstance(view, ArrangedView):
            views.append(view)
        step = step.tb_next
    return views


def _place_of(game: Game, views: list[ArrangedView]) -> tuple[str, Steps]:
    """Return the file, without its ending, and the path of the innermost view that is found in the game."""
    stated: dict[int, tuple[str, Steps]] = {}
    for index, aid in enumerate(game.aids):
        stated.update((id(view), ("game", path)) for path, view in aid.with_paths(("aids", index)))
    for sheet in game.sheets:
        stated.update((id(view), (sheet.name, path)) for path, view in sheet.arrange.with_paths(("arrange",)))
    found = [stated[id(view)] for view in views if id(view) in stated]
    return found[-1] if found else ("game", ("sheets",))
