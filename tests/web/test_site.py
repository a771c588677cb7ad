"""The page as a static site: the rules run in the browser, the sheets lie in its storage."""

from __future__ import annotations

import ast
import base64
import functools
import gzip
import io
import json
import pickle
import re
import shutil
import subprocess
import sys
import threading
import zipfile
import zlib
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from sheetgen.app.check_files import JudgeOrder, check_files
from sheetgen.app.library import Library
from sheetgen.app.new_game import create_game
from sheetgen.app.orders import PrintOrder, SiteOrder
from sheetgen.app.sheet_output import print_sheets
from sheetgen.text.complaint import Unusable
from sheetgen.text.yaml_documents import Files
from sheetgen.web import offline_session
from sheetgen.web.live_report import LiveReporter
from sheetgen.web.offline_session import OfflineSession, blank_sheet, pack_game
from sheetgen.web.own_game import open_game
from sheetgen.web.player_marks import changes_between
from sheetgen.web.site_engine import ENGINE, UNUSED, compiled, engine_files, print_files, rule_modules
from sheetgen.web.site_landing import games_page, landing_page, print_page
from sheetgen.web.site_rooms import example_game, own_page, photo_page, program
from sheetgen.web.static_site import build_site
from tests.amounts import IS_NIGHTLY, amount
from tests.hadrians_wall.checking import read_data
from tests.hadrians_wall.simulator import play_match
from tests.hadrians_wall.simulator.options import Options

from .browsing import DESK, PHONE, Hand, axe_core, becomes, hand, missing
from .serving import GAME
from .test_play import tap_all, tapped

PYODIDE = Path(__file__).parent.parent / "form" / "node_modules" / "pyodide"
BELOW = "any/where"
"""The site stands below other things on its host."""


def test_each_room_of_the_site_begins_with_the_same_head() -> None:
    library = Library("fr")
    rooms = [games_page(library), photo_page(library), own_page(library, opens=True), print_page(library, GAME)]
    heads = [page.decode().partition("<header>")[0] for page in rooms]
    files = [re.findall('<link rel="[a-z]+" href="([^"]+)"', head) for head in heads]
    assert files[:3] == [["favicon.png", "fonts.css", "landing.css"]] * 3
    assert files[3] == ["../favicon.png", "../fonts.css", "../landing.css"]
    assert [re.findall("<title>([^<]+)</title>", head) for head in heads] == [
        ["Vos parties"],
        ["Lire une photo"],
        ["Votre propre jeu"],
        ["Imprimer\u00a0: Mur d&#x27;Hadrien"],
    ]
    assert [head.count('<html lang="fr">') for head in heads] == [1] * 4
    ways = [re.findall("<header>.*</header>", page.decode())[0] for page in rooms]
    mine = [re.findall('<a class="mine" href="([^"]+)', way) for way in ways]
    assert mine == [*[["games.fr.html"]] * 3, ["../games.fr.html"]]
    names = ("games", "photo", "own", "print")
    assert [re.findall('href="([^"]+)" lang="ko"', way) for way in ways] == [[f"{name}.ko.html"] for name in names]


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server that prints nothing."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site on a plain file server: of one game in two languages, each night of all in all."""
    if not (PYODIDE / ENGINE[0]).is_file():
        missing("the package 'pyodide' is not there (npm ci --omit=optional --prefix tests/form)")
    root = tmp_path_factory.mktemp("host")
    with pytest.MonkeyPatch.context() as patch:
        if not IS_NIGHTLY:
            patch.setattr(Library, "names", (GAME,))
            patch.setattr(Library, "languages", ("en", "ko"))
        build_site(Library(), SiteOrder(site=str(root / BELOW), engine=str(PYODIDE)))
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/{BELOW}"
    server.shutdown()


def begin(person: Hand) -> None:
    """Open the blank sheet of a first visit."""
    person.page.goto(f"{person.address}/")
    person.page.wait_for_selector(".boxes [role=button]", state="attached")


OFFLINE = "async () => Boolean(await caches.match('data/en/scene.json'))"
"""Whether the game is kept for visits without a network."""
SAVED = "() => document.querySelector('#head .who')?.textContent.endsWith('saved')"
KEPT = """() => new Promise((resolve) => {
  indexedDB.open('sheetgen').onsuccess = ({ target: { result: base } }) => {
    const asked = base.transaction('games').objectStore('games').get('table GAME');
    asked.onsuccess = () => { base.close(); resolve(asked.result?.files ?? {}); };
  };
})"""


def kept(person: Hand) -> dict[str, str]:
    """The files in the browser's storage."""
    found: dict[str, str] = person.page.evaluate(KEPT.replace("GAME", GAME))
    return found


@pytest.mark.slow
def test_a_game_tapped_in_without_a_server(browser: Any, site: str, tmp_path: Path) -> None:
    """The file and the score are those of the marks that were made, also after a visit without the network."""
    (game,) = play_match(11, Options(players=1))
    filled = read_data(game.sheet(written_score=True))
    marks = dict(list(tapped(filled).items())[: amount(40, 1000)]) | {"player.1": "Ada", "years.1": "4"}
    path = tmp_path / "ada.yaml"
    with hand(browser, f"{site}/{GAME}", PHONE) as person:
        begin(person)
        person.region("Wall, left")
        begun = {"years.1": "0", "left.resource_production.1": "on"}
        tap_all(person, {key: text for key, text in marks.items() if begun.get(key) != text})
        person.saved()
        path.write_text(kept(person)["Sheet 1.yaml"], encoding="utf-8")
        (judged,) = check_files(Library(), JudgeOrder(files=(str(path),))).sheets
        total = str(judged.report.score.total)
        shown = "(total) => document.querySelector('.sum .points').textContent === total"
        person.page.wait_for_function(shown, arg=total)
        # The list of games has the points of the last judgement.
        games = person.page.context.new_page()
        games.goto(f"{site}/games.en.html")
        games.locator("#list .players", has_text=f" {total}").wait_for()
        games.close()
        becomes(lambda: person.page.evaluate(OFFLINE), True)
        person.page.context.set_offline(True)
        person.page.reload()
        person.page.wait_for_selector(".sum .points", state="attached")
        person.page.wait_for_function(shown, arg=total)
        assert kept(person)["Sheet 1.yaml"] == path.read_text(encoding="utf-8")
        assert json.loads(kept(person)[".table"].splitlines()[0]).keys() == {"table"}
    made = tapped(judged.report.filled)
    assert changes_between(made, marks) == {}
    assert (total == str(game.score().total)) == IS_NIGHTLY


