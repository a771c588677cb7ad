"""The first page of the site."""

from __future__ import annotations

import gzip
from typing import Any
from urllib.request import urlopen

import pytest

from ..browsing import DESK, PHONE, axe_core, hand
from ..serving import GAME
from .visit import BESIDE, SAVED, begin


@pytest.mark.slow
@pytest.mark.parametrize(("locale", "opened"), [("ko-KR", "index.ko.html"), ("en-GB", ""), ("it-IT", "")])
def test_the_first_page_is_in_the_language_of_the_browser(browser: Any, site: str, locale: str, opened: str) -> None:
    with hand(browser, site, PHONE, service_workers="block", locale=locale) as person:
        person.page.goto(f"{site}/")
        person.page.wait_for_url(f"{site}/{opened}")
        person.page.goto(f"{site}/index.en.html")
        person.says("Tap your sheet.")
        assert person.page.url == f"{site}/index.en.html"


@pytest.mark.slow
def test_the_landing_page_goes_on_with_the_last_game(browser: Any, site: str) -> None:
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        person.page.goto(f"{site}/")
        assert not person.page.locator("#go-on").is_visible()
        fetched = "() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1))"
        assert not {"engine.bin", "rules.zip"} & set(person.page.evaluate(fetched))
        heavy = (
            "() => performance.getEntries().filter(({ transferSize }) => transferSize > 60000).map(({ name }) => name)"
        )
        assert person.page.evaluate(heavy) == []
        begin(person)
        person.region("Wall, left")
        person.tap("left.fort.1")
        person.page.wait_for_function(SAVED)
        person.page.goto(f"{site}/")
        person.says("Continue: Hadrian’s Wall")
        assert axe_core().run(person.page).response["violations"] == []


@pytest.mark.slow
def test_the_landing_page_goes_on_with_marks_that_wait_for_the_rules(browser: Any, site: str) -> None:
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        person.page.context.route("**/engine.bin", lambda route: route.abort())
        begin(person)
        person.page.goto(f"{site}/")
        person.page.wait_for_load_state("networkidle")
        assert not person.page.locator("#go-on").is_visible()
        begin(person)
        person.region("Wall, left")
        person.tap("left.fort.1")
        person.page.locator("#head .who", has_text="kept here").wait_for()
        person.page.goto(f"{site}/")
        person.says("Continue: Hadrian’s Wall")
        person.faults.clear()


@pytest.mark.slow
def test_what_the_first_view_of_a_game_fetches_is_small(browser: Any, site: str) -> None:
    """All but the rules, as hosts send it: compressed, unless it is already."""
    with hand(browser, f"{site}/{GAME}", PHONE, service_workers="block") as person:
        person.page.context.route("**/pyodide/*", lambda route: route.abort())
        begin(person)
        person.page.evaluate("document.fonts.ready.then(() => null)")
        names = person.page.evaluate("() => performance.getEntries().map(({ name }) => name)")
        person.faults.clear()
    fetched = {name.partition("#")[0] for name in names if name.startswith(site)}
    sizes = {name.removeprefix(site): sent(name) for name in fetched if "/pyodide/" not in name}
    assert {f"/{GAME}/", f"/{GAME}/page/main.js", f"/{GAME}/data/en/right.svg"} < sizes.keys()
    assert sum(sizes.values()) < 220_000, sizes


def sent(address: str) -> int:
    """The bytes of a file as hosts send it."""
    with urlopen(address) as answer:
        content = answer.read()
    return min(len(content), len(gzip.compress(content, 9)))


@pytest.mark.slow
def test_a_blank_sheet_is_seen_whole_while_the_rules_are_on_their_way(browser: Any, site: str) -> None:
    """The panel beside it has its parts already."""
    with hand(browser, f"{site}/{GAME}", DESK, service_workers="block") as person:
        person.page.set_viewport_size({"width": 1440, "height": 640})
        person.page.context.route("**/engine.bin", lambda route: route.abort())
        begin(person)
        person.page.locator("#band").wait_for()
        sheet, paper = map(person.rect, (".sheet", "#paper"))
        assert paper["y"] < sheet["y"]
        assert sheet["y"] + sheet["height"] < paper["y"] + paper["height"]
        parts = person.page.locator("#panel .parts")
        assert parts.locator(".number, .total strong").all_inner_texts() == ["–"] * 7
        person.faults.clear()


