"""Imports run one way through the folders of the package, and the engine's folders name no game."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "sheetgen"

ARCHITECTURE = (PACKAGE.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `([a-z]+)` \| [^|]+ \| ([^|]+) \| (`[^|]+) \|$", ARCHITECTURE, re.MULTILINE)
"""The folders in the order of the imports, with those that each may know, and its modules to look at first."""

MAY_IMPORT: dict[str, set[str]] = {}
for _folder, _knows, _ in ROWS:
    MAY_IMPORT[_folder] = set(MAY_IMPORT) if _knows == "all above" else set(re.findall(r"`([a-z]+)`", _knows))

FOR_ALL = {"sheetgen.text.complaint", "sheetgen.text.suggest"}
"""How a fault is told to the user: the one thing of the texts that the drawing side may know too."""

ENGINE = set(MAY_IMPORT) - {"games"}

parse = cache(ast.parse)
"""Several tests look at each module."""

A_GAMES_NAME = re.compile(r"hadrian|praetor|rome[ _-](and|&)[ _-]roll", re.IGNORECASE)


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if "_data" not in path.parts)


def folder_of(module: Path) -> str:
    inside = module.relative_to(PACKAGE).parts
    return inside[0] if len(inside) > 1 else ""


def imported_folders(source: str, folder: str) -> set[str]:
    """The folders of the package that a module of ``folder`` imports from, wherever in it the import stands."""
    names: list[str] = []
    for node in ast.walk(parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level:
            # One dot is the folder itself (or one inside it); more lead out of it, to where nobody can tell.
            names.append(f"sheetgen.{folder}" if node.level == 1 else "sheetgen.?")
        elif isinstance(node, ast.ImportFrom) and node.module == "sheetgen":
            names += [f"sheetgen.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.append(node.module)
    return {name.split(".")[1] for name in names if name.startswith("sheetgen.") and name not in FOR_ALL}


def test_finds_the_modules() -> None:
    assert len(modules()) > 20
    assert {folder_of(module) for module in modules()} == {"", *MAY_IMPORT}


def test_no_call_climbs_back_into_the_command_line() -> None:
    """Whatever a command calls below, that knows nothing of commands: not even the package's own front door."""
    climbing = [
        str(module.relative_to(PACKAGE))
        for module in modules()
        if folder_of(module) != "cli" and "cli" in imported_folders(module.read_text(encoding="utf-8"), "")
    ]
    assert climbing == ["__main__.py"]


@pytest.mark.parametrize("folder", sorted(MAY_IMPORT))
def test_imports_run_one_way(folder: str) -> None:
    allowed = MAY_IMPORT[folder] | {folder, "__version__"}
    wrong = {
        str(module.relative_to(PACKAGE)): sorted(strangers)
        for module in modules()
        if folder_of(module) == folder
        and (strangers := imported_folders(module.read_text(encoding="utf-8"), folder) - allowed)
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("source", "folders"),
    [
        ("import sheetgen.rules.checker", {"rules"}),
        ("from sheetgen.rules import check", {"rules"}),
        ("from sheetgen import rules, layout", {"rules", "layout"}),
        ("def late():\n    from sheetgen.cli.main import main", {"cli"}),
        ("from sheetgen.text.complaint import Unusable", set()),
        ("from . import canvas", {"draw"}),
        ("from .. import rules", {"?"}),
        ("import yaml, sheetgenerator.rules", set()),
    ],
)
def test_every_kind_of_import_is_seen(source: str, folders: set[str]) -> None:
    assert imported_folders(source, "draw") == folders


def test_the_engine_names_no_game() -> None:
    named = [
        f"{module.relative_to(PACKAGE)}:{number}: {line.strip()}"
        for module in modules()
        if folder_of(module) in ENGINE
        for number, line in enumerate(module.read_text(encoding="utf-8").splitlines(), 1)
        if A_GAMES_NAME.search(line)
    ]
    assert named == []


A_FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]+")


