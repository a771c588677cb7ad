"""``sheetgen print --filled``: a player's marks in the sheets, mistakes under the numbers of the report."""

from __future__ import annotations

import functools
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from sheetgen.app.check_files import CheckedSheet, JudgeOrder, check_files, sheets_of_player
from sheetgen.app.filled_pages import number_findings, pen_marks
from sheetgen.app.job_builder import make_job
from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder
from sheetgen.assets.fonts import text_width
from sheetgen.marks.geometry import Bounds, bounds_of, overlap
from sheetgen.marks.marks import MM_PER_POINT, ClipMark, IconMark, Page, PathMark, RectangleMark, TextMark
from sheetgen.place.finding_marks import FindingsOnPage
from sheetgen.place.finding_room import seen
from sheetgen.place.finding_signs import ANOTHER, BADGE, TAB, BoxChange, NumberedFinding
from sheetgen.place.mistake_window import is_line
from sheetgen.place.pen_marks import PenMark, draw_pen_marks
from sheetgen.place.rect import Rect
from sheetgen.place.typesetting import CAP_HEIGHT
from sheetgen.rules.agreeing import agreeing_ways, is_of_score
from sheetgen.rules.finding import Change, apply_edits
from tests.cli.test_main import run
from tests.place.conftest import placed
from tests.place.conftest import setting as place_setting

EXAMPLES = Path(__file__).parents[2] / "examples"


@functools.cache
def pages_with_mistakes(game: str, language: str = "en", theme: str = "colour") -> tuple[Page, ...]:
    """Return the sheets and the key pages of a game's example with mistakes; several tests look at the same."""
    folder = EXAMPLES if game == "hadrians-wall" else EXAMPLES / game
    order = PrintOrder(game=game, filled=str(folder / "mistakes.yaml"), theme=theme)
    return tuple(make_job(Library(language), order).pages)


@pytest.mark.slow
def test_the_picture_is_written_and_its_numbers_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "marcus.pdf"
    assert run("print", "hadrians-wall", "--filled", str(EXAMPLES / "mistakes.yaml"), "-o", str(target)) == 0
    assert target.read_bytes().startswith(b"%PDF")
    printed = capsys.readouterr().out
    assert "  x 1. Cippi, box 6: filled, but Large granary must be built first.\n" in printed
    assert "  ! 11. Total: you wrote 20, but the sheet adds up to 17.\n" in printed


def test_a_sheet_of_another_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = EXAMPLES / "praetor" / "ada.yaml"
    assert run("print", "hadrians-wall", "--filled", str(sheet), "-o", str(tmp_path / "no.pdf")) == 2
    assert capsys.readouterr().err == f"{sheet}: is a sheet of praetor (print praetor)\n"
    assert list(tmp_path.iterdir()) == []


def test_what_was_done_in_each_box() -> None:
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(EXAMPLES / "mistakes.yaml"),))).sheets
    done = pen_marks(sheet.known.game, sheet.report.filled, sheet.known.language)
    assert done["left.cippi.6"] == PenMark("filled")
    assert done["left.training_grounds.1"] == PenMark("written", "6")
    assert done["left.disdain.1"] == PenMark("used")
    assert done["left.disdain.15"] == PenMark("ringed")
    assert done["right.diplomats.1.cohort.right"] == PenMark("chosen")
    assert done["path_cards.1"] == PenMark("written", "Pontiff")
    assert "left.cippi.7" not in done


def test_sending_an_envoy_rings_the_favours_not_used_yet() -> None:
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(EXAMPLES / "mistakes.yaml"),))).sheets
    done = pen_marks(sheet.known.game, sheet.report.filled, sheet.known.language)
    assert [done[f"right.diplomats.1.favours_used.{number}"] for number in (1, 2)] == [PenMark("ringed")] * 2
    assert [done[f"right.diplomats.3.favours_used.{number}"] for number in (1, 2)] == [PenMark("used")] * 2
    assert "right.diplomats.2.favours_used.1" not in done


