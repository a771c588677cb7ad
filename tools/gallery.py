"""Write the gallery of views, docs/gallery.md, with the YAML and a picture of each: `python -m tools.gallery`.

A view is shown as it first stands in a game that ships, the examples before the others.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml
from PIL import Image, ImageChops

from sheetgen.app.key_sentences import view_sentences
from sheetgen.app.library import DEFAULT_THEME, Library
from sheetgen.draw.assemble import render_pdf
from sheetgen.draw.job import PrintJob
from sheetgen.draw.preview import render_png
from sheetgen.layout.game import ArrangedView, Game, Sheet
from sheetgen.place.paper import Paper
from sheetgen.place.sheet_fitting import place_sheets
from sheetgen.place.theme import PlaceSettings
from sheetgen.text.complaint import Unusable

ROOT = Path(__file__).resolve().parent.parent
PAGE, FOLDER = ROOT / "docs" / "gallery.md", ROOT / "docs" / "gallery"
OWN = ("glasshouse", "last-boat", "canal-houses", "common-land", "salt-works", "kiln", "isles")
WIDTHS, HEIGHTS = {150.0: 84, 290.0: 56}, (14.0, 20.0, 28.0, 40.0, 56.0, 80.0, 110.0, 150.0, 200.0, 280.0)
"""The papers of a picture in mm: the first on which the view fits is taken. Widths have their resolution, in dpi."""
COLOURS, AIR = 64, 8
HEAD = """# Gallery of views

Each view with its lines in a sheet's `arrange` and what they print; what its keys mean is in
[the reference](reference.md#keys-of-views). This page and its pictures are made by
`python -m tools.gallery` from the games that ship.
"""


def blocks(library: Library) -> Iterator[tuple[str, Game, Sheet, ArrangedView, Any]]:
    """Yield every view of every sheet: its game's name, the game, the sheet, the view, and its YAML as plain data."""
    for name in (*OWN, *(each for each in library.names if each not in OWN)):
        game = library.game(name)
        for sheet in game.sheets:
            (document, *_) = library.game_files(name).read(library.folder(name) / f"{sheet.name}.yaml")
            if "arrange" in document.data:
                yield from ((name, game, sheet, *pair) for pair in _inside(sheet.arrange, document.data["arrange"]))
        (document, *_) = library.game_files(name).read(library.folder(name) / "game.yaml")
        aids = zip(game.aids, document.data.get("aids", ()), strict="aids" in document.data)
        yield from (
            (name, game, Sheet(game.sheets[0].name, (), aid, paper_only=True), *pair)
            for aid, data in aids
            for pair in _inside(aid, data)
        )


def _inside(view: ArrangedView, data: Any) -> Iterator[tuple[ArrangedView, Any]]:
    if view.keys is not None:
        yield view, data
    key = view.name if view.name in ("rows", "columns") else "blocks"
    for block, stated in zip(view.blocks, data.get(key, []), strict=True):
        yield from _inside(block, stated)


def picture(library: Library, name: str, game: Game, sheet: Sheet, view: ArrangedView) -> Image.Image | None:
    """Return a view alone on the lowest paper on which it fits; None if it fits on none."""
    alone = replace(sheet, arrange=ArrangedView("rows", blocks=(replace(view, page_break=False),)))
    for wide, height in ((wide, height) for wide in WIDTHS for height in HEIGHTS):
        paper = Paper("picture", wide, height, margin=3.0, least_box=5.0, least_icon=3.0)
        setting = PlaceSettings(game, library.language(name), library.theme(DEFAULT_THEME), paper, "landscape")
        setting = replace(setting, orientation="landscape" if height < wide else "portrait")
        try:
            pages = place_sheets([(setting, alone)])
        except Unusable:
            continue
        if pages:
            pdf = render_pdf(PrintJob(pages=pages[:1], sequence=(0,)))
            return _cropped(Image.open(io.BytesIO(render_png(pdf, 0, WIDTHS[wide]))).convert("RGB"))
    return None


def _cropped(image: Image.Image) -> Image.Image:
    """Return a picture without what is empty above and below."""
    box = ImageChops.difference(image, Image.new("RGB", image.size, "white")).getbbox() or (0, 0, *image.size)
    return image.crop((0, max(0, box[1] - AIR), image.width, min(image.height, box[3] + AIR)))


def main() -> None:
    """Write the page and all pictures."""
    library = Library(own=[ROOT / "examples" / name for name in OWN])
    sentences, _ = view_sentences()
    FOLDER.mkdir(exist_ok=True)
    found: dict[str, str] = {}
    for name, game, sheet, view, data in blocks(library):
        if view.name in found:
            continue
        image = picture(library, name, game, sheet, view)
        if image is None:
            continue
        image.quantize(COLOURS, dither=Image.Dither.NONE).save(FOLDER / f"{view.name}.png", optimize=True)
        plain = {key: value for key, value in json.loads(json.dumps(data)).items() if key not in ("blocks", "span")}
        text = yaml.safe_dump([plain], default_flow_style=None, width=110, sort_keys=False, allow_unicode=True)
        found[view.name] = (
            f"\n## `{view.name}`\n\n{sentences[view.name]}. From `{name}`:\n\n```yaml\n{text}```\n\n"
            f"![the view {view.name}](../docs/gallery/{view.name}.png)\n"
        )
    missing = sorted(set(sentences) - set(found))
    print(f"{len(found)} views; without a picture: {', '.join(missing) or 'none'}")
    PAGE.write_text("".join((HEAD, *(found[name] for name in sorted(found)))), encoding="utf-8")


if __name__ == "__main__":
    main()
