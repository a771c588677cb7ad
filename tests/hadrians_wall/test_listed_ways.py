"""Ways out of mistakes in what a line of the file lists: each one followed leads to a sheet that can stand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.rules.finding import Change, apply_edits
from sheetgen.web.live_report import LiveReporter
from sheetgen.web.player_marks import MarkConverter

from .checking import judge, known, read, told

FATE = "{soldier: 2, builder: 2, servant: 2, civilian: 1, resource: 1}"
NINE = "{soldier: 2, builder: 2, servant: 2, civilian: 1, resource: 2}"

CASES = {
    "a card nobody knows is taken for the one it is like": (
        "years: 1\nleft: {disdain: {ringed: 1}}\nprospect_cards: [marchant]",
        {
            "Write Merchant in Prospect cards, entry 1": [Change("prospect_cards.1", "merchant")],
            "Remove Prospect cards, entry 1": [Change("prospect_cards.1", None)],
        },
    ),
    "a card of others is left out alone": (
        "years: 1\nleft: {disdain: {ringed: 1}}\nprospect_cards: [[merchant, xx, ranger]]",
        {"Write Merchant and Ranger in Prospect cards, entry 1": [Change("prospect_cards.1", ("merchant", "ranger"))]},
    ),
    "all unknown cards of an entry are corrected together": (
        "years: 1\nleft: {disdain: {ringed: 1}}\nprospect_cards: [[merchant, rangr, figther]]",
        {
            "Write Merchant, Ranger and Fighter in Prospect cards, entry 1": [
                Change("prospect_cards.1", ("merchant", "ranger", "fighter"))
            ],
            "Write Merchant in Prospect cards, entry 1": [Change("prospect_cards.1", "merchant")],
        },
    ),
    "without the own card nothing is left of an entry": (
        "years: 1\nleft: {disdain: {ringed: 1}}\nprospect_cards: [[xx, ranger]]",
        {"Remove Prospect cards, entry 1": [Change("prospect_cards.1", None)]},
    ),
    "of an entry that holds a card like none, nothing is written": (
        "years: 1\nleft: {disdain: {ringed: 1}}\nprospect_cards: [[marchant, qqqqqqq]]",
        {"Remove Prospect cards, entry 1": [Change("prospect_cards.1", None)]},
    ),
    "the same card twice in a hand without boxes": (
        "years: 2\nleft: {disdain: {ringed: 3}}\nprospect_cards: [merchant, merchant]",
        {"Remove Prospect cards, entry 2": [Change("prospect_cards.2", None)]},
    ),
    "more entries than years, beyond the boxes": (
        "years: 6\nleft: {disdain: {ringed: 15}}\n"
        "path_cards: [merchant, fighter, planner, ranger, pontiff, trainer, vanguard]",
        {"Remove Path cards, entry 7": [Change("path_cards.7", None)]},
    ),
    "more fate cards than years": (
        f"years: 1\nleft: {{disdain: {{ringed: 1}}}}\nfate_cards: [{FATE}, {FATE}]",
        {"Remove Fate cards, entry 2": [Change("fate_cards.2", None)]},
    ),
    "fate cards that are none go together": (
        f"years: 3\nleft: {{disdain: {{ringed: 5}}}}\nfate_cards: [{NINE}, {FATE}, {NINE}]",
        {
            "Remove Fate cards, entries 1 and 3": [Change("fate_cards.1", None), Change("fate_cards.3", None)],
        },
    ),
    "more cards of others than lie there": (
        "years: 1\nleft: {disdain: {ringed: 1}}\nprospect_cards: [[merchant, fighter, planner, ranger]]",
        {
            "Write Merchant, Fighter and Planner in Prospect cards, entry 1": [
                Change("prospect_cards.1", ("merchant", "fighter", "planner"))
            ]
        },
    ),
    "neutral cards that came before": (
        "fort: 2\nyears: 2\nleft: {disdain: {ringed: 3}}\nprospect_cards: [[merchant, ranger], [fighter, ranger]]",
        {"Write Fighter in Prospect cards, entry 2": [Change("prospect_cards.2", "fighter")]},
    ),
    "a neutral card twice in a year": (
        "fort: 2\nyears: 1\nleft: {disdain: {ringed: 1}}\nprospect_cards: [[merchant, ranger, ranger]]",
        {"Write Merchant and Ranger in Prospect cards, entry 1": [Change("prospect_cards.1", ("merchant", "ranger"))]},
    ),
    "more neutral cards than the fort turns up": (
        "fort: 1\nyears: 1\nleft: {disdain: {ringed: 1}}\nprospect_cards: [[merchant, ranger, planner]]",
        {"Write Merchant and Ranger in Prospect cards, entry 1": [Change("prospect_cards.1", ("merchant", "ranger"))]},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_each_way_leads_to_a_sheet_that_can_stand(case: str) -> None:
    text, expected = CASES[case]
    (filled,) = read(f"game: hadrians-wall\n{text}")
    found = [each for each in judge(filled).violations if each.severity != "note"]
    assert found
    for violation in found:
        assert {way.label: list(way.changes) for way in violation.ways} == expected
        assert set(violation.boxes) <= set(known().game.boxes)
        for way in violation.ways:
            after = judge(apply_edits(known().game, filled, way.changes), strict=True)
            assert after.legal, (way, told(after))


@pytest.mark.parametrize(
    ("code", "labels"),
    [
        ("en", ["Remove Fate cards, entries 1 and 2", "Write Merchant and Ranger in Prospect cards, entry 1"]),
        (
            "fr",
            [
                "Retirer «\N{NO-BREAK SPACE}Cartes Destin, entrées 1 et 2\N{NO-BREAK SPACE}»",
                "Écrire Marchand et Pisteur dans «\N{NO-BREAK SPACE}Cartes Prospection, entrée 1\N{NO-BREAK SPACE}»",
            ],
        ),
        ("pl", ["Usuń: Karty losu, wpisy 1 i 2", "Karty rozwoju, wpis 1: wpisz Handlarz i Tropiciel"]),
        ("ko", ["운명 카드 1, 2번 항목 빼기", "전망 카드 1번 항목에 무역상, 순찰자 적기"]),
    ],
)
def test_entries_are_named_in_the_language(code: str, labels: list[str]) -> None:
    library = Library(code)
    text = f"years: 2\nprospect_cards: [[merchant, ranger, xx]]\nfate_cards: [{NINE}, {NINE}]"
    (filled,) = library.read_text("sheet.yaml", f"game: hadrians-wall\n{text}")
    found = [each for each in library.loaded_game("hadrians-wall").check(filled).violations if each.rule == "budget"]
    assert list(dict.fromkeys(way.label for each in found for way in each.ways)) == labels


def test_the_report_for_programs_lists_the_cards_that_stay() -> None:
    (filled,) = read("game: hadrians-wall\nyears: 1\nprospect_cards: [[merchant, xx, ranger]]")
    (found,) = [each for each in judge(filled).violations if each.rule == "budget"]
    assert json.loads(json.dumps(found.as_json()))["ways"] == [
        {
            "label": "Write Merchant and Ranger in Prospect cards, entry 1",
            "changes": [{"box": "prospect_cards.1", "value": ["merchant", "ranger"]}],
        }
    ]


@pytest.mark.parametrize(
    ("listed", "made"),
    [
        (f"fate_cards: [{NINE}]", {"fate_cards:rest": None, "fate_cards:none": "on"}),
        ("prospect_cards: [[merchant, xx]]", {"prospect_cards:rest": '["merchant"]'}),
    ],
)
def test_the_page_can_follow_a_way_that_changes_no_box(listed: str, made: dict[str, str | None]) -> None:
    library = Library()
    (filled,) = read(f"game: hadrians-wall\nyears: 6\nleft: {{fort: 1, disdain: {{ringed: 15}}}}\n{listed}")
    game = library.loaded_game("hadrians-wall")
    marks = MarkConverter(game).marks(filled)
    (found,) = [each for each in LiveReporter(library, game).judge(marks)["mistakes"] if each["area"] in listed]
    (way,) = found["ways"]
    assert (way["set"], way["mends"]) == (made, [found["number"]])
    after = MarkConverter(game).changed(marks, way["set"])
    assert [
        each["area"] for each in LiveReporter(library, game).judge(after)["mistakes"] if each["area"] in listed
    ] == []


@pytest.mark.parametrize(
    ("soldiers", "labels"),
    [
        ([1, 2], ["Remove Fate cards, entry 1"]),
        ([1, 1, 2], ["Remove Fate cards, entries 1 and 2"]),
        ([1, 1], ["Remove Fate cards, entries 1 and 2"]),
        ([2, 1], []),
    ],
)
def test_cards_drawn_before_the_first_that_shows_enough_are_left_out(soldiers: list[int], labels: list[str]) -> None:
    cards = [next(card for card in known().game.fate_cards if card["soldier"] == number) for number in soldiers]
    listed = [{icon: card[icon] for icon in known().game.piece_icons} for card in cards]
    (filled,) = read(
        f"game: hadrians-wall\nfort: 10\nyears: 3\nleft: {{fort: 1, disdain: {{ringed: 5}}}}\nfate_cards: {listed}"
    )
    found = [way for each in judge(filled).violations for way in each.ways if each.rule == "fort-rule"]
    assert [way.label for way in found] == labels
    for way in found:
        after = judge(apply_edits(known().game, filled, way.changes))
        assert [each for each in after.violations if each.severity == "error"] == []


def test_a_way_mends_no_note() -> None:
    library = Library()
    game = library.loaded_game("hadrians-wall")
    report = LiveReporter(library, game).judge({"years.1": "6", "left.fort.1": "on", "left.cippi.2": "on"})
    notes = {each["number"] for each in report["mistakes"] if each["severity"] == "note"}
    assert notes
    mended = {number for each in report["mistakes"] for way in each["ways"] for number in way["mends"]}
    assert mended
    assert not mended & notes


@pytest.mark.parametrize(
    ("renown", "hint"), [(13, "Other numbers would not agree with the rest of the sheet."), (0, "")]
)
def test_numbers_that_are_allowed_but_do_not_agree_with_the_sheet_are_spoken_of(renown: int, hint: str) -> None:
    text = (Path(__file__).parents[2] / "examples" / "mistakes.yaml").read_text(encoding="utf-8")
    (filled,) = read(text.replace("  renown: 13\n", f"  renown: {renown}\n"))
    (found,) = [each for each in judge(filled).violations if each.rule == "goods"]
    assert found.hint == hint
    written = [way.changes[0].value for way in found.ways if way.changes[0].value]
    assert written == ([2, 1] if hint else [6, 5, 4, 3, 2, 1])
