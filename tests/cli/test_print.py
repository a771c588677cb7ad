"""``sheetgen print``, looked at from what comes out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pypdf.generic import DictionaryObject

from sheetgen import __version__
from tests.cli.printing import forms, millimetres, printed, run, shown

GAME = "hadrians-wall"


def test_both_sheets_on_a4(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pdf = printed(tmp_path, GAME)
    assert [millimetres(page.mediabox) for page in pdf.pages] == [[0, 0, 210, 297]] * 2
    assert pdf.page_labels == ["Left sheet", "Right sheet"]
    out, error = capsys.readouterr()
    assert out == ""
    assert error == f"{tmp_path / 'out.pdf'}: 2 pages, 210 x 297 mm, smallest box 6.6 mm\n"


def test_what_the_file_says_of_itself(tmp_path: Path) -> None:
    pdf = printed(tmp_path, GAME)
    assert pdf.metadata is not None
    assert pdf.metadata.title == "Hadrian’s Wall"
    assert (pdf.metadata.creator, pdf.metadata.producer) == (f"sheetgen {__version__}", f"sheetgen {__version__}")
    root = pdf.root_object
    assert str(root["/Lang"]) == "en"
    preferences = root["/ViewerPreferences"]
    assert isinstance(preferences, DictionaryObject)
    assert str(preferences["/PrintScaling"]) == "/None"
    assert "/Duplex" not in preferences


def test_every_font_is_embedded_and_nothing_is_a_picture(tmp_path: Path) -> None:
    pdf = printed(tmp_path, GAME)
    sheets = pdf.pages[0]["/Resources"]["/XObject"]  # type: ignore[index]
    fonts = {}
    for name in ("/Sheet0", "/Sheet1"):
        resources = sheets[name]["/Resources"]
        assert set(resources) == {"/Font"}
        fonts.update(resources["/Font"])
    assert len(fonts) >= 3
    for font in fonts.values():
        assert "/FontFile2" in font["/FontDescriptor"]
        assert re.match(r"/[A-Z]{6}\+", font["/BaseFont"])


def test_the_same_order_gives_the_same_bytes(tmp_path: Path) -> None:
    printed(tmp_path, GAME, "--cover", "--duplex")
    once = (tmp_path / "out.pdf").read_bytes()
    printed(tmp_path, GAME, "--cover", "--duplex")
    assert (tmp_path / "out.pdf").read_bytes() == once


def test_two_hundred_copies_take_little_more_room_than_one(tmp_path: Path) -> None:
    printed(tmp_path, GAME)
    one = (tmp_path / "out.pdf").stat().st_size
    pdf = printed(tmp_path, GAME, "--copies", "200")
    assert len(pdf.pages) == 400
    assert pdf.page_labels[-2:] == ["Left sheet 200", "Right sheet 200"]
    assert shown(pdf) == [b"/Sheet0 Do", b"/Sheet1 Do"] * 200
    assert (tmp_path / "out.pdf").stat().st_size < 1.3 * one


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "labels"),
    [
        (["--sheet", "right"], ["Right sheet"]),
        (["--sheet", "right", "--sheet", "left"], ["Right sheet", "Left sheet"]),
        (["--sheet", "all", "--sheet", "aid"], ["Left sheet", "Right sheet", "Player aid"]),
        (["--sheet", "aid"], ["Player aid"]),
        (["--sheet", "left", "--copies", "2"], ["Left sheet 1", "Left sheet 2"]),
    ],
)
def test_which_sheets_are_printed(words: list[str], labels: list[str], tmp_path: Path) -> None:
    assert printed(tmp_path, GAME, *words).page_labels == labels


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "size"),
    [
        (["--paper", "native"], [228.6, 228.6]),
        (["--paper", "letter"], [215.9, 279.4]),
        (["--paper", "tabloid"], [279.4, 431.8]),
        (["--paper", "A3"], [297, 420]),
        (["--paper", "250x250mm"], [250, 250]),
        (["--paper", "9x12in"], [228.6, 304.8]),
        (["--paper", "a3", "--orientation", "landscape"], [420, 297]),
        (["--paper", "letter", "--orientation", "portrait"], [215.9, 279.4]),
    ],
)
def test_papers(words: list[str], size: list[float], tmp_path: Path) -> None:
    pages = printed(tmp_path, GAME, *words).pages
    assert [millimetres(page.mediabox)[2:] for page in pages] == [size, size]


def test_standard_output(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    printed(tmp_path, GAME)
    capfdbinary.readouterr()
    assert run("print", GAME, "-o", "-") == 0
    out, error = capfdbinary.readouterr()
    assert out == (tmp_path / "out.pdf").read_bytes()
    assert error == b""


def test_the_file_is_named_after_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("print", GAME) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["hadrians-wall.pdf"]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (
            ["hadrians-wal"],
            "GAME: unknown game 'hadrians-wal' (did you mean 'hadrians-wall'?)\n",
        ),
        (
            [GAME, "--sheet", "rigth"],
            "--sheet: unknown sheet 'rigth' (did you mean 'right'?)\n",
        ),
        (
            [GAME, "--paper", "leter"],
            "--paper: unknown paper 'leter' (did you mean 'letter'?)\n",
        ),
        (
            [GAME, "--theme", "colour-save"],
            "--theme: unknown theme 'colour-save' (did you mean 'colour-safe'?)\n",
        ),
        ([GAME, "--lang", "xx"], "--lang: unknown language 'xx' (available: {languages})\n"),
        (
            [GAME, "--back-offset", "1,0"],
            "--back-offset: only applies to double-sided printing (add --duplex)\n",
        ),
        (
            [GAME, "--bleed", "wide"],
            "sheetgen print: invalid value for '--bleed': 'wide' is not a length such as 3mm or 0.125in (see "
            "'sheetgen print --help')\n",
        ),
        (
            [GAME, "--bleed", "1in"],
            "sheetgen print: invalid value for '--bleed': '1in' is more than 25 mm (see 'sheetgen print --help')\n",
        ),
        (
            [GAME, "--duplex", "--back-offset", "1"],
            "sheetgen print: invalid value for '--back-offset': '1' is not an offset such as 0.5,-1 (mm right, mm "
            "down) (see 'sheetgen print --help')\n",
        ),
        (
            [GAME, "--up", "2", "--large-print"],
            "--large-print: cannot be combined with 2 sheets per page (omit --up)\n",
        ),
    ],
)
def test_what_names_nothing(words: list[str], error: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from sheetgen.app.library import Library
    from sheetgen.assets.data_folders import data_path
    from sheetgen.layout.game_folders import game_names
    from sheetgen.layout.language import language_codes

    kept = tmp_path / "kept.pdf"
    kept.write_bytes(b"before")
    assert run("print", *words, "-o", str(kept)) == 2
    there = {
        "games": ", ".join(game_names(data_path("layouts"))),
        "themes": ", ".join(Library().themes),
        "languages": ", ".join(language_codes(data_path("layouts"))),
    }
    assert capsys.readouterr() == ("", error.format(**there))
    assert kept.read_bytes() == b"before"


def test_a_theme_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text('theme: own\nabout: red ink\nlike: colour\ncolours: {ink: "#ff0000"}\n', encoding="utf-8")
    pdf = printed(tmp_path, GAME, "--theme", str(own))
    assert b"1 0 0 RG" in forms(pdf)["/Sheet0"]


def test_a_game_of_ones_own(tmp_path: Path) -> None:
    import shutil

    from sheetgen.assets.data_folders import data_path

    own = tmp_path / "my-wall"
    shutil.copytree(data_path("layouts") / GAME, own)
    assert len(printed(tmp_path, str(own), "--sheet", "left").pages) == 1


def test_help_shows_examples(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("print", "--help") == 0
    out = capsys.readouterr().out
    assert "  sheetgen print hadrians-wall -o pad.pdf\n" in out
    assert "  sheetgen print test-page --paper letter -o test.pdf\n" in out


@pytest.mark.parametrize("words", [("--sheet", "left"), ("--duplex",), ("--bleed", "3mm")])
def test_what_a_test_page_has_no_use_for_is_refused(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("print", "test-page", *words) == 2
    assert f"{words[0]}: applies to a game's sheets, not to the test-page\n" in capsys.readouterr().err
