"""What the folder of the static site contains."""

from __future__ import annotations

import ast
import base64
import gzip
import html
import io
import json
import pickle
import re
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.app.orders import SiteOrder
from sheetgen.text.complaint import Unusable
from sheetgen.web.offline_session import OfflineSession, pack_game
from sheetgen.web.own_game import open_game
from sheetgen.web.site_engine import ENGINE, UNUSED, compiled, engine_files, print_files, rule_modules
from sheetgen.web.site_landing import games_page, landing_page, print_page
from sheetgen.web.site_rooms import away_page, example_game, own_page, photo_page, program
from sheetgen.web.static_site import build_site

from ..browsing import missing
from ..serving import GAME
from .visit import PYODIDE


def test_each_room_of_the_site_begins_with_the_same_head() -> None:
    library = Library("fr")
    rooms = [games_page(library), photo_page(library), own_page(library, opens=True), print_page(library, GAME)]
    heads = [page.decode().partition("<header>")[0] for page in rooms]
    files = [re.findall('<link rel="[a-z]+" href="([^"]+)"', head) for head in heads]
    shared = ["site.webmanifest", "favicon.png", "fonts.css", "landing.css"]
    assert files == [shared, shared, shared, [f"../{file}" for file in shared]]
    assert [re.findall("<title>([^<]+)</title>", head) for head in heads] == [
        ["Vos parties"],
        ["Lire une photo"],
        ["Votre propre jeu"],
        ["Imprimer\u00a0: Mur d’Hadrien"],
    ]
    assert [head.count('<html lang="fr">') for head in heads] == [1] * 4
    ways = [re.findall("<header>.*</header>", page.decode())[0] for page in rooms]
    mine = [re.findall('<a class="mine" href="([^"]+)', way) for way in ways]
    assert mine == [*[["games.fr.html"]] * 3, ["../games.fr.html"]]
    names = ("games", "photo", "own", "print")
    assert [re.findall('href="([^"]+)" lang="ko"', way) for way in ways] == [[f"{name}.ko.html"] for name in names]


@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_rules_of_the_forts_are_packed(code: str) -> None:
    """In the browser no file of a campaign can be read: what a sheet of a fort is judged by is there already."""
    (_, made) = pickle.loads(zlib.decompress(pack_game(GAME, {code: Library(code)})))[code]
    editions = [key[2] for key in made if key[0] == "campaign"]
    assert editions == ["", code]


ALONE = """
import json, sys
sys.path[:] = [sys.argv[1], *(each for each in sys.path if "site-packages" not in each and each != sys.argv[4])]
from sheetgen.web.offline_session import OfflineSession
at = OfflineSession(open(sys.argv[2], "rb").read(), sys.argv[3], "en", "table")
at.ask(json.dumps({"ask": "join", "name": "Ada"}))
told = json.loads(at.ask(json.dumps({"ask": "table"})))
print(told["answer"]["players"][0]["total"])
"""
"""Begins a table with the modules that every visit to the site fetches, and no others but Python's own."""


@pytest.mark.slow
@pytest.mark.parametrize("game", Library("en").names)
def test_every_game_is_judged_by_the_modules_that_every_visit_fetches(game: str, tmp_path: Path) -> None:
    (tmp_path / "rules.zip").write_bytes(rule_modules())
    (tmp_path / "game.packed").write_bytes(pack_game(game, {"en": Library("en")}))
    root = str(Path(__file__).parents[3])
    words = [sys.executable, "-I", "-c", ALONE, "rules.zip", "game.packed", game, root]
    told = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (told.stdout, told.stderr) == ("0\n", "")


def false_engine(folder: Path) -> None:
    """Write files with the names of the engine's."""
    for name in ENGINE:
        (folder / name).write_text("{}")
    with zipfile.ZipFile(folder / "python_stdlib.zip", "w") as library:
        for name in ("json/__init__.py", "sqlite3/__init__.py", "pydoc.py", "encodings/koi8_r.py"):
            library.writestr(name, "")
        library.mkdir("json/")


def test_the_engine_is_packed_without_what_the_rules_do_not_use(tmp_path: Path) -> None:
    false_engine(tmp_path)
    files = dict(engine_files(tmp_path))
    assert zipfile.ZipFile(io.BytesIO(files["python_stdlib.zip"])).namelist() == ["json/__init__.py"]
    assert gzip.decompress(files["engine.bin"]) == b"{}"


def imported_later(archive: bytes) -> set[str]:
    """Return the modules that this package imports anywhere, with what is in them, separated by strokes."""
    with zipfile.ZipFile(io.BytesIO(archive)) as modules:
        texts = [
            modules.read(name) for name in modules.namelist() if name.startswith("sheetgen/") and name[-3:] == ".py"
        ]
    nodes = [node for text in texts for node in ast.walk(ast.parse(text))]
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    parts = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name.replace(".", "/") for name in plain | parts}


