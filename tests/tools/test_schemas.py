"""The JSON schemas of files that people write, against the files that ship and the docs."""

from __future__ import annotations

import io
import json
import re
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sheetgen.app.check_files import blank_sheet
from sheetgen.app.filled_file import filled_schema_text
from sheetgen.app.library import Library
from sheetgen.app.schemas import schema_text
from sheetgen.fill.sheet_file import sheet_text
from sheetgen.kinds.any_area_keys import all_area_keys
from sheetgen.kinds.kind_registry import KINDS
from sheetgen.load.layout_specs import LEAVES
from sheetgen.text.yaml_documents import read_documents, read_file
from tests.cli.printing import run
from tests.rules.test_any_sheet import random_sheet
from tools.schemas import FOLDER, texts

DOCS = Path(__file__).resolve().parent.parent.parent / "docs" / "layouts.md"


ROOT = DOCS.parent.parent
SHIPPED = sorted(path for folder in ("layouts", "campaign", "examples") for path in (ROOT / folder).rglob("*.yaml"))
NAMED = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")


SCHEMAS = dict(texts())


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_that_ships_names_its_schema_and_is_as_it_says(path: Path) -> None:
    named = NAMED.match(path.read_text(encoding="utf-8"))
    if path.parent.name == "campaign" and path.parent.parent.name == "examples":
        return  # a record is written by the program
    if path.parent.name == "glossary":
        return  # a list of words for translators
    assert named is not None
    schema = json.loads(SCHEMAS[(path.parent / named[1]).resolve().relative_to(FOLDER).name])
    for document in read_file(path):
        data = json.loads(json.dumps(document.data))
        faults = [f"{fault.json_path}: {fault.message}" for fault in Draft202012Validator(schema).iter_errors(data)]
        assert faults == []


def areas_fault(area: dict[str, Any]) -> bool:
    schema = json.loads(SCHEMAS["sheet.schema.json"])
    valid: bool = Draft202012Validator(schema).is_valid({"sheet": "pad", "areas": {"road": area}})
    return not valid


def test_a_key_belongs_to_its_kind() -> None:
    assert not areas_fault({"kind": "track", "boxes": "- -"})
    assert areas_fault({"kind": "track", "boxes": "- -", "rows": ["- -"]})
    assert areas_fault({"kind": "trak"})
    assert not areas_fault({"like": "other", "boxes": "- -"})


def test_a_key_belongs_to_its_view() -> None:
    schema = Draft202012Validator(json.loads(SCHEMAS["sheet.schema.json"]))

    def is_valid(block: dict[str, Any]) -> bool:
        valid: bool = schema.is_valid({"sheet": "pad", "arrange": {"rows": [block]}})
        return valid

    assert is_valid({"view": "tracks", "areas": ["pad.road"], "weight": 2})
    assert not is_valid({"view": "tracks", "areas": ["pad.road"], "lines": 2})
    assert not is_valid({"view": "tracks"})
    assert not is_valid({"view": "trax", "areas": ["pad.road"]})


def test_the_command_prints_them(capsys: pytest.CaptureFixture[str]) -> None:
    for name, file in (("sheet", "sheet"), ("praetor", "filled-praetor")):
        assert run("schema", name) == 0
        assert capsys.readouterr().out == SCHEMAS[f"{file}.schema.json"]
    assert run("schema", "shet") == 2
    assert "did you mean 'sheet'?" in capsys.readouterr().err


def table(heading: str) -> set[str]:
    """The names in the first column of the table under a heading of docs/layouts.md."""
    text = DOCS.read_text(encoding="utf-8").split(f"### {heading}\n", 1)[1].split("\n#", 1)[0]
    cells = re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def test_the_table_of_area_keys_is_complete() -> None:
    all_area_keys()
    shapes: list[Any] = [kind.keys for kind in KINDS.values()]
    keys = {shape.__pydantic_config__["alias_generator"](each.name) for shape in shapes for each in fields(shape)}
    assert table("Keys of an area") == keys | {"like"}


def test_the_table_of_area_keys_tells_the_kinds_of_each() -> None:
    all_area_keys()
    told = DOCS.read_text(encoding="utf-8").split("### Keys of an area\n", 1)[1].split("\n#", 1)[0]
    wrong = []
    for names, kinds in re.findall(r"^\| (`[^|]*) \| ([^|]*) \|", told, re.MULTILINE):
        keys = set(re.findall(r"`([^`]+)`", names))
        shapes = {kind.name: kind.keys for kind in KINDS.values()}
        having = {
            name
            for name, shape in shapes.items()
            if keys & {shape.__pydantic_config__["alias_generator"](each.name) for each in fields(shape)}
        }
        every = kinds == "every"
        if (having or set(KINDS)) != (set(KINDS) if every else set(re.findall(r"`([^`]+)`", kinds))):
            wrong.append((names, sorted(having)))
    assert wrong == []


