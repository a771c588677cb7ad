"""The rooms around the sheets: who is at the table, who holds which sheet, the end. They follow the table."""

from __future__ import annotations

import functools
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheetgen.web.door import Door

from .browsing import ARGUMENTS, CHROMIUM, DESK, PHONE, TIMEOUT, Hand, axe_core, becomes, hand
from .serving import GAME, Served, served
from .test_bounds import played

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
ICONS = """async () => {
  const { state } = await import('/page/state.js');
  return [...new Set(state.scene.parts.map((part) => part.icon).filter(Boolean))];
}"""
FETCHED = """(icons) => {
  const fetched = performance.getEntriesByType('resource').filter((one) => one.responseEnd).map((one) => one.name);
  return icons.every((icon) => fetched.some((name) => name.endsWith(`api/icons/${encodeURIComponent(icon)}`)));
}"""
LOCK = """
window.asked = 0;
navigator.wakeLock.request = async () => {
  asked += 1;
  if (REFUSES) throw new DOMException('refused', 'NotAllowedError');
  return (window.held = new EventTarget());
};
"""
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Served]:
    for name in ("ada", "ben", "cleo"):
        shutil.copy(EXAMPLES / f"{name}.yaml", tmp_path)
    with served(tmp_path) as one:
        yield one


@pytest.fixture
def phone(browser: Any, table: Served) -> Iterator[Hand]:
    with hand(browser, table.address, PHONE) as person:
        yield person


def room(person: Hand, name: str) -> None:
    person.page.goto(f"{person.address}/#{name}")
    person.page.wait_for_selector(".room.table, .players")


@pytest.mark.slow
@pytest.mark.parametrize(("refuses", "words"), [("false", "stays on"), ("true", "turns off")])
def test_a_room_keeps_the_screen_on_and_says_so_once_it_does(
    browser: Any, table: Served, refuses: str, words: str
) -> None:
    with hand(browser, table.address, DESK) as host:
        host.page.add_init_script(LOCK.replace("REFUSES", refuses))
        room(host, "table")
        becomes(lambda: host.page.evaluate("asked"), 1)
        host.page.evaluate("location.hash = 'who'")
        told = host.page.locator(".room")
        told.wait_for()
        if refuses == "false":
            host.page.evaluate("held.dispatchEvent(new Event('release'))")
            told.get_by_text("The screen turns off").wait_for()
            host.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        told.get_by_text(f"The screen {words}").wait_for()
        assert host.page.evaluate("asked") == 2


