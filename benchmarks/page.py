"""Measure frames and the list of games of a site in Chromium: ``python -m benchmarks.page public``.

Print three tables. The first: of 160 taps in 20 s on a phone, how many frames took more than 50 ms, the longest, and
how long the page's thread was at work for each tap, in scripts and in styles and layout; with the processor as it is
and slowed down to a quarter. Frames also wait for the machine, which draws them without a graphics card. The second:
ms until a list of one game and of 500 is drawn, the median and the slowest of seven visits. The third, on Linux: MB of
the page's process, with its worker, when the rules have answered, after the taps, and when their garbage was
collected; what it shares with others is counted in part. The median of three.
"""

from __future__ import annotations

import statistics
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.web.browsing import ARGUMENTS, CHROMIUM

# Python's own module of this name hides that of this folder where types are checked.
site: Any = import_module("benchmarks.site")

TAPS, SECONDS, VISITS, STARTS = 160, 20, 7, 3
LIMIT = 50
"""A frame of more ms is seen as a jerk."""
WATCH = """() => {
  globalThis.frames = [];
  let last = performance.now();
  const step = (now) => { frames.push(now - last); last = now; requestAnimationFrame(step); };
  requestAnimationFrame(step);
}"""
PLACES = """() => [...document.querySelectorAll('.boxes [role=button][data-box*="."]')].map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}).filter(([x, y]) => x > 8 && x < innerWidth - 8 && y > 130 && y < innerHeight - 180)"""
KEEP = """async (number) => {
  const { games } = await import('./store.js');
  const parts = { renown: 10, piety: 2 };
  for (let at = 0; at < number; at += 1) {
    const players = ["Ada", "Ben"].map((name, colour) =>
      ({ id: name, name, colour, total: 12 + colour, parts, mistakes: 0, place: 2 - colour }));
    await games.keep({ id: `game ${at}`, game: "hadrians-wall", state: "ended", changed: at + 1, files: {},
      seen: { players: {}, table: { players, ended: true } } });
  }
}"""
LISTED = """() => new Promise((done) => {
  const look = () => {
    if (document.querySelectorAll('#list li').length) requestAnimationFrame(() => done(performance.now()));
    else requestAnimationFrame(look);
  };
  look();
})"""


def tapped(browser: Any, address: str, factor: int) -> tuple[list[float], float, float]:
    """Return how long each frame took while boxes of a sheet are tapped; for each tap, scripts and layout; in ms."""
    context = browser.new_context(**site.PHONE)
    page = context.new_page()
    page.goto(f"{address}/hadrians-wall/")
    page.wait_for_selector(site.SHEET, state="attached")
    page.wait_for_function(site.JUDGED, timeout=120_000)
    page.locator(".chip", has_text="Wall, left").first.click()
    page.wait_for_timeout(1000)
    places = page.evaluate(PLACES)
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": factor})
    devtools.send("Performance.enable")
    page.evaluate(WATCH)
    before = spent(devtools)
    for number in range(TAPS):
        page.touchscreen.tap(*places[number % len(places)])
        page.wait_for_timeout(1000 * SECONDS / TAPS)
    scripts, layout = (1000 * (now - then) / TAPS for now, then in zip(spent(devtools), before, strict=True))
    found: list[float] = page.evaluate("frames")
    context.close()
    return found, scripts, layout


def spent(devtools: Any) -> tuple[float, float]:
    """Return the seconds that the page's thread has spent so far in scripts, and in styles and layout."""
    found = {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}
    return found["ScriptDuration"], found["RecalcStyleDuration"] + found["LayoutDuration"]


def listed(browser: Any, address: str, games: int) -> list[float]:
    """Return how long a list of so many games took in each visit, in ms from the beginning of the visit."""
    context = browser.new_context(**site.PHONE, service_workers="block")
    page = context.new_page()
    page.goto(f"{address}/games.en.html")
    page.evaluate(KEEP, games)
    found = []
    for _ in range(VISITS):
        page.goto(f"{address}/games.en.html", wait_until="commit")
        found.append(page.evaluate(LISTED))
    context.close()
    return found


def memory(playwright: Any, address: str) -> tuple[float, ...]:
    """Return the MB of a new page's process when a sheet was judged, after 160 taps, and without their garbage."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    context = browser.new_context(**site.PHONE)
    page = context.new_page()
    page.goto(f"{address}/hadrians-wall/")
    page.wait_for_function(site.JUDGED, timeout=120_000)
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    renderers = [each["id"] for each in processes if each["type"] == "renderer"]
    found = [max(map(megabytes, renderers))]
    places = page.evaluate(PLACES)
    for number in range(TAPS):
        page.touchscreen.tap(*places[number % len(places)])
    page.wait_for_timeout(2000)
    found.append(max(map(megabytes, renderers)))
    context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(2000)
    found.append(max(map(megabytes, renderers)))
    browser.close()
    return tuple(found)


def megabytes(process: int) -> float:
    """Return the memory of a process in MB, what it shares divided by the number of those that share it."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def main(folder: Path) -> None:
    """Print the tables for the site in a folder."""
    from playwright.sync_api import sync_playwright

    with site.served(folder) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        print(f"| processor | frames | more than {LIMIT} ms | longest | scripts a tap | styles and layout a tap |")
        print("|---|--:|--:|--:|--:|--:|")
        for name, factor in (("as it is", 1), ("a quarter", 4)):
            frames, scripts, layout = tapped(browser, address, factor)
            late = sum(each > LIMIT for each in frames)
            works = f"{scripts:.1f} ms | {layout:.1f} ms"
            print(f"| {name} | {len(frames)} | {late} | {max(frames):.0f} ms | {works} |")
        print("\n| games | median | slowest |\n|---|--:|--:|")
        for games in (1, 500):
            times = listed(browser, address, games)
            print(f"| {games} | {statistics.median(times):.0f} ms | {max(times):.0f} ms |")
        browser.close()
        if sys.platform == "linux":
            starts = zip(*(memory(playwright, address) for _ in range(STARTS)), strict=True)
            print("\n| memory | judged | tapped | at rest |\n|---|--:|--:|--:|")
            print(f"| the page | {' | '.join(f'{statistics.median(each):.0f} MB' for each in starts)} |")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
