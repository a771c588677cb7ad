"""Texts that are asked for and missing, and texts that nothing asks for."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.app.library import DEFAULT_THEME, Library
from sheetgen.app.lint_places import Places, path_of_text
from sheetgen.fill.write import sheet_text
from sheetgen.layout.language import Language
from sheetgen.layout.layout import Game
from sheetgen.layout.plural import form_for
from sheetgen.place.one_way import place_one_way
from sheetgen.place.paper import find_paper
from sheetgen.place.setting import Setting
from sheetgen.rules.explain import Explainer
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.text.suggest import suggest

GUESSED = ("areas", "icons", "sheets", "score", "notes", "options")
"""The parts of a language file of which every text is asked for where a sheet is printed, written and scored."""
_NUMBERS = (1, 2, 5)


class Listening(Language):
    """A language that keeps what it was asked for, and answers with the key where it has no text."""

    def __init__(self, language: Language) -> None:
        super().__init__(language.code, language.texts, language.file)
        self.asked: dict[str, None] = {}

    def text(self, key: str, /, **values: object) -> str:
        """The text, or the key itself where there is none."""
        self.asked[key] = None
        return super().text(key, **values) if key in self.texts else key


def lint_texts(library: Library, game: Game, language: Language, places: Places, code: str) -> Iterator[Complaint]:
    """Ask for every text of the game in one language."""
    listening = Listening(language)
    placed = _ask(library, game, listening)
    positions = places.positions(f"lang/{code}.yaml")
    own = places.own_texts(code)
    unasked = [key for key in own if key.partition(".")[0] in GUESSED and key not in listening.asked]
    missing = [key for key in listening.asked if key not in language.texts]
    for key in missing:
        part, _, name = key.partition(".")
        near = suggest(name, [each.partition(".")[2] for each in unasked if each.startswith(f"{part}.")])
        hint = near or _how_to_add(part, name)
        yield positions.complaint((part,), f"has no text for '{key}'", hint)
    # What was not placed did not ask for its texts.
    for key in unasked if placed else ():
        near = suggest(key, missing)
        yield positions.complaint(path_of_text(key), f"nothing asks for the text '{key}'", near or "leave it out")


def _how_to_add(part: str, name: str) -> str:
    if not name:
        return f"add '{part}: ...'"
    word, _, form = name.rpartition(".")
    return f"add '{word}: {{{form}: ...}}' under '{part}'" if part == "icons" else f"add '{name}: ...' under '{part}'"


def _ask(library: Library, game: Game, language: Listening) -> bool:
    """Print, write, explain and score, so that every text is asked for. Returns whether every sheet was placed."""
    placed = True
    setting = Setting(game, language, library.theme(DEFAULT_THEME), find_paper("a4"))
    for sheet in game.sheets:
        try:
            placed = place_one_way([(setting, sheet)]) is not None and placed
        except Unusable:
            placed = False  # told where the sheet is printed
    language.text("game")
    sheet_text(game, language)
    explainer = Explainer(game, language)
    for rule in game.rules:
        list(explainer.rule(rule))
    for identity in game.areas:
        list(explainer.place(identity))
    for name in (*(f"areas.{each}" for each in game.areas), *(f"sheets.{sheet.name}" for sheet in game.sheets)):
        language.text(name)
    for area in game.areas.values():
        for option in area.options if area.kind == "choice" else ():
            language.text(f"options.{option}")
    for icon in game.icons:
        for number in _NUMBERS:
            language.text(f"icons.{icon}.{form_for(number, language.code)}")
    for part in game.scoring.parts:
        language.text(f"score.{part.name}")
    return placed
