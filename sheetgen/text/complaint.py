"""The record of one complaint about a layout, a theme, a sheet or a command."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, get_args

from sheetgen.text.inflection import ENGLISH, fill_in

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
    "open_file",
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
"""The option or argument that a complaint is about if it is about no file; the caller knows its spelling."""


_NAMED = r"\{(" + "|".join(filter(None, get_args(Subject))) + r")\}"


class TranslatableText(str):
    """A filled-in text that keeps its template and the values in it."""

    template: str
    values: Mapping[str, object]


def translatable(template: str, /, **values: object) -> TranslatableText:
    """Return the text of an English template. Its translations are under ``from-english`` in the language files."""
    text = TranslatableText(fill_in(template, values, ENGLISH) if values else template)
    text.template, text.values = template, values
    return text


def size_in_mm(width: float, height: float) -> TranslatableText:
    """Return the text of a size in mm."""
    return translatable("{width} x {height} mm", width=float(width), height=float(height))


Translator = Callable[[str, Mapping[str, object]], str | None]
"""Return the text of a template in another language with the values in it; None if that has none."""


def keep_english(template: str, values: Mapping[str, object]) -> None:
    """Return None, because English needs no translation."""


def translate(text: object, translated: Translator) -> object:
    """Return a text, and every text among its values, in another language; in English if that has none."""
    if not isinstance(text, TranslatableText):
        return text
    values = {name: translate(value, translated) for name, value in text.values.items()}
    return translated(text.template, values) or translatable(text.template, **values)


MOST_TOLD = 120
"""The most complaints about one file. A file of the wrong type would have a hundred thousand."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """One problem of an input: where it is, what is wrong, what to do.

    ``line`` and ``column`` count from 1; both are ``None`` if the problem has no position in a text. ``path`` is the
    dotted key path in the data (``left.wall``), empty if there is none. If the complaint is about an option and no
    file, ``file`` is empty and ``subject`` names the option. A ``{subject}`` in the hint is spelled likewise.

    ``found`` is the word of the text at the position, and ``meant`` the one that was probably meant; both are empty if
    that is unknown.
    """

    file: str
    message: str
    hint: str = ""
    line: int | None = None
    column: int | None = None
    path: str = ""
    subject: Subject = ""
    found: str = ""
    meant: str = ""

    def __str__(self) -> str:
        return self.as_line(lambda subject: subject.replace("_", " "))

    def as_line(self, spell: Callable[[str], str], translated: Translator = keep_english) -> str:
        """Return the complaint in one line; ``spell`` returns the name of its subject and of others in the hint."""
        message, advice = str(translate(self.message, translated)), str(translate(self.hint, translated))
        place = self.file or spell(self.subject)
        if self.line is not None:
            place += f":{self.line}"
            if self.column is not None:
                place += f":{self.column}"
        where = f"{self.path}: " if self.path else ""
        hint = f" ({re.sub(_NAMED, lambda found: spell(found[1]), advice)})" if advice else ""
        return f"{place}: {where}{message}{hint}"


def complaint_about(subject: Subject, message: str, hint: str = "") -> Complaint:
    """Return the complaint about an option or argument."""
    return Complaint("", message, hint, subject=subject)


class Unusable(Exception):
    """An input could not be used. Carries every complaint found, never only the first."""

    def __init__(self, complaints: Iterable[Complaint]) -> None:
        self.complaints = tuple(complaints)
        super().__init__("\n".join(str(complaint) for complaint in self.complaints))


@contextmanager
def collect_complaints(complaints: list[Complaint]) -> Iterator[None]:
    """Collect the complaints of an `Unusable` raised in the block, and continue."""
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
