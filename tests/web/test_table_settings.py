"""What is settled for a whole table: seals that are broken for everybody, years that are over, a page's language."""

from __future__ import annotations

import io
import json
import re
import shutil
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from starlette.requests import Request

from sheetgen.web.door import languages_of

from .browsing import DESK, PHONE, axe_core, becomes, hand
from .serving import Served, served

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def settle(table: Served, **wanted: object) -> Any:
    status, told = table.ask("/api/table", wanted)
    assert status == 200, told
    return told


def totals(told: Any) -> list[int | None]:
    return [each["total"] for each in told["players"]]


def test_seals_are_broken_for_everybody_last_place_first(table: Served) -> None:
    settle(table, hidden=True)
    told = settle(table, ended=True)
    assert (told["sealed"], totals(told)) == ([1, 2, 3], [None, None, None])
    assert {key: told[key] for key in ("ties", "course", "bg_stats")} == {"ties": [], "course": {}, "bg_stats": ""}
    told = settle(table, broken=1)
    assert (told["sealed"], totals(told)) == ([1, 2], [None, 48, None])
    told = settle(table, broken=2)
    assert (told["sealed"], totals(told), told["ties"]) == ([1], [71, 48, None], [])
    told = settle(table, broken=3)
    assert (told["sealed"], totals(told)) == ([], [71, 48, 71])
    assert told["ties"] == ["Tie at 71: Cleo places above Ada (fewer unfilled disdain circles: 0 to 1)."]


def test_seals_of_equal_scores_tell_no_tie(tmp_path: Path) -> None:
    with served(tmp_path / "game") as table:
        for name in ("Ada", "Ben", "Cleo"):
            table.ask("/api/players", {"name": name})
        settle(table, hidden=True)
        assert settle(table, ended=True)["sealed"] == [1, 2, 3]
        assert [settle(table, broken=number)["sealed"] for number in (1, 2, 3)] == [[1, 2], [1], []]
        assert [each["place"] for each in settle(table)["players"]] == [1, 1, 1]


def test_a_finished_game_is_told_in_the_order_of_its_marks(tmp_path: Path) -> None:
    """Not before its end, not while a score is sealed, and not of a sheet that was written elsewhere."""
    shutil.copy(EXAMPLES / "cleo.yaml", tmp_path)
    with served(tmp_path) as table:
        told = [table.ask("/api/players", {"name": name})[1]["id"] for name in ("Ada", "Ben")]
        ada, ben = told
        cleo = next(each["id"] for each in settle(table)["players"] if each["name"] == "Cleo")
        table.mark(ada, {"left.fort.1": "on"})
        table.mark(ben, {"left.renown.1": "on", "left.renown.2": "on"})
        table.mark(cleo, {"left.piety.20": "on"})
        table.mark(ada, {"left.fort.1": None}, origin="tablet")
        table.mark(ben, {"years.1": "1"}, origin="tablet")
        assert table.ask("/api/story") == (200, {"steps": []})
        settle(table, hidden=True)
        settle(table, ended=True)
        assert table.ask("/api/story") == (200, {"steps": []})
        settle(table, hidden=False, ended=True)
        assert table.ask("/api/story")[1]["steps"] == [
            {"player": ada, "set": {"left.fort.1": "on"}},
            {"player": ben, "set": {"left.renown.1": "on", "left.renown.2": "on"}},
            {"player": ada, "set": {"left.fort.1": None}},
            {"player": ben, "set": {"years.1": "1"}},
        ]


IN_YEARS = """async (steps) => {
  const { inYears } = await import('/page/story.js');
  return inYears(steps.map(([player, key, value]) => ({ player, set: { [key]: value } })))
    .map(({ player, set }) => [player, ...Object.entries(set)[0]]);
}"""
"""The steps of a story in the order in which they are shown."""