@pytest.mark.slow
def test_without_a_network_what_was_never_fetched_is_said_to_be_so(browser: Any, site: str) -> None:
    """The page comes by itself once it can be fetched; a game stays in the language that is there."""
    with hand(browser, f"{site}/{GAME}", PHONE) as person:
        begin(person)
        becomes(lambda: person.page.evaluate(OFFLINE), True)
        person.page.goto(f"{site}/games.ko.html")
        person.page.goto(f"{site}/index.en.html")
        person.page.context.set_offline(True)
        begin(person)
        person.page.locator("#head .menu").click()
        # The blank sheet of a first visit is of nobody, who has no letter.
        assert person.page.locator(".menu-sheet .colour").all_inner_texts() == [""] * 6
        person.page.locator(".menu-sheet select").select_option("ko")
        person.says("This language was never opened in this browser: it needs the network once.")
        assert person.page.locator(".menu-sheet select").input_value() == "en"
        person.page.goto(f"{site}/games.ko.html")
        person.page.evaluate("location.href = 'docs/play.html'")
        person.says("아직 받지 않았습니다")
        assert person.page.locator("#kept a").all_inner_texts() == ["하드리아누스 방벽"]
        person.page.goto(f"{site}/index.en.html")
        play = person.page.locator(".game .button.dark")
        play.wait_for()
        person.page.evaluate(FORGOTTEN)
        person.page.reload()
        person.page.locator(".game .away", has_text="Needs the network once.").wait_for()
        assert play.is_hidden()
        person.page.goto(f"{site}/games.en.html")
        person.page.get_by_role("button", name="New game: Hadrian's Wall").click()
        person.says("Hadrian's Wall has not been fetched yet")
        assert person.page.locator("#kept").is_hidden()
        person.page.context.set_offline(False)
        person.page.locator(".boxes [role=button]").first.wait_for(state="attached")
        person.faults.clear()  # the list tells the console of pictures that do not come


FORGOTTEN = f"""async () => {{
  for (const name of await caches.keys()) {{
    const cache = await caches.open(name);
    for (const {{ url }} of await cache.keys()) if (url.includes('/{GAME}/')) await cache.delete(url);
  }}
}}"""
"""Takes a game out of what a browser keeps for visits without a network."""

SLOW_STORAGE = """() => {
  Object.defineProperty(navigator, 'locks', { value: undefined });
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...given) {
    const until = performance.now() + 300;
    const wait = () => { if (performance.now() < until) this.get('').onsuccess = wait; };
    wait();
    return put.apply(this, given);
  };
}"""
"""Over plain http there are no locks, and an old phone writes slowly: transactions are kept open."""


@pytest.mark.slow
def test_what_is_saved_is_stored_whatever_becomes_of_the_page(browser: Any, site: str) -> None:
    """Two pages write at once into a slow storage without locks; they are closed as soon as they say "saved"."""
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        context = person.page.context
        context.add_init_script(f"({SLOW_STORAGE})()")
        begin(person)
        other = Hand(context.new_page(), person.address)
        begin(other)
        for page, boxes in ((person, "left.fort"), (other, "left.wall")):
            page.region("Wall, left")
            page.tap(f"{boxes}.1")
            page.tap(f"{boxes}.2")
            page.marked(f"{boxes}.1", f"{boxes}.2")
        for page in (person, other):
            page.page.wait_for_function(SAVED)
            page.page.close()
            assert page.faults == []
        person.page = context.new_page()
        person.page.goto(f"{site}/index.html")
        text = kept(person)["Sheet 1.yaml"]
        assert ("fort: 2" in text, "wall: 2" in text) == (True, True), text


@pytest.mark.slow
def test_a_sheet_that_cannot_be_read_hides_no_other(browser: Any, site: str) -> None:
    """An earlier edition kept sheets as plain texts; what it kept is taken over, each sheet by itself."""
    good = "game: hadrians-wall\nplayer: Ada\nleft: {fort: 3}\n"
    files = json.dumps({"ada.yaml": good, "bad.yaml": "game: [\n"})
    with hand(browser, f"{site}/{GAME}", PHONE) as person:
        person.page.goto(f"{site}/index.html")
        person.page.evaluate(f"(files) => localStorage.setItem('sheets {GAME}', files)", files)
        person.page.goto(f"{person.address}/#who")
        person.page.locator(".player", has_text="bad").wait_for()
        person.says("The file cannot be read")
        person.page.locator(".player", has_text="Ada").click()
        person.marked("left.fort.1", "left.fort.2")
        person.saved()
        assert kept(person)["bad.yaml"] == "game: [\n"
        assert kept(person)["ada.yaml"] == good


WORDS = """window.words = new Set();
new MutationObserver(() => words.add(document.querySelector('#head .who')?.textContent.split(' · ')[1]))
  .observe(document, { subtree: true, childList: true, characterData: true });"""
"""Collects the words about saving that the head shows."""


@pytest.mark.slow
def test_players_of_one_browser_are_neither_free_nor_away(browser: Any, site: str) -> None:
    """Nobody else can join there, and their sheets are no files."""
    files = {f"{name}.yaml": f"game: hadrians-wall\nplayer: {name}\nleft: {{fort: 3}}\n" for name in ("mia", "leo")}
    with hand(browser, f"{site}/{GAME}", PHONE) as person:
        person.page.goto(f"{site}/index.html")
        person.page.evaluate(f"(files) => localStorage.setItem('sheets {GAME}', files)", json.dumps(files))
        person.page.goto(f"{person.address}/#who")
        becomes(person.page.locator(".players .presence").all_inner_texts, ["", ""])
        assert person.page.locator(".present").inner_text() == "Players"
        person.page.goto(f"{person.address}/#table")
        becomes(person.page.locator(".seat .presence").all_inner_texts, ["", ""])


@pytest.mark.slow
def test_a_sheet_is_marked_before_the_rules_are_there(browser: Any, site: str) -> None:
    """Rules that do not load are told; marks made meanwhile are judged when the rules are there."""
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        person.page.context.route("**/engine.bin", lambda route: route.abort())
        person.page.add_init_script(WORDS)
        begin(person)
        person.says("The rules did not load")
        person.told("engine.bin: Failed to fetch. Next try in 5 s.")
        person.region("Wall, left")
        person.tap("left.fort.1")
        person.marked("left.fort.1")
        person.page.locator("#head .who", has_text="Sheet 1 \u00b7 kept here").wait_for()
        assert set(person.page.evaluate("[...words]")) <= {None, "saving", "kept here"}
        # A game that was ended now would go on for whoever leaves the page before the rules are there.
        person.page.evaluate("location.hash = 'table'")
        person.page.locator(".waits", has_text="Possible once the rules have loaded.").wait_for()
        assert person.page.locator("[data-key=end]").is_disabled()
        person.page.context.unroute("**/engine.bin")
        person.page.get_by_role("button", name="Try now").click()
        person.page.locator("[data-key=end]:enabled").wait_for()
        person.page.evaluate("location.hash = 'sheet'")
        person.page.locator(".sum", has_text="0no mistake").wait_for()
        person.saved()
        assert "fort: 1" in kept(person)["Sheet 1.yaml"]
        person.faults.clear()


