"""Write the contents of every game's sheets as text, so that a change shows as a diff: `python -m tools.goldens`.

There is a line for each slot (its id, shape, kind, values and name), each text and each icon with its role, and the
number of the other marks by role. Where all that stands and how it is painted is a digest for each role at the end of
a page. Other pages (covers, the test page, charts, the aid, a sheet in one colour, marked mistakes) and whole print
runs (`tools.prints`) have digests only.
"""

from __future__ import annotations

import difflib
import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import get_args

from sheetgen.assets.data_folders import data_path
from sheetgen.kinds.kind import PenMarkState
from sheetgen.layout.game_folders import GameFiles
from sheetgen.layout.language_file import load_language
from sheetgen.load.game_loader import load_game_folder
from sheetgen.marks.marks import IconMark, Mark, Page, Slot, TextMark
from sheetgen.place.finding_marks import FindingsOnPage, draw_findings
from sheetgen.place.finding_signs import BoxChange, NumberedFinding
from sheetgen.place.mistake_legend import add_legend
from sheetgen.place.mistake_pages import FindingText, WayStep, place_mistake_legend
from sheetgen.place.pad_cover import place_cover
from sheetgen.place.paper import find_paper
from sheetgen.place.pen_marks import PenMark, draw_pen_marks
from sheetgen.place.printer_test import place_test_page
from sheetgen.place.score_chart import Bar, Chart, Prize
from sheetgen.place.scorebook import place_scorebook
from sheetgen.place.sheet_fitting import place_aid, place_sheet
from sheetgen.place.theme import PlaceSettings
from sheetgen.place.theme_file import load_theme
from sheetgen.place.timeline import Point, TimeLine
from sheetgen.place.views.view_registry import VIEWS
from sheetgen.text.yaml_documents import read_file
from tools.prints import ORDERS, PAGES, PAGES_SHOWN, PRINTS, printed, shown
from tools.view_samples import tried

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "place" / "golden"
DRAWINGS, ANY_VIEW = FOLDER.with_name("drawings.txt"), FOLDER.with_name("views.txt")
PAPER = "a4"
_OFF = 3e-5
"""Added before numbers are rounded: no length that somebody wrote down lies where the last bit of a float decides."""
_DECIMAL = re.compile(r"-?\d+\.\d+(e-\d+)?")


def game_names() -> tuple[str, ...]:
    """Return the names of the games that ship, by their folders."""
    return tuple(sorted(path.parent.name for path in data_path("layouts").glob("*/game.yaml")))


def golden(name: str) -> str:
    """Return the contents of a game's sheets on one paper."""
    chosen = _setting(name)
    return "".join(described(place_sheet(chosen, sheet)) for sheet in chosen.game.sheets)


def _setting(name: str, look: str = "colour") -> PlaceSettings:
    layouts = data_path("layouts")
    theme = load_theme(layouts / "themes" / f"{look}.yaml")
    language = load_language("en", layouts, [GameFiles((layouts / name,), read_file)])
    return PlaceSettings(load_game_folder(layouts / name), language, theme, find_paper(PAPER))


def drawings() -> str:
    """Return a line for each role of the pages that are no game's sheet: its number of marks and their digest."""
    setting, mono = _setting("hadrians-wall"), _setting("hadrians-wall", "mono")
    icons = {"Game": {"": {name: (icon.hue, name) for name, icon in setting.game.icons.items()}}}
    bars = [Bar("Ada", (30, 12, -4), "normal", "!"), Bar("Ben", (20, 3, 0))]
    days = [Point("2026-05-01", 40, "Ada"), Point("2026-05-01", 62, "Ben", marked=True), Point("2026-05-09", 75, "Ada")]
    pages = {
        **{page.label: page for page in place_cover(setting, 210, 297, 3)},
        "test page": place_test_page(setting.theme, setting.language, find_paper(PAPER), icons),
        "chart": Chart(setting.theme, "Games", "of May", ("Wall", "Fort", "Disdain"), bars, ("middle", 33)).page(),
        "long chart": Chart(setting.theme, "Games", "", tuple("ABCDEFG"), _bars(), ("middle", 33)).page(),
        "card": Chart(setting.theme, "Match", "", ("A", "B", "C"), bars, prize=Prize(38, "Winner: Ada")).page(),
        "timeline": TimeLine(setting.theme, "Games", "of May", days, ("middle", 60), "with mistakes").page(),
        "aid": place_aid(setting),
        "scorebook": place_scorebook(setting.theme, setting.language, setting.paper, {setting.game.name: setting.game}),
        "penned": _penned(setting),
        "mono": place_sheet(mono, mono.game.sheets[0]),
        **{page.name: page for page in _with_mistakes(setting)},
    }
    return "".join(f"{name}: {line}\n" for name, page in pages.items() for line in _digests(page))


