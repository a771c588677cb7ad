"""Words after numbers, in languages with one, two and three forms."""

from __future__ import annotations

import pytest

from sheetgen.layout.language import Language
from sheetgen.layout.plural import form_for
from sheetgen.text.complaint import Unusable


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("en", {0: "many", 1: "one", 2: "many", 21: "many"}),
        ("fr", {0: "one", 1: "one", 2: "many", 101: "many"}),
        ("ko", {0: "one", 1: "one", 2: "one", 25: "one"}),
        (
            "pl",
            {
                0: "many",
                1: "one",
                2: "few",
                4: "few",
                5: "many",
                12: "many",
                14: "many",
                21: "many",
                22: "few",
                112: "many",
            },
        ),
    ],
)
def test_each_number_has_its_form(code: str, forms: dict[int, str]) -> None:
    assert {number: form_for(number, code) for number in forms} == forms


def test_a_word_in_a_text_goes_with_its_number() -> None:
    english = Language("en", {"filled": "{area}: {number} {number:box is|boxes are} filled."})
    assert english.text("filled", area="Wall", number=1) == "Wall: 1 box is filled."
    assert english.text("filled", area="Wall", number=0) == "Wall: 0 boxes are filled."
    polish = Language("pl", {"filled": "{number} {number:pole|pola|pól}"})
    told = [polish.text("filled", number=number) for number in (1, 3, 5, 13)]
    assert told == ["1 pole", "3 pola", "5 pól", "13 pól"]


def test_a_word_under_its_own_key_goes_with_its_number() -> None:
    polish = Language("pl", {"icon.one": "sługa", "icon.few": "sługi", "icon.many": "sług"})
    assert [polish.plural("icon", number) for number in (1, 2, 5)] == ["sługa", "sługi", "sług"]


def test_a_word_with_too_few_forms_is_refused() -> None:
    polish = Language("pl", {"filled": "{number:pole|pola}"})
    with pytest.raises(Unusable) as caught:
        polish.text("filled", number=5)
    assert [complaint.message for complaint in caught.value.complaints] == [
        "the text for 'filled' cannot be filled in: 'pole|pola' must have these forms: one, few, many"
    ]
