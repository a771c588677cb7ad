"""Texts in the player's language: one flat table from key to text, read from YAML files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from sheetgen.layout.plural import PluralNumber, form_for
from sheetgen.text.complaint import Complaint, Unusable
from sheetgen.text.suggest import MOST_LISTED, nearest


class Language:
    """The texts of one language. Keys are dotted: ``areas.left.wall``, ``notes.once-a-year``."""

    def __init__(self, code: str, texts: Mapping[str, str], file: str = "") -> None:
        self.code = code
        self.texts = texts
        self.file = file

    def text(self, key: str, /, **values: object) -> str:
        """Return the text for ``key`` with its ``{names}`` filled in.

        Raises `Unusable` if the language has no such text, or if the text needs a name that is not given.
        ``{number:word|words}`` becomes the form of the word that goes with the number: see `PluralNumber`.
        """
        text = self.texts.get(key)
        if text is None:
            raise Unusable(
                [Complaint(self.file or self.code, f"has no text for '{key}'", "add it to the language file")]
            )
        if not values:
            return text
        told = {name: PluralNumber(value, self.code) if type(value) is int else value for name, value in values.items()}
        try:
            return text.format(**told)
        except (KeyError, IndexError, ValueError) as error:
            message = f"the text for '{key}' cannot be filled in: {error}"
            hint = f"the names are: {', '.join(f'{{{name}}}' for name in values)}"
            raise Unusable([Complaint(self.file or self.code, message, hint)]) from error

    def with_text(self, key: str, text: str) -> Language:
        """Return the same language with another text for a key."""
        return Language(self.code, {**self.texts, key: text}, self.file)

    def plural(self, key: str, number: int) -> str:
        """Return the word for a number of things; its forms are the keys ``one``, ``few``, ``many`` under ``key``."""
        return self.text(f"{key}.{form_for(number, self.code)}")

    def suggest(self, word: str, candidates: Iterable[str]) -> str:
        """Return a hint for an unknown word: the nearest candidate, or all of them if they are few; else empty."""
        known = list(candidates)
        near = nearest(word, known)
        if near:
            return self.text("words.did-you-mean", word=near)
        return self.text("words.there-are", words=", ".join(known)) if 0 < len(known) <= MOST_LISTED else ""

    def join(self, texts: Iterable[str]) -> str:
        """Return several statements in one line, separated as is usual in the language."""
        return self.text("words.between").join(texts)

    def labelled(self, name: str, text: str) -> str:
        """Return a text preceded by the name of what it is about."""
        return self.text("words.named", name=name, text=text)

    def has(self, key: str) -> bool:
        """Return whether the language has a text for ``key``."""
        return key in self.texts

    def text_or(self, key: str, otherwise: str) -> str:
        """Return the text for ``key``, or ``otherwise`` if there is none."""
        return self.text(key) if self.has(key) else otherwise


def language_codes(layouts: Path) -> tuple[str, ...]:
    """Return the codes of the languages in the subfolder ``lang`` of ``layouts`` or of a game's folder."""
    return tuple(sorted(path.stem for path in (layouts / "lang").glob("*.yaml")))