@pytest.mark.slow
def test_a_browser_without_room_is_told_on_the_site(browser: Any, site: str) -> None:
    with hand(browser, f"{site}/{GAME}", PHONE) as person:
        begin(person)
        person.region("Wall, left")
        person.saved()
        full = "throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')"
        person.page.evaluate(f"() => {{ IDBObjectStore.prototype.put = () => {{ {full} }} }}")
        person.tap("left.fort.1")
        person.page.locator("#band", has_text="This device has no room left").wait_for()
        assert "saved" not in person.page.locator("#head .who").inner_text()
        person.marked("left.fort.1")


def table(tmp_path: Path, code: str = "en") -> OfflineSession:
    packed = pack_game(GAME, {each: Library(each) for each in ("en", "fr")})
    return OfflineSession(packed, GAME, code, str(tmp_path))


def ask(at: OfflineSession, what: str, **more: object) -> Any:
    return json.loads(at.ask(json.dumps({"ask": what, **more})))


def test_a_checker_that_fails_is_told_without_a_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ValueError("wrong")

    at = table(tmp_path)
    files = ask(at, "join", name="Ada")["files"]
    monkeypatch.setattr(LiveReporter, "check", fails)
    told = ask(at, "judge", marks={})
    assert (told["status"], told["refused"], told["files"]) == (500, "ValueError: wrong", files)
    assert [each["total"] for each in ask(at, "table")["answer"]["players"]] == [None]


ASKED_WRONGLY = """(game) => new Promise((resolve) => {
  const worker = new Worker("page/rules.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.ready) worker.postMessage({ number: 1, question: '{"ask": "mark"}' });
    if (data.number) resolve(data);
  };
  worker.postMessage({ game, language: "en" });
})"""


@pytest.mark.slow
def test_a_fault_of_the_compiled_rules_is_told_as_what_it_is(browser: Any, site: str) -> None:
    """It was lost in a second fault: that of the traceback, which found no lines."""
    with hand(browser, f"{site}/{GAME}", PHONE) as person:
        person.page.goto(person.address + "/")
        told = person.page.evaluate(ASKED_WRONGLY, GAME)
        assert json.loads(told["answer"]) == {"refused": "KeyError: 'id'", "status": 500, "files": {}, "events": []}


def test_two_pages_of_one_browser_lose_no_mark(tmp_path: Path) -> None:
    """Each takes up what the other wrote into the storage before it changes a sheet."""
    one, other = table(tmp_path / "one"), table(tmp_path / "other")
    files = ask(one, "join", name="Ada")["files"]
    set_first = {"origin": "a", "operations": [{"number": 1, "set": {"left.wall.1": "on"}}]}
    set_second = {"origin": "b", "operations": [{"number": 1, "set": {"left.fort.1": "on"}}]}
    ask(other, "table", files=files)
    files = ask(one, "mark", id="1", body=set_first)["files"]
    told = ask(other, "mark", id="1", body=set_second, files=files)
    assert {key for key in told["answer"]["marks"] if key.startswith("left.")} >= {"left.wall.1", "left.fort.1"}
    assert [event["set"] for event in told["events"] if event["kind"] == "step"] == [
        {"left.wall.1": "on"},
        {"left.fort.1": "on"},
    ]


def test_what_could_not_be_stored_is_done_again(tmp_path: Path) -> None:
    """The storage refused the answer: the page sends its marks again, with the files that are stored."""
    at = table(tmp_path)
    files = ask(at, "join", name="Ada")["files"]
    body = {"origin": "a", "operations": [{"number": 1, "set": {"left.fort.1": "on"}}]}
    lost = ask(at, "mark", id="1", body=body, files=files)
    told = ask(at, "mark", id="1", body=body, files=files)
    assert told["answer"]["marks"] == lost["answer"]["marks"]
    assert "fort: 1" in told["files"]["ada.yaml"]
    assert told["answer"]["epoch"] != lost["answer"]["epoch"]
    assert {"kind": "hello"} in told["events"]


@pytest.mark.parametrize("wanted", [{"ended": True, "by": "1"}, {"hidden": True}, {"colours": {"1": 3}}])
def test_a_page_that_changes_the_table_is_told_to_look_at_it(tmp_path: Path, wanted: dict[str, object]) -> None:
    at = table(tmp_path)
    ask(at, "join", name="Ada")
    assert {"kind": "table"} in ask(at, "settle", wanted=wanted)["events"]


def test_another_game_leaves_the_one_before_as_it_is(tmp_path: Path) -> None:
    at = table(tmp_path / "one")
    ask(at, "settle", wanted={"choices": {"difficulty": "hard"}})
    ask(at, "join", name="Ada")
    files = ask(at, "join", name="Ben")["files"]
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(ask(at, "archive")["answer"]))) as packed:
        assert {name: packed.read(name).decode() for name in packed.namelist()} == {
            name: text for name, text in files.items() if name.endswith(".yaml")
        }
    told = ask(at, "again", files=files)
    assert told["files"] == files
    other = ask(table(tmp_path / "other"), "table", files=told["answer"])["answer"]
    assert [each["name"] for each in other["players"]] == ["Ada", "Ben"]
    assert other["choices"] == {"difficulty": "hard"}
    assert "difficulty: hard" in told["answer"]["ben.yaml"]
    assert other["table"] != ask(at, "table")["answer"]["table"]


def test_a_game_of_opened_files_is_the_same_table_when_it_is_opened_again(tmp_path: Path) -> None:
    """A page that finds another table than the one it showed begins anew."""
    text = ask(table(tmp_path / "other"), "join", name="Ada")["files"]["ada.yaml"]
    at = table(tmp_path / "list")
    told = ask(at, "table", files=ask(at, "open", name="ada.yaml", text=text)["files"])
    again = ask(table(tmp_path / "room"), "table", files=told["files"])
    assert again["answer"]["table"] == told["answer"]["table"]
    assert again["files"] == told["files"]


def test_a_browser_names_no_folder(tmp_path: Path) -> None:
    """The page would say that all is saved in a folder that nobody can open."""
    assert ask(table(tmp_path), "table")["answer"]["folder"] == ""


def test_reports_come_in_the_language_of_the_page(tmp_path: Path) -> None:
    report = ask(table(tmp_path, "fr"), "judge", marks={"left.fort.2": "on"})["answer"]
    expected = "Fort\u00a0: la case 1 est vide alors que la case 2, plus loin, est remplie."
    assert report["mistakes"][0]["message"] == expected


@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_rules_of_the_forts_are_packed(code: str) -> None:
    """In the browser no file of a campaign can be read: what a sheet of a fort is judged by is there already."""
    (_, made) = pickle.loads(zlib.decompress(pack_game(GAME, {code: Library(code)})))[code]
    editions = [key[2] for key in made if key[0] == "campaign"]
    assert editions == ["", code]


