"""Makes the picture of every icon at 4, 6 and 9 mm in every theme: `python -m tools.icon_sheet`."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from sheetgen.app.library import Library
from sheetgen.assets.icon_drawings import icon_names
from sheetgen.draw.assemble import render_pdf
from sheetgen.draw.job import PrintJob
from sheetgen.draw.preview import render_png
from sheetgen.marks.marks import BLACK, IconMark, Mark, Page, PageBoxes, TextMark

FILE = Path(__file__).resolve().parent.parent / "examples" / "pictures" / "icons.png"
SIZES = (4.0, 6.0, 9.0)
"""In mm: the smallest on any sheet, a usual one, large print."""

_DPI, _ACROSS, _ROW, _NAME, _GAP, _HEAD = 110, 2, 10.0, 27.0, 1.6, 10.0


def contact_sheet(library: Library) -> Page:
    """Return a page with a row for each icon, its three sizes for each theme, in two columns of rows."""
    hues = _hues(library)
    names = icon_names()
    themes = [library.theme(name) for name in library.themes]
    step = sum(SIZES) + _GAP * (len(SIZES) + 1)
    column = _NAME + step * len(themes)
    down = -(-len(names) // _ACROSS)
    marks: list[Mark] = []
    for across in range(_ACROSS):
        for index, theme in enumerate(themes):
            x = 5 + across * (column + 5) + _NAME + index * step
            marks.append(TextMark(x, 8, theme.name, "bold", 9, BLACK, role="theme"))
    for number, name in enumerate(names):
        across, row = divmod(number, down)
        x, y = 5 + across * (column + 5), _HEAD + row * _ROW
        marks.append(TextMark(x, y + 6, name, "label", 8, BLACK, role="name"))
        for index, theme in enumerate(themes):
            left = x + _NAME + index * step
            for size in SIZES:
                inks = theme.icon_inks(hues.get(name, ""), size)
                marks.append(IconMark(name, left, y + (_ROW - size) / 2, size, inks))
                left += size + _GAP
    width, height = 10 + _ACROSS * column + 5 * (_ACROSS - 1), _HEAD + down * _ROW + 4
    return Page("icons", PageBoxes(width, height), tuple(marks))


def _hues(library: Library) -> Mapping[str, str]:
    """Return the hue of each icon in the first game that has it; of an emblem, that of its track."""
    found: dict[str, str] = {}
    for folder in library.folders:
        game = library.game(folder)
        for name, icon in game.icons.items():
            found.setdefault(name, icon.hue)
        for area in game.areas.values():
            emblem = f"emblem-{area.key}"
            if area.earned is not None and emblem in icon_names():
                found[emblem] = game.icons[area.earned.icon].hue
    return found


def main() -> None:
    """Write the picture in few colours."""
    page = contact_sheet(Library())
    pdf = render_pdf(PrintJob((page,), (0,), title="icons"))
    picture = Image.open(io.BytesIO(render_png(pdf, 0, _DPI))).convert("RGB")
    picture.quantize(250, kmeans=3, dither=Image.Dither.NONE).save(FILE, optimize=True)
    print(FILE)


if __name__ == "__main__":
    main()
