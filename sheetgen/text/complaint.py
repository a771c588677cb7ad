"""The one record in which every fault is told: in a layout, a theme, a sheet or a command."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, get_args

Subject = Literal[
    "",
    "game",
    "own",
    "language",
    "sheets",
    "paper",
    "size",
    "orientation",
    "theme",
    "up",
    "large_print",
    "ruler",
    "duplex",
    "back_offset",
    "bleed",
    "crop_marks",
    "cover",
    "colour",
    "debug_layout",
    "fillable",
    "filled",
    "output",
    "force",
    "page",
    "pages",
    "dpi",
    "svg",
    "record",
    "campaign",
    "edition",
    "difficulty",
    "fort",
    "date",
    "player",
    "note",
    "copies",
    "lan",
    "folder",
    "port",
]
"""What was asked for and is at fault, where no file is; whoever asked knows how it was spelled there."""


_NAMED = r"\{(" + "|".join(filter(None, get_args(Subject))) + r")\}"


class Said(str):
    """A text filled in, which still knows its template and the values in it."""

    template: str
    values: Mapping[str, object]


def said(template: str, /, **values: object) -> Said:
    """The text of a template. To be told in other languages it stands under ``complaints`` of the language files."""
    text = Said(template.format(**values) if values else template)
    text.template, text.values = template, values
    return text


Translated = Callable[[str, Mapping[str, object]], str | None]
"""The text of a template in another language with the values in it; None where that has none."""


def untranslated(template: str, values: Mapping[str, object]) -> None:
    """English, in which every text is written."""


def told_in(text: object, translated: Translated) -> object:
    """A text, and every text among its values, in another language; in English where that has none."""
    if not isinstance(text, Said):
        return text
    values = {name: told_in(value, translated) for name, value in text.values.items()}
    return translated(text.template, values) or said(text.template, **values)


MOST_TOLD = 120
"""Complaints that are made of one file: one of another kind would have a hundred thousand, and nobody reads them."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """One fault of an input: where it is, what is wrong, what to do.

    ``line`` and ``column`` count from 1; both are ``None`` where the fault has no place in a text.
    ``path`` is the dotted way through the data (``left.wall``), empty where there is none. Where what was asked for is
    at fault and no file, ``file`` is empty and ``subject`` names it. A ``{subject}`` in the hint is spelled likewise.
    """

    file: str
    message: str
    hint: str = ""
    line: int | None = None
    column: int | None = None
    path: str = ""
    subject: Subject = ""

    def __str__(self) -> str:
        return self.said(lambda subject: subject.replace("_", " "))

    def said(self, spell: Callable[[str], str], translated: Translated = untranslated) -> str:
        """The whole complaint in one line; ``spell`` says what its subject, and any ``{subject}`` in it, is called."""
        message, advice = str(told_in(self.message, translated)), str(told_in(self.hint, translated))
        place = self.file or spell(self.subject)
        if self.line is not None:
            place += f":{self.line}"
            if self.column is not None:
                place += f":{self.column}"
        where = f"{self.path}: " if self.path else ""
        hint = f" ({re.sub(_NAMED, lambda found: spell(found[1]), advice)})" if advice else ""
        return f"{place}: {where}{message}{hint}"


def about(subject: Subject, message: str, hint: str = "") -> Complaint:
    """The complaint about something that was asked for."""
    return Complaint("", message, hint, subject=subject)


class Unusable(Exception):
    """An input could not be used. Carries every complaint found, never only the first."""

    def __init__(self, complaints: Iterable[Complaint]) -> None:
        self.complaints = tuple(complaints)
        super().__init__("\n".join(str(complaint) for complaint in self.complaints))


@contextmanager
def gathered(complaints: list[Complaint]) -> Iterator[None]:
    """Add what is wrong with an unusable input to the other complaints, and go on."""
    try:
        yield
    except Unusable as fault:
        complaints.extend(fault.complaints)


class NotationError(ValueError):
    """A word of the notation is wrong; ``offset`` counts characters from the start of the text."""

    def __init__(self, message: str, offset: int, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.hint = hint
