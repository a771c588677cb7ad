"""The models of layout files, in pydantic: their keys and the values of each.

These models mirror the YAML word for word; `load` turns them into the values of `layout`. The JSON schemas in
`sheetgen schema` prints are generated from them. The keys of an area are defined with its kind in `kinds`.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from sheetgen.kinds.area_keys import AnyAreaKeys, Keys
from sheetgen.text.value_types import (
    LENGTH,
    AreaId,
    CountValue,
    LanguageCode,
    Name,
    PositiveNumber,
    Spec,
    strict_config,
)

AreaKeys = Annotated[Keys, AnyAreaKeys()]


class ViewSpec(Spec):
    """One block of the arrangement. The other keys are those of its view."""

    __pydantic_config__: ClassVar[dict[str, Any]] = strict_config() | {"extra": "allow"}

    view: Name | None = None
    rows: list[ViewSpec] | None = None
    columns: list[ViewSpec] | None = None
    blocks: list[ViewSpec] | None = None
    weight: Annotated[float, LENGTH] = 1.0
    span: PositiveNumber | None = None
    close: bool = False
    page_break: bool = False


class ColumnsSpec(Spec):
    """The needs of the boxes in columns: one building for each column."""

    rule: Name
    needs: list[AreaId]


class SheetSpec(Spec):
    """A sheet's file. A sheet ``like`` another shows its areas, in the same arrangement unless it has its own."""

    sheet: Name
    like: Name | None = None
    in_data: bool = True
    paper_only: bool = False
    names: dict[AreaId, Name] = {}
    marked: dict[AreaId, PositiveNumber] = {}
    columns: dict[Name, ColumnsSpec] = {}
    areas: dict[Name, AreaKeys] = {}
    arrange: ViewSpec | None = None


MEASURES = tuple("filled highest full sections built ringed unfilled rows columns used value gained".split())


class IconSpec(Spec):
    """An icon's hue and kind, and its drawing if that has another name."""

    hue: Name
    kind: Name | None = None
    drawing: Name | None = None


class MeasureSpec(Spec):
    """A number read off a sheet: exactly one of the keys up to ``gained``."""

    filled: AreaId | list[AreaId] | None = None
    highest: AreaId | list[AreaId] | None = None
    full: AreaId | list[AreaId] | None = None
    sections: AreaId | list[AreaId] | None = None
    built: AreaId | list[AreaId] | None = None
    ringed: AreaId | list[AreaId] | None = None
    unfilled: AreaId | list[AreaId] | None = None
    rows: AreaId | list[AreaId] | None = None
    columns: AreaId | list[AreaId] | None = None
    used: AreaId | list[AreaId] | None = None
    value: AreaId | list[AreaId] | None = None
    gained: AreaId | list[AreaId] | None = None
    named: Name | None = None
    rounded_half: bool = False
    times: int = 1


class OneMeasureSpec(MeasureSpec):
    """A measure by itself: it counts one thing."""

    def __post_init__(self) -> None:
        stated = [kind for kind in MEASURES if getattr(self, kind) is not None]
        if len(stated) != 1:
            said = f"counts {' and '.join(stated)}" if stated else "counts nothing"
            raise ValueError(f"{said}; it must have one of {', '.join(MEASURES)}")
        if self.gained is not None and not self.named:
            raise ValueError("counts icons and does not say which: write named: ICON beside gained")


class CardSpec(Spec):
    """An objective card."""

    measure: OneMeasureSpec
    thresholds: list[CountValue] | None = None
    at_most: list[CountValue] | None = None
    gain: dict[Name, PositiveNumber] = {}
    good: CountValue = 0
    pattern: str = ""


class ScorePartSpec(Spec):
    """One line of the score: one of measure, penalty, cards, own."""

    measure: OneMeasureSpec | None = None
    penalty: AreaId | None = None
    cards: AreaId | None = None
    own: bool = False
    sign: Literal[1, -1] = 1

    def __post_init__(self) -> None:
        stated = [kind for kind in ("measure", "penalty", "cards") if getattr(self, kind)] + ["own"] * self.own
        if len(stated) != 1:
            said = f"has {' and '.join(stated)}" if stated else "has nothing to score"
            raise ValueError(f"{said}; it must have one of measure, penalty, cards, own")


class ScoringSpec(Spec):
    """The score's lines, the ranking's order and the titles by total."""

    written: AreaId | None = None
    parts: dict[Name, ScorePartSpec]
    ranking: list[Annotated[str, Field(pattern=r"^[+-][a-z0-9_.]+$")]] = ["+total"]
    titles: dict[str, Name] = {}
    alike: list[AreaId] = []
    alone: list[AreaId] = []
    unique: dict[AreaId, list[Name]] = {}
    together: dict[AreaId, PositiveNumber] = {}
    players: AreaId | None = None


class GameSpec(Spec):
    """A game's file. A missing key has the value in the game that it ``extends``."""

    game: Name
    extends: str | None = None
    version: PositiveNumber = 1
    published: bool = False
    same_boxes: list[PositiveNumber] = []
    sheets: list[Name]
    module: str | None = None
    icons: dict[Name, IconSpec] = {}
    header: dict[Name, AreaKeys] = {}
    rules: dict[Name, str | dict[LanguageCode, str]] = {}
    tables: dict[Name, dict[Name, list[int]]] = {}
    scoring: ScoringSpec | None = None
    cards: dict[Name, CardSpec] = {}
    fate_columns: list[Name] = []
    fate_cards: list[list[int | str]] = []
    aids: list[ViewSpec] = []
