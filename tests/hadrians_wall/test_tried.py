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
            "error attribute-icons left.valour.8: Valour: 8 filled, 3 more than could have been earned (attacks "
            "without a ring 5). 2 points that could be chosen or won went elsewhere (Renown and Discipline). "
            "Possible together with the other tracks: 5. [Attributes]",
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
        "error attribute-icons left.renown.4: Renown: 4 filled, 1 more than could have been earned (Ludus "
        "gladiatorius 1 and battles 2). Possible together with the other tracks: 3. [Attributes]"
    )


SHOW = "right: {performers: 5, theatre: {built: true, performances: [~, ~, 1]}}"
ONE = "{soldier: 2, builder: 2, servant: 2, civilian: 1, resource: 1}"
TWO = "{soldier: 2, builder: 1, servant: 1, civilian: 2, resource: 2}"
ALL = "prospect_cards: [merchant, architect, aristocrat, defender, engineer, fighter]\n"


@pytest.mark.parametrize(
    ("left", "more", "available"),
    [
        ("", "", 3),
        # Cards that are told may be of any year; with all of them told no other one came.
        ("", f"fate_cards: [{ONE}]\nprospect_cards: [merchant]\n", 3),
        ("", f"fate_cards: [{', '.join([ONE] * 6)}]\n", 2),
        ("", f"fate_cards: [{', '.join([ONE] * 6)}]\n{ALL}", 2),
        ("", f"fate_cards: [{', '.join([ONE] * 5)}, {TWO}]\n{ALL}", 3),
        ("fort: 1, wall: 1, ", "", 4),
        ("fort: 1, wall: 1, forum: [2], ", "", 4),
        ("fort: 1, wall: 1, forum: [1], ", "", None),
        ("fort: 4, wall: 1, ", "", None),
        # The setup reward of the fort before is a civilian and a resource.
        ("fort: 1, wall: 1, ", "fort: 2\n", None),
        ("", "fort: 2\n", 4),
    ],
)
def test_what_a_show_of_the_first_year_waited_for_was_paid_by_then(left: str, more: str, available: int | None) -> None:
    """Five performers cost five civilians; whatever box gives one may have been filled in year 1."""
    found = said(f"{more}left: {{{left}renown: 1, piety: 1, disdain: {{ringed: 15}}}}\n{SHOW}", "budget")
    cost = "By the end of year 1, the boxes dated up to then (and what they required) cost at least 5 civilians"
    beginnings = [] if available is None else [f"error budget -: {cost}, but at most {available} were available."]
    assert [text[: len(each)] for text, each in zip(found, beginnings, strict=True)] == beginnings


def test_citizens_that_others_brought_were_not_paid_for() -> None:
    """Gardens gave one of the five performers, so that four civilians were needed; a forum gives the fourth."""
    gardens = "priests: 5, traders: 1, gardens: [small], "
    show = SHOW.replace("performers", f"{gardens}performers")
    text = "left: {{forum: [1], renown: 1, piety: 3, disdain: {{ringed: 15}}}}\n{show}"
    assert said(text.format(show=show), "budget") == []
    (found,) = said(text.format(show=SHOW), "budget")
    assert "cost at least 5 civilians, but at most 4 were available" in found


def test_the_last_year_is_the_budget_of_the_whole_game() -> None:
    """What the whole sheet cost is told once."""
    (found,) = said(f"years: 1\nleft: {{renown: 1, piety: 1, disdain: {{ringed: 1}}}}\n{SHOW}", "budget")
    assert found.startswith("error budget -: This sheet cost at least 5 civilians, but at most 3 were available.")
