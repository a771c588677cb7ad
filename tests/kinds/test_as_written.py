"""What a person writes is understood where it can mean but one thing, and left as it is elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.app.library import Library
from sheetgen.kinds import lenient_input as as_written
from sheetgen.kinds.text import day_of, months_of
from sheetgen.text.complaint import Unusable

SHIPPED = Library()
"""The games that ship, loaded once."""

READ = {
    "left: {cippi: '5'}": ("left.cippi", 0b11111),
    "left: {cippi: 1-5}": ("left.cippi", 0b11111),
    "left: {cippi: [1-3, 5]}": ("left.cippi", 0b10111),
    "left: {cippi: 1 2 5}": ("left.cippi", 0b10011),
    "left: {cippi: [x, x]}": ("left.cippi", 0b11),
    "left: {hotel: Small}": ("left.hotel", 0b1),
    "left: {hotel: 'small, LARGE'}": ("left.hotel", 0b11),
    "left: {forum: ['1', ~, -]}": ("left.forum", (1, None, None, None)),
    "left: {disdain: {ringed: 1-3}}": ("left.disdain", (3, 0, None)),
    "right: {market: {built: yes}}": ("right.market", True),
    "right: {market: {built: x}}": ("right.market", True),
    "right: {market: {built: No}}": ("right.market", False),
    "right: {baths: yes}": ("right.baths", True),
    "right: {temples: {small: {favour: Ringed}}}": ("right.temples.small.favour", "ringed"),
    "difficulty: Normal": ("difficulty", "normal"),
    "path_cards: [Planner, TRAINER]": ("path_cards", ("planner", "trainer")),
    "path_cards: planner, trainer": ("path_cards", ("planner", "trainer")),
    "player: 007": ("player", "007"),
    "years: '4'": ("years", 4),
    "score: {total: '54'}": ("score.total", 54),
}


DAYS = {
    "2026-11-22": "2026-11-22",
    " 2026/3/4 ": "2026-03-04",
    "2026.11.22": "2026-11-22",
    "2026년 11월 22일": "2026-11-22",
    "2026년3월4일": "2026-03-04",
    "22/11/2026": "2026-11-22",
    "11-22-2026": "2026-11-22",
    "13 12 2026": "2026-12-13",
    "12/13/2026": "2026-12-13",
    "12/12/2026": "2026-12-12",
    "3.4.2026": "2026-04-03",
    "22 November  2026": "2026-11-22",
    "3. nov. 2026": "2026-11-03",
    "22 NOV, 2026": "2026-11-22",
    "November 22, 2026": "2026-11-22",
    "may 4 2026": "2026-05-04",
    "Sept. 30, 2026": "2026-09-30",
    "3 févr. 2026": "2026-02-03",
    "1 aout 2026": "2026-08-01",
    "3/4/2026": None,
    "1/12/2026": None,
    "12/1/2026": None,
    "13/13/2026": None,
    "0/13/2026": None,
    "22.13.2026": None,
    "11.22.2026": None,
    "2026-13-01": None,
    "2026-02-29": None,
    "2026년 11월 22": None,
    "22 no 2026": None,
    "22 ju 2026": None,
    "22 jui 2026": None,
    "31 November 2026": None,
    "November 31, 2026": None,
    "November 2026": None,
    "22 Novembert 2026": None,
    "22 Brumaire 2026": None,
    "2026-11-22 x": None,
    "22/11/26": None,
    "22": None,
}
"""The day each text means in a French file; none where it means none, or may mean two."""


@pytest.mark.parametrize("text", DAYS)
def test_a_day_is_read_where_it_can_be_but_one(text: str) -> None:
    day = day_of(text, months_of(Library("fr").language("hadrians-wall")))
    assert (day and day.isoformat()) == DAYS[text]


@pytest.mark.parametrize(
    ("text", "day"), [("3/4/2026", "2026-04-03"), ("22/11/2026", "2026-11-22"), ("11/22/2026", None)]
)
def test_where_the_day_is_known_to_come_first_numbers_mean_one(text: str, day: str | None) -> None:
    found = day_of(text, (), day_first=True)
    assert (found and found.isoformat()) == day


@pytest.mark.parametrize("text", READ)
def test_what_is_understood(text: str) -> None:
    (filled,) = SHIPPED.read_text("ada.yaml", f"game: hadrians-wall\n{text}\n")
    area, value = READ[text]
    assert filled.values[area] == value


def test_an_area_is_known_by_its_printed_name_once() -> None:
    (filled,) = SHIPPED.read_text("ada.yaml", "game: hadrians-wall\nleft: {Wall guard: 2}\n")
    assert filled.values["left.wall_guard"] == 0b11
    with pytest.raises(Unusable) as fault:
        SHIPPED.read_text("ada.yaml", "game: hadrians-wall\nleft: {wall_guard: 2, Wall guard: 2}\n")
    assert str(fault.value).startswith("ada.yaml:2:23: left.Wall guard: 'Wall guard' is already given here")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("left: {Wall guard: 99}", "2:20: left.Wall guard"),
        ("left: {Disdain: {ringed: 99}}", "2:26: left.Disdain.ringed"),
        ("Left sheet: {Wall guard: 99}", "2:26: Left sheet.Wall guard"),
        ("Left sheet: {wall_guard: 99}", "2:26: Left sheet.wall_guard"),
        ("right: {Temples: {small: {favour: x}}}", "2:35: right.Temples.small.favour"),
        ("right: {temples: {Small temple: {favour: x}}}", "2:42: right.temples.Small temple.favour"),
        ("right: {Temples: {Small temple: {favour: x}}}", "2:42: right.Temples.Small temple.favour"),
    ],
)
def test_a_complaint_names_areas_as_the_file_does(text: str, path: str) -> None:
    with pytest.raises(Unusable) as fault:
        SHIPPED.read_text("ada.yaml", f"game: hadrians-wall\n{text}\n")
    assert str(fault.value).startswith(f"ada.yaml:{path}: ")


@pytest.mark.parametrize(
    ("code", "text", "card"),
    [
        ("fr", "path_cards: [{}]", "planner"),
        ("pl", "path_cards: [{}]", "planner"),
        ("ko", "path_cards: [{}]", "planner"),
    ],
)
def test_a_card_is_known_by_its_printed_name(code: str, text: str, card: str) -> None:
    library = Library(code)
    name = library.language("hadrians-wall").text("cards.planner.name")
    (filled,) = library.read_text("ada.yaml", f"game: hadrians-wall\n{text.format(name)}\n")
    assert filled.values["path_cards"] == (card,)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("left: {forum: 3}", "write the years in box order, with ~ for an empty box, such as [1, 3]"),
        ("left: {cippi: 5-1}", "write the number of filled boxes (0 to 7) or list them, such as [1, 2, 3]"),
        ("left: {cippi: five}", "write the number of filled boxes (0 to 7) or list them, such as [1, 2, 3]"),
        ("right: {scouting_grid: ['#....', '.....']}", "write 4 rows such as \".....\", '#' for a filled cell"),
    ],
)
def test_what_is_not_says_what_to_write(text: str, said: str) -> None:
    with pytest.raises(Unusable) as fault:
        SHIPPED.read_text("ada.yaml", f"game: hadrians-wall\n{text}\n")
    assert [each.hint for each in fault.value.complaints] == [said]


def test_letters_in_one_word_could_be_one_letter() -> None:
    assert as_written.parse_letters("W, B/") == ["W", "B/"]
    assert as_written.parse_letters("WB") == "WB"


@given(st.integers(0, 30) | st.lists(st.integers(1, 30)))
def test_what_yaml_can_say_stays(raw: Any) -> None:
    readers: tuple[Callable[[Any], Any], ...] = (
        as_written.parse_boxes_value,
        as_written.parse_entries,
        as_written.parse_yes_or_no,
    )
    assert [read(raw) for read in readers] == [raw] * 3


@given(st.lists(st.integers(1, 60), unique=True, min_size=2).map(sorted))
def test_a_list_may_be_written_as_ranges(boxes: list[int]) -> None:
    runs: list[list[int]] = []
    for box in boxes:
        if runs and runs[-1][-1] == box - 1:
            runs[-1].append(box)
        else:
            runs.append([box])
    text = ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
    assert as_written.parse_boxes_value(text) == boxes


def test_a_number_meant_for_the_track_of_the_same_name_is_told_where_that_is() -> None:
    with pytest.raises(Unusable) as fault:
        SHIPPED.read_text("ada.yaml", "game: hadrians-wall\nfort: 17\n")
    (said,) = map(str, fault.value.complaints)
    where = "a track of that name is at left.fort"
    assert said == f"ada.yaml:2:7: fort: enter a whole number from 1 to 16 ({where})"
