"""The shape of layout files, as pydantic models: which keys there are and what each may hold.

These models mirror the YAML word for word; `load` turns them into the values of `layout`. The JSON schemas in
``docs/schema`` are made from them. The keys of an area stand with its kind in `kinds`.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from sheetgen.kinds.keys import AnyKind, Keys
from sheetgen.text.shapes import LENGTH, AreaId, Name, Number, Spec, strictly

AreaKeys = Annotated[Keys, AnyKind()]


class ViewSpec(Spec):
    """One block of the arrangement. The keys that are not named here are those of its view."""

    __pydantic_config__: ClassVar[dict[str, Any]] = strictly() | {"extra": "allow"}

    view: Name | None = None
    rows: list[ViewSpec] | None = None
    columns: list[ViewSpec] | None = None
    blocks: list[ViewSpec] | None = None
    weight: Annotated[float, LENGTH] = 1.0
    span: Number | None = None
    close: bool = False
    page_break: bool = False


class ColumnsSpec(Spec):
    """What a box in each column needs: one building a column."""

    rule: Name
    needs: list[AreaId]


class SheetSpec(Spec):
    """A sheet's file. ``like`` another one it shows that one's areas, in the same arrangement unless it has its own."""

    sheet: Name
    like: Name | None = None
    in_data: bool = True
    paper_only: bool = False
    names: dict[AreaId, Name] = {}
    marked: dict[AreaId, Number] = {}
    columns: dict[Name, ColumnsSpec] = {}
    areas: dict[Name, AreaKeys] = {}
    arrange: ViewSpec | None = None
