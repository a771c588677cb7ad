"""The base class of a row of the paper that is answered in one word, the cell for the score; how words are read."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from sheetgen.app.sheet_input import LoadedGame
from sheetgen.kinds.lenient_input import every, parse_yes_or_no
from sheetgen.layout.area import Area
from sheetgen.layout.game import Value
from sheetgen.layout.language import Language
from sheetgen.rules.score import TOTAL
from sheetgen.text.suggest import folded, nearest

FULL, NOTHING, BUILT, NONE = "*", "-", "+", "0"
"""All boxes of a row, a row without an answer, a building with nothing in it, a row with no marks."""
FILLED, RINGED, EMPTY = "xX#✓✗■fF", "oO@rR○", "._·"
_RANGE = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")
_MOST_DIGITS = 9
_BEGINNING = 3
"""The fewest letters that are looked for inside a name."""
MOST_LISTED = 20
"""The most names that a refusal lists."""


class Refused(Exception):
    """An answer cannot be used; the text is the reason, in the player's language."""


def refused(language: Language, key: str, **values: object) -> Refused:
    """Return the refusal whose text is under ``enter.refused`` in the language file."""
    return Refused(language.text(f"enter.refused.{key}", **values))


def everything(word: str, language: Language) -> bool | None:
    """Return True for a word for all, False for one for none or for no; None for any other."""
    for key, meaning in (("all", True), ("none", False), ("no", False)):
        if folded(word) == folded(language.text(f"enter.{key}")):
            return meaning
    return False if len(word) > 1 and parse_yes_or_no(word) is False else every(word)


def words_of(text: str, cut: str = " ,") -> list[str]:
    """Return the words of a text with any of the signs ``cut`` between them."""
    return [word for word in re.split(f"[{re.escape(cut)}]+", text) if word]


def number_of(word: str) -> int | None:
    """Return the whole number that a word is; None for any other, and for one with more than nine digits."""
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS else None


def marked(word: str, marks: str, others: str = EMPTY) -> int | None:
    """Return the mask of a row drawn with signs, with the boxes under ``marks`` set.

    None if a sign is neither one of those nor one of the ``others``, or if the word is empty.
    """
    if not word or set(word) - set(marks) - set(others):
        return None
    return sum(1 << place for place, sign in enumerate(word) if sign in marks)


def listed(word: str, most: int) -> int | None:
    """Return the mask of boxes written as ``1-5,7``; None if it is not such a list or a box is beyond ``most``."""
    mask = 0
    for part in word.split(","):
        found = _RANGE.fullmatch(part)
        if found is None:
            return None
        first, last = int(found[1]), int(found[2] or found[1])
        if not 1 <= first <= last <= most:
            return None
        mask |= (1 << last) - (1 << (first - 1))
    return mask


def drawn(mask: int) -> str:
    """Return the shortest row of signs for a mask: ``xx.x``."""
    return "".join(FILLED[0] if mask >> place & 1 else EMPTY[0] for place in range(mask.bit_length()))


def as_list(mask: int) -> str:
    """Return a mask as a list of boxes that cannot be read as a count: ``2,4``, ``4-4``."""
    numbers = [str(place + 1) for place in range(mask.bit_length()) if mask >> place & 1]
    return f"{numbers[0]}-{numbers[0]}" if len(numbers) == 1 else ",".join(numbers)


def found(word: str, names: Mapping[str, Sequence[str]], language: Language) -> str:
    """Return the key whose name begins with a word, or is that word. Raises `Refused` for none and for several.

    ``names`` are what each key may be called, the name that is shown first.
    """
    shown = {key: each[0] for key, each in names.items()}
    matching = _matching(folded(word), names)
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise refused(language, "several", word=word, options=", ".join(shown[key] for key in matching))
    owners = {folded(name): key for key, each in names.items() for name in each}
    near = nearest(folded(word), owners)
    if near:
        raise refused(language, "near", word=word, near=shown[owners[near]])
    key = "none-of" if len(shown) <= MOST_LISTED else "unknown"
    raise refused(language, key, word=word, options=", ".join(shown.values()))


