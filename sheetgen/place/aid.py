"""The player aid: a page beside the sheets with what a player looks up most, arranged by the game's own ``aids``."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.layout.language import Language
from sheetgen.layout.layout import Sheet, View
from sheetgen.marks.marks import Page
from sheetgen.place.misfit import TooSmall
from sheetgen.place.setting import Setting
from sheetgen.place.sheet import place_sheet
from sheetgen.text.complaint import about, said

AID = "aid"
"""The page's name among the sheets of a game."""


def place_aid(setting: Setting) -> Page:
    """The player aid as a page. Raises `TooSmall` when it does not fit the paper."""
    sheet = Sheet(AID, (), View("rows", blocks=setting.game.aids), paper_only=True)
    try:
        return place_sheet(replace(setting, language=_titled(setting.language)), sheet)
    except TooSmall:
        message = f"the player aid does not fit {setting.paper.name}"
        raise TooSmall([about("paper", message, said("choose a larger paper"))]) from None


def _titled(language: Language) -> Language:
    """The heading names the page as it names a sheet."""
    return Language(language.code, {**language.texts, f"sheets.{AID}": language.text("print.aid")}, language.file)
