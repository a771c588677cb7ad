"""Train the models of `sheetgen scan` on simulated photos: `python -m tools.train_scan`.

Writes `sheetgen/scan/weights.json`. The seeds below are those of the training photos; `tools.measure_scan` uses others.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import cv2
import numpy as np
from sklearn.linear_model import LogisticRegression

from sheetgen.scan import find
from sheetgen.scan.boxes import DIGIT_SIZE, Measurer, digit_numbers
from sheetgen.scan.light import ink_map
from sheetgen.scan.model import WEIGHTS, with_squares
from sheetgen.scan.reference import Reference
from tools.photos.hand import digits
from tools.photos.harvest import decoded, pages_of, shots

PHOTOS = (("scan", 40_000, 8), ("easy", 10_000, 14), ("medium", 20_000, 20), ("hard", 30_000, 20))
"""The training photos: level, first seed, how many."""
_STRENGTH = {"tick": 0.5, "write": 0.5, "ring": 1.0, "digit": 0.05}
"""How freely each model may follow the training photos: scikit-learn's C."""
_DIGITS = 6


class Row(NamedTuple):
    """A measured box of a training photo."""

    kind: str
    state: str
    text: str
    numbers: Any
    digit: Any


def measured(level: str, seed: int, count: int) -> list[Row]:
    """Return the boxes of so many photos; boxes under a finger are left out."""
    pages = pages_of()
    references = [Reference(page) for page in pages]
    rows: list[Row] = []
    for shot in shots(level, seed, count, pages, test=False):
        match = find.matched(find.photo_features(decoded(shot.photo)), references[pages.index(shot.page)].features)
        if match is None:
            continue
        measurer = Measurer(ink_map(find.straightened(decoded(shot.photo), references[pages.index(shot.page)], match)))
        for slot in shot.page.slots:
            if slot.box not in shot.photo.covered:
                state, text = shot.photo.truth[slot.box]
                is_digit = slot.kind == "write" and len(text) == 1 and text.isdigit()
                picture = measurer.digit(slot) if is_digit else None
                kind = slot.kind if slot.kind in ("ring", "write") else "tick"
                rows.append(Row(kind, state, text, measurer.numbers(slot), picture))
    return rows


def train(rows: Iterable[Row]) -> dict[str, Any]:
    """Return the weights of all models."""
    rows = list(rows)
    models = {}
    for kind in ("tick", "write", "ring"):
        own = [row for row in rows if row.kind == kind]
        states = [row.state if kind == "ring" or row.state == "empty" else "marked" for row in own]
        numbers = with_squares(np.array([row.numbers for row in own]))
        models[kind] = _fitted(numbers, states, _STRENGTH[kind])
    pictures = [row.digit for row in rows if row.digit is not None and 1 <= int(row.text) <= _DIGITS]
    texts = [row.text for row in rows if row.digit is not None and 1 <= int(row.text) <= _DIGITS]
    real, names = _real_digits()
    looks = np.array([digit_numbers(picture) for picture in [*pictures, *real]])
    models["digit"] = _fitted(looks, [*texts, *names], _STRENGTH["digit"])
    return models


def _real_digits() -> tuple[list[Any], list[str]]:
    """Return the training half of the handwritten digits, several times, each a little larger or turned."""
    images, targets = digits()
    random = np.random.default_rng(5)
    pictures, names = [], []
    for image, target in list(zip(images, targets, strict=True))[: len(images) // 2]:
        if 1 <= target <= _DIGITS:
            for _ in range(3):
                size = DIGIT_SIZE
                turn = cv2.getRotationMatrix2D((size / 2, size / 2), random.normal(0, 7), random.uniform(0.85, 1.05))
                large = cv2.resize(image.astype(np.float32) / 16, (size, size), interpolation=cv2.INTER_CUBIC)
                pictures.append(np.clip(cv2.warpAffine(large, turn, (size, size)), 0, 1))
                names.append(str(target))
    return pictures, names


def _fitted(numbers: Any, names: Sequence[str], strength: float) -> dict[str, Any]:
    middle, spread = numbers.mean(axis=0), np.maximum(numbers.std(axis=0), 1e-3)
    columns = np.clip((numbers - middle) / spread, -4, 4)
    model = LogisticRegression(C=strength, max_iter=3000)
    model.fit(columns, names)
    weights, constant = model.coef_, model.intercept_
    if len(model.classes_) == 2:
        # Two classes are stored as two columns, the first without weights.
        weights, constant = np.vstack([weights * 0, weights]), np.array([0, constant[0]])
    rounded = np.round(np.vstack([weights.T, constant]), 3)
    return {
        "classes": [str(name) for name in model.classes_],
        "middle": np.round(middle, 4).tolist(),
        "spread": np.round(spread, 4).tolist(),
        "weights": rounded.tolist(),
    }


def main() -> None:
    """Take the training photos, train, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2, help="processes that take photos (default: 2)")
    workers = parser.parse_args().workers
    cv2.setNumThreads(1)
    parts = [
        (level, seed + start, min(8, count - start)) for level, seed, count in PHOTOS for start in range(0, count, 8)
    ]
    with ProcessPoolExecutor(workers) as pool:
        levels, seeds, counts = zip(*parts, strict=True)
        rows = [row for part in pool.map(measured, levels, seeds, counts) for row in part]
    text = json.dumps(train(rows), separators=(",", ":"))
    WEIGHTS.write_text(text + "\n", encoding="utf-8")
    print(f"{len(rows)} boxes; {WEIGHTS}: {len(text) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
