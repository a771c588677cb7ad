"""What the print promises in numbers for the sheets beside Hadrian's Wall's two."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import pytest

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import IconMark, PathMark, RectangleMark, TextMark
from sheetgen.place.paper import find_paper
from sheetgen.place.scale_search import type_scale
from sheetgen.place.sheet_fitting import place_aid
from tests.amounts import IS_NIGHTLY
from tests.place.conftest import placed, setting
from tools.empty_room import SHORT
from tools.measure import Measures, ink_and_size, measure

SHEETS = {
    "rome-and-roll": ("legatus", "praefectus", "character", "score-pad", "solo"),
    "praetor": ("dashboard", "record", "score-pad"),
}
EVERY_SHEET = [(game, sheet) for game, sheets in SHEETS.items() for sheet in sheets]
PRINTED = [*(("a4", language) for language in ("en", "fr", "ko", "pl")), ("letter", "en")]
if IS_NIGHTLY:
    PRINTED += [("a3", "en"), ("tabloid", "en")]
LEAST_SIDE = {"a4": 6.5, "letter": 6.3, "a3": 8.775, "tabloid": 8.775}
SMALLER = {("praefectus", "a4", "pl"): 6.4}
"""Long names of 8 pt leave boxes to choose a character somewhat less."""
LONG = 60.0
"""The widest empty rectangle in mm, if it is not low: these sheets wait to be drawn anew."""
LEAST_ICON = {"a4": 4.5, "letter": 4.9, "a3": 6.75, "tabloid": 6.75}
"""In mm; on papers of twice A4's area 1.35 times that of A4."""
TALLER = {("character", "ko")}
"""Long names stand one under the other there, and the panels beside them are as high."""
ALIGNED = {"score-pad"}
"""What a player adds up stands in one column: the ground at its left is free where nothing is counted."""

ROWS = ("score-pad.half_soldiers", "score-pad.half_senators")
THEMES = ("mono", "ink-saver", "colour-safe")

every_print = pytest.mark.parametrize(("paper", "language"), PRINTED)
every_sheet = pytest.mark.parametrize(("game", "sheet"), EVERY_SHEET)


@lru_cache
def measures(game: str, sheet: str, paper: str, language: str = "en", theme: str = "colour") -> Measures:
    return measure(placed(paper, sheet, theme, language, game), find_paper(paper).margin)


@pytest.mark.slow
@every_print
@every_sheet
def test_a_print_can_be_marked_and_read(game: str, sheet: str, paper: str, language: str) -> None:
    """All of one print is looked at in one test: laying it out takes the time."""
    found = measures(game, sheet, paper, language)
    assert found.least_side >= SMALLER.get((sheet, paper, language), LEAST_SIDE[paper])
    assert min(side for _, sides in found.icons for side in sides) >= LEAST_ICON[paper]
    assert len(found.sizes) <= 5
    assert found.sizes[0] >= 6.5
    assert found.least_word >= 8.0
    assert found.touching == ()
    if (sheet, language) not in TALLER and sheet not in ALIGNED:
        larger = max(type_scale(find_paper(paper)), 1.0)
        assert found.empty[0] <= LONG * larger or found.empty[1] <= SHORT * larger


@pytest.mark.parametrize(
    ("game", "sheet", "language"), [("praetor", "dashboard", "fr"), ("rome-and-roll", "legatus", "pl")]
)
def test_a_sheet_takes_little_ink(game: str, sheet: str, language: str) -> None:
    (ink,), _ = ink_and_size([placed("a4", sheet, "colour", language, game)])
    assert 0.02 < ink <= 0.16


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "sheet", "theme"),
    [
        (*each, theme)
        for number, each in enumerate(EVERY_SHEET)
        for theme in (THEMES if IS_NIGHTLY else THEMES[number % len(THEMES) :][:1])
    ],
)
def test_every_theme_prints_the_same_sizes(game: str, sheet: str, theme: str) -> None:
    ours, theirs = measures(game, sheet, "a4"), measures(game, sheet, "a4", theme=theme)
    assert ours.least_side == pytest.approx(theirs.least_side)
    assert (ours.sizes, ours.icons) == (theirs.sizes, theirs.icons)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("paper", "word", "language"),
    [
        (paper, word, language)
        for paper, word in (("a4", 9.4), ("letter", 9.0), ("a5", 7.5), ("a3", 12.0))
        for language in (("en", "fr", "ko", "pl") if paper == "a5" or IS_NIGHTLY else ("en",))
    ],
)
def test_the_aid_is_as_large_as_its_paper_lets_it_be(paper: str, word: float, language: str) -> None:
    sizes = measure(place_aid(setting(paper, language=language)), find_paper(paper).margin).sizes
    assert len(sizes) <= 5
    assert sizes[0] >= 6.5
    assert sizes[1] >= word


