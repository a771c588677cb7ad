"""The page as people use it: in a real browser, on a phone and at a desk."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheetgen.app.check_files import JudgeOrder, check_files
from sheetgen.app.library import Library
from sheetgen.assets.data_folders import data_path
from sheetgen.web.player_marks import MarkConverter, changes_between
from tests.hadrians_wall.checking import known, read_data
from tests.hadrians_wall.simulator import play_match
from tests.hadrians_wall.simulator.options import Options

from .browsing import DESK, PHONE, Hand, becomes, hand
from .serving import Served, free_port, served

CLICK_BELOW_BAND = """([x, y]) => {
  const seen = new MutationObserver(() => {
    seen.disconnect();
    for (const kind of ["pointerdown", "pointerup"]) {
      const made = { clientX: x, clientY: y, pointerId: 1, pointerType: "mouse", bubbles: true };
      document.getElementById("paper").dispatchEvent(new PointerEvent(kind, made));
    }
  });
  seen.observe(document.getElementById("band"), { childList: true });
}"""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path / "game") as one:
        one.ask("/api/players", {"name": "Ada"})
        yield one


@pytest.fixture
def phone(browser: Any, table: Served) -> Iterator[Hand]:
    with hand(browser, table.address, PHONE) as person:
        person.sit("1")
        yield person


@pytest.fixture
def desk(browser: Any, table: Served) -> Iterator[Hand]:
    with hand(browser, table.address, DESK) as person:
        person.sit("1")
        yield person


def file_of(table: Served, player: str = "1") -> Any:
    """The values in a player's file, as `score` reads them."""
    (filled,) = Library().read_file(str(table.table.records[player].path))
    return filled.values


def tapped(filled: Any) -> dict[str, str]:
    """The marks of a sheet that are tapped; that nothing is in an area is not tapped."""
    return {key: text for key, text in MarkConverter(known()).marks(filled).items() if not key.endswith(":none")}


def tap_all(person: Hand, marks: dict[str, str]) -> None:
    """Tap marks into a blank sheet, part by part of the paper."""
    boxes = person.page.evaluate(
        """() => [...document.querySelectorAll('[data-box][role=button]')].map((node) => node.dataset.box)"""
    )
    for box in dict.fromkeys(boxes):
        keys = [key for key in marks if key == box or key.startswith(f"{box}:")]
        group, _, option = box.rpartition(".")
        if not keys and marks.get(group) == option:
            keys = [group]
        for _ in keys:
            person.tap(box)
        if keys and keys[0] != group and marks[keys[0]] != "on":
            write(person, marks[keys[0]])


def write(person: Hand, text: str) -> None:
    """Choose or write something on the pad that is open."""
    pad = person.page.locator(".pad")
    pad.wait_for()
    if pad.locator("input").count():
        pad.locator("input").fill(text)
        pad.locator("button[type=submit]").click()
        return
    name = known().language.texts.get(f"cards.{text}.name", text)
    pad.locator(".key", has=person.page.locator("strong", has_text=name)).filter(has_text=name).first.click()


@pytest.mark.slow
def test_a_whole_game_tapped_in_on_a_phone(browser: Any, tmp_path: Path) -> None:
    """The file is the game that was played, and `score` counts what the page shows."""
    (game,) = play_match(11, Options(players=1))
    filled = read_data(game.sheet(written_score=True))
    marks = {**tapped(filled), "player.1": "Ada"}
    with served(tmp_path / "game") as table:
        table.ask("/api/players", {"name": "Ada"})
        with hand(browser, table.address, PHONE) as person:
            person.sit("1")
            person.region("Wall, left")
            begun = table.table.records["1"].marks
            tap_all(person, {key: text for key, text in marks.items() if begun.get(key) != text})
            person.saved()
            assert changes_between(table.table.records["1"].marks, marks) == {}
            shown = "(total) => document.querySelector('.sum .points').textContent === total"
            person.page.wait_for_function(shown, arg=str(game.score().total))
            person.picture(tmp_path, "whole-game")
        outcome = check_files(Library(), JudgeOrder(files=(str(table.table.records["1"].path),)))
        assert outcome.sheets[0].report.score.total == game.score().total
        assert outcome.sheets[0].report.legal


