"""Measure the first and the second visit of a site in Chromium on slow networks: ``python -m benchmarks.site public``.

Print a table: seconds until something is painted, until the sheet can be marked, until it is judged; kB on the wire
until the sheet is there, and in all. The network is slow for everything; Chromium slows the page's scripts down by the
given factor, but not its workers.
"""

from __future__ import annotations

import functools
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.web.browsing import CHROMIUM

NETWORKS = {"none": (0.0, 0, 1), "24 Mbit/s, CPU/4": (24.0, 40, 4), "9 Mbit/s, CPU/4": (9.0, 60, 4)}
"""Mbit/s, milliseconds of delay, and the factor by which the processor is slowed down."""
SHEET = ".boxes [role=button]"
JUDGED = "() => document.querySelector('#head .who')?.textContent.endsWith('saved')"
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
KEPT = """async () => {
    const snapshots = await caches.open('sheetgen snapshots');
    return (await snapshots.keys()).length > 0 && Boolean(await caches.match('../pyodide/engine.bin'));
}"""
"""Whether the service worker and the rules have stored what a later visit needs."""
PATIENCE = 120_000


class Line:
    """A slow network that all connections share, those of workers too."""

    def __init__(self) -> None:
        self.speed, self.delay = 0.0, 0
        self._free_at = 0.0
        self._lock = threading.Lock()

    def send(self, write: Callable[[bytes], object], content: bytes) -> None:
        """Write a content as fast as the network takes it."""
        if not self.speed:
            write(content)
            return
        time.sleep(self.delay / 1000)
        for start in range(0, len(content), PIECE):
            piece = content[start : start + PIECE]
            with self._lock:
                self._free_at = max(self._free_at, time.monotonic()) + len(piece) / (self.speed * 125_000)
                wait = self._free_at - time.monotonic()
            time.sleep(max(0.0, wait))
            write(piece)


LINE = Line()
PIECE = 16_000


class Compressing(SimpleHTTPRequestHandler):
    """A file server that sends the compressed file in place of another, as hosts do."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Send a file, compressed if there is such a file."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        packed = path.with_name(f"{path.name}.gz")
        if not path.is_file():
            self.send_error(404)
            return
        content = packed.read_bytes() if packed.is_file() else path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if packed.is_file():
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        # A page that is left fetches no more.
        with suppress(BrokenPipeError, ConnectionResetError):
            LINE.send(self.wfile.write, content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder for as long as the block lasts; yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Compressing, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()


def visit(page: Any, address: str) -> tuple[float, float, float]:
    """Return the seconds until something was painted, the sheet was there, and it was judged."""
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(SHEET, state="attached", timeout=PATIENCE)
    sheet = time.perf_counter() - began
    page.wait_for_function(JUDGED, timeout=PATIENCE)
    judged = time.perf_counter() - began
    return page.evaluate(PAINTED) / 1000, sheet, judged


def weights(folder: Path, game: str) -> tuple[int, int]:
    """Return the bytes on the wire of the first view without the rules, and of the engine with one game in English."""

    def wire(path: Path) -> int:
        packed = path.with_name(f"{path.name}.gz")
        return (packed if packed.is_file() else path).stat().st_size

    page = folder / game
    scripts = [path for path in (page / "page").iterdir() if path.suffix in (".js", ".css") and path.name != "rules.js"]
    shown = [path for path in (page / "data" / "en").iterdir() if path.suffix in (".json", ".svg")]
    faces = [*(folder / "fonts").glob("Barlow*.woff2"), *(folder / "fonts").glob("Cinzel*.woff2"), folder / "fonts.css"]
    first = sum(map(wire, [page / "index.html", *scripts, *shown, *faces]))
    engine = [path for path in (folder / "pyodide").iterdir() if path.suffix != ".gz"]
    return first, sum(map(wire, [*engine, folder / "rules.zip", page / "data" / "en" / "game.packed"]))


def main(folder: Path, game: str = "hadrians-wall") -> None:
    """Print the table for one game of the site in ``folder``."""
    from playwright.sync_api import sync_playwright

    first, engine = weights(folder, game)
    print(f"first view {first / 1000:.0f} kB, engine and game {engine / 1e6:.2f} MB")
    print("| network | visit | painted | sheet | judged |\n|---|---|--:|--:|--:|")
    with served(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for network, (speed, delay, factor) in NETWORKS.items():
            context = browser.new_context(**PHONE)
            page = context.new_page()
            devtools = context.new_cdp_session(page)
            LINE.speed, LINE.delay = speed, delay
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": factor})
            for number in ("first", "second"):
                found = " | ".join(f"{seconds:.1f}" for seconds in visit(page, f"{address}/{game}/"))
                print(f"| {network} | {number} | {found} |")
                while not page.evaluate(KEPT):
                    page.wait_for_timeout(500)
            context.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
