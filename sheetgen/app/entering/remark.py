"""Remarks after an answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Sort = Literal["refused", "doubt", "note", "slip"]


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark: why an answer is refused, what is doubtful, a note, or which slip there may be."""

    sort: Sort
    text: str