@pytest.mark.slow
def test_a_blank_sheet_is_in_the_middle_once_the_band_of_the_rules_is_gone(browser: Any, site: str) -> None:
    """It does not move for that: a tap may be on its way."""
    with hand(browser, f"{site}/{GAME}", DESK, service_workers="block") as person:
        person.page.context.route("**/engine.bin", lambda route: route.abort())
        begin(person)
        without = person.page.get_by_role("button", name="Without points")
        without.wait_for()
        before = person.rect(".sheet")
        without.click()
        person.page.locator("#band").wait_for(state="hidden")
        sheet, paper = map(person.rect, (".sheet", "#paper"))
        assert sheet == pytest.approx(before)
        above, below = sheet["y"] - paper["y"], paper["height"] - sheet["height"] - (sheet["y"] - paper["y"])
        assert above == pytest.approx(below, abs=2)
        person.faults.clear()


def test_the_links_of_the_landing_page_can_be_pressed_and_need_no_script(browser: Any, site: str) -> None:
    for device in (DESK, PHONE):
        with hand(browser, site, device, service_workers="block", java_script_enabled=False) as person:
            person.page.goto(f"{site}/index.en.html")
            person.page.click(f"a[href='{GAME}/print.en.html']", timeout=20_000)
            person.says("Print Hadrian’s Wall")


@pytest.mark.slow
def test_the_pages_of_the_site_are_as_wide_as_the_screen(browser: Any, site: str) -> None:
    """From the smallest phone to a wide desk."""
    pages = [
        f"{name}.{code}.html"
        for code in ("en", "ko")
        for name in ("index", "games", "own", "photo", "away", f"{GAME}/print")
    ]
    with hand(browser, site, DESK, service_workers="block") as person:
        page = person.page
        for name in pages:
            page.goto(f"{site}/{name}")
            for width in (320, 390, 844, 1440, 2560):
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(BESIDE) == [], f"{name} {width}"


SMALL = """() => [...document.querySelectorAll("button, select, summary, a.button, nav a, .ways a, label:has(input)")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".fan"))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([each, { width, height }]) => width && Math.min(width, height) < 43.5)
  .map(([each, { width, height }]) => `${each.outerHTML.slice(0, 80)} ${Math.round(width)} x ${Math.round(height)}`)"""
"""What is pressed and is smaller than a finger."""
OPENED = "() => { for (const each of document.querySelectorAll('details')) each.open = true; }"
ONE_GAME = """async (game) => {
  const { games } = await import('./store.js');
  const players = [{ id: "Ada", name: "Ada", colour: 0, total: 12, parts: { renown: 12 }, mistakes: 1, place: 1 }];
  await games.keep({ id: "one", game, state: "ended", changed: 1, files: {},
    seen: { players: {}, table: { players, ended: true } } });
}"""
LOOKS: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "forced colours": {"forced_colors": "active"},
}


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
def test_the_pages_of_the_site_bar_nobody(browser: Any, site: str, look: str) -> None:
    """Also with every menu open, and with letters of twice the size."""
    found: dict[str, Any] = {}
    with hand(browser, site, PHONE, service_workers="block", **LOOKS[look]) as person:
        page = person.page
        page.goto(f"{site}/games.en.html")
        page.evaluate(ONE_GAME, GAME)
        for name in ("index", "games", "own", "photo", "away", f"{GAME}/print"):
            page.set_viewport_size(PHONE["viewport"])
            page.goto(f"{site}/{name}.en.html")
            page.wait_for_load_state("networkidle")
            page.evaluate(OPENED)
            # Forced colours are those of the system, whose contrasts are not the page's.
            options = {"rules": {"color-contrast": {"enabled": look != "forced colours"}}}
            for each in axe_core().run(page, options=options).response["violations"]:
                found[f"{name} {each['id']}"] = [node["html"][:90] for node in each["nodes"]][:3]
            for width, letters in ((320, "100%"), (390, "100%"), (320, "200%"), (390, "200%")):
                page.set_viewport_size({"width": width, "height": 800})
                page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", letters)
                found[f"{name} {width} {letters}"] = page.evaluate(BESIDE) + page.evaluate(SMALL)
        person.faults.clear()  # the list tells the console of pictures that do not come
    assert [f"{where}: {faults}" for where, faults in found.items() if faults] == []


def test_a_phone_sends_the_page_on_photos_to_the_computer(browser: Any, site: str) -> None:
    with hand(browser, site, PHONE, service_workers="block") as person:
        page = person.page
        page.add_init_script(
            "Object.defineProperty(navigator, 'share', { value: undefined });"
            "const writeText = async (text) => (globalThis.sent = text);"
            "Object.defineProperty(navigator, 'clipboard', { value: { writeText } });"
        )
        page.goto(f"{site}/photo.en.html")
        page.click("#send")
        person.says("The link was copied.")
        assert page.evaluate("sent") == f"{site}/photo.en.html"