def numbered(sheet: CheckedSheet) -> list[NumberedFinding]:
    game, report = sheet.known.game, sheet.report
    ways = agreeing_ways(game, report, sheet.check_again)
    return number_findings(game, report.violations, ways, pen_marks(game, report.filled, sheet.known.language))


def test_findings_are_marked_where_something_must_change() -> None:
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(EXAMPLES / "mistakes.yaml"),))).sheets
    report, found = sheet.report, numbered(sheet)
    assert [finding.number for finding in found] == list(range(1, len(report.violations) + 1))
    assert len(report.violations[0].ways) > 1
    assert found[0] == NumberedFinding(1, "error", ("left.cippi.6",), (BoxChange("left.cippi.6", fill=False),))
    assert found[3].boxes == ("left.disdain.3",)
    assert found[3].changes == (BoxChange("left.disdain.3", fill=False, ring=True),)
    assert found[7].boxes == ("right.diplomats.3.cohort.right",)
    assert found[10].boxes == ("score.total.1",)


def test_a_total_has_no_red_number_while_other_mistakes_may_change_it(tmp_path: Path) -> None:
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(EXAMPLES / "praetor" / "mistakes.yaml"),))).sheets
    assert numbered(sheet)[16].changes == ()
    alone = tmp_path / "alone.yaml"
    alone.write_text("game: praetor\nplayers: 2\nresources: {gold: 10}\nscore: {gold: 1, total: 9}\n")
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(alone),))).sheets
    assert [finding.changes for finding in numbered(sheet) if finding.severity == "warning"] == [
        (BoxChange("score.total.1", fill=True, text="1"),)
    ]


def test_a_total_that_no_choice_changes_has_the_number_that_it_comes_to_when_the_mistakes_are_mended(
    tmp_path: Path,
) -> None:
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(EXAMPLES / "mistakes.yaml"),))).sheets
    assert numbered(sheet)[10].changes == (BoxChange("score.total.1", fill=True, text="17"),)
    changed = tmp_path / "changed.yaml"
    text = (EXAMPLES / "mistakes.yaml").read_text(encoding="utf-8")
    changed.write_text(text.replace("disdain: {ringed: 15, filled: 3}", "disdain: {ringed: 10, filled: 3}"))
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(changed),))).sheets
    assert sheet.report.violations[-1].message == "Total: you wrote 20, but the sheet adds up to 24."
    assert [[change.text for change in each.changes] for each in numbered(sheet)[-3:]] == [["4"], [], ["17"]]


def said_in(game: str) -> str:
    pages = pages_with_mistakes(game)
    return " ".join(
        mark.text.replace("\u00a0", " ")
        for page in pages
        for mark in page.marks
        if isinstance(mark, TextMark) and mark.role == "mistake"
    )


def test_numbers_to_choose_from_are_those_that_fit_once_the_other_mistakes_are_mended() -> None:
    """As the sheet is, 1 and 2 would fit; without the box of the first mistake they would leave renown unearned."""
    assert "Write 3, 4, 5 or 6 in Goods, box 7" in said_in("hadrians-wall")
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(EXAMPLES / "mistakes.yaml"),))).sheets
    game, filled = sheet.known.game, sheet.report.filled
    made = [change for way in agreeing_ways(game, sheet.report, sheet.check_again).values() for change in way.changes]
    for number in range(1, 7):
        numbers = (Change("right.market.goods.7", number), Change("right.theatre.performances.4", 6))
        left = sheet.check_again(apply_edits(game, filled, [*made, *numbers])).violations
        assert [each.area for each in left if each.severity != "note"] == ([] if number > 2 else ["left.renown"])


