"""Score pads: what is added up stands in one column, and a small paper is used as well as a large one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import CircleMark, Page, PathMark, RectangleMark, Slot, TextMark
from sheetgen.place.sheet_set import place_large, place_parts
from tests.place.conftest import placed, setting
from tests.place.laws import contains
from tools.measure import near_plates

GAMES = ("rome-and-roll", "praetor")


def pages(game: str, paper: str) -> tuple[Page, ...]:
    """The pages of a game's score pad."""
    made = setting(paper, game=game)
    return place_parts(made, made.game.sheet("score-pad")) or (placed(paper, "score-pad", game=game),)


def slots(page: Page) -> dict[str, Slot]:
    return {slot.box.removeprefix("score-pad."): slot for slot in page.slots}


@pytest.mark.parametrize(
    ("game", "areas"), [("rome-and-roll", ("coins", "half_soldiers")), ("praetor", ("favour", "novices"))]
)
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_what_a_player_adds_up_stands_in_one_column(game: str, areas: tuple[str, ...], paper: str) -> None:
    boxes = slots(pages(game, paper)[-1])
    at = {round(boxes[f"{area}.1"].x, 2) for area in areas}
    assert len(at) == 1
    assert boxes["total.1"].x == pytest.approx(at.pop(), abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "upper", "lower"), [("rome-and-roll", "coins.1", "buildings.1"), ("praetor", "totals.1", "totals.6")]
)
def test_boxes_are_as_high_as_their_rows_on_small_paper(game: str, upper: str, lower: str) -> None:
    boxes = slots(pages(game, "a5")[0])
    assert boxes[upper].height >= 0.9 * (boxes[lower].y - boxes[upper].y)
    assert boxes["names.1"].height <= 1.8 * boxes[upper].height


@pytest.mark.slow
def test_the_columns_of_a_player_stand_at_one_place_on_both_pages_of_a_small_pad() -> None:
    first, second = (slots(page)["names.1"] for page in pages("praetor", "a5"))
    assert first.x == pytest.approx(second.x, abs=0.15)
    assert first.width == pytest.approx(second.width, abs=0.2)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_names_of_rows_have_one_size_in_large_print_and_the_total_stands_before_the_point(game: str) -> None:
    made = setting("a4", game=game)
    page = place_large(made, (made.game.sheet("score-pad"),))[-1]
    texts = [mark for mark in page.marks if isinstance(mark, TextMark)]
    assert len({mark.size for mark in texts if mark.role == "title" and mark.font == "bold"}) == 1
    total = next(bounds_of(mark, text_width) for mark in texts if mark.role == "total")
    plates = [mark for mark in page.marks if isinstance(mark, PathMark) and mark.role == "plate"]
    plate = next(mark for mark in plates if contains(bounds_of(mark, text_width), total))
    point = sorted({round(float(step[1]), 2) for step in plate.steps if len(step) > 1})[-2]
    assert total[2] <= point - 0.5


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_rows_that_go_together_have_plates_in_the_hue_of_the_pad_and_the_total_has_a_point(paper: str) -> None:
    theme = setting(paper, game="praetor").theme
    fills = [
        mark.paint.fill
        for page in pages("praetor", paper)
        for mark in page.marks
        if mark.role == "plate" and isinstance(mark, PathMark) and len(mark.steps) == 6
    ]
    # On each of the two parts stand the names, and one of the two rows.
    assert fills.count(theme.tint("red", "strip")) == 4
    assert fills.count(theme.hues["red"].strong) == 1


@pytest.mark.parametrize("game", GAMES)
def test_no_plus_stands_between_a_count_and_its_points(game: str) -> None:
    signs = [mark.text for mark in pages(game, "a4")[-1].marks if isinstance(mark, TextMark) and mark.role == "sign"]
    assert set(signs) == {"="}


def test_parts_have_titles_of_one_size() -> None:
    parts = pages("praetor", "a5")
    titles = [max(mark.size for mark in page.marks if isinstance(mark, TextMark)) for page in parts]
    assert len(titles) == 2
    assert titles[0] == titles[1]


def test_discs_to_ring_stand_in_lines_where_one_would_make_them_small() -> None:
    lines, sides = {}, {}
    for paper in ("a4", "a5"):
        discs = [mark for mark in pages("rome-and-roll", paper)[0].marks if mark.role == "disc"]
        rounds = [mark for mark in discs if isinstance(mark, CircleMark)]
        lines[paper] = len({round(mark.y, 1) for mark in rounds})
        sides[paper] = round(2 * min(mark.radius for mark in rounds), 1)
    # The pad stands twice on A4; on A5 the discs are the pips of a die.
    assert lines == {"a4": 2, "a5": 3}
    assert min(sides.values()) >= 6.0