@pytest.mark.slow
def test_a_tap_on_the_whole_sheet_marks_nothing_and_brings_a_part_near(phone: Hand, table: Served) -> None:
    phone.tap("left.fort.10")
    phone.page.wait_for_selector(".chip[aria-current]:has-text('Wall, centre')")
    assert not file_of(table)["left.fort"]
    phone.tap("left.fort.10")
    phone.marked("left.fort.10")
    phone.saved()
    assert file_of(table)["left.fort"] == 1 << 9


def test_reload_undo_and_redo(phone: Hand, table: Served) -> None:
    phone.region("Wall, left")
    for box in ("left.fort.1", "left.fort.2"):
        phone.tap(box)
        phone.marked(box)
    phone.saved()
    phone.page.reload()
    phone.marked("left.fort.1", "left.fort.2")
    phone.page.get_by_label("Undo").last.click()
    phone.empty("left.fort.2")
    phone.page.get_by_label("Undo").last.click()
    phone.empty("left.fort.1")
    phone.page.get_by_label("Redo").last.click()
    phone.marked("left.fort.1")
    phone.saved()
    assert file_of(table)["left.fort"] == 1


@pytest.mark.slow
def test_a_pad_opens_above_its_box_and_takes_a_year(phone: Hand, table: Served) -> None:
    phone.region("Training grounds")
    phone.tap("left.training_grounds.1")
    phone.says("Training grounds, box 1: which year?")
    keys = phone.page.locator(".pad .key")
    assert keys.all_inner_texts()[0].split("\n") == ["1", "this year"]
    phone.picture(Path(), "pad")
    assert phone.page.evaluate("document.activeElement.className") == "key now"
    phone.page.keyboard.press("Escape")
    phone.page.wait_for_selector(".pad", state="detached")
    phone.tap("left.training_grounds.1")
    write(phone, "2")
    phone.marked("left.training_grounds.1")
    phone.saved()
    assert file_of(table)["left.training_grounds"][0] == 2
    assert file_of(table)["years"] == 1
    phone.tap("left.training_grounds.1")
    phone.page.get_by_text("Leave empty").click()
    phone.empty("left.training_grounds.1")


def test_a_finger_along_a_track_fills_it_and_one_undo_takes_it_back(phone: Hand, table: Served) -> None:
    phone.region("Wall, left")
    path = [phone.place(f"left.fort.{box}") for box in range(1, 6)]
    client = phone.page.context.new_cdp_session(phone.page)
    client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": path[0][0], "y": path[0][1]}]})
    for x, y in path[1:]:
        client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.marked(*(f"left.fort.{box}" for box in range(1, 6)))
    phone.saved()
    assert file_of(table)["left.fort"] == 0b11111
    phone.page.get_by_label("Undo").last.click()
    phone.empty(*(f"left.fort.{box}" for box in range(1, 6)))


@pytest.mark.slow
def test_two_fingers_come_nearer_and_mark_nothing(phone: Hand) -> None:
    client = phone.page.context.new_cdp_session(phone.page)
    before = phone.page.evaluate("document.getElementById('stage').style.transform")

    def touch(kind: str, *across: float) -> None:
        points = [{"x": x, "y": 400, "id": number} for number, x in enumerate(across)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 180, 210)
    for spread in range(20, 160, 20):
        touch("touchMove", 195 - spread, 195 + spread)
    touch("touchEnd")
    assert phone.page.evaluate("document.getElementById('stage').style.transform") != before
    assert phone.page.locator("[data-marked^='left.fort']").count() == 0


