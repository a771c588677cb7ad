"""Numbers and names choose the words around them."""

from __future__ import annotations

import pytest

from sheetgen.text.inflection import ENGLISH, Grammar, Name, fill_in, particle_for

FRENCH = Grammar({"one": "^[01]$", "many": ""}, ",")
POLISH = Grammar({"one": "^1$", "few": "(^|[^1])[234]$", "many": ""}, ",")
KOREAN = Grammar({"one": ""})


@pytest.mark.parametrize(
    ("grammar", "forms"),
    [
        (ENGLISH, {0: "many", 1: "one", 2: "many", 21: "many"}),
        (FRENCH, {0: "one", 1: "one", 2: "many", 101: "many"}),
        (KOREAN, {0: "one", 1: "one", 2: "one", 25: "one"}),
        (POLISH, {0: "many", 1: "one", -1: "one", 2: "few", 5: "many", 12: "many", 14: "many", 22: "few", 112: "many"}),
    ],
)
def test_a_number_takes_the_first_form_whose_pattern_its_digits_match(grammar: Grammar, forms: dict[int, str]) -> None:
    assert {number: grammar.form_for(number) for number in forms} == forms


@pytest.mark.parametrize(
    ("number", "filled"),
    [(0, "Wall: nothing is filled."), (1, "Wall: 1 box is filled."), (2, "Wall: 2 boxes are filled.")],
)
def test_a_word_goes_with_its_number_and_zero_may_have_its_own(number: int, filled: str) -> None:
    template = "{area}: {number:0=nothing is|{number} box is|{number} boxes are} filled."
    assert fill_in(template, {"area": "Wall", "number": number}, ENGLISH) == filled


def test_a_word_with_too_few_forms_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'pole\|pola' must have these forms: one, few, many"):
        fill_in("{number:pole|pola}", {"number": 5}, POLISH)


def test_a_number_is_written_as_in_the_language() -> None:
    assert [fill_in("{side} mm", {"side": 6.6}, each) for each in (ENGLISH, FRENCH)] == ["6.6 mm", "6,6 mm"]
    assert fill_in("{side}", {"side": 250.0}, FRENCH) == "250"


def test_a_word_goes_with_the_gender_of_a_name_and_a_name_has_cases() -> None:
    column = Name("Colonne", {"gender": "f", "of": "de la Colonne"})
    template = "{area} {area:m=rempli|f=remplie}, case {area:of}"
    assert fill_in(template, {"area": column}, FRENCH) == "Colonne remplie, case de la Colonne"
    assert fill_in(template, {"area": "Mur"}, FRENCH) == "Mur rempli, case Mur"


@pytest.mark.parametrize(
    ("word", "particles"),
    [
        ("요새", "는 가 를 로"),
        ("말뚝", "은 이 을 으로"),
        ("방벽", "은 이 을 으로"),
        ("말", "은 이 을 로"),
        ("'3'", "은 이 을 으로"),
        ("2", "는 가 를 로"),
        ("17)", "은 이 을 로"),
        ("10", "은 이 을 으로"),
        ("--fillable", "는 가 를 로"),
        ("pl", "은 이 을 로"),
        ("", "는 가 를 로"),
    ],
)
def test_a_korean_particle_follows_the_last_sound(word: str, particles: str) -> None:
    pairs = ("은/는", "이/가", "을/를", "으로/로")
    assert " ".join(fill_in(f"{{word:{pair}}}", {"word": word}, KOREAN) for pair in pairs) == particles
    assert particle_for("12", "이", "가") == fill_in("{number:이/가}", {"number": 12}, KOREAN)
