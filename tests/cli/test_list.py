"""``sheetgen list`` names what there is, for people and for programs."""

from __future__ import annotations

import json

import pytest

from sheetgen.app.library import Library
from tests.cli.printing import run


def test_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["games", "papers", "themes", "languages", "icons", "settings"]
    (game,) = [each for each in found["games"] if each["name"] == "hadrians-wall"]
    assert game == {
        "name": "hadrians-wall",
        "short": "hw",
        "title": "Hadrian's Wall",
        "version": 2,
        "sheets": [
            {"name": "left", "title": "Left sheet"},
            {"name": "right", "title": "Right sheet"},
            {"name": "aid", "title": "Player aid"},
        ],
    }
    assert found["papers"] == [
        {"name": "native", "width": 228.6, "height": 228.6},
        {"name": "a4", "width": 210.0, "height": 297.0},
        {"name": "letter", "width": 215.9, "height": 279.4},
        {"name": "legal", "width": 215.9, "height": 355.6},
        {"name": "a5", "width": 148.0, "height": 210.0},
        {"name": "a3", "width": 297.0, "height": 420.0},
        {"name": "tabloid", "width": 279.4, "height": 431.8},
    ]
    assert tuple(each["name"] for each in found["themes"]) == Library().themes
    assert {"code": "en", "name": "English"} in found["languages"]


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list") == 0
    lines = capsys.readouterr().out.splitlines()
    heads = [line for line in lines if line and not line.startswith(" ")]
    assert heads == ["games", "papers", "themes", "languages", "icons you can use in your own game", "settings"]
    assert "  any-worker, apparitor, arrow-left" in "\n".join(lines)
    assert "  native   228.6 x 228.6 mm  9 x 9 in" in lines
    assert lines[lines.index("themes") + 1].split() == ["colour", "full", "colour", "on", "white"]
    at = next(number for number, line in enumerate(lines) if line.startswith("  hadrians-wall"))
    assert " ".join(" ".join(lines[at : at + 2]).split()).startswith(
        "hadrians-wall, hw Hadrian's Wall sheets: left (Left sheet), right (Right sheet), aid (Player aid)"
    )


def test_no_line_is_wider_than_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run("list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    at = next(number for number, line in enumerate(lines) if line.startswith("  rome-and-roll"))
    assert lines[at].startswith("  rome-and-roll, rr  Rome & Roll     sheets: legatus (Legatus), mercatrix")
    assert lines[at + 1].startswith("                                     ")


def test_the_headings_are_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list", "--lang", "fr") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line and not line.startswith(" ")] == [
        "jeux",
        "papiers",
        "thèmes",
        "langues",
        "icônes pour vos propres jeux",
        "réglages",
    ]


def test_no_such_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list", "--lang", "english") == 2
    assert capsys.readouterr().err.startswith("--lang: unknown language 'english' (")
