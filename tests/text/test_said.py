"""Texts that know their template: English as they stand, another language where one is asked for."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import click
import pytest

from sheetgen.assets.data_folders import data_path
from sheetgen.layout.language import FROM_ENGLISH
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


def templates_of_the_code() -> set[str]:
    """Return the texts of the code that are meant to be translated."""
    calls = (
        node
        for path in (ROOT / "sheetgen").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "translatable"
    )
    return {text for call in calls for text in texts_in(call.args[0])} | {
        f"unknown {kind} '{{word}}'" for kind in KINDS
    }


def texts_in(node: ast.expr) -> Iterator[str]:
    """Yield the text of an argument; of a choice between two, both."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from (*texts_in(node.body), *texts_in(node.orelse))


def literals(folder: Path) -> set[str]:
    """Return every text of the Python files in a folder."""
    return {
        node.value
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


KINDS = ("game", "sheet", "campaign", "difficulty")
"""What a name can be unknown as: the code puts it into its sentence."""


@pytest.mark.slow
@pytest.mark.parametrize("code", ["fr", "ko", "pl"])
def test_a_language_translates_every_text_of_the_code_and_no_other(code: str) -> None:
    texts = read_texts(data_path("layouts") / "lang" / f"{code}.yaml")
    ours = {key.removeprefix(FROM_ENGLISH) for key in texts if key.startswith(FROM_ENGLISH)}
    wanted = templates_of_the_code()
    about = {str(read_file(path)[0].data["about"]) for path in (data_path("layouts") / "themes").glob("*.yaml")}
    assert sorted(wanted - ours) == []
    assert sorted(ours - wanted - about - literals(Path(click.__file__).parent) - literals(ROOT / "sheetgen")) == []