@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_long_words_cost_no_room_between_panels(language: str) -> None:
    page = placed("a4", "dashboard", "colour", language, "praetor")
    panels = [mark for mark in page.marks if mark.role == "panel" and isinstance(mark, RectangleMark) and mark.x < 6]
    ends = sorted((mark.y, mark.y + mark.height) for mark in panels)
    gaps = [lower[0] - upper[1] for upper, lower in pairwise(ends)]
    assert len(gaps) == 5
    assert min(gaps) >= 1.1


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "pl", "ko"])
def test_rounds_of_the_record_stand_in_fives_in_every_language(language: str) -> None:
    slots = {slot.box: slot for slot in placed("a4", "record", "colour", language, "praetor").slots}
    tops = [slots[f"favour.totals.{number}"].y for number in range(1, 15)]
    pitches = [round(lower - upper, 2) for upper, lower in pairwise(tops)]
    wide = [number for number, pitch in enumerate(pitches, 1) if pitch > min(pitches) + 0.3]
    assert wide == [5, 10]


@pytest.mark.parametrize("language", ["en", "fr", "pl", "ko"])
def test_the_record_names_its_columns_and_keeps_the_sum_off_the_edge(language: str) -> None:
    page = placed("a4", "record", "colour", language, "praetor")
    text = setting("a4", "colour", language, "praetor").language.text
    said = [mark for mark in page.marks if isinstance(mark, TextMark)]
    titles = " ".join(mark.text for mark in said if mark.role == "title")  # one may stand on two lines
    heads = [text(f"areas.{name}").upper() for name in ("city_tiles", "wall_tiles", "retirement", "unpaid", "favour")]
    assert [head for head in heads if head not in titles] == []
    assert [mark.text for mark in said].count(text("areas.city_tiles.mosaic")) == 2
    (low,) = (mark for mark in said if mark.text == text("notes.sum") and mark.x < 20)
    (first,) = (mark for mark in said if mark.text == "1" and mark.role == "round")
    assert low.x == pytest.approx(first.x)
    left = min(bounds_of(mark, text_width)[0] for mark in page.marks if mark.role == "plate")
    assert bounds_of(low, text_width)[0] - left > 0.7


@pytest.mark.slow
@pytest.mark.parametrize(
    ("paper", "theme", "language"), [("letter", "colour", "ko"), ("native", "high-contrast", "en")]
)
def test_no_text_of_the_record_reaches_the_frame_of_its_panel(paper: str, theme: str, language: str) -> None:
    assert measures("praetor", "record", paper, language, theme).near_frames == ()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "pl", "ko"])
def test_names_of_rows_of_the_pad_stand_on_one_line(language: str) -> None:
    page = placed("a4", "score-pad", "colour", language, "rome-and-roll")
    title = setting("a4", "colour", language, "rome-and-roll").language.text
    shown = {mark.text for mark in page.marks if isinstance(mark, TextMark)}
    assert {title(f"areas.{name}") for name in ROWS} <= shown


@pytest.mark.parametrize("paper", ["a4", "native"])
def test_a_sum_says_what_of(paper: str) -> None:
    page = placed(paper, "record", game="praetor")
    sums = [place for place in page.sums if place.box.endswith((".worth", ".lost"))]
    said = {
        place.box: " ".join(
            mark.text
            for mark in page.marks
            if isinstance(mark, TextMark) and 0 < place.x - mark.x < 12 and place.y < mark.y < place.y + place.height
        )
        for place in sums
    }
    assert said == {
        "city_tiles.worth": "City tiles",
        "wall_tiles.worth": "Wall tiles",
        "unpaid.lost": "Unpaid wages",
    }


