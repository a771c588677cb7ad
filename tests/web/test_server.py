"""The addresses: who is let in, how much a request may bring, what is answered."""

from __future__ import annotations

import http.client
import io
import os
import re
import signal
import subprocess
import sys
import unicodedata
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from sheetgen.app.library import Library
from sheetgen.cli.main import main
from sheetgen.text.complaint import Unusable
from sheetgen.web import request_guard as guard
from sheetgen.web.door import LOCAL
from sheetgen.web.export import EXPORTS
from sheetgen.web.paths import free_path
from sheetgen.web.qr import qr_svg, qr_text
from sheetgen.web.request_guard import BODY_LIMIT
from sheetgen.web.run_server import bind_socket

from .serving import GAME, Served, free_port, served

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
TOKEN = "a-token-of-one-game"


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "game") as table:
        yield table


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("guarded"), token=TOKEN) as table:
        yield table


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table with one player, whom no test changes."""
    with served(tmp_path_factory.mktemp("lasting")) as table:
        table.ask("/api/players", {"name": "Ada"})
        yield table


def raw(table: Served, path: str, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection(table.address.removeprefix("http://"), timeout=60)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()


def test_a_player_joins_marks_and_is_judged(here: Served, tmp_path: Path) -> None:
    assert here.ask("/api/players", {"name": "Ada"}) == (201, {"id": "1"})
    status, told = here.mark("1", {"left.fort.1": "on", "left.fort.3": "on"})
    assert (status, told["marks"]["left.fort.3"], told["version"]) == (200, "on", 2)
    status, report = here.ask("/api/judge", {"marks": told["marks"]})
    (mistake,) = [each for each in report["mistakes"] if each["severity"] == "error"]
    assert mistake["message"] == "Fort: box 2 is empty, but box 3 after it is filled."
    assert mistake["boxes"] == ["left.fort.2"]
    assert [way["set"] for way in mistake["ways"]] == [{"left.fort.2": "on"}, {"left.fort.3": None}]
    assert [way["mends"] for way in mistake["ways"]] == [[1], [1]]
    (filled,) = Library().read_file(str(tmp_path / "game" / "ada.yaml"))
    assert (filled.values["left.fort"], filled.values["player"]) == (0b101, "Ada")


def test_operations_of_another_format_or_table_are_not_made(here: Served) -> None:
    here.ask("/api/players", {"name": "Ada"})
    body = here.body("phone", [{"number": 1, "set": {"left.fort.1": "on"}}])
    assert here.ask("/api/players/1/marks", {**body, "format": 2}) == (409, {"format": 1})
    assert here.ask("/api/players/1/marks", {**body, "table": "x"}) == (409, {"table": here.table.journal.table})
    assert here.ask("/api/players/1/marks", body)[1]["marks"]["left.fort.1"] == "on"


@pytest.mark.parametrize("number", [0, -1, 2**53, True, "1", 1.5, None])
def test_the_number_of_an_operation_is_one_that_a_page_can_count(here: Served, number: object) -> None:
    here.ask("/api/players", {"name": "Ada"})
    body = here.body("phone", [{"number": number, "set": {}}])
    assert here.ask("/api/players/1/marks", body) == (400, {"refused": "not an operation"})


def test_the_asked_port_is_the_one_that_listens() -> None:
    port = free_port()
    with bind_socket(LOCAL, port, free_port()) as taken:
        assert taken.getsockname()[1] == port
        with bind_socket(LOCAL, None, port) as other:
            assert other.getsockname()[1] != port
        with pytest.raises(Unusable):
            bind_socket(LOCAL, port, free_port())


@pytest.mark.slow
def test_the_page_in_another_language(lasting: Served) -> None:
    status, report = lasting.ask("/api/judge?lang=fr", {"marks": {"left.fort.3": "on"}})
    assert (status, report["parts"][0]["label"]) == (200, "Renommée")
    assert lasting.ask("/api/scene?lang=pl")[1]["texts"]["undo"] == "Cofnij"
    assert lasting.ask("/api/scene?lang=../../x")[1]["language"] == "en"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/players/9", None, 404),
        ("/api/players/1/export/exe", None, 404),
        ("/api/sheets/nowhere", None, 404),
        ("/page/nothing.js", None, 404),
        ("/page/..%2f..%2fpyproject.toml", None, 404),
        ("/fonts/..%2f..%2fREADME.md", None, 404),
        ("/api/icons/dragon", None, 404),
        ("/api/join.svg", None, 404),
        ("/api/players", {"name": 3}, 400),
        ("/api/players", {"name": "   "}, 400),
        ("/api/players", ["Ada"], 400),
        ("/api/players/1", {}, 400),
        ("/api/players/9", {"removed": True}, 404),
        ("/api/players/1", {"removed": False}, 404),
        ("/api/players/1", {"name": " "}, 400),
        ("/api/judge", {"marks": {"years.1": "many"}}, 400),
        ("/api/judge", {"marks": {"player.1": "x" * BODY_LIMIT}}, 413),
    ],
)
def test_what_cannot_be_answered(lasting: Served, path: str, body: object, status: int) -> None:
    assert lasting.ask(path, body)[0] == status


@pytest.mark.parametrize(
    ("operations", "origin", "status"),
    [
        ("all", "phone", 400),
        ([{"number": "1", "set": {}}], "phone", 400),
        ([{"number": True, "set": {}}], "phone", 400),
        ([{"number": 0, "set": {}}], "phone", 400),
        ([{"number": 10**20, "set": {}}], "phone", 400),
        ([{"number": 1, "set": {"left.wall.1": 1}}], "phone", 400),
        ([{"number": 1, "set": {}, "identity": "x" * 1000}], "phone", 400),
        ([{"number": 1, "set": {}}], "", 400),
        ([{"number": 1, "set": {}}], "a b", 400),
        ([{"number": number, "set": {}} for number in range(1, 202)], "phone", 400),
    ],
)
def test_operations_that_are_none(lasting: Served, operations: object, origin: str, status: int) -> None:
    body = lasting.body(origin, operations)
    assert lasting.ask("/api/players/1/marks", body)[0] == status
    assert lasting.ask("/api/players/9/marks", lasting.body("phone", []))[0] == 404


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
def test_strange_hosts_and_origins_get_nothing(lasting: Served, headers: dict[str, str], status: int) -> None:
    assert raw(lasting, "/api/table", headers)[::2] == (status, b"")


def test_a_change_needs_an_origin(here: Served) -> None:
    connection = http.client.HTTPConnection(here.address.removeprefix("http://"), timeout=60)
    connection.request("POST", "/api/players", body=b'{"name": "Ada"}')
    assert connection.getresponse().status == 403
    assert here.table.records == {}


def test_without_the_token_there_is_nothing(guarded: Served) -> None:
    paths = ("/page/main.js", "/api/table", "/api/events", "/page/?t=wrong", f"/api/table?t={TOKEN}")
    for path in paths:
        assert raw(guarded, path, {})[::2] == (404, b""), path
    cookie = f"sheetgen-{guarded.table.journal.table}=wrong"
    assert raw(guarded, "/api/table", {"Cookie": cookie})[0] == 404


@pytest.mark.parametrize(
    ("languages", "heading"),
    [("fr-FR,fr;q=0.9", "Cette table a un nouveau code"), ("de, en", "This table has a new code")],
)
def test_a_browser_with_an_old_code_is_told_to_scan_the_new_one(guarded: Served, languages: str, heading: str) -> None:
    cookie = f"sheetgen-{guarded.table.journal.table}=wrong"
    for path, sent in (("/", {"Cookie": cookie}), ("/?t=wrong", {})):
        status, headers, page = raw(guarded, path, {"Accept-Language": languages, **sent})
        assert (status, headers["cache-control"]) == (401, "no-store")
        assert f'<p role="alert">{heading}</p>' in page.decode()
        assert "hadrian" not in page.decode().lower()


def test_the_link_with_the_token_lets_in(guarded: Served) -> None:
    status, headers, _ = raw(guarded, f"/?t={TOKEN}", {})
    assert (status, headers["location"]) == (303, "/")
    assert "httponly" in headers["set-cookie"].lower()
    assert "samesite=strict" in headers["set-cookie"].lower()
    cookie = headers["set-cookie"].partition(";")[0]
    assert raw(guarded, "/api/table", {"Cookie": cookie})[0] == 200


@pytest.mark.parametrize(
    ("path", "kind", "kept"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/page/main.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/api/table", "application/json", "no-cache"),
        ("/api/drawings/left", "image/svg+xml", "no-cache"),
    ],
)
def test_every_answer_says_who_may_use_it(lasting: Served, path: str, kind: str, kept: str) -> None:
    headers = raw(lasting, path, {})[1]
    assert {name: headers[name] for name in ("content-type", "cache-control", *guard.HEADERS)} == {
        "content-type": kind,
        "cache-control": kept,
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
    }
    assert ("content-security-policy" in headers) == kind.startswith(("text/html", "image/svg+xml"))


def test_a_page_may_run_nothing_but_its_own_scripts(lasting: Served) -> None:
    policy = raw(lasting, "/", {})[1]["content-security-policy"]
    assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Ada", "ada.yaml"),
        ("Łukasz Żółć", "lukasz-zolc.yaml"),
        ("../../etc/passwd", "etc-passwd.yaml"),
        ("con", "player-con.yaml"),
        ("김민준", "김민준.yaml"),
        ("다라 2", "다라-2.yaml"),
        ("Ёлка Ж.", "ёлка-ж.yaml"),
        ("がちょう", "がちょう.yaml"),
        ("हिन्दी", "हिन्दी.yaml"),
        ("🏛 ⚔", "player.yaml"),
        ("<script>alert(1)</script>", "script-alert-1-script.yaml"),
    ],
)
def test_a_file_is_named_after_its_player(name: str, file: str, tmp_path: Path) -> None:
    assert free_path(tmp_path, name) == tmp_path / file
    (tmp_path / file).touch()
    assert free_path(tmp_path, name).name == file.replace(".yaml", "-2.yaml")


def test_a_sheet_of_a_name_in_another_script_is_found_by_it(tmp_path: Path) -> None:
    with served(tmp_path / "game") as table:
        table.ask("/api/players", {"name": "다라"})
        assert (tmp_path / "game" / "다라.yaml").is_file()
        with urlopen(f"{table.address}/api/players/1/export/yaml", timeout=60) as answer:
            assert answer.headers["content-disposition"] == "attachment; filename*=UTF-8''%EB%8B%A4%EB%9D%BC.yaml"
        table.ask("/api/players", {"name": "Ada"})
    # A disk that takes letters apart gives the name of the file so.
    (tmp_path / "game" / "다라.yaml").rename(tmp_path / "game" / unicodedata.normalize("NFD", "다라.yaml"))
    with served(tmp_path / "game") as table:
        assert [(each["id"], each["name"]) for each in table.ask("/api/table")[1]["players"]] == [
            ("1", "다라"),
            ("2", "Ada"),
        ]


def test_what_can_be_kept(lasting: Served) -> None:
    heads = {kind: lasting.ask(f"/api/players/1/export/{kind}")[1][:4] for kind in ("pdf", "form")}
    assert heads == {"pdf": b"%PDF", "form": b"%PDF"}
    assert b"player: Ada" in lasting.ask("/api/players/1/export/yaml")[1]
    with zipfile.ZipFile(io.BytesIO(lasting.ask("/api/sheets.zip")[1])) as packed:
        assert {name: b"player: Ada" in packed.read(name) for name in packed.namelist()} == {"ada.yaml": True}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "lang"), [(GAME, "en"), (GAME, "ko"), ("rome-and-roll", "en"), ("praetor", "ko")])
def test_every_sheet_of_every_game_can_be_shown(game: str, lang: str, tmp_path: Path) -> None:
    with served(tmp_path, game, lang=lang) as table:
        scene = table.ask("/api/scene")[1]
        for sheet in scene["sheets"]:
            told = table.ask(f"/api/sheets/{sheet['name']}")[1]
            assert told["boxes"]
            assert all(2.5 <= region["zoom"] <= 7 and region["name"] for region in told["regions"])
            drawing = table.ask(f"/api/drawings/{sheet['name']}")[1].decode()
            assert all(f'id="{box["id"]}"' in drawing for box in told["boxes"])


def test_the_first_view_is_small(lasting: Served) -> None:
    """Everything a browser loads for the first view of both sheets, as it travels."""
    page = Path(__file__).parent.parent.parent / "sheetgen" / "web" / "page"
    files = [f"/page/{path.name}" for path in page.iterdir() if path.suffix in (".js", ".css")]
    fonts = ("Medium", "SemiBold")
    files += [f"/fonts/BarlowCondensed-{style}.woff2" for style in fonts]
    files += ["/fonts/BarlowCondensedTabular-SemiBold.woff2", "/fonts/Cinzel-Bold.woff2", "/fonts/Caveat-Bold.woff2"]
    files += ["/", "/fonts.css", "/api/scene", "/api/table", "/api/players/1"]
    files += [f"/api/{kind}/{name}" for kind in ("sheets", "drawings") for name in ("left", "right")]
    total = 0
    for path in files:
        status, _, content = raw(lasting, path, {"Accept-Encoding": "gzip"})
        assert status == 200, path
        total += len(content)
    assert total < 300_000


def test_a_link_as_a_code() -> None:
    assert qr_svg("http://192.0.2.7:8137/?t=abc").startswith("<svg")
    assert len(qr_text("http://192.0.2.7:8137/?t=abc").splitlines()) > 10


def test_a_finished_game_is_added_to_the_campaign(tmp_path: Path) -> None:
    record = tmp_path / "campaign.yaml"
    record.write_bytes((EXAMPLES / "campaign" / "record.yaml").read_bytes())
    sheet = tmp_path / "ada.yaml"
    played = (EXAMPLES / "campaign" / "pons-aelius.yaml").read_text(encoding="utf-8")
    sheet.write_text(played.replace("\nfort: 2\n", "\n"), encoding="utf-8")
    with served(tmp_path, files=(str(sheet),), campaign_record=str(record)) as table:
        assert table.ask("/api/scene")[1]["campaign"] is True
        status, told = table.ask("/api/players/1/record", {})
        assert (status, "no fort is given" in told["unusable"][0]) == (409, True)
        sheet.write_text(played, encoding="utf-8")
        table.table.refresh()
        before = record.read_bytes()
        status, told = table.ask("/api/players/1/record", {})
        assert (status, told["told"].partition(".")[0]) == (200, "Fort 2, Pons Aelius: won with 70 points")
        assert "sheet: ada.yaml" in record.read_text(encoding="utf-8")
        assert (tmp_path / "campaign.yaml.bak").read_bytes() == before
    with served(tmp_path, files=(str(sheet),)) as table:
        assert table.ask("/api/players/1/record", {})[0] == 404


def test_what_is_wrong_is_told_in_the_language_of_the_table(tmp_path: Path) -> None:
    with served(tmp_path, lang="fr") as table:
        assert table.ask("/api/players", {"name": " "}) == (400, {"refused": "il faut un nom"})
        for number in range(12):
            table.ask("/api/players", {"name": f"Ada {number}"})
        refused = {"refused": "il y a déjà 12 joueurs"}
        assert table.ask("/api/players", {"name": "Ben"}) == (400, refused)
        file = tmp_path / "ada-0.yaml"
        file.write_text("game: [\n")
        table.table.refresh()
        hint = "une virgule de trop, ou un crochet resté ouvert\u00a0? Une place vide s'écrit ~"
        told = f"{file}:2:1: il manque une valeur ici ({hint})"
        assert table.ask("/api/table")[1]["players"][0]["fault"] == [told]
        assert table.ask("/api/players/1")[1]["fault"] == [told]
        assert table.mark("1", {}) == (409, {"unusable": [told]})


def test_operations_of_another_format_or_past_what_a_page_counts_are_refused(here: Served) -> None:
    here.ask("/api/players", {"name": "Ada"})
    assert here.ask("/api/players/1/marks", {**here.body("phone", []), "format": 0}) == (409, {"format": 1})
    for number in (0, 2**53, "1", True):
        told = here.ask("/api/players/1/marks", here.body("phone", [{"number": number, "set": {}}]))
        assert told == (400, {"refused": "not an operation"})


def test_a_player_has_the_colour_of_the_place_until_another_is_chosen(here: Served) -> None:
    for name in ("Ada", "Ben"):
        here.ask("/api/players", {"name": name})
    assert [each["colour"] for each in here.ask("/api/table")[1]["players"]] == [0, 1]
    assert [each["colour"] for each in here.ask("/api/table", {"colours": {"2": 4}})[1]["players"]] == [0, 4]
    for wrong in ({"2": 6}, {"2": True}, {"2": "red"}, {"9": 1}, "red"):
        assert here.ask("/api/table", {"colours": wrong}) == (400, {"refused": "no such colour"})


@pytest.mark.parametrize(
    ("name", "refused"),
    [("\ud800", "not JSON"), ("\ufffd", "no such box: \ufffd"), ("\U0001f600", "no such box: \U0001f600")],
)
def test_half_a_character_is_no_text(lasting: Served, name: str, refused: str) -> None:
    """As an escape it passes for JSON, but an answer that repeats it could not be sent."""
    assert lasting.ask("/api/judge", {"marks": {name: "on"}}) == (400, {"refused": refused})


def test_every_text_of_the_page_is_shown_somewhere(lasting: Served) -> None:
    page = Path(guard.__file__).parent
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in [*page.glob("*.py"), *page.glob("page/*.js"), *page.glob("offline_page/*.js")]
    )
    keys = set(lasting.ask("/api/scene")[1]["texts"])
    counted = {f"{word}-{number}" for word in ("mistake", "reward", "marks", "refused") for number in ("one", "many")}
    exported = {f"export-{kind}{told}" for kind in EXPORTS for told in ("", "-for")}
    assert {key for key in keys - counted - exported if not re.search(rf"[\"'.]{key}[\"'`]", sources)} == set()
    asked = set(re.findall(r"\btext\(\"([a-z-]+)\"", sources)) - {"game"}
    assert asked - keys == set()


def test_the_command_prints_its_link_and_ends_at_ctrl_c(tmp_path: Path) -> None:
    port = free_port()
    words = [sys.executable, "-m", "sheetgen", "play", GAME, "--no-browser", "--port", str(port)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path) as running:
        assert running.stdout is not None
        link = running.stdout.readline().strip()
        assert f":{port}/" in f"{link}/"
        with urlopen(link, timeout=60) as answer:
            assert b'<script type="module"' in answer.read()
        running.send_signal(signal.SIGINT)
        try:
            _, complaints = running.communicate(timeout=120)
        finally:
            running.kill()
        assert (running.returncode, complaints) == (0, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("atlantis",), "GAME: unknown game 'atlantis'"),
        ((GAME, "ada.pdf"), "ada.pdf: is not a YAML file (name a .yaml file)"),
        ((GAME, "--lang", "xx"), "--lang: unknown language 'xx'"),
        ((GAME, "--theme", "neon"), "--theme: unknown theme 'neon'"),
        ((GAME, "--folder", "/dev/null"), "--folder: /dev/null is a file, not a folder (choose another place)"),
        ((GAME, "--folder", "/dev/null/x"), "--folder: /dev/null is a file, not a folder (choose another place)"),
    ],
)
def test_what_cannot_be_played(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ending:
        main(["play", "--no-browser", *words])
    assert ending.value.code == 2
    assert capsys.readouterr().err.startswith(said)


def test_a_folder_that_may_not_be_written_to_is_refused_before_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(SystemExit) as ending:
        main(["play", "--no-browser", GAME, "--folder", str(tmp_path / "sheets")])
    assert ending.value.code == 2
    assert capsys.readouterr().err == (
        "--folder: you have no permission to write there (choose a folder of your own)\n"
    )


def test_nothing_comes_from_the_net() -> None:
    page = Path(guard.__file__).parent / "page"
    address = re.compile(r"(?:https?:)?//[a-z][^\s\"'`)]+")
    texts = {path.name: re.sub(r"(?m)//\s.*$", "", path.read_text(encoding="utf-8")) for path in page.iterdir()}
    named = {f"{name}: {found}" for name, text in texts.items() for found in address.findall(text)}
    assert named == {"dom.js: http://www.w3.org/2000/svg", "icon.svg: http://www.w3.org/2000/svg"}