def test_the_number_for_a_total_is_what_the_first_ways_come_to_and_says_so() -> None:
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(EXAMPLES / "mistakes.yaml"),))).sheets
    game, report = sheet.known.game, sheet.report
    ways = agreeing_ways(game, report, sheet.check_again)
    first = [
        change
        for number, way in ways.items()
        if not is_of_score(game, report.violations[number])
        for change in way.changes
    ]
    total = sheet.check_again(apply_edits(game, report.filled, first)).score.total
    said = said_in("hadrians-wall")
    assert f"Write {total}: the sum if each mistake is mended the first way. With other ways, add it up again." in said
    firsts = (each.strip() for each in said.split("To mend it")[1:])
    expected = (
        "and 2 Clear Cippi, box 6",
        "and 1 Clear Cippi, box 6",
        "Build Small hotel",
        "Ring, but do not fill, Disdain, box 3",
    )
    assert all(map(str.startswith, firsts, expected))


def test_of_several_possible_numbers_none_is_written_but_a_sign_for_one_beside_the_struck_one() -> None:
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(EXAMPLES / "rome-and-roll" / "mistakes.yaml"),))).sheets
    assert len(sheet.report.violations[6].ways) == 3
    box = "advisors.third.points.1"
    assert (numbered(sheet)[6].boxes, numbered(sheet)[6].changes) == ((box,), (BoxChange(box, True, ANOTHER),))
    page = pages_with_mistakes("rome-and-roll")[0]
    own = [mark for mark in page.marks if mark.box == box and mark.role in ("mistake", "right-number")]
    lines = Counter(mark.role for mark in own if isinstance(mark, PathMark) and len(mark.steps) == 2)
    assert lines == {"mistake": 1}
    written = [mark.text for mark in own if isinstance(mark, TextMark) and mark.role == "right-number"]
    assert written == [ANOTHER]


def test_of_several_ways_the_first_alone_is_drawn() -> None:
    page = pages_with_mistakes("rome-and-roll")[0]
    drawn = {mark.box for mark in page.marks if mark.role == "mistake"}
    assert "advisors.second.points.1" in drawn
    assert "advisors.second.loyalty.5" not in drawn
    assert "glory.20" in drawn
    assert "last_box.glory.1" not in drawn


def pages_of(*order: str) -> list[str]:
    pages = make_job(Library(), PrintOrder(game=order[0], filled=order[1])).pages
    return [page.name for page in pages if page.name != "mistakes"]


def test_what_is_crossed_without_being_underlined_is_underlined_by_the_remedy_alone() -> None:
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(EXAMPLES / "rome-and-roll" / "mistakes.yaml"),))).sheets
    done = pen_marks(sheet.known.game, sheet.report.filled, sheet.known.language)
    assert [done[f"soldiers.{number}"].state for number in (1, 2, 5)] == ["crossed", "underlined", "struck"]
    lined = [change for finding in numbered(sheet)[:2] for change in finding.changes]
    assert lined == [BoxChange(f"soldiers.{number}", fill=True, pen="underline") for number in (3, 5)]


def test_marks_are_those_of_the_legend() -> None:
    file = str(EXAMPLES / "rome-and-roll" / "ben.yaml")
    (sheet,) = check_files(Library(), JudgeOrder(files=(file,))).sheets
    done = pen_marks(sheet.known.game, sheet.report.filled, sheet.known.language)
    assert (done["soldiers.1"], done["soldiers.2"]) == (PenMark("crossed"), PenMark("underlined"))
    assert done["glory.15"] == PenMark("underlined")
    assert done["advisors.first.loyalty.1"] == PenMark("filled")
    assert (done["storage.1"], done["storage.2"]) == (PenMark("written", "F"), PenMark("crossed", "F"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "file", "sheets"),
    [
        ("rome-and-roll", "rome-and-roll/ben.yaml", ["praefectus"]),
        ("rome-and-roll", "rome-and-roll/solo.yaml", ["pontifex", "solo"]),
        ("rome-and-roll", "rome-and-roll/ada.yaml", ["legatus", "sales"]),
        ("praetor", "praetor/ada.yaml", ["dashboard", "record"]),
        ("hadrians-wall", "ada.yaml", ["left", "right"]),
    ],
)
def test_only_the_player_s_own_sheets_are_printed(game: str, file: str, sheets: list[str]) -> None:
    assert pages_of(game, str(EXAMPLES / file)) == sheets