def test_sheets_are_printed_without_the_files_of_the_layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser, where the layouts are not unpacked and the themes are."""
    themes = {"colour": Library().theme("colour")}
    at = table(tmp_path / "table")
    ask(at, "join", name="Ada")
    monkeypatch.setattr(offline_session.PackedLibrary, "theme", lambda *asked: themes[asked[1]])
    monkeypatch.setattr(Files, "content", lambda _, path: pytest.fail(f"{path} is read"))
    order = {"paper": "a4", "theme": "colour", "copies": 1, "duplex": None, "sheets": ["left"]}
    told = ask(at, "print", mine=True, **order)
    assert told.get("refused") is None
    assert base64.b64decode(told["answer"]["pdf"]).startswith(b"%PDF-")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "theme", "paper", "lang"),
    [
        (GAME, "colour-safe", "a3", "pl"),
        ("praetor", "mono", "letter", "fr"),
        ("rome-and-roll", "ink-saver", "a4", "ko"),
    ],
)
def test_every_game_is_printed_in_the_browser_as_at_home(
    game: str, theme: str, paper: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(lang)
    themes = {name: library.theme(name) for name in library.themes}
    monkeypatch.setattr(offline_session.PackedLibrary, "theme", lambda *asked: themes[asked[1]])
    at = OfflineSession(pack_game(game, {lang: Library(lang)}), game, lang, str(tmp_path / "table"))
    told = ask(at, "print", paper=paper, theme=theme, copies=1, duplex=None, sheets=[], mine=False)
    home = print_sheets(library, PrintOrder(game=game, paper=paper, theme=theme)).pdf
    pages = drawn_pages(base64.b64decode(told["answer"]["pdf"]))
    assert pages
    assert differences(pages, drawn_pages(home)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "small"), [("a5", True), ("none", False)])
def test_paper_that_is_too_small_is_told_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paper: str, *, small: bool
) -> None:
    theme = Library().theme("colour")
    monkeypatch.setattr(offline_session.PackedLibrary, "theme", lambda *_: theme)
    question = {"ask": "print", "theme": "colour", "copies": 1, "duplex": False, "sheets": [], "mine": False}
    told = json.loads(table(tmp_path).ask(json.dumps({**question, "paper": paper})))
    assert (told["status"], told["paper"]) == (409, small)


def test_what_cannot_be_marked_is_refused(tmp_path: Path) -> None:
    at = table(tmp_path)
    ask(at, "join", name="Ada")
    told = ask(at, "mark", id="1", body={"origin": "a", "operations": [{"number": 1, "set": {"no.such": "on"}}]})
    assert told["answer"]["refused"] == {"1": "no such box: no.such"}


def test_the_faults_of_a_file_are_told_with_its_own_name(tmp_path: Path) -> None:
    """Not with the folder in which the engine of the browser has put it."""
    text = "game: hadrians-wall\nleft.renown: 3\nfoo: 1\n"
    told = ask(table(tmp_path), "open", name="bad.yaml", text=text)
    assert [line.partition(": ")[0] for line in told["refused"].split("\n")] == ["bad.yaml:2:1", "bad.yaml:3:1"]


def test_a_kept_file_is_opened_under_a_name_that_is_free(tmp_path: Path) -> None:
    at = table(tmp_path)
    text = ask(at, "join", name="Ada")["files"]["ada.yaml"]
    assert ask(at, "open", name="ada.yaml", text=text)["answer"] == {"id": "2"}
    assert [each["file"] for each in ask(at, "table")["answer"]["players"]] == ["ada.yaml", "ada-2.yaml"]
    assert "b.yaml:2:1: a value is missing here" in ask(at, "open", name="../b.yaml", text="game: [\n")["refused"]


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
    root = str(Path(__file__).parent.parent.parent)
    words = [sys.executable, "-I", "-c", ALONE, "rules.zip", "game.packed", game, root]
    told = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (told.stdout, told.stderr) == ("0\n", "")


def test_a_sheet_that_nobody_marked_goes_when_a_player_comes(tmp_path: Path) -> None:
    """A first visit begins with a blank sheet; whoever opens a kept one does not play against it."""
    blank = blank_sheet(Library("en"), GAME)
    assert blank["marks"] == {"years.1": "0"}
    text = ask(table(tmp_path / "other"), "join", name="Ada")["files"]["ada.yaml"]
    at = table(tmp_path)
    assert [*ask(at, "table", files={"Sheet 1.yaml": blank["text"]})["files"]] == [".table", "Sheet 1.yaml"]
    assert [*ask(at, "open", name="ada.yaml", text=text)["files"]] == [".table", "ada.yaml"]
    assert [each["name"] for each in ask(at, "table")["answer"]["players"]] == ["Ada"]


def test_a_sheet_that_was_marked_stays_when_a_player_comes(tmp_path: Path) -> None:
    blank = blank_sheet(Library("en"), GAME)
    at = table(tmp_path)
    ask(at, "table", files={"Sheet 1.yaml": blank["text"].replace(" wall: ~", " wall: 1")})
    ask(at, "join", name="Ada")
    assert [each["name"] for each in ask(at, "table")["answer"]["players"]] == ["Sheet 1", "Ada"]


def test_the_page_in_the_browser_tells_what_is_wrong_in_its_language(tmp_path: Path) -> None:
    libraries = {code: Library(code) for code in ("en", "fr")}
    at = OfflineSession(pack_game(GAME, libraries), GAME, "fr", str(tmp_path))
    assert ask(at, "join", name=" ")["refused"] == "il faut un nom"
    told = "(une virgule de trop, ou un crochet resté ouvert\u00a0? Une place vide s'écrit ~)"
    assert ask(at, "open", name="b.yaml", text="game: [\n")["refused"].endswith(told)


def test_what_a_browser_cannot_draw_is_refused_in_words(tmp_path: Path) -> None:
    game = tmp_path / "harbour"
    create_game(Library(), str(game))
    at = OfflineSession(pack_game("harbour", {"en": Library(own=[game])}), "harbour", "en", str(tmp_path / "table"))
    told = ask(at, "print", paper="a4", theme="colour", copies=1, duplex=False, sheets=[], mine=False)
    assert told["refused"] == "this game draws its own icons: print its pad from the list of games"


def kept_games() -> list[dict[str, Any]]:
    """Seven games that ended, of which Ada won four, and one that is damaged."""
    games: list[dict[str, Any]] = []
    for number in range(7):
        ada = {"renown": 10, "piety": 2, "path_cards": number}
        ben = {"renown": 9, "piety": 9 if number < 3 else 1, "path_cards": number}
        sheets = [("Ada", ada, number % 2), ("Ben", ben, 0)]
        totals = [sum(parts.values()) for _, parts, _ in sheets]
        players = [
            {
                "id": name,
                "name": name,
                "colour": at,
                "total": totals[at],
                "parts": parts,
                "mistakes": mistakes,
                "place": 1 + sum(other > totals[at] for other in totals),
            }
            for at, (name, parts, mistakes) in enumerate(sheets)
        ]
        marks = {f"left.fort.{box}": "on" for box in range(1, number + 1)}
        games.append(
            {
                "id": f"game {number}",
                "game": GAME,
                "changed": number,
                "files": {},
                "seen": {"table": {"ended": True, "players": players}, "players": {"Ada": {"marks": marks}}},
            }
        )
    return [*games, {"id": "damaged", "game": GAME, "changed": 8, "seen": {"table": {}}}]


@pytest.mark.slow
def test_the_history_tells_how_games_went(browser: Any, site: str) -> None:
    """One damaged game hides no other."""
    keep = "async (all) => Promise.all(all.map((await import('./store.js')).games.keep))"
    with hand(browser, site, PHONE, service_workers="block") as person:
        page = person.page
        page.goto(f"{site}/games.en.html")
        page.evaluate(keep, kept_games())
        page.reload()
        person.says("What brings the points")
        assert page.locator("#list li").count() == 8
        assert page.locator("#list .unreadable h2").inner_text() == "damaged"
        assert page.locator("#list p", has_text="Ada won").count() == 4
        page.get_by_role("link", name="How your games went").click()
        page.wait_for_function("() => document.getElementById('history').getBoundingClientRect().top < 100")
        figures = page.locator("#history > .figures p").all_inner_texts()
        assert [each.split() for each in figures] == [
            ["7", "games"],
            ["4", "won"],
            ["15", "on", "average"],
            ["0.4", "mistakes", "a", "game"],
        ]
        person.says("Piety: 2 to you, 9 to those who beat you.")
        assert page.locator(".course").get_attribute("aria-label") == "Last games of Ada"
        marked = page.locator(".small-sheet").evaluate_all(
            "(all) => all.map((sheet) => sheet.querySelectorAll('.marked').length)"
        )
        assert marked == [0, 6]
        page.locator("#history select").select_option("Ben")
        page.wait_for_function("() => document.querySelectorAll('#history .figures p')[1].innerText.startsWith('3')")
        assert axe_core().run(page).response["violations"] == []
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.evaluate(BESIDE) == []
        person.faults.clear()


@pytest.mark.slow
def test_games_are_begun_renamed_removed_saved_and_opened(browser: Any, site: str, tmp_path: Path) -> None:
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        page = person.page
        page.context.route("**/engine.bin", lambda route: route.abort())
        for _ in range(2):
            page.goto(f"{site}/games.en.html")
            page.get_by_role("button", name="New game: Hadrian's Wall").click()
            page.wait_for_selector(".boxes [role=button]", state="attached")
        page.goto(f"{site}/games.en.html")
        rows = page.locator("#list li")
        page.wait_for_function("() => document.querySelectorAll('#list li').length === 2")
        buttons = page.get_by_role("button", name="Continue")
        dark = "(all) => all.map((each) => each.classList.contains('dark'))"
        assert buttons.evaluate_all(dark) == [True, False]
        rows.first.locator("summary").click()
        row, last = rows.first.bounding_box(), rows.first.get_by_role("button", name="Remove").bounding_box()
        assert last["y"] + last["height"] <= row["y"] + row["height"]
        rows.first.get_by_role("button", name="Rename").click()
        assert page.locator(".naming input").input_value() == "Hadrian's Wall"
        page.keyboard.type("Monday")
        page.keyboard.press("Escape")
        assert page.locator("#list h2").all_inner_texts() == ["Hadrian's Wall"] * 2
        rows.first.locator("summary").click()
        rows.first.get_by_role("button", name="Rename").click()
        page.keyboard.type("Sunday")
        assert axe_core().run(page).response["violations"] == []
        page.keyboard.press("Enter")
        page.locator("#list h2", has_text="Sunday").wait_for()
        page.wait_for_function("() => document.activeElement.matches('summary')")
        rows.first.locator("summary").click()
        rows.first.get_by_role("button", name="Remove").click()
        person.says("Sunday was removed. You can restore it for 30 days.")
        assert page.locator("#list h2").all_inner_texts() == ["Hadrian's Wall"]
        page.locator("#told").get_by_role("button", name="Restore").click()
        page.locator("#list h2", has_text="Sunday").wait_for()
        rows.first.locator("summary").click()
        rows.first.get_by_role("button", name="Remove").click()
        page.locator("#aside > summary", has_text="Archived and removed: 1").click()
        assert page.locator("#where").inner_text().startswith("Kept in this browser: 1 game, ")
        page.locator("#aside").get_by_role("button", name="Restore").click()
        page.wait_for_function("() => document.querySelectorAll('#list li').length === 2")
        assert axe_core().run(page).response["violations"] == []
        for _ in range(2):
            rows.first.locator("summary").click()
            rows.first.get_by_role("button", name="Remove").click()
            page.locator("#told", has_text="was removed").wait_for()
        person.says("No games yet.")
        assert not page.locator("#where").is_visible()
        assert page.locator("#new .dark").count() == 1
        page.locator("#aside").get_by_role("button", name="Restore").first.click()
        page.locator("#aside").get_by_role("button", name="Restore").first.click()
        page.wait_for_function("() => document.querySelectorAll('#list li').length === 2")
        assert page.locator("#new .dark").count() == 0
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save all as a file").click()
        file = tmp_path / "games.json"
        saved.value.save_as(file)
        page.evaluate(
            "async () => (await import('./store.js')).games.all().then((all) => Promise.all("
            "all.map(async ({ id }) => (await import('./store.js')).games.drop(id))))"
        )
        page.reload()
        person.says("No games yet.")
        page.set_input_files("#open", file)
        person.says("Games added: 2.")
        assert sorted(page.locator("#list h2").all_inner_texts()) == ["Hadrian's Wall", "Sunday"]
        (tmp_path / "other.json").write_text("[]")
        page.set_input_files("#open", tmp_path / "other.json")
        person.says("other.json contains neither saved games nor a sheet of these games.")
        (tmp_path / "form.pdf").write_bytes(b"%PDF-")
        page.set_input_files("#open", tmp_path / "form.pdf")
        person.says("form.pdf is a PDF. Filled-in forms are read on a computer: sheetgen score form.pdf")
        person.faults.clear()


@pytest.mark.slow
def test_five_hundred_games_are_drawn_by_thirty_and_two_pages_rename_one(
    browser: Any, site: str, tmp_path: Path
) -> None:
    """Saved, cleared and opened again, they are the same."""
    keep = "async (all) => Promise.all(all.map((await import('./store.js')).games.keep))"
    some = [{**kept_games()[0], "id": f"game {number}", "changed": number + 1} for number in range(500)]
    with hand(browser, site, PHONE, service_workers="block") as person:
        page = person.page
        page.goto(f"{site}/games.en.html")
        page.evaluate(keep, some)
        page.reload()
        page.get_by_role("button", name="Show more: 470").click()
        page.get_by_role("button", name="Show more: 440").wait_for()
        assert page.locator("#list .thumb").count() == 60
        figures = page.locator("#history > .figures p")
        assert figures.first.inner_text().split() == ["500", "games"]
        with page.expect_download() as saved:
            page.locator("#save").click()
        saved.value.save_as(tmp_path / "games.json")
        stored = "async () => (await (await import('./store.js')).games.all())"
        before = page.evaluate(stored)
        page.evaluate("""async () => {
          const { games } = await import('./store.js');
          for (const { id } of await games.all()) await games.drop(id);
        }""")
        page.reload()
        person.says("No games yet.")
        page.set_input_files("#open", tmp_path / "games.json")
        person.says("Games added: 500.")
        assert page.evaluate(stored) == before
        assert page.locator("#list .thumb").count() == 30
        assert figures.first.inner_text().split() == ["500", "games"]
        other = page.context.new_page()
        other.goto(f"{site}/games.en.html")
        for tab, name in ((page, "Sunday"), (other, "Monday")):
            row = tab.locator("[data-id='game 499']")
            row.locator("summary").click()
            row.get_by_role("button", name="Rename").click()
            tab.locator(".naming input").fill(name)
        for tab in (page, other):
            tab.locator(".naming .dark").click()
            tab.locator(".naming").wait_for(state="detached")
        found = page.evaluate("async () => (await import('./store.js')).games.get('game 499')")
        assert (found["title"], found["seen"]) == ("Monday", some[499]["seen"])


TILES = """() => [...document.querySelectorAll('.tile')].map((tile) => {
  const [picture, words] = tile.children;
  const { left, width, height } = (picture.querySelector('img') ?? picture).getBoundingClientRect();
  const padding = picture.matches('img') ? 12 : 0;
  const at = left - tile.getBoundingClientRect().left + padding;
  return [words.textContent, Math.round(at), Math.round(width - 2 * padding), height > 60];
})"""
"""Each tile's words; where its picture begins, how wide it is, and whether the sheet is cut off below."""


