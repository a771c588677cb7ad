"""Build the arrangement of a sheet from its file."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from pydantic import TypeAdapter, ValidationError

from sheetgen.layout.game import ArrangedView
from sheetgen.load.layout_specs import ViewSpec
from sheetgen.place.blocks import BaseView
from sheetgen.place.views.view_registry import VIEWS
from sheetgen.text.complaint import translatable
from sheetgen.text.complaint_collector import ComplaintCollector, KeyPath
from sheetgen.text.validation_complaints import complaints_of


def build_view(
    spec: ViewSpec,
    report: ComplaintCollector,
    path: KeyPath,
    names: Mapping[str, str],
    marked: Mapping[str, int],
) -> ArrangedView:
    """Return one block of the arrangement with the blocks inside it; complaints about its keys go to the report.

    ``names`` and ``marked`` are the names and marks that the sheet prints in areas beforehand.
    """
    name, key, blocks = _inside(spec)
    keys = _keys(spec, report, path)
    for word in _empty(spec, report, path):
        report.add((*path, word), translatable("has no blocks yet"), translatable("write a list of views under it"))
    return ArrangedView(
        name=name,
        blocks=tuple(
            build_view(block, report, (*path, key, index), names, marked) for index, block in enumerate(blocks)
        ),
        weight=spec.weight,
        page_break=spec.page_break,
        span=spec.span or 0,
        close=spec.close,
        under=spec.under,
        aside=spec.aside,
        areas={} if keys is None else {key: tuple(keys.areas_of(key)) for key in keys.takes},
        keys=None if keys is None else _plain(keys),
        view_class=("", "") if keys is None else (type(keys).__module__, type(keys).__name__),
        names=names,
        marked=marked,
    )


def _plain(keys: BaseView) -> Mapping[str, Any]:
    """Return a view's keys as plain data: a game is also loaded where the modules that draw are not."""
    values = {own.name: getattr(keys, own.name) for own in fields(keys)}
    return {**values, **{key: tuple(map(vars, values[key])) for key in keys.entries}}


def _empty(spec: ViewSpec, report: ComplaintCollector, path: KeyPath) -> list[str]:
    """Return the keys for blocks that are stated and hold none."""
    if spec.view is None and spec.rows is None and spec.columns is None:
        return [word for word in ("rows", "columns") if report.positions.holds((*path, word))]
    return [word for word in ("rows", "columns", "blocks") if getattr(spec, word) == []]


def _inside(spec: ViewSpec) -> tuple[str, str, Sequence[ViewSpec]]:
    """Return the name of a block, the key of the blocks inside it, and these blocks."""
    for key, blocks in (("rows", spec.rows), ("columns", spec.columns)):
        if blocks is not None:
            return key, key, blocks
    return spec.view or "", "blocks", spec.blocks or []


def _keys(spec: ViewSpec, report: ComplaintCollector, path: KeyPath) -> BaseView | None:
    """Read the keys of a view with its own model; None for rows and columns, or if the keys are wrong."""
    own = {each.name for each in fields(spec)}
    stated = {key: value for key, value in vars(spec).items() if key not in own}
    if spec.view is None:
        nested = spec.rows is not None or spec.columns is not None
        for key in stated if nested else ():
            report.add((*path, key), f"'{key}' does not belong beside rows or columns", "only a view takes it")
        if not nested and not _empty(spec, report, path):
            report.add(path, "has no view", "name one, as in {view: tracks, areas: [...]}")
        return None
    if not report.require_known((*path, "view"), "view", spec.view, tuple(VIEWS)):
        return None
    definition = VIEWS[spec.view]
    if spec.blocks and not definition.holds:
        report.add((*path, "blocks"), f"the view '{spec.view}' takes no blocks")
    return _read(definition, stated, report, path)


def _read(
    definition: type[BaseView], stated: Mapping[str, Any], report: ComplaintCollector, path: KeyPath
) -> BaseView | None:
    for key in definition.takes:
        if key in stated and not stated[key]:
            report.add(
                (*path, key),
                translatable("names no area"),
                translatable("name at least one, or leave '{key}' out", key=key),
            )
    try:
        # Strict mode takes tuples only from JSON.
        return TypeAdapter(definition).validate_json(json.dumps(stated), strict=True)
    except ValidationError as error:
        known = [each.name for each in fields(definition)]
        others = []
        for detail in error.errors(include_url=False):
            where = tuple(detail["loc"])
            if detail["type"] in ("extra_forbidden", "unexpected_keyword_argument"):
                hint = f"it takes {', '.join(known)}" if known else "it takes no keys"
                report.add((*path, *where), f"the view '{definition.name}' takes no '{where[-1]}'", hint)
            elif detail["type"] == "missing":
                report.add(path, f"the view '{definition.name}' needs the key '{where[-1]}'")
            else:
                others.append({**detail, "loc": (*path, *where)})
        report.complaints.extend(complaints_of(others, report.positions))
        return None
