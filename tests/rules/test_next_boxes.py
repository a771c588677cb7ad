"""What may be marked next, on the game that is made of layout files alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.rules.restrictions import Restriction

from .orchard import altered, intake, known, read


def next_boxes(text: str, *restrictions: Restriction) -> list[str]:
    return [each.removeprefix("pad.") for each in known().checker.next_boxes(read(text), restrictions or None)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["roots.1", "frost.1"]),
        ("years: 0", ["roots.1"]),
        ("years: 1\npad: {frost: {ringed: 1}}", ["roots.1"]),
        ("years: 2\npad: {frost: {ringed: 1}}", ["roots.1", "frost.2"]),
        ("years: 0\npad: {roots: 1}", ["roots.2", "shed.small"]),
        ("years: 0\npad: {roots: 2}", ["roots.3", "shed.small", "press.built"]),
        ("years: 0\npad: {roots: 3, shed: [small]}", ["roots.4", "trees.1", "shed.large", "press.built"]),
        (
            "years: 0\npad: {roots: 2, shed: [small], press: {built: true}}",
            ["roots.3", "trees.1", "press.juice.1", "press.juice.2", "press.juice.3"],
        ),
        (
            "years: 0\npad: {roots: 5, shed: [small], trees: 1}",
            ["trees.2", "apples.1", "shed.large", "press.built"],
        ),
        (
            "years: 0\npad: {roots: 5, shed: [small], trees: 1, apples: 1, bed: ['#.', '..']}",
            ["trees.2", "shed.large", "press.built"],
        ),
        ("years: 0\npad: {apples: 2, bed: ['#.', '..']}", ["roots.1", "bed.2", "bed.3", "bed.4"]),
        ("years: 0\npad: {apples: 1, bed: ['#.', '..']}", ["roots.1"]),
    ],
)
def test_what_may_be_next(text: str, expected: list[str]) -> None:
    assert next_boxes(text) == expected


@pytest.mark.parametrize(
    ("limit", "years", "juice", "left"),
    [
        ("per_year: 1, rising: true", 3, "[2]", True),
        ("per_year: 1, rising: true", 3, "[3]", False),
        ("per_year: 2, rising: true", 3, "[3]", True),
        ("per_year: 1", 3, "[3]", True),
        ("per_year: 1", 2, "[2]", True),
        ("per_year: 1", 2, "[2, 1]", False),
        ("per_year: 2", 2, "[2, 2]", True),
        ("per_year: 1, rising: true", 1, "[]", True),
        ("per_year: 1, rising: true", 1, "[1]", False),
        ("per_year: 2, rising: true", 1, "[1]", True),
        ("per_year: 2, rising: true", 1, "[1, 1]", False),
    ],
)
def test_a_year_that_leaves_room(tmp_path: Path, limit: str, years: int, juice: str, left: bool) -> None:
    """Another may be written where the years of the game are not all used up."""
    library = altered(tmp_path, "pad.yaml", limit=f"{{rule: year-limit, {limit}}}")
    game = tmp_path / "orchard" / "game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("to: 3, default: 3", f"to: {years}, default: {years}"), encoding="utf-8")
    sheet = f"game: orchard\npad: {{roots: 2, press: {{built: true, juice: {juice}}}}}\n"
    (filled,) = library.read_text("sheet.yaml", sheet)
    number = juice.count(",") + 2 if juice != "[]" else 1
    assert (f"pad.press.juice.{number}" in library.loaded_game("orchard").checker.next_boxes(filled)) is left


def test_what_a_forbidden_building_holds_is_not_next() -> None:
    text = "years: 0\npad: {roots: 5, press: {built: true}}"
    assert next_boxes(text, Restriction(of=("pad.press",), forbidden=True)) == ["shed.small"]
    assert next_boxes(text, Restriction(of=("pad",), forbidden=True)) == []


@pytest.mark.parametrize(
    ("restriction", "expected"),
    [
        (Restriction(of=("pad.shed",), forbidden=True), ["trees.1", "press.built"]),
        (Restriction(of=("pad.shed.large",), forbidden=True), ["trees.1", "press.built"]),
        (Restriction(of=("pad.shed.large",), not_before=2), ["trees.1", "shed.large", "press.built"]),
        (Restriction(of=("pad.press",), forbidden=True), ["trees.1", "shed.large"]),
        (Restriction(of=("pad.pres", "pad.tree"), forbidden=True), ["trees.1", "shed.large", "press.built"]),
    ],
)
def test_what_is_forbidden_is_not_next(restriction: Restriction, expected: list[str]) -> None:
    assert next_boxes("years: 0\npad: {roots: 5, shed: [small]}", restriction) == expected


@pytest.mark.parametrize(("years", "open_"), [("[1, 2]", True), ("[1, 3]", False)])
def test_no_year_is_written_behind_a_later_one(years: str, open_: bool) -> None:
    sheet = f"years: 3\npad: {{roots: 2, shed: [small], press: {{built: true, juice: {years}}}}}"
    assert ("press.juice.3" in next_boxes(sheet)) is open_


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ("", ["left", "centre", "right"]),
        (", 2: {cohort: centre, favours_used: 0}", ["left", "right"]),
        (", 2: {cohort: centre, favours_used: 0}, 3: {cohort: left, favours_used: 0}", ["right"]),
    ],
)
def test_what_may_be_chosen(others: str, expected: list[str]) -> None:
    """The cohort of the first diplomat: none that another one went to."""
    hadrians = intake().loaded_game("hadrians-wall")
    text = f"right: {{patricians: 9, diplomats: {{1: {{favours_used: 0}}{others}}}}}"
    (filled,) = intake().read_text("sheet.yaml", f"game: hadrians-wall\n{text}\n")
    boxes = hadrians.checker.next_boxes(filled)
    choices = [box.rpartition(".") for box in boxes if box.startswith("right.diplomats.1.cohort.")]
    assert [name for _, _, name in choices] == expected
