"""Remarks after an answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Sort = Literal["refused", "doubt", "note", "slip"]


@dataclass(frozen=True, slots=True)
class Remark:
    """Why an answer is refused, what is doubtful, what else there is to know, or which slip there may be."""

    sort: Sort
    text: str