@pytest.mark.slow
def test_the_tile_of_an_own_game_looks_like_the_others(browser: Any, site: str) -> None:
    with hand(browser, site, PHONE, service_workers="block") as person:
        page = person.page
        page.route(
            "**/mine/data/**",
            lambda route: route.fulfill(response=route.fetch(url=route.request.url.replace("/mine/", f"/{GAME}/"))),
        )
        page.goto(f"{site}/games.en.html")
        page.evaluate("localStorage.setItem('own games', JSON.stringify({ mine: 'Castle of Dice' }))")
        page.reload()
        page.locator(".tile .thumb img").wait_for()
        page.wait_for_function("() => [...document.querySelectorAll('.tile img')].every((each) => each.naturalWidth)")
        (_, *game), (words, *own) = page.evaluate(TILES)[0], page.evaluate(TILES)[-1]
        assert (words, own) == ("Castle of Dice", game)


OWN = """async () => {
  localStorage.setItem('own games', JSON.stringify({ 'own-a': 'Mills', 'own-b': 'Kiln' }));
  const cache = await caches.open('sheetgen own games');
  for (const name of ['own-a', 'own-b']) await cache.put(`${name}/pad.pdf`, new Response('%PDF-'));
}"""
FILES = """async () => {
  const kept = await (await caches.open('sheetgen own games')).keys();
  return kept.map(({ url }) => url.split('/').at(-2));
}"""


