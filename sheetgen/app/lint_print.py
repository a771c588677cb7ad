"""Compare a printed sheet with its files: texts missing or never used, and what its arrangement leaves out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sheetgen.app.library import Library
from sheetgen.app.lint_positions import LintPositions
from sheetgen.fill.sheet_file import sheet_text
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.game import ArrangedView, Game, Sheet
from sheetgen.layout.language import Language
from sheetgen.marks.marks import Page
from sheetgen.place.blocks import view_block
from sheetgen.place.paper import PAPERS, find_paper
from sheetgen.place.sheet_fitting import AID, place_aid, place_sheets
from sheetgen.place.sheet_set import room_needed, sheet_too_large
from sheetgen.place.theme import PlaceSettings, Theme
from sheetgen.place.views.view_registry import VIEWS
from sheetgen.rules.explainer import Explainer
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.text.suggest import suggest

GUESSED = ("areas", "icons", "sheets", "score", "notes", "options")
"""The parts of a language file whose texts are all requested when a sheet is printed, written and scored."""
_NUMBERS = (1, 2, 5)
USUAL = ("a4", "letter")
"""The papers that every sheet must fit; for others it may be too large."""
LONG, SHORT = 24, 8
"""The length of a text that may be too long for a sheet, and of one that surely is not."""
MOST_TRIED = 6
_MORE_PARTS = ("cards", "hints", "titles", "names", "formulas", "how", "zones", "guide", "aid")
"""Parts of a language file whose texts are asked for elsewhere than in print, scoring and lint."""
_TWELVE = 12
"""The columns of a row whose blocks have spans."""
_SLIP = 6
"""Spans that add up to so much more are shares of another grid, and meant."""
_PRINTED = ("areas.", "notes.", "sheets.", "icons.", "game")


class RecordingLanguage(Language):
    """A language that records the keys it is asked for and returns the key itself for a missing text."""

    def __init__(self, language: Language) -> None:
        super().__init__(language.code, language.texts, language.file)
        self.asked: dict[str, None] = {}

    def text(self, key: str, /, **values: object) -> str:
        """Return the text, or the key itself if there is none."""
        self.asked[key] = None
        return super().text(key, **values) if key in self.texts else key

    def _forms(self, key: str) -> dict[str, str]:
        """Return the forms of a name, which are asked for with it."""
        forms = super()._forms(key)
        self.asked |= {f"{key}.{form}": None for form in forms}
        return forms

    def with_text(self, key: str, text: str) -> Language:
        """Return the same language with another text; both record into one list."""
        changed = RecordingLanguage(super().with_text(key, text))
        changed.asked = self.asked
        return changed


def lint_texts(
    library: Library, theme: Theme, game: Game, language: Language, places: LintPositions, code: str
) -> Iterator[Complaint]:
    """Yield complaints about texts of one language that are missing or never used."""
    listening = RecordingLanguage(language)
    placed = _ask(theme, game, listening)
    own = places.own_texts(code)
    unasked = [key for key in own if key.partition(".")[0] in GUESSED and key not in listening.asked]
    missing = [key for key in listening.asked if key not in language.texts and key != f"sheets.{AID}"]
    yield from () if game.module else _misspelled_parts(library, own, listening, places)
    for key in missing:
        part, _, name = key.partition(".")
        near = suggest(name, [each.partition(".")[2] for each in unasked if each.startswith(f"{part}.")])
        hint = near or _how_to_add(part, name)
        yield places.of_file(f"lang/{code}", (part,), f"has no text for '{key}'", hint)
    # What was not placed did not ask for its texts.
    for key in unasked if placed else ():
        near = suggest(key, missing)
        yield places.of_text(code, key, f"nothing asks for the text '{key}'", near or "leave it out")


def _misspelled_parts(
    library: Library, own: Iterable[str], listening: RecordingLanguage, places: LintPositions
) -> Iterator[Complaint]:
    """Yield complaints about the parts of a game's language file that nothing asks for and that are near another."""
    parts = dict.fromkeys(key.partition(".")[0] for key in (*library.common.texts, *listening.asked))
    for part in sorted({key.partition(".")[0] for key in own}.difference(parts, _MORE_PARTS)):
        if hint := suggest(part, parts):
            yield places.of_file(f"lang/{listening.code}", (part,), f"nothing asks for the texts under '{part}'", hint)