def test_each_round_has_its_word_and_its_number() -> None:
    page = pages("praetor", "a4")[0]
    texts = [mark for mark in page.marks if isinstance(mark, TextMark)]
    numbers = [mark for mark in texts if mark.role == "round"]
    assert [mark.text for mark in numbers] == [str(number) for number in range(1, 15)]
    assert len([mark for mark in texts if mark.text == "Round"]) == 14


@pytest.mark.parametrize("theme", ["colour", "mono"])
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_joints_of_the_rounds_keep_off_their_words(paper: str, theme: str) -> None:
    made = setting(paper, theme, game="praetor")
    page = (place_parts(made, made.game.sheet("score-pad")) or (placed(paper, "score-pad", theme, game="praetor"),))[0]
    said = [
        mark for mark in page.marks if isinstance(mark, TextMark) and (mark.role == "round" or mark.text == "Round")
    ]
    joints = [bounds_of(mark, text_width) for mark in page.marks if mark.role == "joint"]
    assert len(said) == 28
    for left, top, right, low in (bounds_of(mark, text_width) for mark in said):
        across = [(x, end) for x, y, end, foot in joints if y < low and foot > top]
        assert len(across) in ((3, 4) if theme == "mono" else (1, 2))
        assert all(end < left - 0.4 or x > right + 0.4 for x, end in across)


@pytest.mark.parametrize(("paper", "lines"), [("a4", 2), ("native", 1)])
def test_on_square_paper_what_a_row_takes_stands_beside_its_name(paper: str, lines: int) -> None:
    texts = [mark for mark in placed(paper, "score-pad", game="praetor").marks if isinstance(mark, TextMark)]
    heights = {round(mark.y, 1) for mark in texts if mark.text in ("Novices", "1 each")}
    assert len(heights) == lines


def test_no_column_runs_under_the_rows_that_are_not_added_up() -> None:
    page = placed("a4", "score-pad", game="praetor")
    boxes = slots(page)
    top, bottom = boxes["age_one.1"].y, boxes["unpaid.1"].y + boxes["unpaid.1"].height
    grounds = [mark for mark in page.marks if mark.role == "ground" and isinstance(mark, PathMark)]
    spans = [sorted(float(step[-1]) for step in mark.steps if len(step) > 2) for mark in grounds]
    across = [(low, high) for low, *_, high in spans if low < bottom and high > top]
    assert len(across) == 1
    assert across[0][0] > max(slot.y + slot.height for name, slot in boxes.items() if name.startswith("totals"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "name", "how"), [("rome-and-roll", "Coins", "highest underlined"), ("praetor", "Novices", "1 each")]
)
def test_names_of_rows_are_larger_than_what_stands_below_them_on_small_paper(game: str, name: str, how: str) -> None:
    sizes = {mark.text: mark.size for mark in pages(game, "a5")[-1].marks if isinstance(mark, TextMark)}
    assert sizes[name] >= 1.15 * sizes[how]
    assert sizes[name] >= 9.5


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_boxes_of_a_player_stand_off_the_frame_of_the_column(game: str, paper: str) -> None:
    for page in pages(game, paper):
        columns = [mark for mark in page.marks if mark.role == "column" and isinstance(mark, RectangleMark)]
        found = 0
        for name, slot in slots(page).items():
            around = [each for each in columns if each.y <= slot.y and slot.y + slot.height <= each.y + each.height]
            around = [each for each in around if each.x <= slot.x and slot.x + slot.width <= each.x + each.width]
            assert len(around) <= 1, name
            for each in around:
                found += 1
                assert min(slot.x - each.x, each.x + each.width - slot.x - slot.width) >= 0.4
        assert found >= 20


def test_five_discs_on_small_paper_stand_as_the_pips_of_a_die() -> None:
    discs = [mark for mark in pages("rome-and-roll", "a5")[0].marks if isinstance(mark, CircleMark)][:5]
    assert [mark.role for mark in discs] == ["disc"] * 5
    (left, right, middle, *lower) = discs
    assert [(mark.x, mark.y) for mark in lower] == [(left.x, lower[0].y), (right.x, lower[0].y)]
    assert left.y == right.y
    assert (middle.x, middle.y) == pytest.approx(((left.x + right.x) / 2, (left.y + lower[0].y) / 2))
    assert min(lower[0].y - left.y, right.x - left.x) > 2 * left.radius + 0.6


