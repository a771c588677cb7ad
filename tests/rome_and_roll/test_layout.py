"""What the sheets of Rome & Roll show, by the rulebook's chapter on the character sheets."""

from __future__ import annotations

import pytest

from sheetgen.assets.data_folders import data_path
from sheetgen.layout.game import ArrangedView, Game, Sheet
from sheetgen.layout.language import language_codes
from sheetgen.marks.marks import IconMark, TextMark
from sheetgen.place.paper import PAPERS
from sheetgen.place.sheet_fitting import place_sheet
from sheetgen.place.sheet_set import place_large
from sheetgen.place.theme import PlaceSettings
from sheetgen.place.theme_file import load_theme
from tests.place.conftest import setting
from tests.place.laws import broken
from tests.rome_and_roll.sheets import intake

ADVISORS = {
    "legatus": ["theocles", "vivianus", "cassian"],
    "mercatrix": ["donatus", "jovilius", "nicodemus"],
    "patricia": ["euphemius", "palinurus", "martialis"],
    "praefectus": ["bertramus"],
    "pontifex": ["pompilius"],
    "character": [],
}


@pytest.fixture(scope="module")
def game() -> Game:
    return intake().loaded_game("rome-and-roll").game


def views(view: ArrangedView) -> set[str]:
    return {view.name}.union(*map(views, view.blocks))


@pytest.mark.parametrize("name", ADVISORS)
def test_a_character_sheet_names_the_advisors_that_the_rulebook_names(game: Game, name: str) -> None:
    names = game.sheet(name).arrange.names
    assert [word for area, word in names.items() if area.startswith("advisors.")] == ADVISORS[name]


def test_characters_begin_with_what_their_sheets_print(game: Game) -> None:
    marked = {sheet.name: dict(sheet.arrange.marked) for sheet in game.sheets if sheet.arrange.marked}
    assert marked == {"legatus": {"soldiers": 1}, "praefectus": {"glory": 1}}


def test_the_legates_first_soldier_is_printed_underlined(game: Game) -> None:
    theme = load_theme(data_path("layouts") / "themes" / "colour.yaml")
    setting = PlaceSettings(game, intake().loaded_game("rome-and-roll").language, theme, PAPERS["a4"])
    underlined = {
        name: sum(getattr(mark, "role", "") == "underline" for mark in place_sheet(setting, game.sheet(name)).marks)
        for name in ("legatus", "patricia")
    }
    assert underlined == {"legatus": 1, "patricia": 0}


@pytest.mark.parametrize("name", ADVISORS)
def test_a_character_sheet_has_every_part_of_the_rulebooks_list(game: Game, name: str) -> None:
    shown = views(game.sheet(name).arrange)
    assert shown >= {"standard", "guide", "numbered", "patron", "places", "sum"}
    assert len(game.areas["soldiers"].boxes) == 16
    assert [len(advisor.child("loyalty").boxes) for advisor in game.areas["advisors"].areas] == [5, 5, 5]


def test_what_the_rulebook_does_not_state_says_so(game: Game) -> None:
    not_stated = {area.id for area in game.areas.values() if area.source == "not stated"}
    tracks = {"coins", "buildings", "legacy", "glory"}
    assert not_stated == {
        *tracks,
        *(f"blue_box.{track}" for track in tracks),
        *(f"last_box.{track}" for track in tracks),
        *(f"nero.{track}" for track in tracks),
        *(f"advisors.{place}.points" for place in ("first", "second", "third")),
        "senators",
    }


def sheets_for(game: Game, paper: str) -> list[Sheet]:
    """What is printed on a paper: on the smallest one score pads only."""
    return [sheet for sheet in game.sheets if paper != "a5" or sheet.name == "score-pad"]


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", language_codes(data_path("layouts")))
def test_every_sheet_fits_every_paper_in_every_language(code: str, paper: str) -> None:
    known = intake(code).loaded_game("rome-and-roll")
    theme = load_theme(data_path("layouts") / "themes" / "colour.yaml")
    for sheet in sheets_for(known.game, paper):
        # Upright, as all sheets of a print share a pile of paper.
        page = place_sheet(PlaceSettings(known.game, known.language, theme, PAPERS[paper], "portrait"), sheet)
        assert broken(page, PAPERS[paper]) == {}
        # The heading's own small boxes are ticked once, before the game.
        tracks = [slot for slot in page.slots if slot.kind in ("tick", "ring")]
        assert all(min(slot.width, slot.height) >= PAPERS[paper].least_box - 0.01 for slot in tracks)


def test_senecas_steps_have_numbers_and_icons_and_his_total_a_lyre(game: Game) -> None:
    theme = load_theme(data_path("layouts") / "themes" / "colour.yaml")
    setting = PlaceSettings(game, intake().loaded_game("rome-and-roll").language, theme, PAPERS["a4"])
    marks = place_sheet(setting, game.sheet("solo")).marks
    steps = [mark.name for mark in marks if isinstance(mark, IconMark) and mark.role == "step"]
    assert steps == ["cards", "seal", "let-through", "nero"]
    assert [mark.text for mark in marks if isinstance(mark, TextMark) and mark.role == "number"][:3] == ["1", "2", "3"]
    banners = [mark.name for mark in marks if isinstance(mark, IconMark) and mark.role == "banner"]
    assert banners[-2:] == ["nero", "laurel"]


def test_both_parts_of_a_sheet_in_large_print_have_the_name_of_its_character() -> None:
    made = setting("a4", game="rome-and-roll")
    pages = place_large(made, (made.game.sheet("legatus"),))
    heads = [mark.text for page in pages for mark in page.marks if isinstance(mark, TextMark) and mark.role == "sheet"]
    assert heads == ["LEGATUS 1/2", "LEGATUS 2/2"]


@pytest.mark.parametrize("code", language_codes(data_path("layouts")))
def test_letters_of_the_storage_have_words_on_a4(code: str) -> None:
    known = intake(code).loaded_game("rome-and-roll")
    theme = load_theme(data_path("layouts") / "themes" / "colour.yaml")
    sheet = next(sheet for sheet in known.game.sheets if sheet.name == "legatus")
    page = place_sheet(PlaceSettings(known.game, known.language, theme, PAPERS["a4"], "portrait"), sheet)
    words = [known.language.text(f"icons.{name}.one") for name in known.game.areas["storage"].icons]
    assert [mark.text for mark in page.marks if isinstance(mark, TextMark) and mark.role == "legend"] == words
