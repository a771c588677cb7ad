"""The cell for the score as the player wrote it: the total alone, or the whole column."""

from __future__ import annotations

from sheetgen.app.entering.cell import NOTHING, Cell, Values, number_of, words_of
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.layout.area import Area
from sheetgen.layout.game import Value
from sheetgen.rules.score import TOTAL


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

    def typed(self, word: str) -> Values:
        words = words_of(word)
        if len(words) == 1 and not self.whole:
            return self._numbers([self.total], words)
        column = [*self.parts, self.total]
        if len(words) not in (len(column), len(column) - 1):
            raise self.refuse("score", given=len(words), rows=len(column))
        return self._numbers(column, words)

    def _numbers(self, areas: list[Area], words: list[str]) -> Values:
        values: dict[str, Value] = {}
        for area, word in zip(areas, words, strict=False):
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
        if self.whole:
            column = [values[area.id] for area in (*self.parts, self.total)]
            return " ".join(NOTHING if number is None else str(number) for number in column)
        total = values[self.total.id]
        return NOTHING if total is None else str(total)

    def how(self) -> str:
        if not self.whole:
            return self.text("score")
        words = self.known.checker.words
        return self.text("parts", rows=", ".join(words.area(area.id) for area in (*self.parts, self.total)))
