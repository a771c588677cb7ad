"""The arguments and results of the readers of the kinds: sources, values, and what could not be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.kinds import lenient_input
from sheetgen.layout.area import Area
from sheetgen.layout.game import Game, Value
from sheetgen.layout.language import Language
from sheetgen.text.complaint import MOST_TOLD
from sheetgen.text.shown_text import first_invisible
from sheetgen.text.suggest import folded, nearest

KeyPath = tuple[str | int, ...]
_NO_COLON = re.compile(r"(\w+)\s*(?:[:=：])\s*(.*)\Z", re.DOTALL)


class ReadProblem(NamedTuple):
    """A value that could not be read: its path, a message, a hint.

    ``near`` is true if the hint suggests known words rather than how to write the file. ``meant`` is the word that was
    probably meant, if there is one.
    """

    path: KeyPath
    message: str
    hint: str
    on_key: bool = False
    near: bool = False
    meant: str = ""


Word = Callable[[KeyPath], str]
"""A function that returns the spelling of a value in the file (``007`` for the number 7); empty if it is unknown."""


def no_spelling(path: KeyPath) -> str:  # noqa: ARG001 - as others
    """Return an empty spelling, for data that do not come from a file."""
    return ""


class ReadResult:
    """The result of reading one sheet: its values and what could not be read.

    ``values`` begins with the values of an empty sheet; ``word`` returns the spelling of a value in the file.
    """

    __slots__ = ("called", "entries", "faults", "language", "values", "word", "written")

    def __init__(self, values: dict[str, Value], word: Word, language: Language) -> None:
        self.word = word
        self.values = values
        self.language = language
        self.written: list[str] = []
        self.faults: list[ReadProblem] = []
        self.called: dict[KeyPath, str | int] = {}
        """The file's own keys of areas, by the paths with their usual keys."""
        self.entries: dict[tuple[str, int], KeyPath] = {}
        """The paths of the entries of lists, by their areas and their numbers from 1."""

    def as_called(self, path: KeyPath) -> KeyPath:
        """Return a path with the keys that the file uses."""
        return tuple(self.called.get(path[: place + 1], step) for place, step in enumerate(path))

    def add_bad_value(
        self, path: KeyPath, key: str, hint: str = "", *, on_key: bool = False, meant: object = "", **values: object
    ) -> None:
        """Report a value of the wrong type or size; ``key`` and ``hint`` are the keys of the texts."""
        if len(self.faults) < MOST_TOLD:
            text = self.language.text
            advice = text(f"input.{hint}", **values) if hint else ""
            message = text(f"input.{key}", **values)
            self.faults.append(ReadProblem(self.as_called(path), message, advice, on_key, meant=str(meant)))

    def add_unknown(self, path: KeyPath, key: str, word: str, known: tuple[str, ...], *, on_key: bool = False) -> None:
        """Report a word that does not exist here."""
        if len(self.faults) < MOST_TOLD:
            message, hint = self.language.text(f"input.{key}", word=word), self.language.suggest(word, known)
            if on_key and not hint:
                hint = self.language.text("input.all-keys")
            meant = nearest(word, known)
            self.faults.append(ReadProblem(self.as_called(path), message, hint, on_key, near=True, meant=meant))


class AreaInput(NamedTuple):
    """An area to be read: its path in the file, and the readers of the areas inside it by their keys."""

    area: Area
    path: KeyPath
    inside: Mapping[str, Reader]
    game: Game
    shown: Mapping[str, str]
    """The printed names of cards and options, by the words of a file."""
    example: str = ""
    """A value as a file may have it."""


class Reader(NamedTuple):
    """The reader of an area's part of a filled-in file, which is never None; it returns None if there is no value."""

    read: Callable[[AreaInput, Any, ReadResult], Value]
    source: AreaInput


def read_map(at: AreaInput, raw: Any, into: ReadResult, own: tuple[str, ...] = ()) -> bool:
    """Read the areas inside one from a map; return whether it is a map. ``own`` keys are left to the area itself.

    An area counts as written if its value can be read: a key without a value, or with ``~``, gives none.
    """
    readers = at.inside
    if not isinstance(raw, dict):
        _not_a_map(at, raw, into, (*own, *readers))
        return False
    strange: list[str | int] = []
    for key, value in raw.items():
        reader = readers.get(key) or readers.get(str(key)) or _called(at, key, into)
        if reader is not None:
            if value is not None and (read := reader.read(reader.source, value, into)) is not None:
                into.values[reader.source.area.id] = read
                into.written.append(reader.source.area.id)
        elif key not in own:
            strange.append(key)
    _unknown_keys(at, strange, into, (*own, *readers))
    return True


