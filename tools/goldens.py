"""Write the contents of every game's sheets as text, so that a change shows as a diff: `python -m tools.goldens`.

There is a line for each slot (its id, shape, kind, values and name), each text and each icon with its role, and the
number of the other marks by role. There are no coordinates: positions are checked by the laws and the thumbnails.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from sheetgen.assets.data_folders import data_path
from sheetgen.layout.game_folders import GameFiles
from sheetgen.layout.language_file import load_language
from sheetgen.load.game_loader import load_game_folder
from sheetgen.marks.marks import IconMark, Mark, Page, Slot, TextMark
from sheetgen.place.paper import find_paper
from sheetgen.place.settings import PlaceSettings
from sheetgen.place.sheet_fitting import place_sheet
from sheetgen.place.theme_file import load_theme
from sheetgen.text.yaml_documents import read_file

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "place" / "golden"
PAPER = "a4"


def game_names() -> tuple[str, ...]:
    """Return the names of the games that ship, by their folders."""
    return tuple(sorted(path.parent.name for path in data_path("layouts").glob("*/game.yaml")))


def golden(name: str) -> str:
    """Return the contents of a game's sheets on one paper."""
    layouts = data_path("layouts")
    game = load_game_folder(layouts / name)
    theme = load_theme(layouts / "themes" / "colour.yaml")
    language = load_language("en", layouts, [GameFiles((layouts / name,), read_file)])
    setting = PlaceSettings(game, language, theme, find_paper(PAPER))
    return "".join(described(place_sheet(setting, sheet)) for sheet in game.sheets)


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


if __name__ == "__main__":
    main()
