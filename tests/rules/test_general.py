"""The general rules on a game that has no module: whatever its layout says is checked."""

from __future__ import annotations

import pytest

from .orchard import judge, known, said


def test_the_game_has_no_module() -> None:
    assert known().game.module == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("pad: {roots: 5}", []),
        (
            "pad: {roots: [1, 3]}",
            ["error fill-order pad.roots 2: Roots: box 2 is empty, but box 3 after it is filled."],
        ),
        (
            "pad: {roots: [4, 5]}",
            ["error fill-order pad.roots 1: Roots: box 1 is empty, but box 4 after it is filled."],
        ),
        (
            "pad: {roots: 3, shed: [small, large], trees: 2, apples: 1, bed: ['#.', '..']}",
            ["error chain pad.trees 2: Trees, box 2: filled, but Roots, box 4 must be filled first."],
        ),
        (
            "pad: {roots: 4, trees: 2, apples: 1, bed: ['#.', '..']}",
            ["error ladder pad.trees 1: Trees, boxes 1 and 2: filled, but Small shed must be built first."],
        ),
        (
            "pad: {roots: 2, shed: [small, large]}",
            ["error banner pad.shed 2: Large shed: built, but Roots has only 2 of the 3 filled boxes required."],
        ),
        (
            "pad: {roots: 3, shed: [large]}",
            ["error size-order pad.shed 2: Large shed: built, but Small shed must be built first."],
        ),
        (
            "pad: {roots: 2, press: {juice: [3]}, frost: {ringed: 1, filled: 1}}",
            ["error not-built pad.press.juice 1: Juice, box 1: filled, but Press must be built first."],
        ),
        (
            "years: 2\npad: {roots: 2, press: {built: true, juice: [3]}, frost: {ringed: 1, filled: 1}}",
            [
                "error year pad.press.juice 1: Juice, box 1: year 3 is written, but only years 1 to 2 can have been "
                "played."
            ],
        ),
        (
            "pad: {roots: 2, press: {built: true, juice: [3, 2, 2]}, frost: {ringed: 3, filled: 3}}",
            [
                "error year-limit pad.press.juice 3: Juice, boxes 2 and 3: year 2 is written 2 times; the limit "
                "is 1 per year.",
                "error year-limit pad.press.juice 2: Juice, box 2: year 2 comes after year 3.",
            ],
        ),
        (
            "pad: {apples: 1, bed: ['#.', '..']}",
            ["error apples pad.apples None: Apples: 1 filled, but none earned."],
        ),
        (
            "pad: {roots: 4, shed: [small, large], trees: 3, apples: 2, bed: ['##', '..']}",
            ["warning apples pad.apples None: Apples: 2 filled, but 3 earned (Trees 3)."],
        ),
        (
            "years: 1\npad: {frost: {ringed: 2}}",
            ["error frost pad.frost 2: Frost: 2 ringed, but by year 1 there can be at most 1."],
        ),
        (
            "pad: {frost: {ringed: 1, filled: 1}}",
            ["error frost pad.frost None: Frost: 1 filled, but only 0 paid for (Juice)."],
        ),
        (
            "pad: {frost: {ringed: [1, 3]}}",
            ["error fill-order pad.frost 2: Frost: box 2 is empty, but box 3 after it is filled."],
        ),
        (
            "pad: {bed: ['#.', '..']}",
            ["error beds pad.bed None: Bed: 1 cell filled, but Apples has 0 boxes filled, which makes 0 cells."],
        ),
        (
            "years: 1\nbaskets: [tidy, gatherer]",
            ["error baskets baskets None: Baskets: 2 listed, but there can be only 1."],
        ),
        ("baskets: [tidy, tidy]", ["error baskets baskets 2: Baskets: Tidy is listed twice."]),
        ("baskets: [tid]", ["error baskets baskets 1: Baskets: unknown card 'tid'."]),
        (
            "score: {total: 1}",
            ["warning written-score score.total None: Total: you wrote 1, but the sheet adds up to 0."],
        ),
    ],
)
def test_what_is_said(text: str, expected: list[str]) -> None:
    assert said(text) == expected


def test_errors_come_first_and_then_the_order_of_the_paper() -> None:
    found = judge("years: 0\npad: {bed: ['#.', '..'], roots: [2]}\nscore: {total: 9}").violations
    assert [(each.severity, each.area) for each in found] == [
        ("error", "pad.roots"),
        ("error", "pad.bed"),
        ("warning", "score.total"),
    ]


def test_legal_and_strict() -> None:
    warned = "score: {total: 9}"
    assert judge(warned).legal
    assert not judge(warned, strict=True).legal
    assert not judge("pad: {roots: [2]}").legal


def test_a_violation_as_the_report_has_it() -> None:
    (found,) = judge("years: 0\npad: {roots: [2]}").violations
    assert found.as_json() == {
        "rule": "fill-order",
        "severity": "error",
        "area": "pad.roots",
        "box": 1,
        "message": "Roots: box 1 is empty, but box 2 after it is filled. Boxes must be filled from left to right, "
        "without gaps.",
        "source": "p. 1",
        "boxes": ["pad.roots.1"],
        "ways": [
            {"label": "Fill Roots, box 1", "changes": [{"box": "pad.roots.1", "value": True}]},
            {"label": "Clear Roots, box 2", "changes": [{"box": "pad.roots.2", "value": False}]},
        ],
        "counted": [],
    }


def test_cards_that_score_and_are_not_listed_are_a_note() -> None:
    (found,) = judge("years: 2\nbaskets: [tidy]\npad: {roots: 1}").violations
    assert (found.rule, found.severity, found.area) == ("baskets", "note", "baskets")
    assert found.message == "Baskets: 1 listed for 2 completed years."
    assert found.hint.endswith("may have been worth up to 2 points.")
