"""Find everything that is wrong with a user's game, and what is legal but surely not intended."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from sheetgen.app.check_files import FINE, ILLEGAL, UNUSABLE
from sheetgen.app.library import DEFAULT_THEME, Library
from sheetgen.app.lint_formulas import lint_budgets
from sheetgen.app.lint_positions import LintPositions
from sheetgen.app.lint_print import lint_print, lint_texts
from sheetgen.app.lint_rules import lint_gates, lint_icons, lint_penalties, lint_score
from sheetgen.app.undrawable import drawing
from sheetgen.text.complaint import Complaint, Unusable, collect_complaints


@dataclass(frozen=True)
class LintResult:
    """The problems of a game, and whether it is ``usable``: can be printed and scored all the same.

    ``costs_unchecked`` is whether boxes have costs that no rule compares with gains.
    """

    complaints: tuple[Complaint, ...]
    usable: bool
    costs_unchecked: bool = False

    @property
    def status(self) -> int:
        """The exit status: 2 for a game that cannot be used, 1 for other complaints, else 0."""
        return UNUSABLE if not self.usable else ILLEGAL if self.complaints else FINE


def lint_game(library: Library, word: str) -> LintResult:
    """Return every mistake in the game's files or, if they can be read, everything that is surely not intended.

    All languages with texts in the game's own folder are checked. Raises `Unusable` if there is no such game.
    """
    folder = library.folder(word)
    try:
        game = library.game(word)
        files = library.game_files(word)
        # A variant may have texts in fewer languages than the game it extends.
        own = {path.stem for path in files.folders[0].glob("lang/*.yaml")} or files.languages
        languages = {code: library.language(word, code) for code in files.languages if code in own}
    except Unusable as fault:
        return LintResult(_sorted([*fault.complaints, *_language_faults(library, folder)]), usable=False)
    if not languages:
        complaint = Complaint(str(folder), "has no texts", "write its English ones into lang/en.yaml")
        return LintResult((complaint,), usable=False)
    places = LintPositions(files, game)
    checks = (lint_gates, lint_score, lint_penalties, lint_icons, lint_budgets)
    found = [complaint for check in checks for complaint in check(game, places)]
    try:
        with drawing(files, game):
            theme = library.theme(DEFAULT_THEME, word)
            for code, language in languages.items():
                found += lint_texts(library, theme, game, language, places, code)
            found += lint_print(theme, game, next(iter(languages.values())), places)
    except Unusable as fault:
        return LintResult(_sorted([*found, *fault.complaints]), usable=False)
    costs = not (game.module or game.budgets) and any(box.cost for box in game.boxes.values())
    return LintResult(_sorted(found), usable=True, costs_unchecked=costs)


def _language_faults(library: Library, folder: Path) -> list[Complaint]:
    """Return the complaints about the files of texts, for a game whose own files are faulty already."""
    found: list[Complaint] = []
    for file in sorted(folder.glob("lang/*.yaml")):
        with collect_complaints(found):
            library.files.read(file)
    return found


def _sorted(complaints: list[Complaint]) -> tuple[Complaint, ...]:
    unique = dict.fromkeys(complaints)
    return tuple(sorted(unique, key=lambda each: (each.file, each.line or 0, each.column or 0)))
