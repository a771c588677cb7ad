"""The pictures of a site: a fan of filled sheets for each game, icons, and the picture shown with a link."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from PIL import Image

from sheetgen.app.check_files import CheckedSheet, sheets_of_player
from sheetgen.app.job_builder import job_of_plan
from sheetgen.app.print_plan import Plan
from sheetgen.assets.data_folders import data_path
from sheetgen.draw.assemble import render_pdf
from sheetgen.draw.preview import render_png
from sheetgen.layout.game import FilledSheet
from sheetgen.marks.marks import Page, Slot
from sheetgen.text.yaml_documents import read_documents
from sheetgen.web.page_data import PageData

STONE = "#c4bbaa"
WIDTH, BLANK_WIDTH = 320, 640
"""Pixels of the width of a filled-in sheet's picture, and of a blank one's."""
DPI = 90.0
LOOK, LOOK_DPI = (240, 128), 110.0
"""The part of a sheet that shows a theme, in pixels, and how large the sheet is drawn for it."""
PART, PART_DPI = (64.0, 30.0), 200.0
"""The part of a photographed sheet with the box in doubt, in mm, and how large the sheet is drawn for it."""
PREVIEW = (1200, 630)
"""The size, in pixels, of the picture shown with a link to the site."""
ICONS = {"icon-192.png": 192, "icon-512.png": 512, "apple-touch-icon.png": 180}


def game_pictures(scene: PageData) -> Iterator[tuple[str, bytes]]:
    """Yield a game's pictures: up to two sheets, filled in and blank, and its icons."""
    filled = _example(scene)
    sheets = [_drawn(scene, number, filled, WIDTH) for number in range(min(2, len(scene.pages)))]
    for number, sheet in enumerate(sheets):
        yield f"sheet-{number}.webp", _saved(sheet, "WEBP")
        yield f"blank-{number}.webp", _saved(_drawn(scene, number, None, BLANK_WIDTH), "WEBP")
    square = sheets[0].crop((0, 0, WIDTH, WIDTH))
    for name, size in ICONS.items():
        yield name, _saved(square.resize((size, size)), "PNG")


def blank_picture(scene: PageData) -> bytes:
    """Return a picture of a game's first sheet, blank, twice as large: a phone shows a part of it."""
    return _saved(_drawn(scene, 0, None, 2 * BLANK_WIDTH), "WEBP")


def in_doubt(page: Page) -> Slot:
    """Return the box that a photo of a sheet leaves in doubt: one in the upper half."""
    return min(page.slots, key=lambda each: math.dist((each.x, each.y), (page.boxes.width / 2, page.boxes.height / 4)))


def part_of(slot: Slot) -> tuple[float, float, float, float]:
    """Return the part of a sheet around a box: left, top, width and height in mm."""
    width, height = PART
    return slot.x + (slot.width - width) / 2, slot.y + (slot.height - height) / 2, width, height


def photo_part(scene: PageData) -> bytes:
    """Return a picture of the part of a game's first sheet, filled in, with the box in doubt."""
    page = next(iter(scene.pages.values()))
    left, top, width, height = part_of(in_doubt(page))
    sheet = _drawn(scene, 0, _example(scene), round(page.boxes.width * PART_DPI / 25.4), PART_DPI)
    dots = PART_DPI / 25.4
    return _saved(sheet.crop((left * dots, top * dots, (left + width) * dots, (top + height) * dots)), "WEBP")


def blank_pad(scene: PageData) -> bytes:
    """Return the PDF of a game's blank pad on A4, as ``sheetgen print`` makes it."""
    return render_pdf(job_of_plan(scene.plan()))


def looks(scene: PageData) -> Iterator[tuple[str, bytes]]:
    """Yield the part of the game's first sheet with most in it, in each theme, by the theme's name."""
    place = None
    for theme in scene.library.themes:
        drawn = _picture(replace(scene, theme=theme).plan(next(iter(scene.pages))), LOOK_DPI)
        place = place or max(_places(drawn), key=lambda part: drawn.crop(part).entropy())
        yield theme, _saved(drawn.crop(place), "WEBP")


def _places(sheet: Image.Image) -> Iterator[tuple[int, int, int, int]]:
    width, height = LOOK
    for top in range(0, sheet.height - height, height // 2):
        for left in range(0, sheet.width - width, width // 2):
            yield left, top, left + width, top + height


def preview(sheets: Iterable[bytes]) -> bytes:
    """Return the picture shown with a link: three of the sheets' pictures side by side on stone."""
    picture = Image.new("RGB", PREVIEW, STONE)
    for number, each in enumerate(islice(sheets, 3)):
        sheet = Image.open(io.BytesIO(each)).resize((340, 481)).convert("RGBA")
        turned = sheet.rotate(3 - 3 * number, Image.Resampling.BICUBIC, expand=True)
        picture.paste(turned, (40 + 385 * number, 60), turned)
    return _saved(picture, "PNG")


def _drawn(scene: PageData, number: int, filled: FilledSheet | None, width: int, dpi: float = DPI) -> Image.Image:
    """Return a picture of a filled-in player's sheet or, if it is None, of a blank one; ``width`` in pixels."""
    names = sheets_of_player(scene.known.game, [filled] if filled else [])
    plan = scene.plan((names + [each for each in scene.pages if each not in names])[number])
    if filled is not None:
        plan = replace(plan, filled=(CheckedSheet(scene.known, scene.known.check(filled), None),))
    png = _picture(plan, dpi)
    return png.resize((width, round(width * png.height / png.width)))


def _picture(plan: Plan, dpi: float) -> Image.Image:
    """Return the first page of a plan."""
    return Image.open(io.BytesIO(render_png(render_pdf(job_of_plan(plan)), 0, dpi))).convert("RGB")


def _example(scene: PageData) -> FilledSheet | None:
    """Return the filled-in sheet that the repository has for a game; an installed package has none."""
    folder = data_path("docs").parent / "examples"
    for path in (folder / scene.game / "ada.yaml", folder / "ada.yaml"):
        if path.is_file() and f"game: {scene.game}\n" in path.read_text("utf-8"):
            return scene.known.reader.read(read_documents(str(path), path.read_text("utf-8"))[0])
    return None


def _saved(picture: Image.Image, kind: str) -> bytes:
    out = io.BytesIO()
    if kind == "PNG":
        # Sheets have few colours: a third of the bytes.
        picture = picture.quantize(128)
    picture.save(out, format=kind, quality=55)
    return out.getvalue()
