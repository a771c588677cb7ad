"""What a player orders on the command line, every word of it looked up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.app.library import read_game, read_language, read_theme, unknown
from sheetgen.app.sheets import Judged
from sheetgen.draw.colour import ColourSpace
from sheetgen.layout.layout import Sheet
from sheetgen.place.paper import Paper, find_paper
from sheetgen.place.sheet import Orientation, Setting

TEST_PAGE = "test-page"
"""What stands in a game's place for a test of the printer."""
AID = "aid"
"""The player aid's name among the sheets."""


@dataclass(frozen=True)
class PrintOrder:
    """What a player asked for. ``setting.paper`` is the paper a sheet is laid out for, ``carrier`` the one it is
    printed on where that is another; lengths in mm."""

    setting: Setting
    sheets: tuple[Sheet, ...]
    aid: bool = False
    copies: int = 1
    carrier: Paper | None = None
    up: int = 1
    large_print: bool = False
    ruler: bool = False
    debug_layout: bool = False
    bleed: float = 0.0
    crop_marks: bool = False
    duplex: bool = False
    back_offset: tuple[float, float] = (0.0, 0.0)
    cover: bool = False
    colour_space: ColourSpace = "rgb"
    filled: tuple[Judged, ...] = ()


def read_order(
    game: str,
    *,
    sheets: Sequence[str] = (),
    paper: str = "a4",
    size: str | None = None,
    orientation: Orientation = "auto",
    theme: str = "colour",
    lang: str = "en",
) -> PrintOrder:
    """The order for the things that are named: a game, its sheets, papers, a theme, a language.

    Raises `Unusable` for the first word that names nothing, with those that would.
    """
    known = read_game(game, [TEST_PAGE])
    carrier = find_paper(paper)
    laid_out = find_paper(size) if size else carrier
    setting = Setting(known, read_language(lang, game), read_theme(theme), laid_out, orientation)
    names = _sheet_names(sheets, [sheet.name for sheet in known.sheets], aid=bool(known.aids))
    return PrintOrder(
        setting,
        tuple(known.sheet(name) for name in names if name != AID),
        aid=AID in names,
        carrier=carrier if laid_out != carrier else None,
    )


def _sheet_names(wanted: Sequence[str], known: Sequence[str], *, aid: bool) -> list[str]:
    choices = [*known, "all", *([AID] if aid else [])]
    names: list[str] = []
    for word in wanted or ("all",):
        if word not in choices:
            raise unknown("--sheet", "sheet", word, choices)
        names.extend(known if word == "all" else [word])
    return list(dict.fromkeys(names))
