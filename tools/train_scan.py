"""Train the models of `sheetgen scan` on simulated photos: `python -m tools.train_scan`.

Writes `sheetgen/scan/weights.json`. The seeds below are those of the training photos; `tools.measure_scan` uses others.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import cv2
import numpy as np
from sklearn.linear_model import LogisticRegression

from sheetgen.scan import find
from sheetgen.scan.boxes import DIGIT_SIZE, Measurer, digit_numbers
from sheetgen.scan.light import ink_map
from sheetgen.scan.model import WEIGHTS, Logistic, with_squares
from sheetgen.scan.read import model_of, with_hand
from sheetgen.scan.reference import Reference
from tools.photos.hand import digits
from tools.photos.harvest import decoded, pages_of, shots

PHOTOS = (
    ("scan", "colour", 40_000, 96),
    ("easy", "colour", 10_000, 64),
    ("medium", "colour", 20_000, 56),
    ("hard", "colour", 30_000, 80),
    ("scan", "ink-saver", 50_000, 16),
    ("medium", "ink-saver", 51_000, 16),
    ("scan", "mono", 52_000, 8),
    ("medium", "mono", 53_000, 8),
    ("scan", "high-contrast", 54_000, 8),
    ("medium", "high-contrast", 55_000, 8),
)
"""The training photos: level, theme, first seed, how many."""
_STRENGTH = {"tick": 1.0, "write": 0.5, "ring": 0.6, "digit": 0.05}
"""How freely each model may follow the training photos: scikit-learn's C."""
_DIGITS = "123456"


class TrainingPhoto(NamedTuple):
    """A measured photo: for each box its model, its state, its numbers, and the digits with their pictures."""

    kinds: list[str]
    states: list[str]
    numbers: Any
    digits: list[tuple[str, Any]]


def measured(level: str, theme: str, seed: int, count: int) -> list[TrainingPhoto]:
    """Return so many measured photos; boxes under a finger are left out."""
    pages = pages_of(theme=theme)
    references = [Reference.of(page) for page in pages]
    photos = []
    for shot in shots(level, seed, count, pages, test=False):
        reference = references[pages.index(shot.page)]
        match = find.matched(find.photo_features(decoded(shot.photo)), reference.features)
        if match is not None:
            measurer = Measurer(ink_map(find.straightened(decoded(shot.photo), reference, match)))
            slots = [slot for slot in shot.page.slots if slot.box not in shot.photo.covered]
            texts = [shot.photo.truth[slot.box].text if slot.kind == "write" else "" for slot in slots]
            digits = [
                (text, measurer.digit(slot)) for slot, text in zip(slots, texts, strict=True) if text in tuple(_DIGITS)
            ]
            states = [shot.photo.truth[slot.box].state for slot in slots]
            numbers = np.array([measurer.numbers(slot) for slot in slots])
            photos.append(TrainingPhoto([model_of(slot) for slot in slots], states, numbers, digits))
    return photos


def train(photos: Sequence[TrainingPhoto]) -> dict[str, Any]:
    """Return the weights of all models."""
    kinds = np.array([kind for photo in photos for kind in photo.kinds])
    states = np.array([state for photo in photos for state in photo.states])
    states = np.where((states == "empty") | (kinds == "ring"), states, "marked")
    ticks = kinds == "tick"
    numbers = np.concatenate([photo.numbers for photo in photos])
    models = {"first": _fitted(with_squares(numbers[ticks], "first"), states[ticks], _STRENGTH["tick"])}
    first = Logistic.of(models["first"])
    numbers = np.concatenate([with_hand(photo.kinds, photo.numbers, first) for photo in photos])
    for kind in ("tick", "write", "ring"):
        models[kind] = _fitted(with_squares(numbers[kinds == kind], kind), states[kinds == kind], _STRENGTH[kind])
    pictures = [picture for photo in photos for _, picture in photo.digits]
    texts = [text for photo in photos for text, _ in photo.digits]
    real, names = _real_digits()
    looks = np.array([digit_numbers(picture) for picture in [*pictures, *real]])
    models["digit"] = _fitted(looks, [*texts, *names], _STRENGTH["digit"])
    return models


def first_numbers(photo: TrainingPhoto) -> list[float]:
    """Return the mean of each number over a photo's boxes: whether weights were made by this reader shows in them."""
    return [round(float(mean), 3) for mean in photo.numbers.mean(axis=0)]


def _real_digits() -> tuple[list[Any], list[str]]:
    """Return the training half of the handwritten digits, several times, each a little larger or turned."""
    images, targets = digits()
    random = np.random.default_rng(5)
    pictures, names = [], []
    for image, target in list(zip(images, targets, strict=True))[: len(images) // 2]:
        if str(target) in _DIGITS:
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
        (level, theme, seed + start, min(8, count - start))
        for level, theme, seed, count in PHOTOS
        for start in range(0, count, 8)
    ]
    with ProcessPoolExecutor(workers) as pool:
        photos = [photo for part in pool.map(measured, *zip(*parts, strict=True)) for photo in part]
    made = {"photos": PHOTOS, "first": first_numbers(photos[0])}
    text = json.dumps({"made": made, "models": train(photos)}, separators=(",", ":"))
    WEIGHTS.write_text(text + "\n", encoding="utf-8")
    print(f"{len(photos)} photos; {WEIGHTS}: {len(text) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
