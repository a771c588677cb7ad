"""The letters that let a device in: how often they may be guessed, and that they are traded for the token."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheetgen.web import door
from sheetgen.web.door import LETTERS, Door

from .browsing import DESK, PHONE, axe_core, hand
from .serving import Served, served
from .test_server import raw

WRONG = "That is not the code. Look again: it changes from time to time."


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, token="right") as table:
        yield table


def own(table: Served) -> Door:
    assert table.server.door is not None
    return table.server.door


def wrong(table: Served) -> str:
    """Letters that are not the table's."""
    return "".join(LETTERS[LETTERS.index(letter) - 1] for letter in own(table).code)


def typed(table: Served, code: str) -> tuple[int, str]:
    """The status of a form with a code, and what the page that comes back says of it, else its heading."""
    status, page = table.ask("/", None, {}) if not code else table.form("/", f"code={code}")
    text = page.decode()
    told = text.partition('<p role="alert">')[2].partition("</p>")[0]
    return status, told or text.partition("<h1>")[2].partition("</h1>")[0]


def test_the_letters_let_in(browser: Any, guarded: Served) -> None:
    """The fourth letter sends the code, however it is written; a pasted one may have a blank."""
    code = own(guarded).code
    with hand(browser, guarded.address, DESK) as person:
        person.page.goto(f"{guarded.address}/")
        person.says("What does the other screen say?")
        person.page.keyboard.type(wrong(guarded))
        person.says("That is not the code")
        person.page.locator("input").fill(f"{code[:2]} {code[2:]}".lower())
        person.says("A new table")


def test_a_phone_has_the_keys_of_the_code(browser: Any, guarded: Served) -> None:
    axe = axe_core()
    with hand(browser, guarded.address, PHONE, bypass_csp=True) as person:
        person.page.goto(f"{guarded.address}/")
        keys = person.page.locator(".keys button")
        assert "".join(keys.all_inner_texts()[:-1]) == LETTERS
        assert min(key.bounding_box()["height"] for key in keys.all()) >= 44
        assert axe.run(person.page).response["violations"] == []
        for letter in own(guarded).code[:3]:
            person.page.get_by_role("button", name=letter, exact=True).tap()
        person.page.get_by_role("button", name="Delete the last letter").tap()
        assert person.page.locator("input").input_value() == own(guarded).code[:2]
        for letter in own(guarded).code[2:]:
            person.page.get_by_role("button", name=letter, exact=True).tap()
        person.says("A new table")


@pytest.mark.slow
def test_a_wrong_code_moves_no_key_and_no_code_is_sent_half(browser: Any, guarded: Served) -> None:
    with hand(browser, guarded.address, PHONE) as person:
        person.page.goto(f"{guarded.address}/")
        back = person.page.get_by_role("button", name="Delete the last letter")
        heading = person.page.locator("h1")
        before, above = back.bounding_box(), heading.bounding_box()
        person.page.keyboard.press("Enter")
        assert not person.page.get_by_role("alert").count()
        assert not person.page.locator("input:user-invalid").count()
        assert person.page.locator(".join").is_disabled()
        person.page.keyboard.type(wrong(guarded))
        person.says("That is not the code")
        assert abs(back.bounding_box()["y"] - before["y"]) <= 1
        assert abs(heading.bounding_box()["y"] - above["y"]) <= 1
        assert before["y"] + before["height"] <= 844


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", "fr", "pl", "ko"])
def test_a_low_phone_has_boxes_and_keys_in_view_at_once(browser: Any, guarded: Served, code: str) -> None:
    with hand(browser, guarded.address, PHONE, locale=code) as person:
        person.page.goto(f"{guarded.address}/")
        for width, height in ((390, 664), (360, 640), (320, 568), (740, 360)):
            person.page.set_viewport_size({"width": width, "height": height})
            boxes, back = (person.page.locator(each).bounding_box() for each in (".boxes", ".keys .back"))
            assert boxes["y"] > 0
            assert back["y"] + back["height"] <= height
        person.page.keyboard.type("K2")
        assert person.page.locator(".boxes i").all_inner_texts() == ["K", "2", "", ""]


