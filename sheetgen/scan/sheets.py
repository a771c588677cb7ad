"""From the boxes of photos to a filled-in sheet, and the questions that a person must answer first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from sheetgen.fill.field_states import fields_of_boxes
from sheetgen.kinds.kind import ON, BoxField, UnreadableState
from sheetgen.kinds.kind_registry import empty_value, kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import FieldKey
from sheetgen.layout.game import FilledSheet, Game, Sheet, Value
from sheetgen.scan.read import BoxReading

QuestionKind = Literal["box", "numbers", "text"]
STATES = ("empty", "filled", "ringed", "chosen", "written")


class Answer(NamedTuple):
    """What stands in a box: its state and the text that was written."""

    state: str
    text: str = ""


@dataclass(frozen=True)
class Question:
    """What a person is asked about an area: one doubtful box, its numbers, or a text.

    ``states`` are the possible answers for a box, ``suggested`` the answer that a plain Enter gives, empty for none.
    """

    kind: QuestionKind
    area: str
    boxes: tuple[str, ...]
    states: tuple[str, ...] = ()
    suggested: str = ""


@dataclass
class SheetReading:
    """All boxes of one player's photos, and what a person answered since."""

    game: Game
    boxes: Mapping[str, BoxReading]
    answers: dict[str, Answer] = field(default_factory=dict)
    """Answers by box."""
    asked: set[str] = field(default_factory=set)
    """Boxes that were in doubt."""

    def answer_of(self, box: str) -> Answer:
        """Return what stands in a box: what was answered, or else what was read."""
        if box in self.answers:
            return self.answers[box]
        reading = self.boxes[box]
        if reading.outside:
            return Answer("empty")
        digits = reading.digits if takes_digits(self.game.areas[self.game.boxes[box].area]) else ()
        text = digits[0][0] if reading.state == "written" and digits else ""
        return Answer(reading.state, text)

    def filled(self, changed: Mapping[str, Answer] | None = None) -> FilledSheet:
        """Return the sheet. ``changed`` are answers to try. Areas that no photo shows are not given.

        Raises `UnreadableState` if a text cannot stand in its box.
        """
        changes = changed or {}
        values: dict[str, Value] = {}
        written = set[str]()
        for area in self.game.areas.values():
            if not kind_of(area).holds_value:
                continue
            entries = {box: each for box, each in fields_of_boxes(self.game, area).items() if box in self.boxes}
            states = dict(self._states(entries, changes))
            values[area.id] = kind_of(area).value_of(area, states) if entries else empty_value(area)
            if entries and (states or kind_of(area).has_marks):
                written.add(area.id)
        return FilledSheet(self.game.name, "", values, frozenset(written))

    def _states(
        self, entries: Mapping[str, Sequence[BoxField]], changes: Mapping[str, Answer]
    ) -> Iterator[tuple[FieldKey, str]]:
        for box, fields in entries.items():
            answer = changes.get(box) or self.answer_of(box)
            for entry in fields:
                if text := field_text(entry, answer):
                    yield entry.key, text


def field_text(entry: BoxField, answer: Answer) -> str:
    """Return what a box's state puts into one of its fields."""
    if answer.state == "empty":
        return ""
    if entry.kind == "outer" or (entry.kind in ("tick", "inner") and answer.state == "filled"):
        return ON
    if entry.kind == "option":
        return entry.on
    return answer.text if entry.kind in ("text", "choice") else ""


def unread_sheets(reading: SheetReading) -> list[Sheet]:
    """Return the sheets that no photo shows. A sheet for games of one player may be missing."""
    game = reading.game
    alone = {area.id for name in game.scoring.alone for area in game.areas[name].walk() if area not in game.header}
    own = [sheet for sheet in game.sheets if sheet.areas and not sheet.paper_only]
    areas = {sheet.name: [each for area in sheet.areas for each in area.walk()] for sheet in own}
    seen = alone | {game.boxes[box].area for box in reading.boxes}
    return [sheet for sheet in own if not any(area.id in seen for area in areas[sheet.name])]


def questions(reading: SheetReading) -> Iterator[Question]:
    """Yield what must be asked, area by area in the order of the paper.

    Numbers are always confirmed, texts are always typed; a box is asked about if it is in doubt or outside the photo.
    """
    for area in reading.game.areas.values():
        boxes = [box.id for box in area.every_box if box.id in reading.boxes]
        kinds = {reading.boxes[box].kind for box in boxes}
        if "write" in kinds:
            yield from _written(reading, area, boxes)
        else:
            for box in boxes:
                if not reading.boxes[box].sure:
                    yield Question("box", area.id, (box,), tuple(reading.boxes[box].chances))


def _written(reading: SheetReading, area: Area, boxes: Sequence[str]) -> Iterator[Question]:
    found = [reading.boxes[box] for box in boxes]
    if all(box.state == "empty" and box.sure for box in found):
        return
    if not takes_digits(area):
        yield Question("text", area.id, tuple(boxes))
        return
    yield with_suggestion(reading, Question("numbers", area.id, tuple(boxes)), {})


