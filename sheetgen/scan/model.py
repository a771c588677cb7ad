"""The trained model: from the numbers of a box to how likely each state is."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sheetgen.scan.reference import Picture

WEIGHTS = Path(__file__).parent / "weights.json"
"""Made by ``python -m tools.train_scan``, never edited by hand: ``made`` says from which photos."""
_NOT_FOR_WRITING = (82, 83, *range(85, 91))
"""Which of a box's numbers are its width, its height and the player's hand."""


@dataclass(frozen=True)
class Logistic:
    """A logistic model: ``classes`` are its answers, one column of ``weights`` each; the last row is the constant."""

    classes: tuple[str, ...]
    middle: Picture
    spread: Picture
    weights: Picture

    @staticmethod
    def of(data: dict[str, Any]) -> Logistic:
        """Return a model from its stored numbers."""
        numbers = (np.array(data[key], np.float32) for key in ("middle", "spread", "weights"))
        return Logistic(tuple(data["classes"]), *numbers)

    def chances(self, numbers: Picture) -> Picture:
        """Return how likely each class is, as n x classes, for n x numbers."""
        columns = np.clip((np.atleast_2d(numbers) - self.middle) / self.spread, -4, 4)
        sums = columns @ self.weights[:-1] + self.weights[-1]
        powers = np.exp(sums - sums.max(axis=1, keepdims=True))
        return np.asarray(powers / powers.sum(axis=1, keepdims=True))


@cache
def models() -> dict[str, Logistic]:
    """Return the models by what they tell: ``tick``, ``ring``, ``write``, ``digit``."""
    stored = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return {name: Logistic.of(data) for name, data in stored["models"].items()}


def with_squares(numbers: Picture, kind: str = "") -> Picture:
    """Return what the model of a kind of box takes: the numbers of boxes with their squares behind.

    Whether something is written is told without the box's size and the player's other marks: what the training photos
    show of them says nothing about the larger fields of other games.
    """
    rows = np.atleast_2d(numbers)
    if kind == "write":
        rows = np.delete(rows, _NOT_FOR_WRITING, axis=1)
    return np.concatenate([rows, rows**2], axis=1)
