"""The room that shows everybody's sheets and the course of the points."""

from __future__ import annotations

import functools
import shutil
from pathlib import Path
from typing import Any

import pytest

from ..browsing import DESK, PHONE, TIMEOUT, Hand, becomes, hand
from ..serving import Served, served
from .room import EXAMPLES, room

LOCK = """
window.asked = 0;
navigator.wakeLock.request = async () => {
  asked += 1;
  if (REFUSES) throw new DOMException('refused', 'NotAllowedError');
  return (window.held = new EventTarget());
};
"""


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


def test_each_row_of_the_ranking_has_the_number_of_mistakes_and_as_much_room_for_its_bar(
    browser: Any, tmp_path: Path
) -> None:
    shutil.copy(EXAMPLES / "mistakes.yaml", tmp_path)
    shutil.copy(EXAMPLES / "ada.yaml", tmp_path)
    with served(tmp_path) as table, hand(browser, table.address, PHONE) as person:
        number = next(each["mistakes"] for each in table.ask("/api/table")[1]["players"] if each["mistakes"])
        for ended in (False, True):
            table.ask("/api/table", {"ended": ended})
            room(person, "table")
            person.page.locator(".room.ended" if ended else ".room:not(.ended)").wait_for()
            discs = person.page.locator(".ranking li .tally .badge")
            assert discs.all_inner_texts() == [str(number)]
            assert person.page.locator(".ranking li .tally .sr").all_inner_texts() == [f"{number} mistakes"]
            widths = "(all) => all.map((each) => each.getBoundingClientRect().width)"
            first, second = person.page.locator(".ranking .strip").evaluate_all(widths)
            assert abs(first - second) < 0.1


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
        table.mark("2", {"right.scouts:none": "on"}, origin="other")
        latest = table.ask("/api/table")[1]["latest"]
        fresh = [("1", "left.wall.6"), ("1", "left.wall.5"), *last[:2], *walls[1:]]
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


@pytest.mark.slow
def test_of_a_crowd_the_sheet_that_was_marked_last_is_seen(browser: Any, tmp_path: Path) -> None:
    """Before anything is marked, nobody is ranked, others are invited, and what is not chosen is asked for."""
    with served(tmp_path) as table, hand(browser, table.address, DESK) as host:
        for number in range(7):
            table.ask("/api/players", {"name": f"Guest {number}"})
        table.server.join = f"{table.address}/"
        room(host, "table")
        host.says("Nobody has marked yet.")
        host.says("Tap a sheet to mark it here, or scan the code with a phone.")
        ticks = host.page.locator(".seat-head > svg")
        assert ticks.count() == 0
        dark = functools.partial(
            host.page.locator(".room .dark").evaluate_all, "all => all.map((each) => each.dataset.key)"
        )
        assert dark() == ["copy"]
        assert host.page.locator(".ranking ol, .legend").count() == 0
        host.page.locator(".years .choice").get_by_text("Hard").click()
        host.page.locator(".room-head", has_text="hard").wait_for()
        assert host.page.locator(".choice").count() == 0
        seen = functools.partial(
            host.page.locator(".seat").nth(1).locator(".mini").evaluate_all,
            "all => all.map((each) => !!each.offsetWidth)",
        )
        becomes(seen, [True, False])
        table.mark("2", {"right.apparitores.1": "on"})
        becomes(seen, [False, True])
        becomes(dark, ["year"])
        becomes(ticks.count, 1)
        host.page.locator(".ranking li").nth(6).wait_for()


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


PLACES = """(names) => names.map((name) => {
  const { top, bottom, width } = document.querySelector(name).getBoundingClientRect();
  return [top, bottom, width];
})"""


FILLED = """() => {
  const drawn = document.querySelector(".course svg");
  const [place, { width, height }] = [drawn.getBoundingClientRect(), drawn.viewBox.baseVal];
  return Math.abs(place.width / place.height / (width / height) - 1) < 0.01;
}"""
"""Whether the course has the shape of its place, so that nothing is free beside it or below."""


@pytest.mark.slow
def test_whoever_plays_alone_is_not_asked_for_others(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path / "game") as table, hand(browser, table.address, DESK) as person:
        table.ask("/api/players", {"name": "Ada"})
        room(person, "table")
        asked = []
        for name in ("Finish year 1", "End the game"):
            person.page.get_by_role("button", name=name, exact=True).click()
            asked.append(person.page.locator(".question").locator("h2, p").all_inner_texts())
            person.page.get_by_role("button", name="Cancel").click()
        why = "You see the result. You can still go back to the sheet."
        assert asked == [["Finish year 1?"], ["End the game?", why]]


