"""Measures sheets as printed: `python -m tools.measure [--game G] [--paper P] [--theme T] [--lang L] [--check]`.

With `--check` only the pages that break a limit are listed, and the exit status is 1 if there are any.
"""

from __future__ import annotations

import argparse
import io
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from PIL import Image, ImageStat

from sheetgen.app.job_builder import build_job
from sheetgen.assets.data_folders import data_path
from sheetgen.assets.fonts import text_width
from sheetgen.draw.pdf import render_pdf
from sheetgen.draw.preview import render_png
from sheetgen.layout.game_folders import GameFiles
from sheetgen.layout.language import language_codes
from sheetgen.layout.language_file import load_language
from sheetgen.load.game_loader import load_game_folder
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import CircleMark, IconMark, Page, RectangleMark, Slot, TextMark
from sheetgen.place.paper import PAPERS, find_paper
from sheetgen.place.settings import PlaceSettings
from sheetgen.place.sheet_fitting import place_sheet
from sheetgen.place.theme_file import load_theme, theme_names
from sheetgen.text.complaint import Unusable
from sheetgen.text.yaml_documents import read_file
from tools.empty_room import largest_empty

Bounds = tuple[float, float, float, float]
TOUCH = 0.1
"""In mm: a text touches another text, a frame or a box if it is nearer than this."""


@dataclass(frozen=True)
class Measures:
    """What was measured on a page; lengths in mm, type in pt."""

    least_side: float
    least_box: str
    icons: tuple[tuple[str, tuple[float, ...]], ...]
    least_text: float
    sizes: tuple[float, ...]
    verticals: tuple[float, ...]
    marked_share: float
    touching: tuple[tuple[str, str], ...]
    empty: tuple[float, float]


def measure(page: Page, margin: float) -> Measures:
    """Return what can be measured on a page with this margin in mm."""
    boxes = play_slots(page)
    least = min(boxes, key=lambda slot: min(slot.width, slot.height), default=None)
    sizes = sorted({round(mark.size, 1) for mark in page.marks if isinstance(mark, TextMark)})
    room = (page.boxes.width - 2 * margin) * (page.boxes.height - 2 * margin)
    return Measures(
        0.0 if least is None else min(least.width, least.height),
        "" if least is None else least.box,
        tuple(sorted(_icons(page).items())),
        sizes[0],
        tuple(sizes),
        tuple(verticals(page, margin)),
        sum(slot.width * slot.height for slot in boxes) / room,
        tuple(touching(page)),
        largest_empty(page, margin),
    )


LEAST_SIDE, LEAST_WORD, MOST_SIZES, MOST_INK = 6.5, 8.0, 5, 0.19
"""On A4: the least side of a box in mm, the smallest words but the small print in pt, the sizes of type, the ink."""


def ink_share(page: Page) -> float:
    """Return the mean of cyan, magenta and yellow over a page, as a part of full ink."""
    picture = Image.open(io.BytesIO(render_png(render_pdf(build_job((page,), (0,), "", "en")), 0, 150)))
    return 1 - sum(ImageStat.Stat(picture.convert("RGB")).mean) / 3 / 255


def breaches(page: Page, found: Measures, theme: str) -> Iterator[str]:
    """Yield what a page of A4 or larger breaks of the limits; smaller papers have limits of their own."""
    if found.least_side < LEAST_SIDE:
        yield f"box {found.least_box} is {found.least_side:.2f} mm"
    if len(found.sizes) > MOST_SIZES or found.sizes[1] < LEAST_WORD:
        yield f"type of {list(found.sizes)} pt"
    if found.touching:
        yield f"touching {list(found.touching[:4])}"
    if theme == "colour" and (ink := ink_share(page)) > MOST_INK:
        yield f"ink {ink:.1%}"


def play_slots(page: Page) -> list[Slot]:
    """Return the slots below the sheet's heading."""
    heads = [mark.y for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "heading"]
    # A short sheet may stand twice on its page.
    head = max((y for y in heads if y < page.boxes.height / 4), default=0.0)
    return [slot for slot in page.slots if slot.y > head]