@pytest.mark.slow
def test_a_mistake_is_shown_with_its_ways_out_and_mended_by_one(phone: Hand, table: Served) -> None:
    phone.region("Wall, left")
    for box in ("left.fort.1", "left.fort.3"):
        phone.tap(box)
        phone.marked(box)
    phone.page.wait_for_selector(".note.pin")
    phone.page.locator(".sum").click()
    phone.says("Fort: box 2 is empty, but box 3 after it is filled.")
    phone.page.wait_for_selector(".note.letter")
    phone.picture(Path(), "mistake")
    phone.page.locator(".way-out", has_text="Fill Fort, box 2").click()
    phone.marked("left.fort.2")
    phone.saved()
    assert file_of(table)["left.fort"] == 0b111


@pytest.mark.slow
@pytest.mark.parametrize("near", [True, False], ids=["box", "whole sheet"])
def test_a_lower_window_keeps_the_box_that_was_brought_near(phone: Hand, near: bool) -> None:
    """As when a browser shows its bar; a sheet that was seen whole is seen whole again."""
    scale = "() => Number(/scale\\(([\\d.]+)\\)/.exec(document.querySelector('#stage').style.transform)[1])"
    if near:
        phone.page.evaluate("() => import(location.origin + '/page/view.js').then((view) => view.zoomAt(4, 200, 100))")
    before = phone.page.evaluate(scale)
    phone.page.set_viewport_size({"width": 390, "height": 500})
    phone.page.wait_for_function("() => document.getElementById('paper').clientHeight < 400")
    phone.page.wait_for_timeout(300)
    after = phone.page.evaluate(scale)
    assert after == before if near else after < before


@pytest.mark.slow
def test_the_mouse_marks_and_its_other_button_takes_back(desk: Hand, table: Served) -> None:
    desk.click("left.fort.1")
    desk.marked("left.fort.1")
    desk.click("left.fort.1", button="right")
    desk.empty("left.fort.1")
    for state in (1, 2):
        desk.click("left.disdain.1")
        desk.page.wait_for_function(
            "(n) => document.querySelector('[data-marked=\"left.disdain.1\"]')?.childElementCount === n",
            arg=2 * state - 1,
        )
    desk.saved()
    assert file_of(table)["left.disdain"] == (1, 1, None)


@pytest.mark.slow
def test_everything_can_be_done_with_keys(desk: Hand, table: Served) -> None:
    page = desk.page
    page.locator('[data-box="left.fort.1"]').focus()
    for key in ("Space", "ArrowRight", "Space", "ArrowRight", "Enter", "Delete"):
        page.keyboard.press(key)
    desk.marked("left.fort.1", "left.fort.2")
    desk.empty("left.fort.3")
    said = "() => document.activeElement.getAttribute('aria-label') === 'Fort, box 3, empty, can be filled'"
    page.wait_for_function(said)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.dataset.box") == "left.fort.1"
    page.locator('[data-box="left.forum.1"]').focus()
    page.keyboard.press("3")
    desk.marked("left.forum.1")
    page.keyboard.press("Enter")
    page.wait_for_selector(".pad")
    page.keyboard.press("Escape")
    page.wait_for_selector(".pad", state="detached")
    assert page.evaluate("document.activeElement.dataset.box") == "left.forum.1"
    desk.saved()
    values = file_of(table)
    assert (values["left.fort"], values["left.forum"][0]) == (0b11, 3)


@pytest.mark.slow
def test_a_box_is_pressed_and_the_finger_slides_to_the_key(desk: Hand, table: Served) -> None:
    mouse = desk.page.mouse
    mouse.move(*desk.place("left.forum.1"))
    mouse.down()
    desk.page.wait_for_selector(".pad")
    key = desk.page.locator(".pad .key", has_text="4").bounding_box()
    mouse.move(key["x"] + key["width"] / 2, key["y"] + key["height"] / 2, steps=4)
    desk.page.locator(".pad .under", has_text="4").wait_for()
    mouse.up()
    desk.page.wait_for_selector(".pad", state="detached")
    desk.marked("left.forum.1")
    desk.saved()
    assert file_of(table)["left.forum"][0] == 4
    # Lifted beside the keys, the pad stays, to be tapped.
    mouse.move(*desk.place("left.forum.2"))
    mouse.down()
    desk.page.wait_for_selector(".pad")
    mouse.up()
    desk.page.locator(".pad .key", has_text="5").click()
    desk.marked("left.forum.2")


