"""The player aid: a page beside the sheets with what a player looks up most, arranged by the game's own ``aids``."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.layout.language import Language
from sheetgen.layout.layout import View
from sheetgen.marks.marks import Page, PageBoxes
from sheetgen.place.aid_views import AID_MAKERS
from sheetgen.place.block import make_block
from sheetgen.place.misfit import Misfit
from sheetgen.place.page_style import PageStyle
from sheetgen.place.paper import Paper
from sheetgen.place.rect import Rect
from sheetgen.place.setting import Setting
from sheetgen.text.complaint import Unusable, about

AID = "aid"
"""The page's name among the sheets of a game."""

_SMALLEST, _LARGEST, _STEPS = 0.6, 2.4, 16


def place_aid(setting: Setting) -> Page:
    """The player aid as a page, its letters as large as the paper allows. Raises `Unusable` when it does not fit."""
    language = _titled(setting.language)
    view = View("rows", blocks=tuple(_with_title(block) for block in setting.game.aids))
    found = [
        (scale, paper) for paper in _papers(setting) if (scale := _largest_scale(setting, language, view, paper)) > 0
    ]
    if not found:
        message = f"the player aid does not fit {setting.paper.name}"
        raise Unusable([about("paper", message, "choose a larger paper")])
    scale, paper = max(found, key=lambda each: each[0])
    style = PageStyle(setting.game, language, setting.theme, paper, scale)
    make_block(style, view, AID_MAKERS).place(_room(paper))
    return Page(AID, PageBoxes(paper.width, paper.height), style.ink.all_marks(), label=language.text("print.aid"))


def _titled(language: Language) -> Language:
    """The heading names the page as it names a sheet."""
    return Language(language.code, {**language.texts, f"sheets.{AID}": language.text("print.aid")}, language.file)


def _with_title(view: View) -> View:
    return replace(view, title=AID) if view.name == "heading" else view


def _papers(setting: Setting) -> list[Paper]:
    paper = setting.paper
    upright = paper if paper.height >= paper.width else paper.turned()
    ways = {"portrait": [upright], "landscape": [upright.turned()]}
    return ways.get(setting.orientation, [upright, upright.turned()])


def _room(paper: Paper) -> Rect:
    return Rect(0, 0, paper.width, paper.height).inset(paper.margin)


def _largest_scale(setting: Setting, language: Language, view: View, paper: Paper) -> float:
    """The largest scale at which all blocks fit; 0 where none does."""
    room = _room(paper)

    def fits(scale: float) -> bool:
        style = PageStyle(setting.game, language, setting.theme, paper, scale)
        try:
            least = make_block(style, view, AID_MAKERS).least()
        except Misfit:
            return False
        return least.width <= room.width and least.height <= room.height

    if not fits(_SMALLEST):
        return 0.0
    low, high = _SMALLEST, _LARGEST
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low
