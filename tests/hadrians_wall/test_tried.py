"""Sheets tried from outside: what is said adds up, and the nearest sheet that is right passes."""

from __future__ import annotations

import pytest

from .checking import judge, line, read


def said(text: str, rule: str) -> list[str]:
    """What is said of a sheet under one rule."""
    (filled,) = read(f"game: hadrians-wall\n{text}")
    return [line(each) for each in judge(filled).violations if each.rule == rule]


@pytest.mark.parametrize(
    ("valour", "expected"),
    [
        (
            8,
            "error attribute-icons left.valour.8: Valour: 8 filled, 3 more than can have been earned (attacks repelled "
            "5 and road in later years, up to 2). Of what could be chosen or won, 2 are needed elsewhere (Renown and "
            "Discipline). Possible beside the other tracks: 5. [Attributes]",
        ),
        (5, None),
    ],
)
def test_what_is_needed_elsewhere_was_open_to_this_track(valour: int, expected: str | None) -> None:
    """The small road's own point is of piety or discipline; it is no part of what valour could have had."""
    tracks = f"renown: 2, discipline: 1, valour: {valour}"
    assert said(f"years: 3\nleft: {{road: [small], {tracks}}}", "attribute-icons") == ([expected] if expected else [])


def test_battles_that_brought_all_a_track_shows_are_not_needed_elsewhere() -> None:
    """FR École de gladiateurs: red survived for two of renown, blue died for two of piety."""
    ludus = "built: true, red: {ringed: 5, filled: 3, battles: [4]}, blue: {ringed: 2, filled: 2, battles: [4]}"
    (found,) = said(
        f"left: {{renown: 4, piety: 2, disdain: {{ringed: 15}}}}\nright: {{ludus: {{{ludus}}}}}", "attribute-icons"
    )
    assert found == (
        "error attribute-icons left.renown.4: Renown: 4 filled, 1 more than can have been earned (Ludus gladiatorius 1 "
        "and battles, up to 2). Possible beside the other tracks: 3. [Attributes]"
    )
