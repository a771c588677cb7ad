"""Reading an icon: each shape's outline, each fault with its line and its cure."""

from __future__ import annotations

import pytest

from sheetgen.assets.icon_drawings import Outline, icon_names, load_icon_drawing, read_outlines
from sheetgen.text.complaint import Complaint, Unusable

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n'
SHAPES = "use path, circle, rect, polygon"
CLASSES = "the classes are fill, badge, line, ink, paper, cut, cutline, gold, steel"
COMMANDS = "use only M L H V C Q Z, in capitals"


def read(body: str) -> tuple[Outline, ...]:
    return read_outlines(f"{HEAD}{body}\n</svg>\n", "x.svg")


def faults(text: str) -> tuple[Complaint, ...]:
    with pytest.raises(Unusable) as caught:
        read_outlines(text, "x.svg")
    return caught.value.complaints


def test_path_becomes_absolute_steps() -> None:
    (outline,) = read('<path class="fill" d="M1 2H3V4 5 6 L7,8 9.5.5 Z"/>')
    assert outline == Outline(
        "fill",
        (("M", 1, 2), ("L", 3, 2), ("L", 3, 4), ("L", 3, 5), ("L", 3, 6), ("L", 7, 8), ("L", 9.5, 0.5), ("Z",)),
    )


def test_points_after_a_move_are_lines() -> None:
    (outline,) = read('<polygon class="ink" points="1,1 5,1 3,4"/>')
    assert outline.steps == (("M", 1, 1), ("L", 5, 1), ("L", 3, 4), ("Z",))


def test_quadratic_curve_becomes_the_same_curve_as_a_cubic() -> None:
    (outline,) = read('<path class="paper" d="M0 0 Q3 6 6 0"/>')
    assert outline.steps == (("M", 0, 0), ("C", 2, 4, 4, 4, 6, 0))


def test_circle_and_rounded_rectangle_become_curves() -> None:
    circle, rectangle = read(
        '<circle class="fill" cx="12" cy="12" r="10"/><rect class="fill" x="1" y="2" width="6" height="4" rx="9"/>'
    )
    assert [step[0] for step in circle.steps] == ["M", "C", "C", "C", "C", "Z"]
    assert [step[-2:] for step in circle.steps[:-1]] == [(22, 12), (12, 22), (2, 12), (12, 2), (22, 12)]
    # The radius is cut to half of the shorter side.
    assert rectangle.steps[0] == ("M", 3, 2)
    assert [step[-2:] for step in rectangle.steps if step[0] == "C"] == [(7, 4), (5, 6), (1, 4), (3, 2)]


def test_plain_rectangle_has_sharp_corners() -> None:
    (outline,) = read('<rect class="paper" x="1" y="2" width="6" height="4"/>')
    assert outline.steps == (("M", 1, 2), ("L", 7, 2), ("L", 7, 6), ("L", 1, 6), ("Z",))


def test_shape_with_two_classes_is_painted_twice() -> None:
    fill, line = read('<path class="fill line" stroke-width="1.4" d="M0 0 H4 V4 Z"/>')
    assert (fill.part, fill.stroke_width) == ("fill", 0.0)
    assert (line.part, line.stroke_width) == ("line", 1.4)
    assert fill.steps == line.steps


def test_a_line_has_a_usual_width() -> None:
    (line,) = read('<path class="line" d="M0 0 H4"/>')
    assert line.stroke_width == 1.4


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ('<text class="ink">A</text>', Complaint("x.svg", "an icon cannot hold <text>", SHAPES, 2)),
        ('<path class="blue" d="M0 0 Z"/>', Complaint("x.svg", "<path> has the class 'blue'", CLASSES, 2)),
        ('<path d="M0 0 Z"/>', Complaint("x.svg", "<path> has no class", CLASSES, 2)),
        (
            '<path class="line" stroke-width="0" d="M0 0 H4"/>',
            Complaint("x.svg", "<path> is a line of the width 0", "make its stroke-width more than 0", 2),
        ),
        ('<circle class="fill" r="3"/>', Complaint("x.svg", "<circle> lacks cx, cy", "<circle> needs cx, cy, r", 2)),
        (
            '<circle class="fill" cx="1mm" cy="2" r="3"/>',
            Complaint("x.svg", "cx is '1mm'", "write a number, without a unit", 2),
        ),
        (
            '<path class="fill" d="m1 1 L2 2"/>',
            Complaint("x.svg", "the path has 'm' where a command should be", COMMANDS, 2),
        ),
        (
            '<path class="fill" d="M1 1 A2 2 0 0 1 5 5"/>',
            Complaint("x.svg", "the path has 'A' where a command should be", COMMANDS, 2),
        ),
        (
            '<path class="fill" d="M1 1 L2 #"/>',
            Complaint("x.svg", "the path has '#' where a number should be", COMMANDS, 2),
        ),
        ('<path class="fill" d="L2 2"/>', Complaint("x.svg", "the path begins with 'L'", "begin with M", 2)),
        ('<path class="fill" d=" "/>', Complaint("x.svg", "the path is empty", "begin with M", 2)),
        ('<path class="fill" d="M1 1 L2"/>', Complaint("x.svg", "'L' has 1 numbers", "give it 2 for each point", 2)),
        ('<path class="fill" d="M1 1 Z 4"/>', Complaint("x.svg", "'Z' has 1 numbers", "give none", 2)),
        ("<title>Nothing</title>", Complaint("x.svg", "the icon draws nothing", SHAPES)),
    ],
)
def test_fault_is_told_with_its_line_and_its_cure(body: str, complaint: Complaint) -> None:
    assert faults(f"{HEAD}{body}\n</svg>\n") == (complaint,)


