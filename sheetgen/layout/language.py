"""Texts in the player's language: one flat table from key to text, read from YAML files."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

from sheetgen.text.complaint import Complaint, Unusable, translate
from sheetgen.text.inflection import ENGLISH, Grammar, Name, fill_in
from sheetgen.text.suggest import suggest_or_list

FROM_ENGLISH = "from-english."
"""The beginning of the keys whose second part is an English text of the code or of a theme."""
_ABOVE = 230
"""The combining class of accents above a letter."""
_HANGUL = "\u1100"
_FORMS, _NAME = "grammar.forms.", "plain"
_APOSTROPHE = re.compile(r"(?<=[A-Za-zÀ-ž}])'(?=[A-Za-zÀ-ž{])")
"""Between Latin letters or names in braces: elsewhere the sign opens or closes what is quoted."""
_OWNERS, _QUOTES = re.compile(r"(?<=[a-z]s)'(?= [a-z])"), re.compile(r"(?<!\w)'\S")
"""After a plural, as in ``players' tiles``; and where the sign opens what is quoted."""
_QUOTED = re.compile(r"(?<!\w)'([^']+)'(?![A-Za-z])")
"""What stands in straight quotes; a particle may follow."""
_MOST_NAME = 23
"""The most letters of a quoted name that is not broken over two lines."""
_SHORT_NAME = re.compile("|".join(rf"{one}[^{end}]{{1,{_MOST_NAME}}}{end}" for one, end in ("«»", "„”", "‘’")))
_BEFORE_NUMBER = re.compile(r"(?<=[A-Za-zÀ-ž=]) (?=[-−]?\d)")
_SHORT_WORDS = {"pl": re.compile(r"(?<![\w'’])([aiouwzAOUWZ]) (?=\S)")}
"""In some languages no line ends with a word of one letter: what finds such words, by the language's code.

A capital I is a number, as of an age.
"""
_COMMAND = re.compile(r"sheetgen \w+(?: -{1,2}\w+| \{\w+\}(?:\.\w+)?)+")
"""A command in a text that a player may run as it stands."""


def with_curved_apostrophes(text: str) -> str:
    """Return a text as print and page show it: the apostrophe within a word or after a plural is curved."""
    curved = _APOSTROPHE.sub("’", text)
    return curved if _QUOTES.search(curved) else _OWNERS.sub("’", curved)


def as_printed(text: str) -> str:
    """Return a whole sentence with curved quotes, unbroken before a number and in a short quoted name."""
    text = _QUOTED.sub("‘\\1’", text).replace("'", "’")
    text = _SHORT_NAME.sub(lambda found: found.group().replace(" ", "\u00a0"), text)
    return _BEFORE_NUMBER.sub("\u00a0", text)


class Language:
    """The texts of one language. Keys are dotted: ``areas.left.wall``, ``notes.once-a-year``.

    ``ending`` stands behind each command that a text suggests, so that the command is run in this language too.
    """

    def __init__(self, code: str, texts: Mapping[str, str], file: str = "", ending: str = "") -> None:
        self.code = code
        self.texts = texts
        self.file = file
        self.ending = ending

    @cached_property
    def grammar(self) -> Grammar:
        """How the language counts, from the ``grammar`` of its file; like English if that has none."""
        forms = {key.removeprefix(_FORMS): text for key, text in self.texts.items() if key.startswith(_FORMS)}
        return Grammar(forms or ENGLISH.forms, self.texts.get("grammar.decimal", ENGLISH.decimal))

    @cached_property
    def tall(self) -> bool:
        """Whether a name of an area has letters that are higher than Latin capitals."""
        return any(letter >= _HANGUL and letter.isalpha() for letter in self._names)

    @cached_property
    def accented(self) -> bool:
        """Whether a name of an area has an accent above a letter, or `tall` letters."""
        return self.tall or any(unicodedata.combining(letter) == _ABOVE for letter in self._names)

    @cached_property
    def _names(self) -> str:
        """The letters of all names of areas, accents apart."""
        names = "".join(text for key, text in self.texts.items() if key.startswith("areas."))
        return unicodedata.normalize("NFD", names)

    def text(self, key: str, /, **values: object) -> str:
        """Return the text for ``key`` with its ``{names}`` filled in.

        Raises `Unusable` if the language has no such text, or if the text needs a name that is not given.
        ``{number:word|words}`` becomes the form of the word that goes with the number: see `inflection`. A text with
        further forms in the file is a `Name`.
        """
        text = self.texts.get(key)
        if text is None:
            raise Unusable(
                [Complaint(self.file or self.code, f"has no text for '{key}'", "add it to the language file")]
            )
        if not values:
            return Name(text, self._forms(key)) if f"{key}.{_NAME}" in self.texts else text
        if self.ending:
            text = _COMMAND.sub(lambda found: f"{found.group()}{self.ending}", text)
        try:
            return fill_in(text, values, self.grammar)
        except (KeyError, IndexError, ValueError) as error:
            message = f"the text for '{key}' cannot be filled in: {error}"
            hint = f"the names are: {', '.join(f'{{{name}}}' for name in values)}"
            raise Unusable([Complaint(self.file or self.code, message, hint)]) from error

    def _forms(self, key: str) -> dict[str, str]:
        begun = f"{key}."
        return {name.removeprefix(begun): text for name, text in self.texts.items() if name.startswith(begun)}

    def from_english(self, template: str, values: Mapping[str, object]) -> str | None:
        """Return an English text of the code in this language, with the values in it; None if it is not translated."""
        key = f"{FROM_ENGLISH}{template}"
        return self.text(key, **values) if self.has(key) else None

    def with_text(self, key: str, text: str) -> Language:
        """Return the same language with another text for a key."""
        return Language(self.code, {**self.texts, key: text}, self.file, self.ending)

    def typographic(self) -> Language:
        """Return the same texts as print and page show them.

        The apostrophe within a word is curved; a no-break space stands behind a word that may not end a line.
        """
        texts = {key: with_curved_apostrophes(text) for key, text in self.texts.items()}
        if short := _SHORT_WORDS.get(self.code):
            texts = {key: short.sub("\\1\u00a0", text) for key, text in texts.items()}
        return Language(self.code, texts, self.file, self.ending)

    def number(self, value: float) -> str:
        """Return a number as the language writes it."""
        return fill_in("{number}", {"number": value}, self.grammar)

    def plural(self, key: str, number: int) -> str:
        """Return the word for a number of things; its forms are the keys ``one``, ``few``, ``many`` under ``key``."""
        return self.text(f"{key}.{self.grammar.form_for(number)}")

    def suggest(self, word: str, candidates: Iterable[str]) -> str:
        """Return a hint for an unknown word: the nearest candidate, or all of them if they are few; else empty."""
        return str(translate(suggest_or_list(word, candidates), self.from_english))

    def all_of(self, words: Iterable[str]) -> str:
        """Return words joined with "and": ``a, b and c``."""
        return self._listed("words.and", [*words])

    def any_of(self, words: Iterable[str]) -> str:
        """Return words joined with "or": ``a, b or c``."""
        return self._listed("words.or", [*words])

    def _listed(self, key: str, words: list[str]) -> str:
        return self.text(key, first=", ".join(words[:-1]), last=words[-1]) if len(words) > 1 else "".join(words)

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
