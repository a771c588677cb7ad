"""``sheetgen preview`` turns any page into a picture."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.cli.printing import printed, run

GAME = "hadrians-wall"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "size"),
    [
        (["--dpi", "50"], (414, 585)),
        (["--dpi", "50", "--page", "2", "--paper", "native"], (450, 450)),
        (["--dpi", "40", "--theme", "mono", "--paper", "letter"], (340, 440)),
    ],
)
def test_a_sheet_of_a_game(words: list[str], size: tuple[int, int], tmp_path: Path) -> None:
    file = tmp_path / "page.png"
    assert run("preview", GAME, *words, "-o", str(file)) == 0
    with Image.open(file) as picture:
        assert (picture.format, picture.size) == ("PNG", size)
        assert picture.getpixel((5, 5)) == (255, 255, 255)
        assert len(picture.convert("L").getcolors() or ()) > 50


def test_a_page_of_a_file(tmp_path: Path) -> None:
    printed(tmp_path, GAME, "--sheet", "aid", "--paper", "letter")
    file = tmp_path / "page.png"
    assert run("preview", str(tmp_path / "out.pdf"), "--dpi", "100", "-o", str(file)) == 0
    with Image.open(file) as picture:
        assert picture.size == (850, 1100)


def test_the_picture_is_named_after_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("preview", GAME, "--dpi", "30") == 0
    assert [path.name for path in tmp_path.iterdir()] == ["hadrians-wall.png"]


def test_no_such_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("preview", GAME, "--page", "3", "-o", "-") == 2
    assert capsys.readouterr().err == "--page: page 3 does not exist (pages are numbered 1 to 2)\n"


def test_no_such_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "pad.pdf"
    assert run("preview", str(missing), "-o", "-") == 2
    assert capsys.readouterr().err == f"{missing}: no such file\n"


def test_a_file_that_is_no_pdf(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "pad.pdf"
    other.write_text("not a PDF", encoding="utf-8")
    assert run("preview", str(other), "-o", "-") == 2
    assert capsys.readouterr().err == "preview: not a PDF, or a password-protected one (name a PDF file)\n"


def test_a_sheet_as_svg(tmp_path: Path) -> None:
    file = tmp_path / "right.svg"
    assert run("preview", GAME, "--svg", "--page", "2", "--lang", "ko", "-o", str(file)) == 0
    text = file.read_text(encoding="utf-8")
    assert 'id="right.theatre.performances.3"' in text
    assert ' lang="ko">' in text


def test_svg_of_a_pdf_or_of_a_page_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("preview", "pad.pdf", "--svg", "-o", "-") == 2
    assert run("preview", GAME, "--svg", "--page", "3", "-o", "-") == 2
    assert capsys.readouterr().err == (
        "--svg: works on a game's sheets, not on a PDF (name a game instead of the file)\n--page: page 3 does not "
        "exist (pages are numbered 1 to 2)\n"
    )
