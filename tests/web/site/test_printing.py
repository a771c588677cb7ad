"""Sheets printed in the browser, compared with those printed at home."""

from __future__ import annotations

import base64
import io
import json
import re
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from sheetgen.app.library import Library
from sheetgen.app.orders import PrintOrder
from sheetgen.app.sheet_output import print_sheets
from sheetgen.text.yaml_documents import Files
from sheetgen.web import offline_session
from sheetgen.web.offline_session import OfflineSession, pack_game

from ..browsing import PHONE, Hand, axe_core, becomes, hand
from ..serving import GAME
from .visit import ask, table


def test_sheets_are_printed_without_the_files_of_the_layout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser, where the layouts are not unpacked and the themes are."""
    themes = {"colour": Library().theme("colour")}
    at = table(tmp_path / "table")
    ask(at, "join", name="Ada")
    monkeypatch.setattr(offline_session.PackedLibrary, "theme", lambda *asked: themes[asked[1]])
    monkeypatch.setattr(Files, "content", lambda _, path: pytest.fail(f"{path} is read"))
    order = {"paper": "a4", "theme": "colour", "copies": 1, "duplex": None, "sheets": ["left"]}
    told = ask(at, "print", mine=True, **order)
    assert told.get("refused") is None
    assert base64.b64decode(told["answer"]["pdf"]).startswith(b"%PDF-")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "theme", "paper", "lang"),
    [
        (GAME, "colour-safe", "a3", "pl"),
        ("praetor", "mono", "letter", "fr"),
        ("rome-and-roll", "ink-saver", "a4", "ko"),
    ],
)
def test_every_game_is_printed_in_the_browser_as_at_home(
    game: str, theme: str, paper: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(lang)
    themes = {name: library.theme(name) for name in library.themes}
    monkeypatch.setattr(offline_session.PackedLibrary, "theme", lambda *asked: themes[asked[1]])
    at = OfflineSession(pack_game(game, {lang: Library(lang)}), game, lang, str(tmp_path / "table"))
    told = ask(at, "print", paper=paper, theme=theme, copies=1, duplex=None, sheets=[], mine=False)
    home = print_sheets(library, PrintOrder(game=game, paper=paper, theme=theme)).pdf
    pages = drawn_pages(base64.b64decode(told["answer"]["pdf"]))
    assert pages
    assert differences(pages, drawn_pages(home)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("paper", "small"), [("a5", True), ("none", False)])
def test_paper_that_is_too_small_is_told_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paper: str, *, small: bool
) -> None:
    theme = Library().theme("colour")
    monkeypatch.setattr(offline_session.PackedLibrary, "theme", lambda *_: theme)
    question = {"ask": "print", "theme": "colour", "copies": 1, "duplex": False, "sheets": [], "mine": False}
    told = json.loads(table(tmp_path).ask(json.dumps({**question, "paper": paper})))
    assert (told["status"], told["paper"]) == (409, small)


SNAPSHOT = """async () => (await caches.has('sheetgen snapshots'))
  && (await (await caches.open('sheetgen snapshots')).keys()).length"""
SPOIL = """async () => {
  const cache = await caches.open('sheetgen snapshots');
  for (const key of await cache.keys()) await cache.put(key, new Response('spoilt'));
}"""


@pytest.mark.slow
def test_sheets_are_printed_in_the_browser(browser: Any, site: str, tmp_path: Path) -> None:
    """The pages are drawn as at home, with the marks of the open game, and by an engine begun from what was kept."""
    text = "game: hadrians-wall\nplayer: \uc9c0\ubbfc\nyears: 1\nleft: {fort: 3, wall: 2}\n"
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        page = person.page
        page.goto(f"{site}/games.en.html")
        seen = {"1": {"marks": {"left.fort.1": "on"}, "sheets": ["left", "right"]}}
        place = {
            "id": f"table {GAME}",
            "game": GAME,
            "files": {"ada.yaml": text},
            "changed": 1,
            "title": "At home",
            "seen": {"players": seen, "table": {"players": [{"name": "\uc9c0\ubbfc"}]}},
        }
        page.evaluate("async (game) => (await import('./store.js')).games.keep(game)", place)
        pdfs = [printed(person)]
        assert axe_core().run(page).response["violations"] == []
        assert page.locator("#whose").inner_text().startswith("At home \u00b7 \uc9c0\ubbfc \u00b7 ")
        page.get_by_text("Blank pad", exact=True).click()
        assert page.locator("#whose").is_hidden()
        page.locator(".fan .sheet-0:not(:has(.font-pen)) text", has_text="\ubc29\ubcbd").first.wait_for(
            state="attached"
        )
        page.get_by_role("combobox").select_option("en")
        page.locator(".fan .sheet-0 text", has_text="Wall").first.wait_for(state="attached")
        # They have the size and the look that are chosen.
        assert page.locator(".fan .sheet-0").get_attribute("viewBox") == "0 0 215.9 279.4"
        assert page.locator(".fan .sheet-0 [fill='#f3bd22']").count()
        page.get_by_text("Grey", exact=True).click()
        page.locator(".fan .sheet-0:not(:has([fill='#f3bd22']))").wait_for(state="attached")
        page.get_by_text("Colour", exact=True).click()
        becomes(lambda: bool(page.evaluate(SNAPSHOT)), True)
        pdfs.append(printed(person))
        page.evaluate(SPOIL)
        pdfs.append(printed(person))
    (tmp_path / "ada.yaml").write_text(text, encoding="utf-8")
    home = print_sheets(Library("ko"), PrintOrder(game=GAME, paper="letter", filled=str(tmp_path / "ada.yaml"))).pdf
    for pdf in pdfs:
        assert differences(drawn_pages(pdf), drawn_pages(home)) == []


@pytest.mark.slow
def test_an_order_says_what_it_has_before_it_is_made(browser: Any, site: str) -> None:
    """Sheets that are not there are told only to those who ask for them; papers that few have are behind a button."""
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        page = person.page
        page.goto(f"{person.address}/print.en.html")
        person.says("2 pages, 210 x 297 mm, smallest box")
        whose, tabloid, submit = page.locator("#whose"), page.get_by_text("Tabloid"), page.locator("[type=submit]")
        assert (whose.is_hidden(), tabloid.is_hidden(), submit.is_enabled()) == (True, True, True)
        page.get_by_text("My sheets").click()
        person.says("There are no sheets of this game in this browser yet.")
        assert submit.is_disabled()
        page.get_by_text("Blank pad", exact=True).click()
        assert (whose.is_hidden(), submit.is_enabled()) == (True, True)
        page.get_by_role("button", name="More").click()
        tabloid.click()
        person.says("2 pages, 279.4 x 431.8 mm")
        person.faults.clear()


def printed(person: Hand) -> bytes:
    """The PDF of the sheets of the open game, on letter and in Korean, made by a page that is opened anew."""
    page = person.page
    page.goto("about:blank")
    page.goto(f"{person.address}/print.en.html#mine")
    page.get_by_role("radio", name="My sheets", checked=True).wait_for()
    # The sheets that are printed, with their marks.
    page.locator(".fan .sheet-0 .font-pen").first.wait_for(state="attached")
    assert page.locator(".fan > svg").count() == 2
    page.get_by_role("button", name="+").click()
    assert page.get_by_label("Copies").input_value() == "2"
    page.get_by_role("button", name="−").click()
    page.get_by_role("combobox").select_option("ko")
    page.get_by_text("Letter").click()
    page.get_by_role("button", name="Make the PDF").click()
    made = page.get_by_role("link", name="Open the PDF")
    made.wait_for()
    with page.expect_download() as saved:
        made.click()
    return Path(saved.value.path()).read_bytes()


def drawn_pages(pdf: bytes) -> list[str]:
    """What draws each distinct page."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        streams = [each for each in opened.objects if isinstance(each, pikepdf.Stream)]
        return [each.read_bytes().decode("latin-1") for each in streams if each.get("/Subtype") == "/Form"]


def differences(one: list[str], other: list[str]) -> list[tuple[str, str]]:
    """The words that differ by more than a hundredth of a millimetre: Python 3.12 and later add floats more exactly."""
    assert len(one) == len(other)
    pairs = [
        pair for mine, theirs in zip(one, other, strict=True) for pair in zip(mine.split(), theirs.split(), strict=True)
    ]

    def number(word: str) -> float | None:
        return float(word) if re.fullmatch(r"-?\d*\.?\d+", word) else None

    def alike(mine: str, theirs: str) -> bool:
        first, second = number(mine), number(theirs)
        return mine == theirs or (first is not None and second is not None and abs(first - second) < 0.03)

    return [pair for pair in pairs if not alike(*pair)]
