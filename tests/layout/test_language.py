"""Every language says what English says, with the same names to fill in, in letters that the fonts hold."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from string import Formatter

import pytest

from sheetgen.assets.data_folders import data_path
from sheetgen.assets.fonts import FONT_ROLES, font_runs
from sheetgen.layout.game_folders import GameFiles
from sheetgen.layout.language import FROM_ENGLISH, Language, language_codes
from sheetgen.layout.language_file import load_language, read_texts
from sheetgen.place.parts import DISC
from sheetgen.text.complaint import Unusable
from sheetgen.text.yaml_documents import read_file

LAYOUTS = data_path("layouts")
FILES = {
    f"{path.parent.parent.name}-{path.stem}": path
    for path in sorted(LAYOUTS.glob("**/lang/*.yaml"))
    if path.stem != "en"
}

in_every_file = pytest.mark.parametrize("path", FILES.values(), ids=FILES.keys())


FORMS = {code: tuple(load_language(code, LAYOUTS).grammar.forms) for code in language_codes(LAYOUTS)}
"""The forms of a word beside a number, by language."""
NAME_FORMS = {"plain", "gender", "of", "acc"}
"""What the file of a language may add to a name."""


def english(path: Path) -> dict[str, str]:
    return read_texts(path.with_name("en.yaml"))


def plain(keys: Iterable[str]) -> set[str]:
    """The keys that all languages have, with the forms of one word drawn together."""
    own = ("grammar.", FROM_ENGLISH)
    return {word_of(key) or key for key in keys if not key.startswith(own) and key.rpartition(".")[2] not in NAME_FORMS}


def word_of(key: str) -> str:
    """The word that a key has a form of, or nothing."""
    word, _, form = key.rpartition(".")
    return word if form in ("one", "few", "many") and word.startswith("icons.") else ""


def fields(text: str) -> list[tuple[str, str]]:
    """The names to fill in, each with the words behind its colon; a YAML map in braces is none."""
    found = [(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name is not None]
    return [(name, spec) for name, spec in found if not (spec or "").startswith(" ")]


def numbers(spec: str) -> int:
    """How many forms a text gives for numbers other than zero."""
    return len(spec.split("|")) - spec.startswith("0=")


def test_the_languages_are_english_french_korean_and_polish() -> None:
    assert language_codes(LAYOUTS) == ("en", "fr", "ko", "pl")
    assert language_codes(LAYOUTS / "hadrians-wall") == ("en", "fr", "ko", "pl")


@in_every_file
def test_a_language_has_the_keys_of_english_and_no_others(path: Path) -> None:
    ours, theirs = plain(english(path)), plain(read_texts(path))
    assert (sorted(ours - theirs), sorted(theirs - ours)) == ([], [])


@in_every_file
def test_a_word_has_the_forms_of_its_language(path: Path) -> None:
    keys = read_texts(path).keys()
    words = {word_of(key) for key in keys} - {""}
    wanted = {f"{word}.{form}" for word in words for form in FORMS[path.stem]}
    assert {key for key in keys if word_of(key)} == wanted


@in_every_file
def test_a_text_names_what_the_english_one_names(path: Path) -> None:
    ours, theirs = english(path), read_texts(path)
    different = {
        key: (sorted(dict(fields(ours[key]))), sorted(dict(fields(theirs[key]))))
        for key in ours.keys() & theirs.keys()
        if dict(fields(ours[key])).keys() != dict(fields(theirs[key])).keys()
    }
    assert different == {}


@pytest.mark.parametrize(
    "path", sorted(LAYOUTS.glob("**/lang/*.yaml")), ids=lambda path: f"{path.parts[-3]}-{path.stem}"
)
def test_every_word_that_goes_with_a_number_has_all_forms(path: Path) -> None:
    wrong = [
        (key, spec)
        for key, text in read_texts(path).items()
        for _, spec in fields(text)
        if "|" in spec and "=" not in spec.removeprefix("0=") and numbers(spec) != len(FORMS[path.stem])
    ]
    assert wrong == []


@in_every_file
def test_no_text_is_left_empty(path: Path) -> None:
    assert [key for key, text in read_texts(path).items() if not text.strip() and not key.startswith("grammar.")] == []


@in_every_file
def test_the_fonts_hold_every_letter(path: Path) -> None:
    letters = "".join(sorted(set("".join(read_texts(path).values())) - {"\n", DISC}))
    for role in FONT_ROLES:
        assert "".join(run.text for run in font_runs(letters, role)) == letters


def test_french_marks_do_not_part_from_their_words() -> None:
    parted = re.compile(r" [:;?!»%]|« ")
    texts = [text for path in FILES.values() if path.stem == "fr" for text in read_texts(path).values()]
    assert len(texts) > 400
    assert [text for text in texts if parted.search(text)] == []


def test_english_words_are_not_left_in_a_translation() -> None:
    """A sentence that is the same as in English was forgotten; names of people, places and ranks may be the same."""
    for path in FILES.values():
        ours = english(path)
        same = {key for key, text in read_texts(path).items() if text == ours.get(key) and len(text.split()) > 3}
        assert same == set()


def test_a_missing_text_is_a_complaint() -> None:
    with pytest.raises(Unusable) as caught:
        Language("fr", {}, "lang/fr.yaml").text("areas.left.wall")
    assert [str(complaint) for complaint in caught.value.complaints] == [
        "lang/fr.yaml: has no text for 'areas.left.wall' (add it to the language file)"
    ]


def test_a_text_with_an_unknown_name_is_a_complaint() -> None:
    with pytest.raises(Unusable) as caught:
        Language("fr", {"words.box": "case {numbres}"}, "lang/fr.yaml").text("words.box", numbers="7")
    assert [str(complaint) for complaint in caught.value.complaints] == [
        "lang/fr.yaml: the text for 'words.box' cannot be filled in: 'numbres' (the names are: {numbers})"
    ]


def test_an_unknown_language_is_a_complaint() -> None:
    with pytest.raises(Unusable) as caught:
        load_language("la", LAYOUTS)
    assert [str(complaint) for complaint in caught.value.complaints] == [
        "language: unknown language 'la' (available: en, fr, ko, pl)"
    ]


def test_a_game_that_does_not_speak_a_language_is_a_complaint(tmp_path: Path) -> None:
    game = tmp_path / "dice"
    (game / "lang").mkdir(parents=True)
    (game / "lang" / "en.yaml").write_text("game: Dice\n")
    assert load_language("en", LAYOUTS, [GameFiles((game,), read_file)]).text("game") == "Dice"
    with pytest.raises(Unusable) as caught:
        load_language("fr", LAYOUTS, [GameFiles((game,), read_file)])
    assert [str(complaint) for complaint in caught.value.complaints] == [
        "language: 'dice' has no texts in the language 'fr' (available: en)"
    ]


def test_an_unknown_word_is_answered_in_the_language() -> None:
    french = load_language("fr", LAYOUTS)
    assert french.suggest("rangre", ["ranger", "pontiff"]) == "vouliez-vous dire «\u00a0ranger\u00a0»\u00a0?"
    assert french.suggest("x", ["ranger", "pontiff"]) == "au choix\u00a0: ranger, pontiff"
