"""Who is at the table and who holds which sheet."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from ..browsing import DESK, PHONE, TIMEOUT, Hand, becomes, hand
from ..serving import Served
from .room import SMALL, room

SEATS = "(all) => all.map((each) => [...each.children].map((part) => part.textContent).join(': ')).sort()"


def seats(person: Hand) -> list[str]:
    """Who sits where, by name, in whatever order they are listed."""
    found: list[str] = person.page.locator(".player .name").evaluate_all(SEATS)
    return found


@pytest.mark.slow
def test_a_seat_of_a_table_that_nobody_joins_is_free_in_both_rooms(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as host:
        for name in ("table", "who"):
            room(host, name)
            becomes(host.page.locator(".presence").all_inner_texts, ["no device", "no device", "no device"])
            if name == "who":
                assert host.page.locator("[data-key=table]").get_attribute("href") == "#table"
            assert host.page.locator(".presence .dot.away").count() == 3


LINES = """(heading) => {
  const range = document.createRange();
  range.selectNodeContents(heading);
  return [...range.getClientRects()].map(({ width }) => width);
}"""
"""How wide the lines of a heading are."""


def test_no_heading_ends_in_a_line_of_one_letter(browser: Any, table: Served) -> None:
    table.ask("/api/players/1", {"name": "Sheet 1"})
    with hand(browser, table.address, {**PHONE, "viewport": {"width": 330, "height": 844}}) as person:
        person.sit("1")
        room(person, "who")
        first, last = person.page.get_by_role("heading", name="You play as Sheet 1").evaluate(LINES)
        assert last > first / 2


@pytest.mark.slow
def test_a_sheet_that_somebody_holds_is_opened_only_when_asked_for(browser: Any, phone: Hand) -> None:
    with hand(browser, phone.address, PHONE) as other:
        other.sit("1")
        room(phone, "table")
        phone.says("Ada’s phone, just now")
        room(phone, "who")
        states = phone.page.locator(".player .name small")
        becomes(states.all_text_contents, ["no device", "no device", "held by Ada’s phone, just now"])
        phone.page.locator(".player", has_text="Ada").click()
        phone.says("Ada’s sheet is open on another device")
        phone.page.get_by_role("button", name="Cancel").click()
        assert phone.page.url.endswith("#who")
        phone.page.locator(".player", has_text="Ada").click()
        phone.page.get_by_role("button", name="Open it too").click()
        for person, device in ((phone, "Ada’s phone"), (other, "another phone")):
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
            phone.says("Ada’s phone, just now")
            phone.page.locator(".seat-head", has_text="Ada").click()
            phone.page.get_by_role("link", name="Mark this sheet").click()
        phone.says("Ada’s sheet is open on another device")
        phone.page.get_by_role("button", name="Cancel").click()
        phone.page.wait_for_url("**/#table" if way == "#table" else "**/#who")
        assert phone.page.evaluate("sessionStorage.getItem('player')") is None
        assert other.page.locator("#band").is_hidden()


@pytest.mark.slow
def test_whoever_goes_back_leaves_no_question_and_no_menu_open(browser: Any, phone: Hand) -> None:
    with hand(browser, phone.address, PHONE) as other:
        other.sit("1")
        room(phone, "table")
        room(phone, "who")
        phone.page.locator(".player", has_text="Ada").click()
        phone.says("Ada’s sheet is open on another device")
        phone.page.go_back()
        phone.page.locator(".question").wait_for(state="detached")
        assert phone.page.evaluate("sessionStorage.getItem('player')") is None
    phone.sit("1")
    phone.page.locator("#head .menu").click()
    phone.page.go_back()
    phone.page.locator(".menu-sheet").wait_for(state="detached")


@pytest.mark.slow
def test_the_tables_own_computer_adds_players(browser: Any, table: Served) -> None:
    """On another device who is not listed says so. Pressed twice, one player comes."""
    with hand(browser, table.address, DESK) as host, hand(browser, table.address, PHONE) as guest:
        room(guest, "who")
        guest.page.get_by_role("button", name="I’m not listed").wait_for()
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
        becomes(lambda: seats(phone), ["Ada: held by Ada’s phone, just now", "Ben: no device", "Cleo: no device"])


def test_of_two_requests_for_a_seat_in_the_same_moment_one_has_it(table: Served) -> None:
    start = Barrier(8)

    def taken(number: int) -> Any:
        start.wait()
        return table.ask("/api/players/2/seat", {"page": f"{number}.1", "device": "phone"})

    with ThreadPoolExecutor(8) as phones:
        told = list(phones.map(taken, range(8)))
    assert sorted(str(each) for each in told) == ["(200, {'taken': False})"] * 7 + ["(200, {'taken': True})"]
    (held,) = table.ask("/api/table")[1]["held"]["2"]
    assert told[int(held["page"].partition(".")[0])] == (200, {"taken": True})


def test_of_two_phones_that_take_a_seat_in_the_same_moment_one_is_asked(
    browser: Any, phone: Hand, table: Served
) -> None:
    """Neither knew of the other when it pressed. Whoever was first is told once the other has it too."""
    waiting: list[Any] = []
    phone.page.route("**/api/events*", lambda route: waiting.append(route) if "player=2" in route.request.url else None)
    with hand(browser, phone.address, PHONE) as other:
        for person in (phone, other):
            room(person, "who")
            person.page.locator(".player", has_text="Ben").evaluate("button => button.click()")
            person.page.locator("#paper, .question").first.wait_for()
        assert [person.page.locator(".question").count() for person in (phone, other)] == [0, 1]
        waiting[0].continue_()
        becomes(lambda: [each["device"] for each in table.ask("/api/table")[1]["held"]["2"]], ["phone"])
        assert phone.page.locator("#band").is_hidden()
        other.page.get_by_role("button", name="Open it too").click()
        for person, box in ((phone, "left.piety.24"), (other, "left.piety.25")):
            person.page.locator("#band", has_text="phone has this sheet open too").wait_for()
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
        becomes(lambda: seats(phone), ["Ada: held by Ada’s phone, just now", "Ben: no device", "Cleo: no device"])
        context = other.page.context
        fresh = context.new_page()
        other.page.close()
        becomes(lambda: [each["gone"] for each in table.server.events.held(["1"]).get("1", [])], [True])
        room(phone, "table")
        phone.page.locator(".presence", has_text="Ada’s phone, just now").wait_for()
        for place in table.server.events._gone.values():
            place.seen -= 120
        room(phone, "who")
        becomes(lambda: seats(phone), ["Ada: held by Ada’s phone, asleep", "Ben: no device", "Cleo: no device"])
        phone.says("0 of 3 are here")
        # Its own next page is asked nothing.
        fresh.goto(phone.address)
        fresh.wait_for_selector(".boxes [role=button]", state="attached")
        assert fresh.locator("#head .who").inner_text().startswith("Ada")
        becomes(lambda: seats(phone), ["Ada: held by Ada’s phone, just now", "Ben: no device", "Cleo: no device"])
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
    assert phone.page.locator(".players .seal.again").all_inner_texts() == ["K"]
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
    phone.page.get_by_role("button", name="I’m not listed").click()
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
    phone.page.get_by_role("button", name="I’m not listed").click()
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
        # What was chosen is told; whoever wants to change it opens it.
        told = phone.page.locator("[data-key=difficulty]")
        assert told.inner_text() == "Difficulty\nnormal"
        assert hard.is_hidden()
        told.click()
        hard.check(force=True)
        question = phone.page.locator(".question")
        why = "Sheets already have marks. They stay; points and mistakes are counted anew."
        assert question.locator("h2, p").all_inner_texts() == ["Hard for everyone?", why]
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
def test_the_difficulty_is_chosen_for_everyone_on_a_sheet_as_well(browser: Any, phone: Hand, table: Served) -> None:
    phone.sit("2")
    with hand(browser, table.address, DESK) as person:
        person.sit("1")
        person.click("difficulty.hard")
        question = person.page.locator(".question")
        assert question.locator("h2").inner_text() == "Hard for everyone?"
        question.get_by_role("button", name="Cancel").click()
        assert table.table.settings.chosen() == {"difficulty": "normal"}
        person.click("difficulty.hard")
        question.get_by_role("button", name="Change it").click()
        phone.told("Difficulty: hard")
        assert not person.page.evaluate("[...bands].some((each) => each?.includes('hard'))")
    assert {each.marks["difficulty"] for each in table.table.records.values()} == {"hard"}


@pytest.mark.slow
def test_a_room_that_is_opened_anew_knows_who_sits_there(phone: Hand, table: Served) -> None:
    phone.sit("2")
    room(phone, "table")
    phone.page.reload()
    phone.page.get_by_role("button", name="End the game").click()
    phone.page.locator(".question .dark").click()
    phone.page.get_by_role("heading", name="The wall stands").wait_for()
    assert table.ask("/api/table")[1]["ended_by"] == "Ben"


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
def test_a_seat_is_freed_and_taken_from_the_pencil(browser: Any, phone: Hand) -> None:
    """Whoever sat there is told, loses no mark and goes on by the own name."""
    with hand(browser, phone.address, PHONE) as other:
        other.sit("1")
        room(phone, "who")
        becomes(lambda: seats(phone), ["Ada: held by Ada’s phone, just now", "Ben: no device", "Cleo: no device"])
        phone.page.get_by_role("button", name="Change Ada").click()
        assert phone.page.locator(".sits label").all_inner_texts() == ["this device", "Ada’s phone", "no device"]
        assert phone.page.locator(".sits :checked").evaluate("input => input.parentElement.innerText") == "Ada’s phone"
        phone.page.get_by_label("no device").check()
        band = other.page.locator("#band")
        band.get_by_text("Ada’s seat was freed").wait_for()
        becomes(lambda: seats(other), ["Ada: no device", "Ben: no device", "Cleo: no device"])
        band.get_by_role("button", name="Got it").click()
        other.page.locator(".player", has_text="Ada").click()
        other.saved()
        becomes(lambda: seats(phone), ["Ada: held by Ada’s phone, just now", "Ben: no device", "Cleo: no device"])
        phone.page.get_by_label("this device").check()
        band.get_by_text("Ada’s seat was freed").wait_for()
        becomes(lambda: seats(phone), ["Ada: this device", "Ben: no device", "Cleo: no device"])
        phone.page.get_by_label("no device").check()
        becomes(lambda: seats(phone), ["Ada: no device", "Ben: no device", "Cleo: no device"])
        phone.page.get_by_role("button", name="Done").click()
        becomes(lambda: seats(other), ["Ada: no device", "Ben: no device", "Cleo: no device"])
