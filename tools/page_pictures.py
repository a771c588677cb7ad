"""Makes the picture of the page that the README and the docs show: `python -m tools.page_pictures`.

Needs the extra 'play', the Python package playwright, and a Chromium.
"""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image

from tests.web.browsing import CHROMIUM

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "examples" / "pictures"
PLAYERS = ("ada", "ben", "cleo", "mistakes")
"""The examples that sit at the table; the sheet of the last is shown."""

_GROUND = "#e4dfd5"
_SPACE = 28
_PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1, "has_touch": True, "is_mobile": True}
_DESK = {"viewport": {"width": 1350, "height": 844}, "device_scale_factor": 1}


@contextmanager
def table() -> Iterator[str]:
    """Serve a table with the examples; yield its link."""
    with tempfile.TemporaryDirectory() as folder:
        for name in PLAYERS:
            shutil.copy(ROOT / "examples" / f"{name}.yaml", folder)
        words = [sys.executable, "-m", "sheetgen", "play", "hadrians-wall", "--no-browser", "--folder", folder]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=ROOT) as server:
            assert server.stdout is not None
            try:
                yield server.stdout.readline().strip()
            finally:
                server.terminate()


def main() -> None:
    from playwright.sync_api import sync_playwright

    pictures = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for take in (_reading, _mistake, _desk):
            # Each has a table to itself: a second device at a sheet would be told.
            with table() as link:
                pictures.append(take(browser, link))
        browser.close()
    height = max(picture.height for picture in pictures)
    width = sum(picture.width for picture in pictures) + _SPACE * (len(pictures) + 1)
    whole = Image.new("RGB", (width, height + 2 * _SPACE), _GROUND)
    left = _SPACE
    for picture in pictures:
        whole.paste(picture, (left, _SPACE))
        left += picture.width + _SPACE
    # The median cut that Pillow takes otherwise loses the few pixels of a hue that stands alone.
    few = whole.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(FOLDER / "play.png", optimize=True)


def _open(browser: Any, link: str, device: dict[str, Any]) -> Any:
    page = browser.new_context(**device, reduced_motion="reduce").new_page()
    page.goto(f"{link}#sheet={len(PLAYERS)}")
    page.wait_for_selector(".note.pin")
    return page


def _reading(browser: Any, link: str) -> Image.Image:
    page = _open(browser, link, _PHONE)
    page.locator(".chip", has_text="Wall, centre").evaluate("chip => chip.click()")
    return _taken(page)


def _mistake(browser: Any, link: str) -> Image.Image:
    page = _open(browser, link, _PHONE)
    page.locator(".sum").click()
    page.wait_for_selector(".note.letter")
    return _taken(page)


def _desk(browser: Any, link: str) -> Image.Image:
    return _taken(_open(browser, link, _DESK))


def _taken(page: Any) -> Image.Image:
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    # The paper settles, and the icons of the sum come, within a moment.
    page.wait_for_timeout(600)
    taken = Image.open(io.BytesIO(page.screenshot()))
    # Left open, it would sit down at the next table as a second device.
    page.context.close()
    return taken


if __name__ == "__main__":
    main()
