"""The end of a game: the result, its picture, and the next game with the same players."""

from __future__ import annotations

import functools
import re
import shutil
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from ..browsing import DESK, PHONE, Hand, axe_core, becomes, hand
from ..serving import Served, served
from .room import EXAMPLES, late, room


@pytest.mark.slow
def test_a_picture_that_takes_long_says_why_it_cannot_be_shared(phone: Hand, table: Served) -> None:
    table.ask("/api/table", {"ended": True})
    phone.page.route("**/seen", lambda _: None)
    phone.page.goto(f"{phone.address}/#table")
    button = phone.page.locator("[data-key=share]")
    button.wait_for()
    assert (button.inner_text(), button.is_disabled()) == ("The picture is being drawn.", True)
    phone.says("On a slow device this can take half a minute.")
    phone.page.unroute("**/seen")
    phone.page.get_by_role("button", name="Share the picture", disabled=False).wait_for()


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800)])
def test_the_ways_on_from_a_game_of_one_are_on_the_screen(browser: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    """Its picture is the largest, as there is room beside it."""
    device = {"viewport": {"width": size[0], "height": size[1]}}
    with served(tmp_path / "game") as table, hand(browser, table.address, device) as person:
        table.ask("/api/players", {"name": "Ada"})
        table.ask("/api/table", {"ended": True})
        room(person, "table")
        person.page.locator(".keepsake img[src]").wait_for()
        rect = person.rect("[data-key=again]")
        assert rect["y"] + rect["height"] <= size[1]


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
    phone.page.get_by_role("heading", name="The game has ended").wait_for()
    assert phone.page.get_by_role("link", name="Result").get_attribute("href") == "#table"
    phone.sit("1")
    phone.page.reload()
    phone.page.locator("#band", has_text="The game has ended").wait_for()


@pytest.mark.slow
def test_after_the_end_nobody_joins_and_the_game_stays_as_it_was_played(phone: Hand, table: Served) -> None:
    table.server.join = f"{table.address}/"
    room(phone, "who")
    assert phone.page.get_by_text("I’m not listed").is_visible()
    assert phone.page.locator(".choice").count() == 1
    table.ask("/api/table", {"ended": True})
    phone.says("The wall stands")
    phone.page.locator("[data-key=back]").click()
    phone.page.locator(".player", has_text="Ada").wait_for()
    assert phone.page.get_by_text("I’m not listed").count() == 0
    assert phone.page.locator(".choice").count() == 0
    assert phone.page.locator(".room .dark").all_inner_texts() == ["Result"]
    assert phone.page.locator(".joining, .after").count() == 0
    # Each has what was reached, and nothing can be changed; whoever has no sheet is told of none.
    assert phone.page.locator(".player b").all_inner_texts() == ["71", "71", "48"]
    presence = phone.page.locator(".player .presence")
    assert [words.split(" · ")[0] for words in presence.all_inner_texts()] == ["I", "II", "III"]
    assert phone.page.get_by_text("no device", exact=True).count() == 0
    assert phone.page.locator(".room .tool").count() == 0
    assert phone.page.get_by_text("Your sheet stays open").count() == 0
    # So has who sits at a sheet.
    phone.sit("2")
    room(phone, "who")
    phone.page.locator(".seat-row").nth(2).wait_for()
    assert phone.page.locator(".seat-row.mine, .seat-row.free").count() == 0
    assert presence.nth(2).inner_text().startswith("III · ")


@pytest.mark.slow
def test_after_the_end_no_choice_is_told(phone: Hand, table: Served) -> None:
    room(phone, "table")
    table.ask("/api/table", {"choices": {"difficulty": "hard"}})
    phone.told("Difficulty: hard")
    table.ask("/api/table", {"ended": True})
    phone.says("The wall stands")
    phone.page.locator("#band").wait_for(state="hidden")


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
    const left = this.textAlign === "right" ? x - wide : x;
    found.push([words, left, left + wide, y, parseFloat(this.font)]);
    return fill.call(this, words, x, y, room);
  };
  await pictureOf(state.players);
  CanvasRenderingContext2D.prototype.fillText = fill;
  return found;
}"""
"""The words on the picture to share: where they begin and end, their line and their size, in its pixels."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "code"), [(1, "fr"), (2, "en"), (3, "pl"), (6, "ko"), *((12, code) for code in ("en", "fr", "ko", "pl"))]
)
def test_nothing_leaves_the_picture(browser: Any, tmp_path: Path, number: int, code: str) -> None:
    """Of players with long names and a mistake each, three of whom have the same score; no words lie on others."""
    names = [f"{'Wilhelmina Konstantinopolitanczykowianeczka'[:37]} {place:02}" for place in range(number)]
    with served(tmp_path / "game", lang=code) as table:
        for place, name in enumerate(names, 1):
            table.ask("/api/players", {"name": name})
            renown = {f"left.renown.{box}": "on" for box in range(1, max(place, 3) + 1)}
            table.mark(str(place), {**renown, "left.wall.2": "on"})
        told = table.ask("/api/table", {"ended": True})[1]
        assert [bool(each["mistakes"]) for each in told["players"]] == [True] * number
        assert (number == 3) <= bool(told["ties"])
        with hand(browser, table.address, PHONE, bypass_csp=True) as person:
            person.page.add_init_script(f"localStorage.setItem('language', {code!r})")
            room(person, "table")
            # The picture of the page itself is drawn first: its words are not among those of this one.
            person.page.locator(".keepsake img[src]").wait_for(state="attached")
            found = person.page.evaluate(WRITTEN)
    words = " ".join(word for word, *_ in found)
    # Each is named beside the score, and among those with mistakes.
    assert [name for name in names if words.count(name) < 2] == []
    assert [tie for tie in told["ties"] if tie not in words] == []
    assert [each for each in found if not (0 <= each[1] <= each[2] <= 1200 and 0 < each[3] <= 900)] == []
    assert [(one[0], other[0]) for one, other in combinations(found, 2) if overlap(one, other)] == []


