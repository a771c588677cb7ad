"""Find what a translator has yet to do: texts not translated, those nothing asks for, words against the glossary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Formatter
from typing import Any

from sheetgen.app.library import Library
from sheetgen.layout.language import FROM_ENGLISH, Language, language_codes
from sheetgen.layout.language_file import read_texts
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.text.positions import Positions

NAME_FORMS = {"plain", "gender", "of", "acc", "brief"}
"""What the file of a language may add to a name."""
_WORD = re.compile(r"[^\W\d_]{2}")
_FIELD = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True)
class Term:
    """A term of a glossary: English patterns, how the translation begins, what is wrong, and in which game it is so."""

    name: str
    english: str = ""
    use: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    game: str = ""
    but: tuple[str, ...] = ()

    def faults(self, key: str, english: str, text: str) -> Iterator[str]:
        """Yield what is wrong with a text by this term."""
        if key in self.but:
            return
        for word in self.wrong:
            if _found(word, text):
                yield f"the glossary does not allow '{word}' for '{self.name}'"
        named = bool(self.english) and _found(rf"\b(?:{self.english})\b", _FIELD.sub("", english))
        if named and self.use and not any(_found(word, text) for word in self.use):
            yield f"the glossary says '{' or '.join(self.use)}' for '{self.name}'"


def _found(pattern: str, text: str) -> bool:
    return re.search(pattern, text, re.IGNORECASE) is not None


def lint_language(library: Library, code: str, word: str = "") -> list[Complaint]:
    """Return what is missing or wrong in the texts of a language: the common ones and every game's, or one game's.

    Raises `Unusable` if there is no such game, if a file cannot be read, or if there are no texts in the language.
    """
    folders = [library.folder(word)] if word else [library.layouts, *library.folders.values()]
    names = {folder: name for name, folder in library.folders.items()}
    files = {folder / "lang" / f"{code}.yaml": folder for folder in folders}
    if not any(file.is_file() for file in files):
        first = str(next(iter(files)))
        raise Unusable([Complaint(first, "no such file", "copy en.yaml to this name and translate its texts")])
    same, terms = _glossary(library, code)
    found: list[Complaint] = []
    for file, folder in files.items():
        if not file.is_file():
            found.append(Complaint(str(file), "no such file", "copy en.yaml to this name and translate its texts"))
            continue
        base = library.game_files(word or names[folder]).folders[1:] if folder != library.layouts else ()
        english = _inherited(library, base, "en") | _texts_in(library, file.with_name("en.yaml"))
        if folder == library.layouts:
            english |= _texts_of_the_code(library, code)
        game = "" if folder == library.layouts else folder.name
        lint = _FileLint(library, code, file, english, same, _inherited(library, base, code))
        found += lint.complaints([term for term in terms if term.game in ("", game)])
    return found


def _inherited(library: Library, folders: Sequence[Path], code: str) -> dict[str, str]:
    """Return the texts in a language of the games that a variant extends, its own base first."""
    found: dict[str, str] = {}
    for folder in reversed(folders):
        found |= _texts_in(library, folder / "lang" / f"{code}.yaml")
    return found


def _texts_in(library: Library, file: Path) -> dict[str, str]:
    return read_texts(file, library.files.read) if file.is_file() else {}


def _texts_of_the_code(library: Library, code: str) -> dict[str, str]:
    """Return the English texts that the other languages translate, by their keys."""
    others = [other for other in language_codes(library.layouts) if other not in ("en", code)]
    files = (library.layouts / "lang" / f"{other}.yaml" for other in others)
    keys = {key for file in files for key in read_texts(file, library.files.read) if key.startswith(FROM_ENGLISH)}
    return {key: key.removeprefix(FROM_ENGLISH) for key in keys}


def _glossary(library: Library, code: str) -> tuple[frozenset[str], list[Term]]:
    """Return the texts that are the same as in English, and the terms, of a language's glossary."""
    file = library.layouts / "lang" / "glossary" / f"{code}.yaml"
    if not file.is_file():
        return frozenset(), []
    data: Mapping[str, Any] = library.files.read(file)[0].data
    terms = [
        Term(
            name,
            term.get("en", ""),
            tuple(term.get("use", ())),
            tuple(term.get("not", ())),
            term.get("game", ""),
            tuple(term.get("but", ())),
        )
        for name, term in data["terms"].items()
    ]
    return frozenset(data["same"]), terms


