"""How many filled-in sheets a second are read, checked and scored, on one core and after start-up.

    python benchmarks/check.py [SHEETS]

The sheets are random legal games of Hadrian's Wall, written as a player would write them, with each year's cards.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import yaml

sys.path.insert(0, str(Path(__file__).parent.parent))

from sheetgen.app.library import Library
from sheetgen.text.yaml_documents import read_documents
from tests.hadrians_wall.simulator import play_match
from tests.hadrians_wall.simulator.sample import sample_options

GAME = "hadrians-wall"
ROUNDS = 3
Result = TypeVar("Result")


def sheets(wanted: int) -> list[str]:
    """Return the texts of ``wanted`` sheets."""
    texts: list[str] = []
    seed = 0
    while len(texts) < wanted:
        for game in play_match(seed, sample_options(seed)):
            texts.append(yaml.safe_dump(game.sheet(cards=True, written_score=True), default_flow_style=None))
        seed += 1
    return texts[:wanted]


def timed(name: str, number: int, work: Callable[[], Result]) -> Result:
    """Print the best of a few rounds, and return the result of the work."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        result = work()
        best = min(best, time.process_time() - start)
    print(f"{name:<36}{number / best:>10,.0f} sheets/s{best / number * 1000:>10.3f} ms a sheet")
    return result


def main() -> None:
    """Measure each step alone and all of them together."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    texts = sheets(number)
    intake = Library()
    known = intake.loaded_game(GAME)
    check = known.check
    documents = timed("YAML to plain data", number, lambda: [read_documents("sheet", text)[0] for text in texts])
    filled = timed("plain data to a sheet", number, lambda: [known.reader.read(document) for document in documents])
    timed("check and score", number, lambda: [check(each) for each in filled])
    timed("all of it", number, lambda: [check(each) for text in texts for each in intake.read_text("sheet", text)])


if __name__ == "__main__":
    main()