@pytest.mark.slow
def test_in_large_print_the_pages_of_the_player_s_sheets_are_printed() -> None:
    order = PrintOrder(game="rome-and-roll", filled=str(EXAMPLES / "rome-and-roll" / "mistakes.yaml"), large_print=True)
    names = {page.name.rpartition("-")[0] or page.name for page in make_job(Library(), order).pages}
    assert names == {"patricia", "sales", "mistakes"}


def test_sheets_that_are_named_are_printed() -> None:
    order = PrintOrder(game="praetor", filled=str(EXAMPLES / "praetor" / "ada.yaml"), sheets=("score-pad",))
    assert [page.name for page in make_job(Library(), order).pages] == ["score-pad"]


def test_the_file_may_be_of_the_game_of_one_s_own_that_is_printed(tmp_path: Path) -> None:
    sheet = tmp_path / "ada.yaml"
    sheet.write_text("game: kiln\n")
    assert run("print", str(EXAMPLES / "kiln"), "--filled", str(sheet), "-o", str(tmp_path / "ada.pdf")) == 0


def test_a_letter_without_a_face_is_printed_as_a_question_mark(tmp_path: Path) -> None:
    file = tmp_path / "sheet.yaml"
    file.write_text("game: hadrians-wall\nplayer: 憀î\npath_cards: [憀î]\n", encoding="utf-8")
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(file),))).sheets
    done = pen_marks(sheet.known.game, sheet.report.filled, sheet.known.language)
    assert done["player.1"] == PenMark("written", "?î")
    assert run("print", "hadrians-wall", "--filled", str(file), "-o", str(tmp_path / "sheet.pdf")) == 0


def test_a_finding_about_several_boxes_is_marked_where_its_first_remedy_writes() -> None:
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(EXAMPLES / "praetor" / "mistakes.yaml"),))).sheets
    report, found = sheet.report, numbered(sheet)
    assert (report.violations[10].area, report.violations[10].boxes) == ("retirement", ())
    assert found[10].boxes == ("workers.retired.2",)


def test_a_total_that_does_not_agree_names_what_it_adds() -> None:
    *_, key = pages_with_mistakes("hadrians-wall")
    said = " ".join(mark.text for mark in key.marks if isinstance(mark, TextMark) and mark.role == "mistake")
    summands = ("Renown 13", "+ Piety 10", "+ Valour 4", "+ Discipline 8", "+ Path_cards 4", "\u2212 Disdain 22")
    # A line ends between two of them.
    whole = " ".join(part.replace(" ", "\u00a0").replace("_", "\u00a0") for part in summands)
    assert f"{whole}\u00a0=\u00a017" in said


def test_each_remedy_tells_what_else_it_mends_or_does_not() -> None:
    said = said_in("praetor")
    for told in (
        "To mend it and 11 Write 6 in Retired workers, box 2 ",
        "To mend it and 1 Write 6 in Retired workers, box 2 ",
        "To mend it and 7 Write 9 in Favour at the start ",
        "To mend it and 6 Write 9 in Favour at the start ",
    ):
        assert told in said, told
    assert "To mend it and 2 Clear Cippi, box 6 or to mend it, but not 2 Build " in said_in("hadrians-wall")
    assert "or to mend it and 2 Cross Soldiers, " in said_in("rome-and-roll")


def test_remedy_that_leads_to_a_finding_after_the_others_is_left_out() -> None:
    said = said_in("praetor")
    # Nobody may start with 8: the total that would follow from it is no remedy.
    assert "Write 13 in Favour in all" not in said
    # Without one of the workers who are listed there would be too few.
    assert "Clear Active workers" not in said
    assert "Clear Training I" not in said
    # The points of the retired are those of both ages.
    assert "Write 0 in Retired in age I" not in said