def test_all_faults_are_told_together() -> None:
    text = '<svg viewBox="0 0 32 32">\n<g/>\n<path class="fill" transform="scale(2)" d="M0 0 Z"/>\n</svg>'
    assert [str(complaint) for complaint in faults(text)] == [
        "x.svg:1: the viewBox is '0 0 32 32' (draw in viewBox=\"0 0 24 24\")",
        "x.svg:2: an icon cannot hold <g> (use path, circle, rect, polygon)",
        "x.svg:3: <path> has a transform (write the coordinates where they end up)",
    ]


def test_broken_xml_is_told_with_its_line() -> None:
    assert [str(complaint) for complaint in faults(f"{HEAD}<title>\n</svg>")] == [
        "x.svg:3: not well-formed XML: mismatched tag (close every element)"
    ]


def test_unknown_icon_is_told_with_the_nearest_name() -> None:
    with pytest.raises(Unusable) as caught:
        load_icon_drawing("soldeir")
    assert str(caught.value) == "layouts/icons: there is no icon 'soldeir' (did you mean 'soldier'?)"


def test_name_that_leaves_the_folder_is_no_icon() -> None:
    with pytest.raises(Unusable) as caught:
        load_icon_drawing("../../secret")
    assert str(caught.value) == (
        "layouts/icons: there is no icon '../../secret' (the icons are the files in layouts/icons)"
    )


def test_icons_are_read_once() -> None:
    assert load_icon_drawing("soldier") is load_icon_drawing("soldier")
    assert "soldier" in icon_names()


FINE = '<path class="fill" d="M0 0 H4 V4 Z"/>'


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        (f'<svg viewBox="0 0 24 24" onload="x()">{FINE}</svg>', "<svg> has 'onload'"),
        ('<svg viewBox="0 0 24 24"><path class="fill" onclick="x()" d="M0 0 H4 V4 Z"/></svg>', "<path> has 'onclick'"),
        ('<svg viewBox="0 0 24 24"><path class="fill" style="fill:red" d="M0 0 Z"/></svg>', "<path> has 'style'"),
        ('<svg viewBox="0 0 24 24"><path class="fill" href="http://x" d="M0 0 Z"/></svg>', "<path> has 'href'"),
        (f'<svg viewBox="0 0 24 24"><style>@IMPORT "x.css"</style>{FINE}</svg>', "a style leads out of the file"),
        (f'<svg viewBox="0 0 24 24"><style>.fill{{fill:url(x)}}</style>{FINE}</svg>', "a style leads out of the file"),
        (f'<svg viewBox="0 0 24 24"><script>x()</script>{FINE}</svg>', "an icon cannot hold <script>"),
        (f'<svg viewBox="0 0 24 24"><a href="javascript:x()">{FINE}</a></svg>', "an icon cannot hold <a>"),
        ('<svg viewBox="0 0 24 24"><image href="http://x/y.png"/></svg>', "an icon cannot hold <image>"),
        ('<svg viewBox="0 0 24 24"><use href="file:///etc/passwd#a"/></svg>', "an icon cannot hold <use>"),
        ('<svg viewBox="0 0 24 24"><foreignObject/></svg>', "an icon cannot hold <foreignObject>"),
        (f'<?xml-stylesheet href="x"?><svg viewBox="0 0 24 24">{FINE}</svg>', "an icon cannot have instructions"),
        (f'<!DOCTYPE svg [<!ENTITY a "a">]><svg viewBox="0 0 24 24">{FINE}</svg>', "cannot have a document type"),
        ('<svg viewBox="0 0 24 24"><circle class="fill" cx="nan" cy="1" r="1"/></svg>', "cx is 'nan'"),
        ('<svg viewBox="0 0 24 24"><circle class="fill" cx="9" cy="9" r="inf"/></svg>', "r is 'inf'"),
        ('<svg viewBox="0 0 24 24"><circle class="fill" cx="9" cy="9" r="-5"/></svg>', "r is '-5'"),
        ('<svg viewBox="0 0 24 24"><circle class="fill" cx="1e308" cy="9" r="1"/></svg>', "reaches out of the square"),
        ('<svg viewBox="0 0 24 24"><rect class="fill" x="0" y="0" width="99" height="9"/></svg>', "reaches out of the"),
        ('<svg viewBox="0 0 24 24"><path class="fill" d="M0 0 C999 0 9 9 4 4 Z"/></svg>', "reaches out of the square"),
    ],
)
def test_a_hostile_drawing_is_refused(drawing: str, message: str) -> None:
    with pytest.raises(Unusable) as caught:
        read_outlines(drawing, "x.svg")
    assert message in str(caught.value)
