"""The arrangement of a sheet, as its file states it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sheetgen.layout.layout import View
from sheetgen.load.schema import ViewSpec


def build_view(spec: ViewSpec) -> View:
    """One block of the arrangement with the blocks inside it."""
    if spec.rows is not None:
        name, blocks = "rows", spec.rows
    elif spec.columns is not None:
        name, blocks = "columns", spec.columns
    else:
        name, blocks = spec.view or "", spec.blocks or []
    return View(
        name=name,
        area=spec.area or spec.track or "",
        areas=tuple(spec.areas or spec.tracks),
        foot=spec.foot or spec.writes or "",
        notes=tuple(spec.notes),
        icons=tuple(spec.icons),
        fields=tuple(spec.fields),
        blocks=tuple(map(build_view, blocks)),
        weight=spec.weight,
        page_break=spec.page_break,
        quiet=spec.quiet,
        title=spec.title or "",
        table=spec.table or "",
        across=spec.across or 0,
    )


def with_given(view: View, names: Mapping[str, str], marked: Mapping[str, int]) -> View:
    """The same arrangement where every block knows what one sheet prints beforehand: names and marks of areas."""
    blocks = tuple(with_given(block, names, marked) for block in view.blocks)
    return replace(view, names=names, marked=marked, blocks=blocks)
