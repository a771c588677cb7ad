"""The shape of a campaign's file, as pydantic models: which keys there are and what each may hold."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from sheetgen.campaign.campaign import Map, Point
from sheetgen.load.game_schema import MeasureSpec
from sheetgen.text.shapes import AreaId, Count, Name, Number, Spec


class ConditionSpec(MeasureSpec):
    """One line of a goal or challenge: a measure or a line of the score, and how much of it is wanted."""

    score: Name | None = None
    at_least: int | None = None
    at_most: int | None = None
    each: Number | None = None
    count: Number | None = None
    text: Name | None = None
    icons: list[Name] = []


class RuleSpec(Spec):
    """One change of the rules: exactly one of the keys up to ``unseen``."""

    forbidden: AreaId | list[AreaId] | None = None
    not_before: Number | None = None
    extra_cost: str | None = None
    first_card: dict[Name, Number] | None = None
    unseen: Name | None = None
    of: list[AreaId] = []
    number: Count = 0
    text: Name | None = None
    icons: list[Name] = []


class EditionSpec(Spec):
    """What another edition states instead."""

    rules: list[RuleSpec] | None = None
    goal: Annotated[list[ConditionSpec], Field(min_length=1)] | None = None
    challenge: Annotated[list[ConditionSpec], Field(min_length=1)] | None = None
    reward: dict[Name, Number] | None = None


class FortSpec(Spec):
    """One fort; ``editions`` says what other editions state instead."""

    name: str
    place: str
    at: Point
    note: Name | None = None
    rules: list[RuleSpec] = []
    goal: Annotated[list[ConditionSpec], Field(min_length=1)]
    challenge: Annotated[list[ConditionSpec], Field(min_length=1)]
    reward: dict[Name, Number] = {}
    editions: dict[Name, EditionSpec] = {}


class DifficultySpec(Spec):
    """The line of a filled-in sheet that tells the difficulty, and the one the campaign is made for."""

    area: AreaId
    usual: Name


class CampaignSpec(Spec):
    """A campaign's file."""

    campaign: Name
    game: Name
    version: Number
    editions: Annotated[list[Name], Field(min_length=1)]
    scenario: AreaId
    difficulty: DifficultySpec
    forts: Annotated[dict[str, FortSpec], Field(min_length=1)]
    map: Map
