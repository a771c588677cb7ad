"""What the rooms and the sheet say while the table does not answer."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from ..browsing import DESK, PHONE, Hand, becomes, hand
from ..serving import Served, served
from ..test_bounds import played
from .room import room

ICONS = """async () => {
  const { state } = await import('/page/state.js');
  return [...new Set(state.scene.parts.map((part) => part.icon).filter(Boolean))];
}"""
FETCHED = """(icons) => {
  const fetched = performance.getEntriesByType('resource').filter((one) => one.responseEnd).map((one) => one.name);
  return icons.every((icon) => fetched.some((name) => name.endsWith(`api/icons/${encodeURIComponent(icon)}`)));
}"""


@pytest.mark.slow
def test_what_is_not_counted_yet_has_neither_tick_nor_number(browser: Any, table: Served) -> None:
    with hand(browser, table.address, PHONE) as person:
        person.sit("2")
        person.region("Wall, left")
        row = person.page.locator(".seat", has_text="Ben")
        told = person.page.locator(".sum")
        counted = told.get_attribute("aria-label")
        assert counted is not None
        assert ", no mistakes, " in counted
        person.page.context.set_offline(True)
        person.tap("left.fort.16")
        told.get_by_text("not counted yet").wait_for()
        points = counted.split(",")[0]
        assert told.get_attribute("aria-label") == f"{points}, not counted yet, Open the score"
        assert told.locator(".count").all_inner_texts() == ["not counted yet"]
        assert told.locator(":is(.badge, .count svg)").count() == 0
        told.click()
        becomes(person.page.locator("#panel .cards > p").all_inner_texts, ["not counted yet"])
        person.page.evaluate("location.hash = 'table'")
        row.locator(".presence", has_text="not counted yet").wait_for()
        assert row.locator(".seat-head > :is(.badge, svg)").count() == 0
        assert person.page.locator("b.late").count() == 2
        # A table that is opened anew knows of marks that are kept, and sends them.
        person.page.route("**/marks", lambda route: route.abort())
        person.page.context.set_offline(False)
        person.page.reload()
        row.locator(".presence", has_text="not counted yet").wait_for()
        person.page.unroute("**/marks")
        row.locator(".seat-head > :is(.badge, svg)").wait_for()
        assert person.page.locator("b.late").count() == 0


@pytest.mark.slow
def test_the_papers_of_a_room_come_later_where_they_did_not_come_at_first(phone: Hand, table: Served) -> None:
    phone.page.route("**/api/drawings/*", lambda route: route.abort())
    room(phone, "who")
    with phone.page.expect_event("requestfailed"):
        pass
    phone.page.unroute("**/api/drawings/*")
    table.ask("/api/players", {"name": "Dan"})
    phone.page.locator(".fan .mini").nth(1).wait_for()


@pytest.mark.slow
def test_a_table_that_does_not_answer_is_not_drawn_each_second(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as host:
        room(host, "table")
        host.page.wait_for_function("() => document.querySelectorAll('.mini-ink').length === 6")
        host.page.route(re.compile("/api/(table|here)"), lambda route: route.abort())
        band = host.page.locator("#band small")
        band.filter(has_text=re.compile(r"[1-9]\ss")).wait_for()
        host.page.evaluate("""() => {
          globalThis.passes = 0;
          new MutationObserver(() => { passes += 1; })
            .observe(document.getElementById("hall"), { subtree: true, childList: true });
        }""")
        for _ in range(5):
            before = band.inner_text()
            host.page.wait_for_function(
                "(said) => document.querySelector('#band small').textContent !== said", arg=before
            )
        assert host.page.evaluate("passes") == 0


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="only where a program can be stopped")
def test_a_computer_that_sleeps_is_said_to_give_no_answer(browser: Any, tmp_path: Path) -> None:
    with played(tmp_path, files=1024) as (running, port), hand(browser, f"http://127.0.0.1:{port}", PHONE) as person:
        person.page.goto(person.address)
        person.page.fill("input[name=name]", "Ada")
        person.page.keyboard.press("Enter")
        person.page.wait_for_selector(".boxes [role=button]", state="attached")
        person.region("Wall, left")
        os.kill(running.pid, signal.SIGSTOP)
        person.tap("left.fort.1")
        person.page.locator("#band", has_text="Kept here: 1 mark").wait_for()
        person.says("kept here, will sync later")
        os.kill(running.pid, signal.SIGCONT)
        person.told("On the table again: 1 mark")
        person.saved()


@pytest.mark.parametrize("code", ["en", "fr", "pl", "ko"])
def test_a_page_that_never_had_an_answer_says_so_in_its_own_words(browser: Any, table: Served, code: str) -> None:
    """In the language of the browser, as in the languages' files, and not what the browser says."""
    texts = table.ask(f"/api/scene?lang={code}")[1]["texts"]
    with hand(browser, table.address, PHONE, locale=code) as person:
        waiting: list[Any] = []
        person.page.route("**/api/scene*", lambda route: waiting.append(route))
        person.page.goto(table.address)
        said = person.page.locator(".room").locator("h1, p, button")
        becomes(said.all_inner_texts, ["sheetgen", texts["coming"]])
        waiting.pop().abort()
        becomes(said.all_inner_texts, [texts[key] for key in FIRST_WORDS])
        again = person.rect("[data-key=again]")
        assert 0 < 844 - again["y"] - again["height"] < 60
        assert person.page.locator(".fan .mini").count() == 2
        person.page.unroute("**/api/scene*")
        person.page.locator(".players").wait_for()


