"""Measure sheets as printed, and name what misses its aim.

`python -m tools.measure [--game G] [--paper P] [--theme T] [--lang L] [--check] [--ink]` prints a line for each page,
with ``--check`` for each that misses something; it exits with 1 if one does. ``--ink`` draws the pages too, and checks
their ink and the size of each game's sheets together.
"""

from __future__ import annotations

import argparse
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

import pypdfium2 as pdfium

from sheetgen.app.job_builder import build_job
from sheetgen.assets.data_folders import data_path
from sheetgen.assets.fonts import text_width
from sheetgen.assets.icon_drawings import horizontal_extent
from sheetgen.draw.assemble import render_pdf
from sheetgen.layout.game_folders import GameFiles
from sheetgen.layout.language import language_codes
from sheetgen.layout.language_file import load_language
from sheetgen.load.game_loader import load_game_folder
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import MM_PER_POINT, CircleMark, IconMark, Page, PathMark, RectangleMark, Slot, TextMark
from sheetgen.place.paper import PAPERS, find_paper
from sheetgen.place.sheet_fitting import place_sheet
from sheetgen.place.theme import PlaceSettings
from sheetgen.place.theme_file import load_theme, theme_names
from sheetgen.text.complaint import Unusable
from sheetgen.text.yaml_documents import read_file
from tools.empty_room import largest_empty

Bounds = tuple[float, float, float, float]
TOUCH, FRAME, SEAM, PAIR = 0.1, 0.4, 0.6, 0.6
"""In mm: a text nearer than this touches another text or a box; stands too near a frame. A narrower gap between two
grounds is a seam. Icons side by side keep as far off the line of their box."""
_SAME, _LONG = 0.02, 1.0
"""In mm: what lies closer is at one place; grounds that face each other on less are not side by side."""
_FRAMES, _GROUNDS = ("panel", "box", "gain", "total"), ("ground", "panel", "plate")
"""The roles of marks whose line frames something, and of those that fill a part of the paper."""


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
    alone: float
    least_word: float
    near_frames: tuple[str, ...]
    tight_pairs: tuple[str, ...]
    seams: tuple[tuple[float, float, float], ...]
    loose_chains: tuple[str, ...]

    @property
    def prices(self) -> float:
        """The least side of the icon of a price in mm; 9 where there is none."""
        return min(dict(self.icons).get("cost", (9.0,)))


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
        _least_alone(page),
        min((mark.size for mark in page.marks if isinstance(mark, TextMark) and mark.role != "small-print"), default=9),
        tuple(near_frames(page)),
        tuple(tight_pairs(page)),
        tuple(seams(page)),
        tuple(loose_chains(page)),
    )


def _least_alone(page: Page) -> float:
    """Return the least side in mm of an icon that is alone in its box; 9 where there is none."""
    inside = sorted((mark.box, mark.size) for mark in page.marks if isinstance(mark, IconMark) and mark.box)
    boxes = [[size for _, size in found] for _, found in groupby(inside, key=lambda each: each[0])]
    return min((sizes[0] for sizes in boxes if len(sizes) == 1), default=9.0)


def skew(page: Page, areas: Sequence[str]) -> float:
    """Return by how many mm the cells of these areas are not square."""
    cells = [slot for slot in page.slots if slot.box.rpartition(".")[0] in areas]
    return max((abs(cell.width - cell.height) for cell in cells), default=0.0)


def loose_chains(page: Page) -> Iterator[str]:
    """Yield the chains that do not end inside their boxes, or not at their edges."""
    boxes = {slot.box: slot for slot in page.slots}
    links: dict[str, list[Bounds]] = defaultdict(list)
    for mark in page.marks:
        if isinstance(mark, PathMark) and mark.role.startswith("chain "):
            links[mark.role.removeprefix("chain ")].append(bounds_of(mark, text_width))
    for name, parts in links.items():
        lower, upper = (boxes[end] for end in name.split(" > "))
        head, foot = min(parts, key=lambda part: part[1]), max(parts, key=lambda part: part[3])
        inside = all(box.x <= part[0] and part[2] <= box.x + box.width for box, part in ((upper, head), (lower, foot)))
        if not inside or abs(head[1] - upper.y - upper.height) > 0.35 or abs(foot[3] - lower.y) > 0.35:
            yield name


def tight_pairs(page: Page) -> Iterator[str]:
    """Yield the boxes in which icons side by side stand nearer to the line at a side than `PAIR`."""
    frames = {
        mark.box: mark for mark in page.marks if isinstance(mark, RectangleMark | PathMark) and mark.role == "box"
    }
    inside = defaultdict[str, list[IconMark]](list)
    for mark in page.marks:
        if isinstance(mark, IconMark) and mark.box and mark.box in frames:
            inside[mark.box].append(mark)
    for box, icons in inside.items():
        spans = [(icon.x, icon.size, *horizontal_extent(icon.name)) for icon in icons]
        left = min(at + size * begin for at, size, begin, _ in spans)
        right = max(at + size * end for at, size, _, end in spans)
        x, _, end, _ = bounds_of(frames[box], text_width)
        air = min(left - x, end - right) - frames[box].paint.width / 2
        if len(icons) > 1 and air < PAIR - _SAME:
            yield f"{box} ({air:.2f})"