@pytest.mark.slow
def test_sheets_that_were_marked_one_after_another_grow_together(browser: Any, tmp_path: Path) -> None:
    """A year that was taken back does not come before what followed it."""
    with served(tmp_path) as table, hand(browser, table.address, DESK) as person:
        person.page.goto(f"{table.address}/#table")
        first = [["1", "a", "on"], ["1", "years.1", "1"]]
        then = [["1", "b", "on"], ["1", "years.1", None], ["1", "c", "on"]]
        other = [["2", "a", "on"], ["2", "years.1", "1"], ["2", "b", "on"]]
        assert person.page.evaluate(IN_YEARS, [*first, *then, *other]) == [*first, *other[:2], *then, other[2]]


@pytest.mark.slow
@pytest.mark.parametrize("device", [PHONE, DESK])
def test_a_finished_game_is_seen_once_more(browser: Any, tmp_path: Path, device: dict[str, Any]) -> None:
    with served(tmp_path / "game") as table, hand(browser, table.address, device, bypass_csp=True) as person:
        for name in ("Ada", "Ben"):
            table.ask("/api/players", {"name": name})
        table.mark("1", {"left.fort.1": "on"})
        table.mark("2", {"left.renown.1": "on"}, {"years.1": "1"})
        table.mark("1", {"left.fort.2": "on"}, {"years.1": "1"}, origin="tablet")
        settle(table, ended=True)
        page = person.page
        page.goto(f"{table.address}/#table")
        slider = page.get_by_role("slider", name="The game once more")
        slider.wait_for()
        assert page.locator(".story .mini").count() == 0
        slider.fill("1")
        marked = page.locator(".story [data-marked^=left]")
        becomes(marked.count, 1)
        assert page.locator(".story output").inner_text() == "Year 1 \u00b7 1 mark"
        slider.fill("3")
        becomes(marked.count, 3)
        page.get_by_role("button", name="Play it").click()
        becomes(page.locator(".story output").inner_text, "Year 2 \u00b7 3 marks")
        page.get_by_role("button", name="Play it").wait_for()
        assert slider.input_value() == "3"
        # Each numeral is below where its year begins: the first at the left end, the second with the last step.
        numerals = page.locator(".story-years span")
        assert numerals.all_inner_texts() == ["I", "II"]
        line = person.rect(".story-line input")
        places = numerals.evaluate_all(
            "all => all.map(each => each.getBoundingClientRect()).map(({ x, width, y }) => [x + width / 2, y])"
        )
        assert [round(x - line["x"]) for x, _ in places] == [8, round(line["width"] - 8)]
        assert all(y > line["y"] + line["height"] / 2 for _, y in places)
        assert axe_core().run(page).response["violations"] == []


def test_two_who_press_at_once_break_one_seal(table: Served) -> None:
    settle(table, hidden=True)
    settle(table, ended=True)
    assert settle(table, broken=1)["sealed"] == settle(table, broken=1)["sealed"] == [1, 2]
    assert settle(table, broken=3)["sealed"] == [1, 2]


def test_a_game_played_again_has_the_difficulty_of_the_sheets_before(table: Served) -> None:
    """It was written in the files, not chosen at the table."""
    assert settle(table)["choices"] == {"difficulty": "normal"}
    told = settle(table, again=True)
    assert told["choices"] == {"difficulty": "normal"}
    assert totals(told) == [0, 0, 0]


@pytest.mark.parametrize("after", [{"ended": False}, {"again": True}])
def test_another_end_has_all_its_seals(table: Served, after: dict[str, object]) -> None:
    settle(table, hidden=True)
    settle(table, ended=True)
    settle(table, broken=1)
    settle(table, **after)
    assert settle(table, ended=True)["sealed"] == [1, 2, 3]


def test_no_seal_is_broken_before_the_end(table: Served) -> None:
    settle(table, hidden=True)
    assert totals(settle(table, broken=1)) == [None, None, None]
    assert settle(table, ended=True)["sealed"] == [1, 2, 3]