class _FileLint:
    """The comparison of one file with the English one."""

    def __init__(
        self,
        library: Library,
        code: str,
        file: Path,
        english: Mapping[str, str],
        same: Iterable[str],
        inherited: Mapping[str, str],
    ) -> None:
        (document, *_) = library.files.read(file)
        self._positions: Positions = document.positions
        self._paths = {".".join(path): path for path in _paths(document.data)}
        self._texts = read_texts(file, library.files.read)
        self._english, self._same = english, frozenset(same)
        self._known = inherited.keys() | self._texts.keys()
        """The texts that there are, in the file or in those of the games that this one extends."""
        common = library.layouts / "lang" / f"{code}.yaml"
        self._forms = Language(code, read_texts(common, library.files.read) if common.is_file() else {}).grammar.forms

    def complaints(self, terms: Iterable[Term]) -> Iterator[Complaint]:
        """Yield what is missing, in the order of the English texts, then what is wrong in the order of the file."""
        for key in self._english:
            if not (word := _word_of(key)) and key not in self._known:
                yield self._about(key, f"no translation for '{key}'", f"English: {self._english[key]}")
            elif word:
                yield from self._missing_forms(key, word)
        terms = list(terms)
        for key, text in self._texts.items():
            if key.startswith("grammar.") or key.rpartition(".")[2] in NAME_FORMS:
                continue
            english = self._english.get(key)
            if english is not None:
                yield from (self._about(key, *fault) for fault in self._faults(key, english, text))
                yield from (self._about(key, fault) for term in terms for fault in term.faults(key, english, text))
            elif _word_of(key) not in {_word_of(other) for other in self._english} - {""}:
                yield self._about(key, f"nothing asks for the text '{key}'", "leave it out")

    def _missing_forms(self, key: str, word: str) -> Iterator[Complaint]:
        """Yield the forms of a counted word that the language needs and lacks, once for each word."""
        if key == f"{word}.one":
            for form in self._forms:
                if f"{word}.{form}" not in self._known:
                    yield self._about(
                        word,
                        f"no translation for '{word}.{form}'",
                        f"English: {self._english.get(f'{word}.{form}', self._english[key])}",
                    )

    def _faults(self, key: str, english: str, text: str) -> Iterator[tuple[str, str]]:
        """Yield what is wrong with one text, and what to do."""
        if text == english and _WORD.search(_FIELD.sub("", text)) and text not in self._same:
            yield "is the same as in English", "translate it, or list it under 'same' in the language's glossary"
        if not key.startswith(FROM_ENGLISH) and (missing := fields(english).keys() - fields(text).keys()):
            yield f"lacks {_listed(missing)}", f"English: {english}"
        if unknown := fields(text).keys() - fields(english).keys():
            yield f"there is no {_listed(unknown)} here", f"English: {english}"
        for spec in fields(text).values():
            given = len(spec.split("|")) - spec.startswith("0=")
            if "|" in spec and "=" not in spec.removeprefix("0=") and given != len(self._forms):
                yield f"'{spec}' must have these forms: {', '.join(self._forms)}", ""

    def _about(self, key: str, message: str, hint: str = "") -> Complaint:
        """Return a complaint about a text, or about the file if it has none of that key."""
        if key in self._paths:
            return self._positions.complaint(self._paths[key], message, hint)
        return Complaint(self._positions.complaint((), "").file, message, hint)


def _paths(data: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the path of every text of a file."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _paths(value, (*path, str(key)))
    else:
        yield path


def _word_of(key: str) -> str:
    """Return the counted word that a key has a form of, or nothing."""
    word, _, form = key.rpartition(".")
    return word if form in ("one", "few", "many") and word.startswith("icons.") else ""


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))


def fields(text: str) -> dict[str, str]:
    """Return the names to fill in, each with the words after its colon; a YAML map in braces is none."""
    found = {name: spec or "" for _, name, spec, _ in Formatter().parse(text) if name is not None}
    return {name: spec for name, spec in found.items() if not spec.startswith(" ")}