def test_a_mark_that_another_device_wrote_over_is_told(phone: Hand, table: Served) -> None:
    phone.region("Wall, left")
    phone.tap("left.fort.1")
    phone.marked("left.fort.1")
    phone.saved()
    table.mark("1", {"left.fort.1": None}, origin="another")
    phone.page.locator("#head .echo", has_text="Another device changed Fort, box 1").wait_for()


@pytest.mark.slow
def test_the_names_of_rows_that_begin_beside_the_screen_are_told(phone: Hand) -> None:
    assert phone.page.locator(".row-name").count() == 0
    phone.region("Wall, centre")
    phone.page.wait_for_selector(".row-name")
    assert {"Wall", "Fort", "Wall guard"} <= set(phone.page.locator(".row-name").all_inner_texts())
    # A name ends where the boxes of its row begin.
    name = phone.page.locator(".row-name", has_text="Fort").bounding_box()
    assert name
    assert round(name["y"] + name["height"]) == round(phone.rect('[data-box="left.fort.9"]')["y"])


@pytest.mark.slow
def test_a_part_that_all_but_fits_is_brought_with_its_heading(phone: Hand) -> None:
    phone.region("Resource production")
    phone.page.wait_for_selector(".chip[aria-current]:has-text('Resource production')")
    boxes = phone.page.locator('[data-box^="left.resource_production."][role=button]')
    becomes(lambda: round(boxes.first.bounding_box()["x"]) > 40, True)  # the heading begins 8 mm before it
    right = boxes.last.bounding_box()
    assert right["x"] + right["width"] <= 390
    assert right["width"] >= 24
    # Its name stands beside the screen's edge once less than half of the heading is to be seen.
    names = phone.page.locator(".row-name")
    for across, told in ((-60, False), (-120, True)):
        phone.page.evaluate("async (x) => (await import('/page/view.js')).pan(x, 0)", across)
        becomes(lambda: "Resource production" in names.all_inner_texts(), told)


def test_no_name_covers_what_is_printed_above_its_row(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path / "game", "rome-and-roll") as table, hand(browser, table.address, PHONE) as person:
        table.ask("/api/players", {"name": "Ada"})
        person.sit("1")
        for region, names in (("First advisor", []), ("Second advisor", ["Soldiers"]), ("Coins", [])):
            person.region(region)
            person.page.wait_for_selector(f".chip[aria-current]:has-text('{region}')")
            becomes(person.page.locator(".row-name").all_inner_texts, names)


def test_a_player_chooses_a_colour(desk: Hand, table: Served) -> None:
    desk.page.wait_for_selector("#head .seal-0")
    desk.page.get_by_role("button", name="Menu").click()
    desk.page.get_by_role("radio", name="Green").click()
    desk.page.wait_for_selector("#head .seal-2")
    desk.picture(Path(), "menu")
    assert table.table.as_json()["players"][0]["colour"] == 2


@pytest.mark.slow
def test_a_finished_game_is_recorded_from_the_page(browser: Any, tmp_path: Path) -> None:
    examples = Path(__file__).parent.parent.parent / "examples"
    record, sheet = tmp_path / "campaign.yaml", tmp_path / "ada.yaml"
    record.write_bytes((examples / "campaign" / "record.yaml").read_bytes())
    sheet.write_bytes((examples / "campaign" / "pons-aelius.yaml").read_bytes())
    with (
        served(tmp_path, files=(str(sheet),), campaign_record=str(record)) as table,
        hand(browser, table.address, PHONE) as person,
    ):
        person.sit("1")
        person.page.get_by_role("button", name="Menu").click()
        person.page.get_by_role("button", name="Add to the campaign").click()
        person.says("Fort 2, Pons Aelius: won with 70 points.")
        assert "sheet: ada.yaml" in record.read_text(encoding="utf-8")


ARRIVED = """async (box) => {
  const { state } = await import('/page/state.js');
  while (!state.marks[box] || state.judged !== state.marks) await new Promise((done) => setTimeout(done, 20));
}"""


