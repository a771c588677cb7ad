"""Texts that know their template: English as they stand, another language where one is asked for."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

from sheetgen.assets.data_folders import data_path
from sheetgen.layout.language_file import read_texts
from sheetgen.text.complaint import Complaint, keep_english, translatable, translate
from sheetgen.text.yaml_documents import read_file

ROOT = Path(__file__).parent.parent.parent
FRENCH = {"no {what}": "pas de {what}", "a list": "une liste"}


def french(template: str, values: Mapping[str, object]) -> str | None:
    found = FRENCH.get(template)
    return None if found is None else found.format(**values)


def test_a_text_is_its_english() -> None:
    assert translatable("no {what}", what=translatable("a list")) == "no a list"
    assert translatable("a '}' is missing") == "a '}' is missing"


def test_a_text_and_those_in_it_are_told_in_another_language() -> None:
    assert translate(translatable("no {what}", what=translatable("a list")), french) == "pas de une liste"


def test_what_the_language_lacks_stays_english() -> None:
    assert translate(translatable("{what}!", what=translatable("a list")), french) == "une liste!"
    assert translate("a list", french) == "a list"
    assert translate(translatable("no {what}", what=3), keep_english) == "no 3"


def test_a_complaint_is_told_in_another_language() -> None:
    complaint = Complaint("a.yaml", translatable("no {what}", what="x"), translatable("a list"), line=2, column=1)
    assert str(complaint) == "a.yaml:2:1: no x (a list)"
    assert complaint.as_line(str, french) == "a.yaml:2:1: pas de x (une liste)"


def test_every_text_of_the_language_files_is_one_of_the_code() -> None:
    """The names of what does not exist are put into their sentence by the code; themes tell of themselves."""
    literals = {
        node.value
        for path in (ROOT / "sheetgen").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    literals |= {str(read_file(path)[0].data["about"]) for path in (data_path("layouts") / "themes").glob("*.yaml")}
    texts = read_texts(data_path("layouts") / "lang" / "en.yaml")
    unsaid = {
        key: text for key, text in texts.items() if key.startswith(("complaints.", "themes.")) and text not in literals
    }
    assert set(unsaid.values()) == {f"there is no {kind} '{{word}}'" for kind in KINDS}


KINDS = ("game", "sheet", "campaign", "difficulty")
