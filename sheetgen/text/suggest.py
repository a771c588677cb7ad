"""Compare words: simplify their letters, suggest the nearest known one, or list all there are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

from sheetgen.text.complaint import translatable

MOST_LISTED = 12
"""The most words that are listed in one line."""
_BEGINNING = 3
"""The fewest letters that count as the beginning of a word."""
_LONGEST = 60
"""The most characters of a word that is compared: the time grows with the square of its length."""


def nearest(word: str, candidates: Iterable[str]) -> str:
    """Return the candidate that is most like a word, or an empty text if none is near.

    Capitals, accents, and hyphens for underscores do not count as a difference. The only candidate with a
    word that begins so is nearer than one spelled alike.
    """
    if len(word) > _LONGEST:
        return ""
    spelt = {folded(candidate): candidate for candidate in candidates}
    begun = [each for each in spelt if len(word) >= _BEGINNING and f" {folded(word)}" in f" {each}"]
    near = begun if len(begun) == 1 else get_close_matches(folded(word), spelt, n=1)
    return spelt[near[0]] if near else ""


def suggest(word: str, candidates: Iterable[str]) -> str:
    """Return ``did you mean 'renown'?``, or an empty text if no candidate is near: see `nearest`."""
    near = nearest(word, candidates)
    return translatable("did you mean '{word}'?", word=near) if near else ""


def suggest_or_list(word: str, candidates: Iterable[str], most: int = MOST_LISTED) -> str:
    """Return a hint with the nearest candidate, or else with all if they are few: ``available: easy, hard``."""
    known = list(candidates)
    listed = translatable("available: {words}", words=", ".join(known)) if 0 < len(known) <= most else ""
    return suggest(word, known) or listed


def plain(text: str) -> str:
    """Return the text with ordinary digits, signs and blanks in place of wide, curly and unbreakable ones."""
    text = unicodedata.normalize("NFKC", text).replace("\u2212", "-").replace("\u2013", "-")
    return " ".join("".join(" " if letter.isspace() else letter for letter in text if letter.isprintable()).split())


_ALIKE = str.maketrans({"ł": "l", "\u2018": "'", "\u2019": "'", "\u02bc": "'"})
"""Letters and signs that no accent sets apart."""


@lru_cache(maxsize=4096)
def folded(word: str) -> str:
    """Return the word without capitals and accents, and with straight apostrophes, for comparing."""
    letters = unicodedata.normalize("NFKD", word.casefold().translate(_ALIKE))
    return re.sub(r"[\s_-]+", " ", "".join(letter for letter in letters if not unicodedata.combining(letter))).strip()
