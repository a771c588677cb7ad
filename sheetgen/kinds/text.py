"""A text on a line, the day on which a game was played, and free boxes for letters, crossed out when spent."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal

from sheetgen.kinds import lenient_input
from sheetgen.kinds.area_keys import Keys
from sheetgen.kinds.area_reader import AreaInput, KeyPath, ReadResult, is_one_line
from sheetgen.kinds.base_kinds import ListedKind, WrittenKind
from sheetgen.kinds.kind import (
    TEXT,
    GameArea,
    Inside,
    PenMarkState,
    Schema,
    UnreadableState,
    any_of_schema,
    list_schema,
)
from sheetgen.layout.area import Area
from sheetgen.layout.box import FieldKey
from sheetgen.layout.game import LettersValue, Value
from sheetgen.layout.language import Language
from sheetgen.text.shown_text import first_invisible
from sheetgen.text.suggest import folded
from sheetgen.text.value_types import Name, OptionName, PositiveNumber, flow_list, scalar


class TextKeys(Keys):
    """The keys of a text on a line."""

    kind: Literal["text"]
    use = "write"
    prose = True
    count: PositiveNumber = 1


class TextKind(WrittenKind):
    """A text of one line; a number is read as a text in the spelling of the file."""

    name = "text"
    keys: ClassVar[type[Keys]] = TextKeys
    heads_the_file = True
    named_by_area = True
    named_by = "area"

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        if not isinstance(raw, str) and type(raw) not in (int, float):
            into.add_bad_value(at.path, "not-a-text")
            return None
        text = (raw if isinstance(raw, str) else into.word(at.path) or str(raw)).strip()
        strange = first_invisible(text)
        if strange == "\n":
            into.add_bad_value(at.path, "several-lines", "unclosed-quote")
        elif strange:
            into.add_bad_value(at.path, "unseen", code=f"U+{ord(strange):04X}")
        return text or None

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        return any_of_schema(TEXT, {"type": "number"})

    def texts(self, value: str | None) -> Iterable[str | None]:
        return [value]


_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_KOREAN = re.compile(r"(\d{4})년 ?(\d{1,2})월 ?(\d{1,2})일")
_NUMBERS = re.compile(r"(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})")
_WORDS = re.compile(r"(\d{1,2})\.? ?([^\W\d]+)\.?,? (\d{4})")
_WORDS_FIRST = re.compile(r"([^\W\d]+)\.? (\d{1,2}),? (\d{4})")


def day_of(text: str, months: Sequence[Sequence[str]], *, day_first: bool = False) -> datetime.date | None:
    """Return the day that a text means; None if it means none, or may mean two.

    ``months`` are the names of each month, in their order. ``day_first`` is whether 3/4/2026 is a day in April; in a
    file it may be either, because other players read it in other languages.
    """
    text = " ".join(text.split())
    try:
        if found := _ISO.fullmatch(text) or _KOREAN.fullmatch(text):
            return datetime.date(int(found[1]), int(found[2]), int(found[3]))
        if found := _NUMBERS.fullmatch(text):
            return _of_numbers(int(found[1]), int(found[2]), int(found[3]), day_first=day_first or "." in text)
        if found := _WORDS.fullmatch(text):
            return datetime.date(int(found[3]), _month(found[2], months), int(found[1]))
        if found := _WORDS_FIRST.fullmatch(text):
            return datetime.date(int(found[3]), _month(found[1], months), int(found[2]))
    except ValueError:
        return None
    return None


def may_be_two_days(text: str, months: Sequence[Sequence[str]]) -> bool:
    """Return whether a text that names no certain day names one if its first number is the day."""
    return day_of(text, months) is None and day_of(text, months, day_first=True) is not None


def _of_numbers(first: int, second: int, year: int, *, day_first: bool) -> datetime.date | None:
    """Return the day of ``22/11/2026``; None if either number may be the month. With dots the day is always first."""
    if day_first:
        return datetime.date(year, second, first)
    if first != second and first <= 12 and second <= 12:
        return None
    return datetime.date(year, min(first, second), max(first, second))


def _month(word: str, months: Sequence[Sequence[str]]) -> int:
    """Return the number of a month by its name or the beginning of it. Raises `ValueError`."""

    def begins(name: str) -> bool:
        return folded(name).startswith(folded(word))

    found = [number for number, names in enumerate(months, 1) if any(map(begins, names))]
    if len(found) != 1 or len(word) < 3:
        raise ValueError(word)
    return found[0]


class DateKeys(Keys):
    """The keys of a day."""

    use = "write"
    prose = True
    kind: Literal["date"]
    count: PositiveNumber = 1


class Date(TextKind):
    """A day, written as people write it and stored as ``2026-11-22``."""

    name = "date"
    keys = DateKeys

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        text = super().read(at, raw, into)
        if not isinstance(text, str) or not text:
            return text
        day = day_of(text, months_of(into.language))
        if day is None:
            key = "two-days" if may_be_two_days(text, months_of(into.language)) else "not-a-day"
            into.add_bad_value(at.path, key, "write-a-day", word=text, today=datetime.date.today().isoformat())
            return None
        return day.isoformat()


def months_of(language: Language) -> tuple[tuple[str, ...], ...]:
    """Return the names of each month in English and in the player's language."""
    english = "January February March April May June July August September October November December"
    return tuple(zip(english.split(), language.text_or("input.months", english).split(), strict=True))


CROSSED = "/"
"""The sign after a letter that was crossed out: ``W/``."""


class LettersKeys(Keys):
    """The keys of boxes for letters."""

    kind: Literal["letters"]
    use = "write"
    options: tuple[OptionName, ...] = ()
    icons: tuple[Name, ...] = ()
    count: PositiveNumber | None = None


class LettersKind(ListedKind):
    """Letters, written as a list. There may be more than boxes: players write further ones in the margin."""

    name = "letters"
    keys = LettersKeys
    verbs = ("write", "empty")

    def parse_list(self, at: AreaInput, raw: Any) -> Any:
        return lenient_input.parse_letters(raw)

    def entry(self, at: AreaInput, raw: Any, path: KeyPath, into: ReadResult) -> tuple[str, bool] | None:
        if is_one_line(raw) and raw.strip(CROSSED):
            return _parted(raw)
        self.report_bad_list(at, path, into)
        return None

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        return list_schema(TEXT)

    def text(self, area: Area, value: LettersValue) -> str:
        return flow_list(map(scalar, self.texts(value)))

    def texts(self, value: LettersValue) -> Iterable[str]:
        return (f"{letter}{CROSSED if crossed else ''}" for letter, crossed in value)

    def parse_text(self, area: Area, key: FieldKey, text: str) -> tuple[str, bool]:
        text = text.strip()
        letter, crossed = _parted(text)
        if not letter.strip():
            raise UnreadableState(key, text)
        return letter.strip(), crossed

    def pen_mark(self, area: Area, key: FieldKey, text: str) -> tuple[str, PenMarkState]:
        return key.id, "crossed" if text.endswith(CROSSED) else "written"

    def apply_states(self, area: Area, value: Any, states: Mapping[int, Any]) -> Value:
        letters = {number: state if state is None else _parted(state) for number, state in states.items()}
        return super().apply_states(area, value, letters)


def _parted(text: str) -> tuple[str, bool]:
    """Return a letter, and whether it is crossed out."""
    return text.removesuffix(CROSSED), text.endswith(CROSSED)
