"""Compare the total written on paper with the sheet's score, and find the usual slip that explains a difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Literal

from sheetgen.app.entering.cell import Cell, ScoreCell
from sheetgen.app.entering.cells import BuildingsCell, MapCell, RingsCell, TrackCell
from sheetgen.app.entering.line import InputLine
from sheetgen.app.entering.named_cells import CardsCell
from sheetgen.app.entering.written_cells import NumbersCell
from sheetgen.app.sheet_input import LoadedGame
from sheetgen.layout.game import FilledSheet, RingsValue, Value
from sheetgen.layout.language import Language

Sort = Literal["refused", "doubt", "note", "slip"]


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark: why an answer is refused, what is doubtful, a note, or which slip there may be."""

    sort: Sort
    text: str


MOST_SLIPS = 6
"""The most slips that are named."""
_MOST_JUDGED = 40
_STEPS = (-1, 1, -2, 2)


@dataclass(frozen=True)
class Slip:
    """A row with the answer that may be meant instead, as it would be typed; of cards, the card in place of ``old``.

    ``old`` is empty for a card that is missing, None in other rows. ``mistakes`` is the number that the sheet then has.
    """

    title: str
    answer: str
    old: str | None
    mistakes: int

    def text(self, language: Language) -> str:
        """Return the slip in the player's language."""
        if self.old is None:
            return f"{self.title} = {self.answer}"
        key = "instead" if self.old else "one-more"
        return f"{self.title} = {language.text(f'enter.{key}', new=self.answer, old=self.old)}"


def total_of(known: LoadedGame, filled: FilledSheet) -> int:
    """Return the score of a sheet."""
    checker = known.checker
    sheet = checker.tally.sheet(filled)
    if filled.only:
        return checker.scorer.copied(sheet, *checker.written.copied(sheet)).total
    return checker.scorer.score(sheet).total


def compared(cell: ScoreCell, lines: Sequence[InputLine], filled: FilledSheet) -> Iterator[Remark]:
    """Compare the written total, and the column if it was written, with the sheet's score. Yield nothing if they agree.

    ``lines`` are those in which the slip may be.
    """
    known, text, written = cell.known, cell.known.language.text, filled.values[cell.total.id]
    made = total_of(known, filled)
    parts = [] if filled.only else list(_differing(cell, filled))
    if not isinstance(written, int) or (written == made and not parts):
        return
    if written != made:
        yield Remark("slip", text("enter.total-differs", made=made, written=written, difference=f"{written - made:+}"))
    if filled.only:
        return
    row, answer = example_of(lines), "20"
    if parts:
        yield Remark("slip", text("enter.parts-differ", parts=", ".join(parts)))
    elif all(filled.values[area.id] is not None for area in cell.parts):
        yield Remark("slip", text("enter.added-up", made=made))
    elif found := slips(known, lines, filled, written):
        yield Remark("slip", text("enter.slips", slips="; ".join(each.text(known.language) for each in found)))
        if found[0].old is None:
            row, answer = found[0].title.casefold(), found[0].answer
    else:
        yield Remark("slip", text("enter.no-slip"))
    yield Remark("note", text("enter.change-it", row=row, answer=answer))


def example_of(lines: Sequence[InputLine]) -> str:
    """Return a row's name as it may be typed, for an example; empty without lines."""
    cells = [cell for line in lines for cell in line.cells]
    tracks = [cell for cell in cells if isinstance(cell, TrackCell) and cell.most > 9]
    scores = [cell for cell in cells if isinstance(cell, ScoreCell)]
    return min((cell.title for cell in tracks or scores or cells[-1:]), key=len, default="").casefold()


def _differing(cell: ScoreCell, filled: FilledSheet) -> Iterator[str]:
    """Yield the parts of the score whose written number is not the computed one."""
    checker, language = cell.known.checker, cell.known.language
    made = {part.name: part.points for part in checker.scorer.score(checker.tally.sheet(filled)).parts}
    for area in cell.parts:
        written = filled.values[area.id]
        if isinstance(written, int) and area.key in made and abs(written) != abs(made[area.key]):
            yield language.text("enter.part", part=checker.words.area(area.id), made=made[area.key], written=written)