def test_korean_lines_break_between_words(browser: Any, guarded: Served) -> None:
    """On the page that asks for the code and on the pages of the table alike; other languages break as they do."""
    breaks = "() => getComputedStyle(document.querySelector('h1')).wordBreak"
    found = {}
    for code in ("ko", "en"):
        with hand(browser, guarded.address, PHONE, locale=code) as person:
            person.page.goto(f"{guarded.address}/")
            person.page.wait_for_selector(f"html:lang({code}) form")
            found[code] = [person.page.evaluate(breaks)]
            person.page.add_init_script(f"localStorage.setItem('language', '{code}')")
            person.page.goto(guarded.link)
            person.page.wait_for_selector(f"html:lang({code}) .room h1")
            found[code].append(person.page.evaluate(breaks))
    assert found == {"ko": ["keep-all"] * 2, "en": ["normal"] * 2}


def test_without_scripts_the_form_is_sent_by_its_button(browser: Any, guarded: Served) -> None:
    with hand(browser, guarded.address, PHONE, java_script_enabled=False) as person:
        person.page.goto(f"{guarded.address}/")
        assert not person.page.locator(".keys").is_visible()
        person.page.locator("input").fill(own(guarded).code.lower())
        person.page.get_by_role("button", name="Join").tap()
        person.page.wait_for_selector("#app", state="attached")


def test_the_door_has_its_faces_and_blank_sheets_and_shows_nothing_else(guarded: Served) -> None:
    guarded.table.join("Ada Lovelace")
    assert guarded.ask("/fonts.css")[0] == 200
    papers = [guarded.ask(f"/papers/{number}") for number in range(3)]
    assert [status for status, _ in papers] == [200] * 3
    assert papers[0][1] != papers[1][1] == papers[2][1]  # a game of one sheet shows it twice
    assert b"Lovelace" not in papers[0][1]
    assert {guarded.ask(path)[0] for path in ("/fontsx", "/api/table", "/page/main.js", "/fonts/../api/table")} == {404}


def test_an_address_may_try_five_times_a_minute(guarded: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    code, now = own(guarded).code, time.monotonic()
    assert {typed(guarded, wrong(guarded)) for _ in range(5)} == {(401, WRONG)}
    assert typed(guarded, code) == (429, "Too many tries. Wait a minute.")
    monkeypatch.setattr(time, "monotonic", lambda: now + 61)
    assert typed(guarded, wrong(guarded)) == (401, WRONG)


def test_thirty_wrong_codes_in_a_minute_change_the_code(guarded: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "MOST_TRIES", 1000)
    code, other = own(guarded).code, wrong(guarded)
    for _ in range(29):
        typed(guarded, other)
    assert own(guarded).code == code
    typed(guarded, other)
    assert own(guarded).code != code
    assert typed(guarded, code) == (401, WRONG)


def test_the_letters_change_after_a_quarter_of_an_hour(guarded: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    code, now = own(guarded).code, time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + 14 * 60)
    assert own(guarded).code == code
    monkeypatch.setattr(time, "monotonic", lambda: now + 15 * 60 + 1)
    assert own(guarded).code != code


def test_no_letters_where_none_are_wanted(tmp_path: Path) -> None:
    with served(tmp_path, token="right", letters=False) as table:
        assert own(table).code == ""
        assert b"<form" not in raw(table, "/", {})[2]
        assert typed(table, "AAAA")[0] == 401


def test_a_form_of_another_site_is_not_looked_at(guarded: Served) -> None:
    body = f"code={own(guarded).code}".encode()
    assert guarded.form("/", body.decode(), origin="http://evil.example")[0] == 403
    assert guarded.form("/", "x" * 300_000)[0] == 400


def test_the_table_shows_its_letters_to_who_is_in(guarded: Served) -> None:
    cookie = {"Cookie": f"{own(guarded).cookie}=right"}
    assert guarded.ask("/api/table", None, cookie)[1]["code"] == own(guarded).code
    assert all(letter in LETTERS for letter in own(guarded).code)
    assert len(own(guarded).code) == 4
