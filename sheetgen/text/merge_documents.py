"""Merge files of the same shape, the first over the others, with the position of each resulting value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, takewhile

from yaml.nodes import MappingNode

from sheetgen.text.complaint import Complaint
from sheetgen.text.positions import KeyStep, NodePath, Positions
from sheetgen.text.suggest import suggest_or_list
from sheetgen.text.yaml_documents import Document, Raw, stringify_keys

KeyPath = tuple[KeyStep, ...]


def merge_documents(documents: Sequence[Document]) -> Document:
    """Merge documents: the first over the second, that over the third, and so on.

    Maps are merged key by key, an empty value removes a key, a map of numbers changes entries of a list, everything
    else is replaced. A document that removes a missing key or changes a missing entry has a fault.
    """
    if len(documents) == 1:
        return documents[0]
    data: Raw = {}
    complaints: list[Complaint] = []
    for document in reversed(documents):
        own = stringify_keys(document.data)
        if document is not documents[-1]:
            complaints += [_complaint(document, path, known) for path, known in _idle(data, own, ())]
        data = merge_data(data, own)
    return Document(data, LayeredPositions([document.positions for document in documents]), tuple(complaints))


def merge_data(base: Raw, own: Raw) -> Raw:
    """Return ``base`` with the changes of ``own``: maps are merged key by key, everything else is replaced.

    A key that is empty in ``own`` is removed, as in a JSON merge patch (RFC 7396). A map of numbers over a list
    changes or removes the entries with these numbers, from 1; ``before 2`` and ``after 2`` insert one entry or a list.
    """
    if _changes_entries(base, own):
        return list(_changed_entries(base, own))
    if isinstance(own, Mapping):
        under = base if isinstance(base, Mapping) else {}
        said = {key: merge_data(under.get(key), value) for key, value in own.items() if value is not None}
        return {key: value for key, value in {**under, **said}.items() if own.get(key, value) is not None}
    return own


def _changes_entries(base: Raw, own: Raw) -> bool:
    return isinstance(base, list) and isinstance(own, Mapping) and all(map(_ENTRY.fullmatch, map(str, own)))


_ENTRY = re.compile(r"((?:before|after) )?(\d+)")


def _changed_entries(base: Sequence[Raw], own: Mapping[str, Raw]) -> Iterator[Raw]:
    """Yield the entries of a list with the changes of a map of numbers."""
    for number, entry in enumerate(base, 1):
        yield from _several(own.get(f"before {number}"))
        changed = merge_data(entry, own.get(str(number), entry))
        yield from [] if own.get(str(number), entry) is None else [changed]
        yield from _several(own.get(f"after {number}"))


def _several(inserted: Raw) -> Sequence[Raw]:
    """Return what is inserted at one place as a list; it may be a single entry."""
    return inserted if isinstance(inserted, list) else [] if inserted is None else [inserted]


def _idle(base: Raw, own: Raw, path: KeyPath) -> Iterator[tuple[KeyPath, list[str]]]:
    """Yield the paths at which ``own`` changes what ``base`` does not have, each with the keys that exist."""
    if not isinstance(own, Mapping):
        return
    entries = _changes_entries(base, own)
    held = dict(enumerate(base, 1)) if entries else base if isinstance(base, Mapping) else {}
    for key, value in own.items():
        step = int(_ENTRY.fullmatch(str(key))[2]) if entries else key  # type: ignore[index]
        inserts = entries and not str(key).isdecimal()
        if inserts and step in held:
            continue
        if step not in held and (entries or value is None):
            yield (*path, key), [str(each) for each in held]
        else:
            yield from _idle(held.get(step), value, (*path, key))


def removed_names(document: Document, top: str) -> Iterator[tuple[str, KeyPath]]:
    """Yield the names that a file removes, each with the path of its key.

    The names of areas begin with ``top``, the sheet of the file; without a sheet, names stand below sections.
    """

    def removed(data: Raw, path: KeyPath) -> Iterator[KeyPath]:
        for key, value in data.items() if isinstance(data, Mapping) else ():
            yield from [(*path, key)] if value is None else removed(value, (*path, key))

    for path in removed(stringify_keys(document.data), ()):
        names = [str(step) for step in path[1:] if step != "areas"]
        yield ".".join([top, *names] if top else names), path


def _complaint(document: Document, path: KeyPath, known: list[str]) -> Complaint:
    message = f"there is no '{path[-1]}' to change or to take away"
    return document.positions.complaint(path, message, suggest_or_list(str(path[-1]), known), key=True)


class LayeredPositions(Positions):
    """The positions in merged documents: each value is in the first document that contains it."""

    def __init__(self, layers: Sequence[Positions]) -> None:
        self._layers = layers

    @property
    def file(self) -> str:
        """The name of the first text."""
        return self._layers[0].file

    def keys(self, path: Sequence[KeyStep]) -> tuple[KeyStep, ...]:
        """Return the keys of the map at ``path`` in all texts, those of the base first."""
        found = [layer.keys(own) for layer, own in reversed([*self._paths(path)])]
        return tuple(dict.fromkeys(key for keys in found for key in keys))

    def node_path(self, path: Sequence[KeyStep]) -> NodePath:
        """Return the trail in the text that contains the value; for a missing key, in the text that leads nearest."""
        best: NodePath | None = None
        for layer, own in self._paths(path):
            trail = layer.node_path(own)
            if best is None or len(trail.values) > len(best.values):
                best = trail
            if trail.node is not None or not isinstance(trail.values[-1], MappingNode):
                break  # This value replaces those of all further texts.
        return best or self._layers[0].node_path(path)

    def _paths(self, path: Sequence[KeyStep]) -> Iterator[tuple[Positions, KeyPath]]:
        """Yield each text with the same path in it; a map of numbers there may change entries of a list."""
        below = tuple(path)
        for layer in self._layers:
            own: KeyPath = ()
            under: KeyPath = ()
            for step in below:
                changed = isinstance(step, int) and layer.is_map(own)
                here, beneath = _entry(layer, own, int(step)) if changed else ((step,), step)
                own, under = (*own, *here), (*under, beneath)
            yield layer, own
            below = under


def _entry(layer: Positions, path: KeyPath, index: int) -> tuple[KeyPath, int]:
    """Return the path of the entry with an index after the map's changes, in it and in the list that it changes."""
    keys = [str(key) for key in layer.keys(path)]
    for number in count(1):
        for key in (f"before {number}", str(number), f"after {number}"):
            if key == str(number):
                found: list[KeyPath] = [] if key in keys and layer.is_nothing((*path, number)) else [(number,)]
            else:
                several = takewhile(layer.holds, ((*path, key, at) for at in count()))
                found = [place[len(path) :] for place in several] or [(key,)] * (key in keys)
            if index < len(found):
                return found[index], number - 1 if key == str(number) else _NOWHERE
            index -= len(found)
    raise AssertionError


_NOWHERE = 1_000_000
"""An index that no list has: an inserted entry is not in the list that is changed."""
