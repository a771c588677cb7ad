"""What a user has chosen once for all commands, from their file, the environment and the system."""

from __future__ import annotations

import json
import os
from pathlib import Path

import click
import pytest

from sheetgen.app.settings import read_settings
from sheetgen.cli import terminal
from tests.cli.printing import run

GOOD = "lang: fr\npaper: letter\ntheme: mono\ngames: mine\n"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of settings beside a folder of games, and no language in the environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHEETGEN_PATH", "")  # a run sets it, and this takes it back
    for name in ("SHEETGEN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SHEETGEN_SETTINGS", "settings.yaml")
    (tmp_path / "mine").mkdir()
    return tmp_path / "settings.yaml"


def listed(capsys: pytest.CaptureFixture[str]) -> dict[str, tuple[str, str]]:
    assert run("list", "--json") == 0
    return {each["name"]: (each["value"], each["source"]) for each in json.loads(capsys.readouterr().out)["settings"]}


def test_each_setting_says_where_it_comes_from(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("{}\n", encoding="utf-8")
    usual = {"lang": ("en", ""), "paper": ("a4", ""), "theme": ("colour", ""), "games": ("", "")}
    assert listed(capsys) == {**usual, "file": ("settings.yaml", "")}
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert listed(capsys)["lang"] == ("pl", "LANG=pl_PL.UTF-8")
    file.write_text(GOOD, encoding="utf-8")
    found = listed(capsys)
    assert found["lang"] == ("fr", "settings.yaml")
    assert found["games"] == ("mine", "settings.yaml")
    monkeypatch.setenv("SHEETGEN_LANG", "ko")
    assert listed(capsys)["lang"] == ("ko", "SHEETGEN_LANG")


@pytest.mark.parametrize("text", ["", "\n", "# lang: fr\n", "\ufeff  # lang: fr", "{}"])
def test_a_file_without_settings_sets_nothing(text: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(text, encoding="utf-8")
    assert listed(capsys)["lang"] == ("en", "")


@pytest.mark.parametrize("words", ["C", "C.UTF-8", "POSIX", "tlh_KX", "", "../en"])
def test_a_system_in_no_language_of_the_texts_is_answered_in_english(words: str) -> None:
    assert read_settings(None, {"LANG": words}).chosen["lang"].value == "en"


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("theme: mono\n", "theme", "mono"),
        ("theme: own.yaml\n", "theme", "FOLDER/own.yaml"),
        ("theme: own.yml\n", "theme", "FOLDER/own.yml"),
        ("games: mine\n", "games", "FOLDER/mine"),
        ("paper: letter\n", "paper", "letter"),
    ],
)
def test_a_path_starts_at_the_folder_of_the_settings(text: str, name: str, value: str, file: Path) -> None:
    file.write_text(text, encoding="utf-8")
    for own in ("own.yaml", "own.yml"):
        (file.parent / own).write_text("theme: own\nabout: as mono\nlike: mono\n", encoding="utf-8")
    found = read_settings(file, {})
    assert (found[name], found.complaints) == (value.replace("FOLDER", str(file.parent)), ())


def test_without_a_file_none_is_named() -> None:
    assert read_settings(None, {}).file == ""


