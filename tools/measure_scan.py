"""Measure `sheetgen scan` on simulated photos: `python -m tools.measure_scan --photos 100 --results scan.jsonl`.

The seeds are others than those of `tools.train_scan`. Prints a table with a line for each level. With ``--results`` the
result of each photo is appended to a file, and photos that are in it already are not read again, unless the reader
has changed since. ``--photos 0`` prints the table of those in the file.

With ``--gaps`` a mark is missing inside each row of three marks or more: the table tells how many of these gaps are
seen, asked about, or hidden by their rows.

With ``--other-prints`` each photo shows another paper, theme and language. The reader is told none of them. Its own
language is English for photos of the usual theme, and that of the print for all others.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np

from sheetgen.app import photo_finder
from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder, ScanOrder
from sheetgen.app.photo_finder import PAPERS, PhotoFinder, PrintedPage
from sheetgen.app.print_plan import lay_out_pages, make_plan
from sheetgen.app.scanning import count_mistakes, refusal, scan
from sheetgen.layout.game import Game
from sheetgen.scan.model import WEIGHTS
from sheetgen.scan.read import BoxReading, PageReading, read_page
from sheetgen.scan.sheets import Answer, SheetReading, decided, questions, takes_digits
from tests.hadrians_wall.checking import read_data
from tools.photos.camera import LEVELS
from tools.photos.hand import hand_of
from tools.photos.harvest import GAME, Shot, decoded, gaps_in, pages_of, shots
from tools.photos.sample import take
from tools.photos.sheets import Marked, marks_of

FIRST_SEEDS = {"scan": 9_750_000, "easy": 9_760_000, "medium": 9_770_000, "hard": 9_780_000}
GAPS = 8_000
"""How far the seeds of photos with gaps in rows are from the first ones."""
OTHER_PRINTS = 5_000
"""How far the seeds of photos of other prints are from the first ones."""
HEAD = """\
| level | photos | sheet found | refused | boxes | right | asked | without a hint | silent in 10,000 | seconds (CPU) |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|"""
GAPS_HEAD = """\
| level | photos read | gaps | seen | asked | hidden |
|---|--:|--:|--:|--:|--:|"""
SHEETS_HEAD = """\
| game | photos | read | refused because | boxes | right | asked | silent |
|---|--:|--:|---|--:|--:|--:|--:|"""
Result = dict[str, Any]


def measured(level: str, seed: int) -> Result:
    """Return what became of a photo: seconds of CPU, how many boxes, how many right, those asked about, silent ones.

    ``silent`` boxes are wrong and in no question. ``undecided`` are asked boxes for which the rules suggest nothing;
    ``refused`` is why a photo was not read.
    """
    printed = print_of(seed - FIRST_SEEDS[level] - OTHER_PRINTS)
    (shot,) = shots(level, seed, 1, pages_of(*printed))
    photo = decoded(shot.photo)
    # Prints in other languages than the player's are looked for in the usual theme only.
    library = _library(printed[2] if printed[1] != "colour" else "en")
    since = time.process_time()
    finder = PhotoFinder(library, ScanOrder(photos=()), GAME)
    found = finder.find(photo)
    result: Result = {"level": level, "seed": seed, "reader": reader()}
    if found is None or found[0] != PrintedPage(GAME, shot.page.name, *printed):
        return {**result, "refused": "not found"}
    page = read_page(found[1], library.game(GAME))
    result["seconds"] = time.process_time() - since
    if refused := refusal("", page):
        return {**result, "refused": refused.message}
    return {**result, **_compared(shot, page)}


def print_of(number: int) -> tuple[str, str, str]:
    """Return paper, theme and language of a print; those below 0 are A4 in colour and English."""
    if number < 0:
        return PAPERS[0], "colour", "en"
    library = _library("en")
    _, *others = product(PAPERS, library.themes, library.languages)
    # By steps that share no divisor with their number, so that few photos have all papers, themes and languages.
    return others[number * 7 % len(others)]


def _compared(shot: Shot, page: PageReading) -> Result:
    """Return the boxes of a photo, without those under a finger and those whose text is always typed."""
    game = Library().game(GAME)
    typed = {box.id for area in game.areas.values() if not takes_digits(area) for box in area.every_box}
    boxes = {
        name: box
        for name, box in page.boxes.items()
        if name not in shot.photo.covered and not (box.kind == "write" and name in typed)
    }
    wrong = [name for name, box in boxes.items() if is_wrong(box, shot.photo.truth[name])]
    asked = [name for name, box in boxes.items() if not box.sure]
    reading = _with_truth(game, shot, page)
    shown = {box for question in questions(reading) for box in question.boxes}
    mistakes = partial(count_mistakes, Library().loaded_game(GAME).checker)
    suggested = decided(reading, questions(reading), mistakes)
    return {
        "boxes": len(boxes),
        "right": len(boxes) - len(wrong),
        "asked": asked,
        "undecided": [name for name in asked if name not in suggested],
        "silent": [name for name in wrong if name not in shown],
    }


def is_wrong(box: BoxReading, truth: Marked) -> bool:
    """Return whether a box was misread. Of some only the filling counts: a ring around them says nothing."""
    return box.state != (truth.state if truth.state in box.chances else "empty")


def _with_truth(game: Game, shot: Shot, page: PageReading) -> SheetReading:
    """Return the boxes of a photo together with the other sheet and all that is written, as they really are."""
    marks = marks_of(game, read_data(shot.sheet))
    truth = {slot.box: marks.get(slot.box, Marked("empty")) for each in pages_of() for slot in each.slots}
    others = {name: BoxReading(name, "", {mark.state: 1.0}, {}) for name, mark in truth.items()}
    reading = SheetReading(game, {**others, **page.boxes})
    for name, mark in truth.items():
        if name not in page.boxes or page.boxes[name].kind == "write":
            reading.answers[name] = Answer(*mark)
    return reading


@cache
def _library(language: str) -> Library:
    return Library(language)


@cache
def reader() -> str:
    """Return a name of the code and the weights that find and read sheets on photos."""
    files = sorted(file for file in WEIGHTS.parent.iterdir() if file.is_file())
    files.append(Path(photo_finder.__file__))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def table_row(level: str, results: Sequence[Result]) -> str:
    """Return a level's line of the table."""
    read = [each for each in results if "boxes" in each]
    boxes = max(sum(each["boxes"] for each in read), 1)
    photos = max(len(results), 1)
    found = sum(each.get("refused") != "not found" for each in results)
    asked, undecided, silent = (sum(len(each[key]) for each in read) for key in ("asked", "undecided", "silent"))
    seconds = [each["seconds"] for each in results if "seconds" in each]
    return (
        f"| {level} | {len(results)} | {100 * found / photos:.0f} % | {100 * (found - len(read)) / photos:.0f} % "
        f"| {boxes} | {100 * sum(each['right'] for each in read) / boxes:.2f} % | {100 * asked / boxes:.2f} % "
        f"| {100 * undecided / boxes:.2f} % | {1e4 * silent / boxes:.1f} | {median(seconds or [0]):.1f} |"
    )