@pytest.mark.slow
def test_an_own_game_that_was_removed_is_brought_back_until_the_room_is_opened_anew(browser: Any, site: str) -> None:
    with hand(browser, site, PHONE, service_workers="block") as person:
        page = person.page
        page.goto(f"{site}/own.en.html")
        page.evaluate(OWN)
        page.reload()
        rows = page.locator("#mine h3")
        for brought_back, left in ((True, ["Mills", "Kiln"]), (False, ["Kiln"])):
            page.locator("#mine li", has_text="Mills").get_by_role("button", name="Remove").click()
            person.says("Mills was removed. Its saved games are kept.")
            assert rows.all_inner_texts() == ["Kiln"]
            if brought_back:
                page.get_by_role("button", name="Restore").click()
            page.reload()
            becomes(lambda: page.evaluate(FILES), ["own-a", "own-b"][-len(left) :])
            assert sorted(rows.all_inner_texts()) == sorted(left)
        person.faults.clear()  # these games have no pictures


@pytest.mark.slow
def test_sheets_become_a_game_and_show_their_marks(browser: Any, site: str, tmp_path: Path) -> None:
    """What cannot be read is told, and the other sheets are read."""
    (tmp_path / "eve.yaml").write_text("game: hadrians-wall\nplayer: Eve\nyears: 99\n")
    examples = [Path(__file__).parents[2] / "examples" / f"{name}.yaml" for name in ("ada", "ben")]
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        page = person.page
        page.goto(f"{site}/games.en.html")
        page.set_input_files("#open", [*examples, tmp_path / "eve.yaml"])
        person.says("Opened: Hadrian's Wall, Ada 71, Ben 48.")
        person.says("eve.yaml:3:8")
        assert page.locator("#list .players").inner_text().split() == ["A", "Ada", "71", "B", "Ben", "48"]
        page.locator("#list p", has_text="year 6 of 6").wait_for()
        page.wait_for_function("() => document.querySelectorAll('#list .thumb .marked').length > 100")
        person.says("Once a game has ended")
        page.locator("#list").get_by_role("button", name="Continue").click()
        page.locator(".player", has_text="Ben").wait_for()
        page.goto(f"{site}/games.en.html")
        page.locator("#list summary").click()
        page.get_by_role("button", name="Play again").click()
        page.locator(".player", has_text="Ben").wait_for()
        page.goto(f"{site}/games.en.html")
        page.locator("#list li").nth(1).wait_for()


DAYS = """
globalThis.document = { documentElement: { lang: process.argv[2] } };
const { day } = await import(process.argv[1]);
const before = [[2026, 10, 28, 14, 5], [2026, 10, 27, 23, 59], [2026, 10, 26], [2025, 10, 28]];
console.log(before.map((each) => day(new Date(...each), new Date(2026, 10, 28, 14, 6))).join("; "));
"""


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", "today 14:05; yesterday; 26 Nov; 28 Nov 2025"),
        ("fr", "aujourd’hui 14:05; hier; 26 nov.; 28 nov. 2025"),
        ("pl", "dzisiaj 14:05; wczoraj; 26 lis; 28 lis 2025"),
        ("ko", "오늘 14:05; 어제; 11월 26일; 2025년 11월 28일"),
    ],
)
def test_a_day_is_told_in_few_words(code: str, words: str) -> None:
    node = shutil.which("node") or ""
    if not node:
        missing("node is not installed")
    script = Path(offline_session.__file__).parent / "site_pages" / "dates.js"
    run = [node, "--input-type=module", "-e", DAYS, script.as_uri(), code]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == f"{words}\n"


