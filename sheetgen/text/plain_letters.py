"""Simplify texts for comparing: signs that look alike become equal, capitals and accents are removed."""

from __future__ import annotations

import re
import unicodedata


def plain(text: str) -> str:
    """Return the text with ordinary digits, signs and blanks in place of wide, curly and unbreakable ones."""
    text = unicodedata.normalize("NFKC", text).replace("\u2212", "-").replace("\u2013", "-")
    return " ".join("".join(" " if letter.isspace() else letter for letter in text if letter.isprintable()).split())


def folded(word: str) -> str:
    """Return the word without capitals and accents, for comparing."""
    letters = unicodedata.normalize("NFKD", word.casefold().replace("ł", "l"))
    return re.sub(r"[\s_-]+", " ", "".join(letter for letter in letters if not unicodedata.combining(letter))).strip()
