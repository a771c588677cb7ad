"""Help with an unknown word: suggest the nearest known one, or list all there are."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from sheetgen.text.complaint import translatable

MOST_LISTED = 12
"""The most words that are listed in one line."""
_BEGINNING = 3
"""The fewest letters that count as the beginning of a word."""
_LONGEST = 60
"""The most characters of a word that is compared: the time grows with the square of its length."""


def nearest(word: str, candidates: Iterable[str]) -> str:
    """Return the candidate that is most like a word, or an empty text if none is near.

    Capitals, and hyphens for underscores, do not count as a difference. The only candidate that begins with the word
    is nearer than one spelled alike.
    """
    if len(word) > _LONGEST:
        return ""
    plain = {_folded(candidate): candidate for candidate in candidates}
    begun = [each for each in plain if len(word) >= _BEGINNING and each.startswith(_folded(word))]
    near = begun if len(begun) == 1 else get_close_matches(_folded(word), plain, n=1)
    return plain[near[0]] if near else ""


def suggest(word: str, candidates: Iterable[str]) -> str:
    """Return ``did you mean 'renown'?``, or an empty text if no candidate is near: see `nearest`."""
    near = nearest(word, candidates)
    return translatable("did you mean '{word}'?", word=near) if near else ""


def suggest_or_list(word: str, candidates: Iterable[str], most: int = MOST_LISTED) -> str:
    """Return a hint with the nearest candidate, or else with all if they are few: ``available: easy, hard``."""
    known = list(candidates)
    listed = translatable("available: {words}", words=", ".join(known)) if 0 < len(known) <= most else ""
    return suggest(word, known) or listed


def _folded(word: str) -> str:
    return word.casefold().replace("-", "_").replace(" ", "_")