def imported(archive: bytes) -> set[str]:
    """Return what the modules of an archive import at once, by the full names of modules and of what is in them."""
    found = set()
    with zipfile.ZipFile(io.BytesIO(archive)) as modules:
        for name in modules.namelist():
            for node in ast.parse(modules.read(name)).body if name.endswith(".py") else ():
                if isinstance(node, ast.Import):
                    found |= {alias.name for alias in node.names}
                elif isinstance(node, ast.ImportFrom):
                    found |= {node.module or ""} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_the_rules_import_nothing_that_is_left_out() -> None:
    every = {path.with_suffix("").as_posix().replace("/", ".") for path in Path("sheetgen").rglob("*.py")}
    rules, drawing = rule_modules(), dict(print_files(Library()))["print.zip"]
    assert {name.partition(".")[0] for name in imported(rules)} & UNUSED == set()
    assert (imported_later(rules) | imported_later(drawing)) & UNUSED == set()
    for archives in ([rules], [rules, drawing]):
        names = [name for each in archives for name in zipfile.ZipFile(io.BytesIO(each)).namelist()]
        there = {name.removesuffix(".py").replace("/", ".") for name in names}
        assert set().union(*map(imported, archives)) & every <= there
        assert len(names) == len(set(names))


@pytest.mark.slow
def test_modules_are_compiled_by_the_engine() -> None:
    if not (PYODIDE / ENGINE[0]).is_file():
        missing("the package 'pyodide' is not there (npm ci --omit=optional --prefix tests/form)")
    archive = zipfile.ZipFile(io.BytesIO(compiled(PYODIDE, {"rules.zip": rule_modules()})["rules.zip"]))
    assert {path.rpartition(".")[2] for path in archive.namelist()} == {"pyc"}
    heads = {archive.read(path)[:4] for path in archive.namelist()}
    assert [head[2:] for head in heads] == [b"\r\n"]


@pytest.mark.parametrize("there", [True, False])
def test_modules_stay_as_they_are_where_nothing_can_compile_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, there: bool
) -> None:
    false_engine(tmp_path)
    if not there:
        monkeypatch.setenv("PATH", str(tmp_path))
    assert compiled(tmp_path, {"rules.zip": b"as it is"}) == {"rules.zip": b"as it is"}


def test_an_engine_that_is_not_there_is_told_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(Unusable) as caught:
        build_site(Library(), SiteOrder(site=str(tmp_path / "site"), engine=str(tmp_path)))
    assert str(caught.value) == (
        f"{tmp_path}: {', '.join(ENGINE)} not found (get it with npm pack pyodide && tar xzf pyodide-*.tgz, "
        "then name the folder 'package')"
    )
    assert not (tmp_path / "site").exists()


def test_the_landing_page_is_in_each_language() -> None:
    docs = {"play": "# Playing\n", "python": "# From Python\n"}
    pages = {code: landing_page(Library(code), docs).decode() for code in ("en", "fr")}
    for code, game, play in (("en", "Hadrian’s Wall", "Play now"), ("fr", "Mur d’Hadrien", "Jouer")):
        assert f'<html lang="{code}">' in pages[code]
        assert f"<h2>{game}</h2>" in pages[code]
        assert f'<a class="button dark" href="hadrians-wall/">{play}</a>' in pages[code]
        assert f'<a href="index.{code}.html" lang="{code}" aria-current="page">{code.upper()}</a>' in pages[code]
        assert f'href="hadrians-wall/print.{code}.html"' in pages[code]
        assert "{" not in pages[code]
    assert (
        '<h3>For programmers</h3></summary><ul><li><a href="docs/python.html" lang="en">From Python</a></li></ul>'
        in pages["en"]
    )


@pytest.mark.parametrize("code", ["en", "ko"])
def test_an_own_game_is_opened_and_judged(tmp_path: Path, code: str) -> None:
    """Also its sheets, which name it as its file does."""
    given = {"my-game.zip": base64.b64encode(example_game(Library(code))[0]).decode()}
    found = open_game(given, code)
    assert (found["name"], found["languages"]) == ("own-my-game", sorted({"en", code}))
    files = {path: base64.b64decode(content) for path, content in found["files"].items()}
    assert files["pad.pdf"].startswith(b"%PDF-")
    scene = json.loads(files[f"data/{code}/scene.json"])
    assert [sheet["name"] for sheet in scene["sheets"]] == ["town"]
    # Parts of the score without an icon are told apart, too.
    assert [part["colour"] for part in scene["parts"]] == ["#2560a5", "#e3ae16", "#3c7f33", ""]
    at = OfflineSession(files[f"data/{code}/game.packed"], "own-my-game", code, str(tmp_path))
    told = json.loads(at.ask(json.dumps({"ask": "table", "files": {"a.yaml": scene["blank"]["text"]}})))
    assert [(each["total"], each["fault"]) for each in told["answer"]["players"]] == [(0, [])]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"a/game.yml": b"game: a"}, "game.yaml: not found (choose the folder or the ZIP file with game.yaml"),
        ({"a.zip": b"PK"}, "a.zip: this ZIP file cannot be read"),
        ({"../game.yaml": b"game: a"}, "game.yaml: not found"),
        ({"b/game.yaml": b"game: b", "a": bytes(10_000_001)}, "b/game.yaml, a: larger than 10 MB"),
        ({"b/game.yaml": b"game: b\nsheets: 3\n"}, "game.yaml:2:9: "),
    ],
)
def test_files_that_are_no_game_are_told(given: dict[str, bytes], said: str) -> None:
    with pytest.raises(Unusable) as caught:
        open_game({path: base64.b64encode(content).decode() for path, content in given.items()}, "en")
    assert str(caught.value).startswith(said)