@pytest.mark.slow
def test_settings_stand_in_for_options_that_are_not_given(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(GOOD, encoding="utf-8")
    assert run("print", "hadrians-wall", "-o", "pad.pdf") == 0
    assert capsys.readouterr().err == "pad.pdf: 2 pages, 215,9 × 279,4 mm, plus petite case\N{NO-BREAK SPACE}: 6,8 mm\n"
    assert run("print", "hadrians-wall", "--paper", "a4", "--lang", "en", "-o", "pad.pdf") == 0
    assert capsys.readouterr().err.startswith("pad.pdf: 2 pages, 210 x 297 mm, smallest box")
    assert run("campaign", "print") == 0
    assert capsys.readouterr().err == "log.pdf: 5 pages, 215,9 × 279,4 mm\n"
    assert run("print", "--help") == 0
    assert "[default: mono]" in " ".join(capsys.readouterr().out.split())
    assert run("check", "nothing.yaml") == 2
    assert capsys.readouterr().err == "nothing.yaml: ce fichier n'existe pas\n"


def test_games_of_the_folder_are_known_to_every_command(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("games: mine\n", encoding="utf-8")
    assert run("init", "mine/pond", "-o", "x") == 2
    assert run("init", "mine/pond") == 0
    assert run("new", "pond") == 0
    assert "game: pond" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("papr: a4\n", ["settings.yaml:1:1: unknown key 'papr' (did you mean 'paper'?)"]),
        (
            "lang: fr\npaper: a44\ntheme: blue\ngames: nowhere\n",
            [
                "settings.yaml:2:8: paper: papier inconnu_: «_a44_» (vouliez-vous dire «_a4_»_?)",
                "settings.yaml:3:8: theme: thème inconnu_: «_blue_» "
                "(au choix_: colour, colour-safe, high-contrast, ink-saver, mono)",
                "settings.yaml:4:8: games: le dossier «_nowhere_» n'existe pas (le créer, ou en nommer un autre)",
            ],
        ),
        (
            "lang: pl\npapr: a4\npaper: a44\n",
            [
                "settings.yaml:3:8: paper: nie ma papieru „a44” (czy chodziło o „a4”?)",
                "settings.yaml:2:1: nieznany klucz „papr” (czy chodziło o „paper”?)",
            ],
        ),
        ("lang: german\n", ["settings.yaml:1:7: lang: unknown language 'german' (available: en, fr, ko, pl)"]),
        ("paper: [a4\n", ["settings.yaml:1:8: this list is not closed: a ',' or ']' is missing"]),
    ],
)
def test_a_wrong_file_is_told_with_its_lines(
    text: str, told: list[str], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(text, encoding="utf-8")
    assert run("check", "ada.yaml") == 2
    found = capsys.readouterr().err.splitlines()
    assert found == [line.replace("_", "\N{NO-BREAK SPACE}") for line in told]
    assert run("print", "--help") == 0
    assert run("--version") == 0


@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("LANG", "zz", "SHEETGEN_LANG: unknown language 'zz' (available: en, fr, ko, pl)"),
        ("PAPER", "a44", "SHEETGEN_PAPER: unknown paper 'a44' (did you mean 'a4'?)"),
        ("THEME", "colors", "SHEETGEN_THEME: unknown theme 'colors' (did you mean 'colour'?)"),
        (
            "PATH",
            "mine:gone",
            "SHEETGEN_PATH: the folder 'gone' does not exist (make it, or name another one)",
        ),
        ("SETTINGS", "gone.yaml", "SHEETGEN_SETTINGS=gone.yaml: no such file"),
    ],
)
def test_a_wrong_variable_is_named(
    variable: str,
    value: str,
    told: str,
    file: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file.write_text("{}\n", encoding="utf-8")
    monkeypatch.setenv(f"SHEETGEN_{variable}", value.replace(":", os.pathsep))
    assert run("print", "praetor", "--sheet", "score-pad") == 2
    assert capsys.readouterr().err == f"{told}\n"


@pytest.mark.slow
def test_a_wrong_paper_stops_only_what_needs_it(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("paper: a44\ntheme: mono\n", encoding="utf-8")
    told = "settings.yaml:1:8: paper: unknown paper 'a44' (did you mean 'a4'?)\n"
    words = ("print", "praetor", "--sheet", "score-pad")
    Path("ada.yaml").write_text("game: praetor\n", encoding="utf-8")
    assert run("check", "ada.yaml") == 0
    assert capsys.readouterr() == ("(no name) (ada.yaml)\n  This sheet is blank.\n", told)
    assert run(*words, "--paper", "a4") == 0
    assert capsys.readouterr().err == f"praetor.pdf: 1 page, 210 x 297 mm\n{told}"
    assert run(*words) == 2
    assert capsys.readouterr().err == told
    assert run("list") == 0
    shown = capsys.readouterr()
    assert "  theme  mono                              settings.yaml" in shown.out.splitlines()
    assert shown.err == told
    monkeypatch.setenv("SHEETGEN_PAPER", "letter")
    assert run(*words) == 0
    assert capsys.readouterr().err.endswith(told)


def test_short_names_of_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("new", "rr") == 0
    assert "game: rome-and-roll" in capsys.readouterr().out
    assert run("explain", "hw", "wall 7") == 0
    assert run("init", str(tmp_path / "pond"), "--extends", "hw") == 0
    assert "extends: hadrians-wall" in (tmp_path / "pond" / "game.yaml").read_text(encoding="utf-8")


def test_quiet_and_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    opened: list[str] = []
    monkeypatch.chdir(tmp_path)

    def launch(path: str) -> int:
        opened.append(path)
        return len(opened) - 1

    monkeypatch.setattr(click, "launch", launch)
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert run("print", "praetor", "--sheet", "score-pad", "-q", "--open") == 0
    assert capsys.readouterr() == ("", "")
    assert opened == [str(tmp_path / "praetor.pdf")]
    assert run("print", "praetor", "--sheet", "score-pad", "-q", "--open") == 2
    assert capsys.readouterr().err == (
        "praetor.pdf: was written, but no program was found to show it (open it yourself)\n"
    )
    assert run("print", "praetor", "--open", "-o", "-") == 2
    assert capsys.readouterr().err == "--open: standard output cannot be opened (name a file with --output)\n"


def test_what_cannot_be_opened_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    opener = tmp_path / "xdg-open"
    opener.write_text("#!/bin/sh\necho no www-browser >&2\nexit 3\n")
    opener.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("shutil.which", lambda _: str(opener))
    assert run("print", "praetor", "--sheet", "score-pad", "-q", "--open") == 2
    assert capfd.readouterr().err == (
        "praetor.pdf: was written, but no program was found to show it (open it yourself)\n"
    )
    opener.write_text("#!/bin/sh\nexec sleep 9\n")
    monkeypatch.setattr("sheetgen.cli.terminal.OPENING", 0.1)
    assert run("print", "praetor", "--sheet", "score-pad", "-q", "--open") == 0
    assert capfd.readouterr().err == ""


def test_the_list_shows_settings_that_are_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("settings.yaml")
    file.write_text("langue: fr\npaper: A5\ntheme: pink\n")
    monkeypatch.setenv("SHEETGEN_SETTINGS", str(file))
    monkeypatch.setenv("SHEETGEN_LANG", "fr_FR.UTF-8")
    assert run("print", "praetor") == 2
    capsys.readouterr()
    assert run("list") == 0
    shown = capsys.readouterr()
    rows = [row.split(None, 2) for row in shown.out[shown.out.index("réglages") :].splitlines()[1:]]
    assert rows[:3] == [
        ["lang", "fr", "SHEETGEN_LANG"],
        ["paper", "a5", str(file)],
        ["theme", "colour", "par défaut, choix erroné"],
    ]
    assert [each.partition(": ")[0] for each in shown.err.splitlines()] == [f"{file}:3:8", f"{file}:1:1"]


def test_a_bar_is_shown_for_long_work_at_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    words = ("print", "praetor", "--sheet", "dashboard", "--fillable", "--copies", "3", "-o", str(tmp_path / "p.pdf"))
    monkeypatch.setattr(terminal, "PATIENCE", 600.0)
    assert run(*words) == 0
    assert "working" not in capsys.readouterr().err
    monkeypatch.setattr(terminal, "PATIENCE", 0.0)
    assert run(*words) == 0
    assert "working  [####################################]  100%" in capsys.readouterr().err
    assert run(*words, "-q") == 0
    assert capsys.readouterr().err == ""
