"""The models of layout files, in pydantic: their keys and the values of each.

These models mirror the YAML word for word; `load` turns them into the values of `layout`. The JSON schemas that
`sheetgen schema` prints are generated from them. The keys of an area are defined with its kind in `kinds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from sheetgen.kinds.area_keys import AnyAreaKeys, Keys
from sheetgen.layout.box import NumberSequence
from sheetgen.layout.game import RoundStep
from sheetgen.layout.score_model import FOLDS
from sheetgen.text.value_types import (
    LENGTH,
    ONE_OR_MORE,
    AreaId,
    CountValue,
    LanguageCode,
    Name,
    PositiveNumber,
    Spec,
    shorthand_for,
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
    under: bool = False
    aside: tuple[float, ...] = ()
    page_break: bool = False


class ColumnsSpec(Spec):
    """The needs of the boxes in columns: one building for each column."""

    rule: Name
    needs: list[AreaId]


class GroupsSpec(Spec):
    """Groups of boxes across areas: for each a text with its boxes, such as ``a.2 b.1``; a sequence holds in each."""

    of: Annotated[list[str], ONE_OR_MORE]
    sequence: Annotated[NumberSequence, shorthand_for("goes")] | None = None


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
    groups: dict[Name, GroupsSpec] = {}
    arrange: ViewSpec | None = None


class IconSpec(Spec):
    """An icon's hue and kind, and its drawing if that has another name."""

    hue: Name
    kind: Name | None = None
    drawing: Name | None = None


class ZoneSpec(Spec):
    """The hue of a zone that boxes lie in."""

    hue: Name


Areas = AreaId | list[AreaId] | None


class LeafSpec(Spec):
    """What is counted on a sheet: exactly one of the keys before ``named``."""

    filled: Areas = None
    highest: Areas = None
    full: Areas = None
    sections: Areas = None
    built: Areas = None
    ringed: Areas = None
    unfilled: Areas = None
    rows: Areas = None
    columns: Areas = None
    used: Areas = None
    value: Areas = None
    gained: Areas = None
    diagonals: Areas = None
    empty: Areas = None
    last: Areas = None
    points: Areas = None
    named: Name | None = None


LEAVES = tuple(each.name for each in fields(LeafSpec) if each.name != "named")
"""The keys of a formula that count boxes of areas."""


class LotsSpec(Spec):
    """How areas are divided: exactly one of the keys before ``marked``."""

    areas: Areas = None
    rows: Areas = None
    columns: Areas = None
    diagonals: Areas = None
    sections: Areas = None
    zones: Areas = None
    groups: Areas = None
    runs: Areas = None
    clusters: Areas = None
    values: Areas = None
    marked: Name | None = None

    def __post_init__(self) -> None:
        _state_one(self, LOTS, "divides nothing", "divides")


LOTS = tuple(each.name for each in fields(LotsSpec) if each.name != "marked")
"""The keys of ``each``."""


class FormulaSpec(LeafSpec):
    """A formula: one thing that is counted or put together, filters and steps."""

    __pydantic_config__: ClassVar[dict[str, Any]] = strict_config(low="from", high="to")

    sum: list[int | AreaId | FormulaSpec] | FormulaSpec | None = None
    least: list[int | AreaId | FormulaSpec] | FormulaSpec | None = None
    most: list[int | AreaId | FormulaSpec] | FormulaSpec | None = None
    left: Name | None = None
    place: int | AreaId | FormulaSpec | None = None
    zone: Name | None = None
    marked: Name | None = None
    beside: Name | None = None
    each: LotsSpec | None = None
    every: PositiveNumber | None = None
    round: Literal["down", "up"] | None = None
    rounded_half: bool = False
    low: int | None = None
    high: int | None = None
    table: list[int | AreaId | FormulaSpec] | dict[Name, int | AreaId | FormulaSpec] | AreaId | None = None
    times: int | AreaId | FormulaSpec | None = None
    no_less: int | None = None
    no_more: int | None = None
    when: int | AreaId | FormulaSpec | None = None

    more: ClassVar[tuple[str, ...]] = ()
    """Further keys that a formula may have instead of what it counts."""

    def __post_init__(self) -> None:
        _state_one(self, (*LEAVES, *FOLDS, "left", "place", *self.more), "counts nothing", "counts")
        if self.gained is not None and not self.named:
            raise ValueError("counts icons and does not say which: write named: ICON beside gained")
        if self.round and self.every is None:
            raise ValueError("rounds nothing: write for example every: 2 beside round")


