"""Whatever a player may do wrong beside the sheet itself is told in the language of ``--lang``: here in French."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from sheetgen.cli.failures import print_complaints
from sheetgen.cli.terminal import tolerate_output_errors
from sheetgen.text.complaint import MOST_TOLD, Complaint, translatable
from sheetgen.web.site_engine import ENGINE
from tests.cli.printing import run

GAME = "hadrians-wall"
HELP = "(voir « sheetgen print --help »)"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def told(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The complaints, with plain blanks."""
    return capsys.readouterr().err.replace("\u00a0", " ").splitlines()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "faults"),
    [
        (
            ["--up", "2", "--sheet", "right"],
            [
                "--up: la feuille « right » ne tient pas sur une moitié de a4 avec des cases de 6 mm "
                "(elle tient sur a3, tabloid)",
            ],
        ),
        (
            ["--up", "4", "--sheet", "right"],
            [
                "--up: la feuille « right » ne tient pas sur un quart de a4 avec des cases de 6 mm "
                "(choisir un papier plus grand, comme 420x594mm)"
            ],
        ),
        (
            ["--size", "native"],
            [
                "--size: une feuille de 228,6 × 228,6 mm ne tient pas sur a4 (210 × 297 mm) (elle tient sur "
                "native, a3, tabloid ; sans --size, la feuille est adaptée au papier a4)"
            ],
        ),
        (
            ["--size", "400x500", "--paper", "a3"],
            [
                "--size: une feuille de 400 × 500 mm ne tient pas sur a3 (297 × 420 mm) (choisir un papier plus "
                "grand ; sans --size, la feuille est adaptée au papier a3)"
            ],
        ),
        (
            ["--paper", "a3", "--up", "2", "--bleed", "3mm"],
            [
                "--up: des pages à fond perdu ne peuvent pas partager une feuille de papier (omettre le fond "
                "perdu, ou imprimer une page par feuille de papier)"
            ],
        ),
        (
            ["--sheet", "aid", "--paper", "90x90"],
            ["--paper: l'aide de jeu ne tient pas sur 90x90 (choisir un papier plus grand)"],
        ),
    ],
)
def test_what_does_not_fit(words: list[str], faults: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("print", GAME, *words, "--lang", "fr", "-o", "out.pdf") == 2
    assert told(capsys) == faults


@pytest.mark.parametrize(
    ("words", "faults"),
    [
        (
            [GAME, "--bleed", "wide"],
            [f"sheetgen print: « --bleed » : « wide » n'est pas une longueur comme 3mm ou 0.125in {HELP}"],
        ),
        ([GAME, "--bleed", "30"], [f"sheetgen print: « --bleed » : « 30 » dépasse 25 mm {HELP}"]),
        (
            [GAME, "--back-offset", "1"],
            [
                "sheetgen print: « --back-offset » : « 1 » n'est pas un décalage comme 0.5,-1 (mm vers la droite, mm "
                f"vers le bas) {HELP}"
            ],
        ),
        (
            [GAME, "--back-offset", "40,1"],
            [
                "sheetgen print: « --back-offset » : « 40,1 » pousserait le verso hors du papier ; maximum 25 mm dans "
                f"chaque sens {HELP}"
            ],
        ),
        (
            [GAME, "--back-offset", "1,1", "--fillable", "--filled", "ben.yaml", "--up", "2"],
            [
                "--back-offset: ne sert qu'à l'impression recto verso (ajouter --duplex)",
                "--fillable: un formulaire vierge ne peut pas montrer une feuille remplie (omettre l'une des deux "
                "; « sheetgen fill » crée un formulaire déjà rempli)",
                "--fillable: ne se combine pas avec 2 feuilles par page (omettre --up)",
                "--filled: ne se combine pas avec 2 feuilles par page (omettre --up)",
            ],
        ),
        (["test-page", "--duplex"], ["--duplex: vaut pour les feuilles d'un jeu, pas pour test-page"]),
        (
            ["test-page", "--paper", "100x110"],
            ["--paper: la page de test ne tient pas sur 100x110 (100 × 110 mm) (essayer a4 ou letter)"],
        ),
        ([GAME, "--game", "none"], ["--game: pas de game.yaml dans « none »"]),
    ],
)
def test_what_does_not_go_together(words: list[str], faults: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run("print", *words, "--lang", "fr") == 2
    assert told(capsys) == faults


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "fault"),
    [
        (
            "fr",
            "--orientation: la feuille « left » ne tient pas sur a4 en paysage avec des cases de 6 mm "
            "(elle tient en portrait ; en paysage, elle tient sur native, a3, tabloid)",
        ),
        (
            "pl",
            "--orientation: arkusz „left” nie mieści się na a4 w poziomie z polami po 6 mm "
            "(mieści się w pionie; w poziomie mieści się na native, a3, tabloid)",
        ),
        (
            "ko",
            "--orientation: 'left' 시트는 칸을 6 mm로 하면 a4 가로 방향에 들어가지 않습니다 "
            "(세로 방향이면 들어갑니다. 가로 방향이면 native, a3, tabloid에는 들어갑니다)",
        ),
    ],
)
def test_a_sheet_the_other_way_up(code: str, fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("print", GAME, "--orientation", "landscape", "--sheet", "left", "--lang", code) == 2
    assert told(capsys) == [fault]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (
            ["campaign", "print", "--paper", "90x90"],
            "--paper: le journal ne tient pas sur 90x90 : « Marquer 20 PV ou plus sur au moins 3 pistes "
            "Attribut. » demande 8,5 mm et n'en a que 6,4 (choisir un papier plus grand)",
        ),
        (["watch", "."], ".: ne contient pas de game.yaml (« sheetgen init DOSSIER » commence un jeu)"),
        (
            ["print", GAME, "--theme", "night.yaml"],
            "night.yaml:1:7: like: thème inconnu : « dusk » (au choix : colour, colour-safe, high-contrast, "
            "ink-saver, mono)",
        ),
        (
            ["site", "public", "--pyodide", "package"],
            f"package: il manque {', '.join(ENGINE)} (le télécharger avec npm pack pyodide && tar xzf pyodide-*.tgz, "
            "puis nommer le dossier « package »)",
        ),
        (
            ["site", "full", "--pyodide", "engine"],
            "full: contient d'autres fichiers (indiquer un dossier vide)",
        ),
        (["init", GAME], f"{GAME}: un jeu « {GAME} » existe déjà (choisir un autre nom)"),
        (["init", "한글"], "한글: ne convient pas comme nom de jeu (employer des lettres et des chiffres)"),
        (["init", "full"], "full: existe déjà (indiquer un dossier nouveau ou vide)"),
        (
            ["check", "circle.yaml"],
            "circle.yaml:2:7: les alias s'imbriquent sur plus de 100 niveaux, ou tournent en rond",
        ),
    ],
)
def test_what_else_is_wrong(words: list[str], fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("night.yaml").write_text("like: dusk\n")
    Path("engine").mkdir()
    for name in ENGINE:
        Path("engine", name).touch()
    Path("full").mkdir()
    Path("full/notes.txt").touch()
    Path("circle.yaml").write_text(f"game: {GAME}\nleft: &a {{wall: *a}}\n")
    assert run(*words, "--lang", "fr") == 2
    assert told(capsys) == [fault]


@pytest.mark.parametrize(("number", "more"), [(MOST_TOLD - 1, "… et 19 de plus"), (MOST_TOLD, "… et bien d'autres")])
def test_more_complaints_than_are_shown(number: int, more: str, capsys: pytest.CaptureFixture[str]) -> None:
    print_complaints([Complaint("a", "fault")] * number, language="fr")
    assert told(capsys)[-1] == more


def test_a_change_that_stands_and_could_not_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    with tolerate_output_errors(translatable("the game was recorded"), "fr"):
        raise OSError(28, "No space left on device")
    assert told(capsys) == [
        "la partie est enregistrée, mais le résultat n'a pas pu être affiché : No space left on device"
    ]


def test_a_game_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.yaml").write_text("game: x\n")
    assert run("check", "a.yaml", "--lang", "fr") == 2
    assert told(capsys) == [
        "a.yaml:1:7: game: jeu inconnu : « x » (au choix : hadrians-wall, praetor, rome-and-roll ; si c'est votre "
        "propre jeu, ajouter --game DOSSIER)"
    ]


def test_the_headings_of_an_interview(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(">\n.\n"))
    assert run("enter", GAME, "-o", "ada.yaml", "--lang", "fr") == 0
    assert "Feuille gauche - Cohorte de gauche, Cohorte du...  3/24\n" in capsys.readouterr().out.replace("\u00a0", " ")


def test_an_interruption(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sheetgen.cli.sheet_commands.check_files", interrupted)
    assert run("check", "ben.yaml", "--lang", "fr") == 130
    assert told(capsys) == ["interrompu"]
