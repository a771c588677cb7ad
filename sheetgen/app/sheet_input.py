"""Read files of filled-in sheets, YAML or PDF forms, and find the game of each; check and score them."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from sheetgen.fill.form_metadata import is_pdf
from sheetgen.fill.sheet_file import GAME_KEY, SheetReader
from sheetgen.games.game_modules import load_game_rules
from sheetgen.layout.game import FilledSheet, Game
from sheetgen.layout.language import Language
from sheetgen.rules.checker import Checker
from sheetgen.rules.finding import Place
from sheetgen.rules.match_sheets import is_blank
from sheetgen.rules.restrictions import Restrictions
from sheetgen.rules.violation import Report, check_mid_year, may_be_mid_year
from sheetgen.text.complaint import MOST_TOLD, Complaint, Unusable, collect_complaints, translatable
from sheetgen.text.suggest import folded, nearest
from sheetgen.text.yaml_documents import Document, read_documents

if TYPE_CHECKING:
    from sheetgen.app.library import Library


_NEXT = "# next: "
_MARKER = re.compile(rf"^{_NEXT}(\S+)\n?\Z", re.MULTILINE)


@dataclass(frozen=True)
class LoadedGame:
    """A game with its texts, the reader of its sheets and their checker; ``name`` is its name in this library."""

    name: str
    game: Game
    language: Language
    find_title: Callable[[], str]
    """Returns the game's name in English, under which lists of published games have it."""

    @cached_property
    def typographic(self) -> LoadedGame:
        """The same game with its texts as print and page show them."""
        return replace(self, language=self.language.typographic())

    @cached_property
    def reader(self) -> SheetReader:
        """The reader of the game's sheets."""
        return SheetReader(self.game, self.language)

    @cached_property
    def checker(self) -> Checker:
        """The checker of the game's sheets. Raises `Unusable` if the layout names a module that does not exist."""
        return Checker(self.game, self.language, load_game_rules(self.game))

    def check(
        self,
        filled: FilledSheet,
        *,
        strict: bool = False,
        restrictions: Restrictions | None = None,
        year_over: bool = False,
        remedies_for: Container[Place] | None = None,
    ) -> Report:
        """Check and score one sheet, by the general rules and the game's own.

        With ``remedies_for`` only the findings of these places get remedies.

        A sheet that may be in the middle of a year has only those findings that hold whether the year is over or not,
        unless ``year_over`` is set. A blank sheet has none.
        """
        check = partial(self.checker.check, strict=strict, restrictions=restrictions, remedies_for=remedies_for)
        mid_year = not year_over and may_be_mid_year(self.game, filled)
        report = check_mid_year(check, filled) if mid_year else check(filled)
        blank = report.violations and is_blank(self.game, filled)
        return replace(report, violations=()) if blank else report


def next_place(text: str) -> str:
    """Return the area at which the entering of an unfinished file goes on; empty if the file names none."""
    marker = _MARKER.search(text)
    return marker[1] if marker else ""


def with_next_place(text: str, place: str) -> str:
    """Return a file's text without the mark where entering goes on, or with one at ``place``."""
    text = _MARKER.sub("", text)
    line_end = "" if text.endswith("\n") or not text else "\n"
    return f"{text}{line_end}{_NEXT}{place}\n" if place else text


def read_text(library: Library, name: str, text: str | bytes) -> list[FilledSheet]:
    """Return the sheets of a text or a PDF; ``name`` is its name in complaints. Raises `Unusable`."""
    if isinstance(text, bytes) and is_pdf(text):
        from sheetgen.fill.read_form import read_form

        return read_form(name, text, library.common, lambda game: library.loaded_game(game).reader)
    sheets: list[FilledSheet] = []
    complaints: list[Complaint] = []
    for document in read_documents(name, text, as_typed):
        with collect_complaints(complaints):
            sheets.append(_reader(library, document).read(document))
        if len(complaints) >= MOST_TOLD:
            break
    if complaints:
        raise Unusable(complaints)
    place = next_place(text if isinstance(text, str) else text.decode("utf-8", "replace"))
    return [replace(sheet, next_place=place) for sheet in sheets] if place and len(sheets) == 1 else sheets


def game_words(library: Library) -> tuple[str, str]:
    """Return the keys under which a file names its game: the language's own word, and the usual key."""
    return library.common.text("history.columns.game").casefold(), GAME_KEY


def _reader(library: Library, document: Document) -> SheetReader:
    data, text = document.data, library.common.text

    def refused(message: str, hint: str, path: tuple[str, ...] = ()) -> Unusable:
        return Unusable([document.positions.complaint(path, message, hint)])

    if not isinstance(data, dict):
        raise refused(text("input.not-a-sheet"), text("input.write-new"))
    words = game_words(library)
    key = next((key for key in data if folded(str(key)) in map(folded, words)), GAME_KEY)
    name = data[GAME_KEY] = data.pop(key, None)
    if name is None and "campaign" in data and "tries" in data:
        raise refused(text("input.a-record"), text("input.record-first"))
    if name is None:
        for key, value in data.items():
            if nearest(str(key), words) and _names_a_game(library, str(value)):
                message, hint = text("input.no-such-key", word=key), library.common.suggest(str(key), words)
                raise Unusable([document.positions.complaint((key,), message, hint, key=True)])
        raise refused(text("input.no-game"), text("input.write-game", games=", ".join(library.names)))
    try:
        return library.loaded_game(str(name)).reader
    except KeyError:
        folder = library.find_folder(str(name))
        meant = str(name) if folder is None else folder.name
        near = library.common.suggest(meant, library.names)
        own = "" if nearest(meant, library.names) else text("form.own-game")
        hint = library.common.join(filter(None, (near, own)))
        raise refused(text("input.no-such-game", word=name), hint, (key,)) from None


def _names_a_game(library: Library, word: str) -> bool:
    """Return whether a word is a game's name or short name, or nearly a name."""
    return bool(nearest(word, library.names) or library.find_folder(word))


_BLANKS = str.maketrans(
    dict.fromkeys("\u00a0\u1680\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u202f\u205f\u3000", " ")
)
_QUOTED = re.compile(r"(?<=[\[{,:\s])[“”„‟«»‘’‚]([^“”„‟«»‘’‚\"\n]*)[“”„‟«»‘’](?=\s*(?:[,\]}]|$|\s#))", re.MULTILINE)
_BEHIND_HASH = re.compile(
    r"^(?P<indent> *)[\w-]+:[ \t]+#(?P<word>[^\s#]\S*)[ \t]*(?:\r?\n|\Z)(?P<next>.*)", re.MULTILINE
)


def as_typed(file: str, text: str) -> str:
    """Return the text with plain blanks and straight quotes.

    Raises `Unusable` if a value was written after a ``#``, which begins a comment.
    """
    plain = _QUOTED.sub(r'"\1"', text.translate(_BLANKS))
    found = _BEHIND_HASH.search(plain)
    while found is not None:
        # A name with areas under it may have a remark of one word.
        if len(found["next"]) - len(found["next"].lstrip(" ")) <= len(found["indent"]):
            raise Unusable([_hidden(file, plain, found.start("word") - 1, found["word"])])
        found = _BEHIND_HASH.search(plain, found.end("word"))
    return plain


def _hidden(file: str, text: str, at: int, word: str) -> Complaint:
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    hint = translatable("put it in quotes: \"#{word}\"; a comment has a space after '#'", word=word)
    return Complaint(file, translatable("what follows '#' is taken as a comment"), hint, line, column)
