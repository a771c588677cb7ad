"""Pages as text: what a golden file holds."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.marks.marks import (
    BLACK,
    WHITE,
    Circle,
    Colour,
    Hatch,
    Page,
    PageBoxes,
    Paint,
    Path,
    Rectangle,
    Slot,
    Symbol,
    Text,
)
from tools.record import differences, record

RED = Colour(0.8, 0.1, 0.1)

PAGE = Page(
    "left",
    PageBoxes(210, 297, bleed=3, slug=10),
    (
        Rectangle(
            10, 20.126, 6, 6, Paint(fill=WHITE, stroke=BLACK, width=0.25, dash=(1, 0.5)), 1, "left.wall.1", "box"
        ),
        Circle(3, 4, 5, Paint(hatch=Hatch("dots", RED, 0.8, 0.1))),
        Path((("M", 0.0, -0.001), ("C", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0), ("Z",)), Paint(stroke=RED), role="chain a > b"),
        Text(50, 60, "Mur “A”", "display", 12, BLACK, "centre", box="left.wall.1"),
        Symbol("builder", 1, 2, 4, {"line": Paint(stroke=BLACK), "fill": Paint(fill=RED)}, role="icon"),
    ),
    (
        Slot("left.wall.1", 10, 20, 6, 6, label="Wall 1"),
        Slot("left.name", 1, 2, 30, 6, "square", "write", ("a", "b")),
    ),
    "Left",
)

RECORD = """\
paint box = fill #ffffff/0,0,0,0 stroke #000000/0,0,0,100 0.25 dash 1.00 0.50
paint chain = stroke #cc1a1a 0.20
paint circle = hatch dots #cc1a1a 0.80 0.10 45.00
paint icon builder = [fill: fill #cc1a1a] [line: stroke #000000/0,0,0,100 0.20]
paint text = #000000/0,0,0,100

page left 210.00 297.00 bleed 3.00 slug 10.00 label "Left"
rectangle 10.00 20.13 size 6.00 6.00 radius 1.00 paint box box left.wall.1
circle 3.00 4.00 radius 5.00 paint circle
path 0.00 0.00 steps C 1.00 2.00 3.00 4.00 5.00 6.00 Z paint chain role chain a > b
text "Mur “A”" 50.00 60.00 display 12.00pt centre paint text box left.wall.1
symbol builder 1.00 2.00 size 4.00 paint icon builder
slot left.wall.1 10.00 20.00 6.00 6.00 square tick label "Wall 1"
slot left.name 1.00 2.00 30.00 6.00 square write values a,b
"""


def test_each_mark_and_slot_is_a_line() -> None:
    assert record(PAGE) == RECORD


def test_a_record_does_not_depend_on_the_order_of_inks() -> None:
    symbol = PAGE.marks[-1]
    assert isinstance(symbol, Symbol)
    turned = replace(symbol, inks=dict(reversed(list(symbol.inks.items()))))
    assert record(replace(PAGE, marks=(*PAGE.marks[:-1], turned))) == RECORD


def test_equal_records_have_no_differences() -> None:
    assert differences(RECORD, record(PAGE)) == ()


def test_differences_name_the_lines_that_differ() -> None:
    moved = replace(PAGE, marks=(Circle(3, 4.01, 5, Paint()), *PAGE.marks[2:]))
    assert differences(RECORD, record(moved)) == (
        "-paint box = fill #ffffff/0,0,0,0 stroke #000000/0,0,0,100 0.25 dash 1.00 0.50",
        "-paint circle = hatch dots #cc1a1a 0.80 0.10 45.00",
        "-" + RECORD.splitlines()[7],
        "-" + RECORD.splitlines()[8],
        "+circle 3.00 4.01 radius 5.00",
    )


def test_a_missing_line_is_a_difference() -> None:
    assert differences(RECORD, record(replace(PAGE, slots=PAGE.slots[:1]))) == ("-" + RECORD.splitlines()[-1],)


def test_a_role_with_two_paints_numbers_them() -> None:
    black, red = (Circle(1, 1, 1, Paint(fill=colour), role="dot") for colour in (BLACK, RED))
    lines = record(replace(PAGE, marks=(black, red, black), slots=())).splitlines()
    assert lines[:2] == ["paint dot = fill #000000/0,0,0,100", "paint dot/2 = fill #cc1a1a"]
    assert [line.split("paint ")[1] for line in lines[4:]] == ["dot", "dot/2", "dot"]


def test_marks_at_even_steps_are_one_line() -> None:
    marks = tuple(Circle(x, 5, 1, Paint(fill=RED), role="dot") for x in (1, 3, 5, 7, 10))
    assert record(replace(PAGE, marks=marks, slots=())).splitlines()[3:] == [
        "circle 1.00 5.00 to 7.00 5.00 in 4 radius 1.00 paint dot",
        "circle 10.00 5.00 radius 1.00 paint dot",
    ]


def test_pages_share_their_paints() -> None:
    both = record(PAGE, replace(PAGE, name="right")).splitlines()
    assert [line for line in both if line.startswith("paint")] == RECORD.splitlines()[:5]
    assert [line.split()[1] for line in both if line.startswith("page")] == ["left", "right"]
