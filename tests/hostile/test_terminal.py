"""Nothing in a file, its name, a PDF, or a record commands the terminal, turns the writing, or hides."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sheetgen.cli.terminal import show
from sheetgen.reports.styled_lines import Span
from sheetgen.text.shown_text import escape_invisible, escape_invisible_json, first_invisible, is_invisible
from tests.cli.printing import run
from tests.form import spoil
from tests.form.games import blank_form

GAME = "hadrians-wall"
NASTY = ["\x1b[2J", "\x1b]0;pwned\x07", "\r", "\x9b31m", "\u202e", "\u2066", "\u200b", "\u2028", "\ufeff", "\u3164"]
EVERY = [pytest.param(text, id=ascii(text)[1:-1]) for text in NASTY]


def shown(capsys: pytest.CaptureFixture[str]) -> str:
    """What a run printed, nothing of which may be unseen but line ends."""
    out, err = capsys.readouterr()
    assert [letter for letter in out + err if is_invisible(letter) and letter != "\n"] == []
    return out + err


@pytest.mark.slow
@pytest.mark.parametrize("nasty", EVERY)
def test_a_name_in_a_form(nasty: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    form = tmp_path / "form.pdf"
    form.write_bytes(spoil.changed(blank_form(GAME), spoil.write("p1/player/1", f"Ada{nasty}x")))
    assert run("score", str(form)) == 2
    code = f"U+{ord(nasty[0]):04X}"
    assert f"player.1: the invisible character {code} is not allowed here (clear the field" in shown(capsys)


@pytest.mark.parametrize("nasty", EVERY)
@pytest.mark.parametrize("line", ['player: "Ada{}x"', 'path_cards: ["plan{}ner"]', '"le{}ft": 1'])
@pytest.mark.parametrize("command", [["check"], ["score", "--json"]], ids=lambda words: words[0])
def test_a_text_in_a_sheet(
    line: str, nasty: str, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sheet.yaml"
    coded = "".join(f"\\U{ord(letter):08X}" for letter in nasty)
    sheet.write_text(f"game: {GAME}\n{line.format(coded)}\n", "utf-8")
    assert run(*command, str(sheet)) == 2
    shown(capsys)


@pytest.mark.slow
@pytest.mark.parametrize("nasty", EVERY)
@pytest.mark.parametrize("command", [["check"], ["score"], ["score", "--json"]], ids="-".join)
def test_a_files_name(nasty: str, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / f"a{nasty}b.yaml"
    sheet.write_text(f"game: {GAME}\nplayer: Ada\n", "utf-8")
    run(*command, str(sheet))
    said = shown(capsys)
    assert "--json" in command or escape_invisible(nasty) in said


@pytest.mark.parametrize("nasty", EVERY)
def test_the_name_of_a_file_that_is_written(nasty: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = tmp_path / "a.yaml"
    sheet.write_text("game: praetor\n", "utf-8")
    assert run("fill", str(sheet), "-o", str(tmp_path / f"a{nasty}.pdf")) == 0
    shown(capsys)


@pytest.mark.slow
@pytest.mark.parametrize("nasty", EVERY)
def test_a_record(nasty: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "ours.yaml"
    assert run("campaign", "start", str(record), "--player", f"A{nasty}") == 2
    assert not record.exists()
    assert run("campaign", "start", str(record), "--player", "Ada") == 0
    coded = "".join(f"\\U{ord(letter):08X}" for letter in nasty)
    record.write_text(record.read_text().replace("player: Ada", f'player: "A{coded}"'))
    capsys.readouterr()
    assert run("campaign", "status", str(record)) == 2
    code = f"U+{ord(nasty[0]):04X}"
    assert f"ours.yaml:6:9: player: the invisible character {code} is not allowed here" in shown(capsys)


def test_our_colours_stay_and_those_of_a_text_do_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("click.utils.should_strip_ansi", lambda *_: False)
    show([(Span("red\x1b[0m", "error"), Span(" b\x1b[2Jc\r"))])
    assert capsys.readouterr().out == "\x1b[31m\x1b[1mred\\x1b[0m\x1b[0m b\\x1b[2Jc\\r\n"


def test_json_keeps_its_data() -> None:
    data = {"player": "a\u202e\x9b\U000e0001é한 \n"}
    text = escape_invisible_json(json.dumps(data, ensure_ascii=False, indent=2))
    assert json.loads(text) == data
    assert first_invisible(text.replace("\n", "")) == ""


def test_letters_of_all_languages_are_seen() -> None:
    assert first_invisible("Zoë Łukaszczyk 김철수 שלום 🎲 ❤️ a\xa0b") == ""