@pytest.mark.slow
def test_a_seal_broken_on_one_device_is_broken_on_the_other(browser: Any, table: Served) -> None:
    settle(table, hidden=True)
    settle(table, ended=True)
    with hand(browser, table.address, PHONE) as phone, hand(browser, table.address, DESK) as desk:
        for person in (phone, desk):
            person.page.goto(f"{person.address}/#table")
            person.page.wait_for_selector(".break")
            assert not person.page.get_by_role("button", name="Play again").count()
        for left in (2, 1, 0):
            phone.page.locator(".break:not(:disabled)").click()
            for person in (phone, desk):
                becomes(person.page.locator(".break").count, left)
        desk.says("Cleo places above Ada")


def test_a_year_is_over_on_all_sheets_where_it_is_not_yet(table: Served) -> None:
    for player, years in {"1": "2", "2": "3", "3": None}.items():
        table.mark(player, {"years.1": years})
    told = settle(table, year=3)
    assert [each["years"] for each in told["players"]] == [3, 3, 3]
    assert settle(table, year=1)["players"][0]["years"] == 3
    assert table.ask("/api/table", {"year": 7})[0] == 400
    assert table.ask("/api/table", {"year": "3"})[0] == 400


def test_the_points_of_the_years_are_told_while_the_game_lasts(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        table.ask("/api/players", {"name": "Ada"})
        table.mark("1", {"left.valour.1": "on", "left.valour.2": "on"}, {"years.1": "1"})
        assert table.ask("/api/table")[1]["course"] == {"1": [2]}
        assert settle(table, hidden=True)["course"] == {}


def test_of_two_years_that_were_over_at_once_the_points_of_the_first_are_unknown(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        table.ask("/api/players", {"name": "Ada"})
        table.mark("1", {"left.valour.1": "on", "years.1": "1"}, {"left.valour.2": "on", "years.1": "2"})
        assert table.ask("/api/table")[1]["course"] == {"1": [None, 2]}


def test_after_the_end_nobody_is_added(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        table.ask("/api/players", {"name": "Ada"})
        table.ask("/api/table", {"ended": True})
        assert table.ask("/api/players", {"name": "Ben"}) == (400, {"refused": "the game has ended"})
        table.ask("/api/table", {"ended": False})
        assert table.ask("/api/players", {"name": "Ben"})[0] == 201


def test_two_of_one_name_are_told_apart_and_a_thirteenth_is_refused(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        for name in ("Ben", "Ben", "Ben", *"ABCDEFGHI"):
            assert table.ask("/api/players", {"name": name})[0] == 201
        assert table.ask("/api/players", {"name": "J"}) == (400, {"refused": "there are 12 players already"})
        told = [each["name"] for each in table.ask("/api/table")[1]["players"]]
    assert told == ["Ben", "Ben 2", "Ben 3", *"ABCDEFGHI"]


def test_nobody_ties_before_the_first_point(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        for name in ("Ada", "Ben", "Cleo"):
            table.ask("/api/players", {"name": name})
        assert table.ask("/api/table")[1]["ties"] == []
        told = settle(table, ended=True)["ties"]
        assert told == ["Ada, Ben and Cleo share place 1 with 0 points; nothing breaks the tie."]


def test_a_sealed_score_is_nowhere_on_the_page(browser: Any, table: Served) -> None:
    settle(table, hidden=True)
    settle(table, ended=True)
    settle(table, broken=1)
    with hand(browser, table.address, PHONE) as person:
        person.page.goto(f"{person.address}/#table")
        rows = person.page.locator(".ranking li")
        becomes(lambda: " ".join(" ".join(rows.all_inner_texts()).split())[:34], "I I II II Break the seal III B Ben")
        # The sheets are in sight; of those still sealed without the score that was written there.
        inks = person.page.locator(".keep .mini-ink:has([data-marked])")
        becomes(inks.count, 6)
        written = person.page.locator(".keep .pen-text").all_text_contents()
        assert written.count("71") == 0 < written.count("48")
        person.page.evaluate("() => document.querySelectorAll('.minis').forEach((each) => each.remove())")
        shown = person.page.locator("#hall").inner_html()
        # Decimals are measures of the pictures: their digits may happen to be those of the score.
        assert "71" not in re.findall(r"(?<![\d.])\d+", shown)
        assert not {name for name in ("keepsake", "course") if name in shown}


@contextmanager
def sealed_table(folder: Path, number: int) -> Iterator[tuple[Served, list[set[str]]]]:
    """A table of players with scores that nobody else may see, and the true and the written one of each."""
    for name in ("ben", "cleo", "mistakes", "ada")[:number]:
        shutil.copy(EXAMPLES / f"{name}.yaml", folder)
    with served(folder) as table:
        secret = [{str(total), str(901 + at)} for at, total in enumerate(totals(settle(table)))]
        settle(table, hidden=True)
        yield table, secret


def write_scores(table: Served, secret: list[set[str]]) -> None:
    """Write down each score, then another name, by which it is seen that this has come."""
    for player, own in enumerate(secret, 1):
        table.mark(f"{player}", {"score.total.1": max(own, key=len)})
        table.mark(f"{player}", {"player.1": "Kim"}, first=2)


def union(sets: Iterable[set[str]]) -> set[str]:
    return set[str]().union(*sets)


def numbers(text: str) -> set[str]:
    return set(re.findall(r"(?<![\w.])\d+(?![\w.])", text))


@pytest.mark.parametrize("number", [2, 3, 4])
def test_nobody_is_told_of_a_sealed_score(number: int, tmp_path: Path) -> None:
    """Neither by events nor by any answer but those of the own sheet. After the end one seal is broken at a time."""
    with (
        sealed_table(tmp_path, number) as (table, secret),
        urlopen(f"{table.address}/api/events", timeout=60) as stream,
    ):

        def heard() -> str:
            lines = list[str]()
            while "".join(lines).count("Kim") < number:
                lines.append(stream.readline().decode())
            return "".join(lines)

        def told() -> set[str]:
            paths = ["table", "story", *(f"players/{player}/seen" for player in range(1, number + 1))]
            return numbers(json.dumps([table.ask(f"/api/{path}")[1] for path in paths]))

        write_scores(table, secret)
        every = union(secret)
        assert numbers(heard()) & every == set()
        settle(table, ended=True)
        for broken in range(number + 1):
            settle(table, broken=broken)
            sealed = {int(each) - 1 for each in table.table.settings.sealed}
            assert len(sealed) == number - broken
            assert told() & every == union(own for at, own in enumerate(secret) if at not in sealed)
        marks = table.ask("/api/players/1")[1]["marks"]
        assert {
            str(table.ask("/api/judge", {"marks": marks, "id": "1"})[1]["total"]),
            marks["score.total.1"],
        } == secret[0]


def test_the_files_of_all_sheets_are_refused_while_a_score_is_sealed(table: Served) -> None:
    """Everybody has the file of the own sheet all the time, with what was written there."""
    settle(table, hidden=True)
    settle(table, ended=True)
    for broken in range(3):
        settle(table, broken=broken)
        assert table.ask("/api/sheets.zip") == (400, {"refused": "the scores are hidden"})
        assert b"total: 71" in table.ask("/api/players/1/export/yaml")[1]
    settle(table, broken=3)
    with zipfile.ZipFile(io.BytesIO(table.ask("/api/sheets.zip")[1])) as packed:
        assert len(packed.namelist()) == 3


WORDS = """() => {
  const found = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode())
    if (!nodes.currentNode.parentNode.closest(".drawing-layer, .mini > svg:not(.mini-ink)"))
      found.push(nodes.currentNode.data);
  return found.join(" ");
}"""
"""All that is written on the page, but for what is printed on the sheets."""


@pytest.mark.slow
@pytest.mark.parametrize("number", [2, 3, 4])
def test_everybody_sees_the_own_sealed_score_and_no_other(browser: Any, number: int, tmp_path: Path) -> None:
    with (
        sealed_table(tmp_path, number) as (table, secret),
        hand(browser, table.address, DESK) as host,
        hand(browser, table.address, PHONE) as phone,
    ):
        phone.sit("1")
        host.page.goto(f"{table.address}/#table")
        host.page.wait_for_function(f"() => document.querySelectorAll('.mini-ink').length === {2 * number}")
        write_scores(table, secret)
        becomes(host.page.locator(".seat .mini:first-child .pen-text", has_text="Kim").count, number)
        assert numbers(host.page.evaluate(WORDS)) & union(secret) == set()
        phone.marked("score.total.1")
        phone.saved()
        assert phone.page.locator(".sum .points").inner_text() in secret[0]
        for room in ("sheet=1", "table", "who"):
            phone.page.goto(f"{table.address}/#{room}")
            phone.page.wait_for_selector(".boxes [role=button], .room", state="attached")
            assert numbers(phone.page.evaluate(WORDS)) & (union(secret[1:]) - secret[0]) == set()


@pytest.mark.slow
def test_the_year_is_finished_for_all_by_the_table(browser: Any, table: Served) -> None:
    for player in "123":
        table.mark(player, {"years.1": "2"})
    with hand(browser, table.address, DESK) as person:
        person.page.goto(f"{person.address}/#table")
        current = person.page.locator(".years [aria-current]")
        assert current.inner_text() == "III"
        person.page.get_by_role("button", name="Finish year 3 for all").click()
        person.says("It is finished on every sheet where that year is still being played.")
        person.page.locator(".question .dark").click()
        becomes(current.inner_text, "IV")
    assert [each["years"] for each in table.ask("/api/table")[1]["players"]] == [3, 3, 3]


@pytest.mark.slow
def test_who_leads_with_mistakes_has_no_laurel(browser: Any, tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "mistakes.yaml", tmp_path)
    with served(tmp_path) as table:
        table.ask("/api/players", {"name": "Ben"})
        settle(table, ended=True)
        with hand(browser, table.address, PHONE) as person:
            person.page.add_init_script(f"({DRAWN})()")
            person.page.goto(f"{person.address}/#table")
            person.says("Marcus leads. The sheet has 11 mistakes.")
            assert person.page.locator(".laurel").count() == 0
            person.page.wait_for_selector(".keepsake img[src]")
            written, faces = person.page.evaluate("[written.join(' '), faces]")
            assert person.page.evaluate(ALONE) == ["", "Ada leads. The sheet has 2 mistakes."]
            assert "Marcus (11)" not in person.page.locator(".ranking").inner_text()
    assert "Marcus leads. The sheet has 11 mistakes." in written
    assert "Marcus (11)" not in written
    assert {"BarlowCondensed-SemiBold", "Caveat-Bold"} <= set(faces)


DRAWN = """() => {
  Object.assign(globalThis, { written: [], faces: [] });
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (words, ...rest) {
    written.push(words);
    return fillText.call(this, words, ...rest);
  };
  const { decode } = HTMLImageElement.prototype;
  HTMLImageElement.prototype.decode = function () {
    const found = decodeURIComponent(this.src).matchAll(/font-family:([^;]+);src:url\\(data:/g);
    faces.push(...[...found].map(([, face]) => face));
    return decode.call(this);
  };
}"""
"""Notes what is written on the picture, and which faces the drawings of the sheets bring along."""


ALONE = """async () => {
  const { leading } = await import('/page/result.js');
  const ada = { name: "Ada", place: 1, mistakes: 2 };
  return [leading([ada]), leading([ada, { name: "Ben", place: 2, mistakes: 0 }])];
}"""
"""What is said of a player with mistakes, alone and before another."""


@pytest.mark.slow
def test_the_code_is_shown_by_the_table_and_behind_a_heading_elsewhere(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path, token="right") as table:
        table.server.join = f"{table.address}/?t=right"
        assert table.server.door

        def elsewhere(route: Any) -> None:
            route.fulfill(json={**route.fetch().json(), "home": False})

        with hand(browser, table.address, PHONE) as person:
            person.page.goto(table.link)
            person.page.wait_for_selector(".joining")
            assert person.page.locator("h1").inner_text() == "A new table"
            assert person.page.locator(".code").is_visible()
            person.page.route("**/api/table", elsewhere)
            person.page.reload()
            person.page.wait_for_selector(".inviting")
            assert person.page.locator("h1").inner_text() == "Who are you?"
            assert not person.page.locator(".code").is_visible()
            person.page.get_by_text("Invite players").click()
            table.table.send({"kind": "table"})
            table.ask("/api/players", {"name": "Eve"}, {"Cookie": f"{table.server.door.cookie}=right"})
            person.page.locator(".player", has_text="Eve").wait_for()
            # What was opened stays open when somebody comes.
            assert person.page.locator(".code").is_visible()
            assert person.page.locator("[data-key^=change]").count() == 0


@pytest.mark.parametrize(
    ("address", "chosen", "wanted"),
    [
        ("192.168.1.20", "", ["", "fr", "en"]),
        ("192.168.1.20", "pl", ["pl", "fr", "en"]),
        ("127.0.0.1", "", [""]),
        ("127.0.0.1", "pl", ["pl"]),
    ],
)
def test_a_device_keeps_its_language(address: str, chosen: str, wanted: list[str]) -> None:
    scope = {
        "type": "http",
        "headers": [(b"accept-language", b"fr-FR,en;q=0.8")],
        "client": (address, 1),
        "query_string": f"lang={chosen}".encode(),
    }
    assert languages_of(Request(scope)) == wanted


def test_the_table_speaks_the_language_of_each_page(table: Served) -> None:
    assert table.ask("/api/players?lang=fr", {"name": " "})[1] == {"refused": "il faut un nom"}
    settle(table, ended=True)
    told = table.ask("/api/table?lang=fr")[1]
    assert told["ties"] == [
        "Égalité à 71\xa0: Cleo devance Ada (moins de cases de disgrâce non remplies\xa0: 0 contre 1)."
    ]
    assert [each["title"] for each in told["players"]] == ["Legatus Legionis", "Centurion", "Legatus Legionis"]
    assert table.ask("/api/players?lang=fr", {"name": "Dan"})[1] == {"refused": "la partie est finie"}


def test_a_new_player_has_a_colour_that_nobody_has(table: Served) -> None:
    settle(table, colours={"2": 3})
    table.ask("/api/players", {"name": "Dan"})
    table.ask("/api/players", {"name": "Eve"})
    colours = [each["colour"] for each in table.ask("/api/table")[1]["players"]]
    assert colours == [0, 3, 2, 1, 4]


def test_a_sheet_that_was_not_tapped_has_no_course(tmp_path: Path) -> None:
    with served(tmp_path / "game") as table:
        for name in ("Ada", "Ben"):
            table.ask("/api/players", {"name": name})
        for player in ("1", "2"):
            table.mark(player, {"left.renown.1": "on"}, {"years.1": "1"}, origin=f"phone{player}")
        assert table.ask("/api/table")[1]["course"] == {"1": [1], "2": [1]}
        (ben,) = (tmp_path / "game").glob("*en.yaml")
        ben.write_text(ben.read_text("utf-8").replace("renown: 1", "renown: 2"), "utf-8")
        table.table.refresh()
        assert table.ask("/api/table")[1]["course"] == {"1": [1], "2": []}