def _called(at: AreaInput, key: str | int, into: ReadResult) -> Reader | None:
    """Return the reader of the area with this printed name in the player's language; None if it is not one area."""
    wanted = folded(str(key))
    named = [(own, reader) for own, reader in at.inside.items() if wanted in map(folded, _printed_names(reader, into))]
    if len(named) != 1 or not wanted:
        return None
    own, reader = named[0]
    if (*at.path, own) in into.called or reader.source.area.id in into.written:
        into.add_bad_value((*at.path, key), "area-twice", on_key=True, word=key)
    into.called[*at.path, own] = key
    return reader


def _printed_names(reader: Reader, into: ReadResult) -> list[str]:
    """Return what is printed for an area, in the player's language."""
    return [into.language.text_or(f"{kind}.{reader.source.area.id}", "") for kind in ("areas", "names", "sheets")]


def _not_a_map(at: AreaInput, raw: Any, into: ReadResult, keys: tuple[str, ...]) -> None:
    """Report a value that is not a map; a colon may be missing, or the blank after it."""
    line = _NO_COLON.match(raw) if isinstance(raw, str) else None
    if line is not None and line[1] in keys:
        into.add_bad_value(at.path, "no-colon", "write-a-colon", name=line[1], text=line[2])
    else:
        into.add_bad_value(at.path, "not-a-map", "write-a-map", keys=", ".join(keys), example=at.example)


def _unknown_keys(at: AreaInput, strange: Sequence[str | int], into: ReadResult, known: tuple[str, ...]) -> None:
    """Report keys that do not exist here; those that exist elsewhere are reported together."""
    places = {key: _places(at.game, key) for key in strange}
    missing = {found[0] for key, found in places.items() if len(found) == 1 and not nearest(str(key), known)}
    elsewhere: dict[str, list[str | int]] = {}
    for key in strange:
        place = next((each for each in places[key] if each in missing), "")
        if place:
            elsewhere.setdefault(place, []).append(key)
        else:
            printed = [name for reader in at.inside.values() for name in _printed_names(reader, into) if name]
            near = nearest(str(key), (*printed, *known))
            into.add_unknown((*at.path, key), "no-such-key", str(key), (near,) if near else known, on_key=True)
    for place, keys in elsewhere.items():
        names = ", ".join(map(str, keys))
        message = "keys-elsewhere" if len(keys) > 1 else "no-such-key"
        into.add_bad_value(
            (*at.path, keys[0]), message, "belongs-under", on_key=True, word=names, place=place, indent="  "
        )


def _places(game: Game, key: str | int) -> list[str]:
    """Return the ids of the areas that have an area with this key inside."""
    return sorted(
        {area.id.rpartition(".")[0] for area in game.areas.values() if area.key == str(key) and "." in area.id}
    )


def read_one_of(at: AreaInput, raw: Any, into: ReadResult, options: tuple[str, ...]) -> str | None:
    """Return one of several words; None, with a report, if it is none of them."""
    word = lenient_input.parse_word(raw, options, at.shown)
    if isinstance(word, str) and word in options:
        return word
    shown = str(word).lower() if isinstance(word, bool) else str(word) if isinstance(word, str | int | float) else "..."
    names = {each: at.shown[each].casefold() for each in options if each in at.shown and each != at.shown[each]}
    into.add_unknown(at.path, "no-such-option", shown, tuple(names.get(each, each) for each in options))
    return None


def read_boxes(raw: Any, count: int, path: KeyPath, into: ReadResult) -> int:
    """Return the mask of the marked ones among ``count`` boxes: the first of them, or those of a list."""
    chosen = lenient_input.every(raw)
    raw = lenient_input.parse_boxes_value(raw) if chosen is None else count * chosen
    if type(raw) is int and 0 <= raw <= count:
        return (1 << raw) - 1
    if isinstance(raw, list):
        return _mask(raw, count, path, into)
    if type(raw) is int and raw > count:
        into.add_bad_value(path, "no-such-count", meant=count, count=count, number=raw)
    elif raw is not None:
        into.add_bad_value(path, "not-a-track", "write-a-track", count=count)
    return 0


def _mask(numbers: list[Any], count: int, path: KeyPath, into: ReadResult) -> int:
    mask = 0
    for index, number in enumerate(numbers):
        if type(number) is not int:
            into.add_bad_value((*path, index), "not-a-box")
        elif not 1 <= number <= count:
            into.add_bad_value((*path, index), "no-such-box", number=number, count=count)
        elif mask >> (number - 1) & 1:
            into.add_bad_value((*path, index), "box-twice", number=number)
        else:
            mask |= 1 << (number - 1)
    return mask


def out_of_bounds(area: Area, path: KeyPath, into: ReadResult, place: str = "") -> None:
    """Report a number that an area cannot have, and its bounds; ``place`` is a track that may have been meant."""
    hint = "other-place" if place else ""
    into.add_bad_value(path, "not-between", hint, low=area.lowest, high=area.highest, place=place)


def is_one_line(raw: object) -> bool:
    """Return whether it is a text that fits on one line: others break tables, or send commands to the terminal."""
    return isinstance(raw, str) and not first_invisible(raw)
