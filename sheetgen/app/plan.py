"""What an order names, and the pages that come of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from sheetgen.app.judge_order import JudgeOrder
from sheetgen.app.library import Library, unknown
from sheetgen.app.orders import AID, TEST_PAGE, PrintOrder
from sheetgen.place.paper import Paper, find_paper, share_of
from sheetgen.text.complaint import Complaint, Unusable, about, said

if TYPE_CHECKING:
    from sheetgen.app.sheets import Judged
    from sheetgen.layout.language import Language
    from sheetgen.layout.layout import Sheet
    from sheetgen.marks.marks import Page
    from sheetgen.place.setting import Setting


@dataclass(frozen=True)
class Plan:
    """What an order names, looked up when it is needed: pages that are kept need neither the game nor the theme.

    ``paper`` is the one a sheet is laid out for, ``carrier`` the one it is printed on where that is another;
    ``filled`` are the checked sheets whose marks are drawn.
    """

    library: Library
    order: PrintOrder
    paper: Paper
    carrier: Paper | None = None
    filled: tuple[Judged, ...] = ()

    @property
    def language(self) -> Language:
        """The texts of the game. Raises `Unusable`."""
        return self.library.language(self.order.game)

    @cached_property
    def setting(self) -> Setting:
        """All that decides how a sheet looks. Raises `Unusable`."""
        from sheetgen.place.setting import Setting

        game, theme = self.library.game(self.order.game), self.library.theme(self.order.theme)
        return Setting(game, self.language, theme, self.paper, self.order.orientation)

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets, without the player aid. Raises `Unusable`."""
        game = self.setting.game
        return tuple(game.sheet(name) for name in self._names if name != AID)

    @property
    def aid(self) -> bool:
        """Whether the player aid comes behind the sheets. Raises `Unusable`."""
        return AID in self._names

    @cached_property
    def _names(self) -> list[str]:
        """The names of what is to be printed. Raises `Unusable` for a word that names nothing."""
        game = self.setting.game
        known = [sheet.name for sheet in game.sheets]
        choices = [*known, "all", *([AID] if game.aids else [])]
        names: list[str] = []
        for word in self.order.sheets or ("all",):
            if word not in choices:
                raise unknown("sheets", "sheet", word, choices)
            names.extend(known if word == "all" else [word])
        return list(dict.fromkeys(names))


def plan_of(library: Library, order: PrintOrder) -> Plan:
    """The plan for what an order names. Raises `Unusable` where there is no such game, paper or filled-in sheet."""
    library.folder(order.game, [TEST_PAGE])
    carrier = find_paper(order.paper)
    paper = _of_size(order.size) if order.size else carrier
    filled = _filled(library, order.filled, library.game(order.game).name) if order.filled else ()
    if order.up > 1:
        return Plan(library, order, share_of(paper, order.up), paper, filled)
    return Plan(library, order, paper, carrier if paper != carrier else None, filled)


def lay_out(plan: Plan) -> tuple[Page, ...]:
    """Return the sheets, and the player aid behind them, as pages of marks. Raises `Unusable` if the paper is too
    small."""
    from sheetgen.place.pads import place_large
    from sheetgen.place.sheet import place_aid

    setting = plan.setting
    pages: tuple[Page, ...] = ()
    try:
        if plan.sheets:
            pages = place_large(setting, plan.sheets) if plan.order.large_print else _placed(plan)
        if plan.aid and pages:
            upright = pages[0].boxes.height >= pages[0].boxes.width
            setting = replace(setting, orientation="portrait" if upright else "landscape")
        return (*pages, place_aid(setting)) if plan.aid else pages
    except Unusable as fault:
        raise _blaming_size(fault) if plan.order.size else fault from None


def _placed(plan: Plan) -> tuple[Page, ...]:
    from sheetgen.place.pads import misfit, place_one_way

    setting = plan.setting
    pages = place_one_way([(setting, sheet) for sheet in plan.sheets])
    if pages is not None:
        return pages
    alone = [sheet for sheet in plan.sheets if place_one_way([(setting, sheet)]) is None]
    if alone:
        raise Unusable(misfit(setting, sheet, plan.order.up) for sheet in alone)
    message = said("the sheets do not fit the paper the same way up")
    raise Unusable([about("paper", message, said("print them one by one"))])


def _of_size(size: str) -> Paper:
    try:
        return find_paper(size)
    except Unusable as fault:
        raise _blaming_size(fault) from None


def _blaming_size(fault: Unusable) -> Unusable:
    """The same complaints: where sheets have a size of their own, that is too small, not the paper."""
    return Unusable(replace(each, subject="size") if each.subject == "paper" else each for each in fault.complaints)


def _filled(library: Library, file: str, game: str) -> tuple[Judged, ...]:
    """The sheets of a file, checked. Raises `Unusable`, also for a sheet of another game."""
    from sheetgen.app.sheets import judge_files

    outcome = judge_files(library, JudgeOrder(files=(file,)))
    others = {sheet.report.filled.game for sheet in outcome.sheets} - {game}
    complaints = [
        Complaint(file, said("is a sheet of {game}", game=other), said("print {game}", game=other))
        for other in sorted(others)
    ]
    if outcome.complaints or complaints:
        raise Unusable([*outcome.complaints, *complaints])
    return outcome.sheets
