"""The pictures of a site: a fan of filled sheets for each game, icons, and the picture shown with a link."""

from __future__ import annotations

import io
import math
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps, ImageStat

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
LOOK, LOOK_DPI = (168, 128), 110.0
"""The part of a sheet that shows a theme, in pixels, and how large the sheet is drawn for it."""
COARSE = 8
"""The pixels of a sheet, across and down, that are taken together where looks are compared."""
PART, PHOTO_DPI = (40.0, 24.0), 200.0
"""The part of a photographed sheet with the box in doubt, in mm, and how large the sheet is drawn for a photo."""
TABLE, DOTS = (18, 26), 4
"""The table seen beside and above a photographed sheet, in mm, and the pixels to the mm of the photo."""
SLANT = 0.09
"""How much narrower the far edge of a photo is seen."""
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
    """Return the box that a photo of a sheet leaves in doubt: one in the upper half, free on all sides."""

    def free(slot: Slot) -> bool:
        left, top = slot.x - 2, slot.y - 2
        right, bottom = slot.x + slot.width + 2, slot.y + slot.height + 2
        near = [
            each
            for each in page.slots
            if left < each.x + each.width and each.x < right and top < each.y + each.height and each.y < bottom
        ]
        return near == [slot]

    middle = page.boxes.width / 2, page.boxes.height / 4
    return min(page.slots, key=lambda each: (not free(each), math.dist((each.x, each.y), middle)))


def part_of(slot: Slot) -> tuple[float, float, float, float]:
    """Return the part of a sheet around a box: left, top, width and height in mm."""
    width, height = PART
    return slot.x + (slot.width - width) / 2, slot.y + (slot.height - height) / 2, width, height


def photo_pictures(scene: PageData) -> Iterator[tuple[str, bytes]]:
    """Yield a photo of a game's first sheet, filled in, and the part of it with the box in doubt."""
    page = next(iter(scene.pages.values()))
    slot, dots = in_doubt(page), PHOTO_DPI / 25.4
    size = round(page.boxes.width * dots)
    sheet, blank = (_drawn(scene, 0, filled, size, PHOTO_DPI) for filled in (_example(scene), None))
    place = [round(side * dots) for side in (slot.x, slot.y, slot.x + slot.width, slot.y + slot.height)]
    box = place[0], place[1], place[2], place[3]
    sheet.paste(Image.blend(blank.crop(box), sheet.crop(box), 0.3), box)
    sheet = _lit(sheet.filter(ImageFilter.GaussianBlur(1.2)))
    left, top, width, height = part_of(slot)
    part = sheet.crop((left * dots, top * dots, (left + width) * dots, (top + height) * dots))
    yield "photo-part.webp", _saved(part, "WEBP")
    yield "photo.webp", _saved(_on_table(sheet, page), "WEBP")


def _lit(picture: Image.Image) -> Image.Image:
    """Return a picture in the warm light of a lamp."""
    far = Image.radial_gradient("L").crop((56, 90, 256, 256)).resize(picture.size)
    return ImageChops.multiply(picture, ImageOps.colorize(far, "#fffaf0", "#a08c6c"))


def _on_table(sheet: Image.Image, page: Page) -> Image.Image:
    """Return the photo of a sheet on a table of wood, its corners found."""
    aside, above = TABLE
    wide, high = page.boxes.width, page.boxes.height
    size = width, height = round(wide + 2 * aside) * DOTS, round(high + 2 * above) * DOTS
    lying = Image.new("RGBA", size)
    lying.paste(sheet.resize((round(wide * DOTS), round(high * DOTS))), (aside * DOTS, above * DOTS))
    lines = ImageDraw.Draw(lying)
    for x, along in ((aside - 3, 30), (aside + wide + 3, -30)):
        for y, down in ((above - 3, 30), (above + high + 3, -30)):
            points = [(x + along, y), (x, y), (x, y + down)]
            lines.line([(DOTS * a, DOTS * b) for a, b in points], "#5fe0cd", 4 * DOTS, joint="curve")
    slant = SLANT / height
    ways = (1 + SLANT, width / 2 * slant, -SLANT * width / 2, 0, 1 + SLANT, 0, 0, slant)
    lying = lying.rotate(2, Image.Resampling.BICUBIC)
    lying = lying.transform(size, Image.Transform.PERSPECTIVE, ways, Image.Resampling.BICUBIC)
    table = _lit(_wood(size))
    shadow = ImageChops.offset(lying.getchannel("A"), 0, 2 * DOTS).filter(ImageFilter.GaussianBlur(3 * DOTS))
    table.paste("#0d0805", mask=shadow.point(lambda tone: tone * 0.7))
    table.paste(lying, mask=lying)
    return table.resize((width * 3 // 4, height * 3 // 4))


def _wood(size: tuple[int, int]) -> Image.Image:
    """Return boards of wood."""
    width, height = size
    # The same in each build: a browser fetches again what changed.
    grain = Image.frombytes("L", (5, height // 3), random.Random(1).randbytes(5 * (height // 3)))
    wood = ImageOps.colorize(grain.resize(size, Image.Resampling.BICUBIC), "#33231a", "#60462f")
    for y in range(height // 9, height, height // 5):
        ImageDraw.Draw(wood).line([(0, y), (width, y)], "#1c120b", DOTS)
    return wood


def blank_pad(scene: PageData) -> bytes:
    """Return the PDF of a game's blank pad on A4, as ``sheetgen print`` makes it."""
    return render_pdf(job_of_plan(scene.plan()))


def looks(scene: PageData) -> Iterator[tuple[str, bytes]]:
    """Yield a part of one of the game's first sheets in each theme, by the theme's name: where they differ most."""
    themes = scene.library.themes
    sheets = [
        [_picture(replace(scene, theme=theme).plan(name), LOOK_DPI) for theme in themes]
        for name in islice(scene.pages, 2)
    ]
    coarse = [[each.reduce(COARSE).convert("LAB") for each in drawn] for drawn in sheets]
    places = [(number, place) for number, drawn in enumerate(coarse) for place in _places(drawn[0])]
    number, place = max(places, key=lambda at: _apart([each.crop(at[1]) for each in coarse[at[0]]]))
    left, top, right, bottom = (COARSE * side for side in place)
    for theme, sheet in zip(themes, sheets[number], strict=True):
        yield theme, _saved(sheet.crop((left, top, right, bottom)), "WEBP")


def _apart(parts: Sequence[Image.Image]) -> float:
    """Return how much those two looks of a part differ that are most alike, more for a part with more in it."""
    differences = (ImageChops.difference(one, other) for one, other in combinations(parts, 2))
    return min(sum(ImageStat.Stat(each).mean) for each in differences) * parts[0].entropy()


def _places(sheet: Image.Image) -> Iterator[tuple[int, int, int, int]]:
    """Yield the places of parts on a coarse picture of a sheet."""
    width, height = (side // COARSE for side in LOOK)
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
