"""Expand a sheet's file: areas that are ``like`` others get their keys, and the ids of own areas name the sheet."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sheetgen.text.complaint_collector import ComplaintCollector, KeyPath, raise_if_any
from sheetgen.text.yaml_documents import Raw

_HOLD_IDS = frozenset("area counts filled_by earned_when_full needs between".split())
"""Keys whose texts are ids."""
_KEYED_BY_IDS = "chains"


def expand_likes(data: Raw, report: ComplaintCollector) -> Raw:
    """Expand ``like`` in the data of a sheet file.

    Raises `Unusable` if ``like`` names an unknown area, or one that is itself being expanded.
    """
    if isinstance(data, Mapping) and "areas" in data:
        data = {**data, "areas": _expanded(data["areas"], data, ("areas",), (), report)}
    return qualify_ids(data)


def _expanded(areas: Raw, data: Raw, path: KeyPath, begun: tuple[str, ...], report: ComplaintCollector) -> Raw:
    if not isinstance(areas, Mapping):
        return areas
    return {key: _area(key, areas, data, (*path, key), begun, report) for key in areas}


def _area(key: str, areas: Raw, data: Raw, path: KeyPath, begun: tuple[str, ...], report: ComplaintCollector) -> Raw:
    area = areas[key]
    if not isinstance(area, Mapping):
        return area
    if "like" in area:
        name = str(area["like"])
        model = areas.get(name) if name in areas else _find(data, name)
        if model is None or name in begun or model is area:
            report.add((*path, "like"), f"there is no area '{name}' to be like")
            raise_if_any([report])
        own = {word: value for word, value in area.items() if word != "like"}
        area = {**_area(name, {name: model}, data, path, (*begun, name), report), **own}
    if "areas" in area:
        area = {**area, "areas": _expanded(area["areas"], data, (*path, "areas"), begun, report)}
    return area


def _find(data: Raw, dotted: str) -> Raw:
    for word in dotted.split("."):
        inside = data.get("areas") if isinstance(data, Mapping) else None
        if not isinstance(inside, Mapping) or word not in inside:
            return None
        data = inside[word]
    return data


def qualify_ids(data: Raw) -> Raw:
    """Return the data of a sheet's file with full ids in its areas and columns: ``wall`` becomes ``left.wall``.

    The arrangement names areas in full itself, because it may contain areas of other sheets.
    """
    if not isinstance(data, Mapping) or not isinstance(data.get("areas"), Mapping):
        return data
    if data.get("in_data") is False or data.get("paper_only") is True or "like" in data:
        return data
    sheet, own = str(data.get("sheet")), data["areas"].keys()
    return {key: _walk(value, "", sheet, own) if key in ("areas", "columns") else value for key, value in data.items()}


def _walk(value: Raw, key: str, sheet: str, own: Collection[str]) -> Raw:
    if isinstance(value, Mapping):
        keyed = key == _KEYED_BY_IDS
        return {
            _full(str(name), sheet, own) if keyed else name: _walk(inner, str(name), sheet, own)
            for name, inner in value.items()
        }
    if isinstance(value, list):
        return [_walk(inner, key, sheet, own) for inner in value]
    return _full(value, sheet, own) if isinstance(value, str) and key in _HOLD_IDS else value


def _full(identity: str, sheet: str, own: Collection[str]) -> str:
    return f"{sheet}.{identity}" if identity.partition(".")[0] in own else identity
