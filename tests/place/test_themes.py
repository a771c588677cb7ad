"""What each theme promises, measured on its colours and on the marks it leads to."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pytest

from sheetgen.assets.data_folders import data_path
from sheetgen.assets.fonts import text_width
from sheetgen.assets.icon_drawings import load_icon_drawing
from sheetgen.draw.colour import cmyk
from sheetgen.draw.fills import outline_paint
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import BLACK, WHITE, CircleMark, ClipMark, Colour, IconMark, RectangleMark, TextMark
from sheetgen.marks.marks import PathMark as Drawn
from sheetgen.place.theme import mix_with_white
from sheetgen.place.theme_file import load_theme, theme_names
from sheetgen.text.complaint import Unusable
from tests.place.conftest import SHEETS, placed, setting
from tests.place.vision import VISIONS, distance

THEMES = ("colour", "colour-safe", "high-contrast", "ink-saver", "mono")
KINDS = ("worker", "attribute")
COLUMNS = ("left", "centre", "right")
WORKERS = ("builder", "servant", "civilian")


def hue_pairs() -> list[tuple[str, str]]:
    """Every pair of the hues that a worker and its attribute share."""
    icons = setting("a4").game.icons.values()
    hues = sorted({icon.hue for icon in icons if icon.kind in KINDS and icon.hue != "paper"})
    assert len(hues) == 4
    return list(combinations(hues, 2))


def test_these_are_the_themes() -> None:
    assert theme_names(data_path("layouts") / "themes") == THEMES


@pytest.mark.parametrize("vision", VISIONS)
def test_colour_safe_hues_stay_apart(vision: str) -> None:
    hues = setting("a4", "colour-safe").theme.hues
    near = [
        (one, other, round(distance(hues[one].light, hues[other].light, vision), 1))
        for one, other in hue_pairs()
        if distance(hues[one].light, hues[other].light, vision) < 20
    ]
    assert near == []


def test_the_measure_knows_colours_that_do_collapse() -> None:
    red, green = Colour(0.8, 0.2, 0.2), Colour(0.45, 0.45, 0.1)
    assert distance(red, green, "full") > 60
    assert distance(red, green, "deutan") < 10


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_theme_places_both_sheets_with_white_boxes(theme: str, sheet: str) -> None:
    page = placed("a4", sheet, theme)
    boxes = [mark for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "box"]
    assert len(boxes) > 60
    assert {mark.paint.fill for mark in boxes} == {WHITE}


@pytest.mark.parametrize("sheet", SHEETS)
def test_mono_is_black_on_white_but_for_the_examples_of_the_pen(sheet: str) -> None:
    seen: set[tuple[float, float, float]] = set()
    for mark in (mark for mark in placed("a4", sheet, "mono").marks if mark.role != "example"):
        if isinstance(mark, TextMark):
            colours = [mark.colour]
        elif isinstance(mark, IconMark):
            colours = [c for paint in mark.inks.values() for c in (paint.fill, paint.stroke) if c is not None]
            colours += [paint.hatch.colour for paint in mark.inks.values() if paint.hatch is not None]
        elif not isinstance(mark, ClipMark):
            colours = [c for c in (mark.paint.fill, mark.paint.stroke) if c is not None]
        seen |= {(colour.red, colour.green, colour.blue) for colour in colours}
    assert seen == {(0.0, 0.0, 0.0), (1.0, 1.0, 1.0)}


def test_mono_fills_the_soldier_alone() -> None:
    hues = setting("a4", "mono").theme.hues
    fills = {name: hues[name].light == WHITE for name in ("black", "turquoise", "purple", "yellow")}
    assert fills == {"black": False, "turquoise": True, "purple": True, "yellow": True}


@pytest.mark.parametrize("theme", ["mono", "ink-saver"])
def test_each_worker_has_one_solid_patch_in_a_theme_without_fills(theme: str) -> None:
    icons = [mark for mark in placed("a4", "right", theme).marks if isinstance(mark, IconMark)]
    hues = setting("a4", theme).theme.hues
    worn = {"builder": "turquoise", "servant": "purple", "civilian": "yellow"}
    found = {(mark.name, mark.inks["fill"].hatch, mark.inks["cut"].fill) for mark in icons if mark.name in WORKERS}
    assert found == {(name, None, hues[hue].strong) for name, hue in worn.items()}


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_a_greek_key_begins_with_a_bar_and_ends_with_a_whole_turn_in_every_theme(theme: str) -> None:
    keys = [mark for mark in placed("a4", "right", theme).marks if mark.role == "meander"]
    assert len(keys) == 3
    for key in keys:
        assert isinstance(key, Drawn)
        points = [(float(x), float(y)) for _, x, y in key.steps]
        assert points[0][0] == points[1][0]
        assert points[0][1] == points[-1][1] == max(y for _, y in points)
        # The last turn is closed below: nothing stands beside it.
        assert points[-1][0] == pytest.approx(max(x for x, _ in points), abs=0.01)
        assert sum(x == pytest.approx(points[-1][0], abs=0.01) for x, _ in points) == 3


def test_mono_joins_fifth_boxes_by_lines_of_one_width_and_fills_those_of_the_landmarks() -> None:
    ribbons = [mark for mark in placed("a4", "left", "mono").marks if mark.role == "ribbon"]
    lines = [mark for mark in ribbons if isinstance(mark, RectangleMark)]
    assert {mark.paint.stroke for mark in lines} == {BLACK}
    assert [round(mark.width, 1) for mark in lines] == [1.6] * 20
    assert len({mark.x for mark in lines if mark.paint.fill == BLACK}) == 1


def test_no_line_lies_between_the_tracks_of_attributes_in_ink_saver() -> None:
    page = placed("a4", "left", "ink-saver")
    boxes = [
        slot for slot in page.slots if slot.box.startswith("left.renown.") or slot.box.startswith("left.discipline.")
    ]
    top, low = min(slot.y for slot in boxes), max(slot.y + slot.height for slot in boxes)
    marks = [
        mark for mark in page.marks if isinstance(mark, RectangleMark | Drawn) and mark.role in ("divider", "ground")
    ]
    assert not [mark for mark in marks if top < bounds_of(mark, text_width)[1] < low]


def test_mono_draws_the_sign_for_a_year_in_thin_lines() -> None:
    page = placed("a4", "right", "mono")
    signs = [mark for mark in page.marks if mark.role == "year"]
    years = sum(isinstance(mark, TextMark) for mark in placed("a4", "right").marks if mark.role == "year")
    assert years == 33
    assert {(type(mark).__name__, mark.paint.width) for mark in signs if isinstance(mark, Drawn)} == {
        ("PathMark", 0.22)
    }
    assert len(signs) == 4 * years


@pytest.mark.parametrize(("theme", "white"), [("mono", True), ("colour", False)])
def test_flags_of_penalties_are_white_in_black_alone(theme: str, white: bool) -> None:
    marks = placed("a4", "left", theme).marks
    costs = [bounds_of(mark, text_width) for mark in marks if isinstance(mark, TextMark) and mark.text.startswith("–")]
    flags = [(mark, bounds_of(mark, text_width)) for mark in marks if isinstance(mark, Drawn) and mark.role == "banner"]
    own = [flag for flag, at in flags if any(at[0] < x < at[2] and at[1] < y < at[3] for x, y, _, _ in costs)]
    assert len(own) == 9
    assert {flag.paint.fill == WHITE for flag in own} == {white}


def test_no_frame_runs_through_a_turret_in_mono() -> None:
    roles = [mark.role for mark in placed("a4", "left", "mono").marks]
    assert roles.index("wall") > [at for at, role in enumerate(roles) if role == "panel"][5]


@pytest.mark.parametrize("paper", ["a4", "native", "letter"])
def test_towers_are_whole_and_their_feet_wider_than_their_heads_with_no_chain_on_an_edge(paper: str) -> None:
    marks = placed(paper, "left").marks
    chains = {
        round(float(mark.steps[0][1]), 2) for mark in marks if isinstance(mark, Drawn) and mark.role.startswith("chain")
    }
    towers = [mark for mark in marks if isinstance(mark, Drawn) and mark.role == "wall" and len(mark.steps) == 9]
    assert len(towers) == 3
    for tower in towers:
        sides = sorted({round(float(x), 2) for _, x, *_ in tower.steps[:-1]})
        assert len(sides) == 4
        feet = (sides[0], sides[-1])
        assert min(abs(chain - foot) for chain in chains for foot in feet) > 0.8


@pytest.mark.parametrize("sheet", SHEETS)
def test_ink_saver_fills_nothing_but_small_things(sheet: str) -> None:
    for mark in placed("a4", sheet, "ink-saver").marks:
        named = ("heading", "divider", "spine", "crenel", "window", "rod", "bar", "laurel")
        small = mark.role in named or mark.role.startswith("chain ")
        if isinstance(mark, RectangleMark | Drawn) and mark.role in ("banner", "ribbon", "total") and mark.paint.fill:
            small = min(mark.paint.fill.red, mark.paint.fill.green, mark.paint.fill.blue) > 0.75
        if isinstance(mark, RectangleMark | Drawn) and mark.paint.fill not in (None, WHITE) and not small:
            pytest.fail(f"{mark.role} {mark.box} is filled")


def contrast(one: Colour, other: Colour) -> float:
    """How far apart two colours are in lightness, as WCAG counts it: 21 is black on white."""

    def lightness(colour: Colour) -> float:
        parts = (colour.red, colour.green, colour.blue)
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    high, low = sorted((lightness(one), lightness(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_figures_on_a_flag_can_be_read(theme: str) -> None:
    hues = setting("a4", theme).theme.hues
    # Nothing is written on stone: a test of the sheets below sees where white words stand.
    ratios = {name: contrast(hue.strong, hue.on) for name, hue in hues.items() if name != "stone"}
    assert {name: round(ratio, 1) for name, ratio in ratios.items() if ratio < 4.5} == {}


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["colour", "colour-safe", "high-contrast"])
@pytest.mark.parametrize("game", ["hadrians-wall", "praetor", "rome-and-roll"])
def test_white_words_can_be_read_on_what_lies_under_them(game: str, theme: str) -> None:
    for sheet in setting("a4", game=game).game.sheets:
        marks = placed("a4", sheet.name, theme, game=game).marks
        for at, mark in enumerate(marks):
            if not isinstance(mark, TextMark) or mark.colour != WHITE:
                continue
            left, top, right, bottom = bounds_of(mark, text_width)
            x, y = (left + right) / 2, (top + bottom) / 2
            below = [each for each in marks[:at] if isinstance(each, RectangleMark | CircleMark | Drawn)]
            fills = [each.paint.fill for each in below if each.paint.fill and surrounds(each, x, y)]
            assert contrast(fills[-1], WHITE) >= 4.5, (sheet.name, mark.role, mark.text)


def surrounds(mark: RectangleMark | CircleMark | Drawn, x: float, y: float) -> bool:
    """Whether a point lies within the bounds of a mark."""
    left, top, right, bottom = bounds_of(mark, text_width)
    return left <= x <= right and top <= y <= bottom


def test_a_hue_names_its_inks_and_its_tints_thin_them() -> None:
    theme = setting("a4").theme
    assert cmyk(theme.hues["blue"].strong) == (0.92, 0.62, 0.05, 0.0)
    tint = theme.tint("blue", "head")
    assert tint is not None
    assert cmyk(tint) == (0.202, 0.136, 0.011, 0.0)
    assert cmyk(setting("a4", "mono").theme.hues["blue"].strong) == (0.0, 0.0, 0.0, 1.0)


@pytest.mark.parametrize("theme", ["colour", "colour-safe", "high-contrast"])
def test_each_hue_names_its_inks_and_they_dry(theme: str) -> None:
    for name, hue in setting("a4", theme).theme.hues.items():
        for tone in (hue.light, hue.strong) if name != "paper" else ():
            assert tone.cmyk is not None, name
            assert sum(tone.cmyk) <= 2.6, name


def test_frames_of_high_contrast_are_greyer_than_boxes_and_still_dark_and_all_words_black() -> None:
    theme = setting("a4", "high-contrast").theme
    assert [round(contrast(tone, WHITE), 1) for tone in (theme.ink, theme.frame, theme.soft)] == [21.0, 7.5, 21.0]
    assert theme.spec.engraved


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_prices_and_pillars_stand_off_the_boxes_beside_them(theme: str) -> None:
    page = placed("a4", "right", theme)
    slots = {slot.box: slot for slot in page.slots}
    prices = [mark for mark in page.marks if isinstance(mark, IconMark) and mark.name == "any-worker"]
    boxes = [slot for name, slot in slots.items() if name.startswith("right.temples.") and ".boxes." in name]
    for box in boxes:
        before = [m.x + 0.82 * m.size for m in prices if box.y < m.y + m.size / 2 < box.y + box.height and m.x < box.x]
        assert box.x - max(before) > 0.7
    pillars = [mark for mark in page.marks if mark.role == "pillar" and isinstance(mark, RectangleMark)]
    court = [slot for name, slot in slots.items() if name.startswith("right.courthouse.")]
    near = [
        min(abs(each.x - box.x - box.width) for box in court if each.y < box.y < each.y + each.height)
        for each in pillars
        if each.height > 10
    ]
    assert len(near) == 2
    assert near[0] == pytest.approx(near[1], abs=0.01)
    assert min(near) > 0.85


def test_high_contrast_draws_thicker_than_colour() -> None:
    plain, strong = setting("a4").theme.spec.strokes, setting("a4", "high-contrast").theme.spec.strokes
    assert (strong.box, strong.icon) == (0.46, 0.062)
    assert strong.box > 1.5 * plain.box


@pytest.mark.parametrize("paper", ["a4", "native"])
def test_thick_frames_share_a_line_or_stand_apart(paper: str) -> None:
    page = placed(paper, "left", "high-contrast")
    slots = [slot for slot in page.slots if slot.kind == "tick"]
    frame = next(m.paint.width for m in page.marks if isinstance(m, RectangleMark) and m.box == "left.wall.1")
    rows = [(one, other) for one, other in pairwise(slots) if one.y == other.y and one.x < other.x]
    gaps = [round(other.x - one.x - one.width, 2) for one, other in rows]
    assert len(gaps) > 100
    assert [gap for gap in gaps if 0.0 < gap < frame + 0.12] == []


@pytest.mark.parametrize("theme", THEMES)
def test_each_fifth_column_has_a_ribbon_that_lets_the_lines_of_its_rows_pass(theme: str) -> None:
    marks = [mark for mark in placed("a4", "left", theme).marks if isinstance(mark, RectangleMark)]
    ribbons = [mark for mark in marks if mark.role == "ribbon"]
    assert len(ribbons) == 20
    lines = [mark.y for mark in marks if mark.role == "divider" and mark.width > 190]
    assert [y for y in lines for each in ribbons if each.y + 0.01 < y < each.y + each.height - 0.01] == []


def test_a_users_own_theme_says_only_what_differs(tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text('theme: mine\nabout: my own\nlike: mono\nhues:\n  red: {light: "#ff0000"}\n')
    theme = load_theme(own)
    assert theme.hues["red"].light == Colour(1.0, 0.0, 0.0)
    assert theme.spec.engraved


def test_a_wrong_theme_tells_all_its_faults(tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text("theme: mine\nabout: my own\nlike: colour\nstrokes: {boxx: 1}\nhues:\n  red: {light: red}\n")
    with pytest.raises(Unusable) as caught:
        load_theme(own)
    told = [(complaint.line, complaint.path) for complaint in caught.value.complaints]
    assert told == [(4, "strokes"), (6, "hues.red.light")]


def test_no_part_of_an_ink_is_more_than_all_of_it(tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text("theme: mine\nabout: my own\nlike: mono\nunder_pen: 1.7\ntints: {row: 2, label: -1}\n")
    with pytest.raises(Unusable) as caught:
        load_theme(own)
    assert str(caught.value).splitlines() == [
        f"{own}:4:12: under_pen: must be at most 1, not the number 1.7",
        f"{own}:5:14: tints.row: must be at most 1, not the number 2",
        f"{own}:5:24: tints.label: must be at least 0, not the number -1",
    ]


def test_a_theme_like_no_other_is_refused(tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text("theme: mine\nabout: my own\nlike: colours\n")
    with pytest.raises(Unusable) as caught:
        load_theme(own)
    assert str(caught.value) == (
        f"{own}:3:7: like: unknown theme 'colours' (available: colour, colour-safe, high-contrast, ink-saver, mono)"
    )


@pytest.mark.parametrize("theme", THEMES)
def test_texts_and_lines_are_printed_with_black_ink_alone(theme: str) -> None:
    colours = setting("a4", theme).theme
    for each in (colours.ink, colours.soft, colours.faint, colours.frame):
        assert cmyk(each)[:3] == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("theme", ["colour", "mono"])
def test_a_pillar_stands_between_columns_of_which_each_has_its_limit(theme: str) -> None:
    page = placed("a4", "right", theme)
    pillars = [mark for mark in page.marks if mark.role == "pillar" and isinstance(mark, RectangleMark)]
    middles = sorted({round(mark.x + mark.width / 2, 1) for mark in pillars})
    boxes = {
        name: [slot for slot in page.slots if slot.box.startswith(f"right.courthouse.{name}.")] for name in COLUMNS
    }
    edges = [(boxes[left][0].x + boxes[left][0].width, boxes[right][0].x) for left, right in pairwise(COLUMNS)]
    assert len(middles) == 2
    assert all(left < middle < right for middle, (left, right) in zip(middles, edges, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["mono", "high-contrast"])
def test_the_boxes_of_all_classes_stand_under_one_another(theme: str) -> None:
    slots = {slot.box: slot for slot in placed("a4", "right", theme).slots}
    classes = ("traders", "performers", "priests", "apparitores", "patricians")
    assert len({round(slots[f"right.{name}.1"].x, 2) for name in classes}) == 1


def test_in_mono_a_drawing_to_write_over_is_of_thin_dashes() -> None:
    page = placed("a4", "dashboard", "mono", game="praetor")
    ghosts = [mark for mark in page.marks if isinstance(mark, IconMark) and mark.role == "start"]
    paints = [outline_paint(outline, mark) for mark in ghosts for outline in load_icon_drawing(mark.name)]
    lines = [paint for paint in paints if paint.stroke is not None]
    assert len(ghosts) > 10
    assert {paint.dash for paint in lines} == {(1.1, 1.3)}
    assert max(paint.width for paint in lines) < 0.9


def test_ink_saver_tints_the_flags_that_open_something() -> None:
    flags = [mark for mark in placed("a4", "right", "ink-saver").marks if mark.role == "banner"]
    tinted = sum(isinstance(mark, Drawn) and mark.paint.fill not in (None, WHITE) for mark in flags)
    full = [mark for mark in placed("a4", "right").marks if mark.role == "banner" and isinstance(mark, Drawn)]
    strong = {hue.strong for hue in setting("a4").theme.hues.values()}
    assert tinted == sum(mark.paint.fill in strong for mark in full) == 32


def test_ink_saver_tells_rows_and_symbols_by_their_hue() -> None:
    page, hues = placed("a4", "dashboard", "ink-saver", game="praetor"), setting("a4", "ink-saver").theme.hues
    bars = [mark for mark in page.marks if mark.role == "bar" and isinstance(mark, RectangleMark)]
    rows = ["green", "green", "stone", "stone", "pink", "yellow", "wood", "stone", "sky", "steel", "purple"]
    assert [bar.paint.fill for bar in bars] == [hues[hue].strong for hue in rows]
    assert [bar.width for bar in bars] == pytest.approx([0.8] * len(bars), abs=0.02)
    (heart,) = {mark.inks["fill"].fill for mark in page.marks if isinstance(mark, IconMark) and mark.name == "morale"}
    assert heart == hues["pink"].light
    assert contrast(hues["pink"].light, WHITE) < 1.5


def test_ink_saver_draws_the_landscape_in_lines_paler_than_the_boxes() -> None:
    page, theme = placed("a4", "left", "ink-saver"), setting("a4", "ink-saver").theme
    scene = [mark for mark in page.marks if mark.role in ("wall", "stake", "ditch", "joint", "hut", "granary", "mine")]
    drawn = [mark.paint for mark in scene if isinstance(mark, RectangleMark | Drawn)]
    assert len(drawn) > 60
    assert {paint.stroke for paint in drawn if paint.stroke or paint.fill is None} == {theme.frame}
    assert {paint.fill for paint in drawn} <= {None, WHITE}


def test_ink_saver_tells_each_attribute_by_a_bar_in_its_hue() -> None:
    page, hues = placed("a4", "left", "ink-saver"), setting("a4", "ink-saver").theme.hues
    bars = [mark for mark in page.marks if mark.role == "bar" and isinstance(mark, RectangleMark)]
    fills = [bar.paint.fill for bar in bars]
    assert fills[-4:] == [hues[hue].strong for hue in ("yellow", "purple", "black", "turquoise")]
    names = ("Renown", "Piety", "Valour", "Discipline")
    labels = [
        bounds_of(mark, text_width)[0] for mark in page.marks if isinstance(mark, TextMark) and mark.text in names
    ]
    assert all(label - bar.x - bar.width > 0.5 for bar, label in zip(bars[-4:], labels, strict=True))


def test_mono_tells_each_attribute_by_the_parts_of_its_bar() -> None:
    marks = placed("a4", "left", "mono").marks
    bars = [mark for mark in marks if isinstance(mark, RectangleMark) and mark.role == "bar"]
    heights = [round(bar.height / bars[0].height, 1) for bar in bars]
    assert [heights.count(each) for each in sorted({*heights}, reverse=True)] == [1, 2, 3, 4]


def test_ink_saver_cuts_figures_out_in_their_hue_and_keeps_any_worker_black_in_colour() -> None:
    saver, colour = (setting("a4", name).theme for name in ("ink-saver", "colour"))
    for hue in ("yellow", "turquoise", "purple"):
        assert saver.icon_inks(hue, 6.0)["cut"].fill == saver.hues[hue].strong
    assert saver.icon_inks("black", 6.0)["cut"].fill == WHITE
    assert saver.icon_inks("black", 6.0)["fill"].fill == saver.hues["black"].light
    assert contrast(saver.hues["black"].light, WHITE) > 5
    assert colour.icon_inks("paper", 6.0)["cut"].fill == colour.ink
    assert colour.icon_inks("yellow", 6.0)["cut"].fill == WHITE


def test_what_is_cut_out_of_pale_builders_is_dark_in_colour_safe() -> None:
    theme = setting("a4", "colour-safe").theme
    assert contrast(theme.icon_inks("turquoise", 6.0)["cut"].fill or WHITE, theme.hues["turquoise"].light) > 4.5
    assert theme.icon_inks("yellow", 6.0)["cut"].fill == WHITE


def test_badges_of_one_figure_are_told_apart_where_hues_are_white() -> None:
    themes = {name: setting("a4", name).theme for name in THEMES}
    badges = {name: [theme.icon_inks(hue, 6.0)["badge"] for hue in ("red", "blue")] for name, theme in themes.items()}
    assert [(paint.fill, paint.hatch is not None) for paint in badges["mono"]] == [(BLACK, False), (WHITE, True)]
    saver = themes["ink-saver"].hues
    # Half of the hue: in full it would be the heaviest colour of a sheet of outlines.
    assert [paint.fill for paint in badges["ink-saver"]] == [
        mix_with_white(saver[hue].strong, 0.5) for hue in ("red", "blue")
    ]
    hues = themes["colour"].hues
    assert [paint.fill for paint in badges["colour"]] == [hues["red"].light, hues["blue"].light]


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["mono", "high-contrast", "ink-saver"])
def test_a_white_plate_in_a_panel_is_not_put_so_that_no_label_ends_in_a_sign(theme: str) -> None:
    # In high contrast all plates have a pale ground.
    for sheet in SHEETS:
        drawn = [mark for mark in placed("a4", sheet, theme).marks if mark.role == "plate" and isinstance(mark, Drawn)]
        assert bool(drawn) == (theme == "high-contrast")
        assert {mark.paint.fill in (None, WHITE) for mark in drawn} <= {False}
        assert [mark for mark in drawn if mark.paint.stroke is not None] == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["mono", "ink-saver"])
def test_a_white_plate_that_stands_by_itself_is_closed(theme: str) -> None:
    page = placed("a4", "record", theme, game="praetor")
    drawn = [mark for mark in page.marks if mark.role == "plate" and isinstance(mark, Drawn)]
    outlined = [mark for mark in drawn if mark.paint.stroke is not None]
    assert len(outlined) == 16
    assert {mark.steps[-1] for mark in outlined} == {("Z",)}


def test_heads_side_by_side_have_one_size_in_high_contrast() -> None:
    page = placed("a4", "left", "high-contrast")
    sizes = {mark.text: mark.size for mark in page.marks if isinstance(mark, TextMark) and mark.role == "title"}
    assert len({round(sizes[name], 2) for name in ("HOTEL", "WORKSHOP", "ROAD", "FORUM")}) == 1
    assert sizes["WORKSHOP"] > sizes["small"]


@pytest.mark.parametrize("sheet", SHEETS)
def test_words_are_semibold_in_high_contrast_alone(sheet: str) -> None:
    fonts = [
        {mark.font for mark in placed("a4", sheet, theme).marks if isinstance(mark, TextMark)}
        for theme in ("colour", "high-contrast")
    ]
    assert [("label" in each, "bold" in each) for each in fonts] == [(True, True), (False, True)]


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_key_of_high_contrast_stands_in_one_line(sheet: str) -> None:
    key = [mark for mark in placed("a4", sheet, "high-contrast").marks if mark.role == "legend"]
    assert len({round(mark.y, 2) for mark in key if isinstance(mark, TextMark) and mark.y > 270}) == 1


@pytest.mark.parametrize("theme", ["colour", "high-contrast"])
def test_hues_inside_icons_of_high_contrast_are_no_lighter(theme: str) -> None:
    hues = setting("a4", theme).theme.hues
    dark = ("purple", "turquoise", "blue", "pink", "green", "red")
    assert {name for name in dark if contrast(hues[name].light, WHITE) < 4.0} == (
        set() if theme == "high-contrast" else {"turquoise", "green"}
    )


def test_colour_safe_keeps_servant_and_builder_apart_in_grey() -> None:
    hues = setting("a4", "colour-safe").theme.hues
    assert contrast(hues["purple"].light, hues["turquoise"].light) > 4.0
    assert contrast(hues["yellow"].light, WHITE) > 1.6


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "sheet"), [("praetor", "dashboard"), ("praetor", "record"), ("rome-and-roll", "legatus")]
)
def test_bold_words_cost_boxes_and_no_type(game: str, sheet: str) -> None:
    sizes = [
        max(mark.size for mark in placed("a4", sheet, theme, game=game).marks if isinstance(mark, TextMark))
        for theme in ("colour", "high-contrast")
    ]
    assert sizes[1] == pytest.approx(sizes[0])


@pytest.mark.parametrize("theme", ["mono", "ink-saver"])
def test_the_laurel_over_the_highest_step_has_leaves_where_hues_are_white(theme: str) -> None:
    page = placed("a4", "dashboard", theme, game="praetor")
    (laurel,) = (mark for mark in page.marks if mark.role == "laurel" and isinstance(mark, IconMark))
    assert laurel.inks["fill"].fill not in (None, WHITE)


@pytest.mark.parametrize("theme", ["mono", "ink-saver", "high-contrast"])
def test_no_line_runs_through_the_names_of_the_lowest_and_the_highest_step(theme: str) -> None:
    page = placed("a4", "dashboard", theme, game="praetor")
    (stairs,) = (mark for mark in page.marks if mark.role == "step" and isinstance(mark, Drawn))
    corners = [(float(step[1]), float(step[2])) for step in stairs.steps if len(step) == 3]
    named = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.text in ("Lowest", "Highest")]
    assert len(named) == 2
    for mark in named:
        left, top, right, low = bounds_of(mark, text_width)
        upright = [
            x
            for (x, y), (other, below) in pairwise(corners)
            if x == other and min(y, below) < low and max(y, below) > top
        ]
        assert [x for x in upright if left - 0.4 < x < right + 0.4] == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_a_character_has_the_hue_of_its_standard_in_every_theme(theme: str) -> None:
    page, hues = placed("a4", "legatus", theme, game="rome-and-roll"), setting("a4", theme).theme.hues
    (name,) = (
        mark for mark in page.marks if isinstance(mark, TextMark) and mark.role == "name" and mark.text == "LEGATUS"
    )
    assert name.colour == hues["red"].strong
    assert {
        mark.paint.fill for mark in page.marks if mark.role == "spine" and isinstance(mark, Drawn | RectangleMark)
    } == {hues["red"].strong}


@pytest.mark.parametrize("language", ["en", "fr", "pl", "ko"])
def test_the_tracks_of_rome_and_roll_have_heads_of_one_size(language: str) -> None:
    page = placed("a4", "legatus", "colour", language, "rome-and-roll")
    text = setting("a4", "colour", language, "rome-and-roll").language.text
    heads = {text(f"areas.{name}").upper() for name in ("coins", "buildings", "legacy", "glory")}
    sizes = {
        mark.text: mark.size
        for mark in page.marks
        if isinstance(mark, TextMark) and mark.text in heads and mark.role == "title"
    }
    assert set(sizes) == heads
    assert len(set(sizes.values())) == 1


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_the_box_of_the_total_keeps_off_the_thick_frame_around_it(theme: str) -> None:
    page = placed("a4", "record", theme, game="praetor")
    (frame,) = [mark for mark in page.marks if isinstance(mark, RectangleMark) and mark.role == "total"]
    (box,) = [slot for slot in page.slots if slot.box.startswith("score.total")]
    inside = frame.paint.width / 2 if frame.paint.fill is None else 0.0
    top, bottom = box.y - frame.y - inside, frame.y + frame.height - inside - box.y - box.height
    assert min(top, bottom) > (0.5 if inside else 0.2)
    assert top == pytest.approx(bottom)


def test_names_of_classes_are_darker_than_their_flags() -> None:
    page, hues = placed("a4", "right"), setting("a4").theme.hues
    (name,) = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.text == "PRIESTS"]
    assert contrast(name.colour, WHITE) > contrast(hues["grey"].strong, WHITE) + 1.5
