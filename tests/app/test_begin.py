"""A game that was just begun works: it is printed, tapped, filled in, checked and scored as it is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sheetgen.app.check_files import JudgeOrder, blank_sheet, check_files
from sheetgen.app.form_filling import fill_form
from sheetgen.app.library import Library
from sheetgen.app.new_game import create_game
from sheetgen.app.orders import FillOrder, PrintOrder
from sheetgen.app.print_plan import lay_out_pages, make_plan
from sheetgen.app.sheet_output import print_sheets
from sheetgen.assets.data_folders import data_path
from sheetgen.marks.marks import TextMark
from sheetgen.text.complaint import Unusable
from tests.cli.printing import run

SCHEMAS = [f".schema/{name}.schema.json" for name in ("game", "language", "sheet")]
FILLED = """\
game: my-port
player: Ada
town:
  fishing: 5
  pier: 4
  quay: 3
  houses: [inn, market]
  storms: {ringed: 3, filled: 1}
score: {fishing: 5, harbour: 8, houses: 10, storms: 3, total: 20}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    create_game(Library(), str(tmp_path / "my-port"))
    return tmp_path / "my-port"


@pytest.mark.slow
def test_what_is_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder.parent / "Other Port!").mkdir()
    assert run("init", str(folder.parent / "Other Port!")) == 0
    names = [Path(line).relative_to(folder.parent).as_posix() for line in capsys.readouterr().out.splitlines()]
    assert names == [
        f"Other Port!/{name}" for name in (*SCHEMAS, "game.yaml", "icons/boat.svg", "lang/en.yaml", "town.yaml")
    ]
    assert "game: other-port" in (folder.parent / "Other Port!" / "game.yaml").read_text(encoding="utf-8")
    assert not [path for path in folder.parent.iterdir() if path.name.startswith(".")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("my-port", "already exists (give a new or empty folder)"),
        ("!!!", "cannot be used as the name of a game (use letters and digits)"),
        ("file", "already exists (give a new or empty folder)"),
        ("praetor", "there is already a game 'praetor' (choose another name)"),
    ],
)
def test_what_is_refused(folder: Path, name: str, message: str) -> None:
    (folder.parent / "file").touch()
    with pytest.raises(Unusable) as caught:
        create_game(Library(), str(folder.parent / name))
    assert str(caught.value) == f"{folder.parent / name}: {message}"


def test_an_empty_folder_is_taken_and_a_full_one_is_not(tmp_path: Path) -> None:
    for name in ("empty", "full"):
        (tmp_path / name).mkdir()
    (tmp_path / "full" / "notes.txt").write_text("mine")
    create_game(Library(), str(tmp_path / "empty"))
    assert (tmp_path / "empty" / "game.yaml").is_file()
    with pytest.raises(Unusable, match="already exists"):
        create_game(Library(), str(tmp_path / "full"))
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["notes.txt"]


def test_every_box_is_on_the_paper_with_its_banner_and_chain(folder: Path) -> None:
    library = Library(own=[folder])
    (page,) = lay_out_pages(make_plan(library, PrintOrder(game="my-port")))
    game = library.game("my-port")
    town = {name for name in game.boxes if name.startswith("town.")}
    assert town <= {slot.box for slot in page.slots}
    roles = [mark.role for mark in page.marks]
    assert {role for role in roles if role.startswith("chain ")} == {
        f"chain town.quay.{number} > town.pier.{number}" for number in (1, 3, 5, 8)
    }
    assert roles.count("banner") >= 6 + 3


@pytest.mark.slow
def test_the_small_print_calls_a_game_of_ones_own_no_replacement(folder: Path) -> None:
    def small_print(game: str) -> list[str]:
        pages = lay_out_pages(make_plan(Library(own=[folder]), PrintOrder(game=game)))
        return [mark.text for mark in pages[0].marks if isinstance(mark, TextMark) and mark.role == "small-print"]

    assert small_print("my-port") == ["My Port, sheet v1."]
    assert "Made by fans for owners of the game" in " ".join(small_print("praetor"))


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_it_is_printed(folder: Path, paper: str) -> None:
    printed = print_sheets(Library(own=[folder]), PrintOrder(game="my-port", paper=paper))
    assert printed.pdf.startswith(b"%PDF")


def test_it_is_filled_in_read_checked_and_scored(folder: Path, tmp_path: Path) -> None:
    library = Library(own=[folder])
    assert library.read_text("blank", blank_sheet(library, "my-port"))
    (tmp_path / "ada.yaml").write_text(FILLED, encoding="utf-8")
    (sheet,) = check_files(library, JudgeOrder(files=(str(tmp_path / "ada.yaml"),))).sheets
    assert [violation.rule for violation in sheet.report.violations] == ["threshold"]
    assert sheet.report.score is not None
    assert [part.points for part in sheet.report.score.parts] == [5, 8, 10, -3]
    form, _ = fill_form(library, FillOrder(file=str(tmp_path / "ada.yaml")))
    (back,) = library.read_text("form.pdf", form.pdf)
    assert back.values["town.pier"] == 0b1111


def test_the_folder_may_be_called_otherwise_than_the_game(folder: Path, tmp_path: Path) -> None:
    moved = tmp_path / "elsewhere"
    shutil.move(folder, moved)
    library = Library(own=[moved])
    text = blank_sheet(library, "elsewhere")
    assert "game: my-port" in text
    assert [sheet.game for sheet in library.read_text("blank", text)] == ["my-port"]
    assert library.folder("my-port") == library.folder("elsewhere") == moved
    with pytest.raises(Unusable) as caught:
        Library().read_text("blank", text)
    assert "unknown game 'my-port'" in str(caught.value)
    assert "if it is your own game, add own FOLDER" in str(caught.value)


@pytest.mark.slow
@pytest.mark.parametrize("below", [True, False])
def test_a_game_is_found_on_the_path(folder: Path, below: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_PATH", f"/nowhere:{folder.parent if below else folder}")
    assert "my-port" in Library().names
    assert Library().loaded_game("my-port").game.name == "my-port"


def test_a_game_in_a_language_without_common_texts_is_told_which_file_is_missing(folder: Path) -> None:
    """A game of one's own may bring its texts in a language; those that belong to no game are the program's."""
    texts = folder / "lang" / "de.yaml"
    texts.write_text((folder / "lang" / "en.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(Unusable) as caught:
        Library("de", [folder]).language()
    common = data_path("layouts") / "lang" / "de.yaml"
    assert str(caught.value) == (
        f"{texts}: the texts in the language 'de' that belong to no game are missing "
        f"(add {common}; 'Translate sheetgen' in docs/layouts.md shows how)"
    )
