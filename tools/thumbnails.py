"""Hold a small picture of every sheet, paper, theme and language against the stored ones.

    python -m tools.thumbnails              compare; exit 1 names the pictures that differ
    python -m tools.thumbnails --store      draw them anew into tests/thumbnails
    python -m tools.thumbnails --show DIR   write stored and new picture of each that differs side by side

A picture has 12 dots to the inch in 16 greys: enough that a missing box, a lost tint or a moved panel shows, and
small enough to keep.
"""

from __future__ import annotations

import argparse
import io
import json
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops

from sheetgen.cli.main import main as sheetgen
from sheetgen.draw.preview import render_png

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "thumbnails"
DPI = 12
GREYS = 16
BLOCK = 4
"""Pixels on a side: blocks are compared by their mean, so that a rasteriser's edges do not matter."""
LIMIT = 40
"""The largest difference of a block, of 255. A missing frame of a box makes a difference of 60 and more."""


@dataclass(frozen=True)
class Case:
    """One run of ``sheetgen print``: its words, and the file its pages are stored in."""

    words: tuple[str, ...]
    name: str

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.png"


def cases() -> Iterator[Case]:
    """Yield every game in every paper, theme and language, changing one of them at a time."""
    listed = json.loads(sheetgen_run("list", "--json")[1])
    for game in listed["games"]:
        axes = {
            "paper": [paper["name"] for paper in listed["papers"]],
            "theme": _first("colour", [theme["name"] for theme in listed["themes"]]),
            "lang": _first("en", [language["code"] for language in listed["languages"]]),
        }
        for axis, values in axes.items():
            # The first of each is what is printed when nothing is said: stored once, by the paper's name.
            for value in values if axis == "paper" else values[1:]:
                yield Case((game["name"], f"--{axis}", value), f"{game['name']}-{value}")
        yield Case((game["name"], "--large-print"), f"{game['name']}-large-print")
    yield Case(("hadrians-wall", "--sheet", "aid"), "hadrians-wall-aid")
    yield Case(("hadrians-wall", "--filled", str(ROOT / "examples" / "mistakes.yaml")), "hadrians-wall-filled")
    yield Case(("test-page",), "test-page")


def _first(name: str, names: list[str]) -> list[str]:
    return [name, *(other for other in names if other != name)]


def draw(case: Case) -> Image.Image | None:
    """Return all pages of the case side by side in grey; None if the sheet does not fit that paper."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "pages.pdf")
        status, _ = sheetgen_run("print", *case.words, "-o", str(output))
        if status:
            return None
        data = output.read_bytes()
    pages = list(_pages(data))
    sheet = Image.new("L", (sum(page.width for page in pages), max(page.height for page in pages)), 255)
    left = 0
    for page in pages:
        sheet.paste(page, (left, 0))
        left += page.width
    return sheet.quantize(GREYS, dither=Image.Dither.NONE)


def _pages(data: bytes) -> Iterator[Image.Image]:
    from pypdfium2 import PdfDocument

    with PdfDocument(data) as document:
        count = len(document)
    for page in range(count):
        yield Image.open(io.BytesIO(render_png(data, page, DPI))).convert("L")


def differs(one: Image.Image, other: Image.Image) -> bool:
    """Return whether the pictures differ in size, or in any block by more than `LIMIT`."""
    if one.size != other.size:
        return True
    size = (max(1, one.width // BLOCK), max(1, one.height // BLOCK))
    blocks = [picture.convert("L").resize(size, Image.Resampling.BOX) for picture in (one, other)]
    return max(ImageChops.difference(*blocks).tobytes()) > LIMIT


def compared(case: Case) -> str | None:
    """Return what is wrong with the case, or None."""
    drawn = draw(case)
    if drawn is None or not case.file.is_file():
        missing = drawn is None and not case.file.is_file()
        return None if missing else f"{case.name}: {'is not printed any more' if drawn is None else 'is not stored'}"
    with Image.open(case.file) as stored:
        return f"{case.name}: looks different" if differs(stored, drawn) else None


def sheetgen_run(*words: str) -> tuple[int, str]:
    """Return the exit status and the output of a run in this process: starting another takes as long as a print."""
    written = io.StringIO()
    with redirect_stdout(written), redirect_stderr(io.StringIO()):
        try:
            sheetgen(words)
        except SystemExit as ending:
            return int(ending.code or 0), written.getvalue()
    return 0, written.getvalue()


def _show(case: Case, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    drawn = draw(case)
    if drawn is not None:
        drawn.save(folder / f"{case.name}-now.png")
    if case.file.is_file():
        (folder / f"{case.name}-stored.png").write_bytes(case.file.read_bytes())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", action="store_true")
    parser.add_argument("--show", type=Path, metavar="DIR")
    options = parser.parse_args()
    if options.store:
        for old in FOLDER.glob("*.png"):
            old.unlink()
        FOLDER.mkdir(exist_ok=True)
    faults = 0
    for case in cases():
        if options.store:
            drawn = draw(case)
            if drawn is not None:
                drawn.save(case.file, optimize=True)
        elif (fault := compared(case)) is not None:
            faults += 1
            print(fault)
            if options.show:
                _show(case, options.show)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
