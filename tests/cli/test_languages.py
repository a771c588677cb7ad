"""``--lang`` in every command that says or prints something in the player's language."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.printing import printed, run

GAME = "hadrians-wall"
ILLEGAL = (
    "game: hadrians-wall\nplayer: Ben\nyears: 1\n"
    "left: {wall_guard: 1, cohorts: {left: 1}, wall: 2, fort: 1, valour: 1}\n"
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("ben.yaml").write_text(ILLEGAL)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (
            ["new", GAME, "--lang", "fr", "-o", "-"],
            0,
            "cippi: 0                                   # Cippi\u00a0: de 0 à 7",
        ),
        (
            ["new", GAME, "--lang", "pl", "-o", "-"],
            0,
            "cippi: 0                                   # Ostrokół: od 0 do 7",
        ),
        (["new", GAME, "-o", "-"], 0, "cippi: 0                                   # 0 to 7"),
        (["check", "ben.yaml", "--lang", "fr"], 1, "Remplir d'abord le fort jusque-là, ou laisser vide."),
        (["check", "ben.yaml", "--lang", "ko"], 1, "먼저 요새를 거기까지 채우거나 비워 두세요."),
        (["check", "ben.yaml", "--lang", "pl"], 1, "Ben (ben.yaml)  1 błąd"),
        (["check", "ben.yaml", "--lang", "fr"], 1, "[chain, règles\u00a0: Cippi, mur et fort]"),
        (["check", "ben.yaml", "--lang", "pl"], 1, "[chain, instrukcja: Ostrokół, mur i fort]"),
        (["check", "ben.yaml", "--lang", "ko"], 1, "[chain, 규칙서: Cippi / Wall / Fort]"),
        (["score", "ben.yaml", "--lang", "pl"], 1, "Waleczność            1"),
        (["score", "ben.yaml", "--lang", "ko"], 1, "칭호: Miles"),
        (["score", "ben.yaml", "--lang", "fr", "--json"], 1, '"message": "Mur, case 2\u00a0: rempli'),
        (["list", "--lang", "fr"], 0, "left (Feuille de gauche), right (Feuille de droite), aid (Aide de jeu)"),
        (["list", "--lang", "ko"], 0, "하드리아누스 방벽"),
        (["campaign", "start", "ours.yaml", "--lang", "pl"], 0, "Próby          Tutaj jeszcze żadnej."),
        (["campaign", "start", "ours.yaml", "--lang", "fr"], 0, "Essais         Aucun ici pour l'instant."),
    ],
)
def test_a_command_speaks_the_language(
    words: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == status
    assert said in capsys.readouterr().out


@pytest.mark.parametrize("command", ["new", "print", "preview"])
def test_an_unknown_language_is_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command, GAME, "--lang", "la", "-o", "out") == 2
    assert capsys.readouterr().err == "--lang: there is no language 'la' (there are: en, fr, ko, pl)\n"


@pytest.mark.parametrize(
    ("code", "labels", "title"),
    [
        ("fr", ["Feuille de gauche", "Feuille de droite"], "Mur d'Hadrien"),
        ("ko", ["왼쪽 시트", "오른쪽 시트"], "하드리아누스 방벽"),
        ("pl", ["Lewy arkusz", "Prawy arkusz"], "Mur Hadriana"),
    ],
)
def test_a_printed_sheet_says_its_language(folder: Path, code: str, labels: list[str], title: str) -> None:
    pdf = printed(folder, GAME, "--lang", code)
    assert pdf.page_labels == labels
    assert pdf.metadata is not None
    assert (pdf.metadata.title, str(pdf.root_object["/Lang"])) == (title, code)


def test_korean_embeds_no_more_of_its_font_than_is_needed(folder: Path) -> None:
    printed(folder, GAME)
    english = (folder / "out.pdf").stat().st_size
    printed(folder, GAME, "--lang", "ko")
    assert (folder / "out.pdf").stat().st_size < english + 100_000
