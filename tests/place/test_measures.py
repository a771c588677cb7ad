"""What the print promises in numbers: boxes, icons, type, verticals, on every paper and in every language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import pytest

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import bounds_of, shift
from sheetgen.marks.marks import BLACK, IconMark, Paint, PathMark, RectangleMark, TextMark
from sheetgen.place.paper import find_paper
from sheetgen.place.sheet_fitting import Fit, place_sheets
from sheetgen.text.cache import as_json, from_json
from tests.place.conftest import placed, setting
from tools.measure import (
    KILOBYTES,
    Measures,
    heavy,
    ink_and_size,
    ink_bounds,
    loose_chains,
    measure,
    misses,
    near_frames,
    play_slots,
    seams,
    skew,
    tight_pairs,
)

LANGUAGES = ("en", "fr", "ko", "pl")
LEAST_SIDE = {
    "left": {"native": 6.24, "a4": 6.6, "letter": 6.8, "legal": 6.7, "a3": 9.4, "tabloid": 8.775},
    "right": {"native": 7.0, "a4": 8.2, "letter": 7.59, "legal": 8.5, "a3": 11.0, "tabloid": 11.2},
}
"""The least side of a box to mark in mm, in every language: on papers of twice A4's area 1.35 times that of A4."""
LARGER = {"a3": 1.35, "tabloid": 1.35}
"""How much larger type is on larger papers."""
LEAST_ICON, LEAST_ALONE = 4.6, {"left": 6.2, "right": 6.7}
"""In mm on A4: in every role, and side by side in a box; alone in a box."""
MOST_VERTICALS = 9
TARGET = 4.5
"""The least side in mm of what is tapped in the sheet's head, whose two lines share 10 mm."""

PRINTED = [(paper, language) for paper in ("native", "a4") for language in LANGUAGES] + [
    ("letter", "en"),
    ("letter", "fr"),
    ("legal", "en"),
    ("legal", "pl"),
    ("a3", "en"),
    ("a3", "ko"),
    ("tabloid", "en"),
    ("tabloid", "fr"),
]
"""Papers and languages: the narrowest paper and the usual one in all languages, the others in English and one more."""

every_print = pytest.mark.parametrize(
    ("sheet", "paper", "language"), [(sheet, *printed) for sheet in LEAST_SIDE for printed in PRINTED]
)
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@lru_cache
def measures(sheet: str, paper: str, language: str = "en", theme: str = "colour") -> Measures:
    return measure(placed(paper, sheet, theme, language), find_paper(paper).margin)


@pytest.mark.slow
@every_print
def test_a_print_can_be_marked_and_read(sheet: str, paper: str, language: str) -> None:
    """All of one print is looked at in one test: laying it out takes the time."""
    found = measures(sheet, paper, language)
    assert found.least_side >= LEAST_SIDE[sheet][paper]
    assert len(found.sizes) <= 5
    assert found.sizes[0] >= 6.5 * LARGER.get(paper, 1.0) - 0.05
    assert found.least_word >= 8.0 * LARGER.get(paper, 1.0)
    assert len(found.verticals) <= MOST_VERTICALS
    assert (found.touching, found.near_frames) == ((), ())
    assert (found.seams, found.loose_chains) == ((), ())
    icons = dict(found.icons)
    if paper == "native":
        assert min(side for sides in icons.values() for side in sides) >= 4.6
    else:
        assert found.tight_pairs == ()
    if paper == "a4":
        assert found.empty[1] <= 15.0
        assert found.alone >= LEAST_ALONE[sheet]
        assert {role: sides for role, sides in icons.items() if sides[0] < LEAST_ICON} == {}
        assert icons["cost"][0] >= 5.2
        del icons["box"]
        # A symbol of the foot's legend follows the paper, one in a panel what stands beside it.
        assert {role: sides for role, sides in icons.items() if max(sides) - min(sides) > 2.0} == {}


@pytest.mark.slow
@pytest.mark.parametrize("sheet", LEAST_SIDE)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_high_contrast_has_larger_words_and_boxes_as_large(sheet: str, language: str) -> None:
    plain, strong = (measures(sheet, "a4", language, theme) for theme in ("colour", "high-contrast"))
    assert strong.least_side >= plain.least_side - 0.1
    assert strong.touching == ()
    assert plain.sizes[1] == 8.5
    assert strong.sizes[1] >= 8.8


