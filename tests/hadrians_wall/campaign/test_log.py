"""The printed log: every fort is there, nothing overlaps or leaves the paper, and a record is written into it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from math import hypot
from pathlib import Path

import pytest
from pypdf import PdfReader

from sheetgen.app.library import Library
from sheetgen.assets.data_folders import data_path
from sheetgen.assets.fonts import text_width
from sheetgen.campaign.campaign import Attempt, Campaign, FortWording, Progress
from sheetgen.campaign.campaign_file import load_campaign
from sheetgen.games.hadrians_wall.log.log_pages import place_log
from sheetgen.layout.language import language_codes
from sheetgen.marks.geometry import bounds_of, overlap, union_bounds
from sheetgen.marks.marks import IconMark, Page, RectangleMark, TextMark
from sheetgen.marks.marks import PathMark as Line
from sheetgen.place.paper import PAPERS, find_paper
from sheetgen.place.theme import PlaceSettings
from sheetgen.place.theme_file import load_theme, theme_names
from sheetgen.text.complaint import Unusable
from tests.hadrians_wall.campaign.conftest import FILE, Run
from tests.place.laws import texts_over_texts

THEMES = data_path("layouts") / "themes"
KNOWN = Library().loaded_game("hadrians-wall")
CAMPAIGN: Campaign = load_campaign(FILE, KNOWN.game)
TRIES = (
    Attempt(1, "2025-03-02", 61, False, False, "normal", "fr", note="The Picts came early, and stayed for s…"),
    Attempt(1, "2025-03-04", 74, True, True, "normal", "fr"),
    Attempt(
        2, "2025-03-09", 71, True, False, "normal", "fr", broken=("chain", "budget", "attribute-icons", "gladiator")
    ),
    *(Attempt(3, f"2025-04-{day:02}", 40 + day, False, True, "normal", "fr", years=3) for day in range(1, 12)),
)
PLAYED = Progress(CAMPAIGN, TRIES, "Ada Lovelace", "2025-03-01", "normal")
MARGIN = 5.0

TOO_SMALL = "a5"
LARGE_ENOUGH = sorted(set(PAPERS) - {TOO_SMALL})
on_every_paper = pytest.mark.parametrize("paper", LARGE_ENOUGH)
filled_or_not = pytest.mark.parametrize("progress", [Progress(CAMPAIGN), PLAYED], ids=["blank", "played"])


@cache
def log(paper: str, theme: str = "colour", played: bool = False) -> tuple[Page, ...]:
    setting = PlaceSettings(KNOWN.game, KNOWN.language, load_theme(THEMES / f"{theme}.yaml"), find_paper(paper))
    return place_log(setting, PLAYED if played else Progress(CAMPAIGN))


def pages_of(paper: str, progress: Progress) -> tuple[Page, ...]:
    return log(paper, played=progress is PLAYED)


def texts(page: Page, *roles: str) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, TextMark) and (not roles or mark.role in roles)]


@on_every_paper
@filled_or_not
def test_everything_stays_inside_the_margins(paper: str, progress: Progress) -> None:
    outside = []
    for page in pages_of(paper, progress):
        for mark in page.marks:
            left, top, right, bottom = bounds_of(mark, text_width)
            width, height = page.boxes.width, page.boxes.height
            if min(left, top, width - right, height - bottom) < MARGIN - 0.05:
                outside.append((page.name, mark.role, round(left, 2), round(top, 2), round(right, 2), round(bottom, 2)))
    assert outside == []


@on_every_paper
@filled_or_not
def test_no_text_or_icon_lies_on_another(paper: str, progress: Progress) -> None:
    hidden = []
    for page in pages_of(paper, progress):
        things = [mark for mark in page.marks if isinstance(mark, TextMark | IconMark)]
        edges = [bounds_of(thing, text_width) for thing in things]
        for (one, at), (other, there) in combinations(zip(things, edges, strict=True), 2):
            if overlap(at, there, -0.25):
                hidden.append((page.name, _shown(one), _shown(other)))
    assert hidden == []


def _shown(mark: TextMark | IconMark) -> str:
    return mark.text if isinstance(mark, TextMark) else mark.name


@pytest.mark.parametrize("code", [code for code in language_codes(data_path("layouts")) if code != "en"])
def test_other_languages_fit_as_well(code: str) -> None:
    known = Library(code).loaded_game("hadrians-wall")
    for paper in LARGE_ENOUGH:
        setting = PlaceSettings(known.game, known.language, load_theme(THEMES / "colour.yaml"), find_paper(paper))
        for page in place_log(setting, PLAYED):
            things = [mark for mark in page.marks if isinstance(mark, TextMark | IconMark)]
            edges = [bounds_of(thing, text_width) for thing in things]
            close = [
                (paper, page.name, _shown(one), _shown(other))
                for (one, at), (other, there) in combinations(zip(things, edges, strict=True), 2)
                if overlap(at, there, -0.25)
            ]
            assert close == []
            assert max(right for _, _, right, _ in edges) <= page.boxes.width - MARGIN
            assert max(bottom for _, _, _, bottom in edges) <= page.boxes.height - MARGIN


@on_every_paper
@filled_or_not
def test_cards_lie_apart_and_hold_what_is_theirs(paper: str, progress: Progress) -> None:
    for page in pages_of(paper, progress)[1:]:
        panels = [bounds_of(mark, text_width) for mark in page.marks if mark.role == "panel"]
        assert panels
        assert not [pair for pair in combinations(panels, 2) if overlap(*pair, 1.0)]
        tables = [bounds_of(mark, text_width) for mark in page.marks if mark.role == "tries"]
        asked = [mark for mark in page.marks if mark.role in ("asked", "story")]
        for mark in asked:
            assert not [table for table in tables if overlap(bounds_of(mark, text_width), table)], mark
        for mark in asked:
            assert [panel for panel in panels if overlap(bounds_of(mark, text_width), panel)], mark


@on_every_paper
def test_every_fort_has_its_place_on_the_map_in_the_list_and_a_card(paper: str) -> None:
    cover, *cards = log(paper)
    names = [fort.name.upper() for fort in CAMPAIGN.forts]
    assert sorted(texts(cover, "fort-name")) == sorted(names)
    assert texts(cover, "fort-title") == names
    assert [name for page in cards for name in texts(page, "fort-title")] == names
    numbers = Counter(texts(cover, "fort-number"))
    assert numbers == Counter({str(number): 2 for number in range(1, 17)})


@on_every_paper
def test_rule_goal_challenge_and_story_are_printed_word_for_word(paper: str) -> None:
    words = FortWording(KNOWN.language)
    # What stands in brackets is not broken between two lines.
    printed = " ".join(text for page in log(paper)[1:] for text in texts(page)).replace("\u00a0", " ")
    for fort in CAMPAIGN.forts:
        told = [words.rule(rule) for rule in fort.rules]
        told += [words.condition(line) for line in (*fort.goal, *fort.challenge)]
        told += [words.text(f"forts.{fort.number}"), fort.place]
        assert [line for line in told if line.replace("\u00a0", " ") not in printed] == []


def test_rewards_stand_as_icons_on_every_card() -> None:
    for page in log("a4")[1:]:
        asked = Counter(mark.name for mark in page.marks if isinstance(mark, IconMark))
        for fort in CAMPAIGN.forts:
            if fort.name.upper() in texts(page, "fort-title"):
                assert all(asked[icon] >= number for icon, number in fort.reward)


def test_the_forts_stand_on_the_map_from_east_to_west() -> None:
    (cover, *_) = log("a4")
    (frame,) = [mark for mark in cover.marks if mark.role == "map"]
    assert isinstance(frame, RectangleMark)
    marks = [mark for mark in cover.marks if isinstance(mark, TextMark) and mark.role == "fort-number"]
    on_map = [mark for mark in marks if frame.y < mark.y < frame.y + frame.height]
    assert [mark.text for mark in sorted(on_map, key=lambda mark: -mark.x)] == [str(n) for n in range(1, 17)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_gates_of_neighbouring_forts_do_not_touch_on_the_map(paper: str) -> None:
    (cover, *_) = log(paper)
    (frame,) = [mark for mark in cover.marks if mark.role == "map"]
    assert isinstance(frame, RectangleMark)
    drawn = [mark for mark in cover.marks if isinstance(mark, RectangleMark) and mark.role == "fort"]
    forts = [mark for mark in drawn if frame.y < mark.y < frame.y + frame.height]
    assert len(forts) == 16
    for one, other in combinations(forts, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) > 1.25 * one.width


@on_every_paper
def test_names_on_the_map_stand_near_their_forts_and_on_no_other_thing(paper: str) -> None:
    (cover, *_) = log(paper)
    plates = [bounds_of(mark, text_width) for mark in cover.marks if mark.role == "name-plate"]
    drawn = [bounds_of(mark, text_width) for mark in cover.marks if mark.role in ("fort", "gate")]
    waters = [bounds_of(mark, text_width) for mark in cover.marks if mark.role in ("water", "hill")]
    assert len(plates) == 16
    assert [plate for plate in plates for other in (*drawn, *waters) if overlap(plate, other)] == []
    leaders = [bounds_of(mark, text_width) for mark in cover.marks if mark.role == "leader"]
    assert max(low - top for _, top, _, low in leaders) < 22.0 * cover.boxes.width / 210
    assert max(right - left for left, _, right, _ in leaders) < 5.0


@on_every_paper
def test_rivers_are_named_beside_their_courses(paper: str) -> None:
    cover = log(paper)[0]
    rivers = [mark for mark in cover.marks if isinstance(mark, Line) and mark.role == "river"]
    points = [(float(step[1]), float(step[2])) for mark in rivers for step in mark.steps]
    for name in ("Irthing", "Eden", "North Tyne", "South Tyne", "Tyne"):
        mark = next(mark for mark in cover.marks if isinstance(mark, TextMark) and mark.text == name)
        left, top, right, bottom = bounds_of(mark, text_width)
        aside = [(max(left - x, x - right, 0.0), max(top - y, y - bottom, 0.0)) for x, y in points]
        assert min(map(hypot, *zip(*aside, strict=True))) < 4.0


def test_lines_of_one_heading_stand_closer_than_headings() -> None:
    card = log("a4")[2]
    y = {mark.text: mark.y for mark in card.marks if isinstance(mark, TextMark)}
    lines = [
        "Build the large granary, hotel, workshop and road.",
        "Score 75 or more.",
        "At least 10 on all 4 attribute tracks.",
    ]
    within, between = (y[below] - y[above] for above, below in pairwise(lines))
    assert within < 5.5 < 7.5 < between


def test_lines_to_write_on_are_high_enough_and_boxes_large_enough() -> None:
    for paper in LARGE_ENOUGH:
        for page in log(paper)[1:]:
            boxes = [mark for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "tick-box"]
            assert min(box.width for box in boxes) >= 4.2
            grids = [mark for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "tries"]
            forts = len(texts(page, "fort-title"))
            assert len(grids) == forts
            assert min(grid.height for grid in grids) >= 5 * 7.0


@pytest.mark.parametrize("theme", sorted(theme_names(THEMES)))
def test_no_letter_is_smaller_than_its_theme_allows(theme: str) -> None:
    for page in log("a4", theme, True):
        sizes = {mark.size for mark in page.marks if isinstance(mark, TextMark) and mark.role != "fort-number"}
        assert min(sizes) >= 6.0


def test_a_record_is_written_in() -> None:
    cover, first, *_ = log("a4", played=True)
    assert texts(cover, "pen")[:2] == ["Ada Lovelace", "2025-03-01"]
    assert texts(cover, "pen")[2:] == ["74", "71", "51"]
    pen = texts(first, "pen")
    assert pen[:5] == ["2025-03-02", "61", "The Picts came early, and stayed for s…", "2025-03-04", "74"]
    assert pen[5:7] == ["2025-03-09", "71"]
    assert pen[7].startswith("against the rules: chain, ")
    ticks = [mark for mark in cover.marks if isinstance(mark, Line) and mark.role == "pen-tick"]
    assert len(ticks) == 3
    assert len([mark for mark in cover.marks if mark.role == "due"]) == 1
    assert "Setup" in texts(first, "heading")
    assert "Setup" not in texts(log("a4")[1], "heading")


def test_a_fort_with_many_tries_has_a_line_for_each_and_one_more() -> None:
    numbers = [text for page in log("a4", played=True)[1:] for text in texts(page, "field") if text == "12"]
    assert numbers != []
    dates = [text for page in log("a4", played=True) for text in texts(page, "pen") if text.startswith("2025-04")]
    assert len(dates) == 11


def test_a_paper_that_is_too_small_is_refused() -> None:
    with pytest.raises(Unusable) as refused:
        log("90x90mm")
    (complaint,) = refused.value.complaints
    assert (complaint.subject, complaint.hint) == ("paper", "choose a larger paper")
    assert complaint.message.startswith("the log does not fit 90x90mm: ")


def test_the_command_writes_a_pdf_of_the_paper_asked_for(run: Run, tmp_path: Path) -> None:
    assert run("print", "--paper", "letter") == (0, "", "log.pdf: 5 pages, 215.9 x 279.4 mm\n")
    reader = PdfReader(tmp_path / "log.pdf")
    assert len(reader.pages) == 5
    assert [round(float(side), 1) for side in reader.pages[0].mediabox[2:]] == [612.0, 792.0]
    assert reader.metadata is not None
    assert reader.metadata.title == "Hadrian’s Wall: Campaign log"


def test_a_log_that_comes_filled_in_has_a_name_of_its_own(run: Run, tmp_path: Path) -> None:
    run("start", "ours.yaml")
    assert run("print", "--from", "ours.yaml")[2].startswith("ours-log.pdf: 5 pages")
    filled_in = (tmp_path / "ours-log.pdf").read_bytes()
    assert run("print")[2].startswith("log.pdf: 5 pages")
    assert (tmp_path / "ours-log.pdf").read_bytes() == filled_in


@pytest.mark.parametrize("language", language_codes(data_path("layouts")))
def test_the_cover_names_the_edition_in_words(language: str) -> None:
    spoken = Library(language).loaded_game("hadrians-wall")
    setting = PlaceSettings(spoken.game, spoken.language, load_theme(THEMES / "colour.yaml"), find_paper("a4"))
    said = [mark.text for mark in place_log(setting, Progress(CAMPAIGN))[0].marks if isinstance(mark, TextMark)]
    named = spoken.language.text(f"campaign.editions.{CAMPAIGN.edition}")
    assert named not in CAMPAIGN.editions
    head = next(text for text in said if text.startswith(spoken.language.text("campaign.name")))
    assert head.endswith(f" · {spoken.language.text('campaign.edition', edition=named)}")


def test_a_record_says_its_own_edition(run: Run) -> None:
    run("start", "ours.yaml", "--edition", "en")
    assert run("print", "--from", "ours.yaml", "-o", "en.pdf")[0] == 0
    printed = " ".join(PdfReader("en.pdf").pages[1].extract_text().split())
    assert "At least 20 on 2 of the four attribute tracks." in printed
    status, _, says = run("print", "--from", "ours.yaml", "--edition", "fr")
    assert status == 2
    assert says == "--from: already states its campaign and edition (omit --campaign and --edition)\n"


@pytest.mark.slow
@pytest.mark.parametrize("language", language_codes(data_path("layouts")))
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_a_page_has_five_sizes_of_type_and_no_words_that_touch(paper: str, language: str) -> None:
    spoken = Library(language).loaded_game("hadrians-wall")
    setting = PlaceSettings(spoken.game, spoken.language, load_theme(THEMES / "colour.yaml"), find_paper(paper))
    for page in place_log(setting, Progress(CAMPAIGN)):
        sizes = sorted({round(mark.size, 1) for mark in page.marks if isinstance(mark, TextMark)})
        assert len(sizes) <= 5
        assert sizes[0] >= 6.5
        assert sizes[1] >= 7.5
        assert texts_over_texts(page) == []


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("language", language_codes(data_path("layouts")))
def test_names_on_the_map_keep_off_rivers_and_coasts(language: str, paper: str) -> None:
    spoken = Library(language).loaded_game("hadrians-wall")
    setting = PlaceSettings(spoken.game, spoken.language, load_theme(THEMES / "colour.yaml"), find_paper(paper))
    cover = place_log(setting, Progress(CAMPAIGN))[0]
    plates = [bounds_of(mark, text_width) for mark in cover.marks if mark.role == "name-plate"]
    lines = [mark for mark in cover.marks if isinstance(mark, Line) and mark.role in ("river", "shore")]
    points = [(float(step[1]), float(step[2])) for mark in lines for step in mark.steps]
    assert [plate for plate in plates for x, y in points if plate[0] < x < plate[2] and plate[1] < y < plate[3]] == []


def test_what_forts_ask_for_begins_on_one_line_and_attempts_have_one_pitch() -> None:
    for page in log("a4")[1:]:
        assert (
            len({round(mark.x, 1) for mark in page.marks if isinstance(mark, TextMark) and mark.role == "asked"}) == 1
        )
        boxes = [mark for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "tick-box"]
        rows = sorted({round(box.y, 2) for box in boxes})
        pitches = [below - above for above, below in pairwise(rows) if below - above < 10.0]
        assert len(pitches) == 5 * len(texts(page, "fort-title"))
        assert max(pitches) - min(pitches) < 0.1
        assert min(pitches) > boxes[0].height + 1.5


@pytest.mark.parametrize("page", [1, 2, 3, 4])
def test_rows_of_a_card_have_as_much_air(page: int) -> None:
    marks = log("a4")[page].marks
    panels = [bounds_of(mark, text_width) for mark in marks if mark.role == "panel"]
    rules = [(mark.role, *bounds_of(mark, text_width)) for mark in marks if mark.role in ("row-rule", "asked", "icon")]
    for panel in panels:
        inside = sorted((top, low, role) for role, _, top, _, low in rules if panel[1] < top < panel[3])
        lines = [top for top, _, role in inside if role == "row-rule"]
        assert len(lines) == 4
        rows = [
            [(top, low) for top, low, role in inside if role == "asked" and above < top < below]
            for above, below in pairwise([*lines, panel[3] - 0.6])
        ]
        air = [min(row)[0] - above for row, above in zip(rows, lines, strict=True)]
        assert max(air) - min(air) < 1.2


def test_icons_stand_beside_their_texts() -> None:
    marks = log("a4")[1].marks
    (text,) = [mark for mark in marks if isinstance(mark, TextMark) and mark.text == "End the game without disdain."]
    (icon,) = [mark for mark in marks if isinstance(mark, IconMark) and mark.name == "disdain"]
    assert 1.0 < icon.x - bounds_of(text, text_width)[2] < 2.5


def test_each_card_shows_its_fort_on_the_wall() -> None:
    shown = [
        mark.x
        for page in log("a4")[1:]
        for mark in page.marks
        if mark.role == "here" and isinstance(mark, RectangleMark)
    ]
    assert len(shown) == 16
    assert shown == sorted(shown, reverse=True)


def test_around_the_wall_on_a_card_lie_seas_rivers_and_hills_within_its_head() -> None:
    marks = log("a4")[1].marks
    heads = [bounds_of(mark, text_width) for mark in marks if mark.role == "land"]
    for role in ("sea", "river", "hill"):
        there = [bounds_of(mark, text_width) for mark in marks if mark.role == role]
        assert len(there) >= len(heads)
        assert all(any(union_bounds([each, head]) == pytest.approx(head, abs=0.1) for head in heads) for each in there)