@pytest.mark.slow
def test_history_begins_with_one_game(browser: Any, site: str) -> None:
    with hand(browser, site, PHONE, service_workers="block") as person:
        page = person.page
        page.goto(f"{site}/games.en.html")
        page.evaluate("async (all) => Promise.all(all.map((await import('./store.js')).games.keep))", kept_games()[1:2])
        page.reload()
        person.says("From the second game on, a line shows how you do from game to game.")
        # Whoever won comes first.
        assert page.locator("#history option").all_inner_texts() == ["Ben", "Ada"]
        page.locator("#history select").select_option("Ada")
        page.locator("#history .figures p", has_text="1 mistake").wait_for()
        figures = page.locator("#history > .figures p").all_inner_texts()
        assert [each.split() for each in figures] == [
            ["1", "game"],
            ["0", "won"],
            ["13", "points"],
            ["1", "mistake", "a", "game"],
        ]
        assert page.locator(".course").count() == 0
        assert page.locator(".first p").first.inner_text().split()[-5:] == ["1970", "13", "points", "1", "mistake"]
        assert page.locator("#list time").inner_text() == "1 Jan 1970"
        assert "1 January 1970" in page.locator("#list time").get_attribute("title")
        assert page.locator(".first .small-sheet .marked").count() == 1
        bars = page.locator(".bars li").evaluate_all(BARS)
        assert bars == [["Renown", 100, "10"], ["Piety", 20, "2"], ["Path cards", 10, "1"]]
        assert axe_core().run(page).response["violations"] == []


BARS = """(rows) => rows.map((row) => {
  const [label, bar, number] = row.children;
  const { width } = bar.firstChild.getBoundingClientRect();
  return [label.textContent, Math.round((100 * width) / bar.getBoundingClientRect().width), number.textContent];
})"""
"""The parts of a score in the history: how long their bars are, of a hundred, and their numbers."""


@pytest.mark.slow
def test_history_shows_what_cost_points_and_no_bar_for_nothing(browser: Any, site: str) -> None:
    """A game without points says so; a sheet that was looked at long ago and left is no game."""
    game = kept_games()[1]
    players = game["seen"]["table"]["players"]
    players[0]["parts"] = {"renown": 20, "piety": 0, "disdain": -5}
    players[1]["parts"] = {"renown": 0, "piety": 0}
    players[0]["total"], players[1]["total"] = 15, 0
    players[0]["place"], players[1]["place"] = 1, 2
    left = {**game, "id": "left", "seen": {"table": {"players": [{**players[1], "name": "Zed"}]}, "players": {}}}
    with hand(browser, site, PHONE, service_workers="block") as person:
        page = person.page
        page.goto(f"{site}/games.en.html")
        page.evaluate(
            "async (all) => Promise.all(all.map((await import('./store.js')).games.keep))",
            [game, {**left, "changed": 1}],
        )
        page.reload()
        person.says("What brings the points")
        bars = [["Renown", 100, "20"], ["Piety", 0, "0"], ["Disdain", 25, "\u22125"]]
        assert page.locator(".bars li").evaluate_all(BARS) == bars
        assert page.locator("#history option").all_inner_texts() == ["Ada", "Ben"]
        page.locator("#history select").select_option("Ben")
        person.says("No points yet.")
        assert page.locator(".bars").count() == 0
        page.locator("#list p.players", has_text="Zed").wait_for()
        assert page.locator("#list p.players", has_text="Zed").inner_text().split() == ["Z", "Zed", "0", "points"]


SNAPSHOT = """async () => (await caches.has('sheetgen snapshots'))
  && (await (await caches.open('sheetgen snapshots')).keys()).length"""
SPOIL = """async () => {
  const cache = await caches.open('sheetgen snapshots');
  for (const key of await cache.keys()) await cache.put(key, new Response('spoilt'));
}"""


@pytest.mark.slow
def test_sheets_are_printed_in_the_browser(browser: Any, site: str, tmp_path: Path) -> None:
    """The pages are drawn as at home, with the marks of the open game, and by an engine begun from what was kept."""
    text = "game: hadrians-wall\nplayer: \uc9c0\ubbfc\nyears: 1\nleft: {fort: 3, wall: 2}\n"
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        page = person.page
        page.goto(f"{site}/games.en.html")
        seen = {"1": {"marks": {"left.fort.1": "on"}, "sheets": ["left", "right"]}}
        place = {
            "id": f"table {GAME}",
            "game": GAME,
            "files": {"ada.yaml": text},
            "changed": 1,
            "title": "At home",
            "seen": {"players": seen, "table": {"players": [{"name": "\uc9c0\ubbfc"}]}},
        }
        page.evaluate("async (game) => (await import('./store.js')).games.keep(game)", place)
        pdfs = [printed(person)]
        assert axe_core().run(page).response["violations"] == []
        assert page.locator("#whose").inner_text().startswith("At home \u00b7 \uc9c0\ubbfc \u00b7 ")
        page.get_by_text("Blank pad", exact=True).click()
        assert page.locator("#whose").is_hidden()
        page.locator(".fan .sheet-0:not(:has(.font-pen)) text", has_text="\ubc29\ubcbd").first.wait_for(
            state="attached"
        )
        page.get_by_role("combobox").select_option("en")
        page.locator(".fan .sheet-0 text", has_text="Wall").first.wait_for(state="attached")
        # They have the size and the look that are chosen.
        assert page.locator(".fan .sheet-0").get_attribute("viewBox") == "0 0 215.9 279.4"
        assert page.locator(".fan .sheet-0 [fill='#f3bd22']").count()
        page.get_by_text("Grey", exact=True).click()
        page.locator(".fan .sheet-0:not(:has([fill='#f3bd22']))").wait_for(state="attached")
        page.get_by_text("Colour", exact=True).click()
        becomes(lambda: bool(page.evaluate(SNAPSHOT)), True)
        pdfs.append(printed(person))
        page.evaluate(SPOIL)
        pdfs.append(printed(person))
    (tmp_path / "ada.yaml").write_text(text, encoding="utf-8")
    home = print_sheets(Library("ko"), PrintOrder(game=GAME, paper="letter", filled=str(tmp_path / "ada.yaml"))).pdf
    for pdf in pdfs:
        assert differences(drawn_pages(pdf), drawn_pages(home)) == []


BESIDE = """() => [...document.querySelectorAll("h1, h2, p, a, button, label, select, img:not(.fan img)")]
  .filter((each) => each.checkVisibility() && getComputedStyle(each).clipPath === "none")
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 || each.getBoundingClientRect().left < -1
    || each.scrollWidth > each.clientWidth + 1 && each.clientWidth)
  .map((each) => each.outerHTML.slice(0, 90))"""
"""What lies beside the screen, or is wider than its own box."""


def printed(person: Hand) -> bytes:
    """The PDF of the sheets of the open game, on letter and in Korean, made by a page that is opened anew."""
    page = person.page
    page.goto("about:blank")
    page.goto(f"{person.address}/print.en.html#mine")
    assert page.get_by_role("radio", name="My sheets").is_checked()
    # The sheets that are printed, with their marks.
    page.locator(".fan .sheet-0 .font-pen").first.wait_for(state="attached")
    assert page.locator(".fan > svg").count() == 2
    page.get_by_role("button", name="+").click()
    assert page.get_by_label("Copies").input_value() == "2"
    page.get_by_role("button", name="−").click()
    page.get_by_role("combobox").select_option("ko")
    page.get_by_text("Letter").click()
    page.get_by_role("button", name="Make the PDF").click()
    made = page.get_by_role("link", name="Open the PDF")
    made.wait_for()
    with page.expect_download() as saved:
        made.click()
    return Path(saved.value.path()).read_bytes()


