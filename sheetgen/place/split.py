"""Large print: a sheet on one large paper, or in parts over several, cut where its arrangement allows."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.marks.marks import Page
from sheetgen.model.complaint import Complaint, Unusable
from sheetgen.model.language import Language
from sheetgen.model.layout import Game, Sheet, View
from sheetgen.place.alike import fitting_papers, place_alike
from sheetgen.place.paper import Paper
from sheetgen.place.sheet import Setting

LARGE_BOX = 9.0
"""The smallest side of a box in large print, in mm."""
LARGE_ICON = 6.0
"""The smallest side of an icon in large print, in mm."""


def place_large(setting: Setting, sheets: tuple[Sheet, ...]) -> tuple[Page, ...]:
    """The sheets in large print: each on one page where that is large enough, else in parts on a page each.

    Raises `Unusable`, which names what would fit, where the parts do not fit either.
    """
    pages: list[Page] = []
    complaints: list[Complaint] = []
    for sheet in sheets:
        placed = _place(setting, sheet)
        pages.extend(placed or ())
        if placed is None:
            complaints.append(_misfit(setting, sheet))
    if complaints:
        raise Unusable(complaints)
    return tuple(pages)


def split_sheet(game: Game, sheet: Sheet) -> tuple[Sheet, ...]:
    """The sheet in parts, cut at its page breaks; each has the heading and the foot.

    The later parts repeat of the heading's lines only those for a text, such as the player's name.
    """
    blocks = sheet.arrange.blocks
    heading = [block for block in blocks if block.name == "heading"]
    foot = [block for block in blocks if block.name == "foot"]
    parts: list[list[View]] = [[]]
    for block in blocks:
        if block.page_break:
            parts.append([])
        elif block.name not in ("heading", "foot"):
            parts[-1].append(block)
    later = [replace(block, fields=_texts(game, block.fields)) for block in heading]
    return tuple(
        replace(sheet, arrange=replace(sheet.arrange, blocks=(*(later if at else heading), *part, *foot)))
        for at, part in enumerate(parts)
    )


def _texts(game: Game, fields: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in fields if game.areas[name].kind == "text")


def _place(setting: Setting, sheet: Sheet) -> tuple[Page, ...] | None:
    large = replace(setting, paper=replace(setting.paper, least_box=LARGE_BOX, least_icon=LARGE_ICON))
    whole = place_alike([(large, sheet)])
    if whole is not None:
        return whole
    parts = split_sheet(setting.game, sheet)
    of = len(parts)
    numbered = [
        (replace(large, language=_numbered(setting.language, sheet.name, at, of)), part)
        for at, part in enumerate(parts, 1)
    ]
    pages = place_alike(numbered)
    return pages and tuple(replace(page, name=f"{page.name}-{at}") for at, page in enumerate(pages, 1))


def _numbered(language: Language, name: str, at: int, of: int) -> Language:
    """The language with the part's number behind the sheet's title."""
    key = f"sheets.{name}"
    return Language(language.code, {**language.texts, key: f"{language.text(key)} {at}/{of}"}, language.file)


def _misfit(setting: Setting, sheet: Sheet) -> Complaint:
    def fits(paper: Paper) -> bool:
        return _place(replace(setting, paper=paper), sheet) is not None

    message = f"the sheet '{sheet.name}' does not fit {setting.paper.name} with boxes of {LARGE_BOX:g} mm"
    return Complaint("--large-print", message, fitting_papers(fits) or "leave out --large-print")
