"""A phone and a desk in Debian's Chromium, and a hand on them."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
"""The shell without windows takes half the processor time."""
REQUIRED = "SHEETGEN_BROWSERS"
"""Set in CI: the tests fail where they cannot run."""

TIMEOUT = 60
"""Seconds in which a slow machine does whatever the page is asked for."""
ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
).split()
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1440, "height": 900}}

RECT = """(selector) => {
    const rect = document.querySelector(selector)?.getBoundingClientRect();
    return rect?.width ? rect.toJSON() : null;
}"""
AT = """async (id) => {
  const place = () => {
    const paper = document.getElementById('paper').getBoundingClientRect();
    for (const node of document.querySelectorAll(`[data-box="${CSS.escape(id)}"][role=button]`)) {
      const box = node.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (x > paper.x + 4 && x < paper.right - 4 && y > paper.y + 4 && y < paper.bottom - 14) return [x, y];
    }
    return null;
  };
  // A band that has just come moves the paper within the next frames, and bringing a box near glides.
  let found = place();
  for (let same = 0; same < 2; ) {
    await new Promise(requestAnimationFrame);
    const now = place();
    same = String(now) === String(found) ? same + 1 : 0;
    found = now;
  }
  return found;
}"""


PATIENT = """(() => {
  const later = globalThis.setTimeout;
  globalThis.setTimeout = (call, ms, ...given) => later(call, ms === 450 ? HOLD : ms, ...given);
  globalThis.bands = new Set();
  new MutationObserver(() => bands.add(document.getElementById("band")?.textContent)).observe(document, {
    subtree: true, childList: true, characterData: true,
  });
})()"""
"""A tap on a slow machine may take longer than a long press; a band may be gone before it is looked for."""

FOCUS = """(id) =>
  document.querySelector(`[data-box="${CSS.escape(id)}"][role=button]`).focus({ focusVisible: true })"""


def launched() -> Any:
    """Playwright and a browser, or the test is skipped, in one line; in CI it fails."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return missing("the Python package 'playwright' is not installed")
    if CHROMIUM is None:
        return missing("no Chromium is installed")
    playwright = sync_playwright().start()
    return playwright, playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)


def axe_core() -> Any:
    """What looks for barriers, or the test is skipped; in CI it fails."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        return missing("the Python package 'axe-playwright-python' is not installed")
    return Axe()


def missing(what: str) -> None:
    """Skip, or fail where the tests must run."""
    if os.environ.get(REQUIRED):
        pytest.fail(f"the tests of the page must run here, but {what}")
    pytest.skip(f"tests of the page: {what}")


def becomes(read: Callable[[], object], wanted: object) -> None:
    """Wait until something outside the page is as wanted."""
    until = time.monotonic() + TIMEOUT
    while (found := read()) != wanted and time.monotonic() < until:
        time.sleep(0.05)
    assert found == wanted


class Hand:
    """A person at a page. Everything that goes wrong in the page fails the test at its end."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.address = address
        self.faults: list[str] = []
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        # A lost connection is told by the browser itself.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.faults.append(message.text)

    def sit(self, player: str) -> None:
        """Open a player's sheet, also one that another device has open."""
        self.page.goto(f"{self.address}/#sheet={player}")
        self.page.wait_for_selector(".boxes [role=button], .question", state="attached")
        if self.page.locator(".question").count():
            self.page.locator(".question .dark").click()
        self.page.wait_for_selector(".boxes [role=button]", state="attached")
        self.page.wait_for_selector(".parts .total, .sum .points", state="attached")

    def region(self, name: str) -> None:
        """Bring a part of the sheet near by its chip."""
        self.page.locator(".chip", has_text=name).first.evaluate("chip => chip.click()")

    def place(self, box: str) -> tuple[float, float]:
        """Where a box is on the screen; one that is beside it is brought there first."""
        found = self.page.evaluate(AT, box)
        # `wait_for_function` takes the promise of an async function for an answer.
        until = time.monotonic() + TIMEOUT
        while found is None and time.monotonic() < until:
            self.page.evaluate(FOCUS, box)
            found = self.page.evaluate(AT, box)
        return found[0], found[1]

    def tap(self, box: str) -> None:
        """Tap a box with a finger."""
        self.page.touchscreen.tap(*self.place(box))

    def click(self, box: str, button: str = "left") -> None:
        """Click on a box with a mouse."""
        self.page.mouse.click(*self.place(box), button=button)

    def marked(self, *boxes: str) -> None:
        """Wait until marks are to be seen in the boxes."""
        for box in boxes:
            self.page.wait_for_selector(f'[data-marked="{box}"]', state="attached")

    def empty(self, *boxes: str) -> None:
        """Wait until nothing is to be seen in the boxes."""
        for box in boxes:
            self.page.wait_for_selector(f'[data-marked="{box}"]', state="detached")

    def says(self, text: str) -> None:
        """Wait until the page says so anywhere."""
        self.page.get_by_text(text).first.wait_for()

    def rect(self, selector: str) -> dict[str, float]:
        """Where an element is on the screen, once it is drawn; one that is drawn anew meanwhile is asked again."""
        found: dict[str, float] = self.page.wait_for_function(RECT, arg=selector).json_value()
        return found

    def told(self, words: str) -> None:
        """Wait until the band under the head has said so, for however short a time."""
        self.page.wait_for_function("(words) => [...bands].some((each) => each?.includes(words))", arg=words)

    def saved(self) -> None:
        """Wait until everything is in the file."""
        self.page.wait_for_function("() => document.querySelector('#head .who')?.textContent.endsWith('saved')")

    def picture(self, folder: Path, name: str) -> None:
        """Keep what is to be seen, where the environment asks for it."""
        if os.environ.get("SHEETGEN_PICTURES"):
            folder = Path(os.environ["SHEETGEN_PICTURES"])
            self.page.screenshot(path=folder / f"{name}.png")


@contextmanager
def hand(browser: Any, address: str, device: dict[str, Any], *, hold: int = 60_000, **options: Any) -> Iterator[Hand]:
    """A page of its own, as private as another phone's; a press of ``hold`` milliseconds is a long one."""
    context = browser.new_context(**device, reduced_motion="reduce", **options)
    context.set_default_timeout(1000 * TIMEOUT)
    context.add_init_script(PATIENT.replace("HOLD", str(hold)))
    person = Hand(context.new_page(), address)
    try:
        yield person
        assert person.faults == [], person.faults
    finally:
        context.close()
