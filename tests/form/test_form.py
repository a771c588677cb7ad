"""What a form holds: names, tooltips, the order of the tab key, players kept apart, its mark, its size."""

from __future__ import annotations

import io
import json
import math
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdf
import pytest

from sheetgen.app.check_files import sheets_of_player
from sheetgen.app.form_pages import add_form
from sheetgen.app.job_builder import make_job
from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder
from sheetgen.assets.fonts import text_width
from sheetgen.draw.assemble import render_pdf
from sheetgen.layout.area import Area
from sheetgen.layout.box import Box, FieldKey, field_name, read_field_name
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import PathMark, TextMark
from sheetgen.text.complaint import Unusable
from tests.form import spoil
from tests.form.games import GAMES, blank_form, blank_job, form_of, intake, setting, sheet


@pytest.mark.parametrize(
    ("player", "key", "name"),
    [
        (1, FieldKey("left.wall.7"), "p1/left/wall/7"),
        (12, FieldKey("left.disdain.3", "filled"), "p12/left/disdain/3:filled"),
        (1, FieldKey("right.diplomats.1.cohort"), "p1/right/diplomats/1/cohort"),
        (2, FieldKey("", "rest"), "p2/:rest"),
    ],
)
def test_names_are_read_back(player: int, key: FieldKey, name: str) -> None:
    assert field_name(player, key) == name
    assert read_field_name(name) == (player, key)


@pytest.mark.parametrize(
    "name", ["", "p1", "p1left", "p0/left", "q1/left", "p1/left.wall", "p1/left/", "p1/a:b:c", "p1/é"]
)
def test_other_names_are_none_of_ours(name: str) -> None:
    assert read_field_name(name) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_slot_has_a_field(game: str) -> None:
    known = intake().loaded_game(game)
    readable = [each.name for each in known.game.sheets if not each.paper_only]
    job = add_form(blank_job(game, tuple(readable)), setting(game))
    assert job.form is not None
    slots = {slot.box for page in job.pages for slot in page.slots}
    assert slots == {box for player in job.form.players for box in player}


def fields(pdf: bytes) -> dict[str, Any]:
    found = pypdf.PdfReader(io.BytesIO(pdf)).get_fields()
    assert found is not None
    return dict(found)


def test_tooltips_name_the_box() -> None:
    found = fields(blank_form("hadrians-wall"))
    labels = {name: found[f"p1/{name}"]["/TU"] for name in ("left/wall/7", "left/hotel/small", "player/1", "years/1")}
    assert labels == {
        "left/wall/7": "Wall 7",
        "left/hotel/small": "Small hotel",
        "player/1": "Player",
        "years/1": "Years",
    }
    assert found["p1/left/disdain/3:filled"]["/TU"] == "Disdain 3: fill it"
    assert found["p1/left/disdain/3:ringed"]["/TU"] == "Disdain 3: ring it"
    assert found["p1/score/renown/1"]["/TU"] == "Score: Renown"


def test_tooltips_are_in_the_language_of_the_sheet() -> None:
    library = Library("fr")
    pdf = render_pdf(make_job(library, PrintOrder(game="hadrians-wall", fillable=True)))
    wall = library.language("hadrians-wall").text("areas.left.wall")
    assert fields(pdf)["p1/left/wall/7"]["/TU"] == f"{wall} 7"
    assert wall != "Wall"


def test_the_tab_key_goes_down_the_sheet() -> None:
    page = pypdf.PdfReader(io.BytesIO(blank_form("hadrians-wall"))).pages[0]
    names = []
    for widget in page.annotations or ():
        parent = widget["/Parent"].get_object() if "/Parent" in widget else widget
        names.append(parent["/T"])
    boxes = [name for name in dict.fromkeys(names) if name.startswith("p1/")]
    assert boxes[:6] == [
        "p1/player/1",
        "p1/difficulty",
        "p1/years/1",
        "p1/players/1",
        "p1/fort/1",
        "p1/left/cohorts/left/1",
    ]
    assert boxes[-1] == "p1/score/total/1"
    wall = [name for name in boxes if name.startswith("p1/left/wall/")]
    assert wall == [f"p1/left/wall/{number}" for number in range(1, 22)]


@pytest.mark.slow
def test_the_players_of_a_pad_are_never_linked() -> None:
    pdf = spoil.changed(
        blank_form("hadrians-wall", copies=3), spoil.tick("p2/left/wall/1"), spoil.write("p3/player/1", "Ben")
    )
    second, third = intake().read_text("pad.pdf", pdf)
    assert (second.values["left.wall"], third.values["left.wall"]) == (1, 0)
    assert (second.values["player"], third.values["player"]) == (None, "Ben")


