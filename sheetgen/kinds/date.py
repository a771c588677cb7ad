"""The day on which a game was played."""

from __future__ import annotations

import datetime
from typing import Any, Literal

from sheetgen.kinds.area_keys import Keys
from sheetgen.kinds.area_reader import AreaInput, ReadResult
from sheetgen.kinds.text import TextKind
from sheetgen.layout.filled_sheet import Value
from sheetgen.layout.language import Language
from sheetgen.text.dates import day_of
from sheetgen.text.value_types import PositiveNumber


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
            into.add_bad_value(at.path, "not-a-day", "write-a-day", word=text, today=datetime.date.today().isoformat())
            return None
        return day.isoformat()


def months_of(language: Language) -> tuple[tuple[str, ...], ...]:
    """Return the names of each month in English and in the player's language."""
    english = "January February March April May June July August September October November December"
    return tuple(zip(english.split(), language.text_or("input.months", english).split(), strict=True))
