"""Free boxes for letters, crossed out when spent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from sheetgen.kinds import as_written
from sheetgen.kinds.fields import States, UnreadableState
from sheetgen.kinds.json_shapes import TEXT, Schema, list_of
from sheetgen.kinds.keys import Keys, boxes_of
from sheetgen.kinds.kind import Placed, WrittenKind, first_boxes
from sheetgen.kinds.one_line import is_one_line
from sheetgen.kinds.reading import Read, ReadResult, Source
from sheetgen.layout.filled import Letters as LetterValues
from sheetgen.layout.filled import Value
from sheetgen.layout.ids import FieldKey
from sheetgen.layout.layout import Area
from sheetgen.text.shapes import Name, Number, Option
from sheetgen.text.yaml_text import flow_list, scalar

CROSSED = "/"
"""Stands behind a letter that was crossed out: ``W/``."""


class LettersKeys(Keys):
    """The keys of boxes for letters."""

    kind: Literal["letters"]
    options: tuple[Option, ...] = ()
    icons: tuple[Name, ...] = ()
    count: Number | None = None

    def made(self, identity: str, areas: tuple[Area, ...]) -> dict[str, Any]:
        return {"boxes": boxes_of(identity, (), self.count or 0)}


class Letters(WrittenKind):
    """Read from a list of letters. There may be more than boxes: the margin takes them too."""

    name = "letters"
    keys = LettersKeys

    def empty(self, area: Area) -> Value:
        return ()

    def reader(self, source: Source) -> Read:
        identity, path = source.area.id, source.path

        def read(raw: Any, into: ReadResult) -> None:
            if raw is None:
                return
            raw = as_written.letters(raw)
            if not isinstance(raw, list):
                into.fault(path, "not-letters", "write-letters")
                return
            letters: list[tuple[str, bool]] = []
            for index, text in enumerate(raw):
                if is_one_line(text) and text.strip(CROSSED):
                    letters.append((text.removesuffix(CROSSED), text.endswith(CROSSED)))
                else:
                    into.fault((*path, index), "not-letters", "write-letters")
            into.values[identity] = tuple(letters)

        return read

    def schema(self, at: Placed, inside: Mapping[str, Schema]) -> Schema:
        return list_of(TEXT)

    def text(self, area: Area, value: LetterValues) -> str:
        return flow_list(scalar(_written(*entry)) for entry in value)

    def states(self, area: Area, value: LetterValues) -> Iterator[tuple[FieldKey, str]]:
        return ((FieldKey(box.id), _written(*entry)) for box, entry in zip(area.boxes, value, strict=False))

    def value_of(self, area: Area, states: States) -> Value:
        keys = [FieldKey(box.id) for box in area.boxes]
        return tuple(_read(key, states[key]) for key in keys if key in states)

    def mask(self, value: LetterValues) -> int:
        return first_boxes(value)


def _written(letter: str, crossed: bool) -> str:
    return f"{letter}{CROSSED if crossed else ''}"


def _read(key: FieldKey, text: str) -> tuple[str, bool]:
    text = text.strip()
    letter = text.removesuffix(CROSSED).strip()
    if not letter:
        raise UnreadableState(key, text)
    return letter, text.endswith(CROSSED)