def test_the_rooms_of_the_site_say_what_works_here() -> None:
    for code, words in (("en", "Open your game"), ("fr", "Ouvrir votre jeu")):
        opens, not_here = (own_page(Library(code), opens=each).decode() for each in (True, False))
        assert f"<section ><h2>{words}</h2>" in opens
        assert f"<section hidden><h2>{words}</h2>" in not_here
        assert "{" not in re.sub(r'data-texts="[^"]*"|<pre.*?</pre>', "", opens, flags=re.DOTALL)
        # It is fetched before it is installed.
        program_here = re.compile(
            r'<section (\w*)><h2>[^<]+</h2><p>[^<]+</p><div class="row">'
            r'<a class="button \w*" href="sheetgen.zip" download>.*?</a><button.*?</button></div><p>[^<]+</p><code>pip'
        )
        # One button of a page is dark.
        assert [
            re.findall(r'class="button dark" href="own|class="button dark" (hidden)?>', page)
            for page in (opens, not_here)
        ] == [[""], ["hidden", ""]]
        assert [program_here.findall(page) for page in (opens, not_here)] == [["hidden"], [""]]
    photo = photo_page(Library()).decode()
    assert "<code>sheetgen scan photo.jpg</code>" in photo
    assert '<li id="program" ><h3>Get the program' in photo
    # The ways by a computer first, the usual one open.
    assert re.findall("<details( open)?>|<h2>(.*?)</h2>", photo) == [
        (" open", ""),
        ("", "With the phone’s camera"),
        ("", ""),
        ("", "From a photo file"),
        ("", "Copy a sheet by tapping"),
    ]
    assert "<b>Cippi, box 4 <small>2 of 6</small></b>" in photo
    for page in (photo, games_page(Library()).decode(), away_page(Library()).decode()):
        assert "{" not in re.sub(r'data-\w+="[^"]*"', "", page)
    for library in map(Library, Library().languages):
        said = html.escape(library.typographic.text("site-photo.measured"))
        assert f'<p class="quiet">{said} <a href="docs/scan.html">' in photo_page(library).decode()
    # What the example's own file says of its first areas.
    written = re.findall("<pre.*?</pre>", own_page(Library(), opens=True).decode(), re.DOTALL)[0]
    lines = re.findall("<span>(?!<span)(.*?)</span>", written)
    assert "pier:" in lines
    assert len(lines) <= 15
    # A remark that goes on is still one.
    assert lines[0] == "<i># From left to right, one word is one</i>"
    assert lines[1] == "<i># box: - is empty, a+b gives both.</i>"


def test_pip_installs_the_program_that_the_site_has() -> None:
    with zipfile.ZipFile(io.BytesIO(dict(program())["sheetgen.zip"])) as packed:
        names = packed.namelist()
    needed = ("pyproject.toml", "README.md", "LICENSE", "sheetgen/__main__.py")
    assert {f"sheetgen/{name}" for name in needed} < {*names}
    assert {f"sheetgen/{path.as_posix()}" for path in Path("layouts").rglob("*.yaml")} < {*names}
    assert not [name for name in names if "__pycache__" in name]