@pytest.mark.parametrize(
    ("lang", "told"), [("fr", "sinon, recompter"), ("pl", "przy innych zsumuj ponownie"), ("ko", "다시 더하세요")]
)
def test_a_total_is_to_be_added_up_again_after_other_ways_in_every_language(lang: str, told: str) -> None:
    pages = pages_with_mistakes("hadrians-wall", lang)
    assert len(pages) == 3
    said = " ".join(mark.text for mark in pages[-1].marks if isinstance(mark, TextMark) and mark.role == "mistake")
    assert said.replace("\u00a0", " ").count(told) == 2
    assert "As filled in" not in said
    assert not [mark.text for mark in pages[-1].marks if isinstance(mark, TextMark) and mark.text.startswith("- ")]


@pytest.mark.parametrize(
    ("lang", "theme"), [("en", "colour"), ("en", "high-contrast"), ("fr", "colour"), ("ko", "colour")]
)
def test_the_total_that_a_wrong_one_starts_from_is_shown_with_it(lang: str, theme: str) -> None:
    pages = pages_with_mistakes("praetor", lang, theme)
    crops = [mark for page in pages for mark in page.marks if isinstance(mark, ClipMark) and mark.role == "crop"]
    shown = [{(each.box, each.text) for each in crop.marks if isinstance(each, TextMark)} for crop in crops]
    (around,) = [texts for texts in shown if {("favour.totals.2", "-6"), ("favour.totals.2", "0")} <= texts]
    assert ("favour.totals.1", "14") in around
    # A note about the sum of the rounds shows the box for it.
    assert [texts for texts in shown if ("favour.entries", "18") in texts]
    assert [texts for texts in shown if {text for _, text in texts} == {"1", "2"}]


@pytest.mark.parametrize("theme", ["colour", "mono"])
def test_title_above_a_picture_leaves_out_its_row(theme: str) -> None:
    pages = pages_with_mistakes("praetor", theme=theme)
    crops = [mark for page in pages for mark in page.marks if isinstance(mark, ClipMark) and mark.role == "crop"]
    texts = {each.text for crop in crops for each in crop.marks if isinstance(each, TextMark)}
    assert {"VETERANS’ AWARDS", "Award", "Current morale"} <= texts
    assert "3 to 5 players" not in texts


def _crops(lang: str) -> list[ClipMark]:
    pages = pages_with_mistakes("praetor", lang)
    return [mark for page in pages for mark in page.marks if isinstance(mark, ClipMark) and mark.role == "crop"]


@pytest.mark.parametrize("lang", ["en", "fr", "ko"])
def test_a_torn_edge_hides_neither_the_feet_of_a_name_nor_the_line_around_a_box(lang: str) -> None:
    crops = _crops(lang)
    torn = [
        (upper, lower)
        for upper in crops
        for lower in crops
        if abs(upper.y + upper.height - lower.y) < 0.01 and upper.x < lower.x + lower.width and lower.x < upper.x + 1
    ]
    assert torn
    for upper, lower in torn:
        texts = [mark for mark in upper.marks if isinstance(mark, TextMark)]
        assert all(upper.y + upper.height - bounds_of(mark, text_width)[3] > 1.59 for mark in texts)
        lines = [mark for mark in lower.marks if isinstance(mark, RectangleMark) and is_line(mark)]
        assert all(mark.y - mark.paint.width / 2 - lower.y > 1.2 for mark in lines)


@pytest.mark.parametrize(
    ("game", "boxes"),
    [
        ("hadrians-wall", {f"right.theatre.performances.{number}" for number in (3, 4)}),
        ("rome-and-roll", {"trades.goods.1", "trades.coins.1"}),
    ],
)
def test_boxes_of_one_size_stand_level_in_both_parts_of_a_picture(game: str, boxes: set[str]) -> None:
    key = pages_with_mistakes(game, theme="high-contrast")[-1]
    crops = [mark for mark in key.marks if isinstance(mark, ClipMark)]
    lines = [mark for crop in crops for mark in crop.marks if mark.box in boxes and is_line(mark)]
    feet = {round(bounds_of(mark, text_width)[3], 1) for mark in lines}
    assert len(lines) > 1
    assert len(feet) == 1


def _texts(crop: ClipMark) -> set[str]:
    return {mark.text for mark in crop.marks if isinstance(mark, TextMark)}


