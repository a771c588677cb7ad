"""The modules of the page hold together: one fault of syntax, or a missing name, would leave the page blank."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from .browsing import missing

WEB = Path(__file__).parent.parent.parent / "sheetgen" / "web"
DRIVER = Path(__file__).with_name("link_driver.mjs")


def faults(folder: Path) -> dict[str, str]:
    """What keeps the modules of a folder from running, by their names."""
    node = shutil.which("node")
    if node is None:
        missing("node is not installed")
        return {}
    words = [node, "--no-warnings", "--experimental-vm-modules", str(DRIVER), str(folder)]
    found: dict[str, str] = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    return found


@pytest.mark.parametrize(
    "folders", [["page"], ["page", "offline_page"], ["page", "site_pages"], ["watch_page"]], ids="+".join
)
def test_the_modules_of_a_page_hold_together(tmp_path: Path, folders: list[str]) -> None:
    for folder in folders:
        shutil.copytree(WEB / folder, tmp_path, dirs_exist_ok=True)
    assert faults(tmp_path) == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("const a = 1;\nconst a = 2;\n", "Identifier 'a' has already been declared"),
        ("export function a() {\n", "Unexpected end of input"),
        ('import { b } from "./other.js";\n', "The requested module './other.js' does not provide an export named 'b'"),
        ('import { a } from "./none.js";\n', "there is no module ./none.js"),
    ],
)
def test_a_module_that_would_leave_the_page_blank_is_found(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "other.js").write_text("export const a = 1;\n")
    (tmp_path / "main.js").write_text(text)
    assert faults(tmp_path) == {"main.js": said}


@pytest.mark.parametrize("path", sorted(WEB.glob("*/*.js")), ids=lambda path: path.name)
def test_no_fault_is_swallowed(path: Path) -> None:
    """A fault is shown by ``tell``, written to the console by ``note``, or the answer to it is there in place of it."""
    empty = (
        r"catch\s*(\(\w*\)\s*)?\{\s*(//[^\n]*|/\*.*?\*/)?\s*\}|\.then\([^()]*\(\) => \{\s*\}\)|catch\s*\{|\.catch\(\(\)"
    )
    assert re.findall(empty, path.read_text(encoding="utf-8"), re.S) == []


@pytest.mark.parametrize("path", sorted(WEB.glob("*/*.css")), ids=lambda path: path.name)
def test_no_rule_styles_everything_below_what_has_something(path: Path) -> None:
    """Chromium would style all nodes of a page anew whenever one comes or goes: a fifth of a second for each mark."""
    around: list[str] = []
    found = []
    for words, brace in re.findall(r"([^{};]*)([{};])", re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.S)):
        if brace == "{":
            around.append(words.strip())
            if ":has(" in "".join(around) and re.search(r"(^|[\s>~+])\*\s*(,|$)", words):
                found.append(words.strip())
        elif brace == "}":
            around.pop()
    assert found == []
