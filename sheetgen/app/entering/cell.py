"""The base class of a row of the paper that is answered in one word."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from sheetgen.app.entering.answer import FULL, NONE, NOTHING, Refused, refused
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.layout.area import Area
from sheetgen.layout.filled_sheet import Value
from sheetgen.text.suggest import folded

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
        language = self.known.language
        if folded(word) == folded(language.text("enter.all")):
            word = FULL
        elif folded(word) == folded(language.text("enter.none")):
            word = NONE
        return self.typed(word)

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
    def short_how(self) -> str:
        """The same for a row that shares its line with others: the name and what is special about it."""
        return self.title