FIRST_WORDS = ("not-coming", "not-coming-why", "try-now")


@pytest.mark.parametrize("name", ["table", "who"])
def test_a_room_says_that_the_table_does_not_answer(browser: Any, table: Served, name: str) -> None:
    with hand(browser, table.address, DESK) as person:
        room(person, name)
        if name == "table":
            person.says("All saved, folder")
        # An answer to any request would show that the table is there.
        person.page.route("**/api/**", lambda route: route.abort())
        person.page.locator("#band", has_text="The table does not answer").wait_for()
        assert not person.page.get_by_text("All saved").count()
        person.page.unroute("**/api/**")
        person.page.locator("#band").wait_for(state="hidden")


@pytest.mark.slow
def test_a_table_that_fell_silent_is_asked_in_measure(browser: Any, table: Served) -> None:
    """What could not be drawn was asked for again by each drawing that its failure brought about."""
    with hand(browser, table.address, PHONE) as person:
        person.sit("1")
        person.page.route("**/api/**", lambda route: route.abort())
        asked: list[str] = []
        person.page.on("request", lambda request: asked.append(request.url))
        person.page.evaluate("() => { location.hash = 'table'; }")
        person.page.locator("#band", has_text="The table does not answer").wait_for()
        person.page.wait_for_timeout(2000)
        assert len(asked) < 20
        person.page.unroute("**/api/**")
        becomes(person.page.locator(".mini-ink").count, 6)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["table", "who"])
def test_a_room_says_so_before_it_gives_up_waiting(browser: Any, table: Served, name: str) -> None:
    """A computer that sleeps takes requests and never answers; that it is late is told long before they fail."""
    with hand(browser, table.address, DESK) as person:
        failed: list[str] = []
        person.page.on("requestfailed", lambda request: failed.append(request.url))
        room(person, name)
        person.page.route("**/api/**", lambda _: None)
        person.page.locator("#band.kept", has_text="The table does not answer").wait_for()
        assert failed == []
        person.page.unroute("**/api/**")
        person.page.locator("#band").wait_for(state="hidden")


OFFERED = """() => [...document.querySelectorAll(".room :is(button, input)")]
  .filter((each) => !each.disabled && !each.closest("[inert]") && each.checkVisibility())
  .map((each) => each.dataset.key ?? each.className)"""
"""What can be pressed in a room."""


@pytest.mark.slow
def test_a_room_offers_nothing_that_a_silent_table_would_have_to_do(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path / "game") as table, hand(browser, table.address, DESK) as host:
        table.server.join = f"{table.address}/"
        for name in ("Ada", "Ben"):
            table.ask("/api/players", {"name": name})
        with hand(browser, table.address, PHONE) as phone:
            phone.sit("1")
            room(host, "table")
            presence = host.page.locator(".seat .presence")
            presence.filter(has_text=re.compile("^Ada’s phone, ")).wait_for()
            difficulties = [f"difficulty {each}" for each in ("easy", "normal", "hard")]
            assert host.page.evaluate(OFFERED) == [*difficulties, "year", "copy", "hide", "end"]
            assert not host.page.locator(".waits").count()
            host.page.route(re.compile("/api/(table|here)"), lambda route: route.abort())
            host.page.locator("#band", has_text="The table does not answer").wait_for()
            becomes(lambda: host.page.evaluate(OFFERED), [])
            assert host.page.locator(".side .waits").inner_text() == "Possible again once the table answers."
            pinned = host.page.locator(".pinned .waits")
            assert not pinned.is_visible()
            host.page.set_viewport_size(PHONE["viewport"])
            assert pinned.inner_text() == "Possible again once the table answers."
            host.page.set_viewport_size(DESK["viewport"])
            assert host.page.locator("[data-key=add]").evaluate("link => link.inert")
            assert presence.all_inner_texts() == ["Ada’s phone", "not here yet"]
            assert host.page.locator(".seat .dot.away").count() == 2
            host.page.evaluate("location.hash = 'who'")
            host.page.locator(".present").wait_for()
            assert host.page.evaluate(OFFERED) == []
            assert host.page.locator(".seating .waits").inner_text() == "Possible again once the table answers."
            assert not host.page.get_by_text("are here").count()
            host.page.unroute(re.compile("/api/(table|here)"))
            host.says("1 of 2 are here")