def test_a_mark_of_another_device_takes_no_click(desk: Hand, table: Served) -> None:
    desk.click("left.fort.1")
    desk.marked("left.fort.1")
    desk.saved()
    undo = desk.page.locator("[aria-label=Undo]:visible").bounding_box()
    desk.page.mouse.move(undo["x"] + undo["width"] / 2, undo["y"] + undo["height"] / 2)
    desk.page.mouse.down()
    table.mark("1", {"left.fort.2": "on", "left.cohorts.left.1": "on"}, origin="tablet")
    desk.page.evaluate(ARRIVED, "left.fort.2")
    assert desk.page.locator('[data-marked="left.fort.2"]').count() == 0
    desk.page.mouse.up()
    desk.marked("left.fort.2")
    desk.empty("left.fort.1")


OPEN_PAD = """async (id) => {
  const [{ openPad }, { state }] = await Promise.all([import('/page/pads.js'), import('/page/state.js')]);
  openPad(state.boxes.get(id));
}"""
POINTED = """() => {
  const middle = (box) => Math.round(box.left + box.width / 2);
  const pad = document.querySelector('.pad');
  const paper = document.getElementById('paper').getBoundingClientRect();
  return [...document.querySelectorAll('.note.asked')].map((note) => {
    const box = note.getBoundingClientRect();
    const seen = box.left > paper.left && box.right < paper.right && box.top > paper.top && box.bottom < paper.bottom;
    const point = pad.getBoundingClientRect().left + parseFloat(pad.style.getPropertyValue('--point'));
    return [seen, Math.abs(Math.round(point) - middle(box)) <= 3];
  });
}"""
"""Whether the box that is asked about is on the screen, and whether the pad points at it."""


def test_a_pad_brings_its_box_to_the_screen_and_points_at_it(phone: Hand) -> None:
    phone.sit("1")
    phone.region("Wall, left")
    phone.page.evaluate(OPEN_PAD, "left.training_grounds.5")
    becomes(lambda: phone.page.evaluate(POINTED), [[True, True]])
    phone.page.set_viewport_size({"width": 844, "height": 390})
    becomes(lambda: phone.page.evaluate(POINTED), [[True, True]])
    phone.page.keyboard.press("Escape")
    becomes(lambda: phone.page.evaluate(POINTED), [])


def test_an_attack_is_worked_out_and_marked_as_one_step(phone: Hand, table: Served) -> None:
    temple, diplomat = "right.temples.small.favour.1", "right.diplomats.1"
    # Of three favours one is used already.
    favours = {f"{temple}:ringed": "on", f"{diplomat}.built": "on", f"{diplomat}.favours_used.1": "on"}
    table.mark("1", {"difficulty": "hard", "years.1": "1", "left.cohorts.left.1": "on", **favours})
    phone.page.locator(".sum").click()
    phone.page.get_by_role("tab", name="Next").click()
    phone.page.get_by_role("button", name="Step by step").click()
    for heading in ("Player cards", "Income", "Build", "Clear up", "The attack"):
        phone.page.get_by_role("button", name="Next step").click()
        phone.page.get_by_role("heading", name=heading).wait_for()
    mark = phone.page.get_by_role("button", name="Mark it, year 3 begins")
    assert phone.page.get_by_role("button", name="3 cards to go").is_disabled()
    assert (phone.page.locator(".outcome b").all_inner_texts(), mark.count()) == ([], 0)
    phone.page.locator(".attack li").first.click(position={"x": 20, "y": 20})
    for cohort in ("Left", "Right"):
        phone.page.get_by_role("button", name=f"{cohort} cohort: one more").click()
    phone.says("3 of 3 cards")
    told = [each.inner_text().split("\n") for each in phone.page.locator(".attack li > :last-child").all()]
    assert told == [["stops 1", "1 through"], ["stops 0"], ["stops 0", "1 through"]]
    assert phone.page.get_by_role("button", name="Left cohort: one more").is_disabled()
    assert phone.page.locator(".favours span").first.inner_text() == "Favours used, of 2"
    phone.page.get_by_role("button", name="Favours used: one more").click()
    assert phone.page.locator(".outcome b").all_inner_texts() == ["1", "1"]
    mark.click()
    phone.saved()
    values = file_of(table)
    assert (values["years"], values["left.disdain"][:2], values["left.valour"]) == (2, (1, 0), 1)
    phone.page.keyboard.press("Control+z")
    phone.saved()
    values = file_of(table)
    assert (values["years"], values["left.valour"]) == (1, 0)


