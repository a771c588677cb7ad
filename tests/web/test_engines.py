"""The page in Firefox and in WebKit: a whole game, a table that goes and comes, the site from the link to the print."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from sheetgen.app.library import Library
from sheetgen.app.orders import SiteOrder
from sheetgen.web.site_engine import ENGINE
from sheetgen.web.static_site import build_site
from tests.hadrians_wall.checking import known, read_data
from tests.hadrians_wall.simulator import play_match
from tests.hadrians_wall.simulator.options import Options

from .browsing import missing
from .engines import SIZE, Person, firefox, webkit
from .serving import GAME, free_port, served
from .site.visit import BELOW, PYODIDE, Quiet
from .test_play import file_of, tapped

pytestmark = pytest.mark.engines


@pytest.fixture(params=[firefox, webkit], ids=["firefox", "webkit"])
def person(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Person]:
    folder = tmp_path / "browser"
    folder.mkdir()
    with request.param(folder) as one:
        yield one


def write(person: Person, text: str) -> None:
    """Choose or write something on the pad that is open."""
    name = known().language.texts.get(f"cards.{text}.name", text)
    fill = """(text, name) => {
      const field = document.querySelector(".pad input");
      const key = [...document.querySelectorAll(".pad .key")]
        .find((each) => each.querySelector("strong")?.textContent.includes(name));
      if (!field && !key) return false;
      if (!field) return key.click(), true;
      field.value = text;
      field.form.requestSubmit();
      return true;
    }"""
    person.until(fill, text, name)


def play(person: Person, marks: dict[str, str]) -> None:
    """Tap marks into a blank sheet, part by part of the paper."""
    boxes = person.run(
        "() => [...document.querySelectorAll('[data-box][role=button]')].map((each) => each.dataset.box)"
    )
    for box in dict.fromkeys(boxes):
        keys = [key for key in marks if key == box or key.startswith(f"{box}:")]
        group, _, option = box.rpartition(".")
        if not keys and marks.get(group) == option:
            keys = [group]
        for _ in keys:
            person.tap(box)
        if keys and keys[0] != group and marks[keys[0]] != "on":
            write(person, marks[keys[0]])


def test_a_whole_game_is_tapped_in(person: Person, tmp_path: Path) -> None:
    (game,) = play_match(11, Options(players=1))
    marks = {**tapped(read_data(game.sheet(written_score=True))), "player.1": "Ada"}
    with served(tmp_path / "game") as table:
        table.ask("/api/players", {"name": "Ada"})
        person.sit(f"{table.address}/#sheet=1")
        person.region("Wall, left")
        begun = table.table.records["1"].marks
        play(person, {key: text for key, text in marks.items() if begun.get(key) != text})
        person.saved()
        assert {key: text for key, text in table.table.records["1"].marks.items() if marks.get(key) != text} == {}
        total = str(game.score().total)
        person.until("(total) => document.querySelector('.sum .points').textContent === total", total)
        person.picture("game")
        person.run("() => document.querySelector('.sum').click()")
        person.until("() => document.querySelector('#panel').childElementCount")
        person.picture("panel")
        assert person.faults() == []


WIDTHS = """() => document.fonts.ready.then(() => [...document.querySelectorAll(".drawing text")]
  .filter((each) => each.textContent.length > 8 && !each.hasAttribute("textLength")).slice(0, 40).map((each) => {
    const style = getComputedStyle(each);
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.font = `${style.fontWeight} 100px ${style.fontFamily}`;
    canvas.fontKerning = "none";
    const own = canvas.measureText(each.textContent).width / 100 * parseFloat(each.getAttribute("font-size"));
    return [each.textContent, each.getComputedTextLength() / own];
  }))"""


CUT = """() => {
  const { overflowX } = getComputedStyle(document.querySelector(".room"));
  if (document.documentElement.scrollWidth > innerWidth || overflowX !== "hidden") return ["all"];
  return [...document.querySelectorAll(".room :is(button, a, p, input, h1)")]
    .filter((each) => each.getBoundingClientRect().right > innerWidth).map((each) => each.textContent);
}"""


def test_pages_are_as_wide_as_the_screen_and_words_as_their_letters(person: Person, tmp_path: Path) -> None:
    with served(tmp_path / "game") as table:
        for place, shown in (("", ".fan"), ("#who", ".players"), ("#table", ".mini-ink")):
            person.goto(f"{table.address}/{place}")
            person.until("(shown) => document.querySelector(shown)", shown)
            assert person.run(CUT) == [], place
            person.picture(place[1:] or "start")
            if not place:
                table.ask("/api/players", {"name": "Ada"})
        person.sit(f"{table.address}/#sheet=1")
        widths = person.run(WIDTHS)
        assert len(widths) > 20
        assert [text for text, ratio in widths if abs(ratio - 1) > 0.02] == []
        assert person.run("() => document.querySelector('#panel').childElementCount") == 0
        person.resize(1440, 900)
        person.until("() => document.querySelector('#panel').childElementCount")
        person.picture("desk")
        assert person.faults() == []


WORDS = """(words) => [...document.querySelectorAll(".drawing text")]
  .find((each) => each.textContent === words).getBoundingClientRect().left > 0"""
"""Whether words on the paper are within the left edge of the screen."""


def test_a_table_goes_and_comes(person: Person, tmp_path: Path) -> None:
    """What is tapped meanwhile arrives, and the page hears of other devices again, also after another page."""
    port = free_port()
    with served(tmp_path / "game", port=port) as table:
        table.ask("/api/players", {"name": "Ada"})
        person.sit(f"{table.address}/#sheet=1")
        person.region("Wall, left")
        person.tap("left.fort.1")
        assert person.run(WORDS, "Cohorts")
        person.saved()
    person.tap("left.fort.2")
    person.says("kept here, will sync later")
    person.picture("no-table")
    with served(tmp_path / "game", port=port) as table:
        person.saved()
        assert file_of(table)["left.fort"] == 0b11
        table.mark("1", {"left.wall.1": "on"})
        person.marked("left.wall.1")
        # As a phone does with a page that slept: its stream is let go, and nobody says so.
        person.run("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
        table.mark("1", {"left.wall.2": "on"}, first=2)
        person.marked("left.wall.2")


BELOW_BUTTONS = """() => {
  const [dialog] = document.getElementsByTagName("dialog");
  const button = [...dialog.querySelectorAll("button")].at(-1);
  return dialog.getBoundingClientRect().bottom - button.getBoundingClientRect().bottom;
}"""


UNDRAWN = """() => {
  const figure = document.createElement("figure");
  const image = Object.assign(new Image(), { alt: "a picture", width: 1200, height: 900 });
  figure.className = "keepsake";
  figure.append(image);
  document.body.append(figure);
  const { width, height } = image.getBoundingClientRect();
  figure.remove();
  return width / height;
}"""
"""How many times as wide as high a picture's place is while the picture is being drawn."""


