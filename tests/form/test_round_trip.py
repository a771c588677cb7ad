"""What a form says is what was filled in: YAML to form to YAML gives the same data, for every game that ships."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sheetgen.fill.sheet_file import sheet_text
from sheetgen.layout.game import FilledSheet
from tests.amounts import amount
from tests.form.games import GAMES, blank_form, form_of, intake, sheet, sheets_of


def reread(*filled: FilledSheet) -> list[FilledSheet]:
    return intake().read_text("my-game.pdf", form_of(*filled))


def test_there_are_games() -> None:
    assert "hadrians-wall" in GAMES


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=amount(6, 50), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_form_gives_back_the_data_it_was_filled_with(game: str, data: st.DataObject) -> None:
    filled = data.draw(sheets_of(game))
    (read,) = reread(filled)
    assert read.values == filled.values
    known = intake().loaded_game(game)
    (again,) = intake().read_text("again.yaml", sheet_text(known.game, known.language, read))
    assert again.values == filled.values


def test_a_card_that_only_the_face_of_names_has_is_kept() -> None:
    filled = sheet("hadrians-wall", path_cards=["Ĭ"])
    (read,) = reread(filled)
    assert read.values == filled.values


@pytest.mark.slow
@pytest.mark.parametrize("values", [{"left": {"wall": 0}}, {"years": 0}, {"score": {"total": 0}}])
def test_a_player_is_read_who_has_marked_nothing_but_says_so(values: dict[str, Any]) -> None:
    ada, ben = sheet("hadrians-wall", left={"wall": 11}), sheet("hadrians-wall", **values)
    assert [each.values for each in reread(ada, ben)] == [ada.values, ben.values]
    assert [each.values for each in reread(ada, sheet("hadrians-wall"))] == [ada.values]


@pytest.mark.parametrize("game", GAMES)
def test_an_untouched_form_is_an_empty_sheet(game: str) -> None:
    (read,) = intake().read_text("blank.pdf", blank_form(game))
    assert read.values == sheet(game).values
