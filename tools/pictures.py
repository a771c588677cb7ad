"""Makes the pictures that the README and the docs show: `python -m tools.pictures [NAME...]`."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from sheetgen.draw.preview import render_png
from tools.tutorial import build

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "examples" / "pictures"

_GROUND, _SHADOW = "#e4dfd5", "#c9c2b4"
_STEP = re.compile(r"(\w+)@(\d)")
"""The tutorial's game after so many steps."""
_COLOURS = 200
"""Enough for flat tints and their edges: a picture is a third as large as with all colours."""
_SPACE = 0.22
"""Around each page, in inches."""


@dataclass(frozen=True)
class Picture:
    """Pages side by side: for each the words of a ``sheetgen print``, or a whole command, and which page, from 1.

    ``pond@2`` is the tutorial's game after its second step.
    """

    pages: tuple[tuple[str, int], ...]
    dpi: float
    across: int = 2


OWN_GAMES = ("glasshouse", "last-boat", "canal-houses", "common-land", "salt-works")
PICTURES = {
    "hadrians-wall": Picture((("hadrians-wall", 1), ("hadrians-wall", 2)), 100),
    "aid": Picture((("hadrians-wall --sheet aid", 1),), 90, across=1),
    "filled": Picture(
        tuple(("hadrians-wall --filled examples/mistakes.yaml", page) for page in (1, 2, 3)), 70, across=3
    ),
    "large-print": Picture(tuple(("hadrians-wall --large-print", page) for page in range(1, 7)), 50),
    "themes": Picture(
        tuple(
            (f"hadrians-wall --sheet left --theme {theme}", 1)
            for theme in ("ink-saver", "mono", "high-contrast", "colour-safe")
        ),
        60,
        across=4,
    ),
    "pad": Picture(
        (("hadrians-wall --cover", 1), ("rome-and-roll --cover", 1), ("hadrians-wall --cover", 4)), 60, across=3
    ),
    "scorebook": Picture((("scorebook", 1),), 70, across=1),
    "native-on-a3": Picture((("hadrians-wall --size native --paper a3 --crop-marks --sheet right", 1),), 50, across=1),
    "two-on-a3": Picture((("hadrians-wall --paper a3 --up 2 --ruler", 1),), 60, across=1),
    "test-page": Picture((("test-page", 1),), 70, across=1),
    "rome-and-roll": Picture((("rome-and-roll --sheet legatus", 1), ("rome-and-roll --sheet solo", 1)), 80),
    "praetor": Picture((("praetor --sheet dashboard", 1), ("praetor --sheet record", 1)), 80),
    "campaign-log": Picture((("campaign print", 1), ("campaign print", 2)), 80),
    **{f"pond-{step}": Picture(((f"pond@{step}", 1),), 55, across=1) for step in (1, 2, 3)},
    "own-games": Picture(tuple((f"examples/{name}", 1) for name in OWN_GAMES), 62, across=3),
    "debug-layout": Picture((("hadrians-wall --debug-layout --sheet left", 1),), 110, across=1),
}


def draw(picture: Picture) -> Image.Image:
    """Return the picture, its pages on a plain ground, row by row."""
    pages = [_page(words, page, picture.dpi) for words, page in picture.pages]
    space = round(_SPACE * picture.dpi)
    rows = [pages[start : start + picture.across] for start in range(0, len(pages), picture.across)]
    width = max(sum(page.width + space for page in row) for row in rows) + space
    height = sum(max(page.height for page in row) + space for row in rows) + space
    ground = Image.new("RGB", (width, height), _GROUND)
    y = space
    for row in rows:
        x = space
        for page in row:
            ground.paste(_SHADOW, (x + 2, y + 2, x + page.width + 2, y + page.height + 2))
            ground.paste(page, (x, y))
            x += page.width + space
        y += max(page.height for page in row) + space
    return ground


def _page(words: str, page: int, dpi: float) -> Image.Image:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pages.pdf"
        if found := _STEP.fullmatch(words):
            build(Path(folder), int(found[2]))
            words = str(Path(folder) / found[1])
        verb = () if words.startswith("campaign ") else ("print",)
        command = [sys.executable, "-m", "sheetgen", *verb, *words.split(), "-o", str(file)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        return Image.open(io.BytesIO(render_png(file.read_bytes(), page - 1, dpi))).convert("RGB")


def main() -> None:
    """Write all pictures, or those that are named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or PICTURES:
        few = draw(PICTURES[name]).quantize(_COLOURS, kmeans=2, dither=Image.Dither.NONE)
        few.save(FOLDER / f"{name}.png", optimize=True)
        print(FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
