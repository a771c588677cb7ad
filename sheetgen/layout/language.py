"""Texts in the player's language: one flat table from key to text, read from YAML files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from sheetgen.layout.plural import Counted, form_for
from sheetgen.text.complaint import Complaint, Translated, Unusable, about
from sheetgen.text.source import ReadFile, read_file
from sheetgen.text.suggest import MOST_LISTED, nearest


class Language:
    """The texts of one language. Keys are dotted: ``areas.left.wall``, ``notes.once-a-year``."""

    def __init__(self, code: str, texts: Mapping[str, str], file: str = "") -> None:
        self.code = code
        self.texts = texts
        self.file = file

    def text(self, key: str, /, **values: object) -> str:
        """The text for ``key`` with its ``{names}`` filled in.

        Raises `Unusable` when the language has no such text, or one that asks for a name that is not given.
        ``{number:word|words}`` becomes the form of the word that goes with the number: see `Counted`.
        """
        text = self.texts.get(key)
        if text is None:
            raise Unusable(
                [Complaint(self.file or self.code, f"has no text for '{key}'", "add it to the language file")]
            )
        if not values:
            return text
        told = {name: Counted(value, self.code) if type(value) is int else value for name, value in values.items()}
        try:
            return text.format(**told)
        except (KeyError, IndexError, ValueError) as error:
            message = f"the text for '{key}' cannot be filled in: {error}"
            hint = f"the names are: {', '.join(f'{{{name}}}' for name in values)}"
            raise Unusable([Complaint(self.file or self.code, message, hint)]) from error

    def plural(self, key: str, number: int) -> str:
        """The word for a number of things; its forms stand under ``key`` as ``one``, ``few`` and ``many``."""
        return self.text(f"{key}.{form_for(number, self.code)}")

    def suggest(self, word: str, candidates: Iterable[str]) -> str:
        """Help for a word that is not known: the nearest candidate, or else all of them where they are few."""
        known = list(candidates)
        near = nearest(word, known)
        if near:
            return self.text("words.did-you-mean", word=near)
        return self.text("words.there-are", words=", ".join(known)) if 0 < len(known) <= MOST_LISTED else ""

    def has(self, key: str) -> bool:
        """Whether the language has a text for ``key``."""
        return key in self.texts


def language_codes(layouts: Path) -> tuple[str, ...]:
    """The languages there are, by the files in the folder's ``lang``; the folder is ``layouts`` or a game's own."""
    return tuple(sorted(path.stem for path in (layouts / "lang").glob("*.yaml")))


def load_language(code: str, layouts: Path, games: Iterable[str] = (), read: ReadFile = read_file) -> Language:
    """The common texts of a language and those of the given games, named or as folders. Raises `Unusable`."""
    codes = language_codes(layouts)
    if code not in codes:
        raise Unusable([about("language", f"there is no language '{code}'", f"there are: {', '.join(codes)}")])
    texts: dict[str, str] = {}
    files = [layouts / "lang" / f"{code}.yaml"]
    for game in games:
        spoken = language_codes(layouts / game)
        if code not in spoken:
            message = f"'{Path(game).name}' has no texts in the language '{code}'"
            raise Unusable([about("language", message, f"it has: {', '.join(spoken)}")])
        files.append(layouts / game / "lang" / f"{code}.yaml")
    for file in files:
        texts |= read_texts(file, read)
    return Language(code, texts, str(files[-1]))


def translation(language: Language, english: Language) -> Translated:
    """How a language tells what is written in English outside the language files, complaints and themes.

    The English texts stand in ``english`` under the same keys.
    """
    keys = {text: key for key, text in english.texts.items() if key.startswith(("complaints.", "themes."))}

    def translated(template: str, values: Mapping[str, object]) -> str | None:
        return language.text(keys[template], **values) if template in keys else None

    return translated


def read_texts(file: Path, read: ReadFile = read_file) -> dict[str, str]:
    """The texts of one language file by their dotted keys. Raises `Unusable`."""
    texts: dict[str, str] = {}
    for document in read(file):
        _flatten(document.data, "", texts)
    return texts


def _flatten(data: object, prefix: str, texts: dict[str, str]) -> None:
    if isinstance(data, Mapping):
        for key, value in data.items():
            _flatten(value, f"{prefix}.{key}" if prefix else str(key), texts)
    elif data is not None:
        texts[prefix] = str(data)
