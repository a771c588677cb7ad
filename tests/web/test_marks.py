"""Marks and back: what a sheet says travels whole, and what cannot stand on it is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.text.yaml_documents import read_documents
from sheetgen.web.player_marks import MarkConverter, RefusedMarks, changes_between
from tests.examples import SHEETS
from tests.hadrians_wall.checking import known, read_data
from tests.hadrians_wall.simulator import play_match
from tests.hadrians_wall.simulator.sample import sample_options


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_example_comes_back_as_it_was(path: Path) -> None:
    library = Library()
    for filled in library.read_file(str(path)):
        marker = MarkConverter(library.loaded_game(filled.game))
        assert marker.filled(marker.marks(filled)).values == filled.values


def test_played_games_come_back_with_their_cards() -> None:
    marker = MarkConverter(known())
    for seed in range(12):
        for game in play_match(seed, sample_options(seed)):
            filled = read_data(game.sheet(cards=True, written_score=True))
            marks = marker.marks(filled)
            assert marker.filled(marks).values == filled.values
            assert marker.marks(marker.filled(marks)) == marks


LETTERS = [f"L{number}" for number in range(1, 41)]
NAMES = list(Library().loaded_game("hadrians-wall").game.cards)


@pytest.mark.parametrize(
    ("game", "text", "box", "written"),
    [
        ("rome-and-roll", f"storage: [{', '.join(LETTERS)}]", "storage.1", "S"),
        ("rome-and-roll", f"storage: [{', '.join(LETTERS)}]", "storage.26", "S/"),
        ("rome-and-roll", f"storage: [{', '.join(LETTERS[:27])}]", "storage.2", None),
        ("hadrians-wall", f"path_cards: [{', '.join(NAMES[:9])}]", "path_cards.6", NAMES[10]),
        ("hadrians-wall", f"path_cards: [{', '.join(NAMES[:9])}]", "path_cards.1", None),
    ],
)
def test_a_box_of_a_list_with_more_entries_than_boxes_is_changed(
    game: str, text: str, box: str, written: str | None
) -> None:
    known = Library().loaded_game(game)
    marker = MarkConverter(known)
    filled = known.reader.read(read_documents("", f"game: {game}\n{text}\n")[0])
    area, _, number = box.rpartition(".")
    place = int(number) - 1
    before, marks = filled.values[area], marker.marks(filled)
    assert isinstance(before, tuple)
    assert marker.filled(marks).values == filled.values
    after = marker.filled(marker.changed(marks, {box: written})).values[area]
    entry = () if written is None else marker.filled({f"{area}.1": written}).values[area]
    assert isinstance(entry, tuple)
    assert after == (*before[:place], *entry, *before[place + 1 :])


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"left.wall.99": "on"}, "no such box: left.wall.99"),
        ({"../../etc/passwd": "on"}, "no such box: ../../etc/passwd"),
        ({"player.1": "x" * 201}, "too long: player.1"),
    ],
)
def test_what_has_no_place_is_refused(changes: dict[str, str], said: str) -> None:
    with pytest.raises(RefusedMarks, match=f"^{said}$"):
        MarkConverter(known()).changed({}, changes)


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
    with pytest.raises(RefusedMarks):
        MarkConverter(known()).filled(marks)


def test_differences_lead_from_one_sheet_to_another() -> None:
    before, after = {"a": "on", "b": "1"}, {"b": "2", "c": "on"}
    assert changes_between(before, after) == {"a": None, "b": "2", "c": "on"}
