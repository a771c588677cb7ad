"""Options of checking and scoring, in a module of their own because every such run imports them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class JudgeOrder:
    """Files of filled-in sheets to check and score; ``edition`` is that of a campaign's rules, empty for its first."""

    files: tuple[str, ...]
    strict: bool = False
    edition: str = ""
