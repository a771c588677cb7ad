"""What the sheets of Praetor show, by the rulebook's list of contents and its preparation of the game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from sheetgen.assets.data_folders import data_path
from sheetgen.assets.fonts import text_width
from sheetgen.layout.game import Game
from sheetgen.layout.language import language_codes
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import CircleMark, IconMark, PathMark, RectangleMark, TextMark
from sheetgen.place.paper import PAPERS
from sheetgen.place.sheet_fitting import place_sheet
from sheetgen.place.sheet_set import place_large, place_parts
from sheetgen.place.theme import PlaceSettings
from sheetgen.place.theme_file import load_theme
from tests.place.conftest import placed, setting
from tests.place.laws import broken
from tests.praetor.sheets import intake


@pytest.fixture(scope="module")
def game() -> Game:
    return intake().loaded_game("praetor").game


def test_the_start_is_that_of_the_rulebook(game: Game) -> None:
    assert game.tables["start"] == {
        "gold": (10,),
        "wood": (4,),
        "stone": (3,),
        "marble": (2,),
        "weapons": (1,),
        "villagers": (5,),
        "active": (1, 2, 3),
        "workers": (8,),
        "city_tiles": (1,),
        "favour": (10, 9, 8, 7, 6),
    }


def test_the_awards_are_those_of_the_rulebook(game: Game) -> None:
    assert game.tables["veteran"] == {
        "district": (12, 8, 4, 0),
        "wall_tiles": (18, 12, 6, 0),
        "villagers": (20, 10, 5, 0),
    }


def test_what_the_rulebook_does_not_state_says_so(game: Game) -> None:
    not_stated = {area.id for area in game.areas.values() if area.source == "not stated"}
    goods = ("wood", "stone", "marble", "weapons")
    assert not_stated == {"morale_steps", "pay.wages", "pay.pensions", *(f"market.{good}" for good in goods)}


def test_the_pad_has_a_column_for_each_of_five_players(game: Game) -> None:
    pad = game.sheet("score-pad")
    assert pad.paper_only
    boxes = {len(area.boxes) for each in pad.areas for area in each.walk() if area.boxes}
    assert boxes == {5, len(game.areas["favour.totals"].boxes) * 5}


@pytest.mark.parametrize("faces", [(1, 2, 3), (4, 5, 6)])
def test_the_pips_of_a_die_at_the_start_are_those_of_a_die(game: Game, faces: tuple[int, ...]) -> None:
    """As many as its number, in a pattern that is the same when turned by half."""
    tables = {**game.tables, "start": {**game.tables["start"], "active": faces}}
    theme = load_theme(data_path("layouts") / "themes" / "colour.yaml")
    setting = PlaceSettings(replace(game, tables=tables), intake().loaded_game("praetor").language, theme, PAPERS["a4"])
    marks = place_sheet(setting, game.sheet("dashboard")).marks
    squares = [mark for mark in marks if isinstance(mark, RectangleMark) and mark.role == "start"]
    pips = [mark for mark in marks if isinstance(mark, CircleMark) and mark.role == "start"]
    shown = []
    for die in squares:
        middle, centre = die.x + die.width / 2, die.y + die.height / 2
        own = {
            (round(pip.x - middle, 3), round(pip.y - centre, 3))
            for pip in pips
            if abs(pip.x - middle) < die.width / 2 and abs(pip.y - centre) < die.height / 2
        }
        assert own == {(-across, -down) for across, down in own}
        shown += [len(own)] if own else []
    assert shown == list(faces)


@pytest.mark.slow
@pytest.mark.parametrize("paper", [paper for paper in PAPERS if paper != "a5"])
@pytest.mark.parametrize("code", language_codes(data_path("layouts")))
def test_every_sheet_fits_every_paper_in_every_language(code: str, paper: str) -> None:
    known = intake(code).loaded_game("praetor")
    theme = load_theme(data_path("layouts") / "themes" / "colour.yaml")
    for sheet in known.game.sheets:
        # Upright, as all sheets of a print share a pile of paper.
        page = place_sheet(PlaceSettings(known.game, known.language, theme, PAPERS[paper], "portrait"), sheet)
        assert broken(page, PAPERS[paper]) == {}
        boxes = [slot for slot in page.slots if not slot.box.startswith(("player", "side"))]
        assert all(min(slot.width, slot.height) >= PAPERS[paper].least_box - 0.01 for slot in boxes)


def test_the_two_ages_stand_on_two_lines_each_where_one_has_to() -> None:
    known = intake("en").loaded_game("praetor")
    theme = load_theme(data_path("layouts") / "themes" / "colour.yaml")
    page = place_sheet(PlaceSettings(known.game, known.language, theme, PAPERS["a4"]), known.game.sheet("record"))
    texts = [mark.text.replace("\xa0", " ") for mark in page.marks if isinstance(mark, TextMark)]
    assert [text for text in texts if text.startswith("Age I")] == ["Age I", "Age II"]


def test_the_record_fits_a4_in_large_print() -> None:
    known = intake("pl").loaded_game("praetor")
    theme = load_theme(data_path("layouts") / "themes" / "colour.yaml")
    sheet = known.game.sheet("record")
    pages = place_large(PlaceSettings(known.game, known.language, theme, PAPERS["a4"], "landscape"), (sheet,))
    ids = [
        slot.box for page in pages for slot in page.slots if slot.box.split(".")[0] not in ("player", "players", "date")
    ]
    assert len(ids) == len(set(ids)) == sum(len(area.boxes) for top in sheet.areas for area in top.walk()) + 7
    assert min(min(slot.width, slot.height) for page in pages for slot in page.slots if slot.box in ids) >= 8.99


@pytest.mark.slow
def test_on_a5_the_pad_goes_on_over_a_second_page_with_the_names() -> None:
    known = intake("en").loaded_game("praetor")
    theme = load_theme(data_path("layouts") / "themes" / "colour.yaml")
    pages = place_parts(PlaceSettings(known.game, known.language, theme, PAPERS["a5"]), known.game.sheet("score-pad"))
    assert pages is not None
    assert [page.name for page in pages] == ["score-pad-1", "score-pad-2"]
    for page in pages:
        assert sum(slot.box.startswith("score-pad.names") for slot in page.slots) == 5
        assert min(min(slot.width, slot.height) for slot in page.slots) >= 5.4


@pytest.mark.slow
@pytest.mark.parametrize("name", ["high-contrast", "ink-saver", "mono"])
def test_where_nothing_is_tinted_the_boxes_of_the_record_have_one_frame(game: Game, name: str) -> None:
    theme = load_theme(data_path("layouts") / "themes" / f"{name}.yaml")
    setting = PlaceSettings(game, intake().loaded_game("praetor").language, theme, PAPERS["a4"])
    page = place_sheet(setting, game.sheet("record"))
    grounds = [mark for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "ground"]
    outlines = [mark for mark in grounds if mark.paint.stroke]
    groups = ("city_tiles.", "wall_tiles.", "retirement.", "unpaid.")
    boxes = [slot for slot in page.slots if slot.box.startswith(groups)]
    assert len(boxes) == 227
    assert outlines
    assert [(box.box, mark.x) for box in boxes for mark in outlines if mark.y < box.y < mark.y + mark.height] == []


@pytest.mark.slow
@pytest.mark.parametrize("code", language_codes(data_path("layouts")))
def test_the_captions_of_the_record_end_on_one_line(code: str) -> None:
    known = intake(code).loaded_game("praetor")
    theme = load_theme(data_path("layouts") / "themes" / "colour.yaml")
    page = place_sheet(PlaceSettings(known.game, known.language, theme, PAPERS["a4"]), known.game.sheet("record"))
    (start,) = [slot.y for slot in page.slots if slot.box.startswith("favour.start")]
    texts = [mark for mark in page.marks if isinstance(mark, TextMark) and start - 12 < mark.y < start]
    lines = Counter(round(mark.y, 1) for mark in texts)
    assert lines[max(lines)] == 19


@pytest.mark.slow
@pytest.mark.parametrize("code", language_codes(data_path("layouts")))
def test_the_tiles_of_a_round_stand_further_apart_than_the_boxes_of_one(code: str) -> None:
    known = intake(code).loaded_game("praetor")
    theme = load_theme(data_path("layouts") / "themes" / "colour.yaml")
    page = place_sheet(PlaceSettings(known.game, known.language, theme, PAPERS["a4"]), known.game.sheet("record"))
    slots = {slot.box: slot for slot in page.slots}
    corners, value, other = (slots[f"city_tiles.{box}"] for box in ("mosaic.1", "worth.1", "points.2"))
    assert other.x - value.x - value.width > 2 * (value.x - corners.x - corners.width) > 1.0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["colour", "high-contrast", "ink-saver", "mono"])
def test_the_awards_by_rank_stand_on_strips_below_the_boxes(game: Game, name: str) -> None:
    theme = load_theme(data_path("layouts") / "themes" / f"{name}.yaml")
    setting = PlaceSettings(game, intake().loaded_game("praetor").language, theme, PAPERS["a4"])
    page = place_sheet(setting, game.sheet("record"))
    strips = [mark for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "ranks"]
    boxes = [slot for slot in page.slots if slot.box.startswith("veteran.")]
    texts = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.role == "points"]
    inside = [[text.text for text in texts if strip.y < text.y < strip.y + strip.height] for strip in strips]
    assert inside == [["12", "8", "4", "0"], ["18", "12", "6", "0"], ["20", "10", "5", "0"]]
    assert all(box.y + box.height < strip.y or strip.y + strip.height < box.y for box in boxes for strip in strips)
    assert all(strip.paint.fill or strip.paint.stroke for strip in strips)


@pytest.mark.slow
@pytest.mark.parametrize("code", language_codes(data_path("layouts")))
@pytest.mark.parametrize("name", ["colour", "mono"])
def test_a_laurel_stands_over_the_highest_step_in_every_language(code: str, name: str) -> None:
    known = intake(code).loaded_game("praetor")
    theme = load_theme(data_path("layouts") / "themes" / f"{name}.yaml")
    page = place_sheet(PlaceSettings(known.game, known.language, theme, PAPERS["a4"]), known.game.sheet("dashboard"))
    (laurel,) = [mark for mark in page.marks if mark.role == "laurel" and isinstance(mark, IconMark)]
    highest = [slot for slot in page.slots if slot.box.startswith("morale_steps")][-1]
    assert laurel.x + laurel.size / 2 == pytest.approx(highest.x + highest.width / 2)
    assert laurel.y + laurel.size < highest.y
    assert bool([mark for mark in page.marks if mark.role == "joint"]) == (name == "mono")


def test_without_tints_no_line_of_the_stairs_stands_between_their_boxes(game: Game) -> None:
    theme = load_theme(data_path("layouts") / "themes" / "mono.yaml")
    setting = PlaceSettings(game, intake().loaded_game("praetor").language, theme, PAPERS["a4"])
    page = place_sheet(setting, game.sheet("dashboard"))
    (stairs,) = [mark for mark in page.marks if mark.role == "step"]
    boxes = [slot for slot in page.slots if slot.box.startswith("morale_steps")]
    first, last = boxes[0], boxes[-1]
    assert isinstance(stairs, PathMark)
    (one, two, three, four) = [step[1:] for step in stairs.steps]
    assert (one[0], two[1], three[0]) == (two[0], three[1], four[0])
    assert float(one[0]) < first.x < last.x + last.width < float(three[0])
    # A box stands off its tread, each of them alike, and under every box there is one.
    below = [float(foot) - box.y - box.height for foot, box in ((one[1], first), (four[1], last))]
    assert below[0] == pytest.approx(below[1])
    treads = [mark for mark in page.marks if mark.role == "tread" and isinstance(mark, RectangleMark)]
    assert [mark.y for mark in treads] == pytest.approx([box.y + box.height + below[0] for box in boxes])
    assert below[0] > 0.5


def test_large_print_of_the_record_has_its_phases_on_two_pages_and_large_letters() -> None:
    made = setting("a4", game="praetor")
    pages = place_large(made, (made.game.sheet("record"),))
    columns = [{slot.box.rpartition(".")[0] for slot in page.slots} for page in pages]
    assert ["wall_tiles.worth" in each for each in columns] == [True, False, False]
    assert ["favour.totals" in each for each in columns] == [False, True, False]
    texts = [mark for page in pages for mark in page.marks if isinstance(mark, TextMark)]
    assert min(mark.size for mark in texts if mark.role != "small-print") >= 12.0


def test_the_row_of_a_wall_tile_reads_as_a_sum_and_its_back_stands_after_it() -> None:
    page = placed("a4", "record", game="praetor")
    at = {slot.box: slot.x for slot in page.slots}
    assert at["wall_tiles.points.1"] < at["wall_tiles.worth.1"] < at["wall_tiles.bonus.1"]


@pytest.mark.parametrize(
    ("code", "ranks"), [("en", ["1st", "2nd", "3rd", "4th, 5th"]), ("pl", ["1.", "2.", "3.", "4., 5."])]
)
def test_ranks_beyond_the_last_award_are_named_beside_it(code: str, ranks: list[str]) -> None:
    page = placed("a4", "record", language=code, game="praetor")
    strips = [mark for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "ranks"]
    texts = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.role == "rank"]
    inside = [[text.text for text in texts if strip.y < text.y < strip.y + strip.height] for strip in strips]
    assert inside == [ranks] * 3


def test_where_words_are_semibold_the_names_of_results_are_and_hints_are_not() -> None:
    texts = [
        mark for mark in placed("a4", "record", "high-contrast", game="praetor").marks if isinstance(mark, TextMark)
    ]
    fonts, sizes = {mark.text: mark.font for mark in texts}, {mark.text: mark.size for mark in texts}
    assert [fonts[text] for text in ("Value", "Award", "Points", "Others")] == ["bold", "bold", "label", "label"]
    assert len({sizes[text] for text in ("Value", "Award", "Points", "Others")}) == 1


def test_large_print_says_what_of_a_round_and_of_the_track_stands_on_another_page() -> None:
    made = setting("a4", game="praetor")
    pages = place_large(made, (made.game.sheet("record"),))
    said = [[mark.text for mark in page.marks if isinstance(mark, TextMark)] for page in pages]
    assert ["Gained (with page 1)" in texts and "next page" in texts for texts in said] == [False, True, False]
    assert not [
        mark
        for mark in placed("a4", "record", game="praetor").marks
        if getattr(mark, "text", "") in ("Gained (with page 1)", "next page")
    ]


@pytest.mark.parametrize("theme", ["colour", "high-contrast"])
def test_as_much_is_free_below_the_head_of_each_page_of_a_print(theme: str) -> None:
    made = setting("a4", theme, game="praetor")
    free = set()
    for page in place_large(made, (made.game.sheet("record"),)):
        heads = [mark for mark in page.marks if mark.role == "heading" and isinstance(mark, RectangleMark)]
        rule = max(mark.y + mark.height for mark in heads)
        grounds = [mark for mark in page.marks if mark.role in ("ribbon", "panel", "ground")]
        free.add(round(min(bounds_of(mark, text_width)[1] for mark in grounds) - rule, 1))
    assert len(free) == 1
    assert min(free) > 1.0


@pytest.mark.parametrize("theme", ["colour", "mono"])
def test_an_arrow_leads_from_each_worker_to_its_pay(theme: str) -> None:
    page = placed("a4", "dashboard", theme, game="praetor")
    slots = {slot.box: slot for slot in page.slots}
    tips = [mark.steps[2][1:] for mark in page.marks if mark.role == "pointer" and isinstance(mark, PathMark)]
    pairs = [
        (slots[f"{worker}.{number}"], slots[f"{pay}.{number}"])
        for worker, pay in (("workers.active", "pay.wages"), ("workers.retired", "pay.pensions"))
        for number in range(1, 9)
    ]
    between = [
        any(high.y + high.height < float(y) < low.y and high.x < float(x) < high.x + high.width for x, y in tips)
        for high, low in pairs
    ]
    assert between == [True] * 16


@pytest.mark.parametrize("paper", ["a4", "native"])
def test_the_current_morale_stands_under_the_sums_and_resources_reach_to_the_market(paper: str) -> None:
    page = placed(paper, "dashboard", game="praetor")
    slots = {slot.box: slot for slot in page.slots}
    (morale,) = [slot for name, slot in slots.items() if name == "morale" or name.startswith("morale.")]
    assert {round(each.x, 2) for each in page.sums} == {round(morale.x, 2)}
    wood = next(slot for name, slot in slots.items() if name.startswith("resources.wood"))
    assert 2.0 < slots["market.wood.1"].x - wood.x - wood.width < 4.5
