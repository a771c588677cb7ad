"""Laws of every placed sheet: all boxes there, apart, inside the margins, large enough; chains meet their boxes."""

from __future__ import annotations

import pytest

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import WHITE, PathMark, RectangleMark, TextMark
from sheetgen.place.rect import share_by_weight, share_in_proportion, total_length
from tests.place import laws
from tests.place.conftest import PAPERS, SHEETS, placed, setting

on_every_paper = pytest.mark.parametrize(("paper", "sheet"), [(p, s) for p in PAPERS for s in SHEETS])


@on_every_paper
def test_every_box_of_the_sheet_has_its_slot(paper: str, sheet: str) -> None:
    page = placed(paper, sheet)
    game = setting(paper).game
    wanted = {box.id for box in game.boxes.values() if box.area.startswith(f"{sheet}.") and not box.given}
    assert wanted - {slot.box for slot in page.slots} == set()


@on_every_paper
def test_the_laws_of_a_sheet_hold(paper: str, sheet: str) -> None:
    assert laws.broken(placed(paper, sheet), setting(paper).paper) == {}


@pytest.mark.parametrize("paper", PAPERS)
def test_the_ends_of_every_chain_meet_their_boxes(paper: str) -> None:
    page = placed(paper, "left")
    game = setting(paper).game
    wanted = {
        (f"{area.id}.{own}", f"{target}.{other}")
        for area in game.areas.values()
        for target, pairs in area.chains.items()
        for own, other in pairs.items()
    }
    rects = {mark.box: mark for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "box"}
    links: dict[tuple[str, str], list[tuple[float, float, float, float]]] = {}
    for mark in page.marks:
        if isinstance(mark, PathMark) and mark.role.startswith("chain "):
            start, end = mark.role.removeprefix("chain ").split(" > ")
            links.setdefault((start, end), []).append(bounds_of(mark, text_width))
    assert set(links) == wanted
    for (start, end), parts in links.items():
        lower, upper = rects[start], rects[end]
        assert max(part[3] for part in parts) == pytest.approx(lower.y, abs=0.35)
        assert min(part[1] for part in parts) == pytest.approx(upper.y + upper.height, abs=0.35)
        middle = (parts[0][0] + parts[0][2]) / 2
        for box in (lower, upper):
            assert box.x <= middle <= box.x + box.width


@pytest.mark.parametrize(("theme", "white"), [("mono", True), ("ink-saver", True), ("colour", False)])
def test_links_hide_the_wall_behind_them_where_its_lines_are_black(theme: str, white: bool) -> None:
    marks = placed("a4", "left", theme).marks
    links = [mark for mark in marks if isinstance(mark, PathMark) and mark.role.startswith("chain ")]
    ovals = [mark for mark in links if len(mark.steps) == 6]
    assert ovals
    assert {mark.paint.fill == WHITE for mark in ovals} == {white}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "pl", "ko"])
def test_landmarks_beside_their_title_stand_on_the_columns_of_the_panels_below(language: str) -> None:
    page = placed("native", "left", "colour", language)
    panels = [mark for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "panel"]
    line = next(slot for slot in page.slots if slot.box.startswith("left.landmarks.archway"))
    starts = sorted({round(mark.x, 1) for mark in panels if mark.y < line.y + 1 < mark.y + mark.height})
    assert len(starts) == 4
    assert {starts[0], starts[1]} <= {round(mark.x, 1) for mark in panels if mark.y > line.y}
    assert starts[0] > page.boxes.width / 4


@pytest.mark.parametrize(
    ("length", "least", "weights", "gap", "shared"),
    [
        (10.0, [1.0, 2.0], [1.0, 3.0], 1.0, [2.5, 6.5]),
        (10.0, [1.0, 2.0], [0.0, 0.0], 1.0, [1.0, 2.0]),
        (2.0, [1.0, 2.0], [1.0, 3.0], 1.0, [1.0, 2.0]),
        (12.0, [1.0, 1.0, 1.0], [1.0, 0.0, 1.0], 1.0, [4.5, 1.0, 4.5]),
    ],
)
def test_what_is_left_is_shared_by_weight(
    length: float, least: list[float], weights: list[float], gap: float, shared: list[float]
) -> None:
    assert share_by_weight(length, least, weights, gap) == pytest.approx(shared)


@pytest.mark.parametrize(
    ("length", "least", "weights", "gap", "shared"),
    [
        (10.0, [0.0, 0.0], [1.0, 4.0], 0.0, [2.0, 8.0]),
        (11.0, [3.0, 0.0], [1.0, 4.0], 1.0, [3.0, 7.0]),
        (10.0, [2.0, 8.0], [1.0, 4.0], 0.0, [2.0, 8.0]),
        (12.0, [5.0, 3.5, 0.0], [1.0, 1.0, 1.0], 0.0, [5.0, 3.5, 3.5]),
        (12.0, [5.0, 3.0, 4.0], [0.0, 0.0, 0.0], 0.0, [5.0, 3.0, 4.0]),
    ],
)
def test_a_length_is_shared_in_proportion_where_each_has_its_least(
    length: float, least: list[float], weights: list[float], gap: float, shared: list[float]
) -> None:
    assert share_in_proportion(length, least, weights, gap) == pytest.approx(shared)


def test_parts_one_after_the_other_have_a_gap_less_than_parts() -> None:
    assert [total_length(each, 2.0) for each in ([], [3.0], [3.0, 4.0, 5.0])] == [0.0, 3.0, 16.0]


def test_pennons_with_two_figures_have_air_beside_them_on_the_square_paper() -> None:
    page = placed("native", "left")
    text = next(mark for mark in page.marks if isinstance(mark, TextMark) and mark.text == "–22")
    cloths = [mark for mark in page.marks if mark.role == "banner" and isinstance(mark, PathMark)]
    spans = [sorted(float(step[-2]) for step in mark.steps if len(step) > 2) for mark in cloths]
    tops = [min(float(step[-1]) for step in mark.steps if len(step) > 2) for mark in cloths]
    (wide,) = (
        span[-1] - span[0]
        for span, top in zip(spans, tops, strict=True)
        if span[0] < text.x < span[-1] and top < text.y < top + 9
    )
    assert wide - text_width(text.text, text.font, text.size) >= 1.5


@pytest.mark.parametrize("theme", ["colour", "mono", "high-contrast"])
def test_numbers_stand_over_the_first_attribute_too(theme: str) -> None:
    page = placed("a4", "left", theme)
    boxes = [slot for slot in page.slots if slot.box.startswith("left.renown.")]
    over = {
        mark.text: mark.x
        for mark in page.marks
        if isinstance(mark, TextMark) and mark.text.isdecimal() and 0 < boxes[0].y - mark.y < 3
    }
    assert [*over] == [str(number) for number in range(1, 26)]
    assert [*over.values()] == pytest.approx([box.x + box.width / 2 for box in boxes], abs=0.05)


@pytest.mark.parametrize("language", ["en", "fr", "pl", "ko"])
def test_the_total_is_named_in_the_size_of_the_classes_over_laurel(language: str) -> None:
    page = placed("a4", "left", "colour", language)
    (total,) = (mark for mark in page.marks if isinstance(mark, TextMark) and mark.role == "total")
    assert round(total.size) == 12
    sprigs = [bounds_of(mark, text_width) for mark in page.marks if mark.role == "laurel"]
    assert 0.3 < min(top for _, top, _, _ in sprigs) - total.y < 2.5