@pytest.mark.slow
@pytest.mark.parametrize("sheet", LEAST_SIDE)
@pytest.mark.parametrize("theme", ["mono", "ink-saver", "colour-safe"])
def test_every_theme_prints_the_same_sizes(sheet: str, theme: str) -> None:
    ours, theirs = measures(sheet, "a4"), measures(sheet, "a4", theme=theme)
    # Thinner lines move a box by some thousandths of a mm.
    assert ours.least_side == pytest.approx(theirs.least_side, abs=0.01)
    assert (ours.sizes, ours.icons) == (theirs.sizes, theirs.icons)


def test_a_text_on_a_frame_a_seam_and_a_loose_chain_are_seen() -> None:
    page = placed("a4", "left")
    frame = next(mark for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "panel")
    chain = next(mark for mark in page.marks if isinstance(mark, PathMark) and mark.role.startswith("chain "))
    text = next(mark for mark in page.marks if isinstance(mark, TextMark) and mark.text == "Cippi")
    ground = replace(frame, y=frame.y + frame.height + 0.3, paint=Paint(fill=BLACK), role="ground")
    spoilt = replace(
        page,
        marks=(
            *page.marks,
            replace(text, x=frame.x + 0.2, y=frame.y + frame.height / 2),
            replace(frame, paint=Paint(fill=BLACK), role="ground"),
            ground,
            shift(chain, 40.0, 0.0),
            *(shift(mark, 40.0, 0.0) for mark in page.marks if mark.role == chain.role),
        ),
    )
    assert list(near_frames(page)) == []
    assert [found.split(" (")[0] for found in near_frames(spoilt)] == ["Cippi"]
    assert (0.3, round(frame.x, 1), round(frame.y + frame.height, 1)) in seams(spoilt)
    assert chain.role.removeprefix("chain ") in [*loose_chains(replace(page, marks=spoilt.marks[-8:]))]


def test_icons_side_by_side_at_the_line_of_their_box_are_seen() -> None:
    page = placed("a4", "left")
    assert list(tight_pairs(page)) == []
    icons = [mark for mark in page.marks if isinstance(mark, IconMark) and mark.box == "left.wall.4"]
    moved = replace(page, marks=(*page.marks, *(shift(icon, 0.1, 0.0) for icon in icons)))
    assert list(tight_pairs(moved)) == ["left.wall.4 (0.50)"]


@pytest.mark.slow
def test_a_pair_takes_little_ink_and_is_a_small_file() -> None:
    for language in ("en", "ko"):
        (left, right), size = ink_and_size([placed("a4", sheet, "colour", language) for sheet in LEAST_SIDE])
        assert left <= 0.16
        assert right <= 0.19
        assert size <= 1000 * KILOBYTES


def test_too_much_ink_and_a_large_file_are_seen() -> None:
    names, full = ["left", "right"], 1000 * KILOBYTES
    assert heavy("hadrians-wall a4 colour en", names, [0.16, 0.19], full) == []
    assert heavy("hadrians-wall a4 colour en", names, [0.161, 0.191], full + 1) == ["ink left", "ink right", "size"]
    assert heavy("hadrians-wall a4 high-contrast en", names, [0.5, 0.5], full) == []
    assert heavy("hadrians-wall a3 colour en", names, [0.5, 0.5], full) == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["mono", "high-contrast"])
@pytest.mark.parametrize("sheet", LEAST_SIDE)
def test_black_lines_keep_every_measure(sheet: str, theme: str) -> None:
    page = placed("a4", sheet, theme)
    assert misses(sheet, "a4", measures(sheet, "a4", theme=theme), skew(page, ["right.scouting_grid"])) == []


@pytest.mark.slow
@in_every_language
def test_names_of_classes_keep_off_the_bar_above_them(language: str) -> None:
    """Accents are over the capitals: they are measured too."""
    page = placed("a4", "right", language=language)
    bars = [bounds_of(mark, text_width)[3] for mark in page.marks if mark.role == "spine"]
    names = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.role == "title" and mark.size > 11]
    assert len(names) == len(bars) == 5
    assert all(ink_bounds(name)[1] - bar >= 0.1 for name, bar in zip(names, bars, strict=True))


@pytest.mark.parametrize(("sheet", "share"), [("left", 0.31), ("right", 0.25)])
def test_much_of_the_paper_can_be_marked(sheet: str, share: float) -> None:
    assert measures(sheet, "a4").marked_share >= share


