"""Free boxes for letters, crossed out when spent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from sheetgen.kinds import lenient_input as as_written
from sheetgen.kinds.area_keys import Keys
from sheetgen.kinds.area_reader import AreaInput, KeyPath, ReadResult, is_one_line
from sheetgen.kinds.base_kinds import ListedKind
from sheetgen.kinds.box_fields import UnreadableState
from sheetgen.kinds.kind import TEXT, GameArea, Inside, PenMarkState, Schema, list_schema
from sheetgen.layout.area import Area
from sheetgen.layout.box import FieldKey
from sheetgen.layout.filled_sheet import LettersValue as LetterValues
from sheetgen.layout.filled_sheet import Value
from sheetgen.text.value_types import Name, OptionName, PositiveNumber
from sheetgen.text.yaml_output import flow_list, scalar

CROSSED = "/"
"""The sign after a letter that was crossed out: ``W/``."""


class LettersKeys(Keys):
    """The keys of boxes for letters."""

    kind: Literal["letters"]
    use = "write"
    options: tuple[OptionName, ...] = ()
    icons: tuple[Name, ...] = ()
    count: PositiveNumber | None = None


class LettersKind(ListedKind):
    """Letters, written as a list. There may be more than boxes: players write further ones in the margin."""

    name = "letters"
    keys = LettersKeys

    def parse_list(self, at: AreaInput, raw: Any) -> Any:
        return as_written.parse_letters(raw)

    def entry(self, at: AreaInput, raw: Any, path: KeyPath, into: ReadResult) -> tuple[str, bool] | None:
        if is_one_line(raw) and raw.strip(CROSSED):
            return _parted(raw)
        self.report_bad_list(at, path, into)
        return None

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        return list_schema(TEXT)

    def text(self, area: Area, value: LetterValues) -> str:
        return flow_list(map(scalar, self.texts(value)))

    def texts(self, value: LetterValues) -> Iterable[str]:
        return (f"{letter}{CROSSED if crossed else ''}" for letter, crossed in value)

    def parse_text(self, area: Area, key: FieldKey, text: str) -> tuple[str, bool]:
        text = text.strip()
        letter, crossed = _parted(text)
        if not letter.strip():
            raise UnreadableState(key, text)
        return letter.strip(), crossed

    def pen_mark(self, area: Area, key: FieldKey, text: str) -> tuple[str, PenMarkState]:
        return key.id, "crossed" if text.endswith(CROSSED) else "written"

    def apply_states(self, area: Area, value: Any, states: Mapping[int, Any]) -> Value:
        letters = {number: state if state is None else _parted(state) for number, state in states.items()}
        return super().apply_states(area, value, letters)


def _parted(text: str) -> tuple[str, bool]:
    """Return a letter, and whether it is crossed out."""
    return text.removesuffix(CROSSED), text.endswith(CROSSED)
