"""What may be asked of checking and scoring: apart from other orders, for nothing else is asked as often."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class JudgeOrder:
    """Files of filled-in sheets to check and score; ``edition`` is that of a campaign's rules, empty for its first."""

    files: tuple[str, ...]
    strict: bool = False
    edition: str = ""
