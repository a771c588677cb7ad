"""Sheets marked on the site: the rules run in the browser, the sheets lie in its storage."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sheetgen.app.check_files import JudgeOrder, check_files
from sheetgen.app.library import Library
from sheetgen.web.player_marks import changes_between
from tests.amounts import IS_NIGHTLY, amount
from tests.hadrians_wall.checking import read_data
from tests.hadrians_wall.simulator import play_match
from tests.hadrians_wall.simulator.options import Options

from ..browsing import PHONE, Hand, becomes, hand
from ..serving import GAME
from ..test_play import tap_all, tapped
from .visit import SAVED, begin

OFFLINE = "async () => Boolean(await caches.match('data/en/scene.json'))"
"""Whether the game is kept for visits without a network."""
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
        person.says("네트워크 없음")
        becomes(person.page.locator("#kept a").all_inner_texts, ["하드리아누스 방벽"])
        person.page.goto(f"{site}/index.en.html")
        play = person.page.locator(".game .button.dark")
        play.wait_for()
        person.page.evaluate(FORGOTTEN)
        person.page.reload()
        person.page.locator(".game .away", has_text="Needs the network once.").wait_for()
        assert play.is_hidden()
        person.page.goto(f"{site}/games.en.html")
        person.page.get_by_role("button", name="New game: Hadrian’s Wall").click()
        person.says("Hadrian’s Wall was never opened in this browser.")
        assert person.page.locator("#kept").is_hidden()
        person.page.context.set_offline(False)
        person.page.locator(".boxes [role=button]").first.wait_for(state="attached")
        person.faults.clear()  # the list tells the console of pictures that do not come


@pytest.mark.slow
def test_sheets_are_printed_without_a_network_once_their_page_was_opened(browser: Any, site: str) -> None:
    """Until then the page says that it needs the network: it does not stand there without its script."""
    with hand(browser, f"{site}/{GAME}", PHONE) as person:
        page = person.page
        begin(person)
        becomes(lambda: page.evaluate(OFFLINE), True)
        page.context.set_offline(True)
        page.evaluate("location.href = 'print.en.html#mine'")
        person.says("This page was never opened in this browser.")
        becomes(page.locator("#kept a").all_inner_texts, ["Hadrian’s Wall"])
        page.context.set_offline(False)
        page.get_by_role("button", name="Make the PDF").wait_for()
        becomes(lambda: page.evaluate(PRINTABLE), True)
        page.context.set_offline(True)
        page.goto(f"{site}/games.en.html")
        page.evaluate(f"location.href = '{GAME}/print.en.html#mine'")
        page.get_by_role("radio", name="My sheets", checked=True).wait_for()
        page.get_by_role("button", name="Make the PDF").click()
        page.get_by_role("link", name="Open the PDF").wait_for()
        person.faults.clear()  # the list tells the console of pictures that do not come


PRINTABLE = "async () => Boolean(await caches.match('../print.zip') && await caches.match('print.en.html'))"
"""Whether what prints is kept."""

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
        person.page.locator(".player", has_text="bad").click()
        person.says("The sheet begins blank.")
        assert kept(person)["bad.yaml"] == "game: [\n"
        person.page.get_by_role("button", name="Put it aside").click()
        person.page.locator(".boxes [role=button]").first.wait_for(state="attached")
        person.page.goto(f"{person.address}/#who")
        person.page.locator(".player", has_text="Ada").click()
        person.marked("left.fort.1", "left.fort.2")
        person.saved()
        assert kept(person)["bad.yaml.aside"] == "game: [\n"
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
def test_the_list_of_games_has_no_score_that_is_hidden(browser: Any, site: str) -> None:
    """Before the rules were asked for the table again, too."""
    seen = KEPT.replace("GAME", GAME).replace("result?.files ?? {}", "result.seen.table.players[0].total")
    with hand(browser, f"{site}/{GAME}", PHONE) as person:
        begin(person)
        person.saved()
        for hidden, box in ((False, 1), (True, 2), (True, 3)):
            person.page.goto(f"{person.address}/#table")
            person.page.locator("[data-key=hide]").set_checked(hidden)
            becomes(lambda: person.page.evaluate(seen) is None, hidden)
            person.sit("1")
            person.region("Wall, left")
            person.tap(f"left.fort.{box}")
            person.saved()
            assert (person.page.evaluate(seen) is None) is hidden


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
        person.page.locator(".waits", has_text="Possible once the rules have loaded.").first.wait_for()
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
def test_rules_that_did_not_load_are_asked_for_again_by_themselves(browser: Any, site: str) -> None:
    """After 5, 20 and 60 seconds and every minute from then on; until then one may go on without points."""
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        person.page.clock.install()
        person.page.context.route("**/engine.bin", lambda route: route.abort())
        begin(person)
        band = person.page.locator("#band")
        for seconds in (5, 20, 60, 60):
            band.get_by_text(f"engine.bin: Failed to fetch. Next try in {seconds} s.").wait_for()
            person.page.clock.run_for(1000 * seconds - 500)
            assert "The rules did not load" in band.inner_text()
            with person.page.expect_request("**/engine.bin"):
                person.page.clock.run_for(1000)
        band.get_by_text("The rules did not load").wait_for()
        person.page.get_by_role("button", name="Without points").click()
        band.wait_for(state="hidden")
        person.region("Wall, left")
        person.tap("left.fort.1")
        person.marked("left.fort.1")
        person.page.context.unroute("**/engine.bin")
        person.page.clock.resume()
        person.page.clock.fast_forward(60_000)
        person.saved()
        assert "fort: 1" in kept(person)["Sheet 1.yaml"]
        person.faults.clear()


@pytest.mark.slow
def test_a_browser_without_room_is_told_on_the_site(browser: Any, site: str) -> None:
    """The file that is saved then has the mark that could not be kept."""
    with hand(browser, f"{site}/{GAME}", PHONE, accept_downloads=True) as person:
        begin(person)
        person.region("Wall, left")
        person.saved()
        person.page.evaluate("() => { navigator.storage.estimate = async () => ({ usage: 18.2e6, quota: 20e6 }) }")
        full = "throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')"
        person.page.evaluate(f"() => {{ IDBObjectStore.prototype.put = () => {{ {full} }} }}")
        person.tap("left.fort.1")
        person.page.locator("#band", has_text="This device has no room left").wait_for()
        assert "saved" not in person.page.locator("#head .who").inner_text()
        person.marked("left.fort.1")
        with person.page.expect_download() as saved:
            person.page.locator("#band button", has_text="Save").click()
        assert saved.value.suggested_filename == "Sheet 1.yaml"
        assert "fort: 1" in Path(saved.value.path()).read_text(encoding="utf-8")
        # On a phone all that is said is behind the first sentence.
        band = person.page.locator("#band")
        assert band.locator("summary").inner_text() == "Not kept: Fort, box 1. Save the sheet as a file now."
        band.locator("summary").click()
        assert re.fullmatch(TAKEN, band.locator("small").inner_text())
        band.get_by_role("button", name="Your games").click()
        person.page.locator("#where", has_text="Rules and pages for visits without a network: ").wait_for()


TAKEN = (
    r"Not kept: Fort, box 1\. Save the sheet as a file now\. Then remove games for good that you no longer need\. "
    r"Games take \d+ kB here, rules and pages [\d.]+ MB; this browser allows 20 MB\."
)


@pytest.mark.slow
def test_started_rules_give_way_to_marks(browser: Any, site: str) -> None:
    """They take most of the room, and are made anew at the next visit."""
    with hand(browser, f"{site}/{GAME}", PHONE) as person:
        begin(person)
        person.region("Wall, left")
        person.saved()
        becomes(lambda: person.page.evaluate("() => caches.has('sheetgen snapshots')"), True)
        person.page.evaluate(FULL)
        person.tap("left.fort.1")
        person.saved()
        assert not person.page.evaluate("() => caches.has('sheetgen snapshots')")
        assert "fort: 1" in kept(person)["Sheet 1.yaml"]


FULL = """() => {
  const put = IDBObjectStore.prototype.put;
  let full = true;
  IDBObjectStore.prototype.put = function (...given) {
    if (full) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    return put.apply(this, given);
  };
  const drop = CacheStorage.prototype.delete;
  CacheStorage.prototype.delete = function (name) {
    full = false;
    return drop.call(this, name);
  };
}"""
"""Fills the storage until something that is kept beside it goes."""


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
