"""Looks of a game of one's own: its ``theme.yaml``, boxes without frames, a picture and a text in the heading."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from sheetgen.app.library import Library
from sheetgen.app.lint import lint_game
from sheetgen.app.new_game import create_game
from sheetgen.draw.svg import render_svg
from sheetgen.marks.marks import IconMark, Page, RectangleMark, TextMark
from sheetgen.place.paper import find_paper
from sheetgen.place.sheet_fitting import place_aid, place_sheet
from sheetgen.place.theme import PlaceSettings

LAVENDER = 'hues:\n  lavender: {light: "#c9b8e8", strong: "#5b3f94"}\nlengths: {gap: 1.5}\n'


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "harbour"
    create_game(Library(), str(folder))
    (folder / "theme.yaml").write_text(LAVENDER, encoding="utf-8")
    sheet = folder / "town.yaml"
    text = sheet.read_text(encoding="utf-8").replace("    icon: fish\n", "    icon: fish\n    hue: lavender\n", 1)
    sheet.write_text(text, encoding="utf-8")
    return folder


def complaints(game: Path) -> list[str]:
    found = lint_game(Library(own=[game]), game.name).complaints
    return [str(each).replace(f"{game}/", "") for each in found]


@pytest.mark.slow
def test_a_hue_of_ones_own_is_painted_and_known(game: Path) -> None:
    library = Library(own=[game])
    theme = library.theme("colour", game.name)
    assert complaints(game) == []
    assert round(theme.hues["lavender"].strong.blue * 255) == 0x94
    assert (theme.spec.lengths.gap, library.theme("colour").spec.lengths.gap) == (1.5, 0.65)


def test_another_theme_takes_the_nearest_of_its_hues(game: Path) -> None:
    library = Library(own=[game])
    mono, plain = library.theme("mono", game.name), library.theme("mono")
    assert mono.hues["lavender"].strong == plain.hues["purple"].strong
    assert mono.spec.lengths == plain.spec.lengths


def test_a_wrong_hue_or_theme_is_told_where_it_stands(game: Path) -> None:
    (game / "theme.yaml").write_text(LAVENDER.replace("lavender", "lavendel"), encoding="utf-8")
    assert complaints(game) == [
        "town.yaml:10:10: areas.fishing.hue: there is no hue 'lavender' (did you mean 'lavendel'?)"
    ]
    (game / "theme.yaml").write_text(LAVENDER + "lenghts: {}\n", encoding="utf-8")
    assert [each.partition(" ")[0] for each in complaints(game)] == ["theme.yaml:4:1:"]


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def placed(game: Path) -> Page:
    library = Library(own=[game])
    known = library.game(game.name)
    settings = PlaceSettings(known, library.language(game.name), library.theme("colour", game.name), find_paper("a4"))
    return place_sheet(settings, known.sheets[0])


def test_boxes_without_frames_have_no_outline(game: Path) -> None:
    change(game / "town.yaml", "hue: lavender", "frame: false")
    page = placed(game)
    drawn = {mark.box: mark.paint for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "box"}
    assert drawn["town.fishing.1"].stroke is None
    assert drawn["town.pier.1"].stroke is not None
    assert "town.fishing.1" in {slot.box for slot in page.slots}


@pytest.mark.slow
def test_a_heading_has_a_picture_and_a_text(game: Path) -> None:
    Image.new("RGB", (30, 20), "green").save(game / "icons" / "logo.png")
    change(game / "game.yaml", "icons:\n", "icons:\n  logo: {hue: green}\n")
    change(game / "town.yaml", "fields: [player, date]", "fields: [player, date], picture: logo, text: storms")
    change(game / "lang/en.yaml", "icons:\n", "icons:\n  logo: {one: logo, many: logos}\n")
    assert complaints(game) == []
    page = placed(game)
    (logo,) = [mark for mark in page.marks if mark.role == "picture"]
    assert isinstance(logo, IconMark)
    assert logo.name == str(game / "icons" / "logo.png")
    assert render_svg(page).count('<image href="data:image/png;base64,') == 1
    assert "A storm rings the next box; a seal repairs one." in [
        mark.text for mark in page.marks if isinstance(mark, TextMark)
    ]


def test_a_file_that_is_no_picture_is_refused(game: Path) -> None:
    (game / "icons" / "boat.jpg").write_text("no picture", encoding="utf-8")
    (game / "icons" / "boat.svg").unlink()
    assert complaints(game) == ["icons/boat.jpg: this is no PNG or JPEG picture (save it anew as PNG)"]


def test_points_of_complete_rows_and_columns_of_numbers_are_printed(game: Path) -> None:
    stated = '{kind: numbers, rows: ["- -", "- -"], points: {rows: [31, 32], columns: [33, 34]}}'
    change(game / "town.yaml", "areas:\n", f"areas:\n  square: {stated}\n")
    change(game / "town.yaml", "    - weight: 2\n", "    - {view: series, area: town.square}\n    - weight: 2\n")
    change(game / "lang/en.yaml", "  town.fishing:", "  town.square: Square\n  town.fishing:")
    points = [mark.text for mark in placed(game).marks if isinstance(mark, TextMark) and mark.role == "points"]
    assert points == ["31", "32", "33", "34"]


@pytest.mark.slow
def test_lint_names_the_missing_texts_of_an_aid(game: Path) -> None:
    change(game / "game.yaml", "scoring:\n", "aids:\n  - {view: legend, title: words, across: 2}\nscoring:\n")
    expected = "lang/en.yaml:3:1: aid: has no text for 'aid.titles.words' (add 'titles.words: ...' under 'aid')"
    assert complaints(game) == [expected]


def test_a_game_that_states_no_aid_has_one_of_its_icons_and_its_score(game: Path) -> None:
    change(game / "lang/en.yaml", "score:\n", 'formulas: {houses: "5 for each house"}\nscore:\n')
    library = Library(own=[game])
    setting = PlaceSettings(
        library.game(game.name), library.language(game.name), library.theme("colour"), find_paper("a4")
    )
    texts = [mark.text for mark in place_aid(setting).marks if isinstance(mark, TextMark) and mark.role == "guide"]
    assert texts == [
        *("Fishing", "filled boxes of Fishing"),
        *("Harbour", "filled boxes of Pier → × 2"),
        *("Houses", "5 for each house"),
        *("Storms", "printed points of Storms"),
    ]


def test_the_points_of_a_building_stand_beside_its_box(game: Path) -> None:
    change(game / "town.yaml", "marks: seal}", "marks: seal, points: 17}")
    assert [mark.text for mark in placed(game).marks if mark.role == "points" and isinstance(mark, TextMark)] == ["17"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "storms", "signs"),
    [
        ("fishing", "{penalty: town.storms, sign: -1}", [" ", "+", "+", "–"]),
        ("fishing", "{filled: town.storms, times: -2}", [" ", "+", "+", " "]),
        ("fishing", "{filled: town.storms, table: [0, -1, -3]}", [" ", "+", "+", " "]),
        ("fishing", "{filled: town.storms, table: [3, 1, -1]}", [" ", "+", "+", "+"]),
        ("houses", "{penalty: town.storms, sign: -1}", [" ", "+", "+", "–"]),
    ],
)
def test_each_line_of_the_sum_has_its_sign(first: str, storms: str, signs: list[str], game: Path) -> None:
    change(game / "game.yaml", "{penalty: town.storms, sign: -1}", storms)
    rest = [name for name in ("fishing", "harbour", "houses") if name != first]
    fields = ", ".join(f"score.{name}" for name in (first, *rest, "storms", "total"))
    change(game / "town.yaml", "score.fishing, score.harbour, score.houses, score.storms, score.total", fields)
    marks = [mark for mark in placed(game).marks if isinstance(mark, TextMark)]
    assert [mark.text for mark in marks if mark.role == "sign"] == [*signs, "="]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("boxes", "shown"),
    [("0/25", ["0/25"]), ("0/25 2/4/6 -", ["0/25", "2/4/6"]), (">=4", ["≥4"]), ("<=3 *2", ["≤3", "×2"])],
)
def test_what_a_box_takes_is_printed_in_it_without_writes(boxes: str, shown: list[str], game: Path) -> None:
    change(
        game / "town.yaml", "  storms:", f'  catch: {{kind: numbers, boxes: "{boxes}", rule: fill-order}}\n  storms:'
    )
    change(game / "town.yaml", "town.pier, town.quay]", "town.pier, town.quay, town.catch]")
    change(game / "lang" / "en.yaml", "areas:\n", "areas:\n  town.catch: Catch\n")
    marks = [mark for mark in placed(game).marks if isinstance(mark, TextMark) and mark.role == "label"]
    assert [mark.text for mark in marks] == shown


def test_the_sign_of_a_game_is_one_of_its_icons(game: Path) -> None:
    change(game / "game.yaml", "scoring:\n", "sign: tower\nscoring:\n")
    assert complaints(game) == ["game.yaml:30:7: sign: there is no icon 'tower' (did you mean 'stone'?)"]