def results_of(photos: int, workers: int, file: Path | None, start: int = 0) -> Iterator[Result]:
    """Yield all results in the file, then those of photos that are missing from so many of each level.

    The seeds begin ``start`` behind the first ones.
    """
    lines = file.read_text(encoding="utf-8").splitlines() if file and file.exists() else []
    old = {(each["level"], each["seed"]): each for each in map(json.loads, lines) if each["reader"] == reader()}
    wanted = [(level, first + start + number) for number in range(photos) for level, first in FIRST_SEEDS.items()]
    yield from (result for key, result in old.items() if (key[1] - FIRST_SEEDS[key[0]] >= OTHER_PRINTS) == bool(start))
    missing = [key for key in wanted if key not in old]
    with ProcessPoolExecutor(workers) as pool:
        for result in pool.map(measured, *zip(*missing, strict=True)) if missing else ():
            if file:
                with file.open("a", encoding="utf-8") as stream:
                    stream.write(json.dumps(result) + "\n")
            yield result


def gaps_on(level: str, seed: int) -> tuple[int, int, int] | None:
    """Return how many gaps in rows of a photo were seen, asked about, and read as marks without a question.

    None if the photo was refused. Gaps under a finger do not count.
    """
    (shot,) = shots(level, seed, 1, pages_of(), gaps=True)
    game = Library().game(GAME)
    found = PhotoFinder(_library("en"), ScanOrder(photos=()), GAME).find(decoded(shot.photo))
    page = read_page(found[1], game) if found else None
    if page is None or refusal("", page):
        return None
    gaps = [box for box in gaps_in(game, marks_of(game, read_data(shot.sheet))) if box in page.boxes]
    shown = {box for question in questions(SheetReading(game, page.boxes)) for box in question.boxes}
    read = [(page.boxes[box].state, box in shown) for box in gaps if box not in shot.photo.covered]
    asked = sum(is_shown for _, is_shown in read)
    seen = sum(state == "empty" and not is_shown for state, is_shown in read)
    return seen, asked, len(read) - seen - asked


