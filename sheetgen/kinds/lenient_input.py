"""Interpret what a person writes and YAML takes for something else, if it can mean only one thing.

A number in quotes is a number, ``1-5`` are the boxes 1 to 5, ``x x x`` are three boxes, ``Planner`` is ``planner``.
What can mean two things, or nothing, is returned unchanged: the reader of the kind then refuses it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from typing import Any

_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")
_RANGE = re.compile(r"([0-9]{1,3})\s*(?:-|–|\.\.|\b(?:to|à|do)\b|~)\s*([0-9]{1,3})")
_FRACTION = re.compile(r"([0-9]{1,3}),([0-9]{1,3})")
_BREAK = re.compile(r"\s*[,;]\s*|\s+")
_MARKS = frozenset("xX✓✗■")
_BITS = str.maketrans("01", ".#")
_EMPTY = frozenset(("", "~", "-", "_", "."))
_ALL = frozenset("all tout toutes tous wszystko wszystkie 모두 전부".split())
_NONE = frozenset("none nothing rien aucun aucune żaden żadne nic 없음".split())
_YES = frozenset("yes y on x true oui vrai tak prawda 예 네 참".split())
_NO = frozenset("no n off false non faux nie fałsz 아니요 아니오 거짓".split())


def parse_number(raw: Any) -> Any:
    """Parse a whole number, also one in quotes."""
    if not isinstance(raw, str):
        return raw
    text = _without_comma(raw)
    return int(text) if _NUMBER.fullmatch(text) else raw


def _without_comma(raw: str) -> str:
    """Return a text with plain digits, without the comma or semicolon at its end that a copied value may have."""
    return unicodedata.normalize("NFKC", raw).strip().rstrip(",;").rstrip()


def parse_numbers(raw: Any) -> Any:
    """Parse a list of numbers, also as one text: ``1 3 - 4``; a dash is an empty box."""
    if isinstance(raw, str):
        raw = parse_entries(raw)
    if not isinstance(raw, list):
        return raw
    return [None if isinstance(each, str) and each.strip() in _EMPTY else parse_number(each) for each in raw]


def parse_boxes_value(raw: Any) -> Any:
    """Parse a count, or a list of boxes: ``"5"``, ``1-5``, ``1 2 5``, ``[1-3, 7]``, ``x x x``."""
    if isinstance(raw, str):
        text = _without_comma(raw)
        if _NUMBER.fullmatch(text):
            return int(text)
        fraction = _FRACTION.fullmatch(text)
        if fraction and int(fraction[1]) > int(fraction[2]):
            # Boxes are listed from left to right, so 20,5 is a decimal number, which no box has.
            return raw
        raw = _listed(text)
    if not isinstance(raw, list):
        return raw
    if raw and all(isinstance(each, str) and each in _MARKS for each in raw):
        return len(raw)
    found: list[Any] = []
    for each in _unlisted(raw):
        run = _run(each.strip()) if isinstance(each, str) else None
        found += [parse_number(each)] if run is None else run
    return found


def _unlisted(raw: list[Any]) -> list[Any]:
    """Return a list in which texts of several boxes, whose commas are missing, are their boxes."""
    parts = (_listed(each) if isinstance(each, str) else [each] for each in raw)
    return [box for part in parts for box in ([part] if isinstance(part, str) else part)]


def every(raw: Any) -> bool | None:
    """Return True for a word for all boxes, False for a word for none; None for anything else."""
    word = raw.strip().casefold() if isinstance(raw, str) else ""
    return True if word in _ALL else False if word in _NONE else None


def parse_entries(raw: Any) -> Any:
    """Parse a list of words, also as one text with commas, semicolons or blanks between them."""
    return [each for each in _BREAK.split(raw.strip()) if each] if isinstance(raw, str) else raw


def parse_letters(raw: Any) -> Any:
    """Parse a list of letters; one text must have commas or blanks between them, because ``WB`` could be one entry."""
    found = parse_entries(raw)
    alone = isinstance(raw, str) and any(len(each.rstrip("/")) != 1 for each in found)
    return raw if alone else found


def row(raw: Any) -> Any:
    """Convert a row of cells to ``#`` and ``.`` if it has other signs, such as ``x`` and ``-``, or ``1`` and ``0``."""
    if type(raw) is int:
        raw = str(raw)
    if not isinstance(raw, str):
        return raw
    if raw.strip() and not set(raw.strip()) - {"0", "1"}:
        return raw.strip().translate(_BITS)
    return "".join("#" if sign in _MARKS else "." if sign in "-_" else sign for sign in raw.strip())


def parse_names(raw: Any, known: Collection[str], shown: Mapping[str, str] | None = None) -> Any:
    """Parse a list of names.

    A text may separate them by commas or semicolons, or by blanks if each word is a known name.
    """
    if not isinstance(raw, str):
        return raw
    words = [parse_word(each, known, shown) for each in parse_entries(raw)]
    if all(each in known for each in words):
        return words
    return [each.strip() for each in re.split(r"[,;]", raw) if each.strip()]


def parse_pieces(raw: Any) -> Any:
    """Parse a list of pieces, also as one text: ``2 soldier 1 builder; 1 civilian``, one entry for each card."""
    if not isinstance(raw, str):
        return raw
    cards = [parse_entries(re.sub(r"[{}\[\]:,]", " ", card)) for card in re.split(r"}\s*,|;", raw)]
    found = [_pairs(words) for words in cards if words]
    return raw if None in found else found


def _pairs(words: list[str]) -> dict[str, int] | None:
    """Parse pairs such as ``2 soldier`` or ``soldier 2``; None if the words are not such pairs."""
    pairs = [sorted(words[at : at + 2], key=lambda word: not word.isdecimal()) for at in range(0, len(words), 2)]
    right = all(len(pair) == 2 and pair[0].isdecimal() and not pair[1].isdecimal() for pair in pairs)
    return {icon: int(count) for count, icon in pairs} if right else None


def parse_yes_or_no(raw: Any) -> Any:
    """Parse whether something was done, also as a word: ``yes``, ``no``, ``x``."""
    word = raw.strip().casefold() if isinstance(raw, str) else ""
    if word in _YES:
        return True
    return False if word in _NO else raw


def parse_word(raw: Any, known: Collection[str], shown: Mapping[str, str] | None = None) -> Any:
    """Return the known word that is meant; case, blanks, - and _ do not matter. ``shown`` are the printed words."""
    if not isinstance(raw, str) or raw in known:
        return raw
    wanted = _plain(raw)
    found = {word for word in known if _plain(word) == wanted or (shown and _plain(shown.get(word, word)) == wanted)}
    return found.pop() if len(found) == 1 else raw


def _listed(text: str) -> Any:
    """Return the entries of a text of boxes; the text itself if it contains any other word."""
    found = parse_entries(_RANGE.sub(r"\1-\2", text))
    box = [each in _MARKS or _NUMBER.fullmatch(each) or _run(each) is not None for each in found]
    return found if found and all(box) else text


def _run(text: str) -> range | None:
    """Return the boxes of ``1-5``; None for any other text, also for a descending range."""
    ends = _RANGE.fullmatch(text)
    return range(int(ends[1]), int(ends[2]) + 1) if ends and int(ends[1]) <= int(ends[2]) else None


def _plain(word: str) -> str:
    return re.sub(r"[\s_-]+", " ", word.strip()).casefold()
