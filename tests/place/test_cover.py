"""A pad's cover and backing sheet keep to their page and its bleed, and say what they are."""

from __future__ import annotations

from math import hypot

import pytest

from sheetgen.assets.fonts import text_width
from sheetgen.assets.icon_drawings import icon_names
from sheetgen.marks.geometry import bounds_of, union_bounds
from sheetgen.marks.marks import IconMark, Page, PathMark, TextMark
from sheetgen.place.pad_cover import cover_icons, place_cover
from tests.place.conftest import setting
from tests.place.laws import contains

SIZES = [(210.0, 297.0), (297.0, 210.0), (228.6, 228.6), (279.4, 431.8)]


def texts(page: Page) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, TextMark)]


def test_what_they_say() -> None:
    cover, backing = place_cover(setting("a4"), 210, 297, 0)
    small = (
        "Hadrian’s Wall, replacement sheets. Made by fans for owners of the game; not affiliated with its publishers."
    )
    assert texts(cover)[:2] == ["HADRIAN’S WALL", "PLAYER SHEETS"]
    assert texts(backing)[:2] == ["HADRIAN’S WALL", "Player sheets"]
    assert [" ".join(texts(page)[2:]) for page in (cover, backing)] == [small, small]
    assert (cover.label, backing.label) == ("Cover", "Backing sheet")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_they_paint_as_far_as_the_bleed_and_no_further(size: tuple[float, float], bleed: float) -> None:
    whole = (-bleed, -bleed, size[0] + bleed, size[1] + bleed)
    cover, backing = place_cover(setting("a4"), *size, bleed)
    for page in (cover, backing):
        assert all(contains(whole, bounds_of(mark, text_width), 1e-6) for mark in page.marks)
        assert bounds_of(page.marks[0], text_width) == pytest.approx(whole)
    stones = union_bounds(bounds_of(mark, text_width) for mark in cover.marks if mark.role in ("stone", "coping"))
    assert (stones[0], stones[2]) == pytest.approx((-bleed, size[0] + bleed))
    # A cut that is not true must not show beside the frame of the backing sheet.
    frame = union_bounds(bounds_of(mark, text_width) for mark in backing.marks if mark.role == "frame")
    assert frame == pytest.approx((6, 6, size[0] - 6, size[1] - 6))


def test_poles_stand_in_the_middle_of_the_arches_behind_them() -> None:
    cover, _ = place_cover(setting("a4", game="rome-and-roll"), 210, 297, 0)
    bounds = [(mark.role, bounds_of(mark, text_width)) for mark in cover.marks]
    arches, feet = (
        [
            round((left + right) / 2, 2)
            for named, (left, _, right, _) in bounds
            if (named, round(right - left)) == wanted
        ]
        for wanted in (("arch", 18), ("foot", 8))
    )
    assert arches == feet == [16.6, 38.4, 171.6, 193.4]


@pytest.mark.parametrize("size", SIZES)
def test_no_text_is_cut(size: tuple[float, float]) -> None:
    inner = (10.0, 10.0, size[0] - 10.0, size[1] - 10.0)
    for page in place_cover(setting("a4"), *size, 3.0):
        for mark in page.marks:
            if isinstance(mark, TextMark):
                assert contains(inner, bounds_of(mark, text_width))


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("hadrians-wall", ["renown", "piety", "valour", "discipline"]),
        ("rome-and-roll", ["coin", "building", "legacy", "glory"]),
        ("praetor", ["victory-point", "worker", "novice", "morale"]),
        ("templates/harbour", ["boat", "fish", "coin", "stone"]),
    ],
)
def test_the_standards_bear_the_lines_of_the_score_or_the_first_icons(game: str, expected: list[str]) -> None:
    assert [icon.name for icon in cover_icons(setting("a4", game=game).game)] == expected


def test_the_floor_shows_the_icons_of_the_game_that_are_no_signs() -> None:
    backing = place_cover(setting("a4"), 210, 297, 0)[1]
    shown = {mark.name for mark in backing.marks if isinstance(mark, IconMark) and mark.role == "ornament"}
    signs = {"arrow-left", "arrow-up", "arrow-right", "repelled", "let-through", "disdain-removed", "good"}
    cards = {"fate-card", "path-card", "prospect-card"}
    assert shown == set(setting("a4").game.icons) - signs - cards


@pytest.mark.parametrize("game", ["praetor", "rome-and-roll"])
def test_an_icon_is_drawn_by_its_drawing(game: str) -> None:
    for page in place_cover(setting("a4", game=game), 210, 297, 0):
        assert {mark.name for mark in page.marks if isinstance(mark, IconMark)} <= set(icon_names())


@pytest.mark.parametrize(
    ("game", "told"),
    [("hadrians-wall", set()), ("praetor", {"scaffold", "crane"}), ("rome-and-roll", {"roof"})],
)
def test_the_gate_tells_the_game(game: str, told: set[str]) -> None:
    cover, _ = place_cover(setting("a4", game=game), 210, 297, 3)
    assert {mark.role for mark in cover.marks} & {"scaffold", "crane", "roof"} == told


def test_scaffolds_keep_off_the_gate_and_the_standards() -> None:
    cover, _ = place_cover(setting("a4", game="praetor"), 210, 297, 0)
    spans = {
        role: [(left, right) for left, _, right, _ in found]
        for role in ("scaffold", "pole", "arch")
        if (found := [b for mark in cover.marks if mark.role == role and (b := bounds_of(mark, text_width))[3] > 190])
    }
    gate = max(spans["arch"], key=lambda span: span[1] - span[0])
    for left, right in spans["scaffold"]:
        assert all(max(left - end, start - right) > 0.8 for start, end in [*spans["pole"], gate])


@pytest.mark.parametrize("theme", ["colour", "mono"])
def test_the_eagle_over_the_gate_keeps_off_its_laurel(theme: str) -> None:
    cover, _ = place_cover(setting("a4", theme), 210, 297, 0)
    eagle = next(mark for mark in cover.marks if isinstance(mark, IconMark) and mark.name == "valour")
    x, y = eagle.x + eagle.size / 2, eagle.y + eagle.size / 2
    laurel = [mark for mark in cover.marks if mark.role == "laurel" and isinstance(mark, PathMark)]
    points = [step[-2:] for mark in laurel for step in mark.steps if len(step) > 1]
    # Its wings reach into the corners of its square.
    assert min(hypot(float(across) - x, float(down) - y) for across, down in points) - 0.62 * eagle.size > 0.6
    assert eagle.size > 11