def slips(known: LoadedGame, lines: Sequence[InputLine], filled: FilledSheet, written: int) -> list[Slip]:
    """Return slips that explain the written total, those that leave fewest mistakes first."""
    fitting = []
    for cell, value in _changes(lines, filled):
        sheet = replace(filled, values={**filled.values, cell.area.id: value})
        if total_of(known, sheet) == written:
            fitting.append((cell, sheet))
    judged = [
        Slip(cell.title, *_answer(cell, filled, sheet), _mistakes(known, sheet))
        for cell, sheet in fitting[:_MOST_JUDGED]
    ]
    rows: dict[str, list[Slip]] = {}
    for slip in sorted(judged, key=lambda each: each.mistakes):
        rows.setdefault(slip.title, []).append(slip)
    return [slip for row in list(rows.values())[:MOST_SLIPS] for slip in _best(row)]


def _best(row: Sequence[Slip]) -> Iterator[Slip]:
    """Yield the first slip of a row; of cards one for each card in whose place others may be meant, with all those."""
    first = row[0]
    if first.old is None:
        yield first
        return
    best = [each for each in row if each.mistakes == first.mistakes]
    for old in dict.fromkeys(each.old for each in best):
        yield replace(first, answer="/".join(each.answer for each in best if each.old == old), old=old)


def _answer(cell: Cell, filled: FilledSheet, meant: FilledSheet) -> tuple[str, str | None]:
    """Return how the answer that is meant is typed, and None; of cards the one that differs, and the one it replaces.

    The second is empty for a card that is missing.
    """
    if not isinstance(cell, CardsCell):
        return cell.shortest(meant.values), None
    cards: tuple[Any, Any] = meant.values[cell.area.id], filled.values[cell.area.id]
    card, before = next((new, old) for new, old in zip_longest(*cards, fillvalue="") if new != old)
    names = {card: name for card, (name, _) in cell.names.items()}
    return names[card], names.get(before, before)


def _mistakes(known: LoadedGame, filled: FilledSheet) -> int:
    checker = known.checker
    found = checker.findings(checker.tally.sheet(filled), None)
    return sum(each.severity != "note" for each in found)


def _changes(lines: Sequence[InputLine], filled: FilledSheet) -> Iterator[tuple[Cell, Value]]:
    """Yield every row with the values that may have been meant instead of its own."""
    for line in lines:
        for cell in line.cells:
            for row in (cell, *getattr(cell, "inner", ())):
                value: Any = filled.values.get(row.area.id)
                yield from ((row, other) for other in _usual(row, value) if other != value)


def _usual(cell: Cell, value: Any) -> Iterator[Value]:
    """Yield what may have been meant by a value: a box more or less, digits turned round, a card for another."""
    if isinstance(cell, TrackCell) and cell.area.order:
        yield from _other_counts(cell, value.bit_count())
    elif isinstance(cell, TrackCell | BuildingsCell | MapCell):
        yield from (value ^ 1 << (box.number - 1) for box in cell.area.boxes if not box.given)
    elif isinstance(cell, RingsCell):
        most = len(cell.area.boxes)
        for outer, inner in ((1, 0), (-1, 0), (0, 1), (0, -1), (2, 0), (-2, 0)):
            ringed, filled = value.ringed + outer, value.filled + inner
            if min(ringed, filled) >= 0 and max(ringed, filled) <= most:
                yield RingsValue(ringed, filled)
    elif isinstance(cell, CardsCell):
        yield from _other_cards(value, [card for card in cell.names if card not in value])
    elif isinstance(cell, NumbersCell):
        yield from _other_numbers(value)


def _other_cards(value: Sequence[Any], others: Sequence[str]) -> Iterator[Value]:
    """Yield one card more, then another in place of each."""
    yield from ((*value, card) for card in others)
    for place in range(len(value)):
        yield from ((*value[:place], card, *value[place + 1 :]) for card in others)


def _other_counts(cell: TrackCell, count: int) -> Iterator[Value]:
    """Yield other counts: a box or two more or less, the digits turned round, one of two left out or added."""
    digits = (int(str(count)[::-1]), count // 10, count % 10, count * 10, count + 10, count - 10)
    for number in dict.fromkeys((*(count + step for step in _STEPS), *digits)):
        if cell.area.given.bit_count() <= number <= cell.most:
            yield (1 << number) - 1


def _other_numbers(value: Sequence[int | None]) -> Iterator[Value]:
    for place, number in enumerate(value):
        if number is not None:
            yield from ((*value[:place], number + step, *value[place + 1 :]) for step in _STEPS[:2])
            yield (*value[:place], None, *value[place + 1 :])
