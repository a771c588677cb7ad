"""The kinds on which others build: boxes ticked, marked twice, written in, and lists of entries."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sheetgen.kinds.area_reader import AreaInput, KeyPath, ReadResult
from sheetgen.kinds.kind import (
    MOST_ENTRIES,
    NAMED_MARKS,
    ON,
    BoxField,
    BoxFieldKind,
    BoxState,
    GameArea,
    Keypad,
    Kind,
    PenMarkState,
    States,
    marked_states,
    mask_of_states,
    number_in,
    number_options,
)
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, FieldKey
from sheetgen.layout.game import Value


class TickedKind(Kind):
    """A kind whose boxes are ticked one by one; its value is their mask."""

    is_mask = True

    def marked_state(self, area: Area) -> BoxState:
        return True

    def apply_states(self, area: Area, value: int, states: Mapping[int, BoxState]) -> Value:
        for number, state in states.items():
            bit = 1 << (number - 1)
            value = value | bit if state else value & ~bit
        return value

    def empty(self, area: Area) -> Value:
        return area.given

    def full(self, area: Area, *, used: bool) -> Value:
        return (1 << len(area.boxes)) - 1

    def states(self, area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
        return marked_states(area.boxes, value & ~area.given)

    def value_of(self, area: Area, states: States) -> Value:
        return mask_of_states(area, states) | area.given


class TwoStateKind(Kind):
    """A kind whose boxes get two marks, one after the other."""

    @abstractmethod
    def parts(self, area: Area) -> tuple[str, str]:
        """Return the names of the first and the second mark."""

    def fields(self, at: GameArea, box: Box) -> Iterator[BoxField]:
        outer, inner = self.parts(at.area)
        yield BoxField(FieldKey(box.id, outer), "outer")
        yield BoxField(FieldKey(box.id, inner), "inner")

    def after_tap(self, at: GameArea, box: Box, states: States) -> dict[FieldKey, str]:
        outer, inner = (FieldKey(box.id, part) for part in self.parts(at.area))
        after = {(False, False): (ON, ""), (True, False): (ON, ON)}.get((outer in states, inner in states), ("", ""))
        return {outer: after[0], inner: after[1]}

    def pen_mark(self, area: Area, key: FieldKey, text: str) -> tuple[str, PenMarkState]:
        return key.id, NAMED_MARKS.get(key.part, "ringed" if key.part == self.parts(area)[0] else "used")


class WrittenKind(Kind):
    """A kind whose boxes are written in; by default the first box has the whole value."""

    has_marks = False
    pen = "written"
    emptied = None
    verbs = ("write", "empty")

    def texts(self, value: Any) -> Iterable[str | None]:
        """Return the texts in the boxes for a value, in their order; None for an empty one."""
        return [None if value is None else str(value)]

    def parse_text(self, area: Area, key: FieldKey, text: str) -> Any:
        """Return the value of a text in a box. Raises `UnreadableState`."""
        return number_in(area, key, text) if self.takes_numbers else text

    def states(self, area: Area, value: Any) -> Iterator[tuple[FieldKey, str]]:
        pairs = zip(area.boxes, self.texts(value), strict=False)
        return ((FieldKey(box.id), text) for box, text in pairs if text is not None)

    def value_of(self, area: Area, states: States) -> Value:
        key = FieldKey(area.boxes[0].id)
        value: Value = self.parse_text(area, key, states[key]) if key in states else self.empty(area)
        return value

    def options(self, at: GameArea) -> tuple[str, ...]:
        """Return the options of a box; none if it is written freely."""
        return number_options(at.area.least, at.area.most)

    def options_of(self, at: GameArea, box: Box) -> tuple[str, ...]:
        """Return the options of one box; by default those of every box."""
        return self.options(at)

    def fields(self, at: GameArea, box: Box) -> Iterator[BoxField]:
        options = self.options_of(at, box)
        # A number is typed faster than chosen, and viewers cover a chosen option with the arrow of their list.
        kind: BoxFieldKind = "choice" if options and not self.takes_numbers else "text"
        yield BoxField(FieldKey(box.id), kind, options=options)

    def after_tap(self, at: GameArea, box: Box, states: States) -> dict[FieldKey, str]:
        return {entry.key: states.get(entry.key, "") for entry in self.fields(at, box)}

    def keypad(self, at: GameArea) -> Keypad:
        options = self.options(at)
        return Keypad("options", options) if options else Keypad("number" if self.takes_numbers else "text")


class ListedKind(WrittenKind):
    """A kind whose value is a list with one entry for each box. There may be more entries than boxes."""

    has_marks = True
    is_list = True
    verbs = ("write", "leave-out")

    def empty(self, area: Area) -> Value:
        return ()

    @abstractmethod
    def parse_list(self, at: AreaInput, raw: Any) -> Any:
        """Return the list, also if it is written as one text."""

    @abstractmethod
    def entry(self, at: AreaInput, raw: Any, path: KeyPath, into: ReadResult) -> Any:
        """Return one entry of the list; None if it must be left out."""

    def report_bad_list(self, at: AreaInput, path: KeyPath, into: ReadResult) -> None:
        """Report a value that is not such a list, or not such an entry."""
        into.add_bad_value(path, f"not-{self.name}", f"write-{self.name}")

    def read(self, at: AreaInput, raw: Any, into: ReadResult) -> Value:
        raw = self.parse_list(at, raw)
        if not isinstance(raw, list):
            self.report_bad_list(at, at.path, into)
            return None
        if len(raw) > MOST_ENTRIES:
            into.add_bad_value((*at.path, MOST_ENTRIES), "too-many-entries", count=MOST_ENTRIES)
        entries = []
        for index, each in enumerate(raw[:MOST_ENTRIES]):
            entry, path = self.entry(at, each, (*at.path, index), into), (*at.path, index)
            if entry is not None:
                entries.append(entry)
                into.entries[at.area.id, len(entries)] = into.as_called(path)
        return tuple(entries)

    def value_of(self, area: Area, states: States) -> Value:
        keys = [FieldKey(box.id) for box in area.boxes]
        return tuple(self.parse_text(area, key, states[key]) for key in keys if key in states)

    def mask(self, value: Any) -> int:
        return mask_of_first(len(value))

    def apply_states(self, area: Area, value: Any, states: Mapping[int, Any]) -> Value:
        """Return the list with new entries; emptied ones are removed last, as changes count entries as before."""
        entries = (states.get(number, entry) for number, entry in enumerate(value, 1))
        return tuple(entry for entry in entries if entry is not None)


def mask_of_first(count: int) -> int:
    """Return the mask of the first ``count`` boxes."""
    return (1 << max(0, count)) - 1
