"""The shape of a game's own file: icons, cards, scoring, tables."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetgen.load.schema import AreaKeys, ViewSpec
from sheetgen.text.shapes import AreaId, Count, LanguageCode, Name, Number, Spec

MEASURES = tuple("filled highest full sections built ringed unfilled rows columns used value gained".split())


class IconSpec(Spec):
    """An icon's hue and kind, and its drawing where that has another name."""

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
    """A measure that stands alone: it counts one thing."""

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
    thresholds: list[Count] | None = None
    at_most: list[Count] | None = None
    gain: dict[Name, Number] = {}
    good: Count = 0
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


class GameSpec(Spec):
    """A game's file. What it does not say, the game says that it ``extends``."""

    game: Name
    extends: str | None = None
    version: Number = 1
    published: bool = False
    same_boxes: list[Number] = []
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
