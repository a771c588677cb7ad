"""Cells for rows that are written in: read what is typed, and return its meaning."""

from __future__ import annotations

import datetime
import re
from functools import cached_property
from typing import Any

from sheetgen.app.entering.cell import (
    EMPTY,
    NONE,
    NOTHING,
    Cell,
    Refused,
    Values,
    number_of,
    refused,
    words_of,
)
from sheetgen.kinds.area_reader import AreaInput, ReadResult, no_spelling
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.kinds.text import CROSSED, day_of, may_be_two_days, months_of
from sheetgen.layout.area import Area
from sheetgen.layout.game import Game
from sheetgen.text.shown_text import first_invisible
from sheetgen.text.suggest import folded

_BETWEEN = "/"
_QUOTES = {('"', '"'), ("\u201c", "\u201d"), ("\u201e", "\u201d"), ("\u201e", "\u201c"), ("\u00ab", "\u00bb")}


class NumbersCell(Cell):
    """Boxes with a number each: one digit a box if no number is longer, else numbers with blanks between them."""

    @cached_property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest number; the greatest is 0 if there is no bound."""
        return bounds(self.known.game, self.area)

    @property
    def in_digits(self) -> bool:
        """Whether a digit is enough for a box, so that 0 is an empty one."""
        low, high = self.bounds
        return 1 <= low <= high <= 9

    def typed(self, word: str) -> Values:
        most = len(self.area.boxes)
        parts = list(re.sub("[ ,/]", "", word)) if self.in_digits else words_of(word, " ,/:")
        if len(parts) > most:
            raise self.refuse("digits" if self.in_digits else "numbers-many", given=len(parts), most=most)
        numbers = [self._number(part) for part in parts]
        return {self.area.id: (*numbers, *(None,) * (most - len(numbers)))}

    @property
    def in_parts(self) -> bool:
        """Whether several numbers of it, in a line with other rows, have a stroke between them."""
        return not self.in_digits and len(self.area.boxes) > 1

    @property
    def short_how(self) -> str:
        return f"{self.title} {_BETWEEN.join(['..'] * 2)}" if self.in_parts else self.title

    @property
    def how_beside(self) -> str:
        return self.text("numbers-beside", most=len(self.area.boxes)) if self.in_parts else self.how()

    def run_together(self, values: Values) -> int:
        """Return the only number of a row for several, if it has as many digits as there may be numbers; else 0."""
        numbers: Any = values[self.area.id]
        alone = [number for number in numbers if number is not None]
        digits = len(str(alone[0])) if len(alone) == 1 and not self.in_digits else 0
        return alone[0] if len(numbers) > 1 and digits >= min(len(numbers), 3) else 0

    def _number(self, part: str) -> int | None:
        if part in (NOTHING, "~", ".") or (part == NONE and self.bounds[0] > 0):
            return None
        return number_in(self, part)

    def shortest(self, values: Values) -> str:
        numbers: Any = values[self.area.id]
        end = max((place for place, number in enumerate(numbers, 1) if number is not None), default=0)
        if not end:
            return NOTHING
        if self.in_digits:
            return "".join(NONE if number is None else str(number) for number in numbers[:end])
        return _BETWEEN.join(NOTHING if number is None else str(number) for number in numbers[:end])

    def how(self) -> str:
        low, high = self.bounds
        if not self.in_digits:
            return self.text("numbers", most=len(self.area.boxes))
        of_years = self.area.writes is not None and not self.area.writes.high
        key = "years" if of_years else "one-digit" if low == high else "digits"
        return self.text(key, low=low, high=high)


class NumberCell(Cell):
    """One number."""

    def typed(self, word: str) -> Values:
        return {self.area.id: number_in(self, word)}

    def shortest(self, values: Values) -> str:
        value = values[self.area.id]
        return NOTHING if value is None else str(value)

    def how(self) -> str:
        low, high = self.area.least, self.area.most
        return self.text("number-between", low=low, high=high) if high else self.text("number")

    @property
    def short_how(self) -> str:
        low, high = self.area.least, self.area.most
        return f"{self.title} {low}-{high}" if high else self.title


class TextCell(Cell):
    """A few words."""

    plain_words = True

    def typed(self, word: str) -> Values:
        if strange := first_invisible(word):
            raise Refused(self.known.language.text("input.unseen", code=f"U+{ord(strange):04X}"))
        return {self.area.id: _without_quotes(word)}

    def shortest(self, values: Values) -> str:
        return str(values[self.area.id] or NOTHING)

    def how(self) -> str:
        return self.text("text")


class DateCell(TextCell):
    """A day."""

    def typed(self, word: str) -> Values:
        today = datetime.date.today()
        named = folded(word) in ("today", folded(self.known.language.text("enter.today")))
        language = self.known.language
        day_first = language.text("input.day-first") == "1"
        day = today if named else day_of(word, months_of(language), day_first=day_first)
        if day is None or day > today:
            two_days = may_be_two_days(word, months_of(language))
            key = "future" if day is not None else "two-days" if two_days else "date"
            raise self.refuse(key, word=word, today=today.isoformat())
        return {self.area.id: day.isoformat()}


class LettersCell(Cell):
    """Letters in boxes; a stroke follows a letter that was crossed out."""

    def typed(self, word: str) -> Values:
        letters: list[tuple[str, bool]] = []
        if word == NONE and self.area.options:
            return {self.area.id: ()}
        for letter in word.replace(" ", "").replace(",", ""):
            if letter == CROSSED and letters and not letters[-1][1]:
                letters[-1] = (letters[-1][0], True)
            else:
                letters.append((self._known(letter), False))
        return {self.area.id: tuple(letters)}

    def _known(self, letter: str) -> str:
        options = self.area.options
        if not options and letter != CROSSED:
            return letter
        same = [option for option in options if folded(option) == folded(letter)]
        if not same and not letter.isalpha():
            raise refused(self.known.language, "none-of", word=letter, options=", ".join(options))
        # A wrong letter on the paper is stored as it stands there; the check complains about it.
        return same[0] if same else letter.upper()

    def shortest(self, values: Values) -> str:
        letters: Any = values[self.area.id]
        return "".join(f"{letter}{CROSSED if crossed else ''}" for letter, crossed in letters) or NOTHING

    def how(self) -> str:
        return self.text("letters", options=" ".join(self.area.options))


class FileCell(Cell):
    """A row of any other kind: what is typed is the value as a filled-in file has it."""

    plain_words = True

    def typed(self, word: str) -> Values:
        into = ReadResult({}, no_spelling, self.known.language)
        value = kind_of(self.area).read(AreaInput(self.area, (), {}, self.known.game, {}), word, into)
        if into.faults:
            fault = into.faults[0]
            raise Refused(f"{self.title}: {fault.message}" + (f" ({fault.hint})" if fault.hint else ""))
        return {} if value is None else {self.area.id: value}

    def shortest(self, values: Values) -> str:
        return " ".join(self.rows(values[self.area.id]) or [kind_of(self.area).text(self.area, values[self.area.id])])

    def rows(self, value: Any) -> list[str]:
        """Return the rows of a grid with marks, a letter for each cell; none of another area."""
        letters = {icon: letter for letter, icon in self.area.cell_marks.items()}
        signs = "".join(letters.get(icon, icon or EMPTY[0]) for icon in value) if letters else ""
        columns = self.area.grid_columns
        return [signs[start : start + columns] for start in range(0, len(signs), columns)]

    def how(self) -> str:
        if not self.area.cell_marks:
            return self.text("text")
        words, language = self.known.checker.words, self.known.language
        marks = [language.labelled(letter, words.icon(icon)) for letter, icon in self.area.cell_marks.items()]
        return language.text("blank.marked-grid", options=", ".join(marks))


def _without_quotes(word: str) -> str:
    """Return a text without quotation marks around it: with and without them it is the same name."""
    quoted = len(word) > 2 and (word[0], word[-1]) in _QUOTES
    return word[1:-1].strip() if quoted else word


def bounds(game: Game, area: Area) -> tuple[int, int]:
    """Return the least and the greatest number in a box; the greatest is 0 if there is none.

    Years end with the game.
    """
    if area.writes is None:
        return area.least, area.most
    return area.writes.low, area.writes.high or game.years


def number_in(cell: Cell, word: str) -> int:
    """Return the number that is typed. Raises `Refused` where it is none, or one that the area does not hold."""
    number = number_of(word)
    if number is None:
        raise cell.refuse("number", word=word)
    if not cell.area.holds(number):
        high = cell.area.most
        raise cell.refuse("between" if high else "not-from", number=number, low=cell.area.least, high=high)
    return number
