"""``like: neighbour`` in a layout file: an area takes over what is said of another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Raw = Any
"""Plain data as YAML gives it."""


class UnknownNeighbour(Exception):
    """``like`` names an area that is not there, or one that is still being made up of itself."""

    def __init__(self, path: tuple[str, ...], name: str) -> None:
        super().__init__(name)
        self.path = path
        self.name = name


def with_text_keys(data: Raw) -> Raw:
    """The same data with every map's keys as text: layout files may write ``1:`` for a key."""
    if isinstance(data, Mapping):
        return {str(key): with_text_keys(value) for key, value in data.items()}
    if isinstance(data, list):
        return [with_text_keys(value) for value in data]
    return data


def merged(base: Raw, own: Raw) -> Raw:
    """``base`` with what ``own`` says anew; maps are merged key by key, everything else is replaced."""
    if isinstance(base, Mapping) and isinstance(own, Mapping):
        return {**base, **{key: merged(base.get(key), value) for key, value in own.items()}}
    return own


def expand_areas(areas: Raw) -> Raw:
    """Resolve every ``like`` below a map of areas. Raises `UnknownNeighbour`."""
    return _expand(areas, areas, ("areas",), ())


def _expand(areas: Raw, root: Raw, path: tuple[str, ...], open_names: tuple[str, ...]) -> Raw:
    if not isinstance(areas, Mapping):
        return areas
    return {key: _expand_area(key, areas, root, (*path, key), open_names) for key in areas}


def _expand_area(key: str, areas: Raw, root: Raw, path: tuple[str, ...], open_names: tuple[str, ...]) -> Raw:
    area = areas[key]
    if not isinstance(area, Mapping):
        return area
    if "like" in area:
        name = str(area["like"])
        model = areas.get(name) if name in areas else _find(root, name)
        if model is None or name in open_names or model is area:
            raise UnknownNeighbour(path, name)
        own = {word: value for word, value in area.items() if word != "like"}
        area = {**_expand_area(name, {name: model}, root, path, (*open_names, name)), **own}
    if "areas" in area:
        area = {**area, "areas": _expand(area["areas"], root, (*path, "areas"), open_names)}
    return area


def _find(root: Raw, dotted: str) -> Raw:
    found: Raw = {"areas": root}
    for word in dotted.split("."):
        inside = found.get("areas") if isinstance(found, Mapping) else None
        if not isinstance(inside, Mapping) or word not in inside:
            return None
        found = inside[word]
    return found
