"""What a check says in French, Korean and Polish: the same violations as in English, in other words."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from sheetgen.app.campaign_files import scenario_rules
from sheetgen.app.library import Library
from sheetgen.rules.violation import Violation

from .checking import GAME

ILLEGAL = sorted((Path(__file__).parent / "illegal").glob("*.yaml"))
TRANSLATED = ("fr", "ko", "pl")


@cache
def intake(code: str) -> Library:
    return Library(code)


@cache
def violations(path: Path, code: str) -> list[Violation]:
    known = intake(code).loaded_game(GAME)
    found: list[Violation] = []
    for filled in intake(code).read_text(path.name, path.read_text(encoding="utf-8")):
        rules = scenario_rules(intake(code), known, filled)
        found += known.check(filled, restrictions=rules, year_over=True).violations
    return found


@pytest.mark.slow
@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("path", ILLEGAL, ids=lambda path: path.stem)
def test_every_violation_is_told_in_the_language(path: Path, code: str) -> None:
    ours, theirs = violations(path, "en"), violations(path, code)
    assert len(ours) > 0
    assert [(each.rule, each.severity, each.area, each.box) for each in theirs] == [
        (each.rule, each.severity, each.area, each.box) for each in ours
    ]
    assert [each.message for each in theirs if each.message in {english.message for english in ours}] == []
    assert [each for each in theirs if set("{}|") & set(each.message + each.hint)] == []


@pytest.mark.parametrize(
    ("code", "message", "hint"),
    [
        (
            "fr",
            "Disgrâce\u00a0: 3 cases remplies, mais 2 pots-de-vin versés.",
            "Chaque pot-de-vin remplit une case encerclée.",
        ),
        ("ko", "경멸: 동그라미 3개를 채웠지만 뇌물은 2번뿐입니다.", "뇌물 한 번이 동그라미 하나를 채웁니다."),
        ("pl", "Pogarda: wykreślono 3 kółka, a wręczono tylko 2 łapówki.", "Każda łapówka wykreśla jedno kółko."),
    ],
)
def test_numbers_take_their_words_along(code: str, message: str, hint: str) -> None:
    known = intake(code).loaded_game(GAME)
    sheet = (
        "game: hadrians-wall\nyears: 3\nleft: {disdain: {ringed: 5, filled: 3}}\n"
        "right: {apparitores: 5, baths: {built: true, bribes: [2, 3]}}\n"
    )
    (filled,) = intake(code).read_text("sheet.yaml", sheet)
    (found,) = [each for each in known.check(filled, year_over=True).violations if each.rule == "disdain"]
    assert (found.message, found.hint) == (message, hint)