@pytest.mark.slow
def test_a_desk_is_filled_by_the_sheets_and_the_course_and_by_the_result(browser: Any, tmp_path: Path) -> None:
    """There is no course until there are two years."""
    small = {"viewport": {"width": 1280, "height": 900}}
    with served(tmp_path / "game") as table, hand(browser, table.address, small) as host:
        for name in ("Ada", "Ben", "Cleo", "Dan"):
            table.ask("/api/players", {"name": name})
        room(host, "table")
        host.page.wait_for_function("() => document.querySelectorAll('.mini-ink').length === 8")
        for player in "1234":
            table.mark(player, {"years.1": "1"})
        host.page.get_by_role("button", name="Finish year 2 for all").wait_for()
        assert host.page.locator(".course").count() == 0
        for player in "1234":
            table.mark(player, {"years.1": "2"}, first=2)
        host.page.get_by_role("img", name="Ada 0, 0; Ben 0, 0; Cleo 0, 0; Dan 0, 0").wait_for()
        stone, course, sheet = host.page.evaluate(PLACES, [".seats", ".seats > .course", ".mini"])
        assert abs(stone[1] - 16 - course[1]) <= 1
        becomes(lambda: host.page.evaluate(FILLED), True)
        assert sheet[2] >= 160
        table.ask("/api/table", {"ended": True})
        host.page.wait_for_selector(".ended .keepsake")
        title, wall, ranking = host.page.evaluate(PLACES, [".ended h1", ".wall", ".ended .ranking"])
        assert title[1] <= wall[0] < wall[1] <= ranking[0]


@pytest.mark.slow
def test_the_sheets_of_two_players_keep_their_order_and_are_large(browser: Any, tmp_path: Path) -> None:
    """A course of the game is a strip below them, and nothing that is told of a player is cut."""
    with served(tmp_path) as table, hand(browser, table.address, DESK) as host:
        for name in ("Ada", "Ben"):
            table.ask("/api/players", {"name": name})
        room(host, "table")
        host.page.wait_for_function("() => document.querySelectorAll('.mini-ink').length === 4")
        (first, last), (sheet,) = (
            host.page.evaluate(PLACES, names) for names in ([".seat", ".seat + .seat"], [".mini"])
        )
        assert first == last
        assert sheet[1] - sheet[0] > 340
        table.mark("1", {"years.1": "2"})
        host.page.wait_for_selector(".course")
        first, last, course, sheet = host.page.evaluate(PLACES, [".seat", ".seat + .seat", ".seats > .course", ".mini"])
        assert first == last
        assert last[1] < course[0]
        assert course[1] - course[0] <= 200
        assert sheet[2] >= 210
        free = "(node) => node.scrollWidth <= node.clientWidth && node.clientWidth > 100"
        assert all(one.evaluate(free) for one in host.page.locator(".seats .presence").all())


@pytest.mark.slow
def test_all_sheets_of_six_players_are_in_sight(browser: Any, tmp_path: Path) -> None:
    """Also with a long word for where somebody is, which leaves the heads as high as the others."""
    with served(tmp_path) as table, hand(browser, table.address, DESK) as host:
        for name in ("Ada", "Ben", "Cleo", "Dan", "Eve", "Flo"):
            table.ask("/api/players", {"name": name})
        table.ask("/api/here", {"page": "x.y", "player": "1", "device": "tablet", "owner": "Maximilian"})
        room(host, "table")
        host.page.wait_for_function("() => document.querySelectorAll('.mini-ink').length === 12")
        for _ in ("without a course", "with it"):
            first, second, *others = host.page.locator(".minis").evaluate_all(
                "(all) => all.map((each) => each.getBoundingClientRect().toJSON())"
            )
            assert second["top"] == first["top"]
            assert others[-1]["bottom"] <= DESK["viewport"]["height"]
            assert host.page.evaluate(PLACES, [".mini"])[0][2] >= 135
            table.mark("1", {"years.1": "2"})
            host.page.wait_for_selector(".course")


ENDS = """() => {
  const at = (node, name) => Number(node.getAttribute(name));
  const ends = [...document.querySelectorAll(".course polyline")].map((line) => [...line.points].at(-1).x);
  return [...document.querySelectorAll(".course .name")].map((node) => [
    node.textContent, ends.findIndex((x) => Math.abs(at(node, "x") - 23 - x) < 0.01),
  ]);
}"""
"""The names in the course of a game, each with the number of the line at whose end it stands."""