def _state_one(spec: Spec, keys: Sequence[str], nothing: str, verb: str) -> None:
    """Raise `ValueError` unless exactly one of the keys is stated."""
    stated = [key for key in keys if getattr(spec, key) not in (None, False)]
    if len(stated) != 1:
        told = f"{verb} {' and '.join(stated)}" if stated else nothing
        raise ValueError(f"{told}; it must have one of {', '.join(keys)}")


class CardSpec(Spec):
    """An objective card."""

    measure: FormulaSpec
    thresholds: list[CountValue] | None = None
    at_most: list[CountValue] | None = None
    gain: dict[Name, PositiveNumber] = {}
    good: CountValue = 0
    pattern: str = ""


class ScorePartSpec(FormulaSpec):
    """One line of the score: a formula, or one of penalty, cards, own. ``measure`` is an older form of a formula."""

    measure: FormulaSpec | None = None
    penalty: AreaId | None = None
    cards: AreaId | None = None
    own: bool = False
    sign: Literal[1, -1] = 1

    more = ("measure", "penalty", "cards", "own")


class ScoringSpec(Spec):
    """The score's lines, the ranking's order and the titles by total."""

    written: AreaId | None = None
    parts: dict[Name, int | AreaId | ScorePartSpec]
    counts: dict[Name, int | AreaId | FormulaSpec] = {}
    ranking: tuple[Annotated[str, Field(pattern=r"^[+-][a-z0-9_.]+$")], ...] = ("+total",)
    titles: dict[str, Name] = {}
    alike: tuple[AreaId, ...] = ()
    alone: tuple[AreaId, ...] = ()
    unique: dict[AreaId, tuple[Name, ...]] = {}
    together: dict[AreaId, PositiveNumber] = {}
    players: AreaId | None = None


class BudgetSpec(Spec):
    """What pays for an icon: how many there are at the start, what comes by the formula ``income``, and the rule."""

    rule: Name
    start: CountValue = 0
    income: int | AreaId | FormulaSpec | None = None


class FormulaRuleSpec(Spec):
    """A rule that ``holds`` if a formula is not 0. The other keys are its chapters, by language."""

    __pydantic_config__: ClassVar[dict[str, Any]] = strict_config() | {"extra": "allow"}

    holds: int | AreaId | FormulaSpec


class GameSpec(Spec):
    """A game's file. A missing key has the value in the game that it ``extends``."""

    game: Name
    short: Name | None = None
    extends: str | None = None
    version: PositiveNumber = 1
    published: bool = False
    languages: list[LanguageCode] = []
    same_boxes: tuple[PositiveNumber, ...] = ()
    sheets: list[Name]
    module: str | None = None
    icons: dict[Name, IconSpec] = {}
    sign: Name | None = None
    zones: dict[Name, ZoneSpec] = {}
    header: dict[Name, AreaKeys] = {}
    rules: dict[Name, str | dict[LanguageCode, str] | FormulaRuleSpec] = {}
    budgets: dict[Name, BudgetSpec] = {}
    tables: dict[Name, dict[Name, tuple[int, ...]]] = {}
    scoring: ScoringSpec | None = None
    cards: dict[Name, CardSpec] = {}
    fate_columns: list[Name] = []
    fate_cards: list[list[int | str]] = []
    aids: list[ViewSpec] | None = None
    round: tuple[RoundStep, ...] = ()