def test_the_symbol_of_a_name_is_level_with_the_notes_under_it_too() -> None:
    (row,) = [crop for crop in _crops("ko") if "활동 일꾼" in _texts(crop)]
    assert [mark.name for mark in row.marks if isinstance(mark, IconMark)] == ["worker"]


def test_the_heads_of_columns_in_a_second_part_have_their_title() -> None:
    heads = [_texts(crop) for crop in _crops("fr")]
    assert [("RETRAITES" in each) for each in heads if "×12" in each] == [True, True]


def test_a_choice_that_changes_takes_the_other_back_on_the_sheet_and_in_words() -> None:
    _, sheet, key = pages_with_mistakes("hadrians-wall")
    strokes = [mark for mark in sheet.marks if isinstance(mark, PathMark) and mark.role == "mistake"]
    cohort = "right.diplomats.3.cohort"
    assert [len([mark for mark in strokes if mark.box == f"{cohort}.{name}"]) > 2 for name in ("right", "centre")] == [
        True,
        False,
    ]
    said = " ".join(mark.text for mark in key.marks if isinstance(mark, TextMark) and mark.role == "mistake")
    assert "Clear Cohort of the third diplomat, right Choose Cohort of the third diplomat, left or centre" in said
    assert "Recall Third diplomat" not in said


def test_the_pages_of_mistakes_are_as_many_in_each_language() -> None:
    for language in ("en", "fr", "pl", "ko"):
        assert len(pages_with_mistakes("hadrians-wall", language)) == 3


def test_pictures_show_what_is_written_and_the_other_box_of_a_mistake() -> None:
    *_, key = pages_with_mistakes("hadrians-wall")
    crops = [mark.marks for mark in key.marks if isinstance(mark, ClipMark)]
    written = [[mark.box for mark in crop if isinstance(mark, TextMark) and mark.role == "pen"] for crop in crops]
    for box in ("path_cards.1", "path_cards.6", "right.theatre.performances.3", "right.theatre.performances.4"):
        assert any(box in boxes for boxes in written)
    shown = {mark.box for crop in crops for mark in crop}
    assert {"left.fort.16", "left.granary.large", "right.temples.small.boxes.2"} <= shown


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["colour", "mono", "high-contrast"])
@pytest.mark.parametrize("game", ["hadrians-wall", "praetor", "rome-and-roll"])
def test_the_words_at_the_foot_of_a_sheet_with_mistakes_are_large_enough_to_be_read(game: str, theme: str) -> None:
    for language in ("en", "fr", "pl", "ko"):
        sheets = [page for page in pages_with_mistakes(game, language, theme) if page.slots]
        texts = [mark for page in sheets for mark in page.marks if isinstance(mark, TextMark)]
        said = [mark for mark in texts if mark.role == "mistake" and not mark.box]
        assert said
        assert min(mark.size for mark in said) > 7.99, language
        # What does not fit would reach beyond the sheet, or over what follows.
        for first, second in pairwise(said):
            if abs(first.y - second.y) < 1.0 and first.x < second.x:
                assert bounds_of(first, text_width)[2] < bounds_of(second, text_width)[0], language


