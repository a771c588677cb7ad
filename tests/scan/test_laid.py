"""Printed sheets with their marks, laid on a table in ways that are not those of the manual."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from sheetgen.app.library import Library
from sheetgen.app.orders import PlayOrder, PrintOrder, ScanOrder
from sheetgen.app.scanning import scan
from sheetgen.app.sheet_output import print_sheets
from sheetgen.draw.preview import render_png
from sheetgen.web.photo_desk import PhotoDesk
from sheetgen.web.run_server import open_session
from tools.photos.sheets import marks_of

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"
WOOD, SKIN = (120, 90, 60), (205, 160, 130)
EDGE = 120
"""How much of the table is seen around the sheets, in pixels."""


def paper(number: int = 0, theme: str = "colour", game: str = "hadrians-wall", file: str = "ada.yaml") -> Image.Image:
    order = PrintOrder(game=game, theme=theme, filled=str(EXAMPLES / file))
    picture = render_png(print_sheets(Library(), order).pdf, number, 170)
    return Image.open(io.BytesIO(picture)).convert("RGB")


def laid(*papers: Image.Image) -> Image.Image:
    """The papers side by side on a table."""
    wide = sum(each.width + EDGE for each in papers) + EDGE
    table = Image.new("RGB", (wide, max(each.height for each in papers) + 2 * EDGE), WOOD)
    at = EDGE
    for each in papers:
        table.paste(each, (at, EDGE))
        at += each.width + EDGE
    return table


def fingered(photo: Image.Image) -> Image.Image:
    """The same with a finger on the corner at the upper left."""
    ImageDraw.Draw(photo).ellipse((EDGE - 80, EDGE - 80, EDGE + 300, EDGE + 210), fill=SKIN)
    return photo


@pytest.fixture
def desk(tmp_path: Path) -> PhotoDesk:
    session = open_session(PlayOrder(game="hadrians-wall"), "en", tmp_path)
    session.join("Ada")
    return PhotoDesk(session)


def jpeg(photo: Image.Image) -> bytes:
    stored = io.BytesIO()
    photo.save(stored, "JPEG", quality=92)
    return stored.getvalue()


WAYS = {
    "upside down": lambda: laid(paper()).rotate(180),
    "a finger on a corner": lambda: fingered(laid(paper())),
    "another theme": lambda: laid(paper(theme="mono")),
    "both sheets": lambda: laid(paper(), paper(1)),
}


@pytest.mark.parametrize("way", WAYS)
def test_no_box_is_wrong_without_a_question_however_the_sheet_lies(way: str, desk: PhotoDesk) -> None:
    """Two sheets beside each other are both read; a sheet by itself has the other one still asked for."""
    told = desk.add("1", jpeg(WAYS[way]()), "en")
    photos = {photo["sheet"]: photo for photo in told["photos"]}
    both = way == "both sheets"
    assert sorted(photos) == (["left", "right"] if both else ["left"])
    assert told["missing"] == ([] if both else ["Right sheet"])
    boxes = {name: box for photo in photos.values() for name, box in photo["boxes"].items()}
    # Each lies where it is on the photo.
    middles = {sheet: sum(x for x, _ in photo["corners"]) / 4 for sheet, photo in photos.items()}
    assert not both or middles["left"] < 0.5 < middles["right"]
    library = Library()
    (filled,) = library.read_file(str(EXAMPLES / "ada.yaml"))
    marks = marks_of(library.game("hadrians-wall"), filled)
    read = {name: box["state"].replace("used", "filled") for name, box in boxes.items() if not box["asked"]}
    assert read == {name: marks[name].state if name in marks else "empty" for name in read}
    assert len(read) > 0.8 * len(boxes)
    # What lies under the finger is no empty box; half of the second is seen.
    first, second = (f"left.cohorts.left.{number}" for number in (1, 2))
    assert way != "a finger on a corner" or first not in read
    assert read.get(second) != "empty"


def test_a_sheet_beside_another_is_left_to_the_photo_that_shows_it_alone(tmp_path: Path) -> None:
    """It may be somebody else's: no player has two of one sheet."""
    for name, papers in (("both.jpg", (paper(), paper(1))), ("right.jpg", (paper(1),))):
        (tmp_path / name).write_bytes(jpeg(laid(*papers)))
    for names, found in (
        (["both.jpg"], {("both.jpg", "left"), ("both.jpg", "right")}),
        (["both.jpg", "right.jpg"], {("both.jpg", "left"), ("right.jpg", "right")}),
    ):
        order = ScanOrder(photos=tuple(str(tmp_path / name) for name in names), paper="a4", theme="colour")
        (player,) = scan(Library(), order).players
        assert {(Path(photo.file).name, photo.sheet) for photo in player.photos} == found


def test_a_sheet_of_another_game_is_refused_in_words(desk: PhotoDesk) -> None:
    told = desk.add("1", jpeg(laid(paper(game="praetor", file="praetor/ada.yaml"))), "en")
    assert told == {
        "refused": [
            "shows no sheet known to sheetgen (photograph the whole sheet from above, in daylight; only sheets of this "
            "game that sheetgen has printed can be read: tap the boxes of any other)"
        ]
    }
