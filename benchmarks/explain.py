"""How long it takes to explain an empty box, in ms: ``python -m benchmarks.explain [SHEETS]``.

The sheets are those of the examples at some point of the game, with the first so many of their marks. Each empty box
that is ticked is explained once per sheet. Prints the median, the slowest of twenty and the slowest for each game.
"""

from __future__ import annotations

import contextlib
import gc
import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from sheetgen.app.library import Library
from sheetgen.web.explaining import explain
from sheetgen.web.live_report import LiveReporter
from sheetgen.web.player_marks import RefusedMarks

EXAMPLES = Path(__file__).parent.parent / "examples"


def times(game: str, sheets: int) -> Iterator[tuple[float, str]]:
    """Yield how long each explanation took, in ms of this process, and the box."""
    library, draw = Library(), random.Random(game)
    judge = LiveReporter(library, library.loaded_game(game))
    folder = EXAMPLES / game if (EXAMPLES / game).is_dir() else EXAMPLES
    whole = [
        list(judge.marker.marks(filled).items())
        for name in ("ada", "ben", "cleo")
        for filled in library.read_file(str(folder / f"{name}.yaml"))
    ]
    for number in range(sheets):
        every = whole[number % len(whole)]
        marks = dict(every[: draw.randint(0, len(every))])
        for box in judge.known.game.boxes:
            if box in marks:
                continue
            with contextlib.suppress(RefusedMarks):
                start = time.process_time()
                explain(judge, marks, box, {box: "on"})
                yield 1000 * (time.process_time() - start), box


def main() -> None:
    """Print the table."""
    sheets = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    # As the command does.
    gc.set_threshold(100_000)
    print("| game | boxes | median | slowest of twenty | slowest | its box |\n|---|--:|--:|--:|--:|---|")
    for game in Library().names:
        found = sorted(times(game, sheets))
        spent = [each for each, _ in found]
        late = statistics.quantiles(spent, n=20)[-1]
        slowest, box = found[-1]
        print(f"| {game} | {len(found)} | {statistics.median(spent):.1f} | {late:.1f} | {slowest:.1f} | {box} |")


if __name__ == "__main__":
    main()