@pytest.mark.parametrize("game", GAMES)
def test_the_boxes_of_the_total_stand_off_its_frame_where_it_is_not_solid(game: str) -> None:
    page = placed("a4", "score-pad", "ink-saver", game=game)
    frames = [mark for mark in page.marks if mark.role == "total" and isinstance(mark, RectangleMark)]
    boxes = [slot for name, slot in slots(page).items() if name.startswith("total.")]
    assert boxes
    for box in boxes:
        (frame,) = (each for each in frames if each.x < box.x < each.x + each.width and each.y < box.y < each.y + 20)
        inner = frame.paint.width / 2
        rims = [box.y - frame.y, frame.y + frame.height - box.y - box.height]
        rims.append(frame.x + frame.width - box.x - box.width)
        assert min(rims) - inner > 0.38


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["colour", "high-contrast"])
def test_as_much_is_white_between_thick_frames_as_between_thin_ones(theme: str) -> None:
    page = placed("a4", "score-pad", theme, game="praetor")
    boxes, stroke = slots(page), setting("a4", theme).theme.spec.strokes.box
    upper, lower = boxes["totals.1"], boxes["totals.6"]
    assert lower.y - upper.y - upper.height - stroke > 0.27


@pytest.mark.slow
def test_a_long_name_stands_on_two_lines_where_nothing_stands_below_it() -> None:
    setup = setting("a5", game="praetor", language="fr")
    texts = setup.language
    for tile in ("wall", "city"):
        texts = texts.with_text(f"areas.score-pad.{tile}_tiles", "Égalité\N{NO-BREAK SPACE}: cartographiques")
    parts = place_parts(replace(setup, language=texts), setup.game.sheet("score-pad"))
    assert parts is not None
    words = [mark.text for mark in parts[1].marks if isinstance(mark, TextMark)]
    assert words.count("Égalité\N{NO-BREAK SPACE}:") == 2
    # Its page is as full as the first one.
    feet = [max(slot.y + slot.height for slot in page.slots) for page in parts]
    assert feet[1] == pytest.approx(feet[0], abs=2.5)


def test_the_line_to_cut_on_ends_with_a_whole_dash() -> None:
    (cut,) = (mark for mark in placed("a4", "score-pad", game="rome-and-roll").marks if mark.role == "cut")
    assert isinstance(cut, PathMark)
    length = float(cut.steps[-1][1]) - float(cut.steps[0][1])
    dash, gap = cut.paint.dash
    assert (length - dash) / (dash + gap) == pytest.approx(48)


@pytest.mark.parametrize("theme", ["high-contrast", "ink-saver", "mono"])
def test_without_tints_a_line_frames_the_columns_whose_boxes_leave_room(theme: str) -> None:
    page = placed("a4", "score-pad", theme, game="rome-and-roll")
    columns = [mark for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "column"]
    assert len(columns) == 2 * 2 * 4
    assert {mark.paint.fill for mark in columns} == {None}


@pytest.mark.parametrize("theme", ["high-contrast", "ink-saver", "mono"])
def test_without_tints_one_line_parts_the_boxes_of_two_players(theme: str) -> None:
    page = placed("a4", "score-pad", theme, game="praetor")
    parting = [bounds_of(mark, text_width) for mark in page.marks if mark.role == "column"]
    boxes = [mark for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "box"]
    assert len(parting) == 2 * 4
    assert max(right - left for left, _, right, _ in parting) < 0.5
    for x, top, _, bottom in parting:
        beside = [box for box in boxes if top < box.y < bottom]
        assert min(abs(edge - x) for box in beside for edge in (box.x, box.x + box.width)) > 0.6


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", ["600x600mm", "1200x1200mm", "1200x500mm"])
def test_a_pad_fits_on_the_largest_paper(game: str, paper: str) -> None:
    assert placed(paper, "score-pad", game=game).slots


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("language", "theme"), [("en", "high-contrast"), ("fr", "colour"), ("ko", "colour"), ("pl", "colour")]
)
def test_the_words_of_a_row_keep_off_the_edges_of_its_plate(game: str, language: str, theme: str) -> None:
    made = setting("a4", theme, language, game)
    large = place_large(made, (made.game.sheet("score-pad"),))
    pads = (placed("a4", "score-pad", theme, language, game), *large)
    assert [near for page in pads for near in near_plates(page)] == []


def test_without_tints_a_rule_below_heads_is_one_line() -> None:
    page = placed("a4", "score-pad", "mono", game="praetor")
    rules = [mark for mark in page.marks if mark.role == "divider" and isinstance(mark, RectangleMark)]
    assert len({round(rule.y, 2) for rule in rules}) == len(rules)
