"""Cells for buildings with rows of their own: read what is typed, and return its meaning."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.app.entering.cell import (
    BUILT,
    EMPTY,
    FILLED,
    FULL,
    NONE,
    NOTHING,
    RINGED,
    Cell,
    Values,
    words_of,
)
from sheetgen.app.entering.cells import TokenCell, TrackCell, UsesCell
from sheetgen.app.entering.named_cells import ChoiceCell
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.kinds.kind_registry import empty_value
from sheetgen.kinds.lenient_input import parse_yes_or_no
from sheetgen.layout.area import Area
from sheetgen.layout.game import Value
from sheetgen.text.suggest import folded

_MOST_SIGNS = 3
UNBUILT = "!"
"""Before what stands in a building that is not built, as on a sheet with a mistake."""


class BuildingCell(Cell):
    """A building: not built, or the contents of its rows. Each row of a small building is one sign, without blanks."""

    may_lack = True

    def __init__(self, known: LoadedGame, area: Area, inner: Sequence[Cell]) -> None:
        super().__init__(known, area)
        self.inner = tuple(inner)

    @property
    def areas(self) -> tuple[Area, ...]:
        return (self.area, *(cell.area for cell in self.inner))

    @property
    def in_signs(self) -> bool:
        """Whether one sign is enough for each of its rows."""
        return 0 < len(self.inner) <= _MOST_SIGNS and all(map(_is_a_sign, self.inner))

    def typed(self, word: str) -> Values:
        empty: dict[str, Value] = {area.id: empty_value(area) for area in self.areas}
        decided = parse_yes_or_no(self._own_word(word))
        if word in (NONE, EMPTY[0]) or decided is False:
            return empty
        built = {**empty, self.area.id: True}
        if word == BUILT or decided is True:
            return built
        if word.startswith(UNBUILT) and (inside := word.removeprefix(UNBUILT).strip()):
            return {**self.typed(inside), self.area.id: False}
        return {**built, **(self._of_signs(word) if self.in_signs else self._of_rows(word))}

    def _own_word(self, word: str) -> str:
        """Return "yes" or "no" for these words in the player's language; else the word, empty if it is one letter."""
        language = self.known.language
        if word in language.text("enter.words.built").split():
            return "yes"
        for answer in ("yes", "no"):
            if folded(word) == folded(language.text(f"enter.{answer}")):
                return answer
        return word if len(word) > 1 else ""

    def _of_rows(self, word: str) -> Values:
        if len(self.inner) == 1:
            return self.inner[0].take(word)
        words = words_of(word)
        if len(words) > len(self.inner):
            raise self.refuse("too-many", given=len(words), rows=len(self.inner))
        values: dict[str, Value] = {}
        for cell, each in zip(self.inner, words, strict=False):
            values |= cell.take(each)
        return values

    def _of_signs(self, word: str) -> Values:
        values: dict[str, Value] = {}
        rest = word.replace(" ", "")
        for cell in self.inner:
            sign = _sign_at_start(cell, rest)
            values |= cell.typed(sign) if sign else {}
            rest = rest[len(sign) :]
        if rest:
            raise self.refuse("signs", how=self.how())
        return values

    def shortest(self, values: Values) -> str:
        inside = self._shortest_inside(values)
        if values[self.area.id]:
            return inside
        empty = all(values[cell.area.id] == empty_value(cell.area) for cell in self.inner)
        return NOTHING if empty else f"{UNBUILT}{inside}"

    def _shortest_inside(self, values: Values) -> str:
        words = [cell.shortest(values) for cell in self.inner]
        if self.in_signs:
            signs = ["" if word in (NOTHING, NONE) and _is_last(words, n) else word for n, word in enumerate(words)]
            return "".join(sign.replace(NOTHING, "") for sign in signs) or BUILT
        while words and words[-1] in (NOTHING, NONE):
            words.pop()
        return " ".join(words) or BUILT

    @property
    def inner_signs(self) -> str:
        """The meanings of the signs of its rows, in order."""
        return ", ".join(self._sign_of(cell) for cell in self.inner)

    @property
    def common_signs(self) -> str:
        """The meanings of the signs of its rows, in order, for several buildings of this kind."""
        return ", ".join(
            f"0-{cell.area.most}" if isinstance(cell, UsesCell) else self._sign_of(cell) for cell in self.inner
        )

    def _sign_of(self, cell: Cell) -> str:
        if isinstance(cell, ChoiceCell):
            return cell.listed(numbered=not cell.letters)
        if cell.title == self.title:
            return self.text("boxes")
        return cell.how() if isinstance(cell, TokenCell) else cell.short_how

    @property
    def short_how(self) -> str:
        same = (cell.short_how for cell in self.inner if cell.title == self.title)
        return next(same, self.title)

    @property
    def example(self) -> str:
        """An answer in signs."""
        return "".join(map(_example_of, self.inner))

    def how(self) -> str:
        if not self.inner:
            return self.text("building")
        if self.in_signs:
            return self.text("signs", signs=self.inner_signs, example=self.example)
        if len(self.inner) == 1:
            return self.text("row-inside", how=self.inner[0].how())
        return self.text("rows-inside", rows=", ".join(cell.title for cell in self.inner))


def _is_last(words: Sequence[str], place: int) -> bool:
    """Return whether all words from this one on are empty."""
    return all(word in (NOTHING, NONE) for word in words[place:])


def _is_a_sign(cell: Cell) -> bool:
    if isinstance(cell, ChoiceCell):
        return len(cell.names) <= 9
    return isinstance(cell, TokenCell) or (isinstance(cell, TrackCell | UsesCell) and cell.one_digit)


def _sign_at_start(cell: Cell, text: str) -> str:
    """Return the first sign of a text if a row takes it; of a choice the letters that begin one option's name."""
    if isinstance(cell, ChoiceCell) and text[:1].isalpha():
        ends = range(len(text), 0, -1)
        return next((text[:end] for end in ends if text[:end].isalpha() and cell.means(text[:end])), "")
    signs = RINGED + FILLED if isinstance(cell, TokenCell) else f"{FULL}0123456789"
    return text[:1] if text[:1] in signs else ""


def _example_of(cell: Cell) -> str:
    if isinstance(cell, ChoiceCell):
        return cell.letters[0] if cell.letters else "1"
    return RINGED[0] if isinstance(cell, TokenCell) else str(getattr(cell, "most", cell.area.most))
