"""Firefox and WebKit as Debian packs them, driven as the people who write them do: Marionette and WebDriver."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from abc import abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from .browsing import AT, FOCUS, missing
from .serving import free_port

SIZE = (390, 844)
FIREFOX = next((found for name in ("firefox-esr", "firefox") if (found := shutil.which(name))), None)
WEBKIT = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
PREFERENCES = """
user_pref("marionette.port", {port});
user_pref("ui.prefersReducedMotion", 1);
user_pref("browser.download.folderList", 2);
user_pref("browser.download.dir", "{folder}");
user_pref("browser.download.always_ask_before_handling_new_types", false);
user_pref("browser.helperApps.neverAsk.saveToDisk", "application/pdf,application/yaml,image/png");
"""
PHONE = """
const browser = gBrowser.selectedBrowser;
const [width, height] = [arguments[0] + "px", arguments[1] + "px"];
Object.assign(browser.style, { minWidth: width, maxWidth: width, minHeight: height, maxHeight: height });
browser.browsingContext.overrideDPPX = 2;
browser.browsingContext.touchEventsOverride = "enabled";
"""
"""A headless window is at least 450 px wide; what it shows may be smaller."""
CONSOLE = """
return Services.console.getMessageArray()
  .filter((each) => each instanceof Ci.nsIScriptError && each.sourceName.includes("127.0.0.1") && !(each.flags & 1))
  .map((each) => each.errorMessage);
"""


class Person:
    """A person at a page of 390 x 844 pixels."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        """Where downloads arrive."""

    @abstractmethod
    def goto(self, address: str) -> None:
        """Open an address."""

    @abstractmethod
    def run(self, function: str, *given: object) -> Any:
        """Return what a function of JavaScript returns or promises."""

    @abstractmethod
    def press(self, x: float, y: float) -> None:
        """Press where the page shows something."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page another size."""

    @abstractmethod
    def screenshot(self) -> bytes:
        """Return what is to be seen, as PNG."""

    @abstractmethod
    def faults(self) -> list[str]:
        """Return what the console holds of errors."""

    def until(self, function: str, *given: object, seconds: float = 60) -> Any:
        """Wait until a function of JavaScript returns something true, and return it."""
        end = time.monotonic() + seconds
        # A node would be sent by the driver, and may have left the page by then.
        safe = f"async (...given) => {{ const found = await ({function})(...given); return found?.nodeType ?? found; }}"
        while not (found := self.run(safe, *given)):
            assert time.monotonic() < end, f"{function} {given}: {self.run('() => document.body.innerText')}"
            time.sleep(0.05)
        return found

    def says(self, text: str) -> None:
        """Wait until the page says so anywhere."""
        self.until("(text) => document.body.innerText.includes(text)", text)

    def click(self, selector: str, text: str = "") -> None:
        """Press the first thing of the page that a selector finds, with a text in it."""
        find = """(selector, text) => [...document.querySelectorAll(selector)].find((each) =>
          each.textContent.includes(text) && each.getClientRects().length && !each.disabled)"""
        self.until(f"(...given) => Boolean(({find})(...given))", selector, text)
        self.run(f"(...given) => ({find})(...given).click()", selector, text)

    def sit(self, address: str) -> None:
        """Open a sheet."""
        self.goto(address)
        self.until("() => document.querySelector('.boxes [role=button]') && document.querySelector('.sum .points')")

    def region(self, name: str) -> None:
        """Bring a part of the sheet near by its chip, which on a desk is not shown."""
        find = "(name) => [...document.querySelectorAll('.chip')].find((each) => each.textContent.includes(name))"
        self.until(find, name)
        self.run(f"(name) => ({find})(name).click()", name)

    def tap(self, box: str) -> None:
        """Tap a box, which is brought near if it is beside the screen."""
        end = time.monotonic() + 30
        while (place := self.run(AT, box)) is None:
            assert time.monotonic() < end, box
            self.run(FOCUS, box)
        self.press(*place)

    def marked(self, *boxes: str) -> None:
        """Wait until marks are to be seen in the boxes."""
        for box in boxes:
            self.until("(box) => document.querySelector(`[data-marked='${box}']`)", box)

    def saved(self) -> None:
        """Wait until everything is in the file."""
        self.until("() => document.querySelector('#head .who')?.textContent.endsWith('saved')")

    def picture(self, name: str) -> None:
        """Keep what is to be seen, where the environment asks for it."""
        if folder := os.environ.get("SHEETGEN_PICTURES"):
            self.until(
                "() => document.fonts.status === 'loaded' && [...document.images].every((each) => each.complete)"
            )
            time.sleep(1)  # until it is painted
            Path(folder, f"{type(self).__name__.lower()}-{name}.png").write_bytes(self.screenshot())