@pytest.mark.parametrize(("game", "numbers"), [("praetor", ["9"]), ("rome-and-roll", ["1", "2", "4"])])
def test_a_badge_that_can_hang_above_its_box_covers_no_box_beside_it(game: str, numbers: list[str]) -> None:
    for page in (page for page in pages_with_mistakes(game) if page.slots):
        for mark in page.marks:
            if isinstance(mark, TextMark) and mark.role == "mistake" and mark.box and mark.text in numbers:
                # Its white rim may lie on an edge.
                around = mark.x - 1.5, mark.y - 2.6, mark.x + 1.5, mark.y + 1.0
                others = [slot for slot in page.slots if slot.box != mark.box]
                covered = [slot.box for slot in others if overlap(around, bounds_of(slot, text_width))]
                assert covered == [], mark.text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "theme"),
    [("en", "colour"), ("en", "mono"), ("en", "high-contrast"), ("fr", "colour"), ("ko", "colour")],
)
@pytest.mark.parametrize("game", ["hadrians-wall", "praetor", "rome-and-roll"])
def test_numbers_of_mistakes_hide_no_text_and_at_most_a_corner_of_another_box(
    game: str, language: str, theme: str
) -> None:
    for page in (page for page in pages_with_mistakes(game, language, theme) if page.slots):
        texts = [mark for mark in page.marks if isinstance(mark, TextMark)]
        badges = [mark for mark in texts if mark.role in ("mistake", "change") and mark.box]
        assert badges
        for badge in badges:
            middle = badge.y - CAP_HEIGHT * badge.size * MM_PER_POINT / 2
            wide, high = TAB if badge.role == "change" else BADGE["error"]
            place = Rect(badge.x - wide / 2, middle - high / 2, wide, high)
            others = [mark for mark in texts if mark not in badges]
            hidden = [mark.text for mark in others if covered(place, seen(mark)) > 0.1]
            assert hidden == [], badge.text
            # Printers cut what is nearer to the edge of the paper.
            assert page.boxes.width - 4.99 > place.right, badge.text
            boxes = {
                slot.box: covered(place, bounds_of(slot, text_width)) for slot in page.slots if slot.box != badge.box
            }
            assert max(boxes.values()) < 5.5, badge.text


def covered(badge: Rect, other: Bounds) -> float:
    """Return how many square mm of bounds a badge hides whose corners are cut, or a tab, which is not as high."""
    if not overlap(badge.bounds, other):
        return 0.0
    across_most, down_most = int(badge.width * 5 - 1), int(badge.height * 5 - 1)
    return sum(
        all(low < at < high for at, low, high in zip((x, y), other[:2], other[2:], strict=True)) * 0.01
        for across in range(-across_most, across_most + 1)
        for down in range(-down_most, down_most + 1)
        if abs(across) + abs(down) < 28
        for x, y in [(badge.centre + across / 10, badge.middle + down / 10)]
    )


@pytest.mark.parametrize("file", sorted(EXAMPLES.rglob("mistakes.yaml")), ids=lambda file: file.parent.name)
def test_the_numbers_of_a_finding_alone_stand_where_they_do_among_those_of_all(file: Path) -> None:
    (sheet,) = check_files(Library(), JudgeOrder(files=(str(file),))).sheets
    game, found = sheet.known.game, numbered(sheet)
    done = pen_marks(game, sheet.report.filled, sheet.known.language)
    setting = place_setting("a4", game=game.name)
    numbers = 0
    for name in {each.name for each in game.sheets} & {*sheets_of_player(game, [sheet.report.filled])}:
        drawn = draw_pen_marks(placed("a4", name, game=game.name), setting.theme, done)
        page = FindingsOnPage(drawn, setting.theme, found)
        among = badges_of(page.page)
        for finding in found:
            alone = badges_of(page.with_one(finding))
            assert {text for text, *_ in alone} <= {str(finding.number)}
            assert alone <= among
            numbers += len(alone)
    assert numbers >= len(found)


def badges_of(page: Page) -> set[tuple[str, str, float, float]]:
    """Return the numbers in badges, the boxes they are on, and where they stand."""
    texts = (mark for mark in page.marks if isinstance(mark, TextMark) and mark.role == "mistake")
    return {(mark.text, mark.box, round(mark.x, 2), round(mark.y, 2)) for mark in texts}


@pytest.mark.parametrize("lang", ["en", "fr", "ko"])
def test_rows_that_a_mistake_compares_stand_whole_in_one_picture(lang: str) -> None:
    key = pages_with_mistakes("hadrians-wall", lang)[-1]
    crops = [{mark.box for mark in crop.marks} for crop in key.marks if isinstance(crop, ClipMark)]
    ways = ("left", "centre", "right")
    cohorts = {f"right.diplomats.{number}.cohort.{way}" for number in (1, 2, 3) for way in ways}
    assert [boxes & cohorts for boxes in crops if boxes & cohorts] == [cohorts]
