"""Lays the sheets of a plan out as pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sheetgen.app.plan import Plan, blaming_size
from sheetgen.marks.marks import Page
from sheetgen.place.one_way import misfit, place_one_way
from sheetgen.place.setting import Setting
from sheetgen.text.complaint import Complaint, Unusable, about


def laid_out(plan: Plan) -> tuple[Page, ...]:
    """The sheets, and the player aid behind them, as pages of marks. Raises `Unusable` where the paper is too small."""
    setting = plan.setting
    pages: tuple[Page, ...] = ()
    try:
        if plan.sheets and plan.order.large_print:
            from sheetgen.place.split import place_large

            pages = place_large(setting, plan.sheets)
        elif plan.sheets:
            placed = place_one_way([(setting, sheet) for sheet in plan.sheets])
            if placed is None:
                raise Unusable(_misfits(plan))
            pages = placed
        if plan.aid:
            from sheetgen.place.aid import place_aid

            pages += (place_aid(_turned_like(setting, pages)),)
    except Unusable as fault:
        raise blaming_size(fault) if plan.order.size else fault from None
    return pages


def _misfits(plan: Plan) -> list[Complaint]:
    setting = plan.setting
    alone = [sheet for sheet in plan.sheets if place_one_way([(setting, sheet)]) is None]
    if not alone:
        return [about("paper", "the sheets do not fit the paper the same way up", "print them one by one")]
    return [misfit(setting, sheet, plan.order.up) for sheet in alone]


def _turned_like(setting: Setting, pages: Sequence[Page]) -> Setting:
    if not pages:
        return setting
    return replace(setting, orientation="portrait" if pages[0].boxes.height >= pages[0].boxes.width else "landscape")
