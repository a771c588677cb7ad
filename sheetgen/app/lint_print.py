"""What a sheet's arrangement leaves off the paper: areas, banners, chains, and sheets that fit no usual paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetgen.app.library import DEFAULT_THEME, Library
from sheetgen.app.lint_places import Places
from sheetgen.app.lint_texts import Listening
from sheetgen.layout.language import Language
from sheetgen.layout.layout import Area, Game, Sheet, View
from sheetgen.marks.marks import Page
from sheetgen.place.contract import ViewKeys
from sheetgen.place.one_way import misfit, place_one_way
from sheetgen.place.paper import PAPERS, find_paper
from sheetgen.place.setting import Setting
from sheetgen.place.views.registry import VIEWS
from sheetgen.text.complaint import Complaint, Unusable

USUAL = ("a4", "letter")
"""Papers that every sheet must fit; on the others it may be too large, and no more."""
LONG, SHORT = 24, 8
"""Letters of a text that may be too long for a sheet, and of one that surely is not."""
MOST_TRIED = 6
_PRINTED = ("areas.", "notes.", "sheets.", "icons.", "game")


def lint_print(library: Library, game: Game, language: Language, places: Places) -> Iterator[Complaint]:
    """Place every sheet on every paper, and compare what is there with what should be."""
    theme = library.theme(DEFAULT_THEME)
    for sheet in game.sheets:
        for name in (*USUAL, *(each for each in PAPERS if each not in USUAL)):
            setting = Setting(game, Listening(language), theme, find_paper(name))
            try:
                pages = place_one_way([(setting, sheet)])
            except Unusable as fault:
                yield from (_at_arrange(places, sheet, each) for each in fault.complaints)
                break
            if pages is None and name not in USUAL:
                continue
            if pages is None:
                too_long = next(_too_long(setting, sheet), None)
                if too_long is not None:
                    yield places.of_text(language.code, *too_long)
                else:
                    yield _at_arrange(places, sheet, misfit(setting, sheet))
                break
            if name == USUAL[0] and not sheet.like:
                yield from _left_off(sheet, pages[0], places)


def _too_long(setting: Setting, sheet: Sheet) -> Iterator[tuple[str, str, str]]:
    """The text without which the sheet fits: its key, a message and a hint."""
    language = setting.language
    long = [key for key, text in language.texts.items() if len(text) > LONG and key.startswith(_PRINTED)]
    for key in sorted(long, key=lambda key: -len(language.texts[key]))[:MOST_TRIED]:
        shorter = Language(language.code, {**language.texts, key: language.texts[key][:SHORT]}, language.file)
        if place_one_way([(replace(setting, language=Listening(shorter)), sheet)]) is not None:
            yield key, f"this text is too long: with it the sheet does not fit {setting.paper.name}", "shorten it"


def _at_arrange(places: Places, sheet: Sheet, fault: Complaint) -> Complaint:
    """A fault of the printing, at the sheet's arrangement where it names no file."""
    if fault.file:
        return fault
    at = places.of_sheet(sheet.name, ("arrange",), fault.message, fault.hint)
    return replace(at, path="")


def _left_off(sheet: Sheet, page: Page, places: Places) -> Iterator[Complaint]:
    on_paper = {slot.box.partition(":")[0] for slot in page.slots}
    with_banners, declared = _with_banners(sheet.arrange)
    for area in (area for top in sheet.areas for area in top.walk()):
        boxes = [box for box in (area.box, *area.boxes) if box is not None and not box.given]
        if boxes and not on_paper & {area.id, *(box.id for box in boxes)}:
            yield places.of_area(area, f"no view shows '{area.id}'", "name it in the arrangement, or leave it out")
        elif declared and any(box.banner is not None for box in boxes) and not _holder_in(area, with_banners):
            hint = f"show it with {' or '.join(_views_with_banners(area.kind))}"
            yield places.of_area(area, "the view that shows it prints no banners", hint, ("boxes",))
    yield from _chains_left_off(sheet, page, places)


def _chains_left_off(sheet: Sheet, page: Page, places: Places) -> Iterator[Complaint]:
    printed = {mark.role for mark in page.marks if mark.role.startswith("chain ")}
    on_paper = {slot.box.rpartition(".")[0] for slot in page.slots}
    joined = [(area, target) for top in sheet.areas for area in top.walk() for target in area.chains]
    for area, target in joined:
        wanted = {f"chain {area.id}.{own} > {target}.{other}" for own, other in area.chains[target].items()}
        if {area.id, target} <= on_paper and wanted - printed:
            hint = f"show both areas in one view 'tracks', {target} above"
            yield places.of_area(area, f"the chains to {target} are not printed", hint, ("chains", target))


def _with_banners(view: View) -> tuple[set[str], bool]:
    """The areas that stand in views which print banners, and whether every view says so."""
    found: set[str] = set()
    declared = True
    for block in _blocks(view):
        if not isinstance(block.keys, ViewKeys):
            declared = False
        else:
            found |= {name for key in VIEWS[block.name].banners for name in block.keys.areas_of(key)}
    return found, declared


def _holder_in(area: Area, shown: set[str]) -> bool:
    names = area.id.split(".")
    return any(".".join(names[:count]) in shown for count in range(1, len(names) + 1))


def _views_with_banners(kind: str) -> list[str]:
    """The views that print the banners of areas of a kind."""
    return [
        f"'{name}'"
        for name, view in sorted(VIEWS.items())
        if any(not view.keys.takes[key] or kind in view.keys.takes[key] for key in view.banners)
    ]


def _blocks(view: View) -> Iterator[View]:
    if not view.blocks and not view.name:
        return
    if view.name not in ("rows", "columns"):
        yield view
    for block in view.blocks:
        yield from _blocks(block)
