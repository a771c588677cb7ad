"""What is wrong with a game is told with its file, line, column and a way out; nothing of a game that is well."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.app.lint import lint_game
from sheetgen.app.new_game import create_game
from sheetgen.text.yaml_documents import read_file
from tests.cli.printing import run

BROKEN = [tuple(each.values()) for each in read_file(Path(__file__).parent / "broken.yaml")[0].data]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games") / "my-port"
    create_game(Library(), str(folder))
    return folder


def test_there_are_forty_of_them_and_no_two_alike() -> None:
    assert len({(file, old, new) for file, old, new, _ in BROKEN}) == len(BROKEN) >= 40


@pytest.mark.slow
@pytest.mark.parametrize(("file", "old", "new", "expected"), BROKEN, ids=[f"{b[0]}-{b[3][0][:60]}" for b in BROKEN])
def test_a_fault_is_told_with_its_line(
    whole: Path, tmp_path: Path, file: str, old: str, new: str, expected: list[str]
) -> None:
    folder = tmp_path / "my-port"
    shutil.copytree(whole, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    told = [str(each).replace(f"{folder}/", "") for each in lint_game(Library(), str(folder)).complaints]
    assert [re.sub(r"needs \d+ mm", "needs ... mm", line) for line in told] == expected


def test_faults_of_all_files_are_told_at_once(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "my-port"
    shutil.copytree(whole, folder)
    for file, old, new in [
        ("town.yaml", "count: 6", "count: six"),
        ("lang/en.yaml", "town.quay: Quay", "town.quay: [Quay"),
    ]:
        (folder / file).write_text((folder / file).read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    files = [Path(each.file).name for each in lint_game(Library(), str(folder)).complaints]
    assert files == ["en.yaml", "town.yaml"]


@pytest.mark.slow
def test_the_exit_status(whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("lint", str(whole)) == 0
    costs = "not checked on filled-in sheets: whether costs were paid; they are printed only\n"
    assert capsys.readouterr().out == f"nothing is wrong\n{costs}"
    folder = tmp_path / "my-port"
    shutil.copytree(whole, folder)
    game = folder / "game.yaml"
    unused = game.read_text(encoding="utf-8").replace("  stone: {", "  gold: {hue: yellow}\n  stone: {")
    game.write_text(unused, encoding="utf-8")
    assert run("lint", str(folder)) == 1
    assert "icons.gold: 'gold' stands nowhere on a sheet (leave it out)" in capsys.readouterr().err
    game.write_text("game: [", encoding="utf-8")
    assert run("lint", str(folder)) == 2


@pytest.mark.slow
def test_boxes_in_any_order_wait_for_no_box_before_them(whole: Path, tmp_path: Path) -> None:
    """The first box waits for the last one of a track that waits for it only where the order is fixed."""
    folder = tmp_path / "my-port"
    shutil.copytree(whole, folder)
    sheet, old = folder / "town.yaml", '    boxes: "- stone - - stone'
    text = sheet.read_text(encoding="utf-8")
    assert old in text
    sheet.write_text(text.replace(old, f"    free_order: true\n{old}"), encoding="utf-8")
    assert [str(each) for each in lint_game(Library(), str(folder)).complaints] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["hadrians-wall", "praetor", "rome-and-roll"])
def test_the_games_that_ship_are_well(name: str) -> None:
    assert [str(each) for each in lint_game(Library(), name).complaints] == []


@pytest.mark.slow
def test_a_drawing_that_no_icon_uses(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "my-port"
    shutil.copytree(whole, folder)
    (folder / "icons").mkdir(exist_ok=True)
    file = folder / "icons" / "gull.svg"
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2h9v9z"/></svg>')
    hint = "write 'drawing: gull' at an icon, or delete the file"
    assert [str(each) for each in lint_game(Library(), str(folder)).complaints] == [
        f"{file}: no icon is drawn with this file ({hint})"
    ]
