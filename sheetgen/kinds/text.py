"""A text on a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from sheetgen.kinds.fields import States
from sheetgen.kinds.json_shapes import TEXT, Schema, either
from sheetgen.kinds.keys import Keys, boxes_of
from sheetgen.kinds.kind import Placed, WrittenKind
from sheetgen.kinds.reading import Read, ReadResult, Source
from sheetgen.layout.filled import Value
from sheetgen.layout.ids import FieldKey
from sheetgen.layout.layout import Area
from sheetgen.text.shapes import Number
from sheetgen.text.unseen import first_unseen


class TextKeys(Keys):
    """The keys of a text on a line."""

    kind: Literal["text"]
    count: Number = 1

    def made(self, identity: str, areas: tuple[Area, ...]) -> dict[str, Any]:
        return {"boxes": boxes_of(identity, (), self.count)}


class Text(WrittenKind):
    """Read from a text of one line; a number is taken for one, as it is written."""

    name = "text"
    keys = TextKeys
    has_marks = False
    heads_the_file = True
    named_by_area = True

    def reader(self, source: Source) -> Read:
        identity, path = source.area.id, source.path

        def read(raw: Any, into: ReadResult) -> None:
            if isinstance(raw, str) or type(raw) in (int, float):
                text = (raw if isinstance(raw, str) else into.word(path) or str(raw)).strip()
                if strange := first_unseen(text):
                    into.fault(path, "unseen", code=f"U+{ord(strange):04X}")
                into.values[identity] = text
            elif raw is not None:
                into.fault(path, "not-a-text")

        return read

    def schema(self, at: Placed, inside: Mapping[str, Schema]) -> Schema:
        return either(TEXT, {"type": "number"})

    def states(self, area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
        if value is not None and value.strip():
            yield FieldKey(area.boxes[0].id), value

    def value_of(self, area: Area, states: States) -> Value:
        return states.get(FieldKey(area.boxes[0].id))
