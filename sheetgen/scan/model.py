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
_SIZE, _HAND = (82, 83), tuple(range(85, 91))
"""Which of a box's numbers are its width and height, and which the player's hand."""
_LEFT_OUT = {"first": _SIZE, "write": (*_SIZE, *_HAND)}
"""The numbers that a model does without."""


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
    """Return the models by what they recognise: ``tick``, ``ring``, ``write``, ``digit``."""
    stored = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return {name: Logistic.of(data) for name, data in stored["models"].items()}


def with_squares(numbers: Picture, model: str) -> Picture:
    """Return what a model takes: the numbers of boxes with their squares behind.

    Sure marks, and whether something is written, are told without the box's size: what the training photos show of it
    says nothing about the larger boxes of other games. So it is with what is written and the player's other marks.
    """
    rows = np.delete(np.atleast_2d(numbers), _LEFT_OUT.get(model, ()), axis=1)
    return np.concatenate([rows, rows**2], axis=1)