def with_suggestion(reading: SheetReading, question: Question, settled: Mapping[str, Answer]) -> Question:
    """Return a question with what the rules suggest, or else with the numbers that were read."""
    if question.kind == "box" and question.boxes[0] in settled:
        return replace(question, suggested=settled[question.boxes[0]].state)
    if question.kind != "numbers":
        return question
    texts = [settled.get(box, reading.answer_of(box)).text or "-" for box in question.boxes]
    while len(texts) > 1 and texts[-1] == "-":
        texts.pop()
    return replace(question, suggested=" ".join(texts))


def takes_digits(area: Area) -> bool:
    """Return whether what is written in an area is read: numbers of one digit. Anything else is typed."""
    numbers = kind_of(area).takes_numbers or area.writes is not None
    return numbers and area.most <= _LARGEST_DIGIT and (kind_of(area).has_marks or area.most > 0)


_LARGEST_DIGIT = 9
"""Numbers up to this are suggested; larger ones are typed."""
SURE_DIGIT = 0.9
"""A number that is less likely is a guess: on 12 simulated photos 26 of 39 such were right, of all others 67 of 68."""


def row_ends(reading: SheetReading) -> Iterator[tuple[Area, int, int]]:
    """Yield each row that is filled in order, how many of its boxes are filled, and how many there are."""
    for area in reading.game.areas.values():
        boxes = [box.id for box in area.boxes if box.id in reading.boxes]
        if area.order and len(boxes) > 1 and all(reading.boxes[box].kind == "tick" for box in boxes):
            filled = sum(reading.answer_of(box).state == "filled" for box in boxes)
            yield area, filled, len(boxes)


def read_row_end(reading: SheetReading, typed: str) -> dict[str, Answer]:
    """Return the boxes of a row whose end was read wrongly, from its number in `row_ends` and how many are filled.

    ``typed`` is both numbers, such as "3 14": the third row has 14 filled boxes. Raises `BadAnswer`.
    """
    ends = list(row_ends(reading))
    words = typed.split()
    if len(words) != 2 or not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        raise BadAnswer(typed)
    row, filled = map(int, words)
    if not 1 <= row <= len(ends) or filled > ends[row - 1][2]:
        raise BadAnswer(typed)
    boxes = [box.id for box in ends[row - 1][0].boxes if box.id in reading.boxes]
    return {box: Answer("filled" if number <= filled else "empty") for number, box in enumerate(boxes, 1)}


def decided(
    reading: SheetReading, asked: Iterable[Question], mistakes: Callable[[FilledSheet], int]
) -> dict[str, Answer]:
    """Return for each doubtful box the only answer with the fewest mistakes, if there is one.

    ``mistakes`` counts those of a sheet. The rules suggest an answer; they never give it, because a player may have
    made a mistake.
    """
    possible = {box: _possible(reading.boxes[box]) for each in asked if each.kind != "text" for box in each.boxes}
    found: dict[str, Answer] = {}
    # What is settled in the first round may settle others in the second.
    for _ in range(2):
        for box, answers in possible.items():
            others = {name: answer for name, answer in found.items() if name != box}
            counts = {}
            for answer in answers:
                with suppress(UnreadableState):
                    counts[answer] = mistakes(reading.filled({**others, box: answer}))
            best = [answer for answer, count in counts.items() if count == min(counts.values())]
            if len(best) == 1 and len(counts) > 1:
                found[box] = best[0]
    return found


def _possible(box: BoxReading) -> list[Answer]:
    """Return what may stand in a box; nothing if there is no doubt."""
    if box.sure or (box.kind == "write" and not box.digits):
        return []
    return [Answer(state, box.digits[0][0] if state == "written" else "") for state in box.chances]


class BadAnswer(Exception):
    """The answer to a question is not possible there; ``text`` is the wrong part."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def answered(reading: SheetReading, question: Question, line: str, states: Mapping[str, str]) -> dict[str, Answer]:
    """Return what stands in the boxes of a question, by the line that a person typed.

    ``states`` are the words of the states in the person's language. An empty line takes the suggestion; without one it
    leaves a text out. Raises `BadAnswer`.
    """
    typed = line.strip()
    if question.kind == "box":
        found = {question.boxes[0]: Answer(_state(question, typed, states))}
    elif not typed and question.kind == "text":
        found = dict.fromkeys(question.boxes, Answer("empty"))
    else:
        found = _texts(question, typed or question.suggested)
    try:
        reading.filled(found)
    except UnreadableState as fault:
        raise BadAnswer(fault.text) from fault
    return found


def _state(question: Question, typed: str, states: Mapping[str, str]) -> str:
    if not typed:
        if question.suggested:
            return question.suggested
        raise BadAnswer("")
    if typed.isdigit() and int(typed) < len(question.states):
        return question.states[int(typed)]
    meant = [state for state in question.states if states[state].casefold().startswith(typed.casefold())]
    if len(meant) != 1:
        raise BadAnswer(typed)
    return meant[0]


def _texts(question: Question, typed: str) -> dict[str, Answer]:
    """Return one text for each box; a single box takes the whole line, and ``-`` stands for an empty one."""
    parted = typed.split(",") if "," in typed else typed.split()
    texts = [typed] if len(question.boxes) == 1 else [text.strip() for text in parted]
    if len(texts) > len(question.boxes):
        raise BadAnswer(typed)
    texts += ["-"] * (len(question.boxes) - len(texts))
    pairs = zip(question.boxes, texts, strict=True)
    return {box: Answer("empty") if text in ("", "-") else Answer("written", text) for box, text in pairs}
