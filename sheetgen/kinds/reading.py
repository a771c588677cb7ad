"""What the readers of the kinds of areas are given, and where they put what they read and what they could not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from sheetgen.kinds import as_written
from sheetgen.layout.filled import Value
from sheetgen.layout.layout import Area, Game
from sheetgen.text.complaint import MOST_TOLD

KeyPath = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a filled-in file that could not be read: ``key`` and ``values`` make the message."""

    path: KeyPath
    key: str
    values: Mapping[str, object]
    hint: str = ""
    hint_values: Mapping[str, object] = field(default_factory=dict)
    nearest: tuple[str, tuple[str, ...]] | None = None
    """A word that is not known here, and those that are."""
    on_key: bool = False


Word = Callable[[KeyPath], str]
"""How something is written in the file, ``007`` of what is read as seven; empty where that is not known."""


def as_read(path: KeyPath) -> str:  # noqa: ARG001 - as others
    """Where data come from no file, nothing is written otherwise than as it is read."""
    return ""


class ReadResult:
    """One sheet while it is read. ``values`` begins with the values of an empty sheet; ``word`` tells how something is
    written in the file."""

    __slots__ = ("faults", "values", "word", "written")

    def __init__(self, values: dict[str, Value], word: Word) -> None:
        self.word = word
        self.values = values
        self.written: list[str] = []
        self.faults: list[Fault] = []

    def fault(self, path: KeyPath, key: str, hint: str = "", **values: object) -> None:
        """Note a value of the wrong kind or size."""
        self._keep(Fault(path, key, values, hint, values))

    def unknown(self, path: KeyPath, key: str, word: str, known: tuple[str, ...], *, on_key: bool = False) -> None:
        """Note a word that does not exist here."""
        self._keep(Fault(path, key, {"word": word}, nearest=(word, known), on_key=on_key))

    def _keep(self, fault: Fault) -> None:
        if len(self.faults) < MOST_TOLD:
            self.faults.append(fault)


class Read(Protocol):
    """Reads the plain data of one area."""

    def __call__(self, raw: Any, into: ReadResult) -> None: ...


Children = tuple[tuple[str, str, Read], ...]
"""For each key of a map the id of its area and its reader."""


class Source(NamedTuple):
    """An area to be read: where it stands in the file, and the readers of the areas inside it."""

    area: Area
    path: KeyPath
    children: Children
    game: Game
    shown: Mapping[str, str] = {}
    """What cards and options are called on paper, by the words of a file."""


def read_map(own: Read | None, children: Children, path: KeyPath, extra: tuple[str, ...] = ()) -> Read:
    """A reader of a map: ``extra`` keys belong to the area itself, the others to the areas inside it."""
    readers = {key: (identity, read) for key, identity, read in children}
    known = (*extra, *readers)
    own_keys = frozenset(extra)

    def read(raw: Any, into: ReadResult) -> None:
        if raw is None:
            return
        if not isinstance(raw, dict):
            into.fault(path, "not-a-map", "write-a-map", keys=", ".join(known))
            return
        for key, value in raw.items():
            child = readers.get(key) or readers.get(str(key))
            if child is not None:
                into.written.append(child[0])
                child[1](value, into)
            elif key not in own_keys:
                into.unknown((*path, key), "no-such-key", str(key), known, on_key=True)
        if own is not None:
            own(raw, into)

    return read


def read_one_of(source: Source, options: tuple[str, ...]) -> Read:
    """A reader of one of several words, or of nothing."""
    identity, path, known = source.area.id, source.path, frozenset(options)

    def read(raw: Any, into: ReadResult) -> None:
        if raw is None:
            return
        raw = as_written.one_of(raw, options, source.shown)
        if not isinstance(raw, str) or raw not in known:
            into.unknown(path, "no-such-option", _word(raw), options)
        else:
            into.values[identity] = raw

    return read


def read_boxes(raw: list[Any], count: int, path: KeyPath, into: ReadResult) -> int:
    """The mask of a list of box numbers."""
    mask = 0
    for index, number in enumerate(raw):
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
    key, hint = "not-between" if area.most else "not-from", "other-place" if place else ""
    into.fault(path, key, hint, low=area.least, high=area.most, place=place)


def _word(raw: object) -> str:
    if isinstance(raw, bool):
        return str(raw).lower()
    return str(raw) if isinstance(raw, str | int | float) else "..."