def _how_to_add(part: str, name: str) -> str:
    if not name:
        return f"add '{part}: ...'"
    word, _, form = name.rpartition(".")
    return f"add '{word}: {{{form}: ...}}' under '{part}'" if part == "icons" else f"add '{name}: ...' under '{part}'"


def _ask(theme: Theme, game: Game, language: RecordingLanguage) -> bool:
    """Print, write, explain and score, so that every text is requested. Return whether every sheet was placed."""
    placed = True
    setting = PlaceSettings(game, language, theme, find_paper("a4"))
    for sheet in game.sheets:
        try:
            placed = place_sheets([(setting, sheet)]) is not None and placed
        except Unusable:
            placed = False  # reported when the sheet is printed
    list(_faults_of_aid(setting))
    language.text("game")
    sheet_text(game, language)
    explainer = Explainer(game, language)
    for rule in game.rules:
        list(explainer.rule(rule))
    for identity in game.areas:
        list(explainer.explain_area(identity))
    for name in _named_texts(game):
        language.text(name)
    for area in game.areas.values():
        for option in area.options if kind_of(area).has_options else ():
            language.text(f"options.{option}")
    for icon in game.icons:
        for number in _NUMBERS:
            language.text(f"icons.{icon}.{language.grammar.form_for(number)}")
    return placed


def _named_texts(game: Game) -> Iterator[str]:
    """Yield the keys of the texts for areas, sheets, lines of the score and rules that are formulas."""
    yield from (f"areas.{area}" for area in game.areas)
    yield from (f"sheets.{sheet.name}" for sheet in game.sheets)
    yield from (f"score.{part.name}" for part in game.scoring.parts)
    yield from (f"rules.{rule}" for rule in game.holds)


def lint_print(theme: Theme, game: Game, language: Language, places: LintPositions) -> Iterator[Complaint]:
    """Place every sheet on every paper, and compare what is there with what should be."""
    shown: set[str] = set()
    for sheet in game.sheets:
        for name in (*USUAL, *(each for each in PAPERS if each not in USUAL)):
            setting = PlaceSettings(game, RecordingLanguage(language), theme, find_paper(name))
            try:
                pages = place_sheets([(setting, sheet)])
            except Unusable as fault:
                yield from (_at_arrange(places, sheet, each) for each in fault.complaints)
                break
            if pages is None and name not in USUAL:
                continue
            if pages is None:
                yield from _why_too_large(setting, sheet, places)
                break
            if name == USUAL[0]:
                shown.update(slot.box.partition(":")[0] for slot in pages[0].slots)
                yield from () if sheet.like else _left_off(sheet, pages[0], places)
                yield from _arranged_oddly(sheet, pages[0], places)
    yield from _unseen(game, shown, places) if shown and not game.module else ()
    yield from _faults_of_aid(PlaceSettings(game, RecordingLanguage(language), theme, find_paper(USUAL[0])))


def _faults_of_aid(setting: PlaceSettings) -> Iterator[Complaint]:
    """Yield why the player aid, if there is one, cannot be printed."""
    try:
        if setting.game.aids:
            place_aid(setting)
    except Unusable as fault:
        yield from fault.complaints


def _unseen(game: Game, shown: set[str], places: LintPositions) -> Iterator[Complaint]:
    """Yield complaints about areas of the header that stand on no sheet."""
    for area in (area for top in game.header for area in top.walk() if area.boxes or not area.areas):
        if not shown & {area.id, *(box.id for box in area.boxes)}:
            yield places.of_area(area, f"no view shows '{area.id}'", "name it in an arrangement, or leave it out")


def _too_long(setting: PlaceSettings, sheet: Sheet) -> Iterator[tuple[str, str, str]]:
    """Yield the text without which the sheet would fit: its key, a message and a hint."""
    language = setting.language
    long = [key for key, text in language.texts.items() if len(text) > LONG and key.startswith(_PRINTED)]
    for key in sorted(long, key=lambda key: -len(language.texts[key]))[:MOST_TRIED]:
        shorter = language.with_text(key, language.texts[key][:SHORT])
        if place_sheets([(replace(setting, language=RecordingLanguage(shorter)), sheet)]) is not None:
            yield key, f"this text is too long: with it the sheet does not fit {setting.paper.name}", "shorten it"


