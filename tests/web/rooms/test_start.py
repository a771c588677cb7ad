"""A new table: what is chosen, how one joins, and a whole game with the keyboard."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from sheetgen.web.door import Door

from ..browsing import ARGUMENTS, CHROMIUM, DESK, PHONE, Hand, axe_core, becomes, hand
from ..serving import GAME, Served, served
from .room import room


@pytest.mark.slow
def test_whoever_only_hosts_goes_on_to_the_table(browser: Any, tmp_path: Path) -> None:
    """Nothing begins any more once something is marked."""
    with served(tmp_path) as table, hand(browser, table.address, DESK) as host:
        table.server.join = f"{table.address}/"
        for name in ("Ada", "Ben"):
            table.ask("/api/players", {"name": name})
        room(host, "who")
        assert "Your sheet" not in host.page.locator(".room").inner_text()
        assert host.page.locator(".tap").inner_text() == "Playing on this screen? Tap your name."
        host.page.get_by_role("button", name="Begin, 2 join later").click()
        host.page.locator(".question .dark").click()
        host.page.locator(".room.table").wait_for()
        room(host, "who")
        table.mark("1", {"left.renown.1": "on"})
        host.page.locator("a.begin[data-key=table]").wait_for()
        assert host.page.locator(".begin").count() == 1


@pytest.mark.slow
def test_in_a_game_that_goes_on_who_one_is_comes_first(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as person:
        room(person, "who")
        setting, seating, later = map(person.rect, (".setting", ".seating", ".later"))
        papers = person.rect(".fan")
        assert papers["y"] == setting["y"] == 0 < seating["y"] == setting["height"] < later["y"]
        assert papers["x"] == later["x"] < setting["x"] == seating["x"] == papers["width"]
        assert seating["y"] + seating["height"] == person.page.viewport_size["height"]
        assert person.page.locator(".setting p").all_inner_texts() == [
            "Hadrian’s Wall",
            "Tap your name to open your sheet.",
        ]
        person.sit("2")
        room(person, "who")
        person.page.get_by_role("button", name="To my sheet").click()
        person.page.wait_for_url("**/#sheet=2")


@pytest.mark.slow
def test_whoever_joins_while_the_table_is_looked_at_comes_to_the_sheet(phone: Hand) -> None:
    room(phone, "who")
    late: list[tuple[Any, Any]] = []
    phone.page.route("**/api/table", lambda route: late.append((route, route.fetch())), times=1)
    becomes(lambda: phone.page.wait_for_timeout(50) or bool(late), True)
    phone.page.locator("[data-key=another]").click()
    phone.page.get_by_label("Name").fill("Dan")
    phone.page.locator("[data-key=join]").click()
    phone.page.wait_for_url("**/#sheet=4")
    for route, answer in late:
        route.fulfill(response=answer)
    phone.page.locator(".boxes [role=button]").first.wait_for(state="attached")


@pytest.mark.slow
def test_a_new_table_stands_in_two_columns_and_says_what_is_chosen(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path) as table:
        table.ask("/api/players", {"name": "Ada"})
        with hand(browser, table.address, DESK) as person:
            room(person, "who")
            person.says("A new table")
            choice = person.page.locator(".choice p")
            becomes(choice.inner_text, "Difficulty\nnot chosen yet")
            setting, seating = map(person.rect, (".setting", ".seating"))
            assert setting["x"] + setting["width"] <= seating["x"]
            person.page.locator(".choice").get_by_text("Normal").click()
            becomes(choice.inner_text, "Difficulty")
            person.page.get_by_text("Hidden until the end").click()
            becomes(lambda: table.ask("/api/table")[1]["hidden"], True)
        with hand(browser, table.address, PHONE) as person:
            room(person, "who")
            person.says("Who are you?")
            # The names first, as they are asked for.
            rects = [person.rect(each) for each in ("h1", ".seat-row", ".choice", ".foot a")]
            assert (tops := [each["y"] for each in rects]) == sorted(tops)


def test_a_choice_that_is_pressed_is_not_said_to_be_missing(browser: Any, tmp_path: Path) -> None:
    """Also before the table has answered; one that it refuses is missing again."""
    with served(tmp_path) as table, hand(browser, table.address, DESK) as person:
        table.ask("/api/players", {"name": "Ada"})
        room(person, "who")
        choice = person.page.locator(".choice p")
        becomes(choice.inner_text, "Difficulty\nnot chosen yet")
        waiting: list[Any] = []
        person.page.route("**/api/table", lambda route: waiting.append(route))
        person.page.locator(".choice").get_by_text("Normal").click()
        becomes(choice.inner_text, "Difficulty")
        sent = [route for route in waiting if route.request.method == "POST"]
        sent[0].fulfill(status=500, json={"refused": "No."})
        becomes(choice.inner_text, "Difficulty\nnot chosen yet")
        person.faults.clear()


def test_what_is_not_chosen_is_asked_for_by_whoever_begins(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path) as table, hand(browser, table.address, DESK) as person:
        table.ask("/api/players", {"name": "Ada"})
        room(person, "who")
        person.page.locator(".player", has_text="Ada").click()
        person.page.wait_for_selector(".boxes [role=button]", state="attached")
        room(person, "who")
        begin, question = person.page.locator("[data-key=begin]"), person.page.locator(".question")
        begin.click()
        assert question.locator("h2").inner_text() == "Begin"
        question.get_by_role("button", name="Cancel").click()
        begin.click()
        question.get_by_text("Hard").click()
        question.get_by_role("button", name="Begin").click()
        person.page.wait_for_url("**/#sheet*")
        assert table.table.settings.chosen() == {"difficulty": "hard"}


@pytest.mark.slow
def test_a_table_that_nobody_joined_shows_how_to_join(
    browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path / "game", lan=True) as table, hand(browser, table.address, PHONE) as host:
        table.server.join = table.link
        monkeypatch.setattr(Door, "code", "MWMW")
        host.page.goto(table.link)
        room(host, "table")
        host.says("Nobody is here yet.")
        assert host.page.get_by_role("button").all_inner_texts() == ["Copy the link"]
        code = host.page.locator(".code")
        assert code.inner_text() == "MW MW"
        assert code.evaluate("(node) => node.scrollWidth - node.clientWidth") == 0
        assert axe_core().run(host.page).response["violations"] == []
        host.page.get_by_role("link", name="Add a player").click()
        host.says("A new table")


@pytest.mark.slow
@pytest.mark.usefixtures("browser")
def test_a_browser_that_waits_for_every_answer_gets_the_first_page(tmp_path: Path) -> None:
    """An open stream of events would let it wait for ever."""
    assert CHROMIUM is not None
    wanted = ["--headless", "--dump-dom", "--virtual-time-budget=4000", f"--user-data-dir={tmp_path / 'profile'}"]
    with served(tmp_path / "game") as table:
        made = subprocess.run(
            [CHROMIUM, *ARGUMENTS, *wanted, table.address], capture_output=True, text=True, timeout=180, check=True
        )
    assert "<input" in made.stdout


@pytest.mark.slow
def test_a_game_is_played_to_its_end_with_keys_alone(browser: Any, tmp_path: Path) -> None:
    """Choose, write a name, sit down, mark a box, look at the score; end the game, save the sheets, play again."""
    with served(tmp_path / "game") as table, hand(browser, table.address, PHONE) as person:
        page = person.page
        page.goto(table.address)
        page.get_by_role("radio", name="Normal").focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_function(
            "() => document.activeElement.dataset.key === 'difficulty hard' && document.activeElement.checked"
        )
        person.picture(tmp_path, "choices")
        page.keyboard.press("Tab")
        page.keyboard.type("Ada")
        page.keyboard.press("Enter")
        page.wait_for_selector(".boxes [role=button]", state="attached")
        tab_to(page, "[data-box='left.fort.1']")
        page.keyboard.press("Space")
        person.marked("left.fort.1")
        person.saved()
        assert table.table.records["1"].marks["difficulty"] == "hard"
        tab_to(page, ".sum")
        page.keyboard.press("Enter")
        page.get_by_role("tab", name="Mistakes").wait_for()
        page.keyboard.press("Escape")
        page.wait_for_function("() => document.activeElement.matches('.sum, [data-box]')")
        tab_to(page, "#head .menu", "Shift+Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector("dialog[open]")
        tab_to(page, "dialog .line:has(path[d^='M4 4H10V10'])")
        page.keyboard.press("Enter")
        page.wait_for_selector(".mini-ink")
        tab_to(page, "[data-key=end]")
        page.keyboard.press("Enter")
        tab_to(page, ".question .dark")
        page.keyboard.press("Enter")
        page.wait_for_selector(".ended")
        tab_to(page, "[data-key=more]")
        page.keyboard.press("Enter")
        tab_to(page, "[data-key=save-all]")
        with page.expect_download() as saved:
            page.keyboard.press("Enter")
        assert saved.value.suggested_filename == f"{GAME}.zip"
        tab_to(page, "[data-key=again]", "Shift+Tab")
        page.keyboard.press("Enter")
        tab_to(page, ".question .dark")
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('.sum .points')?.textContent === '0'")
        assert table.table.records["2"].marks["difficulty"] == "hard"
        assert page.evaluate("() => sessionStorage.getItem('player')") == "2"


def tab_to(page: Any, selector: str, key: str = "Tab") -> None:
    """Press a key until something has the focus."""
    for _ in range(150):
        page.keyboard.press(key)
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"no way by {key} to {selector} from {page.evaluate('document.activeElement.outerHTML')[:200]}")


@pytest.mark.slow
def test_another_game_is_chosen_until_somebody_joins(tmp_path: Path) -> None:
    folder = tmp_path / "hadrians-wall-today"
    with served(folder, lan=True) as table:
        cookie = {"Cookie": f"sheetgen-{table.table.journal.table}={table.token}"}

        def choose(game: str) -> tuple[int, Any]:
            return table.ask("/api/table", {"game": game}, cookie)

        assert choose("no-such-game") == (400, {"refused": "no such game"})
        status, told = choose("praetor")
        assert (status, told["game"], told["folder"], told["open"]) == (200, "praetor", "praetor-today", True)
        assert table.ask("/api/scene", None, cookie)[1]["title"] == "Praetor"
        assert [each["name"] for each in table.ask("/api/scene", None, cookie)[1]["games"]][:2] == [GAME, "praetor"]
        assert table.ask(f"/api/games/{GAME}/0", None, cookie)[1].startswith(b"<svg ")
        assert table.ask("/api/games/none/0", None, cookie)[0] == 404
        table.ask("/api/players", {"name": "Ada"}, cookie)
        assert choose(GAME) == (400, {"refused": "no such game"})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["praetor-today"]
    assert (tmp_path / "praetor-today" / "ada.yaml").is_file()


@pytest.mark.slow
def test_a_guest_joins_the_game_that_was_chosen(browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheetgen.web.routes.is_at_table", lambda _: False)
    with served(tmp_path / "game") as table, hand(browser, table.address, PHONE) as guest:
        # Before the page opens: a drawing that came already is not asked for again.
        guest.page.route("**/api/drawings/*", lambda _: None)
        guest.page.goto(guest.address)
        guest.page.get_by_role("button", name="Join").wait_for()
        assert not guest.page.locator(".tiles").count()
        guest.page.get_by_label("Name").fill("Ada")
        guest.page.get_by_role("button", name="Join").click()
        guest.page.locator("#stage", has_text="Loading the table.").wait_for()


@pytest.mark.slow
def test_the_start_shows_the_games_and_who_is_missing(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path / "game") as table, hand(browser, table.address, PHONE, bypass_csp=True) as person:
        page = person.page
        page.goto(table.address)
        page.get_by_role("radio", name="Praetor").click(force=True)
        page.wait_for_function("() => document.title === 'Praetor'")
        page.locator(".tile :checked").wait_for(state="attached")
        assert page.locator(".begin:disabled + .soon").inner_text() == "Add a player to begin."
        # It is at the lower edge, however much stands above it.
        begin = person.rect(".begin")
        assert 0 < 844 - begin["y"] - begin["height"] < 60
        assert axe_core().run(page).response["violations"] == []
        page.get_by_label("Name").fill("Ada")
        page.keyboard.press("Enter")
        page.wait_for_selector(".boxes [role=button]", state="attached")
        table.ask("/api/players", {"name": "Ben"})
        room(person, "who")
        person.says("1 of 2 are here")
        assert axe_core().run(page).response["violations"] == []
        page.get_by_role("button", name="Begin, Ben joins later").click()
        page.wait_for_selector("#head .dot")
        assert page.url.endswith("#sheet=1")


def test_a_choice_that_the_sheets_do_not_share_is_refused(tmp_path: Path) -> None:
    with served(tmp_path / "game") as table:
        table.ask("/api/players", {"name": "Ada"})
        for wrong in ({"difficulty": "x"}, {"years": "1"}, ["difficulty"], {"difficulty": ["hard"]}):
            assert table.ask("/api/table", {"choices": wrong}) == (400, {"refused": "no such choice"})
        assert table.ask("/api/table", {"choices": {"difficulty": "hard"}})[1]["choices"] == {"difficulty": "hard"}
        table.ask("/api/players", {"name": "Ben"})
        assert [each.marks["difficulty"] for each in table.table.records.values()] == ["hard", "hard"]
