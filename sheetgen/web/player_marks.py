"""A filled-in sheet as marks, the contents of its boxes by key: what the page changes and sends.

A mark's key is the id of its box, or of the area of a choice, and after a colon the part of a box that has several:
``left.wall.7``, ``difficulty``, ``left.disdain.3:ringed``. Entries of a list that no box shows, such as the cards that
were drawn or more letters than boxes, are stored under ``AREA:rest`` and follow those in the boxes; ``AREA:none`` is
set if an area was given as empty.
"""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from typing import Any

from sheetgen.app.sheet_input import LoadedGame
from sheetgen.fill.field_states import fields_of_boxes, readable_states, show_all
from sheetgen.fill.sheet_file import sheet_text
from sheetgen.kinds.kind import ON, States, UnreadableState
from sheetgen.kinds.kind_registry import kind_of
from sheetgen.layout.area import Area
from sheetgen.layout.box import REST_PART, FieldKey
from sheetgen.layout.game import FilledSheet, Value
from sheetgen.text.complaint import Unusable
from sheetgen.text.yaml_documents import read_documents

Marks = Mapping[str, str]
Changes = Mapping[str, str | None]
"""Marks to be set; None removes one."""

TEXT_LIMIT = 200
"""The most characters in one box."""
REST_LIMIT = 20_000
NONE_PART = "none"
"""The part of an area in which, by the player's word, nothing is marked; without it that is unknown."""


class RefusedMarks(Exception):
    """The marks cannot be on a sheet of this game; the message is the reason."""


class MarkConverter:
    """A converter of sheets of one game to marks and back."""

    def __init__(self, known: LoadedGame) -> None:
        self.known = known
        self._areas = [area for area in known.game.areas.values() if kind_of(area).holds_value]
        self._area_of: dict[str, str] = {}
        for area in self._areas:
            self._area_of |= {mark_key(FieldKey(area.id, part)): area.id for part in (REST_PART, NONE_PART)}
            for entries in fields_of_boxes(known.game, area).values():
                self._area_of.update((mark_key(entry.key), area.id) for entry in entries)

    def __contains__(self, key: str) -> bool:
        """Return whether the game has a box for a mark's key."""
        return key in self._area_of

    def marks(self, filled: FilledSheet, of: Container[str] | None = None) -> dict[str, str]:
        """Return the marks of a sheet, or of some of its areas."""
        found: dict[str, str] = {}
        for area in self._areas:
            if of is not None and area.id not in of:
                continue
            states = readable_states(area, filled)
            if show_all(area, states, filled):
                found.update((mark_key(key), text) for key, text in states.items())
            elif filled.values[area.id] == kind_of(area).value_of(area, {}):
                found[mark_key(FieldKey(area.id, NONE_PART))] = ON
            else:
                shown, rest = _parted(area, filled.values[area.id])
                found.update((mark_key(key), text) for key, text in shown.items())
                found[mark_key(FieldKey(area.id, REST_PART))] = json.dumps(rest, ensure_ascii=False)
        return found

    def differing(self, before: FilledSheet, after: FilledSheet) -> tuple[dict[str, str], dict[str, str]]:
        """Return the marks of two sheets in the areas in which they differ."""

        def content(filled: FilledSheet, area: Area) -> tuple[Value, bool]:
            return filled.values[area.id], area.id in filled.given_areas

        areas = {area.id for area in self._areas if content(before, area) != content(after, area)}
        return self.marks(before, areas), self.marks(after, areas)

    def changed(self, marks: Marks, changes: Changes) -> dict[str, str]:
        """Return the marks with changes made.

        Raises `RefusedMarks` for a key that this game does not have, or a text that is too long.
        """
        after = dict(marks)
        for key, text in changes.items():
            if key not in self._area_of:
                raise RefusedMarks(f"no such box: {key[:80]}")
            if text is None or not text.strip():
                after.pop(key, None)
                continue
            if len(text) > (REST_LIMIT if key.endswith(f":{REST_PART}") else TEXT_LIMIT):
                raise RefusedMarks(f"too long: {key}")
            after[key] = text
        return after

    def text(self, marks: Marks) -> str:
        """Return the marks as the file that `score` reads. Raises `RefusedMarks`."""
        return sheet_text(self.known.game, self.known.language, self._filled(marks))

    def filled(self, marks: Marks, file: str = "") -> FilledSheet:
        """Return the sheet exactly as `score` reads it from the file of these marks. Raises `RefusedMarks`."""
        return self.read(sheet_text(self.known.game, self.known.language, self._filled(marks), comments=False), file)

    def read(self, text: str, file: str = "") -> FilledSheet:
        """Return the sheet in the text of a file made of marks. Raises `RefusedMarks` if it cannot be read back."""
        try:
            return self.known.reader.read(read_documents(file, text)[0])
        except Unusable as fault:
            raise RefusedMarks("; ".join(each.message for each in fault.complaints)) from fault

    def _filled(self, marks: Marks) -> FilledSheet:
        states: dict[str, dict[FieldKey, str]] = {}
        values: dict[str, Value] = {}
        rest: dict[str, tuple[Any, ...]] = {}
        written: set[str] = set()
        for name, text in marks.items():
            identity, _, part = name.partition(":")
            key = FieldKey(identity, part)
            area = self._area_of.get(name)
            if area is None:
                raise RefusedMarks(f"no such box: {name[:80]}")
            written.add(area)
            if key.part == REST_PART:
                rest[area] = _carried(name, text)
            elif key.part != NONE_PART:
                states.setdefault(area, {})[key] = text
        for each in self._areas:
            try:
                value = kind_of(each).value_of(each, states.get(each.id, {}))
            except UnreadableState as fault:
                raise RefusedMarks(f"{fault.key.id}: {fault.text[:80]}") from fault
            if each.id in rest:
                shown = value if kind_of(each).is_list and isinstance(value, tuple) else ()
                if each.id in states and not shown:
                    raise RefusedMarks(f"cannot be changed: {each.id}")
                value = (*shown, *rest[each.id])
            values[each.id] = value
        return FilledSheet(self.known.game.name, "", values, frozenset(written))


def mark_key(key: FieldKey) -> str:
    """Return a field's key as the page writes it."""
    return f"{key.id}:{key.part}" if key.part else key.id


def changes_between(before: Marks, after: Marks) -> dict[str, str | None]:
    """Return the changes that turn one sheet's marks into another's."""
    keys = dict.fromkeys((*before, *after))
    return {key: after.get(key) for key in keys if before.get(key) != after.get(key)}


def read_json(text: str | bytes) -> Any:
    """Parse JSON.

    Raises `ValueError` for other text, or if it contains half a character, which could not be sent on.
    """
    value = json.loads(text)
    json.dumps(value, ensure_ascii=False).encode()
    return value


def _parted(area: Area, value: Any) -> tuple[States, Any]:
    """Return what the area's boxes show of a list, as far as they give it back, and the entries behind."""
    kind = kind_of(area)
    for count in range(min(len(value), len(area.boxes)) if kind.is_list else 0, 0, -1):
        states = dict(kind.states(area, value[:count]))
        try:
            if kind.value_of(area, states) == value[:count]:
                return states, value[count:]
        except UnreadableState:
            continue
    return {}, value


def _carried(name: str, text: str) -> tuple[Any, ...]:
    try:
        value = _frozen(read_json(text))
    except (ValueError, RecursionError) as fault:
        raise RefusedMarks(f"cannot be read: {name}") from fault
    if not isinstance(value, tuple):
        raise RefusedMarks(f"no list: {name}")
    return value


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
