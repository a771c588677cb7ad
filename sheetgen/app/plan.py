"""An order with everything it names looked up, and the pages that come of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.app.judge_order import JudgeOrder
from sheetgen.app.library import Library, unknown
from sheetgen.app.orders import AID, TEST_PAGE, PrintOrder
from sheetgen.assets.data import data_path
from sheetgen.layout.layout import Sheet
from sheetgen.marks.marks import Page
from sheetgen.place.paper import Paper, find_paper, share_of
from sheetgen.place.setting import Setting
from sheetgen.text.cache import kept, stamps
from sheetgen.text.complaint import Complaint, Unusable

if TYPE_CHECKING:
    from sheetgen.app.sheets import Judged


@dataclass(frozen=True)
class Plan:
    """An order with everything it names looked up.

    ``setting.paper`` is the paper a sheet is laid out for, ``carrier`` the one it is printed on where that is another.
    ``files`` are all that the game, its texts and the theme were read from.
    """

    order: PrintOrder
    setting: Setting
    sheets: tuple[Sheet, ...]
    aid: bool = False
    carrier: Paper | None = None
    filled: tuple[Judged, ...] = ()
    files: tuple[Path, ...] = ()


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
        files=library.files(order.game, order.theme),
    )
    if order.up == 1:
        return plan
    shared = replace(plan.setting, paper=share_of(laid_out, order.up))
    return replace(plan, setting=shared, carrier=laid_out)


def lay_out(plan: Plan) -> tuple[Page, ...]:
    """The sheets, and the player aid behind them, as pages of marks. Raises `Unusable` where the paper is too small."""

    def make() -> tuple[Page, ...]:
        # What an earlier run laid out alike needs no view loaded, and no scale searched.
        from sheetgen.app.laying_out import laid_out

        return laid_out(plan)

    setting, order = plan.setting, plan.order
    names = [sheet.name for sheet in plan.sheets]
    asked = (order.theme, setting.paper, setting.orientation, setting.letters, names, plan.aid, order.large_print)
    drawings = (*stamps(data_path("fonts"), ".ttf"), *stamps(data_path("layouts") / "icons", ".svg"))
    return kept("pages", plan.files, make, "\n".join((repr(asked), *drawings)))


def _of_size(size: str) -> Paper:
    try:
        return find_paper(size)
    except Unusable as fault:
        raise blaming_size(fault) from None


def blaming_size(fault: Unusable) -> Unusable:
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
    from sheetgen.app.sheets import judge_files

    outcome = judge_files(library, JudgeOrder(files=(file,)))
    others = {sheet.report.filled.game for sheet in outcome.sheets} - {game}
    complaints = [Complaint(file, f"is a sheet of {other}", f"print {other}") for other in sorted(others)]
    if outcome.complaints or complaints:
        raise Unusable([*outcome.complaints, *complaints])
    return outcome.sheets
