"""A text on a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Literal

from sheetgen.kinds.area_keys import Keys
from sheetgen.kinds.area_reader import AreaInput, ReadResult
from sheetgen.kinds.base_kinds import WrittenKind
from sheetgen.kinds.kind import TEXT, GameArea, Inside, Schema, any_of_schema
from sheetgen.layout.filled_sheet import Value
from sheetgen.text.invisible_characters import first_invisible
from sheetgen.text.value_types import PositiveNumber


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