@pytest.mark.slow
def test_a_sheet_says_that_the_table_does_not_answer_since_its_last_answer(browser: Any, tmp_path: Path) -> None:
    with hand(browser, "", PHONE) as person:
        with served(tmp_path / "game") as table:
            person.address = table.address
            table.ask("/api/players", {"name": "Ada"})
            person.sit("1")
            person.saved()
            person.page.wait_for_function("async () => !(await import('/page/state.js')).state.silent")
            person.page.evaluate("async () => { globalThis.state = (await import('/page/state.js')).state; }")
        band = person.page.locator("#band.kept", has_text="The table does not answer.")
        band.wait_for()
        since = "Math.round((Date.now() - state.answered) / 1000)"
        seconds, told = person.page.evaluate(f"[{since}, document.querySelector('#band small').textContent]")
        assert re.fullmatch(r"No answer for \d+\ss. Go on marking.", told)
        assert abs(int(told.split()[3]) - seconds) <= 1
        answered = person.page.evaluate("state.answered")
        person.region("Wall, left")
        person.tap("left.fort.1")
        person.page.locator("#band", has_text="Kept here: 1 mark").wait_for()
        seconds, told = person.page.evaluate(f"[{since}, document.querySelector('#band small').textContent]")
        assert abs(int(told.split()[3]) - seconds) <= 1
        assert person.page.evaluate("state.answered") == answered


@pytest.mark.slow
@pytest.mark.parametrize("way", ["table", "who"])
def test_a_silent_table_keeps_nobody_from_the_own_sheet(phone: Hand, table: Served, way: str) -> None:
    """A room says how old its news is, and not to go on marking; the way back to the sheet is open."""
    phone.sit("1")
    phone.region("Wall, left")
    phone.page.route("**/api/**", lambda route: route.abort())
    phone.tap("left.fort.16")
    phone.page.locator("#band", has_text="Kept here: 1 mark").wait_for()
    phone.page.evaluate("(way) => { location.hash = way; }", way)
    phone.page.locator("#band", has_text="What you see may be out of date.").wait_for()
    assert not phone.page.get_by_text("Go on marking.").count()
    phone.page.locator("[data-key=back], [data-key=begin]").click()
    phone.page.locator("#band", has_text="Go on marking.").wait_for()
    phone.empty("left.fort.16")
    phone.region("Wall, left")
    phone.tap("left.fort.15")
    phone.empty("left.fort.15")
    phone.page.unroute("**/api/**")
    phone.saved()
    becomes(lambda: {"left.fort.15", "left.fort.16"} & set(table.table.records["1"].marks), set())


def test_what_is_pressed_without_a_connection_is_no_fault(phone: Hand) -> None:
    room(phone, "table")
    phone.page.route("**/api/table", lambda route: route.abort())
    phone.page.locator(".switch").click()
    phone.page.locator("#band.kept", has_text="The table does not answer").wait_for()
    phone.page.unroute("**/api/table")
    phone.page.locator("#band").wait_for(state="hidden")
    assert not phone.page.locator(".switch input").is_checked()


def refuse_what_is_settled(route: Any) -> None:
    """Refuse what a page wants to settle for the table; what it asks of the table goes on."""
    if route.request.method == "POST":
        route.fulfill(status=500, json={"refused": "No."})
    else:
        route.continue_()


@pytest.mark.slow
def test_a_room_shows_what_went_wrong_there(phone: Hand) -> None:
    room(phone, "table")
    phone.page.route("**/api/table", refuse_what_is_settled)
    phone.page.locator(".switch").click()
    phone.page.locator("#band", has_text="No.").wait_for()
    assert phone.faults
    assert all("No." in fault for fault in phone.faults)
    phone.faults.clear()


@pytest.mark.slow
def test_the_icons_of_the_score_are_there_without_a_network(phone: Hand) -> None:
    phone.sit("1")
    icons = phone.page.evaluate(ICONS)
    phone.page.wait_for_function(FETCHED, arg=icons)
    phone.page.context.set_offline(True)
    phone.page.locator(".sum").click()
    phone.page.locator(".parts img").first.wait_for()
    whole = "() => [...document.querySelectorAll('.parts img')].every((image) => image.complete && image.naturalWidth)"
    phone.page.wait_for_function(whole)