def _icons(page: Page) -> dict[str, tuple[float, ...]]:
    """Return the sides of the icons in mm by role; those in boxes are one role."""
    sides: dict[str, set[float]] = defaultdict(set)
    for mark in page.marks:
        if isinstance(mark, IconMark):
            sides["box" if mark.box else mark.role].add(round(mark.size, 1))
    return {role: tuple(sorted(found)) for role, found in sides.items()}


def verticals(page: Page, margin: float) -> list[float]:
    """Return where panels begin that do not begin at the sheet's edge, in mm from the left, each once."""
    found: list[float] = []
    panels = [mark for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "panel"]
    for panel in panels:
        if panel.x > margin + 1 and all(abs(panel.x - other) > 0.5 for other in found):
            found.append(panel.x)
    return sorted(round(x, 1) for x in found)


def touching(page: Page) -> Iterator[tuple[str, str]]:
    """Yield pairs of a text and the text or the box whose frame it touches."""
    texts = [(mark, bounds_of(mark, text_width)) for mark in page.marks if isinstance(mark, TextMark)]
    for (one, a), (other, b) in combinations(texts, 2):
        if _near(a, b, TOUCH):
            yield one.text, other.text
    for mark, box in texts:
        for shape in page.marks:
            framed = isinstance(shape, RectangleMark | CircleMark) and shape.role == "box" and mark.role != "year"
            if framed and _crosses(box, bounds_of(shape, text_width)):
                yield mark.text, shape.box


def _near(a: Bounds, b: Bounds, air: float) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > -air and min(a[3], b[3]) - max(a[1], b[1]) > 0.6


def _crosses(text: Bounds, box: Bounds) -> bool:
    """Return whether the text lies partly inside the box."""
    meets = min(text[2], box[2]) - max(text[0], box[0]) > 0.05 and min(text[3], box[3]) - max(text[1], box[1]) > 0.6
    inside = text[0] >= box[0] and text[2] <= box[2] and text[1] >= box[1] and text[3] <= box[3]
    return meets and not inside


def pages(
    games: Sequence[str], papers: Sequence[str], themes: Sequence[str], languages: Sequence[str]
) -> Iterator[tuple[str, Page | str, float]]:
    """Yield every sheet on every paper in every theme and language: title, page or why there is none, margin in mm."""
    layouts = data_path("layouts")
    for name in games:
        game = load_game_folder(layouts / name)
        for language in languages:
            texts = load_language(language, layouts, [GameFiles((layouts / name,), read_file)])
            for theme in themes:
                paint = load_theme(layouts / "themes" / f"{theme}.yaml")
                for paper in map(find_paper, papers):
                    for sheet in game.sheets:
                        title = f"{name} {sheet.name} {paper.name} {theme} {language}"
                        try:
                            yield title, place_sheet(PlaceSettings(game, texts, paint, paper), sheet), paper.margin
                        except Unusable as error:
                            yield title, str(error), paper.margin


def main() -> None:
    """Print a line for each page."""
    layouts = data_path("layouts")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append")
    parser.add_argument("--paper", action="append")
    parser.add_argument("--theme", action="append")
    parser.add_argument("--lang", action="append")
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    games = asked.game or sorted(path.parent.name for path in layouts.glob("*/game.yaml"))
    themes = asked.theme or theme_names(layouts / "themes")
    languages = asked.lang or language_codes(layouts)
    broken = 0
    for title, page, margin in pages(games, asked.paper or tuple(PAPERS), themes, languages):
        if isinstance(page, str):
            broken += 1
            print(f"{title}: {page}")
            continue
        found = measure(page, margin)
        if asked.check:
            faults = list(breaches(page, found, title.split()[-2]))
            broken += bool(faults)
            for fault in faults:
                print(f"{title}: {fault}")
            continue
        icons = " ".join(f"{role or 'icon'} {'/'.join(f'{side:g}' for side in sides)}" for role, sides in found.icons)
        print(
            f"{title}: least {found.least_side:.2f} mm ({found.least_box}); icons {icons}; "
            f"text {found.least_text:g} pt, {len(found.sizes)} sizes; "
            f"verticals {len(found.verticals)} {list(found.verticals)}; "
            f"marked {found.marked_share:.1%}; empty {found.empty[0]:g} x {found.empty[1]:g} mm; "
            f"touching {len(found.touching)} {list(found.touching[:4])}"
        )
    if asked.check and broken:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