def overlap(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Whether two words on the picture lie on each other; capitals are 0.7 of a letter's size high."""
    tops = [line - 0.7 * size for *_, line, size in (one, other)]
    return bool(max(one[1], other[1]) < min(one[2], other[2]) and max(tops) < min(one[3], other[3]))


def test_the_picture_has_its_day_as_the_list_of_games_has_it(phone: Hand, table: Served) -> None:
    table.ask("/api/table", {"ended": True})
    room(phone, "table")
    words = [word for word, *_ in phone.page.evaluate(WRITTEN)]
    assert [word for word in words if re.search(r"\b\d\d? [A-Z][a-z]+ 20\d\d$", word)]


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


@pytest.mark.slow
def test_the_letters_of_the_picture_are_there_before_it_is_drawn(browser: Any, tmp_path: Path) -> None:
    for name in ("ada", "ben", "cleo", "mistakes"):
        shutil.copy(EXAMPLES / f"{name}.yaml", tmp_path)
    with served(tmp_path, lang="ko") as table:
        table.ask("/api/table", {"ended": True})
        with hand(browser, table.address, PHONE) as person:
            person.page.add_init_script(f"({LACKING})()")
            person.page.route("**/SheetHangul*", late)
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
def test_of_a_crowd_the_result_can_be_shared_and_played_again_at_once(phone: Hand, table: Served) -> None:
    """Also with the files open, which move nothing and are shut by a tap beside them."""
    for number in range(9):
        table.ask("/api/players", {"name": f"Player {number}"})
    table.ask("/api/table", {"ended": True})
    room(phone, "table")
    keys = [f"[data-key={key}]" for key in ("share", "again", "more")]
    places = [phone.rect(key) for key in keys]
    high = phone.page.viewport_size["height"]
    assert all(place["y"] >= 0 and place["y"] + place["height"] <= high for place in places)
    phone.page.locator(keys[-1]).click()
    phone.page.locator("[data-key=save-all]").wait_for()
    assert [phone.rect(key) for key in keys] == places
    phone.page.locator(".ended h1").click()
    phone.page.locator("[data-key=save-all]").wait_for(state="hidden")


PIECES = """async (scores) => {
  const [{ state }, { pieces }] = [await import('/page/state.js'), await import('/page/bar.js')];
  const gains = state.scene.parts.filter(({ sign }) => sign >= 0);
  const loss = state.scene.parts.find(({ sign }) => sign < 0);
  const partsOf = ([one, two, lost]) => ({ [gains[0].name]: one, [gains[1].name]: two, [loss.name]: lost });
  const before = state.players;
  state.players = scores.map((each, index) => ({ id: `${index}`, parts: partsOf(each) }));
  const kind = ({ zero, lost, colour }) => zero ? '|' : lost ? 'x' : colour ? '' : '.';
  const below = ({ covers }) => covers?.length ? `(${covers.map(({ length }) => length).join('+')})` : '';
  const told = (player) =>
    pieces(player).map((each) => `${kind(each)}${each.length || ''}${below(each)}`).join(' ');
  const drawn = state.players.map(told);
  state.players = before;
  return drawn;
}"""
"""The pieces of some scores: `.` is empty, `|` the zero, `x` what was lost, with the parts it covers."""


@pytest.mark.slow
def test_bars_below_zero_have_one_zero_and_one_scale(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as host:
        room(host, "table")
        above = [[30, 10, -5], [4, 6, -3]]
        assert host.page.evaluate(PIECES, above) == ["30 5 x5(5)", "4 3 x3(3) .30"]
        assert host.page.evaluate(PIECES, [*above, [4, 6, -10]]) == ["30 5 x5(5)", "4 3 x3(3) .30", "x10(4+6) .30"]
        below = [*above, [3, 2, -15], [0, 0, -20]]
        drawn = [".20 | 30 5 x5(5)", ".20 | 4 3 x3(3) .30", ".10 x10 | x5(3+2) .35", "x20 | .40"]
        assert host.page.evaluate(PIECES, below) == drawn
        # One point is not as long as many.
        assert host.page.evaluate(PIECES, [[1, 0, 0], [0, 1, -1]]) == ["1 .9", "x1(1) .9"]


@pytest.mark.slow
def test_the_end_says_who_wins_unless_the_sheets_contradict_each_other(browser: Any, tmp_path: Path) -> None:
    """On the picture to share as well."""
    for name in ("ada", "ben"):
        shutil.copy(EXAMPLES / f"{name}.yaml", tmp_path)
    with served(tmp_path) as table, hand(browser, table.address, PHONE, bypass_csp=True) as person:
        table.ask("/api/table", {"ended": True})
        room(person, "table")
        wins = "Ada wins by 23 points."
        person.page.locator(".leads", has_text=wins).wait_for()
        written = [words for words, *_ in person.page.evaluate(WRITTEN)]
        assert any(wins in words for words in written)
        assert "1. Ada" in written
        assert person.page.locator(".laurel").count() == 1
        table.ask("/api/table", {"ended": False})
        table.mark("1", {"players.1": "2"})
        table.ask("/api/table", {"ended": True})
        person.page.locator(".ranking + .clashes + .keep").wait_for()
        assert person.page.locator(".leads").count() == 0
        written = [words for words, *_ in person.page.evaluate(WRITTEN)]
        assert any("These sheets contradict each other." in words for words in written)
        assert "Ada" in written
        assert person.page.locator(".laurel").count() == 0


TIES = """async (ties) => {
  const { change, state } = await import('/page/state.js');
  change({ table: { ...state.table, ties } });
  const told = document.querySelectorAll('.ties summary, .ranking > p:not(.quiet)');
  return [...told].map((each) => each.innerText);
}"""


@pytest.mark.slow
def test_of_more_than_two_ties_it_is_told_when_asked(browser: Any, table: Served) -> None:
    with hand(browser, table.address, DESK) as host:
        room(host, "table")
        becomes(lambda: host.page.evaluate(TIES, ["one", "two"]), ["one", "two"])
        becomes(lambda: host.page.evaluate(TIES, ["one", "two", "three"]), ["Ties (3)"])
