"""The shape of layout files, as pydantic models: which keys there are and what each may hold.

These models mirror the YAML word for word; `load` turns them into the values of `layout`. The JSON schema in
``docs/layout.schema.json`` is made from them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetgen.layout.kinds import BoxShape, Kind
from sheetgen.text.spec import AreaId, Count, Name, Number, Option, Spec


class EarnedSpec(Spec):
    """How many boxes an icon earns."""

    icon: Name
    rule: Name
    start: Count = 0
    or_paid: bool = False


class BannerSpec(Spec):
    """What the numbers on the banners count; ``at`` is the number on the area's own banner."""

    counts: AreaId
    rule: Name
    at: Count | None = None


class WritesSpec(Spec):
    """What is written into the boxes: ``year``, or a number ``from`` .. ``to``."""

    name: Name
    rule: Name
    low: Count = Field(default=1, alias="from")
    high: Count | None = Field(default=None, alias="to")


class LimitSpec(Spec):
    """How often one year may be written."""

    per_year: Number
    rule: Name
    rising: bool = False


class FlagsSpec(Spec):
    """Flags under a track."""

    icon: Name | None = None
    at: list[Number] = []
    numbers: bool = False
    coloured: list[Number] = []


class ItemSpec(Spec):
    """One building of an area of buildings."""

    banner: Count | None = None
    counts: AreaId | None = None
    rule: Name | None = None
    cost: str | None = None
    marks: str | None = None
    given: bool = False


class DistinctSpec(Spec):
    """What each further different number gives."""

    gains: Name
    points: list[Count]


class FilledBySpec(Spec):
    """Which boxes fill this area, and how many of its boxes each of them fills."""

    area: AreaId
    each: Number = 1


class AfterFullSpec(Spec):
    """An area that must be full before this one is begun."""

    area: AreaId
    rule: Name


class DifferentSpec(Spec):
    """A choice that must differ between the areas of a group."""

    child: Name
    rule: Name


class AreaSpec(Spec):
    """One area. ``kind`` decides which keys belong to it; `load` tells of one that does not."""

    kind: Kind
    areas: dict[Name, AreaSpec] = {}
    boxes: str | None = None
    count: Number | None = None
    rows: list[str] | None = None
    items: dict[Name, ItemSpec] | None = None
    marks: str | None = None
    cost: str | None = None
    costs: list[str] | None = None
    banner: BannerSpec | None = None
    columns: Name | None = None
    in_order: Name | None = None
    free_order: bool = False
    after_full: AfterFullSpec | None = None
    earned: EarnedSpec | None = None
    earned_when_full: AreaId | None = None
    given: Count = 0
    yearly: str | None = None
    shape: BoxShape = "square"
    states: tuple[Name, Name] | None = None
    second_anywhere: bool = False
    flags: FlagsSpec | None = None
    chains: dict[AreaId, dict[str, Number]] = {}
    limit: LimitSpec | None = None
    writes: WritesSpec | None = None
    attribute: Name | None = None
    excludes: list[Name] = []
    distinct: DistinctSpec | None = None
    survives: str | None = None
    spoils: str | None = None
    dies: str | None = None
    penalty: list[Count] = []
    filled_by: FilledBySpec | AreaId | None = None
    most_a_year: Name | None = None
    row_gain: Name | None = None
    options: list[Option] = []
    icons: list[Name] = []
    icon: Name | None = None
    arrow: Name | None = None
    most: Number | None = None
    different: DifferentSpec | None = None
    deck: Name | None = None
    one_a_year: bool = False
    with_others: bool = False
    low: int | None = Field(default=None, alias="from")
    high: int | None = Field(default=None, alias="to")
    below_zero: bool = False
    default: int | str | None = None
    rule: Name | None = None
    note: Name | None = None
    title: Name | None = None
    source: Literal["not stated"] | None = None


ViewName = Literal[
    "abreast",
    "band",
    "cards",
    "cells",
    "circles",
    "counters",
    "dice",
    "divider",
    "envoys",
    "field",
    "foot",
    "gladiators",
    "grid",
    "guide",
    "heading",
    "landmarks",
    "ledger",
    "legend",
    "line",
    "nameplate",
    "patrons",
    "penalty",
    "rates",
    "reminders",
    "score-lines",
    "score-pad",
    "sizes",
    "steps",
    "storage",
    "table",
    "tallies",
    "temples",
    "thresholds",
    "total",
    "underline",
    "year-table",
]
"""The views there are; `place.aid_views` holds the block of each, and a test holds the two alike."""


class ViewSpec(Spec):
    """One block of the arrangement."""

    view: ViewName | None = None
    rows: list[ViewSpec] | None = None
    columns: list[ViewSpec] | None = None
    blocks: list[ViewSpec] | None = None
    area: AreaId | None = None
    areas: list[AreaId] = []
    track: AreaId | None = None
    tracks: list[AreaId] = []
    foot: AreaId | None = None
    writes: AreaId | None = None
    fields: list[AreaId] = []
    notes: list[Name] = []
    icons: list[Name] = []
    table: Name | None = None
    title: Name | None = None
    weight: Annotated[float, Field(gt=0, strict=False)] = 1.0
    across: Number | None = None
    page_break: bool = False
    quiet: bool = False


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
    areas: dict[Name, AreaSpec] = {}
    arrange: ViewSpec | None = None
