"""What becomes of marks when the network, a tab, the table or the storage fails, seen by the people at the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from sheetgen.app.library import Library
from sheetgen.web.journal import FORMAT
from sheetgen.web.live_report import LiveReporter

from .browsing import DESK, PHONE, Hand, axe_core, becomes, hand
from .serving import Served, free_port, served

SHUT = "indexedDB.open = () => { throw new DOMException('The quota has been exceeded.', 'QuotaExceededError') }"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "game") as one:
        one.ask("/api/players", {"name": "Ada"})
        yield one


@pytest.fixture
def phone(browser: Any, table: Served) -> Iterator[Hand]:
    with hand(browser, table.address, PHONE) as person:
        person.sit("1")
        person.region("Wall, left")
        yield person


def fort(folder: Path) -> int:
    """The boxes of the fort that the file says are filled."""
    (filled,) = Library().read_file(str(folder / "ada.yaml"))
    mask = filled.values["left.fort"]
    assert isinstance(mask, int)
    return mask


def band(person: Hand, words: str) -> None:
    """Wait until the band under the head says so."""
    person.page.locator("#band", has_text=words).wait_for()


def points(person: Hand, total: int) -> None:
    person.page.wait_for_function(
        "(total) => document.querySelector('.sum .points').textContent === total", arg=str(total)
    )


@contextmanager
def second_tab(person: Hand) -> Iterator[Hand]:
    """Another tab of the same browser."""
    other = Hand(person.page.context.new_page(), person.address)
    yield other
    assert other.faults == []


@pytest.mark.slow
def test_the_score_is_judged_anew_when_the_marks_arrive(phone: Hand, table: Served) -> None:
    phone.region("Production")
    phone.page.context.set_offline(True)
    for box in range(1, 6):
        phone.tap(f"left.renown.{box}")
    phone.marked("left.renown.5")
    band(phone, "Kept here: 5 marks")
    phone.says("kept here, will sync later")
    phone.page.context.set_offline(False)
    phone.saved()
    counted = table.ask("/api/table")[1]["players"][0]["total"]
    assert counted > 0
    points(phone, counted)


@pytest.mark.slow
def test_a_sheet_that_cannot_be_judged_says_so(
    phone: Hand, table: Served, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(*_: object) -> None:
        raise ValueError("wrong")

    monkeypatch.setattr(LiveReporter, "check", fails)
    phone.tap("left.fort.1")
    words = "saved, but this sheet cannot be checked"
    phone.page.locator("#head .who", has_text=words).wait_for()
    assert fort(tmp_path / "game") == 1
    phone.page.goto(f"{table.address}/#table")
    phone.page.locator(".seat-head small", has_text=words).wait_for()
    monkeypatch.undo()
    phone.sit("1")
    phone.region("Wall, left")
    phone.tap("left.fort.2")
    phone.saved()


@pytest.mark.slow
def test_an_answer_that_takes_long_is_waited_for_and_told(phone: Hand, tmp_path: Path) -> None:
    """Saving for three seconds, then kept; once the answer is there, nothing was lost."""
    waiting: list[Any] = []
    phone.page.route("**/marks", lambda route: waiting.append(route))
    head = phone.page.locator("#head .who")
    phone.tap("left.fort.1")
    becomes(head.inner_text, "Ada · saving")
    assert phone.page.locator("#band").is_hidden()
    band(phone, "Kept here: 1 mark")
    assert head.inner_text() == "Ada · kept here, will sync later"
    waiting[0].continue_()
    phone.told("On the table again: 1 mark")
    phone.saved()
    assert fort(tmp_path / "game") == 1


def test_a_mark_of_a_tab_that_was_closed_is_sent_by_the_next(phone: Hand, tmp_path: Path) -> None:
    phone.page.context.set_offline(True)
    phone.tap("left.fort.1")
    band(phone, "Kept here: 1 mark")
    with second_tab(phone) as other:
        phone.page.close()
        phone.page = other.page
        other.page.context.set_offline(False)
        other.sit("1")
        other.marked("left.fort.1")
        other.saved()
        assert fort(tmp_path / "game") == 1


@pytest.mark.slow
def test_a_tab_that_is_duplicated_loses_nothing(phone: Hand, tmp_path: Path) -> None:
    with phone.page.context.expect_page() as opened:
        phone.page.evaluate("window.open(location)")
    other = Hand(opened.value, phone.address)
    other.sit("1")
    other.region("Wall, left")
    band(phone, "another phone has this sheet open too")
    for person, box in ((phone, 1), (other, 2), (phone, 3), (other, 4)):
        person.tap(f"left.fort.{box}")
        person.marked(f"left.fort.{box}")
    phone.saved()
    other.saved()
    assert fort(tmp_path / "game") == 0b1111


def test_a_browser_without_room_says_so_and_sends_all_the_same(phone: Hand, tmp_path: Path) -> None:
    phone.page.add_init_script(SHUT)
    phone.page.reload()
    phone.page.wait_for_selector(".boxes [role=button]", state="attached")
    phone.region("Wall, left")
    phone.page.context.set_offline(True)
    phone.tap("left.fort.1")
    band(phone, "This device has no room left")
    assert phone.page.locator("#head .who").inner_text() == "Ada · not kept here"
    phone.page.context.set_offline(False)
    phone.saved()
    assert fort(tmp_path / "game") == 1


def test_a_mark_that_was_kept_asks_before_it_beats_a_newer_one(phone: Hand, table: Served, tmp_path: Path) -> None:
    phone.page.context.set_offline(True)
    for box in (1, 2):
        phone.tap(f"left.fort.{box}")
    band(phone, "Kept here: 2 marks")
    phone.page.close()
    # Somebody else marks the second box and takes it back: it is not as the closed page saw it no more, and is again.
    table.mark("1", {"player.1": "Ben"}, origin="tablet")
    phone.page = phone.page.context.new_page()
    phone.page.context.set_offline(False)
    phone.sit("1")
    phone.saved()
    assert fort(tmp_path / "game") == 0b11


LEFT = """async ([box, format]) => {
  const [{ state }, { operations }] = [await import('/page/state.js'), await import('/page/store.js')];
  const from = { table: state.table.table, player: '1', origin: 'closed', number: 1, time: 1 };
  await operations.keep([{ ...from, set: { [box]: 'on' }, before: { [box]: null }, format }]);
}"""
"""Leaves a mark of a page that was closed."""
STORED = "async () => (await (await import('/page/store.js')).operations.all()).length"


def test_marks_of_another_edition_are_saved_as_a_file_and_not_sent(phone: Hand, tmp_path: Path) -> None:
    phone.page.evaluate(LEFT, ["left.fort.1", FORMAT + 1])
    phone.page.reload()
    band(phone, "Kept here by another version of this page: 1 mark")
    with phone.page.expect_download() as saved:
        phone.page.locator("#band button", has_text="Save").click()
    (operation,) = json.loads(Path(saved.value.path()).read_text("utf-8"))
    assert (operation["set"], operation["format"]) == ({"left.fort.1": "on"}, FORMAT + 1)
    phone.page.reload()
    band(phone, "Kept here by another version of this page: 1 mark")
    phone.page.get_by_role("button", name="Discard them").click()
    phone.page.locator("#band").wait_for(state="hidden")
    becomes(lambda: phone.page.evaluate(STORED), 0)
    assert fort(tmp_path / "game") == 0


def test_a_mark_that_is_refused_is_told_until_somebody_has_read_it(phone: Hand) -> None:
    """Also if the first answer was lost, and the mark is refused again."""
    sent: list[int] = []

    def lose_the_first(route: Any) -> None:
        answer = route.fetch()
        sent.append(answer.status)
        route.fulfill(response=answer) if len(sent) > 1 else route.abort()

    phone.page.evaluate(LEFT, ["no.such", FORMAT])
    phone.page.route("**/marks*", lose_the_first)
    for _ in range(2):
        phone.page.reload()
        band(phone, "1 mark could not be put on the sheet")
        assert phone.page.locator("#band small").inner_text() == "no such box: no.such"
    assert sent == [200, 200]
    phone.page.locator("#band button").click()
    phone.page.locator("#band").wait_for(state="hidden")
    becomes(lambda: phone.page.evaluate(STORED), 0)


def test_what_somebody_changed_since_is_asked_for(browser: Any, table: Served) -> None:
    with hand(browser, table.address, PHONE) as phone:
        phone.sit("1")
        phone.region("Training grounds")
        phone.page.context.set_offline(True)
        phone.tap("left.training_grounds.1")
        phone.page.locator(".pad .key", has_text="3").click()
        band(phone, "Kept here: 1 mark")
        phone.page.close()
        table.mark("1", {"left.training_grounds.1": "2"}, origin="tablet")
        phone.page = phone.page.context.new_page()
        phone.page.context.set_offline(False)
        phone.sit("1")
        band(phone, "Kept here from before: 1 mark")
        assert table.ask("/api/players/1")[1]["marks"]["left.training_grounds.1"] == "2"
        phone.page.get_by_role("button", name="Put them on the sheet").click()
        phone.page.locator("#band").wait_for(state="hidden")
        phone.saved()
        assert table.ask("/api/players/1")[1]["marks"]["left.training_grounds.1"] == "3"


def test_a_table_started_anew_has_its_code_and_takes_what_was_kept(browser: Any, tmp_path: Path) -> None:
    port = free_port()
    with hand(browser, f"http://127.0.0.1:{port}", PHONE) as person:
        with served(tmp_path, port=port, lan=True) as table:
            table.table.join("Ada")
            person.page.goto(table.link)
            person.sit("1")
            person.region("Wall, left")
            person.tap("left.fort.1")
            person.saved()
        person.tap("left.fort.2")
        band(person, "Kept here: 1 mark")
        with served(tmp_path, port=port, lan=True):
            person.told("On the table again: 1 mark")
            person.saved()
            assert fort(tmp_path) == 0b11


def test_a_table_with_a_new_code_says_so_and_takes_what_was_kept(browser: Any, tmp_path: Path) -> None:
    port = free_port()
    with hand(browser, f"http://127.0.0.1:{port}", PHONE) as person:
        with served(tmp_path, port=port, token="old") as table:
            table.table.join("Ada")
            person.page.goto(f"{table.address}/?t=old")
            person.sit("1")
            person.region("Wall, left")
        person.tap("left.fort.1")
        with served(tmp_path, port=port, token="new") as table:
            band(person, "This table has a new code")
            band(person, "Waiting here: 1 mark.")
            person.page.get_by_role("button", name="Enter it").click()
            person.page.get_by_role("alert").filter(has_text="This table has a new code").wait_for()
            person.page.goto(f"{table.address}/?t=new")
            person.sit("1")
            person.saved()
            assert fort(tmp_path) == 1


def test_another_table_at_the_same_address_gets_nothing_of_the_first(browser: Any, tmp_path: Path) -> None:
    port = free_port()
    with hand(browser, f"http://127.0.0.1:{port}", PHONE) as person:
        with served(tmp_path / "first", port=port) as table:
            table.table.join("Ada")
            person.sit("1")
            person.region("Wall, left")
        person.tap("left.fort.1")
        with served(tmp_path / "second", port=port) as table:
            table.table.join("Ada")
            person.page.reload()
            person.sit("1")
            person.saved()
            person.empty("left.fort.1")
        assert fort(tmp_path / "second") == 0
        with served(tmp_path / "first", port=port):
            person.page.reload()
            person.sit("1")
            person.saved()
        assert fort(tmp_path / "first") == 1


def test_two_tables_of_one_computer_do_not_lock_each_other_out(browser: Any, tmp_path: Path) -> None:
    with (
        served(tmp_path / "one", token="first") as one,
        served(tmp_path / "two", "praetor", token="second") as two,
        hand(browser, one.address, PHONE) as person,
    ):
        for table, token in ((one, "first"), (two, "second")):
            person.page.goto(f"{table.address}/?t={token}")
            person.says("A new table")
        person.page.goto(f"{one.address}/")
        person.says("A new table")
        cookies = {each["name"]: each for each in person.page.context.cookies()}
        assert cookies.keys() == {f"sheetgen-{each.table.journal.table}" for each in (one, two)}
        assert all(each["expires"] > 0 for each in cookies.values())


def test_a_sheet_that_is_removed_elsewhere_is_told(phone: Hand, table: Served) -> None:
    """At once, not only when a mark is sent."""
    table.table.remove("1")
    band(phone, "This sheet was removed from the table")
    phone.tap("left.fort.1")
    band(phone, "Waiting here: 1 mark")
    table.table.bring_back("1")
    phone.saved()
    phone.marked("left.fort.1")


def test_what_happened_while_the_stream_was_down_is_shown(browser: Any, tmp_path: Path) -> None:
    port = free_port()
    with hand(browser, f"http://127.0.0.1:{port}", DESK) as person:
        with served(tmp_path, port=port) as table:
            table.table.join("Ada")
            person.sit("1")
            person.page.context.set_offline(True)
            table.mark("1", {"left.fort.1": "on"}, origin="tablet")
            person.page.context.set_offline(False)
        with served(tmp_path, port=port):
            person.marked("left.fort.1")


@pytest.mark.parametrize("path", ["scene", "table", "sheets/left"])
def test_a_table_that_did_not_answer_is_asked_again(browser: Any, table: Served, path: str) -> None:
    with hand(browser, table.address, PHONE) as person:
        person.page.clock.install()
        person.page.route(f"**/api/{path}", lambda route: route.abort(), times=1)
        person.page.goto(f"{table.address}/#sheet=1")
        person.says("The table does not answer.")
        person.page.clock.fast_forward(3000)
        person.page.wait_for_selector(".boxes [role=button]", state="attached")
        person.page.wait_for_selector("#head .who")


STREAMS = """(() => {
  globalThis.streams = [];
  globalThis.EventSource = class extends EventSource {
    constructor(...given) {
      super(...given);
      streams.push(this);
    }
  };
})()"""


def test_a_phone_that_wakes_listens_again(browser: Any, table: Served) -> None:
    """Its stream of events says that it is open and brings nothing, as Safari leaves it behind."""
    with hand(browser, table.address, PHONE) as phone:
        phone.page.add_init_script(STREAMS)
        phone.sit("1")
        phone.page.wait_for_function("() => streams.length === 1 && streams[0].readyState === EventSource.OPEN")
        phone.page.evaluate("() => { streams[0].onmessage = null }")
        phone.page.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        phone.page.wait_for_function("() => streams[1]?.readyState === EventSource.OPEN")
        assert phone.page.evaluate("streams[0].readyState === EventSource.CLOSED")
        phone.saved()
        table.mark("1", {"left.fort.1": "on"}, origin="tablet")
        phone.marked("left.fort.1")


def test_the_paper_stays_under_the_finger_when_the_band_grows(phone: Hand) -> None:
    def moved(words: str) -> None:
        phone.page.evaluate(f"async () => (await import('/page/state.js')).change({{ fault: '{words}' }})")
        phone.page.locator("#band", has_text=words[:20]).wait_for()

    before = phone.place("left.fort.5")
    for words in ("A fault.", "A fault " * 20, "A fault."):
        moved(words)
        assert phone.place("left.fort.5") == pytest.approx(before)


CHANGES = """async () => {
  const { change, state } = await import('/page/state.js');
  while (!state.report || state.judged !== state.marks) await new Promise((done) => setTimeout(done, 50));
  window.fetch = () => new Promise(() => {}); // an answer that comes meanwhile would be another state
  const plain = { way: state.way, table: state.table, silent: null, fileFault: '', resent: 0 };
  const now = Date.now();
  const way = (more) => ({ way: { ...plain.way, keptHere: true, ...more } });
  const table = (more) => ({ table: { ...plain.table, ...more } });
  const states = {
    saved: {},
    saving: way({ waiting: 1, oldest: now + 60000 }),
    kept: way({ waiting: 4, oldest: now - 25000 }),
    silent: { silent: { kind: 'unreachable', since: now - 25000 } },
    resent: { resent: 4 },
    'new code': way({ waiting: 4, oldest: now, trouble: { kind: 'new-code' } }),
    held: table({ held: { 1: [{ page: 'x', device: 'computer', owner: 'Ben', ago: 1 }] } }),
    unreadable: { fileFault: 'ada.yaml:3:8: wrong' },
    ended: table({ ended: true, ended_by: 'Ben' }),
    'no room': way({ waiting: 1, oldest: now, noRoom: true, lost: ['left.fort.1'] }),
  };
  const read = async (name) => {
    change({ ...plain, ...states[name] });
    await new Promise((done) => setTimeout(done));
    const band = document.getElementById('band');
    const said = band.hidden ? [] : [...band.querySelectorAll('strong, small, button')];
    const words = said.map((each) => each.textContent);
    const head = document.querySelector('#head .who').textContent.split(' · ')[1];
    return [head, band.className, ...words].join(' | ').replace(/\\d+\\ss/, '25 s');
  };
  const alone = {};
  for (const name of Object.keys(states)) alone[name] = await read(name);
  const wrong = [];
  for (const from of Object.keys(states))
    for (const to of Object.keys(states)) {
      await read(from);
      if ((await read(to)) !== alone[to]) wrong.push([from, to]);
    }
  change(plain);
  return [alone, wrong];
}"""
"""Goes from each state of a sheet to each other; returns what each says, and the changes after which that differs."""


def test_a_sheet_says_the_same_from_whatever_state_it_comes(phone: Hand) -> None:
    phone.sit("1")
    phone.saved()
    alone, wrong = phone.page.evaluate(CHANGES)
    assert alone == {
        "saved": "saved | ",
        "saving": "saving | ",
        "kept": "kept here, will sync later | kept | Kept here: 4 marks | No answer for 25 s. Go on marking. | Try now",
        "silent": "saved | kept | The table does not answer. | No answer for 25 s. Go on marking. | Try now",
        "resent": "saved | done | On the table again: 4 marks | Nothing was lost.",
        "new code": "not sent | told | This table has a new code | Waiting here: 4 marks. Nothing is lost. | Enter it",
        "held": "saved | told | Ben’s computer has this sheet open too | Marks from both count. | Got it",
        "unreadable": "not saved: file unreadable | fault | The file cannot be read"
        " | ada.yaml, line 3: wrong The file is left alone. | Show",
        "ended": "ended, saved | done | Ben ended the game | Your sheet stays open to look at. | Result",
        "no room": "not kept here | fault | This device has no room left"
        " | Not kept: Fort, box 1. Save the sheet as a file now. | Save",
    }
    assert wrong == []


SHORT = """async (fault) => {
  const { state } = await import('/page/state.js');
  const { band } = await import('/page/connection.js');
  Object.assign(state, { room: 'sheet', fileFault: fault });
  return band({}).short;
}"""


def test_a_phone_has_no_room_for_the_folder_of_a_file(phone: Hand) -> None:
    phone.sit("1")
    for fault in ("ada.yaml:3:8: wrong", "/home/ada/a long way/ada.yaml:3:8: wrong", "C:\\Games\\ada.yaml:3:8: wrong"):
        assert phone.page.evaluate(SHORT, fault).split()[:2] == ["ada.yaml,", "line"]


RULES = """async (room) => {
  const { state } = await import('/page/state.js');
  const { band } = await import('/page/connection.js');
  Object.assign(state, { room, rules: { come: 1, weight: 2 } });
  return band({}).why;
}"""


@pytest.mark.slow
def test_only_a_sheet_says_that_marking_goes_on_while_the_rules_come(phone: Hand) -> None:
    phone.sit("1")
    said = [phone.page.evaluate(RULES, room) for room in ("sheet", "who", "table")]
    assert said == ["Keep marking: everything is saved here.", "", ""]


@pytest.mark.slow
def test_the_bands_bar_nobody(browser: Any, table: Served) -> None:
    axe = axe_core()
    with hand(browser, table.address, PHONE, bypass_csp=True) as person:

        def bars_nobody(words: str) -> None:
            band(person, words)
            for scheme in ("light", "dark"):
                person.page.emulate_media(color_scheme=scheme)
                assert axe.run(person.page, "#band").response["violations"] == [], scheme

        person.sit("1")
        person.region("Wall, left")
        table.ask("/api/table", {"ended": True})
        bars_nobody("The game has ended")
        person.page.context.set_offline(True)
        person.tap("left.fort.1")
        person.page.locator(".question .dark").click()
        bars_nobody("Kept here: 1 mark")
        person.page.context.set_offline(False)
        person.saved()
        table.table.records["1"].path.write_text("game: [", encoding="utf-8")
        bars_nobody("The file cannot be read")
