"""Every screen of the page, at six sizes, in four languages, light and dark: all of it can be seen and pressed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.amounts import IS_NIGHTLY

from .browsing import PHONE, Hand, axe_core, hand
from .serving import served

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
SCREENS = Path(__file__).with_name("screens.js")
SIZES = (
    (390, 844, "200%"),
    (320, 568, ""),
    (390, 844, ""),
    (844, 390, ""),
    (820, 1180, ""),
    (1180, 820, ""),
    (1440, 900, ""),
)
"""The widths and heights of the screens, and the size of the letters if it is not the usual one."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("screens")
    for name in ("ada", "ben", "cleo", "mistakes"):
        shutil.copy(EXAMPLES / f"{name}.yaml", folder)
    with served(folder) as table:
        yield table.address


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("ended", [False, True], ids=["host", "result"])
def test_twelve_players_have_room_on_the_table(
    size: tuple[int, int], browser: Any, tmp_path: Path, *, ended: bool
) -> None:
    with served(tmp_path / "game") as table, hand(browser, table.address, PHONE, bypass_csp=True) as person:
        for number in range(1, 13):
            table.ask("/api/players", {"name": f"Maximilian von und zu der Hohenburg {number}"})
            table.mark(str(number), {"left.renown.1": "on"}, {"years.1": "1"})
        table.ask("/api/table", {"ended": ended})
        page = person.page
        page.set_viewport_size({"width": size[0], "height": size[1]})
        script_of_screens(page)
        page.goto(f"{table.address}/#table")
        page.locator(".keepsake img[src]" if ended else ".seat").nth(0 if ended else 11).wait_for()
        page.evaluate("async () => { globalThis.screens = await import(`${location.origin}/page/screens.js`); }")
        assert page.locator(".ranking ol b").count() == 12
        if not ended:
            page.locator(".mini").nth(23).wait_for(state="attached")
            assert page.locator(".mini").filter(visible=True).count() == 12
        assert page.evaluate("screens.faults()") == []


def script_of_screens(page: Any) -> None:
    page.route("**/page/screens.js", lambda route: route.fulfill(path=SCREENS, content_type="text/javascript"))


@contextmanager
def sheet(browser: Any, address: str, code: str) -> Iterator[Hand]:
    """The sheet with mistakes in a language, and what brings up the states of the page."""
    with hand(browser, address, PHONE, bypass_csp=True) as person:
        page = person.page
        page.add_init_script(f"localStorage.setItem('language', {code!r})")
        script_of_screens(page)
        person.sit("4")
        page.evaluate("async () => { globalThis.screens = await import(`${location.origin}/page/screens.js`); }")
        yield person


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", "fr", "pl", "ko"])
def test_nothing_sticks_out_and_no_words_are_cut_off(code: str, browser: Any, address: str) -> None:
    pictures, found = os.environ.get("SHEETGEN_PICTURES"), dict[str, str]()
    # Where words are longest for their room, in every language; on the other screens in one.
    sizes = SIZES if code == "en" or IS_NIGHTLY or pictures else SIZES[:1]
    with sheet(browser, address, code) as person:
        page = person.page
        if not pictures:
            # The drawings take most of the time, and are not looked at.
            page.add_style_tag(content=".sheet > svg, .mini > svg { display: none !important }")
        for name in page.evaluate("screens.states"):
            page.set_viewport_size(PHONE["viewport"])
            # Chromium does not evaluate container queries anew when only the letters of the root change.
            page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", sizes[0][2])
            page.evaluate("(name) => screens.bring(name)", name)
            for width, height, letters in sizes:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", letters)
                for fault in page.evaluate("screens.faults()"):
                    found.setdefault(fault, f"{name} {width} x {height} {letters}")
                if pictures:
                    page.screenshot(path=f"{pictures}/{name}-{code}-{width}{letters}.png")
            page.emulate_media(forced_colors="active")
            for fault in page.evaluate("screens.faults()"):
                found.setdefault(fault, f"{name} {width} x {height}, forced colours")
            page.emulate_media(forced_colors="none")
    assert not found, "\n".join(f"{where}: {fault}" for fault, where in found.items())


@pytest.mark.slow
@pytest.mark.parametrize("code", ["en", "fr", "pl", "ko"])
def test_what_a_phone_keeps_is_told_in_one_line(code: str, browser: Any, address: str) -> None:
    """The words and, below them, the reason: each in a line of its own, so that the paper hardly moves."""
    with sheet(browser, address, code) as person:
        person.page.evaluate("screens.bring('band-kept')")
        height = "() => document.getElementById('band').getBoundingClientRect().height"
        assert person.page.evaluate(height) == 56


@pytest.mark.slow
def test_nothing_bars_people_with_disabilities(browser: Any, address: str) -> None:
    axe, found = axe_core(), {}
    every: dict[str, Any] = {"resultTypes": ["violations"]}
    contrast = {**every, "runOnly": ["color-contrast"]}
    with sheet(browser, address, "en") as person:
        page = person.page
        # Hidden from screen readers, and ten thousand elements to walk through.
        page.evaluate("for (const node of document.querySelectorAll('.drawing, .ink-layer')) node.replaceChildren()")
        for number, name in enumerate(page.evaluate("screens.states")):
            page.evaluate("(name) => screens.bring(name)", name)
            if name in ("band-resent", "band-new-code", "band-unreadable"):
                continue  # in the colours of another band
            # The boxes of a sheet, about 500, are the same in all of its states.
            context = None if name == "overview" else {"exclude": [".boxes"]}
            looks = (("light", every), ("dark", contrast))
            # Every other screen in the dark alone: contrasts are then all that is looked for twice.
            for scheme, options in looks if IS_NIGHTLY else [(looks[number % 2][0], every)]:
                page.emulate_media(color_scheme=scheme)
                for each in axe.run(page, context=context, options=options).response["violations"]:
                    found[f"{name} {scheme} {each['id']}"] = [node["html"][:90] for node in each["nodes"]][:3]
    assert found == {}