def near_frames(page: Page) -> Iterator[str]:
    """Yield the texts that stand on a line of a frame, or nearer to it than `FRAME`; those over it are its own."""
    frames = [
        mark
        for mark in page.marks
        if isinstance(mark, RectangleMark) and mark.paint.stroke is not None and mark.role in _FRAMES
    ]
    for text in (mark for mark in page.marks if isinstance(mark, TextMark)):
        left, top, right, bottom = ink_bounds(text)
        for frame in frames:
            x, y, end, low = bounds_of(frame, text_width)
            apart = max(x - right, left - end, y - bottom, top - low)
            within = min(left - x, end - right, top - y, low - bottom)
            if apart < FRAME - _SAME and within < FRAME - _SAME:
                yield f"{text.text} ({within if within > 0 else apart:.2f} {frame.role} {frame.box})"


def near_plates(page: Page) -> Iterator[tuple[str, float]]:
    """Yield the texts in a plate that are nearer to its upper or lower edge than `FRAME`, and how near, in mm."""
    plates = [bounds_of(mark, text_width) for mark in page.marks if mark.role == "plate"]
    for text in (mark for mark in page.marks if isinstance(mark, TextMark)):
        left, top, right, bottom = ink_bounds(text)
        for x, y, end, low in plates:
            inside = x <= (left + right) / 2 <= end and y <= (top + bottom) / 2 <= low
            if inside and min(top - y, low - bottom) < FRAME - _SAME:
                yield text.text, round(min(top - y, low - bottom), 2)


def ink_bounds(text: TextMark) -> Bounds:
    """Return where the letters of a text are inked: accents above and tails below only where it has them."""
    left, _, right, _ = bounds_of(text, text_width)
    size = text.size * MM_PER_POINT
    marks = {unicodedata.combining(mark) for mark in unicodedata.normalize("NFD", text.text.upper())}
    hangul = max(text.text, default="") >= "\uac00"
    rise = 0.9 if 230 in marks and text.text.isupper() else 0.78 if hangul else 0.7
    fall = 0.2 if any(letter in "gjpqy" for letter in text.text) or 202 in marks else 0.1 if "," in text.text else 0.0
    fall = max(fall, 0.15) if hangul else fall
    return left, text.y - rise * size, right, text.y + fall * size


def seams(page: Page) -> Iterator[tuple[float, float, float]]:
    """Yield the gaps between two grounds that are neither closed nor as wide as `SEAM`: width, x and y in mm."""
    filled = [
        bounds_of(mark, text_width)
        for mark in page.marks
        if isinstance(mark, RectangleMark | PathMark) and mark.paint.fill is not None and mark.role in _GROUNDS
    ]
    for one, other in combinations(filled, 2):
        for axis in (0, 1):
            first, second = sorted((one, other), key=lambda bounds: bounds[axis])
            gap = second[axis] - first[axis + 2]
            side = 1 - axis
            low, high = max(one[side], other[side]), min(one[side + 2], other[side + 2])
            if _SAME < gap < SEAM - _SAME and high - low > _LONG:
                corners = [0.0] * 4
                corners[axis], corners[axis + 2], corners[side], corners[side + 2] = (
                    first[axis + 2],
                    second[axis],
                    low,
                    high,
                )
                if not any(_covers(ground, corners) for ground in filled):
                    yield round(gap, 2), round(corners[0], 1), round(corners[1], 1)


def _covers(ground: Bounds, part: Sequence[float]) -> bool:
    return (
        ground[0] <= part[0] + _SAME
        and ground[1] <= part[1] + _SAME
        and ground[2] >= part[2] - _SAME
        and ground[3] >= part[3] - _SAME
    )


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


@dataclass(frozen=True)
class Aim:
    """What a page of Hadrian's Wall must have on a paper: sides of boxes and icons in mm, the mean of its ink."""

    box: float
    alone: float
    price: float
    ink: float


AIMS = {
    ("left", "a4"): Aim(6.6, 6.2, 5.2, 0.16),
    ("right", "a4"): Aim(8.2, 6.5, 5.2, 0.19),
    ("left", "native"): Aim(6.2, 4.6, 4.6, 0.16),
    ("right", "native"): Aim(7.0, 4.6, 4.6, 0.19),
}
"""What is asked on two papers; elsewhere a page must only keep what every page must."""
WORDS, SMALL, KILOBYTES = 8.0, 6.5, 160
"""The least type in pt, that of the small print, and the largest size of a pair."""