def _matching(wanted: str, names: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the keys that a word fits best.

    What is read on paper goes before the words of a file, a whole word before the beginning of one, the beginning of
    a name before that of a word inside it.
    """
    spelled = {key: [folded(name) for name in each] for key, each in names.items()}
    inside = f" {wanted}" if len(wanted) >= _BEGINNING else ""
    tests: tuple[Callable[[list[str]], bool], ...] = (
        lambda each: each[0] == wanted,
        lambda each: wanted in each,
        lambda each: each[0].startswith(wanted),
        lambda each: any(name.startswith(wanted) for name in each),
        lambda each: bool(inside) and inside in each[0],
    )
    return next(filter(None, ([key for key, each in spelled.items() if test(each)] for test in tests)), [])


def beginnings(names: Sequence[str]) -> list[str]:
    """Return for each name the shortest beginning that no other name has, in small letters without accents."""
    plain_names = [folded(name) for name in names]
    return [
        next(
            (
                name[:end]
                for end in range(1, len(name) + 1)
                if not name[:end].endswith(" ") and sum(other.startswith(name[:end]) for other in plain_names) == 1
            ),
            name,
        )
        for name in plain_names
    ]


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """Return the first letters of names if all are Latin and different; else none."""
    letters = tuple(folded(name)[:1] for name in names)
    fits = len(set(letters)) == len(letters) and all(letter.isascii() and letter.isalpha() for letter in letters)
    return letters if fits else ()


Values = Mapping[str, Value]
"""The values of areas, by their ids; an area that is missing has no value given."""


class Cell(ABC):
    """A row of the paper that is answered in one word: one area, or a building with all that lies in it."""

    one_digit: ClassVar[bool] = False
    """Whether a single digit is always enough, so that several rows can be typed without blanks."""
    two_digits: ClassVar[bool] = False
    """Whether it is a count, of which two digits each can be typed without blanks."""
    may_lack: ClassVar[bool] = False
    """Whether it may be left out at the end of a line."""
    plain_words: ClassVar[bool] = False
    """Whether 'all' and 'none' have no meaning of their own."""

    def __init__(self, known: LoadedGame, area: Area) -> None:
        self.known = known
        self.area = area

    @cached_property
    def title(self) -> str:
        """The name of the row on paper."""
        return self.known.checker.words.area(self.area.id)

    @property
    def areas(self) -> tuple[Area, ...]:
        """The areas that an answer fills."""
        return (self.area,)

    @property
    def named_area(self) -> Area:
        """The area that the row's names mean."""
        return self.area

    @property
    def row_names(self) -> tuple[str, ...]:
        """The names that lead to the row: the one on paper, and its word in a file."""
        return tuple(dict.fromkeys((self.title, self.area.key.replace("_", " "))))

    def refuse(self, key: str, **values: object) -> Refused:
        """Return the refusal under a key of the language file, which names the row."""
        return refused(self.known.language, key, row=self.title, **values)

    def text(self, key: str, **values: object) -> str:
        """Return a text under ``enter.how`` of the language file."""
        return self.known.language.text(f"enter.how.{key}", row=self.title, **values)

    def take(self, word: str) -> Values:
        """Return the values that a word gives; none for a row without an answer. Raises `Refused`."""
        if word == NOTHING:
            return {}
        means = None if self.plain_words else everything(word, self.known.language)
        return self.typed(word if means is None else FULL if means else NONE)

    @abstractmethod
    def typed(self, word: str) -> Values:
        """Return the values that a word gives the row's areas. Raises `Refused`."""

    @abstractmethod
    def shortest(self, values: Values) -> str:
        """Return the shortest word for the values; a stroke if they are empty."""

    @abstractmethod
    def how(self) -> str:
        """Return the explanation how to type it."""

    @property
    def how_beside(self) -> str:
        """The explanation how to type it in a line with other rows."""
        return self.how()

    @property
    def short_how(self) -> str:
        """The same for a row that shares its line with others: the name and what is special about it."""
        return self.title


class ScoreCell(Cell):
    """The total; with ``whole`` every number of the column, the total last."""

    def __init__(self, known: LoadedGame, area: Area, *, whole: bool = False) -> None:
        super().__init__(known, area)
        self.whole = whole

    @property
    def areas(self) -> tuple[Area, ...]:
        return tuple(area for area in self.area.walk() if not area.areas)

    @property
    def parts(self) -> tuple[Area, ...]:
        """The numbers of the column without their total."""
        return tuple(area for area in self.areas if area is not self.total)

    @property
    def total(self) -> Area:
        """The area of the total; the last number if none has that name."""
        return next((area for area in self.areas if area.key == TOTAL), self.areas[-1])

    @property
    def named_area(self) -> Area:
        return self.total

    @property
    def row_names(self) -> tuple[str, ...]:
        return (self.known.checker.words.area(self.total.id), self.title)

    def take(self, word: str) -> Values:
        return {} if everything(word, self.known.language) is False else super().take(word)

    def typed(self, word: str) -> Values:
        words = words_of(word)
        if len(words) == 1:
            return self._numbers([self.total], words)
        column = [*self.parts, self.total]
        if len(words) != len(column):
            raise self.refuse("score", given=len(words), rows=len(column))
        return self._numbers(column, words)

    def _numbers(self, areas: list[Area], words: list[str]) -> Values:
        values: dict[str, Value] = {}
        for area, word in zip(areas, words, strict=True):
            if word == NOTHING:
                continue
            number = number_of(word)
            if number is None:
                raise self.refuse("number", word=word)
            if not area.holds(number):
                raise self.refuse("not-from", number=number, low=area.least)
            values[area.id] = number
        return values

    def shortest(self, values: Values) -> str:
        known = any(values[area.id] is not None for area in self.parts)
        if self.whole and known:
            column = [values[area.id] for area in (*self.parts, self.total)]
            return " ".join(NOTHING if number is None else str(number) for number in column)
        total = values[self.total.id]
        return NOTHING if total is None else str(total)

    def how(self) -> str:
        if not self.whole:
            return self.text("score")
        words = self.known.checker.words
        return self.text("parts", rows=", ".join(words.area(area.id) for area in (*self.parts, self.total)))
