"""Output shown in the docs is what the commands print, and links lead somewhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.test_main import run

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SHOWN = [
    (page.name, *block.split("\n", 1))
    for page in PAGES
    for block in re.findall(r"```console\n\$ (.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
]


@pytest.mark.parametrize(("page", "command", "output"), SHOWN)
def test_shown_output_is_real(
    page: str, command: str, output: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    # As at a wide terminal, whatever terminal the tests run in.
    monkeypatch.setenv("COLUMNS", "120")
    run(*shlex.split(command)[1:])
    printed = capsys.readouterr().out
    if output.endswith("...\n"):
        assert printed.startswith(output.removesuffix("...\n")), page
    else:
        assert printed == output, page


def test_some_output_is_shown() -> None:
    assert {page for page, _, _ in SHOWN} >= {"README.md", "scoring.md"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    missing = [target for target in targets if "://" not in target and not (page.parent / target).exists()]
    assert missing == []


def test_no_two_examples_of_the_readme_write_the_same_file() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", readme, re.DOTALL)
    written = [name for block in blocks for name in re.findall(r"^sheetgen .* -o (\S+)", block, re.MULTILINE)]
    assert len(written) > 4
    assert [name for name in written if written.count(name) > 1 and name != "pad.pdf"] == []


def test_the_package_is_never_installed_by_the_taken_name() -> None:
    taken = re.compile(r"(pip|pipx|uv tool|uvx)( install| run)? +['\"]?sheetgen\b")
    places = [*PAGES, *(ROOT / "sheetgen").rglob("*.py"), *(ROOT / "layouts").rglob("*.yaml")]
    assert [str(place) for place in places if taken.search(place.read_text(encoding="utf-8"))] == []