@pytest.mark.parametrize("theme", ["colour", "ink-saver"])
def test_the_box_of_a_total_is_as_far_from_each_side_of_its_ground(theme: str) -> None:
    page = placed("a4", "record", theme, game="praetor")
    (ground,) = (mark for mark in page.marks if mark.role == "total" and isinstance(mark, RectangleMark))
    (box,) = (slot for slot in page.slots if slot.box.startswith("score.total"))
    rims = [box.y - ground.y, ground.y + ground.height - box.y - box.height]
    rims.append(ground.x + ground.width - box.x - box.width)
    assert max(rims) - min(rims) < 0.2


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "framed"), [("colour", 6), ("mono", 0), ("high-contrast", 6), ("ink-saver", 0)])
def test_a_line_of_the_sum_has_a_frame_around_its_box_only_on_a_ground(theme: str, framed: int) -> None:
    """On white the frame of a line ends under its box."""
    page = placed("a4", "record", theme, game="praetor")
    panels = [mark for mark in page.marks if mark.role == "panel" and isinstance(mark, RectangleMark)]
    boxes = [slot for slot in page.slots if slot.box.startswith("score.") and not slot.box.startswith("score.total")]
    around = [
        box.box
        for box in boxes
        for each in panels
        if each.x < box.x and box.x + box.width < each.x + each.width and each.y < box.y < each.y + each.height
    ]
    assert (len(boxes), len(around)) == (6, framed)


@pytest.mark.parametrize("theme", ["colour", "high-contrast"])
def test_pale_lines_between_places_end_inside_their_frame(theme: str) -> None:
    page, colours = placed("a4", "dashboard", theme, game="praetor"), setting("a4", theme).theme
    half, parting = colours.spec.strokes.box / 2, [mark for mark in page.marks if isinstance(mark, PathMark)]
    lines = [bounds_of(mark, text_width) for mark in parting if mark.role == "places"]
    frames = [mark for mark in page.marks if mark.role == "box" and isinstance(mark, RectangleMark)]
    found = 0
    for x, top, _, bottom in lines:
        for frame in frames:
            if frame.x < x < frame.x + frame.width and frame.y < (top + bottom) / 2 < frame.y + frame.height:
                found += 1
                assert bottom - top < frame.height - half
    assert found


@pytest.mark.parametrize("language", ["en", "fr", "pl", "ko"])
def test_the_plate_of_the_temples_says_when_they_bring_favour(language: str) -> None:
    page = placed("a4", "dashboard", "colour", language, "praetor")
    how = setting("a4", "colour", language, "praetor").language.text("guide.temples.how")
    notes = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.role == "note" and mark.y > 255]
    assert " ".join(mark.text for mark in notes) == how


def test_the_temples_have_a_sign_of_their_own_and_the_steps_are_an_example() -> None:
    board, record = placed("a4", "dashboard", game="praetor"), placed("a4", "record", game="praetor")
    drawn = [{mark.name for mark in page.marks if isinstance(mark, IconMark)} for page in (board, record)]
    assert all("renown" in names for names in drawn)
    assert "victory-point" not in drawn[0]
    notes = " ".join(mark.text for mark in board.marks if isinstance(mark, TextMark) and mark.role == "note")
    assert "e.g. 4, 6, 9" in notes


@pytest.mark.parametrize("language", ["en", "fr", "pl", "ko"])
def test_what_resources_start_with_has_a_name_over_it(language: str) -> None:
    page, spoken = (
        placed("a4", "dashboard", "colour", language, "praetor"),
        setting("a4", "colour", language, "praetor"),
    )
    words = {mark.text: mark.x for mark in page.marks if isinstance(mark, TextMark) and mark.role == "note"}
    value = next(
        mark for mark in page.marks if mark.role == "start" and isinstance(mark, RectangleMark) and mark.y > 190
    )
    name, how = (spoken.language.text(key) for key in ("notes.starting", "how.resources"))
    assert words[name] == pytest.approx(value.x, abs=0.1)
    assert words[how] >= words[name] + 4.0