def test_below_the_command_line_no_message_names_an_option() -> None:
    """A complaint names a subject, which the command line spells as its option; a page would spell it otherwise."""
    named = [
        f"{module.relative_to(PACKAGE)}:{node.lineno}: {node.value}"
        for module in modules()
        if folder_of(module) != "cli"
        for node in ast.walk(parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and A_FLAG.search(node.value)
    ]
    assert named == []


@pytest.mark.parametrize("text", ["hadrians-wall", "Hadrian's Wall", "praetor", "rome_and_roll", "Rome & Roll"])
def test_a_games_name_is_seen(text: str) -> None:
    assert A_GAMES_NAME.search(f"if game == {text!r}:")


def test_the_architecture_names_the_folders_in_the_order_of_the_imports() -> None:
    named = list(MAY_IMPORT)
    early = [(folder, known) for place, folder in enumerate(named) for known in MAY_IMPORT[folder] & set(named[place:])]
    assert early == []


def test_the_architecture_points_at_modules_that_are_there() -> None:
    pointed = [f"{folder}/{name}" for folder, _, names in ROWS for name in re.findall(r"`([^`]+)`", names)]
    pointed += re.findall(r"`([a-z]+/[a-z_]+\.py)`", ARCHITECTURE)
    assert len(pointed) > 20
    assert [name for name in pointed if not (PACKAGE / name).is_file()] == []


LATE: dict[str, tuple[str, ...]] = {
    "uses a library that may not be installed": (
        "app/watch.py: watchfiles",
        "cli/enter.py: readline",
        "cli/enter.py: sheetgen.cli.live",
        "cli/page_commands.py: sheetgen.web.run_server",
        "cli/page_commands.py: sheetgen.web.static_site",
        "cli/scan.py: sheetgen.cli.scan_dialog",
        "cli/sheet_commands.py: sheetgen.web.qr",
        "draw/preview.py: pypdfium2",
        "web/photo_routes.py: sheetgen.web.photo_desk",
        "web/watch_server.py: sheetgen.web.watch_page",
    ),
    "is slow to load, and most runs do not need it": (
        "__init__.py: sheetgen.api",
        "app/job_builder.py: sheetgen.app",
        "app/library.py: sheetgen.app.loaders",
        "app/library.py: sheetgen.app.sheet_input",
        "app/library.py: sheetgen.app.sheet_input",
        "app/overwrite_guard.py: sheetgen.fill.read_form",
        "app/print_plan.py: sheetgen.app.check_files",
        "app/sheet_input.py: sheetgen.fill.read_form",
        "cli/main.py: sheetgen.cli.failures",
        "cli/main.py: sheetgen.cli.user_settings",
        "cli/print_commands.py: sheetgen.reports.sheet_report",
        "cli/sheet_commands.py: sheetgen.app.result_pictures",
    ),
    "is not in the browser, or not yet": (
        "web/offline_session.py: sheetgen.web.own_game",
        "web/session.py: sheetgen.app",
        "web/table_game.py: sheetgen.web.page_data",
    ),
    "imports the module that imports it": ("kinds/area_keys.py: sheetgen.kinds.any_area_keys",),
}
"""The imports inside functions: the module, and what it imports, by the reason why that is not done at its head."""


def late_imports(source: str) -> list[str]:
    """The modules that are imported inside functions, in the order of the text."""
    found = {
        (node.lineno, node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name)
        for function in ast.walk(parse(source))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    return [name for _, name in sorted(found)]


def test_a_late_import_is_seen_once() -> None:
    source = "import os\ndef outer():\n    import re\n    async def inner():\n        from yaml import nodes\n"
    assert late_imports(source) == ["re", "yaml"]


def test_imports_stand_at_the_head_of_modules_but_for_a_reason() -> None:
    late = [
        f"{path.relative_to(PACKAGE).as_posix()}: {name}"
        for path in modules()
        for name in late_imports(path.read_text(encoding="utf-8"))
    ]
    assert sorted(late) == sorted(each for reason in LATE.values() for each in reason)


def private_imports(source: str) -> list[str]:
    """The private names of the package that a test imports."""
    froms = [node for node in ast.walk(parse(source)) if isinstance(node, ast.ImportFrom) and not node.level]
    names = [(node.module or "", alias.name) for node in froms for alias in node.names]
    return [
        f"{module}.{name}"
        for module, name in names
        if module.partition(".")[0] == "sheetgen" and name.startswith("_") and not name.endswith("__")
    ]


def test_a_private_import_is_seen() -> None:
    assert private_imports(
        "from sheetgen.rules.order_checks import Check, _rings\nfrom sheetgen import __version__"
    ) == ["sheetgen.rules.order_checks._rings"]


def test_no_test_imports_a_private_name() -> None:
    tests = Path(__file__).parent
    found = {path: private_imports(path.read_text(encoding="utf-8")) for path in sorted(tests.rglob("*.py"))}
    assert {path.relative_to(tests).as_posix(): names for path, names in found.items() if names} == {}


def test_no_two_public_classes_share_a_name() -> None:
    """Every game's own rules are a class `Rules`, which `sheetgen.games` looks up."""
    names = [
        node.name
        for module in modules()
        for node in parse(module.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and node.name != "Rules"
    ]
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_the_words_of_the_architecture_are_names_in_the_code() -> None:
    words = ARCHITECTURE.split("## Words", 1)[1].split("\n## ", 1)[0]
    errors = ARCHITECTURE.split("## Errors", 1)[1].split("\n## ", 1)[0]
    named = set(re.findall(r"`([A-Z][A-Za-z]+)`", words + errors))
    source = {
        node.name
        for module in modules()
        for node in ast.walk(parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    assert named - source == {"KeyError", "ValidationError"}