def gaps_row(level: str, photos: int, workers: int) -> str:
    """Return a level's line of the table of gaps."""
    seeds = range(FIRST_SEEDS[level] + GAPS, FIRST_SEEDS[level] + GAPS + photos)
    with ProcessPoolExecutor(workers) as pool:
        read = [each for each in pool.map(partial(gaps_on, level), seeds) if each]
    seen, asked, hidden = map(sum, zip(*read, strict=True))
    gaps = seen + asked + hidden
    return f"| {level} | {len(read)} | {gaps} | {seen} | {asked} | {hidden} ({100 * hidden / gaps:.1f} %) |"


def sheets_row(library: Library, file: str) -> str:
    """Return the line of the table for one easy photo of each page of a file's sheets, each by another hand."""
    (filled, *_) = library.read_file(file)
    game = library.game(filled.game)
    read = {sheet.name for sheet in game.sheets if not sheet.paper_only}
    pages = [page for page in lay_out_pages(make_plan(library, PrintOrder(game=game.name))) if page.name in read]
    marks = marks_of(game, filled)
    truth: dict[str, Marked] = {}
    with TemporaryDirectory() as folder:
        for number, page in enumerate(pages):
            hand = hand_of(np.random.default_rng([78, number]), True)
            photo = take(page, marks, hand, LEVELS["easy"], np.random.default_rng([77, number]))
            (Path(folder) / f"{number:02}.jpg").write_bytes(photo.jpeg)
            truth.update(photo.truth)
        files = tuple(sorted(map(str, Path(folder).iterdir())))
        photos = scan(library, ScanOrder(photos=files, paper="a4", theme="colour")).photos
    seen = [photo.page for photo in photos if photo.page]
    boxes = [box for page in seen for box in page.boxes.values()]
    wrong = [box for box in boxes if is_wrong(box, truth[box.box])]
    shown = {box for page in seen for each in questions(SheetReading(game, page.boxes)) for box in each.boxes}
    asked, silent = sum(not box.sure for box in boxes), sum(box.box not in shown for box in wrong)
    refused = "; ".join(sorted({photo.refused.message for photo in photos if photo.refused})) or "-"
    return (
        f"| {game.name} | {len(photos)} | {len(seen)} | {refused} | {len(boxes)} | {len(boxes) - len(wrong)} "
        f"| {asked} | {silent} |"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=100, help="photos of each level (default: 100)")
    parser.add_argument("--workers", type=int, default=2, help="processes (default: 2)")
    parser.add_argument("--results", type=Path, help="a file to go on with; outside of the repository")
    parser.add_argument("--sheets", nargs="+", help="instead, photograph the sheets in these files, of any game")
    parser.add_argument("--own", action="append", default=[], help="a folder with a game of your own, for --sheets")
    parser.add_argument("--gaps", action="store_true", help="instead, photos of sheets with gaps in their rows")
    parser.add_argument("--other-prints", action="store_true", help="photos of other papers, themes and languages")
    asked = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    if asked.sheets:
        library = Library(own=asked.own)
        print(SHEETS_HEAD, *(sheets_row(library, file) for file in asked.sheets), sep="\n")
        return
    if asked.gaps:
        print(GAPS_HEAD, *(gaps_row(level, asked.photos, asked.workers) for level in FIRST_SEEDS), sep="\n")
        return
    results = list(results_of(asked.photos, asked.workers, asked.results, OTHER_PRINTS * asked.other_prints))
    print(HEAD)
    for level in FIRST_SEEDS:
        print(table_row(level, [each for each in results if each["level"] == level]))


if __name__ == "__main__":
    main()