def test_two_browsers_on_one_sheet_lose_no_mark(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as one, hand(browser, table.address, DESK) as other:
        one.sit("1")
        # The band that tells of the other page comes under a click, before the moved paper is drawn.
        one.page.evaluate(CLICK_BELOW_BAND, one.place("left.cohorts.left.1"))
        other.sit("1")
        one.marked("left.cohorts.left.1")
        for box in range(1, 7):
            if box > 1:
                one.click(f"left.cohorts.left.{box}")
            other.click(f"left.cohorts.right.{box}")
        every = [f"left.cohorts.{side}.{box}" for side in ("left", "right") for box in range(1, 7)]
        one.marked(*every)
        other.marked(*every)
        one.saved()
        other.saved()
    values = file_of(table)
    assert (values["left.cohorts.left"], values["left.cohorts.right"]) == (0b111111, 0b111111)


CENTRES = """(ids) => ids.map((id) => {
  const box = document.querySelector(`[data-box="${CSS.escape(id)}"][role=button]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""


@pytest.mark.slow
def test_taps_in_quick_succession_lose_no_mark(browser: Any, table: Served) -> None:
    """A hundred and sixty of them, on a screen on which the whole paper can be tapped; nothing waits between them."""
    large = {"viewport": {"width": 2600, "height": 1800}, "has_touch": True}
    begun = table.table.records["1"].marks
    boxes = [box["id"] for box in table.ask("/api/sheets/left")[1]["boxes"] if box["kind"] == "tick"]
    wanted = [box for box in boxes if box not in begun][:160]
    with hand(browser, table.address, large) as person:
        person.sit("1")
        # The drawings take most of the time, and are not looked at.
        person.page.evaluate("for (const node of document.querySelectorAll('.drawing')) node.replaceChildren()")
        person.place(wanted[0])
        for place in person.page.evaluate(CENTRES, wanted):
            person.page.touchscreen.tap(*place)
        person.marked(*wanted)
        person.saved()
    assert dict(table.table.records["1"].marks) == {**begun, **dict.fromkeys(wanted, "on")}


def test_marks_made_without_a_connection_are_sent_when_it_is_back(phone: Hand, table: Served) -> None:
    phone.region("Wall, left")
    phone.page.context.set_offline(True)
    phone.tap("left.fort.1")
    phone.tap("left.fort.2")
    phone.marked("left.fort.1", "left.fort.2")
    phone.says("kept here, will sync later")
    assert not file_of(table)["left.fort"]
    phone.page.context.set_offline(False)
    phone.saved()
    assert file_of(table)["left.fort"] == 0b11


def test_a_table_that_is_started_anew_takes_what_was_kept(browser: Any, tmp_path: Path) -> None:
    port = free_port()
    with hand(browser, f"http://127.0.0.1:{port}", PHONE) as person:
        with served(tmp_path, port=port) as table:
            table.ask("/api/players", {"name": "Ada"})
            person.sit("1")
            person.region("Wall, left")
            person.tap("left.fort.1")
            person.saved()
        person.tap("left.fort.2")
        person.says("kept here, will sync later")
        with served(tmp_path, port=port) as table:
            person.saved()
            assert file_of(table)["left.fort"] == 0b11


def test_a_change_of_the_file_is_shown(desk: Hand, table: Served) -> None:
    path = table.table.records["1"].path
    path.write_text(path.read_text(encoding="utf-8").replace("fort: ~ ", "fort: 3 "), encoding="utf-8")
    desk.marked("left.fort.1", "left.fort.2", "left.fort.3")
    desk.says("ada.yaml was changed by another program; showing the new version.")
    path.write_text("game: [", encoding="utf-8")
    desk.says("not saved: file unreadable")


@pytest.mark.slow
def test_players_join_and_the_table_ranks_them(browser: Any, tmp_path: Path) -> None:
    examples = Path(__file__).parent.parent.parent / "examples"
    for name in ("ada", "ben", "cleo"):
        (tmp_path / f"{name}.yaml").write_bytes((examples / f"{name}.yaml").read_bytes())
    with served(tmp_path) as table, hand(browser, table.address, DESK) as person:
        person.page.goto(f"{table.address}/#table")
        person.says("Cleo places above Ada")
        assert person.page.locator(".ranking li strong").all_inner_texts() == ["Cleo", "Ada", "Ben"]
        person.page.wait_for_function("() => document.querySelectorAll('.mini-ink [data-marked]').length > 500")
        person.picture(tmp_path, "table")
        person.page.get_by_label("Hide scores").click()
        person.says("Scores are hidden until the end.")
        person.page.get_by_text("End the game").click()
        person.page.locator(".question .dark").click()
        seals = person.page.locator(".break")
        for left in (2, 1, 0):
            seals.last.click()
            becomes(seals.count, left)
        person.says("The wall stands")
        with person.page.expect_download() as picture:
            person.page.get_by_text("Share the picture").click()
        assert picture.value.suggested_filename == "hadrians-wall.png"
        person.picture(tmp_path, "end")
        table.ask("/api/table", {"ended": False})  # after the end nobody joins
        person.page.goto(f"{table.address}/#who")
        person.page.get_by_role("button", name="Add a player").click()
        person.page.get_by_label("Name").fill("<img src=x onerror=alert(1)>")
        person.page.get_by_role("button", name="Add", exact=True).click()
        person.says("<img src=x onerror=alert(1)>")
        assert table.table.records["4"].path == tmp_path / "img-src-x-onerror-alert-1.yaml"


def test_a_hostile_file_name_is_only_a_name(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "<img src=x onerror=document.title='taken'>.yaml"
    path.write_text("game: praetor\n", encoding="utf-8")
    with served(tmp_path, "praetor", files=(str(path),)) as table, hand(browser, table.address, DESK) as person:
        person.sit("1")
        person.says("<img src=x onerror=document.title='taken'>")
        person.page.goto(f"{table.address}/#table")
        person.says("<img src=x onerror=document.title='taken'>")
        assert person.page.title() == "Praetor"


def test_without_the_token_a_browser_is_told_of_the_new_code(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path, token="right") as table, hand(browser, table.address, PHONE) as person:
        person.page.goto(f"{table.address}/?t=wrong")
        person.says("This table has a new code")
        person.page.goto(f"{table.address}/?t=right")
        person.says("A new table")
        assert person.page.url == f"{table.address}/"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["rome-and-roll", "praetor", "my-own"])
def test_other_games_are_marked_from_their_layout_alone(game: str, browser: Any, tmp_path: Path) -> None:
    if game == "my-own":
        shutil.copytree(data_path("layouts") / "praetor", tmp_path / game)
        game = str(tmp_path / game)
    with served(tmp_path / "table", game) as table:
        table.ask("/api/players", {"name": "Ada"})
        with hand(browser, table.address, PHONE) as person:
            person.sit("1")
            boxes = person.page.evaluate(
                "() => [...document.querySelectorAll('[data-box][role=button]')].map((node) => node.dataset.box)"
            )
            first = next(name for name in boxes if not name.startswith(("player", "date", "score")))
            person.page.locator(".chip").nth(1).evaluate("chip => chip.click()")
            person.tap(first)
            if person.page.locator(".pad").count():
                key = person.page.locator(".pad .key").first
                write(person, key.locator("strong").inner_text() if key.count() else "1")
            person.marked(first)
            person.saved()
            person.picture(tmp_path, Path(game).name)
            assert table.table.records["1"].version >= 2