def test_the_plate_of_each_good_has_the_hue_of_the_good() -> None:
    page = placed("a4", "dashboard", game="praetor")
    theme, game = setting("a4", game="praetor").theme, setting("a4", game="praetor").game
    plates = [mark for mark in page.marks if mark.role == "plate" and isinstance(mark, PathMark)]
    rows = {slot.box: slot for slot in page.slots if slot.box.startswith("resources.")}
    assert len(rows) == 5
    for name, row in rows.items():
        (plate,) = (
            mark for mark in plates if float(mark.steps[2][2]) == pytest.approx(row.y + row.height / 2, abs=0.1)
        )
        assert plate.paint.fill == theme.tint(game.icons[name.split(".")[1]].hue, "strip")


@pytest.mark.parametrize("language", ["en", "fr", "ko", "pl"])
def test_letters_to_write_stand_beside_their_icons(language: str) -> None:
    page = placed("a4", "legatus", language=language, game="rome-and-roll")
    marks = [mark for mark in page.marks if isinstance(mark, (IconMark, TextMark))]
    # The words behind the icons are left out.
    legend = [mark for mark in marks if mark.role == "letter" or (mark.role == "legend" and isinstance(mark, IconMark))]
    told = [mark.text if isinstance(mark, TextMark) else mark.name for mark in legend]
    assert told == ["W", "wood", "B", "brick", "S", "stone", "F", "fish", "J", "jewellery"]


@pytest.mark.parametrize(
    ("game", "sheet", "fields"),
    [
        ("rome-and-roll", "legatus", ["Name", "Players", "Date"]),
        ("praetor", "record", ["Name", "Players", "Date", "Seat"]),
    ],
)
def test_the_head_has_a_line_for_whatever_tells_games_apart(game: str, sheet: str, fields: list[str]) -> None:
    page = placed("a4", sheet, game=game)
    assert [mark.text for mark in page.marks if isinstance(mark, TextMark) and mark.role == "field"] == fields


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "ko"])
def test_steps_of_advisors_keep_off_their_boxes_on_a_square_page(language: str) -> None:
    assert measures("rome-and-roll", "legatus", "native", language).near_frames == ()


@pytest.mark.parametrize("paper", ["a4", "native"])
def test_words_to_ring_at_the_end_of_the_head_end_with_the_page(paper: str) -> None:
    page, room = placed(paper, "dashboard", game="praetor"), find_paper(paper)
    ends = [slot.x + slot.width for slot in page.slots if slot.box.startswith("side.")]
    assert max(ends) == pytest.approx(room.width - room.margin, abs=0.3)


def test_the_note_on_the_sums_of_the_record_begins_where_boxes_do() -> None:
    page = placed("a4", "record", game="praetor")
    (note,) = (mark for mark in page.marks if isinstance(mark, TextMark) and mark.text.startswith("Only for checking"))
    assert note.x == pytest.approx(min(slot.x for slot in page.slots if slot.box.startswith("city_tiles")), abs=0.3)


@pytest.mark.parametrize(("language", "names"), [("fr", {"SOLDATS", "SÉNATEURS"}), ("pl", {"ŻOŁNIERZE", "SENATORZY"})])
def test_long_names_of_rows_stand_in_the_type_of_short_ones_beside_smaller_icons(
    language: str, names: set[str]
) -> None:
    short, page = (placed("a4", "legatus", language=each, game="rome-and-roll") for each in ("en", language))
    titles = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.text in names]
    widest = [
        max(mark.size for mark in each.marks if isinstance(mark, IconMark) and mark.role == "title")
        for each in (page, short)
    ]
    assert [round(mark.size, 1) for mark in titles] == [10.0, 10.0]
    assert widest[0] < widest[1] - 0.5


def test_the_arrow_from_the_last_training_points_at_a_box_of_the_active_workers() -> None:
    page = placed("a4", "dashboard", game="praetor")
    tips = [mark.steps[1][1:] for mark in page.marks if mark.role == "arrow" and isinstance(mark, PathMark)]
    active = [slot for slot in page.slots if slot.box.startswith("workers.active.")]
    over = [
        slot.box
        for x, y in tips
        for slot in active
        if slot.x < float(x) < slot.x + slot.width and abs(float(y) - slot.y) < 2
    ]
    assert over == ["workers.active.8"]


