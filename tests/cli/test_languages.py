"""``--lang`` in every command that says or prints something in the player's language."""

from __future__ import annotations

import io
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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (
            ["new", GAME, "--lang", "fr", "-o", "-"],
            0,
            "cippi: ~                                   # Cippi\u00a0: de 0 à 7",
        ),
        (
            ["new", GAME, "--lang", "pl", "-o", "-"],
            0,
            "cippi: ~                                   # Ostrokół: od 0 do 7",
        ),
        (["new", GAME, "-o", "-"], 0, "cippi: ~                                   # 0 to 7"),
        (["check", "ben.yaml", "--lang", "fr"], 1, "Remplir d'abord le fort, ou effacer la case."),
        (["check", "ben.yaml", "--lang", "ko"], 1, "먼저 요새를 거기까지 채우거나 이 칸을 비우세요."),
        (["check", "ben.yaml", "--lang", "pl"], 1, "Ben (ben.yaml)  1 błąd"),
        (["check", "ben.yaml", "--lang", "fr"], 1, "    [chain, livret\u00a0: Cippi, mur et fort]"),
        (["check", "ben.yaml", "--lang", "pl"], 1, "[chain, instrukcja: Ostrokół, mur i fort]"),
        (["check", "ben.yaml", "--lang", "ko"], 1, "[chain, 규칙서: 말뚝 / 성벽 / 요새]"),
        (["score", "ben.yaml", "--lang", "pl"], 1, "Waleczność       1"),
        (["score", "ben.yaml", "--lang", "ko"], 1, "칭호: 밀레스"),
        (["score", "ben.yaml", "--lang", "fr", "--json"], 1, '"message": "Mur, case 2\u00a0: trop tôt'),
        (["list", "--lang", "fr"], 0, "feuilles\N{NO-BREAK SPACE}: left (Feuille gauche)"),
        (["list", "--lang", "fr"], 0, "mono           des traits noirs purs, pour les imprimantes laser"),
        (["list", "--lang", "ko"], 0, "하드리아누스 방벽"),
        (
            ["explain", GAME, "left.wall.2", "--lang", "fr"],
            0,
            "left.wall.2\n  Mur, case 2\u00a0: coût\u00a0: 1 ressource\u00a0; condition\u00a0: Fort, case 2\n",
        ),
        (["campaign", "start", "ours.yaml", "--lang", "pl"], 0, "Próby          Tutaj jeszcze żadnej."),
        (["campaign", "start", "ours.yaml", "--lang", "fr"], 0, "  Tentatives     Aucune pour l'instant."),
    ],
)
def test_a_command_speaks_the_language(
    words: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == status
    assert said in capsys.readouterr().out


TWO = "game: hadrians-wall\n---\ngame: praetor\n"


@pytest.mark.parametrize(
    ("code", "words", "said"),
    [
        (
            "fr",
            ["score", "ben.yaml", "--card", "-o", "ben.gif"],
            ".gif: n'est pas un format d'image connu (choisir un nom comme resultat.png, .svg ou .pdf)",
        ),
        (
            "pl",
            ["score", "ben.yaml", "--card", "-o", "ben.gif"],
            ".gif: to nie rodzaj obrazu (podaj plik, na przykład wynik.png, .svg lub .pdf)",
        ),
        (
            "ko",
            ["score", "ben.yaml", "--card", "-o", "ben.gif"],
            ".gif: 그림 형식이 아닙니다 (result.png, .svg, .pdf 같은 파일 이름을 적으세요)",
        ),
        (
            "fr",
            ["fill", "two.yaml", "-o", "two.pdf"],
            "two.yaml: contient des feuilles de plusieurs jeux\u00a0: hadrians-wall, praetor (un formulaire ne "
            "vaut que pour un jeu\u00a0: séparer le fichier)",
        ),
        (
            "fr",
            ["campaign", "print", "--from", "ours.yaml", "--edition", "en"],
            "--from: indique déjà sa campagne et son édition (omettre --campaign et --edition)",
        ),
        (
            "fr",
            ["campaign", "start", "ours.yaml", "--player", "Ada\x07"],
            "--player: le caractère U+0007 est invisible et n'a pas sa place ici",
        ),
        ("fr", ["enter", "hadrians-wall", "-o", "two.yaml"], "two.yaml: contient 2 feuilles"),
        (
            "fr",
            ["preview", "ben.yaml.pdf"],
            "preview: ce n'est pas un PDF, ou il est protégé par un mot de passe (indiquer un fichier PDF)",
        ),
        ("fr", ["print", "praetor", "--filled", "ben.yaml"], "ben.yaml: est une feuille de hadrians-wall"),
        (
            "fr",
            ["print", GAME, "--page", "2"],
            "sheetgen print: option inconnue\u00a0: «\u00a0--page\u00a0»\u00a0; vouliez-vous dire "
            "«\u00a0--pages\u00a0»\u00a0? (voir «\u00a0sheetgen print --help\u00a0»)",
        ),
        (
            "fr",
            ["fill", "ben.yaml"],
            "sheetgen fill: option manquante : '-o' / '--output' (voir «\u00a0sheetgen fill --help\u00a0»)",
        ),
        ("pl", ["campaign", "stat"], "sheetgen campaign: nie ma polecenia „stat”; czy chodziło o „status”?"),
        ("ko", ["campaign", "frobnicate"], "sheetgen campaign: 'frobnicate' 명령이 없습니다"),
    ],
)
def test_a_complaint_speaks_the_language(
    code: str, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("two.yaml").write_text(TWO)
    Path("ben.yaml.pdf").write_text("%PDF-1.4 nothing")
    assert run(*words, "--lang", code) == 2
    assert capsys.readouterr().err.startswith(said)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "2 pages, 210 x 297 mm, smallest box 6.6 mm"),
        ("fr", "2 pages, 210 × 297 mm, plus petite case\u00a0: 6,6 mm"),
        ("pl", "2 strony, 210 x 297 mm, najmniejsze pole 6,6 mm"),
        ("ko", "2쪽, 210 x 297 mm, 가장 작은 칸 6.6 mm"),
    ],
)
def test_what_was_printed_is_told_in_the_language(code: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("print", GAME, "-o", "out.pdf", "--lang", code) == 0
    assert capsys.readouterr().err == f"out.pdf: {said}\n"


@pytest.mark.parametrize("command", ["new", "print", "preview"])
def test_an_unknown_language_is_refused(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command, GAME, "--lang", "la", "-o", "out") == 2
    assert capsys.readouterr().err == "--lang: unknown language 'la' (available: en, fr, ko, pl)\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "labels", "title"),
    [
        ("fr", ["Feuille gauche", "Feuille droite"], "Mur d’Hadrien"),
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


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["check", "bem.yaml", "--lang", "fr"],
            "bem.yaml: ce fichier n'existe pas (vouliez-vous dire «\u00a0ben.yaml\u00a0»\u00a0?)",
        ),
        (["check", "bem.yaml", "--lang=ko"], "bem.yaml: 그런 파일이 없습니다 ('ben.yaml' 말씀인가요?)"),
        (["check", ".", "--lang", "pl"], ".: to folder, a nie plik"),
        (
            ["check", "open.yaml", "--lang", "fr"],
            "open.yaml:2:8: ce bloc n'est pas fermé\u00a0: il manque «\u00a0,\u00a0» ou «\u00a0}\u00a0»",
        ),
        (
            ["check", "twice.yaml", "--lang", "pl"],
            "twice.yaml:3:1: klucz „years” już jest, w wierszu 2 (zostaw jeden z nich)",
        ),
        (
            ["print", "hadrian", "--lang", "fr"],
            "GAME: jeu inconnu\u00a0: «\u00a0hadrian\u00a0» (vouliez-vous dire «\u00a0hadrians-wall\u00a0»\u00a0?)",
        ),
        (
            ["campaign", "start", "a.yaml", "--difficulty", "mild", "--lang", "ko"],
            "--difficulty: 'mild'라는 난이도가 없습니다 (사용할 수 있는 값: 쉬움, 보통, 어려움)",
        ),
        (
            ["campaign", "start", "none/a.yaml", "--lang", "fr"],
            "none/a.yaml: le dossier none n'existe pas (le créer avec\u00a0: mkdir -p none)",
        ),
        (
            ["campaign", "status", "record.yaml", "--lang", "pl"],
            "record.yaml:2:1: nieznany klucz „foo” (dostępne: campaign, difficulty, edition, player, started, tries)",
        ),
        (
            ["new", GAME, "-o", "ben.yaml", "--lang", "ko"],
            "ben.yaml: 이 파일이 이미 있습니다 ('--force' 옵션으로 덮어씁니다)",
        ),
        (["list", "--lang", "xx"], "--lang: unknown language 'xx' (available: en, fr, ko, pl)"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_the_language(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("open.yaml").write_text("game: hadrians-wall\nscore: {x: 1\n")
    Path("twice.yaml").write_text("game: hadrians-wall\nyears: 1\nyears: 2\n")
    Path("record.yaml").write_text("campaign: hadrians-wall\nfoo: 1\n")
    assert run(*words) == 2
    assert said in capsys.readouterr().err.splitlines()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["chek", "--lang", "fr"],
            "sheetgen: commande inconnue : « chek » ; vouliez-vous dire « check » ? (voir « sheetgen --help »)",
        ),
        (
            ["check", "ben.yaml", "--strikt", "--lang=pl"],
            "sheetgen check: nie ma opcji „--strikt”; czy chodziło o „--strict”? (opis: „sheetgen check --help”)",
        ),
        (
            ["check", "--lang", "ko"],
            "sheetgen check: 빠진 인자: 'FILE...' ('sheetgen check --help'로 쓸 수 있는 것을 볼 수 있습니다)",
        ),
        (
            ["print", GAME, "--lang", "fr", "--copies", "0"],
            "sheetgen print: « --copies » : une valeur entière de 1 à 5000 est attendue "
            "(voir « sheetgen print --help »)",
        ),
        (
            ["preview", GAME, "--page", "x"],
            "sheetgen preview: invalid value for '--page': expected a whole number of at least 1 "
            "(see 'sheetgen preview --help')",
        ),
        (
            ["preview", GAME, "--dpi", "5"],
            "sheetgen preview: invalid value for '--dpi': expected a number from 20 to 1200 "
            "(see 'sheetgen preview --help')",
        ),
        (
            ["print", GAME, "--lang", "pl", "--up", "9"],
            "sheetgen print: '--up': „9” nie należy do wartości: '1', '2', '4' (opis: „sheetgen print --help”)",
        ),
        (
            ["print", GAME, "--lang", "fr", "--paper", "a99"],
            "--paper: papier inconnu : « a99 » (papiers disponibles : native, a4, letter, legal, a5, a3, tabloid, "
            "ou une taille comme 250x250mm)",
        ),
        (["print", GAME, "--lang", "xx"], "--lang: unknown language 'xx' (available: en, fr, ko, pl)"),
    ],
)
def test_a_misused_command_is_told_in_the_language(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    assert capsys.readouterr().err.replace("\u00a0", " ") == f"{said}\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "left: *b",
            "1:7: cet alias ne renvoie à aucune ancre plus haut (un texte qui commence par « * » se met entre "
            "guillemets)",
        ),
        (
            'player: "a\\qb"',
            "1:11: « \\ » n'introduit aucune séquence connue ici (écrire « \\\\ », ou employer des apostrophes)",
        ),
        (
            'player: "\\x0"',
            "1:12: il manque les chiffres du caractère après « \\x », « \\u » ou « \\U » (écrire « \\\\ », ou "
            "employer des apostrophes)",
        ),
        ("player: |9x\n  a", "1:9: rien ne doit suivre « | » ou « > » sur la ligne (mettre le texte entre guillemets)"),
        ("%YAML 3.0\n---\ngame: x", "1:1: seuls YAML 1.1 et YAML 1.2 sont lus (supprimer cette ligne)"),
        ("a: " + "[" * 120, "1:102: les listes et les blocs sont imbriqués sur plus de 100 niveaux"),
    ],
)
def test_rare_faults_of_a_file_are_told_in_the_language(
    text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("bad.yaml").write_text(text, encoding="utf-8")
    assert run("check", "bad.yaml", "--lang", "fr") == 2
    assert capsys.readouterr().err.replace("\u00a0", " ") == f"bad.yaml:{said}\n"


@pytest.mark.parametrize("code", ["en", "fr", "pl", "ko"])
def test_a_file_that_is_there_is_told_in_whole_words(
    code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ada.yaml"
    assert run("new", "hadrians-wall", "-o", str(file)) == 0
    assert run("new", "hadrians-wall", "-o", str(file), "--lang", code) == 2
    told = capsys.readouterr().err
    assert "'--force'" in told or "« --force »" in told.replace("\u00a0", " ") or "„--force”" in told
    assert "{" not in told


@pytest.mark.parametrize(
    ("code", "row", "how"),
    [
        ("en", "coins", "boxes underlined, a number for each row"),
        ("fr", "pièces", "cases soulignées, un nombre par ligne"),
        ("pl", "monety", "podkreślone pola, liczba dla każdego rzędu"),
        ("ko", "주화", "밑줄 친 칸 수를 줄마다 하나씩"),
    ],
)
def test_tracks_that_are_underlined_are_asked_for_so(
    code: str, row: str, how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"Ada\n<{row}\n"))
    run("enter", "rome-and-roll", "-o", str(tmp_path / "ada.yaml"), "--lang", code)
    assert how in " ".join(capsys.readouterr().out.split())