def _bars() -> list[Bar]:
    """Return bars whose parts are as narrow as their numbers, a little narrower or wider, lost, or nothing at all."""
    names = ("Jo", "Maximiliana", "", "Bartholomew")
    parts = [tuple(range(start, start + 7)) for start in (1, 4, 8, -3)]
    return [
        Bar(name, points, "normal" * (number % 2))
        for number, (name, points) in enumerate(zip(names, parts, strict=True))
    ]


def _penned(setting: PlaceSettings) -> Page:
    """Return a sheet with a mark of every kind in its boxes, and every third box to be changed."""
    page = place_sheet(setting, setting.game.sheets[1])
    icon = next(iter(setting.game.icons.values()))
    states = get_args(PenMarkState)
    marks = [PenMark(state, text) for state in states for text in ("", "7", "Zoë")] + [PenMark("chosen", "", icon)]
    penned = dict(zip([slot.box for slot in page.slots], cycle(marks), strict=False))
    changes = tuple(BoxChange(slot.box, number % 9 < 3) for number, slot in enumerate(page.slots) if number % 3 < 2)
    return draw_findings(
        draw_pen_marks(page, setting.theme, penned), setting.theme, [NumberedFinding(1, "error", (), changes)]
    )


def _with_mistakes(setting: PlaceSettings) -> Iterator[Page]:
    """Yield a sheet with mistakes of every kind, and the page that explains them."""
    changes = [BoxChange(f"left.fort.{number}", fill=number < 17) for number in (15, 16, 17)]
    found = [
        NumberedFinding(1, "error", ("left.cippi.6", "left.wall.2"), tuple(changes)),
        NumberedFinding(2, "warning", ("score.total.1",), (BoxChange("score.total.1", True, "17"),)),
        NumberedFinding(3, "note", ("left.disdain.1", "left.granary.small", "left.cohorts.left.1")),
        NumberedFinding(4, "error", ("left.cippi.6", "left.renown")),
    ]
    sheet = place_sheet(setting, setting.game.sheets[0])
    marked = FindingsOnPage(sheet, setting.theme, found)
    yield replace(add_legend(marked.page, setting.theme, setting.language, found), name="marked")
    told = [
        (each, FindingText(f"Mistake {each.number}.", "Do this.", ((WayStep("Empty it"),),), "rulebook"))
        for each in found
    ]
    for page in place_mistake_legend(setting, [marked], told, "Ada"):
        yield replace(page, name="mistakes")


def views_drawn(name: str, tried: Iterable[tuple[str, Page | str]]) -> str:
    """Return a line for each sample of a view: the number of its marks and slots and their digest, or the refusal."""
    return "".join(f"{name}: {sample}: {each if isinstance(each, str) else _digest(each)}\n" for sample, each in tried)


def _digest(page: Page) -> str:
    drawn = _DECIMAL.sub(lambda found: f"{float(found[0]) + _OFF:.3f}", repr((page.marks, page.slots)))
    return f"x{len(page.marks)} x{len(page.slots)} {hashlib.sha256(drawn.encode()).hexdigest()[:10]}"


def _digests(page: Page) -> Iterator[str]:
    by_role: dict[str, list[str]] = {}
    for each in (*page.marks, *page.slots):
        role = "slots" if isinstance(each, Slot) else each.role or "-"
        by_role.setdefault(role, []).append(_DECIMAL.sub(lambda found: f"{float(found[0]) + _OFF:.2f}", f"{each}"))
    for role, lines in sorted(by_role.items()):
        yield f"{role} x{len(lines)} {hashlib.sha256(repr(sorted(lines)).encode()).hexdigest()[:10]}"


def described(page: Page) -> str:
    """Return a page as sorted lines; a line that occurs several times is written once, with its number."""
    lines = Counter([*map(_slot, page.slots), *map(_mark, page.marks)])
    placed = "".join(f"place {line}\n" for line in _digests(page))
    return f"page {page.name}\n" + "".join(sorted(_counted(lines))) + placed + "\n"


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
    usual = _setting("hadrians-wall")
    views = "".join(views_drawn(name, tried(name, usual)) for name in sorted(VIEWS))
    ANY_VIEW.write_text(views, encoding="utf-8")
    PRINTS.write_text("".join(map(printed, ORDERS)), encoding="utf-8")
    PAGES.write_text("".join(shown(*each) for each in PAGES_SHOWN), encoding="utf-8")


if __name__ == "__main__":
    main()