def _why_too_large(setting: PlaceSettings, sheet: Sheet, places: LintPositions) -> Iterator[Complaint]:
    """Yield complaints about a paper that is too small: the text, or the area, that takes most room."""
    too_long = next(_too_long(setting, sheet), None)
    if too_long is not None:
        yield places.of_text(setting.language.code, *too_long)
        return
    yield _at_arrange(places, sheet, sheet_too_large(setting, sheet))
    for area, message, hint in room_needed(setting, sheet):
        yield places.of_area(area, message, hint)


def _at_arrange(places: LintPositions, sheet: Sheet, fault: Complaint) -> Complaint:
    """Return a complaint of printing, at the sheet's arrangement if it names no file."""
    if fault.file:
        return fault
    at = places.of_file(sheet.name, ("arrange",), fault.message, fault.hint)
    return replace(at, path="")


def _left_off(sheet: Sheet, page: Page, places: LintPositions) -> Iterator[Complaint]:
    on_paper = {slot.box.partition(":")[0] for slot in page.slots}
    with_banners = _with_banners(sheet.arrange)
    for area in (area for top in sheet.areas for area in top.walk()):
        boxes = [box for box in area.every_box if not box.given]
        if boxes and not on_paper & {area.id, *(box.id for box in boxes)}:
            yield places.of_area(area, f"no view shows '{area.id}'", "name it in the arrangement, or leave it out")
            continue
        names = area.id.split(".")
        holders = {".".join(names[: count + 1]) for count in range(len(names))}
        if any(box.banner is not None for box in boxes) and not holders & with_banners:
            hint = f"show it with {' or '.join(_views_with_banners(area.kind))}"
            yield places.of_area(area, "the view that shows it prints no banners", hint, ("boxes",))
    yield from _chains_left_off(sheet, page, places)


def _arranged_oddly(sheet: Sheet, page: Page, places: LintPositions) -> Iterator[Complaint]:
    """Yield complaints about boxes that two views of a sheet show, and spans that are not those of twelve columns."""
    seen: set[str] = set()
    boxes = Counter(slot.box for slot in page.slots)
    twice = {box.rpartition(".")[0] for box, count in boxes.items() if count > 1}
    for path, view in sheet.arrange.with_paths(("arrange",)):
        spans = [block.span for block in view.blocks]
        if view.name == "columns" and all(spans) and _TWELVE < sum(spans) <= _TWELVE + _SLIP:
            message = f"the spans add up to {sum(spans)}"
            yield places.of_file(sheet.name, (*path, "columns"), message, "a row has 12 columns")
        shows = {name for names in view.areas.values() for name in names}
        for name in sorted(shows & seen & twice):
            yield places.of_file(sheet.name, path, f"'{name}' is shown twice", "name it in one view")
        seen |= shows


def _chains_left_off(sheet: Sheet, page: Page, places: LintPositions) -> Iterator[Complaint]:
    printed = {mark.role for mark in page.marks if mark.role.startswith("chain ")}
    on_paper = {slot.box.rpartition(".")[0] for slot in page.slots}
    joined = [(area, target) for top in sheet.areas for area in top.walk() for target in area.chains]
    for area, target in joined:
        wanted = {f"chain {area.id}.{own} > {target}.{other}" for own, other in area.chains[target].items()}
        if {area.id, target} <= on_paper and wanted - printed:
            hint = f"show both areas in one view 'tracks', {target} above"
            yield places.of_area(area, f"the chains to {target} are not printed", hint, ("chains", target))


def _with_banners(view: ArrangedView) -> set[str]:
    """Return the areas in views that print banners."""
    stated = (view_block(block) for block in view.walk() if block.keys is not None)
    return {name for block in stated for key in block.banners for name in block.areas_of(key)}


def _views_with_banners(kind: str) -> list[str]:
    """Return the views that print the banners of areas of a kind, in quotes."""
    return [
        f"'{name}'"
        for name, view in sorted(VIEWS.items())
        if any(not view.takes[key] or kind in view.takes[key] for key in view.banners)
    ]
