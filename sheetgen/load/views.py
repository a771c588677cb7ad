"""The arrangement of a sheet, as its file states it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from sheetgen.layout.layout import View
from sheetgen.load.schema import ViewSpec
from sheetgen.place.contract import ViewDef, ViewKeys
from sheetgen.place.views.registry import VIEWS, view_names
from sheetgen.text.later import Later
from sheetgen.text.report import FileReport, KeyPath

_STRUCTURE = ("view", "rows", "columns", "blocks", "weight", "span", "close", "page_break")
"""The keys that every block may have."""


def build_view(spec: ViewSpec, report: FileReport, path: KeyPath) -> View:
    """One block of the arrangement with the blocks inside it; what is wrong with its keys goes to the report."""
    name, key, blocks = _inside(spec)
    keys = _keys(spec, report, path)
    return View(
        name=name,
        area=spec.area or "",
        areas=tuple(spec.areas),
        notes=tuple(spec.notes),
        icons=tuple(spec.icons),
        fields=tuple(spec.fields),
        blocks=tuple(build_view(block, report, (*path, key, index)) for index, block in enumerate(blocks)),
        weight=spec.weight,
        page_break=spec.page_break,
        title=spec.title or "",
        table=spec.table or "",
        across=spec.across or 0,
        span=spec.span or 0,
        close=spec.close,
        shows=() if keys is None else tuple(area for key in keys.takes for area in keys.areas_of(key)),
        held=Later(keys),
    )


def _inside(spec: ViewSpec) -> tuple[str, str, Sequence[ViewSpec]]:
    """The name of a block, the key of the blocks inside it, and these."""
    if spec.rows is not None:
        return "rows", "rows", spec.rows
    if spec.columns is not None:
        return "columns", "columns", spec.columns
    return spec.view or "", "blocks", spec.blocks or []


def _keys(spec: ViewSpec, report: FileReport, path: KeyPath) -> ViewKeys | None:
    """The keys of a view, read by its own model."""
    stated = _stated(spec)
    if spec.view is None:
        nested = spec.rows is not None or spec.columns is not None
        for key in stated if nested else ():
            report.add((*path, key), f"'{key}' does not belong beside rows or columns", "only a view takes it")
        if not nested and (stated or spec.blocks):
            report.add(path, "has no view", "name one, as in {view: tracks, areas: [...]}")
        return None
    if spec.view not in view_names():
        report.unknown((*path, "view"), "view", spec.view, view_names())
        return None
    definition = VIEWS[spec.view]
    if spec.blocks and not definition.holds:
        report.add((*path, "blocks"), f"the view '{spec.view}' takes no blocks")
    return _read(definition, stated, report, path)


def _stated(spec: ViewSpec) -> dict[str, Any]:
    """The keys that were written and are not those of every block."""
    plain = ViewSpec()
    return {
        key: value for key, value in vars(spec).items() if key not in _STRUCTURE and value != getattr(plain, key, None)
    }


def _read(definition: ViewDef, stated: Mapping[str, Any], report: FileReport, path: KeyPath) -> ViewKeys | None:
    try:
        # Strict mode takes tuples only from JSON.
        return TypeAdapter(definition.keys).validate_json(json.dumps(stated), strict=True)
    except ValidationError as error:
        known = [each.name for each in fields(definition.keys)]
        for detail in error.errors(include_url=False):
            where = tuple(detail["loc"])
            if detail["type"] in ("extra_forbidden", "unexpected_keyword_argument"):
                hint = f"it takes {', '.join(known)}" if known else "it takes no keys"
                report.add((*path, *where), f"the view '{definition.name}' takes no '{where[-1]}'", hint)
            elif detail["type"] == "missing":
                report.add(path, f"the view '{definition.name}' needs the key '{where[-1]}'")
            else:
                report.add((*path, *where), f"the view '{definition.name}': {detail['msg']}")
        return None


def with_given(view: View, names: Mapping[str, str], marked: Mapping[str, int]) -> View:
    """The same arrangement where every block knows what one sheet prints beforehand: names and marks of areas."""
    blocks = tuple(with_given(block, names, marked) for block in view.blocks)
    return replace(view, names=names, marked=marked, blocks=blocks)