def test_the_table_of_kinds_is_complete() -> None:
    assert table("Kinds of area") == set(KINDS)


def test_the_table_of_formulas_is_complete() -> None:
    assert set(LEAVES) <= table("Formulas")


@pytest.mark.parametrize(
    ("kind", "text", "is_valid"),
    [
        ("sheet", "areas: {mine: {cost: 2 servant}, wall: ~}", True),
        ("sheet", "areas: {mine: {cots: 2 servant}}", False),
        ("sheet", "arrange: {rows: {3: ~, 4: {fields: [score.total]}}}", True),
        ("sheet", "arrange: {rows: {last: ~}}", False),
        ("game", "game: ours\nextends: ../pond\nscoring: {parts: {frogs: {measure: {times: 4}}, huts: ~}}", True),
        ("game", "game: ours\nextnds: ../pond", False),
    ],
)
def test_the_schema_of_a_variant_lets_all_be_left_out(kind: str, text: str, is_valid: bool) -> None:
    schema = Draft202012Validator(json.loads(schema_text(f"{kind}-variant")))
    data = json.loads(json.dumps(read_documents("x.yaml", text)[0].data))
    assert schema.is_valid(data) == is_valid


def faults_of(game: str, text: str) -> list[str]:
    """The places of a filled-in sheet that are not as the schema of its game says."""
    schema = Draft202012Validator(json.loads(filled_schema_text(Library().game(game))))
    data = json.loads(json.dumps(read_documents("x.yaml", text)[0].data))
    return sorted({fault.json_path for fault in schema.iter_errors(data)})


@pytest.mark.parametrize("game", Library().names)
@pytest.mark.parametrize("code", ["en", "ko"])
def test_a_blank_sheet_is_as_its_schema_says(game: str, code: str) -> None:
    assert faults_of(game, blank_sheet(Library(code), game)) == []


@pytest.mark.parametrize("seed", range(20))
def test_a_sheet_that_is_read_and_written_is_as_its_schema_says(seed: int) -> None:
    library = Library()
    raw = random_sheet(library.game("hadrians-wall"), Random(seed))
    sheet, _ = library.loaded_game("hadrians-wall").reader.read_data(raw)
    known = library.loaded_game("hadrians-wall")
    assert faults_of("hadrians-wall", sheet_text(known.game, known.language, sheet)) == []


WRONG = """\
game: hadrians-wall
difficulty: hardest
years: 7
left:
  wall: 22
  cippi: [1, 8]
  granary: [large, huge]
  forum: [1, 2, 3, 4, 5, 6, 7, 8, 9]
  disdain: {ringed: 16, filed: 1}
right:
  ludus: {built: maybe}
  scouts: {map: ["#"]}
nothing: 1
"""


def test_what_cannot_stand_in_a_filled_in_sheet_is_told() -> None:
    assert faults_of("hadrians-wall", WRONG) == [
        "$",
        "$.difficulty",
        "$.left.cippi",
        "$.left.disdain",
        "$.left.disdain.ringed",
        "$.left.forum",
        "$.left.granary",
        "$.left.wall",
        "$.right.ludus",
        "$.right.scouts",
        "$.years",
    ]


@pytest.mark.parametrize(
    "text", ["left: {wall: 1-5}", 'left: {wall: "5", cippi: x x}', "left: {wall: [1-3, 5]}", "left:"]
)
def test_other_ways_to_write_are_as_the_schema_says(text: str) -> None:
    assert faults_of("hadrians-wall", f"game: hadrians-wall\n{text}\n") == []


def test_a_file_that_a_command_writes_names_its_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("Ada\n.\n"))
    assert run("new", "praetor", "-o", "new.yaml") == 0
    assert run("enter", "praetor", "-o", "entered.yaml") == 0
    assert run("fill", "entered.yaml", "-o", "form.pdf") == 0
    assert run("read", "form.pdf", "-o", "read.yaml") == 0
    for name in ("new", "entered", "read"):
        text = (tmp_path / f"{name}.yaml").read_text(encoding="utf-8")
        named = NAMED.match(text)
        assert named is not None
        assert (tmp_path / named[1]).read_text(encoding="utf-8") == filled_schema_text(Library().game("praetor"))
        assert Library().read_text("x", text)
