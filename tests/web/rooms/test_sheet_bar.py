"""The bar, the panel and the paper of a sheet."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from ..browsing import DESK, PHONE, Hand, becomes, hand
from ..serving import Served, served
from .room import EXAMPLES, SMALL, room


@pytest.mark.slow
def test_a_sheet_that_opens_below_a_band_is_seen_whole(browser: Any, phone: Hand) -> None:
    with hand(browser, phone.address, PHONE) as other:
        other.sit("1")
        room(phone, "who")
        phone.says("Ada’s phone")
        phone.page.locator(".player", has_text="Ada").click()
        phone.page.get_by_role("button", name="Open it too").click()
        phone.page.locator(".boxes [role=button]").first.wait_for(state="attached")
        phone.page.locator("#band", has_text="Ada’s phone has this sheet open too").wait_for()
        paper, sheet = map(phone.rect, ("#paper", ".sheet"))
        assert paper["y"] <= sheet["y"]
        assert sheet["y"] + sheet["height"] <= paper["y"] + paper["height"]


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


AT_TOP = """(name) => {
  const heading = [...document.querySelectorAll('#panel h2')].find((each) => each.textContent === name);
  const list = document.querySelector('.cards');
  return Math.abs(heading.getBoundingClientRect().top - list.getBoundingClientRect().top) < 8;
}"""
"""Whether a heading of the panel is the first in its list."""


@pytest.mark.slow
def test_what_is_jumped_to_in_the_panel_comes_to_the_top(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as person:
        person.sit("1")
        person.saved()
        for name in ("Rewards", "Next"):
            person.page.locator(".jumps button", has_text=name).click()
            person.page.wait_for_selector(f".jumps [aria-current=true]:has-text('{name}')")
            person.page.wait_for_function(AT_TOP, arg=name)


CHANGE = "async (changed) => (await import('/page/state.js')).change(changed)"


@pytest.mark.slow
def test_a_fault_in_a_file_is_told_in_few_words_on_a_phone(phone: Hand) -> None:
    """Pressing the second line opens all of it."""
    phone.sit("1")
    phone.saved()
    fault = "ada.yaml:3:8: left.wall: 24 is too many: this track has only 21 boxes."
    phone.page.evaluate(CHANGE, {"fileFault": fault})
    assert phone.rect("#band")["height"] <= 76
    phone.page.get_by_text("ada.yaml, line\u00a03. The file is left alone.").click()
    phone.says("this track has only 21 boxes. The file is left alone.")


@pytest.mark.slow
def test_a_sheet_is_seen_whole_again_when_a_phone_with_a_band_was_turned(phone: Hand) -> None:
    phone.sit("1")
    phone.saved()
    phone.page.evaluate(CHANGE, {"fault": "The table says why, in more words than a narrow screen has room for. " * 2})
    for width, height in ((844, 390), (390, 844)):
        phone.page.set_viewport_size({"width": width, "height": height})
        becomes(lambda: inside(*map(phone.rect, ("#paper", ".sheet"))), wanted=True)


def inside(paper: dict[str, float], sheet: dict[str, float]) -> bool:
    """Return whether all of the sheet is on the screen."""
    far = [paper[at] + paper[size] - sheet[at] - sheet[size] for at, size in (("x", "width"), ("y", "height"))]
    return min(*far, sheet["x"] - paper["x"], sheet["y"] - paper["y"]) >= 0
