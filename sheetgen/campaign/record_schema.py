"""The shape of a campaign's record, as pydantic models: what may stand in the file."""

from __future__ import annotations

from typing import Literal

from sheetgen.text.shapes import Count, Name, Number, Spec

Outcome = Literal["met", "missed"]


class TrySpec(Spec):
    """One game played at a fort."""

    fort: Number
    date: str
    score: int
    goal: Outcome
    challenge: Outcome
    difficulty: Name
    edition: Name
    sheet: str = ""
    player: str = ""
    broken: list[Name] = []
    years: Count | None = None
    note: str = ""


class RecordSpec(Spec):
    """A record's file."""

    campaign: Name
    edition: Name
    difficulty: Name
    player: str = ""
    started: str
    tries: list[TrySpec] | None = None