def test_games_of_ones_own_stand_on_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a language that they have no texts in, and with one sheet."""
    monkeypatch.setenv("SHEETGEN_PATH", str(Path(__file__).parents[3] / "examples"))
    page = landing_page(Library("fr"), {}).decode()
    assert 'src="kiln/pictures/sheet-0.webp"' in page
    assert "kiln/pictures/sheet-1.webp" not in page
    assert 'href="kiln/print.en.html"' in page
    assert b"&quot;kiln&quot;: &quot;Kiln&quot;" in games_page(Library("fr"))


@pytest.mark.slow
def test_a_site_has_what_a_visit_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_PATH", str(Path(__file__).parents[3] / "examples"))
    monkeypatch.setattr(Library, "names", ("kiln",))
    monkeypatch.setattr(Library, "languages", ("en", "ko"))
    engine, folder = tmp_path / "engine", tmp_path / "site"
    engine.mkdir()
    false_engine(engine)
    done: list[tuple[int, int]] = []
    files = build_site(Library(), SiteOrder(site=str(folder), engine=str(engine)), lambda *at: done.append(at))
    assert done == [(1, 1)]
    texts = {path: (folder / path).read_text("utf-8") for path in files if path.endswith((".html", ".js", ".css"))}
    for path, text in texts.items():
        assert gzip.decompress((folder / f"{path}.gz").read_bytes()).decode() == text
    keeper = texts["keep.js"]
    groups = json.loads(keeper.partition("GROUPS = ")[2].partition(";\n")[0])
    assert re.search('EDITION = "[0-9a-f]{16}"', keeper)
    assert {file for group in groups.values() for file in group if not file.startswith("examples/")} == {
        *(file for file in files if not file.startswith(("docs/", "examples/")) and not file.endswith(".pdf")),
        "kiln/",
    } - {"keep.js", "preview.png", "sheetgen.zip", *(file for file in files if file.startswith("fonts/SheetHangul"))}
    assert {file.rpartition("/")[2] for file in groups["kiln en"]} == {
        "game.packed",
        "scene.json",
        "shelf.json",
        "shelf.svg",
    }
    # The first page and the list of games show every game, also without a network.
    shown = {"kiln/pictures/blank-0.webp", "kiln/pictures/sheet-0.webp"}
    assert {file for file in groups["engine"] if file.startswith("kiln/pict")} == shown
    assert groups["print"] == ["print.js", "print.zip"]
    assert groups["print-ko"] == ["print-ko.zip"]
    assert groups["print kiln"] == ["kiln/print.en.html"]
    assert groups["own"] == ["own-game.en.zip", "own-game.ko.zip"]
    # What a page shows is kept with it.
    assert {"own.en.html", "own.js", "own-game.en.webp", "photo.en.html", "photo.webp"} <= {*groups["engine"]}
    page = texts["kiln/index.html"]
    counted = ("pyodide/engine.bin", "pyodide/python_stdlib.zip", "pyodide/pyodide-lock.json", "rules.zip")
    weight = sum((folder / path).stat().st_size for path in (*counted, "kiln/data/en/game.packed"))
    assert f'<html lang="en" data-game="kiln" data-languages="en" data-weight="{weight}">' in page
    scripts = {path.removeprefix("kiln/") for path in files if path.startswith("kiln/page/") and path.endswith(".js")}
    assert scripts == {"page/main.js", "page/rules.js"}
    linked = re.findall(r'(?:href|src)="([^":#]+\.(?:css|js|png|svg|webmanifest))"', page)
    assert [path for path in linked if not (folder / "kiln" / path).is_file()] == []
    manifest = json.loads((folder / "kiln/game.webmanifest").read_text("utf-8"))
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Kiln", "./", "standalone")
    assert [icon["sizes"] for icon in manifest["icons"]] == ["192x192", "512x512", "180x180"]
    site = json.loads((folder / "site.webmanifest").read_text("utf-8"))
    assert (folder / site["start_url"]).is_file()
    assert all((folder / icon["src"]).is_file() for icon in site["icons"])
    assert (folder / "preview.png").read_bytes().startswith(b"\x89PNG")
    scene = json.loads((folder / "kiln/data/en/scene.json").read_text("utf-8"))
    assert (scene["languages"], scene["blank"]["sheets"]) == (["en"], ["shelf"])
    packed = zipfile.ZipFile(io.BytesIO((folder / "rules.zip").read_bytes())).namelist()
    assert {"sheetgen/web/offline_session.py", "yaml/loader.py"} <= set(packed)
    assert "sheetgen/web/static_site.py" not in packed
    printing = zipfile.ZipFile(folder / "print.zip").namelist()
    assert {"reportlab/pdfgen/canvas.py", "PIL/Image.py", "sheetgen/_data/layouts/themes.pickle"} <= set(printing)
    assert not any("sheet-hangul" in name for name in printing)
    assert all("sheet-hangul" in name for name in zipfile.ZipFile(folder / "print-ko.zip").namelist())
    assert build_site(Library(), SiteOrder(site=str(folder), engine=str(engine))) == files


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    engine, folder = tmp_path / "engine", tmp_path / "site"
    engine.mkdir()
    for name in ENGINE:
        (engine / name).touch()
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    with pytest.raises(Unusable) as caught:
        build_site(Library(), SiteOrder(site=str(folder), engine=str(engine)))
    assert str(caught.value) == f"{folder}: contains other files (name an empty folder)"
    assert [path.name for path in folder.iterdir()] == ["mine.txt"]
