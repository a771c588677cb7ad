"""SVG: the same marks as elements, icons and patterns once, every slot a target with its id."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from sheetgen.draw.svg import SvgOptions, render_svg
from sheetgen.marks.marks import (
    BLACK,
    WHITE,
    CircleMark,
    Colour,
    Hatch,
    IconMark,
    Mark,
    Page,
    PageBoxes,
    Paint,
    PathMark,
    RectangleMark,
    Slot,
    TextMark,
)

RED = Colour(1.0, 0.0, 0.0)
INKS = {"fill": Paint(fill=RED), "line": Paint(stroke=BLACK), "ink": Paint(fill=BLACK), "paper": Paint(fill=WHITE)}
PLAIN = SvgOptions(fonts=False)


def page(*marks: Mark, slots: tuple[Slot, ...] = ()) -> Page:
    return Page("left", PageBoxes(100.0, 50.0), marks, slots)


def drawing(*marks: Mark) -> str:
    """What stands in the group of the drawing."""
    found = re.search(r'<g class="drawing">(.*)</g><g class="boxes"', render_svg(page(*marks), PLAIN))
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    ("mark", "markup"),
    [
        (
            RectangleMark(1.0, 2.0, 3.004, 4.0, Paint(fill=RED), radius=9.0),
            '<rect x="1" y="2" width="3" height="4" rx="1.5" fill="#ff0000"/>',
        ),
        (
            RectangleMark(1.0, 2.0, 3.0, 4.0, Paint(fill=RED), radius=0.5),
            '<rect x="1" y="2" width="3" height="4" rx="0.5" fill="#ff0000"/>',
        ),
        (
            CircleMark(5.0, 6.0, 2.0, Paint(stroke=BLACK, width=0.3, dash=(1.0, 0.5))),
            '<circle cx="5" cy="6" r="2" fill="none" stroke="#000000" stroke-width="0.3" stroke-dasharray="1 0.5"/>',
        ),
        (
            PathMark((("M", 0.0, 0.0), ("L", 1.0, 2.5), ("Z",)), Paint(stroke=BLACK, width=0.2)),
            '<path d="M0 0L1 2.5Z" fill="none" stroke="#000000" stroke-width="0.2" stroke-linecap="round"'
            ' stroke-linejoin="round"/>',
        ),
        (
            TextMark(10.0, 20.0, "A & B <C>", "label", 8.0, BLACK, "centre"),
            '<text x="1000" y="2000" transform="scale(0.01)" class="font-label"'
            ' font-family="BarlowCondensed-Medium,SheetHangul-Medium" font-size="282.22" fill="#000000"'
            ' text-anchor="middle">'
            "A &amp; B &lt;C&gt;</text>",
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_mark_is_one_element(mark: Mark, markup: str) -> None:
    assert drawing(mark) == markup


def test_a_hatch_is_drawn_over_its_fill_with_a_pattern_turned_as_in_print() -> None:
    hatch = Hatch("lines", BLACK, spacing=1.5, width=0.2, angle=45.0)
    text = render_svg(page(RectangleMark(0.0, 0.0, 5.0, 5.0, Paint(fill=RED, hatch=hatch))), PLAIN)
    assert text.count("<pattern ") == 1
    assert 'patternTransform="scale(1) rotate(-45)"' in text
    assert '<rect width="5" height="5" fill="#ff0000"/><rect width="5" height="5" fill="url(#d0)"/>' in text


def test_an_icon_is_drawn_once_whatever_its_size() -> None:
    text = render_svg(page(*(IconMark("brick", x, 1.0, x, INKS) for x in (4.0, 5.0, 6.0))), PLAIN)
    assert text.count("<symbol ") == 1
    assert text.count('<use href="#d0"') == 3


def test_icons_in_other_inks_and_hatched_ones_of_other_sizes_are_others() -> None:
    hatched = {**INKS, "fill": Paint(fill=RED, hatch=Hatch("dots", BLACK, 1.0, 0.3))}
    marks = [IconMark("brick", 1.0, 1.0, size, inks) for size in (4.0, 5.0) for inks in (INKS, hatched)]
    assert render_svg(page(*marks), PLAIN).count("<symbol ") == 3


def test_every_slot_is_a_target_and_only_its_first_part_bears_the_id() -> None:
    slots = (Slot("left.hotel.small", 1, 2, 3, 3, "circle", label="Small hotel"), Slot("left.hotel.small", 5, 2, 4, 3))
    root = ElementTree.fromstring(render_svg(page(slots=slots), PLAIN))
    targets = root.findall(".//*[@class='boxes']/*")
    assert [(each.get("id"), each.get("data-box"), each.get("rx")) for each in targets] == [
        ("left.hotel.small", "left.hotel.small", "1.5"),
        (None, "left.hotel.small", None),
    ]
    assert targets[0].findtext("{http://www.w3.org/2000/svg}title") == "Small hotel"


def test_names_in_two_drawings_of_one_document_differ_by_their_prefix() -> None:
    one = render_svg(page(IconMark("brick", 1, 1, 4, INKS)), SvgOptions(fonts=False, prefix="left-"))
    assert '<symbol id="left-d0"' in one
    assert '<use href="#left-d0"' in one


def test_the_faces_that_are_used_travel_in_the_file_once() -> None:
    marks = [TextMark(1, 1, text, "bold", 8, BLACK) for text in ("Fort", "Wall", "방벽")]
    faces = re.findall(r"font-family:([A-Za-z-]+);src:url\(data:font/woff2;base64,([^)]{9})", render_svg(page(*marks)))
    # Every WOFF2 file begins with the letters wOF2.
    assert sorted(faces) == [("BarlowCondensed-SemiBold", "d09GMgABA"), ("SheetHangul-Bold", "d09GMgABA")]
    assert "base64" not in render_svg(page(*marks), PLAIN)