def misses(sheet: str, paper: str, found: Measures, skewed: float) -> list[str]:
    """Return the names of the values that miss what is asked of them."""
    aim = AIMS.get((sheet, paper), Aim(0, 0, 0, 1))
    asked = {
        "box": found.least_side >= aim.box - 0.005,
        "alone": found.alone >= aim.alone - 0.01,
        "price": found.prices >= aim.price - 0.05,
        "type": found.least_word >= WORDS - 0.01 and found.least_text >= SMALL - 0.01 and len(found.sizes) <= 5,
        "cells": skewed <= 0.05,
        "chains": not found.loose_chains,
        "frames": not found.near_frames,
        "seams": not found.seams,
        "touching": not found.touching,
    }
    return [name for name, kept in asked.items() if not kept]


def ink_and_size(pages: Sequence[Page]) -> tuple[list[float], int]:
    """Return the mean ink of each page, from 0 to 1, and the size in bytes of one PDF of them."""
    data = render_pdf(build_job(tuple(pages), range(len(pages)), "measured", "en"))
    inks = []
    for page in pdfium.PdfDocument(data):
        histogram = page.render(scale=130 / 72).to_pil().convert("L").histogram()
        inks.append(1 - sum(value * count for value, count in enumerate(histogram)) / 255 / sum(histogram))
    return inks, len(data)


def heavy(title: str, names: Sequence[str], inks: Sequence[float], size: int) -> list[str]:
    """Return what is too much of a drawn game: the sheets with too much ink in the colour theme, and ``size``."""
    _, paper, theme, _ = title.split()
    asked = [AIMS.get((name, paper)) for name in names] if theme == "colour" else []
    found = [f"ink {name}" for name, aim, ink in zip(names, asked, inks, strict=False) if aim and ink > aim.ink]
    return [*found, "size"] if len(names) == 2 and size > 1000 * KILOBYTES else found


def main() -> int:
    """Print a line for each page. Return 1 if a value misses."""
    layouts = data_path("layouts")
    parser = argparse.ArgumentParser(description=__doc__)
    for option in ("--game", "--paper", "--theme", "--lang"):
        parser.add_argument(option, action="append")
    for option in ("--check", "--ink"):
        parser.add_argument(option, action="store_true")
    asked = parser.parse_args()
    games = asked.game or sorted(path.parent.name for path in layouts.glob("*/game.yaml"))
    themes = asked.theme or theme_names(layouts / "themes")
    languages = asked.lang or language_codes(layouts)
    drawn: dict[str, list[Page]] = defaultdict(list)
    missing = 0
    for title, page, margin in pages(games, asked.paper or tuple(PAPERS), themes, languages):
        if isinstance(page, str):
            print(f"{title}: {page}")
            continue
        game, sheet, paper, *rest = title.split()
        found, skewed = measure(page, margin), skew(page, grids(game))
        missed = misses(sheet, paper, found, skewed)
        missing += len(missed)
        drawn[" ".join((game, paper, *rest))].append(page)
        if missed or not asked.check:
            print(f"{title}: {_line(found, skewed)}; misses {', '.join(missed) or 'none'}")
    for title, several in drawn.items() if asked.ink else ():
        inks, size = ink_and_size(several)
        words = ", ".join(f"{page.name} {ink:.1%}" for page, ink in zip(several, inks, strict=True))
        missed = heavy(title, [page.name for page in several], inks, size)
        missing += len(missed)
        if missed or not asked.check:
            print(f"{title}: ink {words}; {size / 1000:.0f} kB; misses {', '.join(missed) or 'none'}")
    print(f"{missing} missed")
    return int(missing > 0)


def grids(game: str) -> list[str]:
    """Return the ids of a game's areas whose boxes are the cells of a map."""
    areas = load_game_folder(data_path("layouts") / game).areas.values()
    return [area.id for area in areas if area.kind == "grid"]


def _line(found: Measures, skewed: float) -> str:
    icons = " ".join(f"{role or 'icon'} {'/'.join(f'{side:g}' for side in sides)}" for role, sides in found.icons)
    return (
        f"least {found.least_side:.2f} mm ({found.least_box}); alone {found.alone:.2f}; icons {icons}; "
        f"text {found.least_word:.2f} pt ({found.least_text:g}), {len(found.sizes)} sizes; cells {skewed:.2f}; "
        f"verticals {len(found.verticals)}; marked {found.marked_share:.1%}; "
        f"empty {found.empty[0]:g} x {found.empty[1]:g} mm; touching {list(found.touching[:4])}; "
        f"chains {list(found.loose_chains[:4])}; frames {list(found.near_frames[:6])}; seams {list(found.seams[:6])}"
    )


if __name__ == "__main__":
    sys.exit(main())