def test_each_line_to_write_a_name_on_says_of_what() -> None:
    named = {
        sheet: [mark.text for mark in placed("a4", sheet, game="rome-and-roll").marks if isinstance(mark, TextMark)]
        for sheet in ("legatus", "pontifex", "character")
    }
    assert [(said.count("name"), said.count("advisor")) for said in named.values()] == [(0, 0), (0, 2), (1, 3)]


@pytest.mark.parametrize("theme", ["colour", "mono", "high-contrast"])
def test_frames_of_the_ledger_stand_apart_where_columns_are_narrow(theme: str) -> None:
    slots = {slot.box: slot for slot in placed("a4", "record", theme, game="praetor").slots}
    first, frame = slots["wall_tiles.points.1"], setting("a4", theme).theme.spec.strokes.box
    assert slots["wall_tiles.worth.1"].x - first.x - first.width - frame > 0.55


@pytest.mark.parametrize("language", ["en", "fr", "pl", "ko"])
def test_names_to_choose_from_stand_in_the_order_of_the_pad(language: str) -> None:
    page = placed("a4", "character", language=language, game="rome-and-roll")
    discs = [slot for slot in page.slots if slot.box.startswith("character.")]
    read = sorted(discs, key=lambda slot: (round(slot.y), slot.x))
    options = ("legatus", "mercatrix", "patricia", "praefectus", "pontifex", "other")
    assert [slot.box for slot in read] == [f"character.{option}" for option in options]


@pytest.mark.parametrize("language", ["en", "fr", "pl", "ko"])
def test_names_of_the_parts_of_a_score_stand_on_one_line(language: str) -> None:
    page = placed("a4", "legatus", language=language, game="rome-and-roll")
    said = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.role == "score"]
    assert (len(said), len({round(mark.y, 2) for mark in said})) == (9, 1)


def test_no_drawing_to_choose_looks_chosen_in_black() -> None:
    page = placed("a4", "character", "mono", game="rome-and-roll")
    drawn = [mark for mark in page.marks if isinstance(mark, IconMark) and mark.role == "pick"]
    assert [mark.name for mark in drawn if any(paint.hatch for paint in mark.inks.values())] == []
    assert len(drawn) == 5


@pytest.mark.parametrize("theme", ["colour", "mono"])
def test_the_wax_of_a_seal_shows_around_its_circle(theme: str) -> None:
    page = placed("a4", "solo", theme, game="rome-and-roll")
    wax = [bounds_of(mark, text_width) for mark in page.marks if mark.role == "seal"]
    seals = [slot for slot in page.slots if slot.box.startswith("solo.seals.")]
    assert [slot.x - left > 0.6 for (left, *_), slot in zip(wax, seals, strict=True)] == [True] * 16
    numbers = {
        mark.colour for mark in page.marks if isinstance(mark, TextMark) and mark.role == "number" and mark.y < 70
    }
    assert numbers == {setting("a4", theme).theme.ink}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_name_has_a_longer_line_than_a_day(language: str) -> None:
    slots = {slot.box: slot for slot in placed("a4", "sales", language=language, game="rome-and-roll").slots}
    assert slots["player.1"].width > 1.3 * slots["date.1"].width


def test_long_names_of_rows_cost_the_other_words_no_size() -> None:
    """French `RESSOURCES` is wider than a plate of usual size."""
    french, english = (
        max(mark.size for mark in page.marks if isinstance(mark, TextMark) and mark.role == "guide")
        for page in (placed("a4", "solo", language=language, game="rome-and-roll") for language in ("fr", "en"))
    )
    assert french == pytest.approx(english)


@pytest.mark.parametrize("language", ["en", "fr", "pl", "ko"])
def test_a_label_leaves_room_for_the_line_around_a_wrong_box_at_its_right(language: str) -> None:
    page = placed("a4", "patricia", language=language, game="rome-and-roll")
    names = [bounds_of(mark, text_width) for mark in page.marks if isinstance(mark, TextMark) and mark.role == "title"]
    fields = ("colonies.", "last_box.", "nero.", "advisors.first.points.")
    slots = [slot for slot in page.slots if slot.box.startswith(fields)]
    assert len(slots) == 10
    for slot in slots:
        gaps = [slot.x - right for _, top, right, low in names if top < slot.y + slot.height / 2 < low + 3]
        assert min(gap for gap in gaps if gap > -1) > 1.15, slot.box
