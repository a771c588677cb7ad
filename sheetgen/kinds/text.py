"""A text on a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Literal

from sheetgen.kinds.json_shapes import TEXT, Inside, Schema, either
from sheetgen.kinds.keys import Keys
from sheetgen.kinds.kind import Placed, WrittenKind
from sheetgen.kinds.reading import ReadResult, Source
from sheetgen.layout.filled import Value
from sheetgen.text.shapes import Number
from sheetgen.text.unseen import first_unseen


class TextKeys(Keys):
    """The keys of a text on a line."""

    kind: Literal["text"]
    use = "write"
    prose = True
    count: Number = 1


class Text(WrittenKind):
    """A text of one line; a number is read as a text in the spelling of the file."""

    name = "text"
    keys: ClassVar[type[Keys]] = TextKeys
    heads_the_file = True
    named_by_area = True
    named_by = "area"

    def read(self, at: Source, raw: Any, into: ReadResult) -> Value:
        if not isinstance(raw, str) and type(raw) not in (int, float):
            into.fault(at.path, "not-a-text")
            return None
        text = (raw if isinstance(raw, str) else into.word(at.path) or str(raw)).strip()
        if strange := first_unseen(text):
            into.fault(at.path, "unseen", code=f"U+{ord(strange):04X}")
        return text or None

    def schema(self, at: Placed, inside: Inside) -> Schema:
        return either(TEXT, {"type": "number"})

    def texts(self, value: str | None) -> Iterable[str | None]:
        return [value]
