"""What is drawn for each kind of mark, as operators of the page's content."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from sheetgen.assets.fonts import text_width
from sheetgen.draw import pdf as paint
from sheetgen.draw.colour import cmyk
from sheetgen.draw.fills import hatch_steps
from sheetgen.marks.marks import (
    BLACK,
    WHITE,
    CircleMark,
    Colour,
    Hatch,
    IconMark,
    Paint,
    PathMark,
    RectangleMark,
    TextMark,
)
from tests.draw.samples import GREY, POINTS_PER_MM, RED, drawn, full_page


def test_a_rectangle_lies_at_its_millimetres_from_the_top() -> None:
    operators = drawn(RectangleMark(10, 20, 30, 5, Paint(fill=RED)))
    assert "0.8 0.1 0.1 rg" in operators
    # 10 and 40 mm from the left; 60 and 55 mm from the bottom of 80 mm.
    assert "28.35 170.08 m 113.39 170.08 l 113.39 155.91 l 28.35 155.91 l h f" in operators


def test_a_stroke_has_its_width_and_dash_in_points() -> None:
    operators = drawn(RectangleMark(10, 20, 30, 5, Paint(stroke=BLACK, width=0.5, dash=(2, 1))))
    assert "0 0 0 RG" in operators
    assert "1.42 w" in operators
    assert "[5.67 2.83] 0 d" in operators
    # Square ends and corners are what a page begins with.
    assert " J" not in operators
    assert " j" not in operators


def test_a_path_has_round_ends_unless_it_is_dashed() -> None:
    steps = (("M", 0.0, 0.0), ("L", 9.0, 9.0))
    assert "1 J 1 j" in drawn(PathMark(steps, Paint(stroke=BLACK)))
    assert "0 J" not in drawn(PathMark(steps, Paint(stroke=BLACK, dash=(1, 1))))
    assert "1 J" not in drawn(PathMark(steps, Paint(stroke=BLACK, dash=(1, 1))))


def test_a_circle_is_four_curves() -> None:
    assert drawn(CircleMark(10, 10, 5, Paint(fill=RED))).count(" c ") == 4


def test_a_paint_without_fill_and_stroke_paints_nothing() -> None:
    assert drawn(RectangleMark(1, 1, 2, 2, Paint()), PathMark((), Paint(fill=RED))) == drawn()


def test_settings_are_written_once() -> None:
    boxes = [RectangleMark(x, 5, 4, 4, Paint(fill=WHITE, stroke=BLACK, width=0.3)) for x in range(0, 50, 5)]
    operators = drawn(*boxes)
    assert [operators.count(setting) for setting in (" rg", " RG", " w")] == [1, 1, 1]


def test_settings_inside_a_clip_end_with_it() -> None:
    operators = drawn(RectangleMark(5, 5, 4, 4, Paint(hatch=Hatch("lines", RED, 1, 0.1), stroke=RED)))
    inside, _, after = operators.partition("W n")[2].partition("Q")
    assert "0.8 0.1 0.1 RG" in inside
    assert "0.8 0.1 0.1 RG" in after


def test_a_stroke_without_a_width_is_not_drawn() -> None:
    # To a PDF it would mean the thinnest line that the device can draw.
    assert drawn(RectangleMark(1, 1, 2, 2, Paint(stroke=BLACK, width=0))) == drawn()


def test_a_hatch_is_clipped_to_its_shape() -> None:
    operators = drawn(RectangleMark(10, 20, 30, 5, Paint(hatch=Hatch("lines", BLACK, 1, 0.1, 0))))
    start = operators.index("28.35 170.08 m 113.39 170.08 l 113.39 155.91 l 28.35 155.91 l h W n")
    assert operators.index("28.35 170.08 m 113.39 170.08 l 28.35 167.24 m") > start


def test_lines_of_a_hatch_lie_on_one_grid() -> None:
    level = Hatch("lines", BLACK, spacing=2, width=0.1, angle=0)
    assert hatch_steps(level, (1, 1, 9, 5)) == (("M", 1, 2), ("L", 9, 2), ("M", 1, 4), ("L", 9, 4))
    upright = Hatch("lines", BLACK, spacing=2, width=0.1, angle=90)
    assert {round(float(step[1]), 6) for step in hatch_steps(upright, (1, 1, 9, 5))} == {2, 4, 6, 8}


def test_a_slanted_hatch_rises_to_the_right() -> None:
    (_, x1, y1), (_, x2, y2) = hatch_steps(Hatch("lines", BLACK, 2, 0.1, 45), (0, 0, 10, 10))[:2]
    assert (float(x2) - float(x1)) == pytest.approx(-(float(y2) - float(y1)))


def test_a_crossed_hatch_has_both_sets_of_lines() -> None:
    bounds = (0.0, 0.0, 10.0, 10.0)
    one = hatch_steps(Hatch("lines", BLACK, 2, 0.1, 30), bounds)
    other = hatch_steps(Hatch("lines", BLACK, 2, 0.1, 120), bounds)
    assert hatch_steps(Hatch("cross", BLACK, 2, 0.1, 30), bounds) == one + other


def test_dots_stand_on_a_grid_and_are_round() -> None:
    hatch = Hatch("dots", BLACK, spacing=2, width=0.5, angle=0)
    starts = [step[1:] for step in hatch_steps(hatch, (1, 1, 5, 3)) if step[0] == "M"]
    assert starts == [(2, 2), (4, 2)]
    assert "1 J" in drawn(RectangleMark(1, 1, 4, 2, Paint(hatch=hatch)))


@pytest.mark.parametrize(("anchor", "share"), [("left", 0.0), ("centre", 0.5), ("right", 1.0)])
def test_text_hangs_on_its_anchor(anchor: str, share: float) -> None:
    operators = drawn(TextMark(50, 40, "limes", "label", 10, BLACK, anchor))  # type: ignore[arg-type]
    found = re.search(r"Tm 1 0 0 1 (\S+) (\S+) Tm", operators)
    assert found is not None
    expected = (50 - share * text_width("limes", "label", 10)) * POINTS_PER_MM
    assert float(found[1]) == pytest.approx(expected, abs=0.006)
    assert float(found[2]) == pytest.approx(40 * POINTS_PER_MM, abs=0.006)


@dataclass(frozen=True)
class Outline:
    part: str
    steps: tuple[tuple[str | float, ...], ...]
    stroke_width: float


SQUARE = (("M", 0.0, 0.0), ("L", 24.0, 0.0), ("L", 24.0, 24.0), ("Z",))
# The same in points, y upwards, in a square of 10 mm.
SQUARE_IN_POINTS = "0 0 m 28.35 0 l 28.35 -28.35 l h"


@pytest.fixture
def icon(monkeypatch: pytest.MonkeyPatch) -> list[Outline]:
    outlines: list[Outline] = []
    monkeypatch.setattr(paint, "load_icon_drawing", lambda _: tuple(outlines))
    return outlines


def symbol(**inks: Paint) -> IconMark:
    return IconMark("icon", 20, 30, 10, inks)


def test_an_icon_fills_its_square_with_the_part_s_ink(icon: list[Outline]) -> None:
    icon.append(Outline("fill", SQUARE, 0.0))
    operators = drawn(symbol(fill=Paint(fill=RED)))
    # Its corner is 20 mm from the left and 50 mm from the bottom.
    assert f"q 1 0 0 1 56.69 141.73 cm 0.8 0.1 0.1 rg {SQUARE_IN_POINTS} f Q" in operators


def test_a_shape_that_is_filled_and_outlined_is_traced_once(icon: list[Outline]) -> None:
    icon += [Outline("fill", SQUARE, 0.0), Outline("line", SQUARE, 1.2)]
    operators = drawn(symbol(fill=Paint(fill=RED), line=Paint(stroke=BLACK)))
    assert f"{SQUARE_IN_POINTS} B Q" in operators
    assert operators.count(SQUARE_IN_POINTS) == 1


def test_an_icon_is_written_in_the_same_bytes_wherever_it_stands(icon: list[Outline]) -> None:
    icon += [Outline("fill", SQUARE, 0.0), Outline("line", SQUARE, 1.2)]
    inks = {"fill": Paint(fill=RED), "line": Paint(stroke=BLACK)}
    other = {"fill": Paint(fill=GREY), "line": Paint(stroke=BLACK)}
    operators = drawn(*(IconMark("icon", x, 30, 10, inks) for x in (20, 40)), IconMark("icon", 60, 30, 10, other))
    first, second, third = re.findall(r"q 1 0 0 1 \S+ 141\.73 cm (.+?) Q", operators)
    assert first == second
    assert third == first.replace("0.8 0.1 0.1 rg", "0.5 0.5 0.5 rg")


def test_what_follows_an_icon_says_its_settings_again(icon: list[Outline]) -> None:
    icon.append(Outline("fill", SQUARE, 0.0))
    operators = drawn(symbol(fill=Paint(fill=RED)), RectangleMark(1, 1, 2, 2, Paint(fill=RED)))
    assert operators.count("0.8 0.1 0.1 rg") == 2


def test_an_icon_s_lines_grow_with_it(icon: list[Outline]) -> None:
    icon.append(Outline("line", SQUARE, 1.2))
    operators = drawn(symbol(line=Paint(stroke=RED, width=9)))
    # 1.2 of 24 units of 10 mm are 0.5 mm; the paint's own width does not count.
    assert f"0.8 0.1 0.1 RG 1.42 w [] 0 d 1 J 1 j {SQUARE_IN_POINTS} S" in operators


def test_a_part_without_ink_is_filled_in_the_colour_of_the_lines(icon: list[Outline]) -> None:
    icon.append(Outline("ink", SQUARE, 0.0))
    assert "0.8 0.1 0.1 rg" in drawn(symbol(line=Paint(stroke=RED)))
    assert "0 0 0 rg" in drawn(symbol())


def test_a_fill_may_carry_a_hatch(icon: list[Outline]) -> None:
    icon.append(Outline("fill", SQUARE, 0.0))
    assert f"{SQUARE_IN_POINTS} W n" in drawn(symbol(fill=Paint(hatch=Hatch("lines", BLACK, 1, 0.1))))


def test_icons_are_drawn_in_place(icon: list[Outline]) -> None:
    icon.append(Outline("fill", SQUARE, 0.0))
    assert " Do" not in drawn(symbol(fill=Paint(fill=RED)))


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        (BLACK, (0, 0, 0, 1)),
        (WHITE, (0, 0, 0, 0)),
        (RED, (0, 0.9, 0.9, 0.1)),
        (GREY, (0, 0, 0, 0.5)),
        (Colour(0, 0, 0), (0, 0, 0, 1)),
        (Colour(0.8, 0.4, 0.2), (0, 0.5, 0.75, 0.2)),
        # The warm inks of texts and lines; a panel's tint stays as it is.
        (Colour(0.114, 0.102, 0.09), (0, 0, 0, 1)),
        (Colour(0.42, 0.384, 0.348), (0, 0, 0, 0.616)),
        (Colour(0.96, 0.95, 0.92), (0, 0.01, 0.042, 0.04)),
    ],
)
def test_a_colour_without_inks_gives_its_grey_to_black(colour: Colour, expected: tuple[float, ...]) -> None:
    assert cmyk(colour) == pytest.approx(expected, abs=0.0005)


def test_cmyk_pages_hold_no_rgb_and_black_is_black_ink_alone() -> None:
    operators = drawn(*full_page().marks, colour_space="cmyk", crop_marks=True)
    assert re.findall(r" (?:rg|RG|g|G)\b", operators) == []
    fills = set(re.findall(r"(\S+ \S+ \S+ \S+) k\b", operators))
    strokes = set(re.findall(r"(\S+ \S+ \S+ \S+) K\b", operators))
    assert fills == {"0 0 0 1", "0 0 0 0", "0 0.9 0.9 0.1"}
    # The crop marks are on every plate.
    assert strokes == {"0 0 0 1", "0 0.9 0.9 0.1", "1 1 1 1"}


def test_rgb_pages_hold_no_cmyk() -> None:
    assert re.findall(r" [kK]\b", drawn(*full_page().marks, crop_marks=True)) == []


def test_crop_marks_stand_outside_the_bleed_in_line_with_the_trim() -> None:
    operators = drawn(crop_marks=True)
    strokes = re.findall(r"(\S+) (\S+) m (\S+) (\S+) l", operators.rpartition(" w ")[2])
    found = {tuple(round(float(number) / POINTS_PER_MM, 1) for number in stroke) for stroke in strokes}
    # A sheet of 100 x 80 mm, 6 mm inside its media; the marks are 5 mm long and begin 1 mm away from it.
    across = {(near, y, far, y) for near, far in ((5, 0), (107, 112)) for y in (6, 86)}
    down = {(x, near, x, far) for near, far in ((5, 0), (87, 92)) for x in (6, 106)}
    assert found == across | down
