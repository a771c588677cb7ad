"""One of several options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal

from sheetgen.kinds.area_keys import Keys
from sheetgen.kinds.area_reader import AreaInput, ReadResult, read_one_of
from sheetgen.kinds.kind import (
    BoxField,
    BoxState,
    GameArea,
    Inside,
    Kind,
    PenMarkState,
    Schema,
    States,
    UnreadableState,
    one_of_schema,
)
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, FieldKey
from sheetgen.layout.game import Value
from sheetgen.text.complaint_collector import KeyPath
from sheetgen.text.suggest import suggest_or_list
from sheetgen.text.value_types import ONE_OR_MORE, Name, OptionName


class ChoiceKeys(Keys):
    """The keys of a choice."""

    kind: Literal["choice"]
    use = "choose"
    options: Annotated[tuple[OptionName, ...], ONE_OR_MORE]
    icons: tuple[Name, ...] = ()
    default: OptionName | None = None

    def derive(self, identity: str, areas: tuple[Area, ...]) -> dict[str, Any]:
        options = enumerate(self.options, 1)
        return {"boxes": tuple(Box(f"{identity}.{name}", identity, number, name) for number, name in options)}

    def faults(self, area: Area) -> Iterable[tuple[KeyPath, str, str]]:
        if self.default is not None and self.default not in self.options:
            hint = suggest_or_list(self.default, self.options)
            yield ("default",), f"there is no option '{self.default}'", hint


class ChoiceKind(Kind):
    """A choice, written as the option's name. Each option is a box; a form has one field for all of them."""

    name = "choice"
    keys = ChoiceKeys
    has_marks = False
    heads_the_file = True
    verbs = ("choose", "empty")
    named_by = "option"
    option_text = "options.{}"

    def empty(self, area: Area) -> Value:
        return area.default

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        return read_one_of(at, raw, into, at.area.options)

    def schema(self, at: GameArea, inside: Inside) -> Schema:
        return one_of_schema(at.area.options)

    def fields(self, at: GameArea, box: Box) -> Iterator[BoxField]:
        yield BoxField(FieldKey(at.area.id), "option", on=box.name)

    def states(self, area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
        if value is not None:
            yield FieldKey(area.id), value

    def value_of(self, area: Area, states: States) -> Value:
        option = states.get(FieldKey(area.id))
        if option is None:
            return self.empty(area)
        if option not in area.options:
            raise UnreadableState(FieldKey(area.id), option)
        return option

    def pen_mark(self, area: Area, key: FieldKey, text: str) -> tuple[str, PenMarkState]:
        return f"{area.id}.{text}", "chosen"

    def apply_states(self, area: Area, value: Any, states: Mapping[int, BoxState]) -> Value:
        number, state = list(states.items())[-1]
        return area.boxes[number - 1].name if state else None