class Firefox(Person):
    """Firefox by Marionette, the protocol that geckodriver itself speaks."""

    def __init__(self, folder: Path, client: Any) -> None:
        super().__init__(folder)
        self.client = client
        self.resize(*SIZE)

    def goto(self, address: str) -> None:
        self.client.navigate(address)

    def run(self, function: str, *given: object) -> Any:
        return self.client.execute_script(f"return ({function})(...arguments)", script_args=given, sandbox=None)

    def press(self, x: float, y: float) -> None:
        finger = self.client.actions.sequence("pointer", "finger", {"pointerType": "touch"})
        finger.pointer_move(round(x), round(y)).pointer_down().pointer_up().perform()

    def resize(self, width: int, height: int) -> None:
        with self.client.using_context("chrome"):
            self.client.execute_script(PHONE, script_args=(width, height))

    def screenshot(self) -> bytes:
        found: bytes = self.client.screenshot(format="binary", full=False)
        return found

    def faults(self) -> list[str]:
        with self.client.using_context("chrome"):
            found: list[str] = self.client.execute_script(CONSOLE)
        return found


class WebKit(Person):
    """The engine of Safari, in the small browser that comes with it."""

    def __init__(self, folder: Path, driver: Any, console: Path) -> None:
        super().__init__(folder)
        self.driver = driver
        self.console = console
        self.resize(*SIZE)

    def goto(self, address: str) -> None:
        self.driver.get(address)

    def run(self, function: str, *given: object) -> Any:
        return self.driver.execute_script(f"return ({function})(...arguments)", *given)

    def press(self, x: float, y: float) -> None:
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        # Its driver makes a mouse of a finger.
        actions = ActionBuilder(self.driver, duration=0)
        actions.pointer_action.move_to_location(round(x), round(y)).pointer_down().pointer_up()
        actions.perform()

    def resize(self, width: int, height: int) -> None:
        outer = self.driver.get_window_size()
        across, down = self.run("() => [innerWidth, innerHeight]")
        self.driver.set_window_size(width + outer["width"] - across, height + outer["height"] - down)
        self.until("(width) => innerWidth === width", width)

    def screenshot(self) -> bytes:
        found: bytes = self.driver.get_screenshot_as_png()
        return found

    def faults(self) -> list[str]:
        lines = self.console.read_text(encoding="utf-8", errors="replace").splitlines()
        return [line for line in lines if "CONSOLE" in line and "ERROR" in line]


@contextmanager
def firefox(folder: Path) -> Iterator[Person]:
    """A Firefox with a profile of its own."""
    try:
        from marionette_driver.marionette import Marionette
    except ImportError:
        return missing("the Python package 'marionette-driver' is not installed")
    if FIREFOX is None:
        return missing("no Firefox is installed")
    profile, port = folder / "profile", free_port()
    profile.mkdir()
    (profile / "user.js").write_text(PREFERENCES.format(port=port, folder=folder))
    words = "--headless --marionette --remote-allow-system-access --no-remote --profile".split()
    with (folder / "firefox.log").open("w") as log:
        program = subprocess.Popen([FIREFOX, *words, str(profile)], stdout=log, stderr=log, start_new_session=True)
    try:
        client = Marionette(host="127.0.0.1", port=port, startup_timeout=60)
        client.start_session()
        yield Firefox(folder, client)
    finally:
        os.killpg(program.pid, signal.SIGKILL)


@contextmanager
def webkit(folder: Path) -> Iterator[Person]:
    """A WebKit on a screen that nobody sees, with a home of its own."""
    try:
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.service import Service
    except ImportError:
        return missing("the Python package 'selenium' is not installed")
    programs = [shutil.which(name) for name in ("Xvfb", "xdotool", "WebKitWebDriver")]
    if WEBKIT is None or None in programs:
        return missing("WebKitGTK with its driver, Xvfb or xdotool is not installed")
    # The buttons of its window would keep the page from being as narrow as a phone.
    style = folder / ".config" / "gtk-3.0" / "gtk.css"
    style.parent.mkdir(parents=True)
    style.write_text("* { min-width: 0; padding: 0; font-size: 1px; }")
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(WEBKIT)
    for word in ("--automation", "--enable-write-console-messages-to-stdout=true"):
        options.add_argument(word)
    with ExitStack() as ends:
        reader, writer = os.pipe()
        words = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "2000x2000x24", "-nolisten", "tcp"]
        screen = subprocess.Popen(words, pass_fds=[writer], stderr=subprocess.DEVNULL)
        ends.callback(screen.terminate)
        own = {"DISPLAY": f":{os.read(reader, 9).decode().strip()}", "HOME": str(folder), "LIBGL_ALWAYS_SOFTWARE": "1"}
        if os.geteuid() == 0:
            own["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        console = folder / "webkit.log"
        service = Service(programs[-1], env={**os.environ, **own}, log_output=str(console))
        driver = webdriver.WebKitGTK(options=options, service=service)
        ends.callback(driver.quit)
        # No window manager gives the window the focus, without which nothing in the page has it.
        find = ["xdotool", "search", "--sync", "--onlyvisible", "--class", "MiniBrowser", "windowfocus"]
        subprocess.run(find, env={**os.environ, **own}, check=True, timeout=30)
        yield WebKit(folder, driver, console)
