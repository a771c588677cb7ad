"""Ids in the areas of a sheet's file: those of its own areas may leave out the sheet's name."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sheetgen.text.inherit import Raw

_HOLD_IDS = frozenset("area counts filled_by earned_when_full needs".split())
"""Keys whose texts are ids."""
_KEYED_BY_IDS = "chains"


def with_full_ids(data: Raw) -> Raw:
    """The plain data of a sheet's file where its areas name each other in full: ``wall`` is ``left.wall``.

    The arrangement names areas in full itself: what is not of the sheet stands there too.
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
