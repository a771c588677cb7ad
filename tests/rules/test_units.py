"""Functions of the general rules, each on its own."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from sheetgen.app.library import Library
from sheetgen.layout.game import FilledSheet
from sheetgen.rules.choices import choice_checks
from sheetgen.rules.finding import box_for_edit, box_for_entry
from sheetgen.rules.game_rules import report_missing_areas
from sheetgen.rules.match_sheets import copies, is_blank
from sheetgen.rules.printed_names import PrintedNames
from sheetgen.rules.restrictions import Restriction, marked_boxes_in
from sheetgen.rules.score import PartScore
from sheetgen.rules.tally import MarkedSheet, Tally, number_in_value
from sheetgen.rules.violation import Report
from sheetgen.text.complaint import Unusable

from .orchard import altered, intake, judge, known, read, said

GAME = known().game


def words() -> PrintedNames:
    return known().checker.words


def test_an_area_that_the_layout_has_not_is_told() -> None:
    with pytest.raises(Unusable) as caught, report_missing_areas(GAME):
        raise KeyError("pad.root")
    assert str(caught.value) == (
        "orchard/game.yaml: module: the module '' reads 'pad.root', and the layout has nothing of that name "
        "(did you mean 'pad.roots'?)"
    )
    assert isinstance(caught.value.__cause__, KeyError)


@pytest.mark.parametrize("error", [KeyError(), KeyError(3), KeyError("pad.roots"), ValueError("pad.root")])
def test_any_other_error_of_a_module_goes_on(error: Exception) -> None:
    with pytest.raises(type(error)) as caught, report_missing_areas(GAME):
        raise error
    assert caught.value is error


def test_where_nothing_is_missing_nothing_is_told() -> None:
    with report_missing_areas(GAME):
        pass


def test_a_game_without_a_module_has_no_title_and_no_line_of_its_own() -> None:
    own = known().checker.own
    sheet = known().checker.tally.sheet(read("pad: {roots: 1}"))
    assert own.title(sheet, 50) is None
    with pytest.raises(KeyError) as caught:
        own.part(sheet, "wages")
    assert caught.value.args == ("wages",)


@pytest.mark.parametrize(
    ("targets", "expected"),
    [
        (("pad.roots",), ["roots 1 2"]),
        (("pad.trees",), []),
        (("pad.shed",), ["shed 1 2"]),
        (("pad.shed.large",), ["shed 2"]),
        (("pad.shed.small", "pad.roots"), ["shed 1", "roots 1 2"]),
        (("pad.press",), ["press 0"]),
        (("pad.press.juice",), ["press.juice 1 3"]),
        (("pad",), ["roots 1 2", "shed 1 2", "press 0", "frost 1", "bed 2"]),
    ],
)
def test_what_is_marked_under_a_name(targets: tuple[str, ...], expected: list[str]) -> None:
    text = "pad: {roots: 2, shed: [small, large], press: {built: true, juice: [1, ~, 2]}, frost: {ringed: 1}, "
    sheet = known().checker.tally.sheet(read(text + "bed: ['.#', '..']}"))
    marked = marked_boxes_in(known().checker.tally, targets, sheet)
    assert [" ".join([area.id.removeprefix("pad."), *(str(box.number) for box in own)]) for area, own in marked] == (
        expected
    )


def test_what_a_building_holds_is_listed_where_it_does_not_stand() -> None:
    sheet = known().checker.tally.sheet(read("pad: {press: {built: false, juice: [1]}}"))
    marked = marked_boxes_in(known().checker.tally, ["pad.press", "pad.shed.small"], sheet)
    assert [(area.id, [box.number for box in boxes]) for area, boxes in marked] == [("pad.press.juice", [1])]


def test_a_box_that_is_printed_filled_is_nobodys_mark() -> None:
    library = Library()
    checker = library.loaded_game("hadrians-wall").checker
    (filled,) = library.read_text("sheet.yaml", "game: hadrians-wall\nleft: {granary: [medium]}\n")
    ((area, boxes),) = marked_boxes_in(checker.tally, ["left.granary"], checker.tally.sheet(filled))
    assert (area.id, [box.name for box in boxes]) == ("left.granary", ["medium"])


def test_what_a_restriction_says_of_a_sheet() -> None:
    (filled,) = intake().read_text("sheet.yaml", "game: orchard\nyears: 1\npad: {roots: 5, shed: [small, large]}\n")
    found = known().check(filled, restrictions=[Restriction(of=("pad.shed.large",), forbidden=True)]).violations
    ours = [each for each in found if each.rule == "fort-rule"]
    assert [(each.severity, each.area, each.box, each.boxes) for each in ours] == [
        ("error", "pad.shed", 2, ("pad.shed.large",))
    ]
    assert [way.label for way in ours[0].ways] == ["Remove Large shed"]


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([], ""),
        ([4], "4"),
        ([1, 2], "1 and 2"),
        ([1, 2, 3], "1 to 3"),
        ([1, 3, 5], "1, 3 and 5"),
        ([1, 4, 5, 6, 7, 9, 10], "1, 4 to 7, 9 and 10"),
    ],
)
def test_numbers_in_words(numbers: list[int], expected: str) -> None:
    assert words().ranges(numbers) == expected


@pytest.mark.parametrize(
    ("boxes", "expected"),
    [
        (["pad.roots.3"], "Roots, box 3"),
        (["pad.roots.1", "pad.roots.3"], "Roots, boxes 1 and 3"),
        (["pad.shed.small", "pad.shed.large"], "Small shed and Large shed"),
        (["pad.press.built"], "Press"),
        (["pad.bed.2"], "Bed, row 1, cell 2"),
        (["pad.bed.1", "pad.bed.2", "pad.bed.3"], "Bed, row 1, cells 1 and 2; row 2, cell 1"),
    ],
)
def test_boxes_in_words(boxes: list[str], expected: str) -> None:
    own = [GAME.boxes[each] for each in boxes]
    assert words().boxes(GAME.areas[own[0].area], own) == expected
    assert len(own) > 1 or words().box(own[0]) == expected


def test_icons_in_words() -> None:
    assert (words().icon("apple"), words().icon("apple", 2), words().icon_count("apple", 1)) == (
        "apple",
        "apples",
        "1 apple",
    )


def test_the_chapter_of_a_rule_is_that_of_the_languages_own_rulebook() -> None:
    library = Library("fr").loaded_game("hadrians-wall")
    french = PrintedNames(library.game, library.language)
    of_rule = {rule: (chapters.get("fr"), chapters["en"]) for rule, chapters in library.game.rules.items()}
    assert {rule: french.chapter(rule) for rule in of_rule} == {
        rule: own or english for rule, (own, english) in of_rule.items()
    }
    assert french.chapter("no-such-rule") == ""
    assert words().chapter("ladder") == "p. 2"


@pytest.mark.parametrize(
    ("value", "number"), [(3, 3), (None, 0), ("3", 0), ((1, None, 4), 5), ((), 0), (("a", 2), 2), (True, 1)]
)
def test_a_number_out_of_a_value(value: object, number: int) -> None:
    assert number_in_value(value) == number  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pad: {trees: 0}\nscore: {trees: 0, total: 0}", []),
        (
            "years: 0\npad: {roots: 4, shed: [small, large], trees: 2, apples: 1, bed: ['#.', '..']}\n"
            "score: {trees: 5, total: 8}",
            [
                "warning written-score score.trees None: Trees: you wrote 5, but the sheet adds up to 4.",
                "warning written-score score.total None: Total: you wrote 8, but the sheet adds up to 9.",
            ],
        ),
    ],
)
def test_a_written_score(text: str, expected: list[str]) -> None:
    assert said(text) == expected


def test_a_warning_is_a_mistake_only_where_it_is_asked_for() -> None:
    found = judge("years: 0\nscore: {total: 1}")
    assert [each.severity for each in found.violations] == ["warning"]
    report = Report(found.filled, found.violations, found.score)
    assert (report.strict, report.legal, replace(report, strict=True).legal) == (False, True, False)


def test_the_way_out_of_a_wrong_sum_is_to_write_the_right_one() -> None:
    (found,) = judge("years: 0\nscore: {total: 1}").violations
    assert (found.boxes, [(way.label, list(way.changes)) for way in found.ways]) == (
        ("score.total.1",),
        [("Write 0 in Total", [("score.total.1", 0)])],
    )


CARDS_ALONE = "Path cards: {} cannot be checked, because no cards are listed. With it, the total is {}."


def hadrians_wall(text: str) -> list[str]:
    library = Library()
    (filled,) = library.read_text("sheet.yaml", f"game: hadrians-wall\n{text}\n")
    found = library.loaded_game("hadrians-wall").check(filled).violations
    cures = (" List the cards to have it checked.", " The computed score counts.")
    ours = [each for each in found if each.rule == "written-score"]
    told = [f"{each.severity} {each.area}: {each.message} {each.hint}".strip() for each in ours]
    return [each.removesuffix(cures[0]).removesuffix(cures[1]) for each in told]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("left: {disdain: {ringed: 3}}\nscore: {disdain: 5, total: -5}", []),
        ("left: {disdain: {ringed: 3}}\nscore: {disdain: -5}", []),
        (
            "left: {disdain: {ringed: 3}}\nscore: {disdain: 4}",
            ["warning score.disdain: Final disdain: you wrote 4, but the sheet adds up to 5."],
        ),
        (
            "left: {renown: 2}\nscore: {path_cards: 3, total: 5}",
            [f"note score.path_cards: {CARDS_ALONE.format(3, 5)}"],
        ),
        (
            "left: {renown: 2}\nscore: {path_cards: 3, total: 4}",
            [
                "warning score.total: Total: you wrote 4, but the sheet adds up to 5.",
                f"note score.path_cards: {CARDS_ALONE.format(3, 5)}",
            ],
        ),
        ("left: {renown: 2}\nscore: {path_cards: 0, total: 2}", []),
        (
            "left: {landmarks: [statue]}\npath_cards: [architect]\nscore: {path_cards: 3, total: 1}",
            ["warning score.path_cards: Path cards: you wrote 3, but the sheet adds up to 1."],
        ),
    ],
)
def test_a_written_score_with_a_penalty_and_cards(text: str, expected: list[str]) -> None:
    assert hadrians_wall(text) == expected


def test_a_sheet_is_there_twice_where_game_and_marks_are_the_same() -> None:
    first, other = read("pad: {roots: 2}"), read("pad: {roots: 1}")
    again, elsewhere = replace(first, file="again.yaml"), replace(first, game="meadow")
    assert copies([first, other, elsewhere, again]) == {3: 0}


def test_a_restriction_that_says_nothing_forbids_nothing() -> None:
    nothing = Restriction()
    assert (nothing.forbidden, nothing.not_before, nothing.number) == (False, 0, 0)


def test_a_line_of_the_score_is_charged_for_no_rings_unless_it_says_so() -> None:
    assert PartScore("wall", "measure", 3) == ("wall", "measure", 3, 0, ())


def yearless(text: str) -> FilledSheet:
    """A sheet of which the years are not known, as in a game without a line for them."""
    filled = read(text)
    return replace(filled, values={**filled.values, "years": None})


def test_where_the_years_are_not_known_any_may_have_been_completed() -> None:
    late = "pad: {roots: 5, press: {built: true, juice: [3, 2]}}"
    beyond = [(each.rule, each.box) for each in judge(f"years: 1\n{late}").violations]
    unknown = [(each.rule, each.box) for each in known().check(yearless(late)).violations]
    assert [each for each in beyond if each[0].startswith("year")] == [("year", 1), ("year", 2)]
    assert [each for each in unknown if each[0].startswith("year")] == [("year-limit", 2)]


def test_where_the_years_are_not_known_a_late_start_is_only_noted() -> None:
    restriction = Restriction(of=("pad.roots",), not_before=2)
    found = known().check(yearless("pad: {roots: 2}"), restrictions=[restriction]).violations
    assert [each.severity for each in found if each.rule == "fort-rule"] == ["note"]


def test_a_box_that_is_printed_filled_is_never_emptied() -> None:
    checker = Library().loaded_game("hadrians-wall").checker
    (filled,) = Library().read_text("sheet.yaml", "game: hadrians-wall\n")
    given = next(box for box in checker.game.boxes.values() if box.given)
    assert checker.remedies.clear(checker.tally.sheet(filled), [given]) == ()


def test_where_the_years_are_not_known_nothing_is_still_no_year() -> None:
    found = known().check(yearless("pad: {roots: 5, press: {built: true, juice: [0]}}")).violations
    assert [(each.rule, each.box) for each in found if each.rule == "year"] == [("year", 1)]


@pytest.mark.parametrize(
    ("identity", "expected"),
    [
        ("path_cards.2", (2, True)),
        ("path_cards.6", (6, True)),
        ("path_cards.7", (7, False)),
        ("fate_cards.1", (1, False)),
        ("left.wall.7", (7, True)),
        ("path_cards.two", None),
        ("left.wall.99", None),
        ("nothing.1", None),
    ],
)
def test_the_box_of_a_change(identity: str, expected: tuple[int, bool] | None) -> None:
    """Its number, and whether it is one of the paper; only a list has entries without one."""
    game = intake().loaded_game("hadrians-wall").game
    if expected is None:
        with pytest.raises(KeyError):
            box_for_edit(game, identity)
        return
    box = box_for_edit(game, identity)
    assert (box.id, (box.number, identity in game.boxes)) == (identity, expected)


def test_an_entry_that_the_paper_has_a_box_for_is_that_box() -> None:
    area = intake().loaded_game("hadrians-wall").game.areas["path_cards"]
    assert box_for_entry(area, 6) is area.boxes[5]


def test_boxes_are_named_as_entries_where_one_has_no_box() -> None:
    words = intake().loaded_game("hadrians-wall").checker.words
    assert words.boxes_by_number("path_cards", [5, 6]) == "Path cards, boxes 5 and 6"
    assert words.boxes_by_number("path_cards", [6, 7]) == "Path cards, entries 6 and 7"


def test_a_game_that_counts_no_years_has_completed_none() -> None:
    tally = known().checker.tally
    assert tally.sheet(read("years: 2")).completed == 2
    assert MarkedSheet(replace(read(""), values={}), {}).completed == 0


@pytest.mark.parametrize(("options", "number"), [(("W", "S"), 1), ((), 0)])
def test_letters_are_compared_with_those_that_there_are(options: tuple[str, ...], number: int) -> None:
    """Where the layout names none, any letter may be written."""
    areas = {"storage": replace(intake().loaded_game("rome-and-roll").game.areas["storage"], options=options)}
    game = SimpleNamespace(areas=areas, scoring=SimpleNamespace(written="", parts=()))
    assert len(list(choice_checks(cast("Tally", SimpleNamespace(game=game))))) == number


@pytest.mark.parametrize(
    ("priests", "expected"),
    [
        (4, ["threshold"]),
        (5, []),
        # What a full track was given on top is lost, so all of it may have been paid for.
        (9, []),
        # The banner was never reached: that is another mistake, and the only one.
        (3, ["threshold"]),
        (0, ["threshold"]),
    ],
)
def test_a_box_waits_for_more_than_it_gives_itself(priests: int, expected: list[str]) -> None:
    """The small gardens need four priests and give one."""
    text = f"right: {{traders: 1, performers: 1, priests: {priests}, gardens: [small]}}"
    (filled,) = Library().read_text("sheet.yaml", f"game: hadrians-wall\n{text}\n")
    found = Library().loaded_game("hadrians-wall").check(filled).violations
    assert [each.rule for each in found if each.rule == "threshold"] == expected


@pytest.mark.parametrize(("thresholds", "points"), [("[1, 2, 4]", "3 points"), ("[1]", "2 points")])
def test_what_cards_that_are_not_listed_may_have_been_worth(tmp_path: Path, thresholds: str, points: str) -> None:
    """Each as much as the best card of the game."""
    library = altered(tmp_path, "game.yaml", gatherer=f"{{measure: {{filled: pad.trees}}, thresholds: {thresholds}}}")
    (filled,) = library.read_text("sheet.yaml", "game: orchard\nyears: 1\npad: {roots: 1}\n")
    found = library.loaded_game("orchard").check(filled, year_over=True).violations
    (note,) = [each for each in found if each.rule == "baskets"]
    assert f"up to {points}" in note.hint


def test_the_first_rings_are_filled_first() -> None:
    text = "pad: {frost: {ringed: [1, 2], filled: [2]}}"
    assert "error frost pad.frost 1: Frost: box 1 is not filled, but a later one is." in said(text)


@pytest.mark.parametrize(
    ("boxes", "total"), [("apple - | apple+apple apple", 3), ("apple/ladder - | apple+apple -", 2)]
)
def test_what_could_be_chosen_is_not_gained(tmp_path: Path, boxes: str, total: int) -> None:
    library = altered(tmp_path, "game.yaml", half="{measure: {gained: [pad.trees], named: apple}}")
    pad = tmp_path / "orchard" / "pad.yaml"
    text = pad.read_text(encoding="utf-8").replace("apple - | apple+apple apple", boxes)
    pad.write_text(text, encoding="utf-8")
    (filled,) = library.read_text("sheet.yaml", "game: orchard\nyears: 0\npad: {trees: 3}\n")
    parts = {part.name: part.points for part in library.loaded_game("orchard").check(filled).score.parts}
    assert parts["half"] == total


def test_names_of_a_sheet_are_no_marks() -> None:
    """A sheet on which only a text was written is blank, whatever the text says."""
    hadrians = intake().loaded_game("hadrians-wall")
    (filled,) = intake().read_text("sheet.yaml", "game: hadrians-wall\nplayer: Ada\n")
    assert is_blank(hadrians.game, filled)
    assert not is_blank(hadrians.game, replace(filled, values={**filled.values, "left.fort": 1}))
    rome = intake().loaded_game("rome-and-roll")
    (filled,) = intake().read_text("sheet.yaml", "game: rome-and-roll\nadvisors: {first: {name: Bob}}\n")
    assert is_blank(rome.game, filled)


@pytest.mark.parametrize(
    ("writes", "ways"),
    [
        (
            "{name: good, rule: year, from: 1, to: 2}",
            ["Clear Juice, box 1", "Write 1 in Juice, box 1", "Write 2 in Juice, box 1"],
        ),
        (
            "{name: year, rule: year}",
            ["Clear Juice, box 1", "Write 1 in Juice, box 1", "Write 2 in Juice, box 1", "Write 3 in Years"],
        ),
    ],
)
def test_only_a_year_may_be_right_where_more_years_were_played(tmp_path: Path, writes: str, ways: list[str]) -> None:
    library = altered(tmp_path, "pad.yaml", writes=writes)
    (filled,) = library.read_text(
        "sheet.yaml", "game: orchard\nyears: 2\npad: {roots: 2, press: {built: true, juice: [3]}}\n"
    )
    report = library.loaded_game("orchard").check(filled, year_over=True)
    (found,) = [each for each in report.violations if each.rule == "year"]
    assert [way.label for way in found.ways] == ways
