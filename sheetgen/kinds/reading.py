"""What the readers of the kinds of areas are given, and where they put what they read and what they could not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sheetgen.kinds import as_written
from sheetgen.layout.filled import Value
from sheetgen.layout.language import Language
from sheetgen.layout.layout import Area, Game
from sheetgen.text.complaint import MOST_TOLD
from sheetgen.text.unseen import first_unseen

KeyPath = tuple[str | int, ...]


class Misread(NamedTuple):
    """Something that could not be read: where in the data, what is wrong, what to do.

    ``near`` is whether the latter names words that are known, and not how a file is written.
    """

    path: KeyPath
    message: str
    hint: str
    on_key: bool = False
    near: bool = False


Word = Callable[[KeyPath], str]
"""How something is written in the file, ``007`` of what is read as seven; empty where that is not known."""


def as_read(path: KeyPath) -> str:  # noqa: ARG001 - as others
    """Where data come from no file, nothing is written otherwise than as it is read."""
    return ""


class ReadResult:
    """One sheet while it is read. ``values`` begins with the values of an empty sheet; ``word`` tells how something is
    written in the file."""

    __slots__ = ("faults", "language", "values", "word", "written")

    def __init__(self, values: dict[str, Value], word: Word, language: Language) -> None:
        self.word = word
        self.values = values
        self.language = language
        self.written: list[str] = []
        self.faults: list[Misread] = []

    def fault(self, path: KeyPath, key: str, hint: str = "", **values: object) -> None:
        """Note a value of the wrong kind or size; ``key`` and ``hint`` name the texts that say so."""
        if len(self.faults) < MOST_TOLD:
            text = self.language.text
            advice = text(f"input.{hint}", **values) if hint else ""
            self.faults.append(Misread(path, text(f"input.{key}", **values), advice))

    def unknown(self, path: KeyPath, key: str, word: str, known: tuple[str, ...], *, on_key: bool = False) -> None:
        """Note a word that does not exist here."""
        if len(self.faults) < MOST_TOLD:
            message, hint = self.language.text(f"input.{key}", word=word), self.language.suggest(word, known)
            self.faults.append(Misread(path, message, hint, on_key, near=True))


class Source(NamedTuple):
    """An area to be read: where it stands in the file, and the readers of the areas inside it by their keys."""

    area: Area
    path: KeyPath
    inside: Mapping[str, Reader]
    game: Game
    shown: Mapping[str, str]
    """What cards and options are called on paper, by the words of a file."""


class Reader(NamedTuple):
    """Reads an area's part of a filled-in file, which is not empty: the value, or None where there is none to keep."""

    read: Callable[[Source, Any, ReadResult], Value]
    source: Source


def read_map(at: Source, raw: Any, into: ReadResult, own: tuple[str, ...] = ()) -> bool:
    """Read the areas inside one from a map, and return whether it is one; its ``own`` keys are left to the area itself.

    An area counts as written if its value can be read: a key without a value, or with nothing but ``~``, gives none.
    """
    readers = at.inside
    if not isinstance(raw, dict):
        into.fault(at.path, "not-a-map", "write-a-map", keys=", ".join((*own, *readers)))
        return False
    for key, value in raw.items():
        reader = readers.get(key) or readers.get(str(key))
        if reader is not None:
            if value is not None and (read := reader.read(reader.source, value, into)) is not None:
                into.values[reader.source.area.id] = read
                into.written.append(reader.source.area.id)
        elif key not in own:
            into.unknown((*at.path, key), "no-such-key", str(key), (*own, *readers), on_key=True)
    return True


def read_one_of(at: Source, raw: Any, into: ReadResult, options: tuple[str, ...]) -> str | None:
    """One of several words."""
    word = as_written.one_of(raw, options, at.shown)
    if isinstance(word, str) and word in options:
        return word
    told = str(word).lower() if isinstance(word, bool) else str(word) if isinstance(word, str | int | float) else "..."
    into.unknown(at.path, "no-such-option", told, options)
    return None


def read_boxes(raw: Any, count: int, path: KeyPath, into: ReadResult) -> int:
    """The mask of the marked ones among so many boxes: the first of them, or those of a list."""
    raw = as_written.boxes(raw)
    if type(raw) is int and 0 <= raw <= count:
        return (1 << raw) - 1
    if isinstance(raw, list):
        return _mask(raw, count, path, into)
    if type(raw) is int:
        into.fault(path, "no-such-count", count=count, number=raw)
    elif raw is not None:
        into.fault(path, "not-a-track", "write-a-track", count=count)
    return 0


def _mask(numbers: list[Any], count: int, path: KeyPath, into: ReadResult) -> int:
    mask = 0
    for index, number in enumerate(numbers):
        if type(number) is not int:
            into.fault((*path, index), "not-a-box")
        elif not 1 <= number <= count:
            into.fault((*path, index), "no-such-box", number=number, count=count)
        elif mask >> (number - 1) & 1:
            into.fault((*path, index), "box-twice", number=number)
        else:
            mask |= 1 << (number - 1)
    return mask


def out_of_bounds(area: Area, path: KeyPath, into: ReadResult, place: str = "") -> None:
    """Note a number that cannot stand in an area, and which can; ``place`` is a track that may have been meant."""
    hint = "other-place" if place else ""
    into.fault(path, "not-between", hint, low=area.lowest, high=area.highest, place=place)


def is_one_line(raw: object) -> bool:
    """Whether it is a text that can be told in one line: others break tables, or command the terminal."""
    return isinstance(raw, str) and not first_unseen(raw)
