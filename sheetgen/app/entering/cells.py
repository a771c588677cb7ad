"""Cells for rows of boxes that are marked: read what is typed, and return its meaning."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from sheetgen.app.entering.cell import (
    BUILT,
    EMPTY,
    FILLED,
    FULL,
    NONE,
    NOTHING,
    RINGED,
    Cell,
    Refused,
    Values,
    as_list,
    drawn,
    found,
    initials,
    listed,
    marked,
    number_of,
    words_of,
)
from sheetgen.kinds.token import TOKEN_STATES
from sheetgen.layout.game import RingsValue
from sheetgen.text.suggest import folded


class TrackCell(Cell):
    """Boxes in a row: how many, or which."""

    @property
    def most(self) -> int:
        """The number of boxes."""
        return len(self.area.boxes)

    @property
    def one_digit(self) -> bool:  # type: ignore[override]
        return bool(self.area.order) and self.most <= 9

    @property
    def two_digits(self) -> bool:  # type: ignore[override]
        return bool(self.area.order) and self.most <= 99

    def typed(self, word: str) -> Values:
        return {self.area.id: self._mask(word) | self.area.given}

    def _mask(self, word: str) -> int:
        full = (1 << self.most) - 1
        if word == FULL:
            return full
        mask = marked(word, FILLED)
        if mask is not None:
            if len(word) > self.most:
                raise self.refuse("too-long", given=len(word), most=self.most)
            return mask
        # In a row without an order a single number may be a count or a box.
        number = number_of(word) if self.area.order or word == NONE else None
        if number is None:
            words = [*word] if self._is_rising(word) else words_of(word)
            mask = listed(",".join(words), self.most) if len(words) > 1 or "-" in word else None
            if mask is None:
                raise self.refuse("count" if self.area.order else "picture", word=word, most=self.most)
            return mask
        count = self.most + number if word.startswith("-") else number
        if not 0 <= count <= self.most:
            raise self.refuse("too-large", most=self.most, number=number)
        return (1 << count) - 1

    def _is_rising(self, word: str) -> bool:
        """Return whether a word is several digits that rise: in a row without a count they can only be boxes."""
        return len(word) > 1 and self.most <= 9 and word.isdecimal() and sorted({*word}) == [*word]

    def shortest(self, values: Values) -> str:
        mask: Any = values[self.area.id]
        if mask & (mask + 1) or (not self.area.order and mask):
            return FULL if mask == (1 << self.most) - 1 else drawn(mask)
        count = mask.bit_count()
        return FULL if count == self.most > 9 else str(count)

    def how(self) -> str:
        return self.text("count" if self.area.order else "picture", most=self.most)

    @property
    def short_how(self) -> str:
        return f"{self.title} {self.most}"


class BuildingsCell(Cell):
    """Buildings of one kind: how many, if they are built in an order; else which ones."""

    @property
    def one_digit(self) -> bool:  # type: ignore[override]
        return bool(self.area.order)

    @cached_property
    def names(self) -> dict[str, tuple[str, ...]]:
        """The names of the buildings on paper and in a file, by the names of the boxes."""
        free = [box for box in self.area.boxes if not box.given]
        return {box.name: (self.known.checker.words.area(box.id), box.name) for box in free}

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """A letter for each building; empty if two begin alike."""
        return initials([name for name, _ in self.names.values()])

    def typed(self, word: str) -> Values:
        built = self._built(word)
        mask = sum(1 << (box.number - 1) for box in self.area.boxes if box.name in built)
        return {self.area.id: mask | self.area.given}

    def _built(self, word: str) -> set[str]:
        names = list(self.names)
        if word == BUILT and len(names) > 1:
            raise self.refuse("signs", how=self.how())
        if word in (FULL, BUILT):
            return set(names)
        if word == NONE:
            return set()
        if word.isdecimal():
            if self.area.order:
                if int(word[:3]) > len(names):
                    raise self.refuse("too-large", most=len(names), number=word)
                return set(names[: int(word)])
            if any(not 1 <= int(digit) <= len(names) for digit in word):
                raise self.refuse("numbers", most=len(names))
            return {names[int(digit) - 1] for digit in word}
        if self.letters and set(folded(word)) <= set(self.letters):
            return {names[self.letters.index(letter)] for letter in folded(word)}
        return {found(part, self.names, self.known.language) for part in words_of(word)}

    def shortest(self, values: Values) -> str:
        mask: Any = values[self.area.id]
        built = [box.name for box in self.area.boxes if not box.given and mask >> (box.number - 1) & 1]
        names = list(self.names)
        if not built:
            return NONE
        if self.area.order and built == names[: len(built)]:
            return str(len(built))
        if len(built) == len(names):
            return FULL
        if not self.area.order:
            return "".join(str(names.index(name) + 1) for name in built)
        if self.letters:
            return "".join(self.letters[names.index(name)] for name in built)
        return ",".join(built)

    def how(self) -> str:
        if self.area.order:
            return self.text("sizes", most=len(self.names))
        marks = self.letters or tuple(str(number) for number in range(1, len(self.names) + 1))
        pairs = zip(marks, self.names.values(), strict=True)
        return self.text("built", letters="  ".join(f"{mark} {name}" for mark, (name, _) in pairs))

    @property
    def short_how(self) -> str:
        return f"{self.title} {len(self.names)}" if self.area.order else self.title


class RingsCell(Cell):
    """Boxes with two marks: how many of each, or which."""

    may_lack = True

    def typed(self, word: str) -> Values:
        most = len(self.area.boxes)
        if not set(word) - set(FILLED) - set(RINGED) - set(EMPTY):
            if len(word) > most:
                raise self.refuse("too-long", given=len(word), most=most)
            outer, inner = marked(word, RINGED + FILLED), marked(word, FILLED, RINGED + EMPTY)
            return {self.area.id: RingsValue.of(outer or 0, inner or 0)}
        parts = word.split("/") if set(word) & {"/", ","} else word.split()
        if not 1 <= len(parts) <= 2:
            raise self._unclear()
        masks = [self._mask(part) for part in parts]
        return {self.area.id: RingsValue.of(masks[0], masks[1] if len(masks) > 1 else 0)}

    def _mask(self, part: str) -> int:
        most = len(self.area.boxes)
        if part == FULL:
            return (1 << most) - 1
        number = number_of(part)
        if number is None:
            mask = listed(part, most) if part else None
            if mask is None:
                raise self._unclear()
            return mask
        if not 0 <= number <= most:
            raise self.refuse("too-large", most=most, number=number)
        return (1 << number) - 1

    def _unclear(self) -> Refused:
        outer, inner = self.states
        return self.refuse("rings", outer=outer, inner=inner)

    @property
    def states(self) -> tuple[str, str]:
        """The names of the two marks."""
        language = self.known.language
        outer, inner = (language.text_or(f"enter.states.{state}", state) for state in self.area.states)
        return outer, inner

    def shortest(self, values: Values) -> str:
        rings: Any = values[self.area.id]
        outer, inner = (str(mask.bit_count()) if not mask & (mask + 1) else as_list(mask) for mask in rings.masks)
        return outer if inner == NONE else f"{outer}/{inner}"

    def how(self) -> str:
        outer, inner = self.states
        return self.text("rings", outer=outer, inner=inner)


class TokenCell(Cell):
    """A thing that is gained and then used."""

    def typed(self, word: str) -> Values:
        signs = {**dict.fromkeys(RINGED, 1), **dict.fromkeys(FILLED, 2), **dict.fromkeys((*EMPTY, NONE), 0)}
        if word in signs:
            return {self.area.id: TOKEN_STATES[signs[word]]}
        names = {state: (self.state(state), state) for state in TOKEN_STATES}
        return {self.area.id: found(word, names, self.known.language)}

    def state(self, value: str) -> str:
        """Return the name of a state."""
        return self.known.language.text(f"enter.tokens.{value}")

    def shortest(self, values: Values) -> str:
        return (NONE, RINGED[0], FILLED[0])[TOKEN_STATES.index(str(values[self.area.id]))]

    def how(self) -> str:
        return self.text("token")


class UsesCell(Cell):
    """The number of uses."""

    @property
    def one_digit(self) -> bool:  # type: ignore[override]
        return self.area.most <= 9

    def typed(self, word: str) -> Values:
        number = self.area.most if word == FULL else number_of(word)
        if number is None:
            raise self.refuse("count", word=word, most=self.area.most)
        if not 0 <= number <= self.area.most:
            raise self.refuse("too-large", most=self.area.most, number=number)
        return {self.area.id: number}

    def shortest(self, values: Values) -> str:
        return str(values[self.area.id])

    def how(self) -> str:
        return self.text("count", most=self.area.most)

    @property
    def short_how(self) -> str:
        return f"{self.title} 0-{self.area.most}"


class MapCell(Cell):
    """A map, row by row: signs for its cells, or the columns that are filled."""

    def typed(self, word: str) -> Values:
        columns, rows = self.area.grid_columns, self.area.grid_rows
        if re.search("[0-9],[0-9]", word):
            raise self.refuse("commas")
        parts = words_of(word, " ,;")
        if len(parts) == 1 and len(parts[0]) == columns * rows and not parts[0].isdecimal():
            parts = [parts[0][start : start + columns] for start in range(0, columns * rows, columns)]
        if len(parts) > rows:
            raise self.refuse("too-many-rows", rows=rows, given=len(parts))
        return {self.area.id: sum(self._row(part, place + 1) << place * columns for place, part in enumerate(parts))}

    def _row(self, word: str, number: int) -> int:
        columns = self.area.grid_columns
        if word in (FULL, NOTHING, NONE):
            return (1 << columns) - 1 if word == FULL else 0
        if word.isascii() and word.isdecimal():
            if any(not 1 <= int(digit) <= columns for digit in word):
                raise self.refuse("columns", number=number, columns=columns)
            return sum(1 << (int(digit) - 1) for digit in set(word))
        mask = marked(word, FILLED)
        if mask is None:
            raise self.refuse("cells", number=number)
        if len(word) > columns:
            raise self.refuse("row-too-long", number=number, given=len(word), columns=columns)
        return mask

    def shortest(self, values: Values) -> str:
        mask: Any = values[self.area.id]
        columns = self.area.grid_columns
        full = (1 << columns) - 1
        masks = [mask >> row * columns & full for row in range(self.area.grid_rows)]
        while masks and not masks[-1]:
            masks.pop()
        return " ".join(self._shortest_row(row, full) for row in masks) or NONE

    def _shortest_row(self, mask: int, full: int) -> str:
        if not mask:
            return NOTHING
        columns = self.area.grid_columns
        return FULL if mask == full else "".join(str(n + 1) for n in range(columns) if mask >> n & 1)

    def how(self) -> str:
        return self.text("grid", columns=self.area.grid_columns, rows=self.area.grid_rows)
