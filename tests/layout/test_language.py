"""Every language says what English says, with the same names to fill in, in letters that the fonts hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import sheetgen
from sheetgen.app.library import Library
from sheetgen.app.lint_language import fields, lint_language
from sheetgen.assets.data_folders import data_path
from sheetgen.assets.fonts import FONT_ROLES, font_runs
from sheetgen.layout.game_folders import GameFiles
from sheetgen.layout.language import FROM_ENGLISH, Language, as_printed, language_codes
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


PACKAGE = Path(sheetgen.__file__).parent
HARBOUR = LAYOUTS / "templates" / "harbour"


def test_the_languages_are_english_french_korean_and_polish() -> None:
    assert language_codes(LAYOUTS) == ("en", "fr", "ko", "pl")
    assert language_codes(LAYOUTS / "hadrians-wall") == ("en", "fr", "ko", "pl")


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Storage: 'X' is not one of the players' letters.", "Storage: ‘X’ is not one of the players’ letters."),
        ("'은퇴'으로 7점", "‘은퇴’으로 7점"),
        ("un ouvrier actif de 1 à 5", "un ouvrier actif de_1 à_5"),
        ("Écrire 4 dans « Moral après, case 1 »", "Écrire_4 dans «_Moral_après,_case_1_»"),
        ("Effacer « Carte Néron de l'héritage »", "Effacer « Carte Néron de l’héritage »"),
    ],
)
def test_printed_sentence_has_curved_quotes_and_keeps_numbers_and_names(text: str, printed: str) -> None:
    assert as_printed(text).replace("\u00a0", "_") == printed


@pytest.mark.slow
@pytest.mark.parametrize("code", ["fr", "ko", "pl"])
@pytest.mark.parametrize("word", ["", str(HARBOUR)], ids=["shipped", "harbour"])
def test_a_language_is_complete_and_follows_its_glossary(code: str, word: str) -> None:
    assert [str(complaint) for complaint in lint_language(Library(), code, word)] == []


def test_every_word_of_english_that_goes_with_a_number_has_both_forms() -> None:
    wrong = [
        (path, spec)
        for path in LAYOUTS.glob("**/lang/en.yaml")
        for text in read_texts(path).values()
        for spec in fields(text).values()
        if "|" in spec and len(spec.split("|")) - spec.startswith("0=") != 2
    ]
    assert wrong == []


def test_no_text_is_written_twice() -> None:
    """What is the same in every language is one text: the second place refers to the first with an alias."""
    files = {
        path.stem: dict(leaves(yaml.compose(path.read_text("utf-8"), Loader=yaml.CSafeLoader)))
        for path in LAYOUTS.glob("lang/*.yaml")
    }
    written: dict[tuple[str, ...], set[int]] = {}
    for path, node in files["en"].items():
        if re.search(r"[^\W\d_]{2}", re.sub(r"\{[^{}]*\}", "", node.value)):
            same = tuple(texts[path].value for texts in files.values())
            written.setdefault(same, set()).add(id(node))
    assert [texts for texts, nodes in written.items() if len(nodes) > 1] == []


def leaves(node: yaml.Node | None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], yaml.ScalarNode]]:
    """Yield the path and the node of every text of a file."""
    if isinstance(node, yaml.ScalarNode):
        yield path, node
    for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
        yield from leaves(value, (*path, key.value))


def test_the_code_asks_for_every_common_text() -> None:
    files = (
        path for path in PACKAGE.rglob("*.*") if path.suffix in (".py", ".js", ".html") and "_data" not in path.parts
    )
    source = "".join(path.read_text("utf-8") for path in (*files, *LAYOUTS.glob("*/*.yaml")))
    names = set(re.findall(r"[\w-]+", source))
    starts = tuple(set(re.findall(r"([a-z-]+-)[{$]", source)))
    ends = tuple(set(re.findall(r"\}(-[a-z-]+)", source)))
    tails = {key: key.rpartition(".")[2] for key in read_texts(LAYOUTS / "lang" / "en.yaml")}
    unused = [
        key
        for key, tail in tails.items()
        if tail not in names and not tail.startswith(starts) and not tail.endswith(ends)
    ]
    assert unused == []


def test_what_a_translator_has_yet_to_do_is_listed(tmp_path: Path) -> None:
    folder = tmp_path / "dice"
    (folder / "lang").mkdir(parents=True)
    (folder / "game.yaml").write_text("game: dice\n")
    (folder / "lang" / "en.yaml").write_text(
        'game: Dice\nareas:\n  pad.row: Row of dice\nnotes: {turn: "{number} {number:turn|turns}", end: The end}\n'
        "icons: {pip: {one: pip, many: pips}}\n"
    )
    with pytest.raises(Unusable) as caught:
        lint_language(Library(), "eo", str(folder))
    file = folder / "lang" / "eo.yaml"
    assert [str(each) for each in caught.value.complaints] == [
        f"{file}: no such file (copy en.yaml to this name and translate its texts)"
    ]
    file.write_text(
        'game: Ludkuboj\nareas:\n  pad.row: Row of dice\n  pad.old: Malnova\nnotes: {turn: "{count:vico}"}\n'
        "icons: {pip: {one: punkto}}\n"
    )
    assert [str(each).removeprefix(str(file)) for each in lint_language(Library(), "eo", str(folder))] == [
        ": no translation for 'notes.end' (English: The end)",
        ": no translation for 'icons.pip.many' (English: pips)",
        ":3:12: areas.pad.row: is the same as in English (translate it, or list it under 'same' in the language's "
        "glossary)",
        ":4:12: areas.pad.old: nothing asks for the text 'areas.pad.old' (leave it out)",
        ":5:15: notes.turn: lacks {number} (English: {number} {number:turn|turns})",
        ":5:15: notes.turn: there is no {count} here (English: {number} {number:turn|turns})",
    ]


@pytest.mark.parametrize(
    "base", [{}, {"areas": "{pad.row: Vico}"}, {"areas": "{pad.row: Vico}", "notes": "{end: Fino}"}]
)
def test_a_variant_is_translated_with_the_texts_of_the_game_it_extends(base: dict[str, str], tmp_path: Path) -> None:
    files = {
        "dice": {"en": "game: Dice\nareas: {pad.row: Row of dice}\nnotes: {end: The end}\n"},
        "night": {"en": "game: Night dice\n", "eo": "game: Noktaj ludkuboj\n"},
    }
    if base:
        files["dice"]["eo"] = "".join(f"{key}: {text}\n" for key, text in base.items())
    texts = {"areas": "{pad.row: Vico}", "notes": "{end: Fino}"}
    for name, languages in files.items():
        (tmp_path / name / "lang").mkdir(parents=True)
        for code, text in languages.items():
            (tmp_path / name / "lang" / f"{code}.yaml").write_text(text)
    (tmp_path / "dice" / "game.yaml").write_text("game: dice\n")
    (tmp_path / "night" / "game.yaml").write_text("game: night\nextends: dice\n")
    own = tmp_path / "night" / "lang" / "eo.yaml"
    missing = [str(each) for each in lint_language(Library(), "eo", str(tmp_path / "night"))]
    names = {"areas": ("areas.pad.row", "Row of dice"), "notes": ("notes.end", "The end")}
    assert missing == [
        f"{own}: no translation for '{name}' (English: {english})"
        for key, (name, english) in names.items()
        if key not in base
    ]
    own.write_text(own.read_text() + "".join(f"{key}: {texts[key]}\n" for key in texts.keys() - base.keys()))
    assert lint_language(Library(), "eo", str(tmp_path / "night")) == []


def test_a_text_of_the_code_that_another_language_translates_is_asked_for(tmp_path: Path) -> None:
    library = Library()
    library.layouts, library.folders = tmp_path, {}
    texts = {
        "en": "number: A number",
        "fr": f"number: Un nombre\n{FROM_ENGLISH}not a date: pas une date",
        "eo": "number: Nombro",
    }
    (tmp_path / "lang").mkdir()
    for code, text in texts.items():
        (tmp_path / "lang" / f"{code}.yaml").write_text(f"{text}\n")
    (complaint,) = lint_language(library, "eo", "")
    assert complaint.message == f"no translation for '{FROM_ENGLISH}not a date'"


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


def test_apostrophes_within_latin_words_are_curved_for_print_and_page() -> None:
    texts = {
        "game": "Hadrian's Wall",
        "in": "l'{area}",
        "of": "{owner}'s phone",
        "all": "other players' tiles",
        "quoted": "'sheetgen new'로, see 'Mistakes'.",
    }
    assert Language("en", texts).typographic().texts == {
        "game": "Hadrian’s Wall",
        "in": "l’{area}",
        "of": "{owner}’s phone",
        "all": "other players’ tiles",
        "quoted": "'sheetgen new'로, see 'Mistakes'.",
    }
