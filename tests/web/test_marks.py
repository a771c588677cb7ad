"""Marks and back: what a sheet says travels whole, and what cannot stand on it is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.web.marks import Marker, Refused, differences
from tests.examples import SHEETS
from tests.hadrians_wall.checking import known, read_data
from tests.hadrians_wall.simulator import play_match
from tests.hadrians_wall.simulator.sample import sample_options


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_example_comes_back_as_it_was(path: Path) -> None:
    library = Library()
    for filled in library.read_file(str(path)):
        marker = Marker(library.known(filled.game))
        assert marker.filled(marker.marks(filled)).values == filled.values


def test_played_games_come_back_with_their_cards() -> None:
    marker = Marker(known())
    for seed in range(12):
        for game in play_match(seed, sample_options(seed)):
            filled = read_data(game.sheet(cards=True, written_score=True))
            marks = marker.marks(filled)
            assert marker.filled(marks).values == filled.values
            assert marker.marks(marker.filled(marks)) == marks


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"left.wall.99": "on"}, "no such box: left.wall.99"),
        ({"../../etc/passwd": "on"}, "no such box: ../../etc/passwd"),
        ({"player.1": "x" * 201}, "too long: player.1"),
    ],
)
def test_what_has_no_place_is_refused(changes: dict[str, str], said: str) -> None:
    with pytest.raises(Refused, match=f"^{said}$"):
        Marker(known()).changed({}, changes)


@pytest.mark.parametrize(
    "marks",
    [
        {"years.1": "7"},
        {"years.1": "many"},
        {"difficulty": "hopeless"},
        {"right.market.goods.1": "one"},
        {"player.1": "a\nb"},
        {"fate_cards:rest": "{"},
        {"fate_cards:rest": '[{"dragons": 3}]'},
        {"fate_cards:rest": "3"},
    ],
    ids=str,
)
def test_what_no_file_could_hold_is_refused(marks: dict[str, str]) -> None:
    with pytest.raises(Refused):
        Marker(known()).filled(marks)


def test_differences_lead_from_one_sheet_to_another() -> None:
    before, after = {"a": "on", "b": "1"}, {"b": "2", "c": "on"}
    assert differences(before, after) == {"a": None, "b": "2", "c": "on"}
