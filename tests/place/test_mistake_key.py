"""The pages that explain the findings on a marked sheet, and the line at the sheet's foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import bounds_of
from sheetgen.marks.marks import (
    BLACK,
    CircleMark,
    ClipMark,
    IconMark,
    Page,
    Paint,
    PathMark,
    RectangleMark,
    TextMark,
)
from sheetgen.place.finding_marks import FindingsOnPage
from sheetgen.place.finding_signs import ANOTHER, BoxChange, NumberedFinding
from sheetgen.place.mistake_legend import add_legend
from sheetgen.place.mistake_pages import FindingText, WayStep, place_mistake_legend
from sheetgen.place.mistake_parts import ShownPart
from sheetgen.place.mistake_pictures import plan_pictures
from sheetgen.place.page_style import PageStyle
from sheetgen.place.rect import Rect
from sheetgen.place.theme import PlaceSettings
from tests.place.conftest import placed, setting

CIPPI = NumberedFinding(1, "error", ("left.cippi.6",))
TOTAL = NumberedFinding(2, "warning", ("score.total.1",))


def explained(
    chosen: PlaceSettings,
    sheets: Sequence[Page],
    told: Sequence[tuple[NumberedFinding, FindingText]],
    heading: str = "",
) -> tuple[Page, ...]:
    """Return the pages that explain findings on sheets."""
    found = [finding for finding, _ in told]
    return place_mistake_legend(chosen, [FindingsOnPage(each, chosen.theme, found) for each in sheets], told, heading)


def texts(page: Page) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, TextMark) and mark.role == "mistake"]


def crops_of(page: Page) -> list[ClipMark]:
    """Return the pictures without the names of their rows, which stand before a tear."""
    crops = [mark for mark in page.marks if isinstance(mark, ClipMark)]
    names = {
        at + 1 for at, crop in enumerate(crops[:-1]) if crops[at + 1].x + crops[at + 1].width == pytest.approx(crop.x)
    }
    return [
        replace(crop, x=crops[at + 1].x, width=crop.width + crops[at + 1].width) if at + 1 in names else crop
        for at, crop in enumerate(crops)
        if at not in names
    ]


def boxes_in_crops(page: Page) -> list[set[str]]:
    """Return the boxes in each picture; the two parts of one stand at the same height."""
    boxes = dict[float, set[str]]()
    for crop in crops_of(page):
        boxes.setdefault(next((y for y in boxes if abs(y - crop.y) < 20), crop.y), set()).update(
            mark.box for mark in crop.marks
        )
    return list(boxes.values())


def test_every_finding_is_explained_in_its_order_beside_its_part_of_the_sheet() -> None:
    told = [
        (CIPPI, FindingText("Cippi, box 6: filled.", "Build it.", ((WayStep("Empty it"),),), "rulebook: Cippi")),
        (TOTAL, FindingText("Total: 20 is written.")),
    ]
    (page,) = explained(setting("a4"), [placed("a4", "left")], told, "Ada · 1 mistake")
    shown = ["Ada · 1 mistake", "1", "Cippi, box 6: filled.", "Build it.", "To mend it", "Empty it"]
    shown += ["Left sheet · rulebook: Cippi", "2", "Total: 20 is written.", "Left sheet"]
    key = ["1", "mistake", "1", "warning"]
    assert [text for text in texts(page) if text in shown] == [*shown, "1", "1"]
    assert [mark.text for mark in page.marks if isinstance(mark, TextMark) and mark.text in key][-4:] == key
    crops = crops_of(page)
    assert [(round(crop.width, 1), round(crop.height, 1)) for crop in crops] == [(195.8, 84.9), (195.8, 95.6)]
    for crop, finding in zip(crops, (CIPPI, TOTAL), strict=True):
        assert finding.boxes[0] in {mark.box for mark in crop.marks}


def test_a_remedy_stands_behind_its_sign_and_a_second_finding_shows_another_box_that_is_marked() -> None:
    clear, fill = BoxChange("left.cippi.6", fill=False), BoxChange("left.fort.16", fill=True)
    plain = FindingText("Cippi, box 6: filled.", ways=((WayStep("Clear it"),), (WayStep("Fill the fort"),)))
    signed = replace(plain, ways=((WayStep("Clear it", (clear,)),), (WayStep("Fill the fort", (fill,)),)))
    second = NumberedFinding(2, "error", CIPPI.boxes)
    sheet = [placed("a4", "left")]
    (page,) = explained(setting("a4"), sheet, [(CIPPI, plain), (second, plain)])
    assert boxes_in_crops(page)[0] == boxes_in_crops(page)[1]
    (other,) = explained(setting("a4"), sheet, [(CIPPI, signed), (second, signed)])
    assert len(other.marks) > len(page.marks)
    assert boxes_in_crops(other)[0] == boxes_in_crops(other)[1]
    marked = replace(second, changes=(fill,))
    (last,) = explained(setting("a4"), sheet, [(CIPPI, signed), (marked, signed)])
    first_boxes, second_boxes = boxes_in_crops(last)
    assert ("left.cippi.6" in first_boxes, "left.fort.16" in second_boxes) == (True, True)


@pytest.mark.parametrize(
    ("count", "pictures"),
    [
        (1, [(1, 195.8, 206.6)]),
        (2, [(2, 195.8, 84.9)]),
        (3, [(3, 96.0, 103.0)]),
        (9, [(9, 56.0, 15.8)]),
        (16, [(8, 56.0, 15.8), (8, 56.0, 15.8)]),
    ],
)
def test_pictures_grow_until_the_cards_fill_every_page_or_they_show_all(
    count: int, pictures: list[tuple[int, float, float]]
) -> None:
    text = FindingText("Wrong.", "Why.", ((WayStep("Clear it"),),))
    told = [(replace(CIPPI, number=number), text) for number in range(1, count + 1)]
    # The badges of them all would have no room on one box.
    sheet = FindingsOnPage(placed("a4", "left"), setting("a4").theme, [CIPPI])
    pages = place_mistake_legend(setting("a4"), [sheet], told)
    for page, (number, wide, high) in zip(pages, pictures, strict=True):
        crops = crops_of(page)
        assert len(crops) == number
        assert {(round(crop.width, 1), round(crop.height, 1)) for crop in crops} == {(wide, high)}
        lowest = max(bounds_of(mark, text_width)[3] for mark in page.marks if mark.role == "panel")
        assert lowest > 287 or count > 3


@pytest.mark.parametrize(("cited", "name"), [("retirement.age_one.1", "×12"), ("workers.villagers.1", "VILLAGERS")])
def test_a_picture_shows_what_proves_the_finding_be_it_on_another_sheet(cited: str, name: str) -> None:
    sheets = [placed("a4", name, game="praetor") for name in ("dashboard", "record")]
    told = [
        (NumberedFinding(number, "error", ("workers.retired.2",)), FindingText("Wrong.", cited=(cited,)))
        for number in range(1, 11)
    ]
    page, *_ = explained(setting("a4", game="praetor"), sheets, told)
    shown = [mark for crop in page.marks if isinstance(crop, ClipMark) for mark in crop.marks]
    assert "workers.retired.2" in {mark.box for mark in shown}
    assert name in {mark.text for mark in shown if isinstance(mark, TextMark)}


def test_a_picture_alone_shows_its_part_of_the_sheet_twice_as_large() -> None:
    sheet = placed("a4", "left")
    (page,) = explained(setting("a4"), [sheet], [(CIPPI, FindingText("Wrong."))])
    (crop,) = crops_of(page)
    ((wide, high),) = {(slot.width, slot.height) for slot in sheet.slots if slot.box == "left.cippi.6"}
    drawn = [bounds_of(mark, text_width) for mark in crop.marks if (mark.box, mark.role) == ("left.cippi.6", "box")]
    left, top, right, low = max(drawn, key=lambda bounds: bounds[2] - bounds[0])
    assert [right - left, low - top] == pytest.approx([2 * wide, 2 * high])


def test_a_picture_has_the_name_of_its_row_and_all_of_a_page_have_one_scale() -> None:
    sheets = [placed("a4", "solo", game="rome-and-roll"), placed("a4", "patricia", game="rome-and-roll")]
    boxes = {"trades.goods.1": "GOODS", "trades.coins.3": "=\xa0COINS", "soldiers.4": "SOLDIERS"}
    told = [(NumberedFinding(at, "error", (box,)), FindingText("Wrong. " * at**3)) for at, box in enumerate(boxes, 1)]
    (page,) = explained(setting("a4", game="rome-and-roll"), sheets, told)
    crops = [mark for mark in page.marks if isinstance(mark, ClipMark)]
    said = [mark for crop in crops for mark in crop.marks if isinstance(mark, TextMark) and mark.text in boxes.values()]
    assert {mark.text for mark in said} == set(boxes.values())
    printed = {mark.text: mark.size for sheet in sheets for mark in sheet.marks if isinstance(mark, TextMark)}
    assert len({round(mark.size / printed[mark.text], 3) for mark in said}) == 1


@pytest.mark.parametrize(
    ("game", "sheet", "box", "words"),
    [
        ("praetor", "record", "retirement.points", {"RETIRED", "Favour", "Sum"}),
        ("rome-and-roll", "patricia", "nero.coins", {"COINS", "Nero card"}),
    ],
)
def test_a_picture_far_from_heads_and_title_shows_them_before_a_tear(
    game: str, sheet: str, box: str, words: set[str]
) -> None:
    # As many as make their pictures as small as pictures get.
    told = [(NumberedFinding(number, "error", (box,)), FindingText("Wrong.")) for number in range(1, 11)]
    page, *_ = explained(setting("a4", game=game), [placed("a4", sheet, game=game)], told)
    crops = [mark for mark in page.marks if isinstance(mark, ClipMark)]
    assert words <= {mark.text for crop in crops for mark in crop.marks if isinstance(mark, TextMark)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "sheet"),
    [("hadrians-wall", "left"), ("hadrians-wall", "right"), ("praetor", "record"), ("rome-and-roll", "patricia")],
)
def test_pictures_cut_no_symbol_no_text_and_no_number_of_a_mistake(game: str, sheet: str) -> None:
    chosen, page = setting("a4", game=game), placed("a4", sheet, game=game)
    boxes = list(dict.fromkeys(slot.box for slot in page.slots))
    found = [NumberedFinding(at, "error", (box,)) for at, box in enumerate(boxes[:: len(boxes) // 15], 1)]
    told = [(finding, FindingText("Wrong.")) for finding in found]
    for made in explained(chosen, [page], told):
        for crop in (mark for mark in made.marks if isinstance(mark, ClipMark)):
            for mark in crop.marks:
                if isinstance(mark, (TextMark, IconMark)) or (mark.role == "mistake" and isinstance(mark, PathMark)):
                    left, top, right, bottom = bounds_of(mark, text_width)
                    assert crop.x - 0.01 < left <= right < crop.x + crop.width + 0.01, mark
                    assert crop.y - 0.01 < top <= bottom < crop.y + crop.height + 0.01, mark


def test_a_name_far_from_its_box_stands_above_it_with_its_symbol() -> None:
    told = [(NumberedFinding(number, "error", ("nero.coins",)), FindingText("Wrong.")) for number in range(1, 11)]
    page = placed("a4", "patricia", game="rome-and-roll")
    (made,) = explained(setting("a4", game="rome-and-roll"), [page], told)
    first, second = [mark for mark in made.marks if isinstance(mark, ClipMark)][:2]
    main, band = (first, second) if first.height > second.height else (second, first)
    assert (band.x, band.width) == pytest.approx((main.x, main.width))
    assert band.y + band.height == pytest.approx(main.y)
    assert [type(mark).__name__ for mark in band.marks if isinstance(mark, (TextMark, IconMark))] == [
        "IconMark",
        "TextMark",
    ]


def test_many_long_findings_go_on_over_pages_inside_the_margins() -> None:
    told = [
        (NumberedFinding(number, "error", ("no.box",)), FindingText("A long mistake " * 20, "what to do " * 20))
        for number in range(1, 60)
    ]
    pages = explained(setting("a4"), [placed("a4", "right")], told)
    assert len(pages) > 2
    numbers = [text for page in pages for text in texts(page) if text.isdecimal()]
    assert numbers == [*(str(number) for number in range(1, 60)), "1"]
    for page in pages:
        assert max(bounds_of(mark, text_width)[3] for mark in page.marks) <= 297 - 5 + 0.35


def test_without_findings_there_is_no_page() -> None:
    assert explained(setting("a4"), [placed("a4", "right")], []) == ()


def test_the_foot_explains_the_marks_instead_of_the_small_print() -> None:
    chosen, page = setting("a4"), placed("a4", "left")
    filled = replace(CIPPI, changes=(BoxChange("left.cippi.6", fill=True),))
    marked = add_legend(page, chosen.theme, chosen.language, [filled])
    assert "small-print" not in {mark.role for mark in marked.marks}
    said = ["mistake", "fill this box", chosen.language.text("print.finding.see", page="Mistakes")]
    assert texts(marked) == said
    signs = [mark for mark in marked.marks if mark.role == "mistake" and not isinstance(mark, TextMark)]
    highest = min(bounds_of(mark, text_width)[1] for mark in signs)
    panels = max(bounds_of(mark, text_width)[3] for mark in marked.marks if mark.role == "panel")
    symbols = [bounds_of(mark, text_width) for mark in marked.marks if mark.role == "legend"]
    assert max(low for _, top, _, low in symbols if top > panels) < highest - 0.6
    assert min(mark.size for mark in marked.marks if isinstance(mark, TextMark) and mark.role == "mistake") > 7.5


def test_a_foot_of_many_signs_gives_them_the_room_of_the_page_with_the_numbers() -> None:
    chosen, page = setting("a4", game="rome-and-roll"), placed("a4", "patricia", game="rome-and-roll")
    changes = [BoxChange(f"storage.{number}", fill=True) for number in range(1, 8)]
    changes[1] = replace(changes[1], fill=False)
    changes[2] = replace(changes[2], pen="underline")
    changes[3] = replace(changes[3], text="2")
    changes[4] = replace(changes[4], text=ANOTHER)
    changes[5] = replace(changes[5], pen="cross")
    changes[6] = replace(changes[6], fill=False, ring=True)
    where, told = chosen.language.text("print.finding.see", page="Mistakes"), {}
    for many in (3, 5, 7):
        wrong = [NumberedFinding(1, "error", ("score.coins.1",), tuple(changes[:many]))]
        wrong += [NumberedFinding(2, "warning", ("score.total.1",))]
        told[many] = where in texts(add_legend(page, chosen.theme, chosen.language, wrong))
    assert told == {3: True, 5: True, 7: False}


def test_a_frame_alone_is_a_sign_where_a_box_is_marked_but_not_changed() -> None:
    chosen, page = setting("a4"), placed("a4", "left")
    filled = replace(CIPPI, changes=(BoxChange("left.cippi.6", fill=True),))
    look = chosen.language.text("print.finding.look")
    for findings, shown in (([filled], False), ([filled, TOTAL], True), ([replace(CIPPI, severity="note")], False)):
        assert (look in texts(add_legend(page, chosen.theme, chosen.language, findings))) == shown


def test_the_number_on_a_box_that_is_changed_for_another_is_explained() -> None:
    chosen, page = setting("a4"), placed("a4", "left")
    other = replace(CIPPI, number=7, changes=(BoxChange("left.fort.16", fill=True),))
    for findings, said in (([replace(CIPPI, changes=(BoxChange("left.cippi.6", fill=False),))], []), ([other], ["7"])):
        shown = [text for text in texts(add_legend(page, chosen.theme, chosen.language, findings)) if "7" in text]
        assert shown == [*said, *(f"goes with {number}" for number in said)]


def test_the_legend_of_a_sheet_has_the_signs_of_its_own_boxes_alone() -> None:
    chosen, page = setting("a4"), placed("a4", "left")
    other = NumberedFinding(3, "warning", ("right.scouts.1",), (BoxChange("right.scouts.1", fill=True),))
    assert "warning" not in texts(add_legend(page, chosen.theme, chosen.language, [CIPPI, other]))
    assert add_legend(page, chosen.theme, chosen.language, [other]) == page


def test_the_signs_on_the_page_stand_in_rows() -> None:
    chosen, page = setting("a4"), placed("a4", "left")
    ways = tuple((WayStep("Change it", (BoxChange("left.cippi.6", fill=fill),)),) for fill in (True, False))
    found = [(finding, FindingText("Wrong.", "", ways)) for finding in (CIPPI, TOTAL)]
    (made,) = explained(chosen, [page], found)
    keys = ("error", "warning", "fill", "empty")
    said = {mark.text: mark for mark in made.marks if isinstance(mark, TextMark)}
    first, second, third, fourth = (said[chosen.language.text(f"print.finding.{key}")] for key in keys)
    assert len({first.y, second.y, third.y, fourth.y}) == 1
    assert second.x - first.x == pytest.approx(fourth.x - third.x)


def test_a_picture_ends_above_the_line_with_the_meaning_of_the_marks() -> None:
    chosen, page = setting("a4"), placed("a4", "right")
    low = max(page.slots, key=lambda slot: slot.y + slot.height)
    found = NumberedFinding(1, "error", (low.box,))
    marked = add_legend(page, chosen.theme, chosen.language, [found])
    (made,) = explained(chosen, [marked], [(found, FindingText("Wrong."))])
    (crop,) = [mark for mark in made.marks if isinstance(mark, ClipMark)]
    assert {mark.box for mark in crop.marks if mark.role == "mistake"} == {low.box}


def test_a_picture_shows_its_box_on_a_page_with_a_panel_at_the_top_alone() -> None:
    chosen, page = setting("a4"), placed("a4", "left")
    marks = tuple(mark for mark in page.marks if mark.role != "panel" or bounds_of(mark, text_width)[3] < 40)
    found = NumberedFinding(1, "warning", ("score.path_cards.1",))
    told = [(found, FindingText("Wrong."))] * 12
    (made, *_) = explained(chosen, [replace(page, marks=marks)], told)
    crop = next(mark for mark in made.marks if isinstance(mark, ClipMark))
    frames = [bounds_of(mark, text_width) for mark in crop.marks if mark.role == "mistake" and mark.box]
    assert max(low for *_, low in frames) < crop.y + crop.height


def test_a_picture_has_the_marks_of_its_finding_alone() -> None:
    chosen = setting("a4")
    found = [NumberedFinding(number, "error", (f"left.cippi.{number}",)) for number in (1, 2)]
    (made,) = explained(chosen, [placed("a4", "left")], [(each, FindingText("Wrong.")) for each in found])
    marks = [{mark.box for mark in crop.marks if mark.role == "mistake"} for crop in crops_of(made)]
    assert marks == [{"left.cippi.1"}, {"left.cippi.2"}]


def test_a_page_of_notes_alone_is_called_notes() -> None:
    found = [(replace(CIPPI, severity="note"), FindingText("Perhaps."))]
    (made,) = explained(setting("a4"), [placed("a4", "left")], found)
    (mistakes,) = explained(setting("a4"), [placed("a4", "left")], [(CIPPI, FindingText("Wrong."))])
    assert (made.label, mistakes.label) == ("Notes", "Mistakes")


def test_pictures_beside_each_other_are_as_high_if_they_are_nearly_and_the_source_stands_right_under_them() -> None:
    sheet = placed("a4", "left")
    boxes = [slot.box for slot in sheet.slots[::14]][:10]
    told = [
        (NumberedFinding(number, "error", (box,)), FindingText("Wrong.", source="source"))
        for number, box in enumerate(boxes, 1)
    ]
    (page,) = explained(setting("a4"), [sheet], told)
    frames = [mark for mark in page.marks if isinstance(mark, RectangleMark) and 40 < mark.width < 57]
    assert len(frames) == 10
    for one, other in zip(frames[::2], frames[1::2], strict=True):
        assert one.height == pytest.approx(other.height) or abs(one.height - other.height) > 4
    assert len({round(frame.height, 1) for frame in frames}) > 1
    sources = [mark for mark in page.marks if isinstance(mark, TextMark) and mark.text == "Left sheet · source"]
    under = {
        (round(source.x - frame.x, 1), round(source.y - frame.y - frame.height, 1))
        for source, frame in zip(
            *(sorted(marks, key=lambda mark: (mark.x > 100, mark.y)) for marks in (sources, frames)), strict=True
        )
    }
    assert len(under) == 1


def test_a_line_of_a_name_is_level_with_its_symbol_where_words_under_it_are_left_out() -> None:
    (page,) = explained(
        setting("a4", game="praetor"),
        [placed("a4", "record", game="praetor")],
        [(NumberedFinding(each, "error", ("score.total.1",)), FindingText("Wrong.")) for each in range(1, 10)],
    )
    crops = [mark for mark in page.marks if isinstance(mark, ClipMark)]
    names = [[mark for mark in crop.marks if isinstance(mark, (TextMark, IconMark))] for crop in crops]
    shown = next(marks for marks in names if len(marks) == 2 and {type(mark) for mark in marks} == {TextMark, IconMark})
    symbol, name = (bounds_of(mark, text_width) for mark in sorted(shown, key=lambda each: isinstance(each, TextMark)))
    off = (name[1] + name[3] - symbol[1] - symbol[3]) / 2
    assert off == pytest.approx(0.07 * (name[3] - name[1]), abs=0.02)


def test_a_picture_in_two_parts_shows_the_first_box_whole_with_the_number_of_the_finding_where_room_is_short() -> None:
    boxes, chosen = ("trades.goods.1", "trades.coins.1"), setting("a4", game="rome-and-roll")
    finding = NumberedFinding(1, "error", boxes, tuple(BoxChange(box, fill=True, text="3") for box in boxes))
    sheet = placed("a4", "sales", game="rome-and-roll")
    first, second = (next(slot for slot in sheet.slots if slot.box == box) for box in boxes)
    number = CircleMark(first.x - 3.0, first.y + 6.0, 2.0, Paint(fill=BLACK), role="mistake", box=first.box)
    beside = replace(number, x=second.x - 3.0, y=second.y + 6.0, box=second.box)
    sheet = replace(sheet, marks=(*sheet.marks, number, beside))
    style = PageStyle(chosen.game, chosen.language, chosen.theme, chosen.paper, 1.0, 1.0)
    shown = ShownPart(style, sheet, finding, first, frozenset(), Rect(0.0, 0.0, 53.0, 36.0))
    ((left, right),) = (each.parts for each in plan_pictures([shown], {}, {}))
    assert left.focus.bounds == pytest.approx((number.x - 2.0, first.y, first.x + first.width, first.y + first.height))
    assert right.focus.width == pytest.approx(second.width + 5.0)