def test_a_game_is_ended_and_its_picture_shared(person: Person, tmp_path: Path) -> None:
    with served(tmp_path / "game") as table:
        table.ask("/api/players", {"name": "Ada"})
        person.goto(f"{table.address}/#table")
        person.click("button", "End the game")
        # The question is as high as its words and buttons.
        assert round(person.run(BELOW_BUTTONS), 2) == 20
        person.picture("question")
        person.click(".question .dark")
        assert abs(person.run(UNDRAWN) - 4 / 3) < 0.01
        person.click("button", "Share the picture")
        assert downloaded(person, "hadrians-wall.png").startswith(b"\x89PNG")
        person.picture("result")
        assert person.faults() == []


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a host with the site."""
    if not (PYODIDE / ENGINE[0]).is_file():
        missing("the package 'pyodide' is not there (npm ci --omit=optional --prefix tests/form)")
    root = tmp_path_factory.mktemp("host")
    build_site(Library(), SiteOrder(site=str(root / BELOW), engine=str(PYODIDE)))
    return root


class Host:
    """A plain file server that can be switched off."""

    def __init__(self, root: Path) -> None:
        self.root, self.port = root, free_port()
        self.address = f"http://127.0.0.1:{self.port}/{BELOW}"
        self.start()

    def start(self) -> None:
        """Listen."""
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), functools.partial(Quiet, directory=str(self.root)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Answer nobody any more."""
        self.server.shutdown()
        self.server.server_close()


KEPT = """async () => { for (const name of await caches.keys())
  if ((await (await caches.open(name)).keys()).some(({ url }) => url.endsWith('scene.json'))) return true; }"""


def downloaded(person: Person, name: str) -> bytes:
    """What the browser downloads under a name."""
    until = time.monotonic() + 30
    while not (found := [path.read_bytes() for path in person.folder.rglob(name)]) or not found[0]:
        assert time.monotonic() < until, sorted(person.folder.rglob("*.p*"))
        time.sleep(0.05)
    return found[0]


@pytest.mark.slow
@pytest.mark.parametrize("size", [SIZE, (1440, 900)], ids=["phone", "desk"])
def test_the_site_from_the_link_to_the_print(person: Person, site: Path, size: tuple[int, int]) -> None:
    """Link, play, offline, come back, print, share."""
    person.resize(*size)
    host = Host(site)
    person.goto(f"{host.address}/index.en.html")
    person.picture(f"{size[0]}-landing")
    person.click(f"a[href='{GAME}/']", "Play now")
    person.until("() => document.querySelector('.boxes [role=button]')")
    person.picture(f"{size[0]}-first-view")
    person.region("Wall, left")
    person.tap("left.fort.1")
    person.marked("left.fort.1")
    person.saved()
    person.until(KEPT)
    host.stop()
    # The document that is left still answers for a while. Firefox throws away what a script writes to `globalThis`.
    person.run("() => { window.left = true; location.reload(); }")
    person.until("() => !window.left && document.readyState === 'complete' && document.querySelector('.chip')")
    person.marked("left.fort.1")
    person.region("Wall, left")
    person.tap("left.fort.2")
    person.marked("left.fort.2")
    person.saved()
    person.picture(f"{size[0]}-offline")
    host.start()
    person.goto(f"{host.address}/{GAME}/print.en.html#mine")
    person.click("#order [type=submit]")
    person.until("() => !document.getElementById('open').hidden")
    person.click("#open")
    assert downloaded(person, "hadrians-wall-a4.pdf").startswith(b"%PDF")
    person.picture(f"{size[0]}-print")
    person.sit(f"{host.address}/{GAME}/#sheet=1")
    person.marked("left.fort.1", "left.fort.2")
    person.goto(f"{host.address}/{GAME}/#table")
    person.click("button", "End the game")
    person.click(".question .dark")
    person.click("button", "Share the picture")
    assert downloaded(person, "hadrians-wall.png").startswith(b"\x89PNG")
    person.picture(f"{size[0]}-end")
    assert person.faults() == []
    host.stop()