def test_the_citizens_boxes_are_wide() -> None:
    slots = [slot for slot in placed("a4", "right").slots if slot.box.startswith("right.traders.")]
    assert len(slots) == 9
    assert min(slot.width for slot in slots) >= 10.0


@pytest.mark.parametrize(("paper", "side"), [("a4", 8.45), ("letter", 8.0), ("native", 8.0), ("a3", 11.6)])
def test_the_cells_of_the_map_are_square(paper: str, side: float) -> None:
    page = placed(paper, "right")
    assert min(slot.width for slot in page.slots if slot.box.startswith("right.scouting_grid.")) >= side
    assert skew(page, ["right.scouting_grid"]) <= 0.05


@in_every_language
@pytest.mark.parametrize("sheet", LEAST_SIDE)
def test_a_finger_finds_what_stands_in_the_head(sheet: str, language: str) -> None:
    page = placed("a4", sheet, "colour", language)
    below = {slot.box for slot in play_slots(page)}
    sides = {slot.box: min(slot.width, slot.height) for slot in page.slots if slot.box not in below}
    assert sides
    assert {box: side for box, side in sides.items() if side < TARGET - 0.01} == {}


@pytest.mark.slow
@pytest.mark.parametrize("paper", LEAST_SIDE["right"])
def test_the_pair_shares_its_head(paper: str) -> None:
    chosen = setting(paper)
    pages = place_sheets([(chosen, chosen.game.sheet(sheet)) for sheet in LEAST_SIDE])
    heads = {
        (mark.text, round(mark.x, 2), round(mark.y, 2), round(mark.size, 2))
        for page in pages or ()
        for mark in page.marks
        if mark.role == "heading" and isinstance(mark, TextMark)
    }
    assert len(heads) == 1


@in_every_language
def test_the_lines_of_a_head_share_their_stops_and_keep_off_its_edge(language: str) -> None:
    for sheet in ("left", "right"):
        page = placed("a4", sheet, language=language)
        lines = {mark.box: bounds_of(mark, text_width) for mark in page.marks if mark.role == "line" and mark.box}
        edge = min(bounds_of(mark, text_width)[1] for mark in page.marks if mark.role == "crenel")
        assert edge - max(bottom for _, _, _, bottom in lines.values() if bottom < edge) > 0.9
        if sheet == "left":
            assert lines["player.1"][0] == pytest.approx(lines["years.1"][0], abs=0.01)
            said = {mark.text: mark.x for mark in page.marks if isinstance(mark, TextMark) and mark.role == "field"}
            text = setting("a4", language=language).language.text
            assert said[text("areas.difficulty")] == pytest.approx(said[text("areas.fort")], abs=0.01)


def test_known_fit_gives_the_same_pages() -> None:
    chosen = setting("letter")
    parts = [(chosen, sheet) for sheet in chosen.game.sheets]
    fits: list[str] = []

    def remember(find: Callable[[], Fit | None]) -> Fit | None:
        fits.append(as_json(found := find()))
        return found

    first = place_sheets(parts, remember)
    assert first is not None
    assert place_sheets(parts, lambda _: from_json(fits[0])) == first


def test_prices_on_the_square_page_keep_off_the_frame_under_them() -> None:
    page = placed("native", "left")
    panels = [m for m in page.marks if isinstance(m, RectangleMark) and m.role == "panel"]
    costs = [m for m in page.marks if isinstance(m, IconMark) and m.role == "cost"]
    air = [p.y + p.height - m.y - m.size for p in panels for m in costs if p.x < m.x < p.x + p.width and p.y < m.y]
    assert 0.2 < min(each for each in air if each > 0) < 1.0


@pytest.mark.parametrize("paper", ["a4", "native"])
def test_names_and_banners_of_panels_side_by_side_stand_on_one_line(paper: str) -> None:
    marks = [mark for mark in placed(paper, "right").marks if isinstance(mark, TextMark)]
    first = next(mark for mark in marks if mark.text == "PRECINCT")
    (beside,) = [mark for mark in marks if mark.text == "MARKET"]
    assert first.y == pytest.approx(beside.y, abs=0.02)
    banners = [max(mark.y for mark in marks if mark.text == text and mark.y < first.y and mark.x > 5) for text in "34"]
    assert banners[0] == pytest.approx(banners[1], abs=0.02)
