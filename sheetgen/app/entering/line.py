"""A line of answers: one word for each row of the paper that is answered in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheetgen.app.entering.cell import (
    FILLED,
    FULL,
    NONE,
    NOTHING,
    Cell,
    Values,
    everything,
    marked,
    number_of,
    refused,
    words_of,
)
from sheetgen.app.entering.named_cells import ChoiceCell
from sheetgen.app.entering.written_cells import NumbersCell, TextCell
from sheetgen.kinds.kind_registry import empty_value
from sheetgen.layout.area import Area


@dataclass(frozen=True)
class InputLine:
    """Rows that are answered together; ``section`` is their sheet, empty for the heading and the end of a file.

    A row of a ``heading`` may be left out and keeps its default. An ``offered`` line is computed and confirmed. A line
    that ``breaks_ties`` of copied scores does nothing else.
    """

    section: str
    cells: tuple[Cell, ...]
    heading: bool = False
    offered: bool = False
    breaks_ties: bool = False

    @property
    def place(self) -> str:
        """The id of its first area, which a file names as the place to go on."""
        return self.cells[0].area.id

    @property
    def areas(self) -> tuple[Area, ...]:
        """All areas that it fills."""
        return tuple(area for cell in self.cells for area in cell.areas)

    @property
    def has_parts(self) -> bool:
        """Whether one of several rows has several numbers, with strokes between them."""
        return len(self.cells) > 1 and any(isinstance(cell, NumbersCell) and cell.in_parts for cell in self.cells)

    def typed(self, text: str) -> list[tuple[Cell, Values]]:
        """Return what each row's part of an answer means. Raises `Refused`."""
        if self.heading:
            return list(self._by_fitness(words_of(text)))
        if len(self.cells) == 1:
            return [(self.cells[0], self.cells[0].take(text))]
        if self._is_none(text):
            return [(cell, {area.id: empty_value(area) for area in cell.areas}) for cell in self.cells]
        words = self._parted(text)
        return [(cell, cell.take(word)) for cell, word in zip(self.cells, words, strict=True)]

    def _is_none(self, text: str) -> bool:
        """Return whether an answer empties all rows: a word for none, or 0 where no row holds a number."""
        if text == NONE:
            return all(_is_counted(cell) or cell.may_lack for cell in self.cells)
        return everything(text, self.cells[0].known.language) is False

    def typed_so_far(self, text: str) -> list[tuple[Cell, Values]]:
        """Return what the first words of an answer mean that is still being typed. Raises `Refused`."""
        words = words_of(text)
        if all(cell.one_digit for cell in self.cells) and "".join(words).isdecimal():
            words = list("".join(words))
        if self.heading or isinstance(self.cells[0], TextCell) or len(words) >= len(self.cells):
            return self.typed(text)
        return [(cell, cell.take(word)) for cell, word in zip(self.cells, words, strict=False)]

    def _by_fitness(self, words: Sequence[str]) -> Iterator[tuple[Cell, Values]]:
        """Yield each word for the next row of its sort, a number or a choice; a stroke passes over a row."""
        rows = list(self.cells)
        for word in words:
            while rows and word != NOTHING and _skips(rows[0], word):
                rows.pop(0)
            if not rows:
                language, titles = self.cells[0].known.language, ", ".join(cell.title for cell in self.cells)
                key = "too-many" if len(words) > len(self.cells) else "order"
                raise refused(language, key, word=word, given=len(words), rows=len(self.cells), titles=titles)
            row = rows.pop(0)
            if word != NOTHING:
                yield row, row.take(word)

    def _parted(self, text: str) -> list[str]:
        """Return the words of an answer, one for each row. Raises `Refused` if there are more or fewer."""
        count = len(self.cells)
        words = words_of(re.sub(r",(?=\s|$)|;", " ", text), " ")
        if isinstance(self.cells[0], TextCell):
            return _behind_words(words, count)
        if len(words) != count:
            words = self._digits(words) or self._parts(text) or words_of(text)
        if len(words) < count and all(cell.may_lack for cell in self.cells[len(words) :]):
            words += [NOTHING] * (count - len(words))
        if len(words) != count:
            digits = "".join(words)
            given = len(digits) if digits.isdecimal() and all(cell.one_digit for cell in self.cells) else len(words)
            raise refused(self.cells[0].known.language, self._lack(given), given=given, rows=count)
        return words

    def _lack(self, given: int) -> str:
        """Return the key of the text on so many answers, which are too many or too few."""
        if given > len(self.cells):
            return "too-many-parts" if self.has_parts else "too-many"
        return "lacking" if all(map(_is_counted, self.cells)) else "lacking-none"

    def _parts(self, text: str) -> list[str]:
        """Return the counts of an answer such as ``6/6/5``; none for another answer."""
        words = words_of(text, "/ ")
        return words if all(map(_is_counted, self.cells)) and len(words) == len(self.cells) else []

    def _digits(self, words: Sequence[str]) -> list[str]:
        """Return the words of an answer without blanks, a digit or two for each row; none for another answer."""
        count, joined = len(self.cells), "".join(words)
        if not (joined.isascii() and joined.isdecimal()):
            return []
        if len(joined) == count and all(cell.one_digit for cell in self.cells):
            return list(joined)
        if len(words) == 1 and len(joined) == 2 * count and all(cell.two_digits for cell in self.cells):
            return [joined[start : start + 2] for start in range(0, len(joined), 2)]
        return []

    def shortest(self, values: Values) -> str:
        """Return the shortest answer that means these values."""
        if all(values[area.id] == empty_value(area) for area in self.areas):
            return ""
        words = [self._shortest(cell, values) for cell in self.cells]
        while len(words) > 1 and words[-1] == NOTHING and (self.heading or self.cells[len(words) - 1].may_lack):
            words.pop()
        in_digits = all(len(word) == 1 and word.isdecimal() for word in words)
        return ("" if in_digits and all(cell.one_digit for cell in self.cells) else " ").join(words)

    def _shortest(self, cell: Cell, values: Values) -> str:
        usual = self.heading and values[cell.area.id] == cell.area.default
        return NOTHING if usual else cell.shortest(values)


def _behind_words(words: Sequence[str], count: int) -> list[str]:
    """Return a name of several words and the numbers after it; missing numbers are not given."""
    end = len(words)
    while end > 1 and len(words) - end < count - 1 and _is_no_name(words[end - 1]):
        end -= 1
    numbers = list(words[end:])
    return [" ".join(words[:end]), *numbers, *[NOTHING] * (count - 1 - len(numbers))]


def _skips(row: Cell, word: str) -> bool:
    """Return whether a word is for a later row: a number does not answer a choice whose options have letters."""
    if isinstance(row, ChoiceCell):
        return number_of(word) is not None and row.in_letters
    return number_of(word) is None


def _is_counted(cell: Cell) -> bool:
    """Return whether a row is answered by a number, so that one without a mark is 0."""
    return cell.one_digit or cell.two_digits


def _is_no_name(word: str) -> bool:
    return word in (FULL, NOTHING) or number_of(word) is not None or marked(word, FILLED) is not None