def test_of_a_screen_that_was_not_asked_for_nothing_is_said(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as host:
        host.page.add_init_script("navigator.wakeLock.request = () => new Promise(() => {})")
        room(host, "who")
        assert "The screen" not in host.page.locator(".room").inner_text()


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


def test_each_row_of_the_ranking_has_the_number_of_mistakes(browser: Any, tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "mistakes.yaml", tmp_path)
    shutil.copy(EXAMPLES / "ada.yaml", tmp_path)
    with served(tmp_path) as table, hand(browser, table.address, PHONE) as person:
        number = next(each["mistakes"] for each in table.ask("/api/table")[1]["players"] if each["mistakes"])
        for ended in (False, True):
            table.ask("/api/table", {"ended": ended})
            room(person, "table")
            person.page.locator(".room.ended" if ended else ".room:not(.ended)").wait_for()
            discs = person.page.locator(".ranking li strong .badge")
            assert discs.all_inner_texts() == [str(number)]
            assert person.page.locator(".ranking li strong .sr").all_inner_texts() == [f"{number} mistakes"]


@pytest.mark.slow
def test_a_seat_of_a_table_that_nobody_joins_is_free_in_both_rooms(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as host:
        for name in ("table", "who"):
            room(host, name)
            becomes(host.page.locator(".presence").all_inner_texts, ["free", "free", "free"])
            if name == "who":
                assert host.page.locator("[data-key=table]").get_attribute("href") == "#table"
            assert host.page.locator(".presence .dot.away").count() == 3


@pytest.mark.slow
def test_a_sheet_that_somebody_holds_is_opened_only_when_asked_for(browser: Any, phone: Hand) -> None:
    with hand(browser, phone.address, PHONE) as other:
        other.sit("1")
        room(phone, "who")
        phone.says("Ada's phone, just now")
        states = phone.page.locator(".player .name small")
        becomes(states.all_text_contents, ["Ada's phone, just now", "free", "free"])
        phone.page.locator(".player", has_text="Ada").click()
        phone.says("Ada's sheet is open on another device")
        phone.page.get_by_role("button", name="Cancel").click()
        assert phone.page.url.endswith("#who")
        phone.page.locator(".player", has_text="Ada").click()
        phone.page.get_by_role("button", name="Open it too").click()
        for person, device in ((phone, "Ada's phone"), (other, "another phone")):
            person.page.locator("#band", has_text=f"{device} has this sheet open too").wait_for()
        with hand(browser, phone.address, DESK) as host:
            room(host, "table")
            host.page.locator(".presence", has_text="2 devices, just now").wait_for()
        other.page.locator("#band button").click()
        other.page.locator("#band").wait_for(state="hidden")
        assert phone.page.locator("#band").is_visible()
    phone.page.locator("#band").wait_for(state="hidden")


@pytest.mark.slow
@pytest.mark.parametrize("way", ["#table", "#sheet=1"])
def test_a_device_is_asked_by_whatever_way_it_comes_to_a_held_sheet(browser: Any, phone: Hand, way: str) -> None:
    with hand(browser, phone.address, PHONE) as other:
        other.sit("1")
        phone.page.goto(f"{phone.address}/{way}")
        if way == "#table":
            phone.says("Ada's phone, just now")
            phone.page.locator(".seat-head", has_text="Ada").click()
            phone.page.get_by_role("link", name="Mark this sheet").click()
        phone.says("Ada's sheet is open on another device")
        phone.page.get_by_role("button", name="Cancel").click()
        phone.page.wait_for_url("**/#table" if way == "#table" else "**/#who")
        assert phone.page.evaluate("sessionStorage.getItem('player')") is None
        assert other.page.locator("#band").is_hidden()


@pytest.mark.slow
def test_a_sheet_is_looked_at_from_the_table_without_sitting_down(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as host:
        room(host, "table")
        host.page.wait_for_function("() => document.querySelectorAll('.mini-ink').length === 6")
        host.page.locator(".seat-head", has_text="Ben").click()
        look = host.page.locator("dialog.look")
        assert look.locator(".mini").first.bounding_box()["width"] > 600
        table.mark("2", {"left.piety.20": "on"})
        look.locator("[data-marked='left.piety.20']").wait_for(state="attached")
        assert table.ask("/api/table")[1]["held"] == {}
        look.get_by_role("button", name="Close").click()
        host.page.wait_for_selector("[data-key='seat 2']:focus")
        host.page.locator(".seat", has_text="Ben").locator(".mini").first.click()
        look.get_by_role("button", name="Close").click()
        host.page.wait_for_selector("[data-key='seat 2']:focus")
        host.page.keyboard.press("Enter")
        look.get_by_role("link", name="Mark this sheet").click()
        host.page.locator(".boxes [role=button]").first.wait_for(state="attached")
        assert host.page.url.endswith("#sheet=2")


@pytest.mark.slow
def test_a_sheet_that_opens_below_a_band_is_seen_whole(browser: Any, phone: Hand) -> None:
    with hand(browser, phone.address, PHONE) as other:
        other.sit("1")
        room(phone, "who")
        phone.says("Ada's phone")
        phone.page.locator(".player", has_text="Ada").click()
        phone.page.get_by_role("button", name="Open it too").click()
        phone.page.locator(".boxes [role=button]").first.wait_for(state="attached")
        phone.page.locator("#band", has_text="Ada's phone has this sheet open too").wait_for()
        paper, sheet = map(phone.rect, ("#paper", ".sheet"))
        assert paper["y"] <= sheet["y"]
        assert sheet["y"] + sheet["height"] <= paper["y"] + paper["height"]


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
def test_whoever_only_hosts_goes_on_to_the_table(browser: Any, table: Served) -> None:
    table.server.join = f"{table.address}/"
    with hand(browser, table.address, DESK) as host:
        room(host, "who")
        assert "Your sheet" not in host.page.locator(".room").inner_text()
        host.page.get_by_role("button", name="Begin, 3 join later").click()
        host.page.locator(".room.table").wait_for()


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
        with hand(browser, table.address, PHONE) as person:
            room(person, "who")
            person.says("Who are you?")
            texts = "() => [...document.querySelectorAll('.choice, .seat-row')].map((each) => each.offsetTop)"
            assert (tops := person.page.evaluate(texts)) == sorted(tops)


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


@pytest.mark.slow
def test_the_tables_own_computer_adds_players(browser: Any, table: Served) -> None:
    """On another device who is not listed says so. Pressed twice, one player comes."""
    with hand(browser, table.address, DESK) as host, hand(browser, table.address, PHONE) as guest:
        room(guest, "who")
        guest.page.get_by_role("button", name="I'm not listed").wait_for()
        room(host, "who")
        host.page.get_by_role("button", name="Add a player").click()
        waiting: list[Any] = []
        host.page.route("**/api/players", lambda route: waiting.append(route))
        host.page.fill("input[name=name]", "Dan")
        host.page.keyboard.press("Enter")
        becomes(host.page.get_by_role("button", name="Add", exact=True).is_disabled, True)
        host.page.keyboard.press("Enter")
        becomes(lambda: len(waiting), 1)
        table.ask("/api/table", {"hidden": True})
        host.page.wait_for_function("async () => (await import('/page/state.js')).state.table.hidden")
        assert host.page.get_by_role("button", name="Add", exact=True).is_disabled()
        waiting[0].continue_()
        host.page.wait_for_selector(".boxes [role=button]", state="attached")
        assert [each["name"] for each in table.ask("/api/table")[1]["players"]] == ["Ada", "Ben", "Cleo", "Dan"]


def test_a_page_that_is_opened_anew_has_the_seat_of_its_device(phone: Hand) -> None:
    phone.sit("2")
    fresh = phone.page.context.new_page()
    phone.page.close()
    fresh.goto(phone.address)
    fresh.wait_for_selector(".boxes [role=button]", state="attached")
    assert fresh.locator("#head .who").inner_text().startswith("Ben")
    other = fresh.context.new_page()
    other.goto(phone.address)
    other.wait_for_selector(".players")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["table", "who"])
def test_whoever_looks_at_a_room_keeps_their_seat(browser: Any, phone: Hand, name: str) -> None:
    with hand(browser, phone.address, PHONE) as other:
        other.sit("1")
        room(other, name)
        room(phone, "who")
        states = phone.page.locator(".player .name small")
        becomes(states.all_text_contents, ["Ada's phone, just now", "free", "free"])


def test_two_phones_that_take_a_seat_in_the_same_moment_are_both_told(browser: Any, phone: Hand, table: Served) -> None:
    """Neither knew of the other when it pressed; what both mark counts."""
    with hand(browser, phone.address, PHONE) as other:
        for person in (phone, other):
            room(person, "who")
        for person in (phone, other):
            person.page.locator(".player", has_text="Ben").evaluate("button => button.click()")
        for person, box in ((phone, "left.piety.24"), (other, "left.piety.25")):
            person.page.locator("#band", has_text="another phone has this sheet open too").wait_for()
            person.page.locator("#band button").click()
            person.region("Attributes")
            person.tap(box)
        for person in (phone, other):
            person.marked("left.piety.24", "left.piety.25")
            person.saved()
        assert [each["player"] for each in table.ask("/api/table")[1]["latest"]] == ["2", "2"]
        assert len(table.ask("/api/table")[1]["held"]["2"]) == 2


@pytest.mark.slow
def test_a_device_that_closed_its_page_keeps_its_seat_and_sleeps(browser: Any, phone: Hand, table: Served) -> None:
    with hand(browser, phone.address, PHONE) as other:
        other.sit("1")
        room(phone, "who")
        states = phone.page.locator(".player .name small")
        becomes(states.all_text_contents, ["Ada's phone, just now", "free", "free"])
        context = other.page.context
        fresh = context.new_page()
        other.page.close()
        becomes(lambda: [each["gone"] for each in table.server.events.held(["1"]).get("1", [])], [True])
        room(phone, "table")
        phone.page.locator(".presence", has_text="Ada's phone, just now").wait_for()
        for place in table.server.events._gone.values():
            place.seen -= 120
        room(phone, "who")
        becomes(states.all_text_contents, ["Ada's phone, asleep", "free", "free"])
        phone.says("0 of 3 are here")
        # Its own next page is asked nothing.
        fresh.goto(phone.address)
        fresh.wait_for_selector(".boxes [role=button]", state="attached")
        assert fresh.locator("#head .who").inner_text().startswith("Ada")
        becomes(states.all_text_contents, ["Ada's phone, just now", "free", "free"])
        phone.says("1 of 3 are here")


@pytest.mark.slow
def test_a_player_is_renamed_and_given_the_colour_of_another(phone: Hand, table: Served, tmp_path: Path) -> None:
    room(phone, "who")
    phone.page.get_by_role("button", name="Change Ada").click()
    phone.page.get_by_label("Name").fill("Adaline")
    phone.page.get_by_role("radio", name="Green").click()
    phone.page.locator(".low .dark").click()
    phone.says("Adaline")
    becomes(
        lambda: [(each["name"], each["colour"]) for each in table.ask("/api/table")[1]["players"]],
        [("Adaline", 2), ("Ben", 1), ("Cleo", 0)],
    )
    assert "player: Adaline" in (tmp_path / "ada.yaml").read_text("utf-8")


@pytest.mark.slow
def test_of_more_than_six_players_each_shares_a_colour_and_sees_with_whom(phone: Hand, table: Served) -> None:
    for name in ("Gus", "Hal", "Ida", "Kim"):
        table.ask("/api/players", {"name": name})
    colours = [each["colour"] for each in table.ask("/api/table")[1]["players"]]
    assert colours[0] == colours[6]
    room(phone, "who")
    phone.page.get_by_role("button", name="Change Ada").click()
    assert phone.page.locator(".colour").all_inner_texts() == ["A"] * 6
    assert phone.page.locator(".colour.others").count() == 0
    for name, wanted, others in (("Blue", 1, "Ben"), ("Red", 0, "Kim")):
        phone.page.get_by_role("radio", name=name).click()
        phone.page.locator(".colours small", has_text=f"Shared with {others}.").wait_for()
        assert [each["colour"] for each in table.ask("/api/table")[1]["players"]] == [wanted, *colours[1:]]


@pytest.mark.slow
def test_of_six_players_no_colour_is_paler_than_another(phone: Hand, table: Served) -> None:
    for name in ("Gus", "Hal"):
        table.ask("/api/players", {"name": name})
    room(phone, "who")
    phone.page.get_by_role("button", name="Change Ada").click()
    assert phone.page.locator(".colours small").inner_text() == "Pale: already taken. Press to swap."
    assert phone.page.locator(".colour.others").count() == 4
    phone.page.locator(".low .dark").click()
    table.ask("/api/players", {"name": "Ida"})
    phone.page.locator(".seat-row").nth(5).wait_for()
    phone.page.get_by_role("button", name="Change Ada").click()
    assert phone.page.locator(".colours small").inner_text() == "Each colour is taken. Press one to swap."
    assert phone.page.locator(".colour.others").count() == 0


@pytest.mark.slow
def test_a_player_is_removed_and_put_back(phone: Hand, table: Served, tmp_path: Path) -> None:
    room(phone, "who")
    phone.page.get_by_role("button", name="Change Ben").click()
    phone.page.get_by_role("button", name="Remove").click()
    phone.says("Remove Ben?")
    phone.page.locator(".question .danger").click()
    phone.says("Ben was removed")
    assert sorted(path.name for path in tmp_path.glob("*.yaml*")) == ["ada.yaml", "ben.yaml.removed", "cleo.yaml"]
    phone.page.get_by_role("button", name="Put back").click()
    phone.page.locator(".player", has_text="Ben").wait_for()
    assert table.ask("/api/table")[1]["players"][1]["name"] == "Ben"


def test_who_joins_elsewhere_appears_and_what_is_typed_stays(phone: Hand, table: Served) -> None:
    room(phone, "who")
    phone.page.get_by_role("button", name="I'm not listed").click()
    phone.page.wait_for_selector("input[name=name]:focus")
    phone.page.keyboard.type("Do")
    table.ask("/api/players", {"name": "Eve"})
    phone.page.locator(".player", has_text="Eve").wait_for()
    phone.page.keyboard.type("ra")
    assert phone.page.locator("input[name=name]").input_value() == "Dora"
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_selector(".boxes [role=button]", state="attached")
    assert [each["name"] for each in table.ask("/api/table")[1]["players"]][-1] == "Dora"


@pytest.mark.slow
def test_a_thirteenth_player_is_told_why_and_what_was_typed_stays(phone: Hand, table: Served) -> None:
    for name in "ABCDEFGH":
        table.ask("/api/players", {"name": name})
    room(phone, "who")
    phone.page.get_by_role("button", name="I'm not listed").click()
    table.ask("/api/players", {"name": "I"})
    phone.page.locator(".seat-row").nth(11).wait_for()
    phone.page.locator("input[name=name]").fill("Zoe")
    phone.page.keyboard.press("Enter")
    told = phone.page.locator(".fault", has_text="there are 12 players already")
    told.wait_for()
    table.mark("1", {"left.fort.16": "on"})  # draws the room anew
    phone.page.wait_for_function("() => !document.querySelector('.fault[role]')")
    assert told.inner_text() == "There are 12 players already"
    assert phone.page.locator("input[name=name]").input_value() == "Zoe"


@pytest.mark.slow
def test_a_picture_that_takes_long_says_why_it_cannot_be_shared(phone: Hand, table: Served) -> None:
    table.ask("/api/table", {"ended": True})
    phone.page.route("**/api/players/*", lambda _: None)
    phone.page.goto(f"{phone.address}/#table")
    button = phone.page.locator("[data-key=share]")
    button.wait_for()
    assert (button.inner_text(), button.is_disabled()) == ("The picture is being drawn.", True)
    phone.says("On a slow device this can take half a minute.")
    phone.page.unroute("**/api/players/*")
    phone.page.get_by_role("button", name="Share the picture", disabled=False).wait_for()


@pytest.mark.slow
def test_a_full_table_says_so_and_offers_no_place(phone: Hand, table: Served) -> None:
    for name in "ABCDEFGHI":
        table.ask("/api/players", {"name": name})
    phone.page.add_init_script("localStorage.setItem('names', '[\"Zoe\"]')")
    room(phone, "who")
    phone.says("The table is full: 12 players.")
    assert phone.page.locator(".another, .known, .new-player").count() == 0


@pytest.mark.slow
def test_the_difficulty_of_marked_sheets_is_asked_for_and_told_to_others(
    browser: Any, phone: Hand, table: Served
) -> None:
    room(phone, "who")
    hard = phone.page.locator("[data-key='difficulty hard']")
    with hand(browser, table.address, PHONE) as other:
        other.sit("2")
        hard.check(force=True)
        question = phone.page.locator(".question")
        assert question.locator("h2, p").all_inner_texts() == ["Hard for everyone?", "Sheets already have marks."]
        question.get_by_role("button", name="Cancel").click()
        phone.page.locator("[data-key='difficulty normal']:checked").wait_for(state="attached")
        assert table.table.settings.chosen() == {"difficulty": "normal"}
        phone.page.evaluate("sessionStorage.setItem('player', '1')")
        hard.check(force=True)
        question.get_by_role("button", name="Change it").click()
        other.told("Difficulty: hard")
        assert other.page.locator("#band small").inner_text() == "Ada chose this for everyone."
        other.page.locator("#band button").click()
        other.page.locator("#band").wait_for(state="hidden")
        assert not phone.page.evaluate("[...bands].some((each) => each?.includes('hard'))")
    assert table.table.settings.chosen() == {"difficulty": "hard"}


@pytest.mark.slow
def test_the_table_tells_the_last_marks(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as host:
        room(host, "table")
        host.page.wait_for_selector(".mini-ink")
        table.mark("2", {"left.piety.20": "on"})
        host.page.locator(".latest li", has_text="Piety, box 20").wait_for()


def test_the_last_marks_are_those_that_stand_on_the_sheets(tmp_path: Path) -> None:
    with served(tmp_path / "game") as table:
        for name in ("Ada", "Ben"):
            table.ask("/api/players", {"name": name})
        table.mark("1", {f"left.wall.{number}": "on" for number in range(1, 5)})
        table.mark("2", {"left.cippi.1": "on"}, {"left.fort.1": "on", "left.fort.2": "on"}, {"left.fort.1": None})
        table.ask("/api/table", {"choices": {"difficulty": "hard"}, "year": 1})
        table.ask("/api/players/2", {"name": "Bea"})
        table.mark("1", {"left.wall.2": "on"}, origin="tablet")
        walls = [("1", f"left.wall.{number}") for number in (4, 3, 2, 1)]
        last = [("2", "left.fort.2"), ("2", "left.cippi.1"), *walls]
        latest = table.ask("/api/table")[1]["latest"]
        assert [(each["player"], each["key"]) for each in latest] == last
        assert all(0 <= each["ago"] < TIMEOUT for each in latest)
        table.mark("1", {"left.wall.4": None}, {"left.wall.5": "on"}, {"left.wall.6": "on"}, origin="other")
        latest = table.ask("/api/table")[1]["latest"]
        fresh = [("1", "left.wall.6"), ("1", "left.wall.5"), *last[:2], *walls[1:3]]
        assert [(each["player"], each["key"]) for each in latest] == fresh


@pytest.mark.slow
def test_after_a_restart_the_table_has_its_last_marks_and_the_order_of_its_seats(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path / "game") as table:
        for name in ("Cleo", "Ada", "Ben"):
            table.ask("/api/players", {"name": name})
        table.mark("2", {"left.piety.20": "on"}, {"years.1": "1"})
    with served(tmp_path / "game") as table:
        told = table.ask("/api/table")[1]
        assert [each["name"] for each in told["players"]] == ["Cleo", "Ada", "Ben"]
        assert [(each["player"], each["key"]) for each in told["latest"]] == [("2", "left.piety.20")]
        with hand(browser, table.address, DESK) as host:
            room(host, "table")
            becomes(host.page.locator(".latest li span:nth-child(2)").all_inner_texts, ["Piety, box 20"])
            assert host.page.locator(".seat strong").all_inner_texts() == ["Cleo", "Ada", "Ben"]


DRAWN = """() => {
  globalThis.drawn = { cards: 0, sheets: 0 };
  new MutationObserver((found) => {
    for (const { addedNodes, target } of found)
      for (const node of addedNodes) {
        if (node.matches?.(".seat, .minis, .seats, .room")) drawn.cards += 1;
        if (target.matches?.(".mini-ink") && !node.matches(".spot, .fresh")) drawn.sheets += 1;
      }
  }).observe(document.getElementById("hall"), { subtree: true, childList: true });
}"""
"""Counts the cards that are put on the table anew, and the marks that are drawn on their sheets."""


@pytest.mark.slow
def test_a_mark_draws_only_the_card_it_is_on(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as host:
        room(host, "table")
        host.page.wait_for_function("() => document.querySelectorAll('.mini-ink').length === 6")
        host.page.wait_for_selector("[data-marked='left.renown.1']", state="attached")
        host.page.evaluate(DRAWN)
        table.mark("2", {"left.piety.20": "on"})
        host.page.locator(".latest li", has_text="Piety, box 20").wait_for()
        host.page.wait_for_selector("[data-marked='left.piety.20']", state="attached")
        assert host.page.evaluate("drawn") == {"cards": 0, "sheets": 1}


SMALL_SHEETS = """() => {
  const circle = document.querySelector('.spot circle').getBoundingClientRect();
  const written = document.querySelector('[data-marked="score.total.1"]').getBoundingClientRect();
  const covered = circle.left < written.right && circle.bottom > written.top;
  return [covered, getComputedStyle(document.querySelector('.mini text')).textRendering];
}"""
"""Whether the number of a mistake lies on what is written, and how the letters of a small sheet are set."""


@pytest.mark.slow
def test_small_sheets_are_read(browser: Any, table: Served) -> None:
    table.mark("1", {"score.total.1": "75"})
    with hand(browser, table.address, DESK) as host:
        room(host, "table")
        host.page.wait_for_selector(".spot", state="attached")
        assert host.page.evaluate(SMALL_SHEETS) == [False, "geometricprecision"]


@pytest.mark.slow
def test_a_table_that_does_not_answer_is_not_drawn_each_second(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as host:
        room(host, "table")
        host.page.wait_for_function("() => document.querySelectorAll('.mini-ink').length === 6")
        host.page.route(re.compile("/api/(table|here)"), lambda route: route.abort())
        band = host.page.locator("#band small")
        band.filter(has_text=re.compile(r"[1-9] s")).wait_for()
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


PLACES = """(names) => names.map((name) => {
  const { top, bottom, width } = document.querySelector(name).getBoundingClientRect();
  return [top, bottom, width];
})"""


@pytest.mark.slow
def test_a_desk_is_filled_by_the_sheets_and_the_course_and_by_the_result(browser: Any, tmp_path: Path) -> None:
    """A course is small until there are two years, and there is none of no year."""
    small = {"viewport": {"width": 1280, "height": 900}}
    with served(tmp_path / "game") as table, hand(browser, table.address, small) as host:
        for name in ("Ada", "Ben", "Cleo", "Dan"):
            table.ask("/api/players", {"name": name})
        room(host, "table")
        host.page.wait_for_function("() => document.querySelectorAll('.mini-ink').length === 8")
        assert host.page.locator(".course").count() == 0
        for player in "1234":
            table.mark(player, {"years.1": "1"})
        host.page.get_by_role("img", name="Ada 0; Ben 0; Cleo 0; Dan 0").wait_for()
        assert host.rect(".seats > .course")["height"] == 190
        for player in "1234":
            table.mark(player, {"years.1": "2"}, first=2)
        host.page.get_by_role("img", name="Ada 0, 0; Ben 0, 0; Cleo 0, 0; Dan 0, 0").wait_for()
        stone, course, sheet = host.page.evaluate(PLACES, [".seats", ".seats > .course", ".mini"])
        assert abs(stone[1] - 16 - course[1]) <= 1
        assert sheet[2] >= 160
        table.ask("/api/table", {"ended": True})
        host.page.wait_for_selector(".ended .keepsake")
        title, wall, ranking = host.page.evaluate(PLACES, [".ended h1", ".wall", ".ended .ranking"])
        assert title[1] <= wall[0] < wall[1] <= ranking[0]


@pytest.mark.slow
def test_the_sheets_of_two_players_are_large_until_there_is_a_course(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path) as table, hand(browser, table.address, DESK) as host:
        for name in ("Ada", "Ben"):
            table.ask("/api/players", {"name": name})
        room(host, "table")
        host.page.wait_for_function("() => document.querySelectorAll('.mini-ink').length === 4")
        (first, last), (sheet,) = (
            host.page.evaluate(PLACES, names) for names in ([".seat", ".seat + .seat"], [".mini"])
        )
        assert first[1] < last[0]
        assert sheet[1] - sheet[0] > 340
        table.mark("1", {"years.1": "1"})
        host.page.wait_for_selector(".course")
        first, last = host.page.evaluate(PLACES, [".seat", ".seat + .seat"])
        assert first[0] == last[0]


ENDS = """() => {
  const at = (node, name) => Number(node.getAttribute(name));
  const circles = [...document.querySelectorAll(".course circle")].map((node) => at(node, "cx"));
  return [...document.querySelectorAll(".course .name")].map((node) => [
    node.textContent, circles.findIndex((x) => Math.abs(at(node, "x") - 9 - x) < 0.01),
  ]);
}"""
"""The names in the course of a game, each with the number of the line at whose end it stands."""


@pytest.mark.slow
def test_a_name_stands_where_its_line_ends(browser: Any, tmp_path: Path) -> None:
    """What came otherwise than by taps has no course, and does not begin at nothing."""
    (tmp_path / "dan.yaml").write_text("game: hadrians-wall\nplayer: Dan\nyears: 3\n")
    with served(tmp_path) as table, hand(browser, table.address, DESK) as host:
        for name in ("Ada", "Ben", "Cleo"):
            table.ask("/api/players", {"name": name})
        table.mark("3", {"years.1": "1"})
        table.mark("3", {"years.1": "2"}, first=2)
        table.mark("4", {"years.1": "1"})
        room(host, "table")
        host.page.wait_for_selector(".course")
        assert host.page.evaluate(ENDS) == [["Ada 0", 0], ["Ben 0", 1], ["Cleo 0", 2]]
        assert host.page.locator(".course small").inner_text() == "Not known for sheets that came as files: Dan."


LOW = """() => {
  const bottom = Math.max(...[...document.querySelectorAll(".course .rule")].map((node) => node.getBBox().y));
  const names = [...document.querySelectorAll(".course .name")].map((node) => Number(node.getAttribute("y")));
  return [names.length, Math.max(...names) - bottom, Math.min(...names.slice(1).map((y, at) => y - names[at]))];
}"""
"""How many names a course has, how far the last is below the lowest rule, and how near two names come."""


@pytest.mark.slow
def test_no_name_stands_below_the_course_or_over_another(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path) as table, hand(browser, table.address, DESK) as host:
        for number, name in enumerate(("Ada", "Ben", "Cleo", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Kim"), 1):
            table.ask("/api/players", {"name": name})
            marks = {f"left.valour.{box}": "on" for box in range(1, number)}
            table.mark(str(number), {**marks, "years.1": "1"}, origin=f"of-{number}")
        room(host, "table")
        host.page.wait_for_selector(".course")
        count, below, apart = host.page.evaluate(LOW)
        assert (count, below <= 4, apart >= 15) == (10, True, True)


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
def test_a_mark_of_somebody_moves_no_focus_on_the_table(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as person:
        room(person, "table")
        person.page.get_by_label("Hide scores until the end").focus()
        table.mark("1", {"left.renown.1": None}, origin="tablet")
        person.page.wait_for_function("() => document.querySelector('.seat .badge')")
        assert person.page.evaluate("document.activeElement.dataset.key") == "hide"


@pytest.mark.slow
def test_the_end_is_told_to_who_is_on_a_sheet(browser: Any, phone: Hand) -> None:
    with hand(browser, phone.address, DESK) as host:
        phone.sit("1")
        room(host, "table")
        host.page.get_by_role("button", name="End the game").click()
        host.says("Everyone sees the result. You can still go back to the sheets.")
        host.page.locator(".question .dark").click()
        phone.page.locator("#band", has_text="The game has ended").wait_for()
        phone.page.get_by_role("button", name="Result").click()
        phone.page.get_by_role("heading", name="The wall stands").wait_for()
        assert phone.page.locator(".points-below").first.inner_text().split() == ["11", "5", "21", "22", "12"]


@pytest.mark.slow
def test_after_the_end_the_first_change_is_asked_for(phone: Hand, table: Served) -> None:
    table.ask("/api/table", {"ended": True, "by": "1"})
    phone.sit("2")
    phone.region("Wall, left")
    question = phone.page.locator(".question")
    phone.tap("left.fort.16")
    phone.says("A change now counts in the result that everyone sees.")
    question.get_by_role("button", name="Cancel").click()
    phone.marked("left.fort.16")
    phone.tap("left.fort.16")
    question.get_by_role("button", name="Change it").click()
    phone.empty("left.fort.16")
    phone.tap("left.fort.15")
    phone.empty("left.fort.15")
    phone.page.get_by_role("button", name="Undo").first.click()
    phone.marked("left.fort.15")
    assert question.count() == 0
    phone.saved()


@pytest.mark.slow
def test_a_page_that_is_opened_after_the_end_sees_the_result(phone: Hand, table: Served) -> None:
    table.ask("/api/table", {"ended": True})
    for address in ("", "#who"):
        phone.page.goto(f"{phone.address}/{address}")
        phone.page.reload()
        phone.page.get_by_role("heading", name="The wall stands").wait_for()
    phone.page.locator("[data-key=back]").click()
    phone.says("Who are you?")
    phone.sit("1")
    phone.page.reload()
    phone.page.locator("#band", has_text="The game has ended").wait_for()


@pytest.mark.slow
def test_after_the_end_nobody_joins_and_the_game_stays_as_it_was_played(phone: Hand, table: Served) -> None:
    room(phone, "who")
    assert phone.page.get_by_text("I'm not listed").is_visible()
    assert phone.page.get_by_role("radio", name="hard").count() == 1
    table.ask("/api/table", {"ended": True})
    phone.says("The wall stands")
    phone.page.locator("[data-key=back]").click()
    phone.page.locator(".player", has_text="Ada").wait_for()
    assert phone.page.get_by_text("I'm not listed").count() == 0
    assert phone.page.get_by_role("radio", name="hard").count() == 0
    assert phone.page.locator(".begin").count() == 0


@pytest.mark.slow
def test_whoever_is_among_the_players_at_the_end_sees_the_result(phone: Hand, table: Served) -> None:
    room(phone, "who")
    table.ask("/api/table", {"ended": True})
    phone.says("The wall stands")
    phone.page.locator(".keepsake figcaption").or_(phone.page.locator(".keepsake img[src]")).wait_for()


@pytest.mark.slow
def test_a_result_is_seen_when_light_turns_to_dark(phone: Hand, table: Served) -> None:
    table.ask("/api/table", {"ended": True})
    room(phone, "table")
    valour = phone.page.locator(".legend li", has_text="Valour").locator(".sample")
    colour = functools.partial(valour.evaluate, "node => getComputedStyle(node).backgroundColor")
    becomes(colour, "rgb(43, 39, 36)")
    phone.page.emulate_media(color_scheme="dark")
    becomes(colour, "rgb(242, 235, 221)")


@pytest.mark.slow
def test_the_picture_is_shared_once_it_is_drawn(phone: Hand, table: Served) -> None:
    table.ask("/api/table", {"ended": True})
    room(phone, "table")
    share = phone.page.locator("[data-key=share]")
    phone.says("The picture is being drawn.")
    assert share.is_disabled()
    phone.page.locator(".keepsake img[src]").wait_for()
    assert share.is_enabled()
    assert not phone.page.get_by_text("The picture is being drawn.").count()


@pytest.mark.slow
def test_a_room_that_is_opened_anew_knows_who_sits_there(phone: Hand, table: Served) -> None:
    phone.sit("2")
    room(phone, "table")
    phone.page.reload()
    phone.page.get_by_role("button", name="End the game").click()
    phone.page.locator(".question .dark").click()
    phone.page.get_by_role("heading", name="The wall stands").wait_for()
    assert table.ask("/api/table")[1]["ended_by"] == "Ben"


def test_a_year_is_over_only_when_asked_for(phone: Hand, table: Served) -> None:
    table.mark("2", {"years.1": "2"}, origin="tablet")
    phone.sit("2")
    phone.page.locator("#head .year").click()
    phone.says("Finish year 3?")
    phone.page.get_by_role("button", name="Cancel").click()
    assert table.ask("/api/players/2")[1]["marks"]["years.1"] == "2"
    phone.page.locator("#head .year").click()
    phone.page.locator(".question .dark").click()
    becomes(lambda: table.ask("/api/players/2")[1]["marks"]["years.1"], "3")


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
        person.says("saved here, will sync later")
        os.kill(running.pid, signal.SIGCONT)
        person.told("On the table again: 1 mark")
        person.saved()


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
  .filter((each) => !each.disabled && !each.closest("[inert]")).map((each) => each.dataset.key ?? each.className)"""
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
            presence.filter(has_text=re.compile("^Ada's phone, ")).wait_for()
            assert host.page.evaluate(OFFERED) == ["year", "copy", "hide", "end"]
            assert not host.page.locator(".waits").count()
            host.page.route(re.compile("/api/(table|here)"), lambda route: route.abort())
            host.page.locator("#band", has_text="The table does not answer").wait_for()
            becomes(lambda: host.page.evaluate(OFFERED), [])
            assert host.page.locator(".side .waits").inner_text() == "Possible again once the table answers."
            assert host.page.locator("[data-key=add]").evaluate("link => link.inert")
            assert presence.all_inner_texts() == ["Ada's phone", "free"]
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
        assert re.fullmatch(r"No answer for \d+ s. Go on marking.", told)
        assert abs(int(told.split()[3]) - seconds) <= 1
        answered = person.page.evaluate("state.answered")
        person.region("Wall, left")
        person.tap("left.fort.1")
        person.page.locator("#band", has_text="Kept here: 1 mark").wait_for()
        seconds, told = person.page.evaluate(f"[{since}, document.querySelector('#band small').textContent]")
        assert abs(int(told.split()[3]) - seconds) <= 1
        assert person.page.evaluate("state.answered") == answered


def test_what_is_pressed_without_a_connection_is_no_fault(phone: Hand) -> None:
    room(phone, "table")
    phone.page.route("**/api/table", lambda route: route.abort())
    phone.page.locator(".switch").click()
    phone.page.locator("#band.kept", has_text="The table does not answer").wait_for()
    phone.page.unroute("**/api/table")
    phone.page.locator("#band").wait_for(state="hidden")
    assert not phone.page.locator(".switch input").is_checked()


SEEN = """() => {
  const { top, bottom } = document.querySelector(".inviting .joining").getBoundingClientRect();
  return top >= 0 && bottom < innerHeight + 1;
}"""


@pytest.mark.slow
def test_what_a_guest_opens_comes_into_view_and_stays_there(
    browser: Any, table: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheetgen.web.routes.is_at_table", lambda _: False)
    table.server.join = f"{table.address}/"
    with hand(browser, table.address, SMALL) as guest:
        guest.sit("1")
        room(guest, "table")
        guest.page.locator("[data-key=invite]").click()
        becomes(lambda: guest.page.evaluate(SEEN), True)
        table.ask("/api/table", {"hidden": True})
        guest.page.locator(".seat .wax").first.wait_for()
        assert guest.page.evaluate(SEEN)


CHANGED = """async () => {
  const { change, state } = await import('/page/state.js');
  change({ table: { ...state.table } });
  await new Promise(requestAnimationFrame);
}"""


@pytest.mark.slow
def test_what_changes_while_a_list_is_pressed_does_not_keep_it_shut(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as person:
        table.ask("/api/table", {"ended": True})
        room(person, "table")
        person.page.locator("[data-key=more]").hover()
        person.page.mouse.down()
        person.page.evaluate(CHANGED)
        person.page.mouse.up()
        person.page.locator(".keep details[open]").wait_for()


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
def test_the_chip_follows_the_paper(phone: Hand) -> None:
    phone.sit("1")
    phone.region("Wall, left")
    phone.page.wait_for_function("() => document.querySelector('.chip[aria-current]')?.textContent === 'Wall, left'")
    phone.page.mouse.move(200, 600)
    phone.page.mouse.wheel(0, 1500)
    phone.page.wait_for_function("() => document.querySelector('.chip[aria-current]')?.textContent !== 'Wall, left'")


TO_THE_EDGE = """async (id) => {
  const { left } = document.querySelector(`[data-box="${id}"][role=button]`).getBoundingClientRect();
  (await import('/page/view.js')).pan(6 - left, 0);
}"""
"""Lay a box six pixels from the left edge of the screen."""


@pytest.mark.slow
def test_a_tap_moves_no_paper_after_a_name_was_typed(browser: Any, tmp_path: Path) -> None:
    """A browser takes the focus for one of the keyboard from then on, which brings a box away from the edge."""
    with served(tmp_path / "game") as table, hand(browser, table.address, PHONE) as person:
        page = person.page
        page.goto(table.address)
        page.fill("input[name=name]", "Ada")
        page.keyboard.press("Enter")
        page.wait_for_selector(".boxes [role=button]", state="attached")
        person.region("Wall, left")
        person.place("left.fort.6")
        page.evaluate(TO_THE_EDGE, "left.fort.6")
        before = page.evaluate("document.getElementById('stage').style.transform")
        person.tap("left.fort.6")
        person.marked("left.fort.6")
        assert page.evaluate("document.getElementById('stage').style.transform") == before


@pytest.mark.slow
def test_a_pad_that_is_closed_asks_no_more(phone: Hand) -> None:
    phone.sit("1")
    phone.region("Training grounds")
    phone.tap("left.training_grounds.5")
    phone.says("Training grounds, box 5: which year?")
    phone.page.keyboard.press("Escape")
    phone.page.wait_for_selector(".pad", state="detached")
    phone.page.wait_for_function("() => !document.querySelector('#head .echo').textContent.includes('which year')")


MOVING = "() => document.getAnimations().filter(({ playState }) => playState === 'running').length"


@pytest.mark.slow
def test_nothing_moves_where_that_is_asked_for(browser: Any, phone: Hand, table: Served) -> None:
    with hand(browser, phone.address, DESK) as host:
        room(host, "table")
        phone.sit("2")
        table.mark("2", {"left.piety.20": "on"})
        phone.marked("left.piety.20")
        host.page.locator(".latest li", has_text="Piety, box 20").wait_for()
        assert [phone.page.evaluate(MOVING), host.page.evaluate(MOVING)] == [0, 0]
        table.ask("/api/table", {"ended": True})
        host.page.wait_for_selector(".ended .keepsake")
        assert host.page.evaluate(MOVING) == 0


@pytest.mark.slow
def test_the_panel_is_there_when_a_screen_grows(phone: Hand) -> None:
    phone.sit("1")
    phone.page.set_viewport_size({"width": 1440, "height": 900})
    phone.page.locator("#panel .parts").wait_for()


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


@pytest.mark.slow
def test_the_bar_keeps_clear_of_undo_on_a_small_phone(browser: Any, tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "mistakes.yaml", tmp_path)
    with served(tmp_path) as table, hand(browser, table.address, SMALL) as person:
        person.sit("1")
        arrow, undo = map(person.rect, (".sum > .line-icon", "#bar .tool"))
        assert arrow["x"] + arrow["width"] <= undo["x"]
        # On the whole sheet each mistake has its number once.
        numbers = person.page.locator(".note.pin.small .badge").all_inner_texts()
        assert numbers == ["1", "2", "3", "4", "10", "11"]


REMARK = """async () => {
  const { change, state } = await import('/page/state.js');
  while (!state.report || state.judged !== state.marks) await new Promise((done) => setTimeout(done, 50));
  const found = { number: 1, severity: 'note', reward: false, boxes: [], message: 'A remark.', hint: '', ways: [] };
  const reward = { ...found, severity: 'error', reward: true };
  const rewards = [{ ...reward, number: 2 }, { ...reward, number: 3 }];
  change({ report: { ...state.report, mistakes: [found], rewards } });
}"""


ONLY_THE_NOTE = """{
  const { change, state } = await import('/page/state.js');
  change({ report: { ...state.report, rewards: [] } });
}"""


# In one step: the panel may be drawn anew between two.
INSIDE = """(selector) => {
  const [panel, remark] = ['.cards', selector].map((each) => document.querySelector(each)?.getBoundingClientRect());
  return panel && remark && panel.top <= remark.top && remark.top < panel.bottom;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("device", [PHONE, SMALL])
def test_the_bar_leaves_out_words_before_its_arrow_comes_to_undo(
    browser: Any, table: Served, device: dict[str, Any]
) -> None:
    with hand(browser, table.address, device) as person:
        person.sit("1")
        person.page.evaluate(REMARK)
        counts = person.page.locator(".sum .count")
        becomes(counts.count, 2)
        arrow, undo = map(person.rect, (".sum > .line-icon", "#bar .tool"))
        assert arrow["x"] + arrow["width"] <= undo["x"]
        ends = counts.nth(1).bounding_box()
        assert ends["x"] + ends["width"] <= arrow["x"]
        tops = {each.inner_text(): each.bounding_box()["y"] for each in person.page.locator(".sum .word").all()}
        assert [words for words, top in tops.items() if top < ends["y"] + ends["height"]] == ["2 rewards"]


@pytest.mark.slow
def test_the_bar_tells_that_there_is_a_note(phone: Hand) -> None:
    phone.sit("1")
    phone.page.evaluate(REMARK)
    phone.page.get_by_role("button", name="71 points, no mistakes, 1 note, 2 rewards, Open the score").wait_for()
    phone.page.evaluate(f"() => ({REMARK})().then(async () => {ONLY_THE_NOTE})")
    words = phone.page.locator(".sum .count .word")
    becomes(words.all_inner_texts, ["no mistakes, 1 note"])
    first, count = words.bounding_box(), phone.rect(".sum .count")
    assert first["y"] < count["y"] + count["height"]


@pytest.mark.slow
def test_a_remark_stands_in_the_panel(phone: Hand) -> None:
    phone.sit("1")
    phone.page.locator(".sum").click()
    phone.page.evaluate(REMARK)
    for selector in (".line.note", ".case.note"):
        phone.page.wait_for_function(INSIDE, arg=selector)
        phone.page.locator(selector).click()


@pytest.mark.slow
def test_a_way_out_frames_each_box_that_it_changes(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path / "game") as table:
        table.ask("/api/players", {"name": "Ada"})
        table.mark("1", {"left.fort.1": "on", "left.fort.5": "on"})
        with hand(browser, table.address, PHONE) as person:
            person.sit("1")
            person.page.locator(".sum .badge.mistake").click()
            person.says("Fill Fort, boxes 2 to 4")
            frames = person.page.locator("#notes .selected, #notes .way")
            becomes(lambda: len({each.bounding_box()["x"] for each in frames.all()}), 4)


def test_hidden_scores_are_told_to_nobody_until_their_seals_are_broken(table: Served) -> None:
    table.ask("/api/table", {"hidden": True})
    told = table.ask("/api/table")[1]
    players = [(each["place"], each["total"], each["parts"], each["spots"]) for each in told["players"]]
    assert (players, told["ties"]) == ([(None, None, {}, [])] * 3, [])
    table.ask("/api/table", {"ended": True, "by": "3"})
    told = table.ask("/api/table")[1]
    assert (told["ended_by"], told["sealed"]) == ("Cleo", [1, 2, 3])
    assert [(each["place"], each["total"], each["parts"], each["spots"]) for each in told["players"]] == players


@pytest.mark.slow
def test_the_end_tells_how_the_points_grew(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path / "game") as table:
        table.ask("/api/players", {"name": "Ada"})
        steps: list[dict[str, str | None]] = [
            {"left.renown.1": "on"},
            {"years.1": "1"},
            {"left.renown.2": "on", "left.renown.3": "on"},
            {"years.1": "2"},
            {"years.1": "3"},
            {"years.1": "2"},
            {"left.renown.4": "on"},
        ]
        table.mark("1", *steps)
        for number, step in enumerate(steps[:2], len(steps) + 1):
            table.mark("1", step, first=number)
        assert table.ask("/api/table")[1]["course"] == {"1": [4]}
        table.mark("1", {"years.1": "2"}, first=len(steps) + 3)
        assert table.ask("/api/table", {"ended": True})[1]["course"] == {"1": [4, 4]}
        with hand(browser, table.address, PHONE, bypass_csp=True) as person:
            room(person, "table")
            person.page.get_by_role("img", name="Ada 4, 4").wait_for()
            assert axe_core().run(person.page).response["violations"] == []


WRITTEN = """async () => {
  const { pictureOf } = await import('/page/result.js');
  const { state } = await import('/page/state.js');
  const found = [];
  const fill = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (words, x, y, room) {
    const wide = Math.min(this.measureText(words).width, room);
    found.push([words, this.textAlign === "right" ? x - wide : x, this.textAlign === "right" ? x : x + wide, y]);
    return fill.call(this, words, x, y, room);
  };
  await pictureOf(state.players);
  CanvasRenderingContext2D.prototype.fillText = fill;
  return found;
}"""
"""The words on the picture to share: where they begin and end, and their line, in its pixels."""


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 2, 6, 12])
def test_nothing_leaves_the_picture(browser: Any, tmp_path: Path, number: int) -> None:
    names = [f"{'Wilhelmina Konstantinopolitanczykowianeczka'[:37]} {place:02}" for place in range(number)]
    with served(tmp_path / "game", lang="pl") as table:
        for name in names:
            table.ask("/api/players", {"name": name})
        table.ask("/api/table", {"ended": True})
        with hand(browser, table.address, PHONE, bypass_csp=True) as person:
            room(person, "table")
            found = person.page.evaluate(WRITTEN)
    words = [word for word, *_ in found]
    assert all(any(name in word for word in words) for name in names)
    assert [each for each in found if not (0 <= each[1] <= each[2] <= 1200 and 0 < each[3] <= 900)] == []


LACKING = """() => {
  globalThis.lacking = [];
  const fill = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (words, ...rest) {
    const face = [...document.fonts].find(({ family }) => this.font.includes(family) && family.includes("Hangul"));
    if (/[가-힣]/.test(words) && face.status !== "loaded") globalThis.lacking.push(words);
    return fill.call(this, words, ...rest);
  };
}"""
"""Notes the words that are written on the picture before their letters are there."""


def late(route: Any) -> None:
    time.sleep(1)
    route.continue_()


@pytest.mark.slow
def test_the_letters_of_the_picture_are_there_before_it_is_drawn(browser: Any, tmp_path: Path) -> None:
    for name in ("ada", "ben", "cleo", "mistakes"):
        shutil.copy(EXAMPLES / f"{name}.yaml", tmp_path)
    with served(tmp_path, lang="ko") as table:
        table.ask("/api/table", {"ended": True})
        with hand(browser, table.address, PHONE) as person:
            person.page.add_init_script(f"({LACKING})()")
            person.page.route("**/SheetHangul-Bold*", late)
            room(person, "table")
            person.page.wait_for_selector(".keepsake img[src]", state="attached")
            assert person.page.evaluate("lacking") == []
            share = person.rect("[data-key=share]")
            assert share
            assert share["y"] + share["height"] <= 844


def test_played_again_the_same_players_have_blank_sheets(table: Served, tmp_path: Path) -> None:
    before = (tmp_path / "ben.yaml").read_bytes()
    table.ask("/api/table", {"ended": True, "colours": {"2": 5}})
    assert table.ask("/api/table", {"again": True})[0] == 200
    told = table.ask("/api/table")[1]
    assert [(each["name"], each["colour"], each["total"]) for each in told["players"]] == [
        ("Ada", 0, 0),
        ("Ben", 5, 0),
        ("Cleo", 2, 0),
    ]
    assert (told["ended"], told["followed"]) == (False, {"1": "4", "2": "5", "3": "6"})
    assert (tmp_path / "earlier" / "ben.yaml").read_bytes() == before
    assert table.table.folder.name == told["folder"]


def test_a_page_tells_who_holds_which_sheet_and_since_when(phone: Hand, table: Served) -> None:
    phone.sit("2")
    held: Any = {}

    def devices() -> list[tuple[str, str]]:
        held.update(table.ask("/api/table")[1]["held"])
        return [(each["device"], each["owner"]) for each in held.get("2", ())]

    becomes(devices, [("phone", "")])
    assert table.ask("/api/here", {"page": held["2"][0]["page"]})[0] == 204
    assert held["2"][0]["ago"] < TIMEOUT


@pytest.mark.slow
def test_the_paper_goes_on_from_a_finger_until_another_holds_it(browser: Any, table: Served) -> None:
    context = browser.new_context(**PHONE)
    try:
        person = Hand(context.new_page(), table.address)
        person.sit("1")
        person.region("Wall, left")
        person.place("left.fort.1")  # stands still
        clock = person.page.clock  # a speed is distance by time: a busy machine would make it too low to go on
        clock.install(time=0)
        clock.pause_at(1000)
        client, at = context.new_cdp_session(person.page), "document.getElementById('stage').style.transform"

        def touch(kind: str, *points: int) -> None:
            places = [{"x": 200, "y": y} for y in points]
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

        touch("touchStart", 600)
        for y in range(580, 400, -20):
            touch("touchMove", y)
            clock.run_for(16)
        touch("touchEnd")
        before = person.page.evaluate(at)
        clock.run_for(50)
        held = person.page.evaluate(at)
        assert held != before
        touch("touchStart", 500)
        clock.run_for(100)
        assert person.page.evaluate(at) == held
        touch("touchEnd")
    finally:
        context.close()


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
def test_played_again_everybody_goes_on_with_a_blank_sheet(browser: Any, phone: Hand, table: Served) -> None:
    with hand(browser, phone.address, DESK) as host:
        phone.sit("1")
        table.ask("/api/table", {"ended": True})
        room(host, "table")
        host.page.get_by_role("button", name="Play again").click()
        host.page.locator(".question .dark").click()
        host.page.locator(".seat b", has_text="0").first.wait_for()
        phone.page.wait_for_url("**/#sheet=4")
        phone.page.wait_for_function("() => document.querySelector('.sum .points')?.textContent === '0'")
        assert phone.page.locator("#head .who").inner_text().startswith("Ada")
        phone.page.locator("#band", has_text="A new game has begun").wait_for()
        phone.page.locator("#band button").click()
        phone.page.locator("#band").wait_for(state="hidden")


@pytest.mark.slow
def test_played_again_who_looks_at_the_result_is_told_and_keeps_the_seat(phone: Hand, table: Served) -> None:
    phone.sit("1")
    table.ask("/api/table", {"hidden": True})
    table.ask("/api/table", {"ended": True})
    room(phone, "table")
    phone.page.wait_for_selector(".ended")
    table.ask("/api/table", {"again": True})
    phone.page.locator("#band", has_text="A new game has begun").wait_for()
    kept = "The sheets of the last game are kept. Scores are hidden until the end."
    becomes(phone.page.locator("#band small").inner_text, kept)
    becomes(lambda: [*table.ask("/api/table")[1]["held"]], ["4"])
    assert table.ask("/api/table")[1]["hidden"] is True
    phone.page.locator("#band button", has_text="Sheets").click()
    phone.page.wait_for_selector(".boxes [role=button]", state="attached")
    assert phone.page.evaluate("sessionStorage.getItem('player')") == "4"
    assert phone.page.locator("#head .who").inner_text().startswith("Ada")


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
        tab_to(page, "dialog .button.dark")
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
        assert table.ask(f"/api/games/{GAME}", None, cookie)[1].startswith(b"<svg ")
        assert table.ask("/api/games/none", None, cookie)[0] == 404
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


CROWD = ("Bartholomäus", "Konstantinopolitana", "Maximiliane", *(f"Guest {number}" for number in range(4, 13)))
LINES = """(name) => {
  const all = [...document.querySelectorAll('.seats strong, .ranking strong')];
  const words = all.filter((each) => each.innerText === name);
  const range = document.createRange();
  return words.map((each) => { range.selectNodeContents(each); return range.getClientRects().length; });
}"""
IN_SIGHT = """() => {
  const { top, bottom } = document.querySelector('[data-key=break]').getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


ROWS = """() => {
  const rects = (found) => [...document.querySelectorAll(found)].map((node) => node.getBoundingClientRect());
  const seats = rects('.seat');
  const tops = [...new Set(seats.map(({ y }) => y))];
  return [
    tops.map((top) => seats.filter(({ y }) => y === top).length),
    document.querySelectorAll('.mini-ink').length === 24 && seats.every(({ bottom }) => bottom <= innerHeight),
    rects('.ranking ol li').map(({ height }) => Math.round(height)),
  ];
}"""


@pytest.mark.slow
def test_of_twelve_players_names_stay_whole_and_the_next_seal_is_in_sight(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path) as table:
        for name in CROWD:
            table.ask("/api/players", {"name": name})
        with hand(browser, table.address, {"viewport": {"width": 1180, "height": 820}}) as host:
            room(host, "table")
            for name in CROWD[:3]:
                becomes(functools.partial(host.page.evaluate, LINES, name), [1, 1])
            host.page.set_viewport_size({"width": 1440, "height": 900})
            becomes(functools.partial(host.page.evaluate, ROWS), [[6, 6], True, [44] * 12])
            for name in CROWD[:3]:
                assert host.page.evaluate(LINES, name) == [1, 1]
            with hand(browser, table.address, PHONE) as phone:
                phone.sit("2")
                told = host.page.locator(".seat", has_text=CROWD[1]).locator(".presence")
                becomes(told.inner_text, "just now")
            table.ask("/api/table", {"hidden": True, "ended": True})
            for width, height in ((1180, 820), (390, 844), (844, 390)):
                host.page.set_viewport_size({"width": width, "height": height})
                host.page.reload()
                host.page.locator("[data-key=break]").wait_for()
                assert host.page.evaluate(IN_SIGHT), (width, height)
