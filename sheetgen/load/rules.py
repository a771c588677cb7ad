"""The rules of a game: those that its file lists, and those that its layout names by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from sheetgen.kinds.keys import FILL_ORDER, THRESHOLD
from sheetgen.layout.layout import Area
from sheetgen.load.game_schema import GameSpec
from sheetgen.load.needs import CHAIN, NOT_BUILT

WRITTEN_SCORE = "written-score"
IMPLIED_RULES = (FILL_ORDER, THRESHOLD, CHAIN, NOT_BUILT, WRITTEN_SCORE)
"""The rules that need not be listed: a layout's keys name them, their texts ship."""

Rules = Mapping[str, Mapping[str, str]]


def rules_of(spec: GameSpec, tops: Iterable[Area]) -> Rules:
    """The chapters of every rule by its name, none for a rule that the layout alone names."""
    listed = {rule: {"en": said} if isinstance(said, str) else said for rule, said in spec.rules.items()}
    named = set().union(*(rules_named(area) for top in tops for area in top.walk()))
    return {**{rule: {} for rule in IMPLIED_RULES if rule in named}, **listed}


def rules_named(area: Area) -> set[str]:
    """The rules that an area and the needs of its boxes name; an empty text where one names none."""
    parts = (area.limit, area.banner, area.writes)
    named = {area.rule, area.order, *(part.rule for part in parts if part is not None)}
    return named | {need.rule for box in area.boxes for need in box.needs}


def with_written_rule(header: Iterable[Area], written: str) -> tuple[Area, ...]:
    """The header's areas; the group the player writes the score into has its rule where it names none."""
    return tuple(replace(area, rule=WRITTEN_SCORE) if area.id == written and not area.rule else area for area in header)
