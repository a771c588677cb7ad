"""Ways out that are followed to their end, with a judge made for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from sheetgen.app.library import Library
from sheetgen.layout.filled import Filled, Value
from sheetgen.rules.choices import left_out
from sheetgen.rules.findings import MOST_TRIED, Findings
from sheetgen.rules.follow import ROUNDS, Again, faults, followed
from sheetgen.rules.tally import Sheet
from sheetgen.rules.violation import Severity, Violation
from sheetgen.rules.ways import Change, Counted, Details, Way, changed

from .orchard import known, read

GAME = known().game
NEXT = Change("pad.roots.1", True)


def fault(rule: str, *changes: Change, area: str = "pad.roots", severity: Severity = "error") -> Violation:
    ways = (Way("", changes),) if changes else ()
    return Violation(rule, severity, area, None, "", details=Details((), ways))


def roots(filled: Filled) -> int:
    return known().checker.tally.sheet(filled).count("pad.roots")


def wants(number: int) -> Again:
    """One mistake until so many roots are marked, with the next one as its way out."""

    def again(filled: Filled) -> Sequence[Violation]:
        have = roots(filled)
        return [fault("more", Change(f"pad.roots.{have + 1}", True))] if have < number else []

    return again


def test_the_first_fault_of_each_rule_and_area_and_no_note() -> None:
    first, second, other = fault("a", NEXT), fault("a"), fault("a", area="pad.bed")
    found = faults([first, second, other, fault("b", severity="note"), fault("c", severity="warning")])
    assert set(found) == {
        ("a", "pad.roots", None, "error"),
        ("a", "pad.bed", None, "error"),
        ("c", "pad.roots", None, "warning"),
    }
    assert found["a", "pad.roots", None, "error"] is first


@pytest.mark.parametrize("number", [1, 2, 5])
def test_a_way_is_followed_until_nothing_is_wrong(number: int) -> None:
    made = followed(GAME, read(""), [NEXT], wants(number), set())
    assert made == [Change(f"pad.roots.{box}", True) for box in range(1, number + 1)]


def test_a_fault_that_was_there_before_may_stay() -> None:
    assert followed(GAME, read(""), [NEXT], wants(5), {("more", "pad.roots", None, "error")}) == [NEXT]


def test_a_fault_without_a_way_out_leads_nowhere() -> None:
    assert followed(GAME, read(""), [NEXT], lambda _: [fault("a")], set()) == []


def test_where_one_fault_has_no_way_out_that_of_another_is_followed() -> None:
    def again(filled: Filled) -> Sequence[Violation]:
        return [fault("a"), fault("b", Change("pad.roots.2", True))] if roots(filled) < 2 else []

    assert followed(GAME, read(""), [NEXT], again, set()) == [NEXT, Change("pad.roots.2", True)]


def test_what_never_ends_leads_nowhere() -> None:
    judged: list[int] = []

    def again(filled: Filled) -> Sequence[Violation]:
        judged.append(roots(filled))
        return [fault("a", NEXT)]

    assert followed(GAME, read(""), [NEXT], again, set()) == []
    assert judged == [1] * ROUNDS


@pytest.mark.parametrize("others", [0, 1, 40])
def test_ways_are_followed_however_many_faults_there_are(others: int) -> None:
    def again(filled: Filled) -> Sequence[Violation]:
        left = [fault(f"other {number}") for number in range(others)]
        return left if roots(filled) else [*left, fault("more")]

    checker = known().checker
    sheet = checker.tally.sheet(read(""))
    ways = Findings(checker.words, checker.remedies, again).legal_way(sheet, ("more", "pad.roots"), [[NEXT]])
    assert [way.label for way in ways] == ["Fill: Roots, box 1"]


@pytest.mark.parametrize("told", [1, 4])
@pytest.mark.parametrize("found", [True, False])
def test_no_way_is_sought_for_ever(told: int, found: bool) -> None:
    """Each way that leads nowhere has its faults to tell; the one that would do comes behind them."""

    def again(filled: Filled) -> Sequence[Violation]:
        return [] if filled.values["pad.roots"] == 0b10 else [fault("more"), *[fault("other")] * (told - 1)]

    checker = known().checker
    tried = [*[[NEXT]] * (MOST_TRIED // told - found), [Change("pad.roots.2", True)]]
    findings = Findings(checker.words, checker.remedies, again)
    ways = findings.legal_way(checker.tally.sheet(read("")), ("more", "pad.roots"), tried)
    assert [way.label for way in ways] == ["Fill: Roots, box 2"] * found


def test_a_way_that_does_not_mend_its_own_fault_is_none() -> None:
    checker = known().checker
    findings = Findings(checker.words, checker.remedies, lambda _: [fault("more")])
    assert findings.legal_way(checker.tally.sheet(read("")), ("more", "pad.roots"), [[NEXT]]) == ()


def test_without_a_judge_the_first_way_is_taken_as_it_is() -> None:
    checker = known().checker
    findings = Findings(checker.words, checker.remedies)
    assert findings.is_trial
    tried = [[NEXT], [root(2)]]
    ways = findings.legal_way(checker.tally.sheet(read("")), ("more", "pad.roots"), tried)
    assert [way.label for way in ways] == ["Fill: Roots, box 1"]
    assert findings.legal_way(checker.tally.sheet(read("")), ("more", "pad.roots"), []) == ()


def root(number: int, *, marked: bool = True) -> Change:
    return Change(f"pad.roots.{number}", marked)


TOLD: tuple[tuple[str, Severity], ...] = (("more", "error"), ("perhaps", "note"))
"""A note is no mistake: its ways stay as they are."""


@pytest.mark.parametrize(
    ("ways", "judged", "expected"),
    [
        ([[root(2)]], {}, ["Fill: Roots, box 2"]),
        ([[root(2)]], {0b010: root(1)}, ["Fill: Roots, boxes 1 and 2"]),
        ([[root(1)], [root(3)]], {0b001: None}, ["Fill: Roots, box 3"]),
        ([[root(1)], [root(2)]], {0b001: root(2), 0b010: root(1)}, ["Fill: Roots, boxes 1 and 2"]),
        ([[root(1)], [root(2)]], {0b001: None, 0b010: None}, ["Fill: Roots, box 1", "Fill: Roots, box 2"]),
        ([[root(1), root(4, marked=False)]], {0b001: root(3, marked=False)}, ["Fill: Roots, box 1"]),
        ([[root(1)]], {0b001: root(2), 0b011: root(1, marked=False)}, ["Fill: Roots, box 2"]),
    ],
)
def test_the_ways_of_a_mistake_are_followed_to_their_end(
    ways: list[list[Change]], judged: dict[int, Change | None], expected: list[str]
) -> None:
    """For the boxes marked, what is then wrong calls for; nothing else is wrong.

    A way that leads nowhere stays only where all do; of two that lead to the same sheet one stays; what is so already
    is no change.
    """

    def again(filled: Filled) -> Sequence[Violation]:
        marked = filled.values["pad.roots"]
        if marked == 0:
            return [fault("more")]
        if marked not in judged or judged[marked] == root(3, marked=False):
            return []
        change = judged[marked]
        return [fault("next", change) if change else fault("next")]

    checker = known().checker
    findings = Findings(checker.words, checker.remedies, again)
    made = tuple(way for changes in ways for way in checker.remedies.way(changes))
    for name, severity in TOLD:
        findings.violations.append(replace(fault(name, severity=severity), details=Details((), made)))
    findings.follow(checker.tally.sheet(read("")))
    assert [way.label for way in findings.violations[0].ways] == expected
    assert findings.violations[1].ways == made


def test_entries_of_a_hand_that_are_left_out() -> None:
    """The last box of a hand is one of it; what is listed beyond it has none, and is left out all the same."""
    checker = Library().known("hadrians-wall").checker
    area, findings = checker.game.areas["path_cards"], Findings(checker.words, checker.remedies)
    last = len(area.boxes)
    details = left_out(area, [1, last, last + 1], findings)
    assert details.boxes == ("path_cards.1", f"path_cards.{last}")
    changes = [("path_cards.1", None), (f"path_cards.{last}", None), (f"path_cards.{last + 1}", None)]
    assert [list(way.changes) for way in details.ways] == [changes]
    alone = left_out(area, [last + 1], findings)
    assert (alone.boxes, [way.label for way in alone.ways]) == ((), ["Leave out: Path cards, entry 7"])


@pytest.mark.parametrize(("value", "cards"), [((), []), (("a", "b"), ["a", "b"]), ((("a", "c"), "b"), ["a", "b"])])
def test_a_players_own_cards(value: Value, cards: list[str]) -> None:
    assert Sheet(Filled("", "", {"hand": value}), {}).own_cards("hand") == cards


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
    made = changed(GAME, filled, [change])
    assert made.values[area] == after
    assert {name: value for name, value in made.values.items() if name != area} == {
        name: value for name, value in filled.values.items() if name != area
    }
    assert made.written == filled.written | {area}


@pytest.mark.parametrize(
    ("state", "outer", "inner"), [("ringed", 0b101, 0), ("filled", 0b101, 0b100), (None, 0b001, 0)]
)
def test_a_ring_that_is_changed(state: str | None, outer: int, inner: int) -> None:
    made = changed(GAME, read("pad: {frost: {ringed: 1}}"), [Change("pad.frost.3", state)])
    rings = known().checker.tally.sheet(made).rings("pad.frost")
    assert rings.masks == (outer, inner)


def test_a_way_and_a_source_as_the_report_has_them() -> None:
    assert Counted("Fort", 2).as_json() == {"label": "Fort", "points": 2}
    assert Way("Fill: Roots, box 1", (NEXT,)).as_json() == {
        "label": "Fill: Roots, box 1",
        "changes": [{"box": "pad.roots.1", "value": True}],
    }
