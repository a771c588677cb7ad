"""The list of games of a browser, and their history."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from sheetgen.app.library import Library
from sheetgen.web import offline_session
from sheetgen.web.site_landing import games_page

from ..browsing import PHONE, axe_core, becomes, hand, missing
from ..serving import GAME
from .visit import BESIDE, SAVED


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
        person.says("In the games you lost, Piety brought you 2.0, those who beat you 9.0.")
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
            page.get_by_role("button", name="New game: Hadrian’s Wall").click()
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
        assert page.locator(".naming input").input_value() == "Hadrian’s Wall"
        page.keyboard.type("Monday")
        page.keyboard.press("Escape")
        assert page.locator("#list h2").all_inner_texts() == ["Hadrian’s Wall"] * 2
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
        assert page.locator("#list h2").all_inner_texts() == ["Hadrian’s Wall"]
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
        assert page.locator("#new small").all_inner_texts() == ["1 to 6 players"]
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
        assert sorted(page.locator("#list h2").all_inner_texts()) == ["Hadrian’s Wall", "Sunday"]
        (tmp_path / "other.json").write_text("[]")
        page.set_input_files("#open", tmp_path / "other.json")
        person.says("other.json contains neither saved games nor a sheet of these games.")
        (tmp_path / "form.pdf").write_bytes(b"%PDF-")
        page.set_input_files("#open", tmp_path / "form.pdf")
        person.says("form.pdf is a PDF. Filled-in forms are read on a computer: sheetgen score form.pdf")
        # Only what is removed for good makes room; its size says how much.
        rows.first.locator("summary").click()
        rows.first.get_by_role("button", name="Remove").click()
        page.locator("#aside").evaluate("(aside) => { aside.open = true }")
        assert re.search(r" · \d+ kB$", page.locator("#aside li p").first.inner_text())
        for answer, left in (("dismiss", 2), ("accept", 1)):
            page.once("dialog", lambda asked, answer=answer: getattr(asked, answer)())
            page.locator("#aside").get_by_role("button", name="Remove for good").click()
            page.wait_for_function(f"async () => (await (await import('./store.js')).games.all()).length === {left}")
        page.locator("#aside").wait_for(state="hidden")
        person.faults.clear()


@pytest.mark.slow
def test_a_row_tells_players_by_place_and_opens_its_game_anywhere(browser: Any, site: str) -> None:
    with hand(browser, site, PHONE, service_workers="block") as person:
        page = person.page
        page.context.route("**/engine.bin", lambda route: route.abort())
        page.goto(f"{site}/games.en.html")
        page.evaluate("async (all) => Promise.all(all.map((await import('./store.js')).games.keep))", kept_games()[:1])
        page.reload()
        row = page.locator("#list li")
        row.first.wait_for()
        assert row.locator(".players span").all_inner_texts() == ["B\nBen\n18", "A\nAda\n12"]
        assert row.locator(".first b").all_inner_texts() == ["Ben"]
        assert row.get_by_role("button").all_inner_texts() == ["Hadrian’s Wall"]
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": 640})
            names = page.locator(".tile span:not(.fan)").evaluate_all("(all) => all.map((each) => each.offsetHeight)")
            assert max(names) < 40
            assert len({tile.bounding_box()["y"] for tile in page.locator(".tile").all()}) == 1
        row.locator("summary").click()
        left = row.locator(".more .row button").evaluate_all("(all) => all.map((each) => each.offsetLeft)")
        assert len(set(left)) == 1
        row.locator(".thumb").click()
        page.wait_for_url(f"{site}/{GAME}/**")
        assert page.evaluate(f"localStorage.getItem('place {GAME}')") == "game 0"
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
  const [fan, words] = tile.children;
  const { top, height } = fan.getBoundingClientRect();
  const sheet = fan.querySelector('.sheet-0').getBoundingClientRect();
  const at = sheet.left - tile.getBoundingClientRect().left;
  return [words.textContent, ...[at, sheet.top - top, sheet.width].map(Math.round), sheet.bottom > top + height];
})"""
"""Each tile's words; where its first sheet begins, how wide it is, and whether it is cut off below."""


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
        assert words == "Castle of Dice"
        # Their papers are equally high, but for what a pixel of the drawing is.
        assert own == pytest.approx(game, abs=1)
        assert own[-1]


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
    examples = [Path(__file__).parents[3] / "examples" / f"{name}.yaml" for name in ("ada", "ben")]
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        page = person.page
        page.goto(f"{site}/games.en.html")
        page.set_input_files("#open", [*examples, tmp_path / "eve.yaml"])
        person.says("Opened: Hadrian’s Wall, Ada 71, Ben 48.")
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
def test_a_day_is_told_in_few_words(tmp_path: Path, code: str, words: str) -> None:
    node = shutil.which("node") or ""
    if not node:
        missing("node is not installed")
    for name in ("site_pages/dates.js", "page/forms.js"):
        shutil.copy(Path(offline_session.__file__).parent / name, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    run = [node, "--input-type=module", "-e", DAYS, (tmp_path / "dates.js").as_uri(), code]
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


@pytest.mark.slow
def test_a_game_is_kept_for_visits_without_a_network_before_it_is_played(browser: Any, site: str) -> None:
    """It is offered once there is a game; without a network it is told that nothing came."""
    store = "async (all) => Promise.all(all.map((await import('./store.js')).games.keep))"
    with hand(browser, site, PHONE) as person:
        page = person.page
        page.goto(f"{site}/games.en.html")
        page.locator("#new button").first.wait_for()
        assert page.locator("#keep").is_hidden()
        page.evaluate(store, kept_games()[:1])
        page.reload()
        keep = page.get_by_role("button", name="Keep: Hadrian’s Wall")
        keep.wait_for()
        page.context.set_offline(True)
        keep.click()
        person.says("This game could not be loaded. Is there a network?")
        person.faults.clear()
        page.context.set_offline(False)
        keep.click()
        page.locator("#keep .kept").wait_for()
        assert page.locator("#keep li").all_inner_texts() == ["Hadrian’s Wall\nkept"]
        assert page.evaluate(BESIDE) == []
        assert axe_core().run(page).response["violations"] == []
        page.context.set_offline(True)
        page.goto(f"{site}/{GAME}/")
        page.wait_for_selector(".boxes [role=button]", state="attached")
        page.wait_for_function(SAVED)


INSTALL = """(() => {
  const offer = Object.assign(new Event("beforeinstallprompt"), { prompt: async () => (document.title = "asked") });
  addEventListener("DOMContentLoaded", () => setTimeout(() => dispatchEvent(offer)));
})()"""
"""The browser could put the site onto the home screen."""
SAFARI = "Object.defineProperty(navigator, 'standalone', { value: false })"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("browsed", "said"),
    [(INSTALL, "Put it on the home screen"), (SAFARI, "Press the browser’s share button."), ("", "")],
    ids=["asks", "safari", "neither"],
)
def test_the_home_screen_is_offered_as_the_browser_can(browsed: str, said: str, browser: Any, site: str) -> None:
    """Nothing pops up by itself."""
    store = "async (all) => Promise.all(all.map((await import('./store.js')).games.keep))"
    with hand(browser, site, PHONE) as person:
        page = person.page
        page.goto(f"{site}/games.en.html")
        page.evaluate(store, kept_games()[:1])
        page.add_init_script(browsed)
        page.reload()
        page.locator("#keep li").first.wait_for()
        if said:
            page.locator("#keep").get_by_text(said).wait_for()
        assert page.locator("#keep :is(ol, .dark)").count() == (1 if said else 0)
        assert page.title() == "Your games"
        if browsed == INSTALL:
            page.locator("#keep .dark").click()
            page.wait_for_function("() => document.title === 'asked'")


def test_the_list_of_games_is_in_each_language() -> None:
    page = games_page(Library("fr")).decode()
    assert '<nav aria-label="Langue"><a href="games.en.html" lang="en">EN</a>' in page
    assert '<a href="games.fr.html" lang="fr" aria-current="page">FR</a>' in page