@pytest.mark.slow
def test_names_stand_where_the_furthest_line_ends(browser: Any, tmp_path: Path) -> None:
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
        assert host.page.evaluate(ENDS) == [["Ada, Ben, Cleo 0", 1]]
        # Of two lines that lie on each other, each has every second dash.
        dashes = host.page.locator(".course [stroke-dashoffset]")
        assert dashes.evaluate_all("all => all.map((each) => each.getAttribute('stroke-dasharray'))") == ["9 9"] * 2
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
            table.mark(str(number), {**marks, "years.1": "2"}, origin=f"of-{number}")
        room(host, "table")
        host.page.wait_for_selector(".course")
        count, below, apart = host.page.evaluate(LOW)
        assert (count, below <= 4, apart >= 15) == (10, True, True)


@pytest.mark.slow
def test_on_a_phone_the_year_is_finished_at_the_lower_edge(phone: Hand, table: Served) -> None:
    """What is pressed less often is below all sheets; after the last year the end of the game takes its place."""
    table.mark("1", {"years.1": "2"})
    room(phone, "table")
    finish, more = (phone.page.locator(f"[data-key={key}]") for key in ("year", "side"))
    more.wait_for()
    before = phone.rect("[data-key=year]")
    assert 844 - 100 < before["y"] < 844 - 56
    more.click()
    phone.page.wait_for_function("() => document.querySelector('[data-key=end]').getBoundingClientRect().bottom < 744")
    assert phone.rect("[data-key=year]") == before
    finish.click()
    phone.page.locator(".question").get_by_role("button", name="Cancel").click()
    table.ask("/api/table", {"year": 6})
    phone.says("All years have been played.")
    after = phone.rect("[data-key=end]")
    assert all(abs(after[side] - before[side]) < 1 for side in before)


@pytest.mark.slow
def test_a_mark_of_somebody_moves_no_focus_on_the_table(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as person:
        room(person, "table")
        person.page.get_by_label("Hide scores").focus()
        table.mark("1", {"left.renown.1": None}, origin="tablet")
        person.page.wait_for_function("() => document.querySelector('.seat .badge')")
        assert person.page.evaluate("document.activeElement.dataset.key") == "hide"


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
@pytest.mark.parametrize("size", [(1440, 900), (1180, 820)])
def test_of_twelve_players_a_mark_anywhere_draws_one_sheet_and_moves_no_focus(
    browser: Any, tmp_path: Path, size: tuple[int, int]
) -> None:
    device = {"viewport": {"width": size[0], "height": size[1]}}
    with served(tmp_path) as table, hand(browser, table.address, device) as host:
        for name in CROWD:
            table.ask("/api/players", {"name": name})
        table.mark("1", {"right.apparitores.1": "on"})
        room(host, "table")
        host.page.wait_for_function("() => document.querySelectorAll('.mini-ink').length === 24")
        host.page.wait_for_selector("[data-marked='right.apparitores.1']", state="attached")
        host.page.evaluate(DRAWN)
        for number, (key, player) in enumerate((("hide", 1), ("seat 7", 7), ("end", 12), ("seat 1", 4)), 1):
            host.page.locator(f"[data-key='{key}']").focus()
            table.mark(f"{player}", {"left.renown.1": "on"}, origin="tablet")
            becomes(host.page.locator(".mini-ink [data-marked='left.renown.1']").count, number)
            becomes(host.page.locator(f".seat:nth-child({player}) .seat-head b").inner_text, "1")
            assert host.page.evaluate("document.activeElement.dataset.key") == key
            assert host.page.evaluate("drawn") == {"cards": 0, "sheets": number}


@pytest.mark.slow
def test_of_twelve_players_names_stay_whole_and_the_next_seal_is_in_sight(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path) as table:
        for name in CROWD:
            table.ask("/api/players", {"name": name})
        table.mark("1", {"left.renown.1": "on"})
        with hand(browser, table.address, {"viewport": {"width": 1180, "height": 820}}) as host:
            room(host, "table")
            for name in CROWD[:3]:
                becomes(functools.partial(host.page.evaluate, LINES, name), [1, 1])
            host.page.set_viewport_size({"width": 1440, "height": 900})
            becomes(functools.partial(host.page.evaluate, ROWS), [[5, 5, 2], True, [36] * 12])
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