def drawn_pages(pdf: bytes) -> list[str]:
    """What draws each distinct page."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        streams = [each for each in opened.objects if isinstance(each, pikepdf.Stream)]
        return [each.read_bytes().decode("latin-1") for each in streams if each.get("/Subtype") == "/Form"]


def differences(one: list[str], other: list[str]) -> list[tuple[str, str]]:
    """The words that differ by more than a hundredth of a millimetre: Python 3.12 and later add floats more exactly."""
    assert len(one) == len(other)
    pairs = [
        pair for mine, theirs in zip(one, other, strict=True) for pair in zip(mine.split(), theirs.split(), strict=True)
    ]

    def number(word: str) -> float | None:
        return float(word) if re.fullmatch(r"-?\d*\.?\d+", word) else None

    def alike(mine: str, theirs: str) -> bool:
        first, second = number(mine), number(theirs)
        return mine == theirs or (first is not None and second is not None and abs(first - second) < 0.03)

    return [pair for pair in pairs if not alike(*pair)]


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
    for code, game, play in (("en", "Hadrian&#x27;s Wall", "Play now"), ("fr", "Mur d&#x27;Hadrien", "Jouer")):
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


def test_the_list_of_games_is_in_each_language() -> None:
    page = games_page(Library("fr")).decode()
    assert '<nav aria-label="Langue"><a href="games.en.html" lang="en">EN</a>' in page
    assert '<a href="games.fr.html" lang="fr" aria-current="page">FR</a>' in page


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
        assert "{" not in re.sub(r'data-texts="[^"]*"', "", opens)
        program_here = re.compile(r"<section (\w*)><h2>[^<]+</h2><p>[^<]+</p><code>pip")
        assert [program_here.findall(page) for page in (opens, not_here)] == [["hidden"], [""]]
    assert "<code>sheetgen scan photo.jpg</code>" in photo_page(Library()).decode()
    assert "<section ><h2>Get the program" in photo_page(Library()).decode()


def test_pip_installs_the_program_that_the_site_has() -> None:
    with zipfile.ZipFile(io.BytesIO(dict(program())["sheetgen.zip"])) as packed:
        names = packed.namelist()
    needed = ("pyproject.toml", "README.md", "LICENSE", "sheetgen/__main__.py")
    assert {f"sheetgen/{name}" for name in needed} < {*names}
    assert {f"sheetgen/{path.as_posix()}" for path in Path("layouts").rglob("*.yaml")} < {*names}
    assert not [name for name in names if "__pycache__" in name]


def test_games_of_ones_own_stand_on_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a language that they have no texts in, and with one sheet."""
    monkeypatch.setenv("SHEETGEN_PATH", str(Path(__file__).parents[2] / "examples"))
    page = landing_page(Library("fr"), {}).decode()
    assert 'src="kiln/pictures/sheet-0.webp"' in page
    assert "kiln/pictures/sheet-1.webp" not in page
    assert 'href="kiln/print.en.html"' in page
    assert b"&quot;kiln&quot;: &quot;Kiln&quot;" in games_page(Library("fr"))


@pytest.mark.slow
def test_a_site_has_what_a_visit_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHEETGEN_PATH", str(Path(__file__).parents[2] / "examples"))
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
    # The first page shows every game, also without a network.
    assert {file for file in groups["engine"] if file.startswith("kiln/pict")} == {"kiln/pictures/sheet-0.webp"}
    assert groups["print"] == ["print-ko.zip", "print.js", "print.zip"]
    assert groups["own"] == ["own-game.en.webp", "own-game.en.zip", "own-game.ko.webp", "own-game.ko.zip"]
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


@pytest.mark.slow
@pytest.mark.parametrize(("locale", "opened"), [("ko-KR", "index.ko.html"), ("en-GB", ""), ("it-IT", "")])
def test_the_first_page_is_in_the_language_of_the_browser(browser: Any, site: str, locale: str, opened: str) -> None:
    with hand(browser, site, PHONE, service_workers="block", locale=locale) as person:
        person.page.goto(f"{site}/")
        person.page.wait_for_url(f"{site}/{opened}")
        person.page.goto(f"{site}/index.en.html")
        person.says("Tap your sheet.")
        assert person.page.url == f"{site}/index.en.html"


@pytest.mark.slow
def test_the_landing_page_goes_on_with_the_last_game(browser: Any, site: str) -> None:
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        person.page.goto(f"{site}/")
        assert not person.page.locator("#go-on").is_visible()
        fetched = "() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1))"
        assert not {"engine.bin", "rules.zip"} & set(person.page.evaluate(fetched))
        heavy = (
            "() => performance.getEntries().filter(({ transferSize }) => transferSize > 60000).map(({ name }) => name)"
        )
        assert person.page.evaluate(heavy) == []
        begin(person)
        person.region("Wall, left")
        person.tap("left.fort.1")
        person.page.wait_for_function(SAVED)
        person.page.goto(f"{site}/")
        person.says("Continue: Hadrian's Wall")
        assert axe_core().run(person.page).response["violations"] == []


@pytest.mark.slow
def test_the_landing_page_goes_on_with_marks_that_wait_for_the_rules(browser: Any, site: str) -> None:
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        person.page.context.route("**/engine.bin", lambda route: route.abort())
        begin(person)
        person.page.goto(f"{site}/")
        person.page.wait_for_load_state("networkidle")
        assert not person.page.locator("#go-on").is_visible()
        begin(person)
        person.region("Wall, left")
        person.tap("left.fort.1")
        person.page.locator("#head .who", has_text="kept here").wait_for()
        person.page.goto(f"{site}/")
        person.says("Continue: Hadrian's Wall")
        person.faults.clear()


@pytest.mark.slow
def test_the_pages_of_the_site_are_as_wide_as_the_screen(browser: Any, site: str) -> None:
    """From the smallest phone to a wide desk; their links need no script."""
    pages = [
        f"{name}.{code}.html" for code in ("en", "ko") for name in ("index", "games", "own", "away", f"{GAME}/print")
    ]
    with hand(browser, site, DESK, service_workers="block", java_script_enabled=False) as person:
        person.page.goto(f"{site}/index.en.html")
        person.page.click(f"a[href='{GAME}/print.en.html']")
        person.says("Print Hadrian's Wall")
    with hand(browser, site, DESK, service_workers="block") as person:
        page = person.page
        for name in pages:
            page.goto(f"{site}/{name}")
            for width in (320, 390, 844, 1440, 2560):
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(BESIDE) == [], f"{name} {width}"


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
