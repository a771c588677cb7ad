"""Send random sheets of every game through files, JSON, forms, the page and `enter`, and compare what comes back.

    .venv/bin/python -m tools.differential --sheets 500

Of each game some are the examples with a key left out or emptied, the others have anything in them. One in ten is also
printed with its marks.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from hypothesis import HealthCheck, Phase, given, seed, settings

from sheetgen.app.orders import PrintOrder
from sheetgen.app.sheet_output import print_sheets
from sheetgen.fill.sheet_file import sheet_text
from sheetgen.layout.game import FilledSheet
from tests.fill.test_left_out import DOCUMENTS, cases_of, changed_sheets
from tests.form.games import GAMES, intake, sheets_of
from tests.form.ways import WAYS, verdict

PRINTED = 10
"""One sheet of so many is printed."""


def random_sheets(game: str, number: int, start: int) -> list[FilledSheet]:
    """Return sheets of a game with anything in them, always the same for one ``start``."""
    found: list[FilledSheet] = []

    @seed(start)
    @settings(
        max_examples=number,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(sheets_of(game))
    def gather(sheet: FilledSheet) -> None:
        found.append(sheet)

    gather()
    return found[:number]


def sheets(game: str, number: int, start: int) -> Iterator[FilledSheet]:
    """Yield so many sheets of a game, half of them made of its examples."""
    cases = [case for data in DOCUMENTS.values() if data["game"] == game for case in cases_of(data)]
    some = list(islice(changed_sheets(Random(start).sample(cases, len(cases))), number // 2))
    yield from some
    yield from random_sheets(game, number - len(some), start)


def differences(sheet: FilledSheet) -> Iterator[str]:
    """Judge a sheet, and yield the ways that change what it says: its verdict follows from that alone."""
    verdict(sheet)
    for name, way in WAYS.items():
        (again,) = way([sheet])
        if (again.values, again.given_areas) != (sheet.values, sheet.given_areas):
            yield name


def print_with_marks(sheet: FilledSheet) -> None:
    """Print a sheet with its marks, as `print --filled` does."""
    known = intake().loaded_game(sheet.game)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sheet.yaml"
        file.write_text(sheet_text(known.game, known.language, sheet), encoding="utf-8")
        assert print_sheets(intake(), PrintOrder(game=sheet.game, filled=str(file))).pdf.startswith(b"%PDF")


def compare(number: int, start: int) -> Counter[str]:
    """Compare so many sheets of all games together; print each difference and return the counts."""
    counts: Counter[str] = Counter()
    for place, game in enumerate(GAMES):
        share = number // len(GAMES) + (place < number % len(GAMES))
        for sheet in sheets(game, share, start):
            counts["sheets"] += 1
            if counts["sheets"] % PRINTED == 0:
                print_with_marks(sheet)
                counts["printed"] += 1
            for way in differences(sheet):
                counts["differences"] += 1
                known = intake().loaded_game(game)
                print(f"{game}: another sheet through {way}\n{sheet_text(known.game, known.language, sheet)}")
    return counts


def main() -> int:
    """Compare as many sheets as the command line asks for; return 1 if any differ."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sheets", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    begin = time.process_time()
    counts = compare(asked.sheets, asked.seed)
    ways = ", ".join(WAYS)
    print(
        f"{counts['sheets']} sheets of {len(GAMES)} games through {ways}: {counts['differences']} differences; "
        f"{counts['printed']} printed; {time.process_time() - begin:.0f} s of processor time"
    )
    return int(counts["differences"] > 0)


if __name__ == "__main__":
    raise SystemExit(main())