def test_a_player_of_a_pad_has_the_own_name_on_every_page() -> None:
    found = fields(blank_form("hadrians-wall", copies=2))
    assert [len(found[f"p{player}/player/1"]["/Kids"]) for player in (1, 2)] == [3, 3]


def test_sheets_with_the_same_boxes_are_of_different_players() -> None:
    job = add_form(blank_job("rome-and-roll", ("legatus", "mercatrix", "solo")), setting("rome-and-roll"))
    assert job.form is not None
    assert job.form.owners == (0, 1, 1)


def test_what_a_sheet_prints_is_part_of_what_is_read() -> None:
    job = add_form(blank_job("rome-and-roll", ("legatus",)), setting("rome-and-roll"))
    (read,) = intake().read_text("legatus.pdf", render_pdf(job))
    assert read.values == sheet("rome-and-roll", character="legatus", soldiers={"underlined": 1}).values


@pytest.mark.slow
def test_a_sheet_in_parts_is_all_there() -> None:
    job = make_job(intake(), PrintOrder(game="hadrians-wall", large_print=True, fillable=True))
    assert [page.name for page in job.pages] == ["left-1", "left-2", "left-3", "right-1", "right-2", "right-3", "lists"]
    numbers = [mark.text for mark in job.pages[-1].marks if isinstance(mark, TextMark) and mark.role == "number"]
    lists = [slot.box for slot in job.pages[-1].slots if slot.box.startswith("path_cards.")]
    assert lists == [f"path_cards.{number}" for number in numbers]
    form = render_pdf(job)
    (read,) = intake().read_text("large.pdf", spoil.changed(form, spoil.tick("p1/right/scouts/2")))
    assert read.values == sheet("hadrians-wall", right={"scouts": [2]}).values


def test_the_file_says_what_it_is() -> None:
    reader = pypdf.PdfReader(io.BytesIO(blank_form("hadrians-wall", copies=2)))
    player = {"sheets": ["left", "right"], "fields": 457}
    said = {"format": 1, "game": "hadrians-wall", "version": 2, "language": "en", "players": [player, player]}
    assert reader.metadata is not None
    assert json.loads(str(reader.metadata["/SheetgenForm"])) == said
    assert json.loads(str(fields(blank_form("hadrians-wall", copies=2))["sheetgen"]["/V"])) == said


def test_changed_fields_count_more_than_the_sheet_that_travels_with_them() -> None:
    filled = sheet("hadrians-wall", path_cards=["defender"] * 8, fate_cards=[{"soldier": 1}], left={"wall": 3})
    pdf = spoil.changed(form_of(filled), spoil.tick("p1/left/wall/4"))
    (read,) = intake().read_text("my.pdf", pdf)
    assert read.values == {**filled.values, "left.wall": 0b1111}
    (read,) = intake().read_text("my.pdf", spoil.changed(pdf, spoil.write("p1/path_cards/1", "planner")))
    assert read.values["path_cards"] == ("planner", *["defender"] * 5)


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_filled_in_is_little_larger_than_what_is_printed(game: str) -> None:
    known = intake().loaded_game(game)
    order = PrintOrder(game=game, sheets=tuple(each.name for each in known.game.sheets)[:2])
    printed, form = (len(render_pdf(make_job(intake(), replace(order, fillable=each)))) for each in (False, True))
    assert form < printed + 68_000
    assert form < (200_000 if game == "hadrians-wall" else 300_000)


@pytest.mark.slow
def test_twenty_copies_share_their_appearances() -> None:
    one, many = (len(blank_form("hadrians-wall", copies=copies)) for copies in (1, 21))
    assert math.ceil((many - one) / 20) < 30_000


@pytest.mark.parametrize("game", GAMES)
def test_what_no_file_can_hold_has_no_fields(game: str) -> None:
    known = intake().loaded_game(game).game
    job = add_form(blank_job(game, tuple(sheet.name for sheet in known.sheets)), setting(game))
    assert job.form is not None
    filled = {key for player in job.form.players for key in player}
    on_paper = {box.id for sheet in known.sheets if sheet.paper_only for top in sheet.areas for box in boxes_of(top)}
    assert filled & on_paper == set()
    assert filled | on_paper >= {slot.box for page in job.pages for slot in page.slots}


def boxes_of(top: Area) -> list[Box]:
    return [box for area in top.walk() for box in area.boxes]


OLD_FORM = (Path(__file__).parent / "praetor_with_pad.pdf").read_bytes()


