"""Where things stand in a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.text.positions import KeyStep, Positions
from sheetgen.text.yaml_documents import read_documents

TEXT = """\
game: wall
left:
  cohorts: {left: 4, centre: 3}
  forum: [1, ~, 4]
  road: []
  rows:
    - - discipline - valour
    - "a\\"b c"
right: &r
  1: {cohort: left}
again: *r
"""


def positions(text: str) -> Positions:
    return read_documents("sheet.yaml", text)[0].positions


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ((), (1, 1), (1, 1)),
        (("game",), (1, 7), (1, 1)),
        (("left",), (3, 3), (2, 1)),
        (("left", "cohorts", "centre"), (3, 30), (3, 22)),
        (("left", "forum", 2), (4, 17), (4, 17)),
        (("left", "rows", 0, 0), (7, 9), (7, 9)),
        (("right", 1, "cohort"), (10, 15), (10, 7)),
        (("right", "1", "cohort"), (10, 15), (10, 7)),
        (("again", 1, "cohort"), (10, 15), (10, 7)),
        (("left", "wall"), (2, 1), (2, 1)),
        (("left", "forum", 3), (4, 3), (4, 3)),
        (("left", "forum", "x", "y"), (4, 3), (4, 3)),
        (("game", 0), (1, 1), (1, 1)),
    ],
)
def test_places_of_values_and_keys(path: tuple[KeyStep, ...], value: tuple[int, int], key: tuple[int, int]) -> None:
    there = positions(TEXT)
    assert there.start_of(path) == value
    assert there.start_of(path, key=True) == key


@pytest.mark.parametrize(
    ("text", "offset", "place"),
    [
        ("a: one two", 0, (1, 4)),
        ("a: one two", 4, (1, 8)),
        ("a: one two", 3, (1, 7)),
        ("a: one two", 99, (1, 11)),
        ("a: 'it''s on'", 5, (1, 11)),
        ('a: "x\\u00e9y z"', 2, (1, 12)),
        ('a: "x\\ty"', 2, (1, 8)),
        ('a: "\\xe9 b"', 2, (1, 10)),
        ("a: one\n  two three", 8, (2, 7)),
        ("a: |\n  one\n\n   two", 5, (2, 6)),
        ("a: |\n  one\n\n   two", 6, (4, 4)),
        ("a: >- # folded\n  one\n  two", 4, (3, 3)),
        ("- - one - two", 6, (1, 11)),
        ("a: 한국 x", 3, (1, 7)),
        ("a: x\r\nb: y\r\nc:\r\n  one two", 4, (4, 7)),
        ("a: [1]", 0, (1, 4)),
    ],
)
def test_places_inside_a_text(text: str, offset: int, place: tuple[int, int]) -> None:
    document = read_documents("sheet.yaml", text)[0]
    last = next(reversed(document.data)) if isinstance(document.data, dict) else 0
    path = (last,) if isinstance(last, str) else (0, 0)
    assert document.positions.character_at(path, offset) == place


def test_inside_what_is_not_there_is_the_place_of_its_map() -> None:
    assert positions("a: one").character_at(("b",), 2) == (1, 1)


WORDS = st.lists(st.text("abcdefgh한é", min_size=1, max_size=5), min_size=1, max_size=5)


@given(words=WORDS, style=st.sampled_from(["a: {}", "a: '{}'", 'a: "{}"', "a:\n  {}", "a: |\n  {}", "- [ {} ]"]))
def test_each_letter_is_found_where_it_stands(words: list[str], style: str) -> None:
    text = style.format(" ".join(words))
    document = read_documents("sheet.yaml", text)[0]
    path: tuple[KeyStep, ...] = ("a",) if isinstance(document.data, dict) else (0, 0)
    for offset, letter in enumerate(" ".join(words)):
        line, column = document.positions.character_at(path, offset)
        assert text.split("\n")[line - 1][column - 1] == letter


def test_paths_as_a_person_counts() -> None:
    there = positions(TEXT)
    assert there.dotted_path(("left", "forum", 2)) == "left.forum.3"
    assert there.dotted_path(("right", 1, "cohort")) == "right.1.cohort"
    assert there.dotted_path(("left", "wall", "x")) == "left.wall.x"
    assert there.dotted_path(("no-such", 2)) == "no-such.2"
    assert there.dotted_path(()) == ""


def test_what_is_there() -> None:
    there = positions(TEXT)
    assert there.holds(("left", "forum", 2))
    assert not there.holds(("left", "forum", 3))
    assert there.keys(("right", 1)) == ("cohort",)
    assert there.keys(("right",)) == (1,)
    assert there.keys(("game",)) == ()
    assert there.keys(("wrong",)) == ()


def test_a_complaint_stands_at_a_value_a_key_or_a_letter() -> None:
    there = positions(TEXT)
    assert str(there.complaint(("left", "forum", 2), "too many")) == "sheet.yaml:4:17: left.forum.3: too many"
    assert str(there.complaint(("left",), "unknown", "why?", key=True)) == "sheet.yaml:2:1: left: unknown (why?)"
    assert str(there.complaint(("left", "rows", 0, 0), "odd", offset=13)) == ("sheet.yaml:7:22: left.rows.1.1: odd")
