"""Measure `sheetgen scan` on simulated photos: `python -m tools.measure_scan --photos 100`.

The seeds are others than those of `tools.train_scan`. Prints a table with a line for each level.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields

import cv2

from sheetgen.app.library import Library
from sheetgen.app.scanning import MOST_BLUR, MOST_UNSURE
from sheetgen.scan import find
from sheetgen.scan.read import read_page
from sheetgen.scan.reference import Reference
from tools.photos.harvest import GAME, decoded, pages_of, shots

FIRST_SEEDS = {"scan": 9_100_000, "easy": 9_200_000, "medium": 9_300_000, "hard": 9_400_000}


@dataclass
class Counts:
    """What became of the boxes of some photos. ``silent`` boxes are wrong and were not asked about."""

    photos: int = 0
    found: int = 0
    refused: int = 0
    boxes: int = 0
    right: int = 0
    asked: int = 0
    silent: int = 0
    seconds: float = 0.0

    def add(self, other: Counts) -> None:
        """Add the counts of other photos."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    def row(self, level: str) -> str:
        """Return the line of the table."""
        share = 100 / max(self.boxes, 1)
        return (
            f"| {level} | {self.photos} | {100 * self.found / max(self.photos, 1):.0f} % "
            f"| {100 * self.refused / max(self.photos, 1):.0f} % | {self.boxes} | {self.right * share:.2f} % "
            f"| {self.asked * share:.2f} % | {self.silent * 100 * share:.1f} "
            f"| {self.seconds / max(self.photos, 1):.1f} |"
        )


def measured(level: str, first_seed: int, count: int) -> Counts:
    """Return the counts of so many photos of a level."""
    game, pages = Library().game(GAME), pages_of()
    references = [Reference(page) for page in pages]
    for reference in references:
        # Made once for many photos, so not part of the seconds a photo takes.
        _ = reference.features, reference.grey
    counts = Counts()
    for shot in shots(level, first_seed, count, pages):
        photo = decoded(shot.photo)
        since = time.process_time()
        counts.photos += 1
        features = find.photo_features(photo)
        matches = [(match, each) for each in references if (match := find.matched(features, each.features))]
        if not matches:
            continue
        match, reference = max(matches, key=lambda pair: pair[0].agreeing)
        if reference.page is not shot.page:
            continue
        counts.found += 1
        page = read_page(find.straightened(photo, reference, match), game)
        counts.seconds += time.process_time() - since
        if page.unsure_alone > MOST_UNSURE or page.ink.blur > MOST_BLUR:
            counts.refused += 1
            continue
        for name, box in page.boxes.items():
            if name in shot.photo.covered:
                continue
            right = box.state == shot.photo.truth[name].state
            counts.boxes += 1
            counts.right += right
            counts.asked += not box.sure
            counts.silent += box.sure and not right
    return counts


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=100, help="photos of each level (default: 100)")
    parser.add_argument("--workers", type=int, default=2, help="processes (default: 2)")
    asked = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    print("| level | photos | sheet found | refused | boxes | right | asked | silent in 10,000 | seconds (CPU) |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    with ProcessPoolExecutor(asked.workers) as pool:
        for level, first in FIRST_SEEDS.items():
            parts = [(first + start, min(5, asked.photos - start)) for start in range(0, asked.photos, 5)]
            counts = Counts()
            seeds, sizes = zip(*parts, strict=True)
            for part in pool.map(measured, [level] * len(parts), seeds, sizes):
                counts.add(part)
            print(counts.row(level), flush=True)


if __name__ == "__main__":
    main()
