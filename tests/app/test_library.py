"""Whatever a command asks for, each YAML file is parsed once, and again only to find the place of a fault in it."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sheetgen.text import positions
from sheetgen.text import yaml_documents as source
from sheetgen.text.yaml_nodes import compose_nodes
from tests.cli.printing import run

EXAMPLES = Path(__file__).parents[2] / "examples"
COMMANDS = {
    "list": ["list"],
    "print": ["print", "hadrians-wall", "-o", "pad.pdf"],
    "print in parts": ["print", "hadrians-wall", "--large-print", "--theme", "mono", "-o", "pad.pdf"],
    "print filled": ["print", "hadrians-wall", "--filled", str(EXAMPLES / "mistakes.yaml"), "-o", "pad.pdf"],
    "print fillable": ["print", "praetor", "--fillable", "-o", "form.pdf"],
    "test page": ["print", "test-page", "-o", "test.pdf"],
    "preview": ["preview", "rome-and-roll", "--svg", "-o", "one.svg"],
    "new": ["new", "hadrians-wall", "--lang", "fr", "-o", "new.yaml"],
    "fill": ["fill", str(EXAMPLES / "ada.yaml"), "-o", "form.pdf"],
    "check": ["check", str(EXAMPLES / "ada.yaml"), str(EXAMPLES / "mistakes.yaml")],
    "score": ["score", str(EXAMPLES / "ada.yaml"), str(EXAMPLES / "ben.yaml"), str(EXAMPLES / "praetor/ada.yaml")],
    "score of a campaign": ["score", str(EXAMPLES / "campaign" / "pons-aelius.yaml")],
    "start": ["campaign", "start", "ours.yaml"],
    "record": ["campaign", "record", "record.yaml", str(EXAMPLES / "campaign" / "pons-aelius.yaml"), "--anyway"],
    "status": ["campaign", "status", "record.yaml"],
    "log": ["campaign", "print", "--from", "record.yaml", "-o", "log.pdf"],
}


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch, nothing_kept: None) -> Counter[str]:  # noqa: ARG001 - all is read anew
    """How often each file has been parsed; texts that are no file have no name."""
    found: Counter[str] = Counter()
    whole = compose_nodes

    def counting(text: str, file: str) -> Any:
        if file:
            found[file] += 1
        return whole(text, file)

    for module in (source, positions):
        monkeypatch.setattr(module, "compose_nodes", counting)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_each_file_is_parsed_once(
    name: str, parsed: Counter[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if "record.yaml" in COMMANDS[name]:
        shutil.copy(EXAMPLES / "campaign" / "record.yaml", "record.yaml")
    assert run(*COMMANDS[name]) in (0, 1)
    assert len(parsed) >= 2
    assert {file: times for file, times in parsed.items() if times > 1} == {}


def test_a_second_parsing_is_seen(parsed: Counter[str]) -> None:
    for _ in range(2):
        source.read_file(EXAMPLES / "ada.yaml")
    assert parsed[str(EXAMPLES / "ada.yaml")] == 2
