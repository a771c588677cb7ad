"""Remedies that are completed and tried, with a judge made for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import isqrt

import pytest

from sheetgen.app.library import Library
from sheetgen.layout.game import FilledSheet, Value
from sheetgen.rules.finding import Change, Edit, Finding, FirstOf, Severity, Together, Way, apply_edits
from sheetgen.rules.remedies import MANY, MOST_TRIED, RemedyBuilder, Trial, places
from sheetgen.rules.tally import MarkedSheet

from .orchard import known, read

GAME = known().game
NEXT = Change("pad.roots.1", True)
Found = Callable[[FilledSheet], list[Finding]]


def finding(rule: str, *meant: Edit, area: str = "pad.roots", severity: Severity = "error") -> Finding:
    return Finding(rule, area, "", severity=severity, meant=meant)


def roots(filled: FilledSheet) -> int:
    return known().checker.tally.sheet(filled).count("pad.roots")


def root(number: int, *, marked: bool = True) -> Change:
    return Change(f"pad.roots.{number}", marked)


def remedies(found: Found, text: str = "") -> list[tuple[tuple[Change, ...], ...]]:
    """The changes of the remedies of a sheet by a judge made for the test."""
    checker = known().checker

    def judge(filled: FilledSheet) -> Trial:
        return Trial(checker.tally.sheet(filled), found(filled))

    found_remedies = RemedyBuilder(GAME, checker.remedies, judge, judge(read(text))).of_all()
    return [tuple(remedy.changes for remedy in of_one) for of_one in found_remedies]


def wants(number: int) -> Found:
    """One mistake until so many roots are marked, with the next one as its remedy."""

    def found(filled: FilledSheet) -> list[Finding]:
        have = roots(filled)
        return [finding("more", root(have + 1))] if have < number else []

    return found


def test_first_finding_of_each_place_without_notes() -> None:
    first, second, other = finding("a", NEXT), finding("a"), finding("a", area="pad.bed")
    found = places([first, second, other, finding("b", severity="note"), finding("c", severity="warning")])
    assert set(found) == {
        ("a", "pad.roots", None, "error"),
        ("a", "pad.bed", None, "error"),
        ("c", "pad.roots", None, "warning"),
    }
    assert found["a", "pad.roots", None, "error"] is first


@pytest.mark.parametrize("number", [1, 2, 5])
def test_remedy_is_completed_until_nothing_is_wrong(number: int) -> None:
    assert remedies(wants(number)) == [(tuple(map(root, range(1, number + 1))),)]


def test_other_findings_of_the_sheet_may_stay() -> None:
    def found(filled: FilledSheet) -> list[Finding]:
        return [finding("other"), *wants(1)(filled)]

    assert remedies(found) == [(), ((NEXT,),)]


@pytest.mark.parametrize("others", [0, 1, 40])
def test_remedies_are_completed_among_many_findings(others: int) -> None:
    def found(filled: FilledSheet) -> list[Finding]:
        return [*(finding(f"other {number}") for number in range(others)), *wants(1)(filled)]

    assert remedies(found)[-1] == ((NEXT,),)


def test_what_a_remedy_breaks_is_repaired_where_one_of_its_findings_says_how() -> None:
    def found(filled: FilledSheet) -> list[Finding]:
        match roots(filled):
            case 0:
                return [finding("first", NEXT)]
            case 1:
                return [finding("a"), finding("b", root(2))]
        return []

    assert remedies(found) == [((NEXT, root(2)),)]


def test_repair_comes_before_what_was_meant() -> None:
    def found(filled: FilledSheet) -> list[Finding]:
        match roots(filled):
            case 0:
                return [finding("first", NEXT)]
            case 1:
                return [replace(finding("a", root(2)), repair=root(3))]
        return []

    assert remedies(found) == [((NEXT, root(3)),)]


def test_finding_that_cannot_be_repaired_keeps_what_was_meant() -> None:
    assert remedies(lambda _: [finding("a", NEXT)]) == [((NEXT,),)]


def test_remedy_that_leads_nowhere_is_tried_only_once() -> None:
    judged: list[int] = []

    def found(filled: FilledSheet) -> list[Finding]:
        judged.append(roots(filled))
        return [finding("a", NEXT)] if roots(filled) else [finding("first", NEXT)]

    assert remedies(found) == [((NEXT,),)]
    assert judged == [0, 1]


@pytest.mark.parametrize("in_time", [True, False])
def test_search_ends_when_it_costs_too_much(in_time: bool) -> None:
    """Each trial costs as much as the findings it has to report, many more than that; what would do comes last."""
    number = isqrt(MOST_TRIED * MANY // 2) + (not in_time)

    def found(filled: FilledSheet) -> list[Finding]:
        if filled.values["pad.roots"] == 0b1000:
            return []
        return [finding("more", FirstOf(lambda: tried)), *[finding("more")] * (number - 1)]

    tried = [root(1), root(4)]
    assert remedies(found)[0] == (((root(4),),) if in_time else ())


def test_first_of_several_that_leads_to_a_legal_sheet() -> None:
    def found(filled: FilledSheet) -> list[Finding]:
        tried = [NEXT, root(2), root(3)]
        return [] if filled.values["pad.roots"] == 0b10 else [finding("more", FirstOf(lambda: tried))]

    assert remedies(found) == [((root(2),),)]


@pytest.mark.parametrize(("slow", "expected"), [(False, [((NEXT, root(2)),)]), (True, [((NEXT,),)])])
def test_search_within_a_trial_takes_the_first_unless_slow(slow: bool, expected: object) -> None:
    def found(filled: FilledSheet) -> list[Finding]:
        match roots(filled):
            case 0:
                return [finding("first", NEXT)]
            case 1:
                return [finding("next", FirstOf(lambda: [root(2)], slow=slow))]
        return []

    assert remedies(found) == expected


@pytest.mark.parametrize(
    ("meant", "judged", "expected"),
    [
        ([root(2)], {}, [[root(2)], [root(1)]]),
        ([root(2)], {0b001: None, 0b010: root(1)}, [[root(1), root(2)]]),
        ([root(1), root(3)], {0b001: None}, [[root(3)]]),
        ([root(1), root(2)], {0b001: root(2), 0b010: root(1)}, [[root(1), root(2)]]),
        ([root(1), root(2)], {0b001: None, 0b010: None}, [[root(1)], [root(2)]]),
        ([Together((root(1), root(4, marked=False)))], {}, [[root(1)]]),
        ([root(1)], {0b001: root(2), 0b011: root(1, marked=False)}, [[root(2)]]),
    ],
)
def test_remedies_of_one_finding(
    meant: list[Edit], judged: dict[int, Change | None], expected: list[list[Change]]
) -> None:
    """``judged`` is what is wrong for the boxes marked, with its remedy; nothing else is wrong.

    A remedy that leads nowhere stays only if all do; two that lead to the same sheet count once; a change of nothing
    is left out. A note keeps what was meant.
    """

    def found(filled: FilledSheet) -> list[Finding]:
        marked = filled.values["pad.roots"]
        if marked == 0:
            return [finding("more", *meant), finding("perhaps", *meant, severity="note")]
        if marked not in judged:
            return []
        change = judged[marked]
        return [finding("next", change) if change else finding("next")]

    first, note = remedies(found)
    assert list(map(list, first)) == expected
    sheet, expand = known().checker.tally.sheet(read("")), known().checker.remedies.changes
    assert list(note) == [expand(sheet, edit) for edit in meant]


def test_entries_of_a_hand_that_are_left_out() -> None:
    """The last box of a hand is one of it; what is listed beyond it has none, and is left out all the same."""
    cards = list(Library().loaded_game("hadrians-wall").game.cards)
    (filled,) = Library().read_text(
        "sheet.yaml", f"game: hadrians-wall\nyears: 6\npath_cards: [{', '.join(cards[:6])}, {cards[0]}]\n"
    )
    found = [
        each for each in Library().loaded_game("hadrians-wall").check(filled).violations if each.rule == "path-cards"
    ]
    assert [(each.box, each.boxes, [way.label for way in each.ways]) for each in found] == [
        (None, (), ["Remove Path cards, entry 7"]),
        (7, (), ["Remove Path cards, entry 7"]),
    ]


@pytest.mark.parametrize(("value", "cards"), [((), []), (("a", "b"), ["a", "b"]), ((("a", "c"), "b"), ["a", "b"])])
def test_a_players_own_cards(value: Value, cards: list[str]) -> None:
    assert MarkedSheet(FilledSheet("", "", {"hand": value}), {}).own_cards("hand") == cards


@pytest.mark.parametrize(
    ("change", "area", "before", "after"),
    [
        (Change("pad.roots.3", True), "pad.roots", 0b11, 0b111),
        (Change("pad.roots.2", False), "pad.roots", 0b11, 0b1),
        (Change("pad.shed.small", True), "pad.shed", 0, 0b1),
        (Change("pad.shed.large", True), "pad.shed", 0, 0b10),
        (Change("pad.press.built", False), "pad.press", True, False),
        (Change("pad.press.juice.2", 3), "pad.press.juice", (1, None, None), (1, 3, None)),
        (Change("pad.press.juice.1", None), "pad.press.juice", (1, None, None), (None, None, None)),
        (Change("years.1", 1), "years", 3, 1),
    ],
)
def test_one_change_of_a_sheet(change: Change, area: str, before: object, after: object) -> None:
    filled = read("pad: {roots: 2, press: {built: true, juice: [1]}}")
    assert filled.values[area] == before
    made = apply_edits(GAME, filled, [change])
    assert made.values[area] == after
    assert {name: value for name, value in made.values.items() if name != area} == {
        name: value for name, value in filled.values.items() if name != area
    }
    assert made.given_areas == filled.given_areas | {area}


@pytest.mark.parametrize(
    ("state", "outer", "inner"), [("ringed", 0b101, 0), ("filled", 0b101, 0b100), (None, 0b001, 0)]
)
def test_a_ring_that_is_changed(state: str | None, outer: int, inner: int) -> None:
    made = apply_edits(GAME, read("pad: {frost: {ringed: 1}}"), [Change("pad.frost.3", state)])
    rings = known().checker.tally.sheet(made).rings("pad.frost")
    assert rings.masks == (outer, inner)


def test_a_way_as_the_report_has_it() -> None:
    assert Way("Fill Roots, box 1", (NEXT,)).as_json() == {
        "label": "Fill Roots, box 1",
        "changes": [{"box": "pad.roots.1", "value": True}],
    }