def test_an_older_form_with_a_score_pad_is_read_unless_the_pad_is_filled_in() -> None:
    (read,) = intake().read_text("old.pdf", spoil.changed(OLD_FORM, spoil.write("p1/resources/gold/1", "7")))
    assert read.values["resources.gold"] == 7
    with pytest.raises(Unusable) as refused:
        intake().read_text("old.pdf", spoil.changed(OLD_FORM, spoil.write("p1/score-pad/gold/1", "7")))
    assert [str(each) for each in refused.value.complaints] == [
        "old.pdf: the score pad is filled in, but a file holds one player only (sheets that can be read: "
        "dashboard, record)"
    ]


def test_tooltips_call_marks_as_the_legend_does() -> None:
    found = fields(blank_form("rome-and-roll"))
    assert found["p1/soldiers/3:underlined"]["/TU"] == "Soldiers 3: underline it"
    assert found["p1/soldiers/3:crossed"]["/TU"] == "Soldiers 3: cross it out"


def test_narrow_lists_stand_on_a_page_of_their_own_too() -> None:
    job = add_form(replace(blank_job("hadrians-wall", ("left", "right")), copies=2), setting("hadrians-wall"))
    assert job.form is not None
    assert (job.order, job.form.owners) == ((0, 1, 2, 0, 1, 2), (0, 0, 0, 1, 1, 1))
    head, wide = job.pages[2].slots[:2], job.pages[2].slots[2:]
    assert [slot.box for slot in head] == ["player.1", "date.1"]
    assert [slot.box for slot in wide] == [f"path_cards.{number}" for number in range(1, 7)]
    (size,) = {(round(slot.width, 1), round(slot.height, 1)) for slot in wide}
    assert size == (51.7, 13.8)
    assert [len({round(getattr(slot, side), 2) for slot in wide}) for side in "xy"] == [3, 2]
    assert all((left.y, left.x) < (right.y, right.x) for left, right in pairwise(wide))
    texts = [mark for mark in job.pages[2].marks if isinstance(mark, TextMark)]
    assert [mark.text for mark in texts if mark.role == "number"] == ["1", "2", "3", "4", "5", "6"]
    assert [mark.text for mark in texts if mark.text.casefold() == "path cards"] == ["PATH CARDS"]
    assert [mark.text for mark in texts if mark.role == "title"] == ["ONE EACH YEAR", "PLAYER CARDS"]
    rules = [
        bounds_of(mark, text_width)[1]
        for mark in job.pages[2].marks
        if mark.role == "table" and isinstance(mark, PathMark)
    ]
    rows = [below - above for above, below in pairwise(sorted(rules)) if below - above > 6]
    assert len({round(high, 1) for high in rows}) == 1
    (title,) = (mark for mark in texts if mark.text == "PLAYER CARDS")
    (column,) = (mark for mark in texts if mark.text == "Path card scores")
    assert title.x < column.x
    assert 6.0 < column.y - title.y < 9.0
    pictures = [bounds_of(mark, text_width) for mark in job.pages[2].marks if mark.role == "tower"]
    assert min(top for _, top, _, _ in pictures) > max(rules)
    assert {"Architect", "landmarks built", "Vanguard"} <= {mark.text for mark in texts if mark.role == "card"}


@pytest.mark.parametrize("game", ["praetor", "rome-and-roll"])
def test_games_without_narrow_lists_have_no_such_page(game: str) -> None:
    known = intake().loaded_game(game)
    job = blank_job(game, tuple(sheets_of_player(known.game, ())))
    assert len(add_form(job, setting(game)).pages) == len(job.pages)


def test_a_form_on_both_sides_of_its_paper_keeps_its_pages() -> None:
    order = PrintOrder(game="hadrians-wall", fillable=True, duplex=True)
    assert [page.name for page in make_job(intake(), order).pages] == ["left", "right"]


@pytest.mark.parametrize("typed", ["22/11/2026", "2026-11-22", "22 November 2026"])
def test_a_day_is_read_as_in_a_file(typed: str) -> None:
    (read,) = intake().read_text("a.pdf", spoil.changed(blank_form("hadrians-wall"), spoil.write("p1/date/1", typed)))
    assert read.values["date"] == "2026-11-22"


def test_what_is_no_day_is_refused_as_in_a_file() -> None:
    with pytest.raises(Unusable) as refused:
        intake().read_text("a.pdf", spoil.changed(blank_form("hadrians-wall"), spoil.write("p1/date/1", "yesterday")))
    (complaint,) = refused.value.complaints
    assert (complaint.path, complaint.message) == ("date", "'yesterday' is not a date")
