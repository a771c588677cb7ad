"""Write the contents of every game's sheets as text, so that a change shows as a diff: `python -m tools.goldens`.

There is a line for each slot (its id, shape, kind, values and name), each text and each icon with its role, and the
number of the other marks by role. There are no coordinates: positions are checked by the laws and the thumbnails.
Pages that are no game's sheet (covers, the test page, charts) have a line for each role with
a digest of where its marks stand and how they are painted: they change only when their code does.
"""

from __future__ import annotations

import difflib
import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from sheetgen.assets.data_folders import data_path
from sheetgen.assets.fonts import text_width
from sheetgen.layout.game_folders import GameFiles
from sheetgen.layout.language_file import load_language
from sheetgen.load.game_loader import load_game_folder
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import ClipMark, IconMark, Mark, Page, Slot, TextMark
from sheetgen.place.pad_cover import place_cover
from sheetgen.place.paper import find_paper
from sheetgen.place.printer_test import place_test_page
from sheetgen.place.score_chart import Bar, Chart, Prize
from sheetgen.place.settings import PlaceSettings
from sheetgen.place.sheet_fitting import place_sheet
from sheetgen.place.theme_file import load_theme
from sheetgen.place.timeline import Point, TimeLine
from sheetgen.text.yaml_documents import read_file

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "place" / "golden"
DRAWINGS = FOLDER.with_name("drawings.txt")
PAPER = "a4"


def game_names() -> tuple[str, ...]:
    """Return the names of the games that ship, by their folders."""
    return tuple(sorted(path.parent.name for path in data_path("layouts").glob("*/game.yaml")))


def golden(name: str) -> str:
    """Return the contents of a game's sheets on one paper."""
    chosen = _setting(name)
    return "".join(described(place_sheet(chosen, sheet)) for sheet in chosen.game.sheets)


def _setting(name: str) -> PlaceSettings:
    layouts = data_path("layouts")
    theme = load_theme(layouts / "themes" / "colour.yaml")
    language = load_language("en", layouts, [GameFiles((layouts / name,), read_file)])
    return PlaceSettings(load_game_folder(layouts / name), language, theme, find_paper(PAPER))


def drawings() -> str:
    """Return a line for each role of the pages that are no game's sheet: its number of marks and their digest."""
    setting = _setting("hadrians-wall")
    icons = {name: (icon.hue, name) for name, icon in setting.game.icons.items()}
    bars = [Bar("Ada", (30, 12, -4), "normal", "!"), Bar("Ben", (20, 3, 0))]
    days = [Point("1 May", 40, "Ada"), Point("1 May", 62, "Ben", marked=True), Point("9 May", 75, "Ada")]
    pages = {
        **{page.label: page for page in place_cover(setting, 210, 297, 3)},
        "test page": place_test_page(setting.theme, setting.language, find_paper(PAPER), icons),
        "chart": Chart(setting.theme, "Games", "of May", ("Wall", "Fort", "Disdain"), bars, ("middle", 33)).page(),
        "card": Chart(setting.theme, "Match", "", ("A", "B", "C"), bars, prize=Prize(38, "Winner: Ada")).page(),
        "timeline": TimeLine(setting.theme, "Games", "of May", days, ("middle", 60), "with mistakes").page(),
    }
    return "".join(f"{name}: {line}\n" for name, page in pages.items() for line in _digests(page))


def _digests(page: Page) -> Iterator[str]:
    by_role: dict[str, list[str]] = {}
    for mark in page.marks:
        place = " ".join(f"{value:.2f}" for value in bounds_of(mark, text_width))
        paint = "" if isinstance(mark, ClipMark | IconMark | TextMark) else f"{mark.paint}"
        by_role.setdefault(mark.role, []).append(f"{_mark(mark)} {place} {paint}")
    for role, lines in sorted(by_role.items()):
        yield f"{role or '-'} x{len(lines)} {hashlib.sha256(repr(sorted(lines)).encode()).hexdigest()[:10]}"


def described(page: Page) -> str:
    """Return a page as sorted lines; a line that occurs several times is written once, with its number."""
    lines = Counter([*map(_slot, page.slots), *map(_mark, page.marks)])
    return f"page {page.name}\n" + "".join(sorted(_counted(lines))) + "\n"


def differences(before: str, after: str) -> tuple[str, ...]:
    """Return the lines that only one of two texts has, in order: ``-`` those that went, ``+`` those that came."""
    compared = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    # The first two lines name the files.
    return tuple(line for line in list(compared)[2:] if not line.startswith("@@"))


def _counted(lines: Counter[str]) -> Iterator[str]:
    for line, count in lines.items():
        yield f"{line} x{count}\n" if count > 1 else f"{line}\n"


def _slot(slot: Slot) -> str:
    values = f" values {','.join(slot.values)}" if slot.values else ""
    return f'slot {slot.box} {slot.shape} {slot.kind}{values} "{slot.label}"'


def _mark(mark: Mark) -> str:
    if isinstance(mark, TextMark):
        return f'text "{mark.text}" {mark.role}'
    if isinstance(mark, IconMark):
        return f"icon {mark.name} in {mark.box}" if mark.box else f"icon {mark.name} {mark.role}"
    return f"mark {mark.role}"


def main() -> None:
    """Write every golden file anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in game_names():
        (FOLDER / f"{name}.txt").write_text(golden(name), encoding="utf-8")
    DRAWINGS.write_text(drawings(), encoding="utf-8")


if __name__ == "__main__":
    main()
